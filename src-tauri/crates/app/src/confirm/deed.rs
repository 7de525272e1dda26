//! What is done once it is confirmed.

use base::moment::Moment;
use collections::payment_accounts;
use collections::tables::forwarding::By;
use customers::sub_merchants;
use payment_rules::people::Terms;
use payouts::tables::plans::{Elsewhere, NewApproval};
use payouts::view::{DecideRequest, Decision};
use payouts::{batch, top_ups};
use session::call::CallResult;
use session::held;
use session::ids::number;
use session::people::AtDesk;
use session::tables::people;
use session::view::{DecideHeldRequest, Pin};
use support::answer_secrets;
use {payments, payouts, refunds};

use super::asked::{Asked, Done};
use super::found_out;
use super::signing::not_paid_limit;
use crate::host::Host;
use crate::open_profile::OpenProfile;
use crate::people::Need;
use crate::view::{ConfirmAsk, ConfirmGive};
use crate::{console, probe};
use engine::event::Topic;
use engine::tables::{other_computers, outbox};
use secrets::pin::KeptPin;
use store::{Hand, audit};
use system::error::{AppError, ErrorCode, InputProblem};

/// Refuses to ask what whoever is at the laptop has no part in. Asking gives nothing away; this only says it earlier.
pub(super) fn may_ask(open: &OpenProfile, asked: &Asked) -> Result<(), AppError> {
    let need = match &asked.what {
        ConfirmAsk::SignIn { .. } => Need::Nothing,
        ConfirmAsk::Release { .. }
        | ConfirmAsk::ApproveBatch { .. }
        | ConfirmAsk::SendBack { .. }
        | ConfirmAsk::StartApproved { .. }
        | ConfirmAsk::Resume { .. }
        | ConfirmAsk::SendAgain { .. }
        | ConfirmAsk::NotPaid { .. }
        | ConfirmAsk::Missing { .. }
        | ConfirmAsk::Alarms { .. }
        | ConfirmAsk::Refund { .. }
        | ConfirmAsk::Payment { .. }
        | ConfirmAsk::TopUps { .. }
        | ConfirmAsk::Onboard { .. }
        | ConfirmAsk::SubMerchantKeys { .. }
        | ConfirmAsk::NotRefunded { .. }
        | ConfirmAsk::Held { .. }
        | ConfirmAsk::KeptBack { .. }
        | ConfirmAsk::Call { .. }
        | ConfirmAsk::Probe { .. } => Need::Worker,
        ConfirmAsk::Forwarding { .. } => Need::Preparer,
        ConfirmAsk::AddPerson { .. }
        | ConfirmAsk::AddApprover { .. }
        | ConfirmAsk::ChangeRole { .. }
        | ConfirmAsk::RemovePerson { .. }
        | ConfirmAsk::NewPin { .. }
        | ConfirmAsk::OtherComputers { .. }
        | ConfirmAsk::Rules { .. } => Need::Somebody,
    };
    need.met_by(&open.context.desk.at(open.context.outbox.now()))
}

