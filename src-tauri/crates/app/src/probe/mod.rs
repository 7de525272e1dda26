//! The contract probe: asks a test deployment what the contract leaves open, and stores the dated answers.
//!
//! Most questions change nothing. A question that executes something twice under one reference is asked only after a person saw what moves
//! and confirmed it; two of them need a payment from a day before. Live profiles are never probed. The answers change no behaviour: a
//! person reads what they would mean.

mod asking;
mod later;
mod never_live;
mod questions;
mod repeat;
pub(crate) mod sending;

use std::sync::Arc;

use base::profile::ProfileKind;
use base::timestamp::HOUR;
use service_api::value::{BankId, Nuban};
use session::Context;

pub use never_live::never_live;

use crate::host::Host;
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::tables::probes;
use crate::tables::probes::ProbeRow;
use crate::view::*;
use engine::outbox::Outbox;
use later::Earlier;
use sending::Form;
use system::env::rfc3339;
use system::error::AppError;

/// The age from which an answer should be renewed, because deployments change.
const OLD_AFTER: i64 = 90 * 24 * HOUR;
/// How many earlier answers are shown.
const SHOWN: usize = 5;

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    CodeType,
    BankList,
    Clock,
    WrongHash,
    RefusalStatus,
    UnknownReference,
    AbsentOptionals,
    AmountSpelling,
    ReferenceLength,
    RepeatedValidateDeposit,
    RepeatedValidateTransfer,
    RepeatedDeposit,
    RepeatedTransfer,
    TransferThenGroup,
    GroupThenTransfer,
    RepeatedRequest,
    DepositAfterADay,
    TransferAfterADay,
}

/// All questions, in the order in which they are asked; those that execute something are last.
const QUESTIONS: [(Question, &str, &str); 18] = [
    (Question::CodeType, "code-type", messages::QUESTION_CODE_TYPE),
    (Question::BankList, "bank-list", messages::QUESTION_BANK_LIST),
    (Question::Clock, "clock", messages::QUESTION_CLOCK),
    (Question::WrongHash, "wrong-hash", messages::QUESTION_WRONG_HASH),
    (Question::RefusalStatus, "refusal-status", messages::QUESTION_REFUSAL_STATUS),
    (
        Question::UnknownReference,
        "unknown-reference",
        messages::QUESTION_UNKNOWN_REFERENCE,
    ),
    (Question::AbsentOptionals, "absent-optionals", messages::QUESTION_ABSENT_OPTIONALS),
    (Question::AmountSpelling, "amount-spelling", messages::QUESTION_AMOUNT_SPELLING),
    (Question::ReferenceLength, "reference-length", messages::QUESTION_REFERENCE_LENGTH),
    (
        Question::RepeatedValidateDeposit,
        "repeated-validate-deposit",
        messages::QUESTION_REPEATED_VALIDATE_DEPOSIT,
    ),
    (
        Question::RepeatedValidateTransfer,
        "repeated-validate-transfer",
        messages::QUESTION_REPEATED_VALIDATE_TRANSFER,
    ),
    (Question::RepeatedDeposit, "repeated-deposit", messages::QUESTION_REPEATED_DEPOSIT),
    (
        Question::RepeatedTransfer,
        "repeated-transfer",
        messages::QUESTION_REPEATED_TRANSFER,
    ),
    (
        Question::TransferThenGroup,
        "transfer-then-group",
        messages::QUESTION_TRANSFER_THEN_GROUP,
    ),
    (
        Question::GroupThenTransfer,
        "group-then-transfer",
        messages::QUESTION_GROUP_THEN_TRANSFER,
    ),
    (Question::RepeatedRequest, "repeated-request", messages::QUESTION_REPEATED_REQUEST),
    (
        Question::DepositAfterADay,
        "deposit-after-a-day",
        messages::QUESTION_DEPOSIT_AFTER_A_DAY,
    ),
    (
        Question::TransferAfterADay,
        "transfer-after-a-day",
        messages::QUESTION_TRANSFER_AFTER_A_DAY,
    ),
];

