//! The commands of the front ends: every command in one line, its permission, its dispatch, and its TypeScript.

mod confirm;
mod laid_out;
mod lists;
mod typescript;

use std::future::Future;

use app::host::Host;
use app::people::Need;
use payouts::FileToKeep;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use service_api::strict::plainly;
use sheet_rules::payout::OpenSheet;

pub use typescript::typescript;

use engine::event::Topic;
use files::sheets::SheetInfo;
use system::error::{AppError, ErrorCode};

/// Calls `$callback!` with the name of every list.
macro_rules! for_each_list {
    ($callback:ident) => {
        $callback! { profiles people payouts payments collections callbacks refunds customers directory months support sandbox }
    };
}
use for_each_list;

/// The commands of an open back office.
pub trait Commands {
    /// Executes the command `name` of the main window.
    ///
    /// # Errors
    ///
    /// The current user may not use it, its arguments are wrong, or it failed.
    fn rpc(&self, name: &str, args: Json) -> impl Future<Output = Result<Json, AppError>> + Send;

    /// Executes a command of the confirm window. The main window cannot reach these.
    ///
    /// # Errors
    ///
    /// Its arguments are wrong, or it failed.
    fn confirm(&self, name: &str, args: Json) -> impl Future<Output = Result<Json, AppError>> + Send;

    /// Stores a file as a draft. Returns its id, the sheets of the file, and the judged sheet. Requires the permission of `payouts_read`.
    ///
    /// # Errors
    ///
    /// The current user may not prepare payouts, or the file is not a spreadsheet.
    fn check_and_keep(&self, file: FileToKeep) -> impl Future<Output = Result<(String, Vec<SheetInfo>, OpenSheet), AppError>> + Send;
}

impl Commands for Host {
    async fn rpc(&self, name: &str, args: Json) -> Result<Json, AppError> {
        permitted(self, name)?;
        macro_rules! dispatch {
            ($($list:ident)*) => {
                // Boxed, because one future with room for all of them would overflow the stack of a thread.
                $( if lists::$list::NAMES.contains(&name) {
                    // No command of the main window moves money, so no error of one states whether it did.
                    return Box::pin(lists::$list::carry_out(self, name, args)).await.map_err(AppError::money_stated);
                } )*
            };
        }
        for_each_list!(dispatch);
        Err(unknown(name))
    }

    async fn confirm(&self, name: &str, args: Json) -> Result<Json, AppError> {
        Box::pin(confirm::carry_out(self, name, args)).await
    }

    async fn check_and_keep(&self, file: FileToKeep) -> Result<(String, Vec<SheetInfo>, OpenSheet), AppError> {
        permitted(self, "payouts_read")?;
        let kept = payouts::check_and_keep(&self.profile().await?.payouts, file).await?;
        self.notify(Topic::Payouts);
        Ok(kept)
    }
}

/// The names of all commands of the main window.
pub fn names() -> Vec<&'static str> {
    let mut names = Vec::new();
    macro_rules! gather {
        ($($list:ident)*) => {
            $( names.extend(lists::$list::NAMES); )*
        };
    }
    for_each_list!(gather);
    names
}

fn need(name: &str) -> Option<Need> {
    macro_rules! first {
        ($($list:ident)*) => {
            None$( .or_else(|| lists::$list::need(name)) )*
        };
    }
    for_each_list!(first)
}

/// Checks the permission of the current user.
fn permitted(host: &Host, name: &str) -> Result<(), AppError> {
    let need = need(name).ok_or_else(|| unknown(name))?;
    if need == Need::Nothing {
        return Ok(());
    }
    match host.profile_if_any()? {
        Some(open) => need.met_by(&open.context.current_user.at(open.context.outbox.now())),
        // Without an open profile there are no people and no records to protect.
        None => Ok(()),
    }
}

fn unknown(name: &str) -> AppError {
    AppError::new(ErrorCode::NotFound, format!("There is no command `{name}`."))
}

/// The request of the command `name`.
fn read<T: DeserializeOwned>(name: &str, args: Json) -> Result<T, AppError> {
    serde_json::from_value(args).map_err(|error| {
        let message = format!("`{name}` was asked with wrong arguments: what was given {}.", plainly(&error));
        AppError::new(ErrorCode::Invalid, message)
    })
}
