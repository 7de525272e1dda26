//! A month of 5,000 requests and 2,000 payments, with three settlements a day: reviewed to the kobo.

#![expect(clippy::print_stdout, reason = "whoever asks for it is told how long each step takes")]

use harness::forms::payment_request;
use harness::prelude::*;
use std::fmt::Write as _;
use std::io::Cursor;
use std::path::Path;
use std::process::Command;

use harness::host::of_at;
use harness::window::keyboard::ENTER;
use months::pack::verify;
use sandbox::{Format, Layout, StatementRequest};
use service_api::value::{Date, UtcTime};
use tokio::time::Instant;

use crate::month_review::{at, fetch_all};

/// On each of 31 days, this many requests in each of three parts of the day.
const REQUESTS_A_PART: u32 = 54;
/// Payments within one second have no order.
const SECONDS_APART: u32 = 40;
/// On each of four days, this many people are paid.
const PAYOUTS: u32 = 500;
const PAYDAYS: [u32; 4] = [3, 10, 17, 24];

async fn requests(host: &Host, sandbox: &Sandbox, day: u32, part: u32) {
    for number in 0..REQUESTS_A_PART {
        // Some amounts are frequent, as in practice.
        let amount = if number % 3 == 0 {
            5_000
        } else {
            1_000 + 7 * number + 211 * part + 13 * day
        };
        let own = json!({ "expires_in_minutes": 600 });
        let form = with(
            payment_request(&amount.to_string(), &format!("Customer {day} {part} {number}")),
            &own,
        );
        let made = host.ask("payment_requests_create", form).await;
        sandbox.control().advance(SECONDS_APART).unwrap();
        sandbox.control().pay(made["reference"].text(), None, None).unwrap();
        host.ask("payment_requests_check", json!({ "id": made["id"] })).await;
    }
}

async fn payday(host: &Host, day: u32) {
    let mut sheet = "Name,Bank,Account Number,Amount\n".to_owned();
    for row in 0..PAYOUTS {
        let account = 1_000_000_000 + 100_000 * day + 100 * row + row % 90;
        writeln!(
            sheet,
            "Person {day} {row},GTBank,{account},{}.{:02}",
            2_000 + row % 40 * 500,
            row % 100
        )
        .unwrap();
    }
    let draft = office::read(host, &sheet).await;
    let freeze = freeze(&draft);
    let run = office::pay(host, freeze, PAYOUTS).await.unwrap();
    office::finished(host, &run["summary"]["run"]).await;
}

/// The sandbox on 5 November, and its back office with all of the service's rows of October fetched.
async fn large() -> (Sandbox, Cowrie) {
    let sandbox = service_with(|config| {
        config.seed = Some(7);
        config.manual_from = Some(UtcTime::parse("2025-10-01T05:00:00").unwrap());
    })
    .await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    for day in 1..=31_u32 {
        // Morning, noon and evening are in the three parts of the day in Nigeria: from midnight, from eight, from sixteen.
        for (part, hour) in [(0, 5), (1, 10), (2, 17)] {
            let now = format!("2025-10-{day:02}T{hour:02}:00:00Z");
            later(&sandbox, &now);
            let host = of_at(&cowrie, "bench", at(&now)).await;
            requests(&host, &sandbox, day, part).await;
            if part == 1 && PAYDAYS.contains(&day) {
                payday(&host, day).await;
            }
        }
    }
    let now = "2025-11-05T09:00:00Z";
    later(&sandbox, now);
    let host = of_at(&cowrie, "bench", at(now)).await;
    fetch_all(&host, "2025-10").await;
    host.close().await;
    (sandbox, cowrie)
}

/// Advances the sandbox's clock to `now`.
fn later(sandbox: &Sandbox, now: &str) {
    let clock = sandbox.control().advance(0).unwrap();
    let seconds = |time: &str| system::env::parse_rfc3339(time).unwrap().0 / 1_000;
    let late = seconds(now) - seconds(&clock);
    if late > 0 {
        sandbox.control().advance(u32::try_from(late).unwrap()).unwrap();
    }
}

/// October as GTBank writes it, with three settlements a day. For one payment it gives only the amount.
fn statement(sandbox: &Sandbox) -> String {
    let request = StatementRequest {
        from: Date::parse("2025-10-01").unwrap(),
        to: Date::parse("2025-10-31").unwrap(),
        layout: Layout::GtBank,
        format: Format::Csv,
        settlements: 3,
    };
    let text = String::from_utf8(sandbox.control().statement(&request).unwrap()).unwrap();
    let rows = text.lines().map(|row| match row.find("TRF/") {
        Some(from) if row.contains("PERSON 10 499") => {
            format!("{}POS PURCHASE{}\n", &row[..from], if row.ends_with('"') { "\"" } else { "" })
        }
        _ => row.to_owned() + "\n",
    });
    rows.collect()
}

/// Goes to the element by Tab, and presses Enter.
async fn enter(window: &Window, id: &str) {
    window.enter(&format!("[data-testid='{id}']:not(:disabled)")).await;
}

/// Sets the focus there: the driver cannot press Tab at the button that chooses a file.
async fn from(window: &Window, selector: &str) {
    window.there(selector).await;
    window
        .execute_with("document.querySelector(arguments[0]).focus()", vec![json!(selector)])
        .await;
}

