//! Messages of the service that the sandbox explains.

/// A message, as an answer contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ServiceMessage {
    /// A fault refused it.
    Refused,
    /// A fault executed a part of it.
    SystemError,
    Duplicate,
    InsufficientBalance,
    InvalidBankAccount,
    DestinationBankNotFound,
    PayeeBankNotFound,
    PayerBankNotFound,
    CreditBankNotFound,
    NotToppedUp,
    InvalidCustomer,
    InvalidPhone,
    ReferenceNotFound,
    OnlyNaira,
    UnsupportedCurrency,
    /// With code 0: the photo is already set.
    AccountPhotoSet,
    /// With code 0: the photo is already set.
    IdentityPhotoSet,
    /// With code 0: the photo shows nothing.
    BadPhoto,
}

const ALL: [ServiceMessage; 18] = [
    ServiceMessage::Refused,
    ServiceMessage::SystemError,
    ServiceMessage::Duplicate,
    ServiceMessage::InsufficientBalance,
    ServiceMessage::InvalidBankAccount,
    ServiceMessage::DestinationBankNotFound,
    ServiceMessage::PayeeBankNotFound,
    ServiceMessage::PayerBankNotFound,
    ServiceMessage::CreditBankNotFound,
    ServiceMessage::NotToppedUp,
    ServiceMessage::InvalidCustomer,
    ServiceMessage::InvalidPhone,
    ServiceMessage::ReferenceNotFound,
    ServiceMessage::OnlyNaira,
    ServiceMessage::UnsupportedCurrency,
    ServiceMessage::AccountPhotoSet,
    ServiceMessage::IdentityPhotoSet,
    ServiceMessage::BadPhoto,
];

impl ServiceMessage {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Refused => "Refused",
            Self::SystemError => "System error",
            Self::Duplicate => "Duplicate reference number",
            Self::InsufficientBalance => "Insufficient balance",
            Self::InvalidBankAccount => "Invalid bank account",
            Self::DestinationBankNotFound => "Destination bank not found",
            Self::PayeeBankNotFound => "payee.bankId: Bank not found",
            Self::PayerBankNotFound => "payer.bankId: Bank not found",
            Self::CreditBankNotFound => "creditBankId: Bank not found",
            Self::NotToppedUp => "The operator did not top up this phone",
            Self::InvalidCustomer => "Invalid customer",
            Self::InvalidPhone => "Invalid phone number",
            Self::ReferenceNotFound => "Reference not found",
            Self::OnlyNaira => "Only NGN is supported",
            Self::UnsupportedCurrency => "Unsupported currency",
            Self::AccountPhotoSet => "The account photo is already set",
            Self::IdentityPhotoSet => "The identity photo is already set",
            Self::BadPhoto => "The photo was rejected: nothing can be seen on it",
        }
    }

    /// Whether the service refuses with this message and code 0.
    pub(crate) const fn is_refusal_with_zero(self) -> bool {
        matches!(self, Self::AccountPhotoSet | Self::IdentityPhotoSet | Self::BadPhoto)
    }

    /// The message in an answer; `None` for any other.
    pub(crate) fn in_answer(text: &str) -> Option<Self> {
        ALL.into_iter().find(|message| message.text() == text)
    }
}

impl From<ServiceMessage> for String {
    fn from(message: ServiceMessage) -> Self {
        message.text().to_owned()
    }
}
