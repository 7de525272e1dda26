//! Why a file, or something in it, was not used: a closed list of names that never change. The sentences made from them may change.

use std::fmt;

use serde::{Serialize, Serializer};

macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident = $name:literal,)*) => {
        /// Why a file of payments, of a bank or for a reconciliation was rejected, or what is wrong in one of its rows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Reason { $($(#[$doc])* $reason,)* }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$reason),*];

            /// The name in files and on the command line; never changes.
            pub fn name(self) -> &'static str {
                match self { $(Self::$reason => $name,)* }
            }
        }
    };
}

reasons! {
    /// No bytes, or no cell with content.
    FileEmpty = "FILE_EMPTY",
    /// Not a spreadsheet.
    FileKind = "FILE_KIND",
    /// A PDF.
    FilePdf = "FILE_PDF",
    /// It cannot be opened without a password.
    FileLocked = "FILE_LOCKED",
    /// It is incomplete or contradicts itself.
    FileDamaged = "FILE_DAMAGED",
    /// Larger than the limit.
    FileTooLarge = "FILE_TOO_LARGE",
    /// The system does not permit reading or writing it.
    FileUnreadable = "FILE_UNREADABLE",
    /// It changed while it was read.
    FileChanged = "FILE_CHANGED",
    /// No sheet has that name.
    SheetUnknown = "SHEET_UNKNOWN",
    /// The requested sheet is empty.
    SheetEmpty = "SHEET_EMPTY",
    /// One sheet was requested twice.
    SheetTwice = "SHEET_TWICE",
    /// More than one sheet is a statement.
    SheetsSeveral = "SHEETS_SEVERAL",
    /// It has column names and no row under them.
    RowsNone = "ROWS_NONE",
    /// Rows cannot be read; each is a problem with its own reason.
    RowsUnreadable = "ROWS_UNREADABLE",
    /// The columns are not known.
    ColumnsUnknown = "COLUMNS_UNKNOWN",
    /// The columns are those of several banks.
    ColumnsAmbiguous = "COLUMNS_AMBIGUOUS",
    /// Columns that were named or are required do not exist.
    ColumnsMissing = "COLUMNS_MISSING",
    /// Amounts in another currency than naira.
    CurrencyUnsupported = "CURRENCY_UNSUPPORTED",
    /// Amounts in thousands or millions.
    AmountScaled = "AMOUNT_SCALED",
    /// No amount, or one that cannot be read.
    AmountFormat = "AMOUNT_FORMAT",
    /// An amount with more than two decimals.
    AmountPrecision = "AMOUNT_PRECISION",
    /// An amount above the limit.
    AmountTooLarge = "AMOUNT_TOO_LARGE",
    /// A debit and a credit in one row.
    DebitAndCredit = "DEBIT_AND_CREDIT",
    /// A balance or sum is stated twice, and differently.
    SumTwice = "SUM_TWICE",
    /// A row has more cells than there are column names, because its amounts lost their quotation marks.
    RowTooWide = "ROW_TOO_WIDE",
    /// A cell of a row cannot be read.
    CellFormat = "CELL_FORMAT",
    /// No date.
    DateMissing = "DATE_MISSING",
    /// A cell contains no readable date.
    DateFormat = "DATE_FORMAT",
    /// A cell contains the serial number of a date and is not formatted as a date.
    DateSerial = "DATE_SERIAL",
    /// Every date can be read with the day or the month first, and nothing in the file decides.
    DatesUnclear = "DATES_UNCLEAR",
    /// Some dates have the day first and others the month.
    DatesBothOrders = "DATES_BOTH_ORDERS",
    /// A spreadsheet program has swapped day and month of dates, or may have.
    DatesExchanged = "DATES_EXCHANGED",
    /// A row is outside the period that the file states.
    DateOutsidePeriod = "DATE_OUTSIDE_PERIOD",
    /// A balance does not follow from the previous one.
    BalanceDiffers = "BALANCE_DIFFERS",
    /// The stated closing balance is not that after the last row.
    ClosingDiffers = "CLOSING_DIFFERS",
    /// A stated sum is not that of the rows.
    SumDiffers = "SUM_DIFFERS",
    /// A row has no balance, and no other row contains it.
    BalanceMissing = "BALANCE_MISSING",
    /// Neither balances nor sums: nothing proves the file.
    BalancesNone = "BALANCES_NONE",
    /// The statement does not add up; each break is a problem with its own reason.
    NotProved = "NOT_PROVED",
    /// The result would not tie out: a fault of this program.
    NotTiedOut = "NOT_TIED_OUT",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_one_reason() {
        let mut names: Vec<&str> = Reason::ALL.iter().map(|reason| reason.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Reason::ALL.len());
        assert_eq!(serde_json::to_string(&Reason::DateSerial).ok().as_deref(), Some("\"DATE_SERIAL\""));
    }
}
