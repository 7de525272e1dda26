//! Giving back deposits and bills in the real window by the keyboard alone: in part and in full, in doubt, what cannot be given
//! back, and what the service's book says.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};
use service_api::value::Amount;

const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";
const CUSTOMER: &str = "08031234567";

/// The window on a sandbox of its own.
pub(crate) struct Screen {
    pub(crate) window: Window,
    pub(crate) sandbox: Sandbox,
    _cowrie: Cowrie,
    _desktop: Desktop,
}

impl Screen {
    pub(crate) async fn open() -> Self {
        let sandbox = Sandbox::start(Config::default()).await.unwrap();
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let desktop = Desktop::builder().display(true).start();
        let window = Window::at(&desktop, cowrie.home(), "bench").await;
        Self {
            window,
            sandbox,
            _cowrie: cowrie,
            _desktop: desktop,
        }
    }

    /// What the service gave back by `operation`, in its order: of what, to where, how much.
    fn given_back(&self, operation: &str) -> Vec<(String, String, String)> {
        let book = self.sandbox.control().book();
        let given = book.into_iter().filter(|entry| entry.operation == operation);
        given
            .map(|entry| (entry.reference_number, entry.destination, entry.amount))
            .collect()
    }

    /// A bill was given back once, so much of it.
    fn gave_back_once(&self, expected: &str) {
        let given = self.given_back("refundBillPay").into_iter().map(|(_, _, amount)| amount);
        assert_eq!(given.collect::<Vec<_>>(), [expected]);
    }

    /// The sandbox's own screen tells these movements, latest first: what was done, how much.
    async fn book_tells(&self, expected: &[(&str, &str)]) {
        self.window.enter("[data-testid='nav-sandbox']").await;
        self.window.there("[data-testid='book']").await;
        let read = "return [...document.querySelectorAll(\"[data-testid='book'] tbody tr\")].map((row) => [row.cells[1], row.cells[4]]
                    .map((cell) => cell.textContent.trim()))";
        let shown = self.window.execute(read, Vec::new()).await;
        assert_eq!(shown, json!(expected));
        let sight = "document.querySelector(\"[data-testid='book']\").scrollIntoView()";
        self.window.execute(sight, Vec::new()).await;
    }

    /// Fills in what the dialog asks and sends it on.
    async fn give(&self, amount: &str, reason: &str, phone: Option<&str>) {
        self.window.there("[data-testid='refund-go']:not([disabled])").await;
        self.window.rewrite("[data-testid='refund-amount']", amount).await;
        if let Some(phone) = phone {
            self.window.rewrite("[data-testid='refund-phone']", phone).await;
        }
        self.window.rewrite("[data-testid='refund-reason']", reason).await;
        self.window.enter("[data-testid='refund-go']").await;
    }

    /// Confirms that `amount` is given back, with pictures of what is asked.
    async fn confirm(&self, amount: &str, title: &str, pictures: &str) {
        let asked = async |confirm: &Window| {
            assert_eq!(confirm.text_of(By::Css("h1")).await, title);
            let tight = "const form = document.querySelector('form'), fields = [...form.querySelectorAll('.field')]; \
                return form.querySelector('footer').getBoundingClientRect().top - fields.at(-1).getBoundingClientRect().bottom < 32";
            confirm.until("no hole above the buttons", LIMIT, tight).await;
            confirm.check_state(pictures).await;
        };
        self.window.in_confirm(asked).await;
        self.window.say_yes_typing(amount).await;
    }

    /// The dialog names why nothing can be given back, and has nothing to press for it.
    async fn is_kept_from(&self, why: &str) {
        self.window.wait_for_text(why, 20).await;
        for absent in ["refund-go", "refund-amount", "refund-reason", "refund-most"] {
            assert!(!self.window.shows(By::TestId(absent)).await, "{absent}: {why}");
        }
    }

    /// So many refunds of what is shown are done.
    async fn are_done(&self, count: usize) {
        let done = format!("return document.querySelectorAll(\"[data-testid='refund'][data-state='done']\").length === {count}");
        self.window.until(&format!("{count} are done"), LIMIT, &done).await;
    }

    pub(crate) async fn close(self) {
        self.window.close().await;
        self.sandbox.stop().await;
    }
}

