//! `cowrie history search TEXT`

use std::process::ExitCode;

use app::host::Host;
use app::record_search;
use app::view::{FoundKind, FoundView, LookUpView};
use clap::Subcommand;
use payments::view::PaymentState;

use crate::Common;
use crate::output::{Failure, naira, print, print_json};
use crate::people::PeopleArgs;
use system::env::{parse_rfc3339, wat};

#[derive(Subcommand)]
pub(crate) enum HistoryCommand {
    /// Search the records of the profile: payments, requests, accounts, deposits, notices, calls, contacts. The service is not queried.
    /// Returns 0 even if nothing is found.
    Search {
        /// Part of a reference, number, name or narration (three characters or more), or a pasted bank alert. A record must contain all the
        /// words. Amounts are not searched, except the amount of an alert.
        #[arg(required = true)]
        text: Vec<String>,
        #[command(flatten)]
        people: PeopleArgs,
    },
}

pub(crate) async fn run(common: &Common, command: &HistoryCommand) -> Result<ExitCode, Failure> {
    let HistoryCommand::Search { text, people } = command;
    let found = common.with_host(async |host| search(host, &text.join(" "), people).await).await?;
    if common.json {
        print_json(&found)?;
    } else {
        print_report(&found, &text.join(" "))?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn search(host: &Host, text: &str, people: &PeopleArgs) -> Result<LookUpView, Failure> {
    if text.trim().is_empty() {
        return Err(Failure::usage("Nothing was searched: the text is empty."));
    }
    people.sign_in_alone(host, "Nothing was searched.").await?;
    Ok(record_search::search(&host.profile().await?.context.outbox, text).await?)
}

fn print_report(found: &LookUpView, text: &str) -> Result<(), Failure> {
    found.found.iter().try_for_each(|one| print(&line(one)))?;
    if found.found.is_empty() && is_amount(text) {
        print("No record found. Amounts are not searched: enter a reference, a name, an account number or words.")?;
    } else if found.found.is_empty() {
        print("No record found. It may still have been paid: the service may have a record.")?;
    }
    if found.more {
        print("There are more results. Add more text to narrow the search.")?;
    }
    Ok(())
}

/// Whether a text is an amount and probably not a number of something: such a number has at least ten digits, and neither a sign nor a
/// comma.
fn is_amount(text: &str) -> bool {
    let text = text.trim().to_uppercase();
    let plain = ["₦", "NGN", "N"]
        .iter()
        .find_map(|sign| text.strip_prefix(sign))
        .unwrap_or(&text)
        .trim();
    let digits = plain.chars().filter(char::is_ascii_digit).count();
    let only = plain.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.'));
    only && digits > 0 && (digits < 10 || plain.len() > digits || plain.len() < text.len())
}

fn line(found: &FoundView) -> String {
    let at = found.at.as_deref().and_then(parse_rfc3339).map_or("-".to_owned(), wat);
    let amount = found.amount.as_deref().map_or("-".to_owned(), naira);
    let state = match found.state {
        _ if found.nothing_moved => "cancelled",
        state => state.map_or("", state_words),
    };
    let line = format!(
        "{:<18} {:>5}  {at:<29} {amount:>18} {state:<13} {:<34} {}",
        kind_words(found.kind),
        found.id,
        found.reference,
        found.name
    );
    line.trim_end().to_owned()
}

fn kind_words(kind: FoundKind) -> &'static str {
    match kind {
        FoundKind::Contact => "contact",
        FoundKind::Customer => "customer",
        FoundKind::Payment => "payment",
        FoundKind::PayoutItem => "batch payment",
        FoundKind::Request => "payment request",
        FoundKind::Refund => "refund",
        FoundKind::Account => "payment account",
        FoundKind::Deposit => "deposit",
        FoundKind::Notice => "notice",
        FoundKind::Call => "call",
        FoundKind::History => "service’s history",
        FoundKind::Statement => "bank statement",
    }
}

fn state_words(state: PaymentState) -> &'static str {
    match state {
        PaymentState::Sending => "sending",
        PaymentState::NotSent => "not sent",
        PaymentState::NotKnown => "unconfirmed",
        PaymentState::Paid => "paid",
        PaymentState::OnHold => "paid, on hold for an identity check",
        PaymentState::CodeMissing => "paid, withdrawal code missing",
        PaymentState::NotPaid => "not paid",
    }
}

#[cfg(test)]
mod tests {
    use super::is_amount;

    #[test]
    fn amounts_differ_from_numbers_and_words() {
        for amount in ["1000", "N1,000", "₦ 1,000.50", "ngn5000", "1,000,000,000", "250.5"] {
            assert!(is_amount(amount), "{amount}");
        }
        for other in ["0123456785", "08031234567", "N", "", "N1k", "1000 ada", "ASK-1", "NGN"] {
            assert!(!is_amount(other), "{other}");
        }
    }
}
