//! Sub-merchants in the real window by the keyboard alone: onboarded with either kind of notification, rejected, unconfirmed, while the
//! service cannot be reached; keys copied, saved, removed.

use harness::prelude::*;

/// Opens the form from the list, and fills in the required fields of every merchant.
async fn fill_in(window: &Window, own_name: &str) {
    window.go("#/sub-merchants").await;
    window.enter("merchant-new").await;
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
        window.write(&format!("#merchant-{field}"), text).await;
    }
}

/// The merchant is notified of payments by email.
async fn hears_by_email(window: &Window) {
    window.write("#merchant-finance-email", "money@example.com").await;
}

/// The merchant is notified by calls.
async fn hears_by_calls(window: &Window) {
    window.tab_to("#merchant-hears input[value='email']").await;
    window.press(DOWN).await;
    window.write("#merchant-callback-url", "https://example.com/paid").await;
    window.write("#merchant-username", "tella").await;
    window.write("#merchant-password", "hush-hush-hush").await;
}

/// Confirms in the confirm window, by keys.
async fn say_yes(window: &Window, title: &str, state: Option<&str>) {
    window
        .in_confirm(async |confirm| {
            confirm.sees(title).await;
            if let Some(state) = state {
                confirm.check_state(state).await;
            }
            confirm.give().await;
        })
        .await;
    window.confirm_closed().await;
}

/// Sends the form, after which the merchant is in this state.
async fn send(window: &Window, state: Option<&str>, merchant: &str) {
    window.enter("merchant-send").await;
    say_yes(window, "Onboard Tella Foods Ltd?", state).await;
    merchant_is(window, merchant).await;
}

async fn merchant_is(window: &Window, state: &str) {
    window.there(&format!("[data-testid='sub-merchant'][data-state='{state}']")).await;
}

async fn keys_are(window: &Window, keys: &str) {
    window.there(&format!("[data-testid='merchant-keys'][data-keys='{keys}']")).await;
}

/// Saves the keys to a file, and returns its content, none of which is on a screen.
async fn saved_keys(window: &Window) -> Value {
    window.enter("merchant-save-keys").await;
    say_yes(window, "Save the keys of Tella Foods Ltd to a file?", None).await;
    let keys = serde_json::from_slice(&window.saved(".json").await).expect("JSON");
    assert_not_shown(window, &keys).await;
    keys
}

async fn assert_not_shown(window: &Window, keys: &Value) {
    let shown = window.html().await;
    for name in ["merchantSecretKey", "merchantHmac"] {
        assert!(!shown.contains(keys[name].as_str().expect("a key")), "{name} is on no screen");
    }
}

/// The clipboard contains this key.
async fn pastes(window: &Window, key: &Value) {
    window.tab_to("merchant-search").await;
    window.paste().await;
    window.value_is("merchant-search", key.as_str().expect("a key")).await;
}

/// The next onboarding has this fault.
fn strike(bench: &Bench, fault: Fault) {
    let armed = Armed::new("onboardMerchant", fault).nth(1);
    bench.control().arm(vec![armed]).unwrap();
}

