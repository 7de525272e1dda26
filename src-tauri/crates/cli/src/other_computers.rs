//! `cowrie other-computers`: whether other computers pay with the same keys, and when the service is asked before a payment leaves.

use std::process::ExitCode;

use api::Commands as _;
use app::host::Host;
use base::profile::OtherComputers;
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::Common;
use crate::output::{Failure, print, print_json};
use crate::people::PeopleArgs;

#[derive(Args)]
pub(crate) struct OtherComputersArgs {
    /// Whether other computers or programs pay with the keys of this profile. Unless the answer is no, what they paid is also looked for under
    /// other references than the payment's own.
    #[arg(long, value_enum)]
    others: Option<Others>,
    /// About which payments the service is asked before they leave.
    #[arg(long, value_enum)]
    asks: Option<Asks>,
    #[command(flatten)]
    people: PeopleArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Others {
    Yes,
    No,
}

#[derive(Clone, Copy, ValueEnum)]
enum Asks {
    /// About every payment.
    Always,
    /// Only about what is in doubt. What another computer paid is then found in the history of the wallet only.
    InDoubt,
}

/// Shows the settings, or changes them.
pub(crate) async fn run(common: &Common, args: OtherComputersArgs) -> Result<ExitCode, Failure> {
    common.with_host(async |host| set(common, host, args).await).await
}

async fn set(common: &Common, host: &Host, args: OtherComputersArgs) -> Result<ExitCode, Failure> {
    if args.others.is_some() || args.asks.is_some() {
        let others = args.others.map(|others| matches!(others, Others::Yes));
        let asks_always = args.asks.map(|asks| matches!(asks, Asks::Always));
        let what = json!({ "deed": "other_computers", "others": others, "asks_always": asks_always });
        match args.people.sign_in(host).await? {
            Some(mut terminal) => drop(terminal.confirm(host, what).await?),
            None => {
                let asked = host.rpc("confirm_ask", what).await?;
                host.confirm("confirm_give", asked).await?;
            }
        }
    }
    let now = view(host).await?;
    if common.json {
        print_json(&now)?;
        return Ok(ExitCode::SUCCESS);
    }
    print(match now.others {
        None => {
            "It is not recorded whether other computers pay with these keys. Until then, their payments are looked up too. Records that were copied or moved here send nothing."
        }
        Some(true) => "Other computers pay with these keys too.",
        Some(false) => "Only this computer pays with these keys.",
    })?;
    print(match now.asks_always {
        true => "The service is asked about every payment before it leaves.",
        false => {
            "The service is asked only about payments that are in doubt. What another computer paid is found in the history of the wallet only."
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

async fn view(host: &Host) -> Result<OtherComputers, Failure> {
    let view = host.rpc("other_computers_view", json!({})).await?;
    serde_json::from_value(view).map_err(|error| Failure::input(error.to_string()))
}
