//! Sums of money as decimal text.

/// Kobo as decimal text in naira. A sum may be negative, or larger than any single amount.
pub fn decimal(minor: i128) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    let minor = minor.unsigned_abs();
    format!("{sign}{}.{:02}", minor / 100, minor % 100)
}
