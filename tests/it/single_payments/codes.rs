//! Withdrawal codes that come to us, and the message when one is missing.

use super::*;
use harness::prelude::*;

const LOST: &str = "the answer had no cash code";

async fn attention(host: &Host) -> Value {
    host.ask("home_view", json!({})).await["codes_missing"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_code_is_a_separate_state_until_a_person_acts() {
    let (sandbox, host) = office().await;
    // The answer is lost after the money left; the status query finds the payment, and gives no code.
    sandbox.arm([Armed::new("moneyTransfer", Fault::DropAfter).nth(1)]);
    let form = payment(&host, "3000", to_wallet("08031234596", true, "")).await;
    let sent = pay(&host, &form, "").await;
    let id = &sent["payment"]["payment"];
    let view = until(&host, id, "code_missing").await;
    assert!(view["words"].to_string().contains(LOST), "{view}");
    assert_eq!(view["kept_back"], json!([]));
    assert_eq!(moved(&sandbox, "moneyTransfer"), ["3000.00"]);
    assert_eq!(attention(&host).await, 1);
    let page = host
        .ask("payments_page", json!({ "before": null, "kind": null, "open": false }))
        .await;
    assert_eq!(page["payments"][0]["state"], "code_missing", "{page}");

    let empty = json!({ "payment": id, "what": " " });
    assert_eq!(host.refused("payments_code_settled", empty).await.code, ErrorCode::Invalid);
    let message = json!({ "payment": id, "what": "The service told the code to the person." });
    let view = host.ask("payments_code_settled", message).await;
    assert_eq!(view["payment"]["state"], "paid", "{view}");
    assert_contains!(view["words"], "The service told the code to the person.");
    assert_eq!(attention(&host).await, 0);
    let audit = host.ask("audit_view", json!({})).await.to_string();
    assert!(audit.contains("missing code settled"), "{audit}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_received_or_unneeded_code_is_not_missing() {
    let (_sandbox, host) = office().await;
    // A phone number ending in 96 has no wallet, one ending in 91 has one.
    for phone in ["08031234596", "08031234591"] {
        let form = payment(&host, "700", to_wallet(phone, true, "")).await;
        let sent = pay(&host, &form, "").await;
        assert_eq!(sent["payment"]["state"], "paid", "{sent}");
    }
    assert_eq!(attention(&host).await, 0);
    // The code went to the recipient: it is not missing here.
    let form = payment(&host, "800", to_wallet("08031234596", false, "")).await;
    assert_eq!(pay(&host, &form, "").await["payment"]["state"], "paid");
    assert_eq!(attention(&host).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn revealing_a_code_is_confirmed_and_audited() {
    let (_sandbox, host) = office().await;
    let form = payment(&host, "3000", to_wallet("08031234596", true, "")).await;
    let sent = pay(&host, &form, "").await;
    let old = host.rpc("console_save_kept_back", json!({ "call_id": sent["call"] })).await;
    assert!(old.is_err(), "the main window hands out no code");
    let ask = json!({ "deed": "kept_back", "call": sent["call"] });
    let asked = host.ask("confirm_ask", ask.clone()).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    assert!(shown.to_string().contains("withdrawalCode"), "{shown}");
    host.confirm("confirm_leave", asked).await.unwrap();
    assert!(!host.home().join("exports").exists() || std::fs::read_dir(host.home().join("exports")).unwrap().count() == 0);
    let saved = confirm(&host, ask, "").await.unwrap();
    let paper = std::fs::read_to_string(saved["path"].text()).unwrap();
    let code = paper.lines().nth(3).unwrap();
    assert!(code.len() >= 4, "{paper}");
    let audit = host.ask("audit_view", json!({})).await.to_string();
    assert!(audit.contains("kept-back secrets saved") && !audit.contains(code));
    assert!(!shown.to_string().contains(code) && !saved.to_string().contains(code));
}

/// Without a message, and without the code coming to us, no person would have the code.
#[tokio::test(flavor = "multi_thread")]
async fn money_for_a_person_without_a_wallet_is_sent_only_where_a_person_gets_the_code() {
    let (_sandbox, host) = office().await;
    let mut form = payment(&host, "3000", to_wallet("08031234596", false, "")).await;
    form["to"]["tell"] = json!(false);
    let reported = problems(&host, &form).await;
    assert_eq!(reported.len(), 1, "{reported:?}");
    assert!(
        reported[0].0 == "tell" && reported[0].1.contains("have the cash code sent to you"),
        "{reported:?}"
    );
    for corrected in [json!({ "tell": true }), json!({ "code_to_us": true })] {
        let mut form = form.clone();
        form["to"].as_object_mut().unwrap().extend(corrected.as_object().unwrap().clone());
        let check = host.ask("payments_check", form).await;
        assert!(check["warnings"].to_string().contains("cash code"), "{check}");
    }
}
