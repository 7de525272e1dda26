//! The directory in the real window by the keyboard alone: lists with their date and what changed, an old list while the service is silent,
//! and aliases of banks: refused, saved, seen in a payout sheet, changed back, removed and put back.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::Window;
use serde_json::json;

use crate::directory::lists::{GTBANK, LEKKI, Lists, OPERATOR, ZENITH};

const ENTER: &str = "\u{e007}";
const SHEET: &str = "Name,Bank,Account Number,Amount\nAda Obi,Lekki Staff,0123456785,5000\nMusa Bello,Zenith,1012854016,7000\n";

fn base64_of(text: &str) -> String {
    STANDARD.encode(text)
}

struct Screen {
    window: Window,
    lists: Lists,
    _cowrie: Cowrie,
    _desktop: Desktop,
}

impl Screen {
    async fn open() -> Self {
        let (lists, mut cowrie) = (Lists::start(), Cowrie::new());
        let added = cowrie.add_profile("practice", "sandbox", &lists.addresses());
        assert_eq!(added.code, Some(0), "{added:?}");
        cowrie.choose("practice");
        let desktop = Desktop::builder().display(true).start();
        let window = Window::at(&desktop, cowrie.home(), "practice").await;
        Self {
            window,
            lists,
            _cowrie: cowrie,
            _desktop: desktop,
        }
    }

    /// Goes to a button by Tab and presses it.
    async fn deed(&self, testid: &str) {
        let button = format!("[data-testid='{testid}']:not([disabled])");
        self.window.there(&button).await;
        self.window.tab_to(&button).await;
        self.window.press(ENTER).await;
    }

    /// Leaves whatever has the keyboard, so that letters are keys.
    async fn keys(&self, keys: &str) {
        self.window.execute("document.activeElement?.blur()", Vec::new()).await;
        self.window.press(keys).await;
    }

    /// Opens a part of the directory by its button.
    async fn part(&self, name: &str) {
        let script = format!(
            "const button = [...document.querySelectorAll('.tools button')].find((one) => one.textContent.trim() === {}); button.id = 'this-part'",
            json!(name)
        );
        self.window.execute(&script, Vec::new()).await;
        self.window.tab_to("#this-part").await;
        self.window.press(ENTER).await;
        self.window
            .execute("document.querySelector('#this-part')?.removeAttribute('id')", Vec::new())
            .await;
    }

    async fn rows(&self, what: &str, count: usize) {
        let script = format!("return document.querySelectorAll('a[data-row]').length === {count}");
        self.window.until(what, LIMIT, &script).await;
    }

    async fn write(&self, field: &str, text: &str) {
        self.window.tab_to(field).await;
        let select = format!("document.querySelector({})?.select?.()", json!(field));
        self.window.execute(&select, Vec::new()).await;
        self.window.press(text).await;
    }

    async fn pick(&self, bank: &str) {
        self.window.tab_to("#alias-bank").await;
        self.window.choose("#alias-bank", bank).await;
    }
}

