//! The texts inside a workbook: one sheet's rows, and what holds the sheets together.

use csv::ByteRecord;

/// How a cell is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CellKind {
    Heading,
    Number,
    Text,
}

pub(super) const BEGIN: &[u8] = b"<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetViews><sheetView workbookViewId=\"0\">\
<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews><sheetData>";
pub(super) const END: &[u8] = b"</sheetData></worksheet>";

/// Digits that a workbook keeps; a longer number is written as text.
const EXACT: usize = 15;
/// Characters that a cell holds.
const LONGEST: usize = 32_767;

/// Writes a row.
pub(super) fn row(xml: &mut Vec<u8>, record: &ByteRecord, kind: impl Fn(usize) -> CellKind) {
    xml.extend_from_slice(b"<row>");
    for (column, cell) in record.iter().enumerate() {
        match (cell, kind(column)) {
            (b"", _) => xml.extend_from_slice(b"<c/>"),
            (_, CellKind::Number) if cell.len() <= EXACT => {
                let is_money = cell.contains(&b'.');
                xml.extend_from_slice(if is_money { b"<c s=\"1\"><v>" } else { b"<c><v>" });
                xml.extend_from_slice(cell);
                xml.extend_from_slice(b"</v></c>");
            }
            (_, kind) => {
                xml.extend_from_slice(if kind == CellKind::Heading {
                    b"<c s=\"2\" t=\"inlineStr\"><is><t xml:space=\"preserve\">".as_slice()
                } else {
                    b"<c t=\"inlineStr\"><is><t xml:space=\"preserve\">"
                });
                escaped(xml, cell);
                xml.extend_from_slice(b"</t></is></c>");
            }
        }
    }
    xml.extend_from_slice(b"</row>");
}

/// Text as XML holds it; characters that it cannot hold become the mark for such.
fn escaped(xml: &mut Vec<u8>, text: &[u8]) {
    let is_plain = |byte: &u8| *byte >= b' ' && !matches!(byte, b'&' | b'<' | b'>') && *byte < 0x80;
    if text.len() <= LONGEST && text.iter().all(is_plain) {
        xml.extend_from_slice(text);
        return;
    }
    let mut letter = [0; 4];
    for character in String::from_utf8_lossy(text).chars().take(LONGEST) {
        match character {
            '&' => xml.extend_from_slice(b"&amp;"),
            '<' => xml.extend_from_slice(b"&lt;"),
            '>' => xml.extend_from_slice(b"&gt;"),
            '\r' => xml.extend_from_slice(b"&#13;"),
            '\t' | '\n' => xml.extend_from_slice(character.encode_utf8(&mut letter).as_bytes()),
            '\0'..' ' | '\u{FFFE}' | '\u{FFFF}' => xml.extend_from_slice("\u{FFFD}".as_bytes()),
            _ => xml.extend_from_slice(character.encode_utf8(&mut letter).as_bytes()),
        }
    }
}

/// Where a sheet lies; the summary is the first.
pub(super) fn path_of(number: usize) -> String {
    format!("xl/worksheets/sheet{number}.xml")
}

/// The sheet that counts the others' rows.
pub(super) fn summary(counts: &[(&str, u32)]) -> (String, Vec<u8>) {
    let mut xml = BEGIN.to_vec();
    row(&mut xml, &ByteRecord::from(vec!["class", "rows"]), |_| CellKind::Heading);
    for (name, rows) in counts {
        let record = ByteRecord::from(vec![(*name).to_owned(), rows.to_string()]);
        row(
            &mut xml,
            &record,
            |column| if column == 1 { CellKind::Number } else { CellKind::Text },
        );
    }
    xml.extend_from_slice(END);
    (path_of(1), xml)
}

/// What holds the sheets together.
pub(super) fn frame(names: &[&str]) -> Vec<(String, Vec<u8>)> {
    const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
    const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";
    let mut types = format!(
        "{HEAD}<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
<Default Extension=\"xml\" ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"{KIND}.sheet.main+xml\"/>\
<Override PartName=\"/xl/styles.xml\" ContentType=\"{KIND}.styles+xml\"/>"
    );
    let mut book = format!("{HEAD}<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets>");
    let mut links = format!("{HEAD}<Relationships xmlns=\"{PACKAGE}/relationships\">");
    for (number, name) in (1..).zip(names) {
        types += &format!("<Override PartName=\"/{}\" ContentType=\"{KIND}.worksheet+xml\"/>", path_of(number));
        book += &format!("<sheet name=\"{name}\" sheetId=\"{number}\" r:id=\"rId{number}\"/>");
        links += &format!("<Relationship Id=\"rId{number}\" Type=\"{OFFICE}/worksheet\" Target=\"worksheets/sheet{number}.xml\"/>");
    }
    types += "</Types>";
    book += "</sheets></workbook>";
    links += &format!("<Relationship Id=\"rId0\" Type=\"{OFFICE}/styles\" Target=\"styles.xml\"/></Relationships>");
    let root = format!(
        "{HEAD}<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"rId1\" Type=\"{OFFICE}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let styles = format!(
        "{HEAD}<styleSheet xmlns=\"{MAIN}\"><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font><font><b/><sz val=\"11\"/>\
<name val=\"Calibri\"/></font></fonts><fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>\
<borders count=\"1\"><border/></borders><cellStyleXfs count=\"1\"><xf/></cellStyleXfs><cellXfs count=\"3\"><xf/><xf numFmtId=\"4\" applyNumberFormat=\"1\"/>\
<xf fontId=\"1\" applyFont=\"1\"/></cellXfs></styleSheet>"
    );
    [
        ("[Content_Types].xml", types),
        ("_rels/.rels", root),
        ("xl/workbook.xml", book),
        ("xl/_rels/workbook.xml.rels", links),
        ("xl/styles.xml", styles),
    ]
    .map(|(name, text)| (name.to_owned(), text.into_bytes()))
    .into()
}
