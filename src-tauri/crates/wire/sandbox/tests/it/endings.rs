//! What `docs/sandbox.md` says of the last digits of a number, over the socket.

use serde_json::{Value, json};
use service_api::value::WALLET_BANK_ID;

use crate::airtime::airtime;
use crate::bench::{Bench, deposit, look_up, request, with};
use crate::customers::{newcomer, photo};

#[tokio::test(flavor = "multi_thread")]
async fn the_last_digits_decide_as_the_documentation_says() {
    let bench = Bench::start().await;
    let transfer = |reference: &str, to: &str| json!({"referenceNumber": reference, "amount": 5, "currency": "NGN", "destinationAccount": to, "sendWithdrawalCode": false});
    let code = |operation: &str, body: &Value| bench.call(operation, body)["responseCode"].clone();
    assert_eq!(code("moneyTransfer", &transfer("T-1", "08031234599")), 107);
    assert_eq!(code("validateMoneyTransfer", &transfer("T-2", "+2348031234599")), 107);
    let named = with(transfer("T-3", "08031234599"), json!({"destinationBank": WALLET_BANK_ID}));
    assert_eq!(code("moneyTransfer", &named), 115);
    let waits = bench.call("moneyTransfer", &transfer("T-4", "2348031234596"));
    assert_eq!(waits["receiverRegistrationStatus"], "UNREGISTERED");
    let cash =
        json!({"referenceNumber": "T-5", "amount": 5, "customerPhoneNumber": "08031234596", "withdrawalCode": waits["withdrawalCode"]});
    assert_eq!(code("dispenseCash", &cash), 0);
    for (phone, level) in [("08031234591", "KYC1"), ("08031234592", "KYC2"), ("adaobi93", "KYC3")] {
        let told = bench.call("validateMoneyTransfer", &transfer(&format!("V-{level}"), phone));
        assert_eq!(
            (&told["recipientRegistrationStatus"], &told["recipientKYCLevel"]),
            (&json!("REGISTERED"), &json!(level)),
            "{told}"
        );
    }
    for (phone, has) in [("08031234596", false), ("08031234599", false), ("08031234591", true)] {
        let asked = with(
            request(&format!("Q-{phone}"), "10"),
            json!({"payer": {"name": "A", "phoneNumber": phone}}),
        );
        assert_eq!(bench.call("paymentRequest", &asked)["isPayerServiceAccountHolder"], has, "{phone}");
    }
    let to = |reference: &str, account: &str| {
        let changes = json!({"destinationBankAccountNumber": account, "recipientName": "Chidinma Okafor"});
        bench.call("validateDepositToBank", &with(deposit(reference, "10"), changes))
    };
    let name = |answer: Value| answer["destinationAccountHolderNameAtBank"].as_str().unwrap_or_default().to_owned();
    assert_eq!(to("D-1", "0123456799")["responseCode"], 115);
    let other = name(to("D-2", "0123456798"));
    assert!(
        !other.is_empty() && !other.contains("CHIDINMA") && !other.contains("OKAFOR"),
        "{other}"
    );
    assert_eq!(name(to("D-3", "0123456797")), "CHIDNMA OKAFOR");
    assert_eq!(name(to("D-4", "0123456785")), "CHIDINMA OKAFOR");
    for (phone, expected) in [("08031234599", 123), ("08031234598", 109)] {
        let bought = with(airtime(&format!("A-{phone}"), "50"), json!({"destinationPhoneNumber": phone}));
        assert_eq!(code("airtimePurchase", &bought), expected);
    }
    assert_eq!(code("registerCustomer", &newcomer("C-1", "08030000098", "a@example.com")), 123);
    assert_eq!(code("registerCustomerAccountPhoto", &photo("C-2", "08030000098")), 111);
    assert_eq!(code("accountBalance", &with(look_up("B-1"), json!({"sourceOfFunds": "mine"}))), 106);
    // 48 hours, and a second more.
    let status = |reference: &str| bench.call("transactionStatus", &look_up(reference))["status"].clone();
    assert_eq!(status("T-4"), "SUCCESSFUL");
    bench.control().advance(172_801).expect("advances");
    assert_eq!(status("T-4"), "UKNOWN");
}
