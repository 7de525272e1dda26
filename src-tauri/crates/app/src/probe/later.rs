//! The second phase: whether a reference is still known a day later. It continues from a payment of an earlier question.

use std::sync::Arc;

use base::timestamp::{HOUR, Timestamp};
use payment_rules::probe::{Repeated, repeated_later};
use service_api::masked;

use super::repeat::{again, change, of_money, settled_wallet};
use super::sending::{Sending, amount, answer_of, words};
use super::{Learnt, Question, name_of};
use crate::messages;
use crate::tables::probes;
use crate::tables::probes::ProbeRow;
use engine::outbox::Outbox;
use engine::outbox::repeat::ConsentToRepeat;
use engine::tables::{calls, outbox};
use system::error::AppError;

/// The age from which a reference can be tried.
const DAY: i64 = 24 * HOUR;

/// The question whose payment is used, for questions that are asked a day later.
pub(super) fn follows(question: Question) -> Option<Question> {
    match question {
        Question::DepositAfterADay => Some(Question::RepeatedDeposit),
        Question::TransferAfterADay => Some(Question::RepeatedTransfer),
        Question::CodeType
        | Question::BankList
        | Question::Clock
        | Question::WrongHash
        | Question::RefusalStatus
        | Question::UnknownReference
        | Question::AbsentOptionals
        | Question::AmountSpelling
        | Question::ReferenceLength
        | Question::RepeatedValidateDeposit
        | Question::RepeatedValidateTransfer
        | Question::RepeatedDeposit
        | Question::RepeatedTransfer
        | Question::TransferThenGroup
        | Question::GroupThenTransfer
        | Question::RepeatedRequest => None,
    }
}

/// The payment to continue from.
pub(super) enum Earlier<'a> {
    /// It is old enough.
    Ready(&'a ProbeRow),
    /// It can be used from this time on.
    NotBefore(Timestamp),
    /// There is none, or it was used already.
    Nothing,
}

/// The latest payment of `first` that is a day old, has a known wallet balance, and was not used for `question`. `rows`: latest first.
pub(super) fn earlier<'a>(rows: &'a [ProbeRow], question: Question, first: Question, now: Timestamp) -> Earlier<'a> {
    let asked = |reference: &Option<String>| {
        let mut of_this = rows.iter().filter(|row| row.name == name_of(question));
        of_this.any(|row| row.reference == *reference)
    };
    let mut open = rows
        .iter()
        .filter(|row| row.name == name_of(first) && row.result != "unclear")
        .filter(|row| row.reference.is_some() && !asked(&row.reference));
    match open.clone().find(|row| now.since(row.asked_at) >= DAY) {
        Some(row) => Earlier::Ready(row),
        None => open
            .next_back()
            .map_or(Earlier::Nothing, |row| Earlier::NotBefore(row.asked_at.plus(DAY))),
    }
}

/// Sends an earlier payment again.
pub(super) async fn ask(outbox: &Arc<Outbox>, question: Question, first: Question) -> Result<Learnt, AppError> {
    let consent = ConsentToRepeat::of_a_person(outbox)?;
    let (rows, now) = (probes::probes(&outbox.store).await?, outbox.now());
    let row = match earlier(&rows, question, first, now) {
        Earlier::Ready(row) => row,
        Earlier::NotBefore(at) => {
            let message = messages::less_than_a_day_old(at);
            return Err(AppError::conflict(message));
        }
        Earlier::Nothing => {
            let message = messages::no_earlier_payment(name_of(first));
            return Err(AppError::conflict(message).hint(messages::RUN_A_DAY_LATER));
        }
    };
    let reference = row.reference.clone().unwrap_or_default();
    let line = outbox::line_by_reference(&outbox.store, reference.clone()).await?;
    let line = line.ok_or_else(|| AppError::bug(format!("{reference} is not on record")))?;
    let spec = service_api::spec(&line.operation).ok_or_else(|| AppError::bug(&line.operation))?;
    let sending = Sending {
        spec,
        body: line.body.clone(),
        to: String::new(),
    };
    if line.body.contains(masked::MASK) {
        return Err(AppError::bug(format!("{reference} is not on record word for word")));
    }
    let first_call = outbox::call_of_line(&outbox.store, line.id)
        .await?
        .ok_or_else(|| AppError::bug("never sent"))?;
    let first_call = calls::call(&outbox.store, first_call).await?;
    let first_answer = answer_of(&reference, first_call.http_status, first_call.answer.as_ref());
    let hours = now.since(row.asked_at) / HOUR;
    let before = settled_wallet(outbox).await;
    let second = again(outbox, &sending, &reference, &consent).await;
    let after = settled_wallet(outbox).await;
    let mut details = vec![
        messages::first_at(&reference, row.asked_at, &words(&first_answer)),
        second.detail.clone(),
    ];
    let wallet = before.zip(after);
    details.extend(wallet.map(|(before, after)| messages::wallet_after_it(&change(before, after))));
    let judged = repeated_later(amount()?, &first_answer, &second.result, wallet);
    second.settle(outbox, sending.spec, &judged).await?;
    let (result, answer) = match judged {
        Repeated::ExecutedAgain => ("executed_again", messages::paid_again_later(hours)),
        judged @ (Repeated::Refused(_) | Repeated::FirstResult | Repeated::Unclear(_)) => of_money(judged),
    };
    Ok(Learnt {
        asked: messages::sent_again_later(hours, &reference),
        result: result.to_owned(),
        answer,
        details,
        reference: Some(reference),
    })
}
