//! What an answer would mean. Nothing follows by itself: a person decides.

use super::Question;

/// A sentence for people about an answer of `question`.
pub(super) fn of(question: Question, result: &str) -> &'static str {
    match (question, result) {
        (Question::RepeatedDeposit | Question::RepeatedTransfer, "unclear") => {
            "Nothing can be concluded. What was sent may have been paid, or may still be: look at the wallet later, and ask the service."
        }
        (_, "unclear") => "Nothing can be concluded. Ask again, or ask the service.",
        (_, "hash_not_checked") => "This deployment does not check signatures. Another one may: ask there before going live.",
        (Question::CodeType | Question::BankList, _) => "Both forms are read, so nothing needs to change.",
        (Question::Clock, "present") => "The connection check can tell when this computer's clock is wrong.",
        (Question::Clock, _) => "Nobody can tell from here whether this computer's clock is right: set it by the internet.",
        (Question::WrongHash, "accepted") => "Signatures are not checked here: a success in this deployment proves nothing about ours.",
        (Question::WrongHash, _) => "An answer like this one means that keys, values or spelling differ: look in the Console why.",
        (Question::RefusalStatus, "200") => "A refusal comes like a success, and only its code tells: that is how it is read.",
        (Question::RefusalStatus, _) => "A refusal of a payment with this status counts as not known yet until a look-up settles it.",
        (Question::UnknownReference, _) => "A look-up that says this does not prove that a payment was not made: it may come later.",
        (Question::AbsentOptionals, "nothing") => "This is how requests are signed here.",
        (Question::AbsentOptionals, _) => {
            "Requests with optional values left out would be refused: report this before using the deployment."
        }
        (Question::AmountSpelling, "as_in_body") => "Amounts may be sent as they are written here, also from ten million up.",
        (Question::AmountSpelling, _) => {
            "Payments of these amounts would be refused for their signature: report this before using the deployment."
        }
        (Question::ReferenceLength, _) => "References made here have 24 characters. Longer ones from elsewhere must keep to this.",
        (Question::RepeatedValidateDeposit | Question::RepeatedValidateTransfer, "refused") => {
            "Each check needs a new reference, which is how checks are made here."
        }
        (Question::RepeatedValidateDeposit | Question::RepeatedValidateTransfer, _) => "A check may be asked again under its reference.",
        (Question::RepeatedDeposit | Question::RepeatedTransfer, "refused") => {
            "It was not paid again, as far as this deployment goes and today. Only code 105 says that this was for the reference. A late debit \
             may still come: look at the wallet later. Sending again still waits for a person."
        }
        (Question::RepeatedDeposit | Question::RepeatedTransfer, "first_result") => {
            "The reference protects against paying twice, as far as this deployment goes and today. A late debit may still come: look at the \
             wallet later. Sending again still waits for a person."
        }
        (Question::RepeatedDeposit | Question::RepeatedTransfer, _) => {
            "Sending the same payment again pays it again. Never decide to send again unless it is proved that nothing was paid."
        }
    }
}
