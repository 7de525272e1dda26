//! Payment accounts from opening to closing, and the money that arrives in them.

use sandbox::{Armed, Config, Duplicates, Fault};
use serde_json::{Value, json};

use crate::bench::{BANK, Bench, Kept, assert_answer, assert_has, changed, deposit, look_up, money, register, request, seeded, with};

const OPEN: &str = "registerPersistentPaymentAccount";
const SHOW: &str = "getPersistentPaymentAccount";
const CHANGE: &str = "updatePersistentPaymentAccount";
const CLOSE: &str = "deletePersistentPaymentAccount";

fn of(reference: &str, identifier: &str) -> Value {
    json!({"referenceNumber": reference, "accountIdentifier": identifier})
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_opened_and_queried() {
    let bench = Bench::start().await;
    let opened = bench.call(OPEN, &register("P-1", "CUSTOMER-0001"));
    let number = opened["accountNumber"].as_str().expect("a number").to_owned();
    let expected = json!({"referenceNumber": "P-1", "statusCode": "0", "statusMessage": "success", "accountReference": "CUSTOMER-0001", "accountNumber": number});
    assert_eq!(opened, expected);
    // Ten digits; the last is the check digit of bank 035: weights 3, 7, 3 in turn over code and serial, up to the next multiple of ten.
    let digits: Vec<u32> = format!("035{number}").chars().filter_map(|digit| digit.to_digit(10)).collect();
    let sum: u32 = digits[..12]
        .iter()
        .zip([3, 7, 3].iter().cycle())
        .map(|(digit, weight)| digit * weight)
        .sum();
    assert_eq!((digits.len(), (sum + digits[12]) % 10), (13, 0), "{number}");

    let account_view = json!({
        "referenceNumber": "P-2", "statusCode": "0", "statusMessage": "success", "accountReference": "CUSTOMER-0001",
        "accountNumber": number, "accountName": "Efe Bello Stores", "phoneNumber": "08031234567", "firstName": "Efe", "lastName": "Bello",
        "financialIdentificationNumber": "22212345678", "callbackUrl": "https://example.com/paid?customer=7",
    });
    for identifier in [number.as_str(), "CUSTOMER-0001"] {
        assert_eq!(bench.call(SHOW, &of("P-2", identifier)), account_view);
    }
    let status = bench.call("status", &look_up("P-1"));
    assert_has!(status, {"statusCode": "0", "/data/statusCode": "0"});
    assert_eq!(bench.code("status", &look_up("P-9")), "121");

    // References are unique over both kinds of request; the second account has another number.
    let code = |body: &Value| bench.code(OPEN, body);
    assert_eq!(code(&register("P-1", "CUSTOMER-0002")), "114");
    assert_eq!(code(&register("P-3", "CUSTOMER-0001")), "114");
    assert_eq!(bench.code("paymentRequest", &request("P-1", "10")), "114");
    assert_eq!(bench.code("paymentRequest", &request("P-4", "10")), "0");
    assert_eq!(code(&register("P-4", "CUSTOMER-0002")), "114");
    let second = bench.call(OPEN, &register("P-5", "CUSTOMER-0002"));
    assert_ne!(second["accountNumber"], number.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_account_openings_are_refused() {
    let bench = Bench::start().await;
    let check = |changes: Value, text: &str| {
        let answer = bench.call(OPEN, &with(register("N-1", "CUSTOMER-0001"), changes.clone()));
        let message = answer["statusMessage"].as_str().unwrap_or_default();
        assert!(answer["statusCode"] == "114" && message.contains(text), "{changes}: {answer}");
    };
    check(json!({"accountReference": "SHORT"}), "12 to 30");
    check(json!({"phoneNumber": null}), "phoneNumber");
    check(json!({"firstName": ""}), "firstName");
    check(json!({"creditBankId": BANK}), "creditBankAccountNumber");
    check(json!({"creditBankAccountNumber": "0123456785"}), "creditBankId");
    let account = |bank, number| json!({"creditBankId": bank, "creditBankAccountNumber": number});
    check(account(BANK, "0123456799"), "no such account");
    check(account("00000000-0000-4000-8000-000000000000", "0123456785"), "Bank not found");
    assert_eq!(bench.code("status", &look_up("N-1")), "121", "nothing was opened");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_keeps_other_fields_and_closing_is_permanent() {
    let bench = Bench::start().await;
    let opened = bench.call(OPEN, &register("U-1", "CUSTOMER-0001"));
    let number = opened["accountNumber"].as_str().expect("a number");
    let before = bench.call(SHOW, &of("U-2", number));
    let update = |changes: Value| bench.call(CHANGE, &with(of("U-3", "CUSTOMER-0001"), changes));
    let lone = update(json!({"creditBankAccountNumber": "0123456785"}));
    assert_eq!(lone["statusCode"], "114", "at which bank? {lone}");
    assert_eq!(update(json!({"creditBankId": BANK}))["statusCode"], "114");
    assert_eq!(bench.call(SHOW, &of("U-2", number)), before);

    let changes =
        json!({"accountName": "Bello & Sons", "creditBankId": BANK, "creditBankAccountNumber": "0123456785", "phoneNumber": null});
    let changed = update(changes);
    assert_has!(changed, {"referenceNumber": "U-3", "statusCode": "0"});
    let expected = changed!(before, {"accountName": "Bello & Sons", "creditBankId": BANK, "creditBankAccountNumber": "0123456785"});
    assert_eq!(bench.call(SHOW, &of("U-2", number)), expected);
    let at_the_same_bank = update(json!({"creditBankAccountNumber": "0123456786"}));
    assert_eq!(at_the_same_bank["statusCode"], "0");

    let moved = changed!(of("U-4", number), {"reason": "Moved"});
    assert_eq!(bench.code(CLOSE, &moved), "0");
    for operation in [SHOW, CHANGE, CLOSE] {
        assert_eq!(bench.code(operation, &of("U-5", "CUSTOMER-0001")), "121", "{operation}");
    }
    assert!(bench.control().deposit(&money(number, "100")).is_err(), "closed");
    let again = bench.call(OPEN, &register("U-6", "CUSTOMER-0001"));
    assert_eq!(again["statusCode"], "114", "its reference is never free again");
    assert_eq!(bench.code("status", &look_up("U-1")), "0", "it was opened all the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn money_stays_in_the_wallet_or_is_forwarded() {
    let bench = Bench::start().await;
    let control = bench.control();
    let limited = with(register("D-1", "CUSTOMER-0001"), json!({"fundingTransactionLimit": 20000}));
    let opened = bench.call(OPEN, &limited);
    let number = opened["accountNumber"].as_str().expect("a number");
    // 1 % of 12,345.67 is 123.46; the rest stays.
    let view = control.deposit(&money(number, "12345.67")).expect("arrives");
    assert_has!(json!(view), {"clearing_fee": "123.46", "transfer_fee": "0.00", "destination": "Service Wallet"});
    assert_eq!(control.balance().balance, "50012222.21");
    // At the limit, and above it.
    control.deposit(&money("CUSTOMER-0001", "20000")).expect("arrives");
    let before = control.balance();
    let above = control.deposit(&money(number, "20000.01")).expect_err("declined");
    assert!(above.to_string().contains("declines"), "{above}");
    assert_eq!((control.balance(), control.book().len()), (before, 2));

    let forwarding = json!({"creditBankId": BANK, "creditBankAccountNumber": "0123456785"});
    bench.call(OPEN, &with(register("D-2", "CUSTOMER-0002"), forwarding));
    let before = control.balance().balance;
    // 50,000: 500 for collecting; 25 and 7.5 % tax for the 49,500 forwarded.
    let view = control.deposit(&money("CUSTOMER-0002", "50000")).expect("arrives");
    assert_has!(json!(view), {"clearing_fee": "500.00", "transfer_fee": "26.88"});
    assert_eq!(view.destination, "Guaranty Trust Bank 0123456785");
    let balance = control.balance();
    assert_eq!(balance.balance, before, "nothing stays");
    // 123.46 and 200 for the wallet's deposits; 50,000 less both fees was forwarded.
    assert_has!(json!(balance), {"fees": "850.34", "paid_out": "49473.12"});
    let book = control.book();
    assert_has!(json!(book[2]), {"operation": "deposit", "amount": "50000.00", "reference_number": view.transaction_reference});
    // The smallest deposit: the fee takes all of it and no more.
    let smallest = control.deposit(&money("CUSTOMER-0002", "0.01")).expect("arrives");
    assert_eq!(smallest.clearing_fee, "0.01");
    assert!(control.deposit(&money("CUSTOMER-0002", "0")).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn deposits_over_http() {
    let bench = Bench::start().await;
    bench.call(OPEN, &register("H-1", "CUSTOMER-0001"));
    let money = json!({"account": "CUSTOMER-0001", "amount": "2500.50", "payer_name": "Uche Peters", "method": "MONEY_TRANSFER"});
    assert_answer!(bench.at.drive("POST", "/deposit", &money), 200, {"amount": "2500.50"});
    for (body, status) in [
        (json!({"account": "4100000000", "amount": "1"}), 404),
        (json!({"account": "CUSTOMER-0001", "amount": "0"}), 409),
        (json!({"account": "CUSTOMER-0001", "amount": "1", "method": "CASH"}), 400),
        (json!({"account": "CUSTOMER-0001"}), 400),
    ] {
        let answer = bench.at.drive("POST", "/deposit", &body);
        assert_eq!(answer.status, status, "{body}");
        assert!(answer.json()["error"].is_string());
    }
    assert_eq!(bench.paid().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn unconfirmed_openings_repeats_and_a_restart() {
    let kept = Kept::new(Config {
        duplicates: Some(Duplicates::ReturnOriginal),
        ..seeded()
    });
    let bench = kept.start().await;
    bench.arm(Armed::new(OPEN, Fault::DropAfter).nth(1));
    bench.arm(Armed::new(OPEN, Fault::Pending).nth(3).ms(60_000));
    let body = register("Q-1", "CUSTOMER-0001");
    bench.lose(OPEN, &body);
    assert_eq!(bench.code("status", &look_up("Q-1")), "0", "opened, whatever the line did");
    let again = bench.call(OPEN, &body);
    assert_eq!(again["statusCode"], "0", "answered as the first time");
    let pending = bench.call(OPEN, &register("Q-2", "CUSTOMER-0002"));
    assert_eq!(pending["statusCode"], "1");
    assert_eq!(bench.code("status", &look_up("Q-2")), "1");
    bench.control().advance(61).expect("advances");
    assert_eq!(bench.code("status", &look_up("Q-2")), "0");
    bench.call(CLOSE, &of("Q-3", "CUSTOMER-0002"));
    bench.call("depositToBank", &deposit("Q-4", "10"));
    bench.control().deposit(&money("CUSTOMER-0001", "700")).expect("arrives");
    let account = bench.call(SHOW, &of("Q-5", "CUSTOMER-0001"));
    let (book, balance) = (bench.control().book(), bench.control().balance());
    let bench = kept.restart(bench).await;
    assert_eq!((bench.control().book(), bench.control().balance()), (book, balance));
    assert_eq!(bench.call(SHOW, &of("Q-5", "CUSTOMER-0001")), account);
    assert_eq!(bench.code(SHOW, &of("Q-6", "CUSTOMER-0002")), "121");
}