/// Does it, as `hand`.
pub(super) async fn done(host: &Host, open: &OpenProfile, asked: &Asked, given: ConfirmGive, hand: Hand) -> Result<Done, AppError> {
    match &asked.what {
        ConfirmAsk::Release { plan } => {
            let approval = NewApproval {
                plan: number(plan)?,
                digest: asked.digest.clone().unwrap_or_default(),
                hand,
                elsewhere: None,
                reason: given.reason,
            };
            let run = payouts::release(&open.context.outbox, approval).await?;
            Ok(Done::run(run.to_string()))
        }
        ConfirmAsk::StartApproved { answer } => {
            let back = batch::back(&open.payouts, answer).await?;
            let approval = NewApproval {
                plan: back.plan.id,
                digest: back.answer.digest,
                hand: Hand::from(&back.approver),
                elsewhere: Some(Elsewhere {
                    batch: back.answer.batch,
                    at: Moment(back.answer.at),
                    started_by: hand,
                }),
                reason: given.reason,
            };
            let run = payouts::release(&open.context.outbox, approval).await?;
            Ok(Done::run(run.to_string()))
        }
        ConfirmAsk::ApproveBatch { batch } => replied(host, open, batch, None, &hand).await,
        ConfirmAsk::SendBack { batch, note } => replied(host, open, batch, Some(note.trim()), &hand).await,
        ConfirmAsk::Resume { run } => {
            note_reason(open, &hand, given.reason).await?;
            payouts::resume(&open.context.outbox, run, hand).await?;
            Ok(Done::run(run.clone()))
        }
        ConfirmAsk::SendAgain { run, items, evidence } => decided(open, run, items, (Decision::SendAgain, evidence), hand).await,
        ConfirmAsk::NotPaid { run, items, evidence } => decided(open, run, items, (Decision::NotPaid, evidence), hand).await,
        ConfirmAsk::Missing { evidence } => {
            open.context.outbox.decide_gap(evidence, hand).await?;
            Ok(Done::default())
        }
        ConfirmAsk::Alarms { decision, evidence, .. } => {
            let shown = found_out::shown_alarms(asked.digest.as_deref().unwrap_or_default());
            open.context
                .outbox
                .resolve_alarms(shown, (*decision).into(), evidence, hand)
                .await?;
            Ok(Done::default())
        }
        ConfirmAsk::Refund { refund } => {
            let what = format!("{} of {}", refund.amount.trim(), refund.of.reference());
            note(open, &hand, "refund confirmed", &what).await?;
            let result = refunds::carry_out(&open.context, refund).await?;
            Ok(Done {
                said: not_accepted(result).map(Box::new),
                ..Done::default()
            })
        }
        ConfirmAsk::Payment { payment } => {
            note(open, &hand, "payment confirmed", payment.reference.trim()).await?;
            note_reason(open, &hand, given.reason).await?;
            let (result, reference) = payments::carry_out(&open.payments, payment, hand).await?;
            let line = outbox::line_by_reference(&open.context.outbox.store, reference).await?;
            host.tell(Topic::Payments);
            Ok(Done {
                // What is on record tells how it stands.
                said: line.is_none().then(|| not_accepted(result).map(Box::new)).flatten(),
                payment: line.map(|line| line.id.to_string()),
                ..Done::default()
            })
        }
        ConfirmAsk::TopUps { top_ups, shown } => {
            note_reason(open, &hand, given.reason).await?;
            let run = top_ups::release(&open.context.outbox, top_ups, shown, hand).await?;
            host.tell(Topic::Payouts);
            Ok(Done::run(run.to_string()))
        }
        ConfirmAsk::Onboard { sub_merchant } => {
            note(open, &hand, "onboarding confirmed", sub_merchant.reference.trim()).await?;
            let (result, line) = sub_merchants::carry_out(&open.sub_merchants, sub_merchant).await?;
            host.tell(Topic::SubMerchants);
            Ok(Done {
                said: line.is_none().then(|| not_accepted(result).map(Box::new)).flatten(),
                sub_merchant: line.map(|line| line.to_string()),
                ..Done::default()
            })
        }
        ConfirmAsk::SubMerchantKeys { sub_merchant, what } => {
            let out = (&*host.config.exports, host.config.copy_secret.clone());
            let path = sub_merchants::carry_out_keys(&open.sub_merchants, sub_merchant, *what, hand, out).await?;
            Ok(Done {
                path: path.map(|path| host.saved.note(path).path),
                ..Done::default()
            })
        }
        ConfirmAsk::Forwarding { forwarding } => {
            note(
                open,
                &hand,
                "forwarding confirmed",
                asked.by.as_ref().map_or("", |by| by.name.as_str()),
            )
            .await?;
            let by = By {
                hand: asked.by.as_ref().map(Hand::from).unwrap_or_default(),
                confirmed: true,
            };
            let account = payment_accounts::confirmed(&open.context, forwarding, by).await?;
            Ok(Done {
                account: Some(account.id),
                ..Done::default()
            })
        }
        ConfirmAsk::NotRefunded { line, evidence } => {
            held::not_refunded(&open.context.outbox, line, evidence, &hand).await?;
            Ok(Done::default())
        }
        ConfirmAsk::Held { line, decision, evidence } => {
            let request = DecideHeldRequest {
                line: line.clone(),
                decision: *decision,
                evidence: evidence.clone(),
            };
            held::decide_confirmed(&open.context.outbox, &request, &hand).await?;
            host.tell(Topic::Payments);
            Ok(Done::default())
        }
        ConfirmAsk::KeptBack { call } => {
            let (call, folder) = (number(call)?, &host.config.exports);
            let path = match payments::hand_out_code(&open.context, call, folder, &hand).await? {
                Some(path) => path,
                None => answer_secrets::hand_out(&open.context.outbox, call, folder, &hand).await?,
            };
            Ok(Done {
                path: Some(host.saved.note(path).path),
                ..Done::default()
            })
        }
        ConfirmAsk::Call { request } => {
            note(open, &hand, "call confirmed", &request.operation).await?;
            note_reason(open, &hand, given.reason).await?;
            let call = console::confirmed_call(open, request).await?;
            Ok(Done {
                call: Some(call),
                ..Done::default()
            })
        }
        ConfirmAsk::Probe { request } => {
            note(open, &hand, "test question confirmed", &request.name).await?;
            probe::ask(host, open, request).await?;
            Ok(Done::default())
        }
        ConfirmAsk::SignIn { person } => {
            let person = open.context.desk.person_here(person)?;
            note(open, &hand, "signed in", &person.name).await?;
            open.context.desk.sit(Some(&person), open.context.outbox.now());
            Ok(Done::default())
        }
        ConfirmAsk::AddPerson { .. }
        | ConfirmAsk::AddApprover { .. }
        | ConfirmAsk::ChangeRole { .. }
        | ConfirmAsk::RemovePerson { .. }
        | ConfirmAsk::NewPin { .. }
        | ConfirmAsk::OtherComputers { .. }
        | ConfirmAsk::Rules { .. } => {
            people_changed(open, &asked.what, given, hand).await?;
            open.context.desk.refresh(&open.context.outbox.store).await?;
            Ok(Done::default())
        }
    }
}

