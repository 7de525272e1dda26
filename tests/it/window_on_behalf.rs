//! Paying with a customer's money in the real window by the keyboard alone: airtime, a bill and money to a person. A wrong password, the
//! right one, a saved one; rejected, unconfirmed, and no code that would reach no person.

use harness::prelude::*;

const NONE: [&str; 0] = [];
const PHONE: &str = "08031234567";
/// In the sandbox a number with a wallet, one without, and one that does not exist.
const HAS_ONE: &str = "08031234591";
const HAS_NONE: &str = "08031234596";
const NOBODY: &str = "08031234599";
const LITTLE: &str = "The customer’s wallet has less than this needs: the service will probably decline this.";

/// A customer of the business with ₦10,000: with the window, and the password.
struct Customer {
    bench: Bench,
    password: String,
}

/// The purpose of a customer's money.
#[derive(Clone, Copy)]
enum Pays {
    Airtime,
    Bill,
    Person(&'static str),
}

impl Pays {
    fn operation(self) -> &'static str {
        match self {
            Self::Airtime => "airtimePurchase",
            Self::Bill => "merchantPayment",
            Self::Person(_) => "moneyTransfer",
        }
    }
}

impl Customer {
    async fn registered() -> Self {
        let bench = Bench::open().await;
        let registered = bench.call("registerCustomer", &customer_body(PHONE).to_string()).await;
        assert_eq!(registered["outcome"], "accepted", "{registered}");
        bench.control().top_up(PHONE, Amount::parse("10000").unwrap()).unwrap();
        let password = bench.control().customers()[0].credentials.clone();
        Self { bench, password }
    }

    /// Opens a form, where the customer pays this amount.
    async fn fill_in(&self, pays: Pays, amount: &str) {
        let window = &self.bench.window;
        match pays {
            Pays::Airtime => {
                window.form("new-airtime").await;
                window.pick("#pay-operator", "MTN").await;
                window.write("#pay-amount", amount).await;
            }
            Pays::Bill => window.bill("45012345610", amount).await,
            Pays::Person(account) => window.to_person(account, amount).await,
        }
        theirs(window).await;
    }

    /// Types the customer whose money it is, and the password.
    async fn agrees(&self) {
        self.bench.write("#pay-principal", PHONE).await;
        self.bench.write("#pay-credentials", &self.password).await;
    }

    /// The next answer of `operation` is lost, and status queries are unanswered.
    fn lose(&self, operation: &str) {
        self.bench.control().arm(unconfirmed(operation)).unwrap();
    }

    /// The balance of the customer's wallet, in kobo.
    fn holds(&self) -> i64 {
        Amount::parse(&self.bench.control().customers()[0].balance).unwrap().minor()
    }

    /// The balance of our own wallet.
    fn ours(&self) -> String {
        self.bench.control().balance().balance
    }

    /// The latest payment is recorded in this state, with the customer as the payer.
    async fn is_on_record(&self, state: &str) {
        let latest = self.bench.on_record().await;
        assert_eq!(json!([latest["state"], latest["payer"]]), json!([state, PHONE]));
    }
}

/// Chooses the customer as the payer.
async fn theirs(window: &Window) {
    window.tab_to("#pay-payer input[value='own']").await;
    window.press(DOWN).await;
    window.there("pay-behalf").await;
}

async fn keep_password(window: &Window) {
    window.tick("[data-testid='pay-behalf'] input[type=checkbox]").await;
}

async fn check(window: &Window) {
    window.enter("pay-check").await;
}

async fn pay(window: &Window, picture: Option<&str>, state: &str) {
    window.enter("pay-go").await;
    window
        .in_confirm(async |confirm| {
            confirm.sees("Whose money").await;
            confirm.sees("Your own wallet pays nothing.").await;
            if let Some(picture) = picture {
                confirm.check_state(picture).await;
            }
            confirm.give().await;
        })
        .await;
    window.confirm_closed().await;
    window.payment_is(state).await;
}

async fn sees_whose_money(window: &Window) {
    window.sees(&format!("Paid from the wallet of {PHONE}.")).await;
}

