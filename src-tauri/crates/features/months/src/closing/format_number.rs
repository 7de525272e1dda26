//! The number of the format of a closed month.

use serde::{Deserialize, Serialize};

/// The number of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Format(pub(super) u32);

impl Format {
    /// The format that is written.
    pub(crate) const CURRENT: Self = Self(3);
    /// The first format.
    pub const FIRST: Self = Self(1);
    /// The format with typed values, and with sentences beside them.
    pub(super) const SECOND: Self = Self(2);
}
