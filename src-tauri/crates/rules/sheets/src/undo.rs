//! Steps of change that are taken back and made again.

/// Which way along the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Take the latest step back.
    Undo,
    /// Make the step again that was taken back last.
    Redo,
}
