//! Reads a sheet of contacts. It is accepted as a whole or rejected; all its problems are reported at once.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::zeros::{self, LostZeros};
use super::{Contact, Field, Kind};
use crate::messages;
use crate::payout::bank::{BankTable, Likeness, Resolution};
use crate::payout::sheet::contact::phone;
use crate::payout::sheet::rules::Spelling;
use crate::schema;
use crate::schema::{Field as _, Table, WholeSheet, best_head, places_of};
use cell_rules::text::{header_key, plain, quoted};
use cell_rules::{Cell, Grid, GridRow, phone_with_zero};

/// One of the two lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ContactSide")]
pub enum Side {
    /// The people and companies whom we pay.
    Beneficiaries,
    /// The people and companies who pay us.
    Customers,
}

/// The banks and billers that names in a sheet may mean.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    /// The banks.
    pub banks: &'a BankTable,
    /// The billers, by id and name.
    pub billers: &'a [(String, String)],
}

/// A row that becomes a contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRow {
    /// The row number.
    pub row: u32,
    /// The contact.
    pub contact: Contact,
}

/// A sheet of contacts that was read.
pub type Listed = WholeSheet<ListedRow, Field>;
/// A problem of it.
pub type SheetProblem = schema::SheetProblem<Field>;

const ALL: [Field; 7] = {
    use Field::{Email, Kind, Name, Note, Number, Phone, Place};
    [Name, Kind, Place, Number, Phone, Email, Note]
};

impl Side {
    /// The fields of its files, in their order.
    pub fn fields(self) -> &'static [Field] {
        match self {
            Self::Beneficiaries => &ALL,
            Self::Customers => &[Field::Name, Field::Phone, Field::Email, Field::Note],
        }
    }
}

/// Reads a sheet of contacts.
pub fn read(grid: &Grid, side: Side, places: Places<'_>, zeros: LostZeros) -> Listed {
    let mut listed = Listed::default();
    let Some(table) = table(grid, side, &mut listed) else {
        let wanted: Vec<&str> = side.fields().iter().map(|field| field.heading()).collect();
        let words = messages::contacts::no_headings(&wanted.join(", "));
        listed.whole(None, words);
        return listed;
    };
    let mut seen: BTreeMap<(Kind, String), usize> = BTreeMap::new();
    for row in table.rows() {
        let Some(contact) = contact(row, &table, (side, zeros), places, &mut listed) else {
            continue;
        };
        let key = (contact.kind, contact.identity());
        let first = seen.get(&key).and_then(|place| listed.rows.get(*place)).cloned();
        match first {
            None => {
                seen.insert(key, listed.rows.len());
                listed.rows.push(ListedRow { row: row.number, contact });
            }
            Some(first) if first.contact == contact => {
                listed.notes.push(messages::contacts::saved_once(row.number, first.row));
            }
            Some(first) => {
                let field = if side == Side::Customers { Field::Phone } else { Field::Number };
                let words = messages::contacts::number_twice(first.row);
                listed.wrong(row.number, field, words);
            }
        }
    }
    if listed.rows.is_empty() && listed.problems.is_empty() {
        listed.whole(None, messages::banks::NO_ROWS);
    }
    listed
}

/// The rows below the column names; `None` if no row names the columns.
fn table<'g>(grid: &'g Grid, side: Side, listed: &mut Listed) -> Option<Table<'g, Field>> {
    let head = best_head(grid.rows(), side.fields())?;
    let keys = schema::keys(head);
    let mut columns = BTreeMap::new();
    for field in side.fields() {
        if let [(best, place), rest @ ..] = places_of(*field, &keys).as_slice() {
            columns.insert(*field, *place);
            if rest.first().is_some_and(|(rank, _)| rank == best) {
                listed.whole(Some(*field), messages::contacts::heading_twice(&quoted(field.heading())));
            }
        }
    }
    let table = Table::below(grid, head, columns);
    let mut needed = vec![Field::Name];
    if side == Side::Beneficiaries && !table.has(Field::Phone) {
        needed.push(Field::Number);
    }
    for field in needed.into_iter().filter(|field| !table.has(*field)) {
        listed.whole(Some(field), messages::contacts::heading_missing(&quoted(field.heading())));
    }
    let names = table.unused(head).map(|(_, name)| name.written());
    let unused: Vec<String> = names.filter(|name| !header_key(name).is_empty()).map(quoted).collect();
    if !unused.is_empty() {
        listed.notes.push(messages::contacts::not_used(&unused.join(", ")));
    }
    Some(table)
}

