//! Each bank's columns, dates and notes.
//!
//! Where *Assumed* stands, nobody has seen a file of that bank: what it names was chosen plainly on 21 November 2026, and the first real
//! file that a user brings decides. The rest was read in statements, or in programs that read them.

use super::{Column, Dates, Look, Money, Note};

const DAY_MONTH_YEAR: Dates = Dates {
    text: "%d/%m/%Y",
    capitals: false,
    cell: "dd/mm/yyyy",
};
const ISO_TIME: Dates = Dates {
    text: "%Y-%m-%dT%H:%M:%S",
    capitals: false,
    cell: "yyyy-mm-dd\"T\"hh:mm:ss",
};
const DAY: Dates = Dates {
    text: "%Y-%m-%d",
    capitals: false,
    cell: "yyyy-mm-dd",
};

const PLAIN: Look = Look {
    bank: "",
    nuban: None,
    above: &[
        Note::AccountName("Account Name"),
        Note::AccountNumber("Account Number"),
        Note::Period("Period"),
    ],
    columns: &[],
    opening_row: false,
    below: &[],
    savings: None,
    dates: DAY_MONTH_YEAR,
    value_dates: DAY_MONTH_YEAR,
    money: Money::Grouped,
    nothing: "",
    fees_within: false,
    bars: false,
};

const GTBANK_DATES: Dates = Dates {
    text: "%d-%b-%Y",
    capitals: false,
    cell: "dd-mmm-yyyy",
};

pub(super) const GTBANK: Look = Look {
    bank: "Guaranty Trust Bank",
    nuban: Some("058"),
    columns: &[
        ("Trans. Date", Column::Date),
        ("Value Date", Column::ValueDate),
        ("Reference", Column::Reference),
        ("Debits", Column::Debit),
        ("Credits", Column::Credit),
        ("Balance", Column::Balance),
        ("Originating Branch", Column::Fixed("E-CHANNELS")),
        ("Remarks", Column::Narration),
    ],
    opening_row: true,
    dates: GTBANK_DATES,
    value_dates: GTBANK_DATES,
    ..PLAIN
};

const ACCESS_DATES: Dates = Dates {
    text: "%d-%b-%y",
    capitals: true,
    cell: "dd-mmm-yy",
};

pub(super) const ACCESS: Look = Look {
    bank: "Access Bank",
    nuban: Some("044"),
    above: &[
        Note::AccountName("Account Name"),
        Note::AccountNumber("Account Number"),
        Note::Period("Statement Period"),
        Note::Opening("Opening Balance"),
        Note::Closing("Closing Balance"),
    ],
    columns: &[
        ("Posted Date", Column::Date),
        ("Value Date", Column::ValueDate),
        ("Description", Column::Narration),
        ("Debit (NGN)", Column::Debit),
        ("Credit (NGN)", Column::Credit),
        ("Balance (NGN)", Column::Balance),
    ],
    dates: ACCESS_DATES,
    value_dates: ACCESS_DATES,
    nothing: "-",
    ..PLAIN
};

pub(super) const ZENITH: Look = Look {
    bank: "Zenith Bank",
    nuban: Some("057"),
    columns: &[
        ("TRANS DATE", Column::Date),
        ("VALUE DATE", Column::ValueDate),
        ("TRANS ID", Column::Reference),
        ("DR AMOUNT", Column::Debit),
        ("CR AMOUNT", Column::Credit),
        ("BALANCE", Column::Balance),
        ("REMARKS", Column::Narration),
    ],
    ..PLAIN
};

pub(super) const FIRST_BANK: Look = Look {
    bank: "First Bank of Nigeria",
    nuban: Some("011"),
    above: &[
        Note::Title("Statement of Account"),
        Note::AccountName("Account Name:"),
        Note::AccountNumber("Account No:"),
        Note::Period("For the Period of:"),
        Note::Opening("Opening Balance:"),
    ],
    columns: &[
        ("Transaction Date", Column::Date),
        ("Narration", Column::Narration),
        ("Debit", Column::Debit),
        ("Credit", Column::Credit),
        ("Reference", Column::Reference),
        ("Balance", Column::Balance),
    ],
    below: &[
        Note::TotalDebit("Total Debit:"),
        Note::TotalCredit("Total Credit:"),
        Note::Closing("Closing Balance:"),
    ],
    money: Money::Plain,
    ..PLAIN
};

/// Known from another program's list of columns: a date, *Reference No* or *Serial*, *Withdrawal* and *Deposit*. Assumed: *Transaction
/// Date* of its three date names, *Reference No* of its two, the columns *Narration* and *Balance*, their order, the form of dates and
/// amounts, the lines above.
pub(super) const UBA: Look = Look {
    bank: "United Bank for Africa",
    nuban: Some("033"),
    columns: &[
        ("Transaction Date", Column::Date),
        ("Reference No", Column::Reference),
        ("Narration", Column::Narration),
        ("Withdrawal", Column::Debit),
        ("Deposit", Column::Credit),
        ("Balance", Column::Balance),
    ],
    ..PLAIN
};

pub(super) const MONIEPOINT: Look = Look {
    bank: "Moniepoint Microfinance Bank",
    nuban: Some("950515"),
    above: &[],
    columns: &[
        ("Date", Column::Date),
        ("Narration", Column::Narration),
        ("Reference", Column::Reference),
        ("Debit", Column::Debit),
        ("Credit", Column::Credit),
        ("Balance", Column::Balance),
    ],
    dates: ISO_TIME,
    money: Money::Plain,
    bars: true,
    ..PLAIN
};

