//! The meaning of each column, as it is displayed, stored and given back.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use cell_rules::amount_text::NumberStyle;

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DraftField")]
pub enum Field {
    /// The payee. The only field that may be in several columns.
    Name,
    /// The bank, by name.
    Bank,
    /// The bank, by the central bank's code.
    BankCode,
    /// The account number.
    Account,
    /// The amount in naira; in kobo if its column's name states that.
    Amount,
    /// The remarks for the beneficiary.
    Remarks,
    /// The sheet's own reference of the row.
    Reference,
    /// The beneficiary's phone.
    Phone,
    /// The beneficiary's e-mail address.
    Email,
    /// The currency; naira or blank.
    Currency,
    /// The sender's name that the beneficiary sees.
    Sender,
}

impl Field {
    pub(super) const FIRST: Self = Self::Name;
    pub(super) const LAST: Self = Self::Sender;

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Bank => "bank",
            Self::BankCode => "bank code",
            Self::Account => "account number",
            Self::Amount => "amount",
            Self::Remarks => "remarks",
            Self::Reference => "reference",
            Self::Phone => "phone",
            Self::Email => "e-mail",
            Self::Currency => "currency",
            Self::Sender => "sender",
        }
    }

    /// An example of a column name.
    pub(super) fn example(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Bank => "Bank",
            Self::BankCode => "Bank Code",
            Self::Account => "Account Number",
            Self::Amount => "Amount",
            Self::Remarks => "Remarks",
            Self::Reference => "Reference",
            Self::Phone => "Phone",
            Self::Email => "E-mail",
            Self::Currency => "Currency",
            Self::Sender => "Sender Name",
        }
    }
}

/// The meaning of each column of a sheet: decided by [`super::OpenSheet::open`], displayed, corrected by a person and given back.
///
/// If columns are given, no others are used. Otherwise they are recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    /// The row with the column names; 0 if there is none. If `None`, the row is searched.
    #[serde(default)]
    pub header_row: Option<u32>,
    /// The columns in use.
    #[serde(default)]
    pub columns: Vec<ColumnUse>,
    /// The style of amounts, if a person had to choose it.
    #[serde(default)]
    pub amounts: Option<NumberStyle>,
    /// The unit of the amounts, if the column's name states kobo or a person chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
    /// Whether a person answered that amounts which their cells display rounded are paid as displayed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_shown: bool,
    /// A person's answer about amounts that the sheet states to be in thousands or millions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scaled: Option<ScaledAmounts>,
}

impl Mapping {
    /// A mapping with these answers; `None` if nothing is chosen and nothing answered.
    pub fn answered(mapping: Option<Self>, answers: AmountAnswers) -> Option<Self> {
        let AmountAnswers { as_shown, scaled } = answers;
        let answered = Self {
            as_shown,
            scaled,
            ..mapping.unwrap_or_default()
        };
        (answered != Self::default()).then_some(answered)
    }

    /// The answers about the amounts of this file.
    pub fn answers(&self) -> AmountAnswers {
        AmountAnswers {
            as_shown: self.as_shown,
            scaled: self.scaled,
        }
    }
}

/// A person's answers about the amounts of one file. They depend on its sums and are not stored for the next file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "AmountAnswersRequest")]
pub struct AmountAnswers {
    /// Whether amounts that their cells display rounded are paid as displayed.
    pub as_shown: bool,
    /// How amounts are read that the sheet states to be in thousands or millions.
    pub scaled: Option<ScaledAmounts>,
}

impl AmountAnswers {
    /// These answers, completed with those of a mapping.
    pub fn beside(self, mapping: Option<&Mapping>) -> Self {
        let before = mapping.map(Mapping::answers).unwrap_or_default();
        Self {
            as_shown: self.as_shown || before.as_shown,
            scaled: self.scaled.or(before.scaled),
        }
    }
}

/// How amounts are read that a sheet states to be in thousands or millions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ScaledAmounts {
    /// Multiplied, as the sheet states.
    Multiplied,
    /// As naira, despite the statement.
    Naira,
}

/// The unit of an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "AmountUnit")]
pub enum Unit {
    /// Naira, with kobo after the decimal mark.
    Naira,
    /// Whole kobo.
    Kobo,
}

/// One column and its meaning. In a given mapping either `column` or `header` is enough; `column` takes precedence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnUse {
    /// Its meaning.
    pub field: Field,
    /// Its number, from 1.
    #[serde(default)]
    pub column: Option<u32>,
    /// The column's name in the file.
    #[serde(default)]
    pub header: Option<String>,
    /// The reason for its meaning, for people.
    #[serde(default)]
    pub reason: String,
}

impl ColumnUse {
    /// The column with this number, from 1.
    pub fn at(field: Field, column: u32) -> Self {
        Self {
            field,
            column: Some(column),
            header: None,
            reason: String::new(),
        }
    }
}
