//! Money sent to a payment account, as the sandbox simulates it and people see it.

use super::*;
use harness::prelude::*;

pub(super) async fn send(host: &Host, account: &Value, amount: &str) -> Result<Value, AppError> {
    let deposit = json!({ "account": account["number"], "amount": amount, "payer": "Uche Peters", "from_wallet": false });
    host.rpc("sandbox_deposit", deposit).await
}

fn of(account: &Value) -> Value {
    json!({ "part": "all", "text": "", "from": null, "to": null, "number": account["number"] })
}

async fn deposits(host: &Host, account: &Value) -> Vec<Value> {
    let page = json!({ "filter": of(account), "after": null });
    host.ask("deposits_page", page).await["rows"].list().clone()
}

async fn sums(host: &Host, account: &Value) -> Value {
    host.ask("deposits_sums", of(account)).await
}

/// The deposits, when callback and history both have `count` of them.
pub(super) async fn known(host: &Host, account: &Value, count: usize) -> Vec<Value> {
    let look = async || deposits(host, account).await;
    let by_both = |found: &Vec<Value>| found.iter().filter(|deposit| deposit["known"] == "both").count() == count;
    let found = wait::seen(&format!("{count} deposits"), look, by_both).await;
    assert_eq!(found.len(), count, "{found:#?}");
    found
}