async fn figures(window: &Window, side: &str, rows: [u32; 4]) {
    for (show, rows) in ["matched", "to_review", "exceptions", "explained"].into_iter().zip(rows) {
        let rows = match rows {
            0..1_000 => rows.to_string(),
            _ => format!("{},{:03}", rows / 1_000, rows % 1_000),
        };
        let shown = format!("return document.querySelector(\"[data-testid='figure-{side}-{show}'] strong\")?.textContent === '{rows}'");
        window.until(&format!("{rows} of {side} {show}"), &shown).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes, and wants LibreOffice"]
async fn a_month_of_five_thousand_requests_and_two_thousand_payouts_is_closed_by_keyboard() {
    let (sandbox, cowrie) = Box::pin(large()).await;
    let statement = statement(&sandbox);
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    window.go("#/month-end/2025-10").await;
    window.next_step_is("statements").await;
    let zone = "[data-testid='bank-statements'] [data-testid='drop-zone']";
    let began = Instant::now();
    window.drop_file(zone, "october.csv", statement.as_bytes()).await;
    window.there("statement-import").await;
    println!("{} bytes proved in {:?}", statement.len(), began.elapsed());
    from(&window, "[data-testid='statement-check'] :is(input, select, button)").await;
    let began = Instant::now();
    enter(&window, "statement-import").await;
    let requests = REQUESTS_A_PART * 93;
    let payouts = PAYOUTS * 4;
    window.sees("october.csv imported").await;
    window.open_step("review").await;
    // Each payment has its fee and the tax on it at the bank, which are charges.
    window.text_is("[data-testid='figure-bank-to_review'] strong", "1").await;
    println!("imported and reviewed in {:?}", began.elapsed());
    figures(&window, "service", [requests + payouts, 0, 0, 0]).await;
    can_be_used(&window, "month-large-panel").await;

    from(&window, "[data-testid='month-step-review-head']").await;
    window.enter("figure-bank-to_review").await;
    window.there("review-candidate").await;
    can_be_used(&window, "month-large-row").await;
    window.press(ENTER).await;
    window.text_is("[data-testid='unexplained-bank'] strong", "₦0.00").await;
    window.sees("Ties out to the kobo").await;
    window.tab_to("figure-bank-matched").await;
    let began = Instant::now();
    window.press(ENTER).await;
    window.there("review-row").await;
    println!("the matched rows shown in {:?}", began.elapsed());
    can_be_used(&window, "month-large-matched").await;

    window.go("#/month-end/2025-10").await;
    let began = Instant::now();
    window.next_step_is("close").await;
    from(&window, "[data-testid='closing-comment']").await;
    enter(&window, "closing-prepare").await;
    window
        .until(
            "closed",
            "return document.querySelector(\"[data-testid='closing-state']\")?.textContent?.includes('Closed')",
        )
        .await;
    println!("closed in {:?}", began.elapsed());
    let began = Instant::now();
    enter(&window, "closing-pack").await;
    window.there("saved-path").await;
    let message = window.text_of("saved-path").await;
    println!("packed in {:?}", began.elapsed());
    can_be_used(&window, "month-large-closed").await;
    let path = message
        .split_once('/')
        .map(|(_, rest)| format!("/{}", rest.trim_end_matches('.')))
        .unwrap();
    let pack = std::fs::read(path).unwrap();
    println!("{} bytes", pack.len());
    assert!(verify(&pack, None).unwrap().intact);
    opens_in_libreoffice(&pack);
}

/// Checks that the screens of so large a month are accessible too. They are not separate states.
async fn can_be_used(window: &Window, name: &str) {
    let problems = window.axe(None).await;
    assert!(problems.is_empty(), "{name}: {problems:#?}");
    window.picture(name).await;
}

/// LibreOffice opens the workbook and exports each sheet, with the rows and the totals of the pack's own CSV.
fn opens_in_libreoffice(pack: &[u8]) {
    /// Comma, quotes, UTF-8, numbers unformatted, every sheet.
    const EVERY_SHEET: &str = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
    let folder = tempfile::tempdir().unwrap();
    zip::ZipArchive::new(Cursor::new(pack)).unwrap().extract(folder.path()).unwrap();
    // To be viewed beside the pictures.
    let pictures = harness::bins::root().join("tests/screenshots");
    std::fs::create_dir_all(&pictures).unwrap();
    std::fs::copy(folder.path().join("summary.pdf"), pictures.join("month-large-summary.pdf")).unwrap();
    let asked = Command::new("soffice")
        .arg(format!("-env:UserInstallation=file://{}/office", folder.path().display()))
        .args(["--headless", "--convert-to", EVERY_SHEET, "--outdir"])
        .args([folder.path().join("again"), folder.path().join("month.xlsx")])
        .output()
        .expect("LibreOffice, as soffice");
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    for (sheet, table) in [("Service", "rows-service.csv"), ("Bank", "rows-bank.csv")] {
        let again = sums(&folder.path().join(format!("again/month-{sheet}.csv")));
        assert_eq!(again, sums(&folder.path().join(table)), "{sheet}");
        println!("{sheet}: {again:?} rows and kobo in LibreOffice");
    }
}

/// The number of rows of a table, and the totals of their two amount columns, in kobo.
fn sums(path: &Path) -> (usize, i64, i64) {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let headings = reader.headers().unwrap().clone();
    let place = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
    let (theirs, ours) = (place("Their amount (NGN)"), place("Our amount (NGN)"));
    let kobo = |cell: &str| match cell.split_once('.') {
        Some((naira, part)) => format!("{naira}{part:0<2}").parse().unwrap(),
        None => cell.parse::<i64>().unwrap_or_default() * 100,
    };
    reader.records().fold((0, 0, 0), |(count, there, here), row| {
        let row = row.unwrap();
        (count + 1, there + kobo(&row[theirs]), here + kobo(&row[ours]))
    })
}
