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

/// Ask for payment, pay people from spreadsheets, and know what became of it.
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
    /// Data folder; without it the system's application data folder.
    #[arg(long, global = true, env = "COWRIE_HOME", value_name = "DIR")]
    home: Option<PathBuf>,
    /// Profile; without it the built-in sandbox.
    #[arg(long, global = true, value_name = "NAME")]
    profile: Option<String>,
    /// One JSON document (or JSON lines) on standard output, and nothing else there.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// List every operation of the service, or show the fields of one.
    Operations(operations::OperationsArgs),
    /// Show what would be signed for a request body, and why another hash differs. The key is that of --profile; without one, COWRIE_HASH_KEY.
    Sign(sign::SignArgs),
    /// Check the hash of a callback, and say why it is wrong. The key is that of --profile; without one, COWRIE_HASH_KEY.
    VerifyCallback(verify_callback::VerifyCallbackArgs),
    /// Run the sandbox alone until interrupted, or write a bank statement of one.
    Sandbox(sandbox::SandboxArgs),
    /// List, add, check or remove profiles.
    #[command(subcommand)]
    Profiles(profiles::ProfilesCommand),
    /// Make one signed call; a change goes through the outbox.
    Call(call::CallArgs),
    /// Ask a test deployment what the specification leaves open, and keep the dated answers.
    Probe(probe::ProbeArgs),
    /// Check and pay spreadsheets.
    #[command(subcommand)]
    Payouts(payout_args::PayoutsCommand),
    /// Compare the service's report and a bank statement with our own records, from files; says of every row what became of it and why.
    Reconcile(reconcile::ReconcileArgs),
    /// Calls of which nothing proves whether they were done: list them, look them up, record what you found out.
    #[command(subcommand)]
    Held(held::ReviewCommand),
    /// Whether other computers pay with the same keys, and when the service is asked before a payment leaves: show it, or change it.
    OtherComputers(other_computers::OtherComputersArgs),
    /// Put what an answer held and is not shown (withdrawal codes, a new merchant's keys) into a file.
    KeptBack(kept_back::KeptBackArgs),
    /// Calls that were made: what was sent, what was signed, what came back. Of look-ups that told the same, the first and the last stay.
    #[command(subcommand)]
    Activity(activity::ActivityCommand),
    /// Write lists as files that open in Excel: payment requests, payment accounts, deposits, history, activity, notices, contacts, a payout.
    Export(export::ExportArgs),
    /// Find records of the profile.
    #[command(subcommand)]
    History(history::HistoryCommand),
    /// The records of a profile as one file that a passphrase opens: make it, prove it, restore it.
    #[command(subcommand)]
    Backup(backup::BackupCommand),
    /// What people did, in a chain that tells when it was tampered with.
    #[command(subcommand)]
    Audit(audit::AuditCommand),
    /// Months that were closed: check their packs.
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
