//! Finding a record by anything that identifies it, here and at the service. Expected values are those of the sandbox book and of the calls
//! that the specification names (`docs/spec/merchant.md#operations`).

use harness::forms::ACCOUNT;
use harness::forms::payment_request_by_mail;
use harness::office::{finished, pay, read};
use harness::prelude::*;

async fn sent(host: &Host) -> Value {
    sent_of(host, "5000").await
}

async fn sent_of(host: &Host, amount: &str) -> Value {
    let to = with(
        to_bank(ACCOUNT, "Ada Obi"),
        &json!({ "phone": "0803 123 4567", "email": "", "remarks": "Chairs" }),
    );
    let payment = forms::payment(host, amount, to).await;
    let kept_status = confirm(host, json!({ "deed": "payment", "payment": payment }), "").await.unwrap();
    host.ask("payments_view", json!({ "payment": kept_status["payment"] })).await
}

async fn look_up(host: &Host, text: &str) -> Value {
    host.ask("look_up", json!({ "text": text })).await
}

fn kinds(view: &Value) -> Vec<&str> {
    let found = view["found"].list();
    found.iter().map(|one| one["kind"].text()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_is_found_by_each_identifier_and_by_a_pasted_narration() {
    let (sandbox, host) = office().await;
    let payment = sent(&host).await;
    let reference = payment["payment"]["reference"].text();
    let transaction = payment["transaction"].text();
    let session = sandbox.control().book().iter().find_map(|entry| {
        let text = serde_json::to_value(entry).unwrap().to_string();
        text.split('"')
            .find(|part| part.len() == 30 && part.bytes().all(|byte| byte.is_ascii_digit()))
            .map(str::to_owned)
    });
    let narration = format!("NIP/SANDBOX TRADING/CHAIRS {reference}/ADA OBI");
    let alert = format!("Acct ******1234 DR NGN5,000.00 Desc: TRF REF {transaction} 23-Nov-2026");
    let mut texts = vec![
        reference.to_owned(),
        reference[..8].to_owned(),
        reference.to_lowercase(),
        reference[7..14].to_owned(),
        transaction.to_owned(),
        "obi ada".to_owned(),
        "hair".to_owned(),
        "3456785".to_owned(),
        "012 345 6785".to_owned(),
        "+234 803 123 4567".to_owned(),
        narration,
        alert,
    ];
    texts.extend(session);
    for text in texts {
        let view = look_up(&host, &text).await;
        let found = view["found"].list();
        let ours: Vec<&Value> = found.iter().filter(|one| one["kind"] == "payment").collect();
        assert_eq!(ours.len(), 1, "{text}: {view}");
        assert_has!(ours[0], { "id": payment["payment"]["payment"], "amount": "5000.00", "state": "paid" }, "{text}");
    }
    let nothing = look_up(&host, "SZZZZZZZZZZZZZZZZZZZZZZ2").await;
    assert_eq!(nothing["found"], json!([]));
    assert_eq!(look_up(&host, "").await["clues"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_accounts_and_payees_of_batches_are_found_where_they_are_shown() {
    let (_sandbox, host) = office().await;
    let own = json!({ "purpose": "Chairs", "expires_in_minutes": 60 });
    let form = with(payment_request_by_mail("1,000", "Ada Obi"), &own);
    let request = host.ask("payment_requests_create", form).await;
    let view = look_up(&host, request["reference"].text()).await;
    assert_eq!(kinds(&view), ["request"], "{view}");
    assert_has!(view["found"][0], { "request_state": "waiting", "state": null, "id": request["id"], "name": "Ada Obi" });
    assert_eq!(view["found"][0]["state"], Value::Null, "whether it is paid is not said here");

    let draft = read(
        &host,
        "Name,Bank,Account number,Amount,E-mail\nAda Obi,GTBank,0123456785,250,ada@example.com\n",
    )
    .await;
    let freeze = json!({ "draft": draft["draft"], "route": "single", "group_size": null, "contact": null, "paid_before": null });
    let run = pay(&host, freeze, 1).await;
    let run = run.unwrap();
    let id = &run["summary"]["run"];
    finished(&host, id).await;
    let view = look_up(&host, "0123456785").await;
    assert_eq!(kinds(&view), ["payout_item"], "{view}");
    assert_has!(view["found"][0], { "id": id, "name": "Ada Obi" });
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_is_queried_with_the_matching_call_and_not_found_does_not_mean_not_paid() {
    let (sandbox, host) = office().await;
    let payment = sent(&host).await;
    let reference = payment["payment"]["reference"].text();
    let asked = host.ask("look_up_ask", json!({ "text": reference })).await;
    let first = &asked[0];
    assert_has!(first, { "operation": "transactionStatus", "found": true }, "{asked}");
    assert_eq!(asked.list().len(), 1, "no further call than needed");
    let shown = first["told"].list();
    assert!(shown.iter().any(|one| one["name"] == "Status" && one["value"] == "Done"), "{first}");
    let kind = shown
        .iter()
        .find(|one| one["name"] == "Transaction type")
        .unwrap_or_else(|| panic!("{first}"));
    assert_eq!(kind["value"], "Customer deposit to bank account");
    // An identifier is not masked like a code.
    assert!(shown.iter().any(|one| one["value"] == reference), "{first}");

    // By the service's id, it is queried by our reference: no call takes the id.
    let transaction = payment["transaction"].text();
    let asked = host.ask("look_up_ask", json!({ "text": transaction })).await;
    assert_has!(asked[0], { "text": reference, "found": true });

    // A bill that a customer paid to us is found by its invoice.
    let before = sandbox.control().requests().len();
    let asked = host.ask("look_up_ask", json!({ "text": "INV-0042" })).await;
    let asked = asked.list();
    assert!(asked.iter().all(|one| one["found"] == false), "{asked:?}");
    let operations: Vec<&str> = asked.iter().map(|one| one["operation"].text()).collect();
    assert_has!(
        operations,
        [
            "transactionStatus",
            "getOperationStatus",
            "getTransactionDetails",
            "status",
            "getTransactionDetailsByMerchantReference",
            "getTransactionDetailsByInvoiceNumber",
            "getProcessDetails",
        ]
    );
    assert_eq!(sandbox.control().requests().len(), before + 7);
    assert_contains!(asked[0]["words"].text(), "may still have been paid");

    // There is no call for a session id of the banks, and none is made.
    let refused = host
        .refused("look_up_ask", json!({ "text": "000013261123170042000000123456" }))
        .await;
    assert_eq!(refused.code, ErrorCode::Conflict, "{refused:?}");
    assert_eq!(sandbox.control().requests().len(), before + 7);
}

async fn ask(host: &Host, text: &str) -> Vec<(String, String, bool)> {
    let asked = host.ask("look_up_ask", json!({ "text": text })).await;
    let one = |one: &Value| {
        let text = |name: &str| one[name].as_str().unwrap_or("-").to_owned();
        (text("operation"), text("says"), one["found"] == true)
    };
    asked.list().iter().map(one).collect()
}

fn answer(operation: &str, says: &str, found: bool) -> (String, String, bool) {
    (operation.to_owned(), says.to_owned(), found)
}

/// `docs/spec/business.md#transaction-status`: it covers two days; the status of an operation has no such limit.
#[tokio::test(flavor = "multi_thread")]
async fn an_operation_of_last_week_is_queried_by_its_own_status() {
    let (sandbox, host) = office().await;
    let payment = sent(&host).await;
    sandbox.control().advance(7 * 86_400).unwrap();
    assert_eq!(
        ask(&host, payment["payment"]["reference"].text()).await,
        [
            answer("transactionStatus", "not_found", false),
            answer("getOperationStatus", "done", true)
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_shown_with_its_result_and_its_subject() {
    let (sandbox, host) = office().await;
    let payment = sent(&host).await;
    let reference = payment["payment"]["reference"].text();
    let foreign = |look_up: &str, variant: &str| Armed::new(look_up, Fault::WrongReference).variant(variant).nth(1);
    sandbox.arm([foreign("transactionStatus", "other"), foreign("getOperationStatus", "absent")]);
    let answers = ask(&host, reference).await;
    assert_eq!(
        answers[..2],
        [
            answer("transactionStatus", "something_else", false),
            answer("getOperationStatus", "something_else", false)
        ],
        "{answers:?}"
    );
    // A failed operation was found, and is not shown as done.
    sandbox.arm([Armed::new("depositToBank", Fault::Refuse).nth(1)]);
    let refused = sent_of(&host, "6000").await;
    let answers = ask(&host, refused["payment"]["reference"].text()).await;
    assert_eq!(answers[0], answer("transactionStatus", "failed", true), "{answers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_digits_may_be_an_account_or_an_invoice_and_both_are_offered() {
    let (sandbox, host) = office().await;
    let invoice = sandbox
        .control()
        .bill(Amount::parse("2500").unwrap(), "08031234567", None, Some("0123456785"))
        .unwrap();
    let view = look_up(&host, "0123456785").await;
    let clues = view["clues"].list();
    let kinds: Vec<&str> = clues.iter().map(|clue| clue["kind"].text()).collect();
    assert_eq!(kinds, ["account", "reference"], "{view}");
    let answers = ask(&host, "0123456785").await;
    assert_eq!(
        answers.last().unwrap(),
        &answer("getTransactionDetailsByInvoiceNumber", "done", true),
        "{answers:?} {}",
        invoice.reference_number
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shortened_list_is_reported() {
    let (_sandbox, host) = office().await;
    for number in 0..12 {
        let form = json!({
            "contact": null, "kind": "wallet", "name": format!("Ada Number {number}"), "place": "", "number": format!("080312345{number:02}"),
            "phone": "", "email": "", "note": "",
        });
        host.ask("contacts_save", form).await;
    }
    let view = look_up(&host, "ada number").await;
    assert_eq!((kinds(&view).len(), &view["more"]), (10, &json!(true)), "{view}");
    let all = look_up(&host, "ada number 7").await;
    assert_eq!((kinds(&all).len(), &all["more"]), (1, &json!(false)), "{all}");
}

/// An alert that hides part of the account identifies the payment by its amount and day, and by the visible digits.
#[tokio::test(flavor = "multi_thread")]
async fn an_alert_that_hides_the_account_identifies_the_payment() {
    let (_sandbox, host) = office().await;
    let payment = sent(&host).await;
    let id = &payment["payment"]["payment"];
    // The date in Nigeria, which is one hour ahead of UTC all year.
    let elapsed = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
    let now = chrono::DateTime::UNIX_EPOCH + elapsed + chrono::Duration::hours(1);
    let day = now.format("%-d-%b-%Y").to_string();
    let alert =
        |account: &str, sum: &str, day: &str| format!("Acct:{account} Amt:NGN{sum} DR Desc:TRF/CHAIRS Date:{day} 10:42 Bal:NGN1,200.00");
    for text in [
        alert("012****785", "5,000.00", &day),
        alert("******6785", "5,000.00", &day),
        // Without a day the digits decide; with a day, other digits can be those of our own account at the bank.
        alert("012****785", "5,000.00", ""),
        alert("999****111", "5,000.00", &day),
        // The balance is a credit; the movement is a debit.
        format!("Acct:012****785 Amt:NGN5,000.00 Desc:TRF/CHAIRS Date:{day} Bal:NGN1,200.00 CR"),
    ] {
        let view = look_up(&host, &text).await;
        assert_eq!(kinds(&view), ["payment"], "{text}: {view}");
        assert_eq!(&view["found"][0]["id"], id, "{text}");
    }
    for text in [
        alert("012****785", "5,000.01", &day),
        alert("012****785", "5,000.00", "24-Nov-2020"),
        alert("999****111", "5,000.00", ""),
    ] {
        assert_eq!(look_up(&host, &text).await["found"], json!([]), "{text}");
    }
}

/// `docs/spec/collection.md#get-payment-account`. Only the end of the identity number in the answer is shown.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_account_is_queried_by_its_number() {
    let (_sandbox, host) = office().await;
    let opened = crate::payment_accounts::open(&host, &json!({ "identity": crate::payment_accounts::BVN })).await;
    let number = opened["number"].as_str().unwrap_or_else(|| panic!("{opened}"));
    let asked = host.ask("look_up_ask", json!({ "text": number })).await;
    let last = asked.list().last().unwrap();
    assert_has!(last, { "operation": "getPersistentPaymentAccount", "says": "told", "found": true }, "{asked}");
    assert!(last["told"].to_string().contains(number), "{last}");
    assert!(!asked.to_string().contains(crate::payment_accounts::BVN), "{asked}");
    let unknown = ask(&host, "0000000000").await;
    assert_eq!(unknown.last().unwrap().1, "not_found", "{unknown:?}");
}
