//! Single payments: to a person, to a bank account, for airtime and data, for a bill, and cash that is handed over. They are typed and
//! checked here, confirmed in their own window, and go through the outbox like every other.

mod ask;
mod behalf;
mod body;
mod bought;
mod check;
mod chosen;
mod code;
pub mod contacts;
mod earlier;
mod export;
mod form;
mod paper;
mod standing;
pub mod tables;
mod told;
pub mod view;
mod words;

use std::sync::Arc;

use session::Context;
use session::view::ReferenceView;

pub use ask::{carry_out, question_facts};
pub use behalf::{PASSWORDS, forget_all as forget_customers};
pub use behalf::{customers, forget_customer};
pub use check::LastChecks;
pub use check::check;
pub use code::hand_out_code;
pub use earlier::of_call;
pub use export::export;
pub use paper::paper;
pub use standing::state;
pub use told::{code_settled, detail, handed_over, look_up, page};
pub use told::{payee, shown};
pub use words::{of_code, spaced};

use crate::view::PaymentKind;
use secrets::Outside;
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
    pub passwords: Outside,
}

impl Payments {
    /// With nothing checked yet; the passwords of customers are kept at `passwords`.
    pub fn new(context: Arc<Context>, passwords: Outside) -> Self {
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
