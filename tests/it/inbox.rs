//! Callbacks from the service to the Inbox: by a sandbox's controls, the receiver, a folder. Their content is verified by queries to the
//! service, one for many.

use harness::prelude::*;
use std::path::Path;

use harness::forms::payment_request_by_mail;
use sandbox::{CALLBACKS, Deposit, DepositMethod};

use system::env::Loop;

pub(crate) async fn asked_for(host: &Host, naira: &str) -> String {
    let form = payment_request_by_mail(naira, "Ada Obi");
    let made = host.ask("payment_requests_create", form).await;
    made["reference"].text().to_owned()
}

/// The callbacks, latest first, when `fits` accepts them.
pub(crate) async fn notices(host: &Host, fits: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    let all = json!({ "needs_you": false, "verdict": null, "text": null, "before": null });
    let look = async || {
        let page = host.ask("inbox_page", all.clone()).await;
        page["notices"].list().clone()
    };
    wait::seen("the notices are all there", look, |found: &Vec<Value>| fits(found)).await
}

pub(crate) fn agree(found: &[Value], count: usize) -> bool {
    found.iter().filter(|notice| notice["agreement"] == "agrees").count() == count
}

/// Advances the time with each check, for queries that are repeated a little later.
fn passing(computer: &Computer, fits: bool) -> bool {
    computer.pass(100);
    fits
}

fn ways(receiver: bool, folder: Option<&Path>) -> Value {
    json!({ "receiver_on": receiver, "new_address": false, "forwarder": null, "own_address": null, "folder": folder })
}

pub(crate) fn money(own: &str) -> Deposit {
    Deposit {
        account: own.to_owned(),
        amount: Amount::parse("5000").unwrap(),
        payer_name: Some("Uche Peters".to_owned()),
        payer_bank: Some("Zenith Bank".to_owned()),
        payer_account: Some("0123456785".to_owned()),
        method: DepositMethod::BankTransfer,
    }
}

