//! The confirm window: the only place where money is released and a PIN is typed.
//!
//! The main window can only *request* a confirmation. What the confirm window shows is read from the records here, and exactly that is
//! executed: an answer names its question, and no later question replaces it.

pub(crate) mod asked;
mod authorised_action;
mod conditions;
mod forms;
mod money;
mod months;
mod needs_review;
mod onboarding;
mod other_computers;
mod people;
mod question;
mod question_view;
mod remote_approval;
mod repeats;
mod signing;
mod submitted_draft;

use std::time::Duration;

use payment_rules::people::Person;
use service_api::value::{Amount, Secret};
use session::people::SignedIn;
use session::view::Pin;

use asked::{Asked, Kept, QuestionStatus, no_longer_asked};
use authorised_action::Confirmed;
use question_view::Question;

use crate::host::Host;
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::people::Need;
use crate::view::{
    ConfirmAsk, ConfirmGive, ConfirmId, ConfirmNamedRequest, ConfirmNamedView, ConfirmPayeesRequest, ConfirmPayeesView, ConfirmState,
    ConfirmStateView, ConfirmView, DoneView,
};
use engine::event::Topic;
use system::error::{AppError, ErrorCode};

/// How long a payout waits for the wallet's history before it is confirmed.
const REMEMBERS_WITHIN: Duration = Duration::from_secs(15);

/// How long a question about payments waits for the balance.
const BALANCE_WITHIN: Duration = Duration::from_secs(4);

/// The topics that a confirmed action may change.
const TOUCHED: [Topic; 6] = [
    Topic::Confirm,
    Topic::App,
    Topic::Payouts,
    Topic::PaymentRequests,
    Topic::PaymentAccounts,
    Topic::Sandbox,
];

/// The error for a money-moving request outside the confirm window.
pub fn only_there() -> AppError {
    AppError::conflict(messages::CONFIRM_WINDOW_ONLY)
}

/// Requests a confirmation and shows the confirm window. Nothing is executed.
pub async fn ask(host: &Host, what: ConfirmAsk) -> Result<ConfirmId, AppError> {
    let open = host.profile().await?;
    let by = match open.context.current_user.at(open.context.outbox.now()) {
        SignedIn::Somebody(person) => Some(person),
        SignedIn::NoPeople | SignedIn::Nobody => None,
    };
    let mut asked = Asked {
        id: open.context.outbox.env.ids.letters(16)?,
        profile: open.context.profile.name.clone(),
        what,
        by,
        at: open.context.outbox.now(),
        digest: None,
        wallet: None,
    };
    conditions::may_ask(&open, &asked)?;
    let may_repeat = matches!(
        asked.what,
        ConfirmAsk::Release { .. }
            | ConfirmAsk::StartApproved { .. }
            | ConfirmAsk::Resume { .. }
            | ConfirmAsk::Payment { .. }
            | ConfirmAsk::TopUps { .. }
            | ConfirmAsk::Call { .. }
    );
    if may_repeat {
        // If the service is slow, the question shows what is not known.
        match tokio::time::timeout(REMEMBERS_WITHIN, engine::sources::movements::remember(&open.context.outbox)).await {
            Ok(remembered) => remembered?,
            Err(_) => tracing::info!("the history of the wallet takes its time"),
        }
        asked.wallet = balance(&open).await;
    }
    // Problems are reported to the window that asked.
    let question = question::of(&open, &asked, 0).await?;
    asked.digest = question.digest;
    let id = ConfirmId { confirm: asked.id.clone() };
    {
        let mut kept = host.confirming.kept();
        if kept.as_ref().is_some_and(|kept| matches!(kept.status, QuestionStatus::Doing)) {
            return Err(AppError::conflict(messages::CONFIRMATION_IN_PROGRESS));
        }
        *kept = Some(Kept {
            id: asked.id.clone(),
            status: QuestionStatus::Waiting,
            asked: Some(asked),
        });
    }
    host.notify(Topic::Confirm);
    if let Some(show) = &host.config.show_confirm {
        show();
    }
    Ok(id)
}

/// The balance, or `None` if the service does not report it soon: the question then shows that it is not known.
async fn balance(open: &OpenProfile) -> Option<Amount> {
    match tokio::time::timeout(BALANCE_WITHIN, open.context.outbox.available()).await {
        Ok(Ok(balance)) => balance,
        Ok(Err(error)) => {
            tracing::info!(message = %error.message, "the balance is not known");
            None
        }
        Err(_) => {
            tracing::info!("the balance takes its time");
            None
        }
    }
}

/// The status of a question.
pub fn state(host: &Host, id: &ConfirmId) -> Result<ConfirmStateView, AppError> {
    Ok(match host.confirming.status(&id.confirm)? {
        QuestionStatus::Waiting => ConfirmStateView::default(),
        QuestionStatus::Doing => ConfirmStateView::at(ConfirmState::Doing),
        QuestionStatus::Left => ConfirmStateView::at(ConfirmState::Left),
        QuestionStatus::Done(done) => *done,
        QuestionStatus::Unknown(error) => ConfirmStateView {
            error: Some(error),
            ..ConfirmStateView::done()
        },
    })
}