pub(super) const MONIEPOINT_WIDE: Look = Look {
    columns: &[
        ("Date", Column::Date),
        ("Account Name", Column::OwnName),
        ("Transaction Type", Column::Kind),
        ("Transaction Status", Column::Fixed("APPROVED")),
        ("Terminal ID", Column::Fixed("")),
        ("RRN", Column::Fixed("")),
        ("Transaction Reference", Column::Reference),
        ("Reversal Status", Column::Fixed("NOT_REVERSED")),
        ("Transaction Amount", Column::Bare),
        ("Charge", Column::Charge),
        ("Settlement Debit", Column::Debit),
        ("Settlement Credit", Column::Credit),
        ("Balance Before", Column::BalanceBefore),
        ("Balance After", Column::Balance),
        ("Beneficiary", Column::PartyName),
        ("Beneficiary Institution", Column::PartyBank),
        ("Source Institution", Column::OwnBank),
        ("Channel", Column::Fixed("WEB")),
        ("Narration", Column::Narration),
    ],
    fees_within: true,
    ..MONIEPOINT
};

/// Known from real statements: the columns, signed amounts, the counterparty as bank, bar, account, a second table for savings. Assumed:
/// the lines above each table and the titles of both, commas in amounts, the form of dates, `Mobile` as every channel. Nothing of this
/// world is saved, so the second table is empty.
pub(super) const OPAY: Look = Look {
    bank: "OPay",
    above: &[
        Note::Title("Wallet Account"),
        Note::AccountName("Account Name"),
        Note::AccountNumber("Account Number"),
        Note::Period("Period"),
        Note::Opening("Opening Balance"),
        Note::TotalDebit("Total Debit"),
        Note::TotalCredit("Total Credit"),
        Note::Closing("Closing Balance"),
    ],
    columns: &[
        ("Trans. Time", Column::Date),
        ("Value Date", Column::ValueDate),
        ("Description", Column::Narration),
        ("Debit/Credit(₦)", Column::Amount),
        ("Balance(₦)", Column::Balance),
        ("Channel", Column::Fixed("Mobile")),
        ("Transaction Reference", Column::Reference),
        ("Counterparty", Column::Party),
    ],
    savings: Some("Savings Account"),
    dates: Dates {
        text: "%Y-%m-%d %H:%M:%S",
        capitals: false,
        cell: "yyyy-mm-dd hh:mm:ss",
    },
    value_dates: DAY,
    ..PLAIN
};

/// Known from real statements: the columns, and ₦ before each amount. Assumed: the lines above, the form of dates, *To/From* as bank, bar,
/// account, the words of *Category*.
pub(super) const KUDA: Look = Look {
    bank: "Kuda Microfinance Bank",
    nuban: Some("950211"),
    above: &[
        Note::AccountName("Account Name"),
        Note::AccountNumber("Account Number"),
        Note::Period("Statement Period"),
        Note::Opening("Opening Balance"),
        Note::TotalCredit("Money in"),
        Note::TotalDebit("Money out"),
        Note::Closing("Closing Balance"),
    ],
    columns: &[
        ("Date/Time", Column::Date),
        ("Money in", Column::Credit),
        ("Money out", Column::Debit),
        ("Category", Column::Kind),
        ("To/From", Column::Party),
        ("Description", Column::Narration),
        ("Balance", Column::Balance),
    ],
    dates: Dates {
        text: "%d/%m/%y %H:%M:%S",
        capitals: false,
        cell: "dd/mm/yy hh:mm:ss",
    },
    money: Money::Naira,
    ..PLAIN
};

/// Known from another program's tests: a date, a type, *Money In*, *Money Out*, *Transaction ID*, and *Total Money In* above. Assumed: that
/// the type stands under *Transaction Type* with the narration in it, the other lines above, the form of dates and amounts, and that no
/// row has a balance.
pub(super) const PALMPAY: Look = Look {
    bank: "PalmPay",
    above: &[
        Note::AccountName("Name"),
        Note::AccountNumber("Account Number"),
        Note::Period("Statement Period"),
        Note::TotalCredit("Total Money In"),
        Note::TotalDebit("Total Money Out"),
        Note::Opening("Opening Balance"),
        Note::Closing("Closing Balance"),
    ],
    columns: &[
        ("Transaction Date", Column::Date),
        ("Transaction Type", Column::Narration),
        ("Money In", Column::Credit),
        ("Money Out", Column::Debit),
        ("Transaction ID", Column::Reference),
    ],
    dates: OPAY.dates,
    ..PLAIN
};

/// Known from another program: date, reference number, amount with its sign before ₦, balance with ₦, narration. Assumed: the words of the
/// columns, commas in amounts, no space between sign, ₦ and digits, the form of dates, the lines above, an account number like a phone's.
pub(super) const FAIRMONEY: Look = Look {
    bank: "FairMoney Microfinance Bank",
    columns: &[
        ("Date", Column::Date),
        ("Reference No", Column::Reference),
        ("Amount", Column::Amount),
        ("Balance", Column::Balance),
        ("Narration", Column::Narration),
    ],
    money: Money::Naira,
    ..PLAIN
};
