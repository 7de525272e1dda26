//! The one error that crosses to a face: a closed code, words for people, and where it concerns.

use cell_rules::Reason;
use serde::Serialize;
use ts_rs::TS;

use crate::plain::file_trouble;

/// What a face does about an error. A code exists only if a face acts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub enum ErrorCode {
    /// The input has problems; all of them are listed.
    Invalid,
    /// The PIN is not this person's.
    WrongPin,
    /// The service said no.
    Refused,
    /// Nothing left this machine.
    NotSent,
    /// Sent, and no reliable answer.
    InDoubt,
    /// A question that brought no answer to rely on: nothing was changed by asking.
    Unanswered,
    /// Keys are missing or wrong, or this internet address is not allowed.
    Credentials,
    /// Keychain or database cannot be opened.
    Locked,
    /// The state does not permit it now.
    Conflict,
    /// No such thing here.
    NotFound,
    /// Disk full, damage, a newer schema.
    Storage,
    /// Our own mistake.
    Bug,
}

/// One thing wrong with the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct InputProblem {
    /// The field or cell.
    pub path: String,
    /// A sentence.
    pub message: String,
    /// Why, by its name, where it is something in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub reason: Option<Reason>,
}

impl InputProblem {
    /// Something wrong with what was typed.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
            reason: None,
        }
    }

    /// Something in a file, and why it is wrong.
    pub fn because(reason: Reason, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            reason: Some(reason),
            ..Self::new(path, message)
        }
    }
}

/// An error as people see it. The message says first whether money moved, where money could have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AppError {
    /// What a face does about it.
    pub code: ErrorCode,
    /// What happened.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
    /// The same for whoever has a command line instead of the window, where the two differ.
    #[serde(skip)]
    #[ts(skip)]
    pub at_terminal: Option<&'static str>,
    /// All problems of the input.
    pub problems: Vec<InputProblem>,
    /// The payment or request it concerns.
    pub reference: Option<String>,
    /// Why, by its name, where it is a file that was refused: the words may change, the name never does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub reason: Option<Reason>,
}

impl AppError {
    /// An error of `code` saying `message`.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            hint: None,
            at_terminal: None,
            problems: Vec::new(),
            reference: None,
            reason: None,
        }
    }

    /// The state does not permit it now.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Conflict, message)
    }

    /// There is no such thing here.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::NotFound, message)
    }

    /// The data folder could not be read or written.
    pub fn of_folder(error: std::io::Error) -> Self {
        Self::new(
            ErrorCode::Storage,
            format!("The data folder cannot be read or written: {}.", file_trouble(&error)),
        )
    }

    /// With why a file was refused.
    #[must_use]
    pub fn because(self, reason: Reason) -> Self {
        Self {
            reason: Some(reason),
            ..self
        }
    }

    /// With what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With what to do at a command line, which has none of the window's buttons.
    #[must_use]
    pub fn at_terminal(mut self, hint: &'static str) -> Self {
        self.at_terminal = Some(hint);
        self
    }

    /// Input with all its problems.
    pub fn invalid(message: impl Into<String>, problems: Vec<InputProblem>) -> Self {
        Self {
            problems,
            ..Self::new(ErrorCode::Invalid, message)
        }
    }

    /// Input with one problem, beside its field.
    pub fn invalid_field(message: impl Into<String>, path: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::invalid(message, vec![InputProblem::new(path, problem)])
    }

    /// Something wrong in this program itself; `detail` is for whoever mends it.
    pub fn bug(detail: impl std::fmt::Display) -> Self {
        Self::new(ErrorCode::Bug, format!("Something is wrong in Cowrie itself: {detail}"))
            .hint("Cowrie sends nothing again by itself because of it. Please report these words.")
    }
}

/// As a command line says it.
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

/// An error of the database, in people's words.
impl From<rusqlite::Error> for AppError {
    fn from(error: rusqlite::Error) -> Self {
        let full = matches!(
            error.sqlite_error_code(),
            Some(rusqlite::ErrorCode::DiskFull | rusqlite::ErrorCode::SystemIoFailure)
        );
        let message = if full {
            "The disk is full or does not answer."
        } else {
            "The records cannot be read or written."
        };
        Self::new(ErrorCode::Storage, format!("{message} ({error})")).hint("Nothing is sent while records cannot be kept.")
    }
}

/// A word on record that this version does not know.
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
