//! The record search: finds records by anything that names them, first here, then at the service with the call that fits.

mod service;
mod shown;

use std::collections::BTreeSet;

use base::timestamp::{DAY, Timestamp};
use book_rules::alert;
use book_rules::alert::Alert;
use customers::tables::customers;
use payment_rules::search_token::{SearchToken, SearchTokenKind, search_tokens};
use payments::tables::contacts;
use payments::tables::contacts::ContactFilter;
use payments::view::ContactOrder;
use rusqlite::Connection;
use sheet_rules::contact::Kind;

use crate::tables::found;
use crate::tables::found::FoundLine;
use crate::view::{ClueView, FoundKind, FoundView, LookUpView};
use engine::outbox::Outbox;
use engine::tables::single_payments;
use shown::{bare, of_contact, of_line, of_other};
use store::listing::Ordered;
use store::records;
use store::records::{Needle, RecordKind, RecordRow};
use system::error::AppError;

pub use service::ask_service;

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
    let tokens = search_tokens(text);
    let whole = Needle::of(text);
    let named: Vec<Needle> = tokens.iter().filter_map(needle).collect();
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
        clues: tokens.iter().map(token_view).collect(),
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
    let payments = match (to_it.is_empty(), alert.day) {
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
    let went_out = payments.into_iter().map(|line| of_line(db, line));
    went_out.chain(came_in.into_iter().map(Ok)).collect()
}

/// A phone number is stored in one of two forms, national or international.
fn needle(token: &SearchToken) -> Option<Needle> {
    Needle::of(match token.kind {
        SearchTokenKind::Phone => token.text.get(token.text.len().saturating_sub(10)..).unwrap_or_default(),
        SearchTokenKind::Session | SearchTokenKind::OurReference | SearchTokenKind::Account | SearchTokenKind::Reference => &token.text,
    })
}

fn token_view(token: &SearchToken) -> ClueView {
    ClueView {
        kind: token.kind,
        text: token.text.clone(),
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
    let filter = ContactFilter {
        kinds: Kind::ALL.to_vec(),
        words: words.to_vec(),
        only: Vec::new(),
    };
    let by_name = Ordered {
        by: ContactOrder::Name,
        descending: false,
    };
    let (saved, all) = contacts::page(db, &filter, by_name, 0, MOST_CONTACTS)?;
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
