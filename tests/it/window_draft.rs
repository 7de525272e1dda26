//! A messy payroll corrected in the real window with the keyboard alone: typed over, corrected together, pasted, undone.

use harness::desktop::{Desktop, Keyring};
use harness::wait::LIMIT;
use harness::window::{By, Window};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

/// WebDriver's names for keys that write nothing.
const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";
const END: &str = "\u{e010}";
const LEFT: &str = "\u{e012}";
const F8: &str = "\u{e038}";
const CONTROL: &str = "\u{e009}";

/// Seven people as a payroll clerk writes them. Their check digits fit their banks, reckoned by hand.
fn payroll() -> Vec<u8> {
    let rows = [
        ["Ada Obi", "GTB", "0123456785", "50000"],
        ["Musa Bello", "Zenit Bnk", "1012854016", "60000"],
        ["Ngozi Eze", "GTB", "O123456785", "70000"],
        ["Ife Ojo", "Zenit Bnk", "1012854016", "fifty k"],
        ["Bola Ade", "Guaranty Trust", "0123456785", "50000"],
        ["", "", "", ""],
        ["Prepared by: the clerk", "", "", ""],
    ];
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, heading) in (0..).zip(["Name", "Bank", "Account No", "Net Pay"]) {
        sheet.write_string(0, column, heading).unwrap();
    }
    for (row, cells) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            match cell.parse::<u32>() {
                Ok(amount) if column == 3 => sheet.write_number(row, column, amount).unwrap(),
                _ => sheet.write_string(row, column, cell).unwrap(),
            };
        }
    }
    workbook.save_to_buffer().unwrap()
}

async fn counts_are(window: &Window, expected: &str) {
    let script = format!(
        "const found = document.querySelector(\"[data-testid='draft-counts']\"); return found !== null && found.textContent.trim() === {}",
        json!(expected)
    );
    window.until(&format!("the counts are {expected}"), LIMIT, &script).await;
}

async fn cell(window: &Window, row: u32, column: &str) -> String {
    let script = "return document.getElementById(arguments[0]).textContent.trim()";
    let text = window.execute(script, vec![json!(format!("cell-{row}-{column}"))]).await;
    text.as_str().unwrap().to_owned()
}

/// The window of somebody who practises and has just dropped a file.
async fn with_file(desktop: &Desktop, name: &str, bytes: &[u8]) -> Window {
    let home = desktop.home().join("cowrie");
    let window = Window::practising(desktop, &home, &[]).await;
    window.click(By::TestId("nav-payouts")).await;
    window.drop_file("[data-testid='drop-zone']", name, bytes).await;
    window
}

async fn draft(window: &Window) -> Value {
    let drafts = window.rpc("payouts_drafts", json!({})).await.expect("a list");
    window
        .rpc("payouts_draft", json!({ "draft": drafts[0]["draft"] }))
        .await
        .expect("a draft")
}

