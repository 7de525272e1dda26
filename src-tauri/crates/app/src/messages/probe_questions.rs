//! Sentences for people: the questions of the probe.

pub(crate) const QUESTION_CODE_TYPE: &str = "Is the code of an answer a number or a text?";

pub(crate) const QUESTION_BANK_LIST: &str = "Which name does each bank list have: bank or banks?";

pub(crate) const QUESTION_CLOCK: &str = "Do answers contain the service’s time (Date header)?";

pub(crate) const QUESTION_WRONG_HASH: &str = "What does the service answer to a wrong hash?";

pub(crate) const QUESTION_REFUSAL_STATUS: &str = "Which HTTP status does a rejection have?";

pub(crate) const QUESTION_UNKNOWN_REFERENCE: &str = "What does a look-up of an unknown reference return?";

pub(crate) const QUESTION_ABSENT_OPTIONALS: &str = "How is an optional value hashed if it is left out, and if it is null?";

pub(crate) const QUESTION_AMOUNT_SPELLING: &str = "Is the amount hashed as it is written in the body, for small and large amounts?";

pub(crate) const QUESTION_REFERENCE_LENGTH: &str = "How long may a reference be?";

pub(crate) const QUESTION_REPEATED_VALIDATE_DEPOSIT: &str = "What does a deposit check with a repeated reference return?";

pub(crate) const QUESTION_REPEATED_VALIDATE_TRANSFER: &str = "What does a transfer check with a repeated reference return?";

pub(crate) const QUESTION_REPEATED_DEPOSIT: &str = "Is a deposit that is sent twice rejected, answered as before, or paid twice?";

pub(crate) const QUESTION_REPEATED_TRANSFER: &str = "Is a transfer that is sent twice rejected, answered as before, or paid twice?";

pub(crate) const QUESTION_TRANSFER_THEN_GROUP: &str =
    "Is a transfer recognised by its reference when it is sent again in a bulk call (moneyTransferBulk)?";

pub(crate) const QUESTION_GROUP_THEN_TRANSFER: &str =
    "Is a transfer of a bulk call (moneyTransferBulk) recognised by its reference when it is sent again alone?";

pub(crate) const QUESTION_REPEATED_REQUEST: &str =
    "Is a payment request that is created twice rejected, answered as before, or created twice?";

pub(crate) const QUESTION_DEPOSIT_AFTER_A_DAY: &str = "Is a deposit still recognised by its reference a day later?";

pub(crate) const QUESTION_TRANSFER_AFTER_A_DAY: &str = "Is a transfer still recognised by its reference a day later?";
