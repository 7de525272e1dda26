//! Several sheets of a workbook chosen in the real window with the keyboard alone, and paid as one.

use harness::desktop::{Desktop, Keyring};
use harness::wait::LIMIT;
use harness::window::{By, Window};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

const ENTER: &str = "\u{e007}";
const CONTROL: &str = "\u{e009}";
const TAB: &str = "\u{e004}";

/// A payroll with a sheet for each branch. One of them calls its amounts otherwise.
fn branches() -> Vec<u8> {
    let mut workbook = Workbook::new();
    let branches = [
        (
            "Lagos Island",
            "Net Pay",
            [("Ada Obi", "GTBank", "0123456785"), ("Musa Bello", "Zenith", "1012854016")],
        ),
        (
            "Abuja",
            "Net Pay",
            [("Ngozi Eze", "First Bank", "0000014579"), ("Ada Obi", "GTBank", "0123456785")],
        ),
        (
            "Kano",
            "Gross",
            [("Uche Ani", "GTBank", "0581234561"), ("Ife Ojo", "GTBank", "0012345671")],
        ),
    ];
    for (name, amount, people) in branches {
        let sheet = workbook.add_worksheet().set_name(name).unwrap();
        for (column, heading) in (0..).zip(["Staff Name", "Bank", "Acct No", amount]) {
            sheet.write_string(0, column, heading).unwrap();
        }
        for (row, (person, bank, account)) in (1..).zip(people) {
            for (column, cell) in (0..).zip([person, bank, account, "1,000.00"]) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
        sheet.write_string(3, 0, "Total").unwrap();
        sheet.write_string(3, 3, "2,000.00").unwrap();
    }
    workbook.save_to_buffer().unwrap()
}

#[tokio::test]
async fn two_sheets_are_chosen_and_read_as_one() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.click(By::TestId("nav-payouts")).await;
    window.drop_file("[data-testid='drop-zone']", "branches.xlsx", &branches()).await;
    window.wait_for_text("Row with the column names", 20).await;
    window
        .text_is("columns-counts", "3 rows · 2 ready · 0 to fix · 1 left out · Total ₦2,000.00")
        .await;

    window
        .execute("document.querySelector(\"[data-testid='sheet']\").focus()", Vec::new())
        .await;
    window.press("Several").await;
    window.wait_for_text("Sheets that are paid, with the same columns", 10).await;
    window.press(TAB).await;
    window.press(TAB).await;
    window.press(" ").await;
    window
        .text_is("columns-counts", "6 rows · 4 ready · 0 to fix · 2 left out · Total ₦4,000.00")
        .await;
    window.check_state("stacked-chosen").await;

    // A sheet with another heading is refused with its name, and its tick is taken away again.
    window.press(TAB).await;
    window.press(" ").await;
    let says = "Column D is called “Gross” on sheet “Kano” and is called “Net Pay” on sheet “Lagos Island”.";
    window.wait_for_text(says, 10).await;
    let ticked =
        "return [...document.querySelectorAll(\"[data-testid='sheets'] input\")].map((box) => box.checked).join() === 'true,true,false'";
    window.until("only the two sheets are ticked", LIMIT, ticked).await;
    window.check_state("stacked-differs").await;

    window.press(&format!("{CONTROL}{ENTER}")).await;
    window
        .text_is("draft-counts", "6 rows · 4 ready · 0 to fix · 2 left out · Total ₦4,000.00")
        .await;
    let rows = "return [...document.querySelectorAll(\"tr[data-testid^='row-']\")].map((row) => row.firstElementChild.textContent.trim())";
    let rows = window.execute(rows, Vec::new()).await;
    let expected = ["Lagos Island2", "Lagos Island3", "Lagos Island4", "Abuja2", "Abuja3", "Abuja4"];
    assert_eq!(rows, json!(expected));
    // To the row that is there twice: it is named with its sheet.
    window
        .execute("document.querySelector(\"[role='grid']\").focus()", Vec::new())
        .await;
    window.press("\u{e038}").await;
    window.wait_for_text("Row 3 of “Abuja” · Ada Obi", 10).await;
    window
        .wait_for_text("Row 2 of “Lagos Island” pays the same amount to the same account.", 10)
        .await;
    // The problem is in sight beside the amount without scrolling.
    let whole = "const scroll = document.querySelector('[role=grid]').parentElement.getBoundingClientRect();
        const problem = [...document.querySelectorAll('[role=grid] th')].find((head) => head.textContent === 'Problem').getBoundingClientRect();
        return problem.right <= scroll.right && problem.width > 180";
    assert_eq!(window.execute(whole, Vec::new()).await, json!(true));
    window.check_state("stacked-rows").await;

    let book: Value = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers")["book"].clone();
    assert_eq!(book, json!([]));
    window.close().await;
}
