//! Probes: what the service answers where the contract is silent.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A question and its answers.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProbeView {
    /// Its name for programs.
    pub name: String,
    /// The question as a sentence.
    pub question: String,
    /// What test money it would move, or what it would make; `None` for most.
    pub moves: Option<String>,
    /// The kind of destination that a person must give.
    pub destination: Option<ProbeDestination>,
    /// The question that must be asked a day before, if that was not done.
    pub after: Option<String>,
    /// When it can be asked, if that is in the future.
    pub not_before: Option<String>,
    /// Its answers, latest first.
    pub answers: Vec<ProbeAnswerView>,
}

/// The destination of test money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProbeDestination {
    /// A bank account.
    Account,
    /// A phone number or wallet.
    Person,
}

/// A dated answer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProbeAnswerView {
    /// When it was asked.
    pub asked_at: String,
    /// The profile.
    pub profile: String,
    /// What was sent.
    pub asked: String,
    /// The answer in one word.
    pub result: String,
    /// The answer as a sentence.
    pub answer: String,
    /// What it would mean. It changes no behaviour.
    pub meaning: String,
    /// One line for each attempt.
    pub details: Vec<String>,
    /// Whether it is so old that it should be renewed.
    pub old: bool,
}

/// Asks one question now.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProbeRequest {
    /// Its name.
    pub name: String,
    /// Whether a person saw what moves and confirmed it.
    pub move_test_money: bool,
    /// The bank of the account that is checked or paid.
    pub bank: Option<String>,
    /// The number of the account.
    pub account: Option<String>,
    /// The phone number or wallet that is checked or paid.
    pub person: Option<String>,
}
