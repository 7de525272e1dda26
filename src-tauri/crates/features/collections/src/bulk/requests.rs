//! Rows that become payment requests.

use std::sync::Arc;

use base::timestamp::{HOUR, MINUTE, Timestamp};
use payment_rules::payment_request::PaymentRequestState;
use serde::{Deserialize, Serialize};
use serde_json::json;
use service_api::value::Amount;
use session::profile::Profile;
use sheet_rules::forms::{Field, FormRow, contact};

use super::joined;
use super::row_outcome::RowOutcome;
use crate::messages;
use crate::payment_requests;
use crate::tables::imports;
use crate::tables::imports::{ImportPlace, ImportedRow, needs_review};
use crate::view::{ImportSettings, NewPaymentRequest, PaymentRequestView};
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode, InputProblem};

/// Fields of the form that all rows share.
const SHARED: [&str; 3] = ["payment_methods", "payer_fee_share", "expires_in_minutes"];

/// The values of a row, fixed when the import started. Stored as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RequestForm {
    pub name: String,
    phone: String,
    email: String,
    pub amount: String,
    purpose: String,
    /// When it ends, in milliseconds; `None` for the end that all rows share.
    ends: Option<i64>,
    /// Milliseconds. A request that was made after this time was not shown to the person who started the import. Missing in rows of older versions.
    #[serde(default)]
    seen: Option<i64>,
}

impl RequestForm {
    /// The form of a row that is ready.
    pub(super) fn of(row: &FormRow, now: Timestamp) -> Self {
        let value = |field: Field| row.value(field).to_owned();
        let (what, invoice) = (value(Field::Purpose), value(Field::Invoice));
        Self {
            name: value(Field::Name),
            phone: value(Field::Phone),
            email: value(Field::Email),
            amount: value(Field::Amount),
            purpose: match (what.is_empty(), invoice.is_empty()) {
                (false, false) => messages::purpose_with_invoice(&what, &invoice),
                (true, false) => messages::purpose_invoice(&invoice),
                (_, true) => what,
            },
            ends: row.ends.map(|ends| ends.0),
            seen: Some(now.0),
        }
    }

    pub(super) fn read(row: &ImportedRow) -> Result<Self, AppError> {
        serde_json::from_str(&row.form).map_err(AppError::bug)
    }

    /// Identifies the same customer and amount: contact and kobo.
    pub(super) fn ask(&self) -> Option<(String, i64)> {
        let amount = Amount::parse(&self.amount).ok()?;
        Some((contact(&self.phone, &self.email), amount.minor()))
    }

    pub(super) fn contact(&self) -> String {
        joined([&self.phone, &self.email], " · ")
    }

    /// The form with its other fields unset; `None` if the end of the row has passed.
    fn form(&self, all: &ImportSettings, now: Timestamp) -> Result<Option<NewPaymentRequest>, AppError> {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let ends = self.ends.map(Timestamp);
        if ends.is_some_and(|ends| ends.since(now) < MINUTE) {
            return Ok(None);
        }
        // Day and minute in West Africa Time, which is one hour ahead of UTC all year.
        let ends = ends.and_then(|ends| rfc3339(ends.plus(HOUR)).get(..16).map(str::to_owned));
        let form = json!({
            "amount": self.amount,
            "payer_name": self.name,
            "payer_phone": text(&self.phone),
            "payer_email": text(&self.email),
            "purpose": text(&self.purpose),
            "expires_in_minutes": all.expires_in_minutes.filter(|_| ends.is_none()),
            "expires_at": ends,
            "payment_methods": all.payment_methods,
            "payer_fee_share": all.payer_fee_share,
            "allow_partial": all.allow_partial,
            "allow_over": all.allow_over,
            "send_messages": all.send_messages,
        });
        serde_json::from_value(form).map(Some).map_err(AppError::bug)
    }
}

