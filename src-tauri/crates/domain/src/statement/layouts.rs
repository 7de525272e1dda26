//! What the banks' files look like: data, not rules. `docs/statements.md` says how well each is known.

use serde::{Deserialize, Serialize};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The day of the booking, perhaps with the time.
    Date,
    /// The time alone.
    Time,
    /// The day from which the money counts.
    ValueDate,
    /// The bank's reference.
    Reference,
    /// What it was for.
    Narration,
    /// What went out.
    Debit,
    /// What came in.
    Credit,
    /// What came in or went out, with its sign.
    Amount,
    /// What of the amount is the bank's charge.
    Charge,
    /// The balance before the row.
    BalanceBefore,
    /// The balance after the row.
    Balance,
    /// The other side.
    Counterparty,
    /// The other side's bank.
    CounterpartyBank,
}

impl Field {
    /// Whether it holds money.
    pub(super) fn is_money(self) -> bool {
        matches!(
            self,
            Self::Debit | Self::Credit | Self::Amount | Self::Charge | Self::BalanceBefore | Self::Balance
        )
    }
}

/// One column of a layout.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// Nothing where it only tells the layout.
    pub(super) field: Option<Field>,
    /// What the bank calls it; case, spaces, signs and a closing *NGN* do not matter.
    pub(super) words: &'static [&'static str],
    /// A header without it is none of this layout.
    pub(super) needed: bool,
}

/// One bank's file.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// Its short name, which stays the same.
    pub name: &'static str,
    /// The bank.
    pub bank: &'static str,
    pub(super) columns: &'static [Column],
    /// Whether a second table, of savings, mirrors moves of the first.
    pub(super) savings: bool,
}

const fn needed(field: Field, words: &'static [&'static str]) -> Column {
    Column {
        field: Some(field),
        words,
        needed: true,
    }
}

const fn perhaps(field: Field, words: &'static [&'static str]) -> Column {
    Column {
        field: Some(field),
        words,
        needed: false,
    }
}

const fn known(words: &'static [&'static str]) -> Column {
    Column {
        field: None,
        words,
        needed: false,
    }
}

const fn plain(name: &'static str, bank: &'static str, columns: &'static [Column]) -> Layout {
    Layout {
        name,
        bank,
        columns,
        savings: false,
    }
}

use Field::{Amount, Balance, BalanceBefore, Charge, Counterparty, CounterpartyBank, Credit, Date, Debit, Narration, Reference, ValueDate};

