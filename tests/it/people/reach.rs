//! The main window can release no money: all its commands are called, and the sandbox book stays empty.

mod forms;
use std::collections::BTreeSet;

use api::{Commands as _, names};
use app::host::Host;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use forms::{
    about_contacts, about_customers, about_doubts, about_payments, about_sub_merchants, about_the_directory, about_top_ups, account,
    all_deposits, changed_account, deposit, forwarding_account, is_about_the_directory, single_payment, sub_merchant,
};
use harness::computer::Computer;
use harness::forms::{payment_request_by_mail, with};
use harness::host::{Ask as _, Served as _};
use harness::office::{Office, confirm, read, service};
use harness::{cowrie, wait};
use sandbox::{Armed, Fault, Sandbox};
use serde_json::{Value, json};

use super::{ADA, add};
use crate::bulk;
use crate::payouts::judge::money_requests;
use system::env::Loop;

/// What could be released: a submitted draft, a paused batch, a payment request.
struct Lying {
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
    json!({ "draft": draft["draft"], "route": "single", "group_size": null, "contact": "a@example.com", "paid_before": null })
}

/// A batch whose first payments are rejected, so that it pauses with others waiting and nothing in the book. Also returns one of the
/// waiting ones.
async fn stopped_run(host: &Host, sheet: &str) -> (Value, Value) {
    let stopping = read(host, sheet).await;
    let plan = host.ask("payouts_freeze", freeze(&stopping)).await;
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let run = confirm(host, release, "20").await.unwrap()["run"].clone();
    let look = async || host.ask("payouts_run", json!({ "run": run })).await;
    let rests = |view: &Value| view["summary"]["can_resume"] == true && view["summary"]["sending"] == 0;
    let view = wait::seen("the run rests", look, rests).await;
    (run, view["items"][19]["item"].clone())
}

