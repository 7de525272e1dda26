//! Payments with a customer's money, with the commands of the window. The expected values are those of `docs/sandbox.md` (*Customers*) and
//! of the sandbox book. `docs/spec/business.md#on-behalf-of-a-customer` lists the operations on behalf of a customer.

use harness::host::deployment;
use harness::payments::{pay, until};
use harness::prelude::*;
use sandbox::CustomerView;

use crate::secrets::search;

const PHONE: &str = "08031234567";
const WRONG: &str = "CanaryPassword-Jq4Zs7dL";

/// A customer of the business with ₦10,000, registered through `host`.
async fn customer(host: &Host, sandbox: &Sandbox) -> CustomerView {
    let call = json!({ "operation": "registerCustomer", "body": customer_body(PHONE).to_string(), "photos": [], "given_back": null });
    let reported = host.ask("console_call", call).await;
    assert_eq!(reported["outcome"], "accepted", "{reported}");
    sandbox.control().top_up(PHONE, Amount::parse("10000").unwrap()).unwrap();
    known(sandbox)
}

fn known(sandbox: &Sandbox) -> CustomerView {
    sandbox.control().customers().pop().unwrap()
}

/// The balance of the customer's wallet, in kobo.
fn balance(sandbox: &Sandbox) -> i64 {
    Amount::parse(&known(sandbox).balance).unwrap().minor()
}

fn own_wallet(sandbox: &Sandbox) -> String {
    sandbox.control().balance().balance
}

async fn payment(host: &Host, amount: &str, to: Value, password: &str, keep: bool) -> Value {
    let reference = host.ask("payments_reference", json!({})).await;
    let behalf = json!({ "principal": "0803 123 4567", "credentials": password, "keep": keep });
    json!({ "reference": reference["reference"], "amount": amount, "to": to, "behalf": behalf })
}

async fn operator(host: &Host) -> Value {
    let guess = host.ask("operators_guess", json!({ "phone": PHONE })).await;
    guess["operator"].clone()
}

async fn airtime(host: &Host, phone: &str) -> Value {
    json!({ "kind": "airtime", "phone": phone, "operator": operator(host).await, "bundle": "", "tell": true })
}

async fn bill(host: &Host) -> Value {
    let billers = host.ask("billers_list", json!({ "again": false })).await;
    let all = billers["providers"].list();
    let prepaid = all.iter().find(|row| row["name"].text().contains("prepaid")).unwrap();
    json!({ "kind": "bill", "biller": prepaid["id"], "customer": "45012345610", "service": "HP-PREPAID" })
}

fn wallet() -> Value {
    json!({
        "kind": "wallet", "account": "08031234591", "note": "October", "sender": "Acme Ltd", "tell": true, "code_to_us": true, "level": "",
        "days": "",
    })
}

/// The code of a payment with a customer's money does not come to us: without a message to the customer, it would be lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_would_reach_no_person_is_not_sent_from_a_customers_wallet() {
    let (sandbox, host) = office().await;
    let password = customer(&host, &sandbox).await.credentials;
    let mut to = wallet();
    to["account"] = json!("08031234596");
    to["tell"] = json!(false);
    let form = payment(&host, "500", to.clone(), &password, false).await;
    assert_eq!(
        problem(&host, &form).await,
        (
            "tell".to_owned(),
            "This person has no wallet and gets the cash code by message. Choose to notify them.".to_owned()
        )
    );
    assert_eq!(moved(&sandbox), 0);
    to["tell"] = json!(true);
    let form = payment(&host, "500", to, &password, false).await;
    let check = host.ask("payments_check", form).await;
    assert!(check["warnings"].to_string().contains("they get a cash code"), "{check}");
}

async fn problem(host: &Host, payment: &Value) -> (String, String) {
    let error = host.refused("payments_check", payment.clone()).await;
    assert_eq!((error.code, error.problems.len()), (ErrorCode::Invalid, 1), "{error:?}");
    (error.problems[0].path.clone(), error.problems[0].message.clone())
}

