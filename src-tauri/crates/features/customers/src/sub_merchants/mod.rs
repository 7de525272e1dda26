//! Sub-merchants: merchants that an aggregator onboards to the service. An onboarding is confirmed in the confirm window and sent through the outbox.
//! The keys arrive once, move from the answer to the secret store, and leave it only through the confirm window.

mod detail;
mod form;
mod keys;
mod onboard;

use crate::messages;
use std::sync::Arc;

use session::Context;
use session::view::ReferenceView;

pub use detail::{detail, page};
pub use keys::move_keys;
pub use keys::{KEYS, carry_out as carry_out_keys, delete_all_keys, question_facts as key_question_facts, store_waiting_keys};
pub use onboard::OnboardHook;
pub use onboard::{carry_out, question_facts};

use secrets::ExternalSecret;
use system::env::Purpose;
use system::error::AppError;

/// The sub-merchants of an open profile.
#[derive(Debug)]
pub struct SubMerchants {
    /// The profile.
    pub context: Arc<Context>,
    /// Where their keys are kept.
    pub keys: ExternalSecret,
}

/// A reference for a new onboarding.
pub fn reference(context: &Context) -> Result<ReferenceView, AppError> {
    let reference = context.outbox.env.ids.reference(context.outbox.kind, Purpose::Account)?;
    Ok(ReferenceView {
        reference: reference.to_string(),
    })
}

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| not_here())
}

fn not_here() -> AppError {
    AppError::not_found(messages::sub_merchants::NOT_FOUND)
}
