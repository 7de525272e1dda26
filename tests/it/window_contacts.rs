//! Saved beneficiaries and customers in the real window by the keyboard alone: added, found while a payment is filled in, changed with a
//! warning at the next payment, removed and restored, imported from a file and exported.

use harness::prelude::*;

const ACCOUNT: &str = "0123456785";
const OTHER: &str = "0123456716";

/// Types into the field of saved contacts, whose first result has this name.
async fn take(window: &Window, text: &str, name: &str) {
    window.write("pick-contact", text).await;
    window.text_is("[role=option][aria-selected=true] .name", name).await;
}

/// Pays; `typed` is required where the account was changed.
async fn pay(window: &Window, typed: Option<&str>) {
    window.enter("pay-go").await;
    match typed {
        Some(typed) => window.say_yes_typing(typed).await,
        None => window.say_yes().await,
    }
    window.payment_is("paid").await;
}

#[tokio::test]
async fn a_beneficiary_is_added_and_paid_by_name_and_a_changed_account_is_reported() {
    let window = Window::practise().await;
    window.keys("gb").await;
    window.state("contacts-empty", "No saved beneficiaries yet").await;

    window.enter("contact-add").await;
    window.there("#contact-name").await;
    window.enter("contact-save").await;
    window.sees("Choose the bank.").await;
    window.state("contacts-problems", "Enter a name.").await;
    window.pick_bank("#contact-place", "Guaranty Trust").await;
    window.write("#contact-number", ACCOUNT).await;
    window.write("#contact-name", "Ada Obi").await;
    window.write("#contact-email", "ada@example.com").await;
    window.press(ENTER).await;
    window.there("[data-testid='contact'][data-kind='bank']").await;
    window.check_state("contacts-detail").await;

    // Found by a part of the name while a payment is filled in.
    window.go("#/payments/new/bank").await;
    take(&window, "obi", "Ada Obi").await;
    window.check_state("contacts-pick").await;
    window.press(ENTER).await;
    window.value_is("#pay-account", ACCOUNT).await;
    window.value_is("#pay-name", "Ada Obi").await;
    window.sees("Filled in from “Ada Obi”.").await;
    window.write("#pay-amount", "5000").await;
    window.check_state("contacts-picked").await;
    window.check().await;
    pay(&window, None).await;
    window.sees("Saved as “Ada Obi”").await;

    // The account is changed: reported in the form, in the detail, and before the next payment, whose total must be typed again.
    window.keys("gb").await;
    window.enter("a[data-row]").await;
    window.enter("contact-edit").await;
    window.rewrite("#contact-number", OTHER).await;
    window.state("contacts-moving", "The account or number changes.").await;
    window.press(ENTER).await;
    window.state("contacts-changed", "The account or number was changed").await;
    window.enter("contact-pay").await;
    window.value_is("#pay-account", OTHER).await;
    window.write("#pay-amount", "700").await;
    window.check().await;
    window.state("contacts-changed-check", "has not been paid since").await;
    pay(&window, Some("700")).await;

    // Removed, and restored.
    window.keys("gb").await;
    window.enter("a[data-row]").await;
    window.enter("contact-remove").await;
    window.state("contacts-removed", "“Ada Obi” was removed.").await;
    window.enter("contact-undo").await;
    window.there("contact").await;
    window.sees("Ada Obi").await;
    a_file_of_customers_is_refused_whole_corrected_saved_and_asked_for_money(&window).await;
    window.close().await;
}

#[tokio::test]
async fn a_payee_is_saved_after_a_payment_and_found_by_the_palette() {
    let window = Window::practise().await;
    window.to_bank(ACCOUNT, "5,000").await;
    window.write("#pay-name", "Ada Obi").await;
    window.check().await;
    pay(&window, None).await;
    window.enter("payee-offer").await;
    window.value_is("#payee-name", "Ada Obi").await;
    window.check_state("contacts-offer").await;
    window.enter("payee-save").await;
    window.there("payee-saved").await;
    window.check_state("contacts-from-payment").await;

    window.keys(ESCAPE).await;
    window.palette("ada o").await;
    window.there("[role=option] .kind").await;
    window.check_state("contacts-palette").await;
    window.press(ENTER).await;
    window.there("[data-testid='contact'][data-kind='bank']").await;
    window.sees("ADA OBI").await;
    window.close().await;
}

