//! What is known of the trade, as data with dates: fees that explain a difference, words that name a charge, how long money takes.

use super::key::{has_digit, words};

/// A charge that a bank adds to what was paid, and when it was in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeeRule {
    /// What it is, as it stands in a sentence.
    pub name: &'static str,
    /// In kobo.
    pub amount: i64,
    /// What was paid is at least this much, in kobo.
    pub least: i64,
    /// The first day, counted from 1970-01-01.
    pub from: i32,
    /// The first day on which it no longer was.
    pub until: i32,
}

const FIRST_OF_JANUARY_2020: i32 = 18_262;
const FIRST_OF_FEBRUARY_2020: i32 = 18_293;
const FIRST_OF_JANUARY_2026: i32 = 20_454;
const NO_END: i32 = i32::MAX;

/// The duty, and what is paid at least before it is due, in kobo.
const DUTY: i64 = 50_00;
const DUTY_FROM: i64 = 1_000_000;

/// Transfer fees by the central bank's guide of 2020 with value added tax of 5 and, since February 2020, of 7.5 per cent; the stamp
/// duty that the sender pays since 2026 on 10,000.00 and more. The tax on 25.00 is 1.875: banks round it or cut it. What banks took of
/// whoever was paid before, the levy on electronic transfers, is a line of its own, which its words explain.
pub const FEES: &[FeeRule] = &[
    early("a transfer fee of 10.00 with 5 % VAT", 10_50),
    early("a transfer fee of 25.00 with 5 % VAT", 26_25),
    early("a transfer fee of 50.00 with 5 % VAT", 52_50),
    fee("a transfer fee of 10.00 with 7.5 % VAT", 10_75),
    fee("a transfer fee of 25.00 with 7.5 % VAT", 26_88),
    fee("a transfer fee of 25.00 with 7.5 % VAT, cut to the kobo", 26_87),
    fee("a transfer fee of 50.00 with 7.5 % VAT", 53_75),
    with_duty("stamp duty of 50.00", 0),
    with_duty("a transfer fee of 10.00 with 7.5 % VAT and stamp duty of 50.00", 10_75),
    with_duty("a transfer fee of 25.00 with 7.5 % VAT and stamp duty of 50.00", 26_88),
    with_duty(
        "a transfer fee of 25.00 with 7.5 % VAT, cut to the kobo, and stamp duty of 50.00",
        26_87,
    ),
    with_duty("a transfer fee of 50.00 with 7.5 % VAT and stamp duty of 50.00", 53_75),
];

const fn early(name: &'static str, amount: i64) -> FeeRule {
    FeeRule {
        from: FIRST_OF_JANUARY_2020,
        until: FIRST_OF_FEBRUARY_2020,
        ..fee(name, amount)
    }
}

const fn fee(name: &'static str, amount: i64) -> FeeRule {
    FeeRule {
        name,
        amount,
        least: 0,
        from: FIRST_OF_FEBRUARY_2020,
        until: NO_END,
    }
}

/// The duty with the fee that is taken beside it.
const fn with_duty(name: &'static str, amount: i64) -> FeeRule {
    FeeRule {
        least: DUTY_FROM,
        from: FIRST_OF_JANUARY_2026,
        ..fee(name, amount + DUTY)
    }
}

/// The fees that were in force on a day.
pub fn fees_on(day: i32) -> impl Iterator<Item = &'static FeeRule> {
    FEES.iter().filter(move |fee| (fee.from..fee.until).contains(&day))
}

/// The fee that explains why a bank took this much more than `paid`, either way it went.
pub fn fee_of(more: i64, paid: i64, day: i32) -> Option<&'static FeeRule> {
    fees_on(day).find(|fee| fee.amount == more && paid.saturating_abs() >= fee.least)
}

/// Why a bank took more than was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// A fee that is known.
    Fee(&'static FeeRule),
    /// What the statement tells in a column of its own.
    OwnCharge,
}

impl Taken {
    /// What it is, as it stands in a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fee(fee) => fee.name,
            Self::OwnCharge => "the charge that the statement has beside it",
        }
    }
}

/// What explains why a bank took this much more than `paid`; `charge` is what the row tells as its charge, 0 where it tells none.
#[must_use]
pub fn taken(more: i64, paid: i64, day: i32, charge: i64) -> Option<Taken> {
    if more != 0 && more == charge {
        return Some(Taken::OwnCharge);
    }
    fee_of(more, paid, day).map(Taken::Fee)
}

/// What is worded as a charge and is more than this may as well be a payment with such a remark: a person says what it is. In kobo.
pub const LARGEST_CHARGE: i64 = 50_000;

