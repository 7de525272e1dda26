//! Column names of every kind of spreadsheet that is read, for code that examines a heading before the kind of the file is known.

use crate::contact::Side;
use crate::forms::Kind;
use crate::schema::is_named;
use crate::{payout, top_up};
use cell_rules::text::header_key;

/// Whether some kind of spreadsheet has a column of this name: payouts, requests, accounts, contacts or top-ups.
pub fn is_column_name(text: &str) -> bool {
    let key = header_key(text);
    !key.is_empty()
        && (payout::sheet::is_column_name(text)
            || [Kind::Requests, Kind::Accounts]
                .into_iter()
                .any(|kind| is_named(kind.fields(), &key))
            || [Side::Beneficiaries, Side::Customers]
                .into_iter()
                .any(|side| is_named(side.fields(), &key))
            || is_named(&top_up::Field::ALL, &key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_every_kind_of_file_are_recognised() {
        for name in ["Net Pay (₦)", "A/C No.", "BVN", "Due date", "Bank or biller", "Data plan", "GSM No"] {
            assert!(is_column_name(name), "{name}");
        }
        for text in ["", "-", "ZETA FARMS", "1250000", "02-Nov-2026", "Name\tBank\tAmount"] {
            assert!(!is_column_name(text), "{text}");
        }
    }
}