fn contact<'g>(
    row: GridRow<'g>,
    table: &Table<'g, Field>,
    (side, zeros): (Side, LostZeros),
    places: Places<'_>,
    listed: &mut Listed,
) -> Option<Contact> {
    let before = listed.problems.len();
    let mut text = |field: Field| {
        let cell = table.cell(row, field);
        let written = listed.written(row.number, field, cell);
        // A number cell cannot keep the leading zero of a phone number.
        let bare = plain(written);
        let mobile = phone(&bare, cell, Spelling::Forgiving).filter(|_| cell.number().is_some());
        mobile.map_or_else(|| written.to_owned(), |mobile| mobile.into_owned())
    };
    let [name, kind, place, number, written_phone, email, note] = ALL.map(&mut text);
    let mut contact = Contact {
        kind: Kind::Customer,
        name,
        place: String::new(),
        number,
        phone: written_phone,
        email,
        note,
    };
    if side == Side::Beneficiaries {
        match payee_of(&kind, &place, &contact, places) {
            Ok((kind, id)) => {
                (contact.kind, contact.place) = (kind, id);
                if let Some(bank) = aliased(kind, &place, places) {
                    let row = row.number;
                    listed
                        .notes
                        .push(messages::contacts::read_as_alias(row, &quoted(place.trim()), bank));
                }
            }
            Err((field, words)) => {
                listed.wrong(row.number, field, words);
                // The rest of the row is checked as far as it does not depend on that.
                contact.kind = if field == Field::Kind { Kind::Wallet } else { Kind::Bank };
            }
        }
        if contact.kind == Kind::Wallet && contact.number.trim().is_empty() {
            contact.number = std::mem::take(&mut contact.phone);
        }
        if contact.kind == Kind::Bank && table.has(Field::Number) {
            let cell = table.cell(row, Field::Number);
            zeros::of_account(row, cell, (place.as_str(), places), &mut contact.number, zeros, listed);
        }
    }
    zeros::settle(row, &mut contact, zeros, listed);
    match contact.checked() {
        Ok(contact) => (listed.problems.len() == before).then_some(contact),
        Err(problems) => {
            let known: Vec<Option<Field>> = listed.problems[before..].iter().map(|problem| problem.field).collect();
            for (field, words) in problems.into_iter().filter(|(field, _)| !known.contains(&Some(*field))) {
                listed.wrong(row.number, field, words);
            }
            None
        }
    }
}

/// The bank of this name, if only a saved alias identifies it.
fn aliased<'a>(kind: Kind, place: &str, places: Places<'a>) -> Option<&'a str> {
    let Resolution::Aliased(bank) = places.banks.resolve(place, "", Likeness::PRODUCT) else {
        return None;
    };
    let bank = places.banks.bank(bank).filter(|_| kind == Kind::Bank)?;
    Some(bank.name.as_str())
}

