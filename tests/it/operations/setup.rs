//! An open profile: the real engine with separate records, and a real sandbox behind a socket.

use std::collections::BTreeSet;
use std::sync::Arc;

use app::console;
use app::open_profile::OpenProfile;
use app::view::{ConsoleCallView, ConsoleRequest};
use harness::host::{Served as _, Shown as _};
use harness::office::{Office, service_with};
use harness::wait::LIMIT;
use payment_rules::outbox::State;
use sandbox::{Addresses, Sandbox};
use serde_json::{Value, json};
use service_api::photo::Photo;
use service_api::value::Amount;
use session::call::{CallResult, call};
use tokio::sync::broadcast::Receiver;

use super::customers::merchant;
use engine::outbox::LineChange;
use engine::tables::outbox;
use system::error::AppError;

/// What exists before an operation is tried: everything that an operation may refer to.
pub(super) struct Known {
    /// In seconds, UTC: before everything.
    pub(super) start: String,
    /// Public ids of a mobile operator and a biller.
    pub(super) operator: String,
    pub(super) biller: String,
    /// The sandbox's number of a payment account.
    pub(super) account: String,
    /// The service's reference and code of a paid bill.
    pub(super) bill: String,
    pub(super) process: String,
    /// The code of a cash payment that waits for its recipient.
    pub(super) withdrawal_code: String,
    /// The balance of the wallet.
    pub(super) balance: Value,
}

/// The bank of most examples, with its id in both bank lists.
pub(super) const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
/// A customer whom the business registered.
pub(super) const CUSTOMER: &str = "08031234567";
/// A sub-merchant, by the business's own name for it.
pub(super) const KNOWN_MERCHANT: &str = "shop-0";
/// A phone without a wallet: the sandbox's people whose numbers end in 96.
pub(super) const NO_WALLET: &str = "08035550096";
/// A person who pays bills of the business.
pub(super) const BILL_PAYER: &str = "08035550123";

/// The back office closes when nothing uses the open profile any more, so the profile is the first field.
pub(super) struct Setup {
    open: Arc<OpenProfile>,
    changes: Receiver<LineChange>,
    _host: Office,
    pub(super) sandbox: Sandbox,
}

impl Setup {
    /// With the right keys.
    pub(super) async fn open() -> Self {
        Self::with_keys(|_| {}).await
    }

    /// `spoil` may change addresses and keys.
    pub(super) async fn with_keys(spoil: impl FnOnce(&mut Value)) -> Self {
        let sandbox = service_with(|config| config.seed = Some(7)).await;
        let mut addresses = serde_json::to_value(sandbox.addresses()).unwrap();
        spoil(&mut addresses);
        let host = Office::on(serde_json::from_value::<Addresses>(addresses).unwrap()).await;
        let open = host.profile().await.unwrap();
        Self {
            changes: open.context.outbox.line_changes(),
            open,
            _host: host,
            sandbox,
        }
    }

    /// One call, as `cowrie call` makes it.
    pub(super) async fn call(&self, operation: &str, body: &Value, photos: &[&str]) -> Result<CallResult, AppError> {
        let spec = service_api::spec(operation).unwrap_or_else(|| panic!("no operation {operation}"));
        let photos = photos.iter().map(|part| Photo {
            part: (*part).to_owned(),
            bytes: b"\x89PNG\r\n\x1a\n a picture".to_vec(),
        });
        call(&self.open.context.outbox, spec, &body.to_string(), photos.collect(), None).await
    }

    /// The same as the console of the window makes it.
    pub(super) async fn console(&self, operation: &str, body: &Value) -> ConsoleCallView {
        let request = ConsoleRequest {
            operation: operation.to_owned(),
            body: body.to_string(),
            photos: Vec::new(),
            given_back: None,
        };
        console::call(&self.open, &request).await.unwrap()
    }

    /// A call of which only the answer is used.
    async fn made(&self, operation: &str, body: &Value) -> Value {
        let called = self.call(operation, body, &[]).await.unwrap();
        assert_eq!(called.outcome, "accepted", "{operation}: {called:?}");
        called.values()
    }

