//! The structures of format 2, as those versions wrote them. They never change. Some are those of format 3 too.

use base::timestamp::Timestamp;
use book_rules::review::{Category, Class, Exception as ExceptionKind, PairedBy, Side, State};
use serde::Deserialize;

use super::super::closed_month::EarlierClosing;
use super::super::format_number::Format;
use crate::record::{ClassFigures, DayFigures, ExceptionFigures, OurPayment, Sum, TieOutFigure, When};
use crate::tables::month_closings::By;

#[derive(Deserialize)]
pub(super) struct Closed {
    pub format: Format,
    pub month: String,
    pub profile: String,
    pub business: String,
    pub environment: String,
    #[serde(default)]
    pub brand: Option<String>,
    pub prepared_at: Timestamp,
    pub figures: Review,
    pub service: Vec<Row>,
    pub bank: Vec<Row>,
    pub decisions: Vec<Decision>,
    pub rules: Vec<String>,
    pub sources: Vec<Source>,
    pub closed_although: Vec<String>,
    pub earlier: Vec<EarlierClosing>,
}

#[derive(Deserialize)]
pub(super) struct Review {
    pub sides: Vec<OfSide>,
    pub days: Vec<DayFigures>,
    pub fees: Vec<Fee>,
    pub undo: Option<String>,
    pub learned: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Fee {
    pub kind: String,
    #[serde(flatten)]
    pub sum: Sum,
}

#[derive(Deserialize)]
pub(super) struct OfSide {
    pub side: Side,
    pub nothing_to_compare: Option<String>,
    pub matched: Sum,
    pub to_review: Sum,
    pub exceptions: Sum,
    pub explained: Sum,
    pub classes: Vec<ClassFigures>,
    pub by_kind: Vec<ExceptionFigures>,
    pub percent_done: Option<u32>,
    pub oldest_days: Option<u32>,
    pub carried_forward: Sum,
    pub not_expected: Vec<String>,
    pub tie_outs: Vec<TiedOut>,
    pub unexplained: i64,
}

#[derive(Deserialize)]
pub(super) struct TiedOut {
    pub account: String,
    pub lines: Vec<TieOutFigure>,
    pub difference: i64,
    pub missing: Vec<String>,
    pub days_without_lines: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Row {
    pub id: String,
    pub state: State,
    pub class: Class,
    pub paired_by: Option<PairedBy>,
    pub line: Option<Theirs>,
    pub payments: Vec<OurPayment>,
    pub candidates: Vec<Candidate>,
    pub same_amount: u32,
    pub difference: Option<i64>,
    pub why: String,
    pub exception: Option<Exception>,
    pub category: Option<Category>,
    pub likely: Option<Category>,
    pub note: String,
    pub owner: String,
    pub carried_forward: bool,
    pub late: bool,
    pub proves_payment: bool,
    pub decided: Option<By>,
}

#[derive(Deserialize)]
pub(super) struct Theirs {
    pub account: Option<String>,
    pub source: String,
    pub at: When,
    pub reference: String,
    pub text: String,
    pub amount: i64,
    pub status: String,
    pub fee: Option<i64>,
}

#[derive(Deserialize)]
pub(super) struct Candidate {
    pub payments: Vec<OurPayment>,
    pub difference: i64,
    pub why: String,
}

#[derive(Deserialize)]
pub(in super::super) struct Exception {
    pub kind: ExceptionKind,
    pub age_days: u32,
    pub next: String,
}

#[derive(Deserialize)]
pub(super) struct Decision {
    pub at: Timestamp,
    pub who: String,
    pub sentence: String,
    pub row: String,
    pub undone: Option<By>,
}

#[derive(Deserialize)]
pub(in super::super) struct Source {
    pub name: String,
    pub days: String,
    pub rows: u32,
    pub digest: String,
    pub file: String,
}
