//! The record search: finds records by anything that names them, first here, then at the service with the call that fits.

mod shown;

use std::collections::BTreeSet;
use std::sync::Arc;

use base::timestamp::{DAY, Timestamp};
use book_rules::alert;
use book_rules::alert::Alert;
use customers::tables::customers;
use payment_rules::search_token;
use payment_rules::search_token::{SearchToken, search_tokens};
use payments::tables::contacts;
use payments::view::NamedValueView;
use payments::{of_code, spaced};
use rusqlite::Connection;
use serde_json::{Value as Json, json};
use service_api::answer;
use service_api::value::{Amount, AnswerAmount};
use session::call::{CallResult, call};
use sheet_rules::contact::Kind;

use crate::tables::found;
use crate::tables::found::FoundLine;
use crate::view::{AskedResult, AskedServiceView, ClueView, FoundKind, FoundView, LookUpView};
use engine::outbox::Outbox;
use engine::tables::single_payments;
use shown::{bare, of_contact, of_line, of_other};
use store::records;
use store::records::{Needle, RecordKind, RecordRow};
use system::env::{rfc3339, wat};
use system::error::AppError;

/// The most records shown.
const MOST: usize = 50;
/// The most saved contacts among them.
const MOST_CONTACTS: u32 = 10;
/// How many payments of one amount and day are compared with an alert.
const ALERT_MOST: u32 = 200;
/// How far back payments are compared with an alert without a day.
const LOOK_BACK: i64 = 35 * DAY;
/// The most registered customers among them.
const MOST_CUSTOMERS: usize = 10;

/// Finds records by a typed or pasted text: those that contain all its words, else those that contain one of its search tokens.
pub async fn search(outbox: &Outbox, text: &str) -> Result<LookUpView, AppError> {
    let clues = search_tokens(text);
    let whole = Needle::of(text);
    let named: Vec<Needle> = clues.iter().filter_map(needle).collect();
    let (alert, now) = (alert::read(text), outbox.now());
    let words: Vec<String> = text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let read = move |db: &Connection| {
        let (mut found, mut more) = (Vec::new(), false);
        if let Some(needle) = &whole {
            (found, more) = known(db, needle)?;
        }
        if found.is_empty() {
            for needle in &named {
                let (of_one, has_more) = known(db, needle)?;
                found.extend(of_one);
                more |= has_more;
            }
        }
        // A text without search tokens may be an alert: an amount, a time and part of an account number.
        if let Some(alert) = alert.filter(|_| found.is_empty()) {
            found = of_alert(db, &alert, now)?;
        }
        for (others, has_more) in [saved(db, &words)?, registered(db, &words)?] {
            found.extend(others);
            more |= has_more;
        }
        let (found, has_more) = once(found);
        Ok((found, more || has_more))
    };
    let (found, more) = outbox.store.read_indexed(read).await?;
    Ok(LookUpView {
        clues: clues.iter().map(token_view).collect(),
        found,
        more,
    })
}

/// What a bank's alert may be about: payments of its amount around its day. If some are to the account that it partly hides, only those.
/// With a day also money that came in, because a customer may show the alert of a payment to us. If the alert contains *credit* and money
/// came in, only that; a balance in credit also appears in alerts of debits.
fn of_alert(db: &Connection, alert: &Alert, now: Timestamp) -> Result<Vec<FoundView>, AppError> {
    let span = match alert.day {
        // Alerts may arrive late, and after midnight with the next day.
        Some(day) => (day.plus(-DAY), day.plus(2 * DAY)),
        None => (now.plus(-LOOK_BACK), now.plus(DAY)),
    };
    let ids = single_payments::of_amount(db, alert.amount.minor(), span, ALERT_MOST)?;
    let rows: Vec<FoundLine> = ids
        .into_iter()
        .map(|id| found::line(db, id))
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .flatten()
        .collect();
    let (to_it, others): (Vec<_>, Vec<_>) = rows
        .into_iter()
        .partition(|row| row.account.as_deref().is_some_and(|account| alert.account.fits(account)));
    // Without a day the amount alone is not enough.
    let told = match (to_it.is_empty(), alert.day) {
        (true, None) => Vec::new(),
        (true, Some(_)) => others,
        (false, _) => to_it,
    };
    let mut came_in = Vec::new();
    if alert.day.is_some() {
        for (kind, source) in found::came_in(db, alert.amount.minor(), span, ALERT_MOST)? {
            came_in.extend(shown_record(db, RecordRow { place: 0, kind, source })?);
        }
    }
    if alert.is_credit && !came_in.is_empty() {
        return Ok(came_in);
    }
    let went_out = told.into_iter().map(|line| of_line(db, line));
    went_out.chain(came_in.into_iter().map(Ok)).collect()
}

