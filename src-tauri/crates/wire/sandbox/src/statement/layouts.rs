//! The layouts of banks' files, as data. The words of the columns are the banks'. If only some properties of a bank's file are known, the
//! others are assumed, which is stated at the layout.

mod styles;

use std::fmt;
use std::str::FromStr;

use crate::world::ControlError;

/// Declares each layout: its name, and the style of its files.
macro_rules! layouts {
    ($($(#[doc = $doc:literal])* $layout:ident $name:literal $style:ident,)*) => {
        /// The bank whose layout a statement has.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Layout {
            $($(#[doc = $doc])* $layout,)*
        }

        impl Layout {
            /// All layouts with their names.
            pub const ALL: [(&'static str, Self); [$($name),*].len()] = [$(($name, Self::$layout)),*];

            pub(super) fn style(self) -> FileStyle {
                match self {
                    $(Self::$layout => styles::$style,)*
                }
            }
        }
    };
}

layouts! {
    /// Guaranty Trust Bank.
    GtBank "gtbank" GTBANK,
    /// Access Bank.
    Access "access" ACCESS,
    /// Zenith Bank.
    Zenith "zenith" ZENITH,
    /// First Bank of Nigeria.
    FirstBank "firstbank" FIRST_BANK,
    /// United Bank for Africa.
    Uba "uba" UBA,
    /// Moniepoint, six columns.
    Moniepoint "moniepoint" MONIEPOINT,
    /// Moniepoint, nineteen columns, with the charge in the same row.
    MoniepointWide "moniepoint-wide" MONIEPOINT_WIDE,
    /// OPay, signed amounts.
    Opay "opay" OPAY,
    /// Kuda.
    Kuda "kuda" KUDA,
    /// PalmPay, without balances.
    PalmPay "palmpay" PALMPAY,
    /// FairMoney, signed amounts.
    FairMoney "fairmoney" FAIRMONEY,
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

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Date,
    ValueDate,
    Reference,
    Narration,
    Debit,
    Credit,
    /// The signed amount.
    Amount,
    /// The amount of the movement without the charge, unsigned.
    Bare,
    Charge,
    BalanceBefore,
    Balance,
    Kind,
    /// Bank and account of the counterparty.
    Party,
    PartyName,
    PartyBank,
    OwnName,
    OwnBank,
    /// The same text in every row.
    Fixed(&'static str),
}

/// The formats of dates: in text, and as a number format of a workbook.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dates {
    /// The pattern for `chrono`.
    pub(super) text: &'static str,
    pub(super) capitals: bool,
    pub(super) cell: &'static str,
}

impl Dates {
    const fn new(text: &'static str, cell: &'static str) -> Self {
        let capitals = false;
        Self { text, capitals, cell }
    }
}

/// The format of amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Money {
    /// `1234.50`
    Plain,
    /// `1,234.50`
    Grouped,
    /// `₦1,234.50`
    Naira,
}

/// A label and a value above or below the entries.
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
pub(super) struct FileStyle {
    pub(super) bank: &'static str,
    /// The bank code for the check digit of the account number; without it the number is a phone number.
    pub(super) nuban: Option<&'static str>,
    pub(super) above: &'static [Note],
    pub(super) columns: &'static [(&'static str, Column)],
    /// Whether the first row shows the opening balance, without amounts.
    pub(super) opening_row: bool,
    pub(super) below: &'static [Note],
    /// The title of a second table for savings, which is empty here.
    pub(super) savings: Option<&'static str>,
    pub(super) dates: Dates,
    pub(super) value_dates: Dates,
    pub(super) money: Money,
    /// The text in place of an absent amount.
    pub(super) nothing: &'static str,
    /// Whether a fee is part of its movement's row instead of a separate row.
    pub(super) fees_within: bool,
    /// Whether references are written with bars, such as `TRF|2MPT…|…_DEBIT_0`.
    pub(super) bars: bool,
}