async fn decided(
    open: &OpenProfile,
    run: &str,
    items: &[String],
    (decision, evidence): (Decision, &str),
    hand: Hand,
) -> Result<Done, AppError> {
    let request = DecideRequest {
        run: run.to_owned(),
        items: items.to_vec(),
        decision,
        evidence: evidence.to_owned(),
    };
    payouts::decide(&open.context.outbox, &request, hand).await?;
    Ok(Done::run(run.to_owned()))
}

/// Signs an answer to a batch of another laptop. The PIN was right, so the key is the signer's to use.
async fn replied(host: &Host, open: &OpenProfile, batch: &str, note: Option<&str>, hand: &Hand) -> Result<Done, AppError> {
    let opened = batch::still_open(&open.payouts, batch)?;
    let signer = hand.person.map(|id| id.to_string()).unwrap_or_default();
    let person = open.context.desk.person_here(&signer)?;
    let path = batch::reply(&open.payouts, &opened, &person, note, &host.config.exports).await?;
    Ok(Done {
        path: Some(path.display().to_string()),
        ..Done::default()
    })
}

/// What has no row of its own to be written with.
pub(super) async fn note(open: &OpenProfile, hand: &Hand, what: &'static str, after: &str) -> Result<(), AppError> {
    let (deed, now) = (hand.deed(what, None, Some(after.to_owned())), open.context.outbox.now());
    open.context.outbox.store.write(move |db| audit::record(db, now, deed)).await
}

/// Why the same is paid again, where that was asked.
async fn note_reason(open: &OpenProfile, hand: &Hand, reason: Option<String>) -> Result<(), AppError> {
    match reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty()) {
        Some(reason) => note(open, hand, audit::PAID_AGAIN, reason).await,
        None => Ok(()),
    }
}

