//! The list of payment requests in the real window: every state, filters, order, search, pages, sums, export, one beside it.

use std::fs;

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::{Value, json};

const SHOWN: &str = "return [...document.querySelectorAll('tr[data-state] a')].map((name) => name.textContent)";

async fn asked(window: &Window, name: &str, amount: &str, changes: Value) -> Value {
    let mut form = json!({
        "amount": amount, "payer_name": name, "payer_phone": "08031234567", "payer_email": null, "purpose": "Invoice 12",
        "expires_in_minutes": 600, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true,
        "allow_over": true, "send_messages": false,
    });
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    window.rpc("payment_requests_create", form).await.expect("asked")
}

fn of<'a>(request: &'a Value, field: &str) -> &'a str {
    request[field].as_str().unwrap()
}

/// Waits until exactly these customers are listed, in this order.
async fn lists(window: &Window, names: &[&str]) {
    let script = format!(
        "const shown = (() => {{ {SHOWN} }})(); return JSON.stringify(shown) === {}",
        json!(json!(names).to_string())
    );
    window.until(&format!("the list shows {names:?}"), LIMIT, &script).await;
}

/// Ends three requests on the sandbox's screen, and pays two.
async fn they_end_in_every_way(window: &Window) -> Vec<Value> {
    let mut made = Vec::new();
    // By hand: the odd one is ₦1,000 to ₦7,000, so that each sum is of its own.
    for (name, amount) in [
        ("Ada Obi", "1000"),
        ("Bola Ade", "2000"),
        ("Chi Eze", "3000"),
        ("Dan Musa", "4000"),
        ("Efe Ojo", "5000"),
        ("Femi Bala", "6000"),
        ("Gozi Uba", "7000"),
    ] {
        made.push(asked(window, name, amount, json!({})).await);
    }
    let paid = |at: usize, amount: &str| json!({ "reference": made[at]["reference"], "amount": amount });
    window.rpc("sandbox_pay", paid(0, "1000")).await.expect("paid");
    window.rpc("sandbox_pay", paid(1, "500")).await.expect("paid");
    window.rpc("sandbox_pay", paid(2, "3500")).await.expect("paid");
    window.click(By::TestId("nav-sandbox")).await;
    window.check_state("sandbox-requests").await;
    for (ending, at) in [("expire", 3), ("cancel", 4), ("fail", 5)] {
        let button = format!("{ending}-{}", of(&made[at], "reference"));
        window.click(By::TestId(&button)).await;
        window.gone(&format!("[data-testid='{button}']")).await;
    }
    for request in &made {
        let looked = json!({ "id": request["id"] });
        window.rpc("payment_requests_check", looked).await.expect("looked up");
    }
    made
}

async fn a_refund_is_told(window: &Window, request: &Value) {
    window.go(&format!("#/requests/{}", of(request, "id"))).await;
    window.click(By::TestId("refund-ask")).await;
    window.wait_for_text("Most you can refund", 20).await;
    window.type_text(By::TestId("refund-amount"), "1000").await;
    window.click(By::TestId("refund-go")).await;
    window.say_yes_typing("1000").await;
    window.there("[data-testid='refund'][data-state='done']").await;
    let sight = "document.querySelector(\"[data-testid='refund']\").scrollIntoView()";
    window.execute(sight, vec![]).await;
    window.check_state("request-refunded").await;
}

/// Of what was paid beyond what was asked, just that much is offered to be given back; what went back stands beside what was paid.
async fn too_much_is_offered_to_go_back(window: &Window, request: &Value) {
    window.go(&format!("#/requests/{}", of(request, "id"))).await;
    window.wait_for_text("Refund the ₦500.00 too much…", 20).await;
    let sight = "document.querySelector(\"[data-testid='refund-too-much']\").scrollIntoView({ block: 'nearest' })";
    window.execute(sight, vec![]).await;
    window.check_state("request-too-much").await;
    window.click(By::TestId("refund-too-much")).await;
    window.text_is("refund-most", "₦3,500.00").await;
    let filled = "return document.querySelector(\"[data-testid='refund-amount']\").value";
    assert_eq!(window.execute(filled, vec![]).await, "500.00");
    window.check_state("request-too-much-ask").await;
    window.click(By::TestId("refund-go")).await;
    window.say_yes_typing("500").await;
    window.gone("[data-testid='refund-too-much']").await;
    window.go("#/requests").await;
    // ₦1,000 of Ada's and ₦500 of Chi's.
    window.wait_for_text("Given back of that ₦1,500.00", 20).await;
    window.check_state("requests-given-back").await;
    window.go("#/home").await;
    window.wait_for_text("Paid lately", 20).await;
    let lately = window.text_of(By::TestId("paid-lately")).await;
    assert!(lately.contains("Chi Eze") && lately.contains("₦500.00 given back"), "{lately}");
    assert!(!lately.contains("Ada Obi"), "all of it went back: {lately}");
    window.check_state("home-paid-lately").await;
}

