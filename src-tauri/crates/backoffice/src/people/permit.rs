//! Who may ask what of the main window. Money is let go by none of these: see [`crate::confirm`].

use payment_rules::people::Person;
use session::people::AtDesk;

use system::error::{AppError, ErrorCode};

/// What a command needs of whoever is at the laptop. A profile without people needs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nobody has to be signed in.
    Nothing,
    /// Somebody is signed in.
    Somebody,
    /// Somebody who does more than look.
    Worker,
    /// Somebody who prepares payments.
    Preparer,
    /// The owner.
    Owner,
}

impl Need {
    /// Refuses when whoever is at the laptop may not.
    pub(crate) fn met_by(self, at: &AtDesk) -> Result<(), AppError> {
        let person = match (self, at) {
            (Self::Nothing, _) | (_, AtDesk::NoPeople) => return Ok(()),
            (_, AtDesk::Nobody) => {
                return Err(AppError::new(ErrorCode::Locked, "Nothing was done: nobody is signed in.").hint("Sign in with your PIN."));
            }
            (_, AtDesk::Somebody(person)) => person,
        };
        let (met, who) = match self {
            Self::Nothing | Self::Somebody => (true, ""),
            Self::Worker => (
                person.prepares() || person.approves() || person.owner,
                "somebody who does more than look",
            ),
            Self::Preparer => (person.prepares(), "somebody who prepares payments"),
            Self::Owner => (person.owner, "the owner"),
        };
        if met { Ok(()) } else { Err(not_allowed(person, who)) }
    }
}

fn not_allowed(person: &Person, who: &str) -> AppError {
    let message = format!("Nothing was done: {} may not do this, {who} may.", person.name);
    AppError::new(ErrorCode::Conflict, message).hint("The owner says who may do what, under Settings.")
}

