//! Paying with a customer's money in the real window by the keyboard alone: a wrong password, the right one, one that is kept; too little
//! money, and a lost answer.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::window::{By, Window};
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::json;
use service_api::value::Amount;

pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const DOWN: &str = "\u{e015}";
pub(crate) const PHONE: &str = "08031234567";

pub(crate) async fn write(window: &Window, field: &str, text: &str) {
    window.tab_to(&format!("#{field}")).await;
    window.press(text).await;
}

/// Chooses that the customer pays what this form is for.
pub(crate) async fn theirs(window: &Window) {
    window.tab_to("#pay-payer input[value='own']").await;
    window.press(DOWN).await;
    window.there("[data-testid='pay-behalf']").await;
}

/// Opens a form of the list, by keys.
pub(crate) async fn form(window: &Window, button: &str) {
    window.press("go").await;
    window.enter(&format!("[data-testid='{button}']")).await;
    window.there("#pay-payer").await;
}

/// Opens the form for airtime, paid by the customer, for the customer's own phone.
async fn airtime(window: &Window) {
    form(window, "new-airtime").await;
    window.pick("#pay-operator", "MTN").await;
    theirs(window).await;
}

pub(crate) async fn check(window: &Window) {
    window.enter("[data-testid='pay-check']").await;
}

pub(crate) async fn pay(window: &Window, picture: Option<&str>, state: &str) {
    window.enter("[data-testid='pay-go']").await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text("Whose money", 10).await;
            confirm.wait_for_text("Your own wallet pays nothing.", 10).await;
            if let Some(picture) = picture {
                confirm.check_state(picture).await;
            }
            confirm.give().await;
        })
        .await;
    window.confirm_closed().await;
    window.there(&format!("[data-testid='payment'][data-state='{state}']")).await;
}

/// A customer of the business, who has ₦10,000: with the window, and the password.
pub(crate) struct Customer {
    pub(crate) window: Window,
    pub(crate) sandbox: Sandbox,
    pub(crate) password: String,
    _cowrie: Cowrie,
    _desktop: Desktop,
}

impl Customer {
    pub(crate) async fn registered() -> Self {
        let sandbox = Sandbox::start(Config::default()).await.unwrap();
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let register = json!({
            "referenceNumber": "CUSTOMER-1", "customerFirstName": "Ngozi", "customerLastName": "Bello", "customerPhoneNumber": PHONE,
            "customerEmail": "ngozi@example.com", "customerDateOfBirth": "1990-04-25",
        });
        assert_eq!(cowrie.call("registerCustomer", &register).code, Some(0));
        sandbox.control().top_up(PHONE, Amount::parse("10000").unwrap()).unwrap();
        let password = sandbox.control().customers()[0].credentials.clone();
        let desktop = Desktop::builder().display(true).start();
        let window = Window::at(&desktop, cowrie.home(), "bench").await;
        Self {
            window,
            sandbox,
            password,
            _cowrie: cowrie,
            _desktop: desktop,
        }
    }

    /// Says whose money it is, and gives the password.
    pub(crate) async fn agrees(&self) {
        write(&self.window, "pay-principal", PHONE).await;
        write(&self.window, "pay-credentials", &self.password).await;
    }

    /// The next answer of `operation` is lost, and look-ups are silent.
    pub(crate) fn lose(&self, operation: &str) {
        // It is asked about once before it leaves.
        let silent = [
            Armed::new("getOperationStatus", Fault::Error503).from_nth(2),
            Armed::new("transactionStatus", Fault::Error503),
        ];
        let lost = Armed::new(operation, Fault::DropAfter).nth(1);
        self.sandbox.control().arm([vec![lost], silent.to_vec()].concat()).unwrap();
    }

    /// The service answers again, and is asked by the keyboard what became of the payment.
    pub(crate) async fn look_up(&self) {
        self.window.tab_to("[data-testid='payment-look']").await;
        self.sandbox.control().clear_faults();
        self.window.press(ENTER).await;
    }

    /// What the customer's wallet holds, in kobo.
    pub(crate) fn holds(&self) -> i64 {
        Amount::parse(&self.sandbox.control().customers()[0].balance).unwrap().minor()
    }

    /// What our own wallet holds.
    pub(crate) fn ours(&self) -> String {
        self.sandbox.control().balance().balance
    }

    /// How often the service did `operation`.
    pub(crate) fn moved(&self, operation: &str) -> usize {
        let book = self.sandbox.control().book();
        book.iter().filter(|entry| entry.operation == operation).count()
    }

    /// The latest payment as it stands on record: its state, and who pays.
    pub(crate) async fn on_record(&self) -> (String, String) {
        let asked = json!({ "before": null, "kind": null, "open": false });
        let latest = self.window.rpc("payments_page", asked).await.unwrap()["payments"][0].clone();
        let text = |name: &str| latest[name].as_str().unwrap_or_default().to_owned();
        (text("state"), text("payer"))
    }

