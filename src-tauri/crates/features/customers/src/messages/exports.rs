//! The headings of the list of customers as a file, each with its width, and the words in its cells.

use session::saved_file::FileColumn;

use crate::view::{CustomerMissing, CustomerOrder, CustomerStepState};

/// The name of the file.
pub(crate) const CUSTOMERS: &str = "Registered customers";

pub(crate) const COLUMNS: [FileColumn<CustomerOrder>; 12] = [
    ("Name", 30, Some(CustomerOrder::Name)),
    ("Phone", 16, Some(CustomerOrder::Phone)),
    ("Email", 30, Some(CustomerOrder::Phone)),
    ("Wallet account number", 22, Some(CustomerOrder::Account)),
    ("Wallet", 16, Some(CustomerOrder::Account)),
    ("Photo", 16, Some(CustomerOrder::Photo)),
    ("Identity document", 18, Some(CustomerOrder::Identity)),
    ("Missing", 40, Some(CustomerOrder::Missing)),
    ("Identity level", 26, None),
    ("Checked (WAT)", 20, None),
    ("Created (WAT)", 20, None),
    ("Created by", 20, None),
];

/// The words of the screen.
pub(crate) const fn state(state: CustomerStepState) -> &'static str {
    match state {
        CustomerStepState::Missing => "Missing",
        CustomerStepState::Ready => "Ready to send",
        CustomerStepState::NotSent => "Not sent",
        CustomerStepState::Sending => "Sending",
        CustomerStepState::NotKnown => "Unconfirmed",
        CustomerStepState::Refused => "Rejected",
        CustomerStepState::UnderReview => "Under review",
        CustomerStepState::Done => "Accepted",
    }
}

pub(crate) const fn missing(missing: CustomerMissing) -> &'static str {
    match missing {
        CustomerMissing::Photo => "photo",
        CustomerMissing::IdDetails => "identity document",
        CustomerMissing::IdPhoto => "photo of the document",
    }
}
