//! The list of requests as a file, with the filter and order of the screen.

use std::path::{Path, PathBuf};

use service_api::value::Amount;
use session::saved_file::save_list;

use super::listing::{can_be_paid, filter};
use crate::sharing::international;
use crate::tables::payment_requests::{RequestBrief, RequestsOrdered, listing};
use crate::view::*;
use engine::outbox::Outbox;
use files::sheets::list_file::{Column, ListCell};
use system::error::AppError;

/// Requests per read, so that other reads can run in between.
const BLOCK: usize = 1_000;

const COLUMNS: [Column; 13] = [
    ("Made (WAT)", 20),
    ("Customer", 28),
    ("Reached by", 34),
    ("What for", 30),
    ("Asked for (NGN)", 16),
    ("Customer pays in all (NGN)", 22),
    ("Paid (NGN)", 16),
    ("Still owed (NGN)", 16),
    ("Given back (NGN)", 16),
    ("State", 16),
    ("Ends (WAT)", 20),
    ("Paid, noticed here (WAT)", 24),
    ("Our reference", 34),
];

/// Writes the requests that match a filter into `folder`. Returns the path of the file.
pub async fn export(outbox: &Outbox, asked: &PaymentRequestsExportRequest, folder: &Path) -> Result<PathBuf, AppError> {
    let (filter, order) = (
        filter(&asked.filter)?,
        RequestsOrdered {
            by: asked.order,
            descending: asked.descending,
        },
    );
    let (mut rows, mut after) = (Vec::new(), None);
    loop {
        let block = listing::payment_requests_page(&outbox.store, filter.clone(), order, after, BLOCK).await?;
        let more = block.len() == BLOCK;
        after = block.last().map(|row| row.id);
        rows.extend(block.into_iter().map(cells));
        if !more {
            break;
        }
    }
    save_list(folder, ("Payment requests", outbox.now()), asked.format, &COLUMNS, &rows)
}

fn cells(row: RequestBrief) -> Vec<ListCell> {
    // Like the totals of the screen: the whole amount if nothing is known to be paid.
    let owed = Some(row.due - row.paid.unwrap_or(0)).filter(|owed| can_be_paid(row.state) && *owed > 0);
    let money = |minor: Option<i64>| ListCell::Money(minor.and_then(|minor| Amount::from_minor(minor).ok()));
    let amount_or_unknown = |minor: Option<i64>, is_unknown: bool| match is_unknown {
        true => ListCell::Text("not told".to_owned()),
        false => money(minor),
    };
    vec![
        ListCell::Time(Some(row.created_at)),
        ListCell::Text(row.payer_name),
        ListCell::Text(dialled_contact(&row.payer_contact)),
        ListCell::Text(row.purpose.unwrap_or_default()),
        money(Some(row.amount)),
        amount_or_unknown(Some(row.due), row.fee_unknown),
        money(row.paid),
        amount_or_unknown(owed, owed.is_none() && row.fee_unknown && can_be_paid(row.state)),
        money(row.back),
        ListCell::Text(row.state.words().to_owned()),
        ListCell::Time(row.expires_at),
        ListCell::Time(row.paid_at),
        ListCell::Text(row.reference),
    ]
}

/// A contact `phone · e-mail` with a Nigerian phone number as it is dialled there.
fn dialled_contact(contact: &str) -> String {
    let dialled = |part: &str| {
        let phone = Some(part).filter(|part| !part.contains('@')).and_then(international);
        match phone.as_deref().and_then(|phone| phone.strip_prefix("234")) {
            Some(rest) if rest.len() == 10 => format!("0{rest}"),
            Some(_) | None => part.to_owned(),
        }
    };
    contact.split(" · ").map(dialled).collect::<Vec<_>>().join(" · ")
}
