//! An unknown name or number is reported as such, with the known ones: it never looks like an empty result.

use harness::prelude::*;

/// `--because` and similar options do not matter: nothing has this name.
fn shown(cowrie: &Cowrie, args: &str) -> Ended {
    let args: Vec<&str> = args.split(' ').collect();
    cowrie.run(&args)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_command_reports_an_unknown_name() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    cowrie.pay(&people(1).0, &[]).exits(0);
    let sheet = cowrie.file("people.csv", people(1).0.as_bytes());
    // Wrong arguments exit with 2, a missing record with 1 (`cowrie --help`).
    for (args, code, words) in [
        ("activity list --operation nope", 2, "There is no operation “nope”."),
        ("activity list --operation moneytransfr", 2, "Did you mean moneyTransfer?"),
        ("call depositToBnk --body -", 2, "Did you mean depositToBank?"),
        ("operations show refnd", 2, "Did you mean refund?"),
        ("activity list --before 999", 1, "There is no call “999”."),
        ("activity show 999", 1, "There is no call “999”."),
        ("kept-back 999 --out none.json", 1, "There is no call “999”."),
        ("held look-up 999", 1, "nothing with the number 999 needs a decision"),
        (
            "held decide 999 --done --because seen",
            1,
            "nothing with the number 999 needs a decision",
        ),
        ("payouts show 999", 1, "There is no payout “999” here."),
        ("payouts show first", 1, "There is no payout “first” here."),
        ("payouts resume 999", 1, "There is no payout “999” here."),
        ("payouts resume first", 1, "There is no payout “first” here."),
        ("payouts export 999", 1, "There is no payout “999” here."),
        (
            "payouts decide 999 --decision paid --evidence seen",
            1,
            "There is no payout “999” here.",
        ),
        (
            "payouts decide 1 --row 99 --decision paid --evidence seen",
            1,
            "Row 99 of this batch does not need action",
        ),
        ("probe --only nope", 2, "There is no question “nope”. Questions:"),
        ("profiles check nope", 1, "There is no profile “nope”.\nProfiles: sandbox, bench."),
        ("profiles remove nope", 1, "There is no profile “nope”.\nProfiles: sandbox, bench."),
    ] {
        let ended = shown(&cowrie, args);
        assert!(ended.code == Some(code) && ended.err.contains(words), "{args}: {ended:?}");
        assert!(!ended.err.contains("Do not pay"), "{args}: nothing was begun: {ended:?}");
    }
    shown(&cowrie, &format!("payouts check {} --sheet Nope", sheet.display())).exits(1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_without_a_secret_value_is_distinguished_from_an_unknown_call() {
    let (_sandbox, cowrie) = cowrie_on(service()).await;
    let asked = cowrie.call("accountBalance", &json!({ "referenceNumber": "Q-1" })).json();
    let none = shown(&cowrie, &format!("kept-back {} --out none.json", asked["call_id"])).exits(1);
    assert_contains!(none.err, "has no withheld values");
}
