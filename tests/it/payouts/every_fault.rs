//! The faults that `faults` does not cover: whatever they do, no payment that was not executed is shown as paid, none that was executed as
//! rejected, and nothing is sent again without a person.

use harness::prelude::*;
use std::collections::BTreeMap;

use tokio::task::block_in_place;

use super::faults::{go_on, group_sheet, try_all};
use super::judge::{Shown, run_of};
use super::send_again;

/// The possible states of the affected payment.
const PAID: &[&str] = &["paid"];
const HELD: &[&str] = &["held"];
const REFUSED: &[&str] = &["refused"];
const OPEN: &[&str] = &["held", "in_doubt"];

struct Case {
    faults: Vec<Armed>,
    becomes: &'static [&'static str],
}

/// The second call has this fault.
fn second(fault: Fault) -> Armed {
    Armed::new("depositToBank", fault).nth(2)
}

fn case(fault: Armed, becomes: &'static [&'static str]) -> Case {
    Case {
        faults: vec![fault],
        becomes,
    }
}

/// A fault that corrupts the answer in each of its forms; the payment is executed.
fn every_form(fault: Fault) -> Vec<Case> {
    let forms = fault.variants().iter();
    forms.map(|form| case(second(fault).variant(form), PAID)).collect()
}

fn answered_badly() -> Vec<Case> {
    let mut cases: Vec<Case> = [
        Fault::WrongLength,
        Fault::WrongType,
        Fault::OddJson,
        Fault::OddCode,
        Fault::WrongReference,
        Fault::DateSkew,
    ]
    .into_iter()
    .flat_map(every_form)
    .collect();
    for fault in [Fault::NoContent, Fault::HeaderFlood, Fault::GzipBomb, Fault::CloseRace] {
        cases.push(case(second(fault), PAID));
    }
    // At the call after the answer whose number it repeats: the later one is unconfirmed.
    cases.push(Case {
        faults: vec![second(Fault::DelayAfter).ms(500), second(Fault::RepeatedTransactionId)],
        becomes: PAID,
    });
    let status = |fault: Fault, status: u16, after: bool| Armed {
        status: Some(status),
        after: Some(after),
        ..second(fault)
    };
    for redirect in [300, 301, 302, 303, 304, 308] {
        cases.push(case(status(Fault::Redirect, redirect, true), PAID));
    }
    for (after, becomes) in [(true, PAID), (false, HELD)] {
        cases.push(case(status(Fault::Unauthorised, 403, after), becomes));
        let forms = [Fault::Error502, Fault::NoContent].map(|fault| Armed {
            after: Some(after),
            ..second(fault)
        });
        cases.extend(forms.map(|fault| case(fault, becomes)));
        for retry_after in ["0", "1000000000", "Wed, 21 Oct 2026 07:28:00 GMT", "soon"] {
            let fault = Armed {
                after: Some(after),
                retry_after: Some(retry_after.to_owned()),
                ..second(Fault::Error503)
            };
            cases.push(case(fault, becomes));
        }
    }
    // Five seconds for each byte: the program does not wait for that.
    cases.push(case(second(Fault::SlowAnswer), PAID));
    cases.push(case(second(Fault::SlowAnswer).ms(1), PAID));
    cases
}

fn done_otherwise() -> Vec<Case> {
    let refused_twice = |form: &str| Case {
        faults: vec![
            second(Fault::DuplicateDelivery).variant(form),
            // A service that executes every call would pay twice, and the program could not prevent it.
            Armed::new("depositToBank", Fault::OnDuplicate).variant("refuse"),
        ],
        becomes: PAID,
    };
    let looked_up = |lost: Fault, look_up: Armed, becomes| Case {
        faults: vec![second(lost), look_up],
        becomes,
    };
    let flapping = || Armed::new("*", Fault::FlappingStatus);
    let other = || Armed::new("getOperationStatus", Fault::OtherStatus);
    vec![
        case(second(Fault::DropMidRequest), HELD),
        case(second(Fault::Late).ms(300), PAID),
        case(second(Fault::Late).ms(300).variant("pending"), PAID),
        case(second(Fault::RefusalText), REFUSED),
        // The first pays 1000.00, which we write as 1000.
        case(second(Fault::HashCheck).variant("two_decimals").nth(1), HELD),
        refused_twice("first"),
        refused_twice("second"),
        // One status query shows it as executed, the other never finds it: a person decides.
        looked_up(Fault::DropAfter, flapping(), OPEN),
        looked_up(Fault::DropBefore, flapping(), HELD),
        looked_up(Fault::DropAfter, other(), OPEN),
        looked_up(Fault::DropBefore, other(), OPEN),
    ]
}

