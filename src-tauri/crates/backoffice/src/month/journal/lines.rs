//! The rows of a review as lines of the wallet and of bank accounts.

use std::collections::{HashMap, HashSet};

use domain::journal::{Booked, Line, Paid, Place, Standing, Tie, booked_by_banks};
use domain::moment::{HOUR, Moment};
use domain::month::Month;
use domain::review::{Category, Kind, says_failed};

use crate::env::rfc3339;
use crate::month::review::kobo_of;
use crate::view::*;

/// The month's days, as text: the first, and the first one after it.
struct Days {
    from: String,
    until: String,
    last: String,
}

impl Days {
    fn of(month: Month) -> Self {
        let day = |at: Moment| rfc3339(at.plus(HOUR)).chars().take(10).collect();
        Self {
            from: day(month.from()),
            until: day(month.until()),
            last: day(month.until().plus(-HOUR)),
        }
    }
}

/// What the months before have booked: by what they were closed with; of those that were not closed, by the days of their payments.
#[derive(Default)]
pub(super) struct Before {
    /// Closed months.
    closed: HashSet<String>,
    /// The payments that their journals have, or will have once what is open is said, from what the service told.
    booked: HashSet<String>,
    /// How much of payments they have from what banks told.
    by_banks: HashMap<String, i64>,
    /// Payments whose fee they have from banks too.
    fees_by_banks: HashSet<String>,
    /// Of each side the rows that they have whole payments from.
    rows: HashMap<(bool, String), String>,
}

impl Before {
    /// The rows with which `month` was closed; months are added in their order.
    pub(super) fn add(&mut self, month: Month, review: &MonthReviewView, service: &[MatchView], bank: &[MatchView]) {
        let (lines, _) = told(month, review, service, bank, self);
        for (paid, amount, with_fee) in booked_by_banks(&lines) {
            let sum = self.by_banks.entry(paid.id.clone()).or_default();
            *sum = sum.saturating_add(amount);
            if with_fee {
                self.fees_by_banks.insert(paid.id.clone());
            }
        }
        for line in &lines {
            if let Standing::Matched(all) = &line.standing {
                let of = |one: &Paid| ((line.place == Place::Wallet, one.id.clone()), line.row.clone());
                self.rows.extend(all.iter().map(of));
            }
        }
        self.booked.extend(named(service).map(str::to_owned));
        self.closed.insert(month.to_string());
    }

    /// Whether another row of the same side was booked as one of these payments: both are not.
    fn has_other_row(&self, place: &Place, row: &MatchView) -> bool {
        let mut ids = row.ours.iter().map(|one| (*place == Place::Wallet, one.id.clone()));
        ids.any(|key| self.rows.get(&key).is_some_and(|booked| *booked != row.id))
    }

    /// Whether a payment of `day`, before the month that begins with `from`, is booked there.
    fn has(&self, id: &str, day: &str, from: &str, told_by_service: bool) -> bool {
        let is_closed = day.get(..7).is_some_and(|month| self.closed.contains(month));
        self.booked.contains(id) || (!is_closed && told_by_service && day < from)
    }
}

/// The payments that the service's rows name, whether they agree or not: what the service refused is none.
fn named(service: &[MatchView]) -> impl Iterator<Item = &str> {
    let told = service.iter().filter(|row| row.theirs.is_some() && !has_failed(row));
    told.flat_map(|row| &row.ours).map(|one| one.id.as_str())
}

/// The service calls it failed.
fn has_failed(row: &MatchView) -> bool {
    row.theirs.as_ref().is_some_and(|theirs| says_failed(&theirs.status))
}

/// The service tells of payments that it refused too: no money moved by them. Of one that it calls done money did, whatever we were told.
fn has_not_moved(row: &MatchView) -> bool {
    has_failed(row) && row.state == MatchState::Matched && row.ours.iter().any(|one| one.standing == OursStanding::Refused)
}

