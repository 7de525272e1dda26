//! What can be wrong with a row or a file. The codes are a closed list with stable names.

use serde::{Serialize, Serializer};
use ts_rs::TS;

use super::mapping::Field;

/// Whether a problem stops the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing; there is nothing to look at.
    Note,
    /// Worth a look; the row may be paid.
    Warning,
    /// The row cannot be paid as it is.
    Error,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $name:literal,)*) => {
        /// The kinds of problems, and the reasons for leaving a row out.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[$doc])* $code,)* }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$code),*];

            /// The name in files and on the command line; never changes.
            pub fn name(self) -> &'static str {
                match self { $(Self::$code => $name,)* }
            }
        }
    };
}

codes! {
    /// No bank is named.
    BankMissing = "BANK_MISSING",
    /// The bank is not in the bank list.
    BankUnknown = "BANK_UNKNOWN",
    /// The name fits several banks.
    BankAmbiguous = "BANK_AMBIGUOUS",
    /// The name is close to one bank only; that bank is proposed.
    BankFuzzy = "BANK_FUZZY",
    /// The name is strange, and a person picked this bank for it once.
    BankPicked = "BANK_PICKED",
    /// The name is an alias that people saved for this bank.
    BankAlias = "BANK_ALIAS",
    /// The bank's name and its code are two different banks.
    BankConflict = "BANK_CONFLICT",
    /// The code is not in the bank list; the name decides.
    BankCodeUnknown = "BANK_CODE_UNKNOWN",
    /// No account number.
    AccountMissing = "ACCOUNT_MISSING",
    /// The account number holds something other than digits.
    AccountChars = "ACCOUNT_CHARS",
    /// The account number has not ten digits.
    AccountLength = "ACCOUNT_LENGTH",
    /// The account number's check digit does not fit its bank.
    AccountCheck = "ACCOUNT_CHECK",
    /// A person filled the account number up with the zeros that a number cell may have lost.
    AccountPadded = "ACCOUNT_PADDED",
    /// Bank and account number stand in one cell.
    BankAndAccount = "BANK_AND_ACCOUNT",
    /// A spreadsheet program cut the number to `1.23457E+09`; its digits are gone.
    ScientificText = "SCIENTIFIC_TEXT",
    /// No amount.
    AmountMissing = "AMOUNT_MISSING",
    /// The amount cannot be read.
    AmountFormat = "AMOUNT_FORMAT",
    /// The amount can be read in two ways.
    AmountAmbiguous = "AMOUNT_AMBIGUOUS",
    /// The amount has more than two decimals.
    AmountPrecision = "AMOUNT_PRECISION",
    /// The cell shows the amount rounded.
    AmountShownRounded = "AMOUNT_SHOWN_ROUNDED",
    /// The amount is shown, or the amounts of the sheet are, in thousands or millions.
    AmountScaled = "AMOUNT_SCALED",
    /// The amount is zero or less.
    AmountNotPositive = "AMOUNT_NOT_POSITIVE",
    /// The amount is above the largest one that can be sent.
    AmountTooLarge = "AMOUNT_TOO_LARGE",
    /// A currency other than naira.
    CurrencyUnsupported = "CURRENCY_UNSUPPORTED",
    /// No name.
    NameMissing = "NAME_MISSING",
    /// No reference.
    RefMissing = "REF_MISSING",
    /// The reference stands on an earlier row too.
    RefDuplicate = "REF_DUPLICATE",
    /// The reference is a long number of which a spreadsheet program keeps fifteen digits.
    RefDamaged = "REF_DAMAGED",
    /// The sender's name is longer than what arrives.
    SenderTooLong = "SENDER_TOO_LONG",
    /// The remarks are longer than what arrives.
    RemarksTruncated = "REMARKS_TRUNCATED",
    /// The remarks have characters that banks drop.
    RemarksCharacters = "REMARKS_CHARS",
    /// Not a phone number.
    PhoneFormat = "PHONE_FORMAT",
    /// Not an e-mail address.
    EmailFormat = "EMAIL_FORMAT",
    /// Bank, account and amount are those of an earlier row.
    DupPayment = "DUP_PAYMENT",
    /// The account stands on an earlier row under another name.
    AccountTwoNames = "ACCOUNT_TWO_NAMES",
    /// The name stands on an earlier row with another account.
    NameTwoAccounts = "NAME_TWO_ACCOUNTS",
    /// The account stands on three earlier rows or more.
    AccountManyRows = "ACCOUNT_MANY_ROWS",
    /// The row looks like one that somebody tried the sheet with.
    TestRow = "TEST_ROW",
    /// The bank knows no such account.
    AccountNotFound = "ACCOUNT_NOT_FOUND",
    /// The holder's name is close to the row's.
    NameClose = "NAME_CLOSE",
    /// The holder's name is another one.
    NameDifferent = "NAME_DIFFERENT",
    /// The same amount went to the same account in the last 20 days.
    PaidRecently = "PAID_RECENTLY",
    /// The same amount is on its way to the same account, or nobody knows whether it arrived.
    MaybePaid = "MAYBE_PAID",
    /// The same amount went to the same account about a month ago, as a salary does.
    PaidLastMonth = "PAID_LAST_MONTH",
    /// A person said that paying the same again is meant.
    PaidAgain = "PAID_AGAIN",
    /// The name was paid at another account the last time.
    AccountChanged = "ACCOUNT_CHANGED",
    /// Neither the account nor the name was ever paid before.
    NewPayee = "NEW_PAYEE",
    /// The sheet hides this row, and nobody said that it is meant to be paid.
    HiddenRow = "HIDDEN_ROW",
    /// The row's own words may mean that it was paid or is not to be paid, and nobody confirmed that it is.
    NotToBePaid = "NOT_TO_BE_PAID",
    /// The value stands once for several rows whose cells are merged.
    FilledDown = "FILLED_DOWN",
    /// The row of a text file has more cells than there are column names: an amount may be cut in two.
    RowTooWide = "ROW_TOO_WIDE",
    /// An amount that commas had cut was put together again, which the total of the file proves.
    AmountRejoined = "AMOUNT_REJOINED",
    /// The cell shows an error such as `#REF!`.
    CellError = "CELL_ERROR",
    /// The cell holds a formula whose result is not in the file.
    FormulaNoValue = "FORMULA_NO_VALUE",

    /// Left out: nothing in the row.
    BlankRow = "BLANK_ROW",
    /// Left out: above the column names.
    TitleRow = "TITLE_ROW",
    /// Left out: the column names once more.
    HeaderRepeated = "HEADER_REPEATED",
    /// Left out: text without bank, account and amount.
    NoteRow = "NOTE_ROW",
    /// Left out: a total of other rows.
    TotalRow = "TOTAL_ROW",

    /// The sheet has nothing in it.
    EmptySheet = "EMPTY_SHEET",
    /// No row has column names.
    HeaderMissing = "HEADER_MISSING",
    /// Sheets that are to be paid together have other column names.
    SheetsDiffer = "SHEETS_DIFFER",
    /// There are column names and nothing to pay.
    NoPayments = "NO_PAYMENTS",
    /// A column that every payment needs was not found.
    ColumnMissing = "COLUMN_MISSING",
    /// Two columns have the same meaning.
    ColumnTwice = "COLUMN_TWICE",
    /// A column that the given mapping names does not exist.
    ColumnNotFound = "COLUMN_NOT_FOUND",
    /// The sheet hides a column that is used.
    HiddenColumn = "HIDDEN_COLUMN",
    /// The amounts are in kobo.
    AmountInKobo = "AMOUNT_IN_KOBO",
    /// The text was saved in one encoding and read in another.
    Mojibake = "MOJIBAKE",
    /// A total written in the file is not the sum of its rows.
    TotalDiffers = "TOTAL_DIFFERS",
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// One thing that is wrong, or worth a look, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Which kind.
    pub code: Code,
    /// The column's name in the file, where the problem has one.
    pub column: Option<String>,
    /// A plain sentence for people.
    pub message: String,
    /// Whether it stops the row.
    pub severity: Severity,
    /// What would mend it, where that is likely enough to be offered. Never made without a person.
    #[serde(skip)]
    pub fix: Option<Fix>,
}

/// A value to type that would mend a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "FixView")]
pub struct Fix {
    /// Where.
    pub field: Field,
    /// What.
    pub text: String,
}

impl Problem {
    pub(super) fn new(code: Code, severity: Severity, column: Option<&str>, message: String) -> Self {
        Self {
            code,
            column: column.map(str::to_owned),
            message,
            severity,
            fix: None,
        }
    }

    /// The same, with what would mend it.
    pub(super) fn with_fix(self, field: Field, text: &str) -> Self {
        let fix = Fix {
            field,
            text: text.to_owned(),
        };
        Self { fix: Some(fix), ..self }
    }

    pub(super) fn error(code: Code, column: Option<&str>, message: String) -> Self {
        Self::new(code, Severity::Error, column, message)
    }

    pub(super) fn warning(code: Code, column: Option<&str>, message: String) -> Self {
        Self::new(code, Severity::Warning, column, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_one_code() {
        let mut names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
        assert_eq!(serde_json::to_string(&Code::DupPayment).ok().as_deref(), Some("\"DUP_PAYMENT\""));
    }
}
