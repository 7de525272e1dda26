//! Saved beneficiaries and customers with the commands of the window, and the warnings when one of them is paid. The account holder follows
//! `docs/sandbox.md` (*How to get each answer*): the given name, unless the number ends in 98.

use calamine::Reader as _;
use calamine::open_workbook_auto;
use harness::forms::{ACCOUNT, GTBANK};
use harness::prelude::*;

const OTHER: &str = "0123456716";

fn form(kind: &str, name: &str, place: &str, number: &str) -> Value {
    json!({
        "contact": null, "kind": kind, "name": name, "place": place, "number": number, "phone": "", "email": "", "note": "",
    })
}

async fn save(host: &Host, form: Value) -> Value {
    host.ask("contacts_save", form).await
}

async fn names(host: &Host, kinds: &[&str], text: &str) -> Vec<String> {
    let page = host.ask("contacts_page", json!({ "kinds": kinds, "text": text, "from": 0 })).await;
    let contacts = page["contacts"].list();
    assert_eq!(page["found"], contacts.len());
    contacts.iter().map(|contact| contact["name"].text().to_owned()).collect()
}

async fn payment(host: &Host, account: &str, name: &str) -> Value {
    forms::payment(host, "5000", to_bank(account, name)).await
}

async fn pay(host: &Host, payment: &Value, typed: &str) -> Result<Value, AppError> {
    confirm(host, json!({ "deed": "payment", "payment": payment }), typed).await
}

async fn warnings(host: &Host, payment: &Value) -> String {
    host.ask("payments_check", payment.clone()).await["warnings"].to_string()
}

