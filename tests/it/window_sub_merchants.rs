//! Sub-merchants in the real window by the keyboard alone: onboarded by either way of hearing, refused, in doubt; keys copied, saved, removed.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::{Value, json};

pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const DOWN: &str = "\u{e015}";
/// Control, V, and all keys up.
pub(crate) const PASTE: &str = "\u{e009}v\u{e000}";

pub(crate) async fn deed(window: &Window, testid: &str) {
    let button = format!("[data-testid='{testid}']");
    window.there(&button).await;
    window.tab_to(&button).await;
    window.press(ENTER).await;
}

pub(crate) async fn write(window: &Window, field: &str, text: &str) {
    window.tab_to(&format!("#merchant-{field}")).await;
    window.press(text).await;
}

/// Opens the form from the list, and fills in what every merchant has.
pub(crate) async fn fill_in(window: &Window, own_name: &str) {
    window.go("#/sub-merchants").await;
    deed(window, "merchant-new").await;
    window.there("#merchant-external-id").await;
    for (field, text) in [
        ("external-id", own_name),
        ("name", "Tella Foods Ltd"),
        ("display-name", "Tella"),
        ("established", "2019-07-01"),
        ("first-name", "Efe"),
        ("last-name", "Tella"),
        ("phone", "0803 123 4567"),
        ("born", "1984-02-29"),
        ("email", "efe@example.com"),
    ] {
        write(window, field, text).await;
    }
}

/// Says yes in the confirm window, by keys.
pub(crate) async fn say_yes(window: &Window, title: &str, picture: Option<&str>) {
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text(title, 10).await;
            if let Some(picture) = picture {
                confirm.check_state(picture).await;
            }
            confirm.tab_to("[data-testid='give']").await;
            confirm.press_last(ENTER).await;
        })
        .await;
    window.confirm_closed().await;
}

pub(crate) async fn stands(window: &Window, state: &str, keys: Option<&str>) {
    window.there(&format!("[data-testid='sub-merchant'][data-state='{state}']")).await;
    if let Some(keys) = keys {
        window.there(&format!("[data-testid='merchant-keys'][data-keys='{keys}']")).await;
    }
}

async fn arm(window: &Window, fault: &str) {
    let armed = json!({ "operation": "onboardMerchant", "fault": fault, "nth": 1, "times": null, "ms": null });
    window.rpc("sandbox_arm", armed).await.expect("armed");
}

/// The keys in the file that was saved last.
pub(crate) async fn saved_keys(window: &Window) -> Value {
    window.there("[data-testid='saved-path']").await;
    let said = window.text_of(By::TestId("saved-path")).await;
    let (start, end) = (said.find('/').expect("a path"), said.find(".json").expect("its end"));
    serde_json::from_slice(&std::fs::read(&said[start..end + 5]).expect("a file")).expect("JSON")
}

pub(crate) async fn assert_not_shown(window: &Window, keys: &Value) {
    let shown = window.execute("return document.documentElement.outerHTML", Vec::new()).await;
    for name in ["merchantSecretKey", "merchantHmac"] {
        let key = keys[name].as_str().expect("a key");
        assert!(!shown.as_str().expect("the page").contains(key), "{name} is on no screen");
    }
}