/// What moved in the month, and what the tie-outs say that it comes to.
pub(super) fn told(
    month: Month,
    review: &MonthReviewView,
    service: &[MatchView],
    bank: &[MatchView],
    before: &Before,
) -> (Vec<Line>, Vec<Tie>) {
    let days = Days::of(month);
    let of_side = |side: ReviewSide| {
        review
            .sides
            .iter()
            .filter(move |one| one.side == side)
            .flat_map(|one| &one.tie_outs)
    };
    let accounts: Vec<&str> = of_side(ReviewSide::Bank).map(|one| one.account.as_str()).collect();
    // A payment of a month before is booked there, where the service tells of payments at all.
    let told_by_service = !service.is_empty();
    let named: HashSet<&str> = named(service).collect();
    let elsewhere = |place: &Place, id: &str, day: &str, amount: i64| match place {
        Place::Wallet => (
            before.by_banks.get(id).copied().unwrap_or_default(),
            before.fees_by_banks.contains(id),
        ),
        Place::Bank(_) if named.contains(id) || before.has(id, day, days.from.as_str(), told_by_service) => (amount, false),
        Place::Bank(_) => (0, false),
    };
    let of_service = service.iter().map(|row| (Place::Wallet, row));
    let of_bank = bank.iter().map(|row| (Place::Bank(account(row, &accounts)), row));
    let mut lines: Vec<Line> = of_service
        .chain(of_bank)
        .filter_map(|(place, row)| line(place, row, &days, before, &elsewhere))
        .collect();
    share(&mut lines);
    let wallet = of_side(ReviewSide::Service).filter_map(|one| tie(Place::Wallet, one, &days));
    let banks = of_side(ReviewSide::Bank).filter_map(|one| tie(Place::Bank(one.account.clone()), one, &days));
    (lines, wallet.chain(banks).collect())
}

/// Rows of one side that a person said to be the same payment are its parts, whether they come to it or not: each is booked with its own sum.
fn share(lines: &mut [Line]) {
    let single = |line: &Line| match &line.standing {
        Standing::Matched(all) => match all.as_slice() {
            [one] => Some((line.place == Place::Wallet, one.id.clone())),
            _ => None,
        },
        Standing::Part(_) | Standing::Explained(_) | Standing::Open => None,
    };
    let mut rows: HashMap<(bool, String), u32> = HashMap::new();
    for key in lines.iter().filter_map(single) {
        *rows.entry(key).or_default() += 1;
    }
    for line in lines {
        if single(line).is_some_and(|key| rows[&key] > 1)
            && let Standing::Matched(all) = &mut line.standing
            && let Some(one) = all.pop()
        {
            line.standing = Standing::Part(one);
        }
    }
}

/// The account of a bank's row: the one that its place in a file begins with.
fn account(row: &MatchView, accounts: &[&str]) -> String {
    let source = row.theirs.as_ref().map_or("", |theirs| &theirs.source);
    let known = accounts
        .iter()
        .find(|account| source.strip_prefix(**account).is_some_and(|rest| rest.starts_with(", ")));
    let first = || source.split_once(", ").map_or(source, |(account, _)| account);
    known.copied().unwrap_or_else(first).to_owned()
}

fn tie(place: Place, tie_out: &TieOutView, days: &Days) -> Option<Tie> {
    let of = |what| tie_out.lines.iter().find(|line| line.what == what)?.amount.as_deref().map(kobo_of);
    Some(Tie {
        place,
        moved: of(TieOutLine::Closing)? - of(TieOutLine::Opening)?,
        day: days.last.clone(),
    })
}

/// How much of a payment the books have from the other side, and whether its fee: by where its line is, its id, its day and its amount.
trait Elsewhere: Fn(&Place, &str, &str, i64) -> (i64, bool) {}
impl<F: Fn(&Place, &str, &str, i64) -> (i64, bool)> Elsewhere for F {}

