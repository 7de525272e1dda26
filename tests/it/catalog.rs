//! The list of `cowrie operations`: 36 operations of the specifications and three that were only observed
//! (`docs/spec/README.md#hash-order`).

use harness::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use service_api::declare::{Interface, Operation, Spec};

/// From the specifications (`docs/spec/README.md#interfaces`): the last segment of each address, by its base address.
const COLLECTION: &str = "paymentRequest status refund history banks registerPersistentPaymentAccount deletePersistentPaymentAccount \
    updatePersistentPaymentAccount getPersistentPaymentAccount";
const BUSINESS: &str = "registerCustomer registerCustomerWithKYC registerCustomerAccountPhoto registerCustomerIdentification \
    moneyTransfer moneyTransferBulk validateMoneyTransfer validateDepositToBank depositToBank airtimePurchase merchantPayment \
    getMerchantAccountDetails getMobileOperators getDataBundleByOperator accountBalance getBanks getOperationStatus transactionStatus \
    dispenseCash onboardMerchant";
const MERCHANT: &str = "getTransactionDetails getTransactionDetailsByInvoiceNumber getTransactionDetailsByMerchantReference \
    getProcessDetails reconciliationReport getForeignExchangeRate refundBillPay";
/// Of the business interface too.
const OBSERVED: &str = "transactionHistory getMerchants getMerchantServices";
/// With photos, so sent as multipart.
const PHOTOS: [&str; 3] = [
    "registerCustomerWithKYC",
    "registerCustomerAccountPhoto",
    "registerCustomerIdentification",
];

/// What settles a lost answer, according to the specifications (`docs/spec/outcomes.md#look-ups`); every other change is decided by a
/// person.
const BY_STATUS: [&str; 2] = ["paymentRequest", "registerPersistentPaymentAccount"];
const BY_OPERATION: [&str; 6] = [
    "moneyTransfer",
    "moneyTransferBulk",
    "depositToBank",
    "airtimePurchase",
    "merchantPayment",
    "dispenseCash",
];

/// The effect of each, according to the specifications (`docs/spec/business.md#operations`); every other operation only reads.
const EFFECTS: [(&str, &str); 4] = [
    // “Only provided properties change”; a photo or a document of a customer.
    (
        "sets",
        "updatePersistentPaymentAccount registerCustomerAccountPhoto registerCustomerIdentification",
    ),
    // “The operation cannot be reversed.”
    ("ends", "deletePersistentPaymentAccount"),
    // A request, an account, a customer, a sub-merchant: a new one each time.
    (
        "creates",
        "paymentRequest registerPersistentPaymentAccount registerCustomer registerCustomerWithKYC onboardMerchant",
    ),
    // “Debit transactions”, cash and refunds.
    (
        "moves_money",
        "refund moneyTransfer moneyTransferBulk depositToBank airtimePurchase merchantPayment dispenseCash refundBillPay",
    ),
];

fn effect_of(id: &str) -> &'static str {
    let found = EFFECTS.iter().find(|(_, ids)| ids.split_whitespace().any(|one| one == id));
    found.map_or("reads", |(effect, _)| effect)
}

fn listed() -> Vec<Value> {
    let ended = Cowrie::new().run(&["operations", "--json"]).exits(0);
    ended.json().list().clone()
}

#[test]
fn the_command_line_lists_36_operations_of_the_contract_and_three_observed() {
    let listed = listed();
    let of = |in_contract: bool| -> BTreeSet<&str> {
        let some = listed.iter().filter(|operation| operation["in_contract"] == in_contract);
        some.map(|operation| operation["id"].text()).collect()
    };
    let contract: BTreeSet<&str> = [COLLECTION, BUSINESS, MERCHANT]
        .iter()
        .flat_map(|ids| ids.split_whitespace())
        .collect();
    assert_eq!((listed.len(), contract.len()), (39, 36));
    assert_eq!(of(true), contract);
    assert_eq!(of(false), OBSERVED.split_whitespace().collect());
}