/// The service's answer to each onboarding, in order, including lost ones.
fn onboarded(bench: &Bench) -> Vec<String> {
    let requests = bench.control().requests().into_iter();
    let onboarding = requests.filter(|request| request.operation == "onboardMerchant");
    onboarding.map(|request| request.outcome.unwrap_or_default()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn merchants_are_onboarded_by_keyboard_and_their_keys_are_revealed() {
    let bench = Bench::open().await;
    let window = &bench.window;
    window.enter("nav-sub-merchants").await;
    window.state("sub-merchants-empty", "No sub-merchants yet").await;
    window.enter("merchant-new").await;
    window.enter("merchant-send").await;
    window.sees("Enter the legal name.").await;
    window.state("sub-merchants-problems", "Enter who receives the emails.").await;

    fill_in(window, "shop-1").await;
    hears_by_email(window).await;
    window.write("#merchant-city", "Lagos").await;
    window.check_state("sub-merchants-form").await;
    send(window, Some("sub-merchants-confirm"), "done").await;
    keys_are(window, "set").await;
    window.check_state("sub-merchants-done").await;

    let keys = saved_keys(window).await;
    window.enter("merchant-copy-secret").await;
    say_yes(window, "Copy the secret key of Tella Foods Ltd?", Some("sub-merchants-copy")).await;
    window.sees("The secret key is on the clipboard for one minute.").await;
    assert_not_shown(window, &keys).await;
    window.check_state("sub-merchants-copied").await;
    pastes(window, &keys["merchantSecretKey"]).await;
    window.sees("No sub-merchant found.").await;
    window.rewrite("merchant-search", "TELLA").await;
    window.there("[data-state='done'][data-keys='set']").await;

    window.enter("merchant-remove-keys").await;
    let remove = "Remove the keys of Tella Foods Ltd from this computer?";
    say_yes(window, remove, Some("sub-merchants-remove")).await;
    keys_are(window, "removed").await;
    window.check_state("sub-merchants-removed").await;
    one_that_is_called(&bench).await;

    // The service cannot be reached: it can be sent again.
    let control = bench.control();
    let before = onboarded(&bench);
    fill_in(window, "shop-5").await;
    hears_by_email(window).await;
    bench.sandbox.stop().await;
    send(window, None, "not_sent").await;
    window.check_state("sub-merchants-offline").await;
    let onboardings = control
        .requests()
        .into_iter()
        .filter(|request| request.operation == "onboardMerchant");
    assert_eq!(onboardings.count(), before.len());
    bench.window.close().await;
}

async fn one_that_is_called(bench: &Bench) {
    let window = &bench.window;
    fill_in(window, "shop-3").await;
    hears_by_calls(window).await;
    send(window, Some("sub-merchants-calls-confirm"), "done").await;
    keys_are(window, "set").await;
    window.sees_all(&["Web calls", "https://example.com/paid", "tella"]).await;
    assert!(!window.html().await.contains("hush-hush-hush"), "the password is on no screen");
    window.check_state("sub-merchants-calls-done").await;
    let keys = saved_keys(window).await;
    window.enter("merchant-copy-hash").await;
    say_yes(window, "Copy the hash key of Tella Foods Ltd?", None).await;
    window.sees("The hash key is on the clipboard for one minute.").await;
    pastes(window, &keys["merchantHmac"]).await;
    assert_eq!(onboarded(bench), ["0", "0"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_returns_to_the_form_and_an_unconfirmed_onboarding_waits_for_a_person() {
    let bench = Bench::open().await;
    let window = &bench.window;
    strike(&bench, Fault::Refuse);
    fill_in(window, "shop-2").await;
    hears_by_calls(window).await;
    window.check_state("sub-merchants-calls").await;
    send(window, None, "refused").await;
    window.check_state("sub-merchants-refused").await;

    // The form is unchanged, except for the password; the next answer is lost.
    window.enter("merchant-back").await;
    window.value_is("#merchant-password", "").await;
    window.value_is("#merchant-name", "Tella Foods Ltd").await;
    strike(&bench, Fault::DropAfter);
    window.write("#merchant-password", "hush-hush-hush").await;
    send(window, None, "not_known").await;
    window.state("sub-merchants-not-known", "Do not send it again.").await;

    // It is not sent again before a person records the result.
    fill_in(window, "SHOP-2").await;
    hears_by_email(window).await;
    window.enter("merchant-send").await;
    window.state("sub-merchants-blocked", "and is unconfirmed").await;
    window.go("#/sub-merchants").await;
    window.there("[data-state='not_known']").await;
    window.enter("[data-row]").await;
    window.enter("merchant-decide").await;
    window.tick("dialog input[value='done']").await;
    window.write("held-evidence", "The service's support sees it.").await;
    window.check_state("sub-merchants-decide").await;
    window.enter("held-confirm").await;
    merchant_is(window, "done").await;
    keys_are(window, "missing").await;
    window.check_state("sub-merchants-missing").await;
    window.go("#/sub-merchants").await;
    window.gone("sub-merchant").await;
    window.check_state("sub-merchants-list").await;

    by_the_other_way_of_hearing(&bench).await;
    bench.close().await;
}

async fn by_the_other_way_of_hearing(bench: &Bench) {
    let window = &bench.window;
    assert_eq!(onboarded(bench), ["114", "0"]);
    strike(bench, Fault::Refuse);
    fill_in(window, "shop-4").await;
    hears_by_email(window).await;
    send(window, None, "refused").await;
    window.sees("The service rejected this. Correct the data and send it again.").await;
    assert!(!window.shows("merchant-keys").await);
    window.check_state("sub-merchants-email-refused").await;
    assert_eq!(onboarded(bench), ["114", "0", "114"]);

    // The form is unchanged; the next answer is lost, and the keys with it.
    window.enter("merchant-back").await;
    window.value_is("#merchant-finance-email", "money@example.com").await;
    strike(bench, Fault::DropAfter);
    send(window, None, "not_known").await;
    window.sees("Do not send it again.").await;
    assert!(!window.shows("merchant-back").await);
    window.check_state("sub-merchants-email-not-known").await;
    assert_eq!(onboarded(bench), ["114", "0", "114", "0"]);
}
