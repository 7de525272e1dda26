//! The list of accounts as a file: those that match a filter, in the order of the screen, without identity numbers.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use service_api::value::Amount;
use session::saved_file::{Destination, MOST_LINES, save_shown};

use super::{month_start, states, with_received};
use crate::banks::bank_name;
use crate::messages;
use crate::tables::deposit_list::Received;
use crate::tables::payment_accounts as table;
use crate::tables::payment_accounts::{AccountFilter, PaymentAccountRow};
use crate::view::{AccountPart, AccountsExportRequest};
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use session::ids::number;
use store::listing::{Ordered, Place};
use system::error::AppError;

/// Accounts per read, so that other reads can run in between.
const BLOCK: usize = 1_000;

/// Writes the accounts that match a filter. Returns the path of the file.
pub async fn export(outbox: &Arc<Outbox>, asked: &AccountsExportRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let filter = AccountFilter {
        states: states(asked.part),
        or_differing: asked.part == AccountPart::NeedsYou,
        text: asked.text.clone(),
        only: asked.only.iter().map(|id| number(id)).collect::<Result<_, _>>()?,
    };
    let order = Ordered {
        by: asked.order,
        descending: asked.descending,
    };
    let month = month_start(outbox.now());
    let (mut lines, mut banks, mut after) = (Vec::new(), BTreeMap::new(), None::<Place>);
    // One more than a file holds shows that there are too many.
    while lines.len() <= MOST_LINES {
        let (this, from) = (filter.clone(), after.take());
        let work = move |db: &rusqlite::Connection| {
            let rows = table::page(db, &this, (order, month), from.as_ref(), BLOCK)?;
            let last = rows.last().filter(|_| rows.len() == BLOCK).map(|(place, _)| place.clone());
            let rows = rows.into_iter().map(|(_, row)| row).collect();
            Ok((with_received(db, rows, month)?, last))
        };
        let (block, last) = outbox.store.read(work).await?;
        for (row, received) in block {
            let bank = match &row.profile.forward_bank {
                Some(id) => known_bank_name(outbox, &mut banks, id).await,
                None => String::new(),
            };
            lines.push(cells(row, bank, received));
        }
        after = last;
        if after.is_none() {
            break;
        }
    }
    save_shown(
        to,
        ("Payment accounts", outbox.now()),
        asked.format,
        (&messages::ACCOUNT_COLUMNS, &asked.columns),
        lines,
    )
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
