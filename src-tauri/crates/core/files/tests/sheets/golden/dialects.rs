//! The same three payments as written by common programs.

use super::{Golden, check};
use crate::making;

const NAMES: [&str; 3] = ["Ada &amp; Co", "Òkè Adé", "Eze"];
const ACCOUNTS: [&str; 3] = ["0123456785", "1012854016", "0000014579"];
const BANKS: [&str; 3] = ["GTB", "Zenith Bank", "First Bank"];
/// As in XML; 5000.5, 1250000.25 and 749.5 add up to 1255750.25.
const AMOUNTS: [&str; 3] = ["5000.5", "1250000.25", "749.5"];

pub(super) fn files() -> Vec<Golden> {
    let fine = |name, bytes| Golden::fine(name, bytes, 3, "1255750.25");
    vec![
        fine("02 Excel", excel("", "worksheets/sheet1.xml")),
        fine("02 Excel with a prefix for every element", excel("x:", "worksheets/sheet1.xml")),
        fine("02 Google Sheets", google()),
        fine("02 LibreOffice Calc as xlsx", libre_office_xlsx()),
        fine("02 openpyxl, with texts in the cells", inline(false)),
        fine("02 a writer that names no cells", inline(true)),
        fine("02 a part with an absolute path", excel("", "/xl/worksheets/sheet1.xml")),
        fine("02 LibreOffice Calc as ods", open_document()),
        fine("02 numbers as LibreOffice formats them", formatted_open_document()),
        fine("02 an old workbook", old()),
        fine("02 a binary workbook", binary()),
        fine("02 shared strings in pieces", rich()),
    ]
}

const WORKBOOK: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<P:workbook xmlnsP="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><P:sheets><P:sheet name="Pay" sheetId="1" r:id="rId1"/></P:sheets></P:workbook>"#;

/// A workbook of these parts.
fn workbook(prefix: &str, target: &str, sheet: &str, strings: &str) -> Vec<u8> {
    let namespace = if prefix.is_empty() { String::new() } else { ":x".to_owned() };
    let book = WORKBOOK.replace("P:", prefix).replace("xmlnsP", &format!("xmlns{namespace}"));
    let relations = format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="{target}"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#
    );
    let package = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
    making::zip(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("_rels/.rels", package.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
        ("xl/sharedStrings.xml", strings.as_bytes()),
    ])
}

/// All texts in the order of the cells: four headings, then name, bank and account of each row.
fn texts() -> Vec<&'static str> {
    let rows = (0..3).flat_map(|row| [NAMES[row], BANKS[row], ACCOUNTS[row]]);
    super::HEAD.into_iter().chain(rows).collect()
}

fn shared(prefix: &str) -> String {
    let items: String = texts()
        .iter()
        .map(|text| format!("<{prefix}si><{prefix}t>{text}</{prefix}t></{prefix}si>"))
        .collect();
    let namespace = if prefix.is_empty() { "xmlns" } else { "xmlns:x" };
    format!("<{prefix}sst {namespace}=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">{items}</{prefix}sst>")
}

/// The rows of a sheet with shared texts.
fn rows(prefix: &str, row_more: &str, number_more: &str) -> String {
    let mut xml = String::new();
    let mut text = 0;
    for row in 1..=4 {
        let mut cells = String::new();
        for column in ['A', 'B', 'C', 'D'] {
            if row > 1 && column == 'D' {
                let amount = AMOUNTS[row - 2];
                cells.push_str(&format!(
                    "<{prefix}c r=\"{column}{row}\"{number_more}><{prefix}v>{amount}</{prefix}v></{prefix}c>"
                ));
            } else {
                cells.push_str(&format!(
                    "<{prefix}c r=\"{column}{row}\" t=\"s\"><{prefix}v>{text}</{prefix}v></{prefix}c>"
                ));
                text += 1;
            }
        }
        xml.push_str(&format!("<{prefix}row r=\"{row}\"{row_more}>{cells}</{prefix}row>"));
    }
    xml
}

fn sheet(prefix: &str, before: &str, rows: &str, after: &str) -> String {
    let namespace = if prefix.is_empty() { "xmlns" } else { "xmlns:x" };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<{prefix}worksheet {namespace}=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">{before}<{prefix}sheetData>{rows}</{prefix}sheetData>{after}</{prefix}worksheet>"
    )
}

fn excel(prefix: &str, target: &str) -> Vec<u8> {
    let before =
        format!("<{prefix}dimension ref=\"A1:D4\"/><{prefix}sheetViews><{prefix}sheetView workbookViewId=\"0\"/></{prefix}sheetViews>");
    let after = format!(
        "<{prefix}pageMargins left=\"0.7\" right=\"0.7\"/><{prefix}ignoredErrors><{prefix}ignoredError sqref=\"C2:C4\" numberStoredAsText=\"1\"/></{prefix}ignoredErrors>"
    );
    workbook(
        prefix,
        target,
        &sheet(prefix, &before, &rows(prefix, " spans=\"1:4\"", ""), &after),
        &shared(prefix),
    )
}

fn google() -> Vec<u8> {
    let more = " ht=\"15.75\" customHeight=\"1\"";
    workbook(
        "",
        "worksheets/sheet1.xml",
        &sheet("", "<sheetPr/>", &rows("", more, ""), "<drawing r:id=\"rId9\" xmlns:r=\"r\"/>"),
        &shared(""),
    )
}

