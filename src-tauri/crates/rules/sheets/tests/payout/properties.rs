//! Properties of every sheet.

use cell_rules::{Cell, NumberStyle};
use proptest::prelude::*;
use sheet_rules::payout::{RowState, Rules};

use super::making::{checked, checked_by, grid_of};

/// Spellings of one amount that a person would read as that amount, in a column of the given style.
fn spelling(minor: u64, style: NumberStyle, form: u8) -> String {
    let (group, mark) = match style {
        NumberStyle::DotDecimal => (",", '.'),
        NumberStyle::CommaDecimal => (".", ','),
    };
    let whole = (minor / 100).to_string();
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push_str(group);
        }
        grouped.push(digit);
    }
    let kobo = minor % 100;
    match form % 6 {
        0 => format!("{whole}{mark}{kobo:02}"),
        1 => format!("{grouped}{mark}{kobo:02}"),
        2 => format!("₦{grouped}{mark}{kobo:02}"),
        3 => format!(" NGN {whole}{mark}{kobo:02}\u{a0}"),
        4 => format!("N{grouped}{mark}{kobo:02} only"),
        _ => format!("{grouped}{mark}{kobo:02}0000"),
    }
}

/// Whether an amount has the digits of its text, except for zeros at its ends.
fn same_digits(text: &str, minor: i64) -> bool {
    let seen: String = text.chars().filter(char::is_ascii_digit).collect();
    let bare = |digits: &str| digits.trim_matches('0').to_owned();
    bare(&seen) == bare(&minor.to_string())
}

fn amounts_of(texts: &[String]) -> Vec<Option<i64>> {
    let mut rows = vec![vec![Cell::Text("Bank"), Cell::Text("Account"), Cell::Text("Amount")]];
    rows.extend(
        texts
            .iter()
            .map(|text| vec![Cell::Text("GTB"), Cell::Text("0123456785"), Cell::Text(text)]),
    );
    let checked = checked(&grid_of(&rows));
    (2..)
        .zip(texts)
        .map(|(number, _)| {
            checked
                .rows
                .iter()
                .find(|row| row.row == number)?
                .amount
                .value
                .map(|amount| amount.minor())
        })
        .collect()
}

proptest! {
    #[test]
    fn an_amount_is_what_its_text_shows(
        amounts in prop::collection::vec((1_u64..=999_999_999_999_999, 0_u8..6), 1..8),
        comma in any::<bool>(),
    ) {
        let style = if comma { NumberStyle::CommaDecimal } else { NumberStyle::DotDecimal };
        let texts: Vec<String> = amounts.iter().map(|(minor, form)| spelling(*minor, style, *form)).collect();
        let read = amounts_of(&texts);
        for ((minor, _), (text, read)) in amounts.iter().zip(texts.iter().zip(read)) {
            prop_assert_eq!(read.and_then(|read| u64::try_from(read).ok()), Some(*minor), "{}", text);
        }
    }

    #[test]
    fn no_text_becomes_another_amount(texts in prop::collection::vec("[-(]?[N₦$]?[0-9]{1,6}[0-9., ']{0,8}[kKmE)0-9]{0,2}", 1..6)) {
        for (text, read) in texts.iter().zip(amounts_of(&texts)) {
            let Some(minor) = read else { continue };
            prop_assert!(minor > 0 && same_digits(text, minor), "{} read as {}", text, minor);
            prop_assert!(!text.contains(['-', '(', '$', 'k', 'K', 'm', 'E']), "{} read as {}", text, minor);
        }
    }

    #[test]
    fn counts_add_up_whatever_the_sheet(rows in prop::collection::vec(prop::collection::vec(cell(), 0..7), 0..40)) {
        let rows: Vec<Vec<Cell<'_>>> = rows.iter().map(|row| row.iter().map(as_cell).collect()).collect();
        let sheet = grid_of(&rows);
        let found = checked(&sheet);
        prop_assert_eq!(found.file_rows, found.ready + found.to_fix + found.left_out);
        let header = u32::from(found.mapping.header_row.is_some());
        prop_assert_eq!(found.file_rows + header, u32::try_from(sheet.row_count()).unwrap_or(u32::MAX));
        let total: i64 = found.rows.iter().filter(|row| row.state == RowState::Ready).filter_map(|row| row.amount.value).map(|amount| amount.minor()).sum();
        prop_assert_eq!(found.total.minor(), i128::from(total));
        for row in &found.rows {
            let complete = row.bank.value.is_some() && row.account.value.is_some() && row.amount.value.is_some();
            prop_assert!(row.state != RowState::Ready || complete);
        }
        if found.problems.is_empty() {
            let again = checked_by(&sheet, Some(&found.mapping), Rules::PRODUCT);
            prop_assert_eq!((&again.rows, &again.problems, &again.mapping), (&found.rows, &found.problems, &found.mapping), "a mapping given back changes nothing");
        }
    }
}

fn cell() -> impl Strategy<Value = (u8, String)> {
    let text = prop_oneof![
        Just("Bank".to_owned()),
        Just("Account".to_owned()),
        Just("Amount".to_owned()),
        Just("Name".to_owned()),
        Just("GTB".to_owned()),
        Just("Total".to_owned()),
        Just("0123456785".to_owned()),
        Just("1,250".to_owned()),
        "[0-9]{1,4}(\\.[0-9]{1,3})?",
        "\\PC{0,6}",
    ];
    (0_u8..12, text)
}

fn as_cell((kind, text): &(u8, String)) -> Cell<'_> {
    match kind {
        0 => Cell::Empty,
        1 => Cell::Error("#REF!"),
        2 => Cell::FormulaWithoutValue,
        3 => Cell::Number("123456785"),
        4 => Cell::Bool(true),
        _ => Cell::Text(text),
    }
}
