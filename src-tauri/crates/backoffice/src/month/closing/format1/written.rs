//! The structures of format 1, as those versions wrote them. They never change.

use book_rules::review::{Category, Class, Exception, Kind, Side, Standing, State, TieOutLine};
use book_rules::statement::Day;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Closed {
    pub(super) month: String,
    pub(super) profile: String,
    pub(super) business: String,
    pub(super) environment: String,
    pub(super) made_at: String,
    pub(super) review: Review,
    pub(super) service: Vec<Match>,
    pub(super) bank: Vec<Match>,
    pub(super) steps: Vec<Step>,
    pub(super) rules: Vec<String>,
    pub(super) sources: Vec<Source>,
    #[serde(default)]
    pub(super) to_say: Vec<String>,
    pub(super) earlier: Vec<Earlier>,
}

#[derive(Deserialize)]
pub(super) struct Step {
    pub(super) at: String,
    pub(super) who: String,
    pub(super) told: String,
    pub(super) row: String,
    pub(super) taken_back: String,
}

#[derive(Deserialize)]
pub(super) struct Source {
    pub(super) name: String,
    pub(super) days: String,
    pub(super) rows: u32,
    pub(super) digest: String,
    pub(super) file: String,
}

#[derive(Deserialize)]
pub(super) struct Earlier {
    pub(super) closed: Signed,
    pub(super) reopened: Signed,
    pub(super) reason: String,
    pub(super) digest: String,
}

#[derive(Deserialize)]
pub(super) struct Signed {
    pub(super) by: String,
    pub(super) at: String,
}

#[derive(Deserialize)]
pub(super) struct Review {
    pub(super) sides: Vec<ReviewSide>,
    pub(super) days: Vec<ReviewDay>,
    pub(super) fees: Vec<ReviewFee>,
    pub(super) undo: Option<String>,
    pub(super) learned: Vec<Learned>,
}

#[derive(Deserialize)]
pub(super) struct ReviewSide {
    pub(super) side: Side,
    pub(super) nothing: Option<String>,
    pub(super) matched: Count,
    pub(super) to_review: Count,
    pub(super) exceptions: Count,
    pub(super) explained: Count,
    pub(super) classes: Vec<ReviewClass>,
    #[serde(default)]
    pub(super) by_kind: Vec<ReviewException>,
    #[serde(default)]
    pub(super) percent_done: Option<u32>,
    #[serde(default)]
    pub(super) oldest_days: Option<u32>,
    #[serde(default)]
    pub(super) carried: Option<Count>,
    pub(super) not_looked_for: Vec<String>,
    pub(super) tie_outs: Vec<TiedOut>,
    pub(super) unexplained: String,
}

#[derive(Deserialize)]
pub(super) struct Count {
    pub(super) rows: u32,
    pub(super) amount: String,
}

#[derive(Deserialize)]
pub(super) struct ReviewClass {
    pub(super) class: Class,
    pub(super) rows: u32,
    pub(super) amount: String,
}

#[derive(Deserialize)]
pub(super) struct ReviewException {
    pub(super) kind: Exception,
    pub(super) rows: u32,
    pub(super) amount: String,
    pub(super) oldest_days: u32,
}

#[derive(Deserialize)]
pub(super) struct ReviewDay {
    pub(super) day: Day,
    pub(super) money_in: String,
    pub(super) money_out: String,
    pub(super) matched: u32,
    pub(super) open: u32,
}

#[derive(Deserialize)]
pub(super) struct ReviewFee {
    pub(super) kind: String,
    pub(super) rows: u32,
    pub(super) amount: String,
}

#[derive(Deserialize)]
pub(super) struct Learned {
    pub(super) sentence: String,
}

#[derive(Deserialize)]
pub(super) struct TiedOut {
    pub(super) account: String,
    pub(super) lines: Vec<TiedOutLine>,
    pub(super) difference: String,
    pub(super) lacking: Vec<String>,
    #[serde(default)]
    pub(super) quiet: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct TiedOutLine {
    pub(super) what: TieOutLine,
    pub(super) amount: Option<String>,
    pub(super) rows: Option<u32>,
}

#[derive(Deserialize)]
pub(super) struct Match {
    pub(super) id: String,
    pub(super) state: State,
    pub(super) class: Class,
    pub(super) rule: Option<String>,
    pub(super) theirs: Option<Theirs>,
    pub(super) ours: Vec<Ours>,
    pub(super) candidates: Vec<MatchCandidate>,
    pub(super) rivals: u32,
    pub(super) difference: Option<String>,
    pub(super) why: String,
    pub(super) exception: Option<ExceptionOf>,
    pub(super) category: Option<Category>,
    pub(super) likely: Option<Category>,
    pub(super) note: String,
    pub(super) owner: String,
    pub(super) carried: bool,
    #[serde(default)]
    pub(super) late: bool,
    #[serde(default)]
    pub(super) settles: bool,
    pub(super) said: Option<Signed>,
}

#[derive(Deserialize)]
pub(super) struct Theirs {
    pub(super) source: String,
    pub(super) at: String,
    pub(super) reference: String,
    pub(super) text: String,
    pub(super) amount: String,
    pub(super) status: String,
    #[serde(default)]
    pub(super) fee: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Ours {
    pub(super) id: String,
    pub(super) kind: Kind,
    pub(super) at: String,
    pub(super) name: String,
    pub(super) reference: String,
    pub(super) amount: String,
    pub(super) fee: String,
    pub(super) standing: Standing,
    pub(super) run: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct ExceptionOf {
    pub(super) kind: Exception,
    pub(super) age_days: u32,
    pub(super) next: String,
}

#[derive(Deserialize)]
pub(super) struct MatchCandidate {
    pub(super) ours: Vec<Ours>,
    pub(super) difference: String,
    pub(super) why: String,
}
