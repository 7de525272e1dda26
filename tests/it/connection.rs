//! The check of a connection, against servers that behave like bad networks, wrong addresses and strict services.

mod proxies;
mod servers;

use harness::prelude::*;
use std::net::SocketAddr;

use sandbox::Addresses;
use servers::{Authority, Shown, answering, serve, tls, unused_address};

/// The command line then trusts this issuer and no other.
fn trusting(mut cowrie: Cowrie, authority: &Authority) -> Cowrie {
    let trusted = cowrie.file("trusted.pem", authority.pem().as_bytes());
    let passphrase = cowrie.home().join("passphrase");
    cowrie.live_on(vec![
        ("SSL_CERT_FILE".to_owned(), trusted.to_str().unwrap().to_owned()),
        (secrets::PASSPHRASE_FILE.to_owned(), passphrase.to_str().unwrap().to_owned()),
    ]);
    cowrie
}

/// The keys of `addresses` with other addresses and these additional fields.
fn deployment(addresses: &Addresses, collect: &str, base: &str, more: Value) -> Value {
    let mut file = serde_json::to_value(addresses).unwrap();
    file["collect_base_url"] = collect.into();
    file["base_url"] = base.into();
    file.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    file
}

fn add(cowrie: &Cowrie, kind: &str, deployment: &Value) {
    let from = cowrie.file("deployment.json", deployment.to_string().as_bytes());
    cowrie
        .run(&["profiles", "add", "office", "--kind", kind, "--from", from.to_str().unwrap()])
        .exits(0);
}

fn check(cowrie: &Cowrie) -> Value {
    let ended = tokio::task::block_in_place(|| cowrie.run(&["profiles", "check", "office", "--json"]));
    let view = ended.json();
    assert_eq!(ended.code, Some(if view["state"] == "works" { 0 } else { 3 }), "{ended:?}");
    view
}

/// The check of a sandbox profile with the keys of `addresses` and other addresses on this computer.
fn checked(addresses: &Addresses, collect: &str, base: &str) -> Value {
    let cowrie = Cowrie::new();
    add(&cowrie, "sandbox", &deployment(addresses, collect, base, json!({})));
    check(&cowrie)
}

/// One letter for each stage of an interface: `v` passed, `-` not needed, `x` failed, `o` not reached; then the reason.
#[track_caller]
fn assert_marks(view: &Value, interface: usize, expected: &str, reason: &str) {
    let mut why = String::new();
    let mut letters = String::new();
    for stage in view["interfaces"][interface]["stages"].list() {
        letters.push(match stage["state"].text() {
            "passed" => 'v',
            "not_needed" => '-',
            "failed" => 'x',
            "not_reached" => 'o',
            other => panic!("{other}: {view}"),
        });
        if let Some(what) = stage["reason"]["what"].as_str() {
            why.push_str(what);
        }
    }
    assert_eq!(letters, expected, "{why}");
    assert!(why.contains(reason), "{why}");
}

