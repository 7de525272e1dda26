//! The controls of a sandbox, over its control interface: simulate payments, advance the clock, arm faults.

use crate::messages::input as messages;
use std::time::Duration;

use reqwest::Client;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use service_api::value::{Amount, Date};

use crate::view::{
    BookEntryView, FaultView, SandboxAccountView, SandboxAdvanceRequest, SandboxDepositRequest, SandboxEndRequest, SandboxEnding,
    SandboxPayRequest, SandboxRequestView, SandboxStatementRequest, SandboxView,
};
use system::error::{AppError, ErrorCode, InputProblem};

/// A callback that waits to be fetched.
#[derive(Clone, Debug, Deserialize)]
pub struct ReadyNotice {
    /// The number to acknowledge it with.
    pub number: usize,
    /// The body that the service would have sent.
    pub body: String,
}

/// Calls the control interface of one sandbox.
#[derive(Clone, Debug)]
pub struct SandboxControls {
    base: String,
    client: Client,
}

impl SandboxControls {
    /// Controls the sandbox at `base`, which is on this computer.
    ///
    /// # Errors
    ///
    /// If `base` is not an address on this computer.
    pub fn new(base: &str) -> Result<Self, AppError> {
        client::address::parse(base::profile::ProfileKind::Sandbox, base).map_err(|why| AppError::new(ErrorCode::Invalid, why))?;
        let client = Client::builder()
            .no_proxy()
            .tls_certs_only([])
            .redirect(reqwest::redirect::Policy::none())
            .timeout(Duration::from_secs(10))
            .build()
            .map_err(AppError::bug)?;
        Ok(Self {
            base: base.trim_end_matches('/').to_owned(),
            client,
        })
    }

    /// The whole state of the sandbox.
    pub async fn view(&self) -> Result<SandboxView, AppError> {
        #[derive(Deserialize)]
        struct Faults {
            armed: Vec<Json>,
        }
        #[derive(Deserialize)]
        struct Wallet {
            balance: String,
        }
        let wallet: Wallet = self.get("balance").await?;
        let faults: Faults = self.get("faults").await?;
        let mut book: Vec<BookEntryView> = self.get("book").await?;
        let requests: Vec<SandboxRequestView> = self.get("payment_requests").await?;
        let mut accounts: Vec<SandboxAccountView> = self.get("payment_accounts").await?;
        accounts.reverse();
        accounts.sort_by_key(|account| account.closed);
        let open = |request: &SandboxRequestView| matches!(request.state.as_str(), "PENDING" | "CHARGEABLE");
        let book_count = u32::try_from(book.len()).unwrap_or(u32::MAX);
        book.reverse();
        book.truncate(50);
        Ok(SandboxView {
            balance: Some(wallet.balance),
            open_requests: requests.into_iter().filter(open).rev().collect(),
            accounts,
            book,
            book_count,
            armed: faults
                .armed
                .into_iter()
                .filter_map(|fault| serde_json::from_value(fault).ok())
                .collect(),
            operations: service_api::catalog().iter().map(|spec| spec.id.to_owned()).collect(),
        })
    }

    /// Simulates a payment by the customer.
    pub async fn pay(&self, request: &SandboxPayRequest) -> Result<(), AppError> {
        let amount = amount_paid(&request.amount)?;
        let sent = json!({ "reference_number": request.reference, "amount": amount.decimal(), "method": "BANK_TRANSFER" });
        self.post("pay", &sent).await
    }

    /// Simulates a deposit into a payment account.
    pub async fn deposit(&self, request: &SandboxDepositRequest) -> Result<(), AppError> {
        let amount = amount_paid(&request.amount)?;
        let method = if request.from_wallet { "MONEY_TRANSFER" } else { "BANK_TRANSFER" };
        let payer = Some(request.payer.trim()).filter(|name| !name.is_empty());
        let sent = json!({ "account": request.account, "amount": amount.decimal(), "method": method, "payer_name": payer });
        self.post("deposit", &sent).await
    }

    /// Ends a request without payment.
    pub async fn end(&self, request: &SandboxEndRequest) -> Result<(), AppError> {
        let path = match request.ending {
            SandboxEnding::Cancel => "cancel",
            SandboxEnding::Expire => "expire",
            SandboxEnding::Fail => "fail",
        };
        self.post(path, &json!({ "reference_number": request.reference })).await
    }

