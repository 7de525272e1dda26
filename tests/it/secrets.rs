//! Keys are stored in the keychain only, and no account number is readable in the data folder: every file, standard output and the most
//! detailed log are searched for planted keys, names and account numbers.

use harness::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use service_api::auth::Keys;
use service_api::value::Secret;

pub(crate) const KEYS: [&str; 6] = [
    "CanaryPublic-Q7f2Lw9x",
    "CanarySecret-Zp4Rt8vK",
    "CanaryPrincipal-Hd3Ny6cB",
    "CanaryCredentials-Xm5Js1gT",
    "CanaryHash-Uk9Wa2eP",
    "CanaryApi-Vb6Oq3iF",
];
/// With valid check digits, so that there are no warnings about them.
pub(crate) const ACCOUNTS: [&str; 4] = ["7310462956", "8620571983", "9047315820", "5918260475"];
pub(crate) const NAMES: [&str; 4] = [
    "Zebulon Quillfeather",
    "Ottoline Marchbanks",
    "Peregrine Thistlewood",
    "Wilhelmina Crakehall",
];
const PASSPHRASE: &str = "a canary sings in the vault";

fn keys() -> Keys {
    let key = |index: usize| Some(Secret::new(KEYS[index].to_owned()));
    Keys {
        public_key: key(0),
        secret_key: key(1),
        principal: key(2),
        credentials: key(3),
        hash_key: key(4),
        api_key: key(5),
    }
}

/// The possible written forms of a value: itself, two bytes per letter, hexadecimal, and base64 at any offset in a longer text.
fn forms(value: &str) -> Vec<(&'static str, Vec<u8>)> {
    let hex: String = value.bytes().map(|byte| format!("{byte:02x}")).collect();
    let mut forms = vec![
        ("utf-8", value.as_bytes().to_vec()),
        ("utf-16", value.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        ("HEX", hex.to_uppercase().into_bytes()),
        ("hex", hex.into_bytes()),
    ];
    for before in 0..3 {
        let text = base64([&vec![0; before], value.as_bytes()].concat());
        // Characters that also depend on the neighbouring bytes are omitted.
        let first = [0, 2, 3][before];
        let last = (before + value.len()) * 8 / 6;
        forms.push(("base64", text.as_bytes()[first..last].to_vec()));
    }
    forms
}

/// The places and forms in which a value is found.
pub(crate) fn hits(place: &str, content: &[u8], values: &[&str]) -> Vec<String> {
    // One char per byte: text search is fast also without optimisation.
    let letters = |bytes: &[u8]| bytes.iter().map(|byte| char::from(*byte)).collect::<String>();
    let content = letters(content);
    let mut hits = Vec::new();
    for value in values {
        for (form, bytes) in forms(value) {
            if content.contains(&letters(&bytes)) {
                hits.push(format!("{value} as {form} in {place}"));
            }
        }
    }
    hits
}

/// The content of every file below `folder`; a file that disappears meanwhile is omitted.
fn files(folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if let Ok(content) = std::fs::read(&path) {
            found.insert(path, content);
        }
    }
}

/// Every hit in the data folder, and how many files were searched.
pub(crate) fn search(home: &Path, values: &[&str]) -> (Vec<String>, BTreeMap<PathBuf, Vec<u8>>) {
    let mut found = BTreeMap::new();
    files(home, &mut found);
    let hits = found
        .iter()
        .flat_map(|(path, content)| hits(&path.display().to_string(), content, values));
    (hits.collect(), found)
}

/// Checks that the data folder contains no secret; returns the names of the searched files.
#[track_caller]
fn assert_clean(home: &Path) -> Vec<String> {
    let values: Vec<&str> = [&KEYS[..], &ACCOUNTS, &NAMES, &[PASSPHRASE]].concat();
    let (hits, files) = search(home, &values);
    assert_eq!(hits, [] as [&str; 0]);
    let name = |path: PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    files.into_keys().map(name).collect()
}

