//! Names and labels in the close pack.

use book_rules::review::{Category, Class, Exception, Kind, Side, State, TieOutLine};

/// The person; a general word in a profile without people.
pub(crate) fn named(who: &str) -> &str {
    if who.is_empty() { "a person" } else { who }
}

pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Service => "Service",
        Side::Bank => "Bank",
    }
}

pub(crate) const fn tie_out_line(line: TieOutLine) -> &'static str {
    match line {
        TieOutLine::Opening => "Opening balance",
        TieOutLine::MatchedIn => "Matched credits",
        TieOutLine::MatchedOut => "Matched debits",
        TieOutLine::Differences => "Differences in matched records",
        TieOutLine::Charges => "Charges and fees",
        TieOutLine::Explained => "Explained",
        TieOutLine::Open => "Open",
        TieOutLine::Closing => "Closing balance",
    }
}

pub(crate) const fn exception(kind: Exception) -> &'static str {
    match kind {
        Exception::OnStatementOnly => "Only on the statement",
        Exception::WithServiceOnly => "Only at the service",
        Exception::Expected => "Expected later",
        Exception::Overdue => "Overdue",
        Exception::AmountDiffers => "Different amount",
        Exception::StatusDiffers => "Different status",
        Exception::Duplicate => "Duplicate",
        Exception::Reversed => "Reversed",
        Exception::UnknownSolved => "Unconfirmed, now found",
        Exception::SaidOfGone => "Decision without record",
    }
}

/// The name of a class for people; the sheets with rows use its stored word.
pub(crate) const fn class_name(class: Class) -> &'static str {
    match class {
        Class::Matched => "The same payment on both sides",
        Class::MatchedBatch => "One line for several of our payments",
        Class::AmountDiff => "Same payment, different amount",
        Class::StatusDiff => "Same payment, different status",
        Class::Suggested => "Possible match, not decided",
        Class::MissingLocal => "Not in our records",
        Class::MissingRemote => "In our records, not at the service",
        Class::MissingBank => "In our records, not on a statement",
        Class::DuplicateRemote => "Listed twice by the service",
        Class::DuplicateLocal => "Listed twice in our records",
        Class::Duplicate => "Listed twice by the bank",
        Class::Reversed => "Returned payment",
    }
}

pub(crate) const fn state(state: State) -> &'static str {
    match state {
        State::Matched => "Matched",
        State::ToReview => "To review",
        State::Exception => "Exception",
        State::Explained => "Explained",
    }
}

pub(crate) const fn category(category: Category) -> &'static str {
    match category {
        Category::BankCharge => "Bank charge",
        Category::Levy => "Levy or stamp duty",
        Category::ServiceFee => "Service fee",
        Category::OwnTransfer => "Transfer between own accounts",
        Category::OtherIncome => "Other income",
        Category::OtherPayment => "Other payment",
        Category::Owner => "Owner’s money",
        Category::Tax => "Tax",
        Category::Correction => "Correction",
    }
}

pub(crate) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Payout => "Payout",
        Kind::Payment => "Payment",
        Kind::Request => "Payment request",
        Kind::Deposit => "Deposit",
        Kind::Refund => "Refund",
    }
}
