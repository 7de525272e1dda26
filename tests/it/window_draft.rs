//! A messy payroll corrected in the real window with the keyboard alone: overwritten, corrected together, pasted, undone; names checked
//! with the banks; and many rows.

use harness::prelude::*;
use harness::workbook::workbook;

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
    window.draft_is("7 rows · 2 ready · 3 errors · 2 skipped · Total ₦100,000.00").await;
    window.check_state("draft-messy").await;

    // To the first problem, which is overwritten: the unknown bank, in both rows at once.
    window.focus_grid().await;
    window.press(F8).await;
    window.press("Zenith Bank").await;
    window.check_state("draft-typing").await;
    window.press(ENTER).await;
    window.state("draft-offer", "1 other row has “zenit bnk” too.").await;
    window.click("fix-alike").await;
    window.draft_is("7 rows · 3 ready · 2 errors · 2 skipped · Total ₦160,000.00").await;
    window.text_is("#cell-3-bank", "Zenith Bank").await;
    window.text_is("#cell-5-bank", "Zenith Bank").await;

    // The letter in the account number, then the amount in words.
    window.focus_grid().await;
    window.press(F8).await;
    window.press("0123456785").await;
    window.press(ENTER).await;
    window.draft_is("7 rows · 4 ready · 1 error · 2 skipped · Total ₦230,000.00").await;
    window.press(F8).await;
    window.press("50,000.00").await;
    window.press(ENTER).await;
    window.draft_is("7 rows · 5 ready · 0 errors · 2 skipped · Total ₦280,000.00").await;
    window.check_state("draft-corrected").await;

    // One correction undone and redone; each is on disk.
    window.press(&format!("{CONTROL}z")).await;
    window.draft_is("7 rows · 4 ready · 1 error · 2 skipped · Total ₦230,000.00").await;
    window.press(&format!("{CONTROL}y")).await;
    window.draft_is("7 rows · 5 ready · 0 errors · 2 skipped · Total ₦280,000.00").await;

    // A block from a spreadsheet program is pasted at the selected cell.
    window.press(&format!("{CONTROL}{HOME}")).await;
    window.press(&format!("{END}{LEFT}{LEFT}")).await;
    window.paste_cells(":focus", "1000\tBonus\r\n2000\tBonus\r\n").await;
    window.draft_is("7 rows · 5 ready · 0 errors · 2 skipped · Total ₦173,000.00").await;
    window.text_is("#cell-2-amount", "1,000.00").await;
    window.text_is("#cell-3-remarks", "Bonus").await;
    window.press(DOWN).await;
    window.sees("Amount was “60000” in the file.").await;

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
    window.draft_is("4 rows · 4 ready · 0 errors · 0 skipped · Total ₦260,000.00").await;

    window.click("names-ask").await;
    window.sees("All names were checked with the banks.").await;
    window.draft_is("4 rows · 1 ready · 3 errors · 0 skipped · Total ₦50,000.00").await;
    window.contains("holder", &["At the bank: ADA OBI"]).await;
    window.check_state("draft-names").await;

    // A similar name is confirmed by a tick; another one needs a reason; an account that does not exist cannot be paid.
    window.focus_grid().await;
    window.press(F8).await;
    window.click("same-person").await;
    window.draft_is("4 rows · 2 ready · 2 errors · 0 skipped · Total ₦110,000.00").await;
    window.focus_grid().await;
    window.press(DOWN).await;
    window
        .type_text("same-person-reason", "Her husband’s account, letter of 3 November")
        .await;
    window.check_state("draft-other-name").await;
    window.click("same-person").await;
    window.draft_is("4 rows · 3 ready · 1 error · 0 skipped · Total ₦180,000.00").await;
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
    // The row's detail is beside the grid, and the foot below both, without overlap.
    let edges = "if (!document.querySelector(\"[data-testid='row-detail']\")) return false;
        const at = (found) => document.querySelector(found).getBoundingClientRect();
        const detail = at(\"[data-testid='row-detail']\");
        const foot = at(\"[data-testid='draft-foot']\");
        const scroll = document.querySelector('[role=grid]').parentElement;
        const grid = scroll.getBoundingClientRect();
        return scroll.scrollHeight > 1500 && scroll.clientHeight < 600 && grid.right <= detail.left && detail.height > 60
            && detail.bottom <= foot.top && grid.bottom <= foot.top && foot.bottom <= innerHeight && foot.height < 48";
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
            // All of them are new, and the list of payees has them all.
            confirm.check_state("confirm-few").await;
            confirm.tab_to("[data-testid='payees'] .table-scroll").await;
            confirm.press(END).await;
            confirm.sees("Payees: 60").await;
            confirm.sees("Person 0").await;
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

/// The rows of the grid that are visible to their full height, and the cells of amounts and account numbers that are cut off.
const IN_SIGHT: &str = "const box = document.querySelector('[role=grid]').parentElement.getBoundingClientRect();
    const top = document.querySelector('[role=grid] thead th').getBoundingClientRect().bottom;
    const rows = [...document.querySelectorAll('[role=grid] tbody tr[data-state]')]
        .map((row) => row.getBoundingClientRect())
        .filter((row) => row.top >= top - 1 && row.bottom <= Math.min(box.bottom, innerHeight));
    const cut = [...document.querySelectorAll('[role=grid] td:is(.amount, .account)')].filter((cell) => cell.scrollWidth > cell.clientWidth);
    return [rows.length, cut.map((cell) => cell.textContent)]";

#[tokio::test]
async fn many_rows_of_a_messy_file_are_in_sight_at_every_size() {
    let window = Window::practise().await;
    // Sixteen rows with an error, a note below the table, and amounts as long as they get.
    let mut sheet = "Name,Bank,Account No,Amount\n".to_owned();
    for person in 0..16 {
        let bank = if person == 3 { "Zenit Bnk" } else { "GTBank" };
        sheet.push_str(&format!("Person {person},{bank},0123456785,\"12,345,6{person:02}.50\"\n"));
    }
    sheet.push_str(",,,\nPrepared by: the clerk,,,\n");
    window.drop_sheet("october.csv", sheet.as_bytes()).await;
    window.there("row-2").await;
    for (width, height, text, least, state) in [
        (1366, 690, "100", 14, "draft-wide"),
        (1366, 690, "130", 6, "draft-large-text"),
        (1024, 520, "100", 7, "draft-small"),
    ] {
        window
            .execute(&format!("document.documentElement.dataset.textSize = '{text}'"))
            .await;
        window.size_inside(width, height).await;
        let seen = window.execute(IN_SIGHT).await;
        let rows = seen[0].as_u64().unwrap();
        assert!(
            rows >= least,
            "{rows} rows at {width} × {height} and {text} % text, at least {least} expected"
        );
        assert_eq!(seen[1], json!([]), "cut off at {width} × {height} and {text} % text");
        window.check_state(state).await;
    }
    window.close().await;
}

/// A payroll as it comes from another program: a title, letters that were lost, an amount as text, lost zeros, and two totals that its rows do
/// not have. It has three notices.
const SEEDED: &[&str] = &[
    "OKORO STORES LTD: staff salaries for November 2026",
    "S/N|Staff Name|Bank|Acct No|Net Pay (N)|Phone|Remarks",
    "1|Ada Obi|GTB|0123456785|#50000|8031230001|Salary",
    "2|Musa Bello|Zenit Bnk|1012854016|#60000.50|08031230002|Salary",
    "3|Ngozi Eze|GTB|0123456785|#145000|08031230003|Salary",
    "4|Ife Ojo|Access|0690000032|70000|08031230004|Salary",
    "5|Bola Ade|Guaranty Trust|0123456785|#88000|08031230005|Salary â€“ Nov",
    "6|Tunde Bala|UBA|2004567125|#91000|08031230006|Salary",
    "|Sub-total|||#500000||",
    "7|Amaka Eze|First Bank|3000001455|#54000|08031230007|Salary",
    "8|Yusuf Danladi|Access|0690000032|#47500|08031230008|Salary",
    "9|Kemi Alabi|Zenith|1012854016|#120000|08031230009|Salary",
    "10|Sade Cole|GTB|0123456785|#99000|08031230010|Salary",
    "11|Femi Ojo|GTB|0123456785|#101000|08031230011|Salary",
    "12|Ngozi Eze|GTB|0123456785|#145000|08031230012|Salary",
    "13|Uche Obi|UBA|2004567125|#48250|08031230013|Salary",
    "|Total|||#1118750.50||",
    "|Prepared by: the clerk|||||",
];

#[tokio::test]
async fn a_messy_payroll_keeps_its_rows_in_sight_below_its_notices() {
    let window = Window::practise().await;
    let sheets = [("Sheet1", SEEDED), ("Old", &["Name|Amount", "Ada|#1"][..])];
    window.drop_sheet("payroll.xlsx", &workbook(&sheets)).await;
    window.sees("Row with the column names").await;
    window.press(&format!("{CONTROL}{ENTER}")).await;
    window.there("row-3").await;
    window.size_inside(1366, 690).await;
    let seen = window.execute(IN_SIGHT).await;
    let notices =
        "return [...document.querySelectorAll('.notice')].filter((notice) => notice.offsetParent).map((notice) => notice.offsetHeight)";
    let heights = window.execute(notices).await;
    println!("notices {heights}, rows {seen}");
    assert_eq!(heights.as_array().unwrap().len(), 2, "{heights}");
    assert!(
        heights.as_array().unwrap().iter().all(|height| height.as_u64().unwrap() <= 32),
        "one line each: {heights}"
    );
    window.check_state("draft-notices").await;
    assert!(seen[0].as_u64().unwrap() >= 14, "{seen}");
    assert_eq!(seen[1], json!([]), "cut off");
    // Without the cells of the grid.
    let words = "const main = document.querySelector('main').cloneNode(true);
        for (const cell of main.querySelectorAll('[role=grid] tbody, .visually-hidden, option')) cell.remove();
        return main.textContent.trim().split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).length";
    let words = window.execute(words).await;
    println!("{words} words");
    assert!(words.as_u64().unwrap() <= 250, "{words} words");

    // In a smaller window they are cut, and all of their text is shown on request.
    window.size_inside(1024, 520).await;
    window.click("unfold-notices").await;
    window.check_state("draft-notices-unfolded").await;
    window.click("unfold-notices").await;
    window.size_inside(1366, 690).await;
    // The lost zero of a phone number is offered.
    window.select_cell("3-contact").await;
    window.click("fix").await;
    window.text_is("#cell-3-contact", "08031230001").await;
    window.close().await;
}

#[tokio::test]
async fn the_total_of_the_file_is_compared_with_the_corrected_rows_up_to_the_approval() {
    let window = Window::practise().await;
    let sheet = b"Name,Bank,Account No,Net Pay (N),Email\nAda Obi,GTBank,0123456785,50000,a@example.com\n\
        Musa Bello,Zenith Bank,1012854016,60000,m@example.com\nTotal,,,110000,\n";
    window.drop_sheet("october.csv", sheet).await;
    window.draft_is("3 rows · 2 ready · 0 errors · 1 skipped · Total ₦110,000.00").await;
    window.gone("file-total").await;
    window.select_cell("3-amount").await;
    window.press("160000").await;
    window.press(ENTER).await;
    let words = "The file’s total ₦110,000.00 differs from the rows ₦210,000.00";
    window.contains("file-total", &[words]).await;
    window.check_state("draft-total").await;
    window.click("send").await;
    window.contains(By::Css("dialog"), &[words]).await;
    window.check_state("draft-submit").await;
    window.click("confirm-send").await;
    window
        .in_confirm(async |confirm| {
            confirm.sees(words).await;
            confirm.click_last("leave").await;
        })
        .await;
    window.confirm_closed().await;
    window.close().await;
}

#[tokio::test]
async fn a_bank_is_suggested_while_it_is_typed_and_the_details_of_a_row_can_be_closed() {
    let window = Window::practise().await;
    let sheet = b"Name,Bank,Account No,Amount\nAda Obi,,0123456785,50000\nMusa Bello,Zenith Bank,1012854016,60000\n";
    window.drop_sheet("october.csv", sheet).await;
    window.draft_is("2 rows · 1 ready · 1 error · 0 skipped · Total ₦60,000.00").await;
    window.there("row-2").await;
    window.focus_grid().await;
    window.press(F8).await;
    window.press("guar").await;
    window
        .until(
            "a bank is suggested",
            "return document.querySelector('#bank-suggestions [role=option]') !== null",
        )
        .await;
    window.press(DOWN).await;
    window.check_state("draft-bank").await;
    window.press(ENTER).await;
    window.draft_is("2 rows · 2 ready · 0 errors · 0 skipped · Total ₦110,000.00").await;
    window.text_is("#cell-2-bank", "Guaranty Trust Bank").await;

    window.size_inside(1366, 690).await;
    window.focus_grid().await;
    window.press(ESCAPE).await;
    window.gone("row-detail").await;
    window.check_state("draft-without-details").await;
    window.click("detail-toggle").await;
    window.there("row-detail").await;
    window.size_inside(1100, 690).await;
    window.gone("row-detail").await;
    window.click("detail-toggle").await;
    window.check_state("draft-details-over").await;
    window.press(ESCAPE).await;
    window.gone("row-detail").await;
    window.close().await;
}

#[tokio::test]
async fn a_discarded_draft_can_be_restored() {
    let window = Window::practise().await;
    window
        .drop_sheet("october.csv", b"Name,Bank,Account No,Amount\nAda Obi,GTBank,0123456785,50000\n")
        .await;
    window.there("row-2").await;
    window.focus_grid().await;
    window.press("Ada Eze").await;
    window.press(ENTER).await;
    window.text_is("#cell-2-name", "Ada Eze").await;
    let discard = async || {
        window.click("draft-menu").await;
        window.click("discard").await;
        window.sees("Draft discarded: october.csv").await;
        assert_eq!(window.ask("payouts_drafts", json!({})).await, json!([]));
    };
    discard().await;
    window.check_state("draft-discarded").await;
    window.click("undo-discard").await;
    window.text_is("#cell-2-name", "Ada Eze").await;

    // After ten seconds, from the list.
    discard().await;
    window.gone("undo-discard").await;
    window.click("[data-testid='discarded-drafts'] summary").await;
    window.check_state("draft-discarded-list").await;
    window.click("[data-testid^='restore-']").await;
    window.sees("october.csv").await;
    let drafts = window.ask("payouts_drafts", json!({})).await;
    assert_eq!(drafts[0]["steps"], 1);
    window.close().await;
}
