//! The directory in the real window by the keyboard alone: lists with their date and changes, an old list while the service does not
//! answer, and aliases of banks: refused, saved, used in a payout sheet, undone, removed and restored.

use harness::prelude::*;
use harness::window::practice;

use crate::directory::lists::{GTBANK, LEKKI, Lists, OPERATOR, ZENITH};

const SHEET: &str = "Name,Bank,Account Number,Amount\nAda Obi,Lekki Staff,0123456785,5000\nMusa Bello,Zenith,1012854016,7000\n";
const ROWS: &str = "a[data-row]";

/// The directory, when the banks are loaded.
async fn open() -> (Window, Lists, Cowrie) {
    let lists = Lists::start();
    let cowrie = practice(&lists.addresses());
    let window = Window::of(&cowrie, "practice").await;
    window.keys("ge").await;
    window.counts(ROWS, 3).await;
    (window, lists, cowrie)
}

async fn pick(window: &Window, bank: &str) {
    window.tab_to("#alias-bank").await;
    window.choose("#alias-bank", bank).await;
}

#[tokio::test]
async fn lists_are_dated_searched_compared_and_stay_while_the_service_does_not_answer() {
    let (window, lists, _cowrie) = open().await;
    window.sees("Updated").await;
    window.rewrite("directory-search", "057").await;
    window.counts(ROWS, 1).await;
    window.enter("a[data-row]").await;
    window.there("bank").await;
    window.state("directory-bank", "Built in").await;
    window.keys(ESCAPE).await;
    window.gone("bank").await;

    lists.tell(|reported| {
        reported.banks = vec![
            (GTBANK, "GTBank", "058150000"),
            (ZENITH, "Zenith Bank", "057150000"),
            (LEKKI, "Lekki Bank", ""),
        ];
    });
    window.go("#/directory/billers").await;
    window.counts(ROWS, 1).await;
    window.go("#/directory/banks").await;
    window.enter("ask-list").await;
    window.sees("3 changes since").await;
    window.sees("Renamed: Guaranty Trust Bank is now GTBank.").await;
    window.sees("New: Lekki Bank.").await;
    window.state("directory-banks", "Removed: Heritage Bank.").await;

    lists.tell(|reported| reported.silent = true);
    window.enter("ask-list").await;
    window.there("offline").await;
    window.sees("may be out of date.").await;
    window.counts(ROWS, 3).await;
    window.check_state("directory-offline").await;

    // A list that was never received shows only the error and a button to request it again.
    window.go("#/directory/operators").await;
    window.there(".notice[role='alert']").await;
    window.check_state("directory-error").await;
    lists.tell(|reported| reported.silent = false);
    window.enter("ask-list").await;
    window.counts(ROWS, 1).await;
    window.go(&format!("#/directory/operators/{OPERATOR}")).await;
    window.there("[data-testid='offers'] tbody tr").await;
    window.check_state("directory-operator").await;
    window.close().await;
}

#[tokio::test]
async fn an_alias_is_refused_saved_used_in_a_sheet_undone_removed_and_restored() {
    let (window, _lists, _cowrie) = open().await;
    window.enter_named("Bank aliases").await;
    window.there("[data-how='built_in']").await;
    window.enter("alias-add").await;
    window.there("#alias-written").await;
    window.enter("alias-save").await;
    window.sees("Enter the name as it appears in your sheets.").await;
    window.sees("Choose the bank.").await;
    window.rewrite("#alias-written", "GTB").await;
    pick(&window, ZENITH).await;
    window.enter("alias-save").await;
    let shown = "“GTB” already means Guaranty Trust Bank. It cannot mean Zenith Bank too.";
    window.state("directory-alias-refused", shown).await;
    window.rewrite("#alias-written", "Lekki Staff").await;
    pick(&window, GTBANK).await;
    window.rewrite("#alias-written", "Lekki Staff").await;
    window.press(ENTER).await;
    window.there("[data-testid='alias'][data-how='own'][data-stands='in_use']").await;
    let shown = "“Lekki Staff” means Guaranty Trust Bank from the next file on.";
    window.state("directory-alias", shown).await;

    // The sheet that is read now shows how its bank was recognised.
    window.go("#/payouts").await;
    window.there("input[type='file']").await;
    window.choose_file("input[type='file']", "october.csv", SHEET.as_bytes()).await;
    window.state("directory-alias-draft", "Bank by your alias").await;

    // Changed to another bank, and that undone.
    window.go("#/directory/aliases").await;
    window.enter("a[data-row]").await;
    window.enter("alias-edit").await;
    window.there("#alias-bank").await;
    pick(&window, ZENITH).await;
    window.enter("alias-save").await;
    window.sees("means Zenith Bank from the next file on").await;
    window.enter("alias-undo").await;
    let first = "return document.querySelector('tr[data-how=own]')?.textContent.includes('Guaranty Trust Bank') === true";
    window.until("it stands for the first bank again", first).await;
    // Removed, and restored.
    window.enter("a[data-row]").await;
    window.enter("alias-remove").await;
    window.gone("tr[data-how='own']").await;
    window.check_state("directory-alias-removed").await;
    window.enter("alias-undo").await;
    window.there("tr[data-how='own']").await;
    window.close().await;
}

