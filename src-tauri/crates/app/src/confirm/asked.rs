//! The open question of the confirm window, and the status of earlier ones.

use std::sync::{Mutex, MutexGuard, PoisonError};

use base::timestamp::Timestamp;
use payment_rules::people::Person;
use service_api::value::Amount;

use crate::messages;
use crate::view::{ConfirmAsk, ConfirmStateView};
use system::error::{AppError, ErrorCode};

/// The questions and their status. One question is open at a time.
#[derive(Debug, Default)]
pub(crate) struct Confirming {
    asked: Mutex<Option<Kept>>,
}

/// A question, kept for as long as the main window may request its status.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) id: String,
    pub(super) status: QuestionStatus,
    /// `None` once it is executed or cancelled: it may contain a customer's password or a withdrawal code.
    pub(super) asked: Option<Asked>,
}

impl Kept {
    pub(super) fn set_status(&mut self, status: QuestionStatus) {
        match status {
            QuestionStatus::Waiting | QuestionStatus::Doing => {}
            QuestionStatus::Left | QuestionStatus::Done(_) | QuestionStatus::Unknown(_) => self.asked = None,
        }
        self.status = status;
    }
}

/// A question for the confirm window.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) id: String,
    /// The profile it was asked in. A question for one profile never acts on another.
    pub(super) profile: String,
    pub(super) what: ConfirmAsk,
    /// The current user when it was asked.
    pub(super) by: Option<Person>,
    /// When it was asked.
    pub(super) at: Timestamp,
    /// For a release, the digest of what is shown, which is what is approved. For alarms, the alarms that are shown.
    pub(super) digest: Option<String>,
    /// The balance when it was asked, if it is a question about payments and the service reported it.
    pub(super) wallet: Option<Amount>,
}

/// The status of a question.
#[derive(Clone, Debug)]
pub(super) enum QuestionStatus {
    Waiting,
    /// Being executed; no other question can be asked meanwhile.
    Doing,
    Left,
    Done(Box<ConfirmStateView>),
    /// It is not known to be done; the error explains the state.
    Unknown(AppError),
}

impl Confirming {
    pub(super) fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The status of the question `id`.
    pub(super) fn status(&self, id: &str) -> Result<QuestionStatus, AppError> {
        let kept = self.kept();
        let found = kept.as_ref().filter(|kept| kept.id == id).ok_or_else(no_longer_asked)?;
        Ok(found.status.clone())
    }

    /// The question that the window shows.
    pub(super) fn shown(&self) -> Result<Asked, AppError> {
        let kept = self.kept();
        kept.as_ref().and_then(|kept| kept.asked.clone()).ok_or_else(no_longer_asked)
    }

    /// Changes the status from `Waiting` to `Doing`, once.
    pub(super) fn begin(&self, id: &str) -> Result<Asked, AppError> {
        let mut kept = self.kept();
        let found = kept.as_mut().filter(|kept| kept.id == id).ok_or_else(no_longer_asked)?;
        match found.status {
            QuestionStatus::Waiting => {
                found.set_status(QuestionStatus::Doing);
                found.asked.clone().ok_or_else(no_longer_asked)
            }
            QuestionStatus::Doing | QuestionStatus::Done(_) | QuestionStatus::Unknown(_) => Err(confirmed_already()),
            QuestionStatus::Left => Err(no_longer_asked()),
        }
    }

    pub(super) fn set_status(&self, id: &str, status: QuestionStatus) {
        if let Some(kept) = self.kept().as_mut().filter(|kept| kept.id == id) {
            kept.set_status(status);
        }
    }
}

pub(super) fn no_longer_asked() -> AppError {
    AppError::conflict(messages::NO_LONGER_ASKED)
}

/// `InDoubt` and not `Conflict`, because money may have moved and the user must look for the result.
fn confirmed_already() -> AppError {
    AppError::new(ErrorCode::InDoubt, messages::CONFIRMED_ALREADY).money_stated()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::ConsoleRequest;

    fn asked(body: &str) -> Confirming {
        let request = ConsoleRequest {
            operation: "dispenseCash".to_owned(),
            body: body.to_owned(),
            photos: Vec::new(),
            given_back: None,
        };
        let asked = Asked {
            id: "ASKED".to_owned(),
            profile: "sandbox".to_owned(),
            what: ConfirmAsk::Call { request },
            by: None,
            at: Timestamp(0),
            digest: None,
            wallet: None,
        };
        let confirming = Confirming::default();
        *confirming.kept() = Some(Kept {
            id: asked.id.clone(),
            status: QuestionStatus::Waiting,
            asked: Some(asked),
        });
        confirming
    }

    #[test]
    fn a_question_is_kept_until_it_is_executed_or_cancelled() {
        let code = "withdrawal code 4711";
        let unclear = AppError::new(ErrorCode::InDoubt, "No answer.");
        for end in [
            QuestionStatus::Left,
            QuestionStatus::Done(Box::default()),
            QuestionStatus::Unknown(unclear),
        ] {
            let confirming = asked(code);
            confirming.begin("ASKED").expect("it waits");
            confirming.set_status("ASKED", QuestionStatus::Waiting);
            confirming.begin("ASKED").expect("a wrong PIN ends nothing");
            assert!(format!("{confirming:?}").contains(code));
            confirming.set_status("ASKED", end.clone());
            assert!(!format!("{confirming:?}").contains(code), "{end:?}");
            // Its status can still be requested, and it is not executed twice.
            assert!(confirming.status("ASKED").is_ok());
            assert!(confirming.shown().is_err() && confirming.begin("ASKED").is_err());
        }
    }
}
