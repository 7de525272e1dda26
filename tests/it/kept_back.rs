//! A value that an answer gives once and no screen may show is never lost.

use harness::prelude::*;

fn transfer(reference: &str, phone: &str) -> Value {
    json!({"referenceNumber": reference, "amount": 5000, "destinationAccount": phone, "sendWithdrawalCode": false})
}

/// A person without a wallet (in the sandbox, a phone number that ends in 96) gets a code for cash, which we hand over ourselves.
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_code_is_saved_in_a_file_and_can_be_paid_out() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    let sent = cowrie.call("moneyTransfer", &transfer("OURS-1", "08031234596"));
    let shown = sent.json();
    assert_has!(shown, { "outcome": "accepted", "kept_back": ["withdrawalCode"] }, "{sent:?}");
    let file = cowrie.home().join("code.json");
    let (call, out) = (shown["call_id"].to_string(), file.to_str().unwrap());
    let saved = cowrie.run(&["kept-back", &call, "--out", out]).exits(0);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let kept: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let code = kept["withdrawalCode"].text();
    for text in [&sent.out, &sent.err, &saved.out, &saved.err] {
        assert!(!text.contains(code), "the code is shown to nobody");
    }
    // An existing file is not overwritten.
    cowrie.run(&["kept-back", &call, "--out", out]).exits(3);
    // An agent pays it out.
    let cash = json!({"referenceNumber": "CASH-1", "amount": 5000, "withdrawalCode": code, "customerPhoneNumber": "08031234596"});
    let paid = cowrie.call("dispenseCash", &cash);
    assert_eq!(paid.json()["outcome"], "accepted", "{paid:?}");
}
