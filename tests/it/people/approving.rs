//! Two people for a payment, one with the owner's permission, and nothing is sent but what was submitted.

use harness::cowrie;
use harness::office::{finished, read};
use harness::prelude::*;

use super::{ADA, BOLA, Says, ada_and_bola, add, audited, confirm, sign_in};
use crate::payouts::judge::money_requests;
use system::env::Env;

struct Office {
    host: harness::office::Office,
    sandbox: Sandbox,
}

/// Ada prepares and approves, Bola approves.
async fn office() -> Office {
    office_in(Env::system()).await
}

/// The same in another environment, such as at another time.
async fn office_in(env: Env) -> Office {
    let (sandbox, host) = office_at(env).await;
    ada_and_bola(&host).await;
    Office { host, sandbox }
}

impl Office {
    async fn freeze(&self, draft: &Value) -> Value {
        let request = freeze(draft);
        self.host.ask("payouts_freeze", request).await
    }

    fn moved(&self) -> usize {
        self.sandbox.control().book().len() + money_requests(&self.sandbox).len()
    }
}

fn release(plan: &Value) -> Value {
    json!({ "deed": "release", "plan": plan["plan"] })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preparer_of_a_payment_cannot_approve_it_and_another_person_can() {
    let office = office().await;
    let draft = read(&office.host, &cowrie::people(3).0).await;
    let plan = office.freeze(&draft).await;
    assert_has!(plan, { "count": 3, "total": "3003.03" });
    // 1000000000 + 1000000101 + 1000000202.
    assert_eq!(plan["account_sum"], "3000000303");
    assert_eq!(plan["words"].text().split('-').count(), 4);

    let asked = office.host.ask("confirm_ask", release(&plan)).await;
    let shown = office.host.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!((&shown["words"], &shown["code"]), (&plan["words"], &plan["code"]));
    let signers: Vec<_> = shown["signers"].list().iter().map(|signer| &signer["name"]).collect();
    assert_eq!(signers, ["Bola Ojo"]);
    office.host.confirm("confirm_leave", asked).await.unwrap();

    for wrong in [
        Says::default().typed("3"),
        Says::bola().typed("4"),
        Says {
            pin: ADA,
            ..Says::bola().typed("3")
        },
        Says {
            pin: "",
            ..Says::bola().typed("3")
        },
    ] {
        confirm(&office.host, release(&plan), wrong).await.unwrap_err();
    }
    assert_eq!(office.moved(), 0);
    let status = confirm(&office.host, release(&plan), Says::bola().typed("3")).await.unwrap();
    finished(&office.host, &status["run"]).await;
    assert_eq!(office.sandbox.control().book().len(), 3);
    let reported = audited(&office.host).await;
    let last: Vec<_> = reported.iter().filter(|(_, what)| what.contains("payout")).cloned().collect();
    let expected = [("Ada Obi", "payout frozen"), ("Bola Ojo", "payout approved and sent")];
    assert_eq!(last, expected.map(|(who, what)| (who.to_owned(), what.to_owned())));
    assert!(
        confirm(&office.host, release(&plan), Says::bola().typed("3")).await.is_err(),
        "an approval counts once"
    );
    assert_eq!(office.sandbox.control().book().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_after_submitting_invalidates_the_approval_and_is_named() {
    let office = office().await;
    let draft = read(&office.host, &cowrie::people(3).0).await;
    let plan = office.freeze(&draft).await;
    // The question is already open when the draft is changed.
    let asked = office.host.ask("confirm_ask", release(&plan)).await;
    let change = json!({ "draft": draft["draft"], "changes": [{ "what": "cell", "row": 3, "field": "amount", "text": "9,999.00" }] });
    let changed = office.host.ask("payouts_change", change).await;
    assert_eq!(changed["plan"]["voided"], true);
    let changes = office.host.ask("payouts_plan_changes", json!({ "draft": draft["draft"] })).await;
    assert_eq!(
        changes,
        json!([{ "row": 3, "sheet": null, "field": "amount", "before": "1001.01", "after": "9999.00" }])
    );
    let given = json!({ "confirm": asked["confirm"], "person": "2", "pin": BOLA, "typed": "3" });
    let refused = office.host.confirm("confirm_give", given).await.unwrap_err();
    assert!(refused.message.starts_with("Nothing was sent"), "{refused:?}");
    // A change that is undone still counts: a person reviews it again.
    let back = office.host.ask("payouts_undo", json!({ "draft": draft["draft"] })).await;
    assert_eq!(back["plan"]["voided"], true);
    assert!(confirm(&office.host, release(&plan), Says::bola().typed("3")).await.is_err());
    assert_eq!(office.moved(), 0);

    let anew = office.freeze(&draft).await;
    assert_eq!(anew["words"], plan["words"], "the same payments have the same words");
    confirm(&office.host, release(&anew), Says::bola().typed("3")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_owners_permission_one_person_waits_and_types_the_total() {
    let computer = Computer::new();
    let office = office_in(computer.env()).await;
    let rules = json!({ "deed": "rules", "single_person": true, "lock_minutes": 10, "not_paid_alone": "" });
    confirm(&office.host, rules, Says::default()).await.unwrap();
    let draft = read(&office.host, &cowrie::people(3).0).await;
    let plan = office.freeze(&draft).await;
    let ada = |typed| Says::default().typed(typed);
    let early = confirm(&office.host, release(&plan), ada("3,003.03")).await.unwrap_err();
    assert!(early.message.contains("can be approved after"), "{early:?}");
    assert_eq!(office.moved(), 0);
    computer.pass(11_000);
    confirm(&office.host, release(&plan), ada("3")).await.unwrap_err();
    assert_eq!(office.moved(), 0, "the count is not the total");
    let status = confirm(&office.host, release(&plan), ada("3,003.03")).await.unwrap();
    finished(&office.host, &status["run"]).await;
    assert_eq!(office.sandbox.control().book().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_keeps_the_draft_and_an_auditor_changes_nothing() {
    let office = office().await;
    add(&office.host, "Chika Udo", "auditor", "730915").await;
    let draft = read(&office.host, &cowrie::people(3).0).await;
    office.host.ask("people_lock", json!({})).await;
    sign_in(&office.host, "3", "730915").await.unwrap();
    let seen = office.host.ask("payouts_draft", json!({ "draft": draft["draft"] })).await;
    assert_eq!(seen["ready"], 3);
    let freeze = freeze(&draft);
    for (command, args) in [
        ("payouts_freeze", freeze),
        ("payouts_discard", json!({ "draft": draft["draft"] })),
        ("confirm_ask", json!({ "deed": "resume", "run": "1" })),
    ] {
        assert_contains!(office.host.refused(command, args).await.message, "Chika Udo may not", "{command}");
    }
}