#[tokio::test]
async fn lists_are_dated_searched_compared_and_stay_while_the_service_is_silent() {
    let screen = Screen::open().await;
    let (window, lists) = (&screen.window, &screen.lists);
    screen.keys("ge").await;
    screen.rows("the banks are there", 3).await;
    window.wait_for_text("Told by the service", 5).await;
    window.wait_for_text("This is the first list.", 5).await;
    screen.write("[data-testid='directory-search']", "057").await;
    screen.rows("found by its code", 1).await;
    window.tab_to("a[data-row]").await;
    window.press(ENTER).await;
    window.there("[data-testid='bank']").await;
    window.wait_for_text("Built in", 5).await;
    window.check_state("directory-bank").await;
    screen.keys("\u{e00c}").await;
    window.gone("[data-testid='bank']").await;

    lists.tell(|told| {
        told.banks = vec![
            (GTBANK, "GTBank", "058150000"),
            (ZENITH, "Zenith Bank", "057150000"),
            (LEKKI, "Lekki Bank", ""),
        ];
    });
    window.go("#/directory/billers").await;
    screen.rows("the billers are there", 1).await;
    window.go("#/directory/banks").await;
    screen.deed("ask-list").await;
    window.wait_for_text("3 things changed since the list of", 10).await;
    window
        .wait_for_text("Another name: Guaranty Trust Bank is called GTBank now.", 5)
        .await;
    window.wait_for_text("New: Lekki Bank.", 5).await;
    window.wait_for_text("Gone: Heritage Bank.", 5).await;
    window.check_state("directory-banks").await;

    lists.tell(|told| told.silent = true);
    screen.deed("ask-list").await;
    window.there("[data-testid='offline']").await;
    window.wait_for_text("No money moved.", 5).await;
    screen.rows("the old list stays", 3).await;
    window.check_state("directory-offline").await;

    // Of a list that was never told there is only the error, and the way to ask again.
    window.go("#/directory/operators").await;
    window.there(".notice[role='alert']").await;
    window.check_state("directory-error").await;
    lists.tell(|told| told.silent = false);
    screen.deed("ask-list").await;
    screen.rows("the operators are there", 1).await;
    window.go(&format!("#/directory/operators/{OPERATOR}")).await;
    window.there("[data-testid='offers'] tbody tr").await;
    window.check_state("directory-operator").await;
    screen.window.close().await;
}

#[tokio::test]
async fn an_alias_is_refused_saved_used_in_a_sheet_changed_back_removed_and_put_back() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.keys("ge").await;
    screen.rows("the banks are there", 3).await;
    screen.part("Aliases of banks").await;
    window.there("[data-how='built_in']").await;
    screen.deed("alias-add").await;
    window.there("#alias-written").await;
    screen.deed("alias-save").await;
    window.wait_for_text("Write the name as the sheets have it.", 5).await;
    window.wait_for_text("Choose the bank.", 5).await;
    screen.write("#alias-written", "GTB").await;
    screen.pick(ZENITH).await;
    screen.deed("alias-save").await;
    window
        .wait_for_text("“GTB” is Guaranty Trust Bank already. It cannot stand for Zenith Bank too.", 5)
        .await;
    window.check_state("directory-alias-refused").await;
    screen.write("#alias-written", "Lekki Staff").await;
    screen.pick(GTBANK).await;
    screen.write("#alias-written", "Lekki Staff").await;
    window.press(ENTER).await;
    window.there("[data-testid='alias'][data-how='own'][data-stands='in_use']").await;
    window
        .wait_for_text("“Lekki Staff” stands for Guaranty Trust Bank from the next file on.", 5)
        .await;
    window.check_state("directory-alias").await;

    // The sheet that is read now says by what its bank was known.
    window.go("#/payouts").await;
    window.there("input[type='file']").await;
    window.choose_file("input[type='file']", "october.csv", SHEET.as_bytes()).await;
    window.wait_for_text("Bank by your alias", 20).await;
    window.check_state("directory-alias-draft").await;

    // Changed to another bank, and that undone.
    window.go("#/directory/aliases").await;
    window.there("a[data-row]").await;
    window.tab_to("a[data-row]").await;
    window.press(ENTER).await;
    screen.deed("alias-edit").await;
    window.there("#alias-bank").await;
    screen.pick(ZENITH).await;
    screen.deed("alias-save").await;
    window.wait_for_text("stands for Zenith Bank from the next file on", 10).await;
    screen.deed("alias-undo").await;
    window
        .until(
            "it stands for the first bank again",
            LIMIT,
            "return document.querySelector('tr[data-how=own]')?.textContent.includes('Guaranty Trust Bank') === true",
        )
        .await;
    // Removed, and put back.
    window.tab_to("a[data-row]").await;
    window.press(ENTER).await;
    screen.deed("alias-remove").await;
    window.gone("tr[data-how='own']").await;
    window.check_state("directory-alias-removed").await;
    screen.deed("alias-undo").await;
    window.there("tr[data-how='own']").await;
    screen.window.close().await;
}