/// Checks that neither output contains a key, and that the log contains no account number either.
#[track_caller]
fn assert_quiet(what: &str, ended: &Ended) {
    let mut found = hits(&format!("the output of {what}"), ended.out.as_bytes(), &KEYS);
    let secret: Vec<&str> = [&KEYS[..], &ACCOUNTS, &NAMES, &[PASSPHRASE]].concat();
    found.extend(hits(&format!("the log of {what}"), ended.err.as_bytes(), &secret));
    assert_eq!(found, [] as [&str; 0]);
}

#[test]
fn the_search_finds_every_form_in_every_place() {
    let home = tempfile::tempdir().unwrap();
    let below = home.path().join("profiles/office");
    std::fs::create_dir_all(&below).unwrap();
    for value in [KEYS[1], ACCOUNTS[0], PASSPHRASE] {
        for prefix in ["", "a", "ab", "abc"] {
            let mut planted: Vec<(&str, Vec<u8>)> = forms(value).into_iter().filter(|(form, _)| *form != "base64").collect();
            planted.push(("base64", base64(format!("{prefix}{value}:and more")).into_bytes()));
            for (form, bytes) in planted {
                std::fs::write(
                    below.join("cowrie.db-wal"),
                    [b"\x00\xff before", bytes.as_slice(), b"after \xfe"].concat(),
                )
                .unwrap();
                let (hits, _) = search(home.path(), &[value]);
                assert!(
                    hits.iter().any(|hit| hit.contains(&format!("as {form} in"))),
                    "{prefix} {form}: {hits:?}"
                );
            }
        }
    }
}

fn deposit(reference: &str, account: &str, name: &str) -> Value {
    json!({
        "referenceNumber": reference,
        "amount": 250,
        "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "destinationBankAccountNumber": account,
        "recipientName": name,
        "recipientEmail": "ada@example.com",
    })
}

fn request(reference: &str) -> Value {
    json!({
        "referenceNumber": reference, "amount": 5000, "currency": "NGN",
        "payer": { "name": NAMES[3], "email": "ada@example.com" }, "payee": { "name": "Acme" },
        "payerCollectionFeeShare": 1, "payeeCollectionFeeShare": 0,
        "callBackUrl": "https://example.com/cb", "paymentMethods": ["BANK_TRANSFER"],
    })
}

/// Three people, in a file outside the data folder.
fn sheet(folder: &Path, month: &str) -> PathBuf {
    let mut text = "Name,Bank,Account Number,Amount,Remarks\n".to_owned();
    for person in 0..3 {
        text += &format!("{},GTBank,{},{}.25,{month}\n", NAMES[person], ACCOUNTS[person], 100 * (person + 1));
    }
    let path = folder.join(format!("{month}.csv"));
    std::fs::write(&path, text).unwrap();
    path
}

/// Adds a test profile with planted keys, and turns on the full log.
fn open_office(cowrie: &mut Cowrie, env: Vec<(String, String)>, sandbox: &Sandbox) {
    cowrie.live_on([env, vec![("COWRIE_LOG".to_owned(), "trace".to_owned())]].concat());
    let added = cowrie.add_profile("office", "test", &sandbox.addresses()).exits(0);
    assert_quiet("profiles add", &added);
    cowrie.choose("office");
}

async fn planted_service() -> Sandbox {
    service_with(|config| config.keys = keys()).await
}