#[test]
fn each_is_listed_with_all_that_a_caller_needs() {
    let rows: BTreeMap<String, Value> =
        serde_json::from_str(&std::fs::read_to_string(bins::root().join("tests/vectors/hash-order.json")).unwrap()).unwrap();
    for operation in listed() {
        let id = operation["id"].text();
        let fields: Vec<&str> = operation.as_object().unwrap().keys().map(String::as_str).collect();
        let expected = [
            "auth",
            "content_type",
            "effect",
            "enquiry",
            "id",
            "in_contract",
            "interface",
            "method",
            "path",
            "signed",
        ];
        assert_eq!(fields, expected, "{id}");
        let within = |ids: &str| ids.split_whitespace().any(|one| one == id);
        // The sample of the registration with documents posts to the path of the registration without them.
        let segment = if id == "registerCustomerWithKYC" { "registerCustomer" } else { id };
        let (interface, path, auth) = if within(COLLECTION) {
            // The samples of these four show the principal's headers too.
            let both = [
                "refund",
                "deletePersistentPaymentAccount",
                "updatePersistentPaymentAccount",
                "getPersistentPaymentAccount",
            ];
            let auth = if both.contains(&id) { "basic_and_principal" } else { "basic" };
            ("collection", format!("/{segment}"), auth)
        } else if within(MERCHANT) {
            ("merchant", format!("/merchant-rest/secured/{segment}"), "principal")
        } else {
            ("business", format!("/business-rest/secured/{segment}"), "principal")
        };
        assert_has!(operation, { "interface": interface, "path": path, "auth": auth, "method": "POST" }, "{id}");
        let kind = if PHOTOS.contains(&id) {
            "multipart/form-data"
        } else {
            "application/json"
        };
        assert_eq!(operation["content_type"], kind, "{id}");
        let enquiry = match () {
            () if BY_STATUS.contains(&id) => "status".into(),
            () if BY_OPERATION.contains(&id) => "getOperationStatus".into(),
            () => Value::Null,
        };
        assert_eq!(operation["enquiry"], enquiry, "{id}");
        assert_eq!(operation["effect"], effect_of(id), "{id}");
        assert_eq!(operation["signed"], rows[id], "{id}");
    }
}

