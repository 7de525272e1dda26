//! A registered customer is the same person in every operation, has a wallet, and lets the business act on behalf of them.

use sandbox::CustomerView;
use serde_json::{Value, json};
use service_api::value::{Amount, WALLET_BANK_ID};

use crate::airtime::airtime;
use crate::bench::{BANK, Bench, Kept, assert_has, changed, customer, deposit, look_up, request, seeded, transfer, with};
use crate::billers::{PREPAID, bill};
use crate::customers::identification;

const ADA: &str = "08037654321";
const BOLA: &str = "08030000002";
/// A phone number without a wallet, by its ending.
const PHONE: &str = "08031234596";

fn by(who: &str, principal: &str, credentials: &str, body: Value) -> Value {
    changed!(body, {format!("{who}Principal"): principal, format!("{who}Credentials"): credentials})
}

fn view(bench: &Bench, phone: &str) -> CustomerView {
    let mut all = bench.control().customers().into_iter();
    all.find(|customer| customer.phone_number == phone).expect("a customer")
}

fn funds(bench: &Bench, phone: &str) -> String {
    view(bench, phone).balance
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_is_found_by_phone_account_and_email() {
    let bench = Bench::start().await;
    let before = bench.call(
        "validateMoneyTransfer",
        &with(transfer("V-0", "10", PHONE), json!({"currency": "NGN"})),
    );
    assert_eq!(before["recipientRegistrationStatus"], "UNREGISTERED");
    let person = customer(&bench, PHONE, "ngozi@example.com", "1");
    for (number, account) in [PHONE, "+2348031234596", &person.account_number, "Ngozi@Example.com"]
        .into_iter()
        .enumerate()
    {
        let body = with(transfer(&format!("V-{number}"), "10", account), json!({"currency": "NGN"}));
        let answer = bench.call("validateMoneyTransfer", &body);
        assert_has!(answer, {"recipientAccountHolderName": "NGOZI UMEH", "recipientKYCLevel": "KYC1", "recipientRegistrationStatus": "REGISTERED"});
        let sent = bench.call("moneyTransfer", &transfer(&format!("T-{number}"), "10.25", account));
        assert_eq!(sent["receiverRegistrationStatus"], "REGISTERED");
    }
    // The service's wallet as a bank: the name is the customer's own, whatever name the caller gives.
    let as_bank = json!({"destinationBankUUID": WALLET_BANK_ID, "destinationBankAccountNumber": person.account_number});
    let sent = bench.call("depositToBank", &with(deposit("T-9", "59"), as_bank));
    assert_has!(sent, {"responseCode": 0, "destinationAccountHolderNameAtBank": "NGOZI UMEH"});
    // 1 + 4 x 10.25 + 59
    assert_eq!(funds(&bench, PHONE), "101.00");
    assert_eq!(bench.control().balance().balance, "49999900.00");

    let asked = |reference: &str, payer: Value| bench.call("paymentRequest", &with(request(reference, "50"), json!({"payer": payer})));
    let known = asked("Q-1", json!({"name": "N", "email": "NGOZI@example.com"}));
    assert_eq!(known["isPayerServiceAccountHolder"], true);
    let unknown = asked("Q-2", json!({"name": "N", "email": "nobody@example.com"}));
    assert_eq!(unknown["isPayerServiceAccountHolder"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn acting_for_a_customer_needs_the_correct_password() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    let ada = customer(&bench, ADA, "ada@example.com", "500");
    let bola = customer(&bench, BOLA, "bola@example.com", "700");
    assert_ne!(ada.credentials, bola.credentials);
    let period = json!({"referenceNumber": "H-1", "startDateUTC": "2020-01-01T00:00:00", "endDateUTC": "2999-12-31T23:59:59"});
    let calls = [
        ("moneyTransfer", "sender", transfer("W-1", "10", BOLA)),
        ("airtimePurchase", "purchaser", airtime("W-2", "100")),
        ("merchantPayment", "purchaser", bill("W-3", PREPAID, "45012345601", "100")),
        ("accountBalance", "account", look_up("W-4")),
        ("transactionHistory", "account", period.clone()),
    ];
    for (operation, who, body) in &calls {
        for (number, (principal, credentials)) in [
            (ADA, "not-her-password"),
            (ADA, &bola.credentials),
            ("bello", &ada.credentials),
            (ADA, "right"),
        ]
        .into_iter()
        .enumerate()
        {
            let reference = format!("{}-{number}", body["referenceNumber"].as_str().expect("one"));
            let body = by(
                who,
                principal,
                credentials,
                with(body.clone(), json!({"referenceNumber": reference})),
            );
            assert_eq!(bench.code(operation, &body), 104, "{operation} {principal} {credentials}");
        }
        let without = with(body.clone(), json!({format!("{who}Principal"): ADA}));
        assert_eq!(bench.code(operation, &without), 104, "{operation} without a password");
    }
    let wrong = by("sender", BOLA, &ada.credentials, transfer("G-1", "1", ADA));
    let right = by("sender", BOLA, &bola.credentials, transfer("G-2", "2", ADA));
    let group = bench.call("moneyTransferBulk", &json!({"items": [wrong, right]}));
    assert_has!(group, {"responseCode": 1, "/results/0/responseCode": 104, "/results/1/responseCode": 0});
    assert_eq!(
        (funds(&bench, ADA), funds(&bench, BOLA)),
        ("502.00".to_owned(), "698.00".to_owned())
    );
    assert_eq!(bench.control().balance().balance, "50000000.00");

    let answer = bench.call("accountBalance", &by("account", ADA, &ada.credentials, look_up("W-5")));
    assert_has!(answer, {"responseCode": 0, "availableBalance": 502});
    let answer = bench.call("transactionHistory", &by("account", ADA, &ada.credentials, period));
    let items = answer["items"].as_array().expect("items");
    let listed: Vec<_> = items.iter().map(|item| (&item["referenceNumber"], &item["balance"])).collect();
    assert_eq!(listed[0], (&json!("G-2"), &json!(502)));
    assert_eq!((listed.len(), listed[1].1), (2, &json!(500)));

    let before = (bench.control().book(), bench.control().customers());
    bench.sandbox.stop().await;
    let text = kept.text();
    for password in [&ada.credentials, &bola.credentials, "not-her-password"] {
        assert!(!text.contains(password), "{password} was written down");
    }
    let again = kept.start().await;
    assert_eq!((again.control().book(), again.control().customers()), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_transfer_and_fee_are_paid_from_the_customers_wallet() {
    let bench = Bench::start().await;
    let ada = customer(&bench, ADA, "ada@example.com", "1000");
    customer(&bench, BOLA, "bola@example.com", "1");
    let send = |body: Value| bench.call("moneyTransfer", &by("sender", ADA, &ada.credentials, body));
    let to_bank = with(transfer("S-1", "100", "0123456785"), json!({"destinationBank": BANK}));
    // ₦10 and 7.5 % of it.
    assert_eq!(send(to_bank)["fee"], json!(10.75));
    assert_eq!(funds(&bench, ADA), "889.25");
    assert_eq!(send(transfer("S-2", "9.25", "bola@example.com"))["responseCode"], 0);
    assert_eq!((funds(&bench, ADA), funds(&bench, BOLA)), ("880.00".to_owned(), "10.25".to_owned()));
    assert_eq!(send(transfer("S-3", "880.01", BOLA))["responseCode"], 139);
    let code = send(with(transfer("S-4", "80", PHONE), json!({"sendWithdrawalCode": false})));
    // Only the business has this option.
    assert_has!(code, {"responseCode": 0, "withdrawalCode": null});

    // Money that waits too long is returned to its sender.
    let waits = json!({"miniRecipentKYCLevel": "KYC3", "holdingPeriod": 1});
    send(with(transfer("S-5", "300", BOLA), waits));
    assert_eq!(funds(&bench, ADA), "500.00");
    bench.control().advance(86_401).expect("advances");
    assert_eq!((funds(&bench, ADA), funds(&bench, BOLA)), ("800.00".to_owned(), "10.25".to_owned()));
    assert_eq!(bench.control().balance().balance, "50000000.00");
    let last = bench.control().book().pop().expect("an entry");
    assert_eq!((last.operation, last.to_customer.as_deref()), ("return", Some(ADA)));
}

#[tokio::test(flavor = "multi_thread")]
async fn held_money_reaches_the_customer_when_the_review_is_over() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    customer(&bench, BOLA, "bola@example.com", "1");
    let send = |reference: &str, level: &str, days: u32| {
        let asked = json!({"miniRecipentKYCLevel": level, "holdingPeriod": days});
        bench.call("moneyTransfer", &with(transfer(reference, "40", BOLA), asked));
    };
    send("K-1", "KYC1", 1);
    send("K-2", "KYC2", 5);
    send("K-3", "KYC3", 5);
    send("K-4", "KYC3", 1);
    assert_eq!(funds(&bench, BOLA), "41.00", "the level of a registration is there");
    bench.control().advance(2 * 86_400).expect("advances");
    assert_eq!(funds(&bench, BOLA), "41.00");
    let sent = bench.call("registerCustomerIdentification", &identification("K-5", BOLA));
    assert_eq!(sent["responseCode"], 0);
    assert_eq!(funds(&bench, BOLA), "81.00", "an identity document makes the second level");
    // One step past the end of the review and of the holding period: the review ended first.
    bench.control().advance(4 * 86_400).expect("advances");
    assert_eq!((funds(&bench, BOLA), view(&bench, BOLA).kyc_level), ("121.00".to_owned(), "KYC3"));
    let book = bench.control().book();
    let ends: Vec<_> = book[5..]
        .iter()
        .map(|entry| (entry.reference_number.as_str(), entry.operation))
        .collect();
    assert_eq!(ends, [("K-4", "return"), ("K-2", "release"), ("K-3", "release")]);

    // One step past both, but the holding period ended first.
    customer(&bench, ADA, "ada@example.com", "1");
    let asked = json!({"miniRecipentKYCLevel": "KYC3", "holdingPeriod": 1});
    bench.call("moneyTransfer", &with(transfer("K-6", "40", ADA), asked));
    bench.control().advance(86_400 - 1_800).expect("advances");
    bench.call("registerCustomerIdentification", &identification("K-7", ADA));
    bench.control().advance(7_200).expect("advances");
    assert_eq!((funds(&bench, ADA), view(&bench, ADA).kyc_level), ("1.00".to_owned(), "KYC3"));
    let book = bench.control().book();
    let last = book.last().expect("an entry");
    assert_has!(json!(last), {"reference_number": "K-6", "operation": "return"});
    let again = kept.restart(bench).await;
    assert_eq!(again.control().book(), book);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_pays_a_request_from_the_wallet_and_gets_it_back() {
    let bench = Bench::start().await;
    customer(&bench, ADA, "ada@example.com", "2000");
    let asked = json!({"payer": {"name": "Ada Umeh", "phoneNumber": ADA}, "paymentMethods": ["REQUEST_MONEY", "BANK_TRANSFER"]});
    for reference in ["M-1", "M-2", "M-3"] {
        bench.call("paymentRequest", &with(request(reference, "1000"), asked.clone()));
    }
    let control = bench.control();
    control.pay("M-1", None, Some("REQUEST_MONEY")).expect("paid");
    // 1,000 and 10 for collecting, which the payer bears.
    assert_eq!([funds(&bench, ADA), control.balance().balance], ["990.00", "50001000.00"]);
    let short = control.pay("M-2", None, None).expect_err("1,010 is too much");
    assert!(short.to_string().contains("wallet"), "{short}");
    control.pay("M-3", None, Some("BANK_TRANSFER")).expect("paid from a bank");
    assert_eq!(funds(&bench, ADA), "990.00");

    let refund = |reference: &str| {
        let body = json!({"referenceNumber": reference, "refundAmount": 10, "currency": "NGN"});
        bench.call("refund", &body)["refundDestination"].as_str().expect("one").to_owned()
    };
    assert!(refund("M-1").starts_with("Service Wallet|"));
    assert_eq!(funds(&bench, ADA), "1000.00");
    assert!(!refund("M-3").starts_with("Service Wallet|"));
    assert_eq!(funds(&bench, ADA), "1000.00");

    // A payee who is a customer receives what was paid, less the fee.
    let payee = json!({"payee": {"name": "Ada", "phoneNumber": ADA}, "payerCollectionFeeShare": 0, "payeeCollectionFeeShare": 1});
    bench.call("paymentRequest", &with(request("M-4", "500"), payee));
    control.pay("M-4", None, None).expect("paid");
    assert_eq!(funds(&bench, ADA), "1490.00");
    assert!(control.top_up("bello", Amount::parse("1").expect("one")).is_err());
}
