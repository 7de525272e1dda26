//! Payment accounts: opened, watched, compared with the service, changed, closed.

mod change;
mod compare;
mod destination;
mod export;
mod form;
mod forwarding;
mod open;

use std::sync::Arc;
use std::time::Duration;

use base::timestamp::{DAY, Timestamp};
use payment_rules::outbox::State;
use payment_rules::payment_account::{AccountField, Difference, PaymentAccountState};
use payment_rules::watching::next_check;
use rusqlite::Connection;
use service_api::masked;
use service_api::value::Amount;

pub use change::{change, check as check_change, close};
pub use compare::{adopt, compare, found, take_reported};
pub use export::export;
pub use forwarding::needs_second_person;
pub use forwarding::{confirmed, question_facts};
pub use open::{OpenedHook, open_of, send_unsent};
pub use open::{check, open, query_status, withdraw};

use crate::banks::bank_name;
use crate::messages;
use crate::tables::deposit_list::Received;
use crate::tables::deposit_refunds::DepositRefunds;
use crate::tables::payment_accounts::{AccountChangeRow, AccountFilter, PaymentAccountRow};
use crate::tables::{deposit_list, payment_accounts, payment_accounts as table};
use crate::view::{
    AccountChangeState, AccountChangeView, AccountCountsView, AccountPart, AccountRowView, AccountsPageView, AccountsRequest,
    DifferenceView, PaymentAccountView,
};
use engine::event::Topic;
use engine::outbox::Outbox;
use store::listing::{Ordered, Place};
use system::env::{Loop, rfc3339};
use system::error::AppError;

/// Accounts per page.
const PAGE: usize = 100;
/// Time between two checks for due accounts.
const EVERY: Duration = Duration::from_secs(1);

pub fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| AppError::not_found(messages::NO_SUCH_ACCOUNT))
}

fn notify(outbox: &Outbox, id: i64) {
    outbox.notify(Topic::PaymentAccounts, Some(id.to_string()));
}