/// How often each payment was received; a request that the sandbox was set to receive twice counts once.
fn sent(sandbox: &Sandbox) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    for request in sandbox.control().requests() {
        let twice = request.faults.iter().any(|fault| fault == "duplicate_delivery");
        for payment in request.payments {
            let times = times.entry(payment).or_default();
            *times = if twice { 1 } else { *times + 1 };
        }
    }
    times
}

/// One payment of four goes wrong; the others are paid, and nothing is sent twice.
async fn one_goes_wrong(Case { faults, becomes }: Case) {
    let sandbox = careless_service(faults.clone()).await;
    block_in_place(|| {
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let ended = cowrie.pay(&people(4).0, &[]);
        assert_ne!(ended.code, Some(1), "{faults:?} {ended:?}");
        let run = run_of(&ended);
        let shown = go_on(&cowrie, &sandbox, &run);
        let states: Vec<&str> = shown.items.values().filter_map(|item| item["state"].as_str()).collect();
        let struck = states.iter().filter(|state| becomes.contains(state)).count();
        if becomes == PAID {
            assert_eq!(states, ["paid"; 4], "{faults:?} {shown:?}");
        } else {
            assert_eq!((struck, shown.count("paid")), (1, 3), "{faults:?} {shown:?}");
        }
        assert!(sent(&sandbox).values().all(|times| *times == 1), "{faults:?} {:?}", sent(&sandbox));
        if becomes != HELD {
            return;
        }
        sandbox.control().clear_faults();
        send_again(&cowrie, &run);
        cowrie.run(&["payouts", "resume", &run, "--json"]);
        assert_eq!(
            Shown::of(&cowrie, &sandbox, &run).count("paid"),
            4,
            "{faults:?}: a person sends it again"
        );
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 6)]
async fn after_any_bad_answer_to_one_payment_its_state_is_true() {
    try_all(answered_badly(), one_goes_wrong).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 6)]
async fn after_any_other_execution_of_one_payment_its_state_is_true() {
    try_all(done_otherwise(), one_goes_wrong).await;
}

/// Six payments in two bulk calls; how many are paid, rejected and in need of review in the end.
fn group_cases() -> Vec<(Vec<Armed>, [u64; 3])> {
    let armed = |fault| Armed::new("moneyTransferBulk", fault).nth(2);
    let mut cases = Vec::new();
    for fault in [
        Fault::MissingResults,
        Fault::WrongReference,
        Fault::OddCode,
        Fault::OddJson,
        Fault::WrongLength,
    ] {
        // Two exchanged results look right: only a status query shows it.
        let forms = fault.variants().iter();
        cases.extend(forms.map(|form| (vec![armed(fault).variant(form)], [5, 1, 0])));
    }
    for fault in [
        Fault::RepeatedTransactionId,
        Fault::WrongSummary,
        Fault::GzipBomb,
        Fault::NoContent,
        Fault::CloseRace,
    ] {
        cases.push((vec![armed(fault)], [5, 1, 0]));
    }
    cases.push((vec![armed(Fault::Late).ms(300)], [5, 1, 0]));
    cases.push((vec![armed(Fault::RefusalText)], [3, 3, 0]));
    cases.push((vec![armed(Fault::DropMidRequest)], [3, 0, 3]));
    let refuse = Armed::new("moneyTransferBulk", Fault::OnDuplicate).variant("refuse");
    for form in Fault::DuplicateDelivery.variants() {
        cases.push((vec![armed(Fault::DuplicateDelivery).variant(form), refuse.clone()], [5, 1, 0]));
    }
    cases
}

async fn one_group_goes_wrong((faults, expected): (Vec<Armed>, [u64; 3])) {
    let sandbox = careless_service(faults.clone()).await;
    block_in_place(|| {
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let ended = cowrie.pay(&group_sheet(), &["--route", "group", "--group-size", "3"]);
        assert_ne!(ended.code, Some(1), "{faults:?} {ended:?}");
        let shown = go_on(&cowrie, &sandbox, &run_of(&ended));
        assert_eq!(
            ["paid", "refused", "held"].map(|state| shown.count(state)),
            expected,
            "{faults:?} {shown:?}"
        );
        assert!(sent(&sandbox).values().all(|times| *times == 1), "{faults:?} {:?}", sent(&sandbox));
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 6)]
async fn after_any_fault_of_a_bulk_call_each_state_in_it_is_true() {
    try_all(group_cases(), one_group_goes_wrong).await;
}