#[tokio::test]
async fn a_merchant_is_onboarded_by_keyboard_and_its_keys_are_handed_over() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    window.tab_to("[data-testid='nav-sub-merchants']").await;
    window.press(ENTER).await;
    window.wait_for_text("No sub-merchants yet", 10).await;
    window.check_state("sub-merchants-empty").await;

    deed(&window, "merchant-new").await;
    window.there("#merchant-external-id").await;
    window.tab_to("[data-testid='merchant-send']").await;
    window.press(ENTER).await;
    window.wait_for_text("Write the legal name.", 10).await;
    window.wait_for_text("Write who gets the e-mails.", 10).await;
    window.check_state("sub-merchants-problems").await;

    fill_in(&window, "shop-1").await;
    write(&window, "finance-email", "money@example.com").await;
    write(&window, "city", "Lagos").await;
    window.check_state("sub-merchants-form").await;
    window.tab_to("[data-testid='merchant-send']").await;
    window.press(ENTER).await;
    say_yes(&window, "Onboard Tella Foods Ltd?", Some("sub-merchants-confirm")).await;
    stands(&window, "done", Some("set")).await;
    window.check_state("sub-merchants-done").await;

    deed(&window, "merchant-save-keys").await;
    say_yes(&window, "Save the keys of Tella Foods Ltd to a file?", None).await;
    let keys = saved_keys(&window).await;
    assert_not_shown(&window, &keys).await;
    deed(&window, "merchant-copy-secret").await;
    say_yes(&window, "Copy the secret key of Tella Foods Ltd?", Some("sub-merchants-copy")).await;
    window.wait_for_text("The secret key is on the clipboard for one minute.", 10).await;
    assert_not_shown(&window, &keys).await;
    window.check_state("sub-merchants-copied").await;
    // What is on the clipboard is the key.
    window.tab_to("[data-testid='merchant-search']").await;
    window.press(PASTE).await;
    let pasted = format!(
        "return document.querySelector(\"[data-testid='merchant-search']\").value === {}",
        keys["merchantSecretKey"]
    );
    window.until("the key is pasted", LIMIT, &pasted).await;
    window.wait_for_text("None of your sub-merchants has these words.", 10).await;
    window
        .execute("document.querySelector(\"[data-testid='merchant-search']\").select()", Vec::new())
        .await;
    window.press("TELLA").await;
    window.there("[data-state='done'][data-keys='set']").await;

    deed(&window, "merchant-remove-keys").await;
    say_yes(
        &window,
        "Remove the keys of Tella Foods Ltd from this computer?",
        Some("sub-merchants-remove"),
    )
    .await;
    stands(&window, "done", Some("removed")).await;
    window.check_state("sub-merchants-removed").await;
    window.close().await;
}

#[tokio::test]
async fn a_refusal_goes_back_to_the_form_and_a_doubt_waits_for_a_person() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    arm(&window, "refuse").await;
    fill_in(&window, "shop-2").await;
    window.tab_to("#merchant-hears input[value='email']").await;
    window.press(DOWN).await;
    write(&window, "callback-url", "https://example.com/paid").await;
    write(&window, "username", "tella").await;
    write(&window, "password", "hush-hush-hush").await;
    window.check_state("sub-merchants-calls").await;
    window.tab_to("[data-testid='merchant-send']").await;
    window.press(ENTER).await;
    say_yes(&window, "Onboard Tella Foods Ltd?", None).await;
    stands(&window, "refused", None).await;
    window.check_state("sub-merchants-refused").await;

    // The form is as it was, but for the password; the next answer is lost.
    deed(&window, "merchant-back").await;
    window.there("#merchant-password").await;
    let empty = "return document.querySelector('#merchant-password').value === '' && document.querySelector('#merchant-name').value !== ''";
    window.until("the password is gone", LIMIT, empty).await;
    arm(&window, "drop_after").await;
    write(&window, "password", "hush-hush-hush").await;
    window.tab_to("[data-testid='merchant-send']").await;
    window.press(ENTER).await;
    say_yes(&window, "Onboard Tella Foods Ltd?", None).await;
    stands(&window, "not_known", None).await;
    window.wait_for_text("Do not send it again.", 10).await;
    window.check_state("sub-merchants-not-known").await;

    // Nobody sends it again before a person says what became of it.
    fill_in(&window, "SHOP-2").await;
    write(&window, "finance-email", "money@example.com").await;
    window.tab_to("[data-testid='merchant-send']").await;
    window.press(ENTER).await;
    window.wait_for_text("nobody knows yet whether it was done", 10).await;
    window.check_state("sub-merchants-blocked").await;
    window.go("#/sub-merchants").await;
    window.there("[data-state='not_known']").await;
    window.tab_to("[data-row]").await;
    window.press(ENTER).await;
    deed(&window, "merchant-decide").await;
    window.tab_to("dialog input[value='done']").await;
    window.press(" ").await;
    window.tab_to("[data-testid='held-evidence']").await;
    window.press("The service's support sees it.").await;
    window.check_state("sub-merchants-decide").await;
    deed(&window, "held-confirm").await;
    stands(&window, "done", Some("missing")).await;
    window.check_state("sub-merchants-missing").await;
    window.go("#/sub-merchants").await;
    window.gone("[data-testid='sub-merchant']").await;
    window.check_state("sub-merchants-list").await;
    window.close().await;
}
