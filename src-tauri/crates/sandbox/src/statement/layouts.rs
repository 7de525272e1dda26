//! What the banks' files look like: data, not rules. The words of the columns are the banks'; where only some of a bank's traits are known,
//! the rest is filled in plainly.

use std::fmt;
use std::str::FromStr;

use crate::world::ControlError;

/// Whose file a statement looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Guaranty Trust Bank.
    GtBank,
    /// Access Bank.
    Access,
    /// Zenith Bank.
    Zenith,
    /// First Bank of Nigeria.
    FirstBank,
    /// United Bank for Africa.
    Uba,
    /// Moniepoint, six columns.
    Moniepoint,
    /// Moniepoint, nineteen columns, with the charge in the same row.
    MoniepointWide,
    /// OPay, signed amounts.
    Opay,
    /// Kuda.
    Kuda,
    /// PalmPay, without balances.
    PalmPay,
    /// FairMoney, signed amounts.
    FairMoney,
}

impl Layout {
    /// All there are, with their names.
    pub const ALL: [(&'static str, Self); 11] = [
        ("gtbank", Self::GtBank),
        ("access", Self::Access),
        ("zenith", Self::Zenith),
        ("firstbank", Self::FirstBank),
        ("uba", Self::Uba),
        ("moniepoint", Self::Moniepoint),
        ("moniepoint-wide", Self::MoniepointWide),
        ("opay", Self::Opay),
        ("kuda", Self::Kuda),
        ("palmpay", Self::PalmPay),
        ("fairmoney", Self::FairMoney),
    ];
}

impl FromStr for Layout {
    type Err = ControlError;

    fn from_str(name: &str) -> Result<Self, ControlError> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, layout)| layout).ok_or_else(|| {
            let known = Self::ALL.map(|(known, _)| known).join(", ");
            ControlError::Invalid(format!("layout: There is no layout {name}. Choose one of {known}."))
        })
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Self::ALL.into_iter().find(|(_, layout)| layout == self);
        f.write_str(found.map_or("", |(name, _)| name))
    }
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Date,
    ValueDate,
    Reference,
    Narration,
    Debit,
    Credit,
    /// Signed.
    Amount,
    /// Of the movement, without the charge, never signed.
    Bare,
    Charge,
    BalanceBefore,
    Balance,
    Kind,
    /// Bank and account of the other side.
    Party,
    PartyName,
    PartyBank,
    OwnName,
    OwnBank,
    /// The same text in every row.
    Fixed(&'static str),
}

/// How dates are written: in text, and as a number format of a workbook.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dates {
    /// For `chrono`.
    pub(super) text: &'static str,
    pub(super) capitals: bool,
    pub(super) cell: &'static str,
}

/// How amounts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Money {
    /// `1234.50`
    Plain,
    /// `1,234.50`
    Grouped,
    /// `₦1,234.50`
    Naira,
}

/// What stands above or below the entries: a label and a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Note {
    /// A label alone.
    Title(&'static str),
    AccountName(&'static str),
    AccountNumber(&'static str),
    Period(&'static str),
    Opening(&'static str),
    Closing(&'static str),
    TotalDebit(&'static str),
    TotalCredit(&'static str),
}

/// One bank's file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) bank: &'static str,
    /// The code from which the check digit of the account number follows; without one the number is a phone's.
    pub(super) nuban: Option<&'static str>,
    pub(super) above: &'static [Note],
    pub(super) columns: &'static [(&'static str, Column)],
    /// Whether the first row tells the opening balance, without amounts.
    pub(super) opening_row: bool,
    pub(super) below: &'static [Note],
    pub(super) dates: Dates,
    pub(super) value_dates: Dates,
    pub(super) money: Money,
    /// In place of an amount that is none.
    pub(super) nothing: &'static str,
    /// Whether a fee is part of its movement's row and not a row of its own.
    pub(super) fees_within: bool,
    /// Whether references are written with bars, as `TRF|2MPT…|…_DEBIT_0`.
    pub(super) bars: bool,
}

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
    dates: DAY_MONTH_YEAR,
    value_dates: DAY_MONTH_YEAR,
    money: Money::Grouped,
    nothing: "",
    fees_within: false,
    bars: false,
};

impl Layout {
    pub(super) fn look(self) -> Look {
        match self {
            Self::GtBank => GTBANK,
            Self::Access => ACCESS,
            Self::Zenith => ZENITH,
            Self::FirstBank => FIRST_BANK,
            Self::Uba => UBA,
            Self::Moniepoint => MONIEPOINT,
            Self::MoniepointWide => MONIEPOINT_WIDE,
            Self::Opay => OPAY,
            Self::Kuda => KUDA,
            Self::PalmPay => PALMPAY,
            Self::FairMoney => FAIRMONEY,
        }
    }
}

const GTBANK_DATES: Dates = Dates {
    text: "%d-%b-%Y",
    capitals: false,
    cell: "dd-mmm-yyyy",
};

const GTBANK: Look = Look {
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

const ACCESS: Look = Look {
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

const ZENITH: Look = Look {
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

const FIRST_BANK: Look = Look {
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

const UBA: Look = Look {
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

const MONIEPOINT: Look = Look {
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

const MONIEPOINT_WIDE: Look = Look {
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

const OPAY: Look = Look {
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
    dates: Dates {
        text: "%Y-%m-%d %H:%M:%S",
        capitals: false,
        cell: "yyyy-mm-dd hh:mm:ss",
    },
    value_dates: DAY,
    ..PLAIN
};

const KUDA: Look = Look {
    bank: "Kuda Microfinance Bank",
    nuban: Some("950211"),
    above: &[
        Note::AccountName("Account Name"),
        Note::AccountNumber("Account Number"),
        Note::Period("Statement Period"),
        Note::Opening("Opening Balance"),
        Note::TotalCredit("Money In"),
        Note::TotalDebit("Money Out"),
        Note::Closing("Closing Balance"),
    ],
    columns: &[
        ("Date/Time", Column::Date),
        ("Money In", Column::Credit),
        ("Money Out", Column::Debit),
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

const PALMPAY: Look = Look {
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

const FAIRMONEY: Look = Look {
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
