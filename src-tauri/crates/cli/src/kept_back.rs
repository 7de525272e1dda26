//! `cowrie kept-back CALL --out FILE`

use std::path::PathBuf;
use std::process::ExitCode;

use app::host::Host;
use clap::Args;
use support::answer_secrets;

use crate::Common;
use crate::output::{Failure, print_line};
use crate::people::PeopleArgs;

#[derive(Args)]
pub(crate) struct KeptBackArgs {
    /// The number of the call, as shown by `cowrie call`.
    call: i64,
    /// The new file. An existing file is not overwritten.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    people: PeopleArgs,
}

async fn save(host: &Host, args: &KeptBackArgs) -> Result<(), Failure> {
    args.people.sign_in_alone(host, "Nothing was saved.").await?;
    Ok(answer_secrets::save_as(&host.profile().await?.context, args.call, &args.out).await?)
}

pub(crate) async fn run(common: &Common, args: &KeptBackArgs) -> Result<ExitCode, Failure> {
    common.with_host(async |host| save(host, args).await).await?;
    print_line(&format!(
        "Saved in {}. Anyone who can read this file can use the values in it. Forward it, then delete it.",
        args.out.display()
    ));
    Ok(ExitCode::SUCCESS)
}
