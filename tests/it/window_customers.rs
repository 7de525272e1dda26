//! Registering a customer in the real window by the keyboard alone: the whole wizard, left and gone on with, a refusal in words, and an
//! answer that is lost.

use std::io::Cursor;

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::Window;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use sandbox::{Config, Sandbox};
use serde_json::json;

const ENTER: &str = "\u{e007}";
const SPACE: &str = " ";
const DOWN: &str = "\u{e015}";

pub(crate) struct Screen {
    pub(crate) window: Window,
    _desktop: Desktop,
}

/// A face, as far as a picture of two circles is one; with noise, so that it is as large as a photo.
fn face(width: u32, height: u32) -> Vec<u8> {
    let mut state = 7_u32;
    let within = |x: u32, y: u32, (left, top): (u32, u32), radius: u32| {
        let (across, down) = (x.abs_diff(left), y.abs_diff(top));
        across * across + down * down < radius * radius
    };
    let picture = RgbImage::from_fn(width, height, |x, y| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [grain, ..] = state.to_be_bytes();
        let (middle, third) = (width / 2, height / 3);
        if within(x, y, (middle, third), height / 4) {
            Rgb([120 + grain / 16, 80 + grain / 16, 60])
        } else if within(x, y, (middle, height), height / 2) {
            Rgb([30, 60 + grain / 16, 110])
        } else {
            Rgb([225 + grain / 16, 230, 235])
        }
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

impl Screen {
    async fn open() -> Self {
        let desktop = Desktop::builder().display(true).start();
        let home = desktop.home().join("cowrie");
        let window = Window::practising(&desktop, &home, &[]).await;
        window.wait_for_text("SANDBOX", 10).await;
        Self { window, _desktop: desktop }
    }

    /// On the service of `cowrie`'s profile.
    pub(crate) async fn at(cowrie: &Cowrie) -> Self {
        let desktop = Desktop::builder().display(true).start();
        let window = Window::at(&desktop, cowrie.home(), "bench").await;
        Self { window, _desktop: desktop }
    }

    async fn write(&self, field: &str, text: &str) {
        self.window.tab_to(&format!("#{field}")).await;
        self.window.press(text).await;
    }

    async fn choose(&self, field: &str, value: &str) {
        self.window.tab_to(&format!("#{field}")).await;
        self.window.choose(&format!("#{field}"), value).await;
    }

    /// Goes to a button or a link by Tab and presses it.
    pub(crate) async fn deed(&self, testid: &str) {
        let button = format!("[data-testid='{testid}']");
        self.window.there(&button).await;
        self.window.tab_to(&button).await;
        self.window.press(ENTER).await;
    }

    /// Leaves whatever has the keyboard, so that letters are keys.
    async fn keys(&self, keys: &str) {
        self.window.execute("document.activeElement?.blur()", Vec::new()).await;
        self.window.press(keys).await;
    }

    pub(crate) async fn stands(&self, step: &str, state: &str) {
        self.window
            .there(&format!("[data-testid='step-{step}'][data-state='{state}']"))
            .await;
    }

    async fn person(&self, phone: &str) {
        self.window.there("#customer-first-name").await;
        self.write("customer-first-name", "Ngozi").await;
        self.write("customer-last-name", "Umeh").await;
        self.write("customer-phone", phone).await;
        self.write("customer-email", "ngozi@example.com").await;
        self.write("customer-born", "25/04/1990").await;
    }

    async fn photo(&self, part: &str) {
        self.window.there("[data-testid='drop-zone']").await;
        self.window
            .drop_file("[data-testid='drop-zone']", "photo.png", &face(600, 600))
            .await;
        self.window.there(&format!("[data-testid='photo-{part}'][data-kept='true']")).await;
    }

    /// From an empty form to the last page.
    pub(crate) async fn prepared(&self, phone: &str) {
        self.window.go("#/customers/new").await;
        self.person(phone).await;
        self.window.press(ENTER).await;
        self.photo("account").await;
        self.deed("register-next").await;
        self.document().await;
        self.photo("identity").await;
        self.deed("register-next").await;
        self.stands("identity", "ready").await;
    }

    async fn document(&self) {
        self.window.there("#customer-id-type").await;
        self.choose("customer-id-type", "PASSPORT").await;
        self.write("customer-id-number", "a01 234 567").await;
        self.write("customer-id-expires", "31/12/2035").await;
    }

    async fn arm(&self, operation: &str, fault: &str) {
        let armed = json!({ "operation": operation, "fault": fault, "variant": null, "nth": 1, "times": null, "ms": null });
        self.window.rpc("sandbox_arm", armed).await.expect("armed");
    }
}

#[tokio::test]
async fn a_customer_is_registered_by_keyboard_left_and_gone_on_with() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.keys("gu").await;
    window.wait_for_text("No customers registered yet", 10).await;
    window.check_state("customers-empty").await;
    screen.deed("customer-new").await;
    window.there("#customer-first-name").await;
    window.tab_to("[data-testid='register-next']").await;
    window.press(ENTER).await;
    window.wait_for_text("5 things need mending first", 10).await;
    window.check_state("customers-problems").await;
    screen.person("0803 123 4567").await;
    window.wait_for_text("25 Apr 1990", 5).await;
    window.press(ENTER).await;

    // A photo that is none, and one that is too large for the service.
    window.there("[data-testid='drop-zone']").await;
    window.check_state("customers-photo").await;
    window
        .choose_file("[data-testid='drop-zone'] input", "photo.heic", b"\0\0\0\x18ftypheic\0\0\0\0")
        .await;
    window.wait_for_text("This is an HEIC picture", 10).await;
    window.check_state("customers-photo-refused").await;
    window
        .drop_file("[data-testid='drop-zone']", "photo.png", &face(1_400, 1_400))
        .await;
    window.there("[data-testid='photo-account'][data-kept='true'] img").await;
    window.wait_for_text("The service takes at most 500 kB.", 5).await;
    window.check_state("customers-photo-shrunk").await;

    // Left here, and gone on with from the list.
    screen.keys("gh").await;
    screen.keys("gu").await;
    window.there("a[data-row]").await;
    window.tab_to("a[data-row]").await;
    window.press(ENTER).await;
    window.there("[data-testid='customer']").await;
    window.check_state("customers-detail").await;
    screen.deed("customer-go-on").await;
    window.there("#customer-id-type").await;
    window.tab_to("[data-testid='register-next']").await;
    window.press(ENTER).await;
    window.wait_for_text("3 things need mending first", 10).await;
    screen.document().await;
    window.check_state("customers-identity").await;
    screen.photo("identity").await;
    screen.deed("register-next").await;
    screen.stands("account", "ready").await;
    window.wait_for_text("••••••••4567", 5).await;
    window.check_state("customers-send").await;
    screen.deed("register-go").await;
    window.there("[data-testid='register-send'][data-complete='true']").await;
    screen.stands("identity", "under_review").await;
    window.check_state("customers-registered").await;

    // The review ends an hour later; the level tells.
    window.rpc("sandbox_advance", json!({ "seconds": 3601 })).await.expect("an hour");
    screen.deed("customer-ask").await;
    screen.stands("identity", "done").await;
    screen.deed("register-leave").await;
    window.there("[data-testid='customer'][data-complete='true']").await;
    window.wait_for_text("Identity level KYC3", 10).await;
    window.check_state("customers-complete").await;
    screen.window.close().await;
}

#[tokio::test]
async fn a_refusal_in_words_is_shown_as_one_and_mended() {
    let screen = Screen::open().await;
    let window = &screen.window;
    // Photos of numbers ending in 97 are refused beside the code 0.
    screen.prepared("08031234597").await;
    screen.deed("register-go").await;
    screen.stands("account", "done").await;
    screen.stands("photo", "refused").await;
    screen.stands("identity", "refused").await;
    window
        .wait_for_text("The service said: “The photo was rejected: nothing can be seen on it”", 10)
        .await;
    window.check_state("customers-refused").await;
    screen.deed("change-photo").await;
    screen.deed("photo-remove").await;
    screen.photo("account").await;
    screen.deed("register-next").await;
    window.there("#customer-id-type").await;
    window.wait_for_text("Kept: ••••••••4567", 5).await;
    screen.deed("register-skip").await;
    screen.deed("send-photo").await;
    window
        .until(
            "the photo was sent twice",
            LIMIT,
            "return document.querySelector('[data-testid=step-photo]')?.textContent.includes('Sent 2 times')",
        )
        .await;
    screen.deed("register-leave").await;
    window.there("[data-testid='customer']").await;
    window.check_state("customers-list").await;
    screen.window.close().await;
}

/// Numbers ending in 98 belong to a customer of another business.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_on_a_number_that_is_taken_is_refused_and_opened_on_another() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let screen = Screen::at(&cowrie).await;
    let window = &screen.window;
    screen.prepared("08031234598").await;
    screen.deed("register-go").await;
    screen.stands("account", "refused").await;
    // Without an account nothing further is sent.
    screen.stands("photo", "ready").await;
    screen.stands("identity", "ready").await;
    window.there("[data-testid='step-account'] [data-testid='said']").await;
    window.check_state("customers-account-refused").await;
    assert_eq!(sandbox.control().customers().len(), 0);

    screen.deed("change-account").await;
    window.there("#customer-phone").await;
    window.rewrite("#customer-phone", "08031234567").await;
    window.press(ENTER).await;
    screen.deed("register-next").await;
    window.there("#customer-id-type").await;
    screen.deed("register-skip").await;
    screen.deed("send-account").await;
    screen.stands("account", "done").await;
    screen.deed("register-go").await;
    screen.stands("identity", "under_review").await;
    let known = sandbox.control().customers();
    assert_eq!((known.len(), &*known[0].phone_number), (1, "08031234567"));
    screen.window.close().await;
    sandbox.stop().await;
}

