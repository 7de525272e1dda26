//! What is known of the trade: words that name a charge, a settlement or a reversal, and how long money takes.

use super::key::{has_digit, words};

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
    NamesNoPayee,
    /// Loans and invoices are settled, too, and whom or what else it names is not known.
    NamesSomebody,
}

/// Whether a line is worded as a settlement; what went back is none.
pub(super) fn lump_of(text: &[u8]) -> Option<Lump> {
    let is_among = |word: &[u8], known: &[&str]| known.iter().any(|one| word.eq_ignore_ascii_case(one.as_bytes()));
    let (mut is_settlement, mut lump) = (false, Lump::NamesNoPayee);
    for (_, word) in words(text) {
        if is_among(word, WENT_BACK) {
            return None;
        }
        if is_among(word, SETTLEMENTS) {
            is_settlement = true;
        } else if word.len() > 1 && !has_digit(word) && !is_among(word, NAMES_NO_PAYEE) {
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
const NAMES_NO_PAYEE: &[&str] = &[
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