#[tokio::test]
async fn a_messy_payroll_is_corrected_with_the_keyboard() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let window = with_file(&desktop, "october.xlsx", &payroll()).await;
    counts_are(&window, "7 rows · 2 ready · 3 to fix · 2 left out · Total ₦100,000.00").await;
    window.check_state("draft-messy").await;

    // To the first problem and over it: the bank that nobody knows, in both rows at once.
    window.execute("document.querySelector('[role=grid]').focus()", vec![]).await;
    window.press(F8).await;
    window.press("Zenith Bank").await;
    window.check_state("draft-typing").await;
    window.press(ENTER).await;
    window.wait_for_text("1 other row says “zenit bnk” too.", 10).await;
    window.check_state("draft-offer").await;
    window.click(By::TestId("fix-alike")).await;
    counts_are(&window, "7 rows · 3 ready · 2 to fix · 2 left out · Total ₦160,000.00").await;
    let both = "return ['cell-3-bank', 'cell-5-bank'].every((id) => document.getElementById(id).textContent.trim() === 'Zenith Bank')";
    window.until("both rows name the bank", LIMIT, both).await;

    // The letter in the account number, then the amount in words.
    window.execute("document.querySelector('[role=grid]').focus()", vec![]).await;
    window.press(F8).await;
    window.press("0123456785").await;
    window.press(ENTER).await;
    counts_are(&window, "7 rows · 4 ready · 1 to fix · 2 left out · Total ₦230,000.00").await;
    window.press(F8).await;
    window.press("50,000.00").await;
    window.press(ENTER).await;
    counts_are(&window, "7 rows · 5 ready · 0 to fix · 2 left out · Total ₦280,000.00").await;
    window.check_state("draft-corrected").await;

    // One step back and forth again; each step is on disk.
    window.press(&format!("{CONTROL}z")).await;
    counts_are(&window, "7 rows · 4 ready · 1 to fix · 2 left out · Total ₦230,000.00").await;
    window.press(&format!("{CONTROL}y")).await;
    counts_are(&window, "7 rows · 5 ready · 0 to fix · 2 left out · Total ₦280,000.00").await;

    // A block from a spreadsheet program lands where the person is.
    let paste = "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))";
    window.press(&format!("{CONTROL}\u{e011}")).await;
    window.press(&format!("{END}{LEFT}{LEFT}")).await;
    window.execute(paste, vec![json!("1000\tBonus\r\n2000\tBonus\r\n")]).await;
    counts_are(&window, "7 rows · 5 ready · 0 to fix · 2 left out · Total ₦173,000.00").await;
    assert_eq!(
        (cell(&window, 2, "amount").await, cell(&window, 3, "remarks").await),
        ("1,000.00".into(), "Bonus".into())
    );
    window.press(DOWN).await;
    window.wait_for_text("Amount was changed; the file says “60000”.", 10).await;

    // It is the program's: another look finds the same, and nothing was sent.
    let kept = draft(&window).await;
    assert_eq!(
        (kept["total"].as_str(), kept["can_undo"].as_bool()),
        (Some("173000.00"), Some(true))
    );
    let rows = window
        .rpc(
            "payouts_draft_rows",
            json!({ "draft": kept["draft"], "state": null, "warned": true, "code": null, "text": null, "from": 0 }),
        )
        .await
        .expect("rows");
    assert_eq!(rows["found"], 3, "three share an account or a payment with an earlier row: {rows}");
    let book = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers")["book"].clone();
    assert_eq!(book, json!([]));
    window.close().await;
}

/// The sandbox's world: an account that ends in 97 belongs to a close name, in 98 to somebody else, in 99 to nobody.
const FOUR: &[u8] = b"Name,Bank,Account No,Amount\n\
Ada Obi,GTBank,0123456785,50000\n\
Musa Bello,GTBank,0123456797,60000\n\
Ngozi Eze,GTBank,0123456798,70000\n\
Ife Ojo,GTBank,0123456799,80000\n";

#[tokio::test]
async fn names_are_checked_with_the_banks_before_anybody_is_paid() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let window = with_file(&desktop, "october.csv", FOUR).await;
    counts_are(&window, "4 rows · 4 ready · 0 to fix · 0 left out · Total ₦260,000.00").await;

    window.click(By::TestId("names-ask")).await;
    window.wait_for_text("All names were checked with the banks.", 30).await;
    counts_are(&window, "4 rows · 1 ready · 3 to fix · 0 left out · Total ₦50,000.00").await;
    assert!(window.text_of(By::TestId("holder")).await.contains("At the bank: ADA OBI"));
    window.check_state("draft-names").await;

    // A close name is ticked; another one needs a reason; an account that does not exist cannot be paid.
    window.execute("document.querySelector('[role=grid]').focus()", vec![]).await;
    window.press(F8).await;
    window.click(By::TestId("same-person")).await;
    counts_are(&window, "4 rows · 2 ready · 2 to fix · 0 left out · Total ₦110,000.00").await;
    window.execute("document.querySelector('[role=grid]').focus()", vec![]).await;
    window.press(DOWN).await;
    window
        .type_text(By::TestId("same-person-reason"), "Her husband’s account, letter of 3 November")
        .await;
    window.check_state("draft-other-name").await;
    window.click(By::TestId("same-person")).await;
    counts_are(&window, "4 rows · 3 ready · 1 to fix · 0 left out · Total ₦180,000.00").await;
    window
        .wait_for_text("Accepted: Her husband’s account, letter of 3 November", 10)
        .await;

    window.click(By::TestId("fees")).await;
    window.wait_for_text("Wallet after", 10).await;
    let script = "return document.querySelector(\"[data-testid='fees-table']\").textContent";
    let table = window.execute(script, vec![]).await;
    // Fees as the sandbox's page tells them: 25.00 up to 50 000, 50.00 above, and 7.5 % of each: 180 000 + 125 + (1.88 + 3.75 + 3.75).
    assert!(table.as_str().unwrap().contains("₦180,134.38"), "{table}");
    window.check_state("draft-fees").await;
    let book = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers")["book"].clone();
    assert_eq!(book, json!([]));
    window.close().await;
}

