//! Authentication, and the hash over the body as written.

use std::collections::BTreeSet;

use sandbox::{Config, read_keys};
use serde_json::{Value, json};
use service_api::value::Amount;

use crate::airtime::{MTN, airtime};
use crate::bench::{BANK, Bench, assert_answer, assert_says, bulk, changed, deposit, look_up, register, request, seeded, spec, with};
use crate::billers::{PREPAID, bill};
use crate::customers::{identification, merchant, newcomer, photo, with_kyc};

const DEPOSIT: &str = "/service-webservices/business-rest/secured/depositToBank";

async fn known_keys() -> Bench {
    let keys = r#"{"principal":"demo-business","credentials":"demo-password","hash_key":"k3y-of-the-test"}"#;
    let keys = read_keys(keys).expect("keys");
    Bench::with(Config { keys, ..seeded() }).await
}

const WHO: [&str; 2] = ["principal: demo-business", "credentials: demo-password"];

#[tokio::test(flavor = "multi_thread")]
async fn amounts_are_hashed_as_written() {
    let bench = known_keys().await;
    // python3: hashlib.sha512(("ODD-" + amount + amount + BANK + "0123456785" + "k3y-of-the-test").encode()).hexdigest()
    for (spelling, amount, digest) in [
        (
            "5000.0",
            "5000.00",
            "7c6c0cd5fe35ffe794ab12f9a7e3bd0044d93dbc9804db6e286ebd657501811fb308ce2aa6dfea96bd2ca74d748318994e070299a4a5a90f2d06c8fc75452a03",
        ),
        (
            "\"100.50\"",
            "100.50",
            "7d52c98fb84bbdc253890934164c69175e8f66635761c9ecc9978e7b4beb1d4624ff7eeb303e57a2a4e1fbb0e56f0d5a03400b6e574dec234bad4d506ab56b4c",
        ),
        (
            "1.0E7",
            "10000000.00",
            "4242ea82e2837fdb1ede3c94c86ce308213d37bb9f643e6a8d1d5dab6be8004308334a1d4c6f63a13c2a9c97aaf8d1b5bb6b625acc5bcf6366b16321598acd64",
        ),
        (
            "0.10",
            "0.10",
            "b0f6f23e59431e55a231ad42dec71b2d87d31ca7d8c45c7277211135c538e10155d408b5d223b769d34222b686fd2b18fea3b960a7d3da8a268753244fa2f1d4",
        ),
        (
            "9e2",
            "900.00",
            "694ef1cdcb1624c235a597702d6553b4978b3678cb15336cfd0c39d0f1a1d4ad1477d04b702075d16e2783ddd877ee185d819be97e7d10eaedab0e83dce0e744",
        ),
    ] {
        let reference = format!("ODD-{}", spelling.trim_matches('"'));
        let body = format!(
            r#"{{ "remarks" : null, "referenceNumber":"{reference}", "amount": {spelling}, "unknownField": [1, {{}}],
            "destinationBankUUID":"{BANK}","destinationBankAccountNumber":"0123456785","recipientEmail":"a@example.com","currency":null}}"#
        );
        let hash = format!("hash: {digest}");
        let send = |content_type: &str, body: &str| {
            let headers = [WHO[0], WHO[1], &hash];
            bench.at.post(DEPOSIT, &headers, content_type, body.as_bytes()).answer()
        };
        assert_answer!(send("application/json; charset=UTF-8", &body), 200, {"responseCode": 0});
        assert_eq!(bench.control().book().pop().map(|entry| entry.amount).as_deref(), Some(amount));
        // The same value in another spelling is another text.
        let other = body.replace(&format!(": {spelling},"), ": 5000.00,");
        assert_answer!(send("application/json", &other), 401, {"errorMessage": "Error validating hash"});
    }
    assert_eq!(bench.paid().len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn agrees_with_the_applications_signing() {
    let bench = Bench::start().await;
    let to_phone = json!({"referenceNumber": "A-30", "amount": "7.50", "destinationAccount": "08031234596", "sendWithdrawalCode": false});
    let code = bench.call("moneyTransfer", &to_phone)["withdrawalCode"].clone();
    let account = |reference: &str, identifier: &str| json!({"referenceNumber": reference, "accountIdentifier": identifier});
    let start = bench.control().advance(0).expect("the time")[..19].to_owned();
    let hundred = Amount::from_minor(10_000).expect("an amount");
    let paid = bench.control().bill(hundred, "08031234567", None, None).expect("paid");
    let about = |reference: &str, more: Value| with(look_up(reference), more);
    let to_wallet = |reference: &str, amount: Value| about(reference, json!({"amount": amount, "destinationAccount": "08031234591"}));
    let between = |from: &str, to: &str| json!({from: "2026-11-01T00:00:00", to: "2026-11-02T00:00:00"});
    let history = with(between("startDateUTC", "endDateUTC"), look_up("A-10"));
    let give_back = json!({"fullRefund": true, "customerPhoneNumber": "08031234567"});
    let for_code = json!({"amount": 7.50, "customerPhoneNumber": "08031234596", "withdrawalCode": code});
    let number = json!({"merchantAccount": PREPAID, "merchantReferenceNumber": "45012345602"});
    let calls = [
        ("paymentRequest", request("A-1", "2500.5")),
        ("status", look_up("A-1")),
        ("banks", look_up("A-2")),
        ("registerCustomer", newcomer("A-10", "08030000001", "a@example.com")),
        ("registerCustomerWithKYC", with_kyc("A-11", "08030000002", "b@example.com")),
        ("registerCustomerAccountPhoto", photo("A-12", "08030000001")),
        ("registerCustomerIdentification", identification("A-13", "08030000001")),
        ("accountBalance", look_up("A-3")),
        ("getBanks", look_up("A-4")),
        ("validateDepositToBank", deposit("A-5", "10")),
        ("depositToBank", deposit("A-6", "10")),
        ("moneyTransferBulk", bulk("A-7", &[("A-8", "5"), ("A-9", "6.10")])),
        ("registerPersistentPaymentAccount", register("A-10", "CUSTOMER-0001")),
        ("updatePersistentPaymentAccount", account("A-11", "CUSTOMER-0001")),
        ("getPersistentPaymentAccount", account("A-12", "CUSTOMER-0001")),
        ("deletePersistentPaymentAccount", account("A-13", "CUSTOMER-0001")),
        ("refund", json!({"referenceNumber": "A-1", "refundAmount": 5, "currency": "NGN"})),
        ("history", json!({"startDateTimeUTC": start})),
        ("transactionHistory", history),
        ("getTransactionDetails", look_up("A-6")),
        ("getTransactionDetailsByInvoiceNumber", json!({"invoiceNumber": "I-1"})),
        ("getTransactionDetailsByMerchantReference", json!({"merchantReference": "ọ₦-1"})),
        ("getProcessDetails", json!({"processCode": "1-2"})),
        ("reconciliationReport", between("periodStartDateTimeUTC", "periodEndDateTimeUTC")),
        ("getForeignExchangeRate", json!({"baseCurrency": "NGN", "foreignCurrency": "USD"})),
        ("refundBillPay", about(&paid.reference_number, give_back)),
        ("onboardMerchant", merchant("A-14", "shop-1")),
        ("airtimePurchase", airtime("A-20", "50")),
        ("merchantPayment", bill("A-21", PREPAID, "45012345602", "100")),
        ("getMerchantAccountDetails", about("A-22", number)),
        ("getMobileOperators", look_up("A-23")),
        ("getDataBundleByOperator", about("A-24", json!({"operatorPublicId": MTN}))),
        ("getMerchants", look_up("A-25")),
        ("getMerchantServices", about("A-26", json!({"merchantPublicId": PREPAID}))),
        ("moneyTransfer", to_wallet("A-31", json!(7.0))),
        (
            "validateMoneyTransfer",
            with(to_wallet("A-32", json!(7.5)), json!({"currency": "NGN"})),
        ),
        ("dispenseCash", about("A-33", for_code)),
        ("getOperationStatus", look_up("A-6")),
        ("transactionStatus", look_up("A-6")),
    ];
    let called: BTreeSet<&str> = calls.iter().map(|(operation, _)| *operation).collect();
    for (operation, body) in calls {
        let answer = bench.call(operation, &body);
        let code = answer.get("responseCode").or(answer.get("statusCode"));
        assert!(code == Some(&json!(0)) || code == Some(&json!("0")), "{operation}: {answer}");
    }
    let known: BTreeSet<&str> = service_api::catalog().iter().map(|spec| spec.id).collect();
    assert_eq!(called, known, "a new operation needs its line here");
}

#[tokio::test(flavor = "multi_thread")]
async fn refuses_unknown_senders_without_executing_anything() {
    let bench = known_keys().await;
    let body = deposit("X-1", "10").to_string();
    let signed = bench.at.call("depositToBank", &body).answer();
    assert_eq!(signed.status, 200);
    let check = |headers: &[&str], content_type: &str, body: &str, expected: u16, text: &str| {
        let answer = bench.at.post(DEPOSIT, headers, content_type, body.as_bytes()).answer();
        assert_eq!(answer.status, expected, "{text}");
        let body = String::from_utf8(answer.body).expect("text");
        assert!(body.contains(text), "{body}");
    };
    let hash = "hash: 00";
    let wrong = [WHO[0], "credentials: wrong", hash];
    check(&wrong, "application/json", &body, 401, "account id or password");
    check(&[hash], "application/json", &body, 401, "account id or password");
    check(&[WHO[0], WHO[1], hash], "application/json", &body, 401, "Error validating hash");
    check(&[WHO[0], WHO[1]], "application/json", &body, 401, "Error validating hash");
    check(&[WHO[0], WHO[1], hash], "application/json", "{", 400, "not a JSON object");
    check(&[WHO[0], WHO[1], hash], "application/json", "[]", 400, "not a JSON object");
    check(&[WHO[0], WHO[1], hash], "text/plain", &body, 415, "application/json");
    let get = bench.at.send("GET", DEPOSIT, &[WHO[0], WHO[1]], b"").answer();
    assert_eq!(get.status, 405);
    for path in [
        "/",
        "/collect/depositToBank",
        "/business-rest/secured/banks",
        "/collect",
        "/business-rest/depositToBank",
    ] {
        let answer = bench.at.post(path, &[], "application/json", b"{}");
        assert_eq!(answer.answer().status, 404, "{path}");
    }
    let expected = "0 wrong_identity wrong_identity wrong_hash wrong_hash unreadable unreadable wrong_content_type wrong_method";
    assert_eq!(bench.outcomes().join(" "), expected);
    assert_eq!(bench.paid(), ["X-1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_collection_interface_requires_basic_authentication() {
    let bench = Bench::start().await;
    let body = look_up("B-1").to_string();
    let headers = bench.at.signed(spec("banks"), &body);
    let hash = headers.iter().find(|header| header.starts_with("hash: ")).expect("a hash");
    // `printf 'some:body' | base64`
    for who in ["authorization: Basic c29tZTpib2R5", "principal: x"] {
        let answer = bench.at.post("/collect/banks", &[who, hash], "application/json", body.as_bytes());
        assert_eq!(answer.answer().status, 401, "{who}");
    }
    assert_eq!(bench.code("banks", &look_up("B-1")), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn business_paths_exist_only_under_a_deployments_word() {
    let bench = known_keys().await;
    let body = look_up("Réf₦1").to_string();
    // python3, as above, over "Réf₦1" and the key.
    let hash = "hash: c348df6caf1fd2eb4e0a6e8577bead5f375d999c915dd9abc9d7365ca43f036a1d8fd7ca72031469a5871f4cc0e15f4d1eb96608d3c6d987153197fc8aa0a9f8";
    let send = |prefix: &str| {
        let path = format!("{prefix}/business-rest/secured/accountBalance");
        let headers = [WHO[0], WHO[1], hash];
        bench.at.post(&path, &headers, "application/json", body.as_bytes()).answer()
    };
    for prefix in ["/service-webservices", "/brand-webservices", "/collect/service-webservices"] {
        assert_eq!(send(prefix).json()["referenceNumber"], "Réf₦1", "{prefix}");
    }
    for prefix in ["", "/a/b/c", "/nothing-here/service-webservices", "/nothing-here"] {
        let answer = send(prefix);
        assert_eq!(answer.status, 404, "{prefix}");
        assert_says(&answer.json(), "sandbox", "Nothing is at ");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_of_fields_have_the_services_codes() {
    let bench = Bench::start().await;
    let check = |changes: Value, code: i64| {
        let reference = format!("C-{}", bench.outcomes().len());
        let answer = bench.call("depositToBank", &with(deposit(&reference, "10"), changes.clone()));
        assert_eq!(answer["responseCode"], code, "{changes}: {answer}");
    };
    check(json!({"referenceNumber": null}), -4);
    check(json!({"referenceNumber": "x".repeat(51)}), 140);
    check(json!({"amount": 0}), 116);
    check(json!({"amount": "10.005"}), 116);
    check(json!({"amount": null}), 117);
    check(json!({"destinationBankUUID": "058"}), 133);
    check(json!({"destinationBankUUID": "00000000-0000-4000-8000-000000000000"}), 133);
    check(json!({"destinationBankAccountNumber": "123"}), 115);
    check(json!({"destinationBankAccountNumber": "0123456799"}), 115);
    check(json!({"recipientEmail": ""}), 117);
    check(json!({"recipientEmail": "nobody"}), 127);
    check(json!({"recipientPhoneNumber": "five"}), 123);
    check(json!({"currency": "USD"}), -2);
    assert!(bench.paid().is_empty());
    // The service truncates these fields and does not refuse them.
    let long = changed!(deposit("F-2", "10"), {"remarks": "r".repeat(40), "alternateSenderName": "s".repeat(30)});
    assert_eq!(bench.code("depositToBank", &long), 0);
    let half = changed!(request("F-3", "10"), {"payeeCollectionFeeShare": 0.5});
    let collection = bench.call("paymentRequest", &half);
    assert_eq!(collection["statusCode"], "114");
    assert_says(&collection, "statusMessage", "exactly 1");
    let many: Vec<(String, &str)> = (0..301).map(|number| (format!("M-{number}"), "1")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(reference, amount)| (reference.as_str(), *amount)).collect();
    assert_eq!(bench.code("moneyTransferBulk", &bulk("F-4", &many)), -3);
    assert_eq!(bench.code("moneyTransferBulk", &bulk("F-5", &many[..300])), 0);
    assert_eq!(bench.code("moneyTransferBulk", &bulk("F-6", &[("T-1", "1"), ("T-1", "1")])), 105);
    assert_eq!(bench.paid().len(), 301);
}
