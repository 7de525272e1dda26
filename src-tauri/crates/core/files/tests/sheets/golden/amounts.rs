//! Case 12: formulas without a stored result, and errors.

use super::Golden;
use crate::making;

pub(super) fn files() -> Vec<Golden> {
    let sheet = |amount: &str| {
        let head: String = ['A', 'B', 'C', 'D']
            .into_iter()
            .zip(super::HEAD)
            .map(|(column, name)| inline(column, 1, name))
            .collect();
        let payee = [inline('A', 2, "Ada"), inline('B', 2, "GTB"), inline('C', 2, "0123456785")].concat();
        making::xlsx(&format!(
            "<worksheet><sheetData><row r=\"1\">{head}</row><row r=\"2\">{payee}{amount}</row></sheetData></worksheet>"
        ))
    };
    let bad = |name, amount, code| Golden::bad(name, sheet(amount), code);
    vec![
        bad("12 no stored result", "<c r=\"D2\"><f>2500*2</f></c>", "2:FORMULA_NO_VALUE"),
        bad("12 a broken reference", "<c r=\"D2\" t=\"e\"><v>#REF!</v></c>", "2:CELL_ERROR"),
        bad("12 nothing found", "<c r=\"D2\" t=\"e\"><v>#N/A</v></c>", "2:CELL_ERROR"),
    ]
}

/// A text cell with inline text.
fn inline(column: char, row: u32, text: &str) -> String {
    format!("<c r=\"{column}{row}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
}

#[test]
fn amounts() {
    super::check(&files());
}