/// The account that receives the money.
pub(crate) async fn opened(host: &Host) {
    let open = json!({
        "referenceNumber": "OPEN-1", "email": "ada@example.com", "accountName": "Ada Obi", "firstName": "Ada", "lastName": "Obi",
        "accountReference": "CUSTOMER-000001", "financialIdentificationNumber": "22212345678",
    });
    let call = json!({ "operation": "registerPersistentPaymentAccount", "body": open.to_string(), "photos": [], "given_back": null });
    host.ask("console_call", call).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_address_that_cannot_receive_callbacks_is_reported_beside_its_field() {
    let (_sandbox, host) = office().await;
    let (none, fits): (&[&str], _) = (&[], "https://shop.example/paid?x=1");
    for (forwarder, own, folder, expected) in [
        (None, Some(fits), None, none),
        (Some("https://abc.example"), None, None, none),
        // The money of the sandbox is not real, so its callbacks may stay on this computer.
        (None, Some("http://127.0.0.1:8080/paid"), None, none),
        (None, Some("shop.example/paid"), None, &["own_address"]),
        (None, Some("http://shop.example/paid"), None, &["own_address"]),
        (None, Some("https://me:word@shop.example/"), None, &["own_address"]),
        (None, Some("https://shop.example/#paid"), None, &["own_address"]),
        (Some("abc.example"), None, None, &["forwarder"]),
        (Some("https://abc.example/paid"), None, None, &["forwarder"]),
        (Some("https://abc.example/?x=1"), None, None, &["forwarder"]),
        (None, None, Some("Downloads"), &["folder"]),
        (None, None, Some("/no/such/folder"), &["folder"]),
        (
            Some("ftp://abc.example"),
            Some("nowhere"),
            Some("Downloads"),
            &["forwarder", "own_address", "folder"],
        ),
    ] {
        let ways = json!({ "receiver_on": false, "new_address": false, "forwarder": forwarder, "own_address": own, "folder": folder });
        let shown = host.rpc("inbox_set_channels", ways.clone()).await;
        let problems = shown.as_ref().err().map(|error| error.problems.as_slice()).unwrap_or_default();
        let paths: Vec<&str> = problems.iter().map(|problem| problem.path.as_str()).collect();
        assert_eq!(paths, expected, "{ways}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sandboxs_callbacks_arrive_automatically_and_the_service_is_queried() {
    let (sandbox, host) = office().await;
    let reference = asked_for(&host, "50000").await;
    sandbox.paid(&reference, "20000");
    let found = notices(&host, |found| agree(found, 1)).await;
    assert_has!(found[0], { "verdict": "matches", "way": "sandbox", "confirmed": "Part paid: ₦20,000.00 paid in total." });

    // Only the callback gives the fee and the payer: they are shown beside the request, with their source.
    let page =
        json!({ "filter": { "part": "all", "text": null, "from": null, "to": null }, "order": "made", "descending": true, "after": null });
    let page = host.ask("payment_requests_page", page).await;
    let detail = json!({ "id": page["requests"][0]["id"] });
    let detail = host.ask("payment_requests_detail", detail).await;
    let [noticed] = detail["noticed"].list().as_slice() else {
        panic!("one notice: {detail}");
    };
    assert_has!(noticed, { "notice": found[0]["id"], "amount": "20000.00" });
    let figure = |name: &str| Amount::parse(noticed[name].text()).unwrap();
    assert_eq!(figure("left").checked_add(figure("fee")), Some(figure("amount")), "{noticed}");
    assert!(figure("fee") > Amount::ZERO && noticed["reference"].is_string(), "{noticed}");
    assert_has!(detail, {
        "terms": { "payment_methods": ["BANK_TRANSFER"], "send_messages": false, "show_bank_details": false, "payer_bank": null },
    });

    // A callback signed with another key is stored, and the request's state is the one that the service reports.
    sandbox.arm([Armed::new(CALLBACKS, Fault::CallbackWrongHash).nth(1)]);
    sandbox.control().pay(&reference, None, None).unwrap();
    let found = notices(&host, |found| found.len() == 2).await;
    assert_has!(found[0], { "verdict": "does_not_match", "needs_you": true });
    let counts = host.ask("inbox_counts", json!({})).await;
    assert_has!(counts, { "unread": 2, "needs_you": 1 });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_query_caused_by_a_callback_sends_no_request() {
    let (gone, first) = office().await;
    gone.stop().await;
    let reference = asked_for(&first, "50000").await;
    let sandbox = service().await;
    let host = first.again(&sandbox).await;
    // Anyone who has the reference of an unsent request can forge a callback about it.
    let forged = json!({ "state": "CONSUMED", "externalReferenceNumber": reference, "statusCode": "0", "hash": "00" });
    host.ask("inbox_paste", json!({ "text": forged.to_string() })).await;
    let found = notices(&host, |found| found.len() == 1).await;
    let asked = host.rpc("inbox_ask", json!({ "id": found[0]["id"] })).await;
    let sent = sandbox.control().requests();
    assert!(sent.iter().all(|request| request.operation != "paymentRequest"), "{sent:?}");
    assert!(asked.unwrap_err().message.contains("never sent from this computer"));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_equal_deposits_are_both_stored_and_both_confirmed() {
    let computer = Computer::new();
    let (sandbox, host) = office_at(computer.env()).await;
    opened(&host).await;
    let first = sandbox.control().deposit(&money("CUSTOMER-000001")).unwrap();
    let second = sandbox.control().deposit(&money("CUSTOMER-000001")).unwrap();
    assert_ne!(first.transaction_reference, second.transaction_reference);
    let found = notices(&host, |found| passing(&computer, agree(found, 2))).await;
    let mut references: Vec<&str> = found.iter().map(|notice| notice["reference"].text()).collect();
    references.sort_unstable();
    let mut shown = [first.transaction_reference.as_str(), second.transaction_reference.as_str()];
    shown.sort_unstable();
    assert_eq!(references, shown);
    let detail = host.ask("inbox_view", json!({ "id": found[0]["id"] })).await;
    assert!(!detail.to_string().contains("22212345678"), "an identity number");
    let every = json!({ "part": "all", "text": "", "from": null, "to": null, "number": null });
    let sums = host.ask("deposits_sums", every).await;
    assert_has!(sums, { "confirmed_count": 2, "confirmed": "10000.00", "unconfirmed_count": 0 }, "the history confirms them");

    // The same text again, fifty times: one more row, and no query.
    let asked = || sandbox.control().requests().iter().filter(|one| one.operation == "history").count();
    let before = asked();
    let body = detail["body"].text();
    let text = format!("{body}\n").repeat(50);
    let pasted = host.ask("inbox_paste", json!({ "text": text })).await;
    assert!(pasted["notices"].list().iter().all(|notice| notice["verdict"] == "repeat"));
    let found = notices(&host, |found| passing(&computer, found.len() == 3)).await;
    assert_eq!(found[0]["times"], 50);
    computer.go_round(Loop::Notices, 3).await;
    assert_eq!(asked(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_receiver_and_the_folder_receive_callbacks_once_they_are_turned_on() {
    let computer = Computer::new();
    let (sandbox, host) = office_at(computer.env()).await;
    let watched = host.home().join("in");
    std::fs::create_dir(&watched).unwrap();
    let missing = host.refused("inbox_set_channels", ways(false, Some(Path::new("in")))).await;
    assert_eq!(missing.problems[0].path, "folder");
    let set = host.ask("inbox_set_channels", ways(true, Some(&watched))).await;
    assert_eq!(set["given"], set["listens_at"]);

    let reference = asked_for(&host, "700").await;
    sandbox.control().pay(&reference, None, None).unwrap();
    let found = notices(&host, |found| passing(&computer, agree(found, 1))).await;
    assert_eq!(found[0]["way"], "receiver");
    let callbacks = sandbox.control().callbacks();
    assert_eq!((callbacks[0].status, &json!(callbacks[0].to)), ("delivered", &set["given"]));

    // An incomplete callback is waited for; a complete one is read and its file moved, beside one of the same name.
    let detail = host.ask("inbox_view", json!({ "id": found[0]["id"] })).await;
    let body = detail["body"].text();
    let file = watched.join("paid.json");
    std::fs::create_dir(watched.join("done")).unwrap();
    std::fs::write(watched.join("done/paid.json"), "of before").unwrap();
    std::fs::write(&file, &body[..body.len() - 5]).unwrap();
    computer.go_round(Loop::Folder, 3).await;
    assert_eq!(notices(&host, |_| true).await.len(), 1, "half of it");
    std::fs::write(&file, body).unwrap();
    let found = notices(&host, |found| passing(&computer, found.len() == 2)).await;
    assert_has!(found[0], { "way": "folder", "source": "paid.json", "verdict": "repeat" });
    wait::until("the file is moved", async || !file.exists()).await;
    assert_eq!(std::fs::read_to_string(watched.join("done/paid.json")).unwrap(), "of before");
    assert_eq!(std::fs::read_to_string(watched.join("done/paid (1).json")).unwrap(), body);

    let off = host.ask("inbox_set_channels", ways(false, None)).await;
    assert_eq!((&off["listens_at"], &off["given"]), (&Value::Null, &Value::Null));
    let port = set["listens_at"]
        .text()
        .trim_start_matches("http://")
        .split('/')
        .next()
        .unwrap()
        .to_owned();
    assert!(std::net::TcpStream::connect(port).is_err(), "nobody listens any more");
}

/// The file contains the filtered rows: the content of each callback and what it proves, and no text in it is a formula.
#[tokio::test(flavor = "multi_thread")]
async fn the_inbox_is_saved_as_files_for_people() {
    let (sandbox, host) = office().await;
    let reference = asked_for(&host, "700").await;
    sandbox.control().pay(&reference, None, None).unwrap();
    notices(&host, |found| agree(found, 1)).await;
    let forged = json!({ "notificationId": "-1+1", "externalReferenceNumber": "=cmd|' /C calc'!A0", "state": "CONSUMED",
        "paymentAmount": 700, "hash": "00" });
    host.ask("inbox_paste", json!({ "text": forged.to_string() })).await;
    let save = async |verdict: Option<&str>, format: &str| {
        let asked = json!({ "needs_you": false, "verdict": verdict, "text": null, "format": format });
        host.saved("inbox_export", asked).await
    };
    let text = String::from_utf8(save(None, "csv").await).unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with("Received (WAT),Channel,File,About,Signature,"), "{text}");
    // The latest first.
    assert!(lines[1].contains(",Pasted,,Payment request,Signature invalid,"), "{text}");
    assert!(lines[1].contains(",'=cmd|' /C calc'!A0,,paid in full,700.00,"), "{text}");
    assert!(lines[1].ends_with(",yes,'-1+1"), "{text}");
    assert!(lines[2].contains(",Sandbox,,Payment request,Signature valid,"), "{text}");
    assert!(
        lines[2].contains(&format!(",{reference},,paid in full,700.00,700.00,0.00,1,")),
        "{text}"
    );
    assert!(lines[2].contains(",Confirmed by the service,no,"), "{text}");

    let book = std::io::Cursor::new(save(Some("does_not_match"), "xlsx").await);
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(book).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, "Inbox").unwrap();
    assert_eq!(range.height(), 2, "the heading, and the forged one");
    let given = Some(calamine::Data::String("=cmd|' /C calc'!A0".to_owned()));
    assert_eq!(range.get((1, 6)), given.as_ref(), "text, no formula");
    assert_eq!(range.get((1, 9)), Some(&calamine::Data::Float(700.0)), "an amount is a number");
    let formulas = calamine::Reader::worksheet_formula(&mut book, "Inbox").unwrap();
    assert!(formulas.cells().all(|(_, _, formula)| formula.is_empty()), "no formula");
}

/// The payment that completes a request is one figure and the total paid another; an overpayment of our request is named.
#[tokio::test(flavor = "multi_thread")]
async fn one_payment_and_the_total_paid_are_distinguished() {
    let (_sandbox, host) = office().await;
    let form = with(payment_request_by_mail("20000", "Ada Obi"), &json!({ "allow_over": true }));
    let made = host.ask("payment_requests_create", form).await;
    for (count, amount) in [(1, "8000"), (2, "15000")] {
        let pay = json!({ "reference": made["reference"], "amount": amount });
        host.ask("sandbox_pay", pay).await;
        notices(&host, |found| agree(found, count)).await;
    }
    let found = notices(&host, |found| agree(found, 2)).await;
    let shown = ["amount", "in_all"].map(|name| found[0][name].clone());
    assert_eq!(shown, [json!("15000.00"), json!("23000.00")], "{found:#?}");
    // Computed by hand: 8 000 + 15 000 - 20 000.
    assert_has!(found[0], { "confirmed": "Paid in full: ₦23,000.00 paid in total, ₦3,000.00 more than requested." });
}