async fn a_file_of_customers_is_refused_whole_corrected_saved_and_asked_for_money(window: &Window) {
    window.go("#/contacts/customers").await;
    window.sees("No saved customers yet").await;
    window.enter("contacts-from-file").await;
    let bad = "Customer,Phone,E-mail\nChi Stores,08051234567,\n,0803,\nBola,,bola\n";
    window.choose_file("contacts-file", "customers.csv", bad.as_bytes()).await;
    let shown = "Nothing was imported. Please correct 3 errors in the file.";
    window.state("contacts-file-refused", shown).await;
    let good = "Customer,Phone,E-mail\nChi Stores,08051234567,\nBola Ade,,bola@example.com\nChi Stores,+2348051234567,\n";
    window.choose_file("contacts-file", "customers.csv", good.as_bytes()).await;
    window.sees("2 new contacts.").await;
    window.state("contacts-file", "Row 4 is the same as row 2").await;
    window.enter("contacts-save-file").await;
    window.sees("2 contacts were saved.").await;
    window.enter("contacts-xlsx").await;
    window.there("saved-path").await;
    window.check_state("contacts-customers").await;
    window.write("contact-search", "chi").await;
    window.counts("a[data-row]", 1).await;

    window.go("#/requests/new").await;
    take(window, "bola", "Bola Ade").await;
    window.press(DOWN).await;
    window.press(ENTER).await;
    window.value_is("#request-payer-name", "Bola Ade").await;
    window.value_is("#request-payer-email", "bola@example.com").await;
    window.check_state("contacts-request").await;
}

#[tokio::test]
async fn beneficiaries_are_imported_paid_and_exported() {
    let window = Window::practise().await;
    window.press("gb").await;
    window.sees("No saved beneficiaries yet").await;
    window.enter("contacts-from-file").await;
    let sheet = |account: &str| {
        format!(
            "Beneficiary,Bank,Account No,Phone,E-mail\nAda Obi,GTBank,{account},,ada@example.com\nBola Ade,,,0805 123 4567,\n\
             Shop meter,Harmattan Power (prepaid meter),45012345610,,\n"
        )
    };
    let bad = sheet("12").replace("Harmattan Power (prepaid meter)", "Zzyzx");
    window.choose_file("contacts-file", "people.csv", bad.as_bytes()).await;
    let shown = "Nothing was imported. Please correct 3 errors in the file.";
    window.state("contacts-beneficiaries-refused", shown).await;
    window.choose_file("contacts-file", "people.csv", sheet(ACCOUNT).as_bytes()).await;
    window.state("contacts-beneficiaries-file", "3 new contacts.").await;
    window.enter("contacts-save-file").await;
    window.sees("3 contacts were saved.").await;
    window.there("a[data-row]").await;
    window.check_state("contacts-beneficiaries").await;

    window.enter("contacts-csv").await;
    let table = String::from_utf8(window.saved(".csv").await).unwrap();
    assert_eq!(table.lines().count(), 4, "{table}");
    for parts in [
        ["Ada Obi", "Guaranty Trust Bank", ACCOUNT],
        ["Bola Ade", "Wallet or phone", "08051234567"],
        ["Shop meter", "Harmattan Power", "45012345610"],
    ] {
        let has = |line: &str| parts.iter().all(|part| line.contains(part));
        assert_eq!(table.lines().filter(|line| has(line)).count(), 1, "{parts:?}: {table}");
    }

    // One of them is paid with the details of the file.
    window.press("go").await;
    window.enter("new-send").await;
    take(&window, "obi", "Ada Obi").await;
    window.press(ENTER).await;
    window.value_is("#pay-account", ACCOUNT).await;
    window.write("#pay-amount", "5000").await;
    window.check().await;
    pay(&window, None).await;
    let book = window.book().await;
    assert!(book.len() == 1 && book[0].to_string().contains(ACCOUNT), "{book:?}");
    window.close().await;
}
