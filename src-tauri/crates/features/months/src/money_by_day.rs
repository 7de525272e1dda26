//! Money in and out on each of the last days, from our own records.

use std::collections::HashMap;
use std::ops::Range;

use base::history::Window;
use base::timestamp::{DAY, Timestamp};
use payment_rules::outbox::Made;
use rusqlite::Connection;

use crate::request_payments::by_period;
use crate::review::day_text;
use crate::tables::money_out::{PaymentOut, payments_out};
use crate::tables::month_rows;
use crate::tables::month_rows::{DepositedRow, ReportedPayment};
use crate::view::{MoneyByDayView, MoneyDayView, MoneyFlowView};
use base::decimal::decimal;
use engine::outbox::Outbox;
use system::error::AppError;

/// How many days are shown.
const DAYS: i64 = 30;
/// A transfer to an own payment account is deposited at most this many days later.
const DEPOSITED_WITHIN: i64 = 3;

/// Money in and out on each of the last thirty days, today included.
pub async fn money_by_day(outbox: &Outbox) -> Result<MoneyByDayView, AppError> {
    let today = outbox.now().day_number();
    outbox.store.read(move |db| of_days(db, today + 1 - DAYS..today + 1)).await
}

/// Kobo in and out. What is unconfirmed is in no other sum.
#[derive(Clone, Copy, Debug, Default)]
struct Flow {
    money_in: i64,
    unconfirmed_in: i64,
    money_out: i64,
    unconfirmed_out: i64,
}

impl Flow {
    /// Adds an amount, above zero for money in.
    fn add(&mut self, amount: i64, is_confirmed: bool) {
        let sum = match (amount > 0, is_confirmed) {
            (true, true) => &mut self.money_in,
            (true, false) => &mut self.unconfirmed_in,
            (false, true) => &mut self.money_out,
            (false, false) => &mut self.unconfirmed_out,
        };
        *sum = sum.saturating_add(amount.saturating_abs());
    }

    fn add_all(&mut self, other: &Self) {
        self.add(other.money_in, true);
        self.add(other.unconfirmed_in, false);
        self.add(-other.money_out, true);
        self.add(-other.unconfirmed_out, false);
    }

    fn view(self) -> MoneyFlowView {
        let money = |minor: i64| decimal(i128::from(minor));
        MoneyFlowView {
            money_in: money(self.money_in),
            unconfirmed_in: money(self.unconfirmed_in),
            money_out: money(self.money_out),
            unconfirmed_out: money(self.unconfirmed_out),
            net: money(self.money_in.saturating_sub(self.money_out)),
        }
    }
}

/// The sums of each of `days`, counted from 1 January 1970.
struct Flows {
    first: i64,
    of_day: Vec<Flow>,
}

impl Flows {
    fn add(&mut self, at: Timestamp, amount: i64, is_confirmed: bool) {
        let place = usize::try_from(at.day_number() - self.first).ok();
        if let Some(flow) = place.and_then(|place| self.of_day.get_mut(place)) {
            flow.add(amount, is_confirmed);
        }
    }

    fn view(&self) -> MoneyByDayView {
        let mut sum = Flow::default();
        self.of_day.iter().for_each(|flow| sum.add_all(flow));
        let numbered = (self.first..).zip(&self.of_day);
        let days = numbered.map(|(number, flow)| MoneyDayView {
            day: day_text(i32::try_from(number).unwrap_or(i32::MAX)),
            flow: flow.view(),
        });
        MoneyByDayView {
            days: days.collect(),
            sum: sum.view(),
        }
    }
}