/// A row as a line; none where nothing of it is to be booked in this month.
fn line(place: Place, row: &MatchView, days: &Days, before: &Before, elsewhere: &impl Elsewhere) -> Option<Line> {
    let theirs = row.theirs.as_ref()?;
    let day = match crate::env::parse_rfc3339(&theirs.at) {
        Some(at) => rfc3339(at.plus(HOUR)).chars().take(10).collect(),
        None => theirs.at.clone(),
    };
    let booked = match (day < days.from, row.late) {
        _ if day >= days.until => return None,
        (false, _) => Booked::Now,
        (true, true) => Booked::Late,
        (true, false) if row.carried => Booked::Before,
        (true, false) => return None,
    };
    let amount = kobo_of(&theirs.amount);
    let mut standing = standing(&place, row, amount, elsewhere)?;
    if matches!(standing, Standing::Matched(_)) && before.has_other_row(&place, row) {
        standing = Standing::Open;
    }
    if booked == Booked::Before && standing == Standing::Open {
        return None;
    }
    Some(Line {
        row: row.id.clone(),
        // The books of a closed month are closed.
        day: day.max(days.from.clone()),
        booked,
        amount,
        fee: theirs.fee.as_deref().map_or(0, kobo_of),
        standing,
        reference: theirs.reference.clone(),
        narration: narration(row, &theirs.text),
        place,
    })
}

fn standing(place: &Place, row: &MatchView, amount: i64, elsewhere: &impl Elsewhere) -> Option<Standing> {
    match row.state {
        MatchState::Matched if *place == Place::Wallet && has_not_moved(row) => None,
        MatchState::Matched => {
            let mut paid: Vec<Paid> = row.ours.iter().map(|one| self::paid(place, one, elsewhere)).collect();
            let whole: i64 = paid.iter().fold(0, |sum, one| sum.saturating_add(one.amount));
            let is_part = row.difference.as_deref().map(kobo_of) == Some(0) && whole != amount && paid.len() == 1;
            Some(match paid.pop() {
                Some(one) if is_part => Standing::Part(one),
                Some(one) => {
                    paid.push(one);
                    Standing::Matched(paid)
                }
                None => Standing::Open,
            })
        }
        // What the service calls failed is explained without being anything.
        MatchState::Explained => row.category.map(|category| Standing::Explained(self::category(category))),
        MatchState::ToReview | MatchState::Exception => Some(Standing::Open),
    }
}

fn paid(place: &Place, one: &OursView, elsewhere: &impl Elsewhere) -> Paid {
    let day = match crate::env::parse_rfc3339(&one.at) {
        Some(at) => rfc3339(at.plus(HOUR)),
        None => one.at.clone(),
    };
    let (elsewhere, fee_elsewhere) = elsewhere(place, &one.id, &day, kobo_of(&one.amount));
    Paid {
        id: one.id.clone(),
        reference: one.reference.clone(),
        kind: match one.kind {
            OursKind::Payout => Kind::Payout,
            OursKind::Payment => Kind::Payment,
            OursKind::Request => Kind::Request,
            OursKind::Deposit => Kind::Deposit,
            OursKind::Refund => Kind::Refund,
        },
        amount: kobo_of(&one.amount),
        fee: kobo_of(&one.fee),
        elsewhere,
        fee_elsewhere,
    }
}

fn category(category: MatchCategory) -> Category {
    match category {
        MatchCategory::BankCharge => Category::BankCharge,
        MatchCategory::Levy => Category::Levy,
        MatchCategory::ServiceFee => Category::ServiceFee,
        MatchCategory::OwnTransfer => Category::OwnTransfer,
        MatchCategory::OtherIncome => Category::OtherIncome,
        MatchCategory::OtherPayment => Category::OtherPayment,
        MatchCategory::Owner => Category::Owner,
        MatchCategory::Tax => Category::Tax,
        MatchCategory::Correction => Category::Correction,
    }
}

