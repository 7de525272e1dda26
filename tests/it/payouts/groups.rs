//! The fields of a bulk call: the contract gives its payments no remarks, name, phone number or email address
//! (`docs/spec/business.md#money-transfer-bulk`).

use app::profiles::EMBEDDED;
use harness::office::{finished, pay, pay_soon_again, read};
use harness::prelude::*;

use super::judge::run_of;

const SHEET: &str = "Name,Bank,Account Number,Amount,Narration,Phone\n\
    Ada,GTBank,0123456785,1000.00,October salary,08031234567\n\
    Obi,GTBank,1000000101,2000.00,,\n";

fn confirmed(draft: &Value, route: &str, contact: Value) -> Value {
    json!({
        "draft": draft["draft"], "route": route, "group_size": null, "contact": contact, "paid_before": draft["paid_before"]["run"],
    })
}

/// The payee of a bulk call gets no remarks, so the results show none; a contact that would not be sent is not required.
#[tokio::test(flavor = "multi_thread")]
async fn a_bulk_call_is_not_shown_with_fields_that_it_does_not_have() {
    let (sandbox, host) = careless_office(vec![]).await;
    let nobody = json!({
        "name": EMBEDDED, "kind": "sandbox", "collect_base_url": "", "base_url": "", "contact_email": null, "business_name": null,
    });
    host.ask("profile_change", nobody).await;
    let refused = host
        .refused("payouts_freeze", confirmed(&read(&host, SHEET).await, "single", Value::Null))
        .await;
    assert!(
        refused.problems[0].message.contains("1 row has no phone number or email address."),
        "one by one needs a contact: {refused:?}"
    );

    for (route, contact, remarks) in [
        ("group", Value::Null, ""),
        ("single", json!("accounts@example.com"), "October salary"),
    ] {
        let draft = read(&host, SHEET).await;
        let draft = confirmed(&draft, route, contact);
        let view = match route {
            "group" => pay(&host, draft, 2).await,
            _ => pay_soon_again(&host, draft).await,
        };
        let view = view.unwrap();
        assert_eq!(view["items"][0]["remarks"], remarks, "{route}");
        let run = &view["summary"]["run"];
        finished(&host, run).await;
        let results = host.saved_text("payouts_export", json!({ "run": run, "format": "csv" })).await;
        // Once from the file, and once where it was sent.
        let shown = results.matches("October salary").count();
        assert_eq!(shown, 1 + usize::from(!remarks.is_empty()), "{route}: {results}");
    }
    assert_eq!(sandbox.control().book().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_line_reports_the_fields_that_a_bulk_call_omits() {
    let (_sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let words = "Not sent in groups: the remarks of 1 row and the phone or email of 1 row.";
    let group = cowrie.pay(SHEET, &["--route", "group"]);
    assert!(group.err.contains(words), "{group:?}");
    run_of(&group);
    let plain = cowrie.pay(
        "Name,Bank,Account Number,Amount\nAda,GTBank,0123456785,900.00\n",
        &["--route", "group"],
    );
    assert!(
        plain.code == Some(0) && !plain.err.contains("Not sent"),
        "there was nothing to leave behind: {plain:?}"
    );
    let single = cowrie.pay(SHEET, &["--again"]);
    assert!(single.code == Some(0) && !single.err.contains("Not sent"), "{single:?}");
}