/// LibreOffice writes formatted blank rows, and states for each row that it is not hidden.
fn libre_office_xlsx() -> Vec<u8> {
    let more = " customFormat=\"false\" ht=\"12.8\" hidden=\"false\" customHeight=\"false\" outlineLevel=\"0\" collapsed=\"false\"";
    let blank = "<row r=\"9\" hidden=\"false\"><c r=\"A9\"/><c r=\"D9\"/></row>";
    workbook(
        "",
        "worksheets/sheet1.xml",
        &sheet("", "", &(rows("", more, " t=\"n\"") + blank), ""),
        &shared(""),
    )
}

fn inline(unnamed: bool) -> Vec<u8> {
    let place = |column: char, row: usize| if unnamed { String::new() } else { format!(" r=\"{column}{row}\"") };
    let text = |column: char, row: usize, text: &str| format!("<c{} t=\"inlineStr\"><is><t>{text}</t></is></c>", place(column, row));
    let head: String = ['A', 'B', 'C', 'D']
        .into_iter()
        .zip(super::HEAD)
        .map(|(column, head)| text(column, 1, head))
        .collect();
    let mut xml = format!("<row{}>{head}</row>", if unnamed { "" } else { " r=\"1\"" });
    for row in 0..3 {
        let cells = [
            text('A', row + 2, NAMES[row]),
            text('B', row + 2, BANKS[row]),
            text('C', row + 2, ACCOUNTS[row]),
        ]
        .concat();
        let amount = format!("<c{} t=\"n\"><v>{}</v></c>", place('D', row + 2), AMOUNTS[row]);
        let number = if unnamed { String::new() } else { format!(" r=\"{}\"", row + 2) };
        xml.push_str(&format!("<row{number}>{cells}{amount}</row>"));
    }
    workbook("", "worksheets/sheet1.xml", &sheet("", "", &xml, ""), "<sst/>")
}

/// Texts in several pieces of different formats, with a phonetic reading that is not part of them.
fn rich() -> Vec<u8> {
    let pieces = |text: &str| {
        let (first, rest) = text.split_at(text.char_indices().nth(1).map_or(text.len(), |(at, _)| at));
        format!(
            "<si><r><rPr><b/></rPr><t>{first}</t></r><r><t xml:space=\"preserve\">{rest}</t></r><rPh sb=\"0\" eb=\"1\"><t>no</t></rPh></si>"
        )
    };
    let items: String = texts()
        .iter()
        .map(|text| {
            if text.contains('&') {
                format!("<si><t>{text}</t></si>")
            } else {
                pieces(text)
            }
        })
        .collect();
    let strings = format!("<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">{items}</sst>");
    workbook("", "worksheets/sheet1.xml", &sheet("", "", &rows("", "", ""), ""), &strings)
}

fn table(amount: impl Fn(&str) -> String) -> String {
    let cell = |text: &str| {
        format!("<table:table-cell office:value-type=\"string\" calcext:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
    };
    let mut xml = format!(
        "<table:table-row table:style-name=\"ro1\">{}</table:table-row>",
        super::HEAD.map(cell).concat()
    );
    for row in 0..3 {
        let cells = [cell(NAMES[row]), cell(BANKS[row]), cell(ACCOUNTS[row]), amount(AMOUNTS[row])].concat();
        xml.push_str(&format!("<table:table-row table:style-name=\"ro1\">{cells}</table:table-row>"));
    }
    let blank = "<table:table-row table:style-name=\"ro1\" table:number-rows-repeated=\"1048571\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    format!("<table:table table:name=\"Pay\"><table:table-column table:number-columns-repeated=\"4\"/>{xml}{blank}</table:table>")
}

fn open_document() -> Vec<u8> {
    let number = |amount: &str| {
        format!(
            "<table:table-cell office:value-type=\"float\" office:value=\"{amount}\" calcext:value-type=\"float\"><text:p>{amount}</text:p></table:table-cell>"
        )
    };
    making::ods("", &table(number))
}

fn formatted_open_document() -> Vec<u8> {
    let number = |amount: &str| {
        format!(
            "<table:table-cell office:value-type=\"currency\" office:currency=\"NGN\" office:value=\"{amount}\"><text:p>₦{amount}</text:p></table:table-cell>"
        )
    };
    making::ods("", &table(number))
}

fn numbers() -> [f64; 3] {
    [5000.5, 1_250_000.25, 749.5]
}

fn old() -> Vec<u8> {
    let head = (0..).zip(super::HEAD).map(|(column, head)| making::label(0, column, head));
    let rows = (0..3_u16).zip(numbers()).flat_map(|(row, number)| {
        let at = usize::from(row);
        // Texts of the old format have one byte per letter here.
        let name = ["Ada", "Oke", "Eze"][at];
        [
            making::label(row + 1, 0, name),
            making::label(row + 1, 1, BANKS[at]),
            making::label(row + 1, 2, ACCOUNTS[at]),
            making::number(row + 1, 3, number),
        ]
    });
    making::xls(&head.chain(rows).collect::<Vec<_>>())
}

fn binary() -> Vec<u8> {
    let mut rows: Vec<Vec<Result<f64, &str>>> = vec![super::HEAD.map(Err).to_vec()];
    rows.extend((0..3).map(|row| vec![Err(NAMES[row]), Err(BANKS[row]), Err(ACCOUNTS[row]), Ok(numbers()[row])]));
    making::xlsb(&rows)
}

#[test]
fn dialects() {
    check(&files());
}
