//! A name or number that nothing has is told as that, with what there is: it never passes for an empty result.

use harness::cowrie::{Cowrie, Ended, people};
use harness::office::{cowrie_on, service};
use serde_json::json;

/// `--because` and the like do not matter: nothing of this name is there.
fn told(cowrie: &Cowrie, args: &str) -> Ended {
    let args: Vec<&str> = args.split(' ').collect();
    cowrie.run(&args)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_command_says_what_there_is_not() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    cowrie.pay(&people(1).0, &[]).exits(0);
    let sheet = cowrie.file("people.csv", people(1).0.as_bytes());
    // Wrong arguments exit with 2, what is not on record here with 1 (`cowrie --help`).
    for (args, code, words) in [
        ("activity list --operation nope", 2, "There is no operation “nope”."),
        ("activity list --operation moneytransfr", 2, "Is it moneyTransfer?"),
        ("call depositToBnk --body -", 2, "Is it depositToBank?"),
        ("operations show refnd", 2, "Is it refund?"),
        ("activity list --before 999", 1, "There is no call 999 on record here."),
        ("activity show 999", 1, "There is no call 999 on record here."),
        ("kept-back 999 --out none.json", 1, "There is no call 999 on record here."),
        ("held look-up 999", 1, "nothing waits for you under the number 999"),
        (
            "held decide 999 --done --because seen",
            1,
            "nothing waits for you under the number 999",
        ),
        ("payouts show 999", 1, "There is no payout run “999” here."),
        ("payouts show first", 1, "There is no payout run “first” here."),
        ("payouts resume 999", 1, "There is no payout run “999” here."),
        ("payouts resume first", 1, "There is no payout run “first” here."),
        ("payouts export 999", 1, "There is no payout run “999” here."),
        (
            "payouts decide 999 --decision paid --evidence seen",
            1,
            "There is no payout run “999” here.",
        ),
        (
            "payouts decide 1 --row 99 --decision paid --evidence seen",
            1,
            "Row 99 is not among what is held",
        ),
        ("probe --only nope", 2, "There is no question “nope”. There are"),
        (
            "profiles check nope",
            1,
            "There is no profile called “nope”.\nThere are: sandbox, bench.",
        ),
        (
            "profiles remove nope",
            1,
            "There is no profile called “nope”.\nThere are: sandbox, bench.",
        ),
    ] {
        let ended = told(&cowrie, args);
        assert!(ended.code == Some(code) && ended.err.contains(words), "{args}: {ended:?}");
        assert!(!ended.err.contains("Do not pay"), "{args}: nothing was begun: {ended:?}");
    }
    told(&cowrie, &format!("payouts check {} --sheet Nope", sheet.display())).exits(1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_kept_nothing_back_is_told_apart_from_one_that_is_not_there() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    let asked = cowrie.call("accountBalance", &json!({ "referenceNumber": "Q-1" })).json();
    let none = told(&cowrie, &format!("kept-back {} --out none.json", asked["call_id"])).exits(1);
    assert_contains!(none.err, "holds nothing that was kept back");
}
