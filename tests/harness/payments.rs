//! A single payment through the commands of the window.

use app::host::Host;
use serde_json::{Value, json};

use crate::host::Ask as _;
use crate::office::confirm;
use crate::wait;

/// Confirms a payment with the text to be typed. Returns the payment at that time.
///
/// # Panics
///
/// If it is not executed.
pub async fn pay(host: &Host, payment: &Value, typed: &str) -> Value {
    let asked = json!({ "deed": "payment", "payment": payment });
    let status = confirm(host, asked, typed).await.expect("it is confirmed");
    assert_eq!(status["state"], "done", "{status}");
    detail(host, &status["payment"]).await
}

/// The detail of a payment.
pub async fn detail(host: &Host, payment: &Value) -> Value {
    host.ask("payments_view", json!({ "payment": payment })).await
}

/// Waits until a payment is in `state`, and returns it.
pub async fn until(host: &Host, payment: &Value, state: &str) -> Value {
    let look = async || detail(host, payment).await;
    wait::seen(state, look, |view| view["payment"]["state"] == state).await
}
