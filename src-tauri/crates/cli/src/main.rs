//! `cowrie`: the back office without a window. It contains no business rules.

mod activity;
mod audit;
mod backup;
mod call;
mod connection;
mod diagnosis;
mod export;
mod held;
mod history;
mod kept_back;
mod masked;
mod month;
mod named;
mod names;
mod one_file;
mod operations;
mod other_computers;
mod output;
mod payout_args;
mod payout_check;
mod payout_decide;
mod payout_draft;
mod payout_statement;
mod payouts;
mod people;
mod probe;
mod profiles;
mod progress;
mod reconcile;
mod sandbox;
mod sign;
mod summary;
mod vault;
mod verify_callback;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use output::Failure;

/// Request payments, pay people from spreadsheets, and know the result of every payment.
///
/// Exit codes: 0 done · 1 a problem in the input · 2 wrong arguments · 3 refused, not sent or not authentic · 4 unconfirmed: do not pay again.
#[derive(Parser)]
#[command(name = "cowrie", version, max_term_width = 110)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// Options of every command.
#[derive(Args, Clone)]
struct Common {
    /// Data folder. Default: the application data folder of the system.
    #[arg(long, global = true, env = "COWRIE_HOME", value_name = "DIR")]
    home: Option<PathBuf>,
    /// Profile. Default: the built-in sandbox.
    #[arg(long, global = true, value_name = "NAME")]
    profile: Option<String>,
    /// Print only JSON on standard output: one document, or one per line.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// List the operations of the service, or show the fields of one.
    Operations(operations::OperationsArgs),
    /// Show the signed text of a request body, and why another hash differs. Uses the key of --profile, or else COWRIE_HASH_KEY.
    Sign(sign::SignArgs),
    /// Check the hash of a callback, and explain a wrong one. Uses the key of --profile, or else COWRIE_HASH_KEY.
    VerifyCallback(verify_callback::VerifyCallbackArgs),
    /// Run the sandbox alone until you press Ctrl+C, or save a bank statement of a running sandbox.
    Sandbox(sandbox::SandboxArgs),
    /// List, add, check or remove profiles.
    #[command(subcommand)]
    Profiles(profiles::ProfilesCommand),
    /// Make one signed call to the service. A call that changes something is sent at most once.
    Call(call::CallArgs),
    /// Ask a test deployment about gaps in the specification, and save the dated answers.
    Probe(probe::ProbeArgs),
    /// Check and pay spreadsheets.
    #[command(subcommand)]
    Payouts(payout_args::PayoutsCommand),
    /// Compare the service's report and a bank statement with your own records, from files. Every row gets a class and a reason.
    Reconcile(reconcile::ReconcileArgs),
    /// Unconfirmed calls that need your decision, and alarms: list them, look them up, record the result.
    #[command(subcommand)]
    Held(held::ReviewCommand),
    /// Show or change whether other computers pay with the same keys, and which payments are looked up before sending.
    OtherComputers(other_computers::OtherComputersArgs),
    /// Save the hidden values of an answer (withdrawal codes, keys of a new merchant) in a file.
    KeptBack(kept_back::KeptBackArgs),
    /// Recorded calls: what was sent, what was signed, what was answered. Of look-ups with the same result, only the first and the last are kept.
    #[command(subcommand)]
    Activity(activity::ActivityCommand),
    /// Save lists as Excel or CSV files: payment requests, payment accounts, deposits, history, activity, notices, contacts, a payout.
    Export(export::ExportArgs),
    /// Search the records of the profile.
    #[command(subcommand)]
    History(history::HistoryCommand),
    /// Save the records of a profile in one file that only a passphrase opens; verify and restore such a file.
    #[command(subcommand)]
    Backup(backup::BackupCommand),
    /// The audit log of people's actions, in a chain that shows tampering.
    #[command(subcommand)]
    Audit(audit::AuditCommand),
    /// Closed months: verify their close packs.
    #[command(subcommand)]
    Month(month::MonthCommand),
    /// The passphrase vault, for computers without a keychain.
    #[command(subcommand)]
    Vault(vault::VaultCommand),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let filter = tracing_subscriber::EnvFilter::try_from_env("COWRIE_LOG").unwrap_or_else(|_| "warn".into());
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            return Failure::input(format!("The program cannot start: {}.", system::file_text::file_error(&error))).report(cli.common.json);
        }
    };
    let json = cli.common.json;
    match runtime.block_on(run(cli)) {
        Ok(code) => code,
        Err(failure) => failure.report(json),
    }
}

async fn run(cli: Cli) -> Result<ExitCode, Failure> {
    let common = cli.common;
    match cli.command {
        Command::Operations(args) => operations::run(&common, &args),
        Command::Sign(args) => sign::run(&common, &args).await,
        Command::VerifyCallback(args) => verify_callback::run(&common, &args).await,
        Command::Sandbox(args) => sandbox::run(args, common.json).await,
        Command::Profiles(command) => profiles::run(&common, command).await,
        Command::Call(args) => call::run(&common, &args).await,
        Command::Probe(args) => probe::run(&common, &args).await,
        Command::Payouts(command) => payouts::run(&common, command).await,
        Command::Reconcile(args) => reconcile::run(&common, args),
        Command::Held(command) => held::run(&common, command).await,
        Command::OtherComputers(args) => other_computers::run(&common, args).await,
        Command::KeptBack(args) => kept_back::run(&common, &args).await,
        Command::Activity(command) => activity::run(&common, command).await,
        Command::Export(args) => export::run(&common, &args).await,
        Command::History(command) => history::run(&common, &command).await,
        Command::Backup(command) => backup::run(&common, &command).await,
        Command::Audit(command) => audit::run(&common, &command).await,
        Command::Month(command) => month::run(&common, &command),
        Command::Vault(command) => vault::run(&common, &command),
    }
}