#[tokio::test]
async fn a_lost_answer_is_a_doubt_that_is_asked_about_and_never_sent_again() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.prepared("08031234567").await;
    screen.arm("registerCustomer", "drop_after").await;
    screen.deed("register-go").await;
    screen.stands("account", "not_known").await;
    screen.stands("photo", "ready").await;
    window.gone("[data-testid='register-go']").await;
    window.gone("[data-testid='send-account']").await;
    window.wait_for_text("a second wallet would be one too many", 5).await;
    window.check_state("customers-doubt").await;
    screen.deed("customer-ask").await;
    window.wait_for_text("The number is NGOZI UMEH’s.", 10).await;
    screen.deed("decide-account").await;
    window.there("[data-testid='held-confirm']").await;
    window.tab_to("input[type=radio]").await;
    window.press(SPACE).await;
    window.check_state("customers-decide").await;
    screen.deed("held-confirm").await;
    screen.stands("account", "done").await;

    // A photo may be sent once more, with the sentence that says why.
    screen.arm("registerCustomerAccountPhoto", "drop_after").await;
    screen.deed("send-photo").await;
    screen.stands("photo", "not_known").await;
    window.wait_for_text("does no harm", 5).await;
    window.check_state("customers-photo-doubt").await;
    screen.deed("send-photo").await;
    screen.stands("photo", "refused").await;
    window.wait_for_text("The service has one already.", 5).await;
    window.check_state("customers-photo-there").await;
    screen.deed("count-photo").await;
    screen.stands("photo", "done").await;
    screen.deed("register-go").await;
    screen.stands("identity", "under_review").await;
    screen.window.close().await;
}

