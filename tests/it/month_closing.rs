//! Closing a month: what prevents it, two people, the pack and its proof, and reopening.

mod pack;

use harness::prelude::*;
use std::process::Command;

use months::pack::verify;
use pack::{files, unpacked, verify_digests, verify_documents};

use crate::month_review::{Month, nameless, october, rows_of, side};
use crate::people::{ADA, BOLA, Says, add, audited, rule_alone, sign_in, sign_month};

const OCTOBER: &str = "2025-10";

impl Month {
    async fn closing(&self) -> Value {
        self.rpc("month_closing", json!({ "month": OCTOBER })).await
    }

    async fn prepare(&self, comment: &str) -> Value {
        self.rpc("month_prepare", json!({ "month": OCTOBER, "comment": comment })).await
    }

    /// The pack, and the path where it was saved.
    async fn pack(&self) -> (Vec<u8>, String) {
        let saved = self.rpc("month_pack", json!({ "month": OCTOBER })).await;
        let path = saved["path"].text().to_owned();
        (std::fs::read(&path).unwrap(), path)
    }

    async fn refused(&self, command: &str, request: Value) -> String {
        self.host.refused(command, request).await.message
    }
}

/// The text of the first page of a pack's summary.
pub(crate) fn summary_of(pack: &[u8]) -> String {
    let summary = files(pack).into_iter().find(|(name, _)| name == "summary.pdf").unwrap().1;
    let pdf = lopdf::Document::load_mem(&summary).unwrap();
    pdf.extract_text(&[1]).unwrap().replace('\n', " ")
}

