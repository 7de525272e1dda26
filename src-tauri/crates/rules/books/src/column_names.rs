//! Column names of every kind of file, for readers that need to recognise a heading before the kind of file is known.

use crate::statement;

/// Whether any kind of file has a column of this name: a spreadsheet of payments, requests, accounts or contacts, or a bank's statement.
pub fn is_column_name(text: &str) -> bool {
    sheet_rules::is_column_name(text) || statement::is_column_name(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_headings_of_every_kind_of_file() {
        for name in ["Net Pay (₦)", "Posted Date", "Balance(₦)", "Money Out"] {
            assert!(is_column_name(name), "{name}");
        }
        for text in ["", "-", "ZETA FARMS", "1250000", "02-Nov-2026", "Name\tBank\tAmount"] {
            assert!(!is_column_name(text), "{text}");
        }
    }
}