async fn filters_search_and_order(window: &Window) {
    window.go("#/requests").await;
    let latest = ["Gozi Uba", "Femi Bala", "Efe Ojo", "Dan Musa", "Chi Eze", "Bola Ade", "Ada Obi"];
    lists(window, &latest).await;
    let states = "return [...document.querySelectorAll('tr[data-state]')].map((row) => row.dataset.state)";
    let expected = json!(["waiting", "failed", "cancelled", "expired", "paid", "part_paid", "paid"]);
    assert_eq!(window.execute(states, vec![]).await, expected);
    for shown in ["₦1,500.00 owed", "₦500.00 too much"] {
        window.wait_for_text(shown, 10).await;
    }
    // 1,000 + 500 + 3,500 paid; owed 1,500 of Bola's and all of Gozi's.
    window.wait_for_text("Paid ₦5,000.00", 10).await;
    let totals = window.text_of(By::TestId("requests-totals")).await;
    for shown in ["7 requests", "Asked for ₦28,000.00", "Still owed ₦8,500.00"] {
        assert!(totals.contains(shown), "{shown}: {totals}");
    }
    window.check_state("requests-states").await;
    window.click(By::Role("button", "Not paid 3")).await;
    lists(window, &["Femi Bala", "Efe Ojo", "Dan Musa"]).await;
    window.click(By::Role("button", "of them part paid 1")).await;
    lists(window, &["Bola Ade"]).await;
    window.click(By::Role("button", "All 7")).await;
    window.click(By::TestId("order-amount")).await;
    lists(window, &latest).await;
    window.click(By::TestId("order-amount")).await;
    let mut least = latest;
    least.reverse();
    lists(window, &least).await;
    window.type_text(By::TestId("requests-search"), "efe").await;
    lists(window, &["Efe Ojo"]).await;
    // Sums of what was listed before never stand beside the rows of now.
    let sums = "return document.querySelector(\"[data-testid='requests-totals']\")?.textContent ?? ''";
    let sums = window.execute(sums, vec![]).await;
    assert!(!sums.as_str().unwrap().contains("7 requests"), "{sums}");
    window.wait_for_text("Asked for ₦5,000.00", 10).await;
    window.check_state("requests-found").await;
    window.type_text(By::TestId("requests-search"), "nobody at all").await;
    window.wait_for_text("No request is like that.", 10).await;
    window.type_text(By::TestId("requests-from"), "yesterday").await;
    window.check_state("requests-none-found").await;
}

async fn it_is_exported(window: &Window) {
    window.type_text(By::TestId("requests-from"), "").await;
    window.type_text(By::TestId("requests-search"), "").await;
    window.wait_for_text("7 requests", 10).await;
    window.click(By::TestId("requests-csv")).await;
    window.there("[data-testid='saved-open']").await;
    let path = "return document.querySelector('[data-testid=saved-path]').textContent.match(/\\/.+\\.csv/)[0]";
    let path = window.execute(path, vec![]).await;
    let text = fs::read_to_string(path.as_str().unwrap()).unwrap();
    assert!(text.contains("Bola Ade") && text.contains("1500.00"), "{text}");
    let gap = "const [saved, list] = ['[data-testid=saved-path]', '[role=search]'].map((name) => document.querySelector(name).getBoundingClientRect());
               return list.top - saved.bottom < 100";
    assert_eq!(
        window.execute(gap, vec![]).await,
        json!(true),
        "what was saved takes a line, not half of the page"
    );
    window.check_state("requests-saved").await;
}

async fn one_beside_the_list(window: &Window, part_paid: &Value, expired: &Value) {
    window.go(&format!("#/requests/{}", of(part_paid, "id"))).await;
    window
        .wait_for_text("Part paid: ₦500.00 of ₦2,000.00. ₦1,500.00 still owed.", 20)
        .await;
    window.there("[data-testid='request-timeline'] li").await;
    window.check_state("request-part-paid").await;
    window
        .execute(
            "document.querySelector(\"[data-testid='request-timeline']\").scrollIntoView()",
            vec![],
        )
        .await;
    let still = "return document.documentElement.scrollHeight <= innerHeight";
    window.until("the page itself does not scroll", LIMIT, still).await;
    window.check_state("request-timeline").await;
    window.go(&format!("#/requests/{}", of(expired, "id"))).await;
    window.wait_for_text("Not paid in time.", 20).await;
    window.check_state("request-expired").await;
    window.click(By::TestId("ask-again")).await;
    window.wait_for_text("Filled in from the earlier request.", 20).await;
    let filled = "return [document.querySelector('#request-amount').value, document.querySelector('#request-payer-name').value]";
    assert_eq!(window.execute(filled, vec![]).await, json!(["4000", "Dan Musa"]));
    window.check_state("request-again").await;
    window.click(By::TestId("request-look")).await;
    window.click(By::TestId("request-send")).await;
    window.wait_for_text("Hand one of these to the customer.", 20).await;
    window.go(&format!("#/requests/{}", of(expired, "id"))).await;
    window.there("[data-testid='asked-again']").await;
    window.check_state("request-asked-again").await;
}

