//! Sends a refund.

use crate::messages::call as messages;
use std::sync::Arc;

use payment_rules::reading::Outcome;
use service_api::declare::Spec;
use service_api::value::Amount;

use super::{Sent, send};
use crate::tables::refunds;
use crate::tables::refunds::Placed;
use engine::outbox::{Outbox, Refundable};
use engine::tables::outbox;
use engine::tables::outbox::NewEntry;
use system::env::Purpose;
use system::error::{AppError, ErrorCode};

/// What is known when a refund is requested.
#[derive(Clone, Copy, Default)]
pub(super) struct RefundInput {
    /// The sum of earlier refunds as the person stated it; required for a further partial refund.
    pub(super) given_back: Option<Amount>,
    /// What the service just reported about the payment; none if it is still to be queried.
    pub(super) known: Option<Refundable>,
}

/// Sends a refund. It carries the reference of the payment that it returns, and the service cannot distinguish two refunds of one payment.
pub(super) async fn refund(
    outbox: &Arc<Outbox>,
    spec: &'static Spec,
    body: &str,
    lines: Vec<NewEntry>,
    refund_input: RefundInput,
) -> Result<Sent, AppError> {
    let mut line = lines.into_iter().next().ok_or_else(|| AppError::bug("no refund"))?;
    let about = std::mem::replace(
        &mut line.reference,
        outbox.env.ids.reference(outbox.kind, Purpose::Refund)?.as_str().to_owned(),
    );
    line.about = Some(about.clone());
    let amount = line.amount;
    // Queries what was paid and refunded. A refund of the whole payment names no amount.
    let known = match refund_input.known {
        Some(known) => known,
        None if amount > Amount::ZERO => outbox.refundable(spec, &about).await?,
        None => Refundable::default(),
    };
    let (placing, named, given_back) = (Arc::clone(outbox), about.clone(), refund_input.given_back);
    let placed = outbox
        .store
        .write(move |db| refunds::place(db, &line, &named, (given_back, known), &placing.policy, placing.now()))
        .await?;
    match placed {
        Placed::Line(id) => send(outbox, spec, body, Vec::new(), vec![id]).await,
        Placed::AcceptedBefore(id, before) => {
            let call = outbox::call_of_line(&outbox.store, id)
                .await?
                .ok_or_else(|| AppError::bug("accepted without a call"))?;
            let words = messages::refunded_before(before);
            Ok((call, Outcome::Accepted, Some(words)))
        }
        Placed::EarlierOpen => {
            let message = messages::EARLIER_UNCONFIRMED;
            Err(AppError::new(ErrorCode::InDoubt, message).hint(messages::SETTLE_EARLIER))
        }
        Placed::SumNotStated(before) => {
            let message = messages::sum_not_stated(before);
            Err(AppError::conflict(message).hint(messages::further_part(before)))
        }
        Placed::TooMuch { paid, before } => {
            let message = messages::too_much(amount, paid, before);
            let most = payment_rules::refund::most(paid, before);
            Err(AppError::conflict(message).hint(messages::at_most(most)))
        }
        Placed::AlreadyRefunded => Err(AppError::conflict(messages::ALL_REFUNDED)),
    }
    .map_err(|error| AppError {
        reference: Some(about),
        ..error
    })
}