/// A phone number is stored in one of two forms, national or international.
fn needle(clue: &SearchToken) -> Option<Needle> {
    Needle::of(match clue.kind {
        search_token::SearchTokenKind::Phone => clue.text.get(clue.text.len().saturating_sub(10)..).unwrap_or_default(),
        search_token::SearchTokenKind::Session
        | search_token::SearchTokenKind::OurReference
        | search_token::SearchTokenKind::Account
        | search_token::SearchTokenKind::Reference => &clue.text,
    })
}

fn token_view(clue: &SearchToken) -> ClueView {
    ClueView {
        kind: clue.kind,
        text: clue.text.clone(),
    }
}

/// Records that contain the needle, newest first, and whether there are more.
fn known(db: &Connection, needle: &Needle) -> Result<(Vec<FoundView>, bool), AppError> {
    let mut seen = BTreeSet::new();
    let take = |record: RecordRow| {
        let found = shown_record(db, record)?;
        Ok(found.filter(|one| seen.insert((one.kind, one.id.clone(), one.reference.clone()))))
    };
    let (found, more) = records::holding(db, needle, (None, None), MOST, take)?;
    Ok((found, more.is_some()))
}

fn shown_record(db: &Connection, record: RecordRow) -> Result<Option<FoundView>, AppError> {
    let kind = match record.kind {
        RecordKind::Line => return found::line(db, record.source)?.map(|line| of_line(db, line)).transpose(),
        RecordKind::Request => {
            let line = found::line_of_request(db, record.source)?
                .map(|line| found::line(db, line))
                .transpose()?;
            return line.flatten().map(|line| of_line(db, line)).transpose();
        }
        RecordKind::Call => {
            if let Some(line) = found::line_of_call(db, record.source)? {
                return found::line(db, line)?.map(|line| of_line(db, line)).transpose();
            }
            FoundKind::Call
        }
        RecordKind::Account => FoundKind::Account,
        RecordKind::Deposit => FoundKind::Deposit,
        RecordKind::Notice => FoundKind::Notice,
        RecordKind::History => FoundKind::History,
        RecordKind::Statement => FoundKind::Statement,
    };
    Ok(found::other(db, record.kind, record.source)?.map(|row| of_other(kind, row)))
}

/// Removes duplicates and sorts by kind, and returns whether there are more than are shown.
fn once(mut found: Vec<FoundView>) -> (Vec<FoundView>, bool) {
    let mut seen = BTreeSet::new();
    found.retain(|one| seen.insert((one.kind, one.id.clone(), one.reference.clone())));
    found.sort_by_key(|one| one.kind);
    let more = found.len() > MOST;
    found.truncate(MOST);
    (found, more)
}

/// Saved contacts that contain the words, and whether there are more.
fn saved(db: &Connection, words: &[String]) -> Result<(Vec<FoundView>, bool), AppError> {
    if words.is_empty() {
        return Ok((Vec::new(), false));
    }
    let (saved, all) = contacts::page(db, &Kind::ALL, words, 0, MOST_CONTACTS)?;
    Ok((saved.into_iter().map(of_contact).collect(), all > MOST_CONTACTS))
}

/// Registered customers that contain the words, and whether there are more.
fn registered(db: &Connection, words: &[String]) -> Result<(Vec<FoundView>, bool), AppError> {
    if words.is_empty() {
        return Ok((Vec::new(), false));
    }
    let all = customers::all(db, words)?;
    let more = all.len() > MOST_CUSTOMERS;
    let shown = all
        .into_iter()
        .take(MOST_CUSTOMERS)
        .map(|row| bare(FoundKind::Customer, row.id, row.person.name(), row.person.phone));
    Ok((shown.collect(), more))
}

/// The operations that may know a reference, with the field for it, in the order in which they are asked.
const QUESTIONS: [(&str, &str); 7] = [
    // It reports more, but only about the last two days; the other one covers any operation of any age.
    ("transactionStatus", "referenceNumber"),
    ("getOperationStatus", "referenceNumber"),
    ("getTransactionDetails", "referenceNumber"),
    ("status", "referenceNumber"),
    ("getTransactionDetailsByMerchantReference", "merchantReference"),
    ("getTransactionDetailsByInvoiceNumber", "invoiceNumber"),
    ("getProcessDetails", "processCode"),
];

