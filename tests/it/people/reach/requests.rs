//! The requests that a script could send to each command of the main window.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use harness::cowrie;
use serde_json::{Value, json};

use super::forms::{
    about_contacts, about_customers, about_payments, about_sub_merchants, about_the_directory, about_top_ups, account, all_deposits,
    changed_account, deposit, forwarding_account, is_about_the_directory, single_payment, sub_merchant,
};
use super::{Targets, form, freeze};
use crate::bulk;

/// Commands without arguments.
const WITHOUT_ARGUMENTS: &str = "app_view first_run_finish home_view balance_ask people_touch audit_view other_computers_view batch_save_key banks_list \
    payouts_list payouts_drafts console_operations console_reference payments_reference payments_customers \
    sub_merchants_reference probes_list inbox_counts inbox_see_all inbox_channels history_stop months_list \
    month_journal_accounts month_fetch_stop notifications_view notifications_try sandbox_view payouts_template sandbox_clear \
    payment_accounts_found";
/// Commands whose only argument is a draft, an import or a month.
const WITH_A_DRAFT: &str = "payouts_draft payouts_plan_changes payouts_check_names payouts_stop_check payouts_fees payouts_all_meant payouts_origin \
    payouts_undo payouts_redo payouts_columns_forget payouts_discard";
const WITH_AN_IMPORT: &str = "imports_view imports_undo imports_all_meant imports_redo imports_forget_columns imports_pause imports_resume \
    imports_stop imports_slips";
const WITH_A_MONTH: &str = "month_view month_fetch month_review month_undo month_closing month_take_back month_sign month_pack month_journal \
    bank_statements_list";

/// Whether `name` is one of these names, which are separated by spaces.
fn among(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|one| one == name)
}

/// All requests that a script could send to `name`.
pub(super) fn requests_to(name: &str, targets: &Targets) -> Vec<Value> {
    if among(WITHOUT_ARGUMENTS, name) {
        return vec![json!({})];
    }
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| name.starts_with(beginning));
    match name {
        _ if begins(&["payouts_"]) => about_payouts(name, targets),
        _ if begins(&["payments_"]) => about_payments(name),
        _ if begins(&["sub_merchants_"]) => about_sub_merchants(name),
        _ if begins(&["contacts_"]) => about_contacts(name),
        _ if begins(&["top_ups_"]) => about_top_ups(name),
        _ if begins(&["customers_"]) => about_customers(name),
        _ if begins(&["imports_"]) => about_imports(name, targets),
        _ if begins(&["month_", "bank_statements_"]) => about_months(name),
        _ if begins(&["sandbox_"]) => about_sandbox(name, targets),
        _ if begins(&[
            "payment_accounts_",
            "deposits_",
            "bank_holder",
            "payment_requests_",
            "sharing_",
            "refunds_",
        ]) =>
        {
            about_collections(name, targets)
        }
        _ if begins(&[
            "history_",
            "activity_",
            "inbox_",
            "review_",
            "look_up",
            "console_",
            "probe_",
            "rates_",
        ]) =>
        {
            about_records(name)
        }
        _ if is_about_the_directory(name) => about_the_directory(name),
        _ => about_profile(name, targets),
    }
}

