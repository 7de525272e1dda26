//! What an answer to something done begins with.

use service_api::answer::Headed;
use service_api::declare::Interface;

/// All went well, and the answer has nothing more.
pub(super) fn success<A: Headed>(reference: &str) -> A {
    let words = match A::INTERFACE {
        Interface::Collection => "success",
        Interface::Business | Interface::Merchant => "Success",
    };
    A::headed("0", words, reference)
}
