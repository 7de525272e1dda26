//! Steps of changes that are undone and redone.

/// The direction along the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Undo the latest step.
    Undo,
    /// Redo the step that was undone last.
    Redo,
}
