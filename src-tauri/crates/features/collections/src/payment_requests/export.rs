//! The list of requests as a file, with the filter and order of the screen.

use std::path::PathBuf;

use service_api::value::Amount;
use session::saved_file::{Destination, save_shown};

use super::listing::{can_be_paid, filter};
use crate::messages;
use crate::sharing::international;
use crate::tables::payment_requests::{RequestBrief, RequestFilter, RequestsOrdered, listing};
use crate::view::*;
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use system::error::AppError;

/// Requests per read, so that other reads can run in between.
const BLOCK: usize = 1_000;

/// Writes the requests that match a filter. Returns the path of the file.
pub async fn export(outbox: &Outbox, asked: &PaymentRequestsExportRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let filter = RequestFilter {
        only: asked.only.iter().map(|id| session::ids::number(id)).collect::<Result<_, _>>()?,
        ..filter(&asked.filter)?
    };
    let order = RequestsOrdered {
        by: asked.order,
        descending: asked.descending,
    };
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
    save_shown(
        to,
        ("Payment requests", outbox.now()),
        asked.format,
        (&messages::REQUEST_COLUMNS, &asked.columns),
        rows,
    )
}

fn cells(row: RequestBrief) -> Vec<ListCell> {
    // Like the totals of the screen: the whole amount if nothing is known to be paid.
    let owed = Some(row.due - row.paid.unwrap_or(0)).filter(|owed| can_be_paid(row.state) && *owed > 0);
    let money = |minor: Option<i64>| ListCell::Money(minor.and_then(|minor| Amount::from_minor(minor).ok()));
    let amount_or_unknown = |minor: Option<i64>, is_unknown: bool| match is_unknown {
        true => ListCell::Text(messages::UNKNOWN_AMOUNT.to_owned()),
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
