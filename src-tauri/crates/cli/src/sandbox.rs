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
    /// Write a bank statement of a running sandbox's world, as a bank would hand it out.
    Statement(StatementArgs),
}

#[derive(Args)]
struct StatementArgs {
    /// The control interface of the running sandbox, as its first line tells it.
    #[arg(long, value_name = "URL")]
    control_url: String,
    /// The first day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = Date::parse)]
    from: Date,
    /// The last day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = Date::parse)]
    to: Date,
    /// Whose file it looks like: gtbank, access, zenith, firstbank, uba, moniepoint, moniepoint-wide, opay, kuda, palmpay or fairmoney.
    #[arg(long, default_value = "gtbank", value_name = "BANK")]
    layout: Layout,
    /// Into how many parts a day is cut, each of which settles in one entry what payment requests brought in; 0: every payment on its own.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=24))]
    settlements: u8,
    /// Where to write it; the ending says what it is, .csv or .xlsx. A file that is there stays.
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
    /// Where its time begins, which then passes only when its control interface says so; without it the computer's clock.
    #[arg(long, value_name = "YYYY-MM-DDTHH:MM:SS", value_parser = UtcTime::parse)]
    by_hand_from: Option<UtcTime>,
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
            "The statement cannot be written to {}: {}.",
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
        print(&format!("The statement is in {}.", written.file))?;
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
