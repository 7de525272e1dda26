//! The rows of a review as lines of the wallet and of bank accounts, for the journal.

use std::collections::{HashMap, HashSet};

use base::month::Month;
use base::timestamp::{HOUR, Timestamp};
use book_rules::journal::{AccountMovement, Booked, Line, LineStatus, Paid, Place};
use book_rules::review::{LedgerStatus, Side, State, TieOutLine, is_failed_status};

use super::earlier_journals::EarlierJournals;
use crate::record::{InWords, OurPayment, RowRecord, SideFigures, TieOut, When};
use system::env::rfc3339;

/// The days of a month as text: the first, the first one after it, and the last.
struct Days {
    from: String,
    until: String,
    last: String,
}

impl Days {
    fn of(month: Month) -> Self {
        let day = |at: Timestamp| rfc3339(at.plus(HOUR)).chars().take(10).collect();
        Self {
            from: day(month.from()),
            until: day(month.until()),
            last: day(month.until().plus(-HOUR)),
        }
    }
}

/// The ids of the payments that the service's rows name, matched or not. Failed operations are left out.
pub(super) fn named(service: &[RowRecord]) -> impl Iterator<Item = &str> {
    let rows = service.iter().filter(|row| row.line.is_some() && !has_failed(row));
    rows.flat_map(|row| &row.payments).map(|one| one.id.as_str())
}

/// Whether the service reports the operation as failed.
fn has_failed(row: &RowRecord) -> bool {
    row.line.as_ref().is_some_and(|theirs| is_failed_status(&theirs.status))
}

/// Whether no money moved: a failed operation that is matched with a refused payment. If the service reports it as done, money moved, whatever
/// we recorded.
fn has_not_moved(row: &RowRecord) -> bool {
    has_failed(row) && row.state == State::Matched && row.payments.iter().any(|one| one.status == LedgerStatus::Refused)
}

/// The movements of the month, and the sums to which they must come according to the tie-outs.
pub(super) fn movements(
    month: Month,
    sides: &[SideFigures],
    service: &[RowRecord],
    bank: &[RowRecord],
    earlier: &EarlierJournals,
) -> (Vec<Line>, Vec<AccountMovement>) {
    let days = Days::of(month);
    let of_side = |side: Side| {
        let of = sides.iter().filter(move |one| one.side == side);
        of.flat_map(|one| &one.tie_outs)
    };
    // A payment of an earlier month is booked there, if the service reports payments at all.
    let reported_by_service = !service.is_empty();
    let named: HashSet<&str> = named(service).collect();
    let elsewhere = |place: &Place, id: &str, day: &str, amount: i64| match place {
        Place::Wallet => earlier.booked_from_banks(id),
        Place::Bank(_) if named.contains(id) || earlier.is_booked(id, day, days.from.as_str(), reported_by_service) => (amount, false),
        Place::Bank(_) => (0, false),
    };
    let of_service = service.iter().map(|row| (Place::Wallet, row));
    let of_bank = bank.iter().map(|row| (Place::Bank(account(row)), row));
    let mut lines: Vec<Line> = of_service
        .chain(of_bank)
        .filter_map(|(place, row)| line(place, row, &days, earlier, &elsewhere))
        .collect();
    share(&mut lines);
    let wallet = of_side(Side::Service).filter_map(|one| tie(Place::Wallet, one, &days));
    let banks = of_side(Side::Bank).filter_map(|one| tie(Place::Bank(one.account.in_words()), one, &days));
    (lines, wallet.chain(banks).collect())
}

/// Rows of one side that a person matched with the same payment are parts of it: each is booked with its own amount, whether they add up to it
/// or not.
fn share(lines: &mut [Line]) {
    let single = |line: &Line| match &line.status {
        LineStatus::Matched(all) => match all.as_slice() {
            [one] => Some((line.place == Place::Wallet, one.id.clone())),
            _ => None,
        },
        LineStatus::Part(_) | LineStatus::Explained(_) | LineStatus::Open => None,
    };
    let mut rows: HashMap<(bool, String), u32> = HashMap::new();
    for key in lines.iter().filter_map(single) {
        *rows.entry(key).or_default() += 1;
    }
    for line in lines {
        if single(line).is_some_and(|key| rows[&key] > 1)
            && let LineStatus::Matched(all) = &mut line.status
            && let Some(one) = all.pop()
        {
            line.status = LineStatus::Part(one);
        }
    }
}