async fn lie_about(host: &Host, sandbox: &Sandbox) -> Lying {
    sandbox.arm([Armed::new("depositToBank", Fault::Refuse)]);
    let (run, item) = stopped_run(host, &cowrie::people(20).0).await;
    let (other_run, _) = stopped_run(host, &cowrie::people(20).0.replace(",1000", ",3000")).await;
    sandbox.control().clear_faults();
    Lying {
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
async fn anew(host: &Host, lying: &mut Lying) {
    // Other people than those whom the paused batch is still to pay.
    lying.draft = read(host, &cowrie::people(4).0.replace(",1000000", ",2000000")).await;
    lying.plan = host.ask("payouts_freeze", freeze(&lying.draft)).await;
    lying.request = host.ask("payment_requests_create", form()).await;
    let sheet = "Customer,Phone,Amount\nAda Eze,08031234567,500\n";
    lying.import = bulk::read_as_kind(host, "requests", sheet).await;
    lying.other_import = bulk::read_as_kind(host, "requests", sheet).await;
    lying.paid.push(lying.request["reference"].clone());
}

fn form() -> Value {
    with(payment_request_by_mail("500.00", "Ada Obi"), &json!({ "allow_partial": false }))
}

/// All requests that a script could send to `name`.
fn asked_by(name: &str, lying: &Lying) -> Vec<Value> {
    let draft = &lying.draft["draft"];
    let run = json!({ "run": lying.run, "from": 0 });
    let profile = json!({ "name": "sandbox" });
    let call = json!({ "line": "1" });
    let key = json!({ "profile": "sandbox", "key": "hash_key" });
    let confirms = [
        json!({ "deed": "release", "plan": lying.plan["plan"] }),
        json!({ "deed": "resume", "run": lying.run }),
        json!({ "deed": "resume", "run": lying.other_run }),
        json!({ "deed": "send_again", "run": lying.run, "items": [lying.item], "evidence": "none" }),
        json!({ "deed": "missing", "evidence": "none" }),
        json!({ "deed": "alarms", "decision": "done", "evidence": "none" }),
        json!({ "deed": "refund", "refund": {
            "of": { "what": "request", "reference": lying.paid.first() }, "amount": "100", "back": "0.00", "reason": null,
            "customer_phone": null, "customer_fee": false,
        } }),
        json!({ "deed": "payment", "payment": single_payment() }),
        json!({ "deed": "top_ups", "top_ups": "1", "shown": "none" }),
        json!({ "deed": "onboard", "sub_merchant": sub_merchant() }),
        json!({ "deed": "sub_merchant_keys", "sub_merchant": "1", "what": "copy_secret_key" }),
        json!({ "deed": "forwarding", "forwarding": { "step": "open", "form": forwarding_account() } }),
        json!({ "deed": "call", "request": deposit("SCRIPT-1") }),
        json!({ "deed": "probe", "request": probe(true) }),
        json!({ "deed": "start_approved", "answer": "cowrie answer to a batch 1\n{}\n" }),
    ];
    match name {
        "app_view"
        | "first_run_finish"
        | "home_view"
        | "balance_ask"
        | "people_touch"
        | "audit_view"
        | "other_computers_view"
        | "batch_save_key"
        | "banks_list"
        | "payouts_list"
        | "payouts_drafts"
        | "console_operations"
        | "console_reference"
        | "payments_reference"
        | "payments_customers"
        | "sub_merchants_reference"
        | "probes_list"
        | "inbox_counts"
        | "inbox_see_all"
        | "inbox_channels"
        | "history_stop"
        | "months_list"
        | "month_journal_accounts"
        | "month_fetch_stop"
        | "notifications_view"
        | "notifications_try"
        | "sandbox_view"
        | "payouts_template"
        | "sandbox_clear" => {
            vec![json!({})]
        }
        // They would lock the screen, or leave the profile, before the others were tried.
        "people_lock" | "profile_open" | "profile_add" | "profile_change" | "profile_remove" => Vec::new(),
        "profile_key_paste" | "profile_key_forget" => vec![key],
        // A file signed by an unknown person is refused; `batches.rs` tests valid files.
        "batch_open" => vec![json!({ "bytes_base64": STANDARD.encode("cowrie batch for approval 1\n{}\n") })],
        "batch_view" | "batch_save_answer" => vec![json!({ "batch": "AAAAAAAAAAAAAAAAAAAA" })],
        "batch_answer" => vec![json!({ "text": "cowrie answer to a batch 1\n{}\n" })],
        "batch_save" => vec![json!({ "plan": lying.plan["plan"] })],
        "connection_view" | "connection_check" | "connection_stop" => vec![profile],
        "confirm_ask" => [confirms.to_vec(), about_doubts()].concat(),
        "confirm_state" => vec![json!({ "confirm": "AAAAAAAAAAAAAAAA" })],
        "payment_accounts_found" => vec![json!({})],
        "payment_accounts_page" => vec![json!({ "part": "all", "text": "", "order": "made", "descending": true, "after": null })],
        "payment_accounts_view" | "payment_accounts_query_status" | "payment_accounts_take_back" | "payment_accounts_compare" => {
            vec![json!({ "id": "1" })]
        }
        "payment_accounts_check" | "payment_accounts_open" => vec![account(), forwarding_account()],
        "payment_accounts_take_reported" => vec![json!({ "id": "1", "field": "phone", "theirs": null })],
        "payment_accounts_change" | "payment_accounts_change_check" => vec![changed_account()],
        "payment_accounts_close" => vec![json!({ "id": "1", "ending": "0000", "reason": null })],
        "payment_accounts_adopt" => vec![json!({ "name": "4100000001" })],
        "payment_accounts_export" => vec![json!({ "part": "all", "text": "", "format": "csv" })],
        "deposits_page" => vec![json!({ "filter": all_deposits(), "after": null })],
        "deposits_sums" => vec![all_deposits()],
        "deposits_export" => vec![json!({ "filter": all_deposits(), "format": "csv" })],
        "bank_holder" => {
            vec![json!({ "bank": "187DE295-AE70-4BBC-8169-EEA22924A565", "account": "0123456785", "expected": "Ada Obi" })]
        }
        "payment_requests_page" => vec![json!({ "filter": { "part": "all", "text": null, "from": null, "to": null },
            "order": "made", "descending": true, "after": null })],
        "payment_requests_totals" => vec![json!({ "part": "all", "text": "ada", "from": null, "to": null })],
        "payment_requests_export" => vec![json!({ "filter": { "part": "open", "text": null, "from": null, "to": null },
            "order": "made", "descending": true, "format": "csv" })],
        "payment_requests_create" | "payment_requests_preview" => vec![form()],
        "payment_requests_view" | "payment_requests_detail" | "payment_requests_again" | "payment_requests_check" => {
            vec![json!({ "id": lying.request["id"] })]
        }
        "imports_list" | "imports_template" => vec![json!({ "kind": "requests" })],
        "imports_read" => {
            let sheet = STANDARD.encode("Customer,Phone,Amount\nAda Eze,08031234567,500\n");
            let read = json!({ "kind": "requests", "file_name": "x.csv", "bytes_base64": sheet });
            vec![read.clone(), read]
        }
        "imports_discard" => vec![json!({ "import": lying.other_import["brief"]["import"] })],
        "imports_view"
        | "imports_undo"
        | "imports_all_meant"
        | "imports_redo"
        | "imports_forget_columns"
        | "imports_pause"
        | "imports_resume"
        | "imports_stop"
        | "imports_slips" => {
            vec![json!({ "import": "1" })]
        }
        "imports_sheets" => vec![json!({ "import": "1", "sheets": ["x"] })],
        "imports_settle" => {
            let settings = json!({ "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": false, "allow_over": false,
                "send_messages": true, "expires_in_minutes": null });
            vec![json!({ "import": "1", "settings": settings })]
        }
        "imports_alike" => vec![json!({ "import": "1", "field": "amount", "written": "500.00" })],
        "imports_change_alike" => {
            vec![json!({ "rows": { "import": "1", "field": "amount", "written": "500.00" }, "text": "500.00" })]
        }
        "imports_results" => vec![json!({ "import": "1", "format": "csv" })],
        "imports_try_row" => vec![json!({ "import": "1", "row": 2, "word": null })],
        "imports_rows" => vec![json!({ "import": "1", "from": 0, "state": null, "kind": null, "text": null })],
        "imports_read_as" => {
            vec![json!({ "import": "1", "header_row": 1, "columns": [], "amounts": null, "day_first": null })]
        }
        "imports_change" => vec![json!({ "import": "1", "changes": [{ "what": "left_out", "row": 2, "out": false }] })],
        "imports_start" => vec![bulk::beginning(&lying.import)],
        "imports_made" => vec![json!({ "import": "1", "after": 0 })],
        "sharing_account_view" | "sharing_account_slip" => vec![json!({ "id": "1" })],
        "sharing_account_open" => vec![json!({ "id": "1", "by": "mail", "text": "Please pay." })],
        "sharing_view" => vec![json!({ "id": lying.request["id"] })],
        "sharing_open" => vec![json!({ "id": lying.request["id"], "by": "mail", "text": "Please pay." })],
        "sharing_save" => vec![json!({ "id": lying.request["id"], "paper": "slip" })],
        "saved_open" => vec![json!({ "path": "/etc/hostname" })],
        "payouts_read" => {
            let sheet = STANDARD.encode(cowrie::people(2).0);
            vec![json!({ "file_name": "x.csv", "bytes_base64": sheet, "sheets": [] })]
        }
        "payouts_freeze" => vec![freeze(&lying.draft)],
        "payouts_draft"
        | "payouts_plan_changes"
        | "payouts_check_names"
        | "payouts_stop_check"
        | "payouts_fees"
        | "payouts_all_meant"
        | "payouts_origin"
        | "payouts_undo"
        | "payouts_redo"
        | "payouts_columns_forget"
        | "payouts_discard" => vec![json!({ "draft": draft })],
        "payouts_columns_preview" => vec![json!({ "draft": draft, "sheets": [], "mapping": null })],
        "payouts_draft_rows" => vec![json!({ "draft": draft, "from": 0, "state": null, "code": null, "warned": false, "text": null })],
        "payouts_answer_amounts" => vec![json!({ "draft": draft, "answers": { "as_shown": true, "scaled": null } })],
        "payouts_columns" => vec![json!({ "draft": draft, "sheets": ["x"], "mapping": null })],
        "payouts_change" => vec![json!({ "draft": draft, "changes": [{ "what": "left_out", "row": 2, "out": true }] })],
        "payouts_ask_again" => vec![json!({ "draft": draft, "row": 2 }), json!({ "draft": draft, "row": null })],
        "payouts_alike" => vec![json!({ "draft": draft, "row": 2, "field": "bank" })],
        "payouts_change_alike" => vec![json!({ "draft": draft, "field": "bank", "written": "GTBank", "text": "UBA" })],
        "payouts_run" | "payouts_pause" | "payouts_wallet_seen" | "payouts_check_now" | "payouts_links" => vec![run],
        "payouts_statement" | "payouts_same_people" => vec![run],
        "payouts_stop" => vec![json!({ "run": lying.other_run, "from": 0 })],
        "payouts_safe_again" => vec![json!({ "run": lying.run, "item": lying.item })],
        "payouts_follow_up" => vec![json!({ "run": lying.run, "items": [lying.item] })],
        "payouts_paper" => vec![json!({ "run": lying.run, "paper": "proof", "format": "pdf", "item": null })],
        "payouts_decide" => ["send_again", "not_paid", "paid"]
            .map(|decision| json!({ "run": lying.run, "items": [lying.item], "decision": decision, "evidence": "none" }))
            .to_vec(),
        "payouts_export" => vec![json!({ "run": lying.run, "format": "csv" })],
        "rates_view" | "rates_ask" => vec![json!({ "currency": "USD" })],
        "look_up" | "look_up_ask" => vec![json!({ "text": "SCRIPT-2" })],
        name if name.starts_with("payments_") => about_payments(name),
        name if name.starts_with("sub_merchants_") => about_sub_merchants(name),
        name if name.starts_with("contacts_") => about_contacts(name),
        name if name.starts_with("top_ups_") => about_top_ups(name),
        name if name.starts_with("customers_") => about_customers(name),
        name if is_about_the_directory(name) => about_the_directory(name),
        "refunds_of" => vec![json!({ "of": { "what": "request", "reference": lying.request["reference"] } })],
        "refunds_list" => vec![json!({ "before": null, "of": null })],
        "review_query_status" => vec![call],
        "review_decide" => vec![json!({ "line": "1", "decision": "not_done", "evidence": "none" })],
        "history_page" => vec![json!({ "filter": { "text": null, "mark": null, "from": null, "to": null }, "after": null })],
        "history_export" => {
            vec![json!({ "filter": { "text": null, "mark": null, "from": null, "to": null }, "format": "csv" })]
        }
        "activity_export" => {
            let all =
                json!({ "before": null, "operation": null, "outcome": null, "from": null, "to": null, "text": null, "look_ups": true });
            vec![json!({ "filter": all, "format": "csv" })]
        }
        "history_known" => vec![json!({ "text": null, "mark": null, "from": null, "to": null })],
        "history_fetch" => vec![json!({ "name": null, "from": "2026-11-01T00:00:00Z", "to": "2099-11-02T00:00:00Z" })],
        "bank_statements_check" | "bank_statements_import" => {
            let text = "Date,Narration,Reference,Debit,Credit,Balance\n2025-10-02T09:00:00,Sale,A1,,100.00,100.00\n\
                2025-10-03T09:00:00,Sale,A2,,50.00,150.00\n";
            vec![
                json!({ "file_name": "a.csv", "bytes_base64": STANDARD.encode(text), "sheet": null, "bank": null, "account_number": null,
        "columns": null, "unclear": null }),
            ]
        }
        "bank_statements_take_back" => vec![json!({ "statement": "1", "month": "2026-11" })],
        "month_view"
        | "month_fetch"
        | "month_review"
        | "month_undo"
        | "month_closing"
        | "month_take_back"
        | "month_sign"
        | "month_pack"
        | "month_journal"
        | "bank_statements_list" => vec![json!({ "month": "2026-11" })],
        "month_journal_change" => vec![json!({ "accounts": [{ "kind": "tax", "code": "1", "name": "Tax" }] })],
        "month_prepare" => vec![json!({ "month": "2026-11", "comment": "" })],
        "month_reopen" => vec![json!({ "month": "2026-11", "reason": "r" })],
        "month_matches" => {
            vec![json!({ "month": "2026-11", "side": "service", "show": "all", "search": "", "from": 0, "count": 9 })]
        }
        "month_find" => vec![json!({ "month": "2026-11", "side": "service", "id": "none", "search": "" })],
        "month_settle" => vec![json!({ "month": "2026-11", "id": "none" })],
        "month_decide" => {
            let what = json!({ "said": "noted", "note": "n", "owner": "" });
            vec![json!({ "month": "2026-11", "side": "service", "id": "none", "what": what })]
        }
        "notifications_change" => {
            vec![json!({ "paid": true, "part_paid": true, "deposits": true, "refunds": true, "doubts": true })]
        }
        "activity_list" => vec![json!({ "look_ups": true })],
        "activity_show" => vec![json!({ "call_id": "1" })],
        "console_check" | "console_call" => moving(),
        "console_signature" => vec![json!({ "operation": "banks", "body": "{}", "hash": null })],
        "probe_ask" => vec![probe(true), probe(false)],
        "inbox_page" => vec![json!({ "needs_you": false, "verdict": null, "text": null, "before": null })],
        "inbox_export" => vec![json!({ "needs_you": false, "verdict": null, "text": null, "format": "csv" })],
        "inbox_paste" => vec![json!({ "text": "{\"state\":\"CONSUMED\",\"externalReferenceNumber\":\"SCRIPT-4\"}" })],
        "inbox_view" | "inbox_explain" | "inbox_see" | "inbox_ask" => vec![json!({ "id": "1" })],
        "inbox_set_channels" => {
            vec![json!({ "receiver_on": false, "new_address": false, "forwarder": null, "own_address": null, "folder": null })]
        }
        "inbox_put_aside" => vec![json!({ "id": "1", "aside": true })],
        "sandbox_pay" => vec![json!({ "reference": lying.request["reference"], "amount": "500.00" })],
        "sandbox_deposit" => {
            vec![json!({ "account": "4100000000", "amount": "500.00", "payer": "Script", "from_wallet": false })]
        }
        "sandbox_end" => vec![json!({ "reference": "SCRIPT-NONE", "ending": "cancel" })],
        "sandbox_arm" => vec![json!({ "operation": "accountBalance", "fault": "empty", "nth": 99, "times": 1 })],
        "sandbox_advance" => vec![json!({ "seconds": 60 })],
        "sandbox_statement" => vec![json!({ "from": "2026-01-01", "to": "2026-12-31", "layout": "zenith", "format": "csv" })],
        unknown => panic!("say here how a script would ask `{unknown}`"),
    }
}

fn probe(money: bool) -> Value {
    json!({ "name": "repeated-deposit", "move_test_money": money, "bank": null, "account": null, "person": null })
}

/// A call of each operation that moves money; one of them with a body that the service would accept.
fn moving() -> Vec<Value> {
    let moving = service_api::catalog()
        .iter()
        .filter(|spec| spec.effect == service_api::declare::Effect::MovesMoney);
    let mut calls: Vec<Value> = moving
        .map(|spec| json!({ "operation": spec.id, "body": "{}", "photos": [], "given_back": null }))
        .collect();
    calls.push(json!({ "operation": "banks", "body": "{\"referenceNumber\":\"SCRIPT-3\"}", "photos": [], "given_back": null }));
    assert!(calls.len() >= 5, "{calls:?}");
    calls.push(deposit("SCRIPT-2"));
    calls
}

async fn everything_is_asked(computer: &Computer, host: &Host, sandbox: &Sandbox, lying: &mut Lying) {
    let before = money_requests(sandbox);
    let mut answered = BTreeSet::new();
    // Twice, the second time in reverse order: the effect of one command might allow another to release money.
    let orders: [Vec<&str>; 2] = [names().to_vec(), names().iter().rev().copied().collect()];
    for order in orders {
        anew(host, lying).await;
        for name in order {
            for args in asked_by(name, lying) {
                if host.rpc(name, args).await.is_ok() {
                    answered.insert(name);
                }
            }
        }
    }
    for command in ["confirm_give", "confirm_view", "payouts_start", "payouts_resume"] {
        assert_contains!(host.refused(command, json!({})).await.message, "no command", "{command}");
    }
    // These refuse every request here; each of the others was called in a way that it answers.
    let refuse = [
        "batch_answer",
        "batch_open",
        // Without a PIN no person can sign.
        "batch_save",
        "batch_save_key",
        "batch_save_answer",
        "batch_view",
        "confirm_state",
        // It waits in its batch, so it cannot be in a retry batch.
        "payouts_follow_up",
        "review_decide",
        "review_query_status",
        // This program shows none.
        "notifications_try",
        "payouts_columns",
        // It was sent, it has no differences, it is as it was created, its number ends otherwise, and there is no such account.
        "payment_accounts_take_back",
        "payment_accounts_change",
        "payment_accounts_change_check",
        "payment_accounts_take_reported",
        "payment_accounts_close",
        "payment_accounts_adopt",
    ];
    let refuse: BTreeSet<&str> = refuse
        .into_iter()
        .chain(["payouts_decide", "probe_ask", "profile_key_forget", "profile_key_paste"])
        // The sandbox has neither such an account nor such a request.
        .chain(["sandbox_deposit", "sandbox_end"])
        // There is no window here to open anything.
        .chain(["saved_open", "sharing_open", "sharing_account_open"])
        // There is no such payment, no such operator and no such biller.
        .chain(["payments_view", "payments_query_status", "payments_paper"])
        .chain(["payments_handed_over", "payments_code_settled"])
        // Nor a sub-merchant, nor a displayed report with such an id.
        .chain(["sub_merchants_view", "sub_merchants_keep", "support_save"])
        .chain(["bundles_list", "billers_services"])
        // No such payment was made, and the second time the contact and the alias are others.
        .chain(["aliases_save", "aliases_remove", "aliases_put_back"])
        .chain(["top_ups_view", "top_ups_change", "top_ups_discard"])
        .chain(["contacts_save_payment", "contacts_save", "contacts_remove", "contacts_put_back"])
        // There is no customer before the first is saved, whose number is then unique, and who is not sent again once sent.
        .chain([
            "customers_view",
            "customers_save",
            "customers_send",
            "customers_count_as_done",
            "customers_discard",
        ])
        // Requests of a file have no slips, and none of their rows waits.
        .chain(["imports_slips", "imports_try_row"])
        // A month has nothing to decide, and the same file is imported once.
        .chain([
            "month_find",
            "month_decide",
            "month_settle",
            "month_undo",
            "month_prepare",
            "month_take_back",
            "month_sign",
            "month_reopen",
            "month_pack",
            "month_journal",
            "bank_statements_import",
            "bank_statements_take_back",
        ])
        // It may have ended before it is paused, and the next command finds it complete.
        .chain(["imports_pause", "imports_resume", "imports_stop"])
        .chain([
            "imports_change",
            "imports_change_alike",
            "imports_read_as",
            "imports_settle",
            "imports_sheets",
            "imports_start",
        ])
        .collect();
    let left: BTreeSet<&str> = names()
        .iter()
        .copied()
        .filter(|name| !asked_by(name, lying).is_empty() && !answered.contains(name))
        .collect();
    assert!(left.is_subset(&refuse), "{left:?}");
    // The outbox would have sent by now.
    computer.go_round(Loop::Sending, 3).await;
    assert_eq!(money_requests(sandbox), before, "no request that moves money left");
    let paid_out = sandbox.control().balance().paid_out;
    assert_eq!(paid_out, "0.00");
    let book = sandbox.control().book();
    let ours: Vec<_> = book
        .iter()
        .filter(|entry| !lying.paid.contains(&json!(entry.reference_number)))
        .collect();
    assert!(ours.is_empty(), "{ours:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_of_the_main_window_moves_money() {
    let sandbox = service().await;
    let computer = Computer::new();
    let host = Office::at(&sandbox, computer.env()).await;
    let mut lying = lie_about(&host, &sandbox).await;
    everything_is_asked(&computer, &host, &sandbox, &mut lying).await;
    // And with a signed-in person who has every permission.
    add(&host, "Ada Obi", "both", ADA).await;
    everything_is_asked(&computer, &host, &sandbox, &mut lying).await;
}