fn file(side: &str, name: &str, bytes: &[u8]) -> Value {
    json!({ "side": side, "file_name": name, "bytes_base64": base64(bytes), "sheet": null })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contact_is_saved_once_found_by_its_words_changed_removed_and_restored() {
    let (_sandbox, host) = office().await;
    let wrong = host.refused("contacts_save", form("bank", " ", "", "12")).await;
    assert_eq!(wrong.paths(), ["name", "place", "number"], "{wrong:?}");
    let ada = save(&host, form("bank", "Ada Obi", GTBANK, "012 345 6785")).await;
    assert_has!(ada, { "number": ACCOUNT, "place_name": "Guaranty Trust Bank" });
    save(&host, form("wallet", "Bola Ade", "", "+234 803 123 4567")).await;
    let mut customer = form("customer", "Chi Stores", "", "");
    customer["email"] = json!("chi@example.com");
    save(&host, customer.clone()).await;

    let twice = host.refused("contacts_save", form("bank", "Ada O.", GTBANK, ACCOUNT)).await;
    assert_eq!(twice.code, ErrorCode::Conflict, "{twice:?}");
    assert_contains!(twice.message, "as “Ada Obi”");
    let dialled = host.refused("contacts_save", form("wallet", "B", "", "08031234567")).await;
    assert!(dialled.message.contains("as “Bola Ade”"), "{dialled:?}");

    assert_eq!(names(&host, &["bank", "wallet", "bill"], "").await, ["Ada Obi", "Bola Ade"]);
    assert_eq!(names(&host, &["bank", "wallet"], "obi guaranty").await, ["Ada Obi"]);
    assert_eq!(names(&host, &["wallet"], "0803123").await, ["Bola Ade"]);
    assert_eq!(names(&host, &["customer"], "chi@").await, ["Chi Stores"]);

    let id = json!({ "contact": ada["contact"] });
    host.ask("contacts_remove", id.clone()).await;
    assert!(names(&host, &["bank"], "").await.is_empty());
    let gone = host.refused("contacts_remove", id.clone()).await;
    assert_eq!(gone.code, ErrorCode::NotFound, "{gone:?}");
    host.ask("contacts_put_back", id.clone()).await;
    assert_eq!(names(&host, &["bank"], "").await, ["Ada Obi"]);

    let mut changed = form("bank", "Ada Obi", GTBANK, OTHER);
    changed["contact"] = ada["contact"].clone();
    save(&host, changed).await;
    let view = host.ask("contacts_view", id).await;
    assert_eq!(view["contact"]["number"], OTHER);
    let change = &view["changes"][0];
    assert_has!(change, { "was": format!("Guaranty Trust Bank {ACCOUNT}"), "now": format!("Guaranty Trust Bank {OTHER}") });
    let audit = host.ask("audit_view", json!({})).await.to_string();
    for deed in [
        "contact saved",
        "contact removed",
        "contact put back",
        "beneficiary’s account changed",
    ] {
        assert!(audit.contains(deed), "{deed}: {audit}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_completed_payment_is_saved_with_the_name_from_the_bank() {
    let (_sandbox, host) = office().await;
    let form = payment(&host, ACCOUNT, "Ada Obi").await;
    host.ask("payments_check", form.clone()).await;
    let done = pay(&host, &form, "").await.unwrap();
    let id = json!({ "payment": done["payment"] });
    let before = host.ask("payments_view", id.clone()).await;
    assert_has!(before, { "can_be_saved": true, "saved_as": null });
    let saved = host
        .ask("contacts_save_payment", json!({ "payment": done["payment"], "name": "Landlord" }))
        .await;
    assert_has!(saved, { "number": ACCOUNT, "holder": "ADA OBI", "email": "ada@example.com", "place_name": "Guaranty Trust Bank" });
    let after = host.ask("payments_view", id).await;
    assert_has!(after, { "can_be_saved": false, "saved_as": "Landlord" });

    // The bank answers with the given name: the same holder needs no warning; another one is reported, and the total must be typed again.
    let same = payment(&host, ACCOUNT, "Ada Obi").await;
    assert!(!warnings(&host, &same).await.contains("Landlord"));
    let other = payment(&host, ACCOUNT, "Musa Bello").await;
    let warning = warnings(&host, &other).await;
    assert_contains!(warning, "When saved as “Landlord” this was ADA OBI’s, and now it is MUSA BELLO’s.");
    let refused = pay(&host, &other, "").await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Invalid, "{refused:?}");
    host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_account_is_reported_until_it_was_paid_and_the_old_one_always() {
    let (_sandbox, host) = office().await;
    let ada = save(&host, form("bank", "Ada Obi", GTBANK, ACCOUNT)).await;
    let clean = payment(&host, ACCOUNT, "Ada Obi").await;
    assert_eq!(warnings(&host, &clean).await, "[]");
    let mut changed = form("bank", "Ada Obi", GTBANK, OTHER);
    changed["contact"] = ada["contact"].clone();
    save(&host, changed).await;

    let old = payment(&host, ACCOUNT, "Ada Obi").await;
    let warning = warnings(&host, &old).await;
    assert!(warning.contains("This was “Ada Obi” until") && warning.contains(OTHER), "{warning}");
    let new = payment(&host, OTHER, "Ada Obi").await;
    let warning = warnings(&host, &new).await;
    assert_contains!(warning, ["was changed on", ACCOUNT, "Call the person on a number you already had"]);
    let refused = pay(&host, &new, "").await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Invalid, "the sum is typed once more: {refused:?}");
    host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
    let done = pay(&host, &new, "5000").await.unwrap();
    assert_eq!(done["state"], "done");
    let again = payment(&host, OTHER, "Ada Obi").await;
    let warning = warnings(&host, &again).await;
    assert!(!warning.contains("was changed on"), "it was paid since: {warning}");

    // A different account under the same name is reported until it is paid, too.
    save(&host, form("bank", "OBI, Ada", GTBANK, "0123456723")).await;
    let second = payment(&host, "0123456723", "Ada Obi").await;
    let warning = warnings(&host, &second).await;
    assert!(warning.contains("was saved on") && warning.contains(OTHER), "{warning}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_account_of_another_holder_is_reported_before_it_is_paid() {
    let (_sandbox, host) = office().await;
    save(&host, form("bank", "Ada Obi", GTBANK, "0123456798")).await;
    let warning = warnings(&host, &payment(&host, "0123456798", "Ada Obi").await).await;
    assert!(warning.contains("Saved as “Ada Obi”, but the account is "), "{warning}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_imported_completely_or_not_at_all() {
    let (_sandbox, host) = office().await;
    let bad =
        "Beneficiary,Bank,Account No,Phone\nAda Obi,GTBank,0123456785,\n,GTBank,0123456716,\nBola,Zzyzx,0123456723,12\nChi,GTBank,12,\n";
    let looked = host
        .ask("contacts_check", file("beneficiaries", "people.csv", bad.as_bytes()))
        .await;
    let shown: Vec<&str> = looked["problems"].texts("path");
    assert_has!(
        shown,
        ["row 3, Name", "row 4, Bank or biller", "row 4, Phone", "row 5, Account or number"],
        "{looked}"
    );
    let refused = host
        .refused("contacts_import", file("beneficiaries", "people.csv", bad.as_bytes()))
        .await;
    assert_eq!((refused.code, refused.problems.len()), (ErrorCode::Invalid, 4), "{refused:?}");
    assert!(
        names(&host, &["bank", "wallet", "bill"], "").await.is_empty(),
        "nothing of a refused file is kept"
    );

    save(&host, form("bank", "Ada Obi", GTBANK, ACCOUNT)).await;
    let good = "Beneficiary,Bank,Account No,Phone\nAda Obi,GTBank,0123456785,\nAda O.,GTBank,0123456785,\n";
    let twice = host
        .refused("contacts_import", file("beneficiaries", "people.csv", good.as_bytes()))
        .await;
    assert!(
        twice.problems[0].message.contains("Row 2 has the same number with other details."),
        "{twice:?}"
    );
    let good = "Beneficiary,Bank,Account No,Phone\nAda Obi,GTBank,0123456785,\nAda Obi,GTBank,0123456716,\nBola,,,0805 123 4567\nBola,,08051234567,\n";
    let looked = host
        .ask("contacts_check", file("beneficiaries", "people.csv", good.as_bytes()))
        .await;
    assert_has!(looked, { "new": 2, "same": 1, "problems": [] });
    let notes = looked["notes"].to_string();
    assert!(notes.contains("Row 5 is the same as row 4"), "{notes}");
    assert_contains!(notes, "“Ada Obi” is saved with Guaranty Trust Bank 0123456785; this adds");
    let done = host
        .ask("contacts_import", file("beneficiaries", "people.csv", good.as_bytes()))
        .await;
    assert_eq!(done, json!({ "saved": 2, "same": 1 }));
    let again = host
        .ask("contacts_import", file("beneficiaries", "people.csv", good.as_bytes()))
        .await;
    assert_eq!(again, json!({ "saved": 0, "same": 3 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_runs_nothing_in_excel_and_is_imported_with_the_same_result() {
    let (sandbox, host) = office().await;
    let billers = host.ask("billers_list", json!({ "again": false })).await;
    save(&host, form("bank", "=HYPERLINK(\"http://x\")", GTBANK, ACCOUNT)).await;
    save(&host, form("wallet", "Bọ́lá Adé", "", "08051234567")).await;
    save(&host, form("wallet", "Nick", "", "mama-chi")).await;
    let mut meter = form("bill", "Shop meter", billers["providers"][0]["id"].text(), "45012345610");
    (meter["note"], meter["phone"]) = (json!("-1+1"), json!("+2348031234567"));
    save(&host, meter).await;
    let mut customer = form("customer", "@Chi, \"Stores\"", "", "");
    customer["phone"] = json!("08051234567");
    save(&host, customer).await;

    for (side, kinds, count) in [
        ("beneficiaries", &["bank", "wallet", "bill"][..], 4),
        ("customers", &["customer"][..], 1),
    ] {
        let list = host.ask("contacts_page", json!({ "kinds": kinds, "text": "", "from": 0 })).await;
        for format in ["csv", "xlsx"] {
            let saved = host.ask("contacts_export", json!({ "side": side, "format": format })).await;
            let path = saved["path"].text();
            let bytes = std::fs::read(path).unwrap();
            if format == "csv" {
                let text = String::from_utf8(bytes.clone()).unwrap();
                assert!(
                    !text.lines().any(|line| line
                        .split(',')
                        .any(|cell| cell.trim_start_matches('"').starts_with(['=', '+', '-', '@']))),
                    "{text}"
                );
            } else {
                let mut book = open_workbook_auto(path).unwrap();
                let name = book.sheet_names()[0].clone();
                assert!(book.worksheet_formula(&name).unwrap().is_empty());
            }
            let here = host.ask("contacts_import", file(side, "again", &bytes)).await;
            assert_eq!(here, json!({ "saved": 0, "same": count }), "{side} {format}");
            // In an empty profile, its import gives the same list.
            let other = Office::on(&sandbox).await;
            let there = other.ask("contacts_import", file(side, "again", &bytes)).await;
            assert_eq!(there, json!({ "saved": count, "same": 0 }), "{side} {format}");
            let read = other.ask("contacts_page", json!({ "kinds": kinds, "text": "", "from": 0 })).await;
            let without_ids = |page: &Value| {
                let mut page = page.clone();
                page["contacts"]
                    .as_array_mut()
                    .unwrap()
                    .iter_mut()
                    .for_each(|contact| contact["contact"] = Value::Null);
                page
            };
            assert_eq!(without_ids(&read), without_ids(&list), "{side} {format}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_leading_zeros_of_a_file_are_restored_with_one_click() {
    let (_sandbox, host) = office().await;
    let short = "Beneficiary,Bank,Account No,Phone\nAda Obi,GTBank,123456785,8031234567\nBola Ade,,,8051234567\n";
    let asked = file("beneficiaries", "people.csv", short.as_bytes());
    let looked = host.ask("contacts_check", asked.clone()).await;
    assert_has!(looked, { "new": 0, "lost_zeros": 3 });
    assert_eq!(host.refused("contacts_import", asked.clone()).await.code, ErrorCode::Invalid);
    let mut put_back = asked;
    put_back["put_back_zeros"] = json!(true);
    let looked = host.ask("contacts_check", put_back.clone()).await;
    assert_has!(looked, { "new": 2, "problems": [], "lost_zeros": 0 });
    assert_has!(looked["rows"][0], { "number": "0123456785", "phone": "08031234567" });
    assert_eq!(host.ask("contacts_import", put_back).await["saved"], 2);
    assert_eq!(names(&host, &["bank", "wallet"], "").await.len(), 2);
}