/// The account of a bank's row.
fn account(row: &RowRecord) -> String {
    row.line.as_ref().and_then(|theirs| theirs.account.clone()).unwrap_or_default()
}

fn tie(place: Place, tie_out: &TieOut, days: &Days) -> Option<AccountMovement> {
    Some(AccountMovement {
        place,
        moved: tie_out.amount(TieOutLine::Closing)? - tie_out.amount(TieOutLine::Opening)?,
        day: days.last.clone(),
    })
}

/// How much of a payment is booked from the other side, in kobo, and whether with its fee. The arguments are the place of its line, its id, its
/// day and its amount.
trait Elsewhere: Fn(&Place, &str, &str, i64) -> (i64, bool) {}
impl<F: Fn(&Place, &str, &str, i64) -> (i64, bool)> Elsewhere for F {}

/// A row as a line; `None` if nothing of it is booked in this month.
fn line(place: Place, row: &RowRecord, days: &Days, earlier: &EarlierJournals, elsewhere: &impl Elsewhere) -> Option<Line> {
    let theirs = row.line.as_ref()?;
    let day = match theirs.at {
        When::Time(at) => rfc3339(at.plus(HOUR)).chars().take(10).collect(),
        When::Day(day) => day.to_string(),
    };
    let booked = match (day < days.from, row.late) {
        _ if day >= days.until => return None,
        (false, _) => Booked::Now,
        (true, true) => Booked::Late,
        (true, false) if row.carried_forward => Booked::Before,
        (true, false) => return None,
    };
    let amount = theirs.amount;
    let mut status = status_of(&place, row, amount, elsewhere)?;
    if matches!(status, LineStatus::Matched(_)) && earlier.is_booked_from_other_row(&place, row) {
        status = LineStatus::Open;
    }
    let is_paid = matches!(status, LineStatus::Matched(_) | LineStatus::Part(_));
    if booked == Booked::Before && (status == LineStatus::Open || is_paid && earlier.is_booked_as(&place, row)) {
        return None;
    }
    Some(Line {
        row: row.id.clone(),
        // The books of a closed month stay closed.
        day: day.max(days.from.clone()),
        booked,
        amount,
        fee: theirs.fee.unwrap_or(0),
        status,
        reference: theirs.reference.clone(),
        narration: narration(row, &theirs.text),
        place,
    })
}

fn status_of(place: &Place, row: &RowRecord, amount: i64, elsewhere: &impl Elsewhere) -> Option<LineStatus> {
    match row.state {
        State::Matched if *place == Place::Wallet && has_not_moved(row) => None,
        State::Matched => {
            let mut paid: Vec<Paid> = row.payments.iter().map(|one| self::paid(place, one, elsewhere)).collect();
            let whole: i64 = paid.iter().fold(0, |sum, one| sum.saturating_add(one.amount));
            let is_part = row.difference == Some(0) && whole != amount && paid.len() == 1;
            Some(match paid.pop() {
                Some(one) if is_part => LineStatus::Part(one),
                Some(one) => {
                    paid.push(one);
                    LineStatus::Matched(paid)
                }
                None => LineStatus::Open,
            })
        }
        // A failed operation is explained without a category.
        State::Explained => row.category.map(LineStatus::Explained),
        State::ToReview | State::Exception => Some(LineStatus::Open),
    }
}

fn paid(place: &Place, one: &OurPayment, elsewhere: &impl Elsewhere) -> Paid {
    let day = rfc3339(one.at.plus(HOUR));
    let (elsewhere, fee_elsewhere) = elsewhere(place, &one.id, &day, one.amount);
    Paid {
        id: one.id.clone(),
        reference: one.reference.clone(),
        kind: one.kind,
        amount: one.amount,
        fee: one.fee,
        elsewhere,
        fee_elsewhere,
    }
}