/// The account after a change, of which the screens are notified.
async fn changed(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentAccountView, AppError> {
    notify(outbox, id);
    view(outbox, id).await
}

/// Queries accounts when they are due, until the task is dropped: those with an unconfirmed opening, without a number, or with an unconfirmed
/// closing.
pub async fn watch(outbox: Arc<Outbox>) {
    loop {
        outbox.env.clock.nap(Loop::PaymentAccounts, EVERY).await;
        let now = outbox.now();
        let due = outbox.store.read(move |db| table::due(db, now)).await.ok().flatten();
        let Some(id) = due else { continue };
        if outbox.permit().await.is_err() {
            return;
        }
        if let Err(error) = find_out(&outbox, id).await {
            tracing::debug!(message = %error.message, "a payment account was not looked up");
        }
        if let Err(error) = ask_later(&outbox, id).await {
            tracing::debug!(message = %error.message, "a payment account has no next look-up");
        }
        notify(&outbox, id);
    }
}

async fn find_out(outbox: &Arc<Outbox>, id: i64) -> Result<(), AppError> {
    if payment_accounts::payment_account(&outbox.store, id).await?.state == PaymentAccountState::InDoubt {
        return open::settle_by_account(outbox, id).await;
    }
    compare::now(outbox, id).await
}

/// Sets the next query: often at first, then less and less, like those of payment requests.
async fn ask_later(outbox: &Arc<Outbox>, id: i64) -> Result<(), AppError> {
    let (now, pace) = (outbox.now(), outbox.request_pace());
    outbox
        .store
        .write(move |db| {
            let asked = table::changes(db, id)?
                .into_iter()
                .find(|change| change.closes)
                .map(|change| change.at);
            let since = asked.unwrap_or(table::by_id(db, id)?.created_at);
            let next = next_check(pace, since, None, now).unwrap_or(now.plus(DAY));
            table::ask_next(db, id, next)
        })
        .await
}

/// A page of the list.
pub async fn page(outbox: &Outbox, request: &AccountsRequest) -> Result<AccountsPageView, AppError> {
    let filter = AccountFilter {
        states: states(request.part),
        or_differing: request.part == AccountPart::NeedsYou,
        text: request.text.clone(),
        only: Vec::new(),
    };
    let month = month_start(outbox.now());
    let order = Ordered {
        by: request.order,
        descending: request.descending,
    };
    let after = request.after.as_deref().map(|cursor| Place::read(cursor, order)).transpose()?;
    // One more than is shown tells whether there is another page.
    let read = move |db: &Connection| {
        let mut rows = table::page(db, &filter, (order, month), after.as_ref(), PAGE + 1)?;
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let after = rows.last().filter(|_| more).map(|(place, _)| place.cursor(order)).transpose()?;
        let rows = rows.into_iter().map(|(_, row)| row).collect();
        Ok((with_received(db, rows, month)?, after, table::counts(db)?))
    };
    let (rows, after, counts) = outbox.store.read(read).await?;
    Ok(AccountsPageView {
        rows: rows.into_iter().map(|(row, received)| row_view(row, received)).collect(),
        after,
        counts: counted(&counts),
    })
}

/// The accounts with what each has received since `since`.
fn with_received(db: &Connection, rows: Vec<PaymentAccountRow>, since: Timestamp) -> Result<Vec<(PaymentAccountRow, Received)>, AppError> {
    let refunds = DepositRefunds::read(db)?;
    let add = |row: PaymentAccountRow| {
        let received = match &row.profile.number {
            Some(number) => deposit_list::of_account_since(db, number, since, &refunds)?,
            None => Received::default(),
        };
        Ok((row, received))
    };
    rows.into_iter().map(add).collect()
}

/// The states of a part; empty for all.
fn states(part: AccountPart) -> Vec<PaymentAccountState> {
    match part {
        AccountPart::All => vec![],
        AccountPart::Open => vec![PaymentAccountState::Open, PaymentAccountState::Opening],
        AccountPart::NeedsYou => NEED_YOU.to_vec(),
        AccountPart::Closed => vec![PaymentAccountState::Closing, PaymentAccountState::Closed],
    }
}

/// States that need a person, besides a difference from the service.
const NEED_YOU: [PaymentAccountState; 3] = [
    PaymentAccountState::NotSent,
    PaymentAccountState::InDoubt,
    PaymentAccountState::Opening,
];

fn counted((counts, differing): &(Vec<(PaymentAccountState, u32)>, u32)) -> AccountCountsView {
    let mut sums = AccountCountsView {
        needs_you: *differing,
        ..AccountCountsView::default()
    };
    for (state, count) in counts {
        sums.all += count;
        match state {
            PaymentAccountState::Open => sums.open += count,
            PaymentAccountState::Opening => {
                sums.open += count;
                sums.needs_you += count;
            }
            PaymentAccountState::NotSent | PaymentAccountState::InDoubt => sums.needs_you += count,
            PaymentAccountState::Closing | PaymentAccountState::Closed => sums.closed += count,
            PaymentAccountState::Sending | PaymentAccountState::Refused | PaymentAccountState::TakenBack => {}
        }
    }
    sums
}

/// The start of the current month in West Africa Time, which is one hour ahead of UTC all year.
pub(crate) fn month_start(now: Timestamp) -> Timestamp {
    use base::timestamp::HOUR;
    use chrono::{DateTime, Datelike as _, NaiveDate};
    let here = DateTime::from_timestamp_millis(now.plus(HOUR).0).unwrap_or_default();
    let first = NaiveDate::from_ymd_opt(here.year(), here.month(), 1).and_then(|day| day.and_hms_opt(0, 0, 0));
    first.map_or(now, |first| Timestamp(first.and_utc().timestamp_millis()).plus(-HOUR))
}

fn row_view(row: PaymentAccountRow, received: Received) -> AccountRowView {
    let contact = [row.profile.phone, row.email].into_iter().flatten().collect::<Vec<_>>();
    AccountRowView {
        id: row.id.to_string(),
        state: row.state,
        account_name: row.profile.account_name.unwrap_or_default(),
        number: row.profile.number,
        reference: row.profile.reference.unwrap_or_default(),
        contact: contact.join(" · "),
        forward_account: row.profile.forward_account,
        limit: row.limit.map(Amount::decimal),
        differs: !row.differences.is_empty(),
        last_deposit_at: received.last.map(rfc3339),
        received: received.sum.decimal(),
        received_back: Some(received.back).filter(|back| *back > Amount::ZERO).map(Amount::decimal),
        received_forwarded: Some(received.forwarded)
            .filter(|forwarded| *forwarded > Amount::ZERO)
            .map(Amount::decimal),
    }
}

/// The account `id`.
pub async fn view(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentAccountView, AppError> {
    let (row, changes) = outbox
        .store
        .read(move |db| Ok((table::by_id(db, id)?, table::changes(db, id)?)))
        .await?;
    let name = match &row.profile.forward_bank {
        Some(bank) => bank_name(outbox, bank).await,
        None => None,
    };
    Ok(view_of(row, changes, name))
}

fn view_of(row: PaymentAccountRow, changes: Vec<AccountChangeRow>, forward_bank_name: Option<String>) -> PaymentAccountView {
    let never_left = row
        .line
        .as_ref()
        .is_some_and(|line| line.line.state == State::Ready && line.line.attempts == 0);
    let whole = row.line.as_ref().is_some_and(|line| !line.body.contains(masked::MASK));
    let detail = row.line.as_ref().filter(|line| line.line.state != State::Accepted);
    let profile = row.profile;
    PaymentAccountView {
        id: row.id.to_string(),
        state: row.state,
        state_detail: detail.and_then(|line| line.line.reason.clone()).map(String::from),
        account_name: profile.account_name.unwrap_or_default(),
        first_name: profile.first_name.unwrap_or_default(),
        last_name: profile.last_name.unwrap_or_default(),
        number: profile.number,
        reference: profile.reference.unwrap_or_default(),
        opening: row.line.as_ref().map(|line| line.reference.clone()),
        phone: profile.phone,
        email: row.email,
        identity: profile.identity,
        forward_bank: profile.forward_bank,
        forward_bank_name,
        forward_account: profile.forward_account,
        forward_word: row.forward_word,
        limit: row.limit.map(Amount::decimal),
        callback_url: profile.callback_url,
        created_at: rfc3339(row.created_at),
        closed_at: row.closed_at.map(rfc3339),
        compared_at: row.compared_at.map(rfc3339),
        differences: row.differences.into_iter().map(difference_view).collect(),
        changes: changes.into_iter().map(change_view).collect(),
        can_send: never_left && whole,
        can_take_back: never_left,
    }
}

fn difference_view(difference: Difference) -> DifferenceView {
    let named = matches!(difference.field, AccountField::Number | AccountField::Reference);
    let missing = difference.field == AccountField::Number && difference.theirs.is_none();
    DifferenceView {
        can_take: !named || missing,
        // The whole identity number is not stored, so a person must type it.
        can_send: !named && difference.ours.is_some() && difference.field != AccountField::Identity,
        field: difference.field,
        ours: difference.ours,
        theirs: difference.theirs,
    }
}

fn change_view(change: AccountChangeRow) -> AccountChangeView {
    let line = &change.line.line;
    let state = match line.state {
        State::Ready | State::Cancelled => AccountChangeState::NotSent,
        State::Sending => AccountChangeState::Sending,
        State::InDoubt | State::NeedsReview | State::Confirming => AccountChangeState::InDoubt,
        State::Accepted => AccountChangeState::Done,
        State::Refused => AccountChangeState::Refused,
    };
    let fields = ALL_FIELDS.into_iter().filter(|field| {
        let name = field.word();
        change.changes.contains_key(name)
    });
    AccountChangeView {
        closes: change.closes,
        at: rfc3339(change.at),
        state,
        state_detail: line.reason.clone().filter(|_| state != AccountChangeState::Done).map(String::from),
        fields: fields.collect(),
        reason: change.reason,
        review_line: (line.state == State::NeedsReview).then(|| change.line.id.to_string()),
        reference: change.line.reference,
    }
}

const ALL_FIELDS: [AccountField; 8] = [
    AccountField::AccountName,
    AccountField::FirstName,
    AccountField::LastName,
    AccountField::Phone,
    AccountField::Identity,
    AccountField::ForwardBank,
    AccountField::ForwardAccount,
    AccountField::CallbackUrl,
];

#[cfg(test)]
mod tests {
    use super::*;
    use system::env::parse_rfc3339;

    #[test]
    fn a_month_begins_at_midnight_in_lagos() {
        for (now, began) in [
            ("2026-11-22T07:00:00Z", "2026-10-31T23:00:00Z"),
            ("2026-10-31T22:59:59Z", "2026-09-30T23:00:00Z"),
            ("2026-12-31T23:00:00Z", "2026-12-31T23:00:00Z"),
        ] {
            let now = parse_rfc3339(now).expect("a time");
            assert_eq!(rfc3339(month_start(now)), began);
        }
    }
}
