//! `cowrie held list|look-up LINE|decide LINE`

use std::process::ExitCode;

use backoffice::held;
use backoffice::view::{DecideHeldRequest, HeldCallView, HeldDecision};
use clap::{Args, Subcommand};

use crate::Common;
use crate::face::{Failure, naira, print, print_json, say};

#[derive(Subcommand)]
pub(crate) enum HeldCommand {
    /// List calls of which nothing proves whether they were done. Payments of a spreadsheet are among `cowrie payouts`.
    List,
    /// Ask the service about one of them.
    LookUp {
        /// Its number in the list.
        line: String,
    },
    /// Record what you found out. Nothing is sent.
    Decide {
        /// Its number in the list.
        line: String,
        #[command(flatten)]
        finding: FindingArgs,
        /// What proves it.
        #[arg(long, value_name = "TEXT")]
        because: String,
    },
}

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct FindingArgs {
    /// There is proof that it was done.
    #[arg(long)]
    done: bool,
    /// There is proof that it was not done.
    #[arg(long)]
    not_done: bool,
}

pub(crate) async fn run(common: &Common, command: HeldCommand) -> Result<ExitCode, Failure> {
    let host = common.open().await?;
    let result = carry_out(&host.profile().await?.outbox, command).await;
    host.close().await;
    let waiting = result?;
    if common.json {
        print_json(&waiting)?;
    } else if waiting.is_empty() {
        say("Nothing waits for you.");
    } else {
        waiting.iter().try_for_each(shown)?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn carry_out(
    outbox: &std::sync::Arc<backoffice::outbox::Outbox>,
    command: HeldCommand,
) -> Result<Vec<HeldCallView>, backoffice::error::AppError> {
    match command {
        HeldCommand::List => {}
        HeldCommand::LookUp { line } => held::look_up(outbox, &line).await?,
        HeldCommand::Decide { line, finding, because } => {
            let decision = if finding.done { HeldDecision::Done } else { HeldDecision::NotDone };
            let request = DecideHeldRequest {
                line,
                decision,
                evidence: because,
            };
            held::decide(outbox, &request).await?;
        }
    }
    held::list(outbox).await
}

fn shown(call: &HeldCallView) -> Result<(), Failure> {
    let amount = call
        .amount
        .as_deref()
        .map(|amount| format!(" · {}", naira(amount)))
        .unwrap_or_default();
    print(&format!("{:>4}  {} · {}{amount}", call.line, call.operation, call.reference))?;
    print(&format!("      {}", call.reason))
}
