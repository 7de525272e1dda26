//! The cost of paying a draft, and the balance afterwards.

use sheet_rules::payout::Sum;

use crate::Payouts;
use crate::messages;
use crate::view::FeesView;
use system::error::{AppError, ErrorCode};

/// The sums of a draft's ready rows, with the balance. Unknown costs are counted, not estimated.
pub async fn fees(payouts: &Payouts, draft: &str) -> Result<FeesView, AppError> {
    let open = payouts.drafts.get(&payouts.context.outbox, draft).await?;
    let balance = payouts
        .context
        .outbox
        .available()
        .await?
        .ok_or_else(|| AppError::new(ErrorCode::Unanswered, messages::BALANCE_UNKNOWN))?;
    let open = open.lock().await;
    let (total, costs) = (open.sheet.counts().total, open.sheet.costs());
    let all = total + costs.fee + costs.vat;
    let left = Sum::from(balance).minor() - all.minor();
    let decimal = |minor: i128| Sum::of_minor(minor).decimal();
    Ok(FeesView {
        total: total.decimal(),
        rows: costs.rows,
        unknown: costs.unknown,
        fee: costs.fee.decimal(),
        vat: costs.vat.decimal(),
        all: all.decimal(),
        balance: balance.decimal(),
        after: (left >= 0).then(|| decimal(left)),
        short: (left < 0).then(|| decimal(-left)),
    })
}
