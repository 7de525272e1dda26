//! `cowrie payouts statement RUN`: the payment proof.

use std::process::ExitCode;

use app::host::Host;
use payouts::view::{StatementCheck, StatementCheckView};

use crate::Common;
use crate::output::{Failure, IN_DOUBT, exit_code, naira, print, print_json};

/// Prints the payment proof of a batch. With `--json` every row of it.
pub(crate) async fn print_statement(common: &Common, host: &Host, run: &str) -> Result<ExitCode, Failure> {
    let statement = payouts::whole_statement(&host.profile().await?.context, run).await?;
    let doubtful = |check: &StatementCheckView| {
        !check.met && matches!(check.check, StatementCheck::Known | StatementCheck::Alarms | StatementCheck::Wallet)
    };
    let code = exit_code(!statement.checks.iter().any(doubtful), IN_DOUBT);
    if common.json {
        print_json(&statement)?;
        return Ok(code);
    }
    print("Was any payment sent twice?")?;
    for check in &statement.checks {
        let mark = if check.met { "" } else { "Please check: " };
        print(&format!("  {mark}{}", check.words))?;
    }
    for sum in &statement.sums {
        print(&format!("{:<14} {:>7} {:>20}", sum.word, sum.count, naira(&sum.sum)))?;
    }
    print(&format!("{:<14} {:>7} {:>20}", "All", statement.count, naira(&statement.total)))?;
    Ok(code)
}