#[tokio::test]
async fn many_rows_scroll_and_what_is_said_about_one_stays_in_sight() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let mut sheet = "Name,Bank,Account No,Amount\n".to_owned();
    for person in 0..60 {
        sheet.push_str(&format!("Person {person},GTBank,0123456785,{}\n", 1000 + person));
    }
    let window = with_file(&desktop, "sixty.csv", sheet.as_bytes()).await;
    window.wait_for_text("60 ready", 20).await;
    // Above what is chosen below: the grid, then the row's detail, then the way to send, none over another.
    let edges = "if (!document.querySelector(\"[data-testid='row-detail']\")) return false;
        const at = (found) => document.querySelector(found).getBoundingClientRect();
        const [grid, detail] = [at(\"[role=grid]\").top, at(\"[data-testid='row-detail']\")];
        const scroll = document.querySelector('[role=grid]').parentElement;
        const sending = at('.sending');
        return scroll.scrollHeight > 1800 && scroll.clientHeight < 400 && grid < detail.top
            && scroll.getBoundingClientRect().bottom <= detail.top && detail.height > 60
            && detail.bottom <= sending.top && sending.bottom <= innerHeight";
    window.until("everything has its place", LIMIT, edges).await;
    window.check_state("draft-many").await;
    window.execute("document.querySelector('[role=grid]').focus()", vec![]).await;
    window.press(&format!("{CONTROL}{END}")).await;
    let clear = "const last = document.querySelector(\"[data-testid='row-61']\")?.getBoundingClientRect();
        const scroll = document.querySelector('[role=grid]').parentElement.getBoundingClientRect();
        return last !== undefined && last.bottom + 12 <= scroll.bottom";
    window.until("the last row is clear of the scrollbar", LIMIT, clear).await;

    // Whoever approves is told every one of the sixty, with the keyboard alone.
    window.click(By::TestId("send")).await;
    window.click(By::TestId("confirm-send")).await;
    window
        .in_confirm(async |confirm| {
            let named = async || {
                let lines = "return document.querySelectorAll(\"[data-testid='named-New payees'] li\").length";
                confirm.execute(lines, vec![]).await
            };
            confirm.check_state("confirm-few").await;
            assert_eq!(named().await, json!(5));
            confirm.tab_to("[data-testid='all-New payees']").await;
            confirm.press(ENTER).await;
            assert_eq!(named().await, json!(60));
            let there = "return document.activeElement.getAttribute('aria-label') === 'New payees'";
            confirm.until("the keyboard is in the list", LIMIT, there).await;
            confirm.press(END).await;
            let last =
                "const box = document.activeElement; return box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 1";
            confirm.until("the last one is in sight", LIMIT, last).await;
            let whole =
                "const [box, form] = [document.activeElement, document.querySelector('form')].map((one) => one.getBoundingClientRect());
                return box.bottom <= form.top && form.bottom <= innerHeight";
            confirm.until("none of the list is behind the answer", LIMIT, whole).await;
            confirm.check_state("confirm-all").await;
            confirm.click_last(By::TestId("leave")).await;
        })
        .await;
    window.confirm_closed().await;
    window.close().await;
}