/// A page of the rows of one kind that the question lists.
pub async fn named(host: &Host, request: &ConfirmNamedRequest) -> Result<ConfirmNamedView, AppError> {
    let question = page(host, &request.confirm, request.from).await?;
    let found = question.named.into_iter().find(|named| named.name == request.name);
    found.map(question_view::named).ok_or_else(no_longer_asked)
}

/// A page of the payments that the question is about.
pub async fn payees(host: &Host, request: &ConfirmPayeesRequest) -> Result<ConfirmPayeesView, AppError> {
    let question = page(host, &request.confirm, request.from).await?;
    question.payees.map(question_view::payees).ok_or_else(no_longer_asked)
}

/// The question `id` with the rows from position `from`.
async fn page(host: &Host, id: &str, from: u32) -> Result<Question, AppError> {
    let asked = host.confirming.shown()?;
    if asked.id != id {
        return Err(no_longer_asked());
    }
    let open = same_profile(host, &asked).await?;
    question::of(&open, &asked, usize::try_from(from).map_err(AppError::bug)?).await
}

/// What the confirm window shows.
pub async fn view(host: &Host) -> Result<ConfirmView, AppError> {
    let asked = host.confirming.shown()?;
    let open = same_profile(host, &asked).await?;
    let question = question::of(&open, &asked, 0).await?;
    Ok(question.view(&open, &asked))
}

/// Executes what was shown, if an authorised person confirmed it.
pub async fn give(host: &Host, given: ConfirmGive) -> Result<DoneView, AppError> {
    let id = given.confirm.clone();
    let asked = host.confirming.begin(&id)?;
    host.notify(Topic::Confirm);
    let done = carry_out(host, &asked, given).await;
    match done {
        Ok(done) => host.confirming.set_status(&id, QuestionStatus::Done(Box::new(done))),
        Err(error) => {
            // An action that may have been executed is not repeated from here.
            let unclear = matches!(error.code, ErrorCode::InDoubt | ErrorCode::Storage | ErrorCode::Bug);
            let status = if unclear {
                QuestionStatus::Unknown(error.clone())
            } else {
                QuestionStatus::Waiting
            };
            host.confirming.set_status(&id, status);
            host.notify(Topic::Confirm);
            return Err(error);
        }
    }
    for topic in TOUCHED {
        host.notify(topic);
    }
    Ok(DoneView {})
}

async fn carry_out(host: &Host, asked: &Asked, given: ConfirmGive) -> Result<ConfirmStateView, AppError> {
    let open = same_profile(host, asked).await?;
    // The question is read again: the current state decides, not the one when the window opened.
    let question = question::of(&open, asked, 0).await?;
    if question.digest != asked.digest {
        return Err(question::no_longer(&asked.what));
    }
    let actor = signing::signed(&open, &question, &given).await?;
    let confirmed = Confirmed {
        host,
        open: &open,
        asked,
        given,
        actor,
    };
    confirmed.execute().await
}

async fn same_profile(host: &Host, asked: &Asked) -> Result<std::sync::Arc<OpenProfile>, AppError> {
    let open = host.profile().await?;
    if open.context.profile.name == asked.profile {
        Ok(open)
    } else {
        Err(no_longer_asked())
    }
}

/// Closes the question without executing anything.
pub fn leave(host: &Host, id: Option<&str>) {
    {
        let mut kept = host.confirming.kept();
        let found = kept.as_mut().filter(|kept| id.is_none_or(|id| kept.id == id));
        if let Some(kept) = found
            && matches!(kept.status, QuestionStatus::Waiting)
        {
            kept.set_status(QuestionStatus::Left);
        }
    }
    host.notify(Topic::Confirm);
}

/// Approves a call that moves money, for a front end without a second window: the same people, PINs and waits. `approver` is a name. The
/// front end makes the call.
pub async fn approve_call(open: &OpenProfile, operation: &str, approver: &str, pin: Secret) -> Result<(), AppError> {
    let at = open.context.current_user.at(open.context.outbox.now());
    Need::Worker.met_by(&at)?;
    let SignedIn::Somebody(by) = at else { return Err(only_there()) };
    let named = |person: &Person| person.name.to_lowercase() == approver.to_lowercase();
    let question = Question {
        signers: signing::second_person(open, Some(&by))?,
        ..Question::default()
    };
    let given = ConfirmGive {
        confirm: String::new(),
        person: open
            .context
            .current_user
            .people()
            .iter()
            .find(|person| named(person))
            .map(|person| person.id.to_string()),
        pin: Some(Pin(pin)),
        new_pin: None,
        new_pin_again: None,
        typed: None,
        reason: None,
    };
    if !question.signers.iter().any(|signer| named(&signer.person)) {
        let names: Vec<&str> = question.signers.iter().map(|signer| signer.person.name.as_str()).collect();
        let message = messages::may_not_approve(approver, &names.join(", "));
        return Err(AppError::conflict(message));
    }
    let actor = signing::signed(open, &question, &given).await?;
    authorised_action::note(open, &actor, crate::messages::audit::CALL_CONFIRMED, operation).await
}

impl Host {
    /// The confirm window was closed: an open question is not executed.
    pub fn confirm_closed(&self) {
        leave(self, None);
    }
}
