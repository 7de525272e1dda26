//! Lists of payment accounts: pages in any order, and counts per state.

use base::timestamp::Timestamp;
use payment_rules::payment_account::PaymentAccountState;
use rusqlite::Connection;
use rusqlite::types::Value;

use super::{PaymentAccountRow, STATE, by_id};
use crate::tables::payment_accounts::AccountOrder;
use store::listing::{Key, Ordered, Place, Selection, places};
use store::query;
use system::error::AppError;

/// Selects accounts.
#[derive(Clone, Debug, Default)]
pub struct AccountFilter {
    /// In any of these states; empty for all.
    pub states: Vec<PaymentAccountState>,
    /// Also those that differ from the service, in any state.
    pub or_differing: bool,
    /// Words that must all occur in name, number, reference, phone or e-mail.
    pub text: String,
    /// Only these ids; empty for all.
    pub only: Vec<i64>,
}

/// The states as a list is ordered by them.
const STATES: [PaymentAccountState; 9] = [
    PaymentAccountState::InDoubt,
    PaymentAccountState::NotSent,
    PaymentAccountState::Sending,
    PaymentAccountState::Opening,
    PaymentAccountState::Open,
    PaymentAccountState::Closing,
    PaymentAccountState::Refused,
    PaymentAccountState::TakenBack,
    PaymentAccountState::Closed,
];

/// The key of an account `a` in an order. Names are compared in lower case. Deposits are added up from `received_since` on.
fn key(by: AccountOrder, received_since: Timestamp) -> Key {
    let of_deposits = |what: &str, which: &str| {
        Key::of(format!(
            "(SELECT coalesce({what}, 0) FROM deposits d WHERE d.account_number = a.number AND {which})"
        ))
    };
    match by {
        AccountOrder::Made => Key::of("a.id"),
        AccountOrder::State => {
            let ranks = STATES.iter().zip(1..);
            let ranks: Vec<String> = ranks.map(|(state, rank)| format!("WHEN '{}' THEN {rank}", state.word())).collect();
            Key::of(format!(
                "CASE WHEN a.differences <> '[]' THEN 0 ELSE CASE ({STATE}) {} END END",
                ranks.join(" ")
            ))
        }
        AccountOrder::Name => Key::of("lower(a.account_name)"),
        AccountOrder::Number => Key::if_any("a.number"),
        AccountOrder::Contact => Key::of("lower(coalesce(a.phone, '') || ' ' || coalesce(a.email, ''))"),
        AccountOrder::Limit => Key::if_any("a.limit_minor"),
        AccountOrder::LastDeposit => of_deposits("max(d.at)", "d.unclear IS NULL"),
        AccountOrder::Received => of_deposits(
            "sum(d.amount_minor)",
            &format!("d.at >= {} AND d.history IS NOT NULL", received_since.0),
        ),
    }
}

fn selection(filter: &AccountFilter) -> Result<Selection<'static>, AppError> {
    let (mut condition, mut values) = (String::from("1"), Vec::new());
    if !filter.states.is_empty() {
        let states: Vec<&str> = filter.states.iter().map(|state| state.word()).collect();
        let differing = if filter.or_differing { "a.differences <> '[]'" } else { "0" };
        condition.push_str(&format!(" AND ({STATE} IN (SELECT value FROM json_each(?)) OR {differing})"));
        values.push(Value::Text(serde_json::to_string(&states).map_err(AppError::bug)?));
    }
    for word in filter.text.split_whitespace() {
        condition.push_str(
            " AND instr(lower(a.account_name || ' ' || a.first_name || ' ' || a.last_name || ' ' || coalesce(a.number, '') || ' ' ||
                a.reference || ' ' || coalesce(a.phone, '') || ' ' || coalesce(a.email, '')), ?) > 0",
        );
        values.push(Value::Text(word.to_lowercase()));
    }
    if !filter.only.is_empty() {
        condition.push_str(" AND a.id IN (SELECT value FROM json_each(?))");
        values.push(Value::Text(serde_json::to_string(&filter.only).map_err(AppError::bug)?));
    }
    Ok(Selection {
        from: "payment_accounts a LEFT JOIN outbox o ON o.id = a.line",
        id: "a.id",
        condition,
        values,
    })
}

