//! Two people, in the real window: at one laptop, where each has a PIN, one prepares, the other approves, and the screen locks; and at two,
//! where Ada prepares and Bola approves on another laptop, by an approval request and its response.

use harness::prelude::*;
use std::path::PathBuf;

const ADA: &str = "480213";
const BOLA: &str = "957104";
const SHEET: &[u8] = b"Name,Bank,Account Number,Amount\nChidi Eze,GTBank,0123456785,1000.00\nNgozi Ade,GTBank,1000000101,2000.50\n";

/// Submits two payments.
async fn freeze_a_sample(window: &Window) {
    window.drop_sheet("november.csv", SHEET).await;
    window.sees("2 ready").await;
    window.send_draft().await;
}

#[tokio::test]
async fn one_prepares_and_another_approves() {
    let window = Window::practise().await;
    window.click("nav-settings").await;
    window.check_state("people-none").await;

    let own = [("new-pin", ADA), ("new-pin-again", ADA)];
    window.add_person("Ada Obi", "both", &own, "confirm-owner").await;
    window.sees("Signed in").await;
    let three = [("pin", ADA), ("new-pin", BOLA), ("new-pin-again", BOLA)];
    window.add_person("Bola Ojo", "approve", &three, "confirm-person").await;
    window.state("people", "Bola Ojo").await;

    window.click("lock").await;
    window.state("locked", "Your drafts are saved.").await;
    assert!(!window.shows("nav-payouts").await);
    window.click("sign-in-1").await;
    window
        .in_confirm(async |confirm| {
            confirm.type_text("pin", BOLA).await;
            confirm.click("give").await;
            confirm.state("confirm-wrong-pin", "this is not Ada Obi’s PIN").await;
            confirm.type_text("pin", ADA).await;
            confirm.click_last("give").await;
        })
        .await;
    window.confirm_closed().await;
    window.sees("SANDBOX").await;

    freeze_a_sample(&window).await;
    window
        .in_confirm(async |confirm| {
            // The preparer cannot approve it.
            confirm.contains(By::Css("main"), &["PIN of Bola Ojo"]).await;
        })
        .await;
    window.say_yes_with(&[("typed", "2"), ("pin", BOLA)], "confirm-approver").await;
    window.text_is("count-paid", "2").await;
    let page = window.html().await;
    for pin in [ADA, BOLA] {
        assert!(!page.contains(pin), "the main window never sees a PIN");
    }
    window.click("nav-settings").await;
    window.click(By::Text("Audit log")).await;
    window.state("people-audit", "payout approved and sent").await;
    window.close().await;
}

struct Laptop(Window);

impl Laptop {
    async fn of(name: &str, role: &str, pin: &str) -> Self {
        let window = Window::practise().await;
        window.click("nav-settings").await;
        let own = [("new-pin", pin), ("new-pin-again", pin)];
        window.add_person(name, role, &own, "batch-owner").await;
        window.sees("Signed in").await;
        Self(window)
    }

    /// The saved file with this ending, as a person sends it.
    fn saved(&self, ending: &str) -> (String, Vec<u8>) {
        let folder = self.0.home().join("exports");
        let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let files = files.map(|file| file.unwrap().path());
        let fitting: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|has| has == ending)).collect();
        let [path] = &fitting[..] else { panic!("{fitting:?}") };
        (path.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(path).unwrap())
    }
}

/// Two laptops; Bola's approver card is added on Ada's after both compared its words. Two payments are submitted on Ada's, and opened on
/// Bola's.
async fn saved_here_and_opened_there() -> (Laptop, Laptop) {
    let here = Laptop::of("Ada Obi", "both", ADA).await;
    let there = Laptop::of("Bola Ojo", "approve", BOLA).await;
    there.0.click("save-key").await;
    there.0.state("batch-key", "Your key was saved").await;
    let key = there.0.text_of("key-words").await;
    let (name, card) = there.saved("paykey");
    here.0.choose_file("add-key", &name, &card).await;
    here.0
        .in_confirm(async |confirm| {
            // Both show the same words.
            confirm.contains(By::Css("main"), &[key.split_whitespace().next().unwrap()]).await;
        })
        .await;
    here.0.say_yes_with(&[("pin", ADA)], "batch-approver-known").await;
    here.0.state("batch-people", "Approves on another laptop · key").await;

    freeze_a_sample(&here.0).await;
    here.0.sees("this computer has no other approver").await;
    here.0.click("batch-save").await;
    here.0.state("batch-saved", "november.paybatch").await;
    let (name, batch) = here.saved("paybatch");
    there.0.drop_sheet(&name, &batch).await;
    there.0.state("batch-opened", "A batch to approve").await;
    (here, there)
}

#[tokio::test]
async fn one_laptop_prepares_and_another_approves() {
    let (here, there) = saved_here_and_opened_there().await;
    there.0.click("approve-batch").await;
    there.0.say_yes_with(&[("typed", "2"), ("pin", BOLA)], "batch-confirm").await;
    there.0.state("batch-approved", "You approved it.").await;

    let (name, answer) = there.saved("payanswer");
    here.0.choose_file("answer-file", &name, &answer).await;
    here.0.say_yes_with(&[("typed", "2"), ("pin", ADA)], "batch-start").await;
    here.0.text_is("count-paid", "2").await;
    there.0.close().await;
    here.0.close().await;
}

#[tokio::test]
async fn a_returned_request_gives_the_reason_and_after_a_change_what_changed() {
    let (here, there) = saved_here_and_opened_there().await;
    there.0.click("noting").await;
    there.0.type_text("note", "Ngozi was paid half of it in cash.").await;
    there.0.check_state("batch-note").await;
    there.0.click("send-back").await;
    there.0.say_yes_with(&[("pin", BOLA)], "batch-send-back").await;
    there.0.sees("You returned it.").await;

    let (name, answer) = there.saved("payanswer");
    here.0.choose_file("answer-file", &name, &answer).await;
    here.0.state("batch-came-back", "Ngozi was paid half of it in cash.").await;
    here.0.focus_grid().await;
    here.0.press(&format!("{DOWN}{RIGHT}{RIGHT}{RIGHT}")).await;
    here.0.press("1000.25").await;
    here.0.press(ENTER).await;
    here.0.sees("It can no longer be approved.").await;
    here.0.state("batch-voided", "1 change: row 3 ").await;
    assert_eq!(here.0.runs().await, json!([]));
    there.0.close().await;
    here.0.close().await;
}
