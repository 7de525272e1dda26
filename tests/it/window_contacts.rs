//! Saved beneficiaries and customers in the real window by the keyboard alone: added, found while a payment is filled in, changed with the
//! change said at the next payment, removed and put back, out of a file and into one.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";
const ACCOUNT: &str = "0123456785";
const OTHER: &str = "0123456716";

struct Screen {
    window: Window,
    _desktop: Desktop,
}

impl Screen {
    async fn open() -> Self {
        let desktop = Desktop::builder().display(true).start();
        let home = desktop.home().join("cowrie");
        let window = Window::practising(&desktop, &home, &[]).await;
        window.wait_for_text("SANDBOX", 10).await;
        Self { window, _desktop: desktop }
    }

    async fn write(&self, field: &str, text: &str) {
        self.window.tab_to(&format!("#{field}")).await;
        self.window.press(text).await;
    }

    async fn pick(&self, field: &str, words: &str) {
        let there = format!(
            "return [...document.querySelector('#{field}')?.options ?? []].find((option) => option.textContent.includes({}))?.value ?? null",
            json!(words)
        );
        let offered = format!("return (() => {{ {there} }})() !== null");
        self.window.until(&format!("{field} offers {words}"), LIMIT, &offered).await;
        let value = self.window.execute(&there, Vec::new()).await;
        self.window.tab_to(&format!("#{field}")).await;
        self.window.choose(&format!("#{field}"), value.as_str().unwrap()).await;
    }

    /// Goes to a button by Tab and presses it.
    async fn deed(&self, testid: &str) {
        let button = format!("[data-testid='{testid}']");
        self.window.there(&button).await;
        self.window.tab_to(&button).await;
        self.window.press(ENTER).await;
    }

    /// Leaves whatever has the keyboard, so that letters are keys.
    async fn keys(&self, keys: &str) {
        self.window.execute("document.activeElement?.blur()", Vec::new()).await;
        self.window.press(keys).await;
    }

    async fn value_is(&self, field: &str, value: &str) {
        let script = format!("return document.querySelector('#{field}')?.value === {}", json!(value));
        self.window.until(&format!("{field} holds {value}"), LIMIT, &script).await;
    }

    /// Types into the box of saved contacts and takes the first that is found.
    async fn take(&self, text: &str, name: &str) {
        let window = &self.window;
        window.there("[data-testid='pick-contact']").await;
        window.tab_to("[data-testid='pick-contact']").await;
        window.press(text).await;
        let first = format!(
            "return document.querySelector('[role=option][aria-selected=true] .name')?.textContent === {}",
            json!(name)
        );
        window.until(&format!("{name} is offered"), LIMIT, &first).await;
    }

    async fn write_search(&self, text: &str) {
        self.window.tab_to("[data-testid='contact-search']").await;
        self.window.press(text).await;
    }

    async fn pay(&self, typed: Option<&str>) {
        self.window.tab_to("[data-testid='pay-go']").await;
        self.window.press(ENTER).await;
        self.window
            .in_confirm(async |confirm| {
                if let Some(typed) = typed {
                    confirm.tab_to("[data-testid='typed']").await;
                    confirm.press(typed).await;
                }
                confirm.tab_to("[data-testid='give']").await;
                confirm.press_last(ENTER).await;
            })
            .await;
        self.window.confirm_closed().await;
        self.window.there("[data-testid='payment'][data-state='paid']").await;
    }
}

