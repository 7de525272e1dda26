//! Single payments as a list.

use crate::messages;
use std::collections::HashMap;

use base::timestamp::Timestamp;
use payment_rules::policy::Policy;
use rusqlite::Connection;

use super::body::{json, present};
use super::status;
use crate::view::{PaymentKind, PaymentOrder, PaymentView, PaymentsPageView, PaymentsRequest};
use engine::outbox::Outbox;
use engine::tables::outbox::OutboxEntry;
use engine::tables::single_payment_list;
use engine::tables::single_payment_list::PaymentFilter;
use engine::tables::single_payments as table;
use engine::tables::single_payments::Only;
use store::facts;
use store::listing::{Ordered, Place};
use store::records::{Needle, RecordKind, sources};
use system::env::rfc3339;
use system::error::AppError;

/// The size of a page of the list.
const PAGE: u32 = 100;

/// The prefix of a cursor in a search.
const PLACE: char = 'p';

pub(crate) fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| not_here())
}

pub(crate) fn not_here() -> AppError {
    AppError::not_found(messages::NO_SUCH_PAYMENT)
}

/// A page of single payments; the latest first without an order.
pub async fn page(outbox: &Outbox, request: &PaymentsRequest) -> Result<PaymentsPageView, AppError> {
    block(outbox, request, PAGE).await
}

/// Like `page`, with at most `limit` payments.
pub(crate) async fn block(outbox: &Outbox, request: &PaymentsRequest, limit: u32) -> Result<PaymentsPageView, AppError> {
    let kinds = request.kind.map(PaymentKind::operations);
    let only = match (request.needs_you, request.open) {
        (true, _) => Only::NeedsYou,
        (false, true) => Only::Open,
        (false, false) => Only::All,
    };
    let (policy, now) = (outbox.policy.clone(), outbox.now());
    let most = usize::try_from(limit).map_err(AppError::bug)?;
    if let Some(by) = request.order {
        let order = Ordered {
            by,
            descending: request.descending,
        };
        return in_order(outbox, request, order, (kinds, only), most).await;
    }
    if let Some(needle) = Needle::of(&request.text) {
        let place = request.before.as_deref().and_then(|text| text.strip_prefix(PLACE));
        let before = place.map(number).transpose()?;
        let read = move |db: &Connection| {
            let (rows, place) = table::holding(db, &needle, before, (kinds, only), most)?;
            Ok((shown(db, &rows, (&policy, now))?, place))
        };
        let (payments, place) = outbox.store.read_indexed(read).await?;
        let next = place.map(|place| format!("{PLACE}{place}"));
        return Ok(PaymentsPageView { payments, next });
    }
    let before = request.before.as_deref().map_or(Ok(i64::MAX), number)?;
    let read = move |db: &Connection| {
        let mut rows = table::page(db, before, kinds, only, limit + 1)?;
        let more = rows.len() > most;
        rows.truncate(most);
        let next = rows.last().filter(|_| more).map(|row| row.id.to_string());
        Ok(PaymentsPageView {
            payments: shown(db, &rows, (&policy, now))?,
            next,
        })
    };
    outbox.store.read(read).await
}

/// A page in an order that a person chose.
async fn in_order(
    outbox: &Outbox,
    request: &PaymentsRequest,
    order: Ordered<PaymentOrder>,
    (operations, only): (Option<&'static [&'static str]>, Only),
    most: usize,
) -> Result<PaymentsPageView, AppError> {
    let (policy, now) = (outbox.policy.clone(), outbox.now());
    let needle = Needle::of(&request.text);
    let after = request.before.as_deref().map(|cursor| Place::read(cursor, order)).transpose()?;
    let read = move |db: &Connection| {
        let ids = needle.map(|needle| sources(db, &needle, RecordKind::Line)).transpose()?;
        let filter = PaymentFilter { operations, only, ids };
        let mut rows = single_payment_list::page(db, &filter, order, after.as_ref(), most.saturating_add(1))?;
        let more = rows.len() > most;
        rows.truncate(most);
        let next = rows.last().filter(|_| more).map(|(place, _)| place.cursor(order)).transpose()?;
        let rows: Vec<OutboxEntry> = rows.into_iter().map(|(_, row)| row).collect();
        Ok(PaymentsPageView {
            payments: shown(db, &rows, (&policy, now))?,
            next,
        })
    };
    outbox.store.read_indexed(read).await
}

/// Payments as rows of the list.
pub fn shown(db: &Connection, rows: &[OutboxEntry], at: (&Policy, Timestamp)) -> Result<Vec<PaymentView>, AppError> {
    let names = Names::read(db)?;
    let mut payments = Vec::with_capacity(rows.len());
    for row in rows {
        let holder = table::holder(db, &row.reference)?;
        payments.extend(brief(db, row, &names, at)?.map(|payment| PaymentView { holder, ..payment }));
    }
    Ok(payments)
}

/// Stored names of banks, operators and billers.
struct Names(HashMap<String, String>);

impl Names {
    fn read(db: &Connection) -> Result<Self, AppError> {
        let mut names = HashMap::new();
        for (list, id) in [("banks", "uuid"), ("operators", "id"), ("billers", "id")] {
            let stored = facts::fact(db, list)?.map(|(text, _)| json(&text)).unwrap_or_default();
            for row in stored.as_array().into_iter().flatten() {
                if let (Some(id), Some(name)) = (present(row, id), present(row, "name")) {
                    names.insert(id.to_lowercase(), name);
                }
            }
        }
        Ok(Self(names))
    }

    fn of(&self, id: &str) -> String {
        self.0.get(&id.to_lowercase()).cloned().unwrap_or_else(|| id.to_owned())
    }
}

fn brief(db: &Connection, row: &OutboxEntry, names: &Names, at: (&Policy, Timestamp)) -> Result<Option<PaymentView>, AppError> {
    let Some(kind) = PaymentKind::of(&row.operation) else {
        return Ok(None);
    };
    let ((state, by_word), (policy, now)) = (status::state(db, row)?, at);
    let body = json(&row.body);
    let text = |name: &str| present(&body, name);
    let at = [
        "destinationBankUUID",
        "destinationBank",
        "mobileOperatorPublicId",
        "merchantAccount",
    ];
    Ok(Some(PaymentView {
        payment: row.id.to_string(),
        kind,
        reference: row.reference.clone(),
        state,
        by_word,
        contradicted: status::contradiction(db, row.id)?.is_some(),
        handed_over_at: match kind {
            PaymentKind::Cash => table::handed_over_at(db, row.id)?.map(rfc3339),
            PaymentKind::Wallet | PaymentKind::Bank | PaymentKind::Airtime | PaymentKind::Bill => None,
        },
        amount: row.line.amount.decimal(),
        to: text("recipientName").unwrap_or_default(),
        holder: None,
        account: table::payee_field(&row.operation).and_then(text).unwrap_or_default(),
        at: at.iter().find_map(|name| text(name)).map(|id| names.of(&id)),
        sent_at: row.line.sent_at.map(rfc3339),
        unknown_since: row.line.unknown_since().map(rfc3339),
        lookup_closes_at: row.line.unknown_since().map(|since| rfc3339(since.plus(policy.lookup_closes))),
        urgency: row.line.urgency(policy, now),
        payer: text("purchaserPrincipal").or_else(|| text("senderPrincipal")),
    }))
}
