//! Additional details about a customer, under names agreed with the service.

use crate::messages;
use payment_rules::customer::CustomerDetail;

use super::form::{problem_at, tidy};
use system::error::InputProblem;

/// The contract sets no limit (`docs/spec/business.md#register-customer-with-kyc`); this one is ours.
const LONGEST_DETAIL: usize = 200;

pub(crate) fn tidy_detail(detail: &CustomerDetail) -> CustomerDetail {
    CustomerDetail {
        name: tidy(&detail.name),
        value: tidy(&detail.value),
    }
}

/// Rows of the form that were left empty are omitted.
pub(crate) fn is_given(detail: &CustomerDetail) -> bool {
    !(detail.name.is_empty() && detail.value.is_empty())
}

/// The problems of the details.
pub(crate) fn detail_problems(details: &[CustomerDetail]) -> Vec<InputProblem> {
    let mut problems = Vec::new();
    for (place, detail) in details.iter().enumerate() {
        let twice = details
            .iter()
            .take(place)
            .any(|other| other.name.eq_ignore_ascii_case(&detail.name));
        let wrong = match (detail.name.is_empty(), detail.value.is_empty()) {
            (true, _) => Some(messages::customers::detail_without_name(&detail.value)),
            (false, true) => Some(messages::customers::detail_without_value(&detail.name)),
            (false, false) if twice => Some(messages::customers::detail_twice(&detail.name)),
            (false, false) if detail.name.chars().count() > LONGEST_DETAIL || detail.value.chars().count() > LONGEST_DETAIL => {
                Some(messages::customers::detail_too_long(LONGEST_DETAIL))
            }
            (false, false) => None,
        };
        problems.extend(wrong.map(|words| problem_at("details", words)));
    }
    problems
}
