//! Executes what was confirmed.

use base::profile::Role;
use base::timestamp::Timestamp;
use collections::payment_accounts;
use collections::tables::forwarding::By;
use collections::view::ConfirmForwarding;
use customers::sub_merchants;
use customers::view::NewSubMerchant;
use payment_rules::people::Terms;
use payments::view::NewPayment;
use payouts::tables::plans::{Elsewhere, NewApproval};
use payouts::view::{DecideRequest, Decision};
use payouts::{batch, top_ups};
use session::call::CallResult;
use session::ids::number;
use session::needs_review;
use session::people::SignedIn;
use session::tables::people;
use session::view::{DecideReviewCallRequest, Pin};
use support::answer_secrets;
use {payments, payouts, refunds};

use super::asked::Asked;
use super::found_out;
use super::signing::not_paid_limit;
use crate::host::Host;
use crate::open_profile::OpenProfile;
use crate::people::Need;
use crate::view::{ConfirmAsk, ConfirmGive, ConfirmStateView};
use crate::{console, probe};
use engine::event::Topic;
use engine::tables::{other_computers, outbox};
use secrets::pin::KeptPin;
use store::{Actor, audit};
use system::error::{AppError, ErrorCode};

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

/// Executes the action on behalf of `hand`.
pub(super) async fn done(
    host: &Host,
    open: &OpenProfile,
    asked: &Asked,
    given: ConfirmGive,
    hand: Actor,
) -> Result<ConfirmStateView, AppError> {
    let (store, now) = (&open.context.outbox.store, open.context.outbox.now());
    match &asked.what {
        ConfirmAsk::Release { plan } => {
            let approval = NewApproval {
                plan: number(plan)?,
                digest: asked.digest.clone().unwrap_or_default(),
                hand,
                elsewhere: None,
                reason: given.reason,
            };
            released(open, approval).await
        }
        ConfirmAsk::StartApproved { answer } => {
            let back = batch::back(&open.payouts, answer).await?;
            let approval = NewApproval {
                plan: back.plan.id,
                digest: back.answer.digest,
                hand: Actor::from(&back.approver),
                elsewhere: Some(Elsewhere {
                    batch: back.answer.batch,
                    at: Timestamp(back.answer.at),
                    started_by: hand,
                }),
                reason: given.reason,
            };
            released(open, approval).await
        }
        ConfirmAsk::ApproveBatch { batch } => replied(host, open, batch, None, &hand).await,
        ConfirmAsk::SendBack { batch, note } => replied(host, open, batch, Some(note.trim()), &hand).await,
        ConfirmAsk::Resume { run } => {
            note_reason(open, &hand, given.reason).await?;
            payouts::resume(&open.context.outbox, run, hand).await?;
            Ok(ConfirmStateView::run(run.clone()))
        }
        ConfirmAsk::SendAgain { run, items, evidence } => decided(open, run, items, (Decision::SendAgain, evidence), hand).await,
        ConfirmAsk::NotPaid { run, items, evidence } => decided(open, run, items, (Decision::NotPaid, evidence), hand).await,
        ConfirmAsk::Missing { evidence } => {
            open.context.outbox.decide_gap(evidence, hand).await?;
            Ok(ConfirmStateView::done())
        }
        ConfirmAsk::Alarms { decision, evidence, .. } => {
            let shown = found_out::shown_alarms(asked.digest.as_deref().unwrap_or_default());
            open.context
                .outbox
                .resolve_alarms(shown, (*decision).into(), evidence, hand)
                .await?;
            Ok(ConfirmStateView::done())
        }
        ConfirmAsk::Refund { refund } => {
            let what = format!("{} of {}", refund.amount.trim(), refund.of.reference());
            note(open, &hand, "refund confirmed", &what).await?;
            let result = refunds::carry_out(&open.context, refund).await?;
            Ok(ConfirmStateView {
                error: not_accepted(result),
                ..ConfirmStateView::done()
            })
        }
        ConfirmAsk::Payment { payment } => pay(host, open, payment, given.reason, hand).await,
        ConfirmAsk::TopUps { top_ups, shown } => {
            note_reason(open, &hand, given.reason).await?;
            let run = top_ups::release(&open.context.outbox, top_ups, shown, hand).await?;
            host.notify(Topic::Payouts);
            Ok(ConfirmStateView::run(run.to_string()))
        }
        ConfirmAsk::Onboard { sub_merchant } => onboard(host, open, sub_merchant, &hand).await,
        ConfirmAsk::SubMerchantKeys { sub_merchant, what } => {
            let out = (&*host.config.exports, host.config.copy_secret.clone());
            let path = sub_merchants::carry_out_keys(&open.sub_merchants, sub_merchant, *what, hand, out).await?;
            Ok(ConfirmStateView {
                path: path.map(|path| host.saved.note(path).path),
                ..ConfirmStateView::done()
            })
        }
        ConfirmAsk::Forwarding { forwarding } => lead_elsewhere(open, asked, forwarding, &hand).await,
        ConfirmAsk::NotRefunded { line, evidence } => {
            needs_review::not_refunded(&open.context.outbox, line, evidence, &hand).await?;
            Ok(ConfirmStateView::done())
        }
        ConfirmAsk::Held { line, decision, evidence } => {
            let request = DecideReviewCallRequest {
                line: line.clone(),
                decision: *decision,
                evidence: evidence.clone(),
            };
            needs_review::decide_confirmed(&open.context.outbox, &request, &hand).await?;
            host.notify(Topic::Payments);
            Ok(ConfirmStateView::done())
        }
        ConfirmAsk::KeptBack { call } => hand_out(host, open, call, &hand).await,
        ConfirmAsk::Call { request } => {
            note(open, &hand, "call confirmed", &request.operation).await?;
            note_reason(open, &hand, given.reason).await?;
            let call = console::confirmed_call(open, request).await?;
            Ok(ConfirmStateView {
                call: Some(call),
                ..ConfirmStateView::done()
            })
        }
        ConfirmAsk::Probe { request } => {
            note(open, &hand, "test question confirmed", &request.name).await?;
            probe::ask(host, open, request).await?;
            Ok(ConfirmStateView::done())
        }
        ConfirmAsk::SignIn { person } => {
            let person = open.context.current_user.person_here(person)?;
            note(open, &hand, "signed in", &person.name).await?;
            open.context.current_user.sign_in(Some(&person), open.context.outbox.now());
            Ok(ConfirmStateView::done())
        }
        ConfirmAsk::AddPerson { name, role } => people_changed(open, add_person(open, name, *role, given, hand)).await,
        ConfirmAsk::AddApprover { card } => {
            let (name, key) = batch::card(&open.payouts, card).await?;
            let add = store.write(move |db| people::add_elsewhere(db, &name, &key.hex(), &hand, now));
            people_changed(open, add).await
        }
        ConfirmAsk::ChangeRole { person, role } => {
            let (person, role) = (open.context.current_user.person_here(person)?, *role);
            people_changed(open, store.write(move |db| people::set_role(db, &person, role, &hand, now))).await
        }
        ConfirmAsk::RemovePerson { person } => {
            let person = open.context.current_user.person(person)?;
            people_changed(open, store.write(move |db| people::leave(db, &person, &hand, now))).await
        }
        ConfirmAsk::NewPin { person } => {
            let person = open.context.current_user.person_here(person)?;
            let pin = new_pin(given).await?;
            people_changed(open, store.write(move |db| people::set_pin(db, &person, &pin, &hand, now))).await
        }
        ConfirmAsk::OtherComputers { others, asks_always } => {
            let (others, asks_always) = (*others, *asks_always);
            let say = store.write(move |db| other_computers::set(db, others, asks_always, &hand, now));
            people_changed(open, say).await
        }
        ConfirmAsk::Rules {
            single_person,
            lock_minutes,
            not_paid_alone,
        } => {
            let terms = Terms {
                single_person: *single_person,
                lock_minutes: *lock_minutes,
                not_paid_alone_minor: not_paid_limit(not_paid_alone)?.minor(),
            };
            people_changed(open, store.write(move |db| people::set_terms(db, &terms, &hand, now))).await
        }
    }
}

