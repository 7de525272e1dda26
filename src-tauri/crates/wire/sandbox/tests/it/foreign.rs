//! Requests of other clients, over the real socket: `python3`, `curl`, and bytes written by hand. Digests come from `hashlib` and
//! `sha512sum`.

mod armed;
mod reasons;

use std::io::Write as _;
use std::process::{Command, Stdio};

use sandbox::Addresses;
use serde_json::{Value, json};
use service_api::auth::Keys;

use crate::bench::{Answer, BANK, Bench, assert_has, assert_refuses, assert_says, path, spec};

/// Runs a program over `input` and returns its output.
fn run(program: &str, args: &[&str], input: &[u8]) -> String {
    let mut command = Command::new(program);
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
    child.stdin.take().expect("a pipe").write_all(input).expect("writes");
    let ended = child.wait_with_output().expect("ends");
    let output = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{program} {args:?}: {output}");
    String::from_utf8(ended.stdout).expect("text")
}

/// The hash of a business operation over `values`.
fn digest(bench: &Bench, values: &[&str]) -> String {
    let text = values.concat() + &bench.at.0.hash_key;
    run("sha512sum", &[], text.as_bytes())[..128].to_owned()
}

/// The body of a deposit with this spelling of `amount`.
fn body(reference: &str, amount: &str) -> String {
    format!(
        r#"{{"referenceNumber":"{reference}","amount":{amount},"destinationBankUUID":"{BANK}","destinationBankAccountNumber":"0123456785","recipientEmail":"pay@example.com"}}"#
    )
}

fn deposit_path() -> String {
    path(spec("depositToBank"))
}

fn assert_no_key(bench: &Bench, text: &str) {
    let Keys {
        secret_key,
        credentials,
        hash_key,
        api_key,
        ..
    } = bench.at.0.keys();
    for secret in [secret_key, credentials, hash_key, api_key].into_iter().flatten() {
        assert!(!text.contains(secret.expose()), "{text}");
    }
}

/// Wrong requests of `client.py`: the status, and the explanation beside the service's own message.
const WRONG: [(&str, u16, &str); 24] = [
    ("null as text", 401, "The word null was hashed for `payer.email`"),
    ("absent as text", 401, "The word null was hashed for"),
    ("nothing as None", 401, "The word None was hashed for"),
    ("other spelling", 401, "`amount` was hashed as 5000.00 and is in the body as 5000.0"),
    ("double", 401, "`amount` was hashed as 1.0E7 and is in the body as 10000000"),
    ("hashed escapes", 401, "The hash is another one"),
    ("values told", 401, "referenceNumber “capitals”, amount “10”, destinationBankUUID “"),
    ("capitals", 401, "written with capital letters"),
    ("end of line", 401, "The line break after the key"),
    ("no key", 401, "No key was put at the end"),
    ("other key", 401, "It was made with another key of this sandbox: `api_key`."),
    ("secret key", 401, "another key of this sandbox: `secret_key`."),
    ("password", 401, "another key of this sandbox: `credentials`."),
    ("swapped", 401, "were hashed in each other’s place."),
    ("left out", 401, "`amount` was left out of the hash."),
    ("space behind", 401, "A space was hashed after `referenceNumber`"),
    ("unknown", 401, "The hash is another one"),
    ("no hash", 401, "There is no header `hash`"),
    ("short hash", 401, "It is a SHA-256 digest. The service hashes with SHA-512."),
    ("latin", 400, "not UTF-8"),
    ("marked", 400, "expected a value at byte 0"),
    ("twice", 400, "`amount` occurs twice"),
    ("quotes", 400, "expected a name at byte 1"),
    ("list", 400, "no object"),
];

