//! Which column means what, as it is shown to a person, kept, and given back.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use cell_rules::amount_text::NumberStyle;

/// What a column can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DraftField")]
pub enum Field {
    /// Whom the account belongs to. The only field that may lie in several columns.
    Name,
    /// The bank, by name.
    Bank,
    /// The bank, by the central bank's code.
    BankCode,
    /// The account number.
    Account,
    /// How much, in naira; in kobo where its column's name says so.
    Amount,
    /// What the beneficiary reads.
    Remarks,
    /// The sheet's own name for the row.
    Reference,
    /// The beneficiary's phone.
    Phone,
    /// The beneficiary's e-mail address.
    Email,
    /// The currency; naira or blank.
    Currency,
    /// The name shown as the sender.
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

    /// A column name that is understood.
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

/// What each column of a sheet means. Made by [`super::check`], shown, corrected by a person and given back.
///
/// Given with columns, it is the whole truth: a column it does not list is not used. Without columns they are recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    /// The file's row that holds the column names; 0 where no row does. Without it the row is found.
    #[serde(default)]
    pub header_row: Option<u32>,
    /// The columns in use.
    #[serde(default)]
    pub columns: Vec<ColumnUse>,
    /// How the amounts are written, where a person had to say.
    #[serde(default)]
    pub amounts: Option<NumberStyle>,
    /// What the amounts count, where the column's name or a person says kobo, or a person says naira against the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
    /// A person answered that amounts which their cells show rounded are paid as they are shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_shown: bool,
    /// How a person answered that amounts are read which the sheet states to be in thousands or millions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scaled: Option<ScaledAmounts>,
}

impl Mapping {
    /// A mapping with these answers; nothing where nothing is chosen and nothing answered.
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

/// What a person answered about the amounts of one file. The answers are about its sums and are not remembered for the next file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "AmountAnswersRequest")]
pub struct AmountAnswers {
    /// Amounts that their cells show rounded are paid as they are shown.
    pub as_shown: bool,
    /// How amounts are read that the sheet states to be in thousands or millions.
    pub scaled: Option<ScaledAmounts>,
}

impl AmountAnswers {
    /// These answers, and those of a mapping where nothing else is answered.
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
    /// Multiplied as the sheet states it.
    Multiplied,
    /// As naira, against what the sheet states.
    Naira,
}

/// What an amount counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "AmountUnit")]
pub enum Unit {
    /// Naira, with kobo behind the decimal mark.
    Naira,
    /// Whole kobo.
    Kobo,
}

/// One column and its meaning. In a given mapping either `column` or `header` is enough; `column` wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnUse {
    /// What it means.
    pub field: Field,
    /// Which column, from 1.
    #[serde(default)]
    pub column: Option<u32>,
    /// The column's name in the file.
    #[serde(default)]
    pub header: Option<String>,
    /// Why it was chosen, for people.
    #[serde(default)]
    pub reason: String,
}

impl ColumnUse {
    /// The column at this place, from 1.
    pub fn at(field: Field, column: u32) -> Self {
        Self {
            field,
            column: Some(column),
            header: None,
            reason: String::new(),
        }
    }
}