async fn pay(
    host: &Host,
    open: &OpenProfile,
    payment: &NewPayment,
    reason: Option<String>,
    hand: Actor,
) -> Result<ConfirmStateView, AppError> {
    note(open, &hand, "payment confirmed", payment.reference.trim()).await?;
    note_reason(open, &hand, reason).await?;
    let (result, reference) = payments::carry_out(&open.payments, payment, hand).await?;
    let line = outbox::line_by_reference(&open.context.outbox.store, reference).await?;
    host.notify(Topic::Payments);
    Ok(ConfirmStateView {
        // The stored entry shows its state.
        error: line.is_none().then(|| not_accepted(result)).flatten(),
        payment: line.map(|line| line.id.to_string()),
        ..ConfirmStateView::done()
    })
}

async fn onboard(host: &Host, open: &OpenProfile, sub_merchant: &NewSubMerchant, hand: &Actor) -> Result<ConfirmStateView, AppError> {
    note(open, hand, "onboarding confirmed", sub_merchant.reference.trim()).await?;
    let (result, line) = sub_merchants::carry_out(&open.sub_merchants, sub_merchant).await?;
    host.notify(Topic::SubMerchants);
    Ok(ConfirmStateView {
        error: line.is_none().then(|| not_accepted(result)).flatten(),
        sub_merchant: line.map(|line| line.to_string()),
        ..ConfirmStateView::done()
    })
}