fn moved(sandbox: &Sandbox) -> usize {
    let paid = ["airtimePurchase", "merchantPayment", "moneyTransfer"];
    let book = sandbox.control().book();
    book.iter().filter(|entry| paid.contains(&entry.operation)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn airtime_a_bill_and_a_transfer_are_paid_by_the_customer_and_not_by_us() {
    let (sandbox, host) = office().await;
    let password = customer(&host, &sandbox).await.credentials;
    let ours = own_wallet(&sandbox);
    let mut left = Amount::parse("10000").unwrap().minor();
    for (to, amount) in [(airtime(&host, "").await, "500"), (bill(&host).await, "2000"), (wallet(), "900")] {
        let form = payment(&host, amount, to, &password, false).await;
        let check = host.ask("payments_check", form.clone()).await;
        assert_eq!(check["payer"], PHONE, "{check}");
        let asked = host.ask("confirm_ask", json!({ "deed": "payment", "payment": form })).await;
        let shown = host.confirm("confirm_view", json!({})).await.unwrap();
        let whose = json!({ "name": "Whose money", "value": format!("The customer’s: {PHONE}. Your own wallet pays nothing.") });
        assert!(shown["facts"].list().contains(&whose), "{shown}");
        assert!(shown["button"].text().ends_with("of the customer’s money"), "{shown}");
        assert!(!shown.to_string().contains(&password) && !check.to_string().contains(&password));
        host.confirm("confirm_leave", asked).await.unwrap();
        let paid = pay(&host, &form, "").await;
        assert_has!(paid, { "payment": { "state": "paid", "payer": PHONE } });
        let before = left;
        left = balance(&sandbox);
        assert!(before - left >= Amount::parse(amount).unwrap().minor(), "{amount}: {before} {left}");
        // Our own name and codes are not sent with a customer's money, and the password is in no record.
        let call = host.ask("activity_show", json!({ "call_id": paid["call"] })).await;
        let body = call["body"].text();
        assert!(
            !body.contains("alternateSenderName") && !body.contains("sendWithdrawalCode"),
            "{body}"
        );
        assert_contains!(body, [format!("Principal\":\"{PHONE}\""), "Credentials\":\"••••••••\""]);
        assert!(!call.to_string().contains(&password), "{call}");
    }
    assert_eq!((own_wallet(&sandbox), moved(&sandbox)), (ours, 3));
    let page = host
        .ask("payments_page", json!({ "before": null, "kind": null, "open": false }))
        .await;
    assert!(page["payments"].list().iter().all(|payment| payment["payer"] == PHONE), "{page}");
    let customers = host.ask("payments_customers", json!({})).await;
    assert_eq!(customers["customers"], json!([]), "nothing is kept unasked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_reported_by_the_check_and_moves_no_money_without_a_check() {
    let (sandbox, host) = office().await;
    customer(&host, &sandbox).await;
    let form = payment(&host, "500", airtime(&host, PHONE).await, WRONG, true).await;
    let (path, message) = problem(&host, &form).await;
    assert_eq!(path, "credentials");
    assert_contains!(message, ["The service does not accept this password for this customer."]);
    assert_eq!(moved(&sandbox), 0);

    let refused = pay(&host, &form, "").await;
    let refused = until(&host, &refused["payment"]["payment"], "not_paid").await;
    assert!(refused["words"].to_string().contains("No money moved."), "{refused}");
    assert_eq!((moved(&sandbox), known(&sandbox).balance.as_str()), (0, "10000.00"));
    let customers = host.ask("payments_customers", json!({})).await;
    assert_eq!(customers["customers"], json!([]), "what was wrong is not kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_field_is_reported_and_only_some_payments_are_possible_on_behalf_of_a_customer() {
    let (sandbox, host) = office().await;
    customer(&host, &sandbox).await;
    let none = payment(&host, "500", airtime(&host, PHONE).await, "", false).await;
    assert_eq!(
        problem(&host, &none).await,
        ("credentials".to_owned(), "Enter the customer’s password.".to_owned())
    );
    let mut incomplete = none.clone();
    incomplete["behalf"] = json!({ "principal": " ", "credentials": "12345678", "keep": false });
    assert_eq!(problem(&host, &incomplete).await.0, "principal");
    // Without a number it is for the customer's own phone, so none is required.
    incomplete["to"]["phone"] = json!("");
    let refused = host.refused("payments_check", incomplete).await;
    let paths: Vec<&str> = refused.paths();
    assert_eq!(paths, ["principal"]);
    // Without a phone number and without a customer.
    let mut neither = none.clone();
    (neither["to"]["phone"], neither["behalf"]) = (json!(""), Value::Null);
    assert_eq!(
        problem(&host, &neither).await,
        ("phone".to_owned(), "Enter the phone number.".to_owned())
    );
    let bank = to_bank("0123456785", "");
    let bank = payment(&host, "500", bank, "12345678", false).await;
    assert_eq!(
        problem(&host, &bank).await,
        ("principal".to_owned(), "This can be paid from your own wallet only.".to_owned())
    );
    let much = payment(&host, "20000", wallet(), &known(&sandbox).credentials, false).await;
    let check = host.ask("payments_check", much).await;
    let warnings = check["warnings"].to_string();
    assert!(warnings.contains("The customer’s wallet has less than this needs"), "{warnings}");
    assert!(!warnings.contains("10,000"), "what it holds is the customer's own: {warnings}");
    assert_eq!(moved(&sandbox), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_queried_without_the_password_after_a_restart_too() {
    let (sandbox, host) = office().await;
    let password = customer(&host, &sandbox).await.credentials;
    sandbox.arm(unconfirmed("airtimePurchase"));
    let form = payment(&host, "500", airtime(&host, PHONE).await, &password, true).await;
    let unknown = pay(&host, &form, "").await;
    assert_eq!(unknown["payment"]["state"], "not_known", "{unknown}");
    let customers = host.ask("payments_customers", json!({})).await;
    assert_eq!(customers["customers"], json!([]), "nobody knows whether it was right");
    let host = host.again(&sandbox).await;
    sandbox.control().clear_faults();
    let id = &unknown["payment"]["payment"];
    host.ask("payments_query_status", json!({ "payment": id })).await;
    let paid = until(&host, id, "paid").await;
    assert_eq!(paid["payment"]["payer"], PHONE, "{paid}");
    assert_eq!((moved(&sandbox), balance(&sandbox) <= 950_000), (1, true));

    // The same form without its password is reported as incomplete, and is never sent with the mask.
    let mut form = form;
    form["behalf"]["credentials"] = json!("");
    assert_eq!(problem(&host, &form).await.0, "credentials");
    let error = confirm(&host, json!({ "deed": "payment", "payment": form }), "").await.unwrap_err();
    assert_eq!(error.problems[0].path, "credentials");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unsent_payment_requires_the_password_again() {
    let (sandbox, host) = office().await;
    let password = customer(&host, &sandbox).await.credentials;
    let form = payment(&host, "500", airtime(&host, PHONE).await, &password, false).await;
    sandbox.stop().await;
    let unsent = pay(&host, &form, "").await;
    assert_eq!(unsent["payment"]["state"], "not_sent", "{unsent}");
    let mut again = form.clone();
    again["behalf"]["credentials"] = json!("");
    let error = confirm(&host, json!({ "deed": "payment", "payment": again }), "")
        .await
        .unwrap_err();
    assert_eq!(
        (error.problems[0].path.as_str(), error.problems[0].message.as_str()),
        ("credentials", "Enter the customer’s password.")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_password_is_in_the_vault_only_and_is_used_until_it_is_removed() {
    let sandbox = service().await;
    let home = tempfile::tempdir().unwrap();
    let host = deployment(home.path(), &sandbox).await;
    let password = customer(&host, &sandbox).await.credentials;
    let clean = |secrets: &[&str]| {
        let (hits, files) = search(&home.path().join("data"), secrets);
        assert_eq!(hits, [] as [&str; 0]);
        assert!(files.keys().any(|file| file.ends_with("cowrie.db")), "the records were searched");
    };
    let form = payment(&host, "500", airtime(&host, PHONE).await, &password, true).await;
    assert_eq!(pay(&host, &form, "").await["payment"]["state"], "paid");
    let customers = host.ask("payments_customers", json!({})).await;
    assert_has!(customers, { "place": "vault", "customers": { "0": { "principal": PHONE } } });
    clean(&[&password]);

    let form = payment(&host, "510", airtime(&host, PHONE).await, "", false).await;
    host.ask("payments_check", form.clone()).await;
    assert_eq!(pay(&host, &form, "").await["payment"]["state"], "paid");
    assert_eq!(moved(&sandbox), 2);
    clean(&[&password]);

    let left = host.ask("payments_customer_forget", json!({ "principal": PHONE })).await;
    assert_eq!(left["customers"], json!([]));
    let form = payment(&host, "500", airtime(&host, PHONE).await, "", false).await;
    assert_eq!(problem(&host, &form).await.0, "credentials");
    let audit = host.ask("audit_view", json!({})).await.to_string();
    assert_contains!(audit, ["customer’s password kept", "customer’s password removed"]);
    assert!(!audit.contains(&password));
}

/// Airtime with a customer's money without a phone number is for the customer's own.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_airtime_for_the_customers_own_phone_is_reported() {
    let (sandbox, host) = office().await;
    let password = customer(&host, &sandbox).await.credentials;
    let form = payment(&host, "500", airtime(&host, "").await, &password, false).await;
    assert_eq!(pay(&host, &form, "").await["payment"]["state"], "paid");
    for phone in ["", PHONE] {
        let again = payment(&host, "500", airtime(&host, phone).await, &password, false).await;
        let check = host.ask("payments_check", again).await;
        let warnings = check["warnings"].to_string();
        assert!(warnings.contains("You paid the same amount"), "“{phone}”: {warnings}");
    }
    let sheet = base64("Phone,Amount\n08031234567,500\n");
    let sheet = host
        .ask("top_ups_read", json!({ "file_name": "airtime.csv", "bytes_base64": sheet }))
        .await;
    let doubt = sheet["rows"][0]["doubt"].to_string();
    assert!(doubt.contains("₦500.00 was bought for this phone on"), "{sheet}");
}
