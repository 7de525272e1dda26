//! Transfers to people: wallets, withdrawal codes, holds; and paying out cash.

use sandbox::{Armed, Duplicates, Fault};
use serde_json::{Value, json};

use crate::bench::{BANK, Bench, Kept, assert_has, assert_says, changed, look_up, seeded, transfer, with};

const WALLET: &str = "08031234592";
const PHONE: &str = "08031234596";
const DAY: u32 = 86_400;

fn dispense(reference: &str, amount: &str, code: &str) -> Value {
    json!({"referenceNumber": reference, "amount": amount, "customerPhoneNumber": PHONE, "withdrawalCode": code})
}

/// Sends money to the phone number without a wallet and returns the withdrawal code.
fn send_for_code(bench: &Bench, reference: &str, amount: &str) -> String {
    let body = with(transfer(reference, amount, PHONE), json!({"sendWithdrawalCode": false}));
    let sent = bench.call("moneyTransfer", &body);
    assert_eq!(sent["responseCode"], 0, "{sent}");
    sent["withdrawalCode"].as_str().expect("a code").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_reaches_wallets_phones_and_banks() {
    let bench = Bench::start().await;
    let wallet = bench.call("moneyTransfer", &transfer("T-1", "1500.50", WALLET));
    assert_has!(wallet, {"responseCode": 0, "receiverRegistrationStatus": "REGISTERED", "fee": 0});
    assert_eq!(wallet.get("withdrawalCode"), Some(&Value::Null));
    let phone = bench.call("moneyTransfer", &transfer("T-2", "200", PHONE));
    assert_eq!(phone["receiverRegistrationStatus"], "UNREGISTERED");
    assert_eq!(phone["withdrawalCode"], Value::Null, "the service sends it");
    let code = send_for_code(&bench, "T-3", "300");
    assert!(code.len() == 10 && code.bytes().all(|byte| byte.is_ascii_digit()), "{code}");
    let bank = changed!(transfer("T-4", "100", "0123456785"), {"destinationBank": BANK, "sendWithdrawalCode": false});
    let bank = bench.call("moneyTransfer", &bank);
    assert_eq!(bank["fee"], 10.75);
    let fields = ["receiverRegistrationStatus", "withdrawalCode"].map(|name| bank.get(name));
    assert_eq!(fields, [None, Some(&Value::Null)]);
    // 50,000,000 - 1,500.50 - 200 - 300 - 100 - 10.75
    assert_eq!(bench.control().balance().balance, "49997888.75");
    assert_eq!(bench.paid(), ["T-1", "T-2", "T-3", "T-4"]);

    let status = bench.call("getOperationStatus", &look_up("T-1"));
    assert_has!(status, {"transactionStatus": "SUCCESSFUL", "transactionId": wallet["transactionId"]});
    let status = bench.call("transactionStatus", &look_up("T-1"));
    assert_has!(status, {"transactionType": "CUSTOMER_SEND_CASH_TO_CUSTOMER", "amount": 1500.5});
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_transfers_are_refused_and_reported_as_failed() {
    let bench = Bench::start().await;
    let refused = |body: Value| bench.code("moneyTransfer", &body);
    assert_eq!(refused(transfer("F-1", "1", "08031234599")), 107);
    assert_eq!(refused(transfer("F-2", "50000000.01", WALLET)), 139);
    let savings = json!({"sourceOfFunds": "savings"});
    assert_eq!(refused(with(transfer("F-3", "1", WALLET), savings)), 106);
    let no_bank = json!({"destinationBank": "00000000-0000-0000-0000-000000000000"});
    assert_eq!(refused(with(transfer("F-4", "1", WALLET), no_bank)), 133);
    assert_eq!(refused(with(transfer("F-5", "1", WALLET), json!({"holdingPeriod": 3}))), 117);
    assert_eq!(bench.call("getOperationStatus", &look_up("F-1"))["transactionStatus"], "FAILED");
    bench.arm(Armed::new("moneyTransfer", Fault::Pending).nth(1));
    assert_eq!(refused(transfer("F-6", "1", WALLET)), 3);
    assert_eq!(refused(transfer("F-6", "1", WALLET)), 105);
    assert_eq!(bench.paid(), ["F-6"]);
    assert_eq!(bench.control().balance().balance, "49999999.00");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_names_the_recipient_and_moves_no_money() {
    let bench = Bench::start().await;
    let check = |account: &str, amount: &str| {
        let body = with(transfer("V-1", amount, account), json!({"currency": "NGN"}));
        bench.call("validateMoneyTransfer", &body)
    };
    let known = check(WALLET, "10");
    assert_has!(known, {"recipientRegistrationStatus": "REGISTERED", "recipientKYCLevel": "KYC2", "fee": 0, "vat": 0});
    assert_eq!(known, check("+2348031234592", "10"), "the same phone");
    assert!(known["recipientAccountHolderName"].as_str().is_some_and(|name| name.contains(' ')));
    let unknown = check(PHONE, "10");
    assert_eq!(unknown["recipientRegistrationStatus"], "UNREGISTERED");
    assert_eq!(unknown.get("recipientAccountHolderName"), None);
    assert_eq!(check("08031234599", "10")["responseCode"], 107);
    assert_eq!(check(WALLET, "50000000.01")["responseCode"], 139);
    assert_eq!(bench.code("validateMoneyTransfer", &transfer("V-2", "1", WALLET)), 117);
    assert!(bench.paid().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn money_waits_for_the_level_and_is_returned() {
    let bench = Bench::start().await;
    let asking = |reference: &str, level: &str, days: Value| {
        let asked = json!({"miniRecipentKYCLevel": level, "holdingPeriod": days, "sendWithdrawalCode": false});
        with(transfer(reference, "1000", WALLET), asked)
    };
    bench.call("moneyTransfer", &asking("K-1", "KYC2", Value::Null));
    let held = bench.call("moneyTransfer", &asking("K-2", "KYC3", json!(1)));
    assert_says(&held, "message", "KYC3");
    bench.call("moneyTransfer", &asking("K-3", "KYC3", Value::Null));
    let unregistered = with(asking("K-4", "KYC1", json!(2)), json!({"destinationAccount": PHONE}));
    // No code while it waits for a level.
    assert_has!(bench.call("moneyTransfer", &unregistered), {"withdrawalCode": null});
    let item =
        json!({"referenceNumber": "K-5", "amount": 1000, "destinationAccount": WALLET, "minRecipentKYCLevel": "KYC3", "holdingPeriod": 3});
    let to_phone = json!({"referenceNumber": "K-6", "amount": 1, "destinationAccount": PHONE, "sendWithdrawalCode": false});
    let group = bench.call("moneyTransferBulk", &json!({"items": [item, to_phone]}));
    assert_eq!(group["results"][0]["withdrawalCode"], Value::Null);
    let code = group["results"][1]["withdrawalCode"].as_str().expect("a code");
    assert_has!(bench.call("dispenseCash", &dispense("K-7", "1", code)), {"agentCommission": 0.01});
    let balance = || bench.control().balance().balance;
    let back = || bench.paid()[7..].join(" ");
    assert_eq!(balance(), "49995000.01");

    bench.control().advance(DAY - 60).expect("advances");
    assert_eq!(back(), "");
    bench.control().advance(61).expect("advances");
    assert_eq!((back(), balance()), ("K-2".to_owned(), "49996000.01".to_owned()));
    let status = bench.call("transactionStatus", &look_up("K-2"));
    assert_eq!((&status["status"], status["reversalId"].is_string()), (&json!("SUCCESSFUL"), true));
    bench.control().advance(2 * DAY).expect("advances");
    assert_eq!(back(), "K-2 K-4 K-5");
    bench.control().advance(116 * DAY).expect("advances");
    assert_eq!(back(), "K-2 K-4 K-5");
    bench.control().advance(DAY).expect("advances");
    assert_eq!((back(), balance()), ("K-2 K-4 K-5 K-3".to_owned(), "49999000.01".to_owned()));
    let last = bench.control().book().pop().expect("an entry");
    assert_has!(json!(last), {"operation": "return", "amount": "1000.00"});
}

#[tokio::test(flavor = "multi_thread")]
async fn cash_is_paid_out_once_for_the_right_code_phone_and_amount() {
    let bench = Bench::start().await;
    let code = send_for_code(&bench, "C-1", "250.50");
    let other = send_for_code(&bench, "C-2", "90");
    assert_ne!(code, other);
    let answered = |body: Value| bench.code("dispenseCash", &body);
    assert_eq!(answered(dispense("D-1", "250.50", "0000000000")), 111);
    assert_eq!(answered(dispense("D-2", "250.51", &code)), 116);
    let elsewhere = json!({"customerPhoneNumber": "08031234567"});
    assert_eq!(answered(with(dispense("D-3", "250.50", &code), elsewhere)), 111);
    assert_eq!(answered(with(dispense("D-4", "250.50", ""), json!({"withdrawalCode": 123}))), 117);
    let transaction = bench.call("getOperationStatus", &look_up("C-1"))["transactionId"].clone();
    let transaction = transaction.as_str().expect("an id");
    // The name of the transaction is not a code.
    assert_eq!(answered(dispense("D-5", "250.50", transaction)), 111);

    let with_prefix = json!({"customerPhoneNumber": "+2348031234596"});
    let paid = bench.call("dispenseCash", &with(dispense("D-6", "250.5", &code), with_prefix));
    // 1 % of 250.50 is 2.505.
    assert_has!(paid, {"responseCode": 0, "agentCommission": 2.51});
    assert!(paid["customerName"].is_string());
    assert_eq!(answered(dispense("D-6", "250.50", &code)), 105);
    assert_eq!(answered(dispense("D-7", "250.50", &code)), 111, "paid out before");
    // 50,000,000 - 250.50 - 90 + 253.01
    assert_eq!(bench.control().balance().balance, "49999912.51");
    assert_eq!(bench.paid(), ["C-1", "C-2", "D-6"]);
    assert_eq!(bench.call("getOperationStatus", &look_up("D-6"))["transactionStatus"], "SUCCESSFUL");
    assert_eq!(bench.call("getOperationStatus", &look_up("D-7"))["transactionStatus"], "FAILED");
    let shown = bench.at.drive("GET", "/withdrawals", &Value::Null).json();
    assert_has!(shown, {"/0/paid_out": true, "/1/paid_out": false, "/1/withdrawal_code": other});
}

#[tokio::test(flavor = "multi_thread")]
async fn a_status_query_finds_a_transfer_whose_answer_was_lost() {
    let bench = Bench::start().await;
    let code = send_for_code(&bench, "L-1", "10");
    bench.arm(Armed::new("dispenseCash", Fault::DropAfter).nth(1));
    bench.lose("dispenseCash", &dispense("L-2", "10", &code));
    assert_eq!(bench.call("transactionStatus", &look_up("L-2"))["status"], "SUCCESSFUL");
    assert_eq!(bench.paid(), ["L-1", "L-2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_code_pays_once_even_if_references_repeat() {
    let bench = Bench::repeating(Duplicates::ExecuteAgain).await;
    let code = send_for_code(&bench, "R-1", "10");
    assert_eq!(bench.code("dispenseCash", &dispense("R-2", "10", &code)), 0);
    assert_eq!(bench.code("dispenseCash", &dispense("R-2", "10", &code)), 111);
    assert_eq!(bench.paid(), ["R-1", "R-2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_codes_and_holds_without_storing_a_code() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    let (used, unused) = (send_for_code(&bench, "S-1", "10"), send_for_code(&bench, "S-2", "20"));
    assert_eq!(bench.code("dispenseCash", &dispense("S-3", "10", &used)), 0);
    assert_eq!(bench.code("dispenseCash", &dispense("S-4", "20", "mistyped-4711")), 111);
    let number = with(dispense("S-5", "20", ""), json!({"withdrawalCode": 98_761_234}));
    assert_eq!(bench.code("dispenseCash", &number), 117);
    let held = json!({"miniRecipentKYCLevel": "KYC3", "holdingPeriod": 1});
    bench.call("moneyTransfer", &with(transfer("S-6", "5", WALLET), held));
    bench.control().advance(2 * DAY).expect("advances");
    let (book, withdrawals) = (bench.control().book(), bench.control().withdrawals());
    assert_eq!(book.len(), 5);
    bench.sandbox.stop().await;
    let text = kept.text();
    for code in [used.as_str(), &unused, "mistyped-4711", "98761234"] {
        assert!(!text.contains(code), "{code} was written down");
    }

    let again = kept.start().await;
    assert_eq!((again.control().book(), again.control().withdrawals()), (book, withdrawals));
    assert_eq!(again.code("dispenseCash", &dispense("S-7", "10", &used)), 111);
    assert_eq!(again.code("dispenseCash", &dispense("S-8", "20", &unused)), 0);
}