    /// Waits until `count` entries are in final states or need review, and returns their states with the reasons.
    pub(super) async fn settled(&mut self, count: usize) -> Vec<(State, String)> {
        let mut lines = BTreeSet::new();
        let waiting = async {
            while lines.len() < count {
                let change = self.changes.recv().await.unwrap();
                if change.state.is_final() || change.state == State::NeedsReview {
                    lines.insert(change.line);
                }
            }
        };
        let waited = tokio::time::timeout(LIMIT, waiting).await;
        assert!(waited.is_ok(), "{} of {count} are settled", lines.len());
        let mut settled = Vec::new();
        for line in lines {
            let line = outbox::line(self.open.context.outbox.store(), line).await.unwrap().line;
            settled.push((line.state, line.reason.unwrap_or_default()));
        }
        settled
    }

    /// Ignores all changes so far.
    pub(super) fn forget_changes(&mut self) {
        self.changes = self.open.context.outbox.line_changes();
    }

    /// The balance of the wallet, in kobo. Money is conserved at all times: the difference equals the movements.
    pub(super) fn balance(&self) -> i64 {
        let reported = self.sandbox.control().balance();
        let kobo = |text: &str| Amount::parse(text).map_or(0, Amount::minor);
        let [opening, came, went, fees, balance] = [
            &reported.opening,
            &reported.paid_in,
            &reported.paid_out,
            &reported.fees,
            &reported.balance,
        ]
        .map(|text| kobo(text));
        assert_eq!(opening + came - went - fees, balance, "{reported:?}");
        balance
    }

    /// How often this operation was called.
    pub(super) fn requests(&self, operation: &str) -> usize {
        self.sandbox.asked(operation)
    }

    /// Creates everything that an operation may refer to.
    pub(super) async fn prepare(&mut self) -> Known {
        let control = self.sandbox.control();
        let start = control.advance(0).unwrap();
        self.made("paymentRequest", &payment_request("OURS-PAID")).await;
        control.pay("OURS-PAID", None, None).unwrap();
        let account = self
            .made(
                "registerPersistentPaymentAccount",
                &payment_account("OURS-ACCOUNT", "CUSTOMER-000001"),
            )
            .await;
        let customer = json!({
            "referenceNumber": "OURS-CUSTOMER", "customerFirstName": "Ada", "customerLastName": "Obi", "customerPhoneNumber": CUSTOMER,
            "customerEmail": "ada@example.com", "customerDateOfBirth": "1990-04-25",
        });
        self.made("registerCustomer", &customer).await;
        self.made("onboardMerchant", &merchant("OURS-MERCHANT", KNOWN_MERCHANT)).await;
        let sent = json!({ "referenceNumber": "OURS-SENT", "amount": 300, "destinationAccount": NO_WALLET });
        self.made("moneyTransfer", &sent).await;
        let amount = Amount::parse("5000").unwrap();
        let bill = control.bill(amount, BILL_PAYER, Some("METER-1"), Some("INVOICE-1")).unwrap();
        let operators = self
            .made("getMobileOperators", &json!({ "referenceNumber": "OURS-OPERATORS" }))
            .await;
        let billers = self.made("getMerchants", &json!({ "referenceNumber": "OURS-BILLERS" })).await;
        let balance = control.balance().balance;
        self.forget_changes();
        Known {
            start: start.trim_end_matches('Z').split('.').next().unwrap().to_owned(),
            operator: operators["mobileOperator"][0]["mobileOperatorCode"].text().to_owned(),
            biller: billers["merchants"][0]["uuid"].text().to_owned(),
            account: account["accountNumber"].text().to_owned(),
            bill: bill.reference_number,
            process: bill.process_code,
            withdrawal_code: control.withdrawals()[0].withdrawal_code.clone(),
            balance: serde_json::from_str(balance.trim_end_matches('0').trim_end_matches('.')).unwrap(),
        }
    }
}

/// The payer bears the whole fee.
pub(super) fn payment_request(reference: &str) -> Value {
    json!({
        "referenceNumber": reference, "amount": 5000, "currency": "NGN",
        "payer": { "name": "Ada Obi", "phoneNumber": "08031112222", "email": "ada@example.com" }, "payee": { "name": "Acme Foods" },
        "payerCollectionFeeShare": 1.0, "payeeCollectionFeeShare": 0.0, "callBackUrl": "https://example.com/paid",
        "paymentMethods": ["BANK_TRANSFER", "FUNDING_USSD"],
    })
}

pub(super) fn payment_account(reference: &str, account_reference: &str) -> Value {
    json!({
        "referenceNumber": reference, "phoneNumber": "08031112222", "accountName": "Ada Stores", "firstName": "Ada", "lastName": "Obi",
        "accountReference": account_reference, "financialIdentificationNumber": "22212345678", "callbackUrl": "https://example.com/paid",
    })
}
