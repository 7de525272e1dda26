//! What the banks' files look like: data, not rules. The words of the columns are the banks'; where only some of a bank's traits are known,
//! the rest is assumed, and said to be so at the layout.

mod styles;

use std::fmt;
use std::str::FromStr;

use crate::world::ControlError;

/// Declares each layout: its name, and the style of its files.
macro_rules! layouts {
    ($($(#[doc = $doc:literal])* $layout:ident $name:literal $style:ident,)*) => {
        /// Whose file a statement looks like.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Layout {
            $($(#[doc = $doc])* $layout,)*
        }

        impl Layout {
            /// All there are, with their names.
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

impl Dates {
    const fn new(text: &'static str, cell: &'static str) -> Self {
        let capitals = false;
        Self { text, capitals, cell }
    }
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
pub(super) struct FileStyle {
    pub(super) bank: &'static str,
    /// The code from which the check digit of the account number follows; without one the number is a phone's.
    pub(super) nuban: Option<&'static str>,
    pub(super) above: &'static [Note],
    pub(super) columns: &'static [(&'static str, Column)],
    /// Whether the first row tells the opening balance, without amounts.
    pub(super) opening_row: bool,
    pub(super) below: &'static [Note],
    /// The title of a second table, of savings, which is empty here.
    pub(super) savings: Option<&'static str>,
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
