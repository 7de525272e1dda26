//! Onboards a sub-merchant: its question in the confirm window, and its execution.

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::OnboardMerchant;
use service_api::declare::Operation as _;
use session::Context;
use session::call::{CallResult, call};

use super::form::Onboarding;
use super::{SubMerchants, form, keys};
use crate::messages;
use crate::tables::sub_merchants as table;
use crate::view::{NewNotificationChannel, NewSubMerchant};
use engine::outbox::{Outbox, PlacementHook};
use engine::tables::outbox;
use engine::tables::outbox::{NewEntry, OutboxEntry};
use system::env::wat;
use system::error::{AppError, ErrorCode};

/// What the confirm window shows.
pub struct QuestionFacts {
    pub title: String,
    pub facts: Vec<(&'static str, String)>,
    pub button: String,
}

/// The question, from the state at this moment.
///
/// # Errors
///
/// All problems of the form.
pub async fn question_facts(context: &Context, new: &NewSubMerchant) -> Result<QuestionFacts, AppError> {
    let onboarding = form::read_form(&context.outbox, new)?;
    require_unused(&context.outbox, &onboarding).await?;
    let mut facts = Vec::new();
    let mut add = |name: &'static str, text: &str| {
        if !text.trim().is_empty() {
            facts.push((name, text.trim().to_owned()));
        }
    };
    let address = [&new.address_1, &new.address_2, &new.zip, &new.city, &new.state, &new.country];
    let address: Vec<&str> = address.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    add("Legal name", &new.name);
    add("Payers see", &new.display_name);
    add("Your name for it", &new.external_id);
    add("What it does", &new.description);
    add("Address", &address.join(", "));
    add("Incorporated", &new.established);
    add("Website", &new.website);
    add("Representative", &format!("{} {}", new.first_name.trim(), new.last_name.trim()));
    add("Date of birth", &new.born);
    add("Phone", &new.phone);
    add("Email", &new.email);
    match &new.hears {
        NewNotificationChannel::Email { finance_email } => {
            add("Payment notifications", "By email");
            add("Emails to", finance_email);
        }
        NewNotificationChannel::Calls {
            callback_url, username, ..
        } => {
            add("Payment notifications", "By calls to its address");
            add("Calls to", callback_url);
            add("User name", username);
            add("Password", "as entered; not stored");
        }
    }
    add("Reference", &onboarding.reference);
    let name = new.name.trim();
    Ok(QuestionFacts {
        title: messages::sub_merchants::question(name),
        facts,
        button: messages::sub_merchants::button(name),
    })
}

/// Executes the onboarding and moves the keys to the secret store at once. Returns the id of its outbox entry.
pub async fn carry_out(merchants: &SubMerchants, new: &NewSubMerchant) -> Result<(CallResult, Option<i64>), AppError> {
    let onboarding = form::read_form(&merchants.context.outbox, new)?;
    require_unused(&merchants.context.outbox, &onboarding).await?;
    let outbox = &merchants.context.outbox;
    let (reference, now) = (onboarding.reference.clone(), outbox.now());
    outbox.store.write(move |db| table::note_asked(db, &reference, now)).await?;
    let result = call(outbox, onboarding.spec, &onboarding.body, Vec::new(), None).await?;
    let line = outbox::line_by_reference(&outbox.store, onboarding.reference)
        .await?
        .map(|row| row.id);
    if let Some(line) = line
        && let Err(error) = keys::move_to_secret_store(outbox, &merchants.keys, line).await
    {
        // The keys stay in the records, which the screen shows; the onboarding is done.
        tracing::info!(message = %error.message, "the keys of a sub-merchant wait for the safe");
    }
    Ok((result, line))
}

/// Refuses an external id that is in use or may be. The same form is the same onboarding, which the outbox recognises.
async fn require_unused(outbox: &Outbox, onboarding: &Onboarding) -> Result<(), AppError> {
    let (id, reference) = (onboarding.external_id.clone(), onboarding.reference.clone());
    let rows = outbox.store.read(move |db| table::of_external_id(db, &id)).await?;
    let other = |row: &&OutboxEntry| row.reference != reference;
    let message = match rows.iter().find(|row| is_open(row) && other(row)) {
        Some(row) => unconfirmed(row),
        None => match rows.iter().find(|row| row.line.state == State::Accepted && other(row)) {
            Some(row) => {
                let when = row.line.settled_at.map(wat).unwrap_or_default();
                messages::sub_merchants::onboarded_before(&when)
            }
            None => return Ok(()),
        },
    };
    Err(AppError::invalid_field(
        messages::sub_merchants::PLEASE_CORRECT,
        "external_id",
        message,
    ))
}

fn is_open(row: &OutboxEntry) -> bool {
    matches!(
        row.line.state,
        State::Sending | State::InDoubt | State::Confirming | State::NeedsReview
    )
}

fn unconfirmed(row: &OutboxEntry) -> String {
    let when = row.line.first_sent_at.map(wat).unwrap_or_default();
    messages::sub_merchants::unconfirmed(&when, row.named())
}

/// Refuses an onboarding while an earlier one with the same external id is unconfirmed, under any reference and by any route.
#[derive(Debug)]
pub struct OnboardHook;

impl PlacementHook for OnboardHook {
    fn operation(&self) -> &'static str {
        OnboardMerchant::SPEC.id
    }

    fn place(&self, db: &Connection, lines: &[NewEntry], body: &Json, _now: Timestamp) -> Result<Vec<i64>, AppError> {
        let id = body.get("merchantExternalId").and_then(Json::as_str).unwrap_or_default();
        let rows = table::of_external_id(db, id)?;
        match rows.iter().find(|row| is_open(row)) {
            None => lines.iter().map(|line| outbox::insert(db, line)).collect(),
            Some(row) => Err(AppError {
                reference: Some(row.named().to_owned()),
                ..AppError::new(ErrorCode::InDoubt, messages::sub_merchants::not_sent_now(&unconfirmed(row)))
            }),
        }
    }
}