#[tokio::test]
async fn requests_in_every_state_are_listed_found_summed_and_asked_again() {
    let cowrie = Cowrie::new();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, cowrie.home(), &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    let made = they_end_in_every_way(&window).await;
    filters_search_and_order(&window).await;
    it_is_exported(&window).await;
    one_beside_the_list(&window, &made[1], &made[3]).await;
    a_refund_is_told(&window, &made[0]).await;
    too_much_is_offered_to_go_back(&window, &made[2]).await;

    // A page holds a hundred: the latest of a hundred and one more begin the first, the oldest of all stands on the second.
    for at in 0..101 {
        asked(&window, &format!("Customer {at:03}"), "10", json!({})).await;
    }
    window.go("#/requests").await;
    window.wait_for_text("Customer 100", 20).await;
    window.check_state("requests-page").await;
    window.click(By::TestId("page-after")).await;
    window.wait_for_text("Ada Obi", 20).await;
    window.check_state("requests-last-page").await;
    window.click(By::TestId("first-page")).await;
    window.wait_for_text("Customer 100", 20).await;
    window.close().await;
}

/// The customer sends what the sandbox's screen offers, or this.
async fn pays(window: &Window, request: &Value, amount: &str) {
    let reference = of(request, "reference");
    window
        .type_text(By::Css(&format!("[id='pay-form-{reference}'] input")), amount)
        .await;
    window.click(By::TestId(&format!("pay-{reference}"))).await;
}

/// What is in the book of the service: how much by each movement, latest first.
async fn moved(window: &Window) -> Vec<String> {
    let view = window.rpc("sandbox_view", json!({})).await.expect("the sandbox");
    let book = view["book"].as_array().unwrap().clone();
    book.iter().map(|entry| of(entry, "amount").to_owned()).collect()
}

#[tokio::test]
async fn more_than_is_owed_is_declined_where_it_is_not_accepted() {
    const DECLINED: &str = "The request takes no more than is owed.";
    let cowrie = Cowrie::new();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, cowrie.home(), &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    let made = asked(&window, "Ada Obi", "1000", json!({ "allow_over": false })).await;
    let looked = json!({ "id": made["id"] });
    let shown = format!("#/requests/{}", of(&made, "id"));

    window.click(By::TestId("nav-sandbox")).await;
    pays(&window, &made, "1000.01").await;
    window.wait_for_text(DECLINED, 20).await;
    window.check_state("sandbox-paid-too-much").await;
    assert_eq!(moved(&window).await, [] as [&str; 0], "what is declined moves nothing");
    let stands = window.rpc("payment_requests_check", looked.clone()).await.expect("looked up");
    assert_eq!((of(&stands, "state"), of(&stands, "paid")), ("waiting", "0.00"));
    window.go(&shown).await;
    window.wait_for_text("parts, not more than asked for", 20).await;
    window.text_is("request-state", "Waiting").await;
    window.check_state("request-not-paid-too-much").await;

    // In part first: then no more than the rest is taken.
    window.click(By::TestId("nav-sandbox")).await;
    pays(&window, &made, "400").await;
    window.wait_for_text("₦400.00 paid so far", 20).await;
    pays(&window, &made, "600.01").await;
    window.wait_for_text(DECLINED, 20).await;
    window.rpc("payment_requests_check", looked.clone()).await.expect("looked up");
    window.go(&shown).await;
    window
        .wait_for_text("Part paid: ₦400.00 of ₦1,000.00. ₦600.00 still owed.", 20)
        .await;
    assert_eq!(moved(&window).await, ["400.00"]);
    window.click(By::TestId("nav-sandbox")).await;
    pays(&window, &made, "600").await;
    window.gone(&format!("[data-testid='pay-{}']", of(&made, "reference"))).await;
    window.rpc("payment_requests_check", looked).await.expect("looked up");
    window.go(&shown).await;
    window.text_is("request-state", "Paid").await;
    window.wait_for_text("Paid in full", 20).await;
    window.check_state("request-paid-no-more").await;
    assert_eq!(moved(&window).await, ["600.00", "400.00"]);
    window.close().await;
}
