//! The details of a single payment, from the records and the answers, and what a person records about it.

use crate::messages;
use std::sync::Arc;

use base::timestamp::{HOUR, MINUTE, Timestamp};
use payment_rules::outbox::State;
use payment_rules::policy::Policy;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::value::{Amount, AnswerAmount};
use session::view::PersonsWordView;

use super::balance::shortfall;
use super::body::{HOLDERS, answers_of, json, present};
use super::bought::bought;
use super::check::seen;
use super::list::{not_here, number, shown};
use super::payee::saved_name;
use super::status;
use super::words::named;
use crate::view::{CodeSettled, NamedValueView, PaymentDetailView, PaymentKind, PaymentState, PaymentView};
use engine::outbox::Outbox;
use engine::tables::outbox::OutboxEntry;
use engine::tables::{answer_secrets, evidence, outbox, single_payments as table};
use store::{Actor, audit};
use system::env::rfc3339;
use system::error::AppError;

/// The service's rejection code for insufficient funds.
const TOO_LITTLE: &str = "139";
/// How long after an accepted cash-out the cash may be handed over without another status query.
const FRESH: i64 = 15 * MINUTE;

/// What the records contain about one payment, read in one transaction.
struct Read {
    row: OutboxEntry,
    payment: PaymentView,
    answers: Vec<String>,
    saved_as: Option<String>,
    words: Vec<String>,
    word: Option<PersonsWordView>,
    bought: Option<NamedValueView>,
}

fn read(db: &Connection, id: i64, at: (&Policy, Timestamp)) -> Result<Read, AppError> {
    let row = table::one(db, id)?.ok_or_else(not_here)?;
    let payment = shown(db, std::slice::from_ref(&row), at)?.pop().ok_or_else(not_here)?;
    Ok(Read {
        answers: table::answers(db, id)?,
        saved_as: saved_name(db, &row)?,
        words: status::contradiction(db, id)?
            .into_iter()
            .chain(status::words(db, &row, payment.state, at.1)?)
            .chain(table::noted(db, id, table::NOT_KEPT)?.map(|(_, why)| messages::password_not_saved(&why)))
            .collect(),
        word: session::persons_word::word(db, &row, payment.by_word)?,
        bought: bought(db, &json(&row.body))?,
        row,
        payment,
    })
}

/// The details of a payment.
pub async fn detail(outbox: &Arc<Outbox>, id: &str) -> Result<PaymentDetailView, AppError> {
    let (id, policy, now) = (number(id)?, outbox.policy.clone(), outbox.now());
    let found = outbox.store.read(move |db| read(db, id, (&policy, now))).await?;
    let shortfall = missing_amount(outbox, &found).await?;
    let call = outbox::call_of_line(&outbox.store, id).await?;
    let kept_back = match call {
        Some(call) => answer_secrets::secret_names(&outbox.store, call).await?,
        None => Vec::new(),
    };
    Ok(detail_view(found, shortfall, call, kept_back))
}

fn detail_view(found: Read, shortfall: Option<String>, call: Option<i64>, kept_back: Vec<String>) -> PaymentDetailView {
    let Read { row, mut payment, .. } = found;
    let body = json(&row.body);
    let is_paid = row.line.state == State::Accepted;
    // The values of an answer count only once the payment is known to be made.
    let answers = if is_paid {
        answers_of(&found.answers, &row.reference)
    } else {
        Vec::new()
    };
    let answered = |name: &str| answers.iter().find_map(|answer| present(answer, name));
    payment.holder = payment.holder.or_else(|| HOLDERS.iter().find_map(|name| answered(name)));
    if payment.to.is_empty() {
        payment.to = payment.holder.clone().unwrap_or_default();
    }
    let first = shortfall.into_iter().chain(row.line.reason.clone().map(String::from));
    let mut words: Vec<String> = first.chain(found.words).collect();
    if let (Some(refusal), None) = (&row.line.refusal, &row.line.reason) {
        words.push(messages::service_message(&refusal.message, &refusal.code));
    }
    let is_ours = kept_back.iter().any(|name| name == "withdrawalCode");
    let unregistered = answered("receiverRegistrationStatus").is_some_and(|word| word.eq_ignore_ascii_case("UNREGISTERED"));
    if !is_ours && unregistered && body.get("sendWithdrawalCode") != Some(&Json::Bool(false)) {
        let quiet = body.get("suppressRecipientMessage") == Some(&Json::Bool(true));
        words.push(if quiet {
            messages::NO_WALLET_NO_MESSAGE.to_owned()
        } else {
            messages::GETS_CASH_CODE.to_owned()
        });
    } else if unregistered && payment.state != PaymentState::CodeMissing {
        words.push(messages::CASH_CODE_TO_YOU.to_owned());
    }
    let naira = |text: String| AnswerAmount::new(&text).amount.map_or(text, Amount::decimal);
    let fee = row.line.receipt.fee.as_ref();
    let further = answers
        .iter()
        .find_map(|answer| further(answer, &payment.account))
        .unwrap_or_default();
    let bought = found.bought.filter(|bought| further.iter().all(|other| other.name != bought.name));
    PaymentDetailView {
        fee: fee.map(|fee| fee.amount.map_or(fee.text.clone(), Amount::decimal)),
        commission: answered("commissionEarned").or_else(|| answered("agentCommission")).map(naira),
        transaction: row.line.receipt.transaction_id.clone(),
        token: answered("merchantTransactionReference"),
        told: bought.into_iter().chain(further).collect(),
        words,
        note: present(&body, "transferReference"),
        seen: seen(&row.body),
        call: call.map(|call| call.to_string()),
        kept_back,
        settled_at: row.line.settled_at.map(rfc3339),
        looked: row.line.status_queries,
        next_look_at: row.line.next_status_query_at.map(rfc3339),
        waits: row.line.state == State::NeedsReview,
        word: found.word,
        hand_over_until: pay_out_until(&row, &payment).map(rfc3339),
        can_be_saved: is_paid && found.saved_as.is_none() && payment.kind != PaymentKind::Cash && !payment.account.is_empty(),
        saved_as: found.saved_as,
        payment,
    }
}

