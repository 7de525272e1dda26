//! `cowrie profiles check NAME`

use std::process::ExitCode;
use std::sync::Arc;

use app::connection::Reached;
use app::host::Host;
use app::profiles::{EMBEDDED, Profiles};
use app::view::{CheckState, ConnectionView, OperationInterface, StageState, StageView};
use payment_rules::connection::{Stage, Who};
use session::profile::Profile;

use crate::Common;
use crate::output::{Failure, NOT_DONE, naira, print, print_json, print_line};
use secrets::SecretStore;
use system::env::Env;

pub(crate) async fn run(common: &Common, profiles: &Profiles, safe: &SecretStore, env: &Env, name: &str) -> Result<ExitCode, Failure> {
    let profile = profiles.get(name)?;
    let view = if name == EMBEDDED {
        // The built-in sandbox runs only while it is open.
        let open = Common {
            profile: Some(name.to_owned()),
            ..common.clone()
        };
        let check = async |host: &Host| {
            let reached = Reached::Open(Arc::clone(&host.profile().await?.context.outbox));
            checked(&reached, env, &profile).await
        };
        open.with_host(check).await?
    } else {
        checked(&Reached::own(profiles, safe, &profile).await?, env, &profile).await?
    };
    match common.json {
        true => print_json(&view)?,
        false => print_report(&view)?,
    }
    Ok(match view.state {
        CheckState::Works => ExitCode::SUCCESS,
        CheckState::Never | CheckState::Running | CheckState::Stopped | CheckState::Partly | CheckState::Fails => ExitCode::from(NOT_DONE),
    })
}

async fn checked(reached: &Reached, env: &Env, profile: &Profile) -> Result<ConnectionView, Failure> {
    print_line(&format!("Checking “{}”. No money moves.", profile.name));
    Ok(reached.check(env, profile).await?)
}

fn print_report(view: &ConnectionView) -> Result<(), Failure> {
    for interface in &view.interfaces {
        print(match interface.interface {
            OperationInterface::Collection => "Payment requests",
            OperationInterface::Business => "Payouts",
            OperationInterface::Merchant => "Merchant look-ups",
        })?;
        for stage in &interface.stages {
            print_stage(interface.interface, stage)?;
        }
    }
    if let Some(balance) = &view.balance {
        print(&format!("Balance: {}", naira(balance)))?;
    }
    print(match view.state {
        CheckState::Works => "Everything works. No money moved.",
        CheckState::Partly => "Works in part. No money moved.",
        CheckState::Fails | CheckState::Never | CheckState::Running | CheckState::Stopped => "Does not work yet. No money moved.",
    })
}

fn print_stage(interface: OperationInterface, stage: &StageView) -> Result<(), Failure> {
    let mark = match stage.state {
        StageState::Passed => "✔",
        StageState::NotNeeded => "–",
        StageState::Failed => "✖",
        StageState::Waiting | StageState::NotReached => "·",
    };
    let name = match stage.stage {
        Stage::Internet => "Internet",
        Stage::Address => "Address reached",
        Stage::Secure => "Secure (TLS)",
        Stage::Answers => "The service answers",
        Stage::Clock => "Clock within 2 minutes",
        Stage::Allowed => "This internet address is allowed",
        Stage::SignIn => "Sign-in accepted",
        Stage::Signature => "Signature (hash) accepted",
        Stage::Question if interface == OperationInterface::Merchant => "Look-up",
        Stage::Question => "Bank list",
    };
    let detail = stage.detail.as_ref().map(|detail| format!(": {detail}")).unwrap_or_default();
    print(&format!("  {mark} {name}{detail}"))?;
    let Some(reason) = &stage.reason else { return Ok(()) };
    print(&format!("      {}", reason.what))?;
    print(&format!("      {}", reason.to_do))?;
    print(match reason.who {
        Who::You => "      You can fix this.",
        Who::Network => "      Your network administrator can fix this.",
        Who::Service => "      Only the service can fix this.",
    })
}
