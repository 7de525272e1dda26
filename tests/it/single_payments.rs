//! Single payments with the commands of the window: to a bank account, to a person, for airtime, for bills, and cash. The expected values
//! are those of `docs/sandbox.md` (*How to get each answer*) and of the sandbox book.

mod cash;
mod clocks;
mod codes;
mod decided;
mod waiting_money;

use harness::forms::{ACCOUNT, payment};
use harness::payments::{detail, pay, until};
use harness::prelude::*;

/// A payee at a bank, with remarks.
fn to_supplier(account: &str, name: &str) -> Value {
    with(forms::to_bank(account, name), &json!({ "remarks": "Chairs" }))
}

fn to_wallet(account: &str, code_to_us: bool, level: &str) -> Value {
    json!({
        "kind": "wallet", "account": account, "note": "October", "sender": "", "tell": true, "code_to_us": code_to_us, "level": level,
        "days": "",
    })
}

/// The amounts moved by `operation` according to the book, one for each time.
fn moved(sandbox: &Sandbox, operation: &str) -> Vec<String> {
    let book = sandbox.control().book();
    let entries = book.into_iter().filter(|entry| entry.operation == operation);
    entries.map(|entry| entry.amount).collect()
}

async fn problems(host: &Host, payment: &Value) -> Vec<(String, String)> {
    let error = host.refused("payments_check", payment.clone()).await;
    assert_eq!(error.code, ErrorCode::Invalid, "{error:?}");
    error.problems.into_iter().map(|problem| (problem.path, problem.message)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn money_goes_to_a_bank_account_once_after_the_name_check() {
    let (sandbox, host) = office().await;
    let form = payment(&host, "5,000", to_supplier("012 345 6785", "Ada Obi")).await;
    let check = host.ask("payments_check", form.clone()).await;
    assert_has!(check, { "holder": "ADA OBI", "tier": "match", "amount": "5000.00", "warnings": [] });
    let sum: f64 = ["amount", "fee", "vat"]
        .iter()
        .map(|name| check[*name].text().parse::<f64>().unwrap())
        .sum();
    assert_eq!(format!("{sum:.2}"), check["total"].text());
    assert!(moved(&sandbox, "depositToBank").is_empty(), "a check moves nothing");

    let paid = pay(&host, &form, "").await;
    assert_has!(paid, {
        "payment": { "state": "paid", "account": ACCOUNT, "at": "Guaranty Trust Bank" }, "seen": { "0": { "value": "Chairs" } },
    });
    assert_eq!(moved(&sandbox, "depositToBank"), ["5000.00"]);

    // The same form again is the same payment: nothing is sent, and that is reported. Checked again it is a new one.
    let again = confirm(&host, json!({ "deed": "payment", "payment": form }), "").await.unwrap_err();
    assert!(again.message.contains("was used before, and it was accepted"), "{again:?}");
    assert_eq!(moved(&sandbox, "depositToBank"), ["5000.00"]);
    let check = host.ask("payments_check", form.clone()).await;
    assert!(check["reference"].is_string() && check["reference"] != form["reference"], "{check}");

    // Another one of the same amount shows the first.
    let second = payment(&host, "5000", to_supplier(ACCOUNT, "Adaora Nwosu")).await;
    let check = host.ask("payments_check", second).await;
    let warnings = check["warnings"].to_string();
    assert!(warnings.contains("You paid the same amount to the same account"), "{warnings}");
    assert!(warnings.contains("you wrote “Adaora Nwosu”") || check["tier"] == "match", "{check}");

    assert!(
        host.saved("payments_paper", json!({ "payment": paid["payment"]["payment"] }))
            .await
            .starts_with(b"%PDF")
    );
    let page = host
        .ask("payments_page", json!({ "before": null, "kind": "bank", "open": false }))
        .await;
    assert_eq!(page["payments"].list().len(), 1);
    let other = host
        .ask("payments_page", json!({ "before": null, "kind": "bill", "open": false }))
        .await;
    assert_eq!(other["payments"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_payment_is_queried_and_a_second_one_requires_typing_the_total() {
    let (sandbox, host) = office().await;
    sandbox.arm(unconfirmed("depositToBank"));
    let form = payment(&host, "5000", to_supplier(ACCOUNT, "Ada Obi")).await;
    let unknown = pay(&host, &form, "").await;
    assert_eq!(unknown["payment"]["state"], "not_known", "{unknown}");
    let open = host
        .ask("payments_page", json!({ "before": null, "kind": null, "open": true }))
        .await;
    assert_eq!(open["payments"].list().len(), 1);

    let second = payment(&host, "700", to_supplier(ACCOUNT, "Ada Obi")).await;
    let check = host.ask("payments_check", second.clone()).await;
    assert!(check["warnings"].to_string().contains("Paying again may pay twice"), "{check}");
    let asked = json!({ "deed": "payment", "payment": second });
    let refused = confirm(&host, asked, "").await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Invalid, "{refused:?}");
    assert_eq!(moved(&sandbox, "depositToBank"), ["5000.00"]);
    host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();

    sandbox.control().clear_faults();
    let id = &unknown["payment"]["payment"];
    host.ask("payments_query_status", json!({ "payment": id })).await;
    let settled = until(&host, id, "paid").await;
    assert!(settled["transaction"].is_string(), "{settled}");
    assert_eq!(moved(&sandbox, "depositToBank"), ["5000.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_problems_of_a_form_are_reported_at_once_and_nothing_is_sent() {
    let (sandbox, host) = office().await;
    let mut empty = to_supplier("", "");
    (empty["bank"], empty["email"]) = (json!(""), json!(""));
    let form = payment(&host, "", empty).await;
    let found = problems(&host, &form).await;
    let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
    for path in ["amount", "bank", "account"] {
        assert!(paths.contains(&path), "{path}: {found:?}");
    }
    assert!(found.contains(&("bank".to_owned(), "Choose the bank.".to_owned())), "{found:?}");
    // One of the two is enough, and neither is required alone.
    assert!(
        found.iter().any(|(path, message)| path == "phone" && message.contains("e-mail")),
        "{found:?}"
    );
    let cash = payment(&host, "50.000", json!({ "kind": "cash", "phone": "0803", "code": "" })).await;
    let found = problems(&host, &cash).await;
    let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths.len(), 3, "{found:?}");
    for path in ["amount", "phone", "code"] {
        assert!(paths.contains(&path), "{found:?}");
    }
    let confirmed = confirm(&host, json!({ "deed": "payment", "payment": cash }), "").await.unwrap_err();
    assert_eq!(confirmed.code, ErrorCode::Invalid, "{confirmed:?}");
    assert!(moved(&sandbox, "dispenseCash").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn airtime_is_bought_from_the_operator_of_the_number_and_data_for_its_price() {
    let (sandbox, host) = office().await;
    let operators = host.ask("operators_list", json!({ "again": false })).await;
    let named = |name: &str| {
        let all = operators["providers"].list();
        all.iter().find(|row| row["name"] == name).unwrap()["id"].clone()
    };
    let guess = host.ask("operators_guess", json!({ "phone": "0803 123 4567" })).await;
    assert_eq!((&guess["operator"], &guess["prefix"]), (&named("MTN"), &json!("0803")));
    let none = host.ask("operators_guess", json!({ "phone": "0704 123 4567" })).await;
    assert_eq!(none["operator"], Value::Null);
    let bundles = host.ask("bundles_list", json!({ "of": named("MTN"), "again": false })).await;
    let bundle = &bundles["offers"][1];
    assert_has!(bundle, { "name": "MTN 1 GB for 1 day", "price": "500.00" });

    let airtime =
        |phone: &str, bundle: Value| json!({ "kind": "airtime", "phone": phone, "operator": named("MTN"), "bundle": bundle, "tell": true });
    let dear = payment(&host, "600", airtime("08031234567", bundle["id"].clone())).await;
    assert_eq!(
        problems(&host, &dear).await,
        [("amount".to_owned(), "MTN 1 GB for 1 day costs ₦500.00.".to_owned())]
    );
    let data = payment(&host, "500", airtime("08031234567", bundle["id"].clone())).await;
    let bought = pay(&host, &data, "").await;
    assert_has!(bought, { "payment": { "state": "paid", "at": "MTN" } });
    assert_has!(bought, {
        "told": { "0": { "name": "Bundle", "value": format!("MTN 1 GB for 1 day ({})", bundle["id"].text()) } },
    });
    assert_eq!(moved(&sandbox, "airtimePurchase"), ["500.00"]);

    // Airtime below ₦50 is rejected with code 116, which can only mean *rejected before execution*.
    let little = payment(&host, "40", airtime("08031234567", json!(""))).await;
    let refused = pay(&host, &little, "").await;
    let refused = until(&host, &refused["payment"]["payment"], "not_paid").await;
    assert!(refused["words"].to_string().contains("No money moved."), "{refused}");

    // A phone number ending in 99 does not exist: code 123. For a payment that code proves nothing, so it stays unconfirmed.
    let nobody = payment(&host, "200", airtime("08031234599", json!(""))).await;
    let doubt = pay(&host, &nobody, "").await;
    assert_eq!(doubt["payment"]["state"], "not_known", "{doubt}");
    assert!(doubt["words"].to_string().contains("code 123"), "{doubt}");
    assert_eq!(moved(&sandbox, "airtimePurchase"), ["500.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_code_stays_secret_and_pays_cash_once() {
    let (sandbox, host) = office().await;
    // A phone number ending in 96 has no wallet.
    let form = payment(&host, "3000", to_wallet("0803 123 4596", true, "")).await;
    let check = host.ask("payments_check", form.clone()).await;
    assert!(check["warnings"].to_string().contains("This person has no wallet"), "{check}");
    let sent = pay(&host, &form, "").await;
    assert_has!(sent, { "payment": { "state": "paid" }, "kept_back": ["withdrawalCode"] });
    let saved = confirm(&host, json!({ "deed": "kept_back", "call": sent["call"] }), "")
        .await
        .unwrap();
    // A text document: what it is, its value, its recipient, and that its holder can collect the money.
    let paper = std::fs::read_to_string(saved["path"].text()).unwrap();
    for words in [
        "WITHDRAWAL CODE",
        "₦3,000.00",
        "08031234596",
        "Anyone with this code can collect the money",
        "SANDBOX",
    ] {
        assert!(paper.contains(words), "{words}: {paper}");
    }
    assert!(!paper.contains('{'), "{paper}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(saved["path"].text()).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let code = paper.lines().nth(3).unwrap();
    assert!(!sent.to_string().contains(code));

    let wrong = payment(&host, "3000", json!({ "kind": "cash", "phone": "08031234596", "code": "00000" })).await;
    let refused = pay(&host, &wrong, "").await;
    let refused = until(&host, &refused["payment"]["payment"], "not_paid").await;
    let over = host
        .rpc("payments_handed_over", json!({ "payment": refused["payment"]["payment"] }))
        .await;
    assert_eq!(over.unwrap_err().code, ErrorCode::Conflict);

    let form = payment(&host, "3000", json!({ "kind": "cash", "phone": "08031234596", "code": code })).await;
    let taken = pay(&host, &form, "").await;
    assert_has!(taken, { "payment": { "state": "paid", "handed_over_at": null } });
    assert!(!taken["payment"]["to"].text().is_empty(), "whom to pay: {taken}");
    // The wallet gets the amount, and the agent's commission.
    assert_eq!(moved(&sandbox, "dispenseCash"), ["3030.00"]);
    assert_eq!(taken["commission"], "30.00");
    let id = json!({ "payment": taken["payment"]["payment"] });
    let over = host.ask("payments_handed_over", id.clone()).await;
    assert!(over["payment"]["handed_over_at"].is_string());
    let twice = host.refused("payments_handed_over", id).await;
    assert!(twice.message.contains("Do not pay it out again"), "{}", twice.message);
    // The code is in no answer to a front end, and in no recorded call.
    let all = json!({ "before": null, "operation": null, "outcome": null, "from": null, "to": null, "text": null, "look_ups": true });
    let calls = host.ask("activity_list", all).await;
    let listed = calls["calls"].list();
    assert!(listed.iter().any(|call| call["operation"] == "dispenseCash"), "{calls}");
    for call in listed {
        let shown = host.ask("activity_show", json!({ "call_id": call["id"] })).await;
        assert!(!call.to_string().contains(code) && !shown.to_string().contains(code));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_waits_for_an_identity_check_is_reported_before() {
    let (_sandbox, host) = office().await;
    // A phone number ending in 91 is checked up to KYC1.
    let form = payment(&host, "900", to_wallet("08031234591", false, "KYC3")).await;
    let check = host.ask("payments_check", form).await;
    let waits = "You require Level 3, and this person has Level 1. The money leaves your wallet, waits up to 120 days for their identity check, \
                 then returns.";
    assert!(check["warnings"].list().contains(&json!(waits)), "{check}");
    let enough = payment(&host, "900", to_wallet("08031234591", false, "KYC1")).await;
    let check = host.ask("payments_check", enough).await;
    assert!(
        !check["warnings"].to_string().contains("The money leaves your wallet, waits"),
        "{check}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bill_gives_a_token_and_an_inconclusive_one_is_unconfirmed() {
    let (sandbox, host) = office().await;
    let billers = host.ask("billers_list", json!({ "again": false })).await;
    let prepaid = billers["providers"].list().iter();
    let prepaid = prepaid.clone().find(|row| row["name"].text().contains("prepaid")).unwrap()["id"].clone();
    let bill = |customer: &str| json!({ "kind": "bill", "biller": prepaid, "customer": customer, "service": "HP-PREPAID" });

    let form = payment(&host, "5000", bill("45012345610")).await;
    let check = host.ask("payments_check", form.clone()).await;
    assert!(check["holder"].as_str().is_some_and(|name| !name.is_empty()), "{check}");
    let paid = pay(&host, &form, "").await;
    assert_eq!(paid["payment"]["state"], "paid", "{paid}");
    assert!(paid["token"].as_str().is_some_and(|token| token.len() >= 8), "{paid}");
    // Words instead of codes, and the local time.
    let reported = |name: &str| {
        let reported = paid["told"].list().iter().find(|reported| reported["name"] == name);
        reported.unwrap_or_else(|| panic!("no {name} in {paid}"))["value"].text()
    };
    assert!(reported("Payment date").ends_with(" WAT"), "{paid}");
    assert!(reported("Total payment").starts_with('₦'), "{paid}");
    assert_eq!(reported("Unit type"), "kWh");
    assert_eq!(reported("For"), "Prepaid electricity (HP-PREPAID)");
    assert_eq!(moved(&sandbox, "merchantPayment"), ["5000.00"]);

    // A customer number ending in 99 does not exist: code 111.
    let nobody = payment(&host, "5000", bill("45012345699")).await;
    let refused = host.refused("payments_check", nobody.clone()).await;
    assert_contains!(refused.message, "code 111");

    // One ending in 98 is INCONCLUSIVE: the money has moved, and status queries show it a minute later.
    let late = payment(&host, "2000", bill("45012345698")).await;
    let unknown = pay(&host, &late, "").await;
    assert_has!(unknown, { "payment": { "state": "not_known" }, "token": null });
    // Our sentence, with the sandbox's message quoted.
    let open =
        "The biller has not confirmed. We are checking. Do not pay again. Service message: “The biller has not confirmed the payment yet”";
    assert!(unknown["words"].to_string().contains(open), "{unknown}");
    assert!(
        !unknown["words"].to_string().contains("“The biller has not confirmed. "),
        "{unknown}"
    );
    sandbox.control().advance(61).unwrap();
    let id = &unknown["payment"]["payment"];
    host.ask("payments_query_status", json!({ "payment": id })).await;
    let settled = until(&host, id, "paid").await;
    assert!(settled["token"].is_string(), "the look-up brought it: {settled}");

    // One ending in 97 is FAILED: nothing moves.
    let failed = payment(&host, "1000", bill("45012345697")).await;
    let message_text = pay(&host, &failed, "").await;
    assert_ne!(message_text["payment"]["state"], "paid", "{message_text}");
    let open = "The biller did not take the payment. We are checking whether money moved. Do not pay again. Service message: “";
    assert!(message_text["words"].to_string().contains(open), "{message_text}");
    assert_eq!(moved(&sandbox, "merchantPayment"), ["5000.00", "2000.00"]);
}
