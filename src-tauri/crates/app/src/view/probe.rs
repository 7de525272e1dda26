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
    /// What test money would move, or what would be made; nothing for most.
    pub moves: Option<String>,
    /// What a person names for it to go to.
    pub destination: Option<ProbeDestination>,
    /// The question that must be asked a day before, where that was not done.
    pub after: Option<String>,
    /// When it can be asked, where that is later.
    pub not_before: Option<String>,
    /// The latest first.
    pub answers: Vec<ProbeAnswerView>,
}

/// Where test money goes.
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