#[tokio::test]
async fn a_beneficiary_is_added_paid_by_name_and_a_changed_account_is_said() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.keys("gb").await;
    window.wait_for_text("No saved beneficiaries yet", 10).await;
    window.check_state("contacts-empty").await;

    screen.deed("contact-add").await;
    window.there("#contact-name").await;
    screen.deed("contact-save").await;
    window.wait_for_text("Choose the bank.", 10).await;
    window.wait_for_text("Write a name.", 10).await;
    window.check_state("contacts-problems").await;
    screen.pick("contact-place", "Guaranty Trust").await;
    screen.write("contact-number", ACCOUNT).await;
    screen.write("contact-name", "Ada Obi").await;
    screen.write("contact-email", "ada@example.com").await;
    window.press(ENTER).await;
    window.there("[data-testid='contact'][data-kind='bank']").await;
    window.check_state("contacts-detail").await;

    // Found by a part of the name while a payment is filled in.
    window.go("#/payments/new/bank").await;
    screen.take("obi", "Ada Obi").await;
    window.check_state("contacts-pick").await;
    window.press(ENTER).await;
    screen.value_is("pay-account", ACCOUNT).await;
    screen.value_is("pay-name", "Ada Obi").await;
    window.wait_for_text("Filled in from “Ada Obi”.", 5).await;
    screen.write("pay-amount", "5000").await;
    window.check_state("contacts-picked").await;
    window.press(ENTER).await;
    window.there("[data-testid='payment-check']").await;
    screen.pay(None).await;
    window.wait_for_text("Saved as “Ada Obi”", 5).await;

    // The account is changed: said in the form, in the panel, and before the next payment, whose sum is typed once more.
    screen.keys("gb").await;
    window.there("a[data-row]").await;
    window.tab_to("a[data-row]").await;
    window.press(ENTER).await;
    screen.deed("contact-edit").await;
    window.there("#contact-number").await;
    window.tab_to("#contact-number").await;
    window
        .execute("document.querySelector('#contact-number').select()", Vec::new())
        .await;
    window.press(OTHER).await;
    window.wait_for_text("The account or number changes.", 5).await;
    window.check_state("contacts-moving").await;
    window.press(ENTER).await;
    window.wait_for_text("The account or number was changed", 10).await;
    window.check_state("contacts-changed").await;
    screen.deed("contact-pay").await;
    screen.value_is("pay-account", OTHER).await;
    screen.write("pay-amount", "700").await;
    window.press(ENTER).await;
    window.there("[data-testid='payment-check']").await;
    window.wait_for_text("was not paid since", 5).await;
    window.check_state("contacts-changed-check").await;
    screen.pay(Some("700")).await;

    // Removed, and put back.
    screen.keys("gb").await;
    window.there("a[data-row]").await;
    window.tab_to("a[data-row]").await;
    window.press(ENTER).await;
    screen.deed("contact-remove").await;
    window.wait_for_text("“Ada Obi” was removed from your contacts.", 10).await;
    window.check_state("contacts-removed").await;
    screen.deed("contact-undo").await;
    window.there("[data-testid='contact']").await;
    window.wait_for_text("Ada Obi", 5).await;
    screen.window.close().await;
}

#[tokio::test]
async fn a_payee_is_saved_after_a_payment_and_found_by_the_palette() {
    let screen = Screen::open().await;
    let window = &screen.window;
    window.go("#/payments/new/bank").await;
    screen.pick("pay-bank", "Guaranty Trust").await;
    screen.write("pay-account", ACCOUNT).await;
    screen.write("pay-name", "Ada Obi").await;
    screen.write("pay-email", "ada@example.com").await;
    screen.write("pay-amount", "5,000").await;
    window.press(ENTER).await;
    window.there("[data-testid='payment-check']").await;
    screen.pay(None).await;
    screen.deed("payee-offer").await;
    screen.value_is("payee-name", "Ada Obi").await;
    window.check_state("contacts-offer").await;
    screen.deed("payee-save").await;
    window.there("[data-testid='payee-saved']").await;
    window.check_state("contacts-from-payment").await;

    window.execute("document.activeElement?.blur()", Vec::new()).await;
    window.press("\u{e009}k\u{e000}").await;
    window.there("[data-testid='palette']").await;
    window.press("ada o").await;
    window.there("[role=option] .kind").await;
    window.check_state("contacts-palette").await;
    window.press(ENTER).await;
    window.there("[data-testid='contact'][data-kind='bank']").await;
    window.wait_for_text("ADA OBI", 5).await;
    screen.window.close().await;
}

