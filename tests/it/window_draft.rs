//! A messy payroll corrected in the real window with the keyboard alone: overwritten, corrected together, pasted, undone; names checked
//! with the banks; and many rows.

use harness::window::{Window, keyboard::*};
use harness::workbook::workbook;
use serde_json::json;

/// Seven people as a payroll clerk writes them. Their check digits fit their banks, computed by hand.
const PAYROLL: &[&str] = &[
    "Name|Bank|Account No|Net Pay",
    "Ada Obi|GTB|0123456785|#50000",
    "Musa Bello|Zenit Bnk|1012854016|#60000",
    "Ngozi Eze|GTB|O123456785|#70000",
    "Ife Ojo|Zenit Bnk|1012854016|fifty k",
    "Bola Ade|Guaranty Trust|0123456785|#50000",
    "",
    "Prepared by: the clerk",
];

#[tokio::test]
async fn a_draft_is_corrected_and_its_names_are_checked_with_the_banks() {
    let window = Window::practise().await;
    a_messy_payroll_is_corrected_with_the_keyboard(&window).await;
    names_are_checked_with_the_banks_before_anybody_is_paid(&window).await;
    window.close().await;
}

async fn a_messy_payroll_is_corrected_with_the_keyboard(window: &Window) {
    window.drop_sheet("october.xlsx", &workbook(&[("Sheet1", PAYROLL)])).await;
    window
        .draft_is("7 rows · 2 ready · 3 to fix · 2 left out · Total ₦100,000.00")
        .await;
    window.check_state("draft-messy").await;

    // To the first problem, which is overwritten: the unknown bank, in both rows at once.
    window.focus_grid().await;
    window.press(F8).await;
    window.press("Zenith Bank").await;
    window.check_state("draft-typing").await;
    window.press(ENTER).await;
    window.state("draft-offer", "1 other row says “zenit bnk” too.").await;
    window.click("fix-alike").await;
    window
        .draft_is("7 rows · 3 ready · 2 to fix · 2 left out · Total ₦160,000.00")
        .await;
    window.text_is("#cell-3-bank", "Zenith Bank").await;
    window.text_is("#cell-5-bank", "Zenith Bank").await;

    // The letter in the account number, then the amount in words.
    window.focus_grid().await;
    window.press(F8).await;
    window.press("0123456785").await;
    window.press(ENTER).await;
    window
        .draft_is("7 rows · 4 ready · 1 to fix · 2 left out · Total ₦230,000.00")
        .await;
    window.press(F8).await;
    window.press("50,000.00").await;
    window.press(ENTER).await;
    window
        .draft_is("7 rows · 5 ready · 0 to fix · 2 left out · Total ₦280,000.00")
        .await;
    window.check_state("draft-corrected").await;

    // One correction undone and redone; each is on disk.
    window.press(&format!("{CONTROL}z")).await;
    window
        .draft_is("7 rows · 4 ready · 1 to fix · 2 left out · Total ₦230,000.00")
        .await;
    window.press(&format!("{CONTROL}y")).await;
    window
        .draft_is("7 rows · 5 ready · 0 to fix · 2 left out · Total ₦280,000.00")
        .await;

    // A block from a spreadsheet program is pasted at the selected cell.
    window.press(&format!("{CONTROL}{HOME}")).await;
    window.press(&format!("{END}{LEFT}{LEFT}")).await;
    window.paste_cells(":focus", "1000\tBonus\r\n2000\tBonus\r\n").await;
    window
        .draft_is("7 rows · 5 ready · 0 to fix · 2 left out · Total ₦173,000.00")
        .await;
    window.text_is("#cell-2-amount", "1,000.00").await;
    window.text_is("#cell-3-remarks", "Bonus").await;
    window.press(DOWN).await;
    window.sees("Amount was changed; the file says “60000”.").await;

    // The program stores it: another read finds the same, and nothing was sent.
    let drafts = window.ask("payouts_drafts", json!({})).await;
    let kept = window.ask("payouts_draft", json!({ "draft": drafts[0]["draft"] })).await;
    assert_eq!(json!([kept["total"], kept["can_undo"]]), json!(["173000.00", true]));
    let warned = json!({ "draft": kept["draft"], "state": null, "warned": true, "code": null, "text": null, "from": 0 });
    let rows = window.ask("payouts_draft_rows", warned).await;
    assert_eq!(rows["found"], 3, "three share an account or a payment with an earlier row: {rows}");
    assert!(window.book().await.is_empty());
}

/// In the sandbox an account that ends in 97 has a similar name, in 98 another holder, and in 99 it does not exist.
const FOUR: &[u8] = b"Name,Bank,Account No,Amount\n\
Ada Obi,GTBank,0123456785,50000\n\
Musa Bello,GTBank,0123456797,60000\n\
Ngozi Eze,GTBank,0123456798,70000\n\
Ife Ojo,GTBank,0123456799,80000\n";

