//! An operation that may have been executed is never reported as not done, and never sent again without a status query.

use harness::prelude::*;
use std::process::Stdio;

use sandbox::BookEntry;

use crate::payouts::judge::{money_requests, run_of};
use crate::returning::Returning;

/// Advances the time until an unconfirmed payment needs review.
async fn until_held(cowrie: &Cowrie) {
    let computer = Computer::new();
    computer.pass(6_000);
    let host = host::of_at(cowrie, "bench", computer.env()).await;
    let held = async || host.ask("home_view", json!({})).await["review_calls"] != json!([]);
    computer.until("it is held", 100, held).await;
}

fn blind(operation: &str) -> Armed {
    Armed::new(operation, Fault::Error503)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_rejected_with_an_inconclusive_code_is_unconfirmed() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    // 114 can only mean *rejected before execution*; 109 can mean more.
    for (reference, code, expected) in [("OURS-1", "114", (Some(3), "refused")), ("OURS-2", "109", (Some(4), "in_doubt"))] {
        sandbox.arm([refuse("depositToBank", code).nth(1)]);
        let ended = cowrie.call("depositToBank", &deposit(reference));
        assert_eq!((ended.code, ended.json()["outcome"].text()), expected, "{ended:?}");
    }
}

/// A query changes nothing, whatever its answer: it was sent, and it can be repeated.
#[tokio::test(flavor = "multi_thread")]
async fn a_query_without_an_answer_was_sent_and_changed_nothing() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let ask = json!({ "referenceNumber": "OURS-1" });
    let errors = (Some(3), json!("refused"));
    let silence = (Some(4), json!("in_doubt"));
    for (fault, expected, begins) in [
        (Fault::Error503, errors, "The service has a fault (HTTP 503)."),
        (Fault::DropAfter, silence.clone(), "No answer. "),
        (Fault::Html, silence, "The answer is not JSON."),
    ] {
        sandbox.arm([Armed::new("accountBalance", fault).nth(1)]);
        let ended = cowrie.call("accountBalance", &ask);
        assert_eq!((ended.code, ended.json()["outcome"].clone()), expected, "{ended:?}");
        sandbox.arm([Armed::new("accountBalance", fault).nth(1)]);
        let reported = cowrie.run_with_input(&["call", "accountBalance", "--body", "-"], &ask.to_string());
        assert!(reported.out.starts_with(begins), "{reported:?}");
        assert!(reported.out.contains("Try again."), "{reported:?}");
        assert!(!reported.out.contains("held list"), "{reported:?}");
        assert!(!reported.out.contains("money"), "{reported:?}");
    }
    assert_eq!(cowrie.call("accountBalance", &ask).json()["outcome"], "accepted");
}

/// A payment that needs review is unconfirmed too: an equal payment to the same account under another reference could be the second one.
/// Another amount is another payment.
#[tokio::test(flavor = "multi_thread")]
async fn an_equal_payment_is_not_sent_while_the_first_is_unconfirmed() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(1);
    let armed = vec![lost, blind("getOperationStatus"), blind("transactionStatus")];
    sandbox.arm(armed);
    cowrie.call("depositToBank", &deposit("OURS-1")).exits(4);
    // After this time it needs review, and blocks no other payment.
    until_held(&cowrie).await;
    let again = cowrie.call("depositToBank", &deposit("OURS-2")).exits(4);
    assert!(again.err.contains("₦250.50 to 0123456785 was sent before as OURS-1"), "{again:?}");
    let mut other = deposit("OURS-3");
    other["amount"] = json!(99);
    cowrie.call("depositToBank", &other).exits(0);
    assert_eq!(
        money_requests(&sandbox),
        [("OURS-1".to_owned(), 1), ("OURS-3".to_owned(), 1)].into()
    );
}

/// An unsent call may be sent now; but not beside an equal one that was sent meanwhile and is unconfirmed.
#[tokio::test(flavor = "multi_thread")]
async fn an_unsent_call_is_not_sent_while_an_equal_one_is_unconfirmed() {
    let (place, sandbox) = Returning::start(Vec::new()).await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    sandbox.stop().await;
    let unsent = cowrie.call("depositToBank", &deposit("OURS-1"));
    assert_eq!(unsent.code, Some(3), "{unsent:?}");
    assert_has!(unsent.json(), { "outcome": "not_sent" });
    let sandbox = place.again().await;
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(1);
    let armed = vec![lost, blind("getOperationStatus"), blind("transactionStatus")];
    sandbox.arm(armed);
    cowrie.call("depositToBank", &deposit("OURS-2")).exits(4);
    until_held(&cowrie).await;
    let again = cowrie.call("depositToBank", &deposit("OURS-1")).exits(4);
    assert!(again.err.contains("₦250.50 to 0123456785 was sent before as OURS-2"), "{again:?}");
    assert_eq!(money_requests(&sandbox), [("OURS-2".to_owned(), 1)].into());
}

