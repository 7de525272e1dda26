//! The sentences that records of version 1 contain in place of a [`Difference`] or an [`Objection`]. A new finding is compared with such a
//! record by its sentence, so they never change.

use service_api::value::Amount;

use super::{Difference, Objection};

pub(super) fn difference(of: &Difference) -> String {
    match of {
        Difference::UnreadableAmount { reported } => format!("with an amount that is none: “{reported}”"),
        Difference::OtherAmount { reported, asked } => format!("with another amount: {} instead of {}", reported.naira(), asked.naira()),
        Difference::UnreadableRequestedAmount { reported, asked } => {
            format!("with another amount: “{reported}” instead of {}", asked.naira())
        }
        Difference::OtherAccountReference { reported, asked } => {
            format!("with another account reference: “{reported}” instead of “{asked}”")
        }
        Difference::OtherCurrency { reported, asked } => format!("in another currency: {reported} instead of {asked}"),
        Difference::OtherPayee { reported, asked } => format!("for somebody else: “{reported}” instead of “{asked}”"),
        Difference::TwoIds { first, second } => format!("with two transaction ids, {first} and {second}"),
        Difference::IdOfAnother { id } => format!("with the transaction id of another payment, {id}"),
        Difference::NothingRefunded => format!("with nothing given back: {}", Amount::ZERO.naira()),
        Difference::OtherAmountInHistory { listed, asked } => {
            format!(
                "with another amount in its history: {} instead of {}",
                listed.naira(),
                asked.naira()
            )
        }
        Difference::UnreadableAmountInHistory => "with an amount in its history that cannot be read".to_owned(),
        Difference::Words(words) => words.clone(),
    }
}

pub(super) fn objection(of: &Objection) -> String {
    match of {
        Objection::Reversed { reversal } => {
            format!("The service made it and took it back (reversal {reversal}). Look where the money is.")
        }
        Objection::BillerDeclined => "The service made it, and the biller did not take it. Ask the service.".to_owned(),
        Objection::FailedAndDone => "One look-up says that it failed, and the other that it was done. Ask the service.".to_owned(),
        Objection::DoneAndFailed { message } => {
            format!("One look-up says that it was done, and the other that it failed: “{message}”. Ask the service.")
        }
        Objection::DoneAndNotFound => "One look-up found it done; the other did not find it.".to_owned(),
        Objection::DoneAndUnread { why } => format!("One look-up found it done; the other did not work: {why}"),
        Objection::DoneAndInProgress => "One look-up found it done; the other found it still in progress.".to_owned(),
        Objection::FailedAndListedAsDone { message } => {
            format!("The look-up reported a failure (“{message}”), but the history lists it as done.")
        }
        Objection::Words(words) => words.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Alarms and rejections in existing records contain these sentences, and later results are compared with them.
    #[test]
    fn compared_sentences_never_change() {
        let text = str::to_owned;
        let (half, whole) = (Amount::parse("500").expect("an amount"), Amount::parse("1000").expect("an amount"));
        let objections = [
            (
                Objection::Reversed { reversal: text("V8") },
                "The service made it and took it back (reversal V8). Look where the money is.",
            ),
            (
                Objection::BillerDeclined,
                "The service made it, and the biller did not take it. Ask the service.",
            ),
            (
                Objection::FailedAndDone,
                "One look-up says that it failed, and the other that it was done. Ask the service.",
            ),
            (
                Objection::DoneAndFailed { message: text("No") },
                "One look-up says that it was done, and the other that it failed: “No”. Ask the service.",
            ),
        ];
        for (value, stored) in objections {
            assert_eq!(objection(&value), stored);
            assert!(Objection::Words(text(stored)).is_same(&value) && value.is_same(&value));
            assert!(!Objection::Words(text("Another one.")).is_same(&value));
        }
        let (reported, asked) = (text("A2"), text("A1"));
        let differences = [
            (
                Difference::UnreadableAmount { reported: text("none") },
                "with an amount that is none: “none”",
            ),
            (
                Difference::OtherAmount {
                    reported: half,
                    asked: whole,
                },
                "with another amount: ₦500.00 instead of ₦1,000.00",
            ),
            (
                Difference::UnreadableRequestedAmount {
                    reported: text("none"),
                    asked: whole,
                },
                "with another amount: “none” instead of ₦1,000.00",
            ),
            (
                Difference::OtherAccountReference { reported, asked },
                "with another account reference: “A2” instead of “A1”",
            ),
            (
                Difference::OtherCurrency {
                    reported: text("USD"),
                    asked: text("NGN"),
                },
                "in another currency: USD instead of NGN",
            ),
            (
                Difference::OtherPayee {
                    reported: text("0123"),
                    asked: text("0124"),
                },
                "for somebody else: “0123” instead of “0124”",
            ),
            (
                Difference::TwoIds {
                    first: text("T1"),
                    second: text("T2"),
                },
                "with two transaction ids, T1 and T2",
            ),
            (
                Difference::IdOfAnother { id: text("T1") },
                "with the transaction id of another payment, T1",
            ),
            (Difference::NothingRefunded, "with nothing given back: ₦0.00"),
            (
                Difference::OtherAmountInHistory {
                    listed: half,
                    asked: whole,
                },
                "with another amount in its history: ₦500.00 instead of ₦1,000.00",
            ),
            (
                Difference::UnreadableAmountInHistory,
                "with an amount in its history that cannot be read",
            ),
        ];
        for (value, stored) in differences {
            assert_eq!(difference(&value), stored);
        }
    }
}
