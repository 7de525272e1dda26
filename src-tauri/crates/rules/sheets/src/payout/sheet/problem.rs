//! The problems of a row or a file. The codes are a closed list with stable names.

use serde::{Serialize, Serializer};
use ts_rs::TS;

use super::mapping::Field;

/// Whether a problem blocks the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A note that needs no attention.
    Note,
    /// A warning: the row may be paid.
    Warning,
    /// An error: the row cannot be paid as it is.
    Error,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident = $name:literal,)*) => {
        /// The kinds of problems, and the reasons for skipping a row.
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
    /// The name means several banks.
    BankAmbiguous = "BANK_AMBIGUOUS",
    /// The name is similar to one bank only; that bank is proposed.
    BankFuzzy = "BANK_FUZZY",
    /// The name is unknown, and a person picked this bank for it before.
    BankPicked = "BANK_PICKED",
    /// The name is a saved alias of this bank.
    BankAlias = "BANK_ALIAS",
    /// The bank's name and its code are two different banks.
    BankConflict = "BANK_CONFLICT",
    /// The code is not in the bank list; the name decides.
    BankCodeUnknown = "BANK_CODE_UNKNOWN",
    /// No account number.
    AccountMissing = "ACCOUNT_MISSING",
    /// The account number contains something other than digits.
    AccountChars = "ACCOUNT_CHARS",
    /// The account number does not have ten digits.
    AccountLength = "ACCOUNT_LENGTH",
    /// The account number's check digit does not fit its bank.
    AccountCheck = "ACCOUNT_CHECK",
    /// A person restored the zeros that a number cell may have lost.
    AccountPadded = "ACCOUNT_PADDED",
    /// Bank and account number are in one cell.
    BankAndAccount = "BANK_AND_ACCOUNT",
    /// A spreadsheet program cut the number to `1.23457E+09`; its digits are lost.
    ScientificText = "SCIENTIFIC_TEXT",
    /// No amount.
    AmountMissing = "AMOUNT_MISSING",
    /// The amount cannot be read.
    AmountFormat = "AMOUNT_FORMAT",
    /// The amount is ambiguous.
    AmountAmbiguous = "AMOUNT_AMBIGUOUS",
    /// The amount has more than two decimals.
    AmountPrecision = "AMOUNT_PRECISION",
    /// The cell displays the amount rounded.
    AmountShownRounded = "AMOUNT_SHOWN_ROUNDED",
    /// The amount is displayed, or the sheet's amounts are stated, in thousands or millions.
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
    /// The reference is on an earlier row too.
    RefDuplicate = "REF_DUPLICATE",
    /// The reference is a long number, of which a spreadsheet program keeps fifteen digits.
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
    /// The account is on an earlier row under another name.
    AccountTwoNames = "ACCOUNT_TWO_NAMES",
    /// The name is on an earlier row with another account.
    NameTwoAccounts = "NAME_TWO_ACCOUNTS",
    /// The account is on three earlier rows or more.
    AccountManyRows = "ACCOUNT_MANY_ROWS",
    /// The row looks like a test of the sheet.
    TestRow = "TEST_ROW",
    /// The bank does not know the account.
    AccountNotFound = "ACCOUNT_NOT_FOUND",
    /// The account holder's name is similar to the row's.
    NameClose = "NAME_CLOSE",
    /// The account holder's name is another one.
    NameDifferent = "NAME_DIFFERENT",
    /// The same amount was paid to the same account in the last 20 days.
    PaidRecently = "PAID_RECENTLY",
    /// The same amount to the same account is waiting or unconfirmed.
    MaybePaid = "MAYBE_PAID",
    /// The same amount was paid to the same account about a month ago, like a salary.
    PaidLastMonth = "PAID_LAST_MONTH",
    /// A person confirmed that the same is paid again.
    PaidAgain = "PAID_AGAIN",
    /// The last payment to the name went to another account.
    AccountChanged = "ACCOUNT_CHANGED",
    /// Neither the account nor the name was ever paid before.
    NewPayee = "NEW_PAYEE",
    /// The sheet hides this row, and no person confirmed it.
    HiddenRow = "HIDDEN_ROW",
    /// The row's own words may mean that it was paid or must not be paid, and no person confirmed it.
    NotToBePaid = "NOT_TO_BE_PAID",
    /// The value is in merged cells of several rows.
    FilledDown = "FILLED_DOWN",
    /// The row of a text file has more cells than there are column names: an amount may be split.
    RowTooWide = "ROW_TOO_WIDE",
    /// A split amount was rejoined, which the total of the file proves.
    AmountRejoined = "AMOUNT_REJOINED",
    /// The cell shows an error such as `#REF!`.
    CellError = "CELL_ERROR",
    /// The cell contains a formula whose result is not in the file.
    FormulaNoValue = "FORMULA_NO_VALUE",

    /// Skipped: the row is blank.
    BlankRow = "BLANK_ROW",
    /// Skipped: above the column names.
    TitleRow = "TITLE_ROW",
    /// Skipped: repeats the column names.
    HeaderRepeated = "HEADER_REPEATED",
    /// Skipped: text without bank, account and amount.
    NoteRow = "NOTE_ROW",
    /// Skipped: a total of other rows.
    TotalRow = "TOTAL_ROW",

    /// The sheet is empty.
    EmptySheet = "EMPTY_SHEET",
    /// No row has column names.
    HeaderMissing = "HEADER_MISSING",
    /// Stacked sheets have different column names.
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
    /// A total in the file is not the sum of its rows.
    TotalDiffers = "TOTAL_DIFFERS",
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A problem, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Its kind.
    pub code: Code,
    /// The column's name in the file, if it is about a column.
    pub column: Option<String>,
    /// A sentence for people.
    pub message: String,
    /// Whether it blocks the row.
    pub severity: Severity,
    /// The probable value, if it is likely enough to be proposed. Never applied without a person.
    #[serde(skip)]
    pub fix: Option<Fix>,
}

/// A value that would solve a problem if it is typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "FixView")]
pub struct Fix {
    /// The field.
    pub field: Field,
    /// The value.
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

    /// The same with a proposed value.
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
