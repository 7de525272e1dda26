//! The columns, dates and notes of each bank.
//!
//! Where a comment states *Assumed*, no file of that bank was available: the listed properties were chosen on 21 November 2026, and are to
//! be corrected with the first real file. The others come from statements, or from programs that read them.

use super::{Column, Dates, FileStyle, Money, Note};

/// Columns in order, each with the bank's word for it.
macro_rules! columns {
    ($($word:literal $column:ident $(($text:literal))?),* $(,)?) => {
        &[$(($word, Column::$column $(($text))?)),*]
    };
}

/// Labels, each with its kind.
macro_rules! notes {
    ($($note:ident $label:literal),* $(,)?) => {
        &[$(Note::$note($label)),*]
    };
}

const DAY_MONTH_YEAR: Dates = Dates::new("%d/%m/%Y", "dd/mm/yyyy");
const ISO_TIME: Dates = Dates::new("%Y-%m-%dT%H:%M:%S", "yyyy-mm-dd\"T\"hh:mm:ss");
const DAY: Dates = Dates::new("%Y-%m-%d", "yyyy-mm-dd");

const PLAIN: FileStyle = FileStyle {
    bank: "",
    nuban: None,
    above: notes![AccountName "Account Name", AccountNumber "Account Number", Period "Period"],
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

const GTBANK_DATES: Dates = Dates::new("%d-%b-%Y", "dd-mmm-yyyy");

pub(super) const GTBANK: FileStyle = FileStyle {
    bank: "Guaranty Trust Bank",
    nuban: Some("058"),
    columns: columns![
        "Trans. Date" Date, "Value Date" ValueDate, "Reference" Reference, "Debits" Debit, "Credits" Credit, "Balance" Balance,
        "Originating Branch" Fixed("E-CHANNELS"), "Remarks" Narration,
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

pub(super) const ACCESS: FileStyle = FileStyle {
    bank: "Access Bank",
    nuban: Some("044"),
    above: notes![
        AccountName "Account Name", AccountNumber "Account Number", Period "Statement Period", Opening "Opening Balance",
        Closing "Closing Balance",
    ],
    columns: columns![
        "Posted Date" Date, "Value Date" ValueDate, "Description" Narration, "Debit (NGN)" Debit, "Credit (NGN)" Credit,
        "Balance (NGN)" Balance,
    ],
    dates: ACCESS_DATES,
    value_dates: ACCESS_DATES,
    nothing: "-",
    ..PLAIN
};

pub(super) const ZENITH: FileStyle = FileStyle {
    bank: "Zenith Bank",
    nuban: Some("057"),
    columns: columns![
        "TRANS DATE" Date, "VALUE DATE" ValueDate, "TRANS ID" Reference, "DR AMOUNT" Debit, "CR AMOUNT" Credit, "BALANCE" Balance,
        "REMARKS" Narration,
    ],
    ..PLAIN
};

pub(super) const FIRST_BANK: FileStyle = FileStyle {
    bank: "First Bank of Nigeria",
    nuban: Some("011"),
    above: notes![
        Title "Statement of Account", AccountName "Account Name:", AccountNumber "Account No:", Period "For the Period of:",
        Opening "Opening Balance:",
    ],
    columns: columns![
        "Transaction Date" Date, "Narration" Narration, "Debit" Debit, "Credit" Credit, "Reference" Reference, "Balance" Balance,
    ],
    below: notes![TotalDebit "Total Debit:", TotalCredit "Total Credit:", Closing "Closing Balance:"],
    money: Money::Plain,
    ..PLAIN
};

/// Known from another program's list of columns: a date, *Reference No* or *Serial*, *Withdrawal* and *Deposit*. Assumed: *Transaction
/// Date* of its three names of the date, *Reference No* of its two, the columns *Narration* and *Balance*, their order, the format of dates
/// and amounts, the lines above.
pub(super) const UBA: FileStyle = FileStyle {
    bank: "United Bank for Africa",
    nuban: Some("033"),
    columns: columns![
        "Transaction Date" Date, "Reference No" Reference, "Narration" Narration, "Withdrawal" Debit, "Deposit" Credit,
        "Balance" Balance,
    ],
    ..PLAIN
};

pub(super) const MONIEPOINT: FileStyle = FileStyle {
    bank: "Moniepoint Microfinance Bank",
    nuban: Some("950515"),
    above: &[],
    columns: columns!["Date" Date, "Narration" Narration, "Reference" Reference, "Debit" Debit, "Credit" Credit, "Balance" Balance],
    dates: ISO_TIME,
    money: Money::Plain,
    bars: true,
    ..PLAIN
};

pub(super) const MONIEPOINT_WIDE: FileStyle = FileStyle {
    columns: columns![
        "Date" Date, "Account Name" OwnName, "Transaction Type" Kind, "Transaction Status" Fixed("APPROVED"), "Terminal ID" Fixed(""),
        "RRN" Fixed(""), "Transaction Reference" Reference, "Reversal Status" Fixed("NOT_REVERSED"), "Transaction Amount" Bare,
        "Charge" Charge, "Settlement Debit" Debit, "Settlement Credit" Credit, "Balance Before" BalanceBefore, "Balance After" Balance,
        "Beneficiary" PartyName, "Beneficiary Institution" PartyBank, "Source Institution" OwnBank, "Channel" Fixed("WEB"),
        "Narration" Narration,
    ],
    fees_within: true,
    ..MONIEPOINT
};

/// Known from real statements: the columns, signed amounts, the counterparty as bank, bar, account, a second table for savings. Assumed:
/// the lines above each table and the titles of both, commas in amounts, the format of dates, `Mobile` as every channel. This world has no
/// savings, so the second table is empty.
pub(super) const OPAY: FileStyle = FileStyle {
    bank: "OPay",
    above: notes![
        Title "Wallet Account", AccountName "Account Name", AccountNumber "Account Number", Period "Period", Opening "Opening Balance",
        TotalDebit "Total Debit", TotalCredit "Total Credit", Closing "Closing Balance",
    ],
    columns: columns![
        "Trans. Time" Date, "Value Date" ValueDate, "Description" Narration, "Debit/Credit(₦)" Amount, "Balance(₦)" Balance,
        "Channel" Fixed("Mobile"), "Transaction Reference" Reference, "Counterparty" Party,
    ],
    savings: Some("Savings Account"),
    dates: Dates::new("%Y-%m-%d %H:%M:%S", "yyyy-mm-dd hh:mm:ss"),
    value_dates: DAY,
    ..PLAIN
};

/// Known from real statements: the columns, and ₦ before each amount. Assumed: the lines above, the format of dates, *To/From* as bank,
/// bar, account, the words of *Category*.
pub(super) const KUDA: FileStyle = FileStyle {
    bank: "Kuda Microfinance Bank",
    nuban: Some("950211"),
    above: notes![
        AccountName "Account Name", AccountNumber "Account Number", Period "Statement Period", Opening "Opening Balance",
        TotalCredit "Money in", TotalDebit "Money out", Closing "Closing Balance",
    ],
    columns: columns![
        "Date/Time" Date, "Money in" Credit, "Money out" Debit, "Category" Kind, "To/From" Party, "Description" Narration,
        "Balance" Balance,
    ],
    dates: Dates::new("%d/%m/%y %H:%M:%S", "dd/mm/yy hh:mm:ss"),
    money: Money::Naira,
    ..PLAIN
};

/// Known from another program's tests: a date, a type, *Money In*, *Money Out*, *Transaction ID*, and *Total Money In* above. Assumed: that
/// the type is in *Transaction Type* together with the narration, the other lines above, the format of dates and amounts, and that no row
/// has a balance.
pub(super) const PALMPAY: FileStyle = FileStyle {
    bank: "PalmPay",
    above: notes![
        AccountName "Name", AccountNumber "Account Number", Period "Statement Period", TotalCredit "Total Money In",
        TotalDebit "Total Money Out", Opening "Opening Balance", Closing "Closing Balance",
    ],
    columns: columns![
        "Transaction Date" Date, "Transaction Type" Narration, "Money In" Credit, "Money Out" Debit, "Transaction ID" Reference,
    ],
    dates: OPAY.dates,
    ..PLAIN
};

/// Known from another program: date, reference number, amount with its sign before ₦, balance with ₦, narration. Assumed: the words of the
/// columns, commas in amounts, no space between sign, ₦ and digits, the format of dates, the lines above, an account number like a phone
/// number.
pub(super) const FAIRMONEY: FileStyle = FileStyle {
    bank: "FairMoney Microfinance Bank",
    columns: columns!["Date" Date, "Reference No" Reference, "Amount" Amount, "Balance" Balance, "Narration" Narration],
    money: Money::Naira,
    ..PLAIN
};
