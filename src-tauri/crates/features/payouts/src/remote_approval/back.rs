//! The preparer's side of approval on another laptop: a response arrives. It is read again for each question about it, and used in the
//! transaction that releases the batch.

use base::timestamp::{MINUTE, Timestamp};
use payment_rules::people::Person;
use session::Context;

use super::envelope::PublicKey;
use super::response::{Answer, Card};
use super::{business, in_time};
use crate::Payouts;
use crate::messages;
use crate::tables::plans::PlanRow;
use crate::tables::{approval_requests, drafts, plans};
use crate::view::BatchAnswerView;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// The allowed difference between the clocks of two laptops.
const CLOCKS: i64 = 10 * MINUTE;

/// A valid response.
#[derive(Clone, Debug)]
pub struct Back {
    pub answer: Answer,
    pub approver: Person,
    pub plan: PlanRow,
}

/// Checks a response against the records.
///
/// # Errors
///
/// The response is not valid, with the reason.
pub async fn back(payouts: &Payouts, text: &str) -> Result<Back, AppError> {
    let (answer, key) = Answer::read(text)?;
    let approver = known(&payouts.context, key, &answer.approver)?;
    let own = (
        payouts.context.profile.kind,
        business(&payouts.context),
        payouts.keyring.laptop().await?.public()?.hex(),
    );
    if (answer.kind, &answer.business, &answer.exporter) != (own.0, &own.1, &own.2) {
        return Err(refused(messages::ANSWER_FOR_OTHER_PROFILE));
    }
    let batch = answer.batch.clone();
    let request = payouts
        .context
        .outbox
        .store
        .read(move |db| approval_requests::saved(db, &batch))
        .await?;
    let request = request.ok_or_else(|| refused(messages::ANSWER_WITHOUT_REQUEST))?;
    if let Some(at) = request.answered_at {
        return Err(refused(&messages::request_answered(at)));
    }
    let (plan, _) = plans::plan(&payouts.context.outbox.store, request.plan).await?;
    if plan.voided_at.is_some() {
        return Err(plans::no_longer());
    }
    if drafts::draft(&payouts.context.outbox.store, plan.draft).await?.run.is_some() {
        return Err(refused(messages::ANSWER_ALREADY_SENT));
    }
    if plan.digest != answer.digest {
        return Err(refused(messages::ANSWER_DIFFERS));
    }
    let (at, now) = (Timestamp(answer.at), payouts.context.outbox.now());
    if at < request.saved_at.plus(-CLOCKS) || at > now.plus(CLOCKS) {
        return Err(refused(messages::ANSWER_DATE_WRONG));
    }
    in_time(request.good_until, now)?;
    let makers = plans::draft_makers(&payouts.context.outbox.store, plan.draft).await?;
    if makers.contains(&approver.id) {
        return Err(refused(messages::PREPARER_CANNOT_APPROVE));
    }
    Ok(Back { answer, approver, plan })
}

/// The person whose key the owner added.
fn known(context: &Context, key: PublicKey, name: &str) -> Result<Person, AppError> {
    let hex = key.hex();
    let found = context
        .current_user
        .people()
        .into_iter()
        .find(|person| person.elsewhere.as_deref() == Some(hex.as_str()));
    let person = found.ok_or_else(|| {
        let message = messages::answer_key_unknown(name);
        AppError::new(ErrorCode::Conflict, message).hint(messages::OWNER_ADDS_APPROVERS)
    })?;
    if person.name.to_lowercase() != name.to_lowercase() {
        return Err(refused(&messages::answer_signed_by_other(&person.name, name)));
    }
    Ok(person)
}

fn refused(why: &str) -> AppError {
    AppError::new(ErrorCode::Conflict, why).hint(messages::SAVE_REQUEST_AGAIN)
}

/// Reads a response for a screen. A returned approval request is recorded and can no longer be approved.
pub async fn answered(payouts: &Payouts, text: &str) -> Result<BatchAnswerView, AppError> {
    let back = back(payouts, text).await?;
    let view = BatchAnswerView {
        approved: back.answer.approved,
        approver: back.approver.name.clone(),
        at: rfc3339(Timestamp(back.answer.at)),
        note: back.answer.note.clone(),
        draft: back.plan.draft.to_string(),
    };
    if !back.answer.approved {
        let now = payouts.context.outbox.now();
        let name = back.approver.name;
        payouts
            .context
            .outbox
            .store
            .write(move |db| approval_requests::sent_back(db, &back.answer.batch, &name, &back.answer.note, now))
            .await?;
    }
    Ok(view)
}

/// Reads the name and the key from an approver card.
pub async fn card(payouts: &Payouts, text: &str) -> Result<(String, PublicKey), AppError> {
    let (card, key) = Card::read(text)?;
    if card.name.trim().is_empty() || card.name.chars().count() > 60 || !super::file::plain(&card.name) {
        return Err(AppError::conflict(messages::CARD_WITHOUT_NAME));
    }
    for person in payouts.context.current_user.people() {
        let own = match &person.elsewhere {
            Some(hex) => *hex == key.hex(),
            None => payouts.keyring.person(person.id).await?.public()? == key,
        };
        if own {
            return Err(AppError::conflict(messages::key_of_user(&person.name)));
        }
    }
    if payouts.keyring.laptop().await?.public()? == key {
        return Err(AppError::conflict(messages::KEY_OF_THIS_LAPTOP));
    }
    Ok((card.name, key))
}