/// The operation that finds a payment account by its number.
const PAYMENT_ACCOUNT: (&str, &str) = ("getPersistentPaymentAccount", "accountIdentifier");

/// Asks the service about the most specific token, with one operation after another until one knows it.
pub async fn ask_service(outbox: &Arc<Outbox>, text: &str) -> Result<Vec<AskedServiceView>, AppError> {
    let clues = search_tokens(text);
    let named = clues.iter().find(|clue| {
        matches!(
            clue.kind,
            search_token::SearchTokenKind::OurReference | search_token::SearchTokenKind::Reference
        )
    });
    let account = clues.iter().find(|clue| clue.kind == search_token::SearchTokenKind::Account);
    let mut asked = Vec::new();
    if let Some(named) = named {
        let own = own_reference(outbox, &named.text).await?;
        for (operation, field) in QUESTIONS {
            // The service finds our own sends by our reference; no operation finds them by its id.
            let text = own.as_deref().filter(|_| field == "referenceNumber").unwrap_or(&named.text);
            asked.push(question(outbox, operation, field, text).await?);
            if asked.last().is_some_and(|one| one.found) {
                return Ok(asked);
            }
        }
    }
    if let Some(account) = account {
        asked.push(question(outbox, PAYMENT_ACCOUNT.0, PAYMENT_ACCOUNT.1, &account.text).await?);
    }
    if asked.is_empty() { Err(nothing_to_ask_by()) } else { Ok(asked) }
}

fn nothing_to_ask_by() -> AppError {
    let message = "The service was not asked: it is asked by a reference, an invoice, a process code or the number of a payment account, and none stands here.";
    AppError::conflict(message).hint("Numbers of phones and sessions are looked for in your own records.")
}

/// Our reference of something sent from here, if `text` is the service's id of it.
async fn own_reference(outbox: &Outbox, text: &str) -> Result<Option<String>, AppError> {
    let id = text.to_owned();
    outbox.store.read(move |db| found::reference_of_transaction(db, &id)).await
}

async fn question(outbox: &Arc<Outbox>, operation: &'static str, field: &str, text: &str) -> Result<AskedServiceView, AppError> {
    let spec = service_api::spec(operation).ok_or_else(|| AppError::bug(operation))?;
    let asked_at = rfc3339(outbox.now());
    let mut body = json!({ field: text });
    if operation == PAYMENT_ACCOUNT.0 {
        body["referenceNumber"] = json!(outbox.question()?);
    }
    let body = body.to_string();
    let view = AskedServiceView {
        operation: operation.to_owned(),
        text: text.to_owned(),
        asked_at,
        found: false,
        says: AskedResult::NoAnswer,
        words: None,
        told: Vec::new(),
        call: None,
    };
    match call(outbox, spec, &body, Vec::new(), None).await {
        Ok(result) => Ok(answered(view, field, &result)),
        // The keys of an interface are missing, or the text is not accepted; the next operation may work.
        Err(error) => Ok(AskedServiceView {
            words: Some(error.message),
            ..view
        }),
    }
}

fn answered(view: AskedServiceView, field: &str, result: &CallResult) -> AskedServiceView {
    let values = result.values();
    let record = values.get("data").filter(|data| data.is_object()).unwrap_or(&values);
    // A payment account is identified by its number and its reference.
    let fields: &[&str] = if field == PAYMENT_ACCOUNT.1 {
        &["accountNumber", "accountReference"]
    } else {
        &[field]
    };
    let told_of = |json: &Json| {
        let told = fields.iter().filter_map(|field| json.get(*field)?.as_str());
        told.map(|text| text.trim().to_owned())
            .find(|text| *text == view.text || fields.len() == 1)
    };
    let about = told_of(record).or_else(|| told_of(&values));
    let says = match (outcome_of(result, record), about) {
        (says @ (AskedResult::NotFound | AskedResult::NoAnswer), _) => says,
        (says, Some(about)) if about == view.text => says,
        // An answer that identifies nothing or something else is no answer to this.
        (_, _) => AskedResult::SomethingElse,
    };
    let found = !matches!(says, AskedResult::NotFound | AskedResult::NoAnswer | AskedResult::SomethingElse);
    let elsewhere = (says == AskedResult::SomethingElse)
        .then(|| "The answer is about something else, or does not say what it is about. It says nothing about this.".to_owned());
    AskedServiceView {
        found,
        says,
        words: elsewhere.or_else(|| result.words.clone()),
        told: if found { reported_values(record) } else { Vec::new() },
        call: Some(result.call_id.to_string()),
        ..view
    }
}

