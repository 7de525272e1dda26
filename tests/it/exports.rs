//! Lists as files and records by their words, at the command line.

use std::fs;

use harness::cowrie::{Cowrie, people};
use sandbox::{Config, Sandbox};
use serde_json::Value;

async fn paid() -> (Sandbox, Cowrie, Value) {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = harness::host::of(&cowrie, "bench").await;
    let request = crate::watching::ask_for_money(&host, "Ada Obi").await;
    host.close().await;
    assert_eq!(cowrie.pay(&people(3).0, &[]).code, Some(0));
    (sandbox, cowrie, request)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_is_saved_under_a_new_name_and_opens_in_excel() {
    let (sandbox, cowrie, request) = paid().await;
    let out = cowrie.home().join("month");
    let lists = [
        "payment-requests",
        "payments",
        "payment-accounts",
        "deposits",
        "history",
        "activity",
        "notices",
        "beneficiaries",
        "customers",
        "registered-customers",
        "bank-aliases",
        "payout",
    ];
    let place = out.to_str().unwrap();
    let all = [&["export"], lists.as_slice(), &["--run", "1", "--out", place, "--json"]].concat();
    let saved = cowrie.run(&all);
    assert_eq!(saved.code, Some(0), "{saved:?}");
    let written = saved.json();
    let written = written.as_array().unwrap();
    assert_eq!(written.iter().map(|one| one["list"].as_str().unwrap()).collect::<Vec<_>>(), lists);
    for one in written {
        // A workbook is a package.
        assert!(fs::read(one["file"].as_str().unwrap()).unwrap().starts_with(b"PK"), "{one}");
    }
    // Once more: nothing is written over.
    let again = cowrie.run(&all);
    assert_eq!((again.code, fs::read_dir(&out).unwrap().count()), (Some(0), 24), "{again:?}");

    let file = out.join("requests.csv");
    let one = ["export", "payment-requests", "--out", file.to_str().unwrap()];
    let csv = cowrie.run(&one);
    assert!(csv.code == Some(0) && csv.out.contains("requests.csv"), "{csv:?}");
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains(request["reference"].as_str().unwrap()) && text.contains("Ada Obi"),
        "{text}"
    );
    let refused = cowrie.run(&one);
    assert!(
        refused.code == Some(2) && refused.err.contains("nothing is written over"),
        "{refused:?}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 25, "and nothing is left beside it");
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_was_asked_for_is_in_the_file_and_all_that_is_wrong_is_told_at_once() {
    let (sandbox, cowrie, request) = paid().await;
    let lines = |options: &[&str]| {
        let file = cowrie.home().join("x.csv");
        let _ = fs::remove_file(&file);
        let ended = cowrie.run(&[&["export"], options, &["--out", file.to_str().unwrap()]].concat());
        assert_eq!(ended.code, Some(0), "{ended:?}");
        fs::read_to_string(file).unwrap().lines().count() - 1
    };
    assert_eq!(lines(&["payment-requests"]), 1);
    assert_eq!(lines(&["payment-requests", "--to", "2020-01-31"]), 0);
    assert_eq!(lines(&["payment-requests", "--from", "2020-01-01", "--to", "2099-01-31"]), 1);
    assert_eq!(lines(&["payment-requests", "--text", "nobody"]), 0);
    let reference = request["reference"].as_str().unwrap();
    let (about, all) = (lines(&["activity", "--text", reference]), lines(&["activity"]));
    assert!(0 < about && about + 3 <= all, "{about} of {all}");

    let out = cowrie.home().join("y.csv");
    let wrong = cowrie.run(&[
        "export",
        "notices",
        "payout",
        "--from",
        "31/01/2026",
        "--text",
        "a",
        "--format",
        "xlsx",
        "--out",
        out.to_str().unwrap(),
    ]);
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
    for said in [
        "one file for several lists",
        "ends in .csv and --format says xlsx",
        "notices cannot be written of a period",
        "payout cannot be written of a text",
        "payout and --run belong together",
        "--from is not a day",
    ] {
        assert!(wrong.err.contains(said), "{said}: {wrong:?}");
    }
    assert!(!out.exists());
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_found_by_any_of_their_words() {
    let (sandbox, cowrie, request) = paid().await;
    let search = |text: &[&str]| cowrie.run(&[&["history", "search"], text, &["--json"]].concat());
    let found = |text: &[&str]| {
        let ended = search(text);
        assert_eq!(ended.code, Some(0), "{ended:?}");
        let found = ended.json()["found"].as_array().unwrap().clone();
        found.iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found(&["1000000101"]), ["payout_item"]);
    assert_eq!(found(&["erson"]), ["payout_item"; 3]);
    let reference = request["reference"].as_str().unwrap();
    assert_eq!(found(&[&reference[4..]]), ["request"]);
    assert_eq!(found(&["nobody-of-this-name"]), [] as [String; 0]);
    assert_eq!(search(&[" "]).code, Some(2));

    let table = cowrie.run(&["history", "search", "ada obi"]);
    assert!(
        table.out.contains("payment request") && table.out.contains("₦5,000.00"),
        "{table:?}"
    );
    let nothing = cowrie.run(&["history", "search", "nobody-of-this-name"]);
    assert!(nothing.out.contains("does not mean that nothing was paid"), "{nothing:?}");
    // Payments of these amounts are there, and amounts are not looked for.
    for amount in ["N1,001", "5,000.00", "1001.01"] {
        let told = cowrie.run(&["history", "search", amount]);
        assert!(told.out.contains("Amounts are not looked for: search for a reference"), "{told:?}");
    }
    sandbox.stop().await;
}

/// Who looks at lists in the window has to sign in, and so here.
#[tokio::test(flavor = "multi_thread")]
async fn a_profile_with_people_asks_who_wants_it() {
    let (sandbox, cowrie, _) = paid().await;
    let host = harness::host::of(&cowrie, "bench").await;
    crate::people::add(&host, "Ada", "both", "246810").await;
    host.close().await;
    let out = cowrie.home().join("out");
    let place = out.to_str().unwrap();
    let file = cowrie.home().join("b.cowrie");
    let passphrase = cowrie.file("passphrase", b"four words of a test");
    let options = ["--passphrase-file", passphrase.to_str().unwrap()];
    let commands = [
        ["export", "activity", "--out", place].to_vec(),
        ["history", "search", "person"].to_vec(),
        [["backup", "create", file.to_str().unwrap()].as_slice(), &options].concat(),
    ];
    let files = || fs::read_dir(&out).map_or(0, Iterator::count);
    for command in commands {
        let before = files();
        let refused = cowrie.run(&command);
        assert!(
            refused.code == Some(2) && refused.err.contains("say with --person who you are"),
            "{refused:?}"
        );
        assert_eq!(files(), before);
        let signed_in = cowrie.run_with_input(&[&command, ["--person", "ada", "--pin-stdin"].as_slice()].concat(), "246810\n");
        assert_eq!(signed_in.code, Some(0), "{signed_in:?}");
    }
    assert!(file.exists());
    sandbox.stop().await;
}
