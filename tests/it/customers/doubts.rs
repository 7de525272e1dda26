//! Answers about customers that are lost or incomplete.

use super::{known, parts, person, prepared, send, states, view};
use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_about_the_wallet_is_settled_by_a_person() {
    let (sandbox, host) = office().await;
    let id = prepared(&host, person("08031234567")).await;
    sandbox.arm([Armed::new("registerCustomer", Fault::DropAfter)]);
    let lost = send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&lost), ["not_known", "ready", "ready"]);
    let step = &lost["steps"][0];
    assert_eq!((&step["can_send"], &lost["can_change_person"]), (&json!(false), &json!(false)));
    assert!(step["reason"].text().contains("validateMoneyTransfer"), "{step}");
    sandbox.control().clear_faults();

    // After a restart its state is the same, and it is never sent again.
    let host = host.again(&sandbox).await;
    assert_eq!(states(&view(&host, &id).await), ["not_known", "ready", "ready"]);
    let twice = send(&host, &id, "account").await.unwrap_err();
    assert_eq!(twice.code, ErrorCode::InDoubt, "{twice:?}");
    assert_contains!(twice.message, "second wallet");
    assert_eq!(sandbox.asked("registerCustomer"), 1);

    let shown = host.ask("customers_ask_level", json!({ "customer": id })).await;
    assert_has!(shown, { "told": { "name": "NGOZI UMEH", "level": "KYC1" } });
    let line = shown["steps"][0]["doubt"]["line"].clone();
    host.ask(
        "review_decide",
        json!({ "line": line, "decision": "done", "evidence": "The number is hers." }),
    )
    .await;
    let opened = view(&host, &id).await;
    assert_has!((states(&opened), &opened["account_number"]), [["done", "ready", "ready"], null]);
    assert_eq!(states(&send(&host, &id, "photo").await.unwrap())[1], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_recorded_as_not_opened_is_opened_again() {
    let (sandbox, host) = office().await;
    let id = prepared(&host, person("08031234567")).await;
    sandbox.arm([Armed::new("registerCustomer", Fault::DropBefore)]);
    let lost = send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&lost)[0], "not_known");
    sandbox.control().clear_faults();
    let decided = json!({ "line": lost["steps"][0]["doubt"]["line"], "decision": "not_done", "evidence": "Nobody has the number." });
    host.ask("review_decide", decided).await;
    assert_eq!(states(&view(&host, &id).await)[0], "ready");
    let opened = send(&host, &id, "account").await.unwrap();
    assert_eq!((states(&opened)[0], opened["account_number"].is_string()), ("done", true));
    assert_eq!(sandbox.control().customers().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_with_a_lost_answer_is_sent_again_after_a_persons_decision() {
    let (sandbox, host) = office().await;
    let id = prepared(&host, person("08031234567")).await;
    send(&host, &id, "account").await.unwrap();
    let lose = |operation: &str, fault| sandbox.arm([Armed::new(operation, fault)]);

    // It had arrived: the service reports it, and a person records it as done.
    lose("registerCustomerAccountPhoto", Fault::DropAfter);
    let lost = send(&host, &id, "photo").await.unwrap();
    let step = &lost["steps"][1];
    assert_has!((states(&lost)[1], &step["can_send"], &step["again"]), ["not_known", true, true]);
    assert_eq!(parts(&host).await["not_known"], 1);
    sandbox.control().clear_faults();
    let shown = send(&host, &id, "photo").await.unwrap();
    let step = &shown["steps"][1];
    assert_has!((states(&shown)[1], &step["has_it"], &step["sent_times"]), ["refused", true, 2]);
    let counted = host
        .ask("customers_count_as_done", json!({ "customer": id, "step": "photo" }))
        .await;
    assert_eq!((states(&counted)[1], &counted["steps"][1]["photo"]), ("done", &Value::Null));

    // It had not arrived: the second one is accepted, and the first one needs no decision any more.
    lose("registerCustomerIdentification", Fault::DropBefore);
    assert_eq!(states(&send(&host, &id, "identity").await.unwrap())[2], "not_known");
    sandbox.control().clear_faults();
    assert_eq!(states(&send(&host, &id, "identity").await.unwrap())[2], "under_review");
    let home_view = host.ask("home_view", json!({})).await;
    assert_eq!(home_view["review_calls"], json!([]), "{home_view}");
    assert_eq!(known(&sandbox), ("KYC2", true, "under_review"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unsent_step_is_sent_under_its_reference_after_a_restart() {
    let (sandbox, host) = office().await;
    let id = prepared(&host, person("08031234567")).await;
    send(&host, &id, "account").await.unwrap();
    host.close().await;

    // Without a listener, not one byte left.
    let addresses = sandbox.addresses();
    sandbox.stop().await;
    let away = host.again_with(addresses, |_| ()).await;
    let stayed = send(&away, &id, "identity").await.unwrap();
    assert_eq!(states(&stayed), ["done", "ready", "not_sent"]);
    let reference = stayed["steps"][2]["reference"].clone();

    let sandbox = service().await;
    let host = away.again(&sandbox).await;
    let again = send(&host, &id, "identity").await.unwrap();
    // Another sandbox does not have the customer; only the reference is checked.
    assert_eq!(again["steps"][2]["reference"], reference);
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_sent_in_one_call_and_its_message_decides_about_the_photos() {
    let (sandbox, host) = office().await;
    let at_once = |phone: &str| {
        let mut form = person(phone);
        form["at_once"] = true.into();
        form["more"]["gender"] = "FEMALE".into();
        form["more"]["region"] = "Oyo".into();
        form
    };
    let id = prepared(&host, at_once("08031234567")).await;
    let done = send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&done), ["done", "done", "under_review"]);
    assert_eq!(known(&sandbox), ("KYC2", true, "under_review"));
    assert_eq!(sandbox.asked("registerCustomerWithKYC"), 1);

    // The wallet was opened and its photos were rejected: each is sent alone.
    let id = prepared(&host, at_once("08031234597")).await;
    let half = send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&half), ["done", "refused", "refused"]);
    assert!(half["account_number"].is_string() && half["steps"][1]["photo"].is_object());
    let alone = send(&host, &id, "photo").await.unwrap();
    assert_eq!((states(&alone)[1], sandbox.asked("registerCustomerAccountPhoto")), ("refused", 1));

    // A lost answer leaves all of it unconfirmed.
    let id = prepared(&host, at_once("08031234568")).await;
    sandbox.arm([Armed::new("registerCustomerWithKYC", Fault::DropAfter)]);
    let lost = send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&lost), ["not_known", "not_known", "not_known"]);
    assert_eq!(lost["steps"][1]["can_send"], false);
    sandbox.control().clear_faults();
    let decided = json!({ "line": lost["steps"][0]["doubt"]["line"], "decision": "done", "evidence": "The number is hers." });
    host.ask("review_decide", decided).await;
    assert_eq!(states(&view(&host, &id).await), ["done", "not_known", "not_known"]);
    let shown = send(&host, &id, "photo").await.unwrap();
    assert_eq!((states(&shown)[1], &shown["steps"][1]["has_it"]), ("refused", &json!(true)));
}
