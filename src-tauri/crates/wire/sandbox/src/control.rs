//! Driving the sandbox: the payer's side, time, faults, and what really happened.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use service_api::value::Amount;

use crate::callbacks::{CallbackView, ReadyNotice};
use crate::engine::{Engine, RequestEntry};
use crate::faults::{Armed, Faults};
use crate::statement::StatementRequest;
use crate::world::{
    Balance, BillToPay, BillView, BookEntry, ControlError, CustomerView, Deposit, DepositView, PaymentAccountView, PaymentRequestView,
    WithdrawalView,
};

/// The largest request that is read, in bytes.
const MAX_BODY: usize = 1024 * 1024;
/// So many notices are given at once.
const MOST_NOTICES: usize = 100;

/// The control interface for use within the process; the HTTP one is made of it. Clones drive the same sandbox.
#[derive(Clone, Debug)]
pub struct Control(pub(crate) Arc<Engine>);

impl Control {
    /// The payer pays: `amount`, or all that is owed; `method` is one the request offers.
    pub fn pay(&self, reference: &str, amount: Option<Amount>, method: Option<&str>) -> Result<PaymentRequestView, ControlError> {
        self.0.pay(reference, amount, method)
    }

    /// Money arrives in a payment account; above the account's limit the sender's bank declines.
    pub fn deposit(&self, deposit: &Deposit) -> Result<DepositView, ControlError> {
        self.0.deposit(deposit)
    }

    /// Money of a customer's own comes into the customer's wallet; named by phone number, e-mail address or account number.
    pub fn top_up(&self, customer: &str, amount: Amount) -> Result<CustomerView, ControlError> {
        self.0.top_up(customer, amount)
    }

    /// The payer cancels a payment request.
    pub fn cancel(&self, reference: &str) -> Result<PaymentRequestView, ControlError> {
        self.0.cancel(reference)
    }

    /// The time of a payment request runs out.
    pub fn expire(&self, reference: &str) -> Result<PaymentRequestView, ControlError> {
        self.0.expire(reference)
    }

    /// The service cannot carry a request through.
    pub fn fail(&self, reference: &str) -> Result<PaymentRequestView, ControlError> {
        self.0.fail(reference)
    }

    /// A customer pays a bill of the business into its wallet, naming an account or an invoice or neither.
    pub fn bill(
        &self,
        amount: Amount,
        customer_phone: &str,
        merchant_reference: Option<&str>,
        invoice_number: Option<&str>,
    ) -> Result<BillView, ControlError> {
        self.0.bill(BillToPay {
            amount,
            customer_phone: customer_phone.to_owned(),
            merchant_reference: merchant_reference.map(str::to_owned),
            invoice_number: invoice_number.map(str::to_owned),
        })
    }

    /// Every bill that customers paid, oldest first.
    pub fn bills(&self) -> Vec<BillView> {
        self.0.bills()
    }

    /// Lets time pass; gives the new time, RFC 3339 in UTC.
    pub fn advance(&self, seconds: u32) -> Result<String, ControlError> {
        Ok(self.0.advance(seconds)?.rfc3339())
    }

    /// Arms faults, all or none.
    pub fn arm(&self, faults: Vec<Armed>) -> Result<(), ControlError> {
        self.0.arm(faults)
    }

    /// Disarms all faults.
    pub fn clear_faults(&self) {
        self.0.clear_faults();
    }

    /// Ends the delays of all calls that came so far; those that come later wait as they are armed to.
    pub fn end_delays(&self) {
        self.0.end_delays();
    }

    /// What is armed and what has struck. Faults do not survive a restart.
    pub fn faults(&self) -> Faults {
        self.0.faults()
    }

    /// Every movement of money that happened, in order.
    pub fn book(&self) -> Vec<BookEntry> {
        self.0.book()
    }

    /// Every service request received, in order.
    pub fn requests(&self) -> Vec<RequestEntry> {
        self.0.requests()
    }

    /// Every payment request, oldest first.
    pub fn payment_requests(&self) -> Vec<PaymentRequestView> {
        self.0.payment_requests()
    }

    /// Every payment account, oldest first, closed ones included.
    pub fn payment_accounts(&self) -> Vec<PaymentAccountView> {
        self.0.payment_accounts()
    }

    /// Every callback, oldest first, and what was tried to deliver it.
    pub fn callbacks(&self) -> Vec<CallbackView> {
        self.0.callbacks()
    }

    /// Notices with nowhere to go on this computer, at most a hundred, in the order in which they would be told. They lie ready until taken.
    pub fn notices(&self) -> Vec<ReadyNotice> {
        let ready = self.0.ready(MOST_NOTICES).into_iter();
        ready.map(|(number, body)| ReadyNotice { number, body }).collect()
    }