/// At most `limit` accounts after a place, each with its place. Deposits are added up from `received_since` on.
pub fn page(
    db: &Connection,
    filter: &AccountFilter,
    (order, received_since): (Ordered<AccountOrder>, Timestamp),
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<(Place, PaymentAccountRow)>, AppError> {
    let key = key(order.by, received_since);
    let places = places(db, &selection(filter)?, (&key, order.descending), after, limit)?;
    let read = |place: Place| by_id(db, place.id).map(|row| (place, row));
    places.into_iter().map(read).collect()
}

/// The number of accounts in each state, and of those that differ from the service.
pub fn counts(db: &Connection) -> Result<(Vec<(PaymentAccountState, u32)>, u32), AppError> {
    let sql = format!("SELECT {STATE}, count(*) FROM payment_accounts a LEFT JOIN outbox o ON o.id = a.line GROUP BY 1");
    let differing = query::one(db, "SELECT count(*) FROM payment_accounts WHERE differences <> '[]'", [])?;
    Ok((query::all(db, &sql, [])?, differing))
}

#[cfg(test)]
mod tests {
    use store::testing;

    use super::*;

    fn all_pages(db: &Connection, filter: &AccountFilter, order: Ordered<AccountOrder>) -> Vec<i64> {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let mut rows = page(db, filter, (order, Timestamp(150)), after.as_ref(), 2).expect("a page");
            found.extend(rows.iter().map(|(place, _)| place.id));
            let Some((place, _)) = rows.pop() else { return found };
            after = Some(place);
        }
    }

    #[test]
    fn pages_in_every_order_together_are_the_sorted_list() {
        let db = testing::records();
        db.execute_batch(
            "INSERT INTO payment_accounts (id, reference, number, account_name, first_name, last_name, phone, email, limit_minor, created_at, closing,
                differences) VALUES
                (1, 'R-1', '4100000003', 'chidi Stores', 'C', 'C', '0803', NULL, 500, 1, 'open', '[]'),
                (2, 'R-2', '4100000001', 'Bola', 'B', 'B', NULL, 'b@x.ng', NULL, 1, 'closed', '[]'),
                (3, 'R-3', NULL, 'Ada', 'A', 'A', '0701', 'a@x.ng', 900, 1, 'asked', '[]'),
                (4, 'R-4', '4100000002', 'Dada', 'D', 'D', NULL, NULL, 100, 1, 'open', '[1]');
             INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told,
                first_told_at) VALUES (1, '1', 1, 1, 'X', '4100000001', '', '', 1, '', '{}', 1);
             INSERT INTO deposits (id, account_number, reference, at, amount_minor, history) VALUES
                (1, '4100000001', 'A', 200, 700, 1), (2, '4100000002', 'B', 100, 9000, 1), (3, '4100000003', 'C', 300, 100, 1);",
        )
        .expect("accounts");
        let everything = AccountFilter::default();
        // By hand, ascending: of the deposits only those from 150 on are added up.
        let expected: [(AccountOrder, [i64; 4]); 8] = [
            (AccountOrder::Made, [1, 2, 3, 4]),
            (AccountOrder::State, [4, 1, 3, 2]),
            (AccountOrder::Name, [3, 2, 1, 4]),
            (AccountOrder::Number, [3, 2, 4, 1]),
            (AccountOrder::Contact, [4, 2, 3, 1]),
            (AccountOrder::Limit, [2, 4, 1, 3]),
            (AccountOrder::LastDeposit, [3, 4, 2, 1]),
            (AccountOrder::Received, [3, 4, 1, 2]),
        ];
        for (by, mut expected) in expected {
            for descending in [false, true] {
                let order = Ordered { by, descending };
                assert_eq!(all_pages(&db, &everything, order), expected, "{by:?} {descending}");
                expected.reverse();
            }
        }
        let some = AccountFilter {
            states: vec![PaymentAccountState::Closed],
            or_differing: true,
            text: "410000000".to_owned(),
            only: vec![1, 2, 4],
        };
        let by = AccountOrder::Name;
        assert_eq!(all_pages(&db, &some, Ordered { by, descending: true }), [4, 2]);
    }
}
