//! A payment request whose body was written elsewhere: on record like those of the form, so that it is watched and told of.

use serde_json::Value as Json;
use service_api::field::at;

use super::moment_of;
use crate::tables::payment_requests;
use crate::tables::payment_requests::PaymentRequestForm;
use engine::outbox::Outbox;
use engine::tables::outbox::NewLine;
use system::error::AppError;

/// Adds the request of each line, and answers the lines. Nothing is sent.
pub(crate) async fn put_on_record(outbox: &Outbox, lines: Vec<NewLine>, body: &Json) -> Result<Vec<i64>, AppError> {
    let text = |path: &str| at(body, path).and_then(Json::as_str).map(str::to_owned);
    let ways: Vec<String> = ["payer.phoneNumber", "payer.email"].into_iter().filter_map(text).collect();
    let form = PaymentRequestForm {
        payer_name: text("payer.name").unwrap_or_default(),
        payer_contact: ways.join(" · "),
        purpose: None,
        created_at: outbox.now(),
        expires_at: text("expiryDateTimeUTC").and_then(|end| moment_of(&end)),
        again_of: None,
        import: None,
    };
    let mut ids = Vec::new();
    for line in lines {
        let id = payment_requests::add_payment_request(&outbox.store, line, form.clone()).await?;
        ids.push(payment_requests::payment_request(&outbox.store, id).await?.line.id);
    }
    Ok(ids)
}
