//! Sentences for people: report.

use std::fmt::Display;

use payment_rules::connection::Stage;

use crate::view::*;
use client::transport::proxy::Proxy;

pub(crate) const NOT_LATEST_REPORT: &str = "Nothing was saved: this is not the latest report.";

pub(crate) const CREATE_REPORT_AGAIN: &str = "Create the report again, and read it.";

pub(crate) fn report_file(day: &str, time: &str) -> String {
    format!("Report for support {day} {time}")
}

pub(crate) const BUILT_IN_SANDBOX: &str = "the built-in sandbox";

pub(crate) fn path_length(length: usize) -> String {
    format!(" (and a path of {length} characters)")
}

pub(crate) const SIGNATURE_NOT_EXAMINED: &str = "\nWHAT LOOKS WRONG\nThe signature of this call cannot be examined.\n";

pub(crate) const LOOKS_WRONG: &str = "\nWHAT LOOKS WRONG\n";

pub(crate) const NOTHING_LOOKS_WRONG: &str = "- Nothing in the signed values or the key.\n";

pub(crate) fn latest_calls(most: impl Display) -> String {
    format!("\nTHE LATEST CALLS (at most {most})\n")
}

pub(crate) fn heading(made: &str) -> String {
    format!(
        "Cowrie: report for support\nMade (UTC): {made}\nKeys, names, account numbers, phones, email addresses and identity numbers are \
        removed and replaced by “…”\n"
    )
}

/// `running`: minutes since the start.
pub(crate) fn program(version: &str, system: &str, running: impl Display) -> String {
    format!("\nTHE PROGRAM\nCowrie {version}\nSystem: {system}\nOpen for: {running} minutes\n")
}

pub(crate) fn profile(kind: &str, (collection, business): (&str, &str), proxy: &Proxy, people: bool, keys: &str) -> String {
    let proxy = match proxy {
        Proxy::System => "set by the system",
        Proxy::Direct => "none",
        Proxy::Through { .. } => "custom",
    };
    let people = if people { "some" } else { "none" };
    format!(
        "\nTHE PROFILE\nKind: {kind}\nCollection: {collection}\nBusiness: {business}\nProxy: {proxy}\nPeople with PINs: {people}\nKeys: {keys}\n"
    )
}

pub(crate) fn key(name: &str, is_set: bool) -> String {
    format!("{name}: {}", if is_set { "set" } else { "not set" })
}

pub(crate) fn connection(state: CheckState) -> String {
    let state = match state {
        CheckState::Never => "not checked since the program started",
        CheckState::Running => "being checked",
        CheckState::Stopped => "stopped early",
        CheckState::Works => "works",
        CheckState::Partly => "works partly",
        CheckState::Fails => "does not work",
    };
    format!("\nTHE CONNECTION\nState: {state}\n")
}

pub(crate) fn checked_at(at: &str) -> String {
    format!("Checked (UTC): {at}\n")
}

pub(crate) fn interface(interface: OperationInterface) -> &'static str {
    match interface {
        OperationInterface::Collection => "Collection:\n",
        OperationInterface::Business => "Business:\n",
        OperationInterface::Merchant => "Merchant:\n",
    }
}

/// A stage of the connection check; `detail` may be empty.
pub(crate) fn stage(stage: Stage, state: StageState, detail: &str) -> String {
    let name = match stage {
        Stage::Internet => "Network",
        Stage::Address => "Address reached",
        Stage::Secure => "TLS",
        Stage::Answers => "The service answers",
        Stage::Clock => "Clocks agree",
        Stage::Allowed => "Our internet address is allowed",
        Stage::SignIn => "Sign-in accepted",
        Stage::Signature => "Signature accepted",
        Stage::Question => "A query is answered",
    };
    let state = match state {
        StageState::Waiting => "waiting",
        StageState::Passed => "yes",
        StageState::NotNeeded => "not needed",
        StageState::Failed => "no",
        StageState::NotReached => "not reached",
    };
    match detail {
        "" => format!("  {name}: {state}\n"),
        detail => format!("  {name}: {state} ({detail})\n"),
    }
}

pub(crate) fn round_trip(ms: impl Display) -> String {
    format!("  Round trip: {ms} ms\n")
}

pub(crate) fn clock_ahead(ms: impl Display) -> String {
    format!("  Our clock is ahead by: {ms} ms\n")
}

pub(crate) fn the_call(call: &str) -> String {
    format!("\nTHE CALL\n{call}")
}

pub(crate) fn finding(sentence: &str, certain: bool) -> String {
    let certainty = if certain { "" } else { " (perhaps)" };
    format!("- {sentence}{certainty}\n")
}

/// `status`: the HTTP status, if there is one; `took`: milliseconds until the answer.
pub(crate) fn latest_call((at, operation, id): (&str, &str, &str), ended: &str, status: Option<u16>, took: Option<u32>) -> String {
    let status = status.map_or_else(|| "-".to_owned(), |status| status.to_string());
    let took = took.map_or_else(|| "no answer".to_owned(), |ms| format!("{ms} ms"));
    format!("{at}  {operation}  call {id}: {ended}, HTTP {status}, {took}\n")
}

pub(crate) const NO_CALLS: &str = "None.\n";