/// What the command `name` needs; none for a command that is not known here.
pub(crate) fn need(name: &str) -> Option<Need> {
    Some(match name {
        "app_view" | "first_run_finish" | "profile_open" | "people_touch" | "people_lock" | "confirm_ask" | "confirm_state" => {
            Need::Nothing
        }
        "home_view"
        | "balance_ask"
        | "connection_view"
        | "payment_requests_page"
        | "payment_requests_totals"
        | "payment_requests_export"
        | "payment_requests_detail"
        | "payment_requests_view"
        | "look_up"
        | "rates_view"
        | "payments_reference"
        | "payments_page"
        | "payments_view"
        | "payments_paper"
        | "payments_export"
        | "payments_customers"
        | "contacts_page"
        | "top_ups_list"
        | "top_ups_view"
        | "sub_merchants_reference"
        | "sub_merchants_page"
        | "sub_merchants_view"
        | "contacts_view"
        | "customers_page"
        | "customers_export"
        | "customers_view"
        | "contacts_export"
        | "directory_banks"
        | "directory_news"
        | "aliases_list"
        | "aliases_export"
        | "operators_list"
        | "operators_guess"
        | "bundles_list"
        | "billers_list"
        | "billers_services"
        | "refunds_of"
        | "refunds_list"
        | "sharing_view"
        | "sharing_account_view"
        | "sharing_account_slip"
        | "imports_list"
        | "imports_view"
        | "imports_rows"
        | "imports_alike"
        | "imports_made"
        | "imports_results"
        | "imports_slips"
        | "imports_template"
        | "sharing_save"
        | "saved_open"
        | "payouts_list"
        | "payouts_draft"
        | "payouts_drafts"
        | "payouts_draft_rows"
        | "payouts_alike"
        | "payouts_columns_look"
        | "payouts_plan_changes"
        | "payouts_fees"
        | "payouts_run"
        | "payouts_export"
        | "payouts_statement"
        | "payouts_paper"
        | "payouts_safe_again"
        | "payouts_links"
        | "payouts_origin"
        | "payouts_template"
        | "history_page"
        | "history_export"
        | "activity_export"
        | "history_known"
        | "months_list"
        | "bank_statements_list"
        | "month_view"
        | "month_review"
        | "month_matches"
        | "month_find"
        | "month_closing"
        | "month_pack"
        | "month_journal"
        | "month_journal_accounts"
        | "notifications_view"
        | "activity_list"
        | "activity_show"
        | "support_report"
        | "support_save"
        | "console_operations"
        | "console_reference"
        | "console_check"
        | "console_signature"
        | "probes_list"
        | "inbox_page"
        | "inbox_export"
        | "inbox_counts"
        | "inbox_view"
        | "inbox_explain"
        | "sandbox_view"
        | "batch_save_key"
        | "batch_open"
        | "batch_view"
        | "batch_save_answer"
        | "banks_list"
        | "payment_accounts_page"
        | "payment_accounts_export"
        | "payment_accounts_view"
        | "payment_accounts_found"
        | "deposits_page"
        | "deposits_sums"
        | "deposits_export"
        | "audit_view"
        | "other_computers_view" => Need::Somebody,
        "payouts_pause"
        | "payouts_wallet_seen"
        | "payments_check"
        | "look_up_ask"
        | "rates_ask"
        | "payments_look_up"
        | "payments_handed_over"
        | "payments_code_settled"
        | "payments_customer_forget"
        | "sub_merchants_keep"
        | "payouts_stop"
        | "batch_answer"
        | "payouts_check_now"
        | "payouts_decide"
        | "payment_requests_check"
        | "sharing_open"
        | "sharing_account_open"
        | "payment_accounts_look_up"
        | "payment_accounts_take_back"
        | "payment_accounts_compare"
        | "payment_accounts_take_theirs"
        | "history_fetch"
        | "history_stop"
        | "month_fetch"
        | "bank_statements_check"
        | "bank_statements_import"
        | "bank_statements_take_back"
        | "month_fetch_stop"
        | "month_say"
        | "month_settle"
        | "month_journal_change"
        | "month_undo"
        | "month_prepare"
        | "month_take_back"
        | "month_sign"
        | "month_reopen"
        | "notifications_try"
        | "imports_pause"
        | "imports_stop"
        | "held_look_up"
        | "held_decide"
        | "console_call"
        | "probe_ask"
        | "inbox_see"
        | "inbox_see_all"
        | "inbox_put_aside"
        | "inbox_ask"
        | "inbox_paste"
        | "connection_check"
        | "connection_stop"
        | "sandbox_pay"
        | "sandbox_deposit"
        | "sandbox_end"
        | "sandbox_arm"
        | "sandbox_clear"
        | "sandbox_advance"
        | "sandbox_statement" => Need::Worker,
        "payment_accounts_check"
        | "payment_accounts_open"
        | "payment_accounts_change_check"
        | "payment_accounts_change"
        | "payment_accounts_close"
        | "payment_accounts_adopt"
        | "payment_requests_create"
        | "payment_requests_look"
        | "payment_requests_again"
        | "bank_holder"
        | "imports_read"
        | "imports_read_as"
        | "imports_sheets"
        | "imports_settle"
        | "imports_forget_columns"
        | "imports_change_alike"
        | "imports_all_meant"
        | "imports_redo"
        | "imports_change"
        | "imports_undo"
        | "imports_discard"
        | "imports_start"
        | "imports_resume"
        | "imports_try_row"
        | "payouts_read"
        | "payouts_columns"
        | "payouts_answer_amounts"
        | "payouts_columns_forget"
        | "payouts_change"
        | "payouts_change_alike"
        | "payouts_undo"
        | "payouts_redo"
        | "payouts_discard"
        | "payouts_freeze"
        | "payouts_all_meant"
        | "payouts_follow_up"
        | "payouts_same_people"
        | "batch_save"
        | "payouts_check_names"
        | "payouts_ask_again"
        | "top_ups_read"
        | "top_ups_change"
        | "top_ups_discard"
        | "aliases_save"
        | "aliases_remove"
        | "aliases_put_back"
        | "aliases_check"
        | "aliases_import"
        | "contacts_save"
        | "contacts_save_payment"
        | "contacts_remove"
        | "contacts_put_back"
        | "contacts_check"
        | "contacts_import"
        | "customers_save"
        | "customers_save_identity"
        | "customers_add_photo"
        | "customers_show_photo"
        | "customers_remove_photo"
        | "customers_send"
        | "customers_count_as_done"
        | "customers_ask_level"
        | "customers_discard"
        | "payouts_stop_check" => Need::Preparer,
        "inbox_ways"
        | "inbox_set_ways"
        | "profile_add"
        | "profile_change"
        | "profile_remove"
        | "profile_key_paste"
        | "profile_key_forget"
        | "notifications_change" => Need::Owner,
        _ => return None,
    })
}
