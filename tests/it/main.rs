//! One binary, one module per subject.
