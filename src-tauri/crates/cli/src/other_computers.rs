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
    /// Whether other computers or programs pay with the keys of this profile. Unless the answer is no, Cowrie also searches for their
    /// payments under other references.
    #[arg(long, value_enum)]
    others: Option<Others>,
    /// Which payments are looked up before they are sent.
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
    /// Every payment.
    Always,
    /// Only payments that may have been sent before. Payments of other computers are then found only in the wallet's history.
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
            "Not answered: do other computers pay with these keys? Until it is answered, their payments are looked up too, and copied or moved records send nothing."
        }
        Some(true) => "Other computers pay with these keys too.",
        Some(false) => "Only this computer pays with these keys.",
    })?;
    print(match now.asks_always {
        true => "Every payment is looked up before it is sent.",
        false => {
            "Only payments that may have been sent before are looked up. Payments of other computers are found only in the wallet’s history."
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

async fn view(host: &Host) -> Result<OtherComputers, Failure> {
    let view = host.rpc("other_computers_view", json!({})).await?;
    serde_json::from_value(view).map_err(|error| Failure::input(error.to_string()))
}