#[tokio::test]
async fn everything_goes_in_one_call() {
    let screen = Screen::open().await;
    let window = &screen.window;
    window.execute("document.activeElement?.blur()", Vec::new()).await;
    window.press("\u{e009}k\u{e000}").await;
    window.there("[data-testid='palette']").await;
    window.press("register a cust").await;
    window.press(ENTER).await;
    screen.person("08031234567").await;
    window.tab_to("#customer-way input").await;
    window.press(DOWN).await;
    window.there("#customer-gender").await;
    screen.choose("customer-gender", "FEMALE").await;
    window.tab_to("summary").await;
    window.press(ENTER).await;
    screen.write("customer-street", "1 Broad Street").await;
    screen.write("customer-region", "Lagos").await;
    screen.write("customer-postal-code", "101241").await;
    screen.write("customer-freeform", "Second gate after the market").await;
    screen.deed("customer-detail-add").await;
    screen.write("customer-details", "branch").await;
    screen.write("customer-details-value", "Ikeja 2").await;
    window.check_state("customers-at-once").await;
    screen.deed("register-next").await;
    screen.photo("account").await;
    screen.deed("register-next").await;
    screen.deed("register-skip").await;
    screen.stands("identity", "missing").await;
    window.check_state("customers-at-once-send").await;
    screen.deed("register-go").await;
    screen.stands("account", "done").await;
    screen.stands("photo", "done").await;
    window.wait_for_text("The rest can be added another day.", 5).await;
    screen.window.close().await;
}