/// An account, and a deposit into it: its reference.
pub(crate) async fn deposited(screen: &Screen, name: &str, phone: &str, deposit: Value) -> String {
    let form = json!({
        "account_name": name, "first_name": "Ada", "last_name": "Bello", "phone": phone, "email": null, "identity": null,
        "reference": null, "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null, "callback_url": null,
    });
    let account = screen.window.rpc("payment_accounts_open", form).await.expect("opened");
    let mut sent = deposit;
    sent["account"] = account["number"].clone();
    let sent = serde_json::from_value(sent).unwrap();
    screen.sandbox.control().deposit(&sent).unwrap().transaction_reference
}

async fn beside(screen: &Screen, name: &str) {
    screen.window.tab_to_named(name).await;
    screen.window.press(ENTER).await;
    screen.window.there(&format!("aside[aria-label='{name}']")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_by_bank_goes_back_in_parts_and_one_by_wallet_does_not() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let by_bank = json!({ "amount": "1000", "payer_name": "Uche Peters", "payer_bank": "Access Bank", "payer_account": "0123456785" });
    let by_bank = deposited(&screen, "Ada Stores", CUSTOMER, by_bank).await;
    let by_wallet = json!({ "amount": "700", "payer_name": "Musa Danladi", "method": "MONEY_TRANSFER" });
    deposited(&screen, "Bola Foods", "08031234568", by_wallet).await;
    window.enter("[data-testid='nav-deposits']").await;
    let both = "return document.querySelectorAll(\"tr[data-known='both']\").length === 2";
    window.until("a notice and the history tell both", LIMIT, both).await;

    beside(&screen, "Ada Stores").await;
    window.enter("[data-testid='refund-ask']").await;
    window.wait_for_text("Most you can refund", 20).await;
    window.text_is("refund-most", "₦1,000.00").await;
    window.check_state("refund-deposit-ask").await;
    screen.give("400", "One chair was broken", None).await;
    screen.confirm("400", "Refund ₦400.00?", "refund-deposit-confirm").await;
    screen.are_done(1).await;
    let told = window.text_of(By::TestId("refund")).await;
    for shown in [
        "Refunded",
        "₦400.00",
        "The money went back to the customer.",
        "Access Bank",
        "One chair was broken",
    ] {
        assert!(told.contains(shown), "{shown}: {told}");
    }
    let sight = "document.querySelector(\"[data-testid='refund']\").scrollIntoView()";
    window.execute(sight, Vec::new()).await;
    window.check_state("refund-deposit-part").await;

    window.enter("[data-testid='refund-ask']").await;
    window.text_is("refund-most", "₦600.00").await;
    screen.give("600", "The other chair too", None).await;
    window.say_yes_typing("600").await;
    screen.are_done(2).await;
    window.enter("[data-testid='refund-ask']").await;
    screen.is_kept_from("All of it was given back.").await;
    window.check_state("refund-deposit-all").await;
    window.press(ESCAPE).await;

    beside(&screen, "Bola Foods").await;
    let why = "It came by wallet. The service gives back only what came over the bank network.";
    window.text_is("refund-never", why).await;
    // Who cannot see that the button is dimmed is told why with it.
    let told = "const ask = document.querySelector(\"[data-testid='refund-ask']\");
        return [ask.disabled, document.getElementById(ask.getAttribute('aria-describedby')).textContent]";
    assert_eq!(window.execute(told, Vec::new()).await, json!([true, why]));
    window.check_state("refund-deposit-wallet").await;

    let to = "Access Bank 0123456785";
    let given = |amount: &str| (by_bank.clone(), to.to_owned(), amount.to_owned());
    assert_eq!(screen.given_back("refund"), [given("400.00"), given("600.00")]);
    screen
        .book_tells(&[
            ("Refund", "600.00"),
            ("Refund", "400.00"),
            ("Paid into a payment account", "700.00"),
            ("Paid into a payment account", "1,000.00"),
        ])
        .await;
    window.check_state("refund-deposit-book").await;
    screen.close().await;
}

/// Looks up a bill in the dialog, by keys.
async fn bill_is_found(screen: &Screen, reference: &str) {
    screen.window.enter("[data-testid='refund-bill']").await;
    screen.window.rewrite("[data-testid='refund-reference']", reference).await;
    screen.window.enter("[data-testid='refund-find']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bill_goes_back_in_full_and_in_part() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let paid = |naira: &str, invoice: &str| {
        let amount = Amount::parse(naira).unwrap();
        let bill = screen.sandbox.control().bill(amount, CUSTOMER, None, Some(invoice)).unwrap();
        bill.reference_number
    };
    let (whole, parted) = (paid("2500", "INV-8"), paid("900", "INV-9"));
    window.enter("[data-testid='nav-refunds']").await;
    window.wait_for_text("No refunds yet", 20).await;
    window.check_state("refunds-empty").await;

    bill_is_found(&screen, &whole).await;
    window.text_is("refund-most", "₦2,500.00").await;
    window.enter("[data-testid='refund-go']").await;
    window
        .wait_for_text("The service wants the phone number of the customer who paid.", 10)
        .await;
    window.check_state("refund-bill-ask").await;
    screen.give("2500", "Paid by mistake", Some("0803 123 4567")).await;
    screen.confirm("2500", "Refund ₦2,500.00?", "refund-bill-confirm").await;
    window.wait_for_text("Money that went back to customers", 20).await;

    bill_is_found(&screen, &parted).await;
    window.text_is("refund-most", "₦900.00").await;
    screen.give("400", "Half of it was not delivered", Some(CUSTOMER)).await;
    window.say_yes_typing("400").await;
    let rows = "return JSON.stringify([...document.querySelectorAll('tr.link')].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
                .map((cells) => [cells[0], cells[1], cells[2], cells[5]]))";
    let expected = json!([["Refunded", "Bill", parted, "400.00"], ["Refunded", "Bill", whole, "2,500.00"]]).to_string();
    let listed = format!("{} === {}", rows, json!(expected));
    window.until("both are listed as refunded", LIMIT, &listed).await;
    window.check_state("refunds-of-bills").await;

    window.tab_to_named(&parted).await;
    window.press(ENTER).await;
    screen.are_done(1).await;
    let told = window.text_of(By::TestId("refund")).await;
    for shown in [
        "₦400.00",
        "The money went back to the customer.",
        "The customer with the phone number",
        "Half of it was not delivered",
    ] {
        assert!(told.contains(shown), "{shown}: {told}");
    }
    window.check_state("refund-bill-part").await;
    bill_is_found(&screen, &parted).await;
    window.text_is("refund-most", "₦500.00").await;
    window.press(ESCAPE).await;
    bill_is_found(&screen, &whole).await;
    screen.is_kept_from("All of it was given back.").await;
    window.check_state("refund-bill-all").await;
    window.press(ESCAPE).await;

    let given = screen.given_back("refundBillPay");
    assert!(given.iter().all(|(_, to, _)| to.ends_with(&CUSTOMER[1..])), "{given:?}");
    let given: Vec<(&str, &str)> = given.iter().map(|(of, _, amount)| (of.as_str(), amount.as_str())).collect();
    assert_eq!(given, [(whole.as_str(), "2500.00"), (parted.as_str(), "400.00")]);
    screen
        .book_tells(&[
            ("Refund a bill payment", "400.00"),
            ("Refund a bill payment", "2,500.00"),
            ("Bill paid by a customer", "900.00"),
            ("Bill paid by a customer", "2,500.00"),
        ])
        .await;
    window.check_state("refund-bill-book").await;
    screen.close().await;
}