/// What an answer reports about the result.
fn outcome_of(result: &CallResult, record: &Json) -> AskedResult {
    let text = |name: &str| {
        record
            .get(name)
            .and_then(Json::as_str)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    };
    let state = ["transactionStatus", "status", "state"].iter().find_map(|name| text(name));
    let state = state.unwrap_or_default().to_uppercase();
    let answered = result.http_status.is_some_and(|status| (200..300).contains(&status));
    match (result.outcome, state.as_str()) {
        (_, "FAILED" | "DECLINED") if answered => AskedResult::Failed,
        (_, "UKNOWN" | "UNKNOWN") if answered => AskedResult::NotFound,
        ("refused", "PENDING") if answered => AskedResult::Pending,
        ("refused", _) if answered => refused(&result.values()),
        ("accepted", "SUCCESSFUL" | "COMPLETED" | "CONSUMED") if text("reversalId").is_some() => AskedResult::Reversed,
        ("accepted", "SUCCESSFUL") if text("integrationStatus").is_some_and(|word| !word.eq_ignore_ascii_case("SUCCESSFUL")) => {
            AskedResult::Pending
        }
        ("accepted", "SUCCESSFUL" | "COMPLETED" | "CONSUMED") => AskedResult::Done,
        ("accepted", "PENDING" | "PROCESSING" | "INCONCLUSIVE") => AskedResult::Pending,
        ("accepted", _) => AskedResult::Told,
        (_, _) => AskedResult::NoAnswer,
    }
}

/// Not every rejection means that it does not exist: it may be in progress, or the query may be wrong.
fn refused(answer: &Json) -> AskedResult {
    const NOT_FOUND: [&str; 4] = ["not found", "no such", "unknown reference", "does not exist"];
    let words = answer::message_of(answer).to_lowercase();
    match answer::code_of(answer).unwrap_or_default().as_str() {
        "3" => AskedResult::Pending,
        // `docs/spec/codes.md#status-words`.
        "121" | "135" => AskedResult::NotFound,
        _ if NOT_FOUND.iter().any(|told| words.contains(told)) => AskedResult::NotFound,
        _ => AskedResult::NoAnswer,
    }
}

/// The values of a record, in the service's words except for times, amounts and codes.
fn reported_values(record: &Json) -> Vec<NamedValueView> {
    let fields = record.as_object().into_iter().flatten();
    let said = |name: &str| !["responseCode", "statusCode", "errorMessage", "statusMessage", "message"].contains(&name);
    fields
        .filter(|(name, _)| said(name))
        .filter_map(|(name, json)| {
            Some(NamedValueView {
                // Times are shown in West Africa Time.
                name: spaced(name).replace(" UTC", ""),
                value: shown(&name.to_lowercase(), json)?,
            })
        })
        .collect()
}

fn shown(name: &str, value: &Json) -> Option<String> {
    let text = match value {
        Json::String(text) => text.trim().to_owned(),
        Json::Number(number) => number.to_string(),
        Json::Bool(_) | Json::Null | Json::Array(_) | Json::Object(_) => return None,
    };
    let is_sum = name.ends_with("amount") || name == "fee";
    let moment = text
        .parse()
        .ok()
        .filter(|_| name.contains("date") && text.len() == 13)
        .map(|at| wat(Timestamp(at)));
    let sum = AnswerAmount::new(&text).amount.filter(|_| is_sum).map(Amount::naira);
    let word = of_code(name, &text);
    moment.or(sum).or(word).or(Some(text)).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn not_every_refusal_to_tell_says_that_there_is_no_such_thing() {
        let said = |code: i32, words: &str| refused(&json!({ "responseCode": code, "message": words }));
        assert_eq!(said(135, "Unknown reference"), AskedResult::NotFound);
        assert_eq!(said(3, "In process"), AskedResult::Pending);
        assert_eq!(said(104, "Invalid principal"), AskedResult::NoAnswer);
        assert_eq!(said(-1, "Unknown error"), AskedResult::NoAnswer);
        assert_eq!(said(-1, "Process code not found"), AskedResult::NotFound);
        assert_eq!(
            refused(&json!({ "statusCode": "121", "statusMessage": "Reference number not found" })),
            AskedResult::NotFound
        );
    }
}
