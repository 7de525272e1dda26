//! What the service answers where its specification is silent.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A question and its answers.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProbeView {
    /// Its name for programs.
    pub name: String,
    /// The same for people.
    pub question: String,
    /// What test money would move; nothing for most.
    pub moves: Option<String>,
    /// The latest first.
    pub answers: Vec<ProbeAnswerView>,
}

/// A dated answer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProbeAnswerView {
    /// When it was asked.
    pub asked_at: String,
    /// By which profile.
    pub profile: String,
    /// What was sent, in words.
    pub asked: String,
    /// The answer in one word.
    pub result: String,
    /// The same for people.
    pub answer: String,
    /// What it would mean. Nothing follows by itself.
    pub meaning: String,
    /// One line for each thing that was tried.
    pub details: Vec<String>,
    /// Whether it is so old that it should be asked again.
    pub old: bool,
}

/// Asks one question now.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProbeRequest {
    /// Its name.
    pub name: String,
    /// A person was shown what moves, and said yes.
    pub move_test_money: bool,
    /// Bank of the account that is checked or paid.
    pub bank: Option<String>,
    /// Its number.
    pub account: Option<String>,
    /// Phone number or wallet that is checked or paid.
    pub person: Option<String>,
}