async fn lead_elsewhere(
    open: &OpenProfile,
    asked: &Asked,
    forwarding: &ConfirmForwarding,
    hand: &Actor,
) -> Result<ConfirmStateView, AppError> {
    note(
        open,
        hand,
        "forwarding confirmed",
        asked.by.as_ref().map_or("", |by| by.name.as_str()),
    )
    .await?;
    let by = By {
        hand: asked.by.as_ref().map(Actor::from).unwrap_or_default(),
        confirmed: true,
    };
    let account = payment_accounts::confirmed(&open.context, forwarding, by).await?;
    Ok(ConfirmStateView {
        account: Some(account.id),
        ..ConfirmStateView::done()
    })
}

async fn hand_out(host: &Host, open: &OpenProfile, call: &str, hand: &Actor) -> Result<ConfirmStateView, AppError> {
    let (call, folder) = (number(call)?, &host.config.exports);
    let path = match payments::export_code(&open.context, call, folder, hand).await? {
        Some(path) => path,
        None => answer_secrets::export_secret(&open.context.outbox, call, folder, hand).await?,
    };
    Ok(ConfirmStateView {
        path: Some(host.saved.note(path).path),
        ..ConfirmStateView::done()
    })
}

async fn released(open: &OpenProfile, approval: NewApproval) -> Result<ConfirmStateView, AppError> {
    let run = payouts::release(&open.context.outbox, approval).await?;
    Ok(ConfirmStateView::run(run.to_string()))
}

async fn decided(
    open: &OpenProfile,
    run: &str,
    items: &[String],
    (decision, evidence): (Decision, &str),
    hand: Actor,
) -> Result<ConfirmStateView, AppError> {
    let request = DecideRequest {
        run: run.to_owned(),
        items: items.to_vec(),
        decision,
        evidence: evidence.to_owned(),
    };
    payouts::decide(&open.context.outbox, &request, hand).await?;
    Ok(ConfirmStateView::run(run.to_owned()))
}

/// Signs a response to another laptop's approval request. The PIN was verified, so the signer's key may be used.
async fn replied(host: &Host, open: &OpenProfile, batch: &str, note: Option<&str>, hand: &Actor) -> Result<ConfirmStateView, AppError> {
    let opened = batch::still_open(&open.payouts, batch)?;
    let signer = hand.person.map(|id| id.to_string()).unwrap_or_default();
    let person = open.context.current_user.person_here(&signer)?;
    let path = batch::reply(&open.payouts, &opened, &person, note, &host.config.exports).await?;
    Ok(ConfirmStateView {
        path: Some(path.display().to_string()),
        ..ConfirmStateView::done()
    })
}

