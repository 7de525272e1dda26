//! What another copy paid under references that this one cannot derive, or where status queries do not find it: the history of the wallet,
//! single calls, and batches that continue. The sandbox book is the reference.

use crate::copies::{KINDS, SINGLE, state, states};
use crate::copies_over_time::{approved, copy, resume, service_at};
use crate::people::terminal::{TWO, with_people};
use crate::people::{self as signing, BOLA};
use harness::prelude::*;

const DAY: u32 = 86_400;
const ADA: &str = "Name,Bank,Account Number,Amount\nAda Obi,GTBank,1000000000,1000.00\n";

/// A single call that pays Ada.
fn by_hand(cowrie: &Cowrie, reference: &str, amount: &str, more: &[&str]) -> Ended {
    let body = format!(
        r#"{{"referenceNumber":"{reference}","amount":{amount},"destinationBankUUID":"187DE295-AE70-4BBC-8169-EEA22924A565",
        "destinationBankAccountNumber":"1000000000","recipientEmail":"ada@example.com"}}"#
    );
    let file = cowrie.file("call.json", body.as_bytes());
    cowrie.run(&[&["call", "depositToBank", "--body", file.to_str().unwrap(), "--yes"], more].concat())
}

/// Payments with one timestamp, such as those of a bulk call: their order is unknown, and none of them is treated as incoming money.
#[tokio::test(flavor = "multi_thread")]
async fn payments_with_the_same_timestamp_are_all_queried() {
    let sandbox = service_at(Duplicates::Refuse, "2026-11-12T08:00:00").await;
    let earlier = copy(&sandbox);
    for (reference, amount) in [("OURS-1", "1000.00"), ("OURS-2", "2000.00"), ("OURS-3", "3000.00")] {
        by_hand(&earlier, reference, amount, &[]).exits(0);
    }
    sandbox.control().advance(DAY).unwrap();
    for (reference, amount) in [("OURS-1", "1000.00"), ("OURS-2", "2000.00"), ("OURS-3", "3000.00")] {
        let ended = copy(&sandbox).pay(&ADA.replace("1000.00", amount), &SINGLE).exits(1);
        assert!(ended.err.contains(&format!("reference {reference}")), "{ended:?}");
    }
    assert_eq!(sandbox.control().book().len(), 3);
}

/// The status query does not find the payments, and the history lists each of them twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_listed_twice_in_the_history_is_one_payment() {
    let sandbox = service_at(Duplicates::ExecuteAgain, "2026-11-12T08:00:00").await;
    let (sheet, _) = people(3);
    assert_eq!(states(&copy(&sandbox).pay(&sheet, &SINGLE)), state("paid", 3));
    sandbox.control().advance(3 * DAY).unwrap();
    let forgets = Armed::new("getOperationStatus", Fault::ForgetfulStatus).ms(3_600_000);
    let doubled = Armed::new("transactionHistory", Fault::DoubledRows);
    sandbox.arm([forgets, doubled]);
    let ended = copy(&sandbox).pay(&sheet, &SINGLE);
    assert_eq!(states(&ended), state("paid_before", 3), "{ended:?}");
    assert_eq!(sandbox.control().book().len(), 3);
}

/// The owner set queries to unconfirmed payments only: the history still shows what another copy paid.
#[tokio::test(flavor = "multi_thread")]
async fn the_history_is_checked_where_no_pre_send_check_is_made() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-12T08:00:00").await;
        let (sheet, _) = people(3);
        assert_eq!(states(&copy(&sandbox).pay(&sheet, &SINGLE)), state("paid", 3));
        sandbox.control().advance(3_600).unwrap();
        let before = sandbox.asked("getOperationStatus");
        let second = copy(&sandbox);
        second.run(&["other-computers", "--asks", "in-doubt"]).exits(0);
        let ended = second.pay(&sheet, &SINGLE);
        assert_eq!(states(&ended), state("paid_before", 3), "{kind:?}: {ended:?}");
        assert_eq!(sandbox.asked("getOperationStatus"), before, "{kind:?}");
        assert_eq!(sandbox.control().book().len(), 3, "{kind:?}");
    }
}

