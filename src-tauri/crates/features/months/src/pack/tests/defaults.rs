//! The defaults of a sheet for its rows, columns and cells.

use super::*;

const BANK: &str = "xl/worksheets/sheet5.xml";
const ROWS: &str = "<sheetFormatPr defaultRowHeight=\"15\"/>";

#[test]
fn rows_and_columns_that_are_hidden_by_default_are_reported() {
    let rows = ["Sheet “Bank”: rows are hidden unless they say otherwise."];
    for hidden in [
        "<sheetFormatPr defaultRowHeight=\"15\" zeroHeight=\"1\"/>",
        "<sheetFormatPr defaultRowHeight=\"0\" customHeight=\"1\"/>",
    ] {
        assert_eq!(bent(BANK, ROWS, hidden), rows, "{hidden}");
    }
    let columns = ["Sheet “Bank”: columns are hidden unless they say otherwise."];
    for hidden in [
        "<sheetFormatPr defaultColWidth=\"0\" defaultRowHeight=\"15\"/>",
        "<sheetFormatPr baseColWidth=\"0\" defaultRowHeight=\"15\"/>",
    ] {
        assert_eq!(bent(BANK, ROWS, hidden), columns, "{hidden}");
    }
    // As LibreOffice and Excel write it.
    for usual in [
        "<sheetFormatPr defaultColWidth=\"8.67578125\" defaultRowHeight=\"12.75\" zeroHeight=\"false\" outlineLevelRow=\"0\"/>",
        "<sheetFormatPr baseColWidth=\"10\" defaultRowHeight=\"15\" x14ac:dyDescent=\"0.25\"/>",
    ] {
        assert_eq!(bent(BANK, ROWS, usual), [""; 0], "{usual}");
    }
}

#[test]
fn zeros_that_are_not_shown_and_cells_that_repeat_their_content_are_reported() {
    let zeros = bent(BANK, "<sheetView ", "<sheetView showZeros=\"0\" ");
    assert_eq!(zeros, ["Sheet “Bank”: zeros are shown as nothing."]);
    let filled = bent(
        "xl/styles.xml",
        "applyNumberFormat=\"1\"/>",
        "applyNumberFormat=\"1\" applyAlignment=\"1\"><alignment horizontal=\"fill\"/></xf>",
    );
    let repeats = |told: &String| told.starts_with("Sheet “") && told.ends_with(" repeats what it holds over its width.");
    assert!(!filled.is_empty() && filled.iter().all(repeats), "{filled:?}");
    let left = bent(
        "xl/styles.xml",
        "applyNumberFormat=\"1\"/>",
        "applyNumberFormat=\"1\" applyAlignment=\"1\"><alignment horizontal=\"left\"/></xf>",
    );
    assert_eq!(left, [""; 0]);
}
