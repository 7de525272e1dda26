//! Aliases of banks exported to and imported from a file: completely or not at all, and no saved alias is changed. A bank that was picked
//! in a sheet applies again when the alias that replaced it is undone.

use harness::office::read;
use harness::prelude::*;

use super::banks;
use super::lists::GTBANK;

fn file(text: &str) -> Value {
    json!({ "file_name": "aliases.csv", "bytes_base64": base64(text), "sheet": null })
}

async fn import(host: &Host, text: &str) -> Result<Value, AppError> {
    host.rpc("aliases_import", file(text)).await
}

/// A person's own names of banks, each with its bank and its origin.
async fn own(host: &Host) -> Vec<[String; 3]> {
    let view = host.ask("aliases_list", json!({})).await;
    let all = view["aliases"].list().iter();
    all.filter(|alias| alias["how"] != "built_in")
        .map(|alias| ["written", "bank_name", "how"].map(|field| alias[field].text().to_owned()))
        .collect()
}

fn row(written: &str, bank: &str, how: &str) -> [String; 3] {
    [written, bank, how].map(str::to_owned)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_imported_completely_or_not_at_all_and_all_its_problems_are_reported() {
    let (_sandbox, host) = office().await;
    host.ask("aliases_save", json!({ "alias": null, "written": "Lekki Staff", "bank": GTBANK }))
        .await;
    let bad = "Alias,Bank,Bank code\nIkeja Staff,Zenith Bank,\n,Zenith Bank,\nYaba Staff,,\nAjah Staff,No Such House,\nUBA,Zenith Bank,\n\
        Lekki staff,Zenith Bank,\nApapa Staff,,057\nApapa  STAFF,GTBank,\n";
    let checked = host.ask("aliases_check", file(bad)).await;
    let refused = import(&host, bad).await.unwrap_err();
    let shown: Vec<(&str, &str)> = refused.problems();
    let wanted = [
        ("row 3, People write", "Enter the name as it appears in your sheets."),
        ("row 4, Bank", "Enter the bank’s name or code."),
        ("row 5, Bank", "is not in the list of banks"),
        ("row 6, People write", "It cannot mean Zenith Bank too."),
        ("row 7, Bank", "“Lekki Staff” is already saved as Guaranty Trust Bank."),
        ("row 9, Bank", "Row 8 gives another bank for this name."),
    ];
    assert_eq!(shown.len(), wanted.len(), "{shown:?}");
    for ((path, message), (place, words)) in shown.iter().zip(wanted) {
        assert!(*path == place && message.contains(words), "{path}: {message}");
    }
    assert_eq!(checked["problems"], serde_json::to_value(&refused.problems).unwrap());
    assert_contains!(refused.message, "Nothing was imported");
    assert_eq!(own(&host).await, [row("Lekki Staff", "Guaranty Trust Bank", "own")]);

    let good = "Alias,Bank,Bank code\nIkeja Staff,Zenith Bank,\nApapa Staff,,057\nlekki staff,GTBank,\nGTB,GTBank,\nikeja staff,Zenith,\n";
    let checked = host.ask("aliases_check", file(good)).await;
    assert_has!(checked, { "new": 2, "same": 3 });
    assert_eq!(import(&host, good).await.unwrap(), json!({ "saved": 2 }));
    let all = [
        row("Apapa Staff", "Zenith Bank", "own"),
        row("Ikeja Staff", "Zenith Bank", "own"),
        row("Lekki Staff", "Guaranty Trust Bank", "own"),
    ];
    assert_eq!(own(&host).await, all);
    let audit = host.ask("audit_view", json!({})).await.to_string();
    assert!(audit.contains("“Ikeja Staff” is Zenith Bank (057), from aliases.csv"), "{audit}");

    // An export is imported with the same result.
    for format in ["csv", "xlsx"] {
        let saved = host.ask("aliases_export", json!({ "format": format })).await;
        let path = saved["path"].text();
        let again = json!({ "file_name": path, "bytes_base64": base64(std::fs::read(path).unwrap()), "sheet": null });
        let checked = host.ask("aliases_check", again).await;
        assert_has!(checked, { "new": 0, "same": 3, "problems": [] });
    }
    for empty in ["Name,Phone\nAda,08031234567\n", "Alias,Bank\n"] {
        let refused = import(&host, empty).await.unwrap_err();
        assert_eq!(refused.problems[0].path, "file", "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picked_bank_applies_again_when_the_alias_that_replaced_it_is_undone() {
    let (_sandbox, host) = office().await;
    let draft = read(&host, "Name,Bank,Account,Amount\nAda Obi,Lekki Staff,0123456785,5.00\n").await;
    let typed = json!({ "draft": draft["draft"], "changes": [{ "what": "cell", "row": 2, "field": "bank", "text": "GTBank" }] });
    host.ask("payouts_change", typed).await;
    let picked = [row("lekki staff", "Guaranty Trust Bank", "picked")];
    assert_eq!(own(&host).await, picked);
    let id = host.ask("aliases_list", json!({})).await["aliases"][0]["alias"].clone();

    let listed = banks(&host, false).await;
    let zenith = listed["banks"].row("name", "Zenith Bank");
    let (gtbank, zenith) = (json!(GTBANK), zenith["id"].clone());
    // Saved as an alias, as another bank's too, or replaced by a new one of the same text: undone, it is as before.
    for (alias, bank) in [(id.clone(), &gtbank), (id.clone(), &zenith), (Value::Null, &zenith)] {
        let form = json!({ "alias": alias, "written": "Lekki Staff", "bank": bank });
        let saved = host.ask("aliases_save", form).await;
        assert_has!(saved, { "how": "own", "instead_of": id });
        assert_eq!(own(&host).await.len(), 1);
        let undo = json!({ "alias": saved["alias"], "put_back": saved["instead_of"] });
        host.ask("aliases_remove", undo).await;
        assert_eq!(own(&host).await, picked);
    }
    // Removed permanently, it removes the picked bank too, which it had replaced.
    let form = json!({ "alias": id, "written": "Lekki Staff", "bank": GTBANK });
    let saved = host.ask("aliases_save", form).await;
    host.ask("aliases_remove", json!({ "alias": saved["alias"], "put_back": null }))
        .await;
    assert!(own(&host).await.is_empty());
}
