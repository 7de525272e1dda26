//! The meaning of answers. A person decides what follows.

use super::Question;

/// A sentence about an answer to `question`.
pub(super) fn of(question: Question, result: &str) -> &'static str {
    match (question, result) {
        (question, "unclear") if question.would_move().is_some() && question != Question::RepeatedRequest => {
            "Nothing can be concluded. What was sent may have been paid, or may still be: look at the wallet later, and ask the service."
        }
        (Question::RepeatedRequest, "unclear") => {
            "Nothing can be concluded. Look the payment request up: it, and perhaps a second one, end by themselves within an hour."
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
        (Question::RepeatedRequest, "made_again") => {
            "Asking again makes another request, which could be paid beside the first. Make a new one only when the first has ended."
        }
        (Question::RepeatedRequest, _) => {
            "A payment request whose answer was lost cannot become two by being made again under its reference."
        }
        (Question::TransferThenGroup | Question::GroupThenTransfer, "executed_again") => {
            "A transfer and an item of a group do not know each other: a payment that is in doubt alone must never be put into a group, nor the \
             other way round."
        }
        (Question::DepositAfterADay | Question::TransferAfterADay, "executed_again") => {
            "The reference is forgotten within a day. Sending again after that pays again, whatever the answer was on the same day."
        }
        (Question::DepositAfterADay | Question::TransferAfterADay, _) => {
            "The reference is still known after a day, as far as this deployment goes and today. A late debit may still come: look at the wallet \
             later. Sending again still waits for a person."
        }
        (Question::RepeatedDeposit | Question::RepeatedTransfer | Question::TransferThenGroup | Question::GroupThenTransfer, "refused") => {
            "It was not paid again, as far as this deployment goes and today. Only code 105 says that this was for the reference. A late debit \
             may still come: look at the wallet later. Sending again still waits for a person."
        }
        (
            Question::RepeatedDeposit | Question::RepeatedTransfer | Question::TransferThenGroup | Question::GroupThenTransfer,
            "first_result",
        ) => {
            "The reference protects against paying twice, as far as this deployment goes and today. A late debit may still come: look at the \
             wallet later. Sending again still waits for a person."
        }
        (Question::RepeatedDeposit | Question::RepeatedTransfer | Question::TransferThenGroup | Question::GroupThenTransfer, _) => {
            "Sending the same payment again pays it again. Never decide to send again unless it is proved that nothing was paid."
        }
    }
}
