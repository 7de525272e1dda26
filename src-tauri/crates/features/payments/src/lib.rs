//! Single payments: to a person, to a bank account, for airtime and data, for a bill, and cash that is handed over. They are typed and
//! checked here, confirmed in their own window, and go through the outbox like every other.

mod ask;
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
mod on_behalf_of;
mod payment_slip;
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
pub use detail::{code_settled, detail, handed_over, page, query_status};
pub use detail::{payee, shown};
pub use earlier::of_call;
pub use export::export;
pub use on_behalf_of::{PASSWORDS, forget_all as forget_customers};
pub use on_behalf_of::{customers, forget_customer};
pub use payment_slip::save_slip;
pub use status::state;
pub use words::{of_code, spaced};

use crate::view::PaymentKind;
use secrets::ExternalSecret;
use system::env::Purpose;
use system::error::AppError;

/// The single payments of an open profile.
#[derive(Debug)]
pub struct Payments {
    /// The profile.
    pub context: Arc<Context>,
    /// What was answered about the payment that is being typed.
    pub checked: LastChecks,
    /// Where the passwords of customers are kept that are to be kept.
    pub passwords: ExternalSecret,
}

impl Payments {
    /// With nothing checked yet; the passwords of customers are kept at `passwords`.
    pub fn new(context: Arc<Context>, passwords: ExternalSecret) -> Self {
        Self {
            context,
            checked: LastChecks::default(),
            passwords,
        }
    }
}

/// A name for a new payment.
pub fn reference(context: &Context) -> Result<ReferenceView, AppError> {
    let reference = context.outbox.env.ids.reference(context.outbox.kind, Purpose::Payment)?;
    Ok(ReferenceView {
        reference: reference.to_string(),
    })
}

impl PaymentKind {
    /// The operation that makes it.
    fn operation(self) -> &'static str {
        match self {
            Self::Wallet => "moneyTransfer",
            Self::Bank => "depositToBank",
            Self::Airtime => "airtimePurchase",
            Self::Bill => "merchantPayment",
            Self::Cash => "dispenseCash",
        }
    }

    /// Every operation that makes it.
    fn operations(self) -> &'static [&'static str] {
        match self {
            Self::Wallet => &["moneyTransfer", "moneyTransferBulk"],
            Self::Bank => &["depositToBank", "depositToBank.collection"],
            Self::Airtime => &["airtimePurchase"],
            Self::Bill => &["merchantPayment"],
            Self::Cash => &["dispenseCash"],
        }
    }

    /// What `operation` makes.
    fn of(operation: &str) -> Option<Self> {
        let all = [Self::Wallet, Self::Bank, Self::Airtime, Self::Bill, Self::Cash];
        all.into_iter().find(|kind| kind.operations().contains(&operation))
    }
}