/// The row's text, the names of its payments, and the note.
fn narration(row: &RowRecord, text: &str) -> String {
    let mut parts = vec![text];
    parts.extend(row.payments.iter().take(3).map(|one| one.name.as_str()));
    parts.push(&row.note);
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use base::timestamp::DAY;
    use book_rules::journal::Account;
    use book_rules::review::{Category, Kind};
    use book_rules::statement::Day;

    use super::*;

    fn row(side: Side, day: &str, state: &str) -> RowRecord {
        // 11:00 in Nigeria, and 2026-10-30T10:00:00Z (`date -d … +%s`).
        let (ten, at) = (10 * HOUR, 1_793_354_400_000_i64);
        let number = i64::from(Day::parse(day).expect("a day").number());
        let (id, line_at) = match side {
            Side::Service => ("service", serde_json::json!({ "time": number * DAY + ten })),
            Side::Bank => ("bank", serde_json::json!({ "day": day })),
        };
        let row = serde_json::json!({
            "id": id, "state": state, "class": "MATCHED", "paired_by": null,
            "line": { "account": "GTBank 0123456789", "source": { "statement": { "file": "october.csv", "row": 1 } }, "at": line_at, "reference": "", "text": "", "amount": -500_000, "status": "", "fee": null },
            "payments": [{ "id": "sent:A", "kind": "payout", "at": at, "name": "", "reference": "A", "amount": -500_000,
                "fee": 1_075, "status": "done", "payout": null }],
            "candidates": [], "same_amount": 0, "difference": 0, "why": "", "ended_by_person": 0, "exception": null, "category": null,
            "likely": null, "note": "", "owner": "", "carried_forward": day < "2026-11-01" && state == "matched" && side == Side::Service,
            "late": false, "proves_payment": false, "decided": null
        });
        serde_json::from_value(row).expect("a row")
    }

    /// The row of 30 October, as it is carried forward into a later month.
    fn carried(side: Side, state: &str) -> RowRecord {
        RowRecord {
            carried_forward: true,
            ..row(side, "2026-10-30", state)
        }
    }

    /// What each month from October on books to the accounts. All but the last were closed with these rows of either side.
    fn books<const MONTHS: usize, const ACCOUNTS: usize>(
        rows: [[&[RowRecord]; 2]; MONTHS],
        accounts: [Account; ACCOUNTS],
    ) -> [[i128; ACCOUNTS]; MONTHS] {
        let mut earlier = EarlierJournals::default();
        let mut next = Month::parse("2026-10");
        rows.map(|[service, bank]| {
            let month = next.expect("a month");
            next = Some(month.next());
            let (lines, _) = movements(month, &[], service, bank, &earlier);
            let entries = earlier.journal(&lines, &[]);
            earlier.add(month, &[], service, bank);
            for entry in &entries {
                assert_eq!(entry.postings.iter().map(|one| one.amount).sum::<i128>(), 0, "{entry:?}");
            }
            let of = |account| {
                let postings = entries.iter().flat_map(|entry| &entry.postings);
                postings.filter(|one| one.account == account).map(|one| one.amount).sum()
            };
            accounts.map(of)
        })
    }

    const PAYOUTS: Account = Account::Kind(Kind::Payout);
    const FEES: Account = Account::Category(Category::ServiceFee);
    const TAX: Account = Account::Category(Category::Tax);

    #[test]
    fn a_payment_is_booked_once_whichever_source_reports_it_first() {
        let two = |rows: [[&[RowRecord]; 2]; 2]| books(rows, [PAYOUTS, Account::Suspense]);
        let (service, bank) = (Side::Service, Side::Bank);
        // The bank on 30 October; the service on 1 November: first not yet fetched when October was closed, then fetched.
        let (debit, reported) = ([row(bank, "2026-10-30", "matched")], [row(service, "2026-11-01", "matched")]);
        assert_eq!(two([[&[], &debit], [&reported, &[]]]), [[500_000, 0], [0, 0]]);
        assert_eq!(two([[&reported, &debit], [&reported, &[]]]), [[0, 0], [500_000, 0]]);
        // The service's row differs first, and the bank has the payment: open in October, matched in November. The fee went to suspense, with
        // what the balances moved beyond the rows.
        let (differs, agrees) = ([row(service, "2026-10-30", "exception")], [row(service, "2026-10-30", "matched")]);
        assert_eq!(two([[&differs, &debit], [&agrees, &[]]]), [[0, 500_000], [500_000, -501_075]]);
        // A failed operation is no transfer: the bank's debit is the payment.
        let mut failed = row(service, "2026-10-30", "exception");
        failed.line.as_mut().expect("a row").status = "FAILED".to_owned();
        assert_eq!(two([[&[failed], &debit], [&[], &[]]]), [[500_000, 500_000], [0, 0]]);
        // A late row that takes the place of a closed one is not the payment once more.
        let mut late = row(bank, "2026-10-29", "matched");
        (late.id, late.late) = ("late".to_owned(), true);
        assert_eq!(two([[&[], &debit], [&[], &[late]]]), [[500_000, 0], [0, 500_000]]);
    }

    /// The end of October is fetched again in November with another result, and then with the first result.
    #[test]
    fn what_was_booked_is_not_booked_again_when_it_matches_again() {
        let side = Side::Service;
        let first = [row(side, "2026-10-30", "matched")];
        let failed = [carried(side, "exception")];
        let again = [carried(side, "matched")];
        let accounts = [PAYOUTS, FEES, Account::Wallet, Account::Suspense];
        let nothing = [0; 4];
        let booked = books([[&first, &[]], [&failed, &[]], [&again, &[]], [&again, &[]]], accounts);
        assert_eq!(booked, [[500_000, 1_075, -501_075, 0], nothing, nothing, nothing]);
        // It was tax: out of payouts, where it is booked. The fee stays in the sum: 10.75, which the row does not explain now.
        let mut tax = [carried(side, "explained")];
        tax[0].category = Some(Category::Tax);
        tax[0].payments.clear();
        let accounts = [PAYOUTS, FEES, TAX, Account::Suspense];
        let booked = books([[&first, &[]], [&failed, &[]], [&tax, &[]], [&tax, &[]]], accounts);
        assert_eq!(
            booked,
            [[500_000, 1_075, 0, 0], nothing, [-500_000, -1_075, 500_000, 1_075], nothing]
        );
        // Another payment: out of the first, into the other.
        let mut other = [carried(side, "matched")];
        (other[0].payments[0].id, other[0].payments[0].kind) = ("sent:B".to_owned(), Kind::Payment);
        let accounts = [PAYOUTS, FEES, Account::Kind(Kind::Payment), Account::Suspense];
        let booked = books([[&first, &[]], [&failed, &[]], [&other, &[]]], accounts);
        assert_eq!(booked[2], [-500_000, 0, 500_000, 0]);
    }

    /// The bank's debit was the payment, then was explained as tax. So the payment is booked from the service's row of January.
    #[test]
    fn a_payment_that_a_bank_line_no_longer_shows_is_booked_from_the_service() {
        let bank = Side::Bank;
        let first = [row(bank, "2026-10-30", "matched")];
        let open = [carried(bank, "exception")];
        let mut tax = [carried(bank, "explained")];
        tax[0].category = Some(Category::Tax);
        tax[0].payments.clear();
        let late = [row(Side::Service, "2027-01-03", "matched")];
        let accounts = [PAYOUTS, TAX, Account::Category(Category::OwnTransfer), Account::Suspense];
        let booked = books([[&[], &first], [&[], &open], [&[], &tax], [&late, &[]]], accounts);
        let nothing = [0; 4];
        assert_eq!(booked, [[500_000, 0, 0, 0], nothing, [-500_000, 500_000, 0, 0], [500_000, 0, 0, 0]]);
        // If it matches again it stays the payment, and the service's row is the transfer.
        let again = [carried(bank, "matched")];
        let booked = books([[&[], &first], [&[], &open], [&[], &again], [&late, &[]]], accounts);
        assert_eq!(booked, [[500_000, 0, 0, 0], nothing, nothing, [0, 0, 500_000, 0]]);
    }
}
