//! Bank statements in the real window: proved before they are kept, refused by the row where they break, and columns named once.

use book_rules::statement::Day;
use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::window::{By, Window};
use sandbox::{Config, Format, Layout, Sandbox, StatementRequest};
use serde_json::json;
use service_api::value::{Amount, Date};
use system::env::Env;

const ENTER: &str = "\u{e007}";
const ZONE: &str = "[data-testid='bank-statements'] [data-testid='drop-zone']";

/// A layout that no bank here has. By hand: 500.00 + 250.00 − 100.00 = 650.00.
const STRANGE: &str = "Village Bank,,,,\n\
    Booked on,Story,Going,Coming,Left over\n\
    01/10/2025,Brought forward,,,500.00\n\
    02/10/2025,Sale to the school,,250.00,750.00\n\
    03/11/2025,Rice,100.00,,650.00\n";
/// 650.00 − 50.00 = 600.00.
const STRANGE_LATER: &str = "Village Bank,,,,\n\
    Booked on,Story,Going,Coming,Left over\n\
    04/11/2025,Yam,20.00,,630.00\n\
    05/11/2025,Beans,30.00,,600.00\n";

/// The wallet as GTBank would write it, from the first day of this month to today.
async fn gtbank(window: &Window, sandbox: &Sandbox) -> String {
    let form = json!({
        "amount": "50000", "payer_name": "Ada Obi", "payer_phone": "08031234567", "payer_email": null, "purpose": "Invoice 204",
        "expires_in_minutes": 600, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "1", "allow_partial": true,
        "allow_over": true, "send_messages": false,
    });
    let made = window.rpc("payment_requests_create", form).await.unwrap();
    sandbox.control().pay(made["reference"].as_str().unwrap(), None, None).unwrap();
    let today = Day::of(Env::system().clock.now()).unwrap().to_string();
    let request = StatementRequest {
        from: Date::parse(&format!("{}01", &today[..8])).unwrap(),
        to: Date::parse(&today).unwrap(),
        layout: Layout::GtBank,
        format: Format::Csv,
        settlements: 0,
    };
    String::from_utf8(sandbox.control().statement(&request).unwrap()).unwrap()
}

pub(crate) async fn drop_file(window: &Window, name: &str, text: &str) {
    window.drop_file(ZONE, name, text.as_bytes()).await;
}

pub(crate) async fn check_statements(window: &Window, name: &str) {
    let show = "document.querySelector(\"[data-testid='bank-statements']\").scrollIntoView({ block: 'start' })";
    window.execute(show, Vec::new()).await;
    window.check_state(name).await;
}

/// From the first thing of the check on; the driver cannot press Tab at the button that chooses a file.
async fn tab_to(window: &Window, id: &str) {
    let first = "document.querySelector(\"[data-testid='statement-check'] :is(input, select, button)\").focus()";
    window.execute(first, Vec::new()).await;
    window.tab_to(&format!("[data-testid='{id}']")).await;
}

