//! The Inbox as a file: the callbacks that match a filter, latest first, with their values and verdicts, without their text.

use std::path::{Path, PathBuf};

use payment_rules::notice::{Agreement, Verdict};
use service_api::callback::Kind;
use service_api::value::Amount;
use session::saved_file::{MOST_LINES, save_list};

use super::inbox::{filter, summary};
use crate::tables::callbacks as table;
use crate::tables::callbacks::{CallbackChannel, CallbackRow};
use crate::view::*;
use engine::outbox::Outbox;
use files::sheets::list_file::{Column, ListCell};
use system::error::AppError;

/// Callbacks per read, so that other reads can run in between.
const BLOCK: usize = 1_000;

const COLUMNS: [Column; 18] = [
    ("Came (WAT)", 20),
    ("By which way", 18),
    ("File", 24),
    ("About", 22),
    ("Signature", 20),
    ("How it was judged", 50),
    ("Reference", 34),
    ("Account", 14),
    ("State it tells", 18),
    ("Amount it tells (NGN)", 20),
    ("Paid in all, it tells (NGN)", 22),
    ("Still owed, it tells (NGN)", 22),
    ("How often it came", 18),
    ("The service was asked (WAT)", 24),
    ("What the service says", 50),
    ("Together", 30),
    ("Needs you", 12),
    ("Notice id", 34),
];

/// Writes the callbacks that match a filter into `folder`. Returns the path of the file.
pub async fn export(outbox: &Outbox, asked: &InboxExportRequest, folder: &Path) -> Result<PathBuf, AppError> {
    let mut wanted = filter(asked.needs_you, asked.verdict, asked.text.as_deref());
    let mut lines = Vec::new();
    // One more than a file holds shows that there are too many.
    while lines.len() <= MOST_LINES {
        let this = wanted.clone();
        let block = outbox.store.read(move |db| table::page(db, &this, BLOCK)).await?;
        let more = block.len() == BLOCK;
        wanted.before = block.last().map(|row| row.id);
        lines.extend(block.into_iter().map(cells));
        if !more {
            break;
        }
    }
    save_list(folder, ("Inbox", outbox.now()), asked.format, &COLUMNS, &lines)
}

fn cells(row: CallbackRow) -> Vec<ListCell> {
    let [state, amount, owed, in_all] = summary(&row);
    let text = |text: Option<String>| ListCell::Text(text.unwrap_or_default());
    let word = |word: &str| ListCell::Text(word.to_owned());
    let money = |amount: Option<String>| ListCell::Money(amount.and_then(|amount| Amount::parse(&amount).ok()));
    let about = match row.kind {
        Some(Kind::PaymentRequest) => "Payment request",
        Some(Kind::PersistentAccount) => "Money into an account",
        None => "Not known what it is",
    };
    let together = match row.agreement {
        Some(Agreement::Agrees) => "Confirmed by the service",
        Some(Agreement::Otherwise) => "The service says otherwise",
        Some(Agreement::NotFound) => "The service does not know it yet",
        None => "Not asked",
    };
    vec![
        ListCell::Time(Some(row.received_at)),
        word(channel_words(row.way)),
        text(row.source),
        word(about),
        word(verdict_words(row.verdict)),
        ListCell::Text(row.reason),
        text(row.names.reference),
        text(row.names.account_number),
        text(state.map(|state| state_words(&state).to_owned())),
        money(amount),
        money(in_all),
        money(owed),
        ListCell::Text(row.times.to_string()),
        ListCell::Time(row.confirmed_at),
        text(row.confirmed),
        word(together),
        word(if row.needs_person { "yes" } else { "no" }),
        text(row.names.notification_id),
    ]
}

// The words of the screen.

fn channel_words(way: CallbackChannel) -> &'static str {
    match way {
        CallbackChannel::Receiver => "To the receiver",
        CallbackChannel::Pasted => "Pasted",
        CallbackChannel::Folder => "From the folder",
        CallbackChannel::Sandbox => "From the sandbox",
    }
}

fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Matches => "Signature matches",
        Verdict::DoesNotMatch => "Does not match",
        Verdict::Repeat => "Same notice again",
        Verdict::CannotCheck => "Cannot check",
        Verdict::Unreadable => "Cannot be read",
    }
}

fn state_words(state: &str) -> &str {
    match state {
        "CONSUMED" | "CHARGEABLE" => "paid in full",
        "PENDING" => "still open",
        "EXPIRED" => "not paid in time",
        "CANCELLED" => "cancelled",
        "FAILED" => "given up",
        other => other,
    }
}
