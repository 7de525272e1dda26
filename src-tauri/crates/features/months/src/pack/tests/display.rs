//! Workbooks that show something else than their cells contain.

use super::*;

const BANK: &str = "xl/worksheets/sheet5.xml";
const ROWS: &str = "<sheetFormatPr defaultRowHeight=\"15\"/>";

#[test]
fn a_display_that_differs_from_the_contents_is_reported() {
    let row = changed(BANK, "<row r=\"3\"", "<row r=\"3\" hidden=\"1\"");
    assert_eq!(row, ["Sheet “Bank”, row 3: the row is hidden."]);
    let low = changed(BANK, "<row r=\"3\"", "<row r=\"3\" ht=\"0.5\" customHeight=\"1\"");
    assert_eq!(low, row);
    let column = changed(BANK, "<col min=\"7\" max=\"7\"", "<col hidden=\"1\" min=\"7\" max=\"7\"");
    assert_eq!(column, ["Sheet “Bank”: columns are hidden, starting with G."]);
    // Columns beyond the last cell hide nothing.
    assert_eq!(
        changed(BANK, "</cols>", "<col min=\"40\" max=\"99\" hidden=\"1\"/></cols>"),
        [""; 0]
    );
    let sheet = changed(
        "xl/workbook.xml",
        "<sheet name=\"Bank\"",
        "<sheet state=\"veryHidden\" name=\"Bank\"",
    );
    assert_eq!(sheet, ["Sheet “Bank”: the sheet is hidden."]);
    let merged = changed(
        BANK,
        "</sheetData>",
        "</sheetData><mergeCells><mergeCell ref=\"G2:G3\"/></mergeCells>",
    );
    assert_eq!(merged, ["Sheet “Bank”: the cells G2:G3 are merged."]);
    let notes = changed(BANK, "</worksheet>", "<legacyDrawing r:id=\"rId1\"/></worksheet>");
    assert_eq!(notes, ["Sheet “Bank”: pictures, text boxes or notes cover it."]);
    let box_over_it = with(&made(&ten()), WORKBOOK, |book| {
        let relation = "<Relationships><Relationship Id=\"rId1\" Target=\"../drawings/drawing1.xml\"/></Relationships>";
        let mut parts = files(&book);
        parts.push(PackFile::new("xl/worksheets/_rels/sheet5.xml.rels", relation));
        parts.push(PackFile::new(
            "xl/drawings/drawing1.xml",
            "<xdr:wsDr><xdr:twoCellAnchor/></xdr:wsDr>",
        ));
        zipped(&parts).expect("a file")
    });
    assert_eq!(messages(&box_over_it), notes);
    let twice = changed("xl/workbook.xml", "<sheet name=\"Matched\"", "<sheet name=\"BANK\"");
    assert!(
        twice.contains(&"Two sheets are called “Bank”. Only one of them was compared.".to_owned()),
        "{twice:?}"
    );
    // One style has the format of every amount, on every sheet.
    let format = changed("xl/styles.xml", "formatCode=\"#,##0.00\"", "formatCode=\"&quot;9,999.00&quot;\"");
    let expected = "Sheet “Bank”, row 3: column G contains -17500.5, but its format \"9,999.00\" shows another value.";
    assert!(format.contains(&expected.to_owned()), "{format:?}");
}

#[test]
fn rows_and_columns_that_are_hidden_by_default_are_reported() {
    let rows = ["Sheet “Bank”: rows are hidden by default."];
    for hidden in [
        "<sheetFormatPr defaultRowHeight=\"15\" zeroHeight=\"1\"/>",
        "<sheetFormatPr defaultRowHeight=\"0\" customHeight=\"1\"/>",
    ] {
        assert_eq!(changed(BANK, ROWS, hidden), rows, "{hidden}");
    }
    let columns = ["Sheet “Bank”: columns are hidden by default."];
    for hidden in [
        "<sheetFormatPr defaultColWidth=\"0\" defaultRowHeight=\"15\"/>",
        "<sheetFormatPr baseColWidth=\"0\" defaultRowHeight=\"15\"/>",
    ] {
        assert_eq!(changed(BANK, ROWS, hidden), columns, "{hidden}");
    }
    // As LibreOffice and Excel write it.
    for usual in [
        "<sheetFormatPr defaultColWidth=\"8.67578125\" defaultRowHeight=\"12.75\" zeroHeight=\"false\" outlineLevelRow=\"0\"/>",
        "<sheetFormatPr baseColWidth=\"10\" defaultRowHeight=\"15\" x14ac:dyDescent=\"0.25\"/>",
    ] {
        assert_eq!(changed(BANK, ROWS, usual), [""; 0], "{usual}");
    }
}

#[test]
fn zeros_that_are_not_shown_and_cells_that_repeat_their_content_are_reported() {
    let zeros = changed(BANK, "<sheetView ", "<sheetView showZeros=\"0\" ");
    assert_eq!(zeros, ["Sheet “Bank”: zeros are shown as empty cells."]);
    let filled = changed(
        "xl/styles.xml",
        "applyNumberFormat=\"1\"/>",
        "applyNumberFormat=\"1\" applyAlignment=\"1\"><alignment horizontal=\"fill\"/></xf>",
    );
    let repeats = |message: &String| message.starts_with("Sheet “") && message.ends_with(" repeats its contents across the cell.");
    assert!(!filled.is_empty() && filled.iter().all(repeats), "{filled:?}");
    let left = changed(
        "xl/styles.xml",
        "applyNumberFormat=\"1\"/>",
        "applyNumberFormat=\"1\" applyAlignment=\"1\"><alignment horizontal=\"left\"/></xf>",
    );
    assert_eq!(left, [""; 0]);
}
