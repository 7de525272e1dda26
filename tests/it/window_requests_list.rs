//! The list of payment requests in the real window: every state, filters, order, search, pages, totals, export, the detail of one.

use harness::prelude::*;

const SHOWN: &str = "return [...document.querySelectorAll('tr[data-state] a')].map((name) => name.textContent)";

fn of<'a>(request: &'a Value, field: &str) -> &'a str {
    request[field].as_str().unwrap()
}

/// Waits until exactly these customers are listed, in this order.
async fn lists(window: &Window, names: &[&str]) {
    let script = format!(
        "const shown = (() => {{ {SHOWN} }})(); return JSON.stringify(shown) === {}",
        json!(json!(names).to_string())
    );
    window.until(&format!("the list shows {names:?}"), &script).await;
}

/// Ends three requests on the sandbox's screen, and pays two.
async fn they_end_in_every_way(window: &Window) -> Vec<Value> {
    let mut made = Vec::new();
    // The amounts differ, from ₦1,000 to ₦7,000, so that each total is unique.
    for (name, amount) in [
        ("Ada Obi", "1000"),
        ("Bola Ade", "2000"),
        ("Chi Eze", "3000"),
        ("Dan Musa", "4000"),
        ("Efe Ojo", "5000"),
        ("Femi Bala", "6000"),
        ("Gozi Uba", "7000"),
    ] {
        made.push(window.request(name, amount, json!({ "allow_over": true })).await);
    }
    for (request, amount) in made.iter().zip(["1000", "500", "3500"]) {
        window.pay_request(request, amount).await;
    }
    window.click("nav-sandbox").await;
    window.check_state("sandbox-requests").await;
    for (ending, at) in [("expire", 3), ("cancel", 4), ("fail", 5)] {
        let button = format!("{ending}-{}", of(&made[at], "reference"));
        window.click(&button).await;
        window.gone(&button).await;
    }
    for request in &made {
        window.ask("payment_requests_check", json!({ "id": request["id"] })).await;
    }
    made
}

async fn a_refund_is_told(window: &Window, request: &Value) {
    window.go(&format!("#/requests/{}", of(request, "id"))).await;
    window.click("refund-ask").await;
    window.sees("Refundable").await;
    window.type_text("refund-amount", "1000").await;
    window.click("refund-go").await;
    window.say_yes_typing("1000").await;
    window.there("[data-testid='refund'][data-state='done']").await;
    window.scroll_to("refund").await;
    window.check_state("request-refunded").await;
}

/// An overpayment is offered for a refund with its exact amount; refunds are shown beside the payment.
async fn too_much_is_offered_to_go_back(window: &Window, request: &Value) {
    window.go(&format!("#/requests/{}", of(request, "id"))).await;
    window.sees("Refund overpaid ₦500.00…").await;
    window.scroll_to("refund-too-much").await;
    window.check_state("request-too-much").await;
    window.click("refund-too-much").await;
    window.text_is("refund-most", "₦3,500.00").await;
    window.value_is("refund-amount", "500.00").await;
    window.check_state("request-too-much-ask").await;
    window.click("refund-go").await;
    window.say_yes_typing("500").await;
    window.gone("refund-too-much").await;
    window.go("#/requests").await;
    // ₦1,000 of Ada's and ₦500 of Chi's.
    window.state("requests-given-back", "Refunded ₦1,500.00").await;
    window.go("#/home").await;
    window.sees("Recent payments received").await;
    let paid = window.contains("paid-lately", &["Chi Eze", "₦500.00 refunded"]).await;
    assert!(!paid.contains("Ada Obi"), "all of it went back: {paid}");
    window.check_state("home-paid-lately").await;
}

async fn filters_search_and_order(window: &Window) {
    window.go("#/requests").await;
    let latest = ["Gozi Uba", "Femi Bala", "Efe Ojo", "Dan Musa", "Chi Eze", "Bola Ade", "Ada Obi"];
    lists(window, &latest).await;
    let states = "return [...document.querySelectorAll('tr[data-state]')].map((row) => row.dataset.state)";
    let expected = json!(["waiting", "failed", "cancelled", "expired", "paid", "part_paid", "paid"]);
    assert_eq!(window.execute(states).await, expected);
    window.sees_all(&["₦1,500.00 outstanding", "overpaid by ₦500.00"]).await;
    // 1,000 + 500 + 3,500 paid; owed 1,500 of Bola's and all of Gozi's.
    window.sees("Paid ₦5,000.00").await;
    window
        .contains("requests-totals", &["7 requests", "Requested ₦28,000.00", "Outstanding ₦8,500.00"])
        .await;
    window.check_state("requests-states").await;
    window.click(By::Role("button", "Not paid 3")).await;
    lists(window, &["Femi Bala", "Efe Ojo", "Dan Musa"]).await;
    window.click(By::Role("button", "Part paid 1")).await;
    lists(window, &["Bola Ade"]).await;
    window.click(By::Role("button", "All 7")).await;
    window.click("order-amount").await;
    lists(window, &latest).await;
    window.click("order-amount").await;
    let mut least = latest;
    least.reverse();
    lists(window, &least).await;
    window.type_text("requests-search", "efe").await;
    lists(window, &["Efe Ojo"]).await;
    // Totals of the previous list are never shown beside the rows of the new one.
    let sums = "return document.querySelector(\"[data-testid='requests-totals']\")?.textContent ?? ''";
    let sums = window.execute(sums).await;
    assert!(!sums.as_str().unwrap().contains("7 requests"), "{sums}");
    window.state("requests-found", "Requested ₦5,000.00").await;
    window.type_text("requests-search", "nobody at all").await;
    window.sees("No request found.").await;
    window.choose("requests-period", "custom").await;
    window.type_text("requests-from", "yesterday").await;
    window.check_state("requests-none-found").await;
}

