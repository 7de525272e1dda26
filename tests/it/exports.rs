//! Lists as files, and searches for records, at the command line.

use harness::prelude::*;
use std::fs;

async fn paid() -> (Sandbox, Cowrie, Value) {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let host = harness::host::of(&cowrie, "bench").await;
    let request = crate::watching::ask_for_money(&host, "Ada Obi").await;
    host.close().await;
    cowrie.pay(&people(3).0, &[]).exits(0);
    (sandbox, cowrie, request)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_is_saved_under_a_new_name_and_opens_in_excel() {
    let (_sandbox, cowrie, request) = paid().await;
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
    let saved = cowrie.run(&all).exits(0);
    let written = saved.json();
    let written = written.list();
    assert_eq!(written.iter().map(|one| one["list"].text()).collect::<Vec<_>>(), lists);
    for one in written {
        // A workbook is a ZIP file.
        assert!(fs::read(one["file"].text()).unwrap().starts_with(b"PK"), "{one}");
    }
    // Once more: no file is overwritten.
    let again = cowrie.run(&all);
    assert_eq!((again.code, fs::read_dir(&out).unwrap().count()), (Some(0), 24), "{again:?}");

    let file = out.join("requests.csv");
    let one = ["export", "payment-requests", "--out", file.to_str().unwrap()];
    let csv = cowrie.run(&one);
    assert!(csv.code == Some(0) && csv.out.contains("requests.csv"), "{csv:?}");
    let text = fs::read_to_string(&file).unwrap();
    assert_contains!(text, [request["reference"].text(), "Ada Obi"]);
    assert_contains!(cowrie.run(&one).exits(2).err, "already exists");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 25, "and nothing is left beside it");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_contains_only_what_was_requested_and_all_problems_are_reported_at_once() {
    let (_sandbox, cowrie, request) = paid().await;
    let lines = |options: &[&str]| {
        let file = cowrie.home().join("x.csv");
        let _ = fs::remove_file(&file);
        cowrie
            .run(&[&["export"], options, &["--out", file.to_str().unwrap()]].concat())
            .exits(0);
        fs::read_to_string(file).unwrap().lines().count() - 1
    };
    assert_eq!(lines(&["payment-requests"]), 1);
    assert_eq!(lines(&["payment-requests", "--to", "31/1/2020"]), 0);
    assert_eq!(lines(&["payment-requests", "--from", "2020-01-01", "--to", "2099-01-31"]), 1);
    assert_eq!(lines(&["payment-requests", "--text", "nobody"]), 0);
    let reference = request["reference"].text();
    let (about, all) = (lines(&["activity", "--text", reference]), lines(&["activity"]));
    assert!(0 < about && about + 3 <= all, "{about} of {all}");

    let out = cowrie.home().join("y.csv");
    let wrong = cowrie
        .run(&[
            "export",
            "notices",
            "payout",
            "--from",
            "31/02/2026",
            "--text",
            "a",
            "--format",
            "xlsx",
            "--out",
            out.to_str().unwrap(),
        ])
        .exits(2);
    for message in [
        "--out must name a folder if there are several lists",
        "ends in .csv, but --format is xlsx",
        "notices cannot be limited to a period",
        "payout cannot be searched by text",
        "payout requires --run, and --run requires payout",
        "--from: This date does not exist",
    ] {
        assert!(wrong.err.contains(message), "{message}: {wrong:?}");
    }
    assert!(!out.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_found_by_any_of_their_words() {
    let (_sandbox, cowrie, request) = paid().await;
    let search = |text: &[&str]| cowrie.run(&[&["history", "search"], text, &["--json"]].concat());
    let found = |text: &[&str]| {
        let ended = search(text).exits(0);
        let found = ended.json()["found"].list().clone();
        found.iter().map(|one| one["kind"].text().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found(&["1000000101"]), ["payout_item"]);
    assert_eq!(found(&["erson"]), ["payout_item"; 3]);
    let reference = request["reference"].text();
    assert_eq!(found(&[&reference[4..]]), ["request"]);
    assert_eq!(found(&["nobody-of-this-name"]), [] as [String; 0]);
    search(&[" "]).exits(2);

    assert_contains!(cowrie.run(&["history", "search", "ada obi"]).out, ["payment request", "₦5,000.00"]);
    let nothing = cowrie.run(&["history", "search", "nobody-of-this-name"]);
    assert!(nothing.out.contains("It may still have been paid"), "{nothing:?}");
    // Payments of these amounts exist, but amounts are not searched.
    for amount in ["N1,001", "5,000.00", "1001.01"] {
        let shown = cowrie.run(&["history", "search", amount]);
        assert!(shown.out.contains("Amounts are not searched: enter a reference"), "{shown:?}");
    }
}

/// Reading lists requires a sign-in, in the window and here.
#[tokio::test(flavor = "multi_thread")]
async fn a_profile_with_people_requires_a_sign_in() {
    let (_sandbox, cowrie, _) = paid().await;
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
        assert_contains!(cowrie.run(&command).exits(2).err, "Enter your name with --person");
        assert_eq!(files(), before);
        cowrie
            .run_with_input(&[&command, ["--person", "ada", "--pin-stdin"].as_slice()].concat(), "246810\n")
            .exits(0);
    }
    assert!(file.exists());
}
