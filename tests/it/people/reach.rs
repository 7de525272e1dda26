//! The main window can release no money: all its commands are called, and the sandbox book stays empty.

mod requests;

use std::collections::BTreeSet;

use api::{Commands as _, names};
use app::host::Host;
use harness::computer::Computer;
use harness::forms::{payment_request_by_mail, with};
use harness::host::{Ask as _, Served as _};
use harness::office::{Office, confirm, read, service};
use harness::{cowrie, wait};
use requests::Requests;
use sandbox::{Armed, Fault, Sandbox};
use serde_json::{Value, json};

use super::{ADA, add};
use crate::bulk;
use crate::payouts::judge::money_requests;
use system::env::Loop;

/// What could be released: a submitted draft, a paused batch, a payment request.
struct Targets {
    draft: Value,
    plan: Value,
    run: Value,
    /// Another one, to be stopped permanently.
    other_run: Value,
    item: Value,
    request: Value,
    /// A file of requests, before anything is created from it.
    import: Value,
    /// Another one, to be discarded.
    other_import: Value,
    /// What customers paid: the only money that may move.
    paid: Vec<Value>,
}

fn freeze(draft: &Value) -> Value {
    json!({ "draft": draft["draft"], "route": "single", "group_size": null, "contact": "a@example.com", "paid_before": null, "changed_accounts": draft["changed_accounts"] })
}

/// A batch whose first payments are rejected, so that it pauses with others waiting and nothing in the book. Also returns one of the
/// waiting ones.
async fn stopped_run(host: &Host, sheet: &str) -> (Value, Value) {
    let stopping = read(host, sheet).await;
    let plan = host.ask("payouts_freeze", freeze(&stopping)).await;
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let run = confirm(host, release, "20").await.unwrap()["run"].clone();
    let look = async || host.ask("payouts_run", json!({ "run": run })).await;
    let is_paused = |view: &Value| view["summary"]["can_resume"] == true && view["summary"]["sending"] == 0;
    let view = wait::seen("the run rests", look, is_paused).await;
    (run, view["items"][19]["item"].clone())
}

async fn prepare(host: &Host, sandbox: &Sandbox) -> Targets {
    sandbox.arm([Armed::new("depositToBank", Fault::Refuse)]);
    let (run, item) = stopped_run(host, &cowrie::people(20).0).await;
    let (other_run, _) = stopped_run(host, &cowrie::people(20).0.replace(",1000", ",3000")).await;
    sandbox.control().clear_faults();
    Targets {
        draft: Value::Null,
        plan: Value::Null,
        run,
        other_run,
        item,
        request: Value::Null,
        import: Value::Null,
        other_import: Value::Null,
        paid: Vec::new(),
    }
}

/// A new submitted draft, since the previous one was discarded, and another request, since the first one was paid.
async fn renew(host: &Host, targets: &mut Targets) {
    // Other people than those whom the paused batch is still to pay.
    targets.draft = read(host, &cowrie::people(4).0.replace(",1000000", ",2000000")).await;
    targets.plan = host.ask("payouts_freeze", freeze(&targets.draft)).await;
    targets.request = host.ask("payment_requests_create", form()).await;
    let sheet = "Customer,Phone,Amount\nAda Eze,08031234567,500\n";
    targets.import = bulk::read_as_kind(host, "requests", sheet).await;
    targets.other_import = bulk::read_as_kind(host, "requests", sheet).await;
    targets.paid.push(targets.request["reference"].clone());
}

fn form() -> Value {
    with(payment_request_by_mail("500.00", "Ada Obi"), &json!({ "allow_partial": false }))
}