impl Question {
    /// What it would move or make, for those that a person must confirm.
    pub(crate) fn would_move(self) -> Option<String> {
        let forms = repeat::forms(self).map(messages::would_move);
        forms.or_else(|| later::follows(self).map(|_| messages::WOULD_MOVE_LATER.to_owned()))
    }

    /// Whether it uses a bank.
    fn names_a_bank(self) -> bool {
        matches!(
            self,
            Self::AmountSpelling | Self::ReferenceLength | Self::RepeatedValidateDeposit | Self::RepeatedDeposit
        )
    }

    /// The kind of destination that a person must give.
    fn destination(self) -> Option<ProbeDestination> {
        match repeat::forms(self)? {
            (Form::Deposit, _) => Some(ProbeDestination::Account),
            (Form::Transfer | Form::Group, _) => Some(ProbeDestination::Person),
            (Form::Request, _) => None,
        }
    }
}

/// The name of a question in commands and records.
fn name_of(question: Question) -> &'static str {
    let found = QUESTIONS.iter().find(|(each, _, _)| *each == question);
    found.map_or("", |(_, name, _)| name)
}

/// A new answer.
#[derive(Clone, Debug)]
pub(crate) struct Learnt {
    /// What was sent.
    asked: String,
    /// The answer in one word.
    result: String,
    /// The answer as a sentence.
    answer: String,
    /// One line for each attempt.
    details: Vec<String>,
    /// The reference of what was executed, for a question a day later.
    reference: Option<String>,
}

/// The destination of checks and test payments.
#[derive(Clone, Debug)]
struct Destination {
    bank: String,
    account: String,
    person: String,
    email: String,
    /// A person gave the account.
    account_chosen: bool,
    /// A person gave the payee.
    person_chosen: bool,
}

impl Destination {
    /// The account for a deposit, if a person gave it.
    fn chosen_account(&self) -> Option<(&str, &str)> {
        self.account_chosen.then_some((self.bank.as_str(), self.account.as_str()))
    }

    /// The payee of a transfer, if a person gave it.
    fn chosen_person(&self) -> Option<&str> {
        self.person_chosen.then_some(self.person.as_str())
    }
}

/// The names of all questions.
pub fn names() -> Vec<&'static str> {
    QUESTIONS.iter().map(|(_, name, _)| *name).collect()
}

/// Every question with its answers, latest first.
pub async fn list(context: &Context) -> Result<Vec<ProbeView>, AppError> {
    let rows = probes::probes(&context.outbox.store).await?;
    let now = context.outbox.now();
    let view = |(question, name, words): &(Question, &'static str, &'static str)| {
        let of_this = rows.iter().filter(|row| row.name == *name).take(SHOWN);
        let (mut after, mut not_before) = (None, None);
        if let Some(first) = later::follows(*question) {
            match later::earlier(&rows, *question, first, now) {
                Earlier::Ready(_) => {}
                Earlier::NotBefore(at) => not_before = Some(rfc3339(at)),
                Earlier::Nothing => after = Some(name_of(first).to_owned()),
            }
        }
        ProbeView {
            name: (*name).to_owned(),
            question: (*words).to_owned(),
            moves: question.would_move(),
            destination: question.destination(),
            after,
            not_before,
            answers: of_this
                .map(|row| answer_view(*question, row, now.since(row.asked_at) > OLD_AFTER))
                .collect(),
        }
    };
    Ok(QUESTIONS.iter().map(view).collect())
}

fn answer_view(question: Question, row: &ProbeRow, old: bool) -> ProbeAnswerView {
    ProbeAnswerView {
        asked_at: rfc3339(row.asked_at),
        profile: row.profile.clone(),
        asked: row.asked.clone(),
        result: row.result.clone(),
        answer: row.answer.clone(),
        meaning: messages::meaning(question, &row.result).to_owned(),
        details: row.details.clone(),
        old,
    }
}