pub(crate) async fn press_at(window: &Window, id: &str) {
    tab_to(window, id).await;
    window.press(ENTER).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_is_proved_imported_listed_and_a_broken_one_refused() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    let statement = gtbank(&window, &sandbox).await;
    window.press("gm").await;
    window.wait_for_text("No bank statement is on record.", 20).await;
    check_statements(&window, "statements-empty").await;

    // The last row's balance is a kobo off: the row is named as a spreadsheet counts it, and nothing is kept.
    let closing = Amount::parse(&sandbox.control().balance().balance).unwrap().naira();
    let (before, after) = statement.rsplit_once(closing.trim_start_matches('₦')).unwrap();
    let rows = before.lines().count();
    drop_file(&window, "broken.csv", &format!("{before}1.00{after}")).await;
    window
        .wait_for_text("This statement does not add up, so nothing was imported.", 20)
        .await;
    let said = window.text_of(By::TestId("statement-breaks")).await;
    assert!(said.starts_with(&format!("Row {rows}: the balance is ₦")), "{said}");
    assert!(!window.shows(By::TestId("statement-import")).await);
    check_statements(&window, "statements-broken").await;

    drop_file(&window, "october.csv", &statement).await;
    window.wait_for_text("0 rows already imported", 20).await;
    let proof = window.text_of(By::TestId("statement-proof")).await;
    assert!(proof.starts_with("Adds up"), "{proof}");
    check_statements(&window, "statements-proof").await;
    press_at(&window, "statement-import").await;
    window.wait_for_text("october.csv was imported", 20).await;
    window.there("[data-testid='bank-account']").await;
    assert!(window.text_of(By::TestId("bank-account")).await.starts_with("Guaranty Trust Bank"));
    check_statements(&window, "statements-listed").await;
    taken_back(&window, &statement).await;

    drop_file(&window, "again.csv", &statement).await;
    window.wait_for_text("This very file was imported before.", 20).await;
    drop_file(&window, "statement.pdf", "%PDF-1.7").await;
    window.wait_for_text("PDF statements cannot be read yet.", 20).await;
    check_statements(&window, "statements-pdf").await;
    sandbox.stop().await;
}

async fn is_focused(window: &Window, id: &str) -> bool {
    let there = "return document.activeElement.matches(`[data-testid='${arguments[0]}']`)";
    window.execute(there, vec![json!(id)]).await == json!(true)
}

