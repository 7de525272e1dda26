//! Registering a customer in the real window by the keyboard alone: the whole wizard, interrupted and continued, a rejection by the
//! message, a lost answer, and a service that cannot be reached.

use harness::prelude::*;
use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

/// A picture of two circles as a face; with noise, so that it is as large as a photo.
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

/// Goes to a list by Tab and chooses in it.
async fn choose(window: &Window, list: &str, value: &str) {
    window.tab_to(list).await;
    window.choose(list, value).await;
}

async fn step_is(window: &Window, step: &str, state: &str) {
    window.there(&format!("[data-testid='step-{step}'][data-state='{state}']")).await;
}

async fn person(window: &Window, phone: &str) {
    window.write("#customer-first-name", "Ngozi").await;
    window.write("#customer-last-name", "Umeh").await;
    window.write("#customer-phone", phone).await;
    window.write("#customer-email", "ngozi@example.com").await;
    window.write("#customer-born", "25/04/1990").await;
}

async fn photo(window: &Window, part: &str) {
    window.there("drop-zone").await;
    window.drop_file("drop-zone", "photo.png", &face(600, 600)).await;
    window.there(&format!("[data-testid='photo-{part}'][data-kept='true']")).await;
}

async fn document(window: &Window) {
    choose(window, "#customer-id-type", "PASSPORT").await;
    window.write("#customer-id-number", "a01 234 567").await;
    window.write("#customer-id-expires", "31/12/2035").await;
}

/// From an empty form to the last page.
async fn prepared(window: &Window, phone: &str) {
    window.go("#/customers/new").await;
    person(window, phone).await;
    window.press(ENTER).await;
    photo(window, "account").await;
    window.enter("register-next").await;
    document(window).await;
    photo(window, "identity").await;
    window.enter("register-next").await;
    step_is(window, "identity", "ready").await;
}

#[tokio::test]
async fn a_customer_is_registered_by_keyboard_with_an_interruption() {
    let window = Window::practise().await;
    window.keys("gu").await;
    window.state("customers-empty", "No customers registered yet").await;
    window.enter("customer-new").await;
    window.there("#customer-first-name").await;
    window.enter("register-next").await;
    window.state("customers-problems", "Please correct 5 fields").await;
    person(&window, "0803 123 4567").await;
    window.tab_to("register-next").await;
    window.value_is("#customer-born", "25 Apr 1990").await;
    window.press(ENTER).await;

    // A file that is no photo, and one that is too large for the service.
    window.there("drop-zone").await;
    window.check_state("customers-photo").await;
    window
        .choose_file("[data-testid='drop-zone'] input", "photo.heic", b"\0\0\0\x18ftypheic\0\0\0\0")
        .await;
    window.state("customers-photo-refused", "This is an HEIC picture").await;
    window.drop_file("drop-zone", "photo.png", &face(1_400, 1_400)).await;
    window.there("[data-testid='photo-account'][data-kept='true'] img").await;
    window.state("customers-photo-shrunk", "The service accepts at most 500 kB.").await;

    // Interrupted here, and continued from the list.
    window.keys("gh").await;
    window.keys("gu").await;
    window.enter("a[data-row]").await;
    window.there("customer").await;
    window.check_state("customers-detail").await;
    window.enter("customer-go-on").await;
    window.there("#customer-id-type").await;
    window.enter("register-next").await;
    window.sees("Please correct 3 fields").await;
    document(&window).await;
    window.check_state("customers-identity").await;
    photo(&window, "identity").await;
    window.enter("register-next").await;
    step_is(&window, "account", "ready").await;
    window.state("customers-send", "••••••••4567").await;
    window.enter("register-go").await;
    window.there("[data-testid='register-send'][data-complete='true']").await;
    step_is(&window, "identity", "under_review").await;
    window.check_state("customers-registered").await;

    // The review ends an hour later, which the level shows.
    window.ask("sandbox_advance", json!({ "seconds": 3601 })).await;
    window.enter("customer-ask").await;
    step_is(&window, "identity", "done").await;
    window.enter("register-leave").await;
    window.there("[data-testid='customer'][data-complete='true']").await;
    window.state("customers-complete", "Identity level KYC3").await;
    window.close().await;
}

#[tokio::test]
async fn a_rejection_by_the_message_is_shown_as_one_and_corrected() {
    let window = Window::practise().await;
    // Photos of numbers ending in 97 are rejected with the code 0.
    prepared(&window, "08031234597").await;
    window.enter("register-go").await;
    step_is(&window, "account", "done").await;
    step_is(&window, "photo", "refused").await;
    step_is(&window, "identity", "refused").await;
    let shown = "Answer of the service: “The photo was rejected: nothing can be seen on it”";
    window.state("customers-refused", shown).await;
    window.enter("change-photo").await;
    window.enter("photo-remove").await;
    photo(&window, "account").await;
    window.enter("register-next").await;
    window.there("#customer-id-type").await;
    window.sees("Stored: ••••••••4567").await;
    window.enter("register-skip").await;
    window.enter("send-photo").await;
    let twice = "return document.querySelector('[data-testid=step-photo]')?.textContent.includes('Sent 2 times')";
    window.until("the photo was sent twice", twice).await;
    window.enter("register-leave").await;
    window.there("customer").await;
    window.check_state("customers-list").await;
    window.close().await;
}

