//! Sentences about cells.

pub(crate) const FORMULA_WITHOUT_VALUE: &str = "This cell contains a formula without a value. Type the value.";
