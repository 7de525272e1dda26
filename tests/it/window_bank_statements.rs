//! Bank statements in the real window: proved before they are stored, refused with the row where they break, and columns named once.

use book_rules::statement::Day;
use harness::prelude::*;
use sandbox::{Format, Layout, StatementRequest};
use service_api::value::Date;
use system::env::Env;

use crate::statements_numberless::{OCTOBER, november};

const NONE: &str = "No bank statements yet.";
const ZONE: &str = "[data-testid='bank-statements'] [data-testid='drop-zone']";

/// A layout that no known bank uses. Computed by hand: 500.00 + 250.00 − 100.00 = 650.00.
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
async fn gtbank(bench: &Bench) -> String {
    let made = bench
        .request("Ada Obi", "50000", json!({ "payer_fee_share": "1", "allow_over": true }))
        .await;
    bench.control().pay(made["reference"].as_str().unwrap(), None, None).unwrap();
    let today = Day::of(Env::system().clock.now()).unwrap().to_string();
    let request = StatementRequest {
        from: Date::parse(&format!("{}01", &today[..8])).unwrap(),
        to: Date::parse(&today).unwrap(),
        layout: Layout::GtBank,
        format: Format::Csv,
        settlements: 0,
    };
    String::from_utf8(bench.control().statement(&request).unwrap()).unwrap()
}

async fn drop_file(window: &Window, name: &str, text: &str) {
    window.drop_file(ZONE, name, text.as_bytes()).await;
}

async fn check_statements(window: &Window, name: &str) {
    let show = "document.querySelector(\"[data-testid='bank-statements']\").scrollIntoView({ block: 'start' })";
    window.execute(show).await;
    window.check_state(name).await;
}

/// Starts at the first element of the check; the driver cannot press Tab at the button that chooses a file.
async fn tab_to(window: &Window, id: &str) {
    let first = "document.querySelector(\"[data-testid='statement-check'] :is(input, select, button)\").focus()";
    window.execute(first).await;
    window.tab_to(id).await;
}

async fn press_at(window: &Window, id: &str) {
    tab_to(window, id).await;
    window.press(ENTER).await;
}

/// Imports the checked file, after which the page shows `text`.
async fn import(window: &Window, text: &str) {
    window.there("[data-testid='statement-import']:not(:disabled)").await;
    press_at(window, "statement-import").await;
    window.sees(text).await;
}

