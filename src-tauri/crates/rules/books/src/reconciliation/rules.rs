//! Domain knowledge: words for a charge, a settlement or a return, and how many days money takes.

use super::key::{has_digit, words};

/// A larger amount with the words of a charge may be a payment with such a remark, so a person decides. In kobo.
pub const LARGEST_CHARGE: i64 = 50_000;

/// Whether a text has the words of a charge.
#[must_use]
pub fn names_charge(text: &[u8]) -> bool {
    let is_there = |wanted: &str| words(text).any(|(_, word)| word.eq_ignore_ascii_case(wanted.as_bytes()));
    CHARGES.iter().any(|charge| charge.iter().all(|word| is_there(word)))
}

/// Words for charges of banks and the state. A text needs every word of one entry.
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

/// What a settlement line names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SettlementWords {
    /// A settlement, and no party.
    NamesNoParty,
    /// A settlement and other words. Loans and invoices are settled too, and whom the line names is unknown.
    NamesParty,
}

/// Whether a line has the words of a settlement. A return is none.
pub(super) fn settlement_words(text: &[u8]) -> Option<SettlementWords> {
    let is_among = |word: &[u8], known: &[&str]| known.iter().any(|one| word.eq_ignore_ascii_case(one.as_bytes()));
    let (mut is_settlement, mut found) = (false, SettlementWords::NamesNoParty);
    for (_, word) in words(text) {
        if is_among(word, RETURNS) {
            return None;
        }
        if is_among(word, SETTLEMENTS) {
            is_settlement = true;
        } else if word.len() > 1 && !has_digit(word) && !is_among(word, NAMES_NO_PARTY) {
            found = SettlementWords::NamesParty;
        }
    }
    is_settlement.then_some(found)
}

/// Whether a text has a word for a return.
pub(super) fn names_return(text: &[u8]) -> bool {
    words(text).any(|(_, word)| RETURNS.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes())))
}

/// Words of banks for the sum of several payments.
const SETTLEMENTS: &[&str] = &["SETTLEMENT", "SETTLEMENTS", "SETTLE", "SETTLMT", "STLMT", "SETTL"];

/// Words that follow the number of payments of a batch. A number alone may be that of a flat or a day.
#[rustfmt::skip]
const COUNTERS: &[&str] = &[
    "ITEM", "ITEMS", "ITMS", "PAYMENTS", "PYMTS", "TRANSACTIONS", "TRANS", "TRXS", "TXNS", "TRANSFERS", "TRFS", "CREDITS", "ENTRIES", "RECORDS",
    "BENEFICIARIES", "PAYEES", "RECIPIENTS", "EMPLOYEES", "STAFF",
];

/// Whether a word states what the number before it counts.
pub(super) fn is_counter(word: &[u8]) -> bool {
    COUNTERS.iter().any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// Words of banks for a return.
const RETURNS: &[&str] = &[
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

/// Words beside a settlement that name no party.
#[rustfmt::skip]
const NAMES_NO_PARTY: &[&str] = &[
    "MERCHANT", "POS", "WEB", "USSD", "CARD", "CARDS", "TERMINAL", "COLLECTION", "COLLECTIONS", "PAYMENT", "PAYMENTS", "SALES", "BATCH",
    "BULK", "DAILY", "INSTANT", "NET", "GROSS", "NIP", "NEFT", "RTGS", "TRF", "TRANSFER", "INWARD", "INFLOW", "CREDIT", "CR", "TRANSACTION",
    "TRANSACTIONS", "TRANS", "TXN", "TXNS", "REF", "NO", "ID", "VALUE", "DATE", "DATED", "DAY", "FOR", "OF", "FROM", "FRM", "BY", "ON", "AT",
    "TO", "THE", "AND", "VIA", "IN", "NGN", "ACCOUNT", "ACCT", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
];

/// The greatest distance between the two sides of a payment without a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Days, in either direction.
    pub days: i32,
}

/// Between the ledger and the service.
pub const SERVICE_WINDOW: Window = Window { days: 2 };
/// Between the ledger and the bank, whose value date may be later by a weekend.
pub const BANK_WINDOW: Window = Window { days: 3 };