fn of_days(db: &Connection, days: Range<i64>) -> Result<MoneyByDayView, AppError> {
    let window = Window {
        from: Timestamp::start_of_day(days.start),
        until: Timestamp::start_of_day(days.end),
    };
    let mut flows = Flows {
        first: days.start,
        of_day: days.map(|_| Flow::default()).collect(),
    };
    let mut own = Vec::new();
    let earlier = Window {
        from: window.from.plus(-DEPOSITED_WITHIN * DAY),
        ..window
    };
    for payment in payments_out(db, earlier)?.into_iter().filter(|payment| payment.made() != Made::No) {
        match payment.own_account {
            Some(_) => own.push(payment),
            None => flows.add(payment.at, -payment.amount(), payment.made() == Made::Yes),
        }
    }
    for deposit in month_rows::deposited(db, window)? {
        // Each transfer to an own account is one deposit.
        match own.iter().position(|payment| is_deposit_of(payment, &deposit)) {
            Some(place) => drop(own.swap_remove(place)),
            None => flows.add(Timestamp(deposit.at), deposit.amount, deposit.confirmed),
        }
    }
    requests(db, window, &mut flows)?;
    Ok(flows.view())
}

/// Whether a deposit can be the arrival of a transfer to an own payment account.
fn is_deposit_of(payment: &PaymentOut, deposit: &DepositedRow) -> bool {
    let later = deposit.at - payment.at.0;
    // The two clocks may differ.
    let is_in_time = (-DAY..=DEPOSITED_WITHIN * DAY).contains(&later);
    payment.own_account.as_ref() == Some(&deposit.account) && payment.amount() == deposit.amount && is_in_time
}