/// No look-up tells of the refund of a bill (`docs/spec/merchant.md#refund-bill-pay`): a person finds out, and says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_bill_in_doubt_is_not_given_back_twice_and_a_person_records_what_became_of_it() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let bill = screen
        .sandbox
        .control()
        .bill(Amount::parse("2500").unwrap(), CUSTOMER, None, Some("INV-10"));
    let reference = bill.unwrap().reference_number;
    screen
        .sandbox
        .control()
        .arm(vec![Armed::new("refundBillPay", Fault::DropAfter).nth(1)])
        .unwrap();
    window.enter("[data-testid='nav-refunds']").await;
    bill_is_found(&screen, &reference).await;
    window.text_is("refund-most", "₦2,500.00").await;
    screen.give("900", "Half of it was not delivered", Some(CUSTOMER)).await;
    window.say_yes_typing("900").await;
    window.wait_for_text("The money may have moved", 20).await;
    window.check_state("refund-bill-told").await;
    window.enter("[data-testid='refund-leave']").await;

    bill_is_found(&screen, &reference).await;
    screen.is_kept_from("A second one could give the money back twice").await;
    window.check_state("refund-bill-locked").await;
    window.press(ESCAPE).await;
    window.tab_to_named(&reference).await;
    window.press(ENTER).await;
    let stands = |state: &str| format!("[data-testid='refund'][data-state='{state}']");
    window.there(&stands("not_known")).await;
    let told = window.text_of(By::TestId("refund")).await;
    assert!(told.contains("The service cannot be asked: a person must look."), "{told}");
    assert!(!window.shows(By::TestId("refund-look")).await, "nobody can be asked");
    window.check_state("refund-bill-not-known").await;

    window.enter("[data-testid='refund-decide']").await;
    window.there("dialog input[value='done']").await;
    window.tab_to("dialog input[value='done']").await;
    window.press(" ").await;
    window.tab_to("[data-testid='held-evidence']").await;
    window.press("The report of today has it, line 4.").await;
    window.check_state("refund-bill-decide").await;
    window.enter("[data-testid='held-confirm']").await;
    window.say_yes().await;
    window.there(&stands("done")).await;
    let told = window.text_of(By::TestId("refund")).await;
    assert!(
        told.contains("Recorded as refunded")
            && told.contains("The service did not say so.")
            && told.contains("The report of today has it, line 4."),
        "a person's word is told as that: {told}"
    );
    window.check_state("refund-bill-decided").await;
    let known = window
        .rpc("refunds_of", json!({ "of": { "what": "bill", "reference": reference } }))
        .await
        .unwrap();
    assert_eq!((&known["back"], &known["most"]), (&json!("900.00"), &json!("1600.00")), "{known}");
    screen.gave_back_once("900.00");
    screen.close().await;
}