/// Until when cash may be handed over. Afterwards the answer alone does not show whether it already was.
fn pay_out_until(row: &OutboxEntry, payment: &PaymentView) -> Option<Timestamp> {
    let is_fresh = payment.kind == PaymentKind::Cash && payment.state == PaymentState::Paid && !payment.by_word;
    let settled = row
        .line
        .settled_at
        .filter(|_| is_fresh && !payment.contradicted && payment.handed_over_at.is_none())?;
    Some(settled.plus(FRESH))
}

/// The missing amount, for a payment that was just rejected for insufficient funds.
async fn missing_amount(outbox: &Arc<Outbox>, Read { row, payment, .. }: &Read) -> Result<Option<String>, AppError> {
    let refused = row.line.state == State::Refused && row.line.refusal.as_ref().is_some_and(|refusal| refusal.code == TOO_LITTLE);
    let is_recent = row.line.settled_at.is_some_and(|at| outbox.now().since(at) < HOUR);
    // A customer's wallet is not the one that is queried.
    if !(refused && is_recent && payment.payer.is_none()) {
        return Ok(None);
    }
    let shortfall = shortfall(outbox, row.line.amount).await?;
    Ok(shortfall.map(|words| messages::no_money_moved(&words)))
}

/// Queries the status of an unconfirmed payment now.
pub async fn query_status(outbox: &Arc<Outbox>, id: &str) -> Result<PaymentDetailView, AppError> {
    let line = number(id)?;
    let row = outbox.store.read(move |db| table::one(db, line)).await?.ok_or_else(not_here)?;
    match row.line.state {
        State::InDoubt | State::Confirming | State::NeedsReview => {
            outbox.query_status(row).await?;
        }
        State::Ready | State::Sending | State::Accepted | State::Refused | State::Cancelled => {}
    }
    detail(outbox, id).await
}

/// Records that the cash of a payment was handed over.
///
/// # Errors
///
/// It was recorded before, or the payment is not paid.
pub async fn handed_over(outbox: &Arc<Outbox>, id: &str, actor: Actor) -> Result<PaymentDetailView, AppError> {
    let line = number(id)?;
    let now = outbox.now();
    let noted = outbox.store.write(move |db| {
        let row = table::one(db, line)?.ok_or_else(not_here)?;
        if PaymentKind::of(&row.operation) != Some(PaymentKind::Cash) || row.line.state != State::Accepted {
            let message = messages::CASH_NEEDS_CODE;
            return Err(AppError::conflict(message));
        }
        if table::handed_over_at(db, line)?.is_some() {
            let message = messages::CASH_PAID_BEFORE;
            return Err(AppError::conflict(message));
        }
        evidence::note(db, line, table::HANDED_OVER, messages::CASH_RECORDED, now)?;
        audit::record(
            db,
            now,
            actor.entry(crate::messages::audit::CASH_PAID_OUT, None, Some(row.reference)),
        )
    });
    noted.await?;
    detail(outbox, id).await
}

/// Records how a missing withdrawal code was resolved. The payment then no longer needs attention.
pub async fn code_settled(outbox: &Arc<Outbox>, request: &CodeSettled, actor: Actor) -> Result<PaymentDetailView, AppError> {
    let (line, now, what) = (number(&request.payment)?, outbox.now(), request.what.trim().to_owned());
    if what.is_empty() {
        return Err(AppError::invalid_field(messages::NOTHING_RECORDED, "what", messages::RESULT_NEEDED));
    }
    let noted = outbox.store.write(move |db| {
        let row = table::one(db, line)?.ok_or_else(not_here)?;
        if !table::lacks_code(db, line)? {
            return Err(AppError::conflict(messages::NO_CODE_MISSING));
        }
        evidence::note(db, line, table::CODE_SETTLED, &what, now)?;
        let after = format!("{}: {what}", row.reference);
        audit::record(
            db,
            now,
            actor.entry(crate::messages::audit::MISSING_CODE_SETTLED, None, Some(after)),
        )
    });
    noted.await?;
    detail(outbox, &request.payment).await
}

/// Further values from a biller that the detail does not show elsewhere.
fn further(answer: &Json, account: &str) -> Option<Vec<NamedValueView>> {
    let token = present(answer, "merchantTransactionReference");
    let properties = answer.get("additionalProperties")?.as_object()?;
    // The account holder is shown elsewhere.
    let others = properties.iter().filter(|(name, _)| !HOLDERS.contains(&name.as_str()));
    let further = others.filter_map(|(name, _)| {
        let value = present(answer.get("additionalProperties")?, name)?;
        (value != account && Some(&value) != token.as_ref()).then(|| named(name, &value))
    });
    Some(further.collect()).filter(|further: &Vec<NamedValueView>| !further.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_a_biller_is_read_as_text() {
        let answer = serde_json::json!({"additionalProperties": {"units": 12.5, "token": "1234 5678", "customerAccountNumber": "450", "none": null, "empty": " ", "more": {}}});
        let found: Vec<(String, String)> = further(&answer, "450")
            .unwrap_or_default()
            .into_iter()
            .map(|named| (named.name, named.value))
            .collect();
        let wanted = [("Token", "1234 5678"), ("Units", "12.5")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(found, wanted);
        assert_eq!(further(&serde_json::json!({"additionalProperties": {}}), "450"), None);
        assert_eq!(further(&serde_json::json!({}), "450"), None);
    }
}
