//! A batch from another laptop and an answer back, in the real window: Ada prepares here, Bola approves on a laptop of his own.

use std::path::{Path, PathBuf};

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

use super::window_people::{add, gives};

const ADA: &str = "480213";
const BOLA: &str = "957104";
const ENTER: &str = "\u{e007}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";

struct Laptop {
    _desktop: Desktop,
    exports: PathBuf,
    window: Window,
}

async fn laptop(name: &str, role: &str, pin: &str) -> Laptop {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    window.click(By::TestId("nav-settings")).await;
    add(&window, name, role).await;
    gives(&window, &[("new-pin", pin), ("new-pin-again", pin)], "batch-owner").await;
    window.wait_for_text("At this laptop", 10).await;
    Laptop {
        _desktop: desktop,
        exports: home.join("exports"),
        window,
    }
}

impl Laptop {
    /// Hands over the file of this ending that the program saved, as a person sends it.
    fn saved(&self, ending: &str) -> (String, Vec<u8>) {
        let found = find(&self.exports, ending);
        (
            found.file_name().unwrap().to_str().unwrap().to_owned(),
            std::fs::read(found).unwrap(),
        )
    }

    async fn give(&self, fields: &[(&str, &str)], picture: &str) {
        gives(&self.window, fields, picture).await;
    }
}

fn find(folder: &Path, ending: &str) -> PathBuf {
    let files = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut fitting: Vec<PathBuf> = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|has| has == ending))
        .collect();
    assert_eq!(fitting.len(), 1, "{fitting:?}");
    fitting.remove(0)
}

/// Bola's key is made known at Ada's laptop, after both compared its words.
async fn enrol(here: &Laptop, there: &Laptop) {
    there.window.click(By::TestId("save-key")).await;
    there.window.wait_for_text("Your key was saved", 10).await;
    there.window.check_state("batch-key").await;
    let key = there.window.text_of(By::TestId("key-words")).await;
    let (name, card) = there.saved("paykey");
    here.window.choose_file("[data-testid='add-key']", &name, &card).await;
    here.window
        .in_confirm(async |confirm| {
            let page = confirm.text_of(By::Css("main")).await;
            let words = key.split_whitespace().next().unwrap();
            assert!(page.contains(words), "both read {words}: {page}");
            confirm.type_text(By::TestId("pin"), ADA).await;
            confirm.check_state("batch-approver-known").await;
            confirm.click_last(By::TestId("give")).await;
        })
        .await;
    here.window.confirm_closed().await;
    here.window.wait_for_text("Approves on another laptop · key", 10).await;
    here.window.check_state("batch-people").await;
}

/// Two payments are frozen on one laptop, and opened on the other.
async fn saved_here_and_opened_there(here: &Laptop, there: &Laptop) {
    here.window.click(By::TestId("nav-payouts")).await;
    let sheet = b"Name,Bank,Account Number,Amount\nChidi Eze,GTBank,0123456785,1000.00\nNgozi Ade,GTBank,1000000101,2000.50\n";
    here.window.drop_file("[data-testid='drop-zone']", "november.csv", sheet).await;
    here.window.wait_for_text("2 ready", 20).await;
    here.window.click(By::TestId("send")).await;
    here.window.click(By::TestId("confirm-send")).await;
    here.window.wait_for_text("nobody else here may", 10).await;
    here.window.click(By::TestId("batch-save")).await;
    here.window.wait_for_text("november.paybatch", 20).await;
    here.window.check_state("batch-saved").await;
    let (name, batch) = here.saved("paybatch");
    there.window.click(By::TestId("nav-payouts")).await;
    there.window.drop_file("[data-testid='drop-zone']", &name, &batch).await;
    there.window.wait_for_text("A batch to approve", 20).await;
    there.window.check_state("batch-opened").await;
}

#[tokio::test]
async fn one_laptop_prepares_and_another_approves() {
    let here = laptop("Ada Obi", "both", ADA).await;
    let there = laptop("Bola Ojo", "approve", BOLA).await;
    enrol(&here, &there).await;
    saved_here_and_opened_there(&here, &there).await;
    there.window.click(By::TestId("approve-batch")).await;
    there.give(&[("typed", "2"), ("pin", BOLA)], "batch-confirm").await;
    there.window.wait_for_text("You approved it.", 20).await;
    there.window.check_state("batch-approved").await;

    let (name, answer) = there.saved("payanswer");
    here.window.choose_file("[data-testid='answer-file']", &name, &answer).await;
    here.give(&[("typed", "2"), ("pin", ADA)], "batch-start").await;
    let paid = "return document.querySelector(\"[data-testid='count-paid']\")?.textContent.trim() === '2'";
    here.window.until("both are paid", LIMIT, paid).await;
    there.window.close().await;
    here.window.close().await;
}

#[tokio::test]
async fn sent_back_it_says_why_and_after_a_change_what_changed() {
    let here = laptop("Ada Obi", "both", ADA).await;
    let there = laptop("Bola Ojo", "approve", BOLA).await;
    enrol(&here, &there).await;
    saved_here_and_opened_there(&here, &there).await;
    there.window.click(By::TestId("noting")).await;
    there
        .window
        .type_text(By::TestId("note"), "Ngozi was paid half of it in cash.")
        .await;
    there.window.check_state("batch-note").await;
    there.window.click(By::TestId("send-back")).await;
    there.give(&[("pin", BOLA)], "batch-send-back").await;
    there.window.wait_for_text("You sent it back.", 20).await;

    let (name, answer) = there.saved("payanswer");
    here.window.choose_file("[data-testid='answer-file']", &name, &answer).await;
    here.window.wait_for_text("Ngozi was paid half of it in cash.", 10).await;
    here.window.check_state("batch-came-back").await;
    here.window.execute("document.querySelector('[role=grid]').focus()", vec![]).await;
    here.window.press(&format!("{DOWN}{RIGHT}{RIGHT}{RIGHT}")).await;
    here.window.press("1000.25").await;
    here.window.press(ENTER).await;
    here.window.wait_for_text("It can no longer be approved.", 10).await;
    here.window.wait_for_text("1 thing changed: row 3 ", 10).await;
    here.window.check_state("batch-voided").await;
    let runs = here.window.rpc("payouts_list", json!({})).await.expect("a list");
    assert_eq!(runs, json!([]));
    there.window.close().await;
    here.window.close().await;
}