async fn names_are_checked_with_the_banks_before_anybody_is_paid(window: &Window) {
    window.drop_sheet("october.csv", FOUR).await;
    window
        .draft_is("4 rows · 4 ready · 0 to fix · 0 left out · Total ₦260,000.00")
        .await;

    window.click("names-ask").await;
    window.sees("All names were checked with the banks.").await;
    window.draft_is("4 rows · 1 ready · 3 to fix · 0 left out · Total ₦50,000.00").await;
    window.contains("holder", &["At the bank: ADA OBI"]).await;
    window.check_state("draft-names").await;

    // A similar name is confirmed by a tick; another one needs a reason; an account that does not exist cannot be paid.
    window.focus_grid().await;
    window.press(F8).await;
    window.click("same-person").await;
    window
        .draft_is("4 rows · 2 ready · 2 to fix · 0 left out · Total ₦110,000.00")
        .await;
    window.focus_grid().await;
    window.press(DOWN).await;
    window
        .type_text("same-person-reason", "Her husband’s account, letter of 3 November")
        .await;
    window.check_state("draft-other-name").await;
    window.click("same-person").await;
    window
        .draft_is("4 rows · 3 ready · 1 to fix · 0 left out · Total ₦180,000.00")
        .await;
    window.sees("Accepted: Her husband’s account, letter of 3 November").await;

    window.click("fees").await;
    window.sees("Wallet after").await;
    // The fees in the sandbox's documentation: 25.00 up to 50 000, 50.00 above, and 7.5 % of each: 180 000 + 125 + (1.88 + 3.75 + 3.75).
    let table = window
        .execute("return document.querySelector(\"[data-testid='fees-table']\").textContent")
        .await;
    assert!(table.as_str().unwrap().contains("₦180,134.38"), "{table}");
    window.check_state("draft-fees").await;
    assert!(window.book().await.is_empty());
}

#[tokio::test]
async fn many_rows_scroll_and_the_detail_of_one_stays_visible() {
    let window = Window::practise().await;
    let mut sheet = "Name,Bank,Account No,Amount\n".to_owned();
    for person in 0..60 {
        sheet.push_str(&format!("Person {person},GTBank,0123456785,{}\n", 1000 + person));
    }
    window.drop_sheet("sixty.csv", sheet.as_bytes()).await;
    window.sees("60 ready").await;
    // From top to bottom: the grid, then the row's detail, then the send button, without overlap.
    let edges = "if (!document.querySelector(\"[data-testid='row-detail']\")) return false;
        const at = (found) => document.querySelector(found).getBoundingClientRect();
        const [grid, detail] = [at(\"[role=grid]\").top, at(\"[data-testid='row-detail']\")];
        const scroll = document.querySelector('[role=grid]').parentElement;
        const sending = at('.sending');
        return scroll.scrollHeight > 1800 && scroll.clientHeight < 400 && grid < detail.top
            && scroll.getBoundingClientRect().bottom <= detail.top && detail.height > 60
            && detail.bottom <= sending.top && sending.bottom <= innerHeight";
    window.until("everything has its place", edges).await;
    window.check_state("draft-many").await;
    window.focus_grid().await;
    window.press(&format!("{CONTROL}{END}")).await;
    let clear = "const last = document.querySelector(\"[data-testid='row-61']\")?.getBoundingClientRect();
        const scroll = document.querySelector('[role=grid]').parentElement.getBoundingClientRect();
        return last !== undefined && last.bottom + 12 <= scroll.bottom";
    window.until("the last row is clear of the scrollbar", clear).await;

    // The approver sees all sixty, with the keyboard alone.
    window.send_draft().await;
    window
        .in_confirm(async |confirm| {
            let named = "[data-testid='named-New payees'] li";
            confirm.check_state("confirm-few").await;
            confirm.counts(named, 5).await;
            confirm.enter("[data-testid='all-New payees']").await;
            confirm.counts(named, 60).await;
            confirm.has_focus("[aria-label='New payees']").await;
            confirm.press(END).await;
            let last =
                "const box = document.activeElement; return box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 1";
            confirm.until("the last one is in sight", last).await;
            let whole =
                "const [box, form] = [document.activeElement, document.querySelector('form')].map((one) => one.getBoundingClientRect());
                return box.bottom <= form.top && form.bottom <= innerHeight";
            confirm.until("none of the list is behind the answer", whole).await;
            confirm.check_state("confirm-all").await;
            confirm.click_last("leave").await;
        })
        .await;
    window.confirm_closed().await;
    window.close().await;
}
