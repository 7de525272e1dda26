//! One binary, one module per subject.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on stops, also in the functions its tests share"
)]

#[macro_use(assert_begins, assert_contains, assert_has)]
extern crate harness;

mod activity;
mod after;
mod alone;
mod backups;
mod bad_days;
mod bank_statements;
mod bulk;
mod call_output;
mod callbacks;
mod catalog;
#[cfg(target_os = "linux")]
mod command_line;
mod connection;
mod contacts;
mod contract;
mod contract_probe;
mod copies;
mod copies_and_history;
mod copies_approved;
mod copies_at_random;
mod copies_by_other_ways;
mod copies_over_time;
mod crash;
mod customers;
mod directory;
mod doubt;
mod earlier_records;
mod exports;
mod file_errors;
mod history;
mod in_flight;
mod inbox;
mod inbox_forged;
mod kept_back;
mod letterhead;
mod look_up;
mod month;
mod month_closed;
mod month_closing;
mod month_groups;
mod month_journal;
mod month_large;
mod month_late_reports;
mod month_order;
mod month_review;
mod month_settled;
mod month_ties;
mod month_undo;
mod odd_answers;
#[cfg(target_os = "linux")]
mod on_behalf;
mod operations;
mod papers;
mod payment_accounts;
mod payment_requests;
mod payouts;
mod people;
mod profiles;
mod protocol;
mod refunds;
mod returning;
mod second_look_up;
#[cfg(target_os = "linux")]
mod secrets;
mod sharing;
mod signature;
mod single_payment_details;
mod single_payments;
mod statements;
mod statements_back;
mod statements_numberless;
mod statements_odd;
mod statements_sheets;
#[cfg(target_os = "linux")]
mod sub_merchants;
mod support;
mod tidy;
mod top_ups;
mod unknown_names;
mod watching;
#[cfg(target_os = "linux")]
mod window_activity;
#[cfg(target_os = "linux")]
mod window_after;
#[cfg(target_os = "linux")]
mod window_bank_statements;
#[cfg(target_os = "linux")]
mod window_bulk;
#[cfg(target_os = "linux")]
mod window_cash;
#[cfg(target_os = "linux")]
mod window_clicks;
#[cfg(target_os = "linux")]
mod window_closing;
#[cfg(target_os = "linux")]
mod window_columns;
#[cfg(target_os = "linux")]
mod window_confirm;
#[cfg(target_os = "linux")]
mod window_connection;
#[cfg(target_os = "linux")]
mod window_console;
#[cfg(target_os = "linux")]
mod window_contacts;
#[cfg(target_os = "linux")]
mod window_copies;
#[cfg(target_os = "linux")]
mod window_customers;
#[cfg(target_os = "linux")]
mod window_deposits;
#[cfg(target_os = "linux")]
mod window_directory;
#[cfg(target_os = "linux")]
mod window_draft;
#[cfg(target_os = "linux")]
mod window_faults;
#[cfg(target_os = "linux")]
mod window_focus;
#[cfg(target_os = "linux")]
mod window_found_out;
#[cfg(target_os = "linux")]
mod window_frame;
#[cfg(target_os = "linux")]
mod window_held;
#[cfg(target_os = "linux")]
mod window_history;
#[cfg(target_os = "linux")]
mod window_home;
#[cfg(target_os = "linux")]
mod window_inbox;
#[cfg(target_os = "linux")]
mod window_journey;
#[cfg(target_os = "linux")]
mod window_look_up;
#[cfg(target_os = "linux")]
mod window_month;
#[cfg(target_os = "linux")]
mod window_month_review;
#[cfg(target_os = "linux")]
mod window_on_behalf;
#[cfg(target_os = "linux")]
mod window_operations;
#[cfg(target_os = "linux")]
mod window_past;
#[cfg(target_os = "linux")]
mod window_payday;
#[cfg(target_os = "linux")]
mod window_payment_accounts;
#[cfg(target_os = "linux")]
mod window_payments;
#[cfg(target_os = "linux")]
mod window_payments_offline;
#[cfg(target_os = "linux")]
mod window_payments_refused;
#[cfg(target_os = "linux")]
mod window_people;
#[cfg(target_os = "linux")]
mod window_rates;
#[cfg(target_os = "linux")]
mod window_refunds;
#[cfg(target_os = "linux")]
mod window_request_form;
#[cfg(target_os = "linux")]
mod window_requests_list;
#[cfg(target_os = "linux")]
mod window_settings;
#[cfg(target_os = "linux")]
mod window_settled;
#[cfg(target_os = "linux")]
mod window_sharing;
#[cfg(target_os = "linux")]
mod window_shown;
#[cfg(target_os = "linux")]
mod window_signature;
#[cfg(target_os = "linux")]
mod window_statement;
#[cfg(target_os = "linux")]
mod window_states;
#[cfg(target_os = "linux")]
mod window_stop;
#[cfg(target_os = "linux")]
mod window_sub_merchants;
#[cfg(target_os = "linux")]
mod window_support;
#[cfg(target_os = "linux")]
mod window_tables;
#[cfg(target_os = "linux")]
mod window_top_ups;
