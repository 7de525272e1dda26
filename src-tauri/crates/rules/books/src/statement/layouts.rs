//! The layouts of the banks' files: data, not rules. `docs/statements.md` states how well each is known.

mod general;

pub(super) use general::GENERAL;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a column contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "BankField")]
pub enum Field {
    /// The day of the booking, possibly with the time.
    Date,
    /// The time alone.
    Time,
    /// The value date.
    ValueDate,
    /// The bank’s reference.
    Reference,
    /// The purpose.
    Narration,
    /// Money out.
    Debit,
    /// Money in.
    Credit,
    /// Money in or out, with its sign.
    Amount,
    /// The part of the amount that is the bank’s charge.
    Charge,
    /// The balance before the row.
    BalanceBefore,
    /// The balance after the row.
    Balance,
    /// The other party.
    Counterparty,
    /// The other party’s bank.
    CounterpartyBank,
    /// The bank’s word for whether the movement was executed.
    Status,
}

/// How well a layout is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The text of real statements.
    Statements,
    /// Tests of other programs, some of them with real files.
    Tests,
    /// Other programs that read such files.
    Programs,
    /// No file, and no program that reads one, is known. People of the trade report the column names.
    Unverified,
}

impl Source {
    /// As in the documents.
    pub fn words(self) -> &'static str {
        match self {
            Self::Statements => "text of real statements",
            Self::Tests => "tests of other programs",
            Self::Programs => "other programs",
            Self::Unverified => "unverified",
        }
    }
}

impl Field {
    /// Whether it contains money.
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
    /// `None` if it only identifies the layout.
    pub(super) field: Option<Field>,
    /// The bank's names for it. Case, spaces, signs and a trailing *NGN* are ignored.
    pub(super) words: &'static [&'static str],
    /// A header without it has another layout.
    pub(super) needed: bool,
}

/// The layout of a bank's file.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// Its short name, which never changes.
    pub name: &'static str,
    /// The bank; empty for common column names.
    pub bank: &'static str,
    /// How well it is known.
    pub source: Source,
    /// Whether the bank is known to write the day first in a date that can be read in two ways.
    pub(super) day_first: Option<bool>,
    pub(super) columns: &'static [Column],
    /// Whether a second table, of savings, mirrors movements of the first.
    pub(super) savings: bool,
}

const fn needed(field: Field, words: &'static [&'static str]) -> Column {
    column(Some(field), words, true)
}

const fn perhaps(field: Field, words: &'static [&'static str]) -> Column {
    column(Some(field), words, false)
}

const fn known(words: &'static [&'static str]) -> Column {
    column(None, words, false)
}

const fn column(field: Option<Field>, words: &'static [&'static str], needed: bool) -> Column {
    Column { field, words, needed }
}

impl Layout {
    const fn of(name: &'static str, bank: &'static str, source: Source) -> Self {
        Self {
            name,
            bank,
            source,
            day_first: None,
            columns: &[],
            savings: false,
        }
    }

    /// For a bank that is known to write the day first.
    const fn with_day_first(self) -> Self {
        Self {
            day_first: Some(true),
            ..self
        }
    }

    const fn with_savings(self) -> Self {
        Self { savings: true, ..self }
    }

    const fn with(self, columns: &'static [Column]) -> Self {
        Self { columns, ..self }
    }
}

use Field::{
    Amount, Balance, BalanceBefore, Charge, Counterparty, CounterpartyBank, Credit, Date, Debit, Narration, Reference, Status, ValueDate,
};
use Source::{Programs, Statements, Tests, Unverified};