#[tokio::test]
async fn everything_is_sent_in_one_call() {
    let window = Window::practise().await;
    window.keys(ESCAPE).await;
    window.palette("register a cust").await;
    window.press(ENTER).await;
    person(&window, "08031234567").await;
    window.tab_to("#customer-way input").await;
    window.press(DOWN).await;
    window.there("#customer-gender").await;
    choose(&window, "#customer-gender", "FEMALE").await;
    window.enter(By::Css("summary")).await;
    window.write("#customer-street", "1 Broad Street").await;
    window.write("#customer-region", "Lagos").await;
    window.write("#customer-postal-code", "101241").await;
    window.write("#customer-freeform", "Second gate after the market").await;
    window.enter("customer-detail-add").await;
    window.write("#customer-details", "branch").await;
    window.write("#customer-details-value", "Ikeja 2").await;
    window.check_state("customers-at-once").await;
    window.enter("register-next").await;
    photo(&window, "account").await;
    window.enter("register-next").await;
    window.enter("register-skip").await;
    step_is(&window, "identity", "missing").await;
    window.check_state("customers-at-once-send").await;
    window.enter("register-go").await;
    step_is(&window, "account", "done").await;
    step_is(&window, "photo", "done").await;
    window.sees("You can add the rest later.").await;
    window.close().await;
}

/// Numbers ending in 98 belong to a customer of another business.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_on_a_taken_number_is_rejected_and_opened_on_another() {
    let bench = Bench::open().await;
    let window = &bench.window;
    prepared(window, "08031234598").await;
    window.enter("register-go").await;
    step_is(window, "account", "refused").await;
    // Without an account nothing further is sent.
    step_is(window, "photo", "ready").await;
    step_is(window, "identity", "ready").await;
    window.there("[data-testid='step-account'] [data-testid='said']").await;
    window.check_state("customers-account-refused").await;
    assert_eq!(bench.control().customers().len(), 0);

    window.enter("change-account").await;
    window.rewrite("#customer-phone", "08031234567").await;
    window.press(ENTER).await;
    window.enter("register-next").await;
    window.there("#customer-id-type").await;
    window.enter("register-skip").await;
    window.enter("send-account").await;
    step_is(window, "account", "done").await;
    window.enter("register-go").await;
    step_is(window, "identity", "under_review").await;
    let known = bench.control().customers();
    assert_eq!((known.len(), &*known[0].phone_number), (1, "08031234567"));
    bench.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_is_not_registered_while_the_service_cannot_be_reached() {
    let bench = Bench::open().await;
    let (window, control) = (&bench.window, bench.control());
    prepared(window, "08031234567").await;
    bench.sandbox.stop().await;
    window.enter("register-go").await;
    // The prepared data stays, and can be sent unchanged when the service is back.
    step_is(window, "account", "not_sent").await;
    step_is(window, "photo", "ready").await;
    step_is(window, "identity", "ready").await;
    window.check_state("customers-offline").await;
    let step = window.text_of("step-account").await;
    assert!(step.contains("Nothing was sent.") || step.contains("Not sent"), "{step}");
    assert!(window.shows("register-go").await);
    assert_eq!(control.customers().len(), 0);
    bench.window.close().await;
}

#[tokio::test]
async fn a_lost_answer_is_unconfirmed_queried_and_never_sent_again() {
    let window = Window::practise().await;
    prepared(&window, "08031234567").await;
    window.arm("registerCustomer", "drop_after", Some(1)).await;
    window.enter("register-go").await;
    step_is(&window, "account", "not_known").await;
    step_is(&window, "photo", "ready").await;
    window.gone("register-go").await;
    window.gone("send-account").await;
    window.state("customers-doubt", "to avoid a second wallet").await;
    window.enter("customer-ask").await;
    window.sees("Registered to NGOZI UMEH.").await;
    window.enter("decide-account").await;
    window.there("held-confirm").await;
    window.tick("input[type=radio]").await;
    window.check_state("customers-decide").await;
    window.enter("held-confirm").await;
    step_is(&window, "account", "done").await;

    // A photo may be sent again, with a sentence that explains why.
    window.arm("registerCustomerAccountPhoto", "drop_after", Some(1)).await;
    window.enter("send-photo").await;
    step_is(&window, "photo", "not_known").await;
    window.state("customers-photo-doubt", "You can safely send the photo again.").await;
    window.enter("send-photo").await;
    step_is(&window, "photo", "refused").await;
    window.state("customers-photo-there", "The service already has one.").await;
    window.enter("count-photo").await;
    step_is(&window, "photo", "done").await;
    window.enter("register-go").await;
    step_is(&window, "identity", "under_review").await;
    window.close().await;
}
