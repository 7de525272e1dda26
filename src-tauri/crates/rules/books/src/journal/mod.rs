//! The journal entries of a month. Amounts are in kobo; a debit is positive, a credit negative, and each entry sums to zero.
//!
//! A payment is booked once, from the service's row. A bank line of the same payment is a transfer between the wallet and the bank, so that
//! both accounts agree with their tie-outs and no income or expense is booked twice. The same applies to the fee of a payment if the bank's
//! charges that name the payment have its amount. An open amount, or a difference without a known fee, is booked to suspense, where it is
//! visible. A decision in a later month books it out of suspense. If a bank line was booked before the service reported the payment, the
//! service's row is booked as the transfer.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::reconciliation::bank_fees::fee_of;
use crate::review::{Category, Kind};
use crate::statement::Day;

/// The account of a posting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// A bank account.
    Bank,
    /// The wallet with the service.
    Wallet,
    /// Our payments of this kind.
    Kind(Kind),
    /// What rows were explained as.
    Category(Category),
    /// Open amounts.
    Suspense,
}

/// Where money moved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The wallet with the service.
    Wallet,
    /// The bank account of this name.
    Bank(String),
}

impl Place {
    fn account(&self) -> Account {
        match self {
            Self::Wallet => Account::Wallet,
            Self::Bank(_) => Account::Bank,
        }
    }
}

/// A payment of ours that a line is paired with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paid {
    /// Its permanent id.
    pub id: String,
    /// The reference by which a bank may name it.
    pub reference: String,
    /// Its kind.
    pub kind: Kind,
    /// In kobo; money in is positive.
    pub amount: i64,
    /// What the service keeps of it, in kobo, never negative.
    pub fee: i64,
    /// The part of the amount that is booked from the other side, in kobo. For a bank line: all of it, if a row of the service of any month names
    /// the payment. For a wallet line: what banks reported in earlier months.
    pub elsewhere: i64,
    /// The same for the fee; for wallet lines only.
    pub fee_elsewhere: bool,
}

/// The status of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineStatus {
    /// It agrees with these payments.
    Matched(Vec<Paid>),
    /// It is one of several lines whose sum is this payment.
    Part(Paid),
    /// It was explained.
    Explained(Category),
    /// It is open.
    Open,
}

/// When a line is booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Booked {
    /// With its month.
    Now,
    /// Its month was closed without it: the account moved then, and nothing was booked.
    Late,
    /// It was open when its month was closed, and is booked to suspense.
    Before,
}

/// A line of a wallet or a bank account in the month, by which money moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its permanent id.
    pub row: String,
    /// Such as `2026-10-31`.
    pub day: String,
    /// Where the money moved.
    pub place: Place,
    /// In kobo, without the service's fee; money in is positive.
    pub amount: i64,
    /// The service's fee for it, in kobo, as reported for the wallet movement; never negative. It counts if no payment of ours states the fee.
    pub fee: i64,
    /// Its status.
    pub status: LineStatus,
    /// When it is booked.
    pub booked: Booked,
    /// The reference of the line.
    pub reference: String,
    /// The text of the line.
    pub narration: String,
}

/// The movement of an account in the month, by its tie-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountMovement {
    /// The account.
    pub place: Place,
    /// The closing balance less the opening balance, in kobo.
    pub moved: i64,
    /// The last day of the month.
    pub day: String,
}

/// An amount in an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The account.
    pub account: Account,
    /// In kobo; a debit is positive.
    pub amount: i128,
}

/// Postings that are booked together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Such as `2026-10-31`.
    pub day: String,
    /// The id of the line; empty for the remainder of a tie-out.
    pub row: String,
    /// The account of the money.
    pub place: Place,
    /// The reference of the line.
    pub reference: String,
    /// The text of the line.
    pub narration: String,
    /// When it is booked.
    pub booked: Booked,
    /// The posting of the money is the first. The sum is zero.
    pub postings: Vec<Posting>,
}

