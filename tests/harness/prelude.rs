//! What most integration tests use: a sandbox, a back office or command line that works with it, JSON, and the window.

pub use api::Commands as _;
pub use app::host::Host;
pub use sandbox::{Armed, Config, Duplicates, Fault, Sandbox};
pub use serde_json::{Value, json};
pub use service_api::value::Amount;
pub use system::error::{AppError, ErrorCode};

pub use crate::computer::Computer;
pub use crate::cowrie::{Cowrie, Ended, people};
#[cfg(target_os = "linux")]
pub use crate::desktop::Desktop;
pub use crate::faults::{done_then, refuse, unconfirmed};
pub use crate::forms::{base64, customer_body, deposit, freeze, from_base64, request_body, to_bank, with};
pub use crate::host::{Ask as _, Refused as _, Served as _, Shown as _};
pub use crate::office::{Office, careless_office, careless_service, confirm, cowrie_on, office, office_at, service, service_with};
#[cfg(target_os = "linux")]
pub use crate::window::{Bench, By, Window, keyboard::*};
pub use crate::{bins, forms, host, office, payments, wait};
