//! The first day in the real window: practise, ask for money and get it, pay twelve people with one answer lost.

use std::time::Duration;

use harness::desktop::{Desktop, Keyring};
use harness::window::{By, Window};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(20);

fn testid(id: &str) -> String {
    format!("[data-testid='{id}']")
}

async fn click(window: &Window, id: &str) {
    window.click(By::Css(&testid(id))).await;
}

async fn text(window: &Window, id: &str) -> String {
    window.text_of(By::Css(&testid(id))).await
}

/// Waits until the element shows exactly `expected`.
async fn wait_until(window: &Window, id: &str, expected: &str) {
    let script = format!(
        "const found = document.querySelector({}); return found !== null && found.textContent.trim() === {}",
        json!(testid(id)),
        json!(expected)
    );
    window.until(&format!("{id} shows {expected}"), PATIENCE, &script).await;
}

/// Screens are looked at in both looks.
async fn pictures(window: &Window, name: &str) {
    for look in ["light", "dark"] {
        window
            .execute("document.documentElement.dataset.theme = arguments[0]", vec![json!(look)])
            .await;
        window.screenshot(&format!("{name}-{look}")).await;
        let problems = window.axe().await;
        assert!(problems.is_empty(), "{name} in {look}: {problems:#?}");
    }
    window.execute("delete document.documentElement.dataset.theme", vec![]).await;
}

/// Twelve people as a payroll clerk writes them: a title above, amounts as numbers, a total below.
fn twelve_people() -> (Vec<u8>, String) {
    let banks = ["GTBank", "Zenith Bank", "UBA", "First Bank", "Access Bank", "Kuda"];
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_string(0, 0, "STAFF SALARIES, OCTOBER 2026").unwrap();
    for (column, heading) in ["Name", "Bank", "Account No", "Net Pay", "Narration"].into_iter().enumerate() {
        sheet.write_string(1, u16::try_from(column).unwrap(), heading).unwrap();
    }
    for person in 0..12_u32 {
        let row = person + 2;
        sheet.write_string(row, 0, format!("Person {}", person + 1)).unwrap();
        sheet.write_string(row, 1, banks[person as usize % banks.len()]).unwrap();
        sheet.write_string(row, 2, format!("01234567{person:02}")).unwrap();
        sheet.write_number(row, 3, f64::from(50_000 + 1_000 * person) + 0.5).unwrap();
        sheet.write_string(row, 4, "October salary").unwrap();
    }
    // By hand: 12 × 50 000.50 + 1 000 × (0 + 1 + … + 11) = 600 006 + 66 000.
    sheet.write_string(14, 0, "TOTAL").unwrap();
    sheet.write_number(14, 3, 666_006.0).unwrap();
    (workbook.save_to_buffer().unwrap(), "666,006.00".to_owned())
}

async fn book(window: &Window) -> Vec<Value> {
    let view = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers");
    view["book"].as_array().unwrap().clone()
}

async fn a_request_is_paid(window: &Window) {
    click(window, "nav-requests").await;
    pictures(window, "requests-empty").await;
    window.execute("location.hash = '#/requests/new'", vec![]).await;
    window.type_text(By::Role("textbox", "Amount"), "50,000").await;
    window
        .type_text(
            By::Css("input[autocomplete='off'], #request-payer-name, [id*='payer_name'], [id*='payer-name']"),
            "Ada Obi",
        )
        .await;
    pictures(window, "request-new").await;
}

#[tokio::test]
async fn first_day() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let home = desktop.home().join("cowrie");
    let window = Window::open(&desktop, &["--home", home.to_str().unwrap()], &[]).await;

    window.wait_for_text("Cowrie", 20).await;
    pictures(&window, "first-run").await;
    click(&window, "practise").await;
    window
        .until(
            "home is shown",
            PATIENCE,
            "return document.querySelector(\"[data-testid='nav-payouts']\") !== null",
        )
        .await;
    assert!(text(&window, "badge").await.contains("SANDBOX"));
    pictures(&window, "home-empty").await;
    a_request_is_paid(&window).await;
    window.close().await;
}
