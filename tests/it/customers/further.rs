//! The additional fields of the combined call, how long the number of a document is kept, and the list as a file.

use base::timestamp::DAY;
use harness::prelude::*;

use super::{NUMBER, person, prepared, send, view};
use system::env::{Clock, Loop, parse_rfc3339};

fn at_once() -> Value {
    let mut form = person("08031234567");
    form["at_once"] = true.into();
    for (field, text) in [
        ("gender", "FEMALE"),
        ("region", "Lagos"),
        ("county", "Eti-Osa"),
        ("postal_code", "101241"),
        ("freeform", "Second gate after  the market"),
    ] {
        form["more"][field] = text.into();
    }
    form["more"]["details"] = json!([{ "name": " branch ", "value": "Ikeja  2" }, { "name": "", "value": " " }]);
    form
}

#[tokio::test(flavor = "multi_thread")]
async fn county_postal_code_address_text_and_details_are_sent_in_the_combined_call() {
    let (_sandbox, host) = office().await;
    let mut wrong = at_once();
    wrong["more"]["postal_code"] = "1".repeat(21).into();
    wrong["more"]["details"] = json!([
        { "name": "branch", "value": "2" }, { "name": "BRANCH", "value": "3" }, { "name": "", "value": "4" }, { "name": "five", "value": "" },
    ]);
    let error = host.refused("customers_save", wrong).await;
    assert_eq!(error.paths(), ["postal_code", "details", "details", "details"], "{error:?}");

    let id = prepared(&host, at_once()).await;
    assert_eq!(
        view(&host, &id).await["more"]["details"],
        json!([{ "name": "branch", "value": "Ikeja 2" }])
    );
    let sent = send(&host, &id, "account").await.unwrap();
    let call = host
        .ask("activity_show", json!({ "call_id": sent["steps"][0]["call"] }))
        .await
        .to_string();
    // They are sent, and neither stored nor shown.
    assert_eq!(view(&host, &id).await["more"]["details"], json!([]));
    assert!(!call.contains("Ikeja 2"), "{call}");
    for message in [
        "Eti-Osa",
        "101241",
        "Second gate after the market",
        "customerSupplementaryDetails",
        "branch",
        "postalCode",
        "freeformAddress",
    ] {
        assert!(call.contains(message), "{message}: {call}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_retention_of_a_document_number_is_shown_while_it_is_kept() {
    let (_sandbox, host) = office().await;
    let id = prepared(&host, person("08031234567")).await;
    let shown = view(&host, &id).await;
    let moment = |field: &str| parse_rfc3339(shown[field].text()).unwrap();
    let kept = (moment("id_kept_until").0 - moment("created_at").0) / DAY;
    assert_eq!(kept, 30, "{shown}");
    // Saving it unchanged does not extend the retention.
    let again = json!({ "customer": id, "id_type": "PASSPORT", "id_number": NUMBER, "id_expires": "2999-12-31" });
    let same = host.ask("customers_save_identity", again).await;
    assert_eq!(same["id_kept_until"], shown["id_kept_until"]);
    for step in ["account", "photo", "identity"] {
        send(&host, &id, step).await.unwrap();
    }
    let shown = view(&host, &id).await;
    assert_has!(shown, { "id_kept_until": null, "id_number": "••••••••4567" });
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_saved_as_filtered_and_contains_no_document_number() {
    let (_sandbox, host) = office().await;
    let id = prepared(&host, person("08031234567")).await;
    send(&host, &id, "account").await.unwrap();
    let mut other = person("08099999999");
    other["first_name"] = "=Ada".into();
    host.ask("customers_save", other).await;
    let saved = async |part: &str, text: &str| {
        let asked = json!({ "part": part, "text": text, "format": "csv" });
        host.saved_text("customers_export", asked).await
    };
    let all = saved("all", "").await;
    assert_eq!(all.lines().count(), 3, "{all}");
    for message in [
        "Ngozi Umeh",
        "08031234567",
        "Accepted",
        "Missing",
        "identity document",
        "'=Ada Umeh",
    ] {
        assert!(all.contains(message), "{message}: {all}");
    }
    assert!(!all.contains(NUMBER) && !all.contains("1990"), "{all}");
    assert_eq!(saved("complete", "").await.lines().count(), 1);
    assert_eq!(saved("to_finish", "ngozi").await.lines().count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn unsent_details_are_deleted_a_month_after_they_were_typed() {
    let (sandbox, host) = office().await;
    let saved = host.ask("customers_save", at_once()).await;
    let id = saved["customer"].clone();
    let mut later = host;
    for (days, left) in [(29, 1), (31, 0)] {
        let computer = Computer::at(Clock::System.now().plus(days * DAY));
        later = later.again_at(&sandbox, computer.env()).await;
        computer.go_round(Loop::Pruning, 1).await;
        let details = view(&later, &id).await["more"]["details"].list().len();
        assert_eq!(details, left, "after {days} days");
        assert_eq!(view(&later, &id).await["more"]["county"], "Eti-Osa");
    }
}