fn wallet(sandbox: &Sandbox) -> String {
    sandbox.control().balance().balance
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_without_forwarding_is_shown_with_its_fee_and_counts_once() {
    let (sandbox, host) = office().await;
    let account = comes_into(&host, &open(&host, &json!({})).await, "open").await;
    let before = kobo(&wallet(&sandbox));
    send(&host, &account, "5,000").await.unwrap();
    let found = known(&host, &account, 1).await;
    let reported = json!({
        "amount": "5000.00", "noticed": null, "confirmed": true, "clearing_fee": "50.00", "forward_bank": null, "forward_account": null,
        "account_name": "Ada Stores", "payer_name": "Uche Peters", "account": account["id"],
    });
    for (name, value) in reported.as_object().unwrap() {
        assert_eq!(&found[0][name], value, "{name}: {found:#?}");
    }
    // 1 % stays with the service.
    assert_eq!(kobo(&wallet(&sandbox)) - before, 495_000);
    let sums = sums(&host, &account).await;
    assert_has!(sums, { "confirmed_count": 1, "confirmed": "5000.00" });
}

/// A customer shows the debit alert of their account; our own bank's credit alert shows what we received. Both identify the deposit, or the
/// paid request.
#[tokio::test(flavor = "multi_thread")]
async fn an_alert_of_incoming_money_identifies_the_deposit_or_the_request() {
    let (sandbox, host) = office().await;
    let account = comes_into(&host, &open(&host, &json!({})).await, "open").await;
    send(&host, &account, "7,250").await.unwrap();
    known(&host, &account, 1).await;
    let request = crate::watching::ask_for_money(&host, "Bola Ade").await;
    sandbox.control().pay(request["reference"].text(), None, None).unwrap();
    let look = async || host.ask("payment_requests_view", json!({ "id": request["id"] })).await;
    wait::seen("it is paid", look, |request| request["state"] == "paid").await;
    // The date in Nigeria, which is one hour ahead of UTC all year.
    let elapsed = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
    let now = chrono::DateTime::UNIX_EPOCH + elapsed + chrono::Duration::hours(1);
    let today = now.format("%-d-%b-%Y").to_string();
    for (text, kind) in [
        (
            format!("Acct:012****111 Amt:NGN7,250.00 DR Desc:TRF/RENT Date:{today} 10:42 Bal:NGN1,200.00"),
            "deposit",
        ),
        (
            format!("Credit Acct:012****111 Amt:NGN7,250.00 Desc:TRF/RENT Date:{today} Bal:NGN9,200.00"),
            "deposit",
        ),
        (
            format!("Credit Acct:012****111 Amt:NGN5,000.00 Desc:TRF Date:{today} Bal:NGN9,200.00"),
            "request",
        ),
    ] {
        let view = host.ask("look_up", json!({ "text": text })).await;
        let found = view["found"].list();
        assert_has!(found, [{ "kind": kind }], "{text}: {view}");
    }
    for text in [
        format!("Credit Acct:012****111 Amt:NGN7,250.01 Date:{today}"),
        "Credit Acct:012****111 Amt:NGN7,250.00 Date:24-Nov-2020".to_owned(),
        // The amount alone identifies nothing.
        "Credit Acct:012****111 Amt:NGN7,250.00".to_owned(),
    ] {
        let view = host.ask("look_up", json!({ "text": text })).await;
        assert_eq!(view["found"], json!([]), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forwarded_deposit_shows_its_target_and_both_fees() {
    let (sandbox, host) = office().await;
    let forwarding = json!({ "forward_bank": BANK, "forward_account": ACCOUNT, "forward_word": "Ours, by the cheque book" });
    let account = comes_into(&host, &open(&host, &forwarding).await, "open").await;
    let before = wallet(&sandbox);
    send(&host, &account, "8000.00").await.unwrap();
    let found = known(&host, &account, 1).await;
    // ₦80 for receiving; ₦25 and 7.5 % of it, half a kobo rounded up, for forwarding ₦7,920.
    let reported = json!({ "amount": "8000.00", "clearing_fee": "80.00", "transfer_fee": "26.88", "forward_account": ACCOUNT });
    for (name, value) in reported.as_object().unwrap() {
        assert_eq!(&found[0][name], value, "{name}: {found:#?}");
    }
    assert!(found[0]["forward_bank"].as_str().is_some_and(|bank| !bank.is_empty()), "{found:#?}");
    assert_eq!(wallet(&sandbox), before, "what is forwarded never lies in the wallet");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_above_the_limit_is_declined_and_not_recorded() {
    let (sandbox, host) = office().await;
    let account = comes_into(&host, &open(&host, &json!({ "limit": "5000" })).await, "open").await;
    let before = wallet(&sandbox);
    let declined = send(&host, &account, "5000.01").await.unwrap_err();
    assert_eq!(
        declined.message,
        "The sandbox rejected this: “The sender’s bank declines: the account takes ₦5,000.00 at most at once.”"
    );
    assert_eq!(wallet(&sandbox), before);
    // The highest permitted amount is accepted, and is the only deposit.
    send(&host, &account, "5000.00").await.unwrap();
    let found = known(&host, &account, 1).await;
    assert_eq!(found[0]["amount"], "5000.00");
    let shown = view(&host, &account).await;
    assert_eq!(shown["limit"], "5000.00", "{shown:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_to_a_deleted_account_is_declined_and_earlier_deposits_stay() {
    let (sandbox, host) = office().await;
    let account = comes_into(&host, &open(&host, &json!({})).await, "open").await;
    send(&host, &account, "700").await.unwrap();
    known(&host, &account, 1).await;
    let number = account["number"].text();
    let close = json!({ "id": account["id"], "ending": &number[6..], "reason": null });
    host.ask("payment_accounts_close", close).await;
    comes_into(&host, &account, "closed").await;
    let before = wallet(&sandbox);
    let declined = send(&host, &account, "700").await.unwrap_err();
    assert_eq!(
        declined.message,
        "The sandbox rejected this: “The account is closed and takes no money.”"
    );
    assert_eq!(wallet(&sandbox), before);
    let found = known(&host, &account, 1).await;
    assert_has!(found[0], { "amount": "700.00", "account_name": "Ada Stores" });
}

/// Forwarded money never enters the wallet: the total gives its amount, and the fees of the rest.
#[tokio::test(flavor = "multi_thread")]
async fn the_total_shows_the_forwarded_amount_and_the_fees_of_the_rest() {
    let (sandbox, host) = office().await;
    let plain = comes_into(&host, &open(&host, &json!({ "reference": "CUSTOMER-0001" })).await, "open").await;
    let forwarding = json!({ "reference": "CUSTOMER-0002", "forward_bank": BANK, "forward_account": ACCOUNT, "forward_word": "Ours" });
    let forwarding = comes_into(&host, &open(&host, &forwarding).await, "open").await;
    let before = kobo(&wallet(&sandbox));
    send(&host, &plain, "14000").await.unwrap();
    known(&host, &plain, 1).await;
    send(&host, &forwarding, "25000").await.unwrap();
    known(&host, &forwarding, 1).await;
    let reported = |sums: &Value| {
        let names = ["confirmed", "forwarded_count", "forwarded", "fees_count", "fees"];
        Value::from(names.map(|name| sums[name].clone()).to_vec())
    };
    let everything = json!({ "part": "all", "text": "", "from": null, "to": null, "number": null });
    let all = host.ask("deposits_sums", everything.clone()).await;
    // Computed by hand: 14 000 + 25 000; 1 % of 14 000.
    assert_eq!(reported(&all), json!(["39000.00", 1, "25000.00", 1, "140.00"]), "{all}");
    // 39 000 - 25 000 - 140.
    assert_eq!(kobo(&wallet(&sandbox)) - before, 1_386_000);
    assert_eq!(reported(&sums(&host, &plain).await), json!(["14000.00", 0, null, 1, "140.00"]));
    assert_eq!(
        reported(&sums(&host, &forwarding).await),
        json!(["25000.00", 1, "25000.00", 0, null])
    );

    let page = json!({ "part": "all", "text": "", "order": "made", "descending": true, "after": null });
    let rows = host.ask("payment_accounts_page", page).await["rows"].clone();
    let month = |row: &Value| (row["received"].clone(), row["received_forwarded"].clone());
    assert_eq!(month(&rows[0]), (json!("25000.00"), json!("25000.00")), "{rows}");
    assert_eq!(month(&rows[1]), (json!("14000.00"), Value::Null), "{rows}");

    let lines = async |command: &str, asked: Value| {
        let text = host.saved_text(command, asked).await;
        let lines = text.trim_start_matches('\u{feff}').lines();
        lines
            .map(|line| line.split(',').map(str::to_owned).collect())
            .collect::<Vec<Vec<String>>>()
    };
    let of = |lines: &[Vec<String>], heading: &str, line: usize| {
        let at = lines[0].iter().position(|name| name == heading);
        at.map(|at| lines[line][at].clone())
    };
    let deposits = lines("deposits_export", json!({ "filter": everything, "format": "csv" })).await;
    assert_eq!(of(&deposits, "Forwarded (NGN)", 1).as_deref(), Some("25000.00"), "{deposits:?}");
    assert_eq!(of(&deposits, "Forwarded (NGN)", 2).as_deref(), Some(""), "{deposits:?}");
    let accounts = lines("payment_accounts_export", json!({ "part": "all", "text": "", "format": "csv" })).await;
    assert_eq!(
        of(&accounts, "Forwarded of that (NGN)", 1).as_deref(),
        Some("25000.00"),
        "{accounts:?}"
    );
    assert_eq!(of(&accounts, "Forwarded of that (NGN)", 2).as_deref(), Some(""), "{accounts:?}");
}

/// Decimal naira as kobo.
pub(super) fn kobo(text: &str) -> i64 {
    service_api::value::Amount::parse(text).unwrap().minor()
}
