//! Choosing columns in the real window with the keyboard alone: shown with reasons, corrected, and recognised the next month; several
//! sheets of a workbook chosen, and paid as one.

use harness::prelude::*;
use harness::workbook::workbook;

/// A month of a payroll whose amounts have an unknown heading, below a title, behind a sheet of notes.
fn payroll(month: &str, figures: [&str; 3]) -> Vec<u8> {
    let row = |person: &str, figure: &str| format!("{person}|B2|{figure}|28/10/2026");
    let people = [
        "Ada Obi|GTBank|0123456785",
        "Musa Bello|Zenith|1012854016",
        "Ngozi Eze|First Bank|0000014579",
    ];
    let [first, second, third] = [0, 1, 2].map(|at| row(people[at], figures[at]));
    let title = format!("KADE FOODS LTD, {month}");
    let staff = [&*title, "", "Staff Name|Bank|Acct No|Grade|Figure|Paid on", &first, &second, &third];
    workbook(&[("Notes", &["Call the bank on Friday"]), ("Staff", &staff)])
}

/// A payroll with a sheet for each branch. One of them has another heading for its amounts.
const BRANCHES: &[(&str, &[&str])] = &[
    (
        "Lagos Island",
        &[
            "Staff Name|Bank|Acct No|Net Pay",
            "Ada Obi|GTBank|0123456785|1,000.00",
            "Musa Bello|Zenith|1012854016|1,000.00",
            "Total|||2,000.00",
        ],
    ),
    (
        "Abuja",
        &[
            "Staff Name|Bank|Acct No|Net Pay",
            "Ngozi Eze|First Bank|0000014579|1,000.00",
            "Ada Obi|GTBank|0123456785|1,000.00",
            "Total|||2,000.00",
        ],
    ),
    (
        "Kano",
        &[
            "Staff Name|Bank|Acct No|Gross",
            "Uche Ani|GTBank|0581234561|1,000.00",
            "Ife Ojo|GTBank|0012345671|1,000.00",
            "Total|||2,000.00",
        ],
    ),
];

/// Chooses in a list by typing its first letters.
async fn type_choice(window: &Window, id: &str, letters: &str) {
    window.there(id).await;
    let focus = "document.querySelector(`[data-testid='${arguments[0]}']`).focus()";
    window.execute_with(focus, vec![json!(id)]).await;
    window.press(letters).await;
}

#[tokio::test]
async fn columns_are_shown_corrected_and_recognised_again() {
    let window = Window::practise().await;

    // Two sheets: the columns are chosen before the rows.
    let october = payroll("OCTOBER", ["1,000.00", "2,000.50", "3,000.00"]);
    window.drop_sheet("october.xlsx", &october).await;
    window.sees("Row with the column names").await;
    type_choice(&window, "sheet", "Staff").await;
    window.sees("No column contains the amount.").await;
    window.columns_are("5 rows · 0 ready · 3 errors · 2 skipped · Total ₦0.00").await;
    window.check_state("columns-asked").await;

    type_choice(&window, "taken-5", "Amount").await;
    window
        .columns_are("5 rows · 3 ready · 0 errors · 2 skipped · Total ₦6,000.50")
        .await;
    window.contains("amounts-read", &["in row 4 is read as ₦1,000.00."]).await;
    window.has_focus("taken-5").await;
    window.check_state("columns-chosen").await;
    window.press(&format!("{CONTROL}{ENTER}")).await;
    window.draft_is("5 rows · 3 ready · 0 errors · 2 skipped · Total ₦6,000.50").await;

    // A corrected amount does not move to another column; that is reported before, and undone with the columns.
    let drafts = window.ask("payouts_drafts", json!({})).await;
    let typed = json!({ "draft": drafts[0]["draft"], "changes": [{ "what": "cell", "row": 4, "field": "amount", "text": "1,500.00" }] });
    window.ask("payouts_change", typed).await;
    window.click("columns").await;
    window.sees("Match columns").await;
    type_choice(&window, "taken-4", "Amount").await;
    window
        .state("columns-lost", "1 correction does not fit these columns and will be removed")
        .await;
    window.click("columns-back").await;

    // The next month is read in the same way, which is reported and can be undone.
    let november = payroll("NOVEMBER", ["10.00", "20.00", "30.00"]);
    window.drop_sheet("november.xlsx", &november).await;
    window.sees("Row with the column names").await;
    type_choice(&window, "sheet", "Staff").await;
    window.columns_are("5 rows · 3 ready · 0 errors · 2 skipped · Total ₦60.00").await;
    window.press(&format!("{CONTROL}{ENTER}")).await;
    window.draft_is("5 rows · 3 ready · 0 errors · 2 skipped · Total ₦60.00").await;
    window.state("columns-remembered", "for files with these headings.").await;
    window.click("remembered-forget").await;
    window.draft_is("5 rows · 0 ready · 3 errors · 2 skipped · Total ₦0.00").await;
    window.click("undo").await;
    window.draft_is("5 rows · 3 ready · 0 errors · 2 skipped · Total ₦60.00").await;

    // Cells from the clipboard become a draft like any file.
    window.click("nav-payouts").await;
    window
        .there("[data-testid='paste-cells'][placeholder^='Or paste cells copied from Excel here']")
        .await;
    window.check_state("payouts-paste").await;
    let cells = "Name\tBank\tAccount No\tAmount\r\nAda Obi\tGTBank\t0123456785\t1,195,000.00\r\n";
    window.paste_cells("paste-cells", cells).await;
    window
        .draft_is("1 row · 1 ready · 0 errors · 0 skipped · Total ₦1,195,000.00")
        .await;
    let drafts = window.ask("payouts_drafts", json!({})).await;
    assert!(drafts[0]["file_name"].as_str().unwrap().starts_with("Pasted "), "{drafts}");

    two_sheets_are_chosen_and_read_as_one(&window).await;
    assert!(window.book().await.is_empty());
    window.close().await;
}