/// Calls of every kind, successful and failed.
fn call_all(cowrie: &Cowrie, sandbox: &Sandbox) {
    let question = |reference: &str| json!({ "referenceNumber": reference });
    let fault = |operation: &str, fault| sandbox.arm([Armed::new(operation, fault).nth(1)]);
    let call = |operation: &str, body: &Value, code: i32| {
        let ended = cowrie.call(operation, body);
        assert_eq!(ended.code, Some(code), "{operation} {ended:?}");
        assert!(ended.err.contains("TRACE"), "{operation}: the log is at its loudest");
        assert_quiet(operation, &ended);
        assert_clean(cowrie.home());
    };
    call("accountBalance", &question("Q1"), 0);
    call("banks", &question("Q2"), 0);
    call("paymentRequest", &request("R1"), 0);
    call("status", &question("R1"), 0);
    call("depositToBank", &deposit("P1", ACCOUNTS[3], NAMES[3]), 0);
    call("getOperationStatus", &question("P1"), 0);
    fault("accountBalance", Fault::Unauthorised);
    call("accountBalance", &question("Q3"), 3);
    fault("accountBalance", Fault::Garbage);
    call("accountBalance", &question("Q4"), 4);
    fault("paymentRequest", Fault::ResetMidResponse);
    call("paymentRequest", &request("R2"), 4);
    // A password in a body is refused with the whole body, and not repeated.
    let ended = cowrie
        .call("accountBalance", &json!({ "referenceNumber": "Q5", "accountCredentials": KEYS[3] }))
        .exits(1);
    assert_quiet("a body with a password", &ended);
    assert_clean(cowrie.home());
    // A customer's password is sent and stored nowhere, and neither is a wrong one.
    let behalf = json!({ "referenceNumber": "Q6", "accountPrincipal": "a-customer", "accountCredentials": KEYS[3] });
    call("accountBalance", &behalf, 3);
    let item = json!({
        "referenceNumber": "P8", "amount": 5, "destinationAccount": ACCOUNTS[3], "destinationBank": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "senderPrincipal": "a-customer", "senderCredentials": KEYS[3],
    });
    call("moneyTransferBulk", &json!({ "items": [item] }), 3);
}

/// The keys of an onboarded merchant, and the password of that call, are in no file and no log either.
fn onboard(cowrie: &Cowrie, outside: &Path) {
    let body = json!({
        "reference": "M1", "merchantExternalId": "shop-1",
        "integration": { "type": "MERCHANT_NOTIFICATION_REVERSE_API", "callbackUrl": "https://example.com/paid", "username": "shop",
            "password": KEYS[3] },
        "merchantInfo": { "legalEntity": { "name": "Tella" },
            "legalEntityRepresentative": { "firstName": "Efe", "lastName": "Tella", "phone": "08031234567", "email": "efe@example.com",
                "dateOfBirth": "1984-02-29T00:00:00" },
            "additionalParameters": { "displayName": "Tella", "establishedDate": "2019-07-01T00:00:00" } },
    });
    let ended = cowrie.call("onboardMerchant", &body).exits(0);
    assert!(ended.err.contains("TRACE"), "the log is at its loudest");
    assert_quiet("onboardMerchant", &ended);
    assert_clean(cowrie.home());
    let file = outside.join("merchant.json");
    let call = ended.json()["call_id"].to_string();
    let saved = cowrie.run(&["kept-back", &call, "--out", file.to_str().unwrap()]).exits(0);
    let kept: serde_json::Map<String, Value> = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let secrets: Vec<&str> = kept.values().map(|value| value.text()).collect();
    assert_eq!(secrets.len(), 2, "the secret key and the hash key");
    for (what, text) in [
        ("output", &ended.out),
        ("log", &ended.err),
        ("output", &saved.out),
        ("log", &saved.err),
    ] {
        assert_eq!(
            hits(&format!("the {what} of an onboarding"), text.as_bytes(), &secrets),
            [] as [&str; 0]
        );
    }
    assert_eq!(search(cowrie.home(), &secrets).0, [] as [&str; 0]);
}

/// A payment with an HTTP rejection stays unconfirmed, so nothing more is paid from this profile afterwards.
fn turned_away(cowrie: &Cowrie, sandbox: &Sandbox) {
    sandbox.arm([Armed::new("depositToBank", Fault::Unauthorised).nth(1)]);
    let ended = cowrie.call("depositToBank", &deposit("P9", ACCOUNTS[3], NAMES[3]));
    assert_eq!((ended.code, &ended.json()["http_status"]), (Some(4), &json!(401)), "{ended:?}");
    assert_quiet("a payment that was turned away", &ended);
    assert_clean(cowrie.home());
}

