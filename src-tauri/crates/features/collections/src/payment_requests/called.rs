//! Payment requests that were written outside the form. They are stored like any other, so that they are watched.

use base::timestamp::Timestamp;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::PaymentRequest;
use service_api::declare::Operation as _;
use service_api::field::at;

use super::timestamp_of;
use crate::tables::payment_requests;
use crate::tables::payment_requests::PaymentRequestForm;
use engine::outbox::PlacementHook;
use engine::tables::outbox;
use engine::tables::outbox::NewEntry;
use system::error::AppError;

/// Adds a payment request for each outbox entry.
#[derive(Debug)]
pub struct CalledHook;

impl PlacementHook for CalledHook {
    fn operation(&self) -> &'static str {
        PaymentRequest::SPEC.id
    }

    fn place(&self, db: &Connection, lines: &[NewEntry], body: &Json, now: Timestamp) -> Result<Vec<i64>, AppError> {
        let text = |path: &str| at(body, path).and_then(Json::as_str).map(str::to_owned);
        let ways: Vec<String> = ["payer.phoneNumber", "payer.email"].into_iter().filter_map(text).collect();
        let form = PaymentRequestForm {
            payer_name: text("payer.name").unwrap_or_default(),
            payer_contact: ways.join(" · "),
            purpose: None,
            created_at: now,
            expires_at: text("expiryDateTimeUTC").and_then(|end| timestamp_of(&end)),
            again_of: None,
            import: None,
        };
        let on_record = |line| {
            let id = outbox::insert(db, line)?;
            payment_requests::add_of_line(db, id, &form).map(|_| id)
        };
        lines.iter().map(on_record).collect()
    }
}
