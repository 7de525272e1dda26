//! Who may request what in the confirm window, and what needs people.

use session::people::SignedIn;
use system::error::AppError;

use super::asked::Asked;
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::people::Need;
use crate::view::ConfirmAsk;

/// Whether an action is available in a profile without people.
#[derive(Clone, Copy)]
enum WithoutPeople {
    Permitted,
    /// Not with real money.
    OnlyTestMoney,
    /// Not with real money; the owner confirms it.
    OwnerAnswers,
    Refused,
}

/// Who may request an action, and whether it needs people.
fn conditions(what: &ConfirmAsk) -> (Need, WithoutPeople) {
    match what {
        ConfirmAsk::SignIn { .. } => (Need::Nothing, WithoutPeople::Refused),
        ConfirmAsk::Release { .. }
        | ConfirmAsk::Resume { .. }
        | ConfirmAsk::SendAgain { .. }
        | ConfirmAsk::Refund { .. }
        | ConfirmAsk::Payment { .. }
        | ConfirmAsk::TopUps { .. } => (Need::Worker, WithoutPeople::OnlyTestMoney),
        ConfirmAsk::ApproveBatch { .. } | ConfirmAsk::SendBack { .. } | ConfirmAsk::StartApproved { .. } => {
            (Need::Worker, WithoutPeople::Refused)
        }
        ConfirmAsk::NotPaid { .. }
        | ConfirmAsk::Missing { .. }
        | ConfirmAsk::Alarms { .. }
        | ConfirmAsk::Onboard { .. }
        | ConfirmAsk::SubMerchantKeys { .. }
        | ConfirmAsk::NotRefunded { .. }
        | ConfirmAsk::Held { .. }
        | ConfirmAsk::KeptBack { .. }
        | ConfirmAsk::SignMonth { .. }
        | ConfirmAsk::Call { .. }
        | ConfirmAsk::Probe { .. } => (Need::Worker, WithoutPeople::Permitted),
        ConfirmAsk::Forwarding { .. } => (Need::Preparer, WithoutPeople::Permitted),
        ConfirmAsk::AddPerson { .. } => (Need::Somebody, WithoutPeople::Permitted),
        ConfirmAsk::OtherComputers { .. } => (Need::Somebody, WithoutPeople::OwnerAnswers),
        ConfirmAsk::AddApprover { .. }
        | ConfirmAsk::ChangeRole { .. }
        | ConfirmAsk::RemovePerson { .. }
        | ConfirmAsk::NewPin { .. }
        | ConfirmAsk::Rules { .. } => (Need::Somebody, WithoutPeople::Refused),
    }
}

/// Rejects a request that the current user may not make. The confirm window checks again; this reports it earlier.
pub(super) fn may_ask(open: &OpenProfile, asked: &Asked) -> Result<(), AppError> {
    let (need, _) = conditions(&asked.what);
    need.met_by(&open.context.current_user.at(open.context.outbox.now()))
}

/// Checks that the action is available in a profile without people.
pub(super) fn without_people(open: &OpenProfile, what: &ConfirmAsk) -> Result<(), AppError> {
    let (_, without) = conditions(what);
    match without {
        WithoutPeople::Permitted => Ok(()),
        WithoutPeople::OnlyTestMoney => session::people::people_for_live(&open.context),
        WithoutPeople::OwnerAnswers => session::people::people_for_live(&open.context).map_err(|error| AppError {
            message: messages::OWNER_CONFIRMS.to_owned(),
            ..error
        }),
        WithoutPeople::Refused if open.context.current_user.at(open.context.outbox.now()) == SignedIn::NoPeople => {
            Err(AppError::conflict(messages::NO_USERS_YET).hint(messages::ADD_YOURSELF))
        }
        WithoutPeople::Refused => Ok(()),
    }
}