const PAY: [&str; 6] = ["payouts", "run", "--yes", "--json", "--contact", "accounts@example.com"];

/// Checks the data folder during a batch, and after the program was killed.
async fn killed_while_it_pays(cowrie: &Cowrie, sandbox: &Sandbox, file: &Path) {
    // While it runs, and after it was killed, its newest records are in the log beside the others.
    sandbox.arm([Armed::new("depositToBank", Fault::DelayBefore).ms(20_000)]);
    let paid = sandbox.control().book().len();
    let mut running = cowrie
        .command(&PAY)
        .arg("--again")
        .arg(file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let sent = || sandbox.asked("depositToBank");
    let pays = async || {
        assert!(running.try_wait().unwrap().is_none(), "it ended before it paid");
        sent() > paid
    };
    wait::until("it pays", pays).await;
    let names = assert_clean(cowrie.home());
    assert!(names.iter().any(|name| name == "cowrie.db-wal"), "{names:?}");
    running.kill().unwrap();
    running.wait().unwrap();
    assert_clean(cowrie.home());
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_and_accounts_are_in_no_file_and_no_log() {
    let sandbox = planted_service().await;
    let desktop = Desktop::builder().start();
    let mut cowrie = Cowrie::new();
    open_office(&mut cowrie, desktop.env(), &sandbox);
    let outside = tempfile::tempdir().unwrap();
    call_all(&cowrie, &sandbox);
    onboard(&cowrie, outside.path());

    let run = |args: &[&str], file: Option<&Path>| {
        let ended: Ended = cowrie.command(args).args(file).output().unwrap().into();
        assert_eq!(ended.code, Some(0), "{args:?} {ended:?}");
        assert_quiet(&args.join(" "), &ended);
        assert_clean(cowrie.home());
        ended
    };
    run(&PAY, Some(&sheet(outside.path(), "October")));
    let shown = run(&["payouts", "show", "1", "--json"], None);
    assert!(
        ACCOUNTS[..3].iter().all(|account| shown.out.contains(account)),
        "they are kept, shut away: {shown:?}"
    );
    run(
        &[
            "payouts",
            "export",
            "1",
            "--format",
            "csv",
            "--out",
            outside.path().to_str().unwrap(),
        ],
        None,
    );
    run(&["profiles", "list", "--json"], None);
    // A call on behalf of a customer, like everything else, is shown without its passwords.
    let listed = run(&["activity", "list", "--look-ups", "--limit", "1000", "--json"], None).json();
    let calls = listed["calls"].list();
    assert!(calls.len() > 15, "{listed}");
    for call in calls {
        run(&["activity", "show", call["id"].text(), "--json"], None);
    }
    run(&["activity", "show", calls[0]["id"].text()], None);

    killed_while_it_pays(&cowrie, &sandbox, &sheet(outside.path(), "November")).await;

    // The same keys in a sandbox profile, which stores them in a file, are found at once.
    cowrie.add_profile("practice", "sandbox", &sandbox.addresses()).exits(0);
    let (found, _) = search(cowrie.home(), &KEYS);
    assert_eq!(found.len(), KEYS.len(), "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vault_reveals_nothing_of_its_content() {
    let sandbox = planted_service().await;
    let outside = tempfile::tempdir().unwrap();
    let file = outside.path().join("passphrase");
    std::fs::write(&file, PASSPHRASE).unwrap();
    let env = vec![("COWRIE_VAULT_PASSPHRASE_FILE".to_owned(), file.to_str().unwrap().to_owned())];
    let mut cowrie = Cowrie::new();
    cowrie.run_with_input(&["vault", "init", "--passphrase-stdin"], PASSPHRASE).exits(0);
    open_office(&mut cowrie, env, &sandbox);
    call_all(&cowrie, &sandbox);
    turned_away(&cowrie, &sandbox);
    let names = assert_clean(cowrie.home());
    assert!(names.iter().any(|name| name == "vault.json"), "{names:?}");
}
