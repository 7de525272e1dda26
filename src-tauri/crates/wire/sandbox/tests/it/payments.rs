//! Payments, status queries, repeated references.

use sandbox::Duplicates;
use serde_json::{Value, json};

use crate::bench::{BANK, Bench, Kept, assert_has, bulk, column, deposit, look_up, naira, seeded, to_wallet, with};

/// The six fields, the headers and the path of the specification (`docs/spec/business.md#deposit-to-bank-at-collection`), and a hash
/// computed by hand.
#[tokio::test(flavor = "multi_thread")]
async fn the_collection_host_has_a_form_of_its_own() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    let send = |host: &str, reference: &str| {
        let body = format!(
            r#"{{"referenceNumber":"{reference}","amount":5000.0,"currency":"NGN","destinationBankUUID":"{BANK}",
                "destinationBankAccountNumber":"0123456785","remarks":"Rent, and thirty characters are enough"}}"#
        );
        let headers = bench.at.signed_by_hand(&[reference, "5000.0", BANK, "0123456785"]);
        let headers = headers.each_ref().map(String::as_str);
        let path = format!("{host}/service-webservices/business-rest/secured/depositToBank");
        bench.at.post(&path, &headers, "application/json", body.as_bytes()).answer().json()
    };
    let paid = send("/collect", "V-1");
    assert_has!(paid, {"responseCode": 0, "responseCategoryCode": "0", "fee": 10, "vat": 0.75});
    assert_eq!(paid["sessionId"].as_str().map(str::len), Some(30));
    assert_eq!(send("/collect", "V-1")["responseCode"], 105);
    // At the other host a recipient of a message is required.
    assert_eq!(send("", "V-2")["responseCode"], 117);
    assert_eq!(bench.call("depositToBank", &deposit("V-3", "10")).get("responseCategoryCode"), None);
    assert_eq!(bench.call("getOperationStatus", &look_up("V-1"))["transactionStatus"], "SUCCESSFUL");
    let book = bench.control().book();
    assert_eq!(bench.paid(), ["V-1", "V-3"]);
    bench.sandbox.stop().await;
    assert_eq!(kept.start().await.control().book(), book, "and it is done again so");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_moves_money_and_status_queries_find_it() {
    let bench = Bench::start().await;
    let checked = bench.call("validateDepositToBank", &deposit("P-0", "5000.01"));
    assert_has!(checked, {"fee": 25, "vat": 1.88});
    assert_eq!(checked["destinationAccountHolderNameAtBank"], "CHIDINMA OKAFOR");
    assert!(bench.paid().is_empty());

    let paid = bench.call("depositToBank", &deposit("P-1", "5000.01"));
    assert_has!(paid, {"responseCode": 0, "fee": 25, "vat": 1.88});
    assert_eq!(paid["sessionId"].as_str().map(str::len), Some(30));
    // 50,000,000.00 - 5,000.01 - 26.88
    assert_has!(bench.call("accountBalance", &look_up("P-2")), {"availableBalance": 49_994_973.11});
    let book = bench.control().book();
    assert_eq!(book.len(), 1);
    assert_has!(json!(book[0]), {"operation": "depositToBank", "amount": "5000.01", "destination": "Guaranty Trust Bank 0123456785"});

    let status = bench.call("getOperationStatus", &look_up("P-1"));
    assert_has!(status, {"responseCode": 0, "transactionStatus": "SUCCESSFUL"});
    assert_has!(status, {"transactionId": paid["transactionId"], "fee": 26.88});
    let status = bench.call("transactionStatus", &look_up("P-1"));
    assert_has!(status, {"status": "SUCCESSFUL", "amount": 5000.01});
    bench.control().advance(48 * 3600 + 1).expect("advances");
    assert_eq!(bench.call("transactionStatus", &look_up("P-1"))["status"], "UKNOWN");
    assert_eq!(bench.call("getOperationStatus", &look_up("P-1"))["transactionStatus"], "SUCCESSFUL");
    let unknown = bench.call("getOperationStatus", &look_up("P-9"));
    assert_has!(unknown, {"responseCode": 135, "transactionStatus": null});
    assert_eq!(bench.call("transactionStatus", &look_up("P-9"))["status"], "UKNOWN");
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_payments_are_reported_as_failed() {
    let bench = Bench::holding(naira("100.74")).await;
    // 90 + 10.75 is one kobo too much.
    assert_eq!(bench.code("validateDepositToBank", &deposit("N-0", "90")), 139);
    assert_eq!(bench.code("depositToBank", &deposit("N-1", "90")), 139);
    let status = bench.call("getOperationStatus", &look_up("N-1"));
    assert_has!(status, {"responseCode": 139, "transactionStatus": "FAILED"});
    assert_eq!(bench.code("depositToBank", &deposit("N-1", "1")), 105);
    assert_eq!(bench.code("depositToBank", &deposit("N-2", "89.99")), 0);
    assert_eq!(bench.control().balance().balance, "0.00");
    assert_eq!(bench.paid(), ["N-2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reference_is_used_once_across_single_and_group() {
    let bench = Bench::start().await;
    assert_eq!(bench.code("depositToBank", &deposit("D-1", "10")), 0);
    assert_eq!(bench.code("depositToBank", &deposit("D-1", "10")), 105);
    let group = bench.call("moneyTransferBulk", &bulk("G-1", &[("D-1", "10"), ("D-2", "10")]));
    assert_eq!(group["responseCode"], 1);
    assert_eq!(column(&group["results"], "responseCode"), [105, 0]);
    assert_eq!(bench.code("depositToBank", &deposit("D-2", "10")), 105);
    assert_eq!(bench.code("moneyTransferBulk", &bulk("G-2", &[("D-1", "1"), ("D-2", "1")])), 2);
    assert_eq!(bench.paid(), ["D-1", "D-2"]);
    // Refused requests are listed too.
    let came_in: Vec<_> = bench
        .control()
        .requests()
        .iter()
        .map(|request| request.payments.join("+"))
        .collect();
    assert_eq!(came_in.join(" "), "D-1 D-1 D-1+D-2 D-2 D-1+D-2");
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_references_can_be_answered_or_executed_again() {
    let again = Bench::repeating(Duplicates::ExecuteAgain).await;
    let first = again.call("depositToBank", &deposit("D-1", "10"));
    let second = again.call("depositToBank", &deposit("D-1", "10"));
    assert_eq!((&first["responseCode"], &second["responseCode"]), (&json!(0), &json!(0)));
    assert_ne!(first["transactionId"], second["transactionId"]);
    assert_eq!(again.paid(), ["D-1", "D-1"]);

    let original = Bench::repeating(Duplicates::ReturnOriginal).await;
    let first = original.call("depositToBank", &deposit("D-1", "10"));
    assert_eq!(original.call("depositToBank", &deposit("D-1", "10")), first);
    assert_eq!(original.paid(), ["D-1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn holders_follow_the_conventions() {
    let bench = Bench::start().await;
    let holder = |account: &str| {
        let body = with(deposit("H-1", "10"), json!({"destinationBankAccountNumber": account}));
        bench.call("validateDepositToBank", &body)["destinationAccountHolderNameAtBank"].clone()
    };
    assert_eq!(holder("0123456785"), "CHIDINMA OKAFOR");
    assert_eq!(holder("0123456797"), "CHIDNMA OKAFOR");
    let other = holder("0123456798").as_str().expect("a name").to_owned();
    assert!(!other.contains("OKAFOR") && !other.contains("CHIDINMA"), "{other}");
    assert_eq!(holder("0123456799"), Value::Null);
    let unknown = with(deposit("H-2", "10"), json!({"destinationBankAccountNumber": "0123456799"}));
    assert_eq!(bench.code("validateDepositToBank", &unknown), 115);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_was_paid_has_that_name_where_none_is_given() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    let named = |reference: &str, name: &str| with(deposit(reference, "10"), json!({"recipientName": name}));
    assert_eq!(bench.call("depositToBank", &named("H-1", "Amaka Eze"))["responseCode"], 0);
    let holder = |bench: &Bench, body: &Value| bench.call("validateDepositToBank", body)["destinationAccountHolderNameAtBank"].clone();
    assert_eq!(
        holder(&bench, &named("H-2", "Bola Ige")),
        "BOLA IGE",
        "so that another holder can be tried"
    );
    let mut unnamed = deposit("H-3", "10");
    unnamed.as_object_mut().expect("an object").remove("recipientName");
    assert_eq!(holder(&bench, &unnamed), "AMAKA EZE");
    bench.sandbox.stop().await;
    assert_eq!(holder(&kept.start().await, &unnamed), "AMAKA EZE", "after a restart");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_pays_to_banks_and_wallets() {
    let bench = Bench::start().await;
    let body = json!({"items": [
        {"referenceNumber": "W-1", "amount": 100, "destinationAccount": "08031234567"},
        {"referenceNumber": "W-2", "amount": 100, "destinationAccount": "0123456785", "destinationBank": BANK},
        {"referenceNumber": "W-3", "amount": 100, "destinationAccount": "0123456799", "destinationBank": BANK},
        {"referenceNumber": "W-4", "amount": 100, "destinationAccount": "0803", "destinationBank": BANK},
        {"referenceNumber": "W-5", "amount": 100, "destinationAccount": "08031234599"},
        {"referenceNumber": "W-6", "amount": 100, "destinationAccount": "08031234567", "sourceOfFunds": "savings"},
    ]});
    let answer = bench.call("moneyTransferBulk", &body);
    assert_has!(answer, {"responseCode": 1, "message": "2 of 6 transfers were successful"});
    assert_eq!(column(&answer["results"], "responseCode"), [0, 0, 115, 115, 107, 106]);
    assert_has!(answer["results"], {"/0/fee": 0, "/1/fee": 10.75});
    assert_eq!(bench.call("depositToBank", &to_wallet("W-7", "100"))["fee"], 0);
    let destinations: Vec<_> = bench.control().book().into_iter().map(|entry| entry.destination).collect();
    let expected = "Service Wallet 08031234567, Guaranty Trust Bank 0123456785, Service Wallet 0123456785";
    assert_eq!(destinations.join(", "), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_bank_lists_name_the_same_banks() {
    let bench = Bench::start().await;
    let business = bench.call("getBanks", &look_up("L-1"))["bank"].as_array().expect("a list").clone();
    let collection = bench.call("banks", &look_up("L-2"))["banks"].as_array().expect("a list").clone();
    let names = |list: &[Value]| ["name", "uuid"].map(|name| column(&json!(list), name));
    assert_eq!(names(&business), names(&collection));
    assert!(business.len() > 30);
    let trust = collection.iter().find(|bank| bank["name"] == "Guaranty Trust Bank");
    assert_has!(trust.expect("listed"), {"uuid": BANK, "interInstitutionCode": "000013"});
    for bank in &collection {
        if let Some(code) = bank["sortCode"].as_str() {
            assert!(code.len() == 9 && code.bytes().all(|byte| byte.is_ascii_digit()), "{bank}");
        }
    }
    let wallet = collection.last().expect("not empty");
    assert_has!(wallet, {"uuid": "AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA", "interInstitutionCode": null});
}