/// With a customer's money and without a phone number, airtime is for the customer's own phone.
#[tokio::test(flavor = "multi_thread")]
async fn airtime_with_a_customers_money_is_not_bought_again_while_the_first_is_unconfirmed() {
    const PHONE: &str = "08031234567";
    let (sandbox, cowrie) = cowrie_on(service()).await;
    cowrie.call("registerCustomer", &customer_body(PHONE)).exits(0);
    sandbox.control().top_up(PHONE, Amount::parse("10000").unwrap()).unwrap();
    let operators = cowrie.call("getMobileOperators", &json!({ "referenceNumber": "ASK-1" })).json();
    let operator = &operators["answer"]["mobileOperator"][0]["mobileOperatorCode"];
    let airtime = |reference: &str| {
        json!({
            "referenceNumber": reference, "amount": 500, "mobileOperatorPublicId": operator, "purchaserPrincipal": PHONE,
            "purchaserCredentials": sandbox.control().customers().pop().unwrap().credentials,
        })
    };
    let lost = Armed::new("airtimePurchase", Fault::DropAfter).nth(1);
    let armed = vec![lost, blind("getOperationStatus"), blind("transactionStatus")];
    sandbox.arm(armed);
    cowrie.call("airtimePurchase", &airtime("OURS-1")).exits(4);
    until_held(&cowrie).await;
    let again = cowrie.call("airtimePurchase", &airtime("OURS-2")).exits(4);
    assert!(again.err.contains("₦500.00 to 08031234567 was sent before as OURS-1"), "{again:?}");
    let bought = |entry: &&BookEntry| entry.operation == "airtimePurchase";
    assert_eq!(sandbox.control().book().iter().filter(bought).count(), 1);
}

/// A repetition while the call is unconfirmed is answered from the records; nothing is sent.
#[tokio::test(flavor = "multi_thread")]
async fn a_call_repeated_while_unconfirmed_stays_unconfirmed() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(1);
    sandbox.arm([lost, blind("getOperationStatus"), blind("transactionStatus")]);
    for _ in 0..2 {
        let ended = cowrie.call("depositToBank", &deposit("OURS-1"));
        assert_eq!((ended.code, &ended.json()["outcome"]), (Some(4), &json!("in_doubt")), "{ended:?}");
    }
    assert_eq!(money_requests(&sandbox), [("OURS-1".to_owned(), 1)].into());
}

/// A bulk call that is executed in part and rejected in part is not *accepted*.
#[tokio::test(flavor = "multi_thread")]
async fn a_bulk_call_with_rejected_items_is_not_accepted() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let item = |reference: &str, account: &str| {
        json!({
            "referenceNumber": reference, "amount": 5, "destinationAccount": account,
            "destinationBank": "187DE295-AE70-4BBC-8169-EEA22924A565",
        })
    };
    // The sandbox has no account whose number ends in 99.
    let body = json!({ "bulkReferenceNumber": "G-1", "items": [item("P-1", "0123456785"), item("P-2", "0123456799")] });
    let ended = cowrie.call("moneyTransferBulk", &body);
    assert_eq!((ended.code, &ended.json()["outcome"]), (Some(4), &json!("in_doubt")), "{ended:?}");
    assert_eq!(sandbox.control().book().len(), 1);
}

/// One call while no file may grow beyond `limit` blocks of 512 bytes, as on a disk that is nearly full.
#[cfg(unix)]
fn call_on_a_small_disk(cowrie: &Cowrie, reference: &str, limit: u32) -> Ended {
    let call = cowrie.command(&["call", "depositToBank", "--json", "--body", "-"]);
    let mut small = std::process::Command::new("sh");
    small.args(["-c", &format!("trap '' XFSZ; ulimit -f {limit}; exec \"$@\""), "sh"]);
    small.arg(call.get_program()).args(call.get_args());
    for (name, value) in call.get_envs() {
        match value {
            Some(value) => small.env(name, value),
            None => small.env_remove(name),
        };
    }
    let mut child = small
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), deposit(reference).to_string().as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

/// Wherever the disk is full: before the call, or between its sending and its answer.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_never_makes_a_payment_look_unsent() {
    let sandbox = service().await;
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for limit in 0..64 {
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        cowrie.run(&["payouts", "list"]).exits(0);
        let reference = format!("DISK-{limit}");
        let ended = call_on_a_small_disk(&cowrie, &reference, limit * 6);
        let done = sandbox.control().book().iter().any(|entry| entry.reference_number == reference);
        let outcome = ended.json()["outcome"].as_str().unwrap_or_else(|| panic!("{ended:?}")).to_owned();
        let honest = match outcome.as_str() {
            "accepted" => done,
            "not_sent" => !done,
            "in_doubt" => true,
            _ => false,
        };
        assert!(honest, "{limit}: in the book: {done}; {ended:?}");
        assert_eq!(outcome == "in_doubt", ended.code == Some(4), "{ended:?}");
        *seen.entry(outcome).or_default() += 1;
    }
    eprintln!("{seen:?}");
    assert!(seen.len() == 3, "the disk ended before, in and after the call: {seen:?}");
}

/// The service finds a payment late: a decision to send again finds the payment itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_appears_late_is_not_sent_again() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    cowrie.pay(&people(2).0, &[]).exits(0);
    // Earlier payments are old by now, and a status query finds them; new ones are found ten minutes late.
    sandbox.control().advance(3_600).unwrap();
    let late = |operation| Armed::new(operation, Fault::StaleStatus).ms(600_000);
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(1);
    sandbox.arm([lost, late("getOperationStatus"), late("transactionStatus")]);
    let ended = cowrie
        .pay("Name,Bank,Account No,Amount\nAda Obi,GTBank,0123456785,5000.50\n", &[])
        .exits(4);
    let run = run_of(&ended);
    let shown = cowrie.run(&["payouts", "show", &run, "--json"]).lines();
    assert_has!(shown[0], { "state": "held", "may_send_again": true });

    sandbox.control().advance(3_600).unwrap();
    let decided = cowrie.decide(&run, "send-again", "The bank says no.");
    assert_ne!(decided.code, Some(0), "{decided:?}");
    let resumed = cowrie.run(&["payouts", "resume", &run, "--json"]).exits(0);
    assert_eq!(resumed.lines().last().unwrap()["paid"], 1, "{resumed:?}");
    assert_eq!(sandbox.control().book().len(), 3);
    assert!(money_requests(&sandbox).values().all(|times| *times == 1));
}
