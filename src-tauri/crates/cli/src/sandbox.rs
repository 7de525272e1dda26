//! `cowrie sandbox --listen 127.0.0.1:PORT` and `cowrie sandbox statement`

use std::fs::File;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use sandbox::{Config, Duplicates, Format, Layout, Sandbox, StatementRequest, read_faults, read_keys};
use serde::Serialize;
use service_api::value::{Date, UtcTime};
use system::file_text::file_error;

use crate::output::{Failure, print, print_json, print_line, read_text};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct SandboxArgs {
    #[command(subcommand)]
    command: Option<SandboxCommand>,
    #[command(flatten)]
    start: StartArgs,
}

#[derive(Subcommand)]
enum SandboxCommand {
    /// Save a bank statement of a running sandbox, in a bank's layout.
    Statement(StatementArgs),
}

#[derive(Args)]
struct StatementArgs {
    /// The `control_url` of the running sandbox, from its first line.
    #[arg(long, value_name = "URL")]
    control_url: String,
    /// The first day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = Date::parse)]
    from: Date,
    /// The last day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = Date::parse)]
    to: Date,
    /// The bank's layout: gtbank, access, zenith, firstbank, uba, moniepoint, moniepoint-wide, opay, kuda, palmpay or fairmoney.
    #[arg(long, default_value = "gtbank", value_name = "BANK")]
    layout: Layout,
    /// Settlements per day, each one entry for the payments received in that part of the day. 0: one entry per payment.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=24))]
    settlements: u8,
    /// The new file, ending in .csv or .xlsx. An existing file is not overwritten.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What was written.
#[derive(Serialize)]
struct Written {
    file: String,
    layout: String,
    bytes: usize,
}

#[derive(Args)]
struct StartArgs {
    /// Address to listen on, on this computer. Port 0 chooses a free port.
    #[arg(long, default_value = "127.0.0.1:0", value_name = "ADDRESS")]
    listen: SocketAddr,
    /// Determines the names and numbers in the sandbox.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// File that keeps the sandbox's state between restarts.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// File with the faults to start with: {"arm": […]}.
    #[arg(long, value_name = "FILE")]
    faults: Option<PathBuf>,
    /// File with the keys to accept, named as in the first line of the output.
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
    /// Start time of a manual clock, which only the control interface advances. Default: the computer's clock.
    #[arg(long, value_name = "YYYY-MM-DDTHH:MM:SS", value_parser = UtcTime::parse)]
    by_hand_from: Option<UtcTime>,
    /// How a used reference is treated. Default: as in the state file, or else refuse.
    #[arg(long, value_enum)]
    duplicates: Option<DuplicatesName>,
}

#[derive(Clone, Copy, ValueEnum)]
enum DuplicatesName {
    /// Rejected with code 105.
    Refuse,
    /// The first answer is returned again.
    ReturnOriginal,
    /// The payment is made again.
    ExecuteAgain,
}

pub(crate) async fn run(args: SandboxArgs, json: bool) -> Result<ExitCode, Failure> {
    match args.command {
        Some(SandboxCommand::Statement(statement)) => write_statement(statement, json).await,
        None => start(args.start).await,
    }
}

async fn write_statement(args: StatementArgs, json: bool) -> Result<ExitCode, Failure> {
    let ending = args.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let format: Format = ending
        .to_lowercase()
        .parse()
        .map_err(|_| Failure::input("The name of the file must end in .csv or .xlsx."))?;
    let request = StatementRequest {
        from: args.from,
        to: args.to,
        layout: args.layout,
        format,
        settlements: args.settlements,
    };
    let fetched = request.fetch(&args.control_url).await;
    let bytes = fetched.map_err(|error| Failure::input(error.to_string()))?;
    let unwritten = |error: std::io::Error| {
        Failure::input(format!(
            "The statement cannot be saved in {}: {}.",
            args.out.display(),
            file_error(&error)
        ))
    };
    let mut file = File::create_new(&args.out).map_err(unwritten)?;
    file.write_all(&bytes).map_err(unwritten)?;
    let written = Written {
        file: args.out.display().to_string(),
        layout: args.layout.to_string(),
        bytes: bytes.len(),
    };
    if json {
        print_json(&written)?;
    } else {
        print(&format!("Saved in {}.", written.file))?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn start(args: StartArgs) -> Result<ExitCode, Failure> {
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
        manual_from: args.by_hand_from,
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.map_err(|error| Failure::input(error.to_string()))?;
    print_json(&sandbox.addresses())?;
    print_line("The sandbox runs until you press Ctrl+C. No real money moves here.");
    interrupted().await;
    sandbox.stop().await;
    Ok(ExitCode::SUCCESS)
}

/// Ctrl+C, or a termination signal.
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
