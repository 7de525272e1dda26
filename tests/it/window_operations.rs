//! Every operation, called from its form in the real window: filled in, sent, answered, and recorded.

use harness::prelude::*;
use service_api::declare::Effect;

mod table;

use std::collections::BTreeMap;

use table::{CASES, Case};

/// A picture of one pixel.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// Types a field, adds an entry to a list, or picks a photo, according to the form. Returns the missing fields.
const FILL: &str = "
    const missing = [];
    for (const [path, text] of arguments[0]) {
        const field = document.getElementById('console-' + path);
        const add = document.querySelector(`[data-testid='console-${CSS.escape(path)}']`);
        if (!(field ?? add)) { missing.push(path); continue; }
        const fold = (field ?? add).closest('details');
        if (fold) fold.open = true;
        if (text === '+') { add.click(); await new Promise(requestAnimationFrame); continue; }
        if (field.type === 'file') {
            const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
            const chosen = new DataTransfer();
            chosen.items.add(new File([bytes], 'photo.png', { type: 'image/png' }));
            field.files = chosen.files;
        } else {
            field.value = text;
        }
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return missing;";

/// The console of a bench.
struct Screen {
    bench: Bench,
    /// The values for the fields of later calls.
    known: BTreeMap<&'static str, String>,
}

impl Screen {
    async fn open() -> Self {
        let config = Config {
            seed: Some(7),
            ..Config::default()
        };
        let bench = Bench::with(config).await;
        bench.click("group-developer").await;
        bench.click("nav-console").await;
        bench.sees("bench").await;
        let today = bench.control().advance(0).unwrap()[..10].to_owned();
        let known = BTreeMap::from([("photo", PNG.to_owned()), ("today", today)]);
        Self { bench, known }
    }

    /// What happens outside the console before an operation can be called.
    fn before(&mut self, operation: &str) {
        let control = self.bench.control();
        match operation {
            "status" => drop(control.pay("REQUEST-1", None, None).unwrap()),
            "dispenseCash" => {
                let waiting = control.withdrawals();
                self.known.insert("code", waiting[0].withdrawal_code.clone());
            }
            "getTransactionDetails" => {
                let amount = Amount::parse("5000").unwrap();
                let bill = control.bill(amount, "08035550123", Some("METER-1"), Some("INVOICE-1")).unwrap();
                self.known.insert("bill", bill.reference_number);
                self.known.insert("process", bill.process_code);
            }
            _ => {}
        }
    }

    /// What later calls need from an answer.
    fn after(&mut self, operation: &str, answer: &Value) {
        let mut keep = |name, value: &Value| self.known.insert(name, value.as_str().unwrap().to_owned());
        match operation {
            "registerPersistentPaymentAccount" => drop(keep("account", &answer["accountNumber"])),
            "getMobileOperators" => drop(keep("operator", &answer["mobileOperator"][0]["mobileOperatorCode"])),
            "getMerchants" => drop(keep("biller", &answer["merchants"][0]["uuid"])),
            _ => {}
        }
    }

    async fn show(&self, operation: &str) {
        let hash = json!(format!("#/console/{operation}"));
        self.bench.execute_with("location.hash = arguments[0]", vec![hash]).await;
        let heading = format!(
            "return document.querySelector('.operation header code')?.textContent === {}",
            json!(operation)
        );
        self.bench.until("its form is shown", &heading).await;
        // A new reference is generated for it at once.
        let ready = "const named = [...document.querySelectorAll(\"[data-testid$='-new']\")].map((button) => button.closest('.field'));
                     const own = named.find((field) => !field.closest('fieldset') && !field.querySelector('label .hint'));
                     return !own || own.querySelector('input').value !== ''";
        self.bench.until("it has its reference", ready).await;
    }

    async fn fill(&self, operation: &str, fields: &[(&str, &str)]) {
        let filled = fields.iter().map(|(path, text)| {
            let text = self.known.iter().fold((*text).to_owned(), |text, (name, known)| {
                text.replace(&format!("{{{name}}}"), known)
            });
            json!([path, text])
        });
        let missing = self.bench.execute_async(FILL, vec![filled.collect()]).await;
        assert_eq!(missing, json!([]), "{operation}: the form has no such fields");
    }

    /// Sends the form and returns the outcome and the answer.
    async fn send(&self, operation: &str) -> (String, Value) {
        self.bench.click("console-send").await;
        match service_api::spec(operation).unwrap().effect {
            Effect::Ends => self.bench.click("ending-confirm").await,
            Effect::MovesMoney => self.bench.say_yes().await,
            Effect::Reads | Effect::Sets | Effect::Creates => {}
        }
        self.bench.there("[data-testid='console-outcome'], .operation [role=alert]").await;
        let read = "return ['console-outcome', 'console-answer'].map((id) => document.querySelector(`[data-testid='${id}']`))
                    .map((found, index) => index ? found?.querySelector('pre')?.textContent : found?.textContent?.trim()) ";
        let read = self.bench.execute(read).await;
        let Some(word) = read[0].as_str() else {
            panic!("{operation} was not sent: {}", self.page().await);
        };
        let answer = serde_json::from_str(read[1].as_str().unwrap_or("null")).unwrap();
        (word.to_owned(), answer)
    }

    async fn page(&self) -> String {
        let text = self.bench.execute("return document.querySelector('.operation').innerText").await;
        text.as_str().unwrap_or_default().to_owned()
    }

    async fn call(&mut self, case: &Case) {
        self.before(case.id);
        self.show(case.id).await;
        self.fill(case.id, case.fields).await;
        self.bench.scroll_to(".operation").await;
        self.bench.picture(&format!("operation-{}", case.id)).await;
        let (word, answer) = self.send(case.id).await;
        let asks = service_api::spec(case.id).unwrap().effect == Effect::Reads;
        let expected = if asks { "Success" } else { "Accepted" };
        assert_eq!(word, expected, "{}: {}", case.id, self.page().await);
        let code = answer
            .get("responseCode")
            .or_else(|| answer.get("statusCode"))
            .cloned()
            .unwrap_or_default();
        assert!(code == json!(0) || code == json!("0"), "{}: {answer}", case.id);
        let page = self.page().await;
        assert!(page.contains("in Activity"), "{}: {page}", case.id);
        assert!(page.contains("Signed text"), "{}: {page}", case.id);
        self.hides_keys(case.id, &page);
        self.bench.check_state(&format!("answer-{}", case.id)).await;
        self.after(case.id, &answer);
    }

    fn hides_keys(&self, operation: &str, page: &str) {
        let at = self.bench.sandbox.addresses();
        for key in [&at.hash_key, &at.api_key, &at.credentials, &at.secret_key] {
            assert!(!page.contains(key.as_str()), "{operation} shows a key");
        }
        assert!(page.contains("••••••••"), "{operation} shows where the key stands: {page}");
    }
}

#[test]
fn every_operation_has_its_form_filled() {
    let filled: Vec<&str> = CASES.iter().map(|case| case.id).collect();
    for spec in service_api::catalog() {
        let times = filled.iter().filter(|id| **id == spec.id).count();
        assert_eq!(times, 1, "the form of {} is filled {times} times", spec.id);
    }
    assert_eq!(filled.len(), 39);
}

#[tokio::test]
async fn every_operation_is_called_from_its_form() {
    let mut screen = Screen::open().await;
    for case in CASES {
        screen.call(case).await;
    }
    let called: Vec<String> = screen
        .bench
        .control()
        .requests()
        .into_iter()
        .map(|request| request.operation)
        .collect();
    for case in CASES {
        assert!(called.iter().any(|id| id == case.id), "{} reached the service", case.id);
        let asked = json!({ "operation": case.id, "outcome": "accepted", "look_ups": true, "before": null, "from": null, "to": null, "text": null });
        let listed = screen.bench.ask("activity_list", asked).await;
        assert_eq!(listed["calls"][0]["operation"], case.id, "its call is on record: {listed}");
    }
    screen.bench.close().await;
}

/// The outcomes other than accepted, and all problems of a long form at once.
#[tokio::test]
async fn each_other_outcome_has_its_own_word() {
    let screen = Screen::open().await;
    let refused = [("amount", "60000000"), ("destinationAccount", "08035550192")];
    screen.show("moneyTransfer").await;
    screen.fill("moneyTransfer", &refused).await;
    assert_eq!(screen.send("moneyTransfer").await.0, "Rejected");
    assert!(screen.page().await.contains("Insufficient balance"), "the service's words");
    screen.bench.check_state("console-refused").await;

    let lost = |operation| Armed::new(operation, Fault::DropAfter).nth(1);
    screen
        .bench
        .control()
        .arm(vec![lost("moneyTransfer"), lost("getMerchants")])
        .unwrap();
    screen.show("getMerchants").await;
    assert_eq!(screen.send("getMerchants").await.0, "No clear answer");
    screen.bench.check_state("console-unanswered").await;
    screen.show("moneyTransfer").await;
    screen
        .fill("moneyTransfer", &[("amount", "100"), ("destinationAccount", "08035550192")])
        .await;
    assert_eq!(screen.send("moneyTransfer").await.0, "Unconfirmed");
    screen.bench.check_state("console-in-doubt").await;

    screen.show("onboardMerchant").await;
    screen
        .fill("onboardMerchant", &[("merchantInfo.legalEntityRepresentative.phone", "12")])
        .await;
    screen.bench.click("console-send").await;
    screen.bench.sees("Nothing was sent").await;
    screen.bench.click("[role=alert] summary").await;
    let page = screen.page().await;
    for field in [
        "Merchant external ID",
        "Name",
        "First name",
        "Last name",
        "Email",
        "Display name",
        "Type",
    ] {
        assert!(page.contains(&format!("{field}: This is needed.")), "{field} in {page}");
    }
    screen.bench.check_state("console-problems-long").await;
    screen.bench.close().await;
}
