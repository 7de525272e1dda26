//! How many clicks the usual journeys take from Home; the table is in `docs/screens.md`.

use book_rules::statement::Day;
use harness::window::{Bench, Window};
use sandbox::{Format, Layout, StatementRequest};
use serde_json::json;
use service_api::value::Date;
use system::env::Env;

use crate::window_journey::twelve_people;

#[tokio::test]
async fn the_usual_journeys_take_few_clicks_from_home() {
    let bench = Bench::open().await;
    let window = &bench.window;
    at_home(window).await;
    window.in_clicks("a payment request", 3, request).await;
    at_home(window).await;
    window.in_clicks("airtime", 4, airtime).await;
    at_home(window).await;
    window.in_clicks("a bill", 5, bill).await;
    at_home(window).await;
    window.in_clicks("paying twelve people", 8, twelve).await;
    let made = window.request("Chi Eze", "50000", json!({ "payer_fee_share": "1" })).await;
    let reference = made["reference"].as_str().unwrap();
    bench.control().pay(reference, None, None).unwrap();
    at_home(window).await;
    window.in_clicks("seeing a request paid", 2, seen_paid).await;
    at_home(window).await;
    let found = async |window: &Window| found(window, reference).await;
    window.in_clicks("finding a record", 1, found).await;
    let file = statement(&bench);
    at_home(window).await;
    let import = async |window: &Window| import(window, &file).await;
    window.in_clicks("importing a statement", 2, import).await;
    with_an_owner(window).await;
    at_home(window).await;
    window.in_clicks("adding a second person", 3, second_person).await;
    bench.close().await;
}

async fn at_home(window: &Window) {
    window.keys("gh").await;
    window.there("action-request").await;
}

async fn request(window: &Window) {
    window.click("action-request").await;
    let fields = [
        ("request-amount", "50,000"),
        ("request-payer-name", "Ada Obi"),
        ("request-payer-email", "ada@example.com"),
    ];
    window.fill(&fields).await;
    window.click("request-look").await;
    window.click("request-send").await;
    window
        .until("the request can be shared", "return location.hash.endsWith('/share')")
        .await;
}

/// Approves in the confirm window.
async fn approve(window: &Window) {
    window.in_confirm(async |confirm| confirm.click_last("give").await).await;
    window.confirm_closed().await;
}

async fn airtime(window: &Window) {
    window.click("action-airtime").await;
    window.fill(&[("pay-phone", "0803 123 4567")]).await;
    window.sees("Guessed from 0803.").await;
    window.fill(&[("pay-amount", "1000")]).await;
    window.click("pay-check").await;
    window.click("pay-go").await;
    approve(window).await;
    window.payment_is("paid").await;
}

async fn bill(window: &Window) {
    window.click("action-bill").await;
    let prepaid = "return [...document.querySelector('#pay-biller')?.options ?? []].find((one) => one.textContent.includes('prepaid'))?.value ?? null";
    window
        .until("the billers are listed", &format!("return (() => {{ {prepaid} }})() !== null"))
        .await;
    let biller = window.execute(prepaid).await;
    window.choose("#pay-biller", biller.as_str().unwrap()).await;
    window.fill(&[("pay-customer", "45012345610"), ("pay-amount", "5000")]).await;
    window.click("pay-check").await;
    window.click("pay-go").await;
    approve(window).await;
    window.payment_is("paid").await;
}

async fn twelve(window: &Window) {
    window.click("action-payout").await;
    window.drop_file("drop-zone", "october.xlsx", &twelve_people()).await;
    window.contains("draft-counts", &["12 ready"]).await;
    window.click("send").await;
    window.click("confirm-send").await;
    window
        .in_confirm(async |confirm| {
            confirm.type_text("typed", "12").await;
            confirm.click_last("give").await;
        })
        .await;
    window.confirm_closed().await;
    window.text_is("count-paid", "12").await;
}

/// Found without a question of the person: Home reads again when a status query has confirmed the payment. The customer paid the fee of 1 % too.
async fn seen_paid(window: &Window) {
    let listed = "return /Chi Eze.*50,500\\.00/.test(document.querySelector(\"[data-testid='paid-lately']\")?.textContent ?? '')";
    window.until("the payment is listed", listed).await;
    window.click("[data-testid='paid-lately'] a").await;
    window.there("[data-testid^='request-'][data-state='paid']").await;
    window.there("request-timeline").await;
}

async fn found(window: &Window, reference: &str) {
    window.palette(&reference[4..13]).await;
    window.there("[role=option] .kind").await;
    window.click("[role=option]:has(.kind)").await;
    window
        .until("the record is shown", "return /^#\\/requests\\/\\d+$/.test(location.hash)")
        .await;
}

const OWNER: &str = "480213";
const OTHER: &str = "957104";

async fn with_an_owner(window: &Window) {
    window.click("nav-settings").await;
    let own = [("new-pin", OWNER), ("new-pin-again", OWNER)];
    window.add_person("Ada Obi", "both", &own, "confirm-owner").await;
    window.sees("Signed in").await;
}

async fn second_person(window: &Window) {
    window.click("nav-settings").await;
    window.type_text("person-name", "Bola Ojo").await;
    window.click("person-add").await;
    window
        .in_confirm(async |confirm| {
            for (field, text) in [("pin", OWNER), ("new-pin", OTHER), ("new-pin-again", OTHER)] {
                confirm.type_text(field, text).await;
            }
            confirm.click_last("give").await;
        })
        .await;
    window.confirm_closed().await;
    window.sees("Bola Ojo").await;
}

/// The wallet of today, as GTBank writes it.
fn statement(bench: &Bench) -> Vec<u8> {
    let today = Day::of(Env::system().clock.now()).unwrap().to_string();
    let request = StatementRequest {
        from: Date::parse(&format!("{}01", &today[..8])).unwrap(),
        to: Date::parse(&today).unwrap(),
        layout: Layout::GtBank,
        format: Format::Csv,
        settlements: 0,
    };
    bench.control().statement(&request).unwrap()
}

async fn import(window: &Window, file: &[u8]) {
    window.click("action-statement").await;
    let zone = "[data-testid='bank-statements'] [data-testid='drop-zone']";
    window.drop_file(zone, "statement.csv", file).await;
    window.click("statement-import").await;
    window.there("statement-done").await;
}