/// Ada Obi, who is signed in, and Bola Ade may prepare and sign.
pub(crate) async fn two_people(month: &Month) {
    add(&month.host, "Ada Obi", "both", ADA).await;
    add(&month.host, "Bola Ade", "both", BOLA).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_closes_a_month_and_its_pack_is_verified() {
    let month = october().await;
    month.statement(0, |text| text).await;
    let before = month.review().await;
    let closing = month.closing().await;
    assert_has!(closing, { "state": "open", "blocks": [], "alone": true });
    let refused = month.refused("month_pack", json!({ "month": OCTOBER })).await;
    assert_eq!(refused, "Nothing was saved: the month is not closed.");
    let at_home = async || month.rpc("home_view", json!({})).await["last_month"].clone();
    assert_eq!(at_home().await, json!({ "month": OCTOBER, "state": "open", "closed_at": null }));
    let closed = month.prepare("All agreed.").await;
    assert_eq!(at_home().await["state"], "closed");
    let listed = month.rpc("months_list", json!({})).await;
    let october = listed.row("month", OCTOBER);
    assert_has!(october, { "closing": "closed", "closed": closed["signed"] });
    assert_has!(closed, { "state": "closed", "comment": "All agreed." });
    assert_eq!(month.review().await, before, "shown as it was");
    let id = month.rows("bank", "matched").await[0]["id"].clone();
    let say = json!({ "month": OCTOBER, "side": "bank", "id": id, "what": { "said": "noted", "note": "n", "owner": "" } });
    assert_eq!(
        month.refused("month_decide", say).await,
        "Nothing was changed: the month is closed."
    );
    assert_eq!(
        month.refused("month_undo", json!({ "month": OCTOBER })).await,
        "Nothing was changed: the month is closed."
    );

    let (pack, path) = month.pack().await;
    assert_eq!(month.pack().await.0, pack, "the same closing makes the same bytes");
    let verified = verify(&pack, None).unwrap();
    assert!(verified.intact, "{verified:?}");
    let folder = unpacked(&pack);
    verify_digests(folder.path(), &verified, &closed);
    assert_eq!(
        month.rpc("month_pack", json!({ "month": OCTOBER })).await["digest"],
        verified.digest
    );
    let audit = audited(&month.host).await;
    assert_eq!(audit.iter().filter(|(_, what)| what == "close pack saved").count(), 3);
    let entries = month.rpc("audit_view", json!({})).await["entries"].to_string();
    assert!(entries.contains(&verified.digest), "the audit has the digest of the pack");

    verify_documents(folder.path());
    let ended = Command::new(harness::bins::cowrie())
        .args(["month", "verify", &path])
        .output()
        .unwrap();
    assert!(
        ended.status.success() && String::from_utf8_lossy(&ended.stdout).starts_with("Intact: "),
        "{ended:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unexplained_month_is_not_closed() {
    let month = october().await;
    month.statement(0, nameless).await;
    let closing = month.closing().await;
    let expected = json!(["One row of the bank is still to review."]);
    // An expected payment needs no decision.
    assert_eq!((&closing["blocks"], &closing["undecided"]), (&expected, &json!(1)));
    let refused = month
        .host
        .refused("month_prepare", json!({ "month": OCTOBER, "comment": "" }))
        .await;
    assert_eq!(refused.message, "The month cannot be closed yet. Please correct this.");
    let shown: Vec<Value> = refused.problems.iter().map(|problem| json!(problem.message)).collect();
    assert_eq!(json!(shown), expected);
    // November is not over.
    let running = month
        .host
        .refused("month_prepare", json!({ "month": "2025-11", "comment": "" }))
        .await;
    assert_eq!(running.problems[0].message, "The month is not over. It ends on 30 Nov 2025.");

    // The missing payment gets a note and the row is explained: October is closed, and its open items are carried forward to November.
    let row = month.rows("bank", "to_review").await.remove(0);
    let alone = month.rows("bank", "exceptions").await.remove(0);
    month
        .say(&row, json!({ "said": "explained", "category": "owner", "note": "" }))
        .await;
    month
        .say(&alone, json!({ "said": "noted", "note": "The bank looks for it.", "owner": "Ada" }))
        .await;
    let closing = month.closing().await;
    assert_has!(closing, { "blocks": [], "remarks": { "1": "One open exception is carried forward." } });
    assert_eq!(month.prepare("").await["state"], "closed");
    let (pack, _) = month.pack().await;
    assert!(verify(&pack, None).unwrap().intact);
    let request = json!({ "month": "2025-11", "side": "bank", "show": "all", "search": "", "from": 0, "count": 9 });
    let november = month.rpc("month_matches", request).await;
    assert_has!(november, { "count": 1, "rows": { "0": { "id": alone["id"], "carried": true } } });
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_close_a_month_and_reopening_is_recorded() {
    let month = october().await;
    month.statement(0, |text| text).await;
    two_people(&month).await;
    let prepared = month.prepare("Please look.").await;
    assert_has!(prepared, {
        "state": "prepared", "prepared": { "by": "Ada Obi" }, "cannot_sign": "Ada Obi prepared it. Another person must sign.",
    });
    let (of_october, sign) = (json!({ "month": OCTOBER }), json!({ "deed": "sign_month", "month": OCTOBER }));
    assert_eq!(
        month.refused("confirm_ask", sign.clone()).await,
        "Nothing was signed. Ada Obi prepared it. Another person must sign."
    );
    let id = month.rows("bank", "matched").await[0]["id"].clone();
    let say = json!({ "month": OCTOBER, "side": "bank", "id": id, "what": { "said": "noted", "note": "n", "owner": "" } });
    assert_eq!(
        month.refused("month_decide", say.clone()).await,
        "Nothing was changed: the month is prepared for closing."
    );
    assert_eq!(month.rpc("month_take_back", of_october.clone()).await["state"], "open");
    month.rpc("month_decide", say).await;
    month.prepare("Please look again.").await;

    sign_in(&month.host, "2", BOLA).await.unwrap();
    let signed = sign_month(&month.host, OCTOBER, Says::bola()).await.unwrap();
    assert_has!(signed, { "state": "closed", "signed": { "by": "Bola Ade" }, "cannot_sign": null });
    let (first, _) = month.pack().await;

    let nothing = month.host.refused("month_reopen", json!({ "month": OCTOBER, "reason": " " })).await;
    assert_eq!(nothing.problems[0].message, "Enter the reason. It is kept with the month.");
    let open = month
        .rpc("month_reopen", json!({ "month": OCTOBER, "reason": "A line was missing." }))
        .await;
    assert_has!(open, { "state": "open", "earlier": { "0": { "reason": "A line was missing." } } });
    assert_eq!(open["earlier"][0]["digest"], signed["digest"]);
    month.prepare("").await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    sign_month(&month.host, OCTOBER, Says::default()).await.unwrap();
    let (second, _) = month.pack().await;
    assert_ne!(verify(&first, None).unwrap().digest, verify(&second, None).unwrap().digest);
    let text = summary_of(&second);
    assert_contains!(text, ["reopened by Bola Ade", "A line was missing."]);

    let done: Vec<(String, String)> = audited(&month.host)
        .await
        .into_iter()
        .filter(|(_, what)| what.contains("month"))
        .collect();
    let deed = |who: &str, what: &str| (who.to_owned(), what.to_owned());
    assert_eq!(
        done,
        [
            deed("Ada Obi", "month prepared"),
            deed("Ada Obi", "preparation of a month taken back"),
            deed("Ada Obi", "month prepared"),
            deed("Bola Ade", "month closed"),
            deed("Bola Ade", "closed month opened again"),
            deed("Bola Ade", "month prepared"),
            deed("Ada Obi", "month closed"),
        ]
    );
}

/// Where people have PINs, a month is signed with one, and only by the person who is signed in.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_not_signed_without_the_pin() {
    let month = october().await;
    month.statement(0, |text| text).await;
    two_people(&month).await;
    month.prepare("").await;
    sign_in(&month.host, "2", BOLA).await.unwrap();
    // No command of the main window signs.
    month.refused("month_sign", json!({ "month": OCTOBER })).await;
    for (person, pin, path) in [("2", "", "pin"), ("2", ADA, ""), ("1", ADA, "person")] {
        let refused = sign_month(&month.host, OCTOBER, Says::of(person, pin)).await.unwrap_err();
        assert!(path.is_empty() || refused.problems[0].path == path, "{person}: {refused:?}");
        assert_eq!(month.closing().await["state"], "prepared", "{person} {pin}");
    }
    let signed = sign_month(&month.host, OCTOBER, Says::bola()).await.unwrap();
    assert_has!(signed, { "state": "closed", "signed": { "by": "Bola Ade" } });
}

/// What was shown is signed, and nothing that was prepared later.
#[tokio::test(flavor = "multi_thread")]
async fn a_closing_that_was_not_shown_is_not_signed() {
    let month = october().await;
    month.statement(0, |text| text).await;
    add(&month.host, "Ada Obi", "both", ADA).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    rule_alone(&month.host).await;
    month.prepare("").await;
    let sign = json!({ "deed": "sign_month", "month": OCTOBER });
    let asked = month.host.ask("confirm_ask", sign).await;
    month.rpc("month_take_back", json!({ "month": OCTOBER })).await;
    let id = month.rows("bank", "matched").await[0]["id"].clone();
    month
        .say(&json!({ "id": id }), json!({ "said": "noted", "note": "n", "owner": "" }))
        .await;
    month.prepare("").await;
    let given = json!({ "confirm": asked["confirm"], "person": "1", "pin": ADA });
    let refused = month.host.confirm("confirm_give", given).await.unwrap_err();
    assert_eq!(refused.message, "Nothing was signed: the month was prepared again meanwhile.");
    assert_eq!(month.closing().await["state"], "prepared");
}

/// A signature covers what exists when it is made.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_that_changed_since_it_was_prepared_is_not_signed() {
    let month = october().await;
    two_people(&month).await;
    month.prepare("").await;
    month.statement(0, nameless).await;
    sign_in(&month.host, "2", BOLA).await.unwrap();
    assert_eq!(month.closing().await["changed"], true);
    let refused = month
        .refused("confirm_ask", json!({ "deed": "sign_month", "month": OCTOBER }))
        .await;
    assert_eq!(refused, "Nothing was signed: the review has changed since the month was prepared.");
    assert_has!(
        rows_of(side(&month.review().await, "bank")),
        [0, 0, 0, 0],
        "what was prepared is still shown"
    );
    // After a restart nothing has changed.
    let again = month.again("2025-11-06T09:00:00Z").await;
    sign_in(&again.host, "2", BOLA).await.unwrap();
    assert_eq!(again.closing().await["state"], "prepared");
}

/// Nothing may prevent the closing when it is signed: here November's statement contradicts a balance, which changes no row of October.
#[tokio::test(flavor = "multi_thread")]
async fn what_prevents_a_closing_is_checked_again_when_it_is_signed() {
    let month = october().await;
    month.statement(0, |text| text).await;
    two_people(&month).await;
    assert_eq!(month.closing().await["blocks"], json!([]));
    month.prepare("").await;
    let number = month.rpc("bank_statements_list", json!({ "month": OCTOBER })).await[0]["number"].clone();
    let november = format!(
        "Account Name,ACME LTD\nAccount Number,{}\nPeriod,01-Nov-2025 to 05-Nov-2025\n\
         Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
         01-Nov-2025,,,,,\"77.00\",,Opening Balance\n\
         03-Nov-2025,03-Nov-2025,,\"7.00\",,\"70.00\",E-CHANNELS,AIRTIME\n",
        number.text()
    );
    month.import("november.csv", &november).await;
    sign_in(&month.host, "2", BOLA).await.unwrap();
    assert_eq!(month.closing().await["changed"], false, "no row of October is otherwise");
    let refused = month
        .refused("confirm_ask", json!({ "deed": "sign_month", "month": OCTOBER }))
        .await;
    assert!(
        refused.starts_with("Nothing was signed: the month can no longer be closed as prepared."),
        "{refused}"
    );
    assert_contains!(refused, "31 Oct 2025 and the opening balance of 1 Nov 2025");
}