#[tokio::test]
async fn a_file_of_customers_is_refused_whole_mended_saved_and_asked_for_money() {
    let screen = Screen::open().await;
    let window = &screen.window;
    window.go("#/contacts/customers").await;
    window.wait_for_text("No saved customers yet", 10).await;
    screen.deed("contacts-from-file").await;
    let bad = "Customer,Phone,E-mail\nChi Stores,08051234567,\n,0803,\nBola,,bola\n";
    window
        .choose_file("[data-testid='contacts-file']", "customers.csv", bad.as_bytes())
        .await;
    window
        .wait_for_text("Nothing was imported. 3 things are to be mended in the file.", 10)
        .await;
    window.check_state("contacts-file-refused").await;
    let good = "Customer,Phone,E-mail\nChi Stores,08051234567,\nBola Ade,,bola@example.com\nChi Stores,+2348051234567,\n";
    window
        .choose_file("[data-testid='contacts-file']", "customers.csv", good.as_bytes())
        .await;
    window.wait_for_text("2 are new.", 10).await;
    window.wait_for_text("Row 4 is the same as row 2", 5).await;
    window.check_state("contacts-file").await;
    screen.deed("contacts-save-file").await;
    window.wait_for_text("2 contacts were saved.", 10).await;
    screen.deed("contacts-xlsx").await;
    window.there("[data-testid='saved-path']").await;
    window.check_state("contacts-customers").await;
    screen.write_search("chi").await;
    window
        .until("one is left", LIMIT, "return document.querySelectorAll('a[data-row]').length === 1")
        .await;

    window.go("#/requests/new").await;
    screen.take("bola", "Bola Ade").await;
    window.press(DOWN).await;
    window.press(ENTER).await;
    screen.value_is("request-payer-name", "Bola Ade").await;
    screen.value_is("request-payer-email", "bola@example.com").await;
    window.check_state("contacts-request").await;
    screen.window.close().await;
}

#[tokio::test]
async fn beneficiaries_come_out_of_a_file_are_paid_and_go_into_one() {
    let screen = Screen::open().await;
    let window = &screen.window;
    window.press("gb").await;
    window.wait_for_text("No saved beneficiaries yet", 10).await;
    screen.deed("contacts-from-file").await;
    let sheet = |account: &str| {
        format!(
            "Beneficiary,Bank,Account No,Phone,E-mail\nAda Obi,GTBank,{account},,ada@example.com\nBola Ade,,,0805 123 4567,\n\
             Shop meter,Harmattan Power (prepaid meter),45012345610,,\n"
        )
    };
    let bad = sheet("12").replace("Harmattan Power (prepaid meter)", "Zzyzx");
    window
        .choose_file("[data-testid='contacts-file']", "people.csv", bad.as_bytes())
        .await;
    window
        .wait_for_text("Nothing was imported. 3 things are to be mended in the file.", 10)
        .await;
    window.check_state("contacts-beneficiaries-refused").await;
    window
        .choose_file("[data-testid='contacts-file']", "people.csv", sheet(ACCOUNT).as_bytes())
        .await;
    window.wait_for_text("3 are new.", 10).await;
    window.check_state("contacts-beneficiaries-file").await;
    screen.deed("contacts-save-file").await;
    window.wait_for_text("3 contacts were saved.", 10).await;
    window.there("a[data-row]").await;
    window.check_state("contacts-beneficiaries").await;

    screen.deed("contacts-csv").await;
    window.there("[data-testid='saved-path']").await;
    let said = window.text_of(By::TestId("saved-path")).await;
    let (start, end) = (said.find('/').expect("a path"), said.find(".csv").expect("its end"));
    let table = std::fs::read_to_string(&said[start..end + 4]).unwrap();
    assert_eq!(table.lines().count(), 4, "{table}");
    for parts in [
        ["Ada Obi", "Guaranty Trust Bank", ACCOUNT],
        ["Bola Ade", "Wallet or phone", "08051234567"],
        ["Shop meter", "Harmattan Power", "45012345610"],
    ] {
        let has = |line: &str| parts.iter().all(|part| line.contains(part));
        assert_eq!(table.lines().filter(|line| has(line)).count(), 1, "{parts:?}: {table}");
    }

    // One of them is paid as the file names it.
    window.press("go").await;
    screen.deed("new-send").await;
    screen.take("obi", "Ada Obi").await;
    window.press(ENTER).await;
    screen.value_is("pay-account", ACCOUNT).await;
    screen.write("pay-amount", "5000").await;
    window.press(ENTER).await;
    window.there("[data-testid='payment-check']").await;
    screen.pay(None).await;
    let view = window.rpc("sandbox_view", json!({})).await.unwrap();
    assert_eq!(
        (&view["book_count"], view["book"].to_string().contains(ACCOUNT)),
        (&json!(1), true),
        "{view}"
    );
    screen.window.close().await;
}
