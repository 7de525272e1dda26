//! The list of payment requests as a file.

use super::Setup;
use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_filtered_list_is_saved_as_a_file() {
    let setup = Setup::new().await;
    let paid = setup.asked(json!({ "payer_name": "=Ada" })).await;
    setup
        .asked(json!({ "payer_name": "Musa Danladi", "payer_phone": "08090000000" }))
        .await;
    assert!(setup.pay(&paid, "50000"));
    setup.status(&paid).await;
    let saved = setup
        .rpc(
            "payment_requests_export",
            json!({ "filter": { "part": "paid", "text": null, "from": null, "to": null }, "order": "made", "descending": true, "format": "csv" }),
        )
        .await;
    let text = std::fs::read_to_string(saved["path"].text()).unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("Created (WAT),Customer,"), "{text}");
    assert!(
        lines[1].contains(",'=Ada,08031234567,Invoice 4,50000.00,50000.00,50000.00,,,Paid,"),
        "{text}"
    );
}

/// Totals on the screen and in the file agree; a phone number has one format however it was typed.
#[tokio::test(flavor = "multi_thread")]
async fn the_amount_owed_in_the_file_is_the_one_on_the_screen() {
    let setup = Setup::new().await;
    for phone in ["08031234567", "+2348031234567", "234 803 123 4567"] {
        setup
            .asked(json!({ "payer_phone": phone, "allow_partial": true, "payer_name": format!("Ada {phone}") }))
            .await;
    }
    let part = setup
        .asked(json!({ "payer_name": "Musa", "payer_phone": null, "payer_email": "m@shop.example", "allow_partial": true }))
        .await;
    assert!(setup.pay(&part, "20000"));
    setup.status(&part).await;
    let filter = json!({ "part": "all", "text": null, "from": null, "to": null });
    let asked = json!({ "filter": filter, "order": "made", "descending": true, "format": "csv" });
    let saved = setup.rpc("payment_requests_export", asked).await;
    let text = std::fs::read_to_string(saved["path"].text()).unwrap();
    let lines: Vec<Vec<&str>> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    let column = |heading: &str| {
        let at = lines[0].iter().position(|name| *name == heading).unwrap();
        lines[1..].iter().map(|line| line[at]).collect::<Vec<&str>>()
    };
    // Computed by hand: 50 000 - 20 000, and three times 50 000, which is 180 000 in total.
    assert_has!(
        column("Outstanding (NGN)"),
        ["30000.00", "50000.00", "50000.00", "50000.00"],
        "{text}"
    );
    let totals = setup.rpc("payment_requests_totals", filter).await;
    assert_eq!(totals[0]["owed"], "180000.00", "{totals}");
    assert_has!(
        column("Contact"),
        ["m@shop.example", "08031234567", "08031234567", "08031234567"],
        "{text}"
    );
}