/// As text the observed ones are marked, and one is shown with all that a caller needs.
#[test]
fn the_fields_of_an_operation_are_shown() {
    let cowrie = Cowrie::new();
    let listed = cowrie.run(&["operations"]).out;
    let marked: BTreeSet<&str> = listed
        .lines()
        .filter(|line| line.ends_with("(observed)"))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(marked, OBSERVED.split_whitespace().collect());
    assert!(listed.contains("36 operations of the specification, 3 only observed"), "{listed}");

    let shown = cowrie.run(&["operations", "show", "depositToBank", "--json"]).json();
    let field = |path: &str| {
        let mut fields = shown["fields"].list().iter();
        fields
            .find(|field| field["path"] == path)
            .unwrap_or_else(|| panic!("{path}: {shown}"))
            .clone()
    };
    // `docs/spec/business.md#deposit-to-bank`: remarks of at most 30 characters, a phone number or an email address, and the required
    // fields.
    assert_eq!(
        (&field("amount")["presence"], &field("amount")["label"]),
        (&"needed".into(), &"Amount".into())
    );
    assert_eq!(field("remarks")["max"], 30);
    assert_eq!(field("recipientEmail")["presence"], "needed_or_another");
    assert_eq!(field("currency")["presence"], "optional");
    assert_eq!(shown["enquiries"], serde_json::json!(["getOperationStatus", "transactionStatus"]));
    assert_eq!((&shown["effect"], &shown["key"]), (&"moves_money".into(), &"hash_key".into()));

    let text = cowrie.run(&["operations", "show", "refund"]).out;
    for words in [
        "Moves money. Sent at most once.",
        "A lost answer cannot be looked up; a person must find out the result.",
        "Signed, in this order: referenceNumber, refundAmount, then the hash_key.",
        "refundAmount · Refund amount · required · above 0, at most two decimals",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let group = cowrie.run(&["operations", "show", "moneyTransferBulk"]).out;
    assert!(group.contains("items · Items · required · 1 to 300 of: a group"), "{group}");
    assert!(group.contains("items[].amount · Amount · required"), "{group}");
    let photos = cowrie.run(&["operations", "show", "registerCustomerWithKYC"]).out;
    assert!(photos.contains("--photo "), "{photos}");
}

/// `docs/adding-an-operation.md`: what each must have, and the name under which it is reported as missing.
#[tokio::test(flavor = "multi_thread")]
async fn each_has_a_file_a_vector_a_row_and_an_answer_in_the_sandbox() {
    let sandbox = service().await;
    let files = declarations();
    let read = |name: &str| -> Value {
        let text = std::fs::read_to_string(bins::root().join("tests/vectors").join(name)).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    let (rows, vectors) = (read("hash-order.json"), read("signatures.json"));
    let cases = vectors["cases"].list();
    let answers = sources(&bins::root().join("src-tauri/crates/wire/sandbox/src/world"));
    let mut missing = Vec::new();
    for (name, spec) in OPERATIONS.iter().chain(VARIANTS) {
        let id = spec.id;
        match files.get(*name).map_or(0, Vec::len) {
            0 => missing.push(format!("{id} has no file under service-api/src that declares {name}")),
            1 => {}
            _ => missing.push(format!("{id} is declared in several files: {:?}", files[*name])),
        }
        if !cases.iter().any(|case| case["operation"] == id) {
            missing.push(format!("{id} has no vector in tests/vectors/signatures.json (make.py)"));
        }
        if rows.get(id).is_none() {
            missing.push(format!("{id} has no row in tests/vectors/hash-order.json"));
        }
        // A variant is answered by the method of its operation.
        let answered = format!("Answers<{name}> for World");
        if spec.variant_of.is_none() && !answers.iter().any(|(_, text)| text.contains(&answered)) {
            missing.push(format!("{id} has no sandbox method: no `{answered}` under sandbox/src/world"));
        }
        if answer_of(&sandbox, spec).await == "There is no such operation" {
            missing.push(format!("{id} has no address in the sandbox"));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    let known: BTreeSet<&str> = OPERATIONS.iter().chain(VARIANTS).map(|(name, _)| *name).collect();
    let stray: Vec<&String> = files.keys().filter(|name| !known.contains(name.as_str())).collect();
    assert!(stray.is_empty(), "declared, and in no list of service-api/src/lib.rs: {stray:?}");
}

/// The sandbox's answer to a request without keys at the address of `spec`.
async fn answer_of(sandbox: &Sandbox, spec: &Spec) -> String {
    let at = sandbox.addresses();
    let base = match spec.interface {
        Interface::Collection => at.collect_base_url,
        Interface::Business if spec.variant_of.is_some() => format!("{}/service-webservices/business-rest/secured", at.collect_base_url),
        Interface::Business => format!("{}/service-webservices/business-rest/secured", at.base_url),
        Interface::Merchant => format!("{}/service-webservices/merchant-rest/secured", at.base_url),
    };
    let url = format!("{base}/{}", spec.path);
    let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "POST /{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    body["errorMessage"].as_str().unwrap_or_default().to_owned()
}

/// The files that declare an operation, by its name in the code.
fn declarations() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in ["collect", "business", "merchant"] {
        for (path, text) in sources(&bins::root().join("src-tauri/crates/wire/service-api/src").join(folder)) {
            let names: Vec<&str> = text.lines().filter_map(operation_name).collect();
            assert!(names.len() <= 1, "{path} declares {names:?}: each has a file of its own");
            for name in names {
                found.entry(name.to_owned()).or_default().push(path.clone());
            }
        }
    }
    found
}

/// The Rust files of a folder with their text.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let rust = entries.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    rust.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect()
}

/// The name in `Name -> NameResult {`, the line that every declaration has.
fn operation_name(line: &str) -> Option<&str> {
    let (name, answer) = line.strip_prefix("    ")?.split_once(" -> ")?;
    let plain = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (plain(name) && answer.strip_suffix(" {").is_some_and(plain)).then_some(name)
}

macro_rules! types {
    ($($operation:ident $method:ident;)*) => {
        /// By their names in the code.
        const OPERATIONS: &[(&str, Spec)] = &[$( (stringify!($operation), <service_api::$operation as Operation>::SPEC) ),*];
    };
}
service_api::for_each_operation!(types);
const VARIANTS: &[(&str, Spec)] = &[("DepositToBankAtCollection", service_api::DepositToBankAtCollection::SPEC)];

/// Other forms of an operation are not separate operations: an option of the calls, and one line of text below the operation.
#[test]
fn a_variant_is_an_option_of_its_operation() {
    let variants: Vec<&str> = service_api::variants().iter().map(|spec| spec.id).collect();
    let known: Vec<&str> = VARIANTS.iter().map(|(_, spec)| spec.id).collect();
    assert_eq!(variants, known);
    let listed = Cowrie::new().run(&["operations"]).out;
    assert_contains!(listed, "--variant collection: Send money to a bank account, in the short form");
    let cowrie = Cowrie::new();
    let body = cowrie.file("body.json", b"{}");
    let wrong = cowrie
        .run(&["sign", "getBanks", "--variant", "collection", "--body", body.to_str().unwrap()])
        .exits(2);
    assert_contains!(wrong.err, "getBanks has no variant “collection”. Variants: none");
}
