//! The list of accounts as a file: those that match a filter, latest first, without identity numbers.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use service_api::value::Amount;
use session::saved_file::{MOST_LINES, save_list};

use super::{month_start, states, with_received};
use crate::banks::bank_name;
use crate::tables::deposit_list::Received;
use crate::tables::payment_accounts as table;
use crate::tables::payment_accounts::{AccountFilter, PaymentAccountRow};
use crate::view::{AccountPart, AccountsExportRequest};
use engine::outbox::Outbox;
use files::sheets::list_file::{Column, ListCell};
use system::error::AppError;

/// Accounts per read, so that other reads can run in between.
const BLOCK: u32 = 1_000;

const COLUMNS: [Column; 17] = [
    ("Account name", 28),
    ("First name", 18),
    ("Last name", 18),
    ("Account", 14),
    ("Our reference", 34),
    ("Phone", 16),
    ("E-mail", 30),
    ("State", 16),
    ("Forwarded to bank", 24),
    ("Forwarded to account", 18),
    ("Limit (NGN)", 16),
    ("Last deposit (WAT)", 20),
    ("Received this month (NGN)", 22),
    ("Given back of that (NGN)", 22),
    ("Forwarded of that (NGN)", 22),
    ("Differs from the service", 22),
    ("Opened (WAT)", 20),
];

/// Writes the accounts that match a filter into `folder`. Returns the path of the file.
pub async fn export(outbox: &Arc<Outbox>, asked: &AccountsExportRequest, folder: &Path) -> Result<PathBuf, AppError> {
    let mut filter = AccountFilter {
        states: states(asked.part),
        or_differing: asked.part == AccountPart::NeedsYou,
        text: asked.text.clone(),
        before: None,
    };
    let month = month_start(outbox.now());
    let (mut lines, mut banks) = (Vec::new(), BTreeMap::new());
    // One more than a file holds shows that there are too many.
    while lines.len() <= MOST_LINES {
        let this = filter.clone();
        let work = move |db: &rusqlite::Connection| {
            let mut rows = table::page(db, &this, BLOCK)?;
            let more = rows.len() > BLOCK as usize;
            rows.truncate(BLOCK as usize);
            Ok((with_received(db, rows, month)?, more))
        };
        let (block, more) = outbox.store.read(work).await?;
        filter.before = block.last().map(|(row, _)| row.id);
        for (row, received) in block {
            let bank = match &row.profile.forward_bank {
                Some(id) => known_bank_name(outbox, &mut banks, id).await,
                None => String::new(),
            };
            lines.push(cells(row, bank, received));
        }
        if !more {
            break;
        }
    }
    save_list(folder, ("Payment accounts", outbox.now()), asked.format, &COLUMNS, &lines)
}

/// The name of a bank, or its id if the list of banks is not available.
async fn known_bank_name(outbox: &Arc<Outbox>, known: &mut BTreeMap<String, String>, id: &str) -> String {
    if let Some(name) = known.get(id) {
        return name.clone();
    }
    let name = bank_name(outbox, id).await.unwrap_or_else(|| id.to_owned());
    known.insert(id.to_owned(), name.clone());
    name
}

fn cells(row: PaymentAccountRow, bank: String, received: Received) -> Vec<ListCell> {
    let text = |text: Option<String>| ListCell::Text(text.unwrap_or_default());
    let profile = row.profile;
    vec![
        text(profile.account_name),
        text(profile.first_name),
        text(profile.last_name),
        text(profile.number),
        text(profile.reference),
        text(profile.phone),
        text(row.email),
        ListCell::Text(row.state.words().to_owned()),
        ListCell::Text(bank),
        text(profile.forward_account),
        ListCell::Money(row.limit),
        ListCell::Time(received.last),
        ListCell::Money(Some(received.sum)),
        ListCell::Money(Some(received.back).filter(|back| *back > Amount::ZERO)),
        ListCell::Money(Some(received.forwarded).filter(|forwarded| *forwarded > Amount::ZERO)),
        ListCell::Text(if row.differences.is_empty() { "no" } else { "yes" }.to_owned()),
        ListCell::Time(Some(row.created_at)),
    ]
}
