//! Payments that may repeat others: recent ones, and those that another copy of the records may have made. The approver is shown them, and
//! more is required (decision 0017).

use base::timestamp::Timestamp;
use service_api::value::Amount;

use super::asked::Asked;
use super::question_view::Question;
use super::signing::{own_wait, second_person_or_wait};
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::view::TypedView;
use engine::tables::outbox::NewEntry;
use engine::tables::unknown_copies;
use system::error::AppError;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    pub(super) warnings: Vec<String>,
    /// The label of the required reason.
    pub(super) reason: Option<String>,
    /// A second person confirms it; one person alone must wait and type the total.
    pub(super) is_strict: bool,
}

impl Repeats {
    /// Examines `lines`, of which `recent` repeat a payment of the last days. Payments that the history reported before `answered_since` were
    /// confirmed earlier.
    pub(super) async fn of(
        open: &OpenProfile,
        lines: Vec<NewEntry>,
        recent: u32,
        answered_since: Option<Timestamp>,
    ) -> Result<Self, AppError> {
        let now = open.context.outbox.service_now();
        let unknown = open.context.outbox.store.read(move |db| unknown_copies::since(db, now)).await?;
        let found = open.context.outbox.unrecorded(lines, answered_since).await?;
        let reason = messages::why_again(found.as_ref().map(|found| found.count()), recent);
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

    /// Adds what was found to a question about payments of `total`.
    pub(super) fn asked_with(self, mut question: Question, open: &OpenProfile, asked: &Asked, total: Amount) -> Result<Question, AppError> {
        question.warnings.extend(self.warnings);
        question.reason = self.reason;
        if self.is_strict {
            question.signers = second_person_or_wait(open, asked, total)?;
            if question.signers.is_empty() {
                question.not_before = Some(asked.at.plus(own_wait(open.context.profile.kind)));
                question.typed = Some(TypedView {
                    label: messages::type_amount(total),
                    expected: total.decimal(),
                });
            }
        }
        Ok(question)
    }
}
