//! The questions that move test money: one payment, sent twice.

use std::sync::Arc;
use std::time::Duration;

use domain::probe::{Heard, Repeated, Wallet, repeated};
use serde_json::{Value as Json, json};
use service_api::answer::{code_of, message_of};
use service_api::declare::Spec;
use service_api::value::Amount;

use super::asking::{Answered, operation, wallet};
use super::{Destination, Learnt, Question};
use crate::call::{CallResult, call};
use crate::env::Purpose;
use crate::error::{AppError, ErrorCode};
use crate::outbox::Outbox;
use crate::outbox::repeat::ConsentToRepeat;
use crate::view::ProfileKind;

/// What is sent each time: one naira.
const KOBO: i64 = 100;

/// What a person says yes to.
pub(super) fn would_move(question: Question) -> String {
    let (what, to) = if question == Question::RepeatedTransfer {
        ("transfer", "a person")
    } else {
        ("deposit", "a bank account")
    };
    format!("One {what} of ₦1.00 to {to} and its fee, sent twice under one reference: at most ₦2.00 and two fees of test money.")
}

/// Pays ₦1.00 through the outbox like any payment, then sends the very same once more.
pub(super) async fn ask(outbox: &Arc<Outbox>, question: Question, to: &Destination) -> Result<Learnt, AppError> {
    let consent = ConsentToRepeat::of_a_person(outbox)?;
    let amount = Amount::from_minor(KOBO).map_err(AppError::bug)?;
    let reference = outbox.env.ids.reference(outbox.kind, Purpose::Payment)?.to_string();
    let (spec, body, asked) = payment(question, &reference, amount, to)?;
    let before = wallet(outbox).await.ok().flatten();
    let first = call(outbox, spec, &body, Vec::new(), None).await?;
    let mut details = vec![format!("{reference}, first: {}", words(&first))];
    if first.outcome != "accepted" {
        return Ok(Learnt {
            asked,
            result: "unclear".to_owned(),
            answer: format!("The first payment was not accepted, and nothing was sent twice: {}.", words(&first)),
            details,
        });
    }
    let between = settled_wallet(outbox).await;
    let attempt = outbox.repeat_on_purpose(spec, &body, &reference, &consent).await?;
    let second = Answered::of(&attempt, &reference);
    let after = settled_wallet(outbox).await;
    let heard = match &second {
        Ok(second) => {
            details.push(format!(
                "the same again: {}, transaction {}",
                second.words(),
                transaction(&second.heard)
            ));
            second.heard.clone()
        }
        Err(error) => {
            details.push(format!("the same again: {}", error.message));
            Heard::default()
        }
    };
    let wallet = match (before, between, after) {
        (Some(before), Some(between), Some(after)) => {
            let (first, second) = (change(before, between), change(between, after));
            details.push(format!("wallet: {first} after the first, {second} after the second"));
            Some(Wallet { before, between, after })
        }
        (_, _, _) => None,
    };
    let (result, answer) = match repeated(amount, &heard_of(&first), &heard, wallet) {
        Repeated::Refused(code) => (
            "refused",
            format!("The second one was refused with code {code}, and no more money had left the wallet a moment later."),
        ),
        Repeated::FirstResult => (
            "first_result",
            "The second one was answered as the first, and no more money had left the wallet a moment later.".to_owned(),
        ),
        Repeated::ExecutedAgain => ("executed_again", "It was paid twice: the reference protects nothing.".to_owned()),
        Repeated::Unclear(why) => ("unclear", format!("It cannot be told. {why}")),
    };
    Ok(Learnt {
        asked,
        result: result.to_owned(),
        answer,
        details,
    })
}

/// What the wallet holds once a debit that comes a little after its answer has been made.
async fn settled_wallet(outbox: &Arc<Outbox>) -> Option<Amount> {
    let moment = match outbox.kind {
        ProfileKind::Sandbox => Duration::from_millis(200),
        ProfileKind::Test | ProfileKind::Live => Duration::from_secs(3),
    };
    tokio::time::sleep(moment).await;
    wallet(outbox).await.ok().flatten()
}

fn payment(question: Question, reference: &str, amount: Amount, to: &Destination) -> Result<(&'static Spec, String, String), AppError> {
    let nowhere = |what: &str| {
        AppError::new(
            ErrorCode::Invalid,
            format!("Nothing was sent: say where the test money goes, {what}."),
        )
        .hint("Best to an account of your own in the test deployment.")
    };
    if question == Question::RepeatedTransfer {
        let person = to.chosen_person().ok_or_else(|| nowhere("a phone number or wallet"))?;
        // A code to withdraw it goes to the person, not to us.
        let body = json!({
            "referenceNumber": reference, "amount": amount, "currency": "NGN", "destinationAccount": person, "sendWithdrawalCode": true,
        });
        let asked = format!("A transfer of ₦{amount} to {person}, twice under the reference {reference}.");
        return Ok((operation("moneyTransfer")?, body.to_string(), asked));
    }
    let (bank, account) = to.chosen_account().ok_or_else(|| nowhere("a bank and an account number"))?;
    let body = json!({
        "referenceNumber": reference, "amount": amount, "destinationBankUUID": bank, "destinationBankAccountNumber": account,
        "recipientEmail": to.email, "remarks": "Test",
    });
    let asked = format!("A deposit of ₦{amount} to account {account}, twice under the reference {reference}.");
    Ok((operation("depositToBank")?, body.to_string(), asked))
}

/// What a wallet lost or won.
fn change(before: Amount, after: Amount) -> String {
    match Amount::from_minor(before.minor() - after.minor()) {
        Ok(less) => format!("₦{less} less"),
        Err(_) => "more than before".to_owned(),
    }
}

fn heard_of(result: &CallResult) -> Heard {
    let text = result.answer.as_ref().map_or("", |answer| answer.0.as_str());
    let json: Json = serde_json::from_str(text).unwrap_or_default();
    Heard {
        status: result.http_status,
        code: code_of(&json),
        message: message_of(&json),
        transaction_id: json.get("transactionId").and_then(|id| id.as_str()).map(str::to_owned),
    }
}

fn words(result: &CallResult) -> String {
    let said = result.words.clone().unwrap_or_else(|| "code 0".to_owned());
    format!("{}, {said}, transaction {}", result.outcome, transaction(&heard_of(result)))
}

fn transaction(heard: &Heard) -> &str {
    heard.transaction_id.as_deref().unwrap_or("none")
}