#[tokio::test(flavor = "multi_thread")]
async fn python_requests_are_accepted_with_a_correct_hash_and_refused_with_a_reason() {
    let bench = Bench::start().await;
    let mut at = serde_json::to_value(&bench.at.0).expect("writes");
    at["bank"] = json!(BANK);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/foreign/client.py");
    let output = run("python3", &[script], at.to_string().as_bytes());
    assert_no_key(&bench, &output);
    let mut answers: Value = serde_json::from_str(&output).expect("JSON");
    let answers = answers.as_object_mut().expect("an object");
    assert_wrong_requests_are_explained(answers);

    // All others are accepted: 11 numbers, 13 texts, nulls, unknown fields, 4 types, headers, 2 forms, a bulk call, a request.
    assert_eq!(answers.len(), 35, "{answers:?}");
    for (name, answer) in answers.iter() {
        let code = answer["body"].get("responseCode").or(answer["body"].get("statusCode"));
        let is_done = code == Some(&json!(0)) || code == Some(&json!("0"));
        assert!(answer["status"] == 200 && is_done, "{name}: {answer}");
    }
    assert_accepted_amounts(&bench);
}

fn assert_wrong_requests_are_explained(answers: &mut serde_json::Map<String, Value>) {
    for (name, status, sentence) in WRONG {
        let answer = answers.remove(name).unwrap_or_else(|| panic!("{name} was not sent"));
        let services = match status {
            401 => "Error validating hash",
            _ => "The body is not a JSON object",
        };
        assert_has!(answer, {"status": status, "/body/errorMessage": services});
        assert_says(&answer["body"], "sandbox", sentence);
    }
    let form = answers.remove("form").expect("sent");
    assert_eq!(form["status"], 415);
    assert_says(&form["body"], "errorMessage", "application/json");
}

fn assert_accepted_amounts(bench: &Bench) {
    // All but the last two pay once, and the bulk call pays three.
    assert_eq!(bench.control().book().len(), 33 + 3);
    for (reference, expected) in [
        ("number-5000", "5000.00"),
        ("number-5000.0", "5000.00"),
        ("number-100.50", "100.50"),
        ("number-100.50-quoted", "100.50"),
        ("number-1.0E7", "10000000.00"),
        ("number-5e3", "5000.00"),
        ("number-5E+3", "5000.00"),
        ("number-1000000e-2", "10000.00"),
        ("number-0.10", "0.10"),
        ("xRéf-é-1", "10.00"),
        ("yRéf-é-1", "10.00"),
        ("xRéf-𝄞", "10.00"),
        ("y₦-ọṣẹ", "10.00"),
        ("xa\"b\\c", "10.00"),
        ("php/1", "10.00"),
        ("dressed", "250.50"),
        ("indented", "12.50"),
        ("g-3", "3.50"),
    ] {
        assert_eq!(bench.amounts(reference), [expected], "{reference}");
    }
    // A combining accent is another text than the accented letter.
    assert!(bench.amounts("xRe\u{301}f").len() == 1 && bench.amounts("xRéf").is_empty());
}

