//! Every fault of the sandbox, applied to one payment and to one bulk call.

use harness::prelude::*;
use tokio::task::{JoinSet, block_in_place};

use super::judge::{Shown, came_in, money_requests, run_of};
use super::send_again;

/// Continues a batch until nothing waits to be sent.
pub(super) fn go_on(cowrie: &Cowrie, sandbox: &Sandbox, run: &str) -> Shown {
    let mut shown = Shown::of(cowrie, sandbox, run);
    for _ in 0..4 {
        if shown.count("not_sent") == 0 {
            return shown;
        }
        cowrie.run(&["payouts", "resume", run, "--json"]);
        shown = Shown::of(cowrie, sandbox, run);
    }
    panic!("nothing goes on: {shown:?}")
}

/// Affects the second of four single payments; its expected state.
fn single_cases() -> Vec<(Armed, &'static str)> {
    let armed = |fault| Armed::new("depositToBank", fault).nth(2);
    let done_first = |fault| Armed {
        after: Some(true),
        ..armed(fault)
    };
    let code = |code: &str| Armed {
        code: Some(code.into()),
        ..armed(Fault::Refuse)
    };
    vec![
        (armed(Fault::DropAfter), "paid"),
        (armed(Fault::ResetMidResponse), "paid"),
        (armed(Fault::Truncate), "paid"),
        (armed(Fault::Html), "paid"),
        (armed(Fault::Empty), "paid"),
        (armed(Fault::Garbage), "paid"),
        (armed(Fault::NoTransactionId), "paid"),
        (armed(Fault::WrongReference), "paid"),
        (armed(Fault::Pending).ms(800), "paid"),
        (armed(Fault::DelayBefore).ms(400), "paid"),
        (armed(Fault::DelayAfter).ms(400), "paid"),
        (done_first(Fault::Error500), "paid"),
        (done_first(Fault::Error503), "paid"),
        (done_first(Fault::RateLimit), "paid"),
        (done_first(Fault::Unauthorised), "paid"),
        (done_first(Fault::Redirect), "paid"),
        (armed(Fault::DropBefore), "held"),
        (armed(Fault::Error500), "held"),
        (armed(Fault::Error503), "held"),
        (armed(Fault::RateLimit), "held"),
        (armed(Fault::Redirect), "held"),
        (armed(Fault::PartialExecution), "held"),
        (
            Armed {
                after: Some(false),
                ..armed(Fault::Garbage)
            },
            "held",
        ),
        (code("139"), "refused"),
        (code("115"), "refused"),
        (armed(Fault::InsufficientFunds), "refused"),
        (armed(Fault::Unauthorised), "held"),
    ]
}

/// One payment of four goes wrong in one way. The others are unaffected, and a person may send a payment that needs review again.
async fn one_goes_wrong(fault: Armed, expected: &'static str) {
    let sandbox = careless_service(vec![fault.clone()]).await;
    block_in_place(|| {
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let ended = cowrie.pay(&people(4).0, &[]);
        let run = run_of(&ended);
        assert_ne!(ended.code, Some(1), "{fault:?} {ended:?}");
        let struck = sandbox.control().faults().fired[0].reference_number.clone().unwrap();
        let shown = go_on(&cowrie, &sandbox, &run);
        assert_eq!(shown.state(&struck), expected, "{fault:?} {shown:?}");
        assert_eq!(
            shown.count("paid") + u64::from(expected != "paid"),
            4,
            "{fault:?} strikes one only: {shown:?}"
        );
        let sent = money_requests(&sandbox);
        assert_eq!(sent.len(), 4, "{fault:?} {sent:?}");
        assert!(
            sent.values().all(|times| *times == 1),
            "{fault:?}: one request for each payment: {sent:?}"
        );
        if expected != "held" {
            return;
        }
        assert_eq!(ended.code, Some(4), "{fault:?}: not known yet: {ended:?}");
        send_again(&cowrie, &run);
        let again = cowrie.run(&["payouts", "resume", &run, "--json"]);
        assert_eq!(again.code, Some(0), "{fault:?} {again:?}");
        assert_eq!(Shown::of(&cowrie, &sandbox, &run).count("paid"), 4);
        assert_eq!(money_requests(&sandbox)[&struck], 2, "{fault:?}: the same reference again");
    });
}

