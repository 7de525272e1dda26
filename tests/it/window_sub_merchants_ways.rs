//! Sub-merchants by the other way of hearing in the real window by the keyboard alone: onboarded to be called, and by e-mail refused and in doubt.

use harness::wait::LIMIT;
use harness::window::By;
use sandbox::{Armed, Fault};

use crate::window_refunds_kinds::Screen;
use crate::window_sub_merchants::{DOWN, ENTER, PASTE, assert_not_shown, deed, fill_in, saved_keys, say_yes, stands, write};

/// The window on a sandbox of its own, where merchants are onboarded.
struct Onboarding(Screen);

impl Onboarding {
    async fn open() -> Self {
        Self(Screen::open().await)
    }

    fn strike(&self, fault: Fault) {
        let armed = Armed::new("onboardMerchant", fault).nth(1);
        self.0.sandbox.control().arm(vec![armed]).unwrap();
    }

    /// What the service said to each onboarding, in its order: also where the answer was lost.
    fn onboarded(&self) -> Vec<String> {
        let requests = self.0.sandbox.control().requests();
        let onboarding = requests.into_iter().filter(|request| request.operation == "onboardMerchant");
        onboarding.map(|request| request.outcome.unwrap_or_default()).collect()
    }

    async fn send(&self, picture: Option<&str>) {
        self.0.window.tab_to("[data-testid='merchant-send']").await;
        self.0.window.press(ENTER).await;
        say_yes(&self.0.window, "Onboard Tella Foods Ltd?", picture).await;
    }

    async fn close(self) {
        self.0.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merchant_that_is_called_is_onboarded_and_both_its_keys_are_handed_over() {
    let screen = Onboarding::open().await;
    let window = &screen.0.window;
    fill_in(window, "shop-3").await;
    window.tab_to("#merchant-hears input[value='email']").await;
    window.press(DOWN).await;
    write(window, "callback-url", "https://example.com/paid").await;
    write(window, "username", "tella").await;
    write(window, "password", "hush-hush-hush").await;
    screen.send(Some("sub-merchants-calls-confirm")).await;
    stands(window, "done", Some("set")).await;
    for shown in ["By calls", "https://example.com/paid", "tella"] {
        window.wait_for_text(shown, 5).await;
    }
    let page = window.execute("return document.documentElement.outerHTML", Vec::new()).await;
    assert!(!page.as_str().unwrap().contains("hush-hush-hush"), "the password is on no screen");
    window.check_state("sub-merchants-calls-done").await;

    deed(window, "merchant-save-keys").await;
    say_yes(window, "Save the keys of Tella Foods Ltd to a file?", None).await;
    let keys = saved_keys(window).await;
    assert_not_shown(window, &keys).await;
    deed(window, "merchant-copy-hash").await;
    say_yes(window, "Copy the hash key of Tella Foods Ltd?", None).await;
    window.wait_for_text("The hash key is on the clipboard for one minute.", 10).await;
    window.tab_to("[data-testid='merchant-search']").await;
    window.press(PASTE).await;
    let pasted = format!(
        "return document.querySelector(\"[data-testid='merchant-search']\").value === {}",
        keys["merchantHmac"]
    );
    window.until("the hash key is pasted", LIMIT, &pasted).await;
    assert_eq!(screen.onboarded(), ["0"]);
    screen.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merchant_that_gets_e_mails_is_refused_and_then_in_doubt() {
    let screen = Onboarding::open().await;
    let window = &screen.0.window;
    screen.strike(Fault::Refuse);
    fill_in(window, "shop-4").await;
    write(window, "finance-email", "money@example.com").await;
    screen.send(None).await;
    stands(window, "refused", None).await;
    window
        .wait_for_text("The service said no. The merchant is not on the service.", 5)
        .await;
    assert!(!window.shows(By::TestId("merchant-keys")).await);
    window.check_state("sub-merchants-email-refused").await;
    assert_eq!(screen.onboarded(), ["114"]);

    // The form is as it was; the next answer is lost, and the keys with it.
    deed(window, "merchant-back").await;
    let filled = "return document.querySelector('#merchant-finance-email')?.value === 'money@example.com'";
    window.until("the form is filled in", LIMIT, filled).await;
    screen.strike(Fault::DropAfter);
    screen.send(None).await;
    stands(window, "not_known", None).await;
    window.wait_for_text("Do not send it again.", 10).await;
    assert!(!window.shows(By::TestId("merchant-back")).await);
    window.check_state("sub-merchants-email-not-known").await;
    assert_eq!(screen.onboarded(), ["114", "0"]);
    screen.close().await;
}
