//! `cowrie audit verify`

use std::process::ExitCode;

use clap::Subcommand;
use serde::Serialize;

use crate::Common;
use crate::output::{Failure, NOT_DONE, exit_code, print, print_json};
use system::error::ErrorCode;

#[derive(Subcommand)]
pub(crate) enum AuditCommand {
    /// Check that no entry of the audit log was changed, moved, added or removed. Returns 3 if one was.
    Verify,
}

#[derive(Serialize)]
struct Verified {
    whole: bool,
    entries: Option<usize>,
    problem: Option<String>,
}

pub(crate) async fn run(common: &Common, command: &AuditCommand) -> Result<ExitCode, Failure> {
    let AuditCommand::Verify = command;
    let verified = common
        .with_host(async |host| Ok(host.profile().await?.context.outbox.store().verify_audit().await))
        .await?;
    let verified = match verified {
        Ok(entries) => Verified {
            whole: true,
            entries: Some(entries),
            problem: None,
        },
        Err(error) if error.code == ErrorCode::Storage => Verified {
            whole: false,
            entries: None,
            problem: Some(error.to_string()),
        },
        Err(error) => return Err(error.into()),
    };
    if common.json {
        print_json(&verified)?;
    } else {
        match (&verified.problem, verified.entries) {
            (Some(problem), _) => print(problem)?,
            (None, entries) => print(&format!(
                "Verified: {} entries, none changed or removed.",
                entries.unwrap_or_default()
            ))?,
        }
    }
    Ok(exit_code(verified.whole, NOT_DONE))
}