/// Adds what was paid of requests, on the days that the history reports.
fn requests(db: &Connection, window: Window, flows: &mut Flows) -> Result<(), AppError> {
    let mut reported: HashMap<String, Vec<ReportedPayment>> = HashMap::new();
    for one in month_rows::reported_payments(db, window)? {
        reported.entry(one.reference.clone()).or_default().push(one);
    }
    for row in month_rows::paid(db, window)? {
        let payments = reported.get(&row.reference).map(Vec::as_slice).unwrap_or_default();
        for (at, amount) in by_period(payments, (row.at, row.paid), Timestamp::day_number) {
            flows.add(Timestamp(at), amount, true);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    /// 2026-11-30 in Nigeria begins at 1795993200: `date -d '2026-11-30T00:00+01:00' +%s`. Its number is 1795993200 + 3600 seconds in days.
    const TODAY: i64 = 20_787;
    const MIDNIGHT: i64 = 1_795_993_200_000;

    fn records(sql: &str) -> Connection {
        let db = testing::records();
        db.execute_batch(sql).expect("records");
        db
    }

    /// An outbox entry that moves money: its number, operation, state, kobo and time.
    fn sent(id: i64, operation: &str, state: &str, amount: i64, at: i64) -> String {
        format!(
            "INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state, first_sent_at)
             VALUES ({id}, '{operation}', 'P-{id}', 1, '{{}}', {amount}, '{state}', {at});"
        )
    }

    /// The days on which something moved: day, in, unconfirmed in, out, unconfirmed out, net.
    fn moved(db: &Connection) -> Vec<[String; 6]> {
        let view = of_days(db, TODAY + 1 - DAYS..TODAY + 1).expect("read");
        assert_eq!(
            (view.days.len(), view.days[29].day.as_str(), view.days[0].day.as_str()),
            (30, "2026-11-30", "2026-11-01")
        );
        let text = |day: &MoneyDayView| {
            let flow = day.flow.clone();
            [
                day.day.clone(),
                flow.money_in,
                flow.unconfirmed_in,
                flow.money_out,
                flow.unconfirmed_out,
                flow.net,
            ]
        };
        let all = view.days.iter().map(text);
        all.filter(|day| day[1..].iter().any(|amount| amount != "0.00")).collect()
    }

    fn day(day: &str, amounts: [&str; 5]) -> [String; 6] {
        let [money_in, unconfirmed_in, money_out, unconfirmed_out, net] = amounts.map(str::to_owned);
        [day.to_owned(), money_in, unconfirmed_in, money_out, unconfirmed_out, net]
    }

    #[test]
    fn payments_count_on_the_day_of_their_first_byte_and_unconfirmed_ones_apart() {
        let db = records(
            &[
                // The last millisecond of yesterday and the first of today, in West Africa Time.
                sent(1, "depositToBank", "accepted", 10_000, MIDNIGHT - 1),
                sent(2, "airtimePurchase", "accepted", 20_050, MIDNIGHT),
                sent(3, "depositToBank", "in_doubt", 1_100, MIDNIGHT),
                sent(4, "depositToBank", "held", 200, MIDNIGHT),
                sent(5, "depositToBank", "confirming", 30, MIDNIGHT),
                sent(6, "depositToBank", "sending", 4, MIDNIGHT),
                // Not paid, and not sent.
                sent(7, "depositToBank", "refused", 99_900, MIDNIGHT),
                sent(8, "depositToBank", "ready", 99_900, MIDNIGHT),
                // Before the thirty days.
                sent(9, "depositToBank", "accepted", 99_900, MIDNIGHT - 29 * DAY - 1),
                // The cash box gives what the wallet gets.
                sent(10, "dispenseCash", "accepted", 99_900, MIDNIGHT),
            ]
            .concat(),
        );
        // By hand: 11.00 + 2.00 + 0.30 + 0.04 are unconfirmed.
        let today = day("2026-11-30", ["0.00", "0.00", "200.50", "13.34", "-200.50"]);
        assert_eq!(
            moved(&db),
            [day("2026-11-29", ["0.00", "0.00", "100.00", "0.00", "-100.00"]), today]
        );
    }

    #[test]
    fn a_contradicted_payment_is_unconfirmed_until_the_alarm_is_resolved() {
        let db = records(
            &[
                sent(1, "depositToBank", "accepted", 10_000, MIDNIGHT),
                sent(2, "depositToBank", "refused", 500, MIDNIGHT),
                "INSERT INTO alarms (line, at, words) VALUES (1, 0, ''), (2, 0, '');".to_owned(),
            ]
            .concat(),
        );
        assert_eq!(moved(&db), [day("2026-11-30", ["0.00", "0.00", "0.00", "105.00", "0.00"])]);
        db.execute("UPDATE alarms SET seen_at = 1", []).expect("resolved");
        assert_eq!(moved(&db), [day("2026-11-30", ["0.00", "0.00", "100.00", "0.00", "-100.00"])]);
    }

    #[test]
    fn the_amount_that_the_service_moved_counts_and_a_customers_money_does_not() {
        let db = records(
            &[
                sent(1, "depositToBank", "accepted", 10_000, MIDNIGHT),
                "UPDATE outbox SET moved = '90.00' WHERE id = 1;".to_owned(),
                sent(2, "airtimePurchase", "accepted", 5_000, MIDNIGHT),
                r#"UPDATE outbox SET body = '{"purchaserPrincipal":"0803"}' WHERE id = 2;"#.to_owned(),
            ]
            .concat(),
        );
        assert_eq!(moved(&db), [day("2026-11-30", ["0.00", "0.00", "90.00", "0.00", "-90.00"])]);
    }

    /// A history item or a callback of a deposit.
    const SOURCES: &str =
        "INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, status, told, first_told_at)
            VALUES (1, 'x', 1, 0, 'D-1', '4100000001', 'PERSISTENT_PAYMENT_ACCOUNT', 'CUSTOMER_DEPOSIT', 'SUCCESSFUL', '{}', 0);
        INSERT INTO notices (id, received_at, way, body, body_digest, verdict, reason) VALUES (1, 0, 'pasted', '', '', 'matches', '');
        INSERT INTO payment_accounts (reference, number, account_name, first_name, last_name, created_at)
            VALUES ('A-1', '4100000001', 'Ada', 'Ada', 'Obi', 0);";

    /// A deposit of kobo into our payment account; confirmed by the history or not.
    fn deposit(reference: &str, amount: i64, at: i64, is_confirmed: bool) -> String {
        let source = if is_confirmed { "1, NULL" } else { "NULL, 1" };
        format!(
            "INSERT INTO deposits (account_number, reference, at, amount_minor, history, notice)
             VALUES ('4100000001', '{reference}', {at}, {amount}, {source});"
        )
    }

    #[test]
    fn a_deposit_without_confirmation_is_not_money_in() {
        let db = records(
            &[
                SOURCES.to_owned(),
                deposit("D-1", 30_000, MIDNIGHT, true),
                deposit("D-2", 7_000, MIDNIGHT, false),
            ]
            .concat(),
        );
        assert_eq!(moved(&db), [day("2026-11-30", ["300.00", "70.00", "0.00", "0.00", "300.00"])]);
    }

    #[test]
    fn a_transfer_to_an_own_account_is_neither_out_nor_in() {
        let to = |id: i64, account: &str| {
            format!(r#"UPDATE outbox SET body = '{{"destinationBankAccountNumber":"{account}"}}' WHERE id = {id};"#)
        };
        let db = records(
            &[
                SOURCES.to_owned(),
                "INSERT INTO bank_accounts (bank, number, name, added_at) VALUES ('GTBank', '0123456789', 'Operations', 0);".to_owned(),
                sent(1, "depositToBank", "accepted", 30_000, MIDNIGHT - DAY),
                to(1, "4100000001"),
                sent(2, "depositToBank", "in_doubt", 8_000, MIDNIGHT),
                to(2, "0123456789"),
                sent(3, "depositToBank", "accepted", 400, MIDNIGHT),
                to(3, "0123456785"),
                // The transfer of yesterday, and a customer's deposit of the same amount.
                deposit("D-1", 30_000, MIDNIGHT, true),
                deposit("D-2", 30_000, MIDNIGHT, true),
            ]
            .concat(),
        );
        assert_eq!(moved(&db), [day("2026-11-30", ["300.00", "0.00", "4.00", "0.00", "296.00"])]);
    }

    #[test]
    fn a_refund_is_money_out_with_the_amount_of_the_payment_it_returns() {
        let db = records(
            &[
                SOURCES.to_owned(),
                deposit("D-1", 30_000, MIDNIGHT - DAY, true),
                sent(1, "refund", "accepted", 0, MIDNIGHT),
                "UPDATE outbox SET about = 'D-1' WHERE id = 1;".to_owned(),
            ]
            .concat(),
        );
        let days = [
            day("2026-11-29", ["300.00", "0.00", "0.00", "0.00", "300.00"]),
            day("2026-11-30", ["0.00", "0.00", "300.00", "0.00", "-300.00"]),
        ];
        assert_eq!(moved(&db), days);
    }

    #[test]
    fn the_payments_of_a_request_count_once_on_their_days() {
        let request = "INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state)
                VALUES (1, 'paymentRequest', 'R-1', 0, '{}', 50000, 'accepted');
            INSERT INTO payment_requests (id, line, payer_name, payer_contact, created_at) VALUES (1, 1, 'Ada', '0803', 0);";
        let known = format!("UPDATE payment_requests SET standing = 'paid', paid = '500.00', paid_at = {MIDNIGHT} WHERE id = 1;");
        let paid = |id: i64, amount: i64, at: i64| {
            format!(
                "INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told, first_told_at)
                 VALUES ({id}, 'r{id}', 1, {at}, 'R-1', '', 'PAYMENT_REQUEST', '{}', {amount}, 'SUCCESSFUL', '{{}}', 0);",
                payment_rules::history_event::PAYMENTS[0]
            )
        };
        // 200.00 yesterday; the status query knows 500.00 by today, so 300.00 came with the last payment.
        let db = records(&[request.to_owned(), known, paid(1, 20_000, MIDNIGHT - 1), paid(2, 30_000, MIDNIGHT)].concat());
        let days = [
            day("2026-11-29", ["200.00", "0.00", "0.00", "0.00", "200.00"]),
            day("2026-11-30", ["300.00", "0.00", "0.00", "0.00", "300.00"]),
        ];
        assert_eq!(moved(&db), days);
    }
}