/// A batch continues after another copy paid one of its people under a different reference.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_continues_asks_about_payments_made_meanwhile() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-12T08:00:00").await;
        let first = copy(&sandbox);
        approved(&first, ADA);
        sandbox.control().advance(DAY).unwrap();
        assert_eq!(by_hand(&copy(&sandbox), "OURS-1", "1000.00", &[]).code, Some(0), "{kind:?}");
        sandbox.control().advance(3_600).unwrap();
        let refused = resume(&first);
        assert_eq!(refused.code, Some(1), "{kind:?}: {refused:?}");
        assert_contains!(refused.err, ["reference OURS-1", "add --again"]);
        assert_eq!(sandbox.control().book().len(), 1, "{kind:?}");
        let meant = first.run(&["payouts", "resume", "1", "--again", "--json"]);
        assert_eq!(states(&meant), state("paid", 1), "{kind:?}: {meant:?}");
    }
}

/// In a profile with people, the approver of a continuation gives the reason, at the terminal too.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_continued_at_the_terminal_requires_a_reason() {
    let sandbox = service_at(Duplicates::Refuse, "2026-11-12T08:00:00").await;
    let first = copy(&sandbox);
    approved(&first, ADA);
    with_people(&first, "bench").await;
    sandbox.control().advance(DAY).unwrap();
    by_hand(&copy(&sandbox), "OURS-1", "1000.00", &[]).exits(0);
    sandbox.control().advance(3_600).unwrap();
    let resume = |more: &[&str]| {
        let args = [&["payouts", "resume", "1", "--json"], TWO.as_slice(), more].concat();
        first.run_with_input(&args, &format!("{ada}\n{BOLA}\n", ada = signing::ADA))
    };
    let refused = resume(&[]);
    assert_ne!(refused.code, Some(0), "{refused:?}");
    assert_eq!(sandbox.control().book().len(), 1, "{refused:?}");
    assert_eq!(states(&resume(&["--reason", "He works two shifts."])), state("paid", 1));
}

/// A single call has its own reference, which no other copy queries: a repetition of a batch payment is refused, here and elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_single_call_does_not_repeat_a_batch_payment() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-12T08:00:00").await;
        let (first, second) = (copy(&sandbox), copy(&sandbox));
        assert_eq!(states(&first.pay(ADA, &SINGLE)), state("paid", 1));
        sandbox.control().advance(3_600).unwrap();
        for (cowrie, from) in [(&first, ""), (&second, ", from another computer")] {
            let refused = by_hand(cowrie, "OURS-1", "1000.00", &[]);
            assert_eq!(refused.code, Some(3), "{kind:?}: {refused:?}");
            assert_contains!(
                refused.err,
                "Nothing was sent: the same was paid before, ₦1,000.00 to the same payee on "
            );
            assert!(refused.err.contains(from) && refused.err.contains("add --again"), "{refused:?}");
        }
        assert_eq!(
            by_hand(&second, "OURS-1", "1001.00", &[]).code,
            Some(0),
            "another amount is another payment"
        );
        by_hand(&second, "OURS-2", "1000.00", &["--again"]).exits(0);
        assert_eq!(sandbox.control().book().len(), 3, "{kind:?}");
    }
}

/// Without the history, a script on a copy that detected itself does not pay before a person has compared.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_cannot_know_what_was_paid_asks() {
    let sandbox: Sandbox = service_at(Duplicates::ExecuteAgain, "2026-11-12T08:00:00").await;
    sandbox.arm([Armed::new("transactionHistory", Fault::Error503)]);
    let first = copy(&sandbox);
    approved(&first, ADA);
    let mut clone = Cowrie::new();
    crate::copies::clone(first.home(), clone.home());
    clone.choose("bench");
    crate::copies_over_time::answers(&clone);
    assert_eq!(states(&resume(&first)), state("paid", 1));
    // By then the status query no longer finds it.
    sandbox.control().advance(3 * DAY).unwrap();
    sandbox.arm([Armed::new("getOperationStatus", Fault::ForgetfulStatus).ms(86_400_000)]);
    assert_contains!(resume(&clone).exits(1).err, "These records are a copy");
    assert_eq!(sandbox.control().book().len(), 1);
}
