//! Everything that is turned away or refused says why, to any client.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{assert_no_key, deposit_path, run};
use crate::bench::{Answer, BANK, Bench, deposit, look_up, request, with};

fn why(answer: &Answer) -> String {
    let json = answer.json();
    let text = json["sandbox"].as_str();
    text.unwrap_or_else(|| panic!("no reason: {json}")).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_let_in_is_told_which_key_is_wrong() {
    let bench = Bench::start().await;
    let at = &bench.at.0;
    let body = deposit("R-1", "10").to_string();
    let principal = format!("principal: {}", at.principal);
    let credentials = format!("credentials: {}", at.credentials);
    let check = |path: &str, headers: &[&str], sentence: &str| {
        let answer = bench.at.post(path, headers, "application/json", body.as_bytes()).answer();
        assert_eq!(
            (answer.status, &answer.json()["error"]),
            (401, &json!("Invalid business account id or password")),
            "{sentence}"
        );
        let why = why(&answer);
        assert!(why.contains(sentence), "{sentence}: {why}");
        assert_no_key(&bench, &why);
    };
    let business = deposit_path();
    check(&business, &[], "There is no header `principal`. There is no header `credentials`.");
    check(&business, &[&principal], "There is no header `credentials`.");
    check(
        &business,
        &["principal: x", &credentials],
        "The header `principal` is not the one of this sandbox: it has 1 characters",
    );
    let capitals = format!("principal: {}", at.principal.to_uppercase());
    if at.principal.to_uppercase() != at.principal {
        check(
            &business,
            &[&capitals, &credentials],
            "The header `principal` is right but for capitals.",
        );
    }
    let basic = |pair: &str| format!("authorization: Basic {}", STANDARD.encode(pair));
    let keys = basic(&format!("{}:{}", at.public_key, at.secret_key));
    check(&business, &[&keys], "`Authorization` is for the collection interface");
    for (header, sentence) in [
        ("accept: */*".to_owned(), "There is no header `Authorization`."),
        (principal.clone(), "`principal` and `credentials` are for the business interface"),
        ("authorization: Bearer abc".to_owned(), "does not begin with “Basic ”"),
        ("authorization: Basic !!".to_owned(), "no base64"),
        (basic("one-word"), "has no colon"),
        (
            basic(&format!("{}:x", at.public_key)),
            "The secret key in `Authorization` is not the one",
        ),
        (
            basic(&format!("{}:{} ", at.public_key, at.secret_key)),
            "The secret key in `Authorization` has a space too many",
        ),
        (
            basic(&format!("{}:{}", at.secret_key, at.public_key)),
            "the secret key stands before the public key",
        ),
        (
            basic(&format!("{}:{}", at.principal, at.credentials)),
            "has the keys of the business interface",
        ),
    ] {
        check("/collect/banks", &[&header], sentence);
    }
    assert!(bench.paid().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_address_method_or_type_is_told_as_such() {
    let bench = Bench::start().await;
    let nowhere = |path: &str| {
        let url = format!("{}{path}", bench.at.0.base_url);
        let args = ["--silent", "--max-time", "20", "--noproxy", "*", "--data-binary", "@-", &url];
        let answer: Value = serde_json::from_str(&run("curl", &args, b"{}")).expect("JSON");
        assert_eq!(answer["errorMessage"], "There is no such operation");
        answer["sandbox"]
            .as_str()
            .unwrap_or_else(|| panic!("no reason: {answer}"))
            .to_owned()
    };
    for (path, sentence) in [
        ("/", "Collection operations are under /collect,"),
        (
            "/collect/depositToBank",
            "depositToBank is at /service-webservices/business-rest/secured/depositToBank.",
        ),
        ("/paymentrequest", "paymentRequest is at /collect/paymentRequest."),
        (
            "/service-webservices/business-rest/secured/getProcessDetails",
            "getProcessDetails is at /service-webservices/merchant-rest/secured/getProcessDetails.",
        ),
        ("/collect/noSuchThing", "look-ups of a merchant under"),
        (
            "/nothing-here/service-webservices/business-rest/secured/depositToBank",
            "depositToBank is at /service-webservices/business-rest/secured/depositToBank.",
        ),
        (
            "/nothing-here/merchant-rest/secured/getProcessDetails",
            "getProcessDetails is at /service-webservices/merchant-rest/secured/getProcessDetails.",
        ),
    ] {
        let said = nowhere(path);
        assert!(
            said.contains(&format!("Nothing is at {path}. ")) && said.contains(sentence),
            "{said}"
        );
    }
    let get = bench.at.send("GET", &deposit_path(), &[], b"").answer();
    assert_eq!((get.status, why(&get).as_str()), (405, "GET was used; every operation takes POST."));
    let photos = "/service-webservices/business-rest/secured/registerCustomerAccountPhoto";
    for (path, content_type, sentence) in [
        (
            deposit_path().as_str(),
            "text/plain",
            "`Content-Type` is text/plain. depositToBank takes application/json.",
        ),
        (
            photos,
            "application/json",
            "`Content-Type` is application/json. registerCustomerAccountPhoto takes multipart/form-data, since photos go with it",
        ),
    ] {
        let answer = bench.at.post(path, &[], content_type, b"{}").answer();
        assert!(answer.status == 415 && why(&answer).contains(sentence), "{answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_in_the_services_words_says_why_too() {
    let bench = Bench::start().await;
    bench.call("depositToBank", &deposit("D-1", "10"));
    let transfer = json!({"referenceNumber": "T-1", "amount": 5, "destinationAccount": "08031234599"});
    for (operation, body, code, sentence) in [
        ("depositToBank", deposit("D-1", "10"), "105", "This reference was used before here."),
        (
            "depositToBank",
            deposit("D-2", "90000000"),
            "139",
            "does not hold the amount and its fees",
        ),
        (
            "depositToBank",
            with(deposit("D-3", "10"), json!({"destinationBankAccountNumber": "0123456799"})),
            "115",
            "ends in 99",
        ),
        ("moneyTransfer", transfer, "107", "ends in 99 belongs to nobody"),
        // The word for nothing, sent as a text.
        (
            "depositToBank",
            with(deposit("D-4", "10"), json!({"recipientPhoneNumber": "null"})),
            "123",
            "recipientPhoneNumber: ",
        ),
        (
            "depositToBank",
            with(deposit("D-5", "10"), json!({"recipientPhoneNumber": "null"})),
            "123",
            "It holds the word “null”: leave it out, or send null without quotes.",
        ),
        // The service tells the first problem only.
        (
            "depositToBank",
            with(deposit("D-6", "0"), json!({"destinationBankAccountNumber": "12"})),
            "116",
            "destinationBankAccountNumber: ",
        ),
        (
            "getOperationStatus",
            look_up("N-1"),
            "135",
            "No request with this reference was done here",
        ),
        ("status", look_up("N-1"), "121", "No request with this reference was done here"),
        (
            "paymentRequest",
            with(request("Q-1", "10"), json!({"currency": "USD"})),
            "114",
            "This sandbox keeps naira.",
        ),
    ] {
        let answer = bench.at.call(operation, &body.to_string()).answer();
        let json = answer.json();
        let told = json
            .get("responseCode")
            .or(json.get("statusCode"))
            .map(|code| code.to_string().replace('"', ""));
        assert_eq!(told.as_deref(), Some(code), "{json}");
        assert!(why(&answer).contains(sentence), "{sentence}: {json}");
    }
    // What was done, and what is still under way, needs no reason.
    assert!(bench.call("depositToBank", &deposit("D-7", "10")).get("sandbox").is_none());
    bench.arm(sandbox::Armed::new("depositToBank", sandbox::Fault::Pending).ms(60_000));
    assert!(bench.call("depositToBank", &deposit("D-8", "10")).get("sandbox").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn under_a_fault_that_wants_another_spelling_the_spelling_is_told() {
    let bench = Bench::start().await;
    let told = |variant: &str, amount: &str| {
        bench.control().clear_faults();
        bench.arm(sandbox::Armed::new("depositToBank", sandbox::Fault::HashCheck).variant(variant));
        let answer = bench.at.call("depositToBank", &deposit("H-1", amount).to_string()).answer();
        assert_eq!(answer.status, 401, "{answer:?}");
        why(&answer)
    };
    for (variant, sentence) in [
        (
            "two_decimals",
            "it wants amount as “10.00” in the hash. You hashed what stands in the body.",
        ),
        (
            "one_decimal",
            "it wants amount as “10.0” in the hash. You hashed what stands in the body.",
        ),
    ] {
        let said = told(variant, "10");
        assert!(
            said.starts_with("The fault `hash_check` is armed: ") && said.contains(sentence),
            "{said}"
        );
        assert!(!said.contains("write them small") && !said.contains("amount “10”"), "{said}");
    }
    assert!(told("plain", "10.50").contains("it wants amount as “10.5” in the hash."));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_is_no_amount_is_told_as_that() {
    let bench = Bench::start().await;
    let sent = |amount: &str| {
        let body = super::body("N-1", amount);
        let headers = bench.at.signed_by_hand(&["N-1", amount, BANK, "0123456785"]);
        let headers = headers.each_ref().map(String::as_str);
        bench
            .at
            .post(&deposit_path(), &headers, "application/json", body.as_bytes())
            .answer()
    };
    for amount in ["1e400", "1e31", "1e99999999999"] {
        let answer = sent(amount);
        assert_eq!(answer.json()["responseCode"], 116, "{amount}: {answer:?}");
        assert_eq!(why(&answer), "amount: The amount is above 9,999,999,999,999.99.", "{amount}");
    }
    let answer = sent("05");
    assert_eq!(answer.status, 400);
    assert!(why(&answer).contains("the number 05 begins with a zero too many"), "{answer:?}");
}
