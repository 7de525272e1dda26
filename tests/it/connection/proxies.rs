//! Profiles behind a proxy: CONNECT and SOCKS 5, with and without a password; *not sent* stays true there.

use harness::prelude::*;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use harness::host::with_vault;

use super::servers::{Authority, Manner, Proxy, connect_proxy, serve, socks_proxy, tls, unused_address};
use super::{BUSINESS, COLLECTION, add, assert_marks, check, deployment, trusting};

const HOST: &str = "pay.example.com";
const PASSWORD: &str = "open sesame";

/// A sandbox that is reached by TLS under a name that only a proxy resolves.
struct Office {
    sandbox: Sandbox,
    trusted: Authority,
    behind: SocketAddr,
}

impl Office {
    async fn new() -> Self {
        let sandbox = service().await;
        let plain: SocketAddr = sandbox.addresses().base_url.strip_prefix("http://").unwrap().parse().unwrap();
        let trusted = Authority::new("Example Trust");
        let behind = tls(trusted.certify(HOST, (2020, 2100)), plain).await;
        Self { sandbox, trusted, behind }
    }

    /// A test profile whose calls use `proxy`.
    fn through(&self, proxy: &str, user: Option<&str>, password: Option<&str>) -> Cowrie {
        let cowrie = trusting(Cowrie::with_vault(), &self.trusted);
        let more = json!({ "proxy": proxy, "proxy_user": user, "proxy_password": password });
        let (collect, base) = (format!("https://{HOST}/collect"), format!("https://{HOST}"));
        add(&cowrie, "test", &deployment(&self.sandbox.addresses(), &collect, &base, more));
        cowrie
    }
}

fn pay(mut cowrie: Cowrie, reference: &str) -> Value {
    cowrie.choose("office");
    tokio::task::block_in_place(|| cowrie.call("depositToBank", &deposit(reference))).json()
}