/// Asks one question now and stores the answer.
pub async fn ask(host: &Host, open: &OpenProfile, request: &ProbeRequest) -> Result<(), AppError> {
    never_live(host, open).await?;
    let found = QUESTIONS.iter().find(|(_, name, _)| *name == request.name);
    let (question, name, _) = found.ok_or_else(|| AppError::not_found(messages::no_such_question(&request.name)))?;
    let outbox = &open.context.outbox;
    let asked_at = outbox.now();
    let to = || destination(&open.context, request, question.names_a_bank());
    if let (Some(moves), false) = (question.would_move(), request.move_test_money) {
        let message = messages::question_sends(&moves);
        return Err(AppError::conflict(message).hint(messages::CONFIRM_TEST_MONEY));
    }
    let learnt = match question {
        Question::CodeType => questions::code_type(outbox).await,
        Question::BankList => questions::bank_list(outbox).await,
        Question::Clock => questions::clock(outbox).await,
        Question::WrongHash => questions::wrong_hash(outbox).await,
        Question::RefusalStatus => questions::refusal_status(outbox).await,
        Question::UnknownReference => questions::unknown_reference(outbox).await,
        Question::AbsentOptionals => questions::absent_optionals(outbox).await,
        Question::AmountSpelling => questions::amount_spelling(outbox, &to().await?).await,
        Question::ReferenceLength => questions::reference_length(outbox, &to().await?).await,
        Question::RepeatedValidateDeposit | Question::RepeatedValidateTransfer => {
            questions::repeated_check(outbox, *question, &to().await?).await
        }
        Question::RepeatedDeposit
        | Question::RepeatedTransfer
        | Question::TransferThenGroup
        | Question::GroupThenTransfer
        | Question::RepeatedRequest
        | Question::DepositAfterADay
        | Question::TransferAfterADay => match (repeat::forms(*question), later::follows(*question)) {
            (Some(forms), _) => repeat::ask(outbox, forms, &to().await?).await,
            (None, Some(first)) => later::ask(outbox, *question, first).await,
            (None, None) => Err(AppError::bug(name)),
        },
    }?;
    keep(outbox, name, asked_at, &open.context.profile.name, learnt).await
}

async fn keep(
    outbox: &Arc<Outbox>,
    name: &str,
    asked_at: base::timestamp::Timestamp,
    profile: &str,
    learnt: Learnt,
) -> Result<(), AppError> {
    let row = ProbeRow {
        name: name.to_owned(),
        asked_at,
        profile: profile.to_owned(),
        asked: learnt.asked,
        result: learnt.result,
        answer: learnt.answer,
        details: learnt.details,
        reference: learnt.reference,
    };
    probes::keep_probe(&outbox.store, row).await
}

/// Numbers that are not assigned to anyone.
const NOBODYS_ACCOUNT: &str = "0123456785";
const NOBODYS_PHONE: &str = "08031234567";

async fn destination(context: &Context, request: &ProbeRequest, with_bank: bool) -> Result<Destination, AppError> {
    let mut problems = Vec::new();
    let mut wrong = |path: &str, message: String| {
        problems.push(system::error::InputProblem::new(path, message));
    };
    if let Some(why) = request.bank.as_deref().and_then(|bank| BankId::parse(bank).err()) {
        wrong("bank", why);
    }
    if let Some(why) = request.account.as_deref().and_then(|account| Nuban::parse(account).err()) {
        wrong("account", why);
    }
    if !problems.is_empty() {
        return Err(AppError::invalid(messages::CORRECT_DESTINATION, problems));
    }
    let bank = match &request.bank {
        Some(bank) => bank.clone(),
        None if with_bank => directory::some_bank(&context.outbox).await?,
        None => String::new(),
    };
    let practice = context.profile.kind == ProfileKind::Sandbox;
    Ok(Destination {
        bank,
        account: request.account.clone().unwrap_or_else(|| NOBODYS_ACCOUNT.to_owned()),
        person: request.person.clone().unwrap_or_else(|| NOBODYS_PHONE.to_owned()),
        email: context
            .profile
            .contact_email
            .clone()
            .unwrap_or_else(|| "nobody@example.com".to_owned()),
        // The sandbox pays no real person.
        account_chosen: practice || (request.bank.is_some() && request.account.is_some()),
        person_chosen: practice || request.person.is_some(),
    })
}
