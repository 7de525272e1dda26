//! The questions that change nothing.

use std::sync::Arc;

use payment_rules::probe::ProbeAnswer;
use serde_json::{Value as Json, json};
use service_api::declare::Spec;
use service_api::diagnosis::amount_spellings;
use service_api::value::Amount;

use super::asking::{Answered, Hash, ask, operation, reference};
use super::{Destination, Learnt, Question};
use crate::messages;
use engine::outbox::Outbox;
use system::error::{AppError, ErrorCode};

/// The amounts of the payment protocol (`docs/spec/outcomes.md#amounts-in-the-hash`), in kobo: 0.01 to 99,999,999.99.
const AMOUNTS: [i64; 12] = [
    1,
    10,
    100,
    110,
    1_000,
    10_000,
    99_999_999,
    100_000_000,
    999_999_999,
    1_000_000_000,
    1_234_567_890,
    9_999_999_999,
];
/// The id of a bank and a biller that do not exist.
const NO_SUCH: &str = "00000000-0000-4000-8000-000000000000";

/// The attempts, line by line.
#[derive(Default)]
struct Notes(Vec<String>);

impl Notes {
    /// Records an answer. A missing key is recorded too, so that the other questions go on.
    fn note(&mut self, label: &str, answered: Result<Answered, AppError>) -> Result<Option<Answered>, AppError> {
        match answered {
            Ok(answered) => {
                self.0.push(messages::note(label, &answered.words()));
                Ok(Some(answered))
            }
            Err(error) if error.code == ErrorCode::Credentials => {
                self.0.push(messages::note_not_asked(label, &error.message));
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

fn learnt(asked: &str, result: impl Into<String>, answer: impl Into<String>, notes: Notes) -> Learnt {
    Learnt {
        asked: asked.to_owned(),
        result: result.into(),
        answer: answer.into(),
        details: notes.0,
        reference: None,
    }
}

/// A query with only its reference.
async fn plain(outbox: &Arc<Outbox>, id: &'static str, hash: Hash) -> Result<Answered, AppError> {
    let body = json!({ "referenceNumber": reference(outbox)? }).to_string();
    ask(outbox, operation(id)?, &body, hash).await
}

pub(super) async fn code_type(outbox: &Arc<Outbox>) -> Result<Learnt, AppError> {
    let mut notes = Notes::default();
    let mut seen = Vec::new();
    for (id, name) in [("getBanks", "responseCode"), ("banks", "statusCode")] {
        if let Some(answered) = notes.note(id, plain(outbox, id, Hash::Right).await)? {
            let kind = match answered.json.get(name) {
                Some(Json::Number(_)) => "number",
                Some(Json::String(_)) => "text",
                Some(Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_)) | None => "missing",
            };
            notes.0.push(messages::code_kind(id, name, kind));
            seen.push(kind);
        }
    }
    let result = match seen.split_first() {
        Some((first, rest)) if rest.iter().all(|other| other == first) => *first,
        Some(_) => "mixed",
        None => "unclear",
    };
    let answer = match result {
        "number" => messages::A_NUMBER,
        "text" => messages::A_TEXT,
        "mixed" => messages::DIFFERS_BY_INTERFACE,
        _ => messages::NO_CODE,
    };
    Ok(learnt(messages::BOTH_BANK_LISTS, result, answer, notes))
}

pub(super) async fn bank_list(outbox: &Arc<Outbox>) -> Result<Learnt, AppError> {
    let mut notes = Notes::default();
    let mut seen = Vec::new();
    for id in ["getBanks", "banks"] {
        if let Some(answered) = notes.note(id, plain(outbox, id, Hash::Right).await)? {
            let name = ["bank", "banks"]
                .into_iter()
                .find(|name| answered.json.get(name).is_some_and(Json::is_array));
            seen.push(format!("{id}: {}", name.unwrap_or("none")));
        }
    }
    let result = if seen.is_empty() { "unclear".to_owned() } else { seen.join(", ") };
    let answer = format!("{}.", seen.join("; "));
    Ok(learnt(messages::BOTH_BANK_LISTS, result, answer, notes))
}

pub(super) async fn clock(outbox: &Arc<Outbox>) -> Result<Learnt, AppError> {
    let mut notes = Notes::default();
    let mut seen = Vec::new();
    for id in ["getBanks", "banks"] {
        if let Some(answered) = notes.note(id, plain(outbox, id, Hash::Right).await)? {
            seen.push(answered.ahead);
        }
    }
    let (result, answer) = match (seen.first(), seen.iter().flatten().max_by_key(|seconds| seconds.abs())) {
        (None, _) => ("unclear", messages::NOTHING_ASKED.to_owned()),
        (Some(_), None) => ("absent", messages::NO_TIME.to_owned()),
        (Some(_), Some(seconds)) => ("present", messages::clocks_differ(seconds.abs())),
    };
    Ok(learnt(messages::BOTH_BANK_LISTS, result, answer, notes))
}

pub(super) async fn wrong_hash(outbox: &Arc<Outbox>) -> Result<Learnt, AppError> {
    let mut notes = Notes::default();
    let mut answers = Vec::new();
    for id in ["getBanks", "banks"] {
        answers.extend(notes.note(id, plain(outbox, id, Hash::Wrong).await)?);
    }
    let taken = answers.iter().any(|answered| answered.result.accepted());
    let (result, answer) = match (answers.first(), taken) {
        (None, _) => ("unclear", messages::NOTHING_ASKED.to_owned()),
        (Some(_), true) => ("accepted", messages::WRONG_HASH_ACCEPTED.to_owned()),
        (Some(first), false) => ("refused", messages::rejected_with(&first.words())),
    };
    Ok(learnt(messages::BANK_LISTS_WITH_ZEROS, result, answer, notes))
}

/// The body of a deposit check; `amount` is JSON.
fn check_deposit(reference: &str, amount: &str, bank: &str, account: &str) -> String {
    let (reference, bank, account) = (json!(reference), json!(bank), json!(account));
    format!(r#"{{"referenceNumber":{reference},"amount":{amount},"destinationBankUUID":{bank},"destinationBankAccountNumber":{account}}}"#)
}

pub(super) async fn refusal_status(outbox: &Arc<Outbox>) -> Result<Learnt, AppError> {
    let mut notes = Notes::default();
    let spec = operation("validateDepositToBank")?;
    let body = check_deposit(&reference(outbox)?, "1", NO_SUCH, "0123456785");
    let answered = ask(outbox, spec, &body, Hash::Right).await?;
    notes.0.push(format!("validateDepositToBank: {}", answered.words()));
    let (result, answer) = match (answered.result.status, answered.result.accepted()) {
        (Some(status), false) => (status.to_string(), format!("{}.", answered.words())),
        (_, _) => ("unclear".to_owned(), messages::CHECK_NOT_REJECTED.to_owned()),
    };
    Ok(learnt(messages::CHECK_OF_MISSING_BANK, result, answer, notes))
}

pub(super) async fn unknown_reference(outbox: &Arc<Outbox>) -> Result<Learnt, AppError> {
    let mut notes = Notes::default();
    let mut results = Vec::new();
    for id in ["getOperationStatus", "transactionStatus", "status"] {
        if let Some(answered) = notes.note(id, plain(outbox, id, Hash::Right).await)? {
            let named = ["transactionStatus", "status"].into_iter().find_map(|name| answered.json.get(name));
            let word = named.and_then(Json::as_str).map(str::to_owned);
            let code = answered.result.code.as_ref().map(|code| format!("code {code}"));
            results.push(format!("{id}: {}", word.or(code).unwrap_or_else(|| answered.words())));
        }
    }
    let result = results.first().cloned().unwrap_or_else(|| "unclear".to_owned());
    let answer = format!("{}.", results.join("; "));
    Ok(learnt(messages::LOOK_UP_OF_NEW_REFERENCE, result, answer, notes))
}

/// Compares ways of signing one request with a hash that is certainly wrong.
struct Signatures<'a> {
    outbox: &'a Arc<Outbox>,
    spec: &'static Spec,
    wrong: ProbeAnswer,
}

impl<'a> Signatures<'a> {
    /// Finds how `spec` rejects a wrong hash; `None` if it does not.
    async fn learn(outbox: &'a Arc<Outbox>, spec: &'static Spec, body: &str, notes: &mut Notes) -> Result<Option<Self>, AppError> {
        let wrong = ask(outbox, spec, body, Hash::Wrong).await?;
        notes.0.push(messages::wrong_hash_note(&wrong.words()));
        let checked = !wrong.result.accepted();
        let wrong = wrong.result;
        Ok(checked.then_some(Self { outbox, spec, wrong }))
    }

    /// Whether a signature is accepted: its answer differs from that to a wrong hash.
    async fn takes(&self, label: &str, body: &str, hash: Hash, notes: &mut Notes) -> Result<bool, AppError> {
        let answered = ask(self.outbox, self.spec, body, hash).await?;
        let taken = !answered.result.is_same_refusal(&self.wrong);
        notes.0.push(messages::signature_note(label, taken, &answered.words()));
        Ok(taken)
    }
}

const NOT_CHECKED: &str = messages::WRONG_HASH_HIDES_IT;

pub(super) async fn absent_optionals(outbox: &Arc<Outbox>) -> Result<Learnt, AppError> {
    const ASKED: &str = messages::ASKED_OPTIONALS;
    const OPTIONAL: &str = "merchantServiceProductCode";
    let mut notes = Notes::default();
    let spec = operation("getMerchantAccountDetails")?;
    let body = |null: bool| -> Result<String, AppError> {
        let mut body =
            json!({ "referenceNumber": reference(outbox)?, "merchantAccount": NO_SUCH, "merchantReferenceNumber": "45000000000" });
        if null {
            body[OPTIONAL] = Json::Null;
        }
        Ok(body.to_string())
    };
    let Some(signatures) = Signatures::learn(outbox, spec, &body(false)?, &mut notes).await? else {
        return Ok(learnt(ASKED, "hash_not_checked", NOT_CHECKED, notes));
    };
    let mut taken = Vec::new();
    for (label, null, word) in [
        (messages::LEFT_OUT_AS_NOTHING, false, ""),
        (messages::LEFT_OUT_AS_NULL, false, "null"),
        (messages::NULL_AS_NOTHING, true, ""),
        (messages::NULL_AS_NULL, true, "null"),
    ] {
        let hash = Hash::Over(vec![(OPTIONAL, word.to_owned())]);
        taken.push(signatures.takes(label, &body(null)?, hash, &mut notes).await?);
    }
    let (result, answer) = match taken.as_slice() {
        [true, false, true, false] => ("nothing", messages::COUNTS_AS_NOTHING),
        [false, true, false, true] => ("word", messages::COUNTS_AS_NULL),
        [true, false, false, true] => ("null_as_word", messages::ONLY_NULL_COUNTS),
        _ => ("unclear", messages::NOT_DETERMINED),
    };
    Ok(learnt(ASKED, result, answer, notes))
}

pub(super) async fn amount_spelling(outbox: &Arc<Outbox>, to: &Destination) -> Result<Learnt, AppError> {
    const ASKED: &str = messages::ASKED_AMOUNTS;
    let mut notes = Notes::default();
    let spec = operation("validateDepositToBank")?;
    let body = |amount: &str| Ok::<_, AppError>(check_deposit(&reference(outbox)?, amount, &to.bank, &to.account));
    let Some(signatures) = Signatures::learn(outbox, spec, &body("1")?, &mut notes).await? else {
        return Ok(learnt(ASKED, "hash_not_checked", NOT_CHECKED, notes));
    };
    let (mut as_written, mut otherwise) = (0, Vec::new());
    for minor in AMOUNTS {
        let written = Amount::from_minor(minor).map_err(AppError::bug)?.lexeme();
        if signatures.takes(&written, &body(&written)?, Hash::Right, &mut notes).await? {
            as_written += 1;
            continue;
        }
        for other in amount_spellings(&written).into_iter().take(4) {
            let hash = Hash::Over(vec![("amount", other.clone())]);
            if signatures
                .takes(&messages::hashed_as(&written, &other), &body(&written)?, hash, &mut notes)
                .await?
            {
                otherwise.push(messages::spelled_as(&written, &other));
                break;
            }
        }
    }
    for written in ["1000.0", "1000.00", "\"1000\"", "1.0E7"] {
        signatures
            .takes(&messages::written(written), &body(written)?, Hash::Right, &mut notes)
            .await?;
    }
    let (result, answer) = match (as_written, otherwise.is_empty()) {
        (12, _) => ("as_in_body", messages::ALL_AMOUNTS.to_owned()),
        (_, false) => ("re_rendered", messages::other_spellings(&otherwise.join(", "))),
        (_, true) => ("unclear", messages::some_amounts(as_written)),
    };
    Ok(learnt(ASKED, result, answer, notes))
}

pub(super) async fn reference_length(outbox: &Arc<Outbox>, to: &Destination) -> Result<Learnt, AppError> {
    const LENGTHS: [usize; 6] = [24, 36, 50, 51, 64, 100];
    let mut notes = Notes::default();
    let spec = operation("validateDepositToBank")?;
    let (mut first, mut longest, mut refused) = (None::<ProbeAnswer>, 0, None);
    for length in LENGTHS {
        let name = format!("{}{}", reference(outbox)?, outbox.env.ids.letters(length.saturating_sub(24))?);
        let answered = ask(outbox, spec, &check_deposit(&name, "1", &to.bank, &to.account), Hash::Right).await?;
        notes.0.push(messages::characters(length, &answered.words()));
        let usual = first.get_or_insert_with(|| answered.result.clone());
        if answered.result.accepted() || answered.result.is_same_refusal(usual) {
            longest = length;
        } else {
            refused = Some((length, answered.words()));
            break;
        }
    }
    let asked = messages::ASKED_LENGTHS;
    let (result, answer) = match refused {
        Some((length, words)) => (longest.to_string(), messages::longest_reference(longest, length, &words)),
        None => (format!("{longest} or more"), messages::any_length(longest)),
    };
    Ok(learnt(asked, result, answer, notes))
}

pub(super) async fn repeated_check(outbox: &Arc<Outbox>, question: Question, to: &Destination) -> Result<Learnt, AppError> {
    let mut notes = Notes::default();
    let name = reference(outbox)?;
    let (spec, body) = if question == Question::RepeatedValidateDeposit {
        (
            operation("validateDepositToBank")?,
            check_deposit(&name, "1", &to.bank, &to.account),
        )
    } else {
        let body = json!({ "referenceNumber": name, "amount": 1, "currency": "NGN", "destinationAccount": to.person });
        (operation("validateMoneyTransfer")?, body.to_string())
    };
    let first = ask(outbox, spec, &body, Hash::Right).await?;
    notes.0.push(messages::first_answer(&first.words()));
    let second = ask(outbox, spec, &body, Hash::Right).await?;
    notes.0.push(messages::same_again(&second.words()));
    let (result, answer) = match (first.result.accepted(), second.result.accepted()) {
        (true, true) => ("answered", messages::ANSWERED_AGAIN.to_owned()),
        (true, false) => ("refused", messages::rejected_with(&second.words())),
        (false, _) => ("unclear", messages::first_not_accepted(&first.words())),
    };
    Ok(learnt(messages::ASKED_TWICE, result, answer, notes))
}
