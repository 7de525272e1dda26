//! Every refusal explains its reason, to any client.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{assert_no_key, deposit_path, run};
use crate::bench::{Answer, BANK, Bench, assert_answer, assert_refuses, assert_says, changed, deposit, look_up, request};

fn why(answer: &Answer) -> String {
    let json = answer.json();
    let text = json["sandbox"].as_str();
    text.unwrap_or_else(|| panic!("no reason: {json}")).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_sender_learns_which_key_is_wrong() {
    let bench = Bench::start().await;
    let at = &bench.at.0;
    let body = deposit("R-1", "10").to_string();
    let principal = format!("principal: {}", at.principal);
    let credentials = format!("credentials: {}", at.credentials);
    let check = |path: &str, headers: &[&str], sentence: &str| {
        let answer = bench.at.post(path, headers, "application/json", body.as_bytes()).answer();
        assert_answer!(answer, 401, {"error": "Invalid business account id or password"});
        assert_says(&answer.json(), "sandbox", sentence);
        assert_no_key(&bench, &why(&answer));
    };
    let business = deposit_path();
    check(
        &business,
        &[],
        "The header `principal` is missing. The header `credentials` is missing.",
    );
    check(&business, &[&principal], "The header `credentials` is missing.");
    let other = "The header `principal` is not the key of this sandbox: it has 1 characters";
    check(&business, &["principal: x", &credentials], other);
    let capitals = format!("principal: {}", at.principal.to_uppercase());
    if at.principal.to_uppercase() != at.principal {
        let but_for_capitals = "The header `principal` differs only in capital letters.";
        check(&business, &[&capitals, &credentials], but_for_capitals);
    }
    let basic = |pair: &str| format!("authorization: Basic {}", STANDARD.encode(pair));
    let pair = |user: &str, password: &str| basic(&format!("{user}:{password}"));
    let keys = pair(&at.public_key, &at.secret_key);
    check(&business, &[&keys], "`Authorization` is for the collection interface");
    let spaced = format!("{} ", at.secret_key);
    for (header, sentence) in [
        ("accept: */*".to_owned(), "The header `Authorization` is missing."),
        (principal.clone(), "`principal` and `credentials` are for the business interface"),
        ("authorization: Bearer abc".to_owned(), "does not begin with “Basic ”"),
        ("authorization: Basic !!".to_owned(), "is not base64"),
        (basic("one-word"), "has no colon"),
        (pair(&at.public_key, "x"), "The secret key in `Authorization` is not the key"),
        (
            pair(&at.public_key, &spaced),
            "The secret key in `Authorization` has an extra space",
        ),
        (pair(&at.secret_key, &at.public_key), "the secret key is before the public key"),
        (pair(&at.principal, &at.credentials), "has the keys of the business interface"),
    ] {
        check("/collect/banks", &[&header], sentence);
    }
    assert!(bench.paid().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_addresses_methods_and_content_types_are_explained() {
    let bench = Bench::start().await;
    let unknown_path = |path: &str| {
        let url = format!("{}{path}", bench.at.0.base_url);
        let args = ["--silent", "--max-time", "20", "--noproxy", "*", "--data-binary", "@-", &url];
        let answer: Value = serde_json::from_str(&run("curl", &args, b"{}")).expect("JSON");
        assert_eq!(answer["errorMessage"], "There is no such operation");
        answer
    };
    const PHOTOS: &str = "multipart/form-data, because it has photos";
    const DEPOSIT: &str = "depositToBank is at /service-webservices/business-rest/secured/depositToBank.";
    const PROCESS: &str = "getProcessDetails is at /service-webservices/merchant-rest/secured/getProcessDetails.";
    for (path, sentence) in [
        ("/", "Collection operations are under /collect,"),
        ("/collect/depositToBank", DEPOSIT),
        ("/paymentrequest", "paymentRequest is at /collect/paymentRequest."),
        ("/service-webservices/business-rest/secured/getProcessDetails", PROCESS),
        ("/collect/noSuchThing", "merchant look-ups under"),
        ("/nothing-here/service-webservices/business-rest/secured/depositToBank", DEPOSIT),
        ("/nothing-here/merchant-rest/secured/getProcessDetails", PROCESS),
    ] {
        let answer = unknown_path(path);
        assert_says(&answer, "sandbox", &format!("Nothing is at {path}. "));
        assert_says(&answer, "sandbox", sentence);
    }
    let get = bench.at.send("GET", &deposit_path(), &[], b"").answer();
    assert_eq!((get.status, why(&get).as_str()), (405, "GET was used; every operation takes POST."));
    let photos = "/service-webservices/business-rest/secured/registerCustomerAccountPhoto";
    for (path, given, operation, takes) in [
        (deposit_path().as_str(), "text/plain", "depositToBank", "application/json."),
        (photos, "application/json", "registerCustomerAccountPhoto", PHOTOS),
    ] {
        let answer = bench.at.post(path, &[], given, b"{}").answer();
        let sentence = format!("`Content-Type` is {given}. {operation} takes {takes}");
        assert_refuses(&answer, 415, "sandbox", &sentence);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_by_message_is_explained_too() {
    let bench = Bench::start().await;
    bench.call("depositToBank", &deposit("D-1", "10"));
    let transfer = json!({"referenceNumber": "T-1", "amount": 5, "destinationAccount": "08031234599"});
    let check = |operation: &str, body: Value, code: &str, sentence: &str| {
        let answer = bench.call(operation, &body);
        let found = answer.get("responseCode").or(answer.get("statusCode"));
        let found = found.map(|code| code.to_string().replace('"', ""));
        assert_eq!(found.as_deref(), Some(code), "{answer}");
        assert_says(&answer, "sandbox", sentence);
    };
    let pays = |body: Value, code: &str, sentence: &str| check("depositToBank", body, code, sentence);
    let account = |reference, amount, account| changed!(deposit(reference, amount), {"destinationBankAccountNumber": account});
    let phone = |reference| changed!(deposit(reference, "10"), {"recipientPhoneNumber": "null"});
    pays(deposit("D-1", "10"), "105", "This reference was used before here.");
    pays(deposit("D-2", "90000000"), "139", "does not hold the amount and its fees");
    pays(account("D-3", "10", "0123456799"), "115", "ends in 99");
    check("moneyTransfer", transfer, "107", "that ends in 99 does not exist");
    // The word for null, sent as a text.
    pays(phone("D-4"), "123", "recipientPhoneNumber: ");
    let null = "It holds the word “null”: leave it out, or send null without quotes.";
    pays(phone("D-5"), "123", null);
    // The service reports the first problem only.
    pays(account("D-6", "0", "12"), "116", "destinationBankAccountNumber: ");
    let unknown = "No request with this reference was made here";
    check("getOperationStatus", look_up("N-1"), "135", unknown);
    check("status", look_up("N-1"), "121", unknown);
    let dollars = changed!(request("Q-1", "10"), {"currency": "USD"});
    check("paymentRequest", dollars, "114", "This sandbox supports naira only.");
    // Executed operations, and those in process, need no reason.
    assert!(bench.call("depositToBank", &deposit("D-7", "10")).get("sandbox").is_none());
    bench.arm(sandbox::Armed::new("depositToBank", sandbox::Fault::Pending).ms(60_000));
    assert!(bench.call("depositToBank", &deposit("D-8", "10")).get("sandbox").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_that_requires_another_form_of_amounts_is_explained() {
    let bench = Bench::start().await;
    let reason_for = |variant: &str, amount: &str| {
        bench.control().clear_faults();
        bench.arm(sandbox::Armed::new("depositToBank", sandbox::Fault::HashCheck).variant(variant));
        let answer = bench.at.call("depositToBank", &deposit("H-1", amount).to_string()).answer();
        assert_eq!(answer.status, 401, "{answer:?}");
        why(&answer)
    };
    for (variant, amount) in [("two_decimals", "10.00"), ("one_decimal", "10.0")] {
        let reason = reason_for(variant, "10");
        let sentence = format!("it wants amount as “{amount}” in the hash. You hashed them as written in the body.");
        assert!(reason.starts_with("The fault `hash_check` is armed: "), "{reason}");
        assert!(reason.contains(&sentence), "{reason}");
        assert!(!reason.contains("write them small") && !reason.contains("amount “10”"), "{reason}");
    }
    assert!(reason_for("plain", "10.50").contains("it wants amount as “10.5” in the hash."));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_amount_is_reported_as_such() {
    let bench = Bench::start().await;
    let sent = |amount: &str| {
        let body = super::body("N-1", amount);
        let headers = bench.at.signed_by_hand(&["N-1", amount, BANK, "0123456785"]);
        let headers = headers.each_ref().map(String::as_str);
        let answer = bench.at.post(&deposit_path(), &headers, "application/json", body.as_bytes());
        answer.answer()
    };
    for amount in ["1e400", "1e31", "1e99999999999"] {
        let answer = sent(amount);
        assert_eq!(answer.json()["responseCode"], 116, "{amount}: {answer:?}");
        assert_eq!(why(&answer), "amount: The amount is above 9,999,999,999,999.99.", "{amount}");
    }
    assert_refuses(&sent("05"), 400, "sandbox", "the number 05 begins with a zero too many");
}
