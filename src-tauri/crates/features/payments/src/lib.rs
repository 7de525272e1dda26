//! Single payments: to a person, to a bank account, for airtime and data, for a bill, and cash that is paid out. They are typed and checked
//! here, approved in the confirm window, and sent by the outbox like every other payment.

mod ask;
mod balance;
mod body;
mod bought;
mod check;
mod chosen;
mod code;
pub mod contacts;
mod detail;
mod earlier;
mod export;
mod form;
mod list;
mod messages;
mod on_behalf_of;
mod payee;
mod payment_slip;
mod service_check;
mod status;
pub mod tables;
pub mod view;
mod words;

use std::sync::Arc;

use session::Context;
use session::view::ReferenceView;

pub use ask::{carry_out, question_facts};
pub use check::LastChecks;
pub use check::check;
pub use code::export_code;
pub use detail::{code_settled, detail, handed_over, query_status};
pub use earlier::of_call;
pub use export::export;
pub use list::{page, shown};
pub use on_behalf_of::{PASSWORDS, forget_all as forget_customers};
pub use on_behalf_of::{customers, forget_customer};
pub use payee::payee;
pub use payment_slip::save_slip;
pub use status::state;
pub use words::{of_code, spaced};

use crate::view::PaymentKind;
use secrets::ExternalSecret;
use system::env::Purpose;
use system::error::AppError;

/// The state of single payments for an open profile.
#[derive(Debug)]
pub struct Payments {
    /// The context of the profile.
    pub context: Arc<Context>,
    /// The results of the last checks.
    pub checked: LastChecks,
    /// Where customers' passwords are kept, if they are kept.
    pub passwords: ExternalSecret,
}

impl Payments {
    /// A state without checks. Customers' passwords are kept at `passwords`.
    pub fn new(context: Arc<Context>, passwords: ExternalSecret) -> Self {
        Self {
            context,
            checked: LastChecks::default(),
            passwords,
        }
    }
}

/// The error for a problem of one field of the form.
fn field_error(path: &str, problem: impl Into<String>) -> AppError {
    AppError::invalid_field(messages::INVALID, path, problem)
}

/// A new reference for a payment.
pub fn reference(context: &Context) -> Result<ReferenceView, AppError> {
    let reference = context.outbox.env.ids.reference(context.outbox.kind, Purpose::Payment)?;
    Ok(ReferenceView {
        reference: reference.to_string(),
    })
}

impl PaymentKind {
    /// The operation that makes a payment of this kind.
    fn operation(self) -> &'static str {
        match self {
            Self::Wallet => "moneyTransfer",
            Self::Bank => "depositToBank",
            Self::Airtime => "airtimePurchase",
            Self::Bill => "merchantPayment",
            Self::Cash => "dispenseCash",
        }
    }

    /// Every operation that makes a payment of this kind.
    fn operations(self) -> &'static [&'static str] {
        match self {
            Self::Wallet => &["moneyTransfer", "moneyTransferBulk"],
            Self::Bank => &["depositToBank", "depositToBank.collection"],
            Self::Airtime => &["airtimePurchase"],
            Self::Bill => &["merchantPayment"],
            Self::Cash => &["dispenseCash"],
        }
    }

    /// The kind of payment that `operation` makes.
    fn of(operation: &str) -> Option<Self> {
        let all = [Self::Wallet, Self::Bank, Self::Airtime, Self::Bill, Self::Cash];
        all.into_iter().find(|kind| kind.operations().contains(&operation))
    }
}