/// Names the columns by the first letters of the choices.
async fn name_columns(window: &Window, columns: &[(u32, &str)]) {
    for (column, letters) in columns {
        tab_to(window, &format!("column-{column}")).await;
        window.press(letters).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_is_proved_imported_listed_and_a_broken_one_refused() {
    let bench = Bench::open().await;
    let window = &bench.window;
    let statement = gtbank(&bench).await;
    window.press("gm").await;
    window.open_step("statements").await;
    window.sees(NONE).await;
    check_statements(window, "statements-empty").await;

    // The last row's balance is one kobo off: the row is named with its number in the spreadsheet, and nothing is stored.
    let closing = Amount::parse(&bench.control().balance().balance).unwrap().naira();
    let (before, after) = statement.rsplit_once(closing.trim_start_matches('₦')).unwrap();
    let rows = before.lines().count();
    drop_file(window, "broken.csv", &format!("{before}1.00{after}")).await;
    window.sees("This statement does not add up. Nothing was imported.").await;
    let message = window.text_of("statement-breaks").await;
    assert!(message.starts_with(&format!("Row {rows}: the balance is ₦")), "{message}");
    assert!(!window.shows("statement-import").await);
    check_statements(window, "statements-broken").await;

    drop_file(window, "october.csv", &statement).await;
    window.there("statement-rows").await;
    let proof = window.text_of("statement-proof").await;
    assert!(proof.starts_with("Adds up"), "{proof}");
    check_statements(window, "statements-proof").await;
    import(window, "october.csv imported").await;
    window.there("bank-account").await;
    assert!(window.text_of("bank-account").await.starts_with("Guaranty Trust Bank"));
    check_statements(window, "statements-listed").await;
    taken_back(window, &statement).await;

    drop_file(window, "again.csv", &statement).await;
    window.sees("This file is already imported.").await;
    drop_file(window, "statement.pdf", "%PDF-1.7").await;
    window.sees("PDF statements cannot be read yet.").await;
    check_statements(window, "statements-pdf").await;
    bench.close().await;
}

/// Opened, closed with Esc, withdrawn with Enter, and imported again.
async fn taken_back(window: &Window, statement: &str) {
    window
        .execute("document.querySelector(\"[data-testid='statement-take-back']\").focus()")
        .await;
    window.press(ENTER).await;
    window.state("statements-take-back", "Remove october.csv?").await;
    window.press(ESCAPE).await;
    window.gone(By::Css("dialog")).await;
    window.has_focus("statement-take-back").await;
    window.press(ENTER).await;
    window.there("take-back-deed").await;
    window.press(TAB).await;
    // Enter alone does not withdraw it.
    window.has_focus("take-back-deed").await;
    window.press(ENTER).await;
    window.sees("october.csv removed").await;
    window.sees(NONE).await;
    // The focus continues where the statement was.
    window.has_focus("bank-statements").await;
    check_statements(window, "statements-taken-back").await;
    drop_file(window, "october.csv", statement).await;
    window.there("statement-rows").await;
    import(window, "october.csv imported").await;
    window.there("bank-account").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_columns_are_named_once_and_repeated_rows_are_decided() {
    let bench = Bench::open().await;
    let window = &bench.window;
    columns_without_names_are_named_by_their_cells(window).await;
    strange_columns_are_named_once(window).await;
    rows_that_look_like_imported_ones_are_answered_by_keyboard(window).await;
    bench.close().await;
}

async fn columns_without_names_are_named_by_their_cells(window: &Window) {
    window.go("#/month-end/2025-08").await;
    window.open_step("statements").await;
    window.sees(NONE).await;
    drop_file(window, "bare.csv", "06/10/2025,ADA,-10.00,990.00\n13/10/2025,BOLA,25.50,1015.50\n").await;
    window.sees("This file has no column names.").await;
    name_columns(window, &[(1, "Narr"), (2, "Amount"), (3, "Bal")]).await;
    check_statements(window, "statements-headless").await;
    press_at(window, "columns-read").await;
    window.sees("2 records, 2 new").await;
    window
        .sees("This statement is not for August 2025. It covers 6 Oct 2025 to 13 Oct 2025.")
        .await;
    check_statements(window, "statements-elsewhere").await;
}

async fn strange_columns_are_named_once(window: &Window) {
    window.keys("gm").await;
    window.there("[data-testid='month-state'][data-complete]").await;
    window.open_step("statements").await;
    window.sees(NONE).await;
    drop_file(window, "village.csv", STRANGE).await;
    window.sees("Match columns").await;
    press_at(window, "columns-read").await;
    window.sees("Choose the column with the date.").await;
    name_columns(window, &[(0, "Date"), (1, "Narr"), (2, "Debit"), (3, "Credit"), (4, "Bal")]).await;
    check_statements(window, "statements-columns").await;
    // Every date is ambiguous, and nothing in the file resolves it.
    press_at(window, "columns-read").await;
    window.sees("Choose which one is first.").await;
    check_statements(window, "statements-two-ways").await;
    tab_to(window, "columns-dates").await;
    window.press("Day").await;
    press_at(window, "columns-read").await;
    window.sees("2 records, 2 new").await;
    assert!(window.text_of("statement-proof").await.contains("2 Oct 2025 to 3 Nov 2025"));

    // The bank is not known yet.
    window.type_text("statement-bank", "Village Bank").await;
    window.type_text("statement-number", "0123456785").await;
    press_at(window, "statement-again").await;
    window.there("statement-import").await;
    check_statements(window, "statements-named").await;
    import(window, "Last imported day: 3 Nov 2025.").await;

    drop_file(window, "later.csv", STRANGE_LATER).await;
    window
        .sees("Its opening balance is the closing balance of the last statement.")
        .await;
    import(window, "Last imported day: 5 Nov 2025.").await;
    check_statements(window, "statements-known").await;
}

/// Paid, reversed and paid again across the boundary of two files: each row is decided separately.
async fn rows_that_look_like_imported_ones_are_answered_by_keyboard(window: &Window) {
    const HEAD: &str = "Account Number,0123456716\nTrans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n";
    const BOTH: &str = "01-Oct-2025,01-Oct-2025,R,50.00,,950.00,HO,PAY\n01-Oct-2025,01-Oct-2025,S,5.00,,945.00,HO,FEE\n";
    let first = format!("{HEAD}01-Oct-2025,,,,,\"1,000.00\",,Opening Balance\n{BOTH}");
    drop_file(window, "first.csv", &first).await;
    window.sees("2 records, 2 new").await;
    import(window, "first.csv imported: 2 new records.").await;
    let second = format!(
        "{HEAD}01-Oct-2025,,,,,945.00,,Opening Balance\n01-Oct-2025,01-Oct-2025,R,,50.00,995.00,HO,BACK\n\
         01-Oct-2025,01-Oct-2025,S,,5.00,\"1,000.00\",HO,FEE BACK\n{BOTH}"
    );
    drop_file(window, "second.csv", &second).await;
    window.sees("2 records left to check.").await;
    check_statements(window, "statements-unclear").await;
    press_at(window, "unclear-all-known").await;
    window.sees("All records checked.").await;
    // The last row is another payment: the other choice is one key away.
    let last = "document.querySelector(\"[data-testid='unclear-rows'] li:last-child input:checked\").focus()";
    window.execute(last).await;
    window.press(DOWN).await;
    check_statements(window, "statements-unclear-answered").await;
    import(window, "second.csv imported: 3 new records.").await;
}

/// Chooses the first answer of a question with the space bar.
async fn answer(window: &Window, question: &str) {
    tab_to(window, &format!("[data-testid='{question}'] input")).await;
    window.press(SPACE).await;
}

async fn numbers(window: &Window, month: &str) -> Vec<Value> {
    let accounts = window.ask("bank_statements_list", json!({ "month": month })).await;
    let accounts = accounts.as_array().unwrap().iter();
    accounts.map(|account| account["number"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_of_a_file_is_chosen_by_keyboard() {
    let bench = Bench::open().await;
    let window = &bench.window;
    window.go("#/month-end/2025-11").await;
    window.open_step("statements").await;
    window.sees(NONE).await;
    drop_file(window, "october.csv", OCTOBER).await;
    import(window, "october.csv imported: 2 new records.").await;

    // It begins with 500.00 more than October ended with.
    drop_file(window, "november.csv", &november(1530)).await;
    window.there("statement-same-account").await;
    assert!(window.shows("[data-testid='statement-import']:disabled").await);
    check_statements(window, "statements-same-account").await;
    answer(window, "statement-same-account").await;
    import(window, "november.csv imported: 1 new record.").await;
    assert_eq!(numbers(window, "2025-11").await, [json!("0123456785")]);

    let other = november(9000).replace("0123456785", "0987654321").replace("YAM", "OIL");
    drop_file(window, "other.csv", &other).await;
    import(window, "other.csv imported: 1 new record.").await;
    // One more without a number: its opening balance matches neither of them.
    drop_file(window, "again.csv", &OCTOBER.replace("-Oct-", "-Aug-")).await;
    window.there("statement-which-account").await;
    assert!(window.shows("[data-testid='statement-import']:disabled").await);
    check_statements(window, "statements-which-account").await;
    answer(window, "statement-which-account").await;
    window.gone("statement-which-account").await;
    window.value_is("statement-number", "0123456785").await;
    check_statements(window, "statements-which-answered").await;
    window.there("[data-testid='statement-import']:not(:disabled)").await;
    bench.close().await;
}