async fn it_is_exported(window: &Window) {
    window.choose("requests-period", "all").await;
    window.type_text("requests-search", "").await;
    window.sees("7 requests").await;
    window.click("requests-csv").await;
    window.there("saved-open").await;
    let text = String::from_utf8(window.saved(".csv").await).unwrap();
    assert!(text.contains("Bola Ade") && text.contains("1500.00"), "{text}");
    let gap = "const [saved, list] = ['[data-testid=saved-path]', '[role=search]'].map((name) => document.querySelector(name).getBoundingClientRect());
               return list.top - saved.bottom < 100";
    let is_a_line = window.execute(gap).await;
    assert_eq!(is_a_line, true, "what was saved takes a line, not half of the page");
    window.check_state("requests-saved").await;
}

async fn one_beside_the_list(window: &Window, part_paid: &Value, expired: &Value) {
    window.go(&format!("#/requests/{}", of(part_paid, "id"))).await;
    window.sees("Part paid: ₦500.00 of ₦2,000.00. ₦1,500.00 outstanding.").await;
    window.there("[data-testid='request-timeline'] li").await;
    window.check_state("request-part-paid").await;
    window.scroll_to("request-timeline").await;
    let still = "return document.documentElement.scrollHeight <= innerHeight";
    window.until("the page itself does not scroll", still).await;
    window.check_state("request-timeline").await;
    window.go(&format!("#/requests/{}", of(expired, "id"))).await;
    window.state("request-expired", "Not paid in time.").await;
    window.click("ask-again").await;
    window.sees("Filled in from the earlier request.").await;
    window.value_is("#request-amount", "4000").await;
    window.value_is("#request-payer-name", "Dan Musa").await;
    window.check_state("request-again").await;
    window.click("request-look").await;
    window.click("request-send").await;
    window.sees("Share one of these with the customer.").await;
    window.go(&format!("#/requests/{}", of(expired, "id"))).await;
    window.there("asked-again").await;
    window.check_state("request-asked-again").await;
}

#[tokio::test]
async fn requests_in_every_state_are_listed_found_totalled_and_made_again() {
    let window = Window::practise().await;
    let made = they_end_in_every_way(&window).await;
    filters_search_and_order(&window).await;
    it_is_exported(&window).await;
    one_beside_the_list(&window, &made[1], &made[3]).await;
    a_refund_is_told(&window, &made[0]).await;
    too_much_is_offered_to_go_back(&window, &made[2]).await;

    // A page has one hundred: the latest of one hundred and one more begin the first, the oldest of all is on the second.
    for at in 0..101 {
        window.request(&format!("Customer {at:03}"), "10", json!({})).await;
    }
    window.go("#/requests").await;
    // The order that was chosen before is remembered.
    window.click("order-made").await;
    window.state("requests-page", "Customer 100").await;
    window.click("page-after").await;
    window.state("requests-last-page", "Ada Obi").await;
    window.click("first-page").await;
    window.sees("Customer 100").await;
    window.close().await;
}

/// The customer pays the amount offered on the sandbox's screen, or this one.
async fn pays(window: &Window, request: &Value, amount: &str) {
    let reference = of(request, "reference");
    window.type_text(&format!("[id='pay-form-{reference}'] input"), amount).await;
    window.click(&format!("pay-{reference}")).await;
}

/// The sandbox book: the amount of each movement, latest first.
async fn moved(window: &Window) -> Vec<String> {
    let book = window.book().await;
    book.iter().map(|entry| of(entry, "amount").to_owned()).collect()
}

#[tokio::test]
async fn more_than_is_owed_is_declined_where_it_is_not_accepted() {
    const DECLINED: &str = "The request takes no more than is owed.";
    let window = Window::practise().await;
    let made = window.request("Ada Obi", "1000", json!({})).await;
    let looked = json!({ "id": made["id"] });
    let shown = format!("#/requests/{}", of(&made, "id"));

    window.click("nav-sandbox").await;
    pays(&window, &made, "1000.01").await;
    window.state("sandbox-paid-too-much", DECLINED).await;
    assert_eq!(moved(&window).await, [] as [&str; 0], "what is declined moves nothing");
    let status = window.ask("payment_requests_check", looked.clone()).await;
    assert_eq!((of(&status, "state"), of(&status, "paid")), ("waiting", "0.00"));
    window.go(&shown).await;
    window.sees("Part payments").await;
    window.text_is("request-state", "Waiting").await;
    window.check_state("request-not-paid-too-much").await;

    // First a part: then no more than the rest is accepted.
    window.click("nav-sandbox").await;
    pays(&window, &made, "400").await;
    window.sees("₦400.00 paid so far").await;
    pays(&window, &made, "600.01").await;
    window.sees(DECLINED).await;
    window.ask("payment_requests_check", looked.clone()).await;
    window.go(&shown).await;
    window.sees("Part paid: ₦400.00 of ₦1,000.00. ₦600.00 outstanding.").await;
    assert_eq!(moved(&window).await, ["400.00"]);
    window.click("nav-sandbox").await;
    pays(&window, &made, "600").await;
    window.gone(&format!("[data-testid='pay-{}']", of(&made, "reference"))).await;
    window.ask("payment_requests_check", looked).await;
    window.go(&shown).await;
    window.text_is("request-state", "Paid").await;
    window.state("request-paid-no-more", "Paid in full").await;
    assert_eq!(moved(&window).await, ["600.00", "400.00"]);
    window.close().await;
}
