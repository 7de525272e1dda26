//! Customers whom the business registers, with the commands of the window. What the service accepts and rejects follows `docs/sandbox.md`
//! (*How to get each answer*); the fields of each call, `docs/spec/business.md#operations`.

mod doubts;
mod further;

use harness::prelude::*;
use std::io::Cursor;

use base::timestamp::{DAY, HOUR};
use harness::computer::later_by;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

use system::env::{Clock, rfc3339};

const NUMBER: &str = "A01234567";

fn more() -> Value {
    json!({
        "gender": "", "marital_status": "", "language": "", "country": "Nigeria", "region": "", "city": "", "area": "", "street": "",
        "landmark": "", "referred_phone": "", "referred_first_name": "", "referred_last_name": "", "savings": false,
    })
}

fn person(phone: &str) -> Value {
    let email = format!("c{}@example.com", phone.trim_start_matches('+').replace(' ', ""));
    json!({
        "customer": null, "first_name": "Ngozi", "last_name": "Umeh", "phone": phone, "email": email, "born": "1990-04-25",
        "at_once": false, "more": more(),
    })
}

/// A picture without correlation between its pixels, as a file of `format`.
fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut state = 7_u32;
    let noise = RgbImage::from_fn(width, height, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = state.to_be_bytes();
        Rgb([a, b, c])
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(noise).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn add_photo(host: &Host, id: &Value, part: &str, bytes: &[u8]) -> Result<Value, AppError> {
    host.rpc(
        "customers_add_photo",
        json!({ "customer": id, "part": part, "bytes_base64": base64(bytes) }),
    )
    .await
}

/// A customer with complete data, of which nothing was sent.
async fn prepared(host: &Host, form: Value) -> Value {
    let view = host.ask("customers_save", form).await;
    let id = view["customer"].clone();
    let small = picture(400, 400, ImageFormat::Png);
    add_photo(host, &id, "account", &small).await.unwrap();
    add_photo(host, &id, "identity", &small).await.unwrap();
    let document = json!({ "customer": id, "id_type": "PASSPORT", "id_number": NUMBER, "id_expires": "2999-12-31" });
    host.ask("customers_save_identity", document).await;
    id
}

async fn send(host: &Host, id: &Value, step: &str) -> Result<Value, AppError> {
    host.rpc("customers_send", json!({ "customer": id, "step": step })).await
}

async fn view(host: &Host, id: &Value) -> Value {
    host.ask("customers_view", json!({ "customer": id })).await
}

fn states(view: &Value) -> [&str; 3] {
    [0, 1, 2].map(|step| view["steps"][step]["state"].text())
}

fn known(sandbox: &Sandbox) -> (&'static str, bool, &'static str) {
    let customer = sandbox.control().customers().pop().unwrap();
    (customer.kyc_level, customer.account_photo, customer.id_photo)
}

async fn parts(host: &Host) -> Value {
    let page = json!({ "part": "all", "text": "", "from": 0 });
    host.ask("customers_page", page).await["counts"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_is_registered_step_by_step_and_personal_data_is_kept_only_as_long_as_needed() {
    let (sandbox, host) = office().await;
    let id = prepared(&host, person("0803 123 4567")).await;
    let before = view(&host, &id).await;
    assert_eq!(states(&before), ["ready", "ready", "ready"]);
    // Only the end of the number is shown, before it was sent too.
    assert_eq!(before["id_number"], "••••••••4567");
    assert_contains!(send(&host, &id, "photo").await.unwrap_err().message, "the wallet comes first");

    let opened = send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&opened), ["done", "ready", "ready"]);
    let theirs = sandbox.control().customers().pop().unwrap();
    assert_has!(
        (&opened["account_number"], theirs.phone_number.as_str(), theirs.name.as_str()),
        [theirs.account_number, "08031234567", "Ngozi Umeh",]
    );
    let shown = host.rpc("customers_show_photo", json!({ "customer": id, "part": "account" })).await;
    let jpeg = from_base64(shown.unwrap()["jpeg_base64"].text());
    assert!(jpeg.starts_with(&[0xFF, 0xD8, 0xFF]));
    send(&host, &id, "photo").await.unwrap();
    let done = send(&host, &id, "identity").await.unwrap();
    assert_eq!(states(&done), ["done", "done", "under_review"]);
    assert_eq!(known(&sandbox), ("KYC2", true, "under_review"));
    for part in ["account", "identity"] {
        let gone = host.rpc("customers_show_photo", json!({ "customer": id, "part": part })).await;
        assert_eq!(gone.unwrap_err().code, ErrorCode::NotFound, "{part}");
    }
    // A completed step is not repeated.
    for step in ["account", "photo"] {
        assert_contains!(send(&host, &id, step).await.unwrap_err().message, "the service already has this");
    }
    assert_eq!(sandbox.asked("registerCustomer"), 1);
    assert_eq!(
        parts(&host).await,
        json!({ "all": 1, "to_finish": 0, "not_known": 0, "complete": 1 })
    );

    // The review is over when the level is the highest.
    let asked = json!({ "customer": id });
    let reported = host.ask("customers_ask_level", asked.clone()).await;
    assert_eq!((&reported["told"]["level"], states(&reported)[2]), (&json!("KYC2"), "under_review"));
    sandbox.control().advance(3_601).unwrap();
    let reported = host.ask("customers_ask_level", asked).await;
    assert_eq!((&reported["told"]["level"], states(&reported)[2]), (&json!("KYC3"), "done"));
    assert_eq!(reported["told"]["name"], "NGOZI UMEH");

    let audit = host.ask("audit_view", json!({})).await.to_string();
    assert!(
        audit.contains("customer’s identity document sent") && !audit.contains(NUMBER),
        "{audit}"
    );
    let calls = json!({ "before": null, "operation": null, "outcome": null, "from": null, "to": null, "text": null, "look_ups": true });
    let calls = host.ask("activity_list", calls).await.to_string();
    assert!(!calls.contains(NUMBER), "{calls}");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_problems_of_a_form_are_reported_at_once() {
    let (sandbox, host) = office().await;
    let mut wrong = person("12");
    for (field, text) in [("first_name", " "), ("email", "ngozi"), ("born", "2999-01-01")] {
        wrong[field] = text.into();
    }
    let error = host.refused("customers_save", wrong.clone()).await;
    assert_eq!(error.paths(), ["first_name", "phone", "email", "born"], "{error:?}");
    // The combined call requires the gender, and the region of an address.
    wrong["at_once"] = true.into();
    wrong["more"]["street"] = "1 Broad Street".into();
    let error = host.refused("customers_save", wrong).await;
    let found = error.paths();
    assert!(
        found.contains(&"gender") && found.contains(&"region") && !found.contains(&"country"),
        "{error:?}"
    );

    let mut child = person("08031234567");
    child["born"] = "2020-01-01".into();
    let saved = host.ask("customers_save", child).await;
    let id = saved["customer"].clone();
    assert_eq!(saved["warnings"][0]["path"], "born");
    assert_eq!(states(&saved), ["ready", "missing", "missing"]);
    let same = host.refused("customers_save", person("+234 803 123 4567")).await;
    assert!(same.problems[0].message.contains("This number belongs to Ngozi Umeh"), "{same:?}");

    let document =
        |kind: &str, number: &str, expires: &str| json!({ "customer": id, "id_type": kind, "id_number": number, "id_expires": expires });
    let error = host
        .rpc("customers_save_identity", document("LIBRARY_CARD", "", "2020-01-01"))
        .await;
    assert_eq!(error.unwrap_err().paths(), ["id_type", "id_number", "id_expires"]);
    let now = Clock::System.now();
    let day = |later: i64| rfc3339(now.plus(HOUR + later * DAY))[..10].to_owned();
    let error = host.refused("customers_save_identity", document("PASSPORT", NUMBER, &day(0))).await;
    assert!(
        error.paths() == ["id_expires"] && error.problems[0].message.contains("today"),
        "{error:?}"
    );
    let soon = host.ask("customers_save_identity", document("NATIONAL_ID", "123", &day(30))).await;
    let warned: Vec<&str> = soon["warnings"].texts("path");
    assert_eq!(warned, ["born", "id_expires", "id_number"]);

    // A customer of whom nothing was sent is deleted completely.
    host.ask("customers_discard", json!({ "customer": id })).await;
    assert_eq!(parts(&host).await["all"], 0);
    assert_eq!(sandbox.asked("registerCustomer"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_photo_is_scaled_down_and_a_file_that_is_no_photo_is_refused() {
    let (sandbox, host) = office().await;
    let saved = host.ask("customers_save", person("08031234567")).await;
    let id = saved["customer"].clone();
    let large = picture(1_600, 1_200, ImageFormat::Png);
    assert!(large.len() > 5_000_000);
    let kept = add_photo(&host, &id, "account", &large).await.unwrap();
    let photo = &kept["steps"][1]["photo"];
    assert_eq!(photo["was_bytes"], large.len());
    assert!(photo["bytes"].as_u64().unwrap() <= 500_000, "{photo}");
    for (bytes, says) in [
        (&b"\0\0\0\x18ftypheic\0\0"[..], "HEIC"),
        (b"GIF89a", "GIF"),
        (b"%PDF-1.7", "PDF"),
        (b"hello", "This is not a picture"),
        (&large[..large.len() / 2], "damaged or incomplete"),
    ] {
        let error = add_photo(&host, &id, "identity", bytes).await.unwrap_err();
        assert!(
            error.paths() == ["id_photo"] && error.problems[0].message.contains(says),
            "{error:?}"
        );
    }
    // None of these files changed what is stored.
    assert_eq!(states(&view(&host, &id).await), ["ready", "ready", "missing"]);
    send(&host, &id, "account").await.unwrap();
    send(&host, &id, "photo").await.unwrap();
    assert_eq!(known(&sandbox), ("KYC1", true, "none"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_step_is_corrected_and_sent_under_a_new_reference() {
    let (sandbox, host) = office().await;
    // A number ending in 98 belongs to a customer of another business.
    let id = prepared(&host, person("08031234598")).await;
    let refused = send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&refused), ["refused", "ready", "ready"]);
    assert_eq!(refused["steps"][0]["said"], "The phone number belongs to a registered customer");
    let first = refused["steps"][0]["reference"].clone();
    let mut mended = person("08031234597");
    mended["customer"] = id.clone();
    host.ask("customers_save", mended).await;
    let opened = send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&opened)[0], "done");
    assert_ne!(opened["steps"][0]["reference"], first);

    // Photos of a number ending in 97 are rejected by the message, with the code 0: that is not an acceptance.
    for (step, place) in [("photo", 1), ("identity", 2)] {
        let refused = send(&host, &id, step).await.unwrap();
        assert_eq!(states(&refused)[place], "refused", "{refused}");
        let step = &refused["steps"][place];
        assert_has!(step, { "said": "The photo was rejected: nothing can be seen on it", "can_send": true, "has_it": false });
        // The photo stays here, to be viewed and sent again.
        assert!(step["photo"].is_object());
    }
    assert_eq!(known(&sandbox), ("KYC1", false, "none"));
    let counted = host
        .rpc("customers_count_as_done", json!({ "customer": id, "step": "photo" }))
        .await;
    assert_eq!(counted.unwrap_err().code, ErrorCode::Conflict);
    assert_eq!(parts(&host).await["to_finish"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_review_allows_another_photo() {
    let (sandbox, host) = office().await;
    let id = prepared(&host, person("08031234595")).await;
    send(&host, &id, "account").await.unwrap();
    assert_eq!(states(&send(&host, &id, "identity").await.unwrap())[2], "under_review");
    sandbox.control().advance(3_601).unwrap();
    let reported = host.ask("customers_ask_level", json!({ "customer": id })).await;
    assert_eq!((&reported["told"]["level"], states(&reported)[2]), (&json!("KYC2"), "under_review"));
    assert_eq!(reported["steps"][2]["can_send"], false);
    // Only the end of the number is stored, so it is typed again.
    let unsaid = json!({ "customer": id, "id_type": "PASSPORT", "id_number": "", "id_expires": "2999-12-31" });
    assert_eq!(host.refused("customers_save_identity", unsaid).await.paths(), ["id_number"]);
    let document = json!({ "customer": id, "id_type": "PASSPORT", "id_number": NUMBER, "id_expires": "2999-12-31" });
    host.ask("customers_save_identity", document).await;
    add_photo(&host, &id, "identity", &picture(500, 400, ImageFormat::Jpeg))
        .await
        .unwrap();
    let again = send(&host, &id, "identity").await.unwrap();
    assert_eq!(
        (states(&again)[2], sandbox.asked("registerCustomerIdentification")),
        ("under_review", 2)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn data_that_never_reached_the_service_is_deleted_after_a_month() {
    let (sandbox, host) = office().await;
    let id = prepared(&host, person("08031234567")).await;
    let host = host.again_at(&sandbox, later_by(31 * DAY)).await;
    let look = async || view(&host, &id).await;
    let shown = wait::seen("the photos are gone", look, |shown| {
        states(shown) == ["ready", "missing", "missing"]
    })
    .await;
    assert_eq!(shown["steps"][2]["missing"], json!(["id_details", "id_photo"]));
}