async fn people_changed(open: &OpenProfile, what: &ConfirmAsk, given: ConfirmGive, hand: Hand) -> Result<(), AppError> {
    let (store, now) = (&open.context.outbox.store, open.context.outbox.now());
    match what {
        ConfirmAsk::AddPerson { name, role } => {
            let (name, role) = (name.trim().to_owned(), *role);
            let pin = new_pin(given).await?;
            let first = open.context.desk.people().is_empty();
            let id = store.write(move |db| people::add(db, &name, role, &pin, &hand, now)).await?;
            if first {
                // The owner has just chosen a PIN here: there is no need to ask for it at once.
                open.context.desk.refresh(store).await?;
                open.context.desk.sit(Some(&open.context.desk.person(&id.to_string())?), now);
            }
            Ok(())
        }
        ConfirmAsk::AddApprover { card } => {
            let (name, key) = batch::card(&open.payouts, card).await?;
            store
                .write(move |db| people::add_elsewhere(db, &name, &key.hex(), &hand, now))
                .await
        }
        ConfirmAsk::ChangeRole { person, role } => {
            let (person, role) = (open.context.desk.person_here(person)?, *role);
            store.write(move |db| people::set_role(db, &person, role, &hand, now)).await
        }
        ConfirmAsk::RemovePerson { person } => {
            let person = open.context.desk.person(person)?;
            store.write(move |db| people::leave(db, &person, &hand, now)).await
        }
        ConfirmAsk::NewPin { person } => {
            let person = open.context.desk.person_here(person)?;
            let pin = new_pin(given).await?;
            store.write(move |db| people::set_pin(db, &person, &pin, &hand, now)).await
        }
        ConfirmAsk::OtherComputers { others, asks_always } => {
            let (others, asks_always) = (*others, *asks_always);
            store
                .write(move |db| other_computers::say(db, others, asks_always, &hand, now))
                .await
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
            store.write(move |db| people::set_terms(db, &terms, &hand, now)).await
        }
        ConfirmAsk::Release { .. }
        | ConfirmAsk::ApproveBatch { .. }
        | ConfirmAsk::SendBack { .. }
        | ConfirmAsk::StartApproved { .. }
        | ConfirmAsk::Resume { .. }
        | ConfirmAsk::SendAgain { .. }
        | ConfirmAsk::NotPaid { .. }
        | ConfirmAsk::Missing { .. }
        | ConfirmAsk::Alarms { .. }
        | ConfirmAsk::Refund { .. }
        | ConfirmAsk::Payment { .. }
        | ConfirmAsk::TopUps { .. }
        | ConfirmAsk::Onboard { .. }
        | ConfirmAsk::SubMerchantKeys { .. }
        | ConfirmAsk::Forwarding { .. }
        | ConfirmAsk::NotRefunded { .. }
        | ConfirmAsk::Held { .. }
        | ConfirmAsk::KeptBack { .. }
        | ConfirmAsk::Call { .. }
        | ConfirmAsk::Probe { .. }
        | ConfirmAsk::SignIn { .. } => Err(AppError::new(ErrorCode::Bug, "This changes no people.")),
    }
}

/// The new PIN, typed twice alike, as it is kept.
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

/// What is said of a call that was tried and was not accepted.
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
    let problem = InputProblem {
        path: path.to_owned(),
        message: message.to_owned(),
        reason: None,
    };
    AppError::invalid("Nothing was changed.", vec![problem])
}

/// Whether it may be done where the profile has no people.
pub(super) fn without_people(open: &OpenProfile, what: &ConfirmAsk) -> Result<(), AppError> {
    let alone = open.context.desk.at(open.context.outbox.now()) == AtDesk::NoPeople;
    match what {
        ConfirmAsk::Release { .. }
        | ConfirmAsk::Resume { .. }
        | ConfirmAsk::SendAgain { .. }
        | ConfirmAsk::Refund { .. }
        | ConfirmAsk::Payment { .. }
        | ConfirmAsk::TopUps { .. } => session::people::people_for_live(&open.context),
        ConfirmAsk::Missing { .. }
        | ConfirmAsk::Alarms { .. }
        | ConfirmAsk::NotPaid { .. }
        | ConfirmAsk::NotRefunded { .. }
        | ConfirmAsk::Held { .. }
        | ConfirmAsk::KeptBack { .. }
        | ConfirmAsk::Onboard { .. }
        | ConfirmAsk::SubMerchantKeys { .. }
        | ConfirmAsk::Forwarding { .. }
        | ConfirmAsk::Call { .. }
        | ConfirmAsk::Probe { .. }
        | ConfirmAsk::AddPerson { .. } => Ok(()),
        ConfirmAsk::OtherComputers { .. } => session::people::people_for_live(&open.context).map_err(|error| AppError {
            message: "Nothing was changed: with real money the owner answers this with a PIN, and this profile has no people yet."
                .to_owned(),
            ..error
        }),
        ConfirmAsk::SignIn { .. }
        | ConfirmAsk::ApproveBatch { .. }
        | ConfirmAsk::SendBack { .. }
        | ConfirmAsk::StartApproved { .. }
        | ConfirmAsk::AddApprover { .. }
        | ConfirmAsk::ChangeRole { .. }
        | ConfirmAsk::RemovePerson { .. }
        | ConfirmAsk::NewPin { .. }
        | ConfirmAsk::Rules { .. } => {
            if alone {
                return Err(
                    AppError::new(ErrorCode::Conflict, "Nothing was changed: this profile has no people yet.").hint("Add yourself first."),
                );
            }
            Ok(())
        }
    }
}
