//! The questions that execute something: once through the outbox as usual, then again under the same reference.

use std::sync::Arc;
use std::time::Duration;

use base::profile::ProfileKind;
use payment_rules::outbox::Nature;
use payment_rules::probe::{ProbeAnswer, Repeated, Wallet, repeated, requested_again};
use payment_rules::reading::OutcomeKind;
use service_api::declare::{Effect, Spec};
use service_api::value::Amount;
use session::call::{CallResult, call_to_probe};

use super::asking::wallet;
use super::sending::{Form, Sending, amount, answer_of, ways_to_pay, words};
use super::{Destination, Learnt, Question};
use crate::messages;
use engine::outbox::Outbox;
use engine::outbox::repeat::{ConsentToRepeat, Repeat, Shown};
use engine::tables::calls;
use engine::tables::recorded::Recorded;
use system::env::Purpose;
use system::error::AppError;

/// The forms of the first and the second send.
pub(super) fn forms(question: Question) -> Option<(Form, Form)> {
    match question {
        Question::RepeatedDeposit => Some((Form::Deposit, Form::Deposit)),
        Question::RepeatedTransfer => Some((Form::Transfer, Form::Transfer)),
        Question::TransferThenGroup => Some((Form::Transfer, Form::Group)),
        Question::GroupThenTransfer => Some((Form::Group, Form::Transfer)),
        Question::RepeatedRequest => Some((Form::Request, Form::Request)),
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
        | Question::DepositAfterADay
        | Question::TransferAfterADay => None,
    }
}

/// The result of the second send.
pub(super) struct Second {
    pub(super) result: ProbeAnswer,
    pub(super) answer: Option<Recorded>,
    /// One line about it.
    pub(super) detail: String,
    repeat: Option<Repeat>,
}

impl Second {
    /// Settles the second send by `judged`, which is based on the wallet or on the ways to pay a request. Money that may have moved needs
    /// review.
    pub(super) async fn settle(&self, outbox: &Arc<Outbox>, sent: &Spec, judged: &Repeated) -> Result<(), AppError> {
        let moves = sent.effect == Effect::MovesMoney;
        let (shown, words) = match (judged, moves) {
            (Repeated::ExecutedAgain, true) => (Shown::Done, messages::DEBITED_TWICE.to_owned()),
            (Repeated::ExecutedAgain, false) => (Shown::Done, messages::SECOND_CREATED.to_owned()),
            (Repeated::FirstResult, true) => (Shown::NotDone, messages::ANSWERED_LIKE_FIRST.to_owned()),
            (Repeated::FirstResult, false) => (Shown::NotDone, messages::ANSWERED_WITH_SAME_WAYS.to_owned()),
            (Repeated::Refused(code), true) => (Shown::NotDone, messages::rejected_and_not_debited(code)),
            (Repeated::Refused(code), false) => (Shown::NotDone, messages::rejected_with_code(code)),
            (Repeated::Unclear(why), true) => (
                Shown::Nothing,
                messages::unclear_then(why, Nature::of_repeat(sent).check.unwrap_or_default()),
            ),
            (Repeated::Unclear(_), false) => return Ok(()),
        };
        match self.repeat {
            Some(repeat) => outbox.settle_repeat(repeat, shown, words).await,
            None => Ok(()),
        }
    }
}

/// Sends `sending` again under `reference`. If it cannot be sent, that is recorded as an answer, because the first send is stored.
pub(super) async fn again(outbox: &Arc<Outbox>, sending: &Sending, reference: &str, consent: &ConsentToRepeat) -> Second {
    let sent = outbox.repeat_on_purpose(sending.spec, &sending.body, reference, consent).await;
    let repeat = sent.as_ref().ok().copied();
    let recorded = match sent {
        Ok(repeat) => calls::call(&outbox.store, repeat.call).await,
        Err(error) => Err(error),
    };
    match recorded {
        Ok(row) => {
            let answer = answer_of(reference, row.http_status, row.answer.as_ref());
            Second {
                detail: messages::same_again(&words(&answer)),
                result: answer,
                answer: row.answer,
                repeat,
            }
        }
        Err(error) => Second {
            result: ProbeAnswer::default(),
            answer: None,
            detail: messages::same_again(&error.message),
            repeat,
        },
    }
}

