//! Aliases of banks: one that contradicts another bank is refused, every reading by an alias is reported, and none redirects money
//! silently.

use harness::office::{finished, read};
use harness::prelude::*;

use super::lists::{GTBANK, HERITAGE, LEKKI, Lists};
use super::{banks, on};

async fn save(host: &Host, written: &str, bank: &str) -> Result<Value, AppError> {
    host.rpc("aliases_save", json!({ "alias": null, "written": written, "bank": bank }))
        .await
}

/// A person's own names of banks, each with its bank and its state.
async fn own(host: &Host) -> Vec<(String, String, String)> {
    let view = host.ask("aliases_list", json!({})).await;
    let text = |alias: &Value, field: &str| alias[field].text().to_owned();
    let all = view["aliases"].list().iter();
    all.filter(|alias| alias["how"] != "built_in")
        .map(|alias| (text(alias, "written"), text(alias, "bank_name"), text(alias, "stands")))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alias_is_saved_once_changed_removed_and_restored_and_all_of_it_is_recorded() {
    let (_sandbox, host) = office().await;
    let listed = banks(&host, false).await;
    let id = |name: &str| {
        let found = listed["banks"].list().iter().find(|bank| bank["name"] == name);
        found.unwrap_or_else(|| panic!("{name}"))["id"].text().to_owned()
    };
    let (gtb, zenith) = (id("Guaranty Trust Bank"), id("Zenith Bank"));
    let empty = save(&host, " ", "").await.unwrap_err();
    assert_eq!(
        empty.problems(),
        [
            ("written", "Enter the name as it appears in your sheets."),
            ("bank", "Choose the bank.")
        ]
    );
    assert_eq!(empty.message, "Nothing was saved.");
    for (written, bank, why) in [
        (
            "UBA",
            &gtb,
            "“UBA” already means United Bank for Africa. It cannot mean Guaranty Trust Bank too.",
        ),
        ("gtb.", &gtb, "“gtb.” already means Guaranty Trust Bank. There is nothing to add."),
    ] {
        let refused = save(&host, written, bank).await.unwrap_err();
        assert_eq!(refused.problems(), [("written", why)]);
    }
    let saved = save(&host, " Lekki   Staff ", &gtb).await.unwrap();
    assert_has!(saved, { "written": "Lekki Staff", "how": "own" });
    let twice = save(&host, "LEKKI staff", &zenith).await.unwrap_err();
    assert_eq!(
        twice.problems(),
        [(
            "written",
            "“Lekki Staff” is already saved as Guaranty Trust Bank. Change that alias."
        )]
    );
    let status = |bank: &str| vec![("Lekki Staff".to_owned(), bank.to_owned(), "in_use".to_owned())];
    assert_eq!(own(&host).await, status("Guaranty Trust Bank"));

    let changed = json!({ "alias": saved["alias"], "written": "Lekki Staff", "bank": zenith });
    host.ask("aliases_save", changed).await;
    assert_eq!(own(&host).await, status("Zenith Bank"));
    let alias = json!({ "alias": saved["alias"] });
    host.ask("aliases_remove", alias.clone()).await;
    assert!(own(&host).await.is_empty());
    assert_eq!(host.refused("aliases_remove", alias.clone()).await.code, ErrorCode::NotFound);
    // Meanwhile the name was given to another bank: restoring does not replace that.
    let other = save(&host, "Lekki Staff", &gtb).await.unwrap();
    let refused = host.refused("aliases_put_back", alias.clone()).await;
    assert_eq!(refused.code, ErrorCode::Conflict, "{refused:?}");
    assert_contains!(refused.message, "“Lekki Staff” is now saved as Guaranty Trust Bank.");
    host.ask("aliases_remove", json!({ "alias": other["alias"] })).await;
    host.ask("aliases_put_back", alias).await;
    assert_eq!(own(&host).await, status("Zenith Bank"));
    every_change_is_audited(&host).await;
}

async fn every_change_is_audited(host: &Host) {
    let audit = host.ask("audit_view", json!({})).await;
    let entries = audit["entries"].list().iter();
    let recorded: Vec<(&str, &str, &str)> = entries
        .filter(|entry| entry["what"].text().starts_with("bank alias"))
        .map(|entry| ["what", "before", "after"].map(|field| entry[field].as_str().unwrap_or("-")).into())
        .collect();
    let (gtb, zenith) = ("“Lekki Staff” is Guaranty Trust Bank (058)", "“Lekki Staff” is Zenith Bank (057)");
    let mut expected = [
        ("bank alias saved", "-", gtb),
        ("bank alias changed", gtb, zenith),
        ("bank alias removed", zenith, "-"),
        ("bank alias saved", "-", gtb),
        ("bank alias removed", gtb, "-"),
        ("bank alias put back", "-", zenith),
    ];
    if recorded.first().is_some_and(|(what, ..)| what.ends_with("put back")) {
        expected.reverse();
    }
    assert_eq!(recorded, expected);
}

const SHEET: &str = "Name,Bank,Account,Amount\nAda Obi,Lekki Staff,0123456785,5.00\n";

/// The codes of the first row, and the message about its bank.
async fn first_row(host: &Host, draft: &Value) -> (Vec<String>, String) {
    let request = json!({ "draft": draft["draft"], "state": null, "warned": false, "code": null, "text": null, "from": 0 });
    let view = host.ask("payouts_draft_rows", request).await;
    let problems = view["rows"][0]["problems"].list().clone();
    let text = |problem: &Value, field: &str| problem[field].as_str().unwrap_or_default().to_owned();
    let banks: Vec<&Value> = problems
        .iter()
        .filter(|problem| text(problem, "code").starts_with("BANK"))
        .collect();
    (
        banks.iter().map(|problem| text(problem, "code")).collect(),
        banks.first().map_or_else(String::new, |problem| problem.to_string()),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alias_applies_to_the_next_reading_of_every_kind_of_file_and_is_reported_each_time() {
    let (_sandbox, host) = office().await;
    let draft = read(&host, SHEET).await;
    assert_eq!(first_row(&host, &draft).await.0, ["BANK_UNKNOWN"]);
    let saved = save(&host, "Lekki Staff", GTBANK).await.unwrap();
    // An open draft is read again.
    let (codes, shown) = first_row(&host, &draft).await;
    assert_eq!(codes, ["BANK_ALIAS"]);
    assert_contains!(shown, "“Lekki Staff” is read as Guaranty Trust Bank (your alias).");

    let sheet = "Name,Phone,Forward bank,Forward account\nAda Obi,08031234567,lekki STAFF,0123456785\n";
    let file = json!({ "kind": "accounts", "file_name": "a.csv", "bytes_base64": base64(sheet) });
    let import = host.ask("imports_read", file).await;
    let rows = json!({ "import": import["brief"]["import"], "from": 0, "state": null, "kind": null, "text": null });
    let rows = host.ask("imports_rows", rows).await.to_string();
    assert!(rows.contains("is read as Guaranty Trust Bank (your alias)."), "{rows}");

    let people = "Name,Kind,Bank or biller,Account or number\nAda Obi,Bank account,Lekki Staff,0123456785\n";
    let file = json!({ "side": "beneficiaries", "file_name": "b.csv", "bytes_base64": base64(people), "sheet": null });
    let checked = host.ask("contacts_check", file).await;
    assert_has!(checked, { "new": 1, "problems": [] });
    assert_contains!(
        checked["notes"],
        "Row 2: “Lekki Staff” is read as Guaranty Trust Bank (your alias)."
    );

    host.ask("aliases_remove", json!({ "alias": saved["alias"] })).await;
    assert_eq!(first_row(&host, &draft).await.0, ["BANK_UNKNOWN"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submitted_payment_keeps_its_bank_whatever_happens_to_the_alias() {
    let (sandbox, host) = office().await;
    let listed = banks(&host, false).await;
    let zenith = listed["banks"].row("name", "Zenith Bank")["id"].clone();
    let saved = save(&host, "Lekki Staff", GTBANK).await.unwrap();
    let draft = read(&host, SHEET).await;
    let freeze = freeze(&draft);
    let plan = host.ask("payouts_freeze", freeze).await;
    let moved = json!({ "alias": saved["alias"], "written": "Lekki Staff", "bank": zenith });
    host.ask("aliases_save", moved).await;
    let again = host.ask("payouts_draft", json!({ "draft": draft["draft"] })).await;
    assert_eq!(again["plan"]["plan"], plan["plan"], "the frozen plan stays: {again}");
    let status = confirm(&host, json!({ "deed": "release", "plan": plan["plan"] }), "1")
        .await
        .unwrap();
    finished(&host, &status["run"]).await;
    let run = host.ask("payouts_run", json!({ "run": status["run"] })).await;
    assert!(
        run.to_string().contains("Guaranty Trust Bank") && !run.to_string().contains("Zenith Bank"),
        "{run}"
    );
    assert_eq!(sandbox.control().book().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alias_whose_bank_is_missing_or_whose_name_is_now_listed_reports_it_and_pays_no_person() {
    let lists = Lists::start();
    let (_, host) = on(&lists).await;
    save(&host, "Lekki", GTBANK).await.unwrap();
    save(&host, "Old House", HERITAGE).await.unwrap();
    lists.tell(|shown| {
        shown.banks.retain(|(id, ..)| *id != HERITAGE);
        shown.banks.push((LEKKI, "Lekki Bank", ""));
    });
    banks(&host, true).await;
    let row = |written: &str, bank: &str, status: &str| (written.to_owned(), bank.to_owned(), status.to_owned());
    assert_eq!(
        own(&host).await,
        [
            row("Lekki", "Guaranty Trust Bank", "conflict"),
            row("Old House", "Heritage Bank", "no_bank")
        ]
    );
    let draft = read(&host, &SHEET.replace("Lekki Staff", "Lekki")).await;
    let (codes, shown) = first_row(&host, &draft).await;
    assert_eq!(codes, ["BANK_AMBIGUOUS"], "neither of the two is taken: {shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picked_bank_is_shown_can_be_saved_as_an_alias_and_is_not_replaced_by_a_later_pick() {
    let (_sandbox, host) = office().await;
    let draft = read(&host, SHEET).await;
    let typed = |text: &str| json!({ "draft": draft["draft"], "changes": [{ "what": "cell", "row": 2, "field": "bank", "text": text }] });
    host.ask("payouts_change", typed("GTBank")).await;
    let view = host.ask("aliases_list", json!({})).await;
    let picked = &view["aliases"][0];
    assert_has!(picked, { "written": "lekki staff", "how": "picked", "bank_name": "Guaranty Trust Bank" });
    let form = json!({ "alias": picked["alias"], "written": "Lekki Staff", "bank": picked["bank"] });
    assert_eq!(host.ask("aliases_save", form).await["how"], "own");
    host.ask("payouts_change", typed("Zenith Bank")).await;
    host.ask("payouts_undo", json!({ "draft": draft["draft"] })).await;
    assert_eq!(
        own(&host).await,
        [("Lekki Staff".to_owned(), "Guaranty Trust Bank".to_owned(), "in_use".to_owned())]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn built_in_names_are_shown_as_such_with_their_date() {
    let (_sandbox, host) = office().await;
    let view = host.ask("aliases_list", json!({})).await;
    let built_in = view["aliases"].list().iter();
    let gtb: Vec<&str> = built_in
        .filter(|alias| alias["how"] == "built_in" && alias["bank"] == GTBANK)
        .map(|alias| alias["written"].text())
        .collect();
    assert!(gtb.contains(&"GTB") && gtb.contains(&"GTBank"), "{gtb:?}");
    assert_eq!(view["built_in_as_of"], "2026-11-01");
}
