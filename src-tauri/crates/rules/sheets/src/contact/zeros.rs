//! Numbers of a sheet of contacts that lost zeros, or were cut by a spreadsheet.

use service_api::value::Nuban;

use super::sheet::{Listed, Places, SheetProblem};
use super::{Contact, Field, Kind};
use crate::messages;
use crate::payout::sheet::account::{short_number, zeros_asked};
use crate::payout::sheet::contact::no_phone;
use cell_rules::text::plain;
use cell_rules::{Cell, GridRow, account_with_zeros, digits_are_gone, is_scientific, phone_with_zero};

/// How numbers that lost leading zeros are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LostZeros {
    /// The zeros are proposed, and the sheet is not accepted as it is.
    Proposed,
    /// A person accepted the proposed zeros.
    Restored,
}

/// Handles an account number that fits its bank once its zeros are restored.
pub(super) fn of_account(
    row: GridRow<'_>,
    cell: Cell<'_>,
    (bank, places): (&str, Places<'_>),
    number: &mut String,
    zeros: LostZeros,
    listed: &mut Listed,
) {
    let Some(digits) = short_number(row, cell) else { return };
    let Some(meant) = account_with_zeros(&digits) else { return };
    let fits = |bank: usize| Nuban::parse(&meant).is_ok_and(|account| places.banks.fits(bank, &account) == Some(true));
    if places.banks.settled(bank).is_some_and(fits) {
        let words = zeros_asked(&digits, &meant);
        listed.lacks_zeros(row.number, Field::Number, number, (meant, words), zeros);
    }
}

/// Handles phone numbers without their zero, and cut numbers.
pub(super) fn settle(row: GridRow<'_>, contact: &mut Contact, zeros: LostZeros, listed: &mut Listed) {
    let wallet = (contact.kind == Kind::Wallet).then_some((Field::Number, &mut contact.number));
    for (field, number) in wallet.into_iter().chain([(Field::Phone, &mut contact.phone)]) {
        let written = plain(number).into_owned();
        let words = no_phone(&written).1;
        if let Some(meant) = phone_with_zero(&written) {
            listed.lacks_zeros(row.number, field, number, (meant, words), zeros);
        } else if is_scientific(&written) {
            listed.wrong(row.number, field, words);
        }
    }
    let account = plain(&contact.number).into_owned();
    if contact.kind == Kind::Bank && is_scientific(&account) {
        listed.wrong(row.number, Field::Number, digits_are_gone(&account));
    }
}

impl Listed {
    /// Restores the zeros of a number if a person accepted that; otherwise proposes it.
    fn lacks_zeros(&mut self, row: u32, field: Field, number: &mut String, (meant, words): (String, String), zeros: LostZeros) {
        match zeros {
            LostZeros::Restored => {
                let note = messages::contacts::zeros_restored(row, number, &meant);
                self.notes.push(note);
                *number = meant;
            }
            LostZeros::Proposed => self.problems.push(SheetProblem {
                meant: Some(meant),
                ..SheetProblem::at(row, field, words)
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::{Side, read};
    use crate::testing::{lines, one_bank, text_file};
    use cell_rules::Grid;

    fn grid(text: &str, is_text_file: bool) -> Grid {
        if is_text_file { text_file(text) } else { lines(text) }
    }

    fn listed(grid: &Grid, zeros: LostZeros) -> Listed {
        let banks = one_bank();
        let places = Places {
            banks: &banks,
            billers: &[],
        };
        read(grid, Side::Beneficiaries, places, zeros)
    }

    #[test]
    fn lost_zeros_are_proposed_and_restored_only_by_a_person() {
        let head = "Name,Bank,Account No,GSM";
        for (line, is_text_file, meant) in [
            ("Ada,GTBank,#123456785,", false, &[(Field::Number, "0123456785")][..]),
            ("Ada,GTBank,#12345671,", false, &[(Field::Number, "0012345671")]),
            (
                "Ada,GTBank,123456785,8031234567",
                true,
                &[(Field::Number, "0123456785"), (Field::Phone, "08031234567")],
            ),
            ("Ada,GTBank,0123456785,8031234567", false, &[(Field::Phone, "08031234567")]),
            ("Bola,,,8051234567", true, &[(Field::Number, "08051234567")]),
        ] {
            let grid = grid(&format!("{head}\n{line}\n"), is_text_file);
            let proposed = listed(&grid, LostZeros::Proposed);
            let offered: Vec<_> = proposed
                .problems
                .iter()
                .map(|problem| (problem.field, problem.meant.as_deref()))
                .collect();
            let wanted: Vec<_> = meant.iter().map(|(field, number)| (Some(*field), Some(*number))).collect();
            assert!(wanted.iter().all(|one| offered.contains(one)), "{line}: {:?}", proposed.problems);
            let taken = listed(&grid, LostZeros::Restored);
            assert_eq!((taken.rows.len(), taken.problems.len()), (1, 0), "{line}: {:?}", taken.problems);
            let contact = &taken.rows[0].contact;
            for (field, number) in meant {
                let found = if *field == Field::Phone { &contact.phone } else { &contact.number };
                assert_eq!(found, number, "{line}");
            }
            assert_eq!(taken.notes.len(), meant.len(), "{:?}", taken.notes);
        }
    }

    #[test]
    fn zeros_are_proposed_only_if_the_number_fits_the_bank() {
        for (line, is_text_file) in [
            ("Ada,GTBank,#123456784,", false),
            ("Ada,GTBank,123456785,", false),
            ("Ada,GTBank,#3456785,", false),
            ("Ada,GTBank,1.23457E+09,", true),
            ("Ada,GTBank,0123456785,8.03123E+09", true),
        ] {
            let grid = grid(&format!("Name,Bank,Account No,GSM\n{line}\n"), is_text_file);
            for zeros in [LostZeros::Proposed, LostZeros::Restored] {
                let found = listed(&grid, zeros);
                assert!(found.rows.is_empty() && !found.problems.is_empty(), "{line}");
                assert!(
                    found.problems.iter().all(|problem| problem.meant.is_none()),
                    "{line}: {:?}",
                    found.problems
                );
            }
        }
    }
}
