//! Settings in the real window.

use std::io::Cursor;

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::window::keyboard::ENTER;
use harness::window::{By, Window};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use sandbox::{Config, Sandbox};

use crate::papers::pages;

/// As after a lost passphrase: the profile's records can never be read again, and a person decides to remove it.
#[tokio::test]
async fn a_profile_with_unreadable_records_is_removed_after_a_persons_confirmation() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let mut cowrie = Cowrie::with_vault();
    assert_eq!(cowrie.add_profile("office", "test", &sandbox.addresses()).code, Some(0));
    cowrie.choose("office");
    assert_eq!(cowrie.run(&["payouts", "list"]).code, Some(0));
    assert!(cowrie.home().join("profiles/office/cowrie.db").exists());

    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, cowrie.home(), &[]).await;
    window.click("nav-settings").await;
    window.click("remove-office").await;
    window.check_state("settings-remove").await;
    window.click(By::Role("button", "Remove office")).await;
    window.state("settings-remove-unread", "Nothing was removed").await;
    assert!(cowrie.home().join("profiles/office/profile.json").exists());

    window.click("dialog input[type='checkbox']").await;
    window.click(By::Role("button", "Remove office")).await;
    window.gone(By::Css("dialog")).await;
    window.gone("profile-office").await;
    assert!(!cowrie.home().join("profiles/office").exists());
    window.close().await;
}

/// A square of another colour on a coloured ground.
fn logo() -> Vec<u8> {
    let picture = RgbImage::from_fn(600, 300, |x, y| {
        let is_inside = (200..400).contains(&x) && (50..250).contains(&y);
        if is_inside { Rgb([255, 221, 0]) } else { Rgb([10, 102, 56]) }
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

#[tokio::test]
async fn the_appearance_of_documents_is_shown_before_it_is_saved() {
    let window = Window::practise().await;
    window.go("#/settings/business").await;
    window.state("settings-business-plain", "Sandbox Trading").await;
    window.type_text("business-name", "Ṣóyínká & Sons").await;
    window
        .type_text("business-address", &format!("12 Marina{ENTER}Lagos Island, Lagos"))
        .await;
    window.type_text("business-colour", "#FFDD00").await;
    window.choose_file("business-logo", "logo.png", &logo()).await;
    let previewed = "const text = document.querySelector(\"[data-testid='business-preview']\").textContent;
        return ['Ṣóyínká & Sons', '12 Marina', 'Lagos Island, Lagos'].every((line) => text.includes(line))";
    window.until("the preview shows what was typed", previewed).await;
    window.there("[data-testid='business-preview'] img").await;
    // The name, two lines of the address, and the title.
    window.counts("[data-testid='business-preview'] .who p", 4).await;
    window.click("business-save").await;
    window.state("settings-business-problem", "too light to read on white paper").await;
    window.type_text("business-colour", "#0A6638").await;
    window.click("business-save").await;
    window.state("settings-business", "Saved. New documents use it.").await;
    window.click("business-sample").await;
    let sample = pages(&window.saved(".pdf").await).join("\n");
    assert!(sample.contains("Ṣóyínká & Sons") && sample.contains("12 Marina"), "{sample}");
    window.choose_file("business-logo", "logo.gif", b"GIF89a").await;
    window.click("business-save").await;
    window.sees("Use a PNG or JPEG file.").await;
    window.click("business-logo-remove").await;
    window.click("business-save").await;
    window.sees("Saved. New documents use it.").await;
    window.gone("[data-testid='business-preview'] img").await;
    window.close().await;
}