/// The kind and place of a row's contact.
fn payee_of(kind: &str, place: &str, contact: &Contact, places: Places<'_>) -> Result<(Kind, String), (Field, String)> {
    let stated = match header_key(kind).as_str() {
        "" => None,
        "bankaccount" | "bank" | "account" | "nuban" => Some(Kind::Bank),
        "walletorphone" | "wallet" | "phone" | "mobile" | "person" | "airtime" => Some(Kind::Wallet),
        "bill" | "biller" | "meter" | "smartcard" | "utility" => Some(Kind::Bill),
        _ => {
            let words = messages::contacts::unknown_kind(&quoted(kind));
            return Err((Field::Kind, words));
        }
    };
    let place = place.trim();
    if place.is_empty() {
        let number = contact.number.trim();
        let is_phone = |text: &str| phone(text, Cell::Empty, Spelling::Forgiving).is_some() || phone_with_zero(text).is_some();
        return match stated {
            Some(Kind::Wallet) => Ok((Kind::Wallet, String::new())),
            None if is_phone(number) || (number.is_empty() && is_phone(&contact.phone)) => Ok((Kind::Wallet, String::new())),
            Some(Kind::Bank | Kind::Bill | Kind::Customer) | None => {
                let what = if stated == Some(Kind::Bill) { "biller" } else { "bank" };
                Err((Field::Place, messages::contacts::missing(what)))
            }
        };
    }
    let biller = places
        .billers
        .iter()
        .find(|(id, name)| id.eq_ignore_ascii_case(place) || header_key(name) == header_key(place));
    let found = |bank: usize| places.banks.bank(bank);
    let bank = places.banks.resolve(place, "", Likeness::PRODUCT);
    match (stated, biller, bank) {
        (Some(Kind::Bill) | None, Some((id, _)), _) => Ok((Kind::Bill, id.clone())),
        (
            Some(Kind::Bank) | None,
            _,
            Resolution::Known(bank) | Resolution::KnownByName(bank) | Resolution::Picked(bank) | Resolution::Aliased(bank),
        ) => match found(bank).and_then(|bank| bank.uuid.as_ref()) {
            Some(id) => Ok((Kind::Bank, id.as_str().to_owned())),
            None => Err((Field::Place, messages::contacts::unknown_bank(&quoted(place)))),
        },
        (Some(Kind::Wallet), _, _) => Ok((Kind::Wallet, String::new())),
        (Some(Kind::Bill), None, _) => Err((Field::Place, messages::contacts::unknown_biller(&quoted(place)))),
        (_, _, Resolution::Proposed(bank) | Resolution::Unknown(Some(bank))) => {
            let near = found(bank).map_or("", |bank| bank.name.as_str());
            Err((Field::Place, messages::contacts::bank_nearly(&quoted(place), near)))
        }
        (_, _, Resolution::Ambiguous(banks)) => {
            let names: Vec<&str> = banks
                .iter()
                .filter_map(|bank| found(*bank))
                .map(|bank| bank.name.as_str())
                .collect();
            Err((
                Field::Place,
                messages::contacts::bank_ambiguous(&quoted(place), &names.join(" or ")),
            ))
        }
        _ => Err((Field::Place, messages::contacts::unknown_bank_or_biller(&quoted(place)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{GTBANK, lines, one_bank};

    fn listed(text: &str, side: Side) -> Listed {
        let banks = one_bank();
        let billers = [("ikeja-1".to_owned(), "Ikeja Electric".to_owned())];
        read(
            &lines(text),
            side,
            Places {
                banks: &banks,
                billers: &billers,
            },
            LostZeros::Proposed,
        )
    }

    #[test]
    fn rows_are_recognised_under_many_names_of_columns() {
        let text = "Our vendors,,,\nVendor Name,Bank,Account No,GSM\nAda Obi,GTBank,012 345 6785,0803 123 4567\nMeter,Ikeja Electric,45012345678,\nBola,,,08051234567\n";
        let found = listed(text, Side::Beneficiaries);
        assert_eq!(found.problems, []);
        let kinds: Vec<(u32, Kind, &str, &str)> = found
            .rows
            .iter()
            .map(|row| (row.row, row.contact.kind, row.contact.place.as_str(), row.contact.number.as_str()))
            .collect();
        let wanted = [
            (3, Kind::Bank, GTBANK, "0123456785"),
            (4, Kind::Bill, "ikeja-1", "45012345678"),
            (5, Kind::Wallet, "", "08051234567"),
        ];
        assert_eq!(kinds, wanted);
    }

    #[test]
    fn all_problems_are_reported_at_once_with_their_rows() {
        let text = "Name,Bank,Account number,E-mail\n,GTBank,0123456785,\nAda,Zzyzx,0123456785,ada\nBola,GTBank,12,\nChi,,0123456785,\n";
        let found = listed(text, Side::Beneficiaries);
        let reported: Vec<(Option<u32>, Option<Field>)> = found.problems.iter().map(|problem| (problem.row, problem.field)).collect();
        let wanted = [
            (Some(2), Some(Field::Name)),
            (Some(3), Some(Field::Place)),
            (Some(3), Some(Field::Email)),
            (Some(4), Some(Field::Number)),
            (Some(5), Some(Field::Place)),
        ];
        assert_eq!(reported, wanted, "{:?}", found.problems);
    }

    #[test]
    fn a_repeated_number_is_noted_and_two_names_for_it_are_rejected() {
        let same = listed("Name,Phone\nAda,08031234567\nAda,+2348031234567\n", Side::Customers);
        assert_eq!((same.rows.len(), same.problems.len()), (1, 0));
        assert_eq!(same.notes, ["Row 3 is the same as row 2. It is saved once."]);
        let other = listed("Name,Phone\nAda,08031234567\nBola,08031234567\n", Side::Customers);
        assert_eq!(other.problems[0].row, Some(3));
    }

    #[test]
    fn a_sheet_without_column_names_is_not_guessed() {
        let found = listed("Ada,08031234567\nBola,08051234567\n", Side::Customers);
        assert!(found.rows.is_empty());
        assert!(found.problems[0].words.contains("No row has column names"), "{:?}", found.problems);
    }
}
