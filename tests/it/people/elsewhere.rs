//! A profile with people belongs to its owner, whichever profile is open.

use harness::prelude::*;
use std::sync::Arc;

use super::between::{Gate, gated};
use super::{ADA, BOLA, ada_and_bola, add, people, sign_in};

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_with_people_is_not_changed_or_removed_from_another_one() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    cowrie.add_profile("other", "sandbox", &sandbox.addresses()).exits(0);
    let host = host::of(&cowrie, "bench").await;
    ada_and_bola(&host).await;
    let view = host.ask("app_view", json!({})).await;
    let bench = view["profiles"].row("name", "bench").clone();
    let form = json!({
        "name": "bench", "kind": "sandbox", "collect_base_url": bench["collect_base_url"], "base_url": "https://elsewhere.example/",
        "contact_email": null, "business_name": null, "proxy": null, "word": null,
    });
    let asked: [(&str, Value); 4] = [
        ("profile_change", form),
        ("profile_key_paste", json!({ "profile": "bench", "key": "hash_key" })),
        ("profile_key_forget", json!({ "profile": "bench", "key": "hash_key" })),
        ("profile_remove", json!({ "name": "bench", "records_unread": false })),
    ];

    host.ask("profile_open", json!({ "name": "other" })).await;
    assert_eq!(people(&host).await["people"], json!([]), "nobody to ask here");
    for (command, args) in &asked {
        let refused = host.refused(command, args.clone()).await;
        assert!(refused.message.contains("“bench” has its own people"), "{command}: {refused:?}");
        assert!(
            refused.hint.as_deref().is_some_and(|hint| hint.contains("let its owner sign in")),
            "{refused:?}"
        );
    }
    // Without an open profile, no person is signed in either.
    host.refused("profile_open", json!({ "name": "sandbox" })).await;
    for (command, args) in &asked {
        let refused = host.refused(command, args.clone()).await;
        assert!(refused.message.contains("“bench” has its own people"), "{command}: {refused:?}");
    }
    let kept = host.ask("app_view", json!({})).await["profiles"].clone();
    assert!(kept.list().contains(&bench), "as it was: {kept}");

    host.ask("profile_open", json!({ "name": "bench" })).await;
    sign_in(&host, "2", BOLA).await.unwrap();
    let refused = host.refused("profile_remove", asked[3].1.clone()).await;
    assert!(refused.message.contains("Bola Ojo may not do this"), "{refused:?}");
    sign_in(&host, "1", ADA).await.unwrap();
    host.ask("profile_key_forget", asked[2].1.clone()).await;
    // The built-in sandbox does not start here, so nothing can replace the open profile: it stays, and stays open.
    sign_in(&host, "1", ADA).await.unwrap();
    let refused = host.refused("profile_remove", asked[3].1.clone()).await;
    assert!(refused.message.starts_with("Nothing was removed"), "{refused:?}");
    assert_eq!(host.ask("app_view", json!({})).await["profile"]["name"], "bench");
}

#[tokio::test(flavor = "multi_thread")]
async fn its_owner_removes_an_open_profile() {
    let (sandbox, host) = office().await;
    let host = gated(host, &sandbox, &Arc::new(Gate::new(true))).await;
    let form = json!({
        "name": "bench", "kind": "sandbox", "collect_base_url": "http://127.0.0.1:9/", "base_url": "http://127.0.0.1:9/",
        "contact_email": null, "business_name": null, "proxy": null, "word": null,
    });
    host.ask("profile_add", form).await;
    host.ask("profile_open", json!({ "name": "bench" })).await;
    let remove = json!({ "name": "bench", "records_unread": false });
    let refused = host.refused("profile_remove", remove.clone()).await;
    assert!(refused.message.contains("this profile is open"), "nobody's yet: {refused:?}");
    add(&host, "Ada Obi", "both", ADA).await;
    let view = host.ask("profile_remove", remove).await;
    let names: Vec<&Value> = view["profiles"].list().iter().map(|profile| &profile["name"]).collect();
    assert_eq!((names, &view["profile"]["name"]), (vec![&json!("sandbox")], &json!("sandbox")));
    assert!(host.home().join("data/removed").exists(), "its records are kept");
}
