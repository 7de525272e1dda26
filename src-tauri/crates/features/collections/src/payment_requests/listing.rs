//! Lists of payment requests: pages and totals.

use payment_rules::payment_request::PaymentRequestState;

use crate::tables::payment_requests::{RequestBrief, RequestFilter, RequestSum, RequestsOrdered, listing, sums};
use crate::view::*;
use base::decimal::decimal;
use engine::outbox::Outbox;
use system::env::{rfc3339, timestamp_input};
use system::error::AppError;

/// Requests per page.
pub(super) const PAGE: usize = 100;

const PARTS: [RequestPart; 6] = [
    RequestPart::All,
    RequestPart::Open,
    RequestPart::PartPaid,
    RequestPart::Unknown,
    RequestPart::Paid,
    RequestPart::Over,
];

/// The states of a part.
pub(super) fn states(part: RequestPart) -> Vec<PaymentRequestState> {
    use PaymentRequestState::{Cancelled, Expired, Failed, InDoubt, NotSent, Paid, PartPaid, Refused, Sending, Waiting};
    match part {
        RequestPart::All => vec![
            NotSent, Sending, InDoubt, Refused, Waiting, PartPaid, Paid, Expired, Cancelled, Failed,
        ],
        RequestPart::Open => vec![NotSent, Sending, Waiting, PartPaid],
        RequestPart::PartPaid => vec![PartPaid],
        RequestPart::Unknown => vec![InDoubt],
        RequestPart::Paid => vec![Paid],
        RequestPart::Over => vec![Refused, Expired, Cancelled, Failed],
    }
}

/// Whether the payer can still pay.
pub(super) fn can_be_paid(state: PaymentRequestState) -> bool {
    matches!(state, PaymentRequestState::Waiting | PaymentRequestState::PartPaid)
}

pub(super) fn filter(asked: &PaymentRequestsFilter) -> Result<RequestFilter, AppError> {
    Ok(RequestFilter {
        states: states(asked.part),
        text: asked.text.clone(),
        from: asked.from.as_deref().map(|text| timestamp_input("from", text)).transpose()?,
        to: asked.to.as_deref().map(|text| timestamp_input("to", text)).transpose()?,
        only: Vec::new(),
    })
}

/// A page of requests.
pub async fn page(outbox: &Outbox, asked: &PaymentRequestsPageRequest) -> Result<PaymentRequestsPageView, AppError> {
    let after = asked.after.as_deref().map(session::ids::number).transpose()?;
    let order = RequestsOrdered {
        by: asked.order,
        descending: asked.descending,
    };
    // One more than is shown tells whether there is another page.
    let mut rows = listing::payment_requests_page(&outbox.store, filter(&asked.filter)?, order, after, PAGE + 1).await?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    Ok(PaymentRequestsPageView {
        next: rows.last().filter(|_| more).map(|row| row.id.to_string()),
        requests: rows.into_iter().map(brief).collect(),
    })
}

/// The totals of each part, for the same words and period.
pub async fn totals(outbox: &Outbox, asked: &PaymentRequestsFilter) -> Result<Vec<RequestTotalsView>, AppError> {
    let filter = filter(asked)?;
    let sums = outbox.store.read(move |db| sums::sums(db, &filter)).await?;
    let of = |part: RequestPart| {
        let states = states(part);
        let within = sums.iter().filter(|(state, _)| states.contains(state));
        let (mut sum, mut owed, mut at_least) = (RequestSum::default(), 0, false);
        for (state, each) in within {
            sum.count += each.count;
            sum.asked += each.asked;
            sum.paid += each.paid;
            sum.back += each.back;
            if can_be_paid(*state) {
                owed += each.unpaid;
                at_least |= each.fee_unknown;
            }
        }
        RequestTotalsView {
            part,
            count: sum.count,
            asked: decimal(sum.asked),
            paid: decimal(sum.paid),
            back: Some(sum.back).filter(|back| *back > 0).map(decimal),
            owed: decimal(owed),
            owed_at_least: at_least,
        }
    };
    Ok(PARTS.into_iter().map(of).collect())
}

/// The difference between what was paid and what was due, in kobo.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Balance {
    /// Still owed.
    pub owed: Option<i64>,
    /// Still owed, without a fee that is unknown.
    pub owed_at_least: Option<i64>,
    /// Paid beyond what was due.
    pub over: Option<i64>,
}

impl Balance {
    /// The balance after refunds of the overpayment.
    pub(super) fn less(self, back: Option<i64>) -> Self {
        let over = self.over.map(|over| over - back.unwrap_or_default());
        Self {
            over: over.filter(|left| *left > 0),
            ..self
        }
    }
}

/// What is still owed, and what was overpaid. With an unknown fee, an amount beyond the requested one may be the fee, and the amount owed is a
/// minimum.
pub(super) fn balance(state: PaymentRequestState, (due, fee_unknown): (i64, bool), paid: Option<i64>) -> Balance {
    let Some(paid) = paid.filter(|paid| *paid > 0) else {
        return Balance::default();
    };
    let owed = Some(due - paid).filter(|owed| *owed > 0 && can_be_paid(state));
    match fee_unknown {
        true => Balance {
            owed_at_least: owed,
            ..Balance::default()
        },
        false => Balance {
            owed,
            over: Some(paid - due).filter(|over| *over > 0),
            ..Balance::default()
        },
    }
}

pub fn brief(row: RequestBrief) -> PaymentRequestBriefView {
    let money = |minor: i64| decimal(i128::from(minor));
    let left = balance(row.state, (row.due, row.fee_unknown), row.paid).less(row.back);
    PaymentRequestBriefView {
        id: row.id.to_string(),
        reference: row.reference,
        state: row.state,
        amount: money(row.amount),
        paid: row.paid.map(money),
        owed: left.owed.map(money),
        owed_at_least: left.owed_at_least.map(money),
        over: left.over.map(money),
        fee_unknown: row.fee_unknown,
        back: row.back.map(money),
        payer_name: row.payer_name,
        payer_contact: row.payer_contact,
        purpose: row.purpose,
        created_at: rfc3339(row.created_at),
        expires_at: row.expires_at.map(rfc3339),
        paid_at: row.paid_at.map(rfc3339),
    }
}
