//! The effect of the last digits of a number, as `docs/sandbox.md` describes it, over the socket.

use serde_json::{Value, json};
use service_api::value::WALLET_BANK_ID;

use crate::bench::{Bench, assert_has, changed, look_up, request, with};
use crate::customers::{newcomer, photo};

#[tokio::test(flavor = "multi_thread")]
async fn the_last_digits_have_the_documented_effects() {
    let bench = Bench::start().await;
    let transfer = |reference: &str, to: &str| json!({"referenceNumber": reference, "amount": 5, "currency": "NGN", "destinationAccount": to, "sendWithdrawalCode": false});
    let code = |operation: &str, body: &Value| bench.code(operation, body);
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
        let answer = bench.call("validateMoneyTransfer", &transfer(&format!("V-{level}"), phone));
        assert_has!(answer, {"recipientRegistrationStatus": "REGISTERED", "recipientKYCLevel": level});
    }
    for (phone, has) in [("08031234596", false), ("08031234599", false), ("08031234591", true)] {
        let asked = changed!(request(&format!("Q-{phone}"), "10"), {"payer": {"name": "A", "phoneNumber": phone}});
        assert_eq!(bench.call("paymentRequest", &asked)["isPayerServiceAccountHolder"], has, "{phone}");
    }
    assert_eq!(code("registerCustomer", &newcomer("C-1", "08030000098", "a@example.com")), 123);
    assert_eq!(code("registerCustomerAccountPhoto", &photo("C-2", "08030000098")), 111);
    assert_eq!(code("accountBalance", &with(look_up("B-1"), json!({"sourceOfFunds": "mine"}))), 106);
}
