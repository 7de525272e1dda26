//! Every operation is signed as the specification requires (`docs/spec/README.md#hash-order`): declaration, vectors from another program,
//! command line, typed requests and the sandbox's own check agree, value for value and byte for byte.

use harness::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use sandbox::Addresses;
use serde::Deserialize;
use service_api::DepositToBankAtCollection;
use service_api::auth::{Keys, hash, signed_values};
use service_api::declare::{Auth, Interface, Operation, SignedValue, Spec};
use service_api::value::Secret;

/// A request body, and the values that `make.py` computed for it.
#[derive(Deserialize)]
struct Vector {
    operation: String,
    body: String,
    values: Vec<String>,
    digest: String,
}

#[derive(Deserialize)]
struct Vectors {
    hash_key: String,
    cases: Vec<Vector>,
}

fn vectors() -> Vectors {
    serde_json::from_str(&read("signatures.json")).unwrap()
}

fn read(name: &str) -> String {
    std::fs::read_to_string(bins::root().join("tests/vectors").join(name)).unwrap()
}

/// Every operation, and every variant of one.
fn all_forms() -> impl Iterator<Item = &'static Spec> {
    service_api::catalog().iter().chain(service_api::variants())
}

fn texts(values: Vec<SignedValue>) -> Vec<String> {
    values.into_iter().map(|value| value.text).collect()
}

fn spec_of(vector: &Vector) -> &'static Spec {
    service_api::spec(&vector.operation).unwrap_or_else(|| panic!("a vector of no operation: {}", vector.operation))
}

#[test]
fn every_operation_signs_the_values_of_the_specification_in_their_order() {
    let rows: BTreeMap<String, Vec<String>> = serde_json::from_str(&read("hash-order.json")).unwrap();
    for spec in all_forms() {
        let row = rows
            .get(spec.id)
            .unwrap_or_else(|| panic!("{} is missing in hash-order.json", spec.id));
        assert_eq!(spec.signed, row.as_slice(), "{}", spec.id);
    }
    let known: BTreeSet<&str> = all_forms().map(|spec| spec.id).collect();
    let stray: Vec<&String> = rows.keys().filter(|id| !known.contains(id.as_str())).collect();
    assert!(stray.is_empty(), "hash-order.json has rows of no operation: {stray:?}");
}

#[test]
fn every_vector_has_the_values_and_digest_of_another_program() {
    let Vectors { hash_key, cases } = vectors();
    let key = Secret::new(hash_key);
    for vector in &cases {
        let values = signed_values(spec_of(vector), &vector.body).unwrap();
        assert_eq!(hash(&values, &key), vector.digest, "{}", vector.body);
        assert_eq!(texts(values), vector.values, "{}", vector.body);
    }
    for spec in all_forms() {
        assert!(cases.iter().any(|vector| vector.operation == spec.id), "{} has no vector", spec.id);
    }
}

/// A typed request: the signed texts of the request read from a body, and the body that it serialises to.
struct Typed {
    texts: Vec<String>,
    written: String,
}

/// `None` if the body is not a valid request.
fn typed_as<O: Operation>(body: &str) -> Option<Typed> {
    let request: O = serde_json::from_str(body).ok()?;
    let written = serde_json::to_string(&request).unwrap();
    Some(Typed {
        texts: texts(request.signed_values()),
        written,
    })
}

macro_rules! typed {
    ($($operation:ident $method:ident;)*) => {
        fn typed(id: &str, body: &str) -> Option<Typed> {
            $( if id == <service_api::$operation as Operation>::SPEC.id {
                return typed_as::<service_api::$operation>(body);
            } )*
            (id == DepositToBankAtCollection::SPEC.id).then(|| typed_as::<DepositToBankAtCollection>(body)).flatten()
        }
    };
}
service_api::for_each_operation!(typed);

#[test]
fn typed_requests_sign_what_they_serialise_to() {
    let mut typed_operations = BTreeSet::new();
    for vector in vectors().cases {
        let spec = spec_of(&vector);
        let Some(typed) = typed(spec.id, &vector.body) else { continue };
        typed_operations.insert(spec.id);
        let written = texts(signed_values(spec, &typed.written).unwrap());
        assert_eq!(typed.texts, written, "{}", typed.written);
        for ((name, text), expected) in spec.signed.iter().zip(&typed.texts).zip(&vector.values) {
            // An amount has one spelling in a typed request, whatever the spelling in the body.
            if !name.to_ascii_lowercase().ends_with("amount") {
                assert_eq!(text, expected, "{name} of {}", vector.body);
            }
        }
    }
    let none: Vec<&str> = all_forms()
        .map(|spec| spec.id)
        .filter(|id| !typed_operations.contains(id))
        .collect();
    assert!(none.is_empty(), "of these no vector is a valid request: {none:?}");
}

#[test]
fn the_command_line_signs_the_same() {
    let Vectors { hash_key, cases } = vectors();
    let cowrie = Cowrie::new();
    for vector in cases {
        let body = cowrie.file("body.json", vector.body.as_bytes());
        let mut command = cowrie.command(&["sign", &vector.operation, "--json", "--show-secrets", "--body"]);
        let signed: harness::cowrie::Ended = command.arg(body).env("COWRIE_HASH_KEY", &hash_key).output().unwrap().into();
        assert_eq!(signed.code, Some(0), "{signed:?}");
        let json = signed.json();
        assert_eq!(json["operation"], vector.operation.as_str());
        assert_eq!(json["hash"], vector.digest.as_str(), "{}", vector.body);
        let values: Vec<&str> = json["values"].texts("text");
        assert_eq!(values, vector.values);
        assert!(!signed.out.contains(&hash_key), "the key is masked: {}", signed.out);
    }
}