/// The row's own text, who it was paid to or by, and what people wrote.
fn narration(row: &MatchView, text: &str) -> String {
    let mut parts = vec![text];
    parts.extend(row.ours.iter().take(3).map(|one| one.name.as_str()));
    parts.push(&row.note);
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payment_is_booked_by_the_journal_of_its_own_month_however_long_ago_that_was() {
        let mut before = Before::default();
        before.closed.insert("2026-09".to_owned());
        before.closed.insert("2026-08".to_owned());
        before.booked.insert("sent:AUGUST".to_owned());
        let has = |id: &str, day: &str| before.has(id, day, "2026-10-01", true);
        assert!(has("sent:AUGUST", "2026-08-20"), "two months ago");
        assert!(!has("sent:OTHER", "2026-08-20"), "August was closed without it");
        assert!(has("sent:JULY", "2026-07-31"), "July was not closed: its journal goes by the days");
        assert!(!has("sent:OCTOBER", "2026-10-02"));
        assert!(
            !before.has("sent:JULY", "2026-07-31", "2026-10-01", false),
            "the service tells of no payments"
        );
    }
    fn row(side: ReviewSide, day: &str, state: &str) -> MatchView {
        let at = match side {
            ReviewSide::Service => format!("{day}T10:00:00Z"),
            ReviewSide::Bank => day.to_owned(),
        };
        let row = serde_json::json!({
            "id": format!("{side:?}"), "state": state, "class": "MATCHED", "rule": null,
            "theirs": { "source": "GTBank 0123456789, october.csv", "at": at, "reference": "", "text": "", "amount": "-5000.00", "status": "" },
            "ours": [{ "id": "sent:A", "kind": "payout", "at": "2026-10-30T10:00:00Z", "name": "", "reference": "A", "amount": "-5000.00",
                "fee": "10.75", "standing": "done", "run": null }],
            "ours_count": 1, "candidates": [], "rivals": 0, "difference": "0.00", "why": "", "exception": null, "category": null,
            "likely": null, "note": "", "owner": "", "carried": day < "2026-11-01" && state == "matched" && side == ReviewSide::Service,
            "late": false, "said": null
        });
        serde_json::from_value(row).expect("a row")
    }

    /// What October and November book to payouts and to suspense; October was closed with the first rows of either side.
    fn books(october: [&[MatchView]; 2], november: [&[MatchView]; 2]) -> [i128; 4] {
        use domain::journal::{Account, journal};
        let review = serde_json::json!({ "month": "", "sides": [], "days": [], "fees": [], "undo": null, "learned": [] });
        let review: MonthReviewView = serde_json::from_value(review).expect("a review");
        let month = |text: &str| Month::parse(text).expect("a month");
        let mut before = Before::default();
        let mut of = |name: &str, [service, bank]: [&[MatchView]; 2]| {
            let (lines, _) = told(month(name), &review, service, bank, &before);
            before.add(month(name), &review, service, bank);
            let postings: Vec<_> = journal(&lines, &[]).into_iter().flat_map(|entry| entry.postings).collect();
            [Account::Kind(Kind::Payout), Account::Suspense].map(|account| {
                postings
                    .iter()
                    .filter(|one| one.account == account)
                    .map(|one| one.amount)
                    .sum::<i128>()
            })
        };
        let ([a, b], [c, d]) = (of("2026-10", october), of("2026-11", november));
        [a, b, c, d]
    }

    #[test]
    fn a_payment_is_booked_once_whoever_tells_of_it_first() {
        let (service, bank) = (ReviewSide::Service, ReviewSide::Bank);
        // The bank on 30 October; the service on 1 November, not fetched when October was closed, and so when it was.
        let (debit, told) = ([row(bank, "2026-10-30", "matched")], [row(service, "2026-11-01", "matched")]);
        assert_eq!(books([&[], &debit], [&told, &[]]), [500_000, 0, 0, 0]);
        assert_eq!(books([&told, &debit], [&told, &[]]), [0, 0, 500_000, 0]);
        // The service says otherwise first, and the bank has it: open in October, agreed in November. The fee went to suspense with what
        // the balances moved beyond the rows.
        let (differs, agrees) = ([row(service, "2026-10-30", "exception")], [row(service, "2026-10-30", "matched")]);
        assert_eq!(books([&differs, &debit], [&agrees, &[]]), [0, 500_000, 500_000, -501_075]);
        // What the service calls failed is no transfer: the bank's debit is the payment.
        let mut failed = row(service, "2026-10-30", "exception");
        failed.theirs.as_mut().expect("a row").status = "FAILED".to_owned();
        assert_eq!(books([&[failed], &debit], [&[], &[]]), [500_000, 500_000, 0, 0]);
        // A row that is told late and takes the place of the one that was closed is not the payment once more.
        let mut late = row(bank, "2026-10-29", "matched");
        (late.id, late.late) = ("late".to_owned(), true);
        assert_eq!(books([&[], &debit], [&[], &[late]]), [500_000, 0, 0, 500_000]);
    }
}
