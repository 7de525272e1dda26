//! The control interface over HTTP.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;
use service_api::value::Amount;

use crate::engine::Control;
use crate::faults::Armed;
use crate::statement::StatementRequest;
use crate::world::ControlError;

/// The largest request that is read, in bytes.
const MAX_BODY: usize = 1024 * 1024;

/// Declares a request of the control interface; other names are refused.
macro_rules! requests {
    ($($name:ident { $($(#[$default:meta])? $field:ident: $type:ty),* })*) => {
        $(
            #[derive(Deserialize)]
            #[serde(deny_unknown_fields)]
            struct $name {
                $($(#[$default])? $field: $type),*
            }
        )*
    };
}

requests! {
    Pay { reference_number: String, amount: Option<Amount>, method: Option<String> }
    Reference { reference_number: String }
    TopUp { customer: String, amount: Amount }
    Taken { taken: Vec<usize> }
    Advance { seconds: u32 }
    Arm { #[serde(default)] clear: bool, #[serde(default)] arm: Vec<Armed> }
}

/// Answers one HTTP request; `path` is the part after the control address.
pub(crate) async fn serve(control: &Control, path: &str, request: Request<Body>) -> Response {
    let (head, body) = request.into_parts();
    if !is_own_page(&head.headers) {
        let why = "Only programs on this computer may drive the sandbox, and no web page.";
        return refused(StatusCode::FORBIDDEN, why);
    }
    let Ok(body) = to_bytes(body, MAX_BODY).await else {
        return refused(StatusCode::PAYLOAD_TOO_LARGE, "The request is too large.");
    };
    answer(control, &head.method, path, head.uri.query().unwrap_or_default(), &body).unwrap_or_else(|error| {
        let status = match error {
            ControlError::Invalid(_) => StatusCode::BAD_REQUEST,
            ControlError::NotFound(_) | ControlError::NoAccount(_) | ControlError::NoCustomer(_) => StatusCode::NOT_FOUND,
            ControlError::Conflict(_) => StatusCode::CONFLICT,
            ControlError::State(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        refused(status, &error.to_string())
    })
}

fn answer(control: &Control, method: &Method, path: &str, query: &str, body: &[u8]) -> Result<Response, ControlError> {
    let get = *method == Method::GET;
    let post = *method == Method::POST;
    Ok(match path {
        "/pay" if post => {
            let requests: Pay = read(body)?;
            ok(&control.pay(&requests.reference_number, requests.amount, requests.method.as_deref())?)
        }
        "/deposit" if post => ok(&control.deposit(&read(body)?)?),
        "/top_up" if post => {
            let requests: TopUp = read(body)?;
            ok(&control.top_up(&requests.customer, requests.amount)?)
        }
        "/cancel" if post => ok(&control.cancel(&read::<Reference>(body)?.reference_number)?),
        "/fail" if post => ok(&control.fail(&read::<Reference>(body)?.reference_number)?),
        "/expire" if post => ok(&control.expire(&read::<Reference>(body)?.reference_number)?),
        "/bill" if post => ok(&control.pay_bill(read(body)?)?),
        "/bills" if get => ok(&control.bills()),
        "/advance" if post => ok(&json!({"now": control.advance(read::<Advance>(body)?.seconds)?})),
        "/faults" if post => {
            let requests: Arm = read(body)?;
            requests.arm.iter().try_for_each(Armed::check)?;
            if requests.clear {
                control.clear_faults();
            }
            control.arm(requests.arm)?;
            ok(&control.faults())
        }
        "/faults" if get => ok(&control.faults()),
        "/book" if get => ok(&control.book()),
        "/requests" if get => ok(&control.requests()),
        "/payment_requests" if get => ok(&control.payment_requests()),
        "/payment_accounts" if get => ok(&control.payment_accounts()),
        "/callbacks" if get => ok(&control.callbacks()),
        "/notices" if get => ok(&control.notices()),
        "/notices" if post => {
            control.take_notices(&read::<Taken>(body)?.taken);
            ok(&control.notices())
        }
        "/customers" if get => ok(&control.customers()),
        "/withdrawals" if get => ok(&control.withdrawals()),
        "/statement" if get => {
            let request = StatementRequest::parse(query)?;
            let media_type = request.format.media_type();
            (StatusCode::OK, [(header::CONTENT_TYPE, media_type)], control.statement(&request)?).into_response()
        }
        "/balance" if get => ok(&control.balance()),
        _ => {
            let why = "There is no such control. POST /pay, /deposit, /top_up, /cancel, /expire, /fail, /bill, /advance, /faults, /notices; GET /faults, /book, \
                         /requests, /payment_requests, /payment_accounts, /bills, /callbacks, /notices, /customers, /withdrawals, /balance, \
                         /statement.";
            refused(StatusCode::NOT_FOUND, why)
        }
    })
}

/// A browser always sends its origin with a POST, and `Host` reveals a name that was pointed at this computer.
fn is_own_page(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) | None => host,
    };
    !headers.contains_key(header::ORIGIN) && matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ControlError> {
    serde_json::from_slice(body).map_err(|error| ControlError::Invalid(format!("The request is not understood: {error}.")))
}

fn ok(answer: &impl Serialize) -> Response {
    answered(StatusCode::OK, answer)
}

fn refused(status: StatusCode, why: &str) -> Response {
    answered(status, &json!({"error": why}))
}

fn answered(status: StatusCode, answer: &impl Serialize) -> Response {
    let body = serde_json::to_vec(answer).unwrap_or_default();
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}
