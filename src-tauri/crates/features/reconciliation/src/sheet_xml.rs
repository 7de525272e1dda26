//! The XML of a workbook: the rows of a sheet, and the parts that connect the sheets.

use book_rules::reconciliation::write_number;
use csv::ByteRecord;

use super::cells::{day, timestamp};

/// The format of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellKind {
    Heading,
    /// An amount if it has decimals, else a count.
    Number,
    /// A day, or a time.
    Time,
    Text,
}

/// The format of a column's cells, and its width in characters.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    pub kind: CellKind,
    width: u32,
}

/// The format of a column, by its name. An unknown column is text.
pub(crate) fn column(name: &[u8]) -> Column {
    let of = |kind, width| Column { kind, width };
    match name {
        b"report_row" | b"bank_row" | b"items" | b"ambiguous" => of(CellKind::Number, 11),
        b"ledger_id" => of(CellKind::Number, 12),
        b"report_amount" | b"bank_amount" | b"ledger_amount" | b"diff" => of(CellKind::Number, 17),
        b"report_datetime" | b"ledger_datetime" | b"bank_date" | b"ledger_date" => of(CellKind::Time, 18),
        b"description" | b"narration" => of(CellKind::Text, 44),
        b"reference" | b"bulk_reference" | b"counterparty" | b"suggestions" => of(CellKind::Text, 26),
        b"why" => of(CellKind::Text, 80),
        _ => of(CellKind::Text, 16),
    }
}

const BEGIN: &[u8] = b"<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetViews><sheetView workbookViewId=\"0\">\
<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews><cols>";

/// Begins a sheet whose first row stays visible.
pub(crate) fn begin(widths: impl Iterator<Item = u32>) -> Vec<u8> {
    let mut xml = BEGIN.to_vec();
    for (number, width) in (1..).zip(widths) {
        xml.extend_from_slice(format!("<col min=\"{number}\" max=\"{number}\" width=\"{width}\" customWidth=\"1\"/>").as_bytes());
    }
    xml.extend_from_slice(b"</cols><sheetData>");
    xml
}

/// The widths of columns.
pub(crate) fn widths(columns: &[Column]) -> impl Iterator<Item = u32> {
    columns.iter().map(|column| column.width)
}

/// Ends a sheet with these columns and rows, without the heading. Every column can be filtered.
pub(crate) fn end(columns: usize, rows: u32) -> Vec<u8> {
    let last = char::from(b'A' + u8::try_from(columns.saturating_sub(1)).unwrap_or_default().min(25));
    format!("</sheetData><autoFilter ref=\"A1:{last}{}\"/></worksheet>", u64::from(rows) + 1).into_bytes()
}

/// The most digits of a number in a workbook; a longer one is written as text.
const EXACT: usize = 15;
/// The most characters of a cell.
const LONGEST: usize = 32_767;

/// Writes a row.
pub(crate) fn row(xml: &mut Vec<u8>, record: &ByteRecord, kind: impl Fn(usize) -> CellKind) {
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
            (_, CellKind::Time) if time(xml, cell) => {}
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

/// Writes a day or a time as a workbook counts it: days since 30 December 1899. False, with nothing written, if it is neither.
fn time(xml: &mut Vec<u8>, cell: &[u8]) -> bool {
    const DAYS_TO_1970: u32 = 25_569;
    const DAY: u32 = 86_400;
    /// Parts of a day, fine enough to keep every second.
    const PARTS: u64 = 10_000_000_000;
    let (at, begin): (u32, &[u8]) = match (day(cell), timestamp(cell)) {
        (Some(at), _) => (at, b"<c s=\"3\"><v>"),
        (None, Some(at)) => (at, b"<c s=\"4\"><v>"),
        (None, None) => return false,
    };
    xml.extend_from_slice(begin);
    write_number(xml, u64::from(at / DAY + DAYS_TO_1970));
    let part = u64::from(at % DAY) * PARTS / u64::from(DAY);
    if part > 0 {
        // Written with a leading one, so that the zeros after it are kept.
        let point = xml.len();
        write_number(xml, PARTS + part);
        xml[point] = b'.';
    }
    xml.extend_from_slice(b"</v></c>");
    true
}

/// Escapes text for XML. Characters that XML does not allow become the replacement character.
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

/// The path of a sheet; the summary is the first.
pub(crate) fn path_of(number: usize) -> String {
    format!("xl/worksheets/sheet{number}.xml")
}

/// The parts that connect the sheets.
pub(crate) fn frame(names: &[&str]) -> Vec<(String, Vec<u8>)> {
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
        "{HEAD}<styleSheet xmlns=\"{MAIN}\"><numFmts count=\"2\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/>\
<numFmt numFmtId=\"165\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></numFmts><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font><font><b/><sz val=\"11\"/>\
<name val=\"Calibri\"/></font></fonts><fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>\
<borders count=\"1\"><border/></borders><cellStyleXfs count=\"1\"><xf/></cellStyleXfs><cellXfs count=\"5\"><xf/><xf numFmtId=\"4\" applyNumberFormat=\"1\"/>\
<xf fontId=\"1\" applyFont=\"1\"/><xf numFmtId=\"164\" applyNumberFormat=\"1\"/><xf numFmtId=\"165\" applyNumberFormat=\"1\"/></cellXfs></styleSheet>"
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
