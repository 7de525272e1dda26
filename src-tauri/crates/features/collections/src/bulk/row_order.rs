//! The order of the rows of a draft.

use sheet_rules::forms::{Field, FormRow, RowState};
use store::listing::{KeyValue, sort};

use super::draft::shown;
use crate::view::{ImportOrder, ImportOwnOrder};

/// Orders rows as their columns show them. A value that cannot be used is missing from the orders of amounts and days.
pub(super) fn order(rows: &mut [&FormRow], by: ImportOrder, descending: bool) {
    sort(rows, descending, |row| match by {
        ImportOrder::Own(ImportOwnOrder::Row) => KeyValue::Whole(row.number.into()),
        ImportOrder::Own(ImportOwnOrder::State) => KeyValue::Whole(rank(row.state)),
        ImportOrder::Own(ImportOwnOrder::Problems) => KeyValue::of_text(&problems(row)),
        ImportOrder::Field(field) => key_of_field(row, field),
    });
}

fn key_of_field(row: &FormRow, field: Field) -> KeyValue {
    let whole = |number: Option<i64>| number.map_or(KeyValue::Missing(()), KeyValue::Whole);
    match field {
        Field::Amount | Field::Limit => whole(row.amount.map(|amount| amount.minor())),
        Field::Ends => whole(row.ends.map(|ends| ends.0)),
        Field::Name
        | Field::FirstName
        | Field::LastName
        | Field::AccountName
        | Field::Phone
        | Field::Email
        | Field::Purpose
        | Field::Invoice
        | Field::Identity
        | Field::Reference
        | Field::Bank
        | Field::Account
        | Field::Callback => KeyValue::of_text(&shown(field.is_private(), row.value(field))),
    }
}

fn problems(row: &FormRow) -> String {
    let words: Vec<&str> = row.problems.iter().map(|problem| problem.words.as_str()).collect();
    words.join(" ")
}

/// The place of a state in the order of states.
fn rank(state: RowState) -> i64 {
    match state {
        RowState::ToFix => 0,
        RowState::Waits => 1,
        RowState::Ready => 2,
        RowState::LeftOut => 3,
    }
}

#[cfg(test)]
mod tests {
    use base::timestamp::Timestamp;
    use cell_rules::{Cell, GridBuilder};
    use sheet_rules::forms::{Circumstances, FormSheet, Kind, Known, Mapping, judge};
    use sheet_rules::payout::BankTable;

    use super::*;

    fn sheet() -> FormSheet {
        let rows = [
            "Customer|Phone|Amount|Invoice No|Pay by",
            "Bola Ade|08031234568|1,250.50|INV-2|2026-11-27",
            "ada eze|08031234567|50,000.00||2026-11-24",
            "Chi Obi|08031234569|five|INV-3|",
            "Dele Ojo|08031234560|900|inv-1|2026-11-25",
            "TOTAL||52,150.50||",
        ];
        let mut grid = GridBuilder::new("Sheet1");
        for (number, row) in (1..).zip(rows) {
            let cells = row.split('|').map(Cell::Text);
            grid.row(number, false, cells).expect("in order");
        }
        let about = Circumstances {
            kind: Kind::Requests,
            banks: &BankTable::built_in(),
            // 22 November 2026, 08:00 UTC.
            now: Timestamp(1_795_334_400_000),
            known: &Known::default(),
        };
        judge(&grid.finish(), &Mapping::default(), &[], about)
    }

    #[test]
    fn rows_are_ordered_as_their_columns_show_them() {
        let sheet = sheet();
        let ordered = |by: ImportOrder, descending: bool| {
            let mut rows: Vec<&FormRow> = sheet.rows.iter().filter(|row| row.number < 6).collect();
            order(&mut rows, by, descending);
            rows.iter().map(|row| row.number).collect::<Vec<_>>()
        };
        // By hand: row 4 has an error, and row 3 no invoice number.
        let expected = [
            (ImportOrder::Own(ImportOwnOrder::Row), [2, 3, 4, 5]),
            (ImportOrder::Own(ImportOwnOrder::State), [4, 2, 3, 5]),
            (ImportOrder::Own(ImportOwnOrder::Problems), [2, 3, 5, 4]),
            (ImportOrder::Field(Field::Name), [3, 2, 4, 5]),
            (ImportOrder::Field(Field::Amount), [4, 5, 2, 3]),
            (ImportOrder::Field(Field::Invoice), [3, 5, 2, 4]),
            (ImportOrder::Field(Field::Ends), [4, 3, 5, 2]),
        ];
        for (by, rows) in expected {
            assert_eq!(ordered(by, false), rows, "{by:?}");
        }
        assert_eq!(ordered(ImportOrder::Field(Field::Amount), true), [3, 2, 5, 4]);
        assert_eq!(ordered(ImportOrder::Own(ImportOwnOrder::State), true), [2, 3, 5, 4]);
    }

    #[test]
    fn skipped_rows_are_the_last_of_the_states() {
        let sheet = sheet();
        let mut rows: Vec<&FormRow> = sheet.rows.iter().collect();
        order(&mut rows, ImportOrder::Own(ImportOwnOrder::State), false);
        assert_eq!(rows.last().map(|row| (row.number, row.state)), Some((6, RowState::LeftOut)));
    }
}
