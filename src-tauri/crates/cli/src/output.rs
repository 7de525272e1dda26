//! What every command needs: printing, failing, opening the back office.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use app::host::{Host, HostConfig, default_exports, default_home};
use app::open_profile::{RunningSandbox, StartSandbox};
use app::profiles::EMBEDDED;
use sandbox::Sandbox;
use serde::Serialize;
use service_api::value::Amount;
use session::ports::FilePorts;

use crate::Common;
use secrets::PASSPHRASE_FILE;
use system::env::Env;
use system::error::{AppError, ErrorCode};
use system::file_text::file_error;

/// Exit code: a problem in the input.
pub(crate) const INPUT: u8 = 1;
/// Exit code: wrong arguments.
pub(crate) const USAGE: u8 = 2;
/// Exit code: refused, not sent, or not authentic.
pub(crate) const NOT_DONE: u8 = 3;
/// Exit code: unconfirmed.
pub(crate) const IN_DOUBT: u8 = 4;

/// Why a command ends early: an exit code and a message.
pub(crate) struct Failure {
    code: u8,
    words: String,
    error: Option<Box<AppError>>,
}

impl Failure {
    pub(crate) fn input(words: impl Into<String>) -> Self {
        Self {
            code: INPUT,
            words: words.into(),
            error: None,
        }
    }

    pub(crate) fn usage(words: impl Into<String>) -> Self {
        Self {
            code: USAGE,
            words: words.into(),
            error: None,
        }
    }

    /// The user may not do this.
    pub(crate) fn refused(words: impl Into<String>) -> Self {
        Self {
            code: NOT_DONE,
            words: words.into(),
            error: None,
        }
    }

    /// The failure after a batch has begun: its state is not known.
    pub(crate) fn after_start(self, run: &str) -> Self {
        let words = format!(
            "The result of batch {run} is unknown. Do not pay these people again; `cowrie payouts show {run}` shows the state of each payment. {}",
            self.words
        );
        Self {
            code: IN_DOUBT,
            words,
            ..self
        }
    }

    /// Prints the reason on standard error and, with `json`, as the one JSON document on standard output. A failure before anything was
    /// sent has the outcome `not_sent`.
    pub(crate) fn report(&self, json: bool) -> ExitCode {
        print_line(&self.words);
        if json {
            let problems = self.error.as_ref().map(|error| &error.problems);
            let code = self.error.as_ref().map(|error| error.code);
            let outcome = if self.code == IN_DOUBT { "in_doubt" } else { "not_sent" };
            let reason = self.error.as_ref().and_then(|error| error.reason);
            let error = serde_json::json!({ "code": code, "reason": reason, "message": self.words, "problems": problems });
            let _ = print_json(&serde_json::json!({ "outcome": outcome, "error": error }));
        }
        ExitCode::from(self.code)
    }
}

impl Failure {
    /// States that no money moved, if the service could not be reached, or did not let us in, before anything was sent.
    pub(crate) fn of_payment(self) -> Self {
        let error = self.error.as_ref().filter(|_| self.code == NOT_DONE);
        if error.is_none_or(|error| !matches!(error.code, ErrorCode::NotSent | ErrorCode::Credentials)) {
            return self;
        }
        Self {
            words: format!("No money moved. {}", self.words),
            ..self
        }
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        let code = match error.code {
            ErrorCode::Invalid | ErrorCode::WrongPin | ErrorCode::NotFound => INPUT,
            ErrorCode::InDoubt => IN_DOUBT,
            ErrorCode::Refused
            | ErrorCode::NotSent
            | ErrorCode::Unanswered
            | ErrorCode::Credentials
            | ErrorCode::Locked
            | ErrorCode::Conflict
            | ErrorCode::Cancelled
            | ErrorCode::Storage
            | ErrorCode::Bug => NOT_DONE,
        };
        Self {
            code,
            words: error.to_string(),
            error: Some(Box::new(error)),
        }
    }
}

/// An amount for people: `₦18,402,550.00`.
pub(crate) fn naira(decimal: &str) -> String {
    Amount::parse(decimal).map_or_else(|_| format!("₦{decimal}"), Amount::naira)
}

/// Prints a line for people on standard error.
pub(crate) fn print_line(words: &str) {
    // A closed standard error must not stop the program.
    let _ = writeln!(std::io::stderr(), "{words}");
}

/// Prints a line of the result on standard output.
pub(crate) fn print(line: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .map_err(|error| Failure::input(format!("The result cannot be printed: {}.", file_error(&error))))
}

/// Prints a result as JSON. It is written as it is serialised, because that of a large file is larger than the file.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let written = match serde_json::to_writer(&mut out, value) {
        Err(error) if !error.is_io() => return Err(AppError::bug(error).into()),
        Err(error) => Err(error.into()),
        Ok(()) => writeln!(out).and_then(|()| out.flush()),
    };
    written.map_err(|error: std::io::Error| Failure::input(format!("The result cannot be printed: {}.", file_error(&error))))
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    read_input(path).map_err(|failure| Failure::input(format!("Nothing was sent. {}", failure.words)))
}

/// Like `read_file`, for a command that sends nothing.
pub(crate) fn read_input(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| {
        let why = file_error(&error);
        Failure::input(format!("{} cannot be read: {why}.", path.display()))
    })?;
    Ok(bytes)
}

/// Reads a text file.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read_file(path)?).map_err(|_| Failure::input(format!("{} is not UTF-8 text.", path.display())))
}

impl Common {
    /// The data folder.
    pub(crate) fn home(&self) -> Result<PathBuf, Failure> {
        self.home
            .clone()
            .or_else(default_home)
            .ok_or_else(|| Failure::usage("This system has no application data folder. Name a folder with --home."))
    }

    /// Runs `work` with the chosen profile open, and closes the profile afterwards in every case.
    pub(crate) async fn with_host<T>(&self, work: impl AsyncFnOnce(&Host) -> Result<T, Failure>) -> Result<T, Failure> {
        let exports = default_exports(&self.home()?);
        self.with_exports(exports, work).await
    }

    /// Like `with_host`; exports are saved in the folder `exports`.
    pub(crate) async fn with_exports<T>(
        &self,
        exports: PathBuf,
        work: impl AsyncFnOnce(&Host) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let host = self.open(exports).await?;
        let done = work(&host).await;
        host.close().await;
        done
    }

    async fn open(&self, exports: PathBuf) -> Result<Host, Failure> {
        let host = Host::open(HostConfig {
            exports,
            home: self.home()?,
            profile: Some(self.profile.clone().unwrap_or_else(|| EMBEDDED.to_owned())),
            passphrase_file: passphrase_file(),
            start_sandbox: start_sandbox(),
            clipboard: None,
            copy_secret: None,
            show_confirm: None,
            open_externally: None,
            files: FilePorts::default(),
            notify: None,
            env: Env::system(),
        })
        .await?;
        host.profile().await?;
        Ok(host)
    }
}

/// Success, or `otherwise`.
pub(crate) fn exit_code(as_it_should: bool, otherwise: u8) -> ExitCode {
    if as_it_should {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(otherwise)
    }
}

/// The vault's passphrase is never an argument; only the name of its file is.
pub(crate) fn passphrase_file() -> Option<PathBuf> {
    std::env::var_os(PASSPHRASE_FILE).map(PathBuf::from)
}

/// Starts the built-in sandbox.
fn start_sandbox() -> StartSandbox {
    Arc::new(|state| {
        Box::pin(async {
            let sandbox = Sandbox::start_embedded(state).await.map_err(|error| error.to_string())?;
            RunningSandbox::new(&sandbox.addresses(), sandbox)
        })
    })
}
