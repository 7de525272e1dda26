//! The business as a merchant: bills that customers pay, status queries about them, refunds.

use sandbox::{Armed, BillView, Config, Fault, read_keys};
use serde_json::{Value, json};
use service_api::value::Amount;

use crate::bench::{At, Bench, Kept, assert_has, changed, column, deposit, look_up, naira, request, with};

const PHONE: &str = "08031234567";
/// A period that contains every time of a test.
const FROM: &str = "2020-01-01T00:00:00";
const TO: &str = "2200-01-01T00:00:00";

fn bill(bench: &Bench, amount: &str, merchant_reference: &str, invoice: &str) -> BillView {
    let control = bench.control();
    control
        .bill(naira(amount), PHONE, Some(merchant_reference), Some(invoice))
        .expect("paid")
}

fn refund(reference: &str, amount: Option<&str>) -> Value {
    json!({"referenceNumber": reference, "fullRefund": amount.is_none(), "refundAmount": amount, "customerPhoneNumber": PHONE})
}

fn report(bench: &Bench) -> Value {
    let period = json!({"periodStartDateTimeUTC": FROM, "periodEndDateTimeUTC": TO});
    let answer = bench.call("reconciliationReport", &period);
    assert_eq!(answer["responseCode"], 0, "{answer}");
    answer["reconciliationItems"].clone()
}

