//! The structures of format 1, as those versions wrote them. They never change. Some are those of format 2 too.

use book_rules::review::{Category, Class, Exception as ExceptionKind, Kind, LedgerStatus, Side, State, TieOutLine};
use book_rules::statement::Day;
use serde::Deserialize;

use super::super::format2::{Exception, Source};

#[derive(Deserialize)]
pub(super) struct Closed {
    pub month: String,
    pub profile: String,
    pub business: String,
    pub environment: String,
    pub made_at: String,
    pub review: Review,
    pub service: Vec<Match>,
    pub bank: Vec<Match>,
    pub steps: Vec<Step>,
    pub rules: Vec<String>,
    pub sources: Vec<Source>,
    #[serde(default)]
    pub to_say: Vec<String>,
    pub earlier: Vec<Earlier>,
}

#[derive(Deserialize)]
pub(super) struct Step {
    pub at: String,
    pub who: String,
    pub told: String,
    pub row: String,
    pub taken_back: String,
}

#[derive(Deserialize)]
pub(super) struct Earlier {
    pub closed: Signed,
    pub reopened: Signed,
    pub reason: String,
    pub digest: String,
}

#[derive(Deserialize)]
pub(super) struct Signed {
    pub by: String,
    pub at: String,
}

#[derive(Deserialize)]
pub(super) struct Review {
    pub sides: Vec<ReviewSide>,
    pub days: Vec<ReviewDay>,
    pub fees: Vec<ReviewFee>,
    pub undo: Option<String>,
    pub learned: Vec<Learned>,
}

#[derive(Deserialize)]
pub(super) struct ReviewSide {
    pub side: Side,
    pub nothing: Option<String>,
    pub matched: Count,
    pub to_review: Count,
    pub exceptions: Count,
    pub explained: Count,
    pub classes: Vec<ReviewClass>,
    #[serde(default)]
    pub by_kind: Vec<ReviewException>,
    #[serde(default)]
    pub percent_done: Option<u32>,
    #[serde(default)]
    pub oldest_days: Option<u32>,
    #[serde(default)]
    pub carried: Option<Count>,
    pub not_looked_for: Vec<String>,
    pub tie_outs: Vec<TiedOut>,
    pub unexplained: String,
}

#[derive(Deserialize)]
pub(super) struct Count {
    pub rows: u32,
    pub amount: String,
}

#[derive(Deserialize)]
pub(super) struct ReviewClass {
    pub class: Class,
    pub rows: u32,
    pub amount: String,
}

#[derive(Deserialize)]
pub(super) struct ReviewException {
    pub kind: ExceptionKind,
    pub rows: u32,
    pub amount: String,
    pub oldest_days: u32,
}

#[derive(Deserialize)]
pub(super) struct ReviewDay {
    pub day: Day,
    pub money_in: String,
    pub money_out: String,
    pub matched: u32,
    pub open: u32,
}

#[derive(Deserialize)]
pub(super) struct ReviewFee {
    pub kind: String,
    pub rows: u32,
    pub amount: String,
}

#[derive(Deserialize)]
pub(super) struct Learned {
    pub sentence: String,
}

#[derive(Deserialize)]
pub(super) struct TiedOut {
    pub account: String,
    pub lines: Vec<TiedOutLine>,
    pub difference: String,
    pub lacking: Vec<String>,
    #[serde(default)]
    pub quiet: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct TiedOutLine {
    pub what: TieOutLine,
    pub amount: Option<String>,
    pub rows: Option<u32>,
}

#[derive(Deserialize)]
pub(super) struct Match {
    pub id: String,
    pub state: State,
    pub class: Class,
    pub rule: Option<String>,
    pub theirs: Option<Theirs>,
    pub ours: Vec<Ours>,
    pub candidates: Vec<MatchCandidate>,
    pub rivals: u32,
    pub difference: Option<String>,
    pub why: String,
    pub exception: Option<Exception>,
    pub category: Option<Category>,
    pub likely: Option<Category>,
    pub note: String,
    pub owner: String,
    pub carried: bool,
    #[serde(default)]
    pub late: bool,
    #[serde(default)]
    pub settles: bool,
    pub said: Option<Signed>,
}

#[derive(Deserialize)]
pub(super) struct Theirs {
    pub source: String,
    pub at: String,
    pub reference: String,
    pub text: String,
    pub amount: String,
    pub status: String,
    #[serde(default)]
    pub fee: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Ours {
    pub id: String,
    pub kind: Kind,
    pub at: String,
    pub name: String,
    pub reference: String,
    pub amount: String,
    pub fee: String,
    pub standing: LedgerStatus,
    pub run: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct MatchCandidate {
    pub ours: Vec<Ours>,
    pub difference: String,
    pub why: String,
}
