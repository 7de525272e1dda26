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

/// The answer to the first `operation` is lost, and no status query is answered after the pre-send check.
pub fn unconfirmed(operation: &str) -> Vec<Armed> {
    vec![
        Armed::new(operation, Fault::DropAfter).nth(1),
        Armed::new("getOperationStatus", Fault::Error503).from_nth(2),
        Armed::new("transactionStatus", Fault::Error503),
    ]
}

/// A fault that occurs this many times.
pub fn times(times: u32, fault: Armed) -> Armed {
    Armed {
        times: Some(times),
        ..fault
    }
}