fn history(at: &At, start: &str, end: &str) -> Value {
    let body = json!({"referenceNumber": "H-1", "startDateUTC": start, "endDateUTC": end});
    at.call("transactionHistory", &body.to_string()).answer().json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paid_bill_is_found_by_every_reference() {
    let bench = Bench::start().await;
    let (first, second) = (bill(&bench, "5000", "ACC-1", "INV-1"), bill(&bench, "250.50", "ACC-1", "INV-2"));
    assert_eq!(bench.control().balance().balance, "50005250.50");
    assert_eq!(bench.control().book()[1].operation, "bill");

    let found = bench.call("getTransactionDetails", &look_up(&first.reference_number));
    let expected = json!({"responseCode": 0, "errorMessage": "Success", "status": "SUCCESSFUL", "amount": 5000, "currency": "NGN",
        "referenceNumber": first.reference_number, "merchantReference": "ACC-1", "invoiceNumber": "INV-1", "byAgent": false,
        "transactionType": "CUSTOMER_BILL_PAY", "channel": "ONLINE", "transactionId": first.transaction_id,
        "dateTimeUTC": found["dateTimeUTC"]});
    assert_eq!(found, expected);
    assert!(found["dateTimeUTC"].as_i64().is_some_and(|ms| ms > 1_700_000_000_000), "{found}");
    let by_invoice = bench.call("getTransactionDetailsByInvoiceNumber", &json!({"invoiceNumber": "INV-1"}));
    assert_eq!(by_invoice, found);
    let by_account = bench.call("getTransactionDetailsByMerchantReference", &json!({"merchantReference": "ACC-1"}));
    assert_eq!(by_account["referenceNumber"], second.reference_number.as_str(), "the latest");
    assert_eq!(by_account["amount"], json!(250.5));

    let process = bench.call("getProcessDetails", &json!({"processCode": second.process_code}));
    assert_has!(process, {"processType": "MERCHANT_PAYMENT", "status": "SUCCESSFUL", "customerAccount": PHONE});
    for (operation, name) in [
        ("getTransactionDetails", "referenceNumber"),
        ("getTransactionDetailsByInvoiceNumber", "invoiceNumber"),
        ("getTransactionDetailsByMerchantReference", "merchantReference"),
        ("getProcessDetails", "processCode"),
    ] {
        let answer = bench.call(operation, &json!({name: "NOBODY"}));
        assert_has!(answer, {"responseCode": 0, "status": "UKNOWN", name: "NOBODY"});
        let missing = bench.call(operation, &json!({}));
        assert_eq!(missing["errorMessage"], format!("{name}: This is needed."));
    }
    bench.arm(Armed::new("getTransactionDetails", Fault::StaleStatus).nth(1));
    let stale = bench.call("getTransactionDetails", &look_up(&first.reference_number));
    assert_eq!(stale["status"], "UKNOWN");
    // Our own payments are transactions too.
    bench.call("depositToBank", &deposit("OUT-1", "100"));
    let ours = bench.call("getTransactionDetails", &look_up("OUT-1"));
    assert_has!(ours, {"channel": "BUSINESS_API", "amount": 100});
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_leave_the_wallet_and_never_exceed_what_was_paid() {
    let bench = Bench::start().await;
    let (bill, other) = (bill(&bench, "5000", "ACC-1", "INV-1"), bill(&bench, "70", "ACC-2", "INV-2"));
    let reference = bill.reference_number.as_str();
    let give = |body: Value| bench.call("refundBillPay", &body);
    let code = |body: Value| give(body)["responseCode"].clone();

    assert_eq!(code(refund("NOBODY", None)), 135);
    let stranger = json!({"customerPhoneNumber": "08039999999"});
    assert_eq!(code(with(refund(reference, None), stranger)), 111);
    assert_eq!(code(with(refund(reference, None), json!({"currency": "USD"}))), -2);
    assert_eq!(code(refund(reference, Some("5000.01"))), 116);
    assert_eq!(code(with(refund(reference, None), json!({"refundAmount": 5}))), 117);
    assert_eq!(code(with(refund(reference, None), json!({"fullRefund": false}))), 117);
    assert_eq!(bench.paid().len(), 2, "nothing was given back");

    let part = give(changed!(refund(reference, Some("1999.99")), {"customerPhoneNumber": "+2348031234567", "reason": "Sold out"}));
    assert_has!(part, {"responseCode": 0, "refundAmount": 1999.99, "originalReferenceNumber": reference});
    assert_eq!(code(refund(reference, Some("3000.02"))), 116);
    let rest = give(refund(reference, None));
    assert_eq!(rest["refundAmount"], json!(3000.01), "what was left");
    assert_ne!(rest["refundTransactionId"], part["refundTransactionId"]);
    assert_eq!(code(refund(reference, None)), 116);
    assert_eq!(code(refund(reference, Some("0.01"))), 116);
    // The customer paid a fee of 25 to the service in addition.
    let fee = give(with(refund(reference, None), json!({"includesCustomerFee": true})));
    assert_eq!(fee["refundAmount"], json!(25));
    assert_eq!(give(refund(&other.reference_number, None))["refundAmount"], json!(70));

    let balance = bench.control().balance();
    assert_has!(json!(balance), {"paid_in": "5070.00", "paid_out": "5095.00"});
    assert_eq!(balance.balance, "49999975.00");
    let refunded: Vec<String> = bench.control().bills().into_iter().map(|bill| bill.refunded).collect();
    assert_eq!(refunded, ["5025.00", "70.00"]);

    let items = report(&bench);
    let column_of = |name: &str| column(&items, name);
    assert_eq!(json!(column_of("amount")), json!([5000, 70, 1999.99, 3000.01, 25, 70]));
    let (paid, back) = ("Bill payment", "Refund of a bill payment");
    assert_eq!(column_of("description"), [paid, paid, back, back, back, back]);
    let earlier = json!({"periodStartDateTimeUTC": FROM, "periodEndDateTimeUTC": "2020-12-31T23:59:59"});
    assert_eq!(bench.call("reconciliationReport", &earlier)["reconciliationItems"], json!([]));
    let process = bench.call("getProcessDetails", &json!({"processCode": items[2]["serviceProcessCode"]}));
    assert_has!(process, {"amount": 1999.99, "processType": "MERCHANT_REFUND"});
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_wallet_or_a_fault_stops_a_refund_or_hides_its_result() {
    let bench = Bench::holding(Amount::ZERO).await;
    let bill = bill(&bench, "5000", "ACC-1", "INV-1");
    let reference = bill.reference_number.as_str();
    let code = |amount: &str| bench.code("refundBillPay", &refund(reference, Some(amount)));
    bench.call("depositToBank", &deposit("OUT-1", "4000"));
    assert_eq!(code("1000"), 139, "the fee of 10.75 is missing");
    use Fault::{DropAfter, InsufficientFunds, NoTransactionId, PartialExecution, Pending, Refuse};
    let faults = [Refuse, InsufficientFunds, Pending, DropAfter, PartialExecution, NoTransactionId];
    for (nth, fault) in (1..).zip(faults) {
        bench.arm(Armed::new("refundBillPay", fault).nth(nth));
    }
    assert_ne!(code("10"), 0);
    assert_eq!(code("10"), 139);
    assert_eq!(bench.paid().len(), 2);
    assert_eq!(code("10"), 3);
    bench.lose("refundBillPay", &refund(reference, Some("20")));
    assert_eq!(bench.status_of("refundBillPay", &refund(reference, Some("40"))), 500);
    let answer = bench.call("refundBillPay", &refund(reference, Some("80")));
    assert_eq!(answer["responseCode"], 0);
    assert_eq!(answer.get("refundTransactionId"), None);
    // 10 and 20 were refunded although no answer reported it; 40 was not.
    assert_eq!(bench.control().bills()[0].refunded, "110.00");
    assert_eq!(bench.control().balance().balance, "879.25");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_merchant_interface_is_signed_with_its_own_key() {
    let keys = r#"{"principal":"demo-business","credentials":"demo-password","hash_key":"k3y-of-the-test","api_key":"ap1-of-the-test"}"#;
    let keys = read_keys(keys).expect("keys");
    let bench = Bench::with(Config { keys, ..Config::default() }).await;
    let who = ["principal: demo-business", "credentials: demo-password"];
    let send = |body: &str, hash: &str| {
        let hash = format!("hash: {hash}");
        let path = "/service-webservices/merchant-rest/secured/reconciliationReport";
        let headers = [who[0], who[1], &hash];
        let answer = bench.at.post(path, &headers, "application/json; charset=utf-8", body.as_bytes());
        answer.answer()
    };
    // python3, hashlib.sha512(("2026-11-30T23:59:59" + "2026-11-01T00:00:00" + key).encode()).hexdigest(): the end comes first.
    let times = r#"{"periodStartDateTimeUTC":"2026-11-01T00:00:00","periodEndDateTimeUTC":"2026-11-30T23:59:59","new":null}"#;
    let with_api_key =
        "ea06a7d14eec1647c21802e2cfea8872bc515c577fac4d528eb7cc6630d189089ada3981d301226e83b4936cbd03e967132d3d1a913ccd70ee31252f0f293a41";
    let with_hash_key =
        "13f8d2d8f2611acca9b2406372543c456899e9e5405c6a41ddf275874c46c6c163b2891bace93a72e63b53a2355f825d875accd9c09b06b2387001f07cc682c2";
    let start_first =
        "52887299e431f010086f9be464e4c6420586502b071e54ed8f38251ee3de28e507599530ef8d5d97a9fe5a105a356ed1581ba9ad724c4fdd286340591b1e3435";
    assert_eq!(send(times, with_api_key).json()["responseCode"], 0);
    assert_eq!(send(times, with_hash_key).status, 401);
    assert_eq!(send(times, start_first).status, 401);
    // The same over 1796083199000, 1793491200000 and over the days, as other clients spell them.
    let milliseconds = r#"{"periodStartDateTimeUTC":1793491200000,"periodEndDateTimeUTC":1796083199000}"#;
    assert_eq!(send(milliseconds, "2eee3063ab3b1bfad1ddac4817662cb218e11cc8e48afd8627c94392ed306251392d7f16b3410912aedf0f7d52f4ea15871142db764162393d82f70a47943c57").json()["responseCode"], 0);
    let days = r#"{"periodEndDateTimeUTC":"2026-11-01","periodStartDateTimeUTC":"2026-11-01"}"#;
    assert_eq!(send(days, "96bddbbd10c4c0b47ea07e1f47b47c19ade7fa461f95233bbf4c2e4ac5ac4b9147bd0f6e6db243a850e02829ccedddb1c3c11f8bd1a829ef65894a207c0daabc").json()["responseCode"], 0);
    assert_eq!(bench.outcomes(), ["0", "wrong_hash", "wrong_hash", "0", "0"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn rates_follow_from_the_seed() {
    let (bench, again) = (Bench::start().await, Bench::start().await);
    let ask = |bench: &Bench, base: &str, foreign: &str| {
        let body = json!({"baseCurrency": base, "foreignCurrency": foreign});
        bench.call("getForeignExchangeRate", &body)
    };
    let dollar = ask(&bench, "NGN", "USD");
    assert_eq!(dollar["responseCode"], 0, "{dollar}");
    let rate = |name: &str| dollar[name].as_f64().expect("a number");
    let (buy, sell) = (rate("buyRate"), rate("sellRate"));
    assert!(1_400.0 < buy && buy < sell && sell < 1_700.0, "{dollar}");
    assert_eq!(ask(&again, "NGN", "USD"), dollar);
    assert_eq!(ask(&bench, "NGN", "XYZ")["responseCode"], -2);
    assert_has!(ask(&bench, "NGN", "NGN"), {"errorMessage": "foreignCurrency: Choose two different currencies."});
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_lists_every_movement_of_the_wallet_with_its_balance() {
    let bench = Bench::start().await;
    let control = bench.control();
    let bill = bill(&bench, "5000", "ACC-1", "INV-1");
    bench.call("paymentRequest", &request("IN-1", "1000"));
    control.pay("IN-1", None, None).expect("paid");
    let sent = bench.call("depositToBank", &deposit("OUT-1", "100"));
    let given = bench.call("refundBillPay", &refund(&bill.reference_number, Some("50.25")));
    let answer = history(&bench.at, FROM, TO);
    let items = &answer["items"];
    let column_of = |name: &str| column(items, name);
    assert_eq!(column_of("itemNumber"), [1, 2, 3, 4]);
    let references = [&bill.reference_number, "OUT-1", "IN-1", &bill.reference_number];
    assert_eq!(column_of("referenceNumber"), references);
    let types = ["refundBillPay", "CUSTOMER_DEPOSIT_TO_BANK_ACCOUNT", "pay", "CUSTOMER_BILL_PAY"];
    assert_eq!(column_of("transactionType"), types);
    // 50,000,000 + 5,000; + 1,010 - 10; - 100 - 10 - 0.75; - 50.25.
    let balances = [json!(50_005_839), json!(50_005_889.25), json!(50_006_000), json!(50_005_000)];
    assert_eq!(column_of("balance"), balances);
    assert_has!(items[1], {"fee": 10, "tax": 0.75});
    let (given, sent) = (&given["refundTransactionId"], &sent["transactionId"]);
    assert_eq!(json!(column_of("transactionId")), json!([given, sent, null, bill.transaction_id]));

    // Another year has no items; another owner's history is not available to us.
    assert_eq!(history(&bench.at, FROM, "2020-12-31T23:59:59")["items"], json!([]));
    let customer = json!({"referenceNumber": "H-2", "startDateUTC": FROM, "endDateUTC": TO,
        "accountPrincipal": "ada", "accountCredentials": "secret"});
    assert_eq!(bench.code("transactionHistory", &customer), 104);
    let backwards = json!({"referenceNumber": "H-3", "startDateUTC": TO, "endDateUTC": FROM});
    assert_eq!(bench.code("transactionHistory", &backwards), 117);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_has_at_most_the_latest_ten_thousand_items() {
    let bench = Bench::start().await;
    let control = bench.control();
    for _ in 0..9_999 {
        control.bill(naira("1"), PHONE, None, None).expect("paid");
    }
    let count = || {
        let answer = history(&bench.at, &FROM[..10], &TO[..10]);
        let items = answer["items"].as_array().expect("items").clone();
        (items.len(), items[0]["balance"].clone(), items[items.len() - 1]["balance"].clone())
    };
    assert_eq!(count(), (9_999, json!(50_009_999), json!(50_000_001)));
    for _ in 0..3 {
        control.bill(naira("1"), PHONE, None, None).expect("paid");
    }
    assert_eq!(count(), (10_000, json!(50_010_002), json!(50_000_003)));
}

#[tokio::test(flavor = "multi_thread")]
async fn bills_are_controlled_over_http_and_survive_a_restart() {
    let kept = Kept::new(Config::default());
    let bench = kept.start().await;
    let post = |body: Value| {
        let answer = bench.at.drive("POST", "/bill", &body);
        (answer.status, answer.json())
    };
    let body = json!({"amount": "5000.00", "customer_phone": PHONE, "merchant_reference": "ACC-1", "invoice_number": "INV-1"});
    let (status, view) = post(body);
    assert_eq!(status, 200);
    assert_has!(view, {"amount": "5000.00", "refunded": "0.00"});
    assert_eq!(post(json!({"amount": 20, "customer_phone": PHONE})).0, 200);
    assert_eq!(post(json!({"amount": 0, "customer_phone": PHONE})).0, 409);
    assert_eq!(post(json!({"amount": 5, "customer_phone": "five"})).0, 400);
    assert_eq!(post(json!({"amount": 5})).0, 400);
    assert_eq!(post(json!({"amount": 5, "customer_phone": PHONE, "invoice_number": ""})).0, 400);
    let reference = view["reference_number"].as_str().expect("a reference");
    bench.call("refundBillPay", &refund(reference, Some("12.5")));
    let before = bench.at.drive("GET", "/bills", &Value::Null).json();
    assert_has!(before, {"/0/refunded": "12.50", "/1/invoice_number": null});
    let (book, items) = (bench.control().book(), report(&bench));
    let again = kept.restart(bench).await;
    assert_eq!(again.at.drive("GET", "/bills", &Value::Null).json(), before);
    assert_eq!(again.control().book(), book);
    assert_eq!(report(&again), items);
}

/// Everything that the service did for the business is in the report and in the movements of its wallet, each once, with its own code.
#[tokio::test(flavor = "multi_thread")]
async fn the_report_contains_every_process_of_the_business() {
    let bench = Bench::start().await;
    bill(&bench, "5000", "ACC-1", "INV-1");
    bench.call("depositToBank", &deposit("OUT-1", "4000"));
    let asked = json!({
        "referenceNumber": "IN-1", "amount": 700, "currency": "NGN", "payer": {"name": "Bola", "phoneNumber": PHONE},
        "payee": {"name": "Acme"}, "payerCollectionFeeShare": 0, "payeeCollectionFeeShare": 1,
        "callBackUrl": "https://nobody-listens.invalid/", "paymentMethods": ["BANK_TRANSFER"],
    });
    bench.call("paymentRequest", &asked);
    bench.control().pay("IN-1", None, None).expect("paid");
    let items = report(&bench);
    let column_of = |name: &str| column(&items, name);
    let listed = items.as_array().expect("items");
    let mut rows: Vec<_> = listed
        .iter()
        .map(|item| format!("{} {}", item["description"], item["amount"]))
        .collect();
    rows.sort_unstable();
    let expected = "\"Bill payment\" 5000, \"Deposit to bank account\" 4000, \"Payment of a payment request\" 700";
    assert_eq!(rows.join(", "), expected);
    assert_eq!(column_of("status"), ["SUCCESSFUL"; 3]);
    for reference in ["OUT-1", "IN-1"] {
        let count = column_of("referenceNumber").iter().filter(|known| *known == reference).count();
        assert_eq!(count, 1, "{items:?}");
    }
    for item in listed {
        let process = bench.call("getProcessDetails", &json!({"processCode": item["serviceProcessCode"]}));
        assert_has!(process, {"amount": item["amount"], "status": item["status"]});
    }
    let movements = history(&bench.at, FROM, TO);
    assert_eq!(movements["items"].as_array().map(Vec::len), Some(3), "{movements}");
}