/// Whether a text has the words of a charge.
#[must_use]
pub fn names_charge(text: &[u8]) -> bool {
    let is_there = |wanted: &str| words(text).any(|(_, word)| word.eq_ignore_ascii_case(wanted.as_bytes()));
    CHARGES.iter().any(|charge| charge.iter().all(|word| is_there(word)))
}

/// Words by which banks name what they take for themselves or for the state. Every word of one entry has to be there.
const CHARGES: &[&[&str]] = &[
    &["SMS", "ALERT"],
    &["CHARGE"],
    &["CHARGES"],
    &["COMMISSION"],
    &["VAT"],
    &["STAMP", "DUTY"],
    &["LEVY"],
    &["EMTL"],
    &["MAINTENANCE", "FEE"],
    &["CARD", "FEE"],
];

/// How a line speaks of the sum of several payments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lump {
    /// It says that it is a settlement, and of nobody whose it would be.
    NamesNobody,
    /// Loans and invoices are settled, too, and whom or what else it names is not known.
    NamesSomebody,
}

/// Whether a line is worded as a settlement; what went back is none.
pub(super) fn lump_of(text: &[u8]) -> Option<Lump> {
    let is_among = |word: &[u8], known: &[&str]| known.iter().any(|one| word.eq_ignore_ascii_case(one.as_bytes()));
    let (mut is_settlement, mut lump) = (false, Lump::NamesNobody);
    for (_, word) in words(text) {
        if is_among(word, WENT_BACK) {
            return None;
        }
        if is_among(word, SETTLEMENTS) {
            is_settlement = true;
        } else if word.len() > 1 && !has_digit(word) && !is_among(word, NAMES_NOBODY) {
            lump = Lump::NamesSomebody;
        }
    }
    is_settlement.then_some(lump)
}

/// Whether a text has a word for money that went back.
pub(super) fn went_back(text: &[u8]) -> bool {
    words(text).any(|(_, word)| WENT_BACK.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes())))
}

/// Words by which banks name the sum of several payments.
const SETTLEMENTS: &[&str] = &["SETTLEMENT", "SETTLEMENTS", "SETTLE", "SETTLMT", "STLMT", "SETTL"];

/// Words that stand behind the number of the payments of a bulk run; alone, a number may be that of a flat or a day.
#[rustfmt::skip]
const COUNTED: &[&str] = &[
    "ITEM", "ITEMS", "ITMS", "PAYMENTS", "PYMTS", "TRANSACTIONS", "TRANS", "TRXS", "TXNS", "TRANSFERS", "TRFS", "CREDITS", "ENTRIES", "RECORDS",
    "BENEFICIARIES", "PAYEES", "RECIPIENTS", "EMPLOYEES", "STAFF",
];

/// Whether a word names what a number before it counts.
pub(super) fn is_counted(word: &[u8]) -> bool {
    COUNTED.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// Words by which they tell that money went back.
const WENT_BACK: &[&str] = &[
    "RVSL",
    "RSVL",
    "REV",
    "REVERSAL",
    "REVERSE",
    "REVERSED",
    "RETURN",
    "RETURNED",
    "REFUND",
    "REFUNDED",
    "CHARGEBACK",
];

/// Words that stand beside a settlement and name nobody.
#[rustfmt::skip]
const NAMES_NOBODY: &[&str] = &[
    "MERCHANT", "POS", "WEB", "USSD", "CARD", "CARDS", "TERMINAL", "COLLECTION", "COLLECTIONS", "PAYMENT", "PAYMENTS", "SALES", "BATCH",
    "BULK", "DAILY", "INSTANT", "NET", "GROSS", "NIP", "NEFT", "RTGS", "TRF", "TRANSFER", "INWARD", "INFLOW", "CREDIT", "CR", "TRANSACTION",
    "TRANSACTIONS", "TRANS", "TXN", "TXNS", "REF", "NO", "ID", "VALUE", "DATE", "DATED", "DAY", "FOR", "OF", "FROM", "FRM", "BY", "ON", "AT",
    "TO", "THE", "AND", "VIA", "IN", "NGN", "ACCOUNT", "ACCT", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
];

/// How many days may lie between the two sides of one payment that bears no reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Days, in either direction.
    pub days: i32,
}

/// Between the ledger and the service.
pub const SERVICE_WINDOW: Window = Window { days: 2 };
/// Between the ledger and the bank, whose value date may be later by a weekend.
pub const BANK_WINDOW: Window = Window { days: 3 };