/// The problems of the shared settings, found by the form of a payment request.
pub(super) async fn settings_problems(outbox: &Outbox, profile: &Profile, all: &ImportSettings) -> Result<Vec<InputProblem>, AppError> {
    let example = RequestForm {
        name: "Customer".to_owned(),
        phone: "08031234567".to_owned(),
        amount: "100.00".to_owned(),
        ..RequestForm::default()
    };
    let Some(form) = example.form(all, outbox.now())? else {
        return Ok(Vec::new());
    };
    match payment_requests::prepare(outbox, profile, &form).await {
        Ok(_) => Ok(Vec::new()),
        Err(error) if error.code == ErrorCode::Invalid => {
            let shared = |problem: &InputProblem| SHARED.contains(&problem.path.as_str());
            Ok(error.problems.into_iter().filter(shared).collect())
        }
        Err(error) => Err(error),
    }
}

/// Makes the request of a row, or records why the row needs review.
pub(super) async fn make(
    outbox: &Arc<Outbox>,
    profile: &Profile,
    all: &ImportSettings,
    place: ImportPlace,
    row: &ImportedRow,
) -> Result<RowOutcome, AppError> {
    let row_form = RequestForm::read(row)?;
    if let Some(reference) = asked_meanwhile(outbox, place, &row_form).await? {
        let words = messages::asked_meanwhile(&reference);
        needs_review::put_into_review(&outbox.store, place, words).await?;
        return Ok(RowOutcome::NeedsReview);
    }
    let Some(form) = row_form.form(all, outbox.now())? else {
        needs_review::put_into_review(&outbox.store, place, messages::LAST_DAY_PASSED.to_owned()).await?;
        return Ok(RowOutcome::NeedsReview);
    };
    match payment_requests::create_of(outbox, profile, &form, Some(place)).await {
        Ok(view) => Ok(outcome_of(&view)),
        Err(error) => {
            let is_made = imports::imported_row(&outbox.store, place)
                .await?
                .is_some_and(|row| row.request.is_some());
            let of_row = !error.problems.is_empty() && !error.problems.iter().any(|problem| SHARED.contains(&problem.path.as_str()));
            if is_made || error.code != ErrorCode::Invalid || !of_row {
                return Err(error);
            }
            let words: Vec<&str> = error.problems.iter().map(|problem| problem.message.as_str()).collect();
            needs_review::put_into_review(&outbox.store, place, words.join(" ")).await?;
            Ok(RowOutcome::NeedsReview)
        }
    }
}

/// A request to the same customer for the same amount, from outside this import, made after the person started it: its reference.
async fn asked_meanwhile(outbox: &Outbox, place: ImportPlace, row_form: &RequestForm) -> Result<Option<String>, AppError> {
    let (Some((contact, minor)), Some(seen)) = (row_form.ask(), row_form.seen) else {
        return Ok(None);
    };
    let since = needs_review::asked_since(&outbox.store, place, minor, Timestamp(seen)).await?;
    let same = since.into_iter().find(|(stored, _)| contact_key(stored) == contact);
    Ok(same.map(|(_, reference)| reference))
}

/// The key of a customer by the contact stored with a request.
pub(super) fn contact_key(stored: &str) -> String {
    let parts = || stored.split('·').map(str::trim);
    let email = parts().find(|part| part.contains('@')).unwrap_or_default();
    let phone = parts().find(|part| !part.contains('@')).unwrap_or_default();
    contact(phone, email)
}

/// Sends a request that never left.
pub(super) async fn send(outbox: &Arc<Outbox>, request: i64) -> Result<RowOutcome, AppError> {
    Ok(outcome_of(&payment_requests::check(outbox, request).await?))
}

fn outcome_of(view: &PaymentRequestView) -> RowOutcome {
    let words = || view.state_detail.clone().unwrap_or_default();
    match view.state {
        PaymentRequestState::NotSent => RowOutcome::NotSent(words()),
        PaymentRequestState::InDoubt | PaymentRequestState::Sending => RowOutcome::InDoubt,
        PaymentRequestState::Refused => RowOutcome::Refused(words()),
        PaymentRequestState::Waiting
        | PaymentRequestState::PartPaid
        | PaymentRequestState::Paid
        | PaymentRequestState::Expired
        | PaymentRequestState::Cancelled
        | PaymentRequestState::Failed => RowOutcome::Made,
    }
}
