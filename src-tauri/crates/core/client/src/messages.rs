//! Sentences that people read, made from typed values. No rule builds or reads them.

use base::sentence;
use std::fmt::Display;

pub(crate) const NO_WEB_ADDRESS: &str = "This is not a web address. Example: https://pay.example.com.";

pub(crate) const ADDRESS_HAS_EXTRAS: &str = "The address must not contain a user name, a password, a question mark or a hash sign.";

pub(crate) const SANDBOX_ADDRESS: &str = "A sandbox is on this computer: its address begins with http://127.0.0.1.";

pub(crate) const HTTPS_NEEDED: &str = "The address must begin with https://.";

sentence!(invalid_address(address: &str, why: &str) => "{address}: {why}");

pub(crate) const OTHER_HASH: &str = "Only a query may carry another hash.";

pub(crate) const UNSENDABLE_KEY: &str = "A key contains characters that cannot be sent.";

sentence!(request_not_built(why: impl Display) => "The request cannot be built: {why}.");

sentence!(key_missing(name: impl Display) => "Nothing was sent: the key `{name}` of this profile is not set.");

pub(crate) const ENTER_KEY: &str = "Enter it under Settings, Profiles.";

sentence!(nothing_sent(why: &str) => "Nothing was sent. {why}");

pub(crate) const ANSWER_TOO_LARGE: &str = "The answer is too large.";

pub(crate) const LOST_DURING_ANSWER: &str = "The connection was lost during the answer.";

pub(crate) const NOT_REACHED_IN_TIME: &str = "The service could not be reached in time.";

pub(crate) const NO_CONNECTION: &str = "The service could not be reached: no connection.";

pub(crate) const NO_ANSWER: &str = "No answer in time.";

pub(crate) const LOST_BEFORE_ANSWER: &str = "The connection was lost before an answer.";

pub(crate) const PROXY_ADDRESS: &str = "Enter an address such as http://proxy.example.com:3128 or socks5h://proxy.example.com:1080.";

pub(crate) const USER_IN_OWN_FIELD: &str = "Enter the user name in its own field, not in the address.";

pub(crate) const SOCKS5H_NEEDED: &str = "Begin the address with socks5h://, so that the proxy looks up the service’s name.";
