//! `cowrie sandbox` alone, for other programs.

use harness::prelude::*;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use sandbox::Addresses;

/// A sandbox in a separate process, which ends when this is dropped.
struct Alone {
    child: Child,
    at: Addresses,
}

impl Alone {
    fn start(options: &[&str]) -> Self {
        let cowrie = Cowrie::new();
        let mut command = cowrie.command(&["sandbox"]);
        command.args(options).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut first_line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first_line).unwrap();
        let at = serde_json::from_str(&first_line).unwrap();
        Self { child, at }
    }

    /// The answer of the control interface to `what`.
    fn shown(&self, what: &str) -> Vec<Value> {
        let address = format!("{}/{what}", self.at.control_url.as_ref().unwrap());
        let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

#[test]
fn a_repeated_reference_is_refused_answered_again_or_paid_again_as_configured() {
    let body = deposit("OURS-1");
    let cases: [(&[&str], usize); 4] = [
        (&[], 1),
        (&["--duplicates", "refuse"], 1),
        (&["--duplicates", "return-original"], 1),
        (&["--duplicates", "execute-again"], 2),
    ];
    for (options, paid) in cases {
        let sandbox = Alone::start(options);
        // Two computers without a shared record: one alone never sends a reference again.
        for _ in 0..2 {
            let mut cowrie = Cowrie::new();
            cowrie.add_profile("alone", "sandbox", &sandbox.at).exits(0);
            cowrie.choose("alone");
            cowrie.call("depositToBank", &body);
        }
        let book = sandbox.shown("book");
        let entries = book.iter().filter(|entry| entry["reference_number"] == "OURS-1");
        assert_eq!(entries.count(), paid, "{options:?} {book:?}");
        let requests = sandbox.shown("requests");
        let came_in = requests.iter().filter(|request| request["payments"] == json!(["OURS-1"]));
        assert_eq!(came_in.count(), 2, "{options:?} {requests:?}");
    }
}

#[test]
fn faults_come_from_a_file_and_apply_together() {
    let cowrie = Cowrie::new();
    let faults = json!({ "arm": [
        { "operation": "depositToBank", "fault": "delay_before", "ms": 300, "nth": 2 },
        { "operation": "depositToBank", "fault": "drop_after", "nth": 2 },
    ] });
    let file = cowrie.file("faults.json", faults.to_string().as_bytes());
    let sandbox = Alone::start(&["--faults", file.to_str().unwrap()]);
    let mut payer = Cowrie::new();
    payer.add_profile("alone", "sandbox", &sandbox.at).exits(0);
    payer.choose("alone");
    let ended = payer.pay(&people(2).0, &[]);
    assert_eq!(ended.code, Some(0), "what was lost is found: {ended:?}");
    assert_eq!(sandbox.shown("book").len(), 2);
    let struck: Vec<Value> = sandbox.shown("requests").iter().map(|request| request["faults"].clone()).collect();
    assert_eq!(
        struck
            .iter()
            .filter(|faults| **faults == json!(["delay_before", "drop_after"]))
            .count(),
        1,
        "{struck:?}"
    );

    let wrong = cowrie.file(
        "wrong.json",
        br#"{"arm": [{"operation": "*", "fault": "odd_json", "variant": "odd"}]}"#,
    );
    let ended = cowrie.run(&["sandbox", "--faults", wrong.to_str().unwrap()]).exits(1);
    assert!(ended.err.contains("duplicate_keys"), "it says what there is: {ended:?}");
}

#[test]
fn a_statement_of_the_sandbox_is_written_to_a_new_file() {
    let sandbox = Alone::start(&["--seed", "7", "--by-hand-from", "2026-11-02T08:00:00"]);
    let mut cowrie = Cowrie::new();
    cowrie.add_profile("alone", "sandbox", &sandbox.at).exits(0);
    cowrie.choose("alone");
    let body = deposit("OURS-1");
    cowrie.call("depositToBank", &body).exits(0);
    let folder = tempfile::tempdir().unwrap();
    let url = sandbox.at.control_url.clone().unwrap();
    let run = |name: &str, options: &[&str]| -> Ended {
        let period = ["--control-url", &url, "--from", "2026-11-01", "--to", "2026-11-30", "--json"];
        let mut command = cowrie.command(&["sandbox", "statement"]);
        command.args(period).args(options).arg("--out").arg(folder.path().join(name));
        command.output().unwrap().into()
    };
    let ended = run("access.csv", &["--layout", "access"]);
    assert_eq!((ended.code, &ended.json()["layout"]), (Some(0), &json!("access")), "{ended:?}");
    let text = fs::read_to_string(folder.path().join("access.csv")).unwrap();
    // ₦10 up to ₦5,000, and 7.5 % of it: 50,000,000.00 - 250.50 - 10.00 - 0.75.
    assert_contains!(text, ["02-NOV-26,02-NOV-26,VAT TRF/", "\"49,999,738.75\""]);
    let again = run("access.csv", &["--layout", "zenith"]);
    assert_eq!(again.code, Some(1), "a file that is there stays: {again:?}");
    assert_eq!(fs::read_to_string(folder.path().join("access.csv")).unwrap(), text);
    run("kuda.xlsx", &["--layout", "kuda"]).exits(0);
    assert!(fs::read(folder.path().join("kuda.xlsx")).unwrap().starts_with(b"PK"));
    run("kuda.pdf", &["--layout", "kuda"]).exits(1);
    let unknown = run("x.csv", &["--layout", "barclays"]);
    assert!(unknown.code == Some(2) && unknown.err.contains("fairmoney"), "{unknown:?}");
    drop(sandbox);
    let gone = run("y.csv", &[]);
    assert!(gone.code == Some(1) && !folder.path().join("y.csv").exists(), "{gone:?}");
}

#[test]
fn a_deposit_is_made_on_the_collection_host_too() {
    let sandbox = Alone::start(&[]);
    let mut at = sandbox.at.clone();
    at.base_url = at.collect_base_url.clone();
    let mut cowrie = Cowrie::new();
    cowrie.add_profile("alone", "sandbox", &at).exits(0);
    cowrie.choose("alone");
    let body = json!({
        "referenceNumber": "OURS-1",
        "amount": 250.5,
        "currency": "NGN",
        "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "destinationBankAccountNumber": "0123456785",
        "recipientEmail": "ada@example.com",
        "remarks": "Rent",
    });
    let ended = cowrie.call("depositToBank", &body);
    let shown = ended.json();
    assert_eq!((ended.code, &shown["outcome"]), (Some(0), &json!("accepted")), "{ended:?}");
    assert_eq!(shown["answer"]["responseCategoryCode"], "0", "only there: {shown}");
    assert_eq!(sandbox.shown("book").len(), 1);
}
