//! What open requests still owe, by their age in days.

use base::timestamp::Timestamp;
use rusqlite::Connection;

use crate::tables::payment_requests::ages::open_sum;
use crate::view::RequestAgeView;
use base::decimal::decimal;
use engine::outbox::Outbox;
use system::error::AppError;

/// The ages in days at which a group ends; the last group has no end. A request made today is 0 days old.
const ENDS: [u32; 4] = [7, 30, 60, 90];

/// The groups, the youngest first.
pub async fn by_age(outbox: &Outbox) -> Result<Vec<RequestAgeView>, AppError> {
    let today = outbox.now().day_number();
    outbox.store.read(move |db| groups(db, today)).await
}

/// `today` is counted from 1 January 1970.
fn groups(db: &Connection, today: i64) -> Result<Vec<RequestAgeView>, AppError> {
    let ends = ENDS.into_iter().map(Some).chain([None]);
    // The clock may have been set back since a request was made.
    let mut until = Timestamp(i64::MAX);
    let mut from_days = 0;
    let mut groups = Vec::new();
    for to_days in ends {
        let from = to_days.map_or(Timestamp(i64::MIN), |days| Timestamp::start_of_day(today - i64::from(days)));
        let sum = open_sum(db, from, until)?;
        groups.push(RequestAgeView {
            from_days,
            to_days,
            count: sum.count,
            owed: decimal(sum.owed),
            owed_at_least: sum.fee_unknown,
        });
        until = from;
        from_days = to_days.map_or(from_days, |days| days + 1);
    }
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use payment_rules::payment_request::PaymentRequestState::{Expired, Paid, PartPaid, Waiting};

    use super::*;
    use crate::tables::payment_requests::{add, made};
    use store::testing;

    /// 2026-11-30 in Nigeria begins at 1795993200: `date -d '2026-11-30T00:00+01:00' +%s`.
    const MIDNIGHT: i64 = 1_795_993_200_000;
    const DAY: i64 = 86_400_000;

    #[test]
    fn open_requests_are_grouped_by_days_of_west_africa_time() {
        let db = testing::records();
        let mut number = 0;
        let mut request = |amount: i64, at: i64, state| {
            number += 1;
            let (line, form) = made::new(amount, number, "Ada Obi", "08031234567", at, None);
            let id = add(&db, &line, &form).expect("added");
            made::set_state(&db, id, state);
            id
        };
        request(100_000, MIDNIGHT, Waiting);
        // Seven days before today, from its first millisecond.
        let part = request(50_000, MIDNIGHT - 7 * DAY, PartPaid);
        request(2_000, MIDNIGHT - 7 * DAY - 1, Waiting);
        request(300, MIDNIGHT - 30 * DAY, Waiting);
        request(7, MIDNIGHT - 400 * DAY, Waiting);
        request(999_900, MIDNIGHT, Paid);
        request(999_900, MIDNIGHT, Expired);
        db.execute("UPDATE payment_requests SET paid = '120.50' WHERE id = ?1", [part])
            .expect("part paid");

        let groups = groups(&db, 20_787).expect("groups");
        let shown: Vec<_> = groups
            .iter()
            .map(|group| (group.from_days, group.to_days, group.count, group.owed.as_str()))
            .collect();
        // By hand: 1,000.00 and 500.00 - 120.50; 20.00 and 3.00; nothing between 31 and 90 days; 0.07.
        let expected = [
            (0, Some(7), 2, "1379.50"),
            (8, Some(30), 2, "23.00"),
            (31, Some(60), 0, "0.00"),
            (61, Some(90), 0, "0.00"),
            (91, None, 1, "0.07"),
        ];
        assert_eq!(shown, expected);
    }
}
