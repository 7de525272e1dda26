//! An open profile: the real engine with separate records, and a real sandbox behind a socket.

use harness::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use app::console;
use app::open_profile::OpenProfile;
use app::view::{ConsoleCallView, ConsoleRequest};
use harness::wait::LIMIT;
use payment_rules::outbox::State;
use payment_rules::reading::OutcomeKind;
use sandbox::Addresses;
use service_api::photo::Photo;
use session::call::{CallResult, call};
use tokio::sync::broadcast::Receiver;

use super::cases::{Known, request};
use engine::outbox::LineChange;
use engine::tables::outbox;

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
        assert_eq!(called.outcome, OutcomeKind::Accepted, "{operation}: {called:?}");
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
            settled.push((line.state, line.reason.map_or_else(String::new, String::from)));
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
        self.made("paymentRequest", &request("paymentRequest", [("referenceNumber", "OURS-PAID")]))
            .await;
        control.pay("OURS-PAID", None, None).unwrap();
        let account = [("referenceNumber", "OURS-ACCOUNT"), ("accountReference", "CUSTOMER-000001")];
        let account = request("registerPersistentPaymentAccount", account);
        let account = self.made("registerPersistentPaymentAccount", &account).await;
        let customer = json!({
            "referenceNumber": "OURS-CUSTOMER", "customerFirstName": "Ada", "customerLastName": "Obi", "customerPhoneNumber": CUSTOMER,
            "customerEmail": "ada@example.com", "customerDateOfBirth": "1990-04-25",
        });
        self.made("registerCustomer", &customer).await;
        let merchant = [("reference", "OURS-MERCHANT"), ("merchantExternalId", KNOWN_MERCHANT)];
        self.made("onboardMerchant", &request("onboardMerchant", merchant)).await;
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
        let balance: Value = serde_json::from_str(balance.trim_end_matches('0').trim_end_matches('.')).unwrap();
        Known(BTreeMap::from([
            ("bank", BANK.into()),
            ("customer", CUSTOMER.into()),
            ("known_merchant", KNOWN_MERCHANT.into()),
            ("no_wallet", NO_WALLET.into()),
            ("bill_payer", BILL_PAYER.into()),
            // In seconds, UTC: before everything.
            ("start", start.trim_end_matches('Z').split('.').next().into()),
            // Public ids of a mobile operator and a biller.
            ("operator", operators["mobileOperator"][0]["mobileOperatorCode"].text().into()),
            ("biller", billers["merchants"][0]["uuid"].text().into()),
            // The sandbox's number of a payment account.
            ("account", account["accountNumber"].text().into()),
            // The service's reference and code of a paid bill.
            ("bill", bill.reference_number.into()),
            ("process", bill.process_code.into()),
            // The code of a cash payment that waits for its recipient.
            ("withdrawal_code", control.withdrawals()[0].withdrawal_code.clone().into()),
            // The balance of the wallet.
            ("balance", balance),
        ]))
    }
}