async fn proxies(office: &Office, manner: Manner) -> [(String, Proxy); 2] {
    let (connect, socks) = (connect_proxy(office.behind, manner).await, socks_proxy(office.behind, manner).await);
    [
        (format!("http://{}", connect.at), connect),
        (format!("socks5h://{}", socks.at), socks),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_with_or_without_a_password_connects_to_the_service() {
    let office = Office::new().await;
    for (manner, user, password) in [(Manner::Lets, None, None), (Manner::Asks, Some("ada"), Some(PASSWORD))] {
        for (number, (address, proxy)) in proxies(&office, manner).await.into_iter().enumerate() {
            let cowrie = office.through(&address, user, password);
            let view = check(&cowrie);
            assert_eq!(view["state"], "works", "{address}: {view}");
            assert_marks(&view, COLLECTION, "vvvvvvvvv", "");
            assert_eq!(view["interfaces"][BUSINESS]["stages"][2]["detail"], "Example Trust");
            let asked = proxy.asked.lock().unwrap().clone();
            assert!(
                asked.len() >= 4 && asked.iter().all(|line| line.contains("pay.example.com:443")),
                "{asked:?}"
            );
            // No file contains the password, except the vault, which is encrypted.
            for file in ["profiles/office/profile.json", "vault.json"] {
                let text = std::fs::read_to_string(cowrie.home().join(file)).unwrap();
                assert!(!text.contains(PASSWORD), "{file}");
            }
            let reference = format!("PROXY-{}-{number}", user.unwrap_or("nobody"));
            let paid = pay(cowrie, &reference);
            assert_eq!(paid["outcome"], "accepted", "{paid}");
        }
    }
    assert_eq!(office.sandbox.control().book().len(), 4);
}

/// Starts a check as the window does and waits for its end.
async fn checked(host: &Host, name: &str) -> Value {
    let begun = host.ask("connection_check", json!({ "name": name })).await;
    assert_eq!(begun["state"], "running");
    let look = async || host.ask("connection_view", json!({ "name": name })).await;
    wait::seen("the check is over", look, |view| view["state"] != "running").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_at_a_proxy_is_named_and_no_byte_of_a_payment_was_sent() {
    let office = Office::new().await;
    let keys = serde_json::to_value(office.sandbox.addresses()).unwrap();
    let down = unused_address();
    let mut cases: Vec<(String, &str)> = vec![
        (format!("http://{down}"), "Nothing answers at the proxy"),
        (format!("socks5h://{down}"), "Nothing answers at the proxy"),
        ("http://proxy.invalid:3128".to_owned(), "The name of the proxy proxy.invalid:3128"),
        (
            "socks5h://proxy.invalid:1080".to_owned(),
            "The name of the proxy proxy.invalid:1080",
        ),
    ];
    for (manner, reason) in [
        (Manner::Forbids, "did not forward the call to pay.example.com"),
        (Manner::Asks, "rejected the user name and password"),
        (Manner::HangsUp, "closed the connection"),
    ] {
        cases.extend(proxies(&office, manner).await.map(|(address, _)| (address, reason)));
    }
    let home = tempfile::tempdir().unwrap();
    let clipboard = Arc::new(Mutex::new(String::new()));
    let host = with_vault(home.path(), &clipboard).await;
    for (number, (address, reason)) in cases.into_iter().enumerate() {
        let name = format!("office-{number}");
        let user = reason.contains("user name").then_some("ada");
        let form = json!({
            "name": name, "kind": "test", "collect_base_url": format!("https://{HOST}/collect"), "base_url": format!("https://{HOST}"),
            "contact_email": null, "business_name": null, "proxy": { "way": "through", "address": address, "user": user }, "word": null,
        });
        host.ask("profile_add", form).await;
        for key in ["public_key", "secret_key", "principal", "credentials", "hash_key"] {
            keys[key].text().clone_into(&mut clipboard.lock().unwrap());
            host.ask("profile_key_paste", json!({ "profile": name, "key": key })).await;
        }
        if user.is_some() {
            "another password".clone_into(&mut clipboard.lock().unwrap());
            let pasted = host
                .ask("profile_key_paste", json!({ "profile": name, "key": "proxy_password" }))
                .await;
            assert_eq!(pasted["profile"]["keys"][6], json!({ "key": "proxy_password", "set": true }));
            assert!(!pasted.to_string().contains("another password"));
        }
        let app = host.ask("profile_open", json!({ "name": name })).await;
        assert_has!(app, { "profile": { "proxy": { "way": "through", "address": address, "user": user } } });
        let view = checked(&host, &name).await;
        // Without a network, the cause of an unresolved name is the missing network.
        if view["interfaces"][COLLECTION]["stages"][0]["state"] == "passed" {
            assert_marks(&view, COLLECTION, "vxooooooo", reason);
            assert_eq!(view["state"], "fails");
        }
        let call = json!({ "operation": "depositToBank", "body": deposit("BARRED").to_string(), "photos": [] });
        let paid = confirm(&host, json!({ "deed": "call", "request": call }), "").await.unwrap()["call"].clone();
        assert_eq!(paid["outcome"], "not_sent", "{address}: {paid}");
    }
    host.close().await;
    assert_eq!(office.sandbox.control().requests().len(), 0, "nothing reached the service");
}

/// The proxy connected and TLS was established: after that, it is unknown what the other end read.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_lost_behind_a_proxy_after_sending_leaves_the_payment_unconfirmed() {
    let office = Office::new().await;
    let trusted = &office.trusted;
    let silent = tls(
        trusted.certify(HOST, (2020, 2100)),
        serve(|stream| async move { drop(stream) }).await,
    )
    .await;
    for (address, proxy) in [
        ("http", connect_proxy(silent, Manner::Lets).await),
        ("socks5h", socks_proxy(silent, Manner::Lets).await),
    ] {
        let cowrie = office.through(&format!("{address}://{}", proxy.at), None, None);
        assert_marks(&check(&cowrie), BUSINESS, "vvvxooooo", "did not answer completely");
        let paid = pay(cowrie, "LOST-1");
        assert_eq!(paid["outcome"], "in_doubt", "{paid}");
    }
}

/// Certificates are checked behind a proxy as elsewhere: a proxy that intercepts TLS is not trusted.
#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_intercepts_tls_is_detected() {
    let office = Office::new().await;
    let filter = Authority::new("Acme Web Filter");
    let plain: SocketAddr = office
        .sandbox
        .addresses()
        .base_url
        .strip_prefix("http://")
        .unwrap()
        .parse()
        .unwrap();
    let reading = tls(filter.certify(HOST, (2020, 2100)), plain).await;
    let proxy = connect_proxy(reading, Manner::Lets).await;
    let cowrie = office.through(&format!("http://{}", proxy.at), None, None);
    assert_marks(&check(&cowrie), BUSINESS, "vvxoooooo", "issued by “Acme Web Filter”");
    assert_eq!(pay(cowrie, "READ-1")["outcome"], "not_sent");
    assert_eq!(office.sandbox.control().requests().len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_on_this_computer_is_never_reached_through_a_proxy() {
    let sandbox = service().await;
    let at = sandbox.addresses();
    let spy = connect_proxy(unused_address(), Manner::Lets).await;
    let cowrie = Cowrie::with_vault();
    let more = json!({ "proxy": format!("http://{}", spy.at) });
    add(&cowrie, "test", &deployment(&at, &at.collect_base_url, &at.base_url, more));
    assert_eq!(check(&cowrie)["state"], "works");

    // Nor through a proxy of the environment.
    let mut cowrie = Cowrie::with_vault();
    let passphrase = cowrie.home().join("passphrase");
    let there = format!("http://{}", spy.at);
    let variables = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"].map(|name| (name.to_owned(), there.clone()));
    let vault = (secrets::PASSPHRASE_FILE.to_owned(), passphrase.to_str().unwrap().to_owned());
    cowrie.live_on(variables.into_iter().chain([vault]).collect());
    add(&cowrie, "test", &deployment(&at, &at.collect_base_url, &at.base_url, json!({})));
    assert_eq!(check(&cowrie)["state"], "works");
    assert_eq!(*spy.asked.lock().unwrap(), [] as [String; 0]);
}
