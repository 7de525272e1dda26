//! Who or what paired a row with ledger entries.

use serde::{Deserialize, Serialize};

use super::{Method, Row};

/// Who or what paired a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairedBy {
    /// A person.
    Person,
    /// The closing of an earlier month.
    EarlierClosing,
    /// The same reference.
    Reference,
    /// The same reference on several rows whose sum is the payment.
    ReferenceInParts,
    /// The reference of a batch.
    GroupReference,
    /// The service's transaction number.
    Transaction,
    /// Account number, amount and day.
    Account,
    /// Amount, days and name.
    Window,
    /// The sum and the number of the payments of a batch.
    GroupWindow,
    /// A settlement line for consecutive payments.
    Settlement,
}

impl PairedBy {
    /// Whether a reference or a transaction number identifies the pair, so that no other row can make it doubtful.
    #[must_use]
    pub fn is_identified(self) -> bool {
        match self {
            Self::Reference | Self::ReferenceInParts | Self::GroupReference | Self::Transaction => true,
            Self::Person | Self::EarlierClosing | Self::Account | Self::Window | Self::GroupWindow | Self::Settlement => false,
        }
    }
}

impl Row {
    /// Who or what paired it; `None` if it is not paired.
    #[must_use]
    pub fn paired_by(&self) -> Option<PairedBy> {
        if self.said.is_some() && !self.ours.is_empty() {
            return Some(PairedBy::Person);
        }
        if self.closed {
            return Some(PairedBy::EarlierClosing);
        }
        Some(match self.method? {
            Method::Reference if self.is_part() => PairedBy::ReferenceInParts,
            Method::Reference => PairedBy::Reference,
            Method::BatchReference => PairedBy::GroupReference,
            Method::Transaction => PairedBy::Transaction,
            Method::Account => PairedBy::Account,
            Method::Window => PairedBy::Window,
            Method::BatchWindow => PairedBy::GroupWindow,
            Method::Settlement => PairedBy::Settlement,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Reason;
    use super::*;

    #[test]
    fn a_person_comes_before_an_earlier_closing_and_that_before_a_rule() {
        let mut row = Row::default();
        assert_eq!(row.paired_by(), None);
        (row.method, row.reason) = (Some(Method::Reference), Some(Reason::PartLessFee));
        assert_eq!(row.paired_by(), Some(PairedBy::ReferenceInParts));
        row.reason = Some(Reason::Fee);
        assert_eq!(row.paired_by(), Some(PairedBy::Reference));
        row.closed = true;
        assert_eq!(row.paired_by(), Some(PairedBy::EarlierClosing));
        row.said = Some(1);
        assert_eq!(
            row.paired_by(),
            Some(PairedBy::EarlierClosing),
            "what a person said names no payment"
        );
        row.ours = vec![0];
        assert_eq!(row.paired_by(), Some(PairedBy::Person));
    }
}