/// Every action of the confirm window.
fn confirmed_actions(targets: &Targets) -> Vec<Value> {
    vec![
        json!({ "deed": "release", "plan": targets.plan["plan"] }),
        json!({ "deed": "resume", "run": targets.run }),
        json!({ "deed": "resume", "run": targets.other_run }),
        json!({ "deed": "send_again", "run": targets.run, "items": [targets.item], "evidence": "none" }),
        json!({ "deed": "missing", "evidence": "none" }),
        json!({ "deed": "alarms", "decision": "done", "evidence": "none" }),
        json!({ "deed": "refund", "refund": {
            "of": { "what": "request", "reference": targets.paid.first() }, "amount": "100", "back": "0.00", "reason": null,
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
        json!({ "deed": "kept_back", "call": "1" }),
        json!({ "deed": "held", "line": "1", "decision": "not_done", "evidence": "none" }),
        json!({ "deed": "not_refunded", "line": "1", "evidence": "none" }),
    ]
}

/// All requests about drafts and batches that a script could send to `name`.
fn about_payouts(name: &str, targets: &Targets) -> Vec<Value> {
    let draft = &targets.draft["draft"];
    let run = json!({ "run": targets.run, "from": 0 });
    match name {
        "payouts_read" => {
            let sheet = STANDARD.encode(cowrie::people(2).0);
            vec![json!({ "file_name": "x.csv", "bytes_base64": sheet, "sheets": [] })]
        }
        "payouts_freeze" => vec![freeze(&targets.draft)],
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
        "payouts_stop" => vec![json!({ "run": targets.other_run, "from": 0 })],
        "payouts_safe_again" => vec![json!({ "run": targets.run, "item": targets.item })],
        "payouts_follow_up" => vec![json!({ "run": targets.run, "items": [targets.item] })],
        "payouts_paper" => vec![json!({ "run": targets.run, "paper": "proof", "format": "pdf", "item": null })],
        "payouts_decide" => ["send_again", "not_paid", "paid"]
            .map(|decision| json!({ "run": targets.run, "items": [targets.item], "decision": decision, "evidence": "none" }))
            .to_vec(),
        "payouts_export" => vec![json!({ "run": targets.run, "format": "csv" })],
        name if among(WITH_A_DRAFT, name) => vec![json!({ "draft": draft })],
        _ => panic!("no request for {name}"),
    }
}

/// All requests about files of payment requests that a script could send to `name`.
fn about_imports(name: &str, targets: &Targets) -> Vec<Value> {
    match name {
        "imports_list" | "imports_template" => vec![json!({ "kind": "requests" })],
        "imports_read" => {
            let sheet = STANDARD.encode("Customer,Phone,Amount\nAda Eze,08031234567,500\n");
            let read = json!({ "kind": "requests", "file_name": "x.csv", "bytes_base64": sheet });
            vec![read.clone(), read]
        }
        "imports_discard" => vec![json!({ "import": targets.other_import["brief"]["import"] })],
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
        "imports_start" => vec![bulk::beginning(&targets.import)],
        "imports_made" => vec![json!({ "import": "1", "after": 0 })],
        name if among(WITH_AN_IMPORT, name) => vec![json!({ "import": "1" })],
        _ => panic!("no request for {name}"),
    }
}

/// All requests about payment requests, payment accounts, deposits and refunds that a script could send to `name`.
fn about_collections(name: &str, targets: &Targets) -> Vec<Value> {
    match name {
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
            vec![json!({ "id": targets.request["id"] })]
        }
        "sharing_account_view" | "sharing_account_slip" => vec![json!({ "id": "1" })],
        "sharing_account_open" => vec![json!({ "id": "1", "by": "mail", "text": "Please pay." })],
        "sharing_view" => vec![json!({ "id": targets.request["id"] })],
        "sharing_open" => vec![json!({ "id": targets.request["id"], "by": "mail", "text": "Please pay." })],
        "sharing_save" => vec![json!({ "id": targets.request["id"], "paper": "slip" })],
        "refunds_of" => vec![json!({ "of": { "what": "request", "reference": targets.request["reference"] } })],
        "refunds_list" => vec![json!({ "before": null, "of": null })],
        _ => panic!("no request for {name}"),
    }
}

/// All requests about recorded calls, history events, callbacks and the console that a script could send to `name`.
fn about_records(name: &str) -> Vec<Value> {
    match name {
        "rates_view" | "rates_ask" => vec![json!({ "currency": "USD" })],
        "look_up" | "look_up_ask" => vec![json!({ "text": "SCRIPT-2" })],
        "review_query_status" => vec![json!({ "line": "1" })],
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
        "activity_list" => vec![json!({ "look_ups": true })],
        "activity_show" => vec![json!({ "call_id": "1" })],
        "console_check" | "console_call" => moving_calls(),
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
        _ => panic!("no request for {name}"),
    }
}

/// All requests about the months and their bank statements that a script could send to `name`.
fn about_months(name: &str) -> Vec<Value> {
    match name {
        "bank_statements_check" | "bank_statements_import" => {
            let text = "Date,Narration,Reference,Debit,Credit,Balance\n2025-10-02T09:00:00,Sale,A1,,100.00,100.00\n\
                2025-10-03T09:00:00,Sale,A2,,50.00,150.00\n";
            vec![
                json!({ "file_name": "a.csv", "bytes_base64": STANDARD.encode(text), "sheet": null, "bank": null, "account_number": null,
        "columns": null, "unclear": null }),
            ]
        }
        "bank_statements_take_back" => vec![json!({ "statement": "1", "month": "2026-11" })],
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
        name if among(WITH_A_MONTH, name) => vec![json!({ "month": "2026-11" })],
        _ => panic!("no request for {name}"),
    }
}

/// All requests about the sandbox that a script could send to `name`.
fn about_sandbox(name: &str, targets: &Targets) -> Vec<Value> {
    match name {
        "sandbox_pay" => vec![json!({ "reference": targets.request["reference"], "amount": "500.00" })],
        "sandbox_deposit" => {
            vec![json!({ "account": "4100000000", "amount": "500.00", "payer": "Script", "from_wallet": false })]
        }
        "sandbox_end" => vec![json!({ "reference": "SCRIPT-NONE", "ending": "cancel" })],
        "sandbox_arm" => vec![json!({ "operation": "accountBalance", "fault": "empty", "nth": 99, "times": 1 })],
        "sandbox_advance" => vec![json!({ "seconds": 60 })],
        "sandbox_statement" => vec![json!({ "from": "2026-01-01", "to": "2026-12-31", "layout": "zenith", "format": "csv" })],
        _ => panic!("no request for {name}"),
    }
}

/// All requests about the profile, its people and approval requests that a script could send to `name`.
fn about_profile(name: &str, targets: &Targets) -> Vec<Value> {
    match name {
        // They would lock the screen, or leave the profile, before the others were tried.
        "people_lock" | "profile_open" | "profile_add" | "profile_change" | "profile_remove" => Vec::new(),
        "profile_key_paste" | "profile_key_forget" => vec![json!({ "profile": "sandbox", "key": "hash_key" })],
        // A file signed by an unknown person is refused; `batches.rs` tests valid files.
        "batch_open" => vec![json!({ "bytes_base64": STANDARD.encode("cowrie batch for approval 1\n{}\n") })],
        "batch_view" | "batch_save_answer" => vec![json!({ "batch": "AAAAAAAAAAAAAAAAAAAA" })],
        "batch_answer" => vec![json!({ "text": "cowrie answer to a batch 1\n{}\n" })],
        "batch_save" => vec![json!({ "plan": targets.plan["plan"] })],
        "connection_view" | "connection_check" | "connection_stop" => vec![json!({ "name": "sandbox" })],
        "confirm_ask" => confirmed_actions(targets),
        "confirm_state" => vec![json!({ "confirm": "AAAAAAAAAAAAAAAA" })],
        "saved_open" => vec![json!({ "path": "/etc/hostname" })],
        "notifications_change" => {
            vec![json!({ "paid": true, "part_paid": true, "deposits": true, "refunds": true, "doubts": true })]
        }
        _ => panic!("no request for {name}"),
    }
}

fn probe(money: bool) -> Value {
    json!({ "name": "repeated-deposit", "move_test_money": money, "bank": null, "account": null, "person": null })
}

/// A call of each operation that moves money; one of them with a body that the service would accept.
fn moving_calls() -> Vec<Value> {
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
