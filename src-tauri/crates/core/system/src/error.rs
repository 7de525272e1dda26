//! The one error type that reaches a front end: a code from a closed list, a message for people, and what it concerns.

use cell_rules::Reason;
use serde::Serialize;
use ts_rs::TS;

use crate::file_text::file_error;
use crate::messages;

/// What a front end does about an error. A code exists only if a front end acts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub enum ErrorCode {
    /// The input has problems; all of them are listed.
    Invalid,
    /// The PIN does not belong to this person.
    WrongPin,
    /// The service rejected the call.
    Refused,
    /// Nothing was sent.
    NotSent,
    /// Sent, and the result is unconfirmed.
    InDoubt,
    /// A query without a usable answer. It changed nothing.
    Unanswered,
    /// Keys are missing or wrong, or the service does not accept this internet address.
    Credentials,
    /// The secret store or the database cannot be opened.
    Locked,
    /// The present state does not allow it.
    Conflict,
    /// It does not exist.
    NotFound,
    /// The person cancelled it.
    Cancelled,
    /// The disk is full, the data is damaged, or its schema is newer than the program.
    Storage,
    /// A fault of this program.
    Bug,
}

/// Whether money moved, for an error of an action that can move it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub enum MoneyMoved {
    /// No money moved.
    No,
    /// Money may have moved.
    Unconfirmed,
}

impl MoneyMoved {
    /// What a code proves where no other evidence exists. The messages of the other codes state it if it matters.
    fn by(code: ErrorCode) -> Option<Self> {
        match code {
            ErrorCode::Invalid | ErrorCode::NotSent | ErrorCode::Credentials | ErrorCode::Locked => Some(Self::No),
            ErrorCode::InDoubt | ErrorCode::Storage | ErrorCode::Bug => Some(Self::Unconfirmed),
            ErrorCode::WrongPin
            | ErrorCode::Refused
            | ErrorCode::Unanswered
            | ErrorCode::Conflict
            | ErrorCode::NotFound
            | ErrorCode::Cancelled => None,
        }
    }
}

/// One problem of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct InputProblem {
    /// The field or cell.
    pub path: String,
    /// A sentence for people.
    pub message: String,
    /// The typed cause, if the problem is in a file. The message may change; the reason does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub reason: Option<Reason>,
}

impl InputProblem {
    /// A problem of typed input.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
            reason: None,
        }
    }

    /// A problem of a file, with its reason.
    pub fn because(reason: Reason, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            reason: Some(reason),
            ..Self::new(path, message)
        }
    }
}

/// An error for people. If money could have moved, `money` or the message states whether it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AppError {
    /// What a front end does about it.
    pub code: ErrorCode,
    /// What happened.
    pub message: String,
    /// Whether money moved. `None` if none could have moved, or if the message states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub money: Option<MoneyMoved>,
    /// What to do.
    pub hint: Option<String>,
    /// The hint for the command line, if it differs from that for the window.
    #[serde(skip)]
    #[ts(skip)]
    pub at_terminal: Option<&'static str>,
    /// All problems of the input.
    pub problems: Vec<InputProblem>,
    /// The reference of the payment or request that it concerns.
    pub reference: Option<String>,
    /// The typed cause, if the problem is in a file. The message may change; the reason does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub reason: Option<Reason>,
}

impl AppError {
    /// An error with `code` and `message`.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            money: MoneyMoved::by(code),
            hint: None,
            at_terminal: None,
            problems: Vec::new(),
            reference: None,
            reason: None,
        }
    }

    /// The present state does not allow it.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Conflict, message)
    }

    /// The thing does not exist.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::NotFound, message)
    }

    /// The data folder cannot be read or written.
    pub fn of_folder(error: std::io::Error) -> Self {
        Self::new(ErrorCode::Storage, messages::folder_unusable(&file_error(&error)))
    }

    /// Adds the reason for which a file was refused.
    #[must_use]
    pub fn because(self, reason: Reason) -> Self {
        Self {
            reason: Some(reason),
            ..self
        }
    }

    /// The action moves no money, or the message states whether it did.
    #[must_use]
    pub fn money_stated(self) -> Self {
        Self { money: None, ..self }
    }

    /// Adds what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds what to do at a command line, which does not have the window's buttons.
    #[must_use]
    pub fn at_terminal(mut self, hint: &'static str) -> Self {
        self.at_terminal = Some(hint);
        self
    }

    /// Invalid input, with all its problems.
    pub fn invalid(message: impl Into<String>, problems: Vec<InputProblem>) -> Self {
        Self {
            problems,
            ..Self::new(ErrorCode::Invalid, message)
        }
    }

    /// Invalid input with one problem, shown at its field.
    pub fn invalid_field(message: impl Into<String>, path: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::invalid(message, vec![InputProblem::new(path, problem)])
    }

    /// A fault of this program; `detail` is for the person who corrects it.
    pub fn bug(detail: impl std::fmt::Display) -> Self {
        Self::new(ErrorCode::Bug, messages::bug(detail)).hint(messages::REPORT_BUG)
    }
}

/// As the command line prints it.
impl std::fmt::Display for AppError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        for problem in &self.problems {
            write!(f, "\n  {}: {}", problem.path, problem.message)?;
        }
        match self.at_terminal.or(self.hint.as_deref()) {
            Some(hint) => write!(f, "\n{hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for AppError {}

impl From<service_api::field::Problem> for InputProblem {
    fn from(problem: service_api::field::Problem) -> Self {
        Self::new(problem.path, problem.message)
    }
}

/// An error of the database, as a sentence for people.
impl From<rusqlite::Error> for AppError {
    fn from(error: rusqlite::Error) -> Self {
        let full = matches!(
            error.sqlite_error_code(),
            Some(rusqlite::ErrorCode::DiskFull | rusqlite::ErrorCode::SystemIoFailure)
        );
        let message = if full {
            messages::disk_full(&error)
        } else {
            messages::records_unusable(&error)
        };
        Self::new(ErrorCode::Storage, message).hint(messages::NOTHING_SENT_WITHOUT_RECORDS)
    }
}

/// A stored word that this version does not know.
impl From<base::words::UnknownWord> for AppError {
    fn from(error: base::words::UnknownWord) -> Self {
        Self::bug(error)
    }
}

impl From<rusqlite::types::FromSqlError> for AppError {
    fn from(error: rusqlite::types::FromSqlError) -> Self {
        rusqlite::Error::from(error).into()
    }
}