/// Tries all cases, a few at a time: they wait more than they work. All are tried before the first failure is reported.
pub(super) async fn try_all<T, F>(cases: Vec<T>, one: impl Fn(T) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let (all, mut passed) = (cases.len(), 0);
    let mut cases = cases.into_iter();
    let mut running: JoinSet<()> = cases.by_ref().take(4).map(&one).collect();
    while let Some(ended) = running.join_next().await {
        passed += usize::from(ended.is_ok());
        cases.next().map(|case| running.spawn(one(case)));
    }
    assert_eq!(passed, all, "cases that passed; what failed is told above");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 6)]
async fn after_any_fault_of_one_payment_its_state_is_true() {
    try_all(single_cases(), |(fault, expected)| one_goes_wrong(fault, expected)).await;
}

/// Six rows in two bulk calls of three, of which row 7 (in the second one) has an account that does not exist.
pub(super) fn group_sheet() -> String {
    let sheet = people(6).0;
    let row = sheet.lines().last().unwrap();
    let account = row.split(',').nth(2).unwrap();
    sheet.replace(account, "0123456799")
}

/// Affects the second bulk call; how many of its three are then paid, rejected and in need of review.
fn group_cases() -> Vec<(Armed, [u64; 3])> {
    let armed = |fault| Armed::new("moneyTransferBulk", fault).nth(2);
    vec![
        (armed(Fault::ReorderedResults), [2, 1, 0]),
        (armed(Fault::MissingResults), [2, 1, 0]),
        (armed(Fault::DuplicateResults), [2, 1, 0]),
        (armed(Fault::ExtraResults), [2, 1, 0]),
        (armed(Fault::WrongReference), [2, 1, 0]),
        (armed(Fault::NoTransactionId), [2, 1, 0]),
        (armed(Fault::DropAfter), [2, 1, 0]),
        (armed(Fault::Html), [2, 1, 0]),
        (armed(Fault::DropBefore), [0, 0, 3]),
        // The executed half is its first payment, the largest, whose account does not exist.
        (armed(Fault::PartialExecution), [0, 1, 2]),
        (armed(Fault::InsufficientFunds), [0, 3, 0]),
    ]
}

async fn one_group_goes_wrong(fault: Armed, [paid, refused, held]: [u64; 3]) {
    let sandbox = careless_service(vec![fault.clone()]).await;
    block_in_place(|| {
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let ended = cowrie.pay(&group_sheet(), &["--route", "group", "--group-size", "3"]);
        assert_ne!(ended.code, Some(1), "{fault:?} {ended:?}");
        let run = run_of(&ended);
        let shown = go_on(&cowrie, &sandbox, &run);
        assert_eq!(
            (shown.count("paid"), shown.count("refused"), shown.count("held")),
            (3 + paid, refused, held),
            "{fault:?} {shown:?}"
        );
        if refused == 1 {
            assert_eq!(
                shown.items[&7]["state"], "refused",
                "by reference, never by place: {fault:?} {shown:?}"
            );
        }
        let sent = money_requests(&sandbox);
        assert_eq!(sent.len(), 2, "{fault:?}: one request for each group: {sent:?}");
        assert!(sent.values().all(|times| *times == 1), "{fault:?} {sent:?}");
        let once = came_in(&sandbox);
        assert!(once.len() == 6 && once.values().all(|times| *times == 1), "{fault:?} {once:?}");
        if held == 0 {
            return;
        }
        send_again(&cowrie, &run);
        cowrie.run(&["payouts", "resume", &run, "--json"]);
        let shown = Shown::of(&cowrie, &sandbox, &run);
        assert_eq!((shown.count("paid"), shown.count("refused")), (5, 1), "{fault:?} {shown:?}");
        let again: usize = came_in(&sandbox).into_values().map(|times| times - 1).sum();
        assert_eq!(u64::try_from(again).unwrap(), held, "{fault:?}: what was held, once more");
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 6)]
async fn results_of_a_bulk_call_are_matched_by_reference() {
    try_all(group_cases(), |(fault, expected)| one_group_goes_wrong(fault, expected)).await;
}