    /// Whoever fetched these notices has them.
    pub fn take_notices(&self, numbers: &[usize]) {
        self.0.take(numbers);
    }

    /// Every customer whom the business registered, by phone number.
    pub fn customers(&self) -> Vec<CustomerView> {
        self.0.customers()
    }

    /// Every withdrawal code, by reference, as the messages to its owners tell it.
    pub fn withdrawals(&self) -> Vec<WithdrawalView> {
        self.0.withdrawals()
    }

    /// A bank statement of the business's wallet: the bytes of a file.
    pub fn statement(&self, request: &StatementRequest) -> Result<Vec<u8>, ControlError> {
        let (from, until) = request.period()?;
        request.write(&self.0.account(from, until, request.settlements))
    }

    /// The wallet in figures.
    pub fn balance(&self) -> Balance {
        self.0.balance()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pay {
    reference_number: String,
    amount: Option<Amount>,
    method: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    reference_number: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TopUp {
    customer: String,
    amount: Amount,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Taken {
    taken: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    seconds: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arm {
    #[serde(default)]
    clear: bool,
    #[serde(default)]
    arm: Vec<Armed>,
}

#[derive(Serialize)]
struct Now {
    now: String,
}

#[derive(Serialize)]
struct Said {
    error: String,
}

/// Answers one HTTP request; `path` is what follows the control address.
pub(crate) async fn serve(control: &Control, path: &str, request: Request<Body>) -> Response {
    let (head, body) = request.into_parts();
    if !is_ours(&head.headers) {
        let error = "Only programs on this computer may drive the sandbox, and no web page.".to_owned();
        return json(StatusCode::FORBIDDEN, &Said { error });
    }
    let Ok(body) = to_bytes(body, MAX_BODY).await else {
        let error = "The request is too large.".to_owned();
        return json(StatusCode::PAYLOAD_TOO_LARGE, &Said { error });
    };
    answer(control, &head.method, path, head.uri.query().unwrap_or_default(), &body).unwrap_or_else(|error| {
        let status = match error {
            ControlError::Invalid(_) => StatusCode::BAD_REQUEST,
            ControlError::NotFound(_) | ControlError::NoAccount(_) | ControlError::NoCustomer(_) => StatusCode::NOT_FOUND,
            ControlError::Conflict(_) => StatusCode::CONFLICT,
            ControlError::State(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let error = error.to_string();
        json(status, &Said { error })
    })
}

fn answer(control: &Control, method: &Method, path: &str, query: &str, body: &[u8]) -> Result<Response, ControlError> {
    let get = *method == Method::GET;
    let post = *method == Method::POST;
    Ok(match path {
        "/pay" if post => {
            let asked: Pay = read(body)?;
            ok(&control.pay(&asked.reference_number, asked.amount, asked.method.as_deref())?)
        }
        "/deposit" if post => ok(&control.deposit(&read(body)?)?),
        "/top_up" if post => {
            let asked: TopUp = read(body)?;
            ok(&control.top_up(&asked.customer, asked.amount)?)
        }
        "/cancel" if post => ok(&control.cancel(&read::<Which>(body)?.reference_number)?),
        "/fail" if post => ok(&control.fail(&read::<Which>(body)?.reference_number)?),
        "/expire" if post => ok(&control.expire(&read::<Which>(body)?.reference_number)?),
        "/bill" if post => {
            let to_pay: BillToPay = read(body)?;
            ok(&control.0.bill(to_pay)?)
        }
        "/bills" if get => ok(&control.bills()),
        "/advance" if post => ok(&Now {
            now: control.advance(read::<Advance>(body)?.seconds)?,
        }),
        "/faults" if post => {
            let asked: Arm = read(body)?;
            asked.arm.iter().try_for_each(Armed::check)?;
            if asked.clear {
                control.clear_faults();
            }
            control.arm(asked.arm)?;
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
            let error =
                "There is no such control. POST /pay, /deposit, /top_up, /cancel, /expire, /fail, /bill, /advance, /faults, /notices; GET /faults, /book, \
                         /requests, /payment_requests, /payment_accounts, /bills, /callbacks, /notices, /customers, /withdrawals, /balance, \
                         /statement."
                    .to_owned();
            json(StatusCode::NOT_FOUND, &Said { error })
        }
    })
}

/// A web page always tells its origin when it posts, and a name that was pointed at this computer shows in `Host`.
fn is_ours(headers: &HeaderMap) -> bool {
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
    json(StatusCode::OK, answer)
}

fn json(status: StatusCode, answer: &impl Serialize) -> Response {
    let body = serde_json::to_vec(answer).unwrap_or_default();
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}
