//! `cowrie sandbox --listen 127.0.0.1:PORT`

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use sandbox::{Config, Duplicates, Sandbox, read_faults, read_keys};

use crate::face::{Failure, print_json, read_text, say};

#[derive(Args)]
pub(crate) struct SandboxArgs {
    /// Where to listen, on this computer; port 0 picks one.
    #[arg(long, default_value = "127.0.0.1:0", value_name = "ADDRESS")]
    listen: SocketAddr,
    /// Names and numbers of its world follow from it.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Keeps the world over restarts.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Faults armed at the start: {"arm": […]}.
    #[arg(long, value_name = "FILE")]
    faults: Option<PathBuf>,
    /// Keys to accept, with the names of the first line.
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// What comes of a reference that was used before; without it as the state file says, or refuse.
    #[arg(long, value_enum)]
    duplicates: Option<DuplicatesName>,
}

#[derive(Clone, Copy, ValueEnum)]
enum DuplicatesName {
    /// Code 105; nothing is done.
    Refuse,
    /// The first answer again; nothing is done.
    ReturnOriginal,
    /// The payment is made once more.
    ExecuteAgain,
}

pub(crate) async fn run(args: SandboxArgs) -> Result<ExitCode, Failure> {
    let faults = match &args.faults {
        Some(path) => read_faults(&read_text(path)?).map_err(Failure::input)?,
        None => Vec::new(),
    };
    let keys = match &args.keys {
        Some(path) => read_keys(&read_text(path)?).map_err(Failure::input)?,
        None => Default::default(),
    };
    let duplicates = args.duplicates.map(|name| match name {
        DuplicatesName::Refuse => Duplicates::Refuse,
        DuplicatesName::ReturnOriginal => Duplicates::ReturnOriginal,
        DuplicatesName::ExecuteAgain => Duplicates::ExecuteAgain,
    });
    let config = Config {
        listen: args.listen,
        seed: args.seed,
        state: args.state,
        faults,
        keys,
        duplicates,
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.map_err(|error| Failure::input(error.to_string()))?;
    print_json(&sandbox.addresses())?;
    say("The sandbox runs until you press Ctrl+C. No real money moves here.");
    interrupted().await;
    sandbox.stop().await;
    Ok(ExitCode::SUCCESS)
}

/// Ctrl+C, or the polite signal to end.
#[cfg(unix)]
async fn interrupted() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn interrupted() {
    let _ = tokio::signal::ctrl_c().await;
}
