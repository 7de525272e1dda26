//! The list of operations, as `cowrie operations` tells it: 36 of the specifications and three that are only observed.

use std::collections::{BTreeMap, BTreeSet};

use harness::bins;
use harness::cowrie::Cowrie;
use serde_json::Value;

/// Read from the specifications: the last segment of each address, by the base it stands under.
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
/// With photos, so in parts.
const PHOTOS: [&str; 3] = [
    "registerCustomerWithKYC",
    "registerCustomerAccountPhoto",
    "registerCustomerIdentification",
];

/// What settles a lost answer, by what the specifications offer; every other change goes to a person.
const BY_STATUS: [&str; 2] = ["paymentRequest", "registerPersistentPaymentAccount"];
const BY_OPERATION: [&str; 6] = [
    "moneyTransfer",
    "moneyTransferBulk",
    "depositToBank",
    "airtimePurchase",
    "merchantPayment",
    "dispenseCash",
];

fn listed() -> Vec<Value> {
    let ended = Cowrie::new().run(&["operations", "--json"]);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    ended.json().as_array().unwrap().clone()
}

#[test]
fn the_command_line_lists_36_operations_of_the_contract_and_three_observed() {
    let listed = listed();
    let of = |in_contract: bool| -> BTreeSet<&str> {
        let some = listed.iter().filter(|operation| operation["in_contract"] == in_contract);
        some.map(|operation| operation["id"].as_str().unwrap()).collect()
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
fn each_is_listed_with_everything_a_caller_must_know() {
    let rows: BTreeMap<String, Value> =
        serde_json::from_str(&std::fs::read_to_string(bins::root().join("tests/vectors/hash-order.json")).unwrap()).unwrap();
    for operation in listed() {
        let id = operation["id"].as_str().unwrap();
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
        // The sample of the registration with documents posts to the path of the plain one.
        let segment = if id == "registerCustomerWithKYC" { "registerCustomer" } else { id };
        let (interface, path, auth) = if within(COLLECTION) {
            // Samples of these four show the principal's headers too.
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
        assert_eq!(
            (&operation["interface"], &operation["path"]),
            (&interface.into(), &path.into()),
            "{id}"
        );
        assert_eq!((&operation["auth"], &operation["method"]), (&auth.into(), &"POST".into()), "{id}");
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
        let effect = operation["effect"].as_str().unwrap();
        assert!(["reads", "sets", "creates", "moves_money"].contains(&effect), "{id}");
        assert_eq!(operation["signed"], rows[id], "{id}");
    }
}

/// As text the observed ones are marked, and one is shown with everything a caller must know.
#[test]
fn the_fields_of_one_are_shown() {
    let cowrie = Cowrie::new();
    let listed = cowrie.run(&["operations"]).out;
    let marked: BTreeSet<&str> = listed
        .lines()
        .filter(|line| line.ends_with("(observed)"))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(marked, OBSERVED.split_whitespace().collect());
    assert!(listed.contains("36 of the specification; 3 only observed"), "{listed}");

    let shown = cowrie.run(&["operations", "show", "depositToBank", "--json"]).json();
    let field = |path: &str| {
        let mut fields = shown["fields"].as_array().unwrap().iter();
        fields
            .find(|field| field["path"] == path)
            .unwrap_or_else(|| panic!("{path}: {shown}"))
            .clone()
    };
    // `business-and-merchant.md`: remarks of 30 characters, a phone or an e-mail, and what is required.
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
        "It moves money, at most once.",
        "Nothing looks up a lost answer; a person does.",
        "Signed, in this order: referenceNumber, refundAmount, then the hash_key.",
        "refundAmount · Refund amount · needed · above 0, at most two decimals",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let group = cowrie.run(&["operations", "show", "moneyTransferBulk"]).out;
    assert!(group.contains("items · Items · needed · 1 to 300 of: a group"), "{group}");
    assert!(group.contains("items[].amount · Amount · needed"), "{group}");
    let photos = cowrie.run(&["operations", "show", "registerCustomerWithKYC"]).out;
    assert!(photos.contains("--photo "), "{photos}");
}

/// `docs/adding-an-operation.md`: a file for each, and one operation in each file.
#[test]
fn each_has_a_file_of_its_own() {
    let source = bins::root().join("src-tauri/crates/service-api/src");
    let mut declared = BTreeSet::new();
    for folder in ["collect", "business", "merchant"] {
        for entry in std::fs::read_dir(source.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let names: Vec<&str> = text.lines().filter_map(operation_name).collect();
            assert!(names.len() <= 1, "{} declares {names:?}", path.display());
            declared.extend(names.into_iter().map(str::to_owned));
        }
    }
    let expected: BTreeSet<String> = TYPES.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(declared, expected);
}

/// The name in `Name -> NameResult {`, the line every declaration has.
fn operation_name(line: &str) -> Option<&str> {
    let (name, answer) = line.strip_prefix("    ")?.split_once(" -> ")?;
    let plain = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (plain(name) && answer.strip_suffix(" {").is_some_and(plain)).then_some(name)
}

macro_rules! types {
    ($($operation:ident $method:ident;)*) => {
        const TYPES: &[&str] = &[$( stringify!($operation) ),*];
    };
}
service_api::for_each_operation!(types);
