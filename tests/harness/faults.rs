//! Faults of the service that many tests set up.

use sandbox::{Armed, Fault};

/// The service rejects the call with this code.
pub fn refuse(operation: &str, code: &str) -> Armed {
    Armed {
        code: Some(code.into()),
        ..Armed::new(operation, Fault::Refuse)
    }
}

/// The service executes the operation and answers with the fault.
pub fn done_then(operation: &str, fault: Fault) -> Armed {
    Armed {
        after: Some(true),
        ..Armed::new(operation, fault)
    }
}

/// A fault that occurs this many times.
pub fn times(times: u32, fault: Armed) -> Armed {
    Armed {
        times: Some(times),
        ..fault
    }
}