/// Withdrawal codes are worth money and identity numbers are personal data: both are masked on screens unless requested.
#[test]
fn what_is_signed_is_shown_without_codes_and_identity_numbers() {
    let cowrie = Cowrie::new();
    for (operation, body, hidden) in [
        (
            "dispenseCash",
            r#"{"referenceNumber":"R1","customerPhoneNumber":"08031234567","amount":100,"withdrawalCode":"4471902283"}"#,
            "4471902283",
        ),
        (
            "registerCustomerIdentification",
            r#"{"referenceNumber":"R1","customerPhoneNumber":"08031234567","customerIdType":"PASSPORT","customerIdNumber":"A09817265",
                "customerIdExpirationDate":"2030-01-01"}"#,
            "A0981",
        ),
    ] {
        let file = cowrie.file("body.json", body.as_bytes());
        for json in [&["--json"][..], &[]] {
            let sign = |more: &[&str]| -> harness::cowrie::Ended {
                let mut command = cowrie.command(&[&["sign", operation], json, more, &["--body"]].concat());
                command.arg(&file).env("COWRIE_HASH_KEY", "k").output().unwrap().into()
            };
            let (masked, plain) = (sign(&[]), sign(&["--show-secrets"]));
            assert!(masked.code == Some(0) && !masked.out.contains(hidden), "{masked:?}");
            assert!(masked.out.contains("08031234567") && masked.out.contains("••••"), "{masked:?}");
            assert!(plain.out.contains(hidden), "{plain:?}");
            if !json.is_empty() {
                assert_eq!(masked.json()["hash"], plain.json()["hash"], "the same is signed");
            }
        }
    }
}

#[test]
fn a_body_is_signed_with_any_other_fields_but_not_with_a_repeated_name() {
    let Vectors { hash_key, cases } = vectors();
    let cowrie = Cowrie::new();
    let sign = |body: &str| -> harness::cowrie::Ended {
        let body = cowrie.file("body.json", body.as_bytes());
        let mut command = cowrie.command(&["sign", "depositToBank", "--json", "--body"]);
        command.arg(body).env("COWRIE_HASH_KEY", &hash_key).output().unwrap().into()
    };
    let vector = cases.iter().find(|vector| vector.operation == "depositToBank").unwrap();
    let open = vector.body.strip_suffix('}').unwrap();
    let other = sign(&format!("{open},\"somethingNew\":{{\"amount\":1}}}}"));
    assert_eq!(other.json()["hash"], vector.digest.as_str(), "{other:?}");
    for twice in [
        "\"amount\":1",
        "\"\\u0061mount\":1",
        "\"remarks\":\"September\"",
        "\"new\":{\"a\":1,\"a\":1}",
    ] {
        let refused = sign(&format!("{open},{twice}}}"));
        assert_eq!(refused.code, Some(1), "{twice} {refused:?}");
        assert!(refused.err.contains("occurs twice"), "{refused:?}");
        assert!(!refused.out.contains("hash"), "{refused:?}");
    }
}

/// Sends one request without our client. Returns the status and the body.
fn post(at: &Addresses, spec: &Spec, body: &str, hash: &str) -> (u16, String) {
    let address = match spec.interface {
        Interface::Business if spec.variant_of.is_some() => {
            format!("{}/service-webservices/business-rest/secured/{}", at.collect_base_url, spec.path)
        }
        Interface::Collection => format!("{}/{}", at.collect_base_url, spec.path),
        Interface::Business => format!("{}/service-webservices/business-rest/secured/{}", at.base_url, spec.path),
        Interface::Merchant => format!("{}/service-webservices/merchant-rest/secured/{}", at.base_url, spec.path),
    };
    let (host, path) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let identity = match spec.auth {
        Auth::Basic | Auth::BasicAndPrincipal => {
            let pair = base64(format!("{}:{}", at.public_key, at.secret_key));
            format!("Authorization: Basic {pair}\r\n")
        }
        Auth::Principal => format!("principal: {}\r\ncredentials: {}\r\n", at.principal, at.credentials),
    };
    let (kind, body) = if spec.files.is_empty() {
        ("application/json", body.to_owned())
    } else {
        let part = "--cut\r\nContent-Disposition: form-data; name=\"customer\"\r\nContent-Type: application/json\r\n\r\n";
        ("multipart/form-data; boundary=cut", format!("{part}{body}\r\n--cut--\r\n"))
    };
    let request = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: {kind}\r\n\
         Content-Length: {}\r\n{identity}hash: {hash}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(host).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
    (status, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
}

/// The digest with its last character changed.
fn corrupted(digest: &str) -> String {
    let (rest, last) = digest.split_at(digest.len() - 1);
    format!("{rest}{}", if last == "0" { "1" } else { "0" })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_accepts_each_digest_and_none_with_one_changed_character() {
    let Vectors { hash_key, cases } = vectors();
    let keys = Keys {
        api_key: Some(Secret::new(hash_key.clone())),
        hash_key: Some(Secret::new(hash_key)),
        ..Keys::default()
    };
    let config = Config { keys, ..Config::default() };
    let sandbox = Sandbox::start(config).await.unwrap();
    let outcome = || sandbox.control().requests().pop().unwrap().outcome.unwrap();
    for vector in cases {
        let spec = spec_of(&vector);
        let (status, answer) = post(&sandbox.addresses(), spec, &vector.body, &corrupted(&vector.digest));
        assert_eq!((status, outcome().as_str()), (401, "wrong_hash"), "{answer}");
        let (status, answer) = post(&sandbox.addresses(), spec, &vector.body, &vector.digest);
        // What it answers about the request itself is not checked: several vectors are not valid requests.
        assert_eq!(status, 200, "{answer}");
        assert!(outcome().parse::<i32>().is_ok(), "a code of the service: {}", outcome());
    }
}