#[tokio::test]
async fn aliases_come_from_a_file_whole_or_not_at_all_and_a_picked_bank_comes_back() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.keys("ge").await;
    screen.rows("the banks are there", 3).await;
    screen.part("Aliases of banks").await;
    screen.deed("aliases-from-file").await;
    let bad = "Alias,Bank\nIkeja Staff,Zenith Bank\nUBA,Zenith Bank\nYaba Staff,No Such House\n,Zenith Bank\n";
    window.there("[data-testid='aliases-file']").await;
    window
        .choose_file("[data-testid='aliases-file']", "aliases.csv", bad.as_bytes())
        .await;
    window.there("[data-testid='aliases-problems']").await;
    window.wait_for_text("Nothing was imported.", 5).await;
    window.check_state("directory-aliases-refused").await;
    let good = "Alias,Bank\nIkeja Staff,Zenith Bank\nApapa Staff,Zenith Bank\nGTB,GTBank\n";
    window
        .choose_file("[data-testid='aliases-file']", "aliases.csv", good.as_bytes())
        .await;
    window.there("[data-testid='aliases-new']").await;
    window.check_state("directory-aliases-file").await;
    screen.deed("aliases-save-file").await;
    window.wait_for_text("2 aliases were saved.", 10).await;
    window.there("tr[data-how='own']").await;
    window.check_state("directory-aliases-imported").await;

    // A bank that somebody typed into a sheet, kept as an alias; that undone, it is there as it was.
    let sheet = json!({ "file_name": "october.csv", "bytes_base64": base64_of(SHEET), "sheets": [] });
    let draft = window.rpc("payouts_read", sheet).await.expect("read");
    let typed = json!({ "draft": draft["draft"], "changes": [{ "what": "cell", "row": 2, "field": "bank", "text": "GTBank" }] });
    window.rpc("payouts_change", typed).await.expect("typed");
    window.go("#/directory/banks").await;
    window.go("#/directory/aliases").await;
    window.there("tr[data-how='picked'] a[data-row]").await;
    screen.write("[data-testid='directory-search']", "lekki").await;
    screen.rows("it alone is shown", 1).await;
    window.tab_to("a[data-row]").await;
    window.press(ENTER).await;
    screen.deed("alias-edit").await;
    window.there("#alias-bank").await;
    screen.deed("alias-save").await;
    window
        .wait_for_text("stands for Guaranty Trust Bank from the next file on", 10)
        .await;
    window.gone("tr[data-how='picked']").await;
    screen.deed("alias-undo").await;
    window.there("tr[data-how='picked']").await;
    screen.window.close().await;
}

#[tokio::test]
async fn an_alias_whose_name_the_service_gives_to_another_bank_is_shown_as_not_used() {
    let screen = Screen::open().await;
    let (window, lists) = (&screen.window, &screen.lists);
    screen.keys("ge").await;
    screen.rows("the banks are there", 3).await;
    let form = json!({ "alias": null, "written": "Lekki", "bank": GTBANK });
    window.rpc("aliases_save", form).await.expect("saved");
    lists.tell(|told| told.banks.push((LEKKI, "Lekki Bank", "")));
    screen.deed("ask-list").await;
    screen.rows("the new bank is there", 4).await;
    screen.part("Aliases of banks").await;
    window.wait_for_text("1 alias is not used", 10).await;
    window.tab_to("a[data-row]").await;
    window.press(ENTER).await;
    window.there("[data-testid='alias'][data-stands='conflict']").await;
    window.wait_for_text("“Lekki” is Lekki Bank already.", 5).await;
    window.check_state("directory-alias-conflict").await;
    screen.window.close().await;
}