/// Writes an audit entry for an action that no table records.
pub(super) async fn note(open: &OpenProfile, hand: &Actor, what: &'static str, after: &str) -> Result<(), AppError> {
    let (deed, now) = (hand.entry(what, None, Some(after.to_owned())), open.context.outbox.now());
    open.context.outbox.store.write(move |db| audit::record(db, now, deed)).await
}

/// Records why a payment is repeated, if a reason was required.
async fn note_reason(open: &OpenProfile, hand: &Actor, reason: Option<String>) -> Result<(), AppError> {
    match reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty()) {
        Some(reason) => note(open, hand, audit::PAID_AGAIN, reason).await,
        None => Ok(()),
    }
}

/// Changes people or rules, and reads both again.
async fn people_changed(open: &OpenProfile, change: impl Future<Output = Result<(), AppError>>) -> Result<ConfirmStateView, AppError> {
    change.await?;
    open.context.current_user.refresh(&open.context.outbox.store).await?;
    Ok(ConfirmStateView::done())
}

async fn add_person(open: &OpenProfile, name: &str, role: Role, given: ConfirmGive, hand: Actor) -> Result<(), AppError> {
    let (store, now) = (&open.context.outbox.store, open.context.outbox.now());
    let name = name.trim().to_owned();
    let pin = new_pin(given).await?;
    let first = open.context.current_user.people().is_empty();
    let id = store.write(move |db| people::add(db, &name, role, &pin, &hand, now)).await?;
    if first {
        // The owner has just chosen a PIN, so it is not asked for again.
        open.context.current_user.refresh(store).await?;
        open.context
            .current_user
            .sign_in(Some(&open.context.current_user.person(&id.to_string())?), now);
    }
    Ok(())
}

/// The new PIN, typed twice, in its stored form.
async fn new_pin(given: ConfirmGive) -> Result<KeptPin, AppError> {
    let text = |pin: &Option<Pin>| pin.as_ref().map(|pin| pin.0.clone()).filter(|pin| !pin.expose().is_empty());
    let (Some(pin), again) = (text(&given.new_pin), text(&given.new_pin_again)) else {
        return Err(wrong("new_pin", "A new PIN is needed."));
    };
    if Some(&pin) != again.as_ref() {
        return Err(wrong("new_pin_again", "The two are not alike."));
    }
    tokio::task::spawn_blocking(move || KeptPin::make(&pin))
        .await
        .map_err(AppError::bug)?
}

/// The error for a call that was not accepted.
fn not_accepted(result: CallResult) -> Option<AppError> {
    let code = match result.outcome {
        "accepted" => return None,
        "in_doubt" => ErrorCode::InDoubt,
        "not_sent" => ErrorCode::NotSent,
        _ => ErrorCode::Refused,
    };
    Some(AppError::new(code, result.words.unwrap_or_default()))
}

fn wrong(path: &str, message: &str) -> AppError {
    AppError::invalid_field("Nothing was changed.", path, message)
}

/// Checks that the action is available in a profile without people.
pub(super) fn without_people(open: &OpenProfile, what: &ConfirmAsk) -> Result<(), AppError> {
    let (_, without) = conditions(what);
    match without {
        WithoutPeople::Permitted => Ok(()),
        WithoutPeople::OnlyTestMoney => session::people::people_for_live(&open.context),
        WithoutPeople::OwnerAnswers => session::people::people_for_live(&open.context).map_err(|error| AppError {
            message: "Nothing was changed: with real money the owner answers this with a PIN, and this profile has no people yet."
                .to_owned(),
            ..error
        }),
        WithoutPeople::Refused if open.context.current_user.at(open.context.outbox.now()) == SignedIn::NoPeople => {
            Err(AppError::conflict("Nothing was changed: this profile has no people yet.").hint("Add yourself first."))
        }
        WithoutPeople::Refused => Ok(()),
    }
}