async fn two_sheets_are_chosen_and_read_as_one(window: &Window) {
    window.drop_sheet("branches.xlsx", &workbook(BRANCHES)).await;
    window.sees("Row with the column names").await;
    window
        .columns_are("3 rows · 2 ready · 0 errors · 1 skipped · Total ₦2,000.00")
        .await;

    type_choice(window, "sheet", "Several").await;
    window.sees("Sheets to pay, with the same columns").await;
    window.press(TAB).await;
    window.press(TAB).await;
    window.press(" ").await;
    window
        .columns_are("6 rows · 4 ready · 0 errors · 2 skipped · Total ₦4,000.00")
        .await;
    window.check_state("stacked-chosen").await;

    // A sheet with another heading is refused by its name, and its tick is removed.
    window.press(TAB).await;
    window.press(" ").await;
    let says = "Column D is called “Gross” on sheet “Kano” and is called “Net Pay” on sheet “Lagos Island”.";
    window.sees(says).await;
    let ticked =
        "return [...document.querySelectorAll(\"[data-testid='sheets'] input\")].map((box) => box.checked).join() === 'true,true,false'";
    window.until("only the two sheets are ticked", ticked).await;
    window.check_state("stacked-differs").await;

    window.press(&format!("{CONTROL}{ENTER}")).await;
    window.draft_is("6 rows · 4 ready · 0 errors · 2 skipped · Total ₦4,000.00").await;
    let rows = "return [...document.querySelectorAll(\"tr[data-testid^='row-']\")].map((row) => row.firstElementChild.textContent.trim())";
    window.there("tr[data-testid^='row-']").await;
    let rows = window.execute(rows).await;
    let expected = ["Lagos Island2", "Lagos Island3", "Lagos Island4", "Abuja2", "Abuja3", "Abuja4"];
    assert_eq!(rows, json!(expected));
    // The duplicate row is named with its sheet.
    window.focus_grid().await;
    window.press(F8).await;
    window.sees("Row 3 of “Abuja” · Ada Obi").await;
    window
        .sees("Row 2 of “Lagos Island” pays the same amount to the same account.")
        .await;
    // The problem is visible beside the amount without scrolling.
    let whole = "const scroll = document.querySelector('[role=grid]').parentElement.getBoundingClientRect();
        const problem = [...document.querySelectorAll('[role=grid] th')].find((head) => head.textContent.trim() === 'Problem').getBoundingClientRect();
        return problem.right <= scroll.right && problem.width > 180";
    assert_eq!(window.execute(whole).await, json!(true));
    window.check_state("stacked-rows").await;
}