/// The entries of a month, ordered by day.
#[must_use]
pub fn journal(lines: &[Line], movements: &[AccountMovement]) -> Vec<Entry> {
    let booked = booked_by_wallet(lines);
    let mut fees: HashSet<&str> = HashSet::new();
    let charged_twice = charged_twice(lines);
    let to_entry = |line| match charged_twice.contains(line_id(line)) {
        true => balanced(line, BTreeMap::from([(OWN, -i128::from(line.amount))]), i128::from(line.amount)),
        false => entry(line, &booked, &mut fees),
    };
    let mut entries: Vec<Entry> = lines.iter().map(to_entry).collect();
    entries.extend(
        movements
            .iter()
            .filter_map(|movement| remainder(movement, &entries))
            .collect::<Vec<_>>(),
    );
    entries.retain(|entry| !entry.postings.is_empty());
    entries.sort_by(|one, other| (&one.day, &one.place, &one.row).cmp(&(&other.day, &other.place, &other.row)));
    entries
}

fn paid(line: &Line) -> &[Paid] {
    match &line.status {
        LineStatus::Matched(paid) => paid,
        LineStatus::Part(paid) => std::slice::from_ref(paid),
        LineStatus::Explained(_) | LineStatus::Open => &[],
    }
}

fn entry<'a>(line: &'a Line, booked: &HashSet<&str>, fees: &mut HashSet<&'a str>) -> Entry {
    let amount = i128::from(line.amount);
    let mut sums: BTreeMap<Account, i128> = BTreeMap::new();
    let mut put = |account, amount: i128| *sums.entry(account).or_default() += amount;
    let mut money = amount;
    match (&line.status, &line.place) {
        (LineStatus::Explained(category), _) => {
            put(Account::Category(*category), -amount);
            put(FEES, i128::from(line.fee));
            money -= i128::from(line.fee);
        }
        (LineStatus::Open, _) => {
            money -= i128::from(line.fee);
            put(Account::Suspense, -money);
        }
        (LineStatus::Part(_) | LineStatus::Matched(_), Place::Wallet) => {
            let is_part = matches!(line.status, LineStatus::Part(_));
            for one in paid(line) {
                let fee = if fees.insert(&one.id) { i128::from(one.fee) } else { 0 };
                let moved = if is_part { amount } else { i128::from(one.amount) };
                let elsewhere = i128::from(one.elsewhere).clamp(moved.min(0), moved.max(0));
                put(OWN, -elsewhere);
                put(Account::Kind(one.kind), elsewhere - moved);
                put(if one.fee_elsewhere { OWN } else { FEES }, fee);
                money -= fee;
            }
        }
        (LineStatus::Part(one), Place::Bank(_)) => put(other_side(one, booked), -amount),
        (LineStatus::Matched(all), Place::Bank(_)) => {
            let is_net = is_net(line.amount, all);
            for one in all {
                let account = other_side(one, booked);
                let fee = if is_net { i128::from(one.fee) } else { 0 };
                put(account, -i128::from(one.amount));
                // The fee of a payment that is booked already was booked with it.
                put(if account == OWN { OWN } else { FEES }, fee);
            }
            if !is_net {
                put(Account::Category(Category::BankCharge), i128::from(fee_of_bank(line, all)));
            }
        }
    }
    balanced(line, sums, money)
}

/// Whether the bank received the payments less the service's fee.
fn is_net(amount: i64, all: &[Paid]) -> bool {
    let whole: i128 = all.iter().map(|one| i128::from(one.amount)).sum();
    let fee: i128 = all.iter().map(|one| i128::from(one.fee)).sum();
    fee > 0 && i128::from(amount) - whole == -fee
}

/// The known bank fee by which the line exceeds the payments, in kobo; 0 if the difference is no known fee.
fn fee_of_bank(line: &Line, all: &[Paid]) -> i64 {
    let whole = all.iter().fold(0, |sum: i64, one| sum.saturating_add(one.amount));
    let more = whole.saturating_sub(line.amount);
    let day = Day::parse(&line.day).map(Day::number);
    let fee = day.filter(|_| line.amount < 0).and_then(|day| fee_of(more, whole, day));
    fee.map_or(0, |fee| fee.amount)
}

/// The payments of a month that were booked from bank lines, the amount of each in kobo, and whether with the fee. If the service reports them in
/// a later month, they are not booked twice.
pub fn booked_by_banks(lines: &[Line]) -> impl Iterator<Item = (&Paid, i64, bool)> {
    let booked = booked_by_wallet(lines);
    let of_banks = lines.iter().filter(|line| line.place != Place::Wallet);
    let all = of_banks.flat_map(|line| {
        let with_fee = matches!(&line.status, LineStatus::Matched(all) if is_net(line.amount, all));
        let part = matches!(line.status, LineStatus::Part(_)).then_some(line.amount);
        paid(line).iter().map(move |one| (one, part.unwrap_or(one.amount), with_fee))
    });
    all.filter(move |(one, ..)| other_side(one, &booked) != OWN)
}