const COLLECTION: usize = 0;
const BUSINESS: usize = 1;
const MERCHANT: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn a_correct_connection_passes_and_only_queries_are_sent() {
    let sandbox = service().await;
    let addresses = sandbox.addresses();
    let view = checked(&addresses, &addresses.collect_base_url, &addresses.base_url);
    assert_eq!(view["state"], "works", "{view}");
    for interface in [COLLECTION, BUSINESS, MERCHANT] {
        assert_marks(&view, interface, "-v-vvvvvv", "");
    }
    assert_eq!(view["balance"], "50000000.00");
    assert_eq!(view["interfaces"][COLLECTION]["banks"], view["interfaces"][BUSINESS]["banks"]);
    assert!(view["interfaces"][BUSINESS]["banks"].as_u64().unwrap() > 20, "{view}");
    let ahead = view["interfaces"][COLLECTION]["clock_ahead_ms"].as_i64().unwrap();
    assert!(ahead.abs() < 2_000, "{view}");
    let mut asked: Vec<String> = sandbox.control().requests().into_iter().map(|entry| entry.operation).collect();
    asked.sort();
    assert_eq!(asked, ["accountBalance", "banks", "getBanks", "getTransactionDetails"]);
    assert_eq!(sandbox.control().balance().balance, "50000000.00");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_wrong_key_is_named_and_the_other_interface_still_works() {
    let sandbox = service().await;
    let right = sandbox.addresses();
    let (collect, base) = (&right.collect_base_url, &right.base_url);

    let mut wrong = right.clone();
    wrong.secret_key = "another".to_owned();
    let view = checked(&wrong, collect, base);
    assert_eq!(view["state"], "partly", "{view}");
    assert_marks(&view, COLLECTION, "-v-vvvxoo", "public key and secret key");
    assert_marks(&view, BUSINESS, "-v-vvvvvv", "");

    let mut wrong = right.clone();
    wrong.credentials = "another".to_owned();
    let view = checked(&wrong, collect, base);
    assert_eq!(view["state"], "partly", "{view}");
    assert_marks(&view, COLLECTION, "-v-vvvvvv", "");
    assert_marks(&view, BUSINESS, "-v-vvvxoo", "public id and password");

    let mut wrong = right.clone();
    wrong.hash_key = "another".to_owned();
    let view = checked(&wrong, collect, base);
    assert_marks(&view, COLLECTION, "-v-vvvvxo", "signature");
    assert_marks(&view, BUSINESS, "-v-vvvvxo", "signature");
    assert_marks(&view, MERCHANT, "-v-vvvvvv", "");

    let mut wrong = right.clone();
    wrong.api_key = "another".to_owned();
    let view = checked(&wrong, collect, base);
    assert_eq!(view["state"], "partly", "{view}");
    assert_marks(&view, MERCHANT, "-v-vvvvxo", "signature");

    let cowrie = Cowrie::new();
    let without = json!({ "public_key": null, "api_key": null });
    add(&cowrie, "sandbox", &deployment(&right, collect, base, without));
    let view = check(&cowrie);
    assert_marks(&view, COLLECTION, "ooooooxoo", "the public key of this profile is not set");
    assert_eq!(view["interfaces"].list().len(), 2, "no API key, nothing to check there");
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_the_service_are_distinguished() {
    let sandbox = service().await;
    let at = sandbox.addresses();
    for (fault, letters, reason) in [
        (Fault::Unauthorised, "-v-vvvxoo", "public key and secret key"),
        (Fault::Error500, "-v-xvoooo", "HTTP 500"),
        (Fault::Error503, "-v-xvoooo", "HTTP 503"),
        (Fault::RateLimit, "-v-xvoooo", "overloaded"),
        (Fault::Html, "-v-xvoooo", "a web page"),
        (Fault::Garbage, "-v-xvoooo", "could not be read"),
        (Fault::Redirect, "-v-xvoooo", "another address"),
        (Fault::DropAfter, "-v-xooooo", "did not answer completely"),
    ] {
        sandbox.control().clear_faults();
        sandbox.arm([Armed::new("banks", fault)]);
        let view = checked(&at, &at.collect_base_url, &at.base_url);
        assert_marks(&view, COLLECTION, letters, reason);
        assert_marks(&view, BUSINESS, "-v-vvvvvv", "");
    }
    sandbox.control().clear_faults();
    sandbox.arm([Armed::new("accountBalance", Fault::Refuse)]);
    let view = checked(&at, &at.collect_base_url, &at.base_url);
    assert_marks(&view, BUSINESS, "-v-vvvvvx", "code 114");
}

async fn answered(at: &Addresses, head: &str, body: &str) -> Value {
    let (server, _) = answering(head, body).await;
    let base = format!("http://{server}");
    checked(at, &base, &base)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_address_a_strict_service_and_a_wrong_clock_are_distinguished() {
    let sandbox = service().await;
    let at = sandbox.addresses();
    let web = "content-type: text/html";
    let json = "content-type: application/json";
    let view = answered(&at, &format!("404 Not Found\r\n{web}"), "<html></html>").await;
    assert_marks(&view, BUSINESS, "-v-xooooo", "not at this address");
    let view = answered(&at, &format!("403 Forbidden\r\n{web}"), "<html></html>").await;
    assert_marks(&view, BUSINESS, "-v-v-xooo", "does not allow this internet address");
    let view = answered(&at, &format!("400 Bad Request\r\n{json}"), r#"{"error":"IP address is not known"}"#).await;
    assert_marks(&view, COLLECTION, "-v-v-xooo", "does not allow this internet address");
    // A Friday in the past.
    let late = format!("200 OK\r\n{json}\r\ndate: Fri, 20 Nov 2020 10:00:00 GMT");
    let banks = r#"{"statusCode":"0","responseCode":0,"banks":[{"name":"A","uuid":"B"}]}"#;
    let view = answered(&at, &late, banks).await;
    assert_marks(&view, COLLECTION, "-v-vxvvvv", "days ahead of");
    assert_eq!(view["state"], "fails", "{view}");

    let unused_address = format!("http://{}", unused_address());
    let view = checked(&at, &unused_address, &at.base_url);
    assert_eq!(view["state"], "partly", "{view}");
    assert_marks(&view, COLLECTION, "-xooooooo", "Nothing answers at 127.0.0.1");
    let hangs_up = serve(|stream| async move { drop(stream) }).await;
    let view = checked(&at, &format!("https://{hangs_up}"), &at.base_url);
    assert_marks(&view, COLLECTION, "-xooooooo", "was closed while it was being made");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_certificate_is_distinguished_and_the_keys_are_not_sent() {
    let sandbox = service().await;
    let at = sandbox.addresses();
    let behind: SocketAddr = at.base_url.strip_prefix("http://").unwrap().parse().unwrap();
    let trusted = Authority::new("Example Trust");
    let stranger = Authority::new("Acme Web Filter");
    let here = "127.0.0.1";
    let cases = [
        (trusted.certify(here, (2020, 2100)), "-vvvvvvvv", ""),
        (trusted.certify(here, (2020, 2021)), "-vxoooooo", "has expired"),
        (trusted.certify(here, (2090, 2100)), "-vxoooooo", "not valid yet"),
        (trusted.certify("pay.example.com", (2020, 2100)), "-vxoooooo", "another name"),
        (stranger.certify(here, (2020, 2100)), "-vxoooooo", "issued by “Acme Web Filter”"),
        (Shown::self_signed(here), "-vxoooooo", "self-signed"),
    ];
    for (shown, letters, reason) in cases {
        let server = tls(shown, behind).await;
        let cowrie = trusting(Cowrie::new(), &trusted);
        let there = deployment(&at, &format!("https://{server}/collect"), &format!("https://{server}"), json!({}));
        add(&cowrie, "sandbox", &there);
        let asked_before = sandbox.control().requests().len();
        let view = check(&cowrie);
        assert_marks(&view, COLLECTION, letters, reason);
        assert_marks(&view, BUSINESS, letters, reason);
        if reason.is_empty() {
            let secure = &view["interfaces"][COLLECTION]["stages"][2];
            assert_eq!(secure["detail"], "Example Trust");
        } else {
            assert_eq!(sandbox.control().requests().len(), asked_before, "nothing reached the service");
        }
    }
    // The server there is a service without TLS.
    let view = checked(&at, &format!("https://{behind}/collect"), &at.base_url);
    assert_marks(&view, COLLECTION, "-vxoooooo", "does not use TLS");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_name_is_distinguished_from_no_internet_connection() {
    let sandbox = service().await;
    let at = sandbox.addresses();
    let cowrie = Cowrie::with_vault();
    // A name that never resolves by definition (RFC 6761), and a port of an unassigned network.
    add(
        &cowrie,
        "test",
        &deployment(&at, "https://pay.invalid", "https://pay.invalid", json!({ "proxy": "direct" })),
    );
    let view = check(&cowrie);
    let (letters, reason) = match std::net::UdpSocket::bind("0.0.0.0:0").unwrap().connect("192.0.2.1:9") {
        Ok(()) => ("vxooooooo", "The name of pay.invalid was not found"),
        Err(_) => ("xoooooooo", "no internet"),
    };
    assert_marks(&view, COLLECTION, letters, reason);

    // The same on a computer without any network, where the system permits a namespace.
    let mut alone = std::process::Command::new("unshare");
    if !alone.args(["-rn", "true"]).status().is_ok_and(|status| status.success()) {
        eprintln!("no network of its own can be had here: that part is left out");
        return;
    }
    let cowrie_alone = cowrie.command(&["profiles", "check", "office", "--json"]);
    let mut alone = std::process::Command::new("unshare");
    alone.arg("-rn").arg(cowrie_alone.get_program()).args(cowrie_alone.get_args());
    alone.envs(cowrie_alone.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let ended: Ended = tokio::task::block_in_place(|| alone.output().unwrap()).into();
    assert_marks(&ended.json(), COLLECTION, "xoooooooo", "no internet connection");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_path_of_a_deployment_is_part_of_its_address_and_is_read_as_in_the_contract() {
    let sandbox = service().await;
    let body = r#"{"responseCode":0,"acmeAccountNumber":"0123456785","referenceNumber":"R1","message":"Done"}"#;
    let (server, asked) = answering("200 OK\r\ncontent-type: application/json", body).await;
    let base = format!("http://{server}");
    let mut cowrie = Cowrie::new();
    add(
        &cowrie,
        "sandbox",
        &deployment(&sandbox.addresses(), &base, &base, json!({ "word": "acme" })),
    );
    cowrie.choose("office");
    let customer = json!({
        "referenceNumber": "R1", "customerFirstName": "Ada", "customerLastName": "Obi", "customerPhoneNumber": "+2348012345678",
        "customerEmail": "ada@example.com", "customerDateOfBirth": "1990-05-17",
    });
    let called = tokio::task::block_in_place(|| cowrie.call("registerCustomer", &customer)).json();
    assert_has!(called, { "outcome": "accepted", "answer": { "serviceAccountNumber": "0123456785" } });
    assert_eq!(called["answer"].get("acmeAccountNumber"), None);
    // The record is evidence: it has the answer as received.
    let call = called["call_id"].to_string();
    let kept = tokio::task::block_in_place(|| cowrie.run(&["activity", "show", &call, "--json"])).json();
    assert_eq!(kept["received"]["acmeAccountNumber"], "0123456785", "{kept}");
    assert_eq!(kept["received"].get("serviceAccountNumber"), None);
    let first = asked.lock().unwrap()[0].clone();
    assert_eq!(first, "POST /acme-webservices/business-rest/secured/registerCustomer HTTP/1.1");
}