/// Only *reference not found* can mean nothing else (`service-api`, *refundBillPay*); of every other no a person finds out what became of
/// it.
#[tokio::test(flavor = "multi_thread")]
async fn a_bill_that_the_service_does_not_give_back_is_given_back_when_that_is_certain() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let control = screen.sandbox.control();
    let bill = control.bill(Amount::parse("2500").unwrap(), CUSTOMER, None, Some("INV-11"));
    let reference = bill.unwrap().reference_number;
    let not_found = Armed {
        code: Some("135".into()),
        ..Armed::new("refundBillPay", Fault::Refuse).nth(1)
    };
    control.arm(vec![not_found]).unwrap();
    window.enter("[data-testid='nav-refunds']").await;
    let give = async |phone: &str| {
        bill_is_found(&screen, &reference).await;
        window.text_is("refund-most", "₦2,500.00").await;
        screen.give("900", "Half of it was not delivered", Some(phone)).await;
        window.say_yes_typing("900").await;
    };
    give(CUSTOMER).await;
    window.wait_for_text("The service said no", 20).await;
    window.check_state("refund-bill-said-no").await;
    window.enter("[data-testid='refund-leave']").await;
    window.enter("tr.link button").await;
    window.there("[data-testid='refund'][data-state='refused']").await;
    let told = window.text_of(By::TestId("refund")).await;
    assert!(told.contains("The service did not give it back. No money moved."), "{told}");
    assert!(!window.shows(By::TestId("refund-decide")).await, "nothing is to be found out");
    window.check_state("refund-bill-refused").await;
    assert_eq!(screen.given_back("refundBillPay"), []);

    // Somebody else's phone.
    give("08031234568").await;
    window.wait_for_text("The money may have moved", 20).await;
    window.enter("[data-testid='refund-leave']").await;
    window.enter("tr.link:first-child button").await;
    window.there("[data-testid='refund'][data-state='not_known']").await;
    let told = window.text_of(By::TestId("refund")).await;
    assert!(told.contains("“Invalid customer”"), "{told}");
    window.check_state("refund-bill-other-customer").await;
    window.enter("[data-testid='refund-decide']").await;
    window.tab_to("dialog input[value='done']").await;
    window.press(DOWN).await;
    window.tab_to("[data-testid='held-evidence']").await;
    window.press("The report of today does not have it.").await;
    window.enter("[data-testid='held-confirm']").await;
    window.say_yes().await;
    window.there("[data-testid='refund'][data-state='refused']").await;
    window.wait_for_text("Recorded as not refunded", 10).await;
    window.check_state("refund-bill-not-refunded").await;
    assert_eq!(screen.given_back("refundBillPay"), []);

    give(CUSTOMER).await;
    window.gone("dialog").await;
    window.enter("tr.link:first-child button").await;
    window.there("[data-testid='refund'][data-state='done']").await;
    screen.gave_back_once("900.00");
    screen.close().await;
}