/// Looked at, left with Esc, taken back with Enter, and imported again.
async fn taken_back(window: &Window, statement: &str) {
    const ESC: &str = "\u{e00c}";
    const TAB: &str = "\u{e004}";
    let opener = "document.querySelector(\"[data-testid='statement-take-back']\").focus()";
    window.execute(opener, Vec::new()).await;
    window.press(ENTER).await;
    window.wait_for_text("Take back october.csv?", 10).await;
    window.check_state("statements-take-back").await;
    window.press(ESC).await;
    window.gone("dialog").await;
    assert!(is_focused(window, "statement-take-back").await, "as before");
    window.press(ENTER).await;
    window.there("[data-testid='take-back-deed']").await;
    window.press(TAB).await;
    assert!(is_focused(window, "take-back-deed").await, "the deed is not what Enter alone does");
    window.press(ENTER).await;
    window.wait_for_text("october.csv was taken back", 20).await;
    window.wait_for_text("No bank statement is on record.", 10).await;
    assert!(
        is_focused(window, "bank-statements").await,
        "the keyboard goes on where the statement was"
    );
    check_statements(window, "statements-taken-back").await;
    drop_file(window, "october.csv", statement).await;
    window.wait_for_text("0 rows already imported", 20).await;
    press_at(window, "statement-import").await;
    window.wait_for_text("october.csv was imported", 20).await;
    window.there("[data-testid='bank-account']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strange_columns_are_named_once() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    window.press("gm").await;
    window.wait_for_text("No bank statement is on record.", 20).await;
    drop_file(&window, "village.csv", STRANGE).await;
    window.wait_for_text("Which column is what?", 20).await;
    press_at(&window, "columns-read").await;
    window.wait_for_text("Say which column holds the date.", 10).await;
    for (column, letters) in ["Day", "Narr", "Debit", "Credit", "Bal"].iter().enumerate() {
        tab_to(&window, &format!("column-{column}")).await;
        window.press(letters).await;
    }
    check_statements(&window, "statements-columns").await;
    // Every date can be read in two ways, and nothing in the file shows which.
    press_at(&window, "columns-read").await;
    window.wait_for_text("Say whether the day or the month stands first.", 10).await;
    check_statements(&window, "statements-two-ways").await;
    tab_to(&window, "columns-dates").await;
    window.press("Day").await;
    press_at(&window, "columns-read").await;
    window.wait_for_text("0 rows already imported, 2 new", 10).await;
    assert!(
        window
            .text_of(By::TestId("statement-proof"))
            .await
            .contains("2 Oct 2025 to 3 Nov 2025")
    );

    // Nobody knows yet whose it is.
    window.type_text(By::TestId("statement-bank"), "Village Bank").await;
    window.type_text(By::TestId("statement-number"), "0123456785").await;
    press_at(&window, "statement-again").await;
    window.there("[data-testid='statement-import']").await;
    check_statements(&window, "statements-named").await;
    press_at(&window, "statement-import").await;
    window.wait_for_text("The last day imported is 3 Nov 2025.", 20).await;

    drop_file(&window, "later.csv", STRANGE_LATER).await;
    window
        .wait_for_text("It begins with the balance with which the last statement ended.", 20)
        .await;
    press_at(&window, "statement-import").await;
    window.wait_for_text("The last day imported is 5 Nov 2025.", 20).await;
    check_statements(&window, "statements-known").await;
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn columns_without_names_are_named_by_their_cells() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    window.go("#/month-end/2025-08").await;
    window.wait_for_text("No bank statement is on record.", 20).await;
    drop_file(&window, "bare.csv", "06/10/2025,ADA,-10.00,990.00\n13/10/2025,BOLA,25.50,1015.50\n").await;
    window.wait_for_text("No row of this file holds column names.", 20).await;
    for (column, letters) in [(1, "Narr"), (2, "Amount"), (3, "Bal")] {
        tab_to(&window, &format!("column-{column}")).await;
        window.press(letters).await;
    }
    check_statements(&window, "statements-headless").await;
    press_at(&window, "columns-read").await;
    window.wait_for_text("0 rows already imported, 2 new", 10).await;
    window
        .wait_for_text("None of its days are in August 2025: it tells of 6 Oct 2025 to 13 Oct 2025.", 10)
        .await;
    check_statements(&window, "statements-elsewhere").await;
    sandbox.stop().await;
}

/// Paid, given back and paid again across the cut of two files: each row is answered by itself.
#[tokio::test(flavor = "multi_thread")]
async fn rows_that_look_like_imported_ones_are_answered_by_keyboard() {
    const HEAD: &str = "Account Number,0123456785\nTrans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n";
    const BOTH: &str = "01-Oct-2025,01-Oct-2025,R,50.00,,950.00,HO,PAY\n01-Oct-2025,01-Oct-2025,S,5.00,,945.00,HO,FEE\n";
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    window.press("gm").await;
    window.wait_for_text("No bank statement is on record.", 20).await;
    drop_file(
        &window,
        "first.csv",
        &format!("{HEAD}01-Oct-2025,,,,,\"1,000.00\",,Opening Balance\n{BOTH}"),
    )
    .await;
    window.wait_for_text("0 rows already imported, 2 new", 20).await;
    press_at(&window, "statement-import").await;
    window.wait_for_text("first.csv was imported: 2 new rows.", 20).await;
    let second = format!(
        "{HEAD}01-Oct-2025,,,,,945.00,,Opening Balance\n01-Oct-2025,01-Oct-2025,R,,50.00,995.00,HO,BACK\n\
         01-Oct-2025,01-Oct-2025,S,,5.00,\"1,000.00\",HO,FEE BACK\n{BOTH}"
    );
    drop_file(&window, "second.csv", &second).await;
    window.wait_for_text("2 rows are not answered yet.", 20).await;
    check_statements(&window, "statements-unclear").await;
    press_at(&window, "unclear-all-known").await;
    window.wait_for_text("All rows are answered.", 10).await;
    // The last row is another payment: the other choice is one key away.
    window
        .execute(
            "document.querySelector(\"[data-testid='unclear-rows'] li:last-child input:checked\").focus()",
            Vec::new(),
        )
        .await;
    window.press("\u{e015}").await;
    check_statements(&window, "statements-unclear-answered").await;
    press_at(&window, "statement-import").await;
    window.wait_for_text("second.csv was imported: 3 new rows.", 20).await;
    sandbox.stop().await;
}
