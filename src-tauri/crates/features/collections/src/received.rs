//! The payments that customers made last, through requests and into payment accounts.

use base::decimal::decimal;
use base::timestamp::Timestamp;
use rusqlite::Connection;
use service_api::value::Amount;

use crate::tables::deposit_list::{self, DepositFilter, DepositRow, HowKnown};
use crate::tables::deposit_refunds::DepositRefunds;
use crate::tables::payment_requests::{RequestBrief, recently_paid};
use crate::view::{DepositOrder, ReceivedBy, ReceivedView};
use engine::outbox::Outbox;
use store::listing::Ordered;
use system::env::rfc3339;
use system::error::AppError;

/// How many are shown.
const MOST: usize = 6;

/// The latest payments of customers, latest first.
pub async fn latest(outbox: &Outbox) -> Result<Vec<ReceivedView>, AppError> {
    outbox.store.read(received).await
}

fn received(db: &Connection) -> Result<Vec<ReceivedView>, AppError> {
    let backs = DepositRefunds::read(db)?;
    let mut all: Vec<(Timestamp, ReceivedView)> = recently_paid(db, MOST)?.into_iter().map(of_request).collect();
    // Entries of unknown meaning are not known to be money in.
    for known in [HowKnown::Confirmed, HowKnown::NotConfirmed] {
        let filter = DepositFilter {
            known: Some(known),
            ..DepositFilter::default()
        };
        let order = Ordered {
            by: DepositOrder::Time,
            descending: true,
        };
        let rows = deposit_list::page(db, &filter, order, None, MOST)?;
        all.extend(rows.into_iter().map(|(_, row)| of_deposit(row, &backs)));
    }
    all.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    all.truncate(MOST);
    Ok(all.into_iter().map(|(_, view)| view).collect())
}

fn of_request(row: RequestBrief) -> (Timestamp, ReceivedView) {
    let money = |minor: i64| decimal(i128::from(minor));
    let at = row.paid_at.unwrap_or(row.created_at);
    let view = ReceivedView {
        by: ReceivedBy::Request,
        id: row.id.to_string(),
        from: row.payer_name,
        purpose: row.purpose,
        account_number: None,
        at: rfc3339(at),
        amount: money(row.paid.unwrap_or(row.amount)),
        back: row.back.map(money),
        confirmed: true,
    };
    (at, view)
}

fn of_deposit(row: DepositRow, backs: &DepositRefunds) -> (Timestamp, ReceivedView) {
    let view = ReceivedView {
        by: ReceivedBy::Deposit,
        id: row.id.to_string(),
        from: row.payer_name.or(row.account_name).unwrap_or_else(|| row.account_number.clone()),
        purpose: None,
        account_number: Some(row.account_number),
        at: rfc3339(row.at),
        amount: row.amount.decimal(),
        back: backs.of(&row.reference).map(Amount::decimal),
        confirmed: row.history.is_some(),
    };
    (row.at, view)
}

#[cfg(test)]
mod tests {
    use payment_rules::payment_request::PaymentRequestState::{Paid, Waiting};

    use super::*;
    use crate::tables::payment_requests::{add, made};
    use store::testing;

    #[test]
    fn requests_and_deposits_are_one_list_by_time() {
        let db = testing::records();
        for (number, state, paid_at) in [(1, Paid, Some(200)), (2, Waiting, None), (3, Paid, Some(400))] {
            let (line, form) = made::new(50_000, number, "Ada Obi", "08031234567", 1, None);
            let id = add(&db, &line, &form).expect("added");
            made::set_state(&db, id, state);
            let sql = "UPDATE payment_requests SET paid_at = ?2, paid = iif(?2 IS NULL, NULL, '500.00') WHERE id = ?1";
            db.execute(sql, (id, paid_at)).expect("paid");
        }
        db.execute_batch(
            "INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, status, told, first_told_at)
                VALUES (1, 'x', 1, 0, 'A', '4100000001', 'PERSISTENT_PAYMENT_ACCOUNT', 'X', 'SUCCESSFUL', '{}', 0),
                    (2, 'y', 1, 0, 'C', '4100000001', 'PERSISTENT_PAYMENT_ACCOUNT', 'X', 'SUCCESSFUL', '{}', 0);
            INSERT INTO notices (id, received_at, way, body, body_digest, verdict, reason) VALUES (1, 0, 'pasted', '', '', 'matches', '');
            INSERT INTO deposits (id, account_number, reference, at, amount_minor, history, notice, payer_name)
                VALUES (7, '4100000001', 'A', 300, 7001, 1, NULL, NULL), (8, '4100000001', 'B', 100, 900, NULL, 1, 'BOLA IGE');
            INSERT INTO deposits (id, account_number, reference, at, amount_minor, unclear) VALUES (9, '4100000001', 'C', 500, 1, 2);",
        )
        .expect("deposits");
        let shown: Vec<(String, String, String, bool)> = received(&db)
            .expect("received")
            .into_iter()
            .map(|one| (one.id, one.from, one.amount, one.confirmed))
            .collect();
        let row = |id: &str, from: &str, amount: &str, confirmed| (id.to_owned(), from.to_owned(), amount.to_owned(), confirmed);
        assert_eq!(
            shown,
            [
                row("3", "Ada Obi", "500.00", true),
                row("7", "4100000001", "70.01", true),
                row("1", "Ada Obi", "500.00", true),
                row("8", "BOLA IGE", "9.00", false),
            ]
        );
    }
}
