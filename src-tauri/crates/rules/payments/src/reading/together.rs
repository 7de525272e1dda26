//! The result of two status queries about one payment: the worse of the two, never half of a yes, and never half of a failure.

use super::{Contradiction, Difference, Objection, Receipt, StatusResult};
use crate::messages::reading as messages;

impl StatusResult {
    /// Whether the next status query is needed too, for a payment that `names_amount`.
    pub fn needs_another(&self, names_amount: bool) -> bool {
        match self {
            // Proven; but the next status query may show the amount.
            Self::Successful(receipt) => names_amount && receipt.amount.is_none(),
            // After a failure the payment may be sent again, so the other status query must not contradict it.
            Self::Failed { .. } | Self::NotFound | Self::Unclear(_) => true,
            Self::Pending | Self::Contradictory { .. } => false,
        }
    }

    /// The result together with that of the next status query, `further`.
    #[must_use]
    pub fn together(self, further: Self) -> Self {
        match (self, further) {
            (first @ Self::Contradictory { .. }, _) => first,
            (Self::Successful(receipt), further) => confirmed(receipt, further),
            (Self::Failed { .. }, Self::Successful(receipt)) => contradictory(receipt, Objection::FailedAndDone),
            (first @ Self::Failed { .. }, Self::Failed { .. } | Self::NotFound) => first,
            (Self::Failed { message, .. }, Self::Unclear(why)) | (Self::Unclear(why), Self::Failed { message, .. }) => {
                Self::Unclear(messages::failed_and_unread(&message, &why))
            }
            (first @ Self::Unclear(_), Self::NotFound) => first,
            (Self::NotFound, Self::Successful(receipt)) => half(receipt, Objection::DoneAndNotFound),
            (Self::Unclear(why), Self::Successful(receipt)) => half(receipt, Objection::DoneAndUnread { why }),
            (Self::Failed { .. } | Self::NotFound | Self::Unclear(_) | Self::Pending, further) => further,
        }
    }
}

fn confirmed(receipt: Receipt, further: StatusResult) -> StatusResult {
    match further {
        StatusResult::Successful(second) => match (&receipt.transaction_id, &second.transaction_id) {
            (Some(one), Some(other)) if one != other => StatusResult::Successful(Receipt {
                other: Some(Difference::TwoIds {
                    first: one.clone(),
                    second: other.clone(),
                }),
                ..receipt
            }),
            _ => StatusResult::Successful(Receipt {
                transaction_id: receipt.transaction_id.or(second.transaction_id),
                fee: receipt.fee.or(second.fee),
                amount: second.amount,
                made_at: receipt.made_at.or(second.made_at),
                other: receipt.other.or(second.other),
            }),
        },
        StatusResult::Failed { message, .. } => contradictory(receipt, Objection::DoneAndFailed { message }),
        StatusResult::Contradictory { why, kind, .. } => StatusResult::Contradictory { receipt, why, kind },
        StatusResult::NotFound => StatusResult::Contradictory {
            receipt,
            why: Objection::DoneAndNotFound,
            kind: Contradiction::NotRecent,
        },
        StatusResult::Pending => half(receipt, Objection::DoneAndInProgress),
        StatusResult::Unclear(why) => half(receipt, Objection::DoneAndUnread { why }),
    }
}

fn contradictory(receipt: Receipt, why: Objection) -> StatusResult {
    StatusResult::Contradictory {
        receipt,
        why,
        kind: Contradiction::Contradicted,
    }
}

fn half(receipt: Receipt, why: Objection) -> StatusResult {
    StatusResult::Contradictory {
        receipt,
        why,
        kind: Contradiction::Incomplete,
    }
}

#[cfg(test)]
mod tests {
    use service_api::value::AnswerAmount;

    use super::*;

    fn yes(id: &str, amount: Option<&str>) -> StatusResult {
        StatusResult::Successful(Receipt {
            transaction_id: Some(id.to_owned()),
            amount: amount.map(AnswerAmount::new),
            ..Receipt::default()
        })
    }

    fn no() -> StatusResult {
        StatusResult::Failed {
            code: "115".to_owned(),
            message: "Invalid bank account".to_owned(),
        }
    }

    /// Whether it is contradictory, and for a person.
    fn for_a_person(result: &StatusResult) -> Option<bool> {
        match result {
            StatusResult::Contradictory { kind, .. } => Some(kind.needs_person()),
            StatusResult::Successful(_)
            | StatusResult::Failed { .. }
            | StatusResult::Pending
            | StatusResult::NotFound
            | StatusResult::Unclear(_) => None,
        }
    }

    #[test]
    fn only_two_yeses_settle() {
        // `docs/spec/outcomes.md#proof-of-success`.
        let first = || yes("T1", None);
        assert_eq!(first().together(yes("T1", Some("5"))), yes("T1", Some("5")));
        let reversed = contradictory(Receipt::default(), Objection::BillerDeclined);
        for (second, person) in [
            (no(), true),
            (reversed.clone(), true),
            (StatusResult::NotFound, false),
            (StatusResult::Pending, false),
            (StatusResult::Unclear("503".to_owned()), false),
        ] {
            let result = first().together(second);
            assert_eq!(for_a_person(&result), Some(person), "{result:?}");
            assert!(
                matches!(&result, StatusResult::Contradictory { receipt, .. } if receipt.transaction_id.as_deref() == Some("T1")),
                "it was said to be done: {result:?}"
            );
        }
        // In the other order too.
        for before in [StatusResult::NotFound, StatusResult::Unclear("503".to_owned())] {
            assert_eq!(for_a_person(&before.together(yes("T1", Some("5")))), Some(false));
        }
        for second in [yes("T1", Some("5")), StatusResult::NotFound, no()] {
            assert_eq!(for_a_person(&reversed.clone().together(second)), Some(true));
        }
    }

    /// Two yeses stay a yes even if they differ: the money may have moved twice.
    #[test]
    fn two_transaction_ids_are_a_yes_that_differs() {
        let result = yes("T1", None).together(yes("T2", Some("5")));
        let StatusResult::Successful(receipt) = result else {
            panic!("{result:?}");
        };
        let other = receipt.other.map(|other| other.to_string());
        assert_eq!(other.as_deref(), Some("with two transaction IDs, T1 and T2"));
    }

    #[test]
    fn a_failure_holds_unless_the_other_query_contradicts_it() {
        assert_eq!(for_a_person(&no().together(yes("T1", Some("5")))), Some(true));
        assert_eq!(no().together(StatusResult::Pending), StatusResult::Pending);
        for other in [no(), StatusResult::NotFound] {
            assert_eq!(no().together(other), no());
        }
    }

    /// The one that cannot be read may know that it was done.
    #[test]
    fn a_failure_beside_an_unreadable_result_is_unclear() {
        let unread = || StatusResult::Unclear("HTTP 503".to_owned());
        for result in [no().together(unread()), unread().together(no())] {
            let StatusResult::Unclear(why) = result else { panic!("{result:?}") };
            assert!(why.contains("Invalid bank account") && why.contains("HTTP 503"), "{why}");
        }
    }

    #[test]
    fn not_found_needs_both() {
        let unclear = || StatusResult::Unclear("503".to_owned());
        assert_eq!(StatusResult::NotFound.together(StatusResult::NotFound), StatusResult::NotFound);
        assert_eq!(StatusResult::NotFound.together(unclear()), unclear());
        assert_eq!(unclear().together(StatusResult::NotFound), unclear());
    }
}
