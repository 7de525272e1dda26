//! The lists of the main window's commands, by subject.
//!
//! A line of a list is `name(request: Request) -> View, needs Need, touches [Topic] => handler;`: its name, its request and view, its
//! permission, the topics that are announced as changed when it succeeds, and its handler.

use std::path::PathBuf;

use app::host::Host;
use app::view::{DoneView, FileSavedView};

use system::error::AppError;

/// Makes from a list: a function for each command, the names, the permissions, the dispatch, and the types for TypeScript.
macro_rules! commands {
    ($host:ident; $($name:ident($($request:ident: $type:ty)?) -> $view:ty, needs $need:ident, touches [$($topic:ident),*] => $handler:expr;)*) => {
        /// The commands of this list.
        pub(crate) const NAMES: &[&str] = &[$(stringify!($name)),*];

        $(
            async fn $name($host: &app::host::Host $(, $request: $type)?) -> Result<$view, system::error::AppError> {
                let _ = $host;
                $handler
            }
        )*

        /// The permission of a command; `None` if it is not in this list.
        pub(crate) fn need(name: &str) -> Option<app::people::Need> {
            match name {
                $( stringify!($name) => Some(app::people::Need::$need), )*
                _ => None,
            }
        }

        /// Executes a command of this list.
        pub(crate) async fn carry_out(host: &app::host::Host, name: &str, args: serde_json::Value) -> Result<serde_json::Value, system::error::AppError> {
            match name {
                $( stringify!($name) => {
                    crate::lists::refuse_arguments!(name, args, $($type)?);
                    $( let $request: $type = crate::read(name, args)?; )?
                    let view = $name(host $(, $request)?).await?;
                    $( host.notify(engine::event::Topic::$topic); )*
                    serde_json::to_value(view).map_err(system::error::AppError::bug)
                } )*
                _ => Err(crate::unknown(name)),
            }
        }

        /// Collects the requests and views of this list.
        pub(crate) fn visit(types: &mut crate::typescript::Declarations) {
            $( $( types.take::<$type>(); )? types.take::<$view>(); )*
        }

        /// The lines of this list in the interface of commands.
        pub(crate) fn interface(text: &mut String) {
            $( crate::typescript::line(text, stringify!($name), crate::lists::args!($($type)?), &crate::typescript::name::<$view>()); )*
        }
    };
}

/// A command without a request rejects any arguments.
macro_rules! refuse_arguments {
    ($name:ident, $args:ident,) => {
        let _: app::view::Nothing = crate::read($name, $args)?;
    };
    ($name:ident, $args:ident, $type:ty) => {};
}
pub(crate) use refuse_arguments;

/// The TypeScript name of a command's request; empty if it has none.
macro_rules! args {
    () => {
        crate::typescript::name::<app::view::Nothing>()
    };
    ($type:ty) => {
        crate::typescript::name::<$type>()
    };
}
pub(crate) use args;

pub(crate) mod callbacks;
pub(crate) mod collections;
pub(crate) mod customers;
pub(crate) mod directory;
pub(crate) mod months;
pub(crate) mod payments;
pub(crate) mod payouts;
pub(crate) mod people;
pub(crate) mod profiles;
pub(crate) mod refunds;
pub(crate) mod sandbox;
pub(crate) mod support;

/// The view of a saved file.
fn saved(host: &Host, path: Result<PathBuf, AppError>) -> Result<FileSavedView, AppError> {
    Ok(host.note_saved(path?))
}

/// The view of an action without a result.
fn done<T>(result: Result<T, AppError>) -> Result<DoneView, AppError> {
    result.map(|_| DoneView {})
}