    /// The callbacks that were delivered to no receiver, in their order, until [`Self::take_notices`] acknowledges them.
    pub async fn notices(&self) -> Result<Vec<ReadyNotice>, AppError> {
        self.get("notices").await
    }

    /// Acknowledges callbacks that are recorded here.
    pub async fn take_notices(&self, numbers: &[usize]) -> Result<(), AppError> {
        self.post("notices", &json!({ "taken": numbers })).await
    }

    /// Arms a fault.
    pub async fn arm(&self, fault: &FaultView) -> Result<(), AppError> {
        let mut armed = serde_json::to_value(fault).map_err(AppError::bug)?;
        if let Some(fields) = armed.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        self.post("faults", &json!({ "arm": [armed] })).await
    }

    /// Removes all faults.
    pub async fn clear(&self) -> Result<(), AppError> {
        self.post("faults", &json!({ "clear": true })).await
    }

    /// Advances the sandbox's clock.
    pub async fn advance(&self, request: &SandboxAdvanceRequest) -> Result<(), AppError> {
        self.post("advance", &json!({ "seconds": request.seconds })).await
    }

    /// A bank statement of the simulated wallet, as the bytes of a file.
    pub async fn statement(&self, request: &SandboxStatementRequest) -> Result<Vec<u8>, AppError> {
        let day = |path: &str, text: &str| {
            let wrong = Date::parse(text).err()?;
            Some(InputProblem::new(path, wrong.to_string()))
        };
        let mut problems: Vec<InputProblem> = [day("from", &request.from), day("to", &request.to)].into_iter().flatten().collect();
        if problems.is_empty() && request.to < request.from {
            problems.push(InputProblem::new("to", messages::DAYS_REVERSED.to_owned()));
        }
        if !problems.is_empty() {
            return Err(AppError::invalid(messages::NOTHING_SAVED, problems));
        }
        let SandboxStatementRequest { from, to, layout, .. } = request;
        let asked = format!(
            "{}/statement?from={from}&to={to}&layout={layout}&format={}&settlements={}",
            self.base,
            request.format.ending(),
            request.settlements.unwrap_or(0)
        );
        let response = self.client.get(asked).send().await.map_err(unreachable)?;
        let made = response.status().is_success();
        let body = response.bytes().await.map_err(unreachable)?;
        if made { Ok(body.into()) } else { Err(refusal(&body)) }
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, AppError> {
        let response = self.client.get(format!("{}/{path}", self.base)).send().await.map_err(unreachable)?;
        let body = response.bytes().await.map_err(unreachable)?;
        serde_json::from_slice(&body).map_err(|error| AppError::bug(format!("{path} of the sandbox: {error}")))
    }

    async fn post(&self, path: &str, body: &Json) -> Result<(), AppError> {
        let request = self
            .client
            .post(format!("{}/{path}", self.base))
            .header("content-type", "application/json")
            .body(body.to_string());
        let response = request.send().await.map_err(unreachable)?;
        if response.status().is_success() {
            return Ok(());
        }
        let body = response.bytes().await.map_err(unreachable)?;
        Err(refusal(&body))
    }
}

fn amount_paid(typed: &str) -> Result<Amount, AppError> {
    Amount::parse(&typed.trim().replace(',', ""))
        .map_err(|error| AppError::invalid(messages::NOTHING_PAID, vec![InputProblem::new("amount", error.to_string())]))
}

/// The error that the sandbox reports.
fn refusal(body: &[u8]) -> AppError {
    let answer: Json = serde_json::from_slice(body).unwrap_or_default();
    let words = answer
        .get("error")
        .or_else(|| answer.get("message"))
        .and_then(Json::as_str)
        .unwrap_or(messages::NO_REASON);
    AppError::new(ErrorCode::Refused, messages::sandbox_rejected(words))
}

#[expect(clippy::needless_pass_by_value, reason = "called by map_err")]
fn unreachable(error: reqwest::Error) -> AppError {
    tracing::info!("sandbox: {error}");
    AppError::new(ErrorCode::NotSent, messages::SANDBOX_SILENT).hint(messages::START_SANDBOX)
}
