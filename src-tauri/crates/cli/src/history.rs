//! `cowrie history search TEXT`

use std::process::ExitCode;

use backoffice::env::{parse_rfc3339, wat};
use backoffice::host::Host;
use backoffice::look_up;
use backoffice::view::{FoundKind, FoundView, LookUpView, PaymentState};
use clap::Subcommand;

use crate::Common;
use crate::face::{Failure, naira, print, print_json};
use crate::people::PeopleArgs;

#[derive(Subcommand)]
pub(crate) enum HistoryCommand {
    /// Find records of the profile as the look-up box does: payments, requests, accounts, deposits, notices, calls, contacts. Nothing is
    /// asked of the service. Exits with 0 also where nothing is found.
    Search {
        /// Any part, three letters or more, of a reference, a number, a name, a narration; or a whole alert as it was pasted. Several words
        /// must all stand in the record.
        #[arg(required = true)]
        text: Vec<String>,
        #[command(flatten)]
        people: PeopleArgs,
    },
}

pub(crate) async fn run(common: &Common, command: &HistoryCommand) -> Result<ExitCode, Failure> {
    let HistoryCommand::Search { text, people } = command;
    let host = common.open().await?;
    let found = search(&host, &text.join(" "), people).await;
    host.close().await;
    let found = found?;
    if common.json {
        print_json(&found)?;
    } else {
        tell(&found)?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn search(host: &Host, text: &str, people: &PeopleArgs) -> Result<LookUpView, Failure> {
    if text.trim().is_empty() {
        return Err(Failure::usage("Nothing was looked for: the text is empty."));
    }
    people.sign_in_alone(host, "Nothing was looked for.").await?;
    Ok(look_up::look_up(&host.profile().await?.outbox, text).await?)
}

fn tell(found: &LookUpView) -> Result<(), Failure> {
    found.found.iter().try_for_each(|one| print(&line(one)))?;
    if found.found.is_empty() {
        print("Nothing in these records has it. That does not mean that nothing was paid: the service may know it.")?;
    }
    if found.more {
        print("There are more than these. Say more of it to find fewer.")?;
    }
    Ok(())
}

fn line(found: &FoundView) -> String {
    let at = found.at.as_deref().and_then(parse_rfc3339).map_or("-".to_owned(), wat);
    let amount = found.amount.as_deref().map_or("-".to_owned(), naira);
    let state = found.state.map_or("", state_words);
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
        FoundKind::PayoutItem => "payment of payout",
        FoundKind::Request => "payment request",
        FoundKind::Refund => "refund",
        FoundKind::Account => "payment account",
        FoundKind::Deposit => "deposit",
        FoundKind::Notice => "notice",
        FoundKind::Call => "call",
        FoundKind::History => "service's history",
        FoundKind::Statement => "bank statement",
    }
}

fn state_words(state: PaymentState) -> &'static str {
    match state {
        PaymentState::Sending => "sending",
        PaymentState::NotSent => "not sent",
        PaymentState::NotKnown => "not known yet",
        PaymentState::Paid => "paid",
        PaymentState::OnHold => "left, and waits for an identity check",
        PaymentState::CodeMissing => "left, and its withdrawal code did not come",
        PaymentState::NotPaid => "not paid",
    }
}
