//! Amounts that the sheet states to be in thousands or millions: one question for the whole column.

use crate::messages;
use serde::Serialize;
use service_api::value::Amount;

use super::Sum;
use super::mapping::ScaledAmounts;
use super::problem::Code;
use super::stated_amounts::{StatedAmounts, place};
use cell_rules::text::grouped;
use cell_rules::{Scale, Stated};

/// The sums of the payments of a column, as written and multiplied as stated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StatedScale {
    /// The name of the column that states it; `None` if a line above the table does.
    pub column: Option<String>,
    /// The row of that line.
    pub row: Option<String>,
    /// The stated scale.
    pub scale: Scale,
    /// The sum of the amounts as written, read as naira.
    pub written: String,
    /// The multiplied sum, in naira.
    pub multiplied: String,
    /// The number of amounts that cannot be read in both ways: each sum includes those that can be read in its way.
    pub unread: u32,
    /// How they are read; `None` while there is no answer, and then the rows are not ready.
    pub answer: Option<ScaledAmounts>,
}

impl StatedScale {
    /// The question, or its answer; `None` for a sheet that states no scale.
    pub(super) fn of(statement: &StatedAmounts, sums: ScaledSums, answer: Option<ScaledAmounts>) -> Option<Self> {
        let Stated::Scaled(scale) = statement.stated else { return None };
        Some(Self {
            column: statement.column.clone(),
            row: statement.row.clone(),
            scale,
            written: Sum(sums.written).decimal(),
            multiplied: Sum(sums.multiplied).decimal(),
            unread: sums.unread,
            answer,
        })
    }

    /// The question, or its answer, for people.
    pub(super) fn words(&self) -> String {
        let stated = Stated::Scaled(self.scale);
        let by = place(self.column.as_deref(), self.row.as_deref());
        let (written, multiplied, factor) = (grouped(&self.written), grouped(&self.multiplied), self.scale.factor());
        let unread = match self.unread {
            0 => String::new(),
            1 => messages::columns::ONE_UNREADABLE.to_owned(),
            rows => messages::columns::unreadable(rows),
        };
        match self.answer {
            None => messages::columns::multiply(&by, stated, &written, factor, &multiplied, &unread),
            Some(ScaledAmounts::Multiplied) => messages::columns::multiplied(&by, stated, factor, &multiplied),
            Some(ScaledAmounts::Naira) => messages::columns::read_as_naira(&by, stated, &written),
        }
    }
}

/// Sums of the amounts of a column in both ways, in kobo. Amounts that are displayed rounded count as displayed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ScaledSums {
    pub(super) written: i128,
    pub(super) multiplied: i128,
    pub(super) unread: u32,
}

impl ScaledSums {
    /// Counts an amount by its value in each way.
    pub(super) fn add(&mut self, written: Option<Amount>, multiplied: Option<Amount>) {
        let minor = |amount: Option<Amount>| amount.map_or(0, |amount| i128::from(amount.minor()));
        self.written += minor(written);
        self.multiplied += minor(multiplied);
        self.unread += u32::from(written.is_none() || multiplied.is_none());
    }
}

/// The message about a stated currency, or another statement that is not read; `None` for a scale.
pub(super) fn unpaid_words(statement: &StatedAmounts) -> Option<(Code, String)> {
    let code = match statement.stated {
        Stated::Currency(_) => Code::CurrencyUnsupported,
        Stated::Unread(_) => Code::AmountScaled,
        Stated::Scaled(_) => return None,
    };
    let by = statement.place();
    let message = messages::columns::only_naira(&by, statement.stated);
    Some((code, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heading(stated: Stated) -> StatedAmounts {
        StatedAmounts {
            stated,
            column: Some("Net Pay (N'000)".to_owned()),
            row: None,
        }
    }

    #[test]
    fn both_sums_are_asked_about() {
        // By hand: 150.12 and 42.5 thousands are ₦192,620; a third amount is too large to be multiplied.
        let amount = |kobo| Some(Amount::from_minor(kobo).expect("an amount"));
        let mut sums = ScaledSums::default();
        sums.add(amount(15_012), amount(15_012_000));
        sums.add(amount(4_250), amount(4_250_000));
        sums.add(amount(100_000), None);
        let asked = StatedScale::of(&heading(Stated::Scaled(Scale::Thousands)), sums, None).expect("a question");
        assert_eq!((asked.written.as_str(), asked.multiplied.as_str()), ("1192.62", "192620.00"));
        let words = asked.words();
        assert!(
            words.contains("₦1,192.62") && words.contains("by 1,000, to ₦192,620.00. 1 amount cannot be read in both ways."),
            "{words}"
        );
        assert_eq!(StatedScale::of(&heading(Stated::Currency("USD")), sums, None), None);
    }
}
