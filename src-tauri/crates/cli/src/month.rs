//! `cowrie month verify PACK`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use months::pack::{Verified, verify};

use crate::Common;
use crate::output::{Failure, INPUT, exit_code, print, print_json, read_input};

#[derive(Subcommand)]
pub(crate) enum MonthCommand {
    /// Check that a close pack is unchanged, and list every changed row. Needs no profile. Returns 1 if something was changed.
    Verify {
        /// The close pack.
        pack: PathBuf,
        /// The expected digest: the “Fingerprint of the pack” that the window showed when the pack was saved, also in the audit log.
        #[arg(long, value_name = "HEX")]
        digest: Option<String>,
    },
}

pub(crate) fn run(common: &Common, command: &MonthCommand) -> Result<ExitCode, Failure> {
    let MonthCommand::Verify { pack, digest } = command;
    let verified = verify(&read_input(pack)?, digest.as_deref()).map_err(Failure::input)?;
    if common.json {
        print_json(&verified)?;
    } else {
        print_report(&verified, digest.is_some())?;
    }
    Ok(exit_code(verified.intact, INPUT))
}

/// `expected`: whether the digest that the pack should have was given.
fn print_report(verified: &Verified, expected: bool) -> Result<(), Failure> {
    for remark in &verified.remarks {
        print(remark)?;
    }
    for finding in &verified.findings {
        print(&finding.message)?;
    }
    let (files, rows) = (counted(verified.files, "file"), counted(verified.rows, "row"));
    print(&match (verified.intact, expected) {
        (true, true) => format!("Unchanged: {files}, {rows}."),
        (true, false) => {
            format!("Intact: {files} and {rows} match the pack’s own list. Only the digest proves that the list is the original.")
        }
        (false, _) => "The pack was changed. Ask for it again, or open the closed month in the profile.".to_owned(),
    })?;
    print(&format!("Digest: {}", verified.digest))?;
    if verified.intact && !expected {
        print("Compare it with the “Fingerprint of the pack” in the window or the audit log, or enter it with --digest.")?;
    }
    Ok(())
}

/// `1 file`, `2 files`
fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