/// Sends once through the outbox as usual, then sends the same again.
pub(super) async fn ask(outbox: &Arc<Outbox>, (one, other): (Form, Form), to: &Destination) -> Result<Learnt, AppError> {
    let consent = ConsentToRepeat::of_a_person(outbox)?;
    let purpose = if one == Form::Request { Purpose::Request } else { Purpose::Payment };
    let reference = outbox.env.ids.reference(outbox.kind, purpose)?.to_string();
    let (sent, again_sent) = (one.make(outbox, &reference, to)?, other.make(outbox, &reference, to)?);
    let second_sending = if one == other { &sent } else { &again_sent };
    let moves = sent.spec.effect == Effect::MovesMoney;
    let asked = messages::sent_twice((one, other), amount()?, &sent.to, &reference);
    let before = if moves { wallet(outbox).await.ok().flatten() } else { None };
    let first = call_to_probe(outbox, sent.spec, &sent.body).await?;
    let first_answer = answer_of(&reference, first.http_status, first.answer.as_ref());
    let mut details = vec![messages::first_outcome(&reference, first.outcome, &words(&first_answer))];
    if first.outcome != OutcomeKind::Accepted {
        let why = first.words.clone().unwrap_or_else(|| words(&first_answer));
        return Ok(Learnt {
            asked,
            result: "unclear".to_owned(),
            answer: messages::no_second_sent(&why),
            details,
            reference: None,
        });
    }
    let between = if moves { settled_wallet(outbox).await } else { None };
    let second = again(outbox, second_sending, &reference, &consent).await;
    let after = if moves { settled_wallet(outbox).await } else { None };
    details.push(second.detail.clone());
    let judged = if moves {
        let wallet = match (before, between, after) {
            (Some(before), Some(between), Some(after)) => {
                let (first, second) = (change(before, between), change(between, after));
                details.push(messages::wallet_twice(&first, &second));
                Some(Wallet { before, between, after })
            }
            (_, _, _) => None,
        };
        repeated(amount()?, &first_answer, &second.result, wallet)
    } else {
        requested_again(&first_answer, &second.result, same_ways(&first, &second))
    };
    second.settle(outbox, second_sending.spec, &judged).await?;
    let (result, answer) = if moves { of_money(judged) } else { of_a_request(judged) };
    Ok(Learnt {
        asked,
        result: result.to_owned(),
        answer,
        details,
        reference: Some(reference),
    })
}

fn same_ways(first: &CallResult, second: &Second) -> Option<bool> {
    Some(ways_to_pay(first.answer.as_ref())? == ways_to_pay(second.answer.as_ref())?)
}

/// The answer in one word, and as a sentence.
pub(super) fn of_money(judged: Repeated) -> (&'static str, String) {
    match judged {
        Repeated::Refused(code) => ("refused", messages::second_rejected_not_debited(&code)),
        Repeated::FirstResult => ("first_result", messages::SECOND_LIKE_FIRST.to_owned()),
        Repeated::ExecutedAgain => ("executed_again", messages::PAID_TWICE.to_owned()),
        Repeated::Unclear(why) => ("unclear", messages::cannot_determine(&why)),
    }
}

fn of_a_request(judged: Repeated) -> (&'static str, String) {
    match judged {
        Repeated::Refused(code) => ("refused", messages::second_rejected(&code)),
        Repeated::FirstResult => ("first_result", messages::SECOND_WITH_SAME_WAYS.to_owned()),
        Repeated::ExecutedAgain => ("made_again", messages::CREATED_TWICE.to_owned()),
        Repeated::Unclear(why) => ("unclear", messages::cannot_determine(&why)),
    }
}

/// The balance after a debit that may arrive shortly after its answer.
pub(super) async fn settled_wallet(outbox: &Arc<Outbox>) -> Option<Amount> {
    let delay = match outbox.kind {
        ProfileKind::Sandbox => Duration::from_millis(200),
        ProfileKind::Test | ProfileKind::Live => Duration::from_secs(3),
    };
    tokio::time::sleep(delay).await;
    wallet(outbox).await.ok().flatten()
}

/// How the balance changed, for a sentence.
pub(super) fn change(before: Amount, after: Amount) -> String {
    match Amount::from_minor(before.minor() - after.minor()) {
        Ok(less) => messages::less(less),
        Err(_) => messages::MORE_THAN_BEFORE.to_owned(),
    }
}
