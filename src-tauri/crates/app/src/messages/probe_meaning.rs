//! Sentences for people: the meaning of the answers to probes. A person decides what follows.

use crate::probe::Question;

/// A sentence about an answer to `question`.
pub(crate) fn meaning(question: Question, result: &str) -> &'static str {
    match (question, result) {
        (question, "unclear") if question.would_move().is_some() && question != Question::RepeatedRequest => {
            "No conclusion. The payment may have been made, or may still be: check the wallet later, and ask the service."
        }
        (Question::RepeatedRequest, "unclear") => {
            "No conclusion. Look the payment request up: it, and a possible second one, expire within an hour."
        }
        (_, "unclear") => "No conclusion. Try again, or ask the service.",
        (_, "hash_not_checked") => "This deployment does not check signatures. Another one may: test there before going live.",
        (Question::CodeType | Question::BankList, _) => "Both forms are supported, so nothing needs to change.",
        (Question::Clock, "present") => "The connection check can detect a wrong clock on this computer.",
        (Question::Clock, _) => "A wrong clock on this computer cannot be detected. Set it from the internet.",
        (Question::WrongHash, "accepted") => {
            "Signatures are not checked here: a success in this deployment does not prove that ours are right."
        }
        (Question::WrongHash, _) => "An answer like this one means that keys, values or spelling differ. The Console shows where.",
        (Question::RefusalStatus, "200") => "A rejection has the same status as a success, and only its code differs. It is read that way.",
        (Question::RefusalStatus, _) => "A rejected payment with this status counts as unconfirmed until a look-up settles it.",
        (Question::UnknownReference, _) => "This look-up result does not prove that a payment was not made: it may appear later.",
        (Question::AbsentOptionals, "nothing") => "Requests are signed this way here.",
        (Question::AbsentOptionals, _) => "Requests without optional values would be rejected: report this before using the deployment.",
        (Question::AmountSpelling, "as_in_body") => "Amounts can be sent as they are written here, also from ten million up.",
        (Question::AmountSpelling, _) => {
            "Payments of these amounts would be rejected for their signature: report this before using the deployment."
        }
        (Question::ReferenceLength, _) => "References created here have 24 characters. Longer ones from elsewhere must not exceed this.",
        (Question::RepeatedValidateDeposit | Question::RepeatedValidateTransfer, "refused") => {
            "Each check needs a new reference. Checks are made that way here."
        }
        (Question::RepeatedValidateDeposit | Question::RepeatedValidateTransfer, _) => "A check can be repeated under its reference.",
        (Question::RepeatedRequest, "made_again") => {
            "A repeated request creates another one, which could be paid too. Create a new one only after the first has ended."
        }
        (Question::RepeatedRequest, _) => {
            "A payment request whose answer was lost can be sent again under its reference without creating a second one."
        }
        (Question::TransferThenGroup | Question::GroupThenTransfer, "executed_again") => {
            "Single transfers and bulk calls do not recognise each other: never put an unconfirmed single transfer into a \
             bulk call, nor the other way round."
        }
        (Question::DepositAfterADay | Question::TransferAfterADay, "executed_again") => {
            "The reference is forgotten within a day. Sending again after that pays again, whatever the answer was on the same day."
        }
        (Question::DepositAfterADay | Question::TransferAfterADay, _) => {
            "The reference is still recognised after a day, in this deployment and today. A late debit is still possible: \
             check the wallet later. Sending again still needs a person."
        }
        (Question::RepeatedDeposit | Question::RepeatedTransfer | Question::TransferThenGroup | Question::GroupThenTransfer, "refused") => {
            "It was not paid again, in this deployment and today. Only code 105 refers to the reference. A late debit is \
             still possible: check the wallet later. Sending again still needs a person."
        }
        (
            Question::RepeatedDeposit | Question::RepeatedTransfer | Question::TransferThenGroup | Question::GroupThenTransfer,
            "first_result",
        ) => {
            "The reference prevents a second payment, in this deployment and today. A late debit is still possible: check \
             the wallet later. Sending again still needs a person."
        }
        (Question::RepeatedDeposit | Question::RepeatedTransfer | Question::TransferThenGroup | Question::GroupThenTransfer, _) => {
            "Sending the same payment again pays it again. Never send it again without proof that nothing was paid."
        }
    }
}
