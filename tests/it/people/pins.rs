//! A PIN is required in the confirm window, wrong attempts are delayed, it is stored nowhere, and the owner resets it.

use harness::prelude::*;
use std::path::Path;

use super::{ADA, BOLA, Says, ada_and_bola, add, audited, confirm, people, sign_in};

#[tokio::test(flavor = "multi_thread")]
async fn the_first_person_is_the_owner_and_signed_in_and_all_others_start_locked() {
    let (_sandbox, office) = office().await;
    assert_eq!(people(&office).await["people"], json!([]));
    office.ask("home_view", json!({})).await;

    add(&office, "Ada Obi", "prepare", ADA).await;
    add(&office, "Bola Ojo", "approve", BOLA).await;
    let view = people(&office).await;
    assert_has!(view, { "here": { "name": "Ada Obi", "owner": true } });
    assert_eq!(view["people"][1]["owner"], false);

    office.ask("people_lock", json!({})).await;
    assert_eq!(people(&office).await["locked"], true);
    for command in ["home_view", "payouts_list", "activity_list", "audit_view"] {
        let refused = office.refused(command, json!({})).await;
        assert_eq!(serde_json::to_value(refused.code).unwrap(), "Locked", "{command}");
    }
    sign_in(&office, "2", BOLA).await.unwrap();
    office.ask("home_view", json!({})).await;
    // Bola approves; preparing belongs to others, and keys and rules to the owner.
    let sheet = json!({ "file_name": "x.csv", "bytes_base64": "", "sheets": [] });
    for (command, args) in [("payouts_read", sheet), ("profile_remove", json!({ "name": "x" }))] {
        assert_contains!(office.refused(command, args).await.message, "Bola Ojo may not do this", "{command}");
    }
    let not_the_owner = Says::bola();
    let rules = json!({ "deed": "rules", "single_person": true, "lock_minutes": 10, "not_paid_alone": "" });
    assert!(confirm(&office, rules, not_the_owner).await.is_err());
    assert_eq!(people(&office).await["single_person"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_attempts_delay_the_next_one_also_after_a_restart() {
    let (sandbox, office) = office().await;
    add(&office, "Ada Obi", "both", ADA).await;
    for tried in 1..=3 {
        let refused = sign_in(&office, "1", "111222").await.unwrap_err();
        assert!(refused.message.contains("not Ada Obi’s PIN"), "{refused:?}");
        assert_eq!(
            serde_json::to_value(refused.code).unwrap(),
            "WrongPin",
            "so that it is headed as what it is"
        );
        assert_eq!(refused.message.contains("Try again after"), tried == 3, "{refused:?}");
    }
    let office = office.again(&sandbox).await;
    assert_eq!(people(&office).await["locked"], true, "nobody is signed in after a start");
    let right = sign_in(&office, "1", ADA).await.unwrap_err();
    assert!(right.message.contains("wrong too often"), "the right PIN waits too: {right:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_pin_is_reset_by_the_owner_and_audited() {
    let (sandbox, office) = office().await;
    ada_and_bola(&office).await;
    let anew = json!({ "deed": "new_pin", "person": "2" });
    let owner = |pin| Says {
        person: "1",
        pin,
        new_pin: Some("662018"),
        ..Says::default()
    };
    assert!(
        confirm(&office, anew.clone(), owner(BOLA)).await.is_err(),
        "with the owner's PIN only"
    );
    confirm(&office, anew, owner(ADA)).await.unwrap();
    office.ask("people_lock", json!({})).await;
    assert!(sign_in(&office, "2", BOLA).await.is_err());
    sign_in(&office, "2", "662018").await.unwrap();
    let shown = audited(&office).await;
    let expected = [
        ("Ada Obi", "owner added"),
        ("Ada Obi", "person added"),
        ("", "wrong PIN"),
        ("Ada Obi", "PIN reset"),
        ("", "wrong PIN"),
        ("Bola Ojo", "signed in"),
    ];
    let shown: Vec<(&str, &str)> = shown.iter().map(|(who, what)| (who.as_str(), what.as_str())).collect();
    assert_eq!(shown, expected);
    office.close().await;
    sandbox.stop().await;
    for pin in [ADA, BOLA, "662018"] {
        assert!(!written(office.home(), pin), "a PIN lies in a file");
    }
}

/// Whether any file contains `text`. The temporary files of the database may disappear meanwhile.
fn written(folder: &Path, text: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => written(&path, text),
            false => match std::fs::read(&path) {
                Ok(bytes) => bytes.windows(text.len()).any(|part| part == text.as_bytes()),
                Err(error) => {
                    assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{}: {error}", path.display());
                    false
                }
            },
        }
    })
}
