//! Why the sandbox refuses an operation.

use service_api::declare::{Operation as _, Spec};
use service_api::{GetMerchantAccountDetails, MerchantPayment};

use crate::service_message::ServiceMessage;

/// Why the sandbox refuses an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    FaultRefused,
    FaultExecutedInPart,
    Duplicate,
    InsufficientBalance,
    UnknownPrincipal,
    NoSourceOfFunds,
    NoSuchRecipient,
    NoSuchAccount,
    NoSuchBank,
    NotToppedUp,
    NoSuchOperator,
    NoSuchBiller,
    NoSuchCustomerOfBiller,
    NotRegistered,
    PhotoRefused,
    PhotoSet,
    NoSuchPhone,
    NotFound,
    OnlyNaira,
}

impl Reason {
    /// The reason for a code and message of the service; `None` if the message itself states it.
    pub(crate) fn of(spec: &Spec, code: &str, message: Option<ServiceMessage>) -> Option<Self> {
        use ServiceMessage as Message;
        let is_bill = [MerchantPayment::SPEC.id, GetMerchantAccountDetails::SPEC.id].contains(&spec.id);
        let by_message = match message? {
            Message::Refused => Self::FaultRefused,
            Message::SystemError => Self::FaultExecutedInPart,
            Message::Duplicate => Self::Duplicate,
            Message::InsufficientBalance => Self::InsufficientBalance,
            Message::InvalidBankAccount => Self::NoSuchAccount,
            Message::DestinationBankNotFound | Message::PayeeBankNotFound | Message::PayerBankNotFound | Message::CreditBankNotFound => {
                Self::NoSuchBank
            }
            Message::NotToppedUp => Self::NotToppedUp,
            Message::InvalidCustomer if code != "111" => return None,
            Message::InvalidCustomer if is_bill => Self::NoSuchCustomerOfBiller,
            Message::InvalidCustomer => Self::NotRegistered,
            Message::InvalidPhone => Self::NoSuchPhone,
            Message::ReferenceNotFound => Self::NotFound,
            Message::OnlyNaira | Message::UnsupportedCurrency => Self::OnlyNaira,
            Message::AccountPhotoSet | Message::IdentityPhotoSet => Self::PhotoSet,
            Message::BadPhoto => Self::PhotoRefused,
        };
        Some(by_message)
    }

    /// The reason for a code that has only one.
    pub(crate) fn of_code(code: &str) -> Option<Self> {
        match code {
            "104" => Some(Self::UnknownPrincipal),
            "105" => Some(Self::Duplicate),
            "106" => Some(Self::NoSourceOfFunds),
            "107" => Some(Self::NoSuchRecipient),
            "109" => Some(Self::NoSuchOperator),
            "112" => Some(Self::NoSuchBiller),
            "133" => Some(Self::NoSuchBank),
            "135" => Some(Self::NotFound),
            "139" => Some(Self::InsufficientBalance),
            _ => None,
        }
    }
}
