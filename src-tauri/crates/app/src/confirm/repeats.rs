//! What payments may repeat: what was paid a short while ago, and what another copy of the records may have paid. Whoever approves learns it, and
//! more is asked for then (decision 0017).

use base::timestamp::Timestamp;
use service_api::value::Amount;

use super::asked::Asked;
use super::signing::{own_wait, second_person_or_wait};
use super::window::Question;
use crate::open_profile::OpenProfile;
use crate::view::TypedView;
use engine::tables::outbox::NewLine;
use engine::tables::unknown_copies;
use system::error::AppError;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    pub(super) warnings: Vec<String>,
    /// The label of the reason that is asked for.
    pub(super) reason: Option<String>,
    /// A second person confirms it; where one person does both, after a wait and with the typed sum.
    pub(super) is_strict: bool,
}

impl Repeats {
    /// Of `lines`, of which `hasty` repeat a payment of a few days ago. Of what the history told before
    /// `heard_since` somebody was asked before.
    pub(super) async fn of(open: &OpenProfile, lines: Vec<NewLine>, hasty: u32, heard_since: Option<Timestamp>) -> Result<Self, AppError> {
        let now = open.context.outbox.service_now();
        let unknown = open.context.outbox.store.read(move |db| unknown_copies::since(db, now)).await?;
        let found = open.context.outbox.unrecorded(lines, heard_since).await?;
        let again = match hasty {
            0 => None,
            1 => Some("Why is 1 payment of the last 3 days paid again?".to_owned()),
            many => Some(format!("Why are {many} payments of the last 3 days paid again?")),
        };
        let what = found.as_ref().map(|found| match found.count() {
            1 => "What is the payment that these records do not know?".to_owned(),
            _ => "What are the payments that these records do not know?".to_owned(),
        });
        let reason = match (what, again) {
            (Some(what), Some(again)) => Some(format!("{what} {again}")),
            (one, other) => one.or(other),
        };
        Ok(Self {
            warnings: unknown
                .map(|unknown| unknown.words())
                .into_iter()
                .chain(found.map(|found| found.words()))
                .collect(),
            is_strict: reason.is_some() || unknown.is_some_and(|unknown| unknown.is_copy),
            reason,
        })
    }

    /// A question about payments of `total`, with what these ask for.
    pub(super) fn asked_with(self, mut question: Question, open: &OpenProfile, asked: &Asked, total: Amount) -> Result<Question, AppError> {
        question.warnings.extend(self.warnings);
        question.reason = self.reason;
        if self.is_strict {
            question.signers = second_person_or_wait(open, asked, total)?;
            if question.signers.is_empty() {
                question.not_before = Some(asked.at.plus(own_wait(open.context.profile.kind)));
                question.typed = Some(TypedView {
                    label: format!("Type the amount, {}", total.naira()),
                    expected: total.decimal(),
                });
            }
        }
        Ok(question)
    }
}