async fn sees_payer(window: &Window) {
    window.sees(&format!("Customer: {PHONE}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_money_buys_airtime_by_keyboard_and_is_shown_as_theirs() {
    let customer = Customer::registered().await;
    let window = &customer.bench.window;
    customer.fill_in(Pays::Airtime, "500").await;
    check(window).await;
    window.sees("Enter the customer’s password.").await;
    window
        .state("on-behalf-problems", "Enter the customer’s phone number, email address")
        .await;
    window.write("#pay-principal", "0803 123 4567").await;
    window.write("#pay-credentials", "not-theirs").await;
    check(window).await;
    window
        .state("on-behalf-wrong", "The service does not accept this password for this customer.")
        .await;
    window.rewrite("#pay-credentials", &customer.password).await;
    keep_password(window).await;
    window.check_state("on-behalf-form").await;
    check(window).await;
    sees_whose_money(window).await;
    window.check_state("on-behalf-check").await;
    pay(window, Some("on-behalf-confirm"), "paid").await;
    sees_payer(window).await;
    window.check_state("on-behalf-paid").await;
    let before = customer.ours();

    // The saved one is used, without being shown on the page.
    customer.fill_in(Pays::Airtime, "700").await;
    window.write("#pay-principal", PHONE).await;
    window.there("pay-kept").await;
    window.check_state("on-behalf-kept").await;
    check(window).await;
    sees_whose_money(window).await;
    pay(window, None, "paid").await;
    assert_eq!(customer.ours(), before, "our own wallet paid nothing");
    assert!(!window.html().await.contains(&customer.password));

    customer.fill_in(Pays::Airtime, "900").await;
    window.write("#pay-principal", PHONE).await;
    window.enter("pay-forget").await;
    window.gone("pay-kept").await;
    window.enter("nav-payments").await;
    window.state("on-behalf-list", &format!("Paid by {PHONE}")).await;
    customer.bench.close().await;
}

/// Too much for the customer's wallet, and a bill below ₦100, which is rejected at payment and not by the check.
#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_payment_takes_nothing_and_the_next_one_is_paid() {
    let customer = Customer::registered().await;
    let window = &customer.bench.window;
    for (pays, amount, next, state) in [
        (Pays::Airtime, "20,000", "500", "on-behalf-refused"),
        (Pays::Bill, "50", "1000", "on-behalf-bill-refused"),
        (Pays::Person(NOBODY), "20,000", "500", "on-behalf-wallet-refused"),
    ] {
        let (ours, before) = (customer.ours(), customer.holds());
        customer.fill_in(pays, amount).await;
        customer.agrees().await;
        check(window).await;
        let picture = match pays {
            Pays::Airtime => {
                window.state("on-behalf-too-much", LITTLE).await;
                None
            }
            Pays::Bill => {
                sees_whose_money(window).await;
                Some("on-behalf-bill-confirm")
            }
            Pays::Person(_) => {
                window.sees("code 107").await;
                assert!(!window.shows("pay-go").await);
                window.check_state("on-behalf-wallet-nobody").await;
                window.rewrite("#pay-account", HAS_ONE).await;
                check(window).await;
                window.sees(LITTLE).await;
                None
            }
        };
        pay(window, picture, "not_paid").await;
        window.sees("Not paid. No money moved.").await;
        let absent = ["payment-receipt", "payment-look", "payment-token"];
        assert_eq!(window.shown(&absent).await, NONE);
        window.check_state(state).await;
        let now = (customer.bench.done(pays.operation()), customer.holds(), customer.ours());
        assert_eq!(now, (0, before, ours.clone()));
        customer.is_on_record("not_paid").await;
        // The form returns without the password.
        window.enter("payment-back").await;
        window.rewrite("#pay-amount", next).await;
        check(window).await;
        window.sees("Enter the customer’s password.").await;
        window.write("#pay-credentials", &customer.password).await;
        check(window).await;
        pay(window, None, "paid").await;
        if matches!(pays, Pays::Bill) {
            window.there("payment-token").await;
        }
        assert_eq!((customer.bench.done(pays.operation()), customer.ours()), (1, ours));
    }
    customer.bench.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_payment_is_found_and_paid_once() {
    let customer = Customer::registered().await;
    let window = &customer.bench.window;
    let ours = customer.ours();
    for (pays, amount, minor, state) in [
        (Pays::Airtime, "500", 50_000, "on-behalf-not-known"),
        (Pays::Bill, "2000", 200_000, "on-behalf-bill-not-known"),
        (Pays::Person(HAS_ONE), "2000", 200_000, "on-behalf-wallet-not-known"),
    ] {
        let before = customer.holds();
        customer.fill_in(pays, amount).await;
        customer.agrees().await;
        keep_password(window).await;
        check(window).await;
        sees_whose_money(window).await;
        customer.lose(pays.operation());
        pay(window, None, "not_known").await;
        window.sees("Do not pay it again. We are checking.").await;
        sees_payer(window).await;
        let absent = ["payment-receipt", "payment-back", "payment-token"];
        assert_eq!(window.shown(&absent).await, NONE);
        window.check_state(state).await;
        customer.is_on_record("not_known").await;
        assert_eq!(customer.bench.done(pays.operation()), 1, "which nobody here knows");
        // It is not known whether the password was right.
        assert_eq!(window.ask("payments_customers", json!({})).await["customers"], json!([]));
        // The service answers again, and the payment is queried by keyboard.
        window.tab_to("payment-look").await;
        customer.bench.control().clear_faults();
        window.press(ENTER).await;
        window.payment_is("paid").await;
        window.check_state("on-behalf-found").await;
        customer.is_on_record("paid").await;
        assert_eq!((customer.bench.done(pays.operation()), customer.ours()), (1, ours.clone()));
        // Computed by hand: less the amount, and less the fee if any.
        assert!(customer.holds() <= before - minor, "{}", customer.holds());
    }
    // A second bill, of which every page is checked.
    let before = customer.holds();
    customer.fill_in(Pays::Bill, "2100").await;
    customer.agrees().await;
    window.check_state("on-behalf-bill").await;
    check(window).await;
    sees_whose_money(window).await;
    pay(window, None, "paid").await;
    window.there("payment-token").await;
    window.check_state("on-behalf-bill-paid").await;
    assert_eq!((customer.bench.done("merchantPayment"), customer.ours()), (2, ours));
    assert!(customer.holds() <= before - 210_000, "{}", customer.holds());
    customer.is_on_record("paid").await;
    customer.bench.close().await;
}

/// Whether the page offers that the withdrawal code comes to us.
async fn offers_code(window: &Window) -> bool {
    let code = "If the person has no wallet, send me the cash code";
    let script = "return [...document.querySelectorAll('label')].some((label) => label.textContent.includes(arguments[0]))";
    window.execute_with(script, vec![code.into()]).await == true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_money_goes_to_people_and_never_waits_for_a_code_that_reaches_no_person() {
    let customer = Customer::registered().await;
    let window = &customer.bench.window;
    let ours = customer.ours();
    window.to_person(HAS_NONE, "3000").await;
    // Ticked while our own money was chosen.
    assert!(offers_code(window).await);
    window.tick("form input[type=checkbox]:not(#pay-tell)").await;
    window.tick("#pay-tell").await;
    theirs(window).await;
    assert!(!offers_code(window).await, "no code of theirs comes to us");
    customer.agrees().await;
    check(window).await;
    window.there("#pay-tell[aria-invalid='true']").await;
    let reported = "This person has no wallet and gets the cash code by message. Choose to notify them.";
    assert_eq!(window.text_of("#pay-tell-note").await.trim(), reported);
    window.sees("No money moved.").await;
    assert!(!window.shows("pay-go").await);
    window.check_state("on-behalf-no-code").await;
    assert_eq!((customer.bench.done("moneyTransfer"), customer.holds()), (0, 1_000_000));
    window.tick("#pay-tell").await;
    check(window).await;
    let goes = "Without a wallet, they get a cash code.";
    window.sees(goes).await;
    window.state("on-behalf-wallet-check", "Leaves the customer’s wallet").await;
    pay(window, Some("on-behalf-wallet-confirm"), "paid").await;
    window.sees(goes).await;
    assert!(!window.shows("save-withdrawal-code").await);
    window.check_state("on-behalf-wallet-code").await;
    let waiting = customer.bench.control().withdrawals();
    assert_eq!(waiting.len(), 1);
    assert_eq!((&*waiting[0].amount, waiting[0].paid_out), ("3000.00", false));

    customer.fill_in(Pays::Person(HAS_ONE), "2000").await;
    customer.agrees().await;
    check(window).await;
    window.sees("Registered").await;
    pay(window, None, "paid").await;
    sees_payer(window).await;
    window.check_state("on-behalf-wallet-paid").await;
    customer.is_on_record("paid").await;
    let book = customer.bench.control().book();
    let moved = book.iter().filter(|entry| entry.operation == "moneyTransfer");
    let moved: Vec<_> = moved.map(|entry| (&*entry.amount, entry.from_customer.is_some())).collect();
    assert_eq!(moved, [("3000.00", true), ("2000.00", true)]);
    // Computed by hand: ₦10,000 less ₦5,000, and less the fees if any.
    assert!(customer.holds() <= 500_000 && customer.ours() == ours, "{}", customer.holds());
    customer.bench.close().await;
}