/// Sends with curl and returns status and body.
fn curl(bench: &Bench, reference: &str, amount: &str, hashed: &str, more: &[&str]) -> (String, Value) {
    let Addresses {
        principal, credentials, ..
    } = &bench.at.0;
    let who = [format!("PRINCIPAL: {principal}"), format!("Credentials: {credentials}")];
    let hash = format!("hAsH: {}", digest(bench, &[reference, hashed, BANK, "0123456785"]));
    let url = format!("{}{}", bench.at.0.base_url, deposit_path());
    let mut args: Vec<&str> = "--silent --show-error --max-time 20 --noproxy * --write-out".split(' ').collect();
    args.extend(["\n%{http_code}", "--header", &who[0], "--header", &who[1], "--header", &hash]);
    args.extend_from_slice(more);
    args.extend(["--data-binary", "@-", &url]);
    let output = run("curl", &args, body(reference, amount).as_bytes());
    let (text, status) = output.rsplit_once('\n').expect("a status");
    (status.to_owned(), serde_json::from_str(text).expect("JSON"))
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_curl_are_accepted() {
    let bench = Bench::start().await;
    const TYPE: &str = "-HContent-Type: application/json; charset=utf-8";
    const PIECES: &str = "-HTransfer-Encoding: chunked";
    const EXPECT: &str = "-HExpect: 100-continue";
    let cases: [(&str, &[&str]); 6] = [
        ("C-plain", &[TYPE]),
        ("C-pieces", &[TYPE, PIECES]),
        ("C-expect", &[TYPE, EXPECT]),
        ("C-both", &[TYPE, EXPECT, PIECES]),
        ("C-old", &[TYPE, "--http1.0"]),
        ("C-lower", &["-Hcontent-type:application/json"]),
    ];
    for (reference, more) in cases {
        let (status, answer) = curl(&bench, reference, "100.50", "100.50", more);
        assert_eq!(status, "200", "{reference}: {answer}");
        assert_eq!(answer["responseCode"], 0, "{reference}: {answer}");
        assert_eq!(bench.amounts(reference), ["100.50"], "{reference}");
    }
    let (status, answer) = curl(&bench, "C-wrong", "100.50", "100.5", &[TYPE]);
    assert_eq!(status, "401");
    assert_says(&answer, "sandbox", "`amount` was hashed as 100.5 and is in the body as 100.50");
    assert_no_key(&bench, &answer.to_string());
    // Without a declared type curl declares a form.
    let (status, answer) = curl(&bench, "C-form", "1", "1", &[]);
    assert_eq!(status, "415", "{answer}");
    assert_says(&answer, "errorMessage", "application/json");
    assert_eq!(bench.control().book().len(), cases.len());
}

/// Sends a request with these lines after its first two, unchanged.
fn raw(bench: &Bench, lines: &[&str], body: &[u8]) -> Answer {
    let Addresses {
        principal, credentials, ..
    } = &bench.at.0;
    let head = format!(
        "POST {} HTTP/1.1\r\nhOST:{}\r\nCONNECTION: close\r\npRiNcIpAl:   {principal}  \r\nCREDENTIALS:{credentials}\r\n{}\r\n\r\n",
        deposit_path(),
        bench.at.host(),
        lines.join("\r\n")
    );
    let mut stream = bench.at.connect();
    stream.write_all(head.as_bytes()).expect("sends");
    stream.write_all(body).expect("sends");
    let mut all = Vec::new();
    std::io::Read::read_to_end(&mut stream, &mut all).expect("reads");
    crate::bench::Bytes { all, reset: false }.answer()
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_written_by_hand_are_accepted() {
    let bench = Bench::start().await;
    let hash = |reference: &str, amount: &str| format!("HASH: {}", digest(&bench, &[reference, amount, BANK, "0123456785"]));
    let taken = |answer: Answer| answer.status == 200 && answer.json()["responseCode"] == 0;

    // In chunks of three bytes, with a trailer.
    let text = body("R-pieces", "1.0E2");
    let pieces: String = text
        .as_bytes()
        .chunks(3)
        .map(|piece| format!("{:X}\r\n{}\r\n", piece.len(), String::from_utf8_lossy(piece)))
        .collect();
    let lines = [
        &hash("R-pieces", "1.0E2"),
        "content-type: application/json",
        "transfer-encoding: Chunked",
        "trailer: x-sum",
    ];
    assert!(taken(raw(&bench, &lines, format!("{pieces}0\r\nx-sum: 7\r\n\r\n").as_bytes())));

    // With line ends inside, and one more line end after it that is counted.
    let text = body("R-lines", "7").replace(',', "\r\n,\r\n") + "\r\n";
    let length = format!("CONTENT-LENGTH: {}", text.len());
    let lines = [
        &hash("R-lines", "7"),
        "Content-TYPE:APPLICATION/JSON;charset=\"UTF-8\";v=1",
        &length,
    ];
    assert!(taken(raw(&bench, &lines, text.as_bytes())));

    // A body that is one byte too short is not JSON, and the answer states where.
    let short = format!("content-length: {}", body("R-short", "7").len() - 1);
    let cut = body("R-short", "7");
    let answer = raw(
        &bench,
        &[&hash("R-short", "7"), "content-type: application/json", &short],
        &cut.as_bytes()[..cut.len() - 1],
    );
    assert_refuses(&answer, 400, "sandbox", "expected `,` or `}`");

    assert_eq!(bench.paid(), ["R-pieces", "R-lines"]);
    assert_eq!(bench.amounts("R-pieces"), ["100.00"]);
    assert_eq!(bench.amounts("R-lines"), ["7.00"]);
}