/// Every layout that is recognised.
pub static LAYOUTS: [Layout; 11] = [
    plain(
        "gtbank",
        "Guaranty Trust Bank",
        &[
            needed(Date, &["Trans. Date", "Transaction Date"]),
            perhaps(ValueDate, &["Value Date"]),
            perhaps(Reference, &["Reference"]),
            needed(Debit, &["Debits"]),
            needed(Credit, &["Credits"]),
            needed(Balance, &["Balance"]),
            known(&["Originating Branch"]),
            needed(Narration, &["Remarks"]),
        ],
    ),
    plain(
        "access",
        "Access Bank",
        &[
            needed(Date, &["Posted Date"]),
            needed(ValueDate, &["Value Date"]),
            needed(Narration, &["Description"]),
            needed(Debit, &["Debit"]),
            needed(Credit, &["Credit"]),
            needed(Balance, &["Balance"]),
        ],
    ),
    plain(
        "zenith",
        "Zenith Bank",
        &[
            needed(Date, &["Trans Date", "Date Posted"]),
            perhaps(ValueDate, &["Value Date"]),
            perhaps(Reference, &["Trans ID"]),
            needed(Debit, &["DR Amount"]),
            needed(Credit, &["CR Amount"]),
            needed(Balance, &["Balance"]),
            needed(Narration, &["Remarks", "Narration"]),
        ],
    ),
    plain(
        "firstbank",
        "First Bank of Nigeria",
        &[
            needed(Date, &["Transaction Date"]),
            needed(Narration, &["Narration"]),
            needed(Debit, &["Debit"]),
            needed(Credit, &["Credit"]),
            needed(Reference, &["Reference"]),
            needed(Balance, &["Balance"]),
        ],
    ),
    plain(
        "uba",
        "United Bank for Africa",
        &[
            needed(Date, &["Date", "Transaction Date", "Posted Date"]),
            perhaps(ValueDate, &["Value Date"]),
            needed(Reference, &["Reference No", "Reference Number", "Serial", "Serial No"]),
            needed(Narration, &["Narration", "Description", "Remarks"]),
            needed(Debit, &["Withdrawal", "Withdrawals"]),
            needed(Credit, &["Deposit", "Deposits"]),
            needed(Balance, &["Balance"]),
        ],
    ),
    plain(
        "moniepoint",
        "Moniepoint Microfinance Bank",
        &[
            needed(Date, &["Date"]),
            needed(Narration, &["Narration"]),
            needed(Reference, &["Reference"]),
            needed(Debit, &["Debit"]),
            needed(Credit, &["Credit"]),
            needed(Balance, &["Balance"]),
        ],
    ),
    plain("moniepoint-wide", "Moniepoint Microfinance Bank", &MONIEPOINT_WIDE),
    Layout {
        savings: true,
        ..plain(
            "opay",
            "OPay",
            &[
                needed(Date, &["Trans. Time", "Transaction Time"]),
                perhaps(ValueDate, &["Value Date"]),
                needed(Narration, &["Description"]),
                needed(Amount, &["Debit/Credit(₦)"]),
                needed(Balance, &["Balance(₦)", "Balance After(₦)"]),
                known(&["Channel"]),
                needed(Reference, &["Transaction Reference"]),
                perhaps(Counterparty, &["Counterparty"]),
            ],
        )
    },
    plain(
        "kuda",
        "Kuda Microfinance Bank",
        &[
            needed(Date, &["Date/Time"]),
            needed(Credit, &["Money in"]),
            needed(Debit, &["Money out"]),
            known(&["Category"]),
            perhaps(Counterparty, &["To/From"]),
            needed(Narration, &["Description"]),
            needed(Balance, &["Balance"]),
        ],
    ),
    plain(
        "palmpay",
        "PalmPay",
        &[
            needed(Date, &["Transaction Date"]),
            needed(Narration, &["Transaction Type", "Type", "Transaction Detail"]),
            needed(Credit, &["Money In"]),
            needed(Debit, &["Money Out"]),
            needed(Reference, &["Transaction ID"]),
        ],
    ),
    plain(
        "fairmoney",
        "FairMoney Microfinance Bank",
        &[
            needed(Date, &["Date"]),
            needed(Reference, &["Reference No"]),
            needed(Amount, &["Amount"]),
            needed(Balance, &["Balance"]),
            needed(Narration, &["Narration"]),
        ],
    ),
];

/// What is settled already has the charge in it.
const MONIEPOINT_WIDE: [Column; 19] = [
    needed(Date, &["Date"]),
    known(&["Account Name"]),
    known(&["Transaction Type"]),
    known(&["Transaction Status"]),
    known(&["Terminal ID"]),
    known(&["RRN"]),
    needed(Reference, &["Transaction Reference"]),
    known(&["Reversal Status"]),
    known(&["Transaction Amount"]),
    perhaps(Charge, &["Charge"]),
    needed(Debit, &["Settlement Debit"]),
    needed(Credit, &["Settlement Credit"]),
    perhaps(BalanceBefore, &["Balance Before"]),
    needed(Balance, &["Balance After"]),
    perhaps(Counterparty, &["Beneficiary"]),
    perhaps(CounterpartyBank, &["Beneficiary Institution"]),
    known(&["Source Institution"]),
    known(&["Channel"]),
    needed(Narration, &["Narration"]),
];
