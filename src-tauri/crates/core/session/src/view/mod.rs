//! What several features ask and show. Amounts are decimal texts such as `50000.00`, times are UTC RFC 3339.

mod files;
mod held;
mod pin;
mod sandbox;

pub use files::*;
pub use held::*;
pub use pin::*;
pub use sandbox::*;