#[tokio::test]
async fn aliases_are_imported_completely_or_not_at_all_and_a_picked_bank_returns() {
    let (window, _lists, _cowrie) = open().await;
    window.enter_named("Bank aliases").await;
    window.enter("aliases-from-file").await;
    let bad = "Alias,Bank\nIkeja Staff,Zenith Bank\nUBA,Zenith Bank\nYaba Staff,No Such House\n,Zenith Bank\n";
    window.there("aliases-file").await;
    window.choose_file("aliases-file", "aliases.csv", bad.as_bytes()).await;
    window.there("aliases-problems").await;
    window.state("directory-aliases-refused", "Nothing was imported.").await;
    let good = "Alias,Bank\nIkeja Staff,Zenith Bank\nApapa Staff,Zenith Bank\nGTB,GTBank\n";
    window.choose_file("aliases-file", "aliases.csv", good.as_bytes()).await;
    window.there("aliases-new").await;
    window.check_state("directory-aliases-file").await;
    window.enter("aliases-save-file").await;
    window.sees("2 aliases were saved").await;
    window.there("tr[data-how='own']").await;
    window.check_state("directory-aliases-imported").await;

    // A bank that was picked in a sheet, saved as an alias; when that is undone, it is as before.
    let sheet = json!({ "file_name": "october.csv", "bytes_base64": base64(SHEET), "sheets": [] });
    let draft = window.ask("payouts_read", sheet).await;
    let typed = json!({ "draft": draft["draft"], "changes": [{ "what": "cell", "row": 2, "field": "bank", "text": "GTBank" }] });
    window.ask("payouts_change", typed).await;
    window.go("#/directory/banks").await;
    window.go("#/directory/aliases").await;
    window.there("tr[data-how='picked'] a[data-row]").await;
    window.rewrite("directory-search", "lekki").await;
    window.counts(ROWS, 1).await;
    window.enter("a[data-row]").await;
    window.enter("alias-edit").await;
    window.there("#alias-bank").await;
    window.enter("alias-save").await;
    window.sees("means Guaranty Trust Bank from the next file on").await;
    window.gone("tr[data-how='picked']").await;
    window.enter("alias-undo").await;
    window.there("tr[data-how='picked']").await;
    window.close().await;
}

#[tokio::test]
async fn an_alias_whose_name_the_service_gives_to_another_bank_is_shown_as_not_used() {
    let (window, lists, _cowrie) = open().await;
    let form = json!({ "alias": null, "written": "Lekki", "bank": GTBANK });
    window.ask("aliases_save", form).await;
    lists.tell(|reported| reported.banks.push((LEKKI, "Lekki Bank", "")));
    window.enter("ask-list").await;
    window.counts(ROWS, 4).await;
    window.enter_named("Bank aliases").await;
    window.sees("1 alias is not used").await;
    window.enter("a[data-row]").await;
    window.there("[data-testid='alias'][data-stands='conflict']").await;
    window.state("directory-alias-conflict", "“Lekki” already means Lekki Bank.").await;
    window.close().await;
}