fn booked_by_wallet(lines: &[Line]) -> HashSet<&str> {
    let of_wallet = lines.iter().filter(|line| line.place == Place::Wallet);
    of_wallet.flat_map(paid).map(|paid| paid.id.as_str()).collect()
}

/// An entry that sums to zero; the remainder is booked to suspense.
fn balanced(line: &Line, mut sums: BTreeMap<Account, i128>, money: i128) -> Entry {
    let rest = -(money + sums.values().sum::<i128>());
    *sums.entry(Account::Suspense).or_default() += rest;
    let others = sums.into_iter().map(|(account, amount)| Posting { account, amount });
    let postings = std::iter::once(Posting {
        account: match line.booked {
            Booked::Now | Booked::Late => line.place.account(),
            Booked::Before => Account::Suspense,
        },
        amount: money,
    });
    Entry {
        booked: line.booked,
        day: line.day.clone(),
        row: line.row.clone(),
        place: line.place.clone(),
        reference: line.reference.clone(),
        narration: line.narration.clone(),
        postings: postings.chain(others).filter(|posting| posting.amount != 0).collect(),
    }
}

/// Bank charges for a payment whose fee the wallet states: the same money, if their sum is that fee.
fn charged_twice(lines: &[Line]) -> HashSet<&str> {
    let of_wallet = lines.iter().filter(|line| line.place == Place::Wallet).flat_map(paid);
    let fees: HashMap<&str, i64> = of_wallet
        .filter(|paid| paid.fee > 0)
        .map(|paid| (paid.reference.as_str(), paid.fee))
        .collect();
    let mut charges: HashMap<(&Place, &str), Vec<&Line>> = HashMap::new();
    for line in lines.iter().filter(|line| line.place != Place::Wallet && is_charge(line)) {
        let words = [&line.reference, &line.narration]
            .into_iter()
            .flat_map(|text| text.split(|letter: char| !is_of_reference(letter)));
        if let Some((reference, _)) = words.filter_map(|word| fees.get_key_value(word)).next() {
            charges.entry((&line.place, reference)).or_default().push(line);
        }
    }
    let equal = charges.into_iter().filter(|((_, reference), lines)| {
        let taken = lines.iter().fold(0_i64, |sum, line| sum.saturating_sub(line.amount));
        fees.get(reference) == Some(&taken)
    });
    equal.flat_map(|(_, lines)| lines.into_iter().map(line_id)).collect()
}

fn line_id(line: &Line) -> &str {
    &line.row
}

fn is_charge(line: &Line) -> bool {
    let taken = [Category::BankCharge, Category::Levy, Category::ServiceFee].map(LineStatus::Explained);
    line.amount < 0 && taken.contains(&line.status)
}

fn is_of_reference(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

const OWN: Account = Account::Category(Category::OwnTransfer);
const FEES: Account = Account::Category(Category::ServiceFee);

/// The account for a bank line of a payment.
fn other_side(paid: &Paid, booked: &HashSet<&str>) -> Account {
    if paid.elsewhere != 0 || booked.contains(paid.id.as_str()) {
        OWN
    } else {
        Account::Kind(paid.kind)
    }
}

/// The movement of an account beyond its lines; `None` if they explain it.
fn remainder(movement: &AccountMovement, entries: &[Entry]) -> Option<Entry> {
    let of_place = entries
        .iter()
        .filter(|entry| entry.place == movement.place && entry.booked == Booked::Now)
        .flat_map(|entry| &entry.postings);
    let account = movement.place.account();
    let posted: i128 = of_place
        .filter(|posting| posting.account == account)
        .map(|posting| posting.amount)
        .sum();
    let rest = i128::from(movement.moved) - posted;
    (rest != 0).then(|| Entry {
        day: movement.day.clone(),
        row: String::new(),
        place: movement.place.clone(),
        reference: String::new(),
        narration: "What the balances moved beyond the rows of the month".to_owned(),
        booked: Booked::Now,
        postings: vec![
            Posting { account, amount: rest },
            Posting {
                account: Account::Suspense,
                amount: -rest,
            },
        ],
    })
}
