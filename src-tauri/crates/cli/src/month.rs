//! `cowrie month verify PACK`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use months::pack::{Verified, verify};

use crate::Common;
use crate::output::{Failure, INPUT, exit_code, print, print_json, read_input};

#[derive(Subcommand)]
pub(crate) enum MonthCommand {
    /// Check that nothing in a close pack was changed, and name every row that was. Needs no profile. Exits with 1 where something was.
    Verify {
        /// The pack.
        pack: PathBuf,
        /// The digest that the pack should have: the “Fingerprint of the pack” that the window showed when it was saved, and that the audit has.
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
        (true, true) => format!("Intact: {files}, {rows}, as they were closed."),
        (true, false) => {
            format!("Intact: {files} and {rows} fit the pack’s own list. Only its fingerprint proves that the list is the original one.")
        }
        (false, _) => "Changed since it was made. Ask for the pack again, or open the closing in the profile.".to_owned(),
    })?;
    print(&format!("Digest: {}", verified.digest))?;
    if verified.intact && !expected {
        print("Compare it with the “Fingerprint of the pack” in the window or the audit, or give that with --digest.")?;
    }
    Ok(())
}

/// `1 file`, `2 files`
fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
