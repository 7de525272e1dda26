//! Sentences for people: notices.

use base::sentence;

pub(crate) const NOTHING_TO_LOOK_UP: &str = "This notice has no reference or account that can be looked up.";

pub(crate) const REQUEST_UNKNOWN: &str = "The service has no payment request with this reference.";

pub(crate) const REQUEST_NEVER_SENT: &str =
    "The payment request of this notice was never sent from this computer, so it cannot have been paid.";

pub(crate) const REQUEST_UNCONFIRMED: &str = "It is unconfirmed whether the service has this payment request.";

pub(crate) const BEGINNING_ONLY: &str = "Enter only the beginning, for example https://abc.example. The rest is added.";

pub(crate) const FULL_PATH_NEEDED: &str = "Enter the full path of a folder.";

pub(crate) const NO_SUCH_FOLDER: &str = "There is no such folder.";

pub(crate) const NOTHING_CHANGED: &str = "Nothing was changed.";

pub(crate) const WEB_ADDRESS_NEEDED: &str = "Enter a web address, for example https://shop.example/paid.";

pub(crate) const BARE_ADDRESS_NEEDED: &str = "The address must not contain a user name, a password or a hash sign.";

pub(crate) const HTTPS_OR_LOOPBACK: &str = "The address must begin with https:// or http://127.0.0.1.";

pub(crate) const HTTPS_NEEDED: &str = "The address must begin with https://.";

pub(crate) const TEXT_TOO_LONG: &str = "This text is too long. Paste a part of it.";

pub(crate) const NO_NOTICE_IN_TEXT: &str = "This text contains no notice. A notice begins with { and ends with }.";

pub(crate) const NOTHING_IMPORTED: &str = "Nothing was imported.";

pub(crate) const NOTICE_UNREADABLE: &str = "This notice cannot be read, so it cannot be looked up.";

sentence!(port_taken(port: u16, error: &str) => "The receiver cannot use port {port} of this computer: {error}.");

pub(crate) const FREE_THE_PORT: &str = "Another program uses this port. Close it, or create a new address.";

pub(crate) const TOO_MANY_CONNECTIONS: &str = "Too many connections at once.";

pub(crate) const TOOK_TOO_LONG: &str = "It took longer than five seconds.";

pub(crate) const BROKE_OFF: &str = "The connection ended early.";

pub(crate) const TOO_MANY_UNSIGNED: &str = "Too many notices without a valid signature within an hour.";

pub(crate) const UNKNOWN_PATH: &str = "Unknown path.";

pub(crate) const UNKNOWN_HOST: &str = "The host name is neither this computer’s nor the forwarder’s (Host).";

pub(crate) const FROM_A_WEB_PAGE: &str = "Sent by a web page (Origin).";

pub(crate) const NOT_POST: &str = "Not a POST request.";

pub(crate) const NOT_JSON: &str = "Not declared as plain JSON (Content-Type).";

pub(crate) const NO_SUCH_NOTICE: &str = "There is no such notice.";
