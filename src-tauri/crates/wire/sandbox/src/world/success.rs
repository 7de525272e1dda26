//! The fields at the beginning of a successful answer.

use service_api::answer::Headed;
use service_api::declare::Interface;

/// A successful answer without further fields.
pub(super) fn success<A: Headed>(reference: &str) -> A {
    let words = match A::INTERFACE {
        Interface::Collection => "success",
        Interface::Business | Interface::Merchant => "Success",
    };
    A::headed("0", words, reference)
}