/// Every bank's layout.
pub static LAYOUTS: [Layout; 18] = [
    Layout::of("gtbank", "Guaranty Trust Bank", Tests).with_day_first().with(&[
        needed(Date, &["Trans. Date", "Transaction Date"]),
        perhaps(ValueDate, &["Value Date"]),
        perhaps(Reference, &["Reference"]),
        needed(Debit, &["Debits"]),
        needed(Credit, &["Credits"]),
        needed(Balance, &["Balance"]),
        known(&["Originating Branch"]),
        needed(Narration, &["Remarks"]),
    ]),
    Layout::of("access", "Access Bank", Statements).with(&[
        needed(Date, &["Posted Date"]),
        needed(ValueDate, &["Value Date"]),
        needed(Narration, &["Description"]),
        needed(Debit, &["Debit"]),
        needed(Credit, &["Credit"]),
        needed(Balance, &["Balance"]),
    ]),
    Layout::of("zenith", "Zenith Bank", Programs).with_day_first().with(&[
        needed(Date, &["Trans Date", "Date Posted"]),
        perhaps(ValueDate, &["Value Date"]),
        perhaps(Reference, &["Trans ID"]),
        needed(Debit, &["DR Amount"]),
        needed(Credit, &["CR Amount"]),
        needed(Balance, &["Balance"]),
        needed(Narration, &["Remarks", "Narration"]),
    ]),
    Layout::of("firstbank", "First Bank of Nigeria", Programs).with_day_first().with(&[
        needed(Date, &["Transaction Date"]),
        needed(Narration, &["Narration"]),
        needed(Debit, &["Debit"]),
        needed(Credit, &["Credit"]),
        needed(Reference, &["Reference"]),
        needed(Balance, &["Balance"]),
    ]),
    Layout::of("uba", "United Bank for Africa", Programs).with(&[
        needed(Date, &["Date", "Transaction Date", "Posted Date"]),
        perhaps(ValueDate, &["Value Date"]),
        needed(Reference, &["Reference No", "Reference Number", "Serial", "Serial No"]),
        needed(Narration, &["Narration", "Description", "Remarks"]),
        needed(Debit, &["Withdrawal", "Withdrawals"]),
        needed(Credit, &["Deposit", "Deposits"]),
        needed(Balance, &["Balance"]),
    ]),
    Layout::of("moniepoint", "Moniepoint Microfinance Bank", Programs).with(&[
        needed(Date, &["Date"]),
        needed(Narration, &["Narration"]),
        needed(Reference, &["Reference"]),
        needed(Debit, &["Debit"]),
        needed(Credit, &["Credit"]),
        needed(Balance, &["Balance"]),
    ]),
    Layout::of("moniepoint-wide", "Moniepoint Microfinance Bank", Programs).with(&MONIEPOINT_WIDE),
    Layout::of("opay", "OPay", Statements).with_savings().with(&[
        needed(Date, &["Trans. Time", "Transaction Time"]),
        perhaps(ValueDate, &["Value Date"]),
        needed(Narration, &["Description"]),
        needed(Amount, &["Debit/Credit(₦)"]),
        needed(Balance, &["Balance(₦)", "Balance After(₦)"]),
        known(&["Channel"]),
        needed(Reference, &["Transaction Reference"]),
        perhaps(Counterparty, &["Counterparty"]),
        perhaps(Status, &["Status", "Transaction Status"]),
    ]),
    Layout::of("opay-columns", "OPay", Programs).with_savings().with(&[
        needed(Date, &["Trans. Time", "Trans. Date", "Transaction Time", "Transaction Date"]),
        perhaps(ValueDate, &["Value Date"]),
        needed(Narration, &["Description"]),
        needed(Debit, &["Debit(₦)"]),
        needed(Credit, &["Credit(₦)"]),
        needed(Balance, &["Balance After(₦)", "Balance(₦)"]),
        known(&["Channel"]),
        needed(Reference, &["Transaction Reference"]),
        perhaps(Counterparty, &["Counterparty"]),
        perhaps(Status, &["Status", "Transaction Status"]),
    ]),
    Layout::of("kuda", "Kuda Microfinance Bank", Statements).with_day_first().with(&[
        needed(Date, &["Date/Time"]),
        needed(Credit, &["Money in"]),
        needed(Debit, &["Money out"]),
        known(&["Category"]),
        perhaps(Counterparty, &["To/From"]),
        needed(Narration, &["Description"]),
        needed(Balance, &["Balance"]),
    ]),
    Layout::of("palmpay", "PalmPay", Tests).with(&[
        needed(Date, &["Transaction Date"]),
        needed(Narration, &["Transaction Type", "Type", "Transaction Detail"]),
        needed(Credit, &["Money In"]),
        needed(Debit, &["Money Out"]),
        needed(Reference, &["Transaction ID"]),
        perhaps(Status, &["Status", "Transaction Status"]),
    ]),
    Layout::of("fairmoney", "FairMoney Microfinance Bank", Programs).with(&[
        needed(Date, &["Date"]),
        needed(Reference, &["Reference No"]),
        needed(Amount, &["Amount"]),
        needed(Balance, &["Balance"]),
        needed(Narration, &["Narration"]),
    ]),
    Layout::of("fidelity", "Fidelity Bank", Unverified).with(&[
        needed(Date, &["Transaction Date", "Trans Date"]),
        perhaps(ValueDate, &["Value Date"]),
        known(&["Channel"]),
        needed(Narration, &["Details"]),
        needed(Credit, &["Pay In"]),
        needed(Debit, &["Pay Out"]),
        needed(Balance, &["Balance"]),
    ]),
    Layout::of("fcmb", "First City Monument Bank", Unverified).with(&[
        needed(Date, &["Txn Date"]),
        needed(ValueDate, &["Val Date"]),
        perhaps(Reference, &["Reference"]),
        needed(Narration, &["Remarks"]),
        needed(Debit, &["Debit"]),
        needed(Credit, &["Credit"]),
        needed(Balance, &["Balance"]),
    ]),
    // From a program that reads its PDF. In other files the date columns may have other names.
    Layout::of("stanbic", "Stanbic IBTC Bank", Programs).with(&[
        needed(Date, &["Posted Date", "Posting Date"]),
        needed(ValueDate, &["Create Date"]),
        needed(Narration, &["Narration"]),
        needed(Debit, &["Debit"]),
        needed(Credit, &["Credit"]),
        needed(Balance, &["Balance"]),
    ]),
    Layout::of("sterling", "Sterling Bank", Unverified).with(&[
        needed(Date, &["Transaction Date", "Date"]),
        needed(ValueDate, &["Value Date"]),
        perhaps(Reference, &["Reference"]),
        needed(Narration, &["Narration", "Details"]),
        needed(Debit, &["Money Out"]),
        needed(Credit, &["Money In"]),
        needed(Balance, &["Balance"]),
    ]),
    Layout::of("wema", "Wema Bank", Unverified).with(&[
        needed(Date, &["Date", "Transaction Date", "Tran Date"]),
        perhaps(Reference, &["Reference", "Instrument Code"]),
        needed(Narration, &["Transaction Details"]),
        perhaps(ValueDate, &["Value Date"]),
        needed(Debit, &["Withdrawals", "Withdrawal"]),
        needed(Credit, &["Lodgements", "Lodgement", "Deposits"]),
        needed(Balance, &["Balance"]),
    ]),
    // From a program that reads its CSV, with the names in the file.
    Layout::of("providus", "Providus Bank", Programs).with(&[
        needed(Date, &["Transaction Date"]),
        known(&["Actual Transaction Date"]),
        needed(Narration, &["Transaction Details"]),
        perhaps(ValueDate, &["Value Date"]),
        needed(Debit, &["Debit Amount"]),
        needed(Credit, &["Credit Amount"]),
        needed(Balance, &["Current Balance"]),
        known(&["DR/CR"]),
        perhaps(Reference, &["DOC-NUM"]),
    ]),
];

/// The settlement columns include the charge.
const MONIEPOINT_WIDE: [Column; 19] = [
    needed(Date, &["Date"]),
    known(&["Account Name"]),
    known(&["Transaction Type"]),
    perhaps(Status, &["Transaction Status"]),
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