/// These refuse every request here; each of the others is called in a way that it answers.
const REFUSED: &[&str] = &[
    "batch_answer batch_open payouts_decide probe_ask profile_key_forget profile_key_paste payments_handed_over",
    "payments_code_settled bundles_list billers_services top_ups_view top_ups_change top_ups_discard contacts_save_payment",
    "contacts_save contacts_remove contacts_put_back imports_change imports_change_alike imports_read_as imports_settle",
    "imports_sheets imports_start confirm_state review_decide review_query_status payouts_columns",
    // Without a PIN no person can sign.
    "batch_save batch_save_key batch_save_answer batch_view",
    // It waits in its batch, so it cannot be in a retry batch.
    "payouts_follow_up",
    // This program shows none.
    "notifications_try",
    // It was sent, it has no differences, it is as it was created, its number ends otherwise, and there is no such account.
    "payment_accounts_take_back payment_accounts_change payment_accounts_change_check payment_accounts_take_reported",
    "payment_accounts_close payment_accounts_adopt",
    // The sandbox has neither such an account nor such a request.
    "sandbox_deposit sandbox_end",
    // There is no window here to open anything.
    "saved_open saved_show saved_print sharing_open sharing_account_open",
    // There is no such payment, no such operator and no such biller.
    "payments_view payments_query_status payments_paper",
    // Nor a sub-merchant, nor a displayed report with such an id.
    "sub_merchants_view sub_merchants_keep support_save",
    // No such payment was made, and the second time the contact and the alias are others.
    "aliases_save aliases_remove aliases_put_back",
    // There is no customer before the first is saved, whose number is then unique, and who is not sent again once sent.
    "customers_view customers_save customers_send customers_count_as_done customers_discard",
    // Requests of a file have no slips, and none of their rows waits.
    "imports_slips imports_try_row",
    // A month has nothing to decide, and the same file is imported once.
    "month_find month_decide month_settle month_undo month_prepare month_take_back month_reopen month_pack month_journal",
    "bank_statements_import bank_statements_take_back",
    // It may have ended before it is paused, and the next command finds it complete.
    "imports_pause imports_resume imports_stop",
];

async fn call_every_command(computer: &Computer, host: &Host, sandbox: &Sandbox, targets: &mut Targets) {
    let requests = Requests::read();
    let before = money_requests(sandbox);
    let mut answered = BTreeSet::new();
    // Twice, the second time in reverse order: the effect of one command might allow another to release money.
    let orders: [Vec<&str>; 2] = [names().to_vec(), names().iter().rev().copied().collect()];
    for order in orders {
        renew(host, targets).await;
        for name in order {
            for args in requests.to(name, targets) {
                match host.rpc(name, args).await {
                    Ok(_) => drop(answered.insert(name)),
                    // A request that cannot be read proves nothing.
                    Err(error) => assert!(!error.message.contains("wrong arguments"), "{name}: {}", error.message),
                }
            }
        }
    }
    for command in ["confirm_give", "confirm_view", "payouts_start", "payouts_resume"] {
        assert_contains!(host.refused(command, json!({})).await.message, "no command", "{command}");
    }
    let refused: BTreeSet<&str> = REFUSED.iter().flat_map(|names| names.split_whitespace()).collect();
    let unanswered: BTreeSet<&str> = names()
        .iter()
        .copied()
        .filter(|name| !requests.to(name, targets).is_empty() && !answered.contains(name))
        .collect();
    assert!(unanswered.is_subset(&refused), "{unanswered:?}");
    // The outbox would have sent by now.
    computer.go_round(Loop::Sending, 3).await;
    assert_eq!(money_requests(sandbox), before, "no request that moves money left");
    let paid_out = sandbox.control().balance().paid_out;
    assert_eq!(paid_out, "0.00");
    let book = sandbox.control().book();
    let ours: Vec<_> = book
        .iter()
        .filter(|entry| !targets.paid.contains(&json!(entry.reference_number)))
        .collect();
    assert!(ours.is_empty(), "{ours:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_of_the_main_window_moves_money() {
    let sandbox = service().await;
    let computer = Computer::new();
    let host = Office::at(&sandbox, computer.env()).await;
    let mut targets = prepare(&host, &sandbox).await;
    call_every_command(&computer, &host, &sandbox, &mut targets).await;
    // And with a signed-in person who has every permission.
    add(&host, "Ada Obi", "both", ADA).await;
    call_every_command(&computer, &host, &sandbox, &mut targets).await;
}