    pub(crate) async fn close(self) {
        self.window.close().await;
        self.sandbox.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_money_buys_airtime_by_keyboard_and_says_whose_it_is() {
    let customer = Customer::registered().await;
    let Customer {
        window, sandbox, password, ..
    } = &customer;

    airtime(window).await;
    write(window, "pay-amount", "500").await;
    check(window).await;
    window.wait_for_text("Write the customer’s password.", 10).await;
    window.wait_for_text("Write whose money it is", 10).await;
    window.check_state("on-behalf-problems").await;
    write(window, "pay-principal", "0803 123 4567").await;
    write(window, "pay-credentials", "not-theirs").await;
    check(window).await;
    window
        .wait_for_text("The service does not accept this password for this customer.", 10)
        .await;
    window.check_state("on-behalf-wrong").await;

    window.rewrite("#pay-credentials", password).await;
    window.tab_to("[data-testid='pay-behalf'] input[type=checkbox]").await;
    window.press(" ").await;
    window.check_state("on-behalf-form").await;
    check(window).await;
    window.wait_for_text(&format!("The money of {PHONE} pays this."), 10).await;
    window.check_state("on-behalf-check").await;
    pay(window, Some("on-behalf-confirm"), "paid").await;
    window.wait_for_text(&format!("A customer’s: {PHONE}"), 10).await;
    window.check_state("on-behalf-paid").await;
    let before = sandbox.control().balance().balance;

    // The kept one serves, without coming back to the page.
    airtime(window).await;
    write(window, "pay-principal", PHONE).await;
    window.there("[data-testid='pay-kept']").await;
    write(window, "pay-amount", "700").await;
    window.check_state("on-behalf-kept").await;
    check(window).await;
    window.wait_for_text(&format!("The money of {PHONE} pays this."), 10).await;
    pay(window, None, "paid").await;
    assert_eq!(sandbox.control().balance().balance, before, "our own wallet paid nothing");
    let shown = window.execute("return document.documentElement.outerHTML", Vec::new()).await;
    assert!(!shown.as_str().unwrap().contains(password));

    airtime(window).await;
    write(window, "pay-principal", PHONE).await;
    window.enter("[data-testid='pay-forget']").await;
    window.gone("[data-testid='pay-kept']").await;
    window.enter("[data-testid='nav-payments']").await;
    window.wait_for_text(&format!("Paid by {PHONE}"), 10).await;
    window.check_state("on-behalf-list").await;
    customer.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_who_has_too_little_pays_nothing_and_neither_do_we() {
    let customer = Customer::registered().await;
    let window = &customer.window;
    let (ours, theirs) = (customer.ours(), customer.holds());
    airtime(window).await;
    customer.agrees().await;
    write(window, "pay-amount", "20,000").await;
    check(window).await;
    window
        .wait_for_text(
            "The customer’s wallet holds less than this takes: the service will probably say no.",
            20,
        )
        .await;
    window.check_state("on-behalf-too-much").await;
    pay(window, None, "not_paid").await;
    window.wait_for_text("Not paid. No money moved.", 10).await;
    for absent in ["payment-receipt", "payment-look"] {
        assert!(!window.shows(By::TestId(absent)).await, "{absent}");
    }
    window.check_state("on-behalf-refused").await;
    assert_eq!(
        (customer.moved("airtimePurchase"), customer.holds(), customer.ours()),
        (0, theirs, ours)
    );
    assert_eq!(customer.on_record().await, ("not_paid".to_owned(), PHONE.to_owned()));

    // The form comes back without the password.
    window.enter("[data-testid='payment-back']").await;
    window.there("#pay-credentials").await;
    window.rewrite("#pay-amount", "500").await;
    check(window).await;
    window.wait_for_text("Write the customer’s password.", 10).await;
    write(window, "pay-credentials", &customer.password).await;
    check(window).await;
    pay(window, None, "paid").await;
    assert_eq!(customer.moved("airtimePurchase"), 1);
    customer.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_payment_in_doubt_is_found_and_a_bill_is_paid_too() {
    let customer = Customer::registered().await;
    let window = &customer.window;
    let ours = customer.ours();
    customer.lose("airtimePurchase");
    airtime(window).await;
    customer.agrees().await;
    window.tab_to("[data-testid='pay-behalf'] input[type=checkbox]").await;
    window.press(" ").await;
    write(window, "pay-amount", "500").await;
    check(window).await;
    pay(window, None, "not_known").await;
    window.wait_for_text("Do not pay it again. We are checking.", 10).await;
    window.wait_for_text(&format!("A customer’s: {PHONE}"), 10).await;
    window.check_state("on-behalf-not-known").await;
    assert_eq!(customer.on_record().await, ("not_known".to_owned(), PHONE.to_owned()));
    // Nobody knows whether the password was right.
    let kept = window.rpc("payments_customers", json!({})).await.unwrap();
    assert_eq!(kept["customers"], json!([]));
    customer.look_up().await;
    window.there("[data-testid='payment'][data-state='paid']").await;
    window.check_state("on-behalf-found").await;
    assert_eq!((customer.moved("airtimePurchase"), customer.ours()), (1, ours.clone()));
    // By hand: ₦10,000 less ₦500, and less the fee where there is one.
    assert!(customer.holds() <= 950_000, "{}", customer.holds());

    form(window, "new-bill").await;
    window.pick("#pay-biller", "prepaid").await;
    write(window, "pay-customer", "45012345610").await;
    write(window, "pay-amount", "2000").await;
    theirs(window).await;
    customer.agrees().await;
    window.check_state("on-behalf-bill").await;
    check(window).await;
    window.wait_for_text(&format!("The money of {PHONE} pays this."), 20).await;
    pay(window, None, "paid").await;
    window.there("[data-testid='payment-token']").await;
    window.check_state("on-behalf-bill-paid").await;
    assert_eq!((customer.moved("merchantPayment"), customer.ours()), (1, ours));
    assert!(customer.holds() <= 750_000, "{}", customer.holds());
    assert_eq!(customer.on_record().await, ("paid".to_owned(), PHONE.to_owned()));
    customer.close().await;
}
