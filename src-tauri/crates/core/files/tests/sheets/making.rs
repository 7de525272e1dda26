//! Spreadsheet files made byte by byte, for cases that no library can write.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A ZIP archive of these parts.
pub(crate) fn zip(parts: &[(&str, &[u8])]) -> Vec<u8> {
    archive(parts, SimpleFileOptions::default())
}

/// An archive with the same part under many names, compressed once.
pub(crate) fn zip_of_one(names: &[String], content: &[u8]) -> Vec<u8> {
    let one = zip(&[("one", content)]);
    let mut one = zip::ZipArchive::new(Cursor::new(one)).expect("an archive");
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for name in names {
        let part = one.by_index_raw(0).expect("the part");
        archive.raw_copy_file_rename(part, name.as_str()).expect("a copy");
    }
    archive.finish().expect("an archive").into_inner()
}

/// As [`zip`], without compression.
pub(crate) fn stored(parts: &[(&str, &[u8])]) -> Vec<u8> {
    archive(parts, SimpleFileOptions::default().compression_method(CompressionMethod::Stored))
}

fn archive(parts: &[(&str, &[u8])], options: SimpleFileOptions) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(*name, options).expect("a part");
        archive.write_all(content).expect("its content");
    }
    archive.finish().expect("an archive").into_inner()
}

/// A workbook whose only sheet has this XML.
pub(crate) fn xlsx(sheet: &str) -> Vec<u8> {
    let workbook = r#"<workbook xmlns:r="r"><sheets><sheet name="Pay" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
    zip(&[
        ("_rels/.rels", PACKAGE.as_bytes()),
        ("xl/workbook.xml", workbook.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

const PACKAGE: &str =
    r#"<Relationships><Relationship Id="rId1" Type="x/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const RELATIONS: &str = r#"<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;

/// An OpenDocument spreadsheet with these styles and tables.
pub(crate) fn ods(styles: &str, tables: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    );
    zip(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", b"<m/>"),
        ("content.xml", content.as_bytes()),
    ])
}

/// A text cell of an OpenDocument table.
pub(crate) fn ods_text(text: &str) -> String {
    format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
}

/// An OpenDocument table of these rows, each given by its cells.
pub(crate) fn ods_table(name: &str, rows: impl IntoIterator<Item = String>) -> String {
    let rows = rows.into_iter().map(|cells| format!("<table:table-row>{cells}</table:table-row>"));
    format!("<table:table table:name=\"{name}\">{}</table:table>", rows.collect::<String>())
}

/// A record of the old Excel format.
pub(crate) fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).expect("a short record");
    [&kind.to_le_bytes(), &length.to_le_bytes(), data].concat()
}

fn words(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// A text cell of an old sheet.
pub(crate) fn label(row: u16, column: u16, text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("short");
    record(
        0x0204,
        &[words(&[row, column, 0, length]), vec![0], text.as_bytes().to_vec()].concat(),
    )
}

/// A number cell of an old sheet.
pub(crate) fn number(row: u16, column: u16, value: f64) -> Vec<u8> {
    record(0x0203, &[words(&[row, column, 0]), value.to_le_bytes().to_vec()].concat())
}

/// A hidden row of an old sheet.
pub(crate) fn hidden_row(row: u16) -> Vec<u8> {
    record(0x0208, &words(&[row, 0, 4, 0, 0, 0, 0x20 | 0x100, 0x0f]))
}

/// Hidden columns of an old sheet, from the first to the last.
pub(crate) fn hidden_columns(first: u16, last: u16) -> Vec<u8> {
    record(0x007d, &words(&[first, last, 2304, 15, 1, 0]))
}

/// An old workbook with one sheet, `Pay`, of these records.
pub(crate) fn xls(sheet: &[Vec<u8>]) -> Vec<u8> {
    xls_of(&[], sheet)
}

/// As [`xls`], with a number format for all number cells, in UTF-16.
pub(crate) fn xls_formatted(code: &str, sheet: &[Vec<u8>]) -> Vec<u8> {
    const OWN: u16 = 164;
    let units: Vec<u16> = code.encode_utf16().collect();
    let length = u16::try_from(units.len()).expect("short");
    let format = record(0x041e, &[words(&[OWN, length]), vec![1], words(&units)].concat());
    let style = record(0x00e0, &words(&[0, OWN, 0, 0, 0, 0, 0, 0, 0, 0]));
    xls_of(&[format, style], sheet)
}

fn xls_of(of_book: &[Vec<u8>], sheet: &[Vec<u8>]) -> Vec<u8> {
    let begin = |kind: u16| record(0x0809, &words(&[0x0600, kind, 0, 0, 0, 0, 0, 0]));
    let end = record(0x000a, &[]);
    let globals = |place: u32| {
        let named = [place.to_le_bytes().to_vec(), vec![0, 0, 3, 0], b"Pay".to_vec()].concat();
        [begin(5), of_book.concat(), record(0x0085, &named), end.clone()].concat()
    };
    let place = u32::try_from(globals(0).len()).expect("short");
    container("Workbook", &[globals(place), begin(0x10), sheet.concat(), end.clone()].concat())
}

/// An old office container with one stream.
pub(crate) fn container(stream: &str, content: &[u8]) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).expect("a container");
    file.create_stream(stream)
        .and_then(|mut stream| stream.write_all(content))
        .expect("a stream");
    file.flush().expect("a container");
    file.into_inner().into_inner()
}

/// A binary workbook with one sheet, `Pay`, of these rows of texts and numbers.
pub(crate) fn xlsb(rows: &[Vec<Result<f64, &str>>]) -> Vec<u8> {
    xlsb_with(rows, &[], &[])
}

/// As [`xlsb`], with hidden columns from the first to the last, from 0.
pub(crate) fn xlsb_hiding_columns(rows: &[Vec<Result<f64, &str>>], first: u32, last: u32) -> Vec<u8> {
    binary(rows, &[], &[], Some((first, last)), None)
}

/// As [`xlsb`], with a number format for all number cells.
pub(crate) fn xlsb_formatted(code: &str, rows: &[Vec<Result<f64, &str>>]) -> Vec<u8> {
    binary(rows, &[], &[], None, Some(code))
}

/// As [`xlsb`], with hidden rows, and cells merged from the first to the last row of a column; all from 0.
pub(crate) fn xlsb_with(rows: &[Vec<Result<f64, &str>>], hidden: &[u32], merged: &[(u32, u32, u32)]) -> Vec<u8> {
    binary(rows, hidden, merged, None, None)
}

/// A text of a binary workbook.
fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    [u32::try_from(units.len()).expect("short").to_le_bytes().to_vec(), words(&units)].concat()
}

/// A record of a binary workbook.
fn part(kind: u16, data: &[u8]) -> Vec<u8> {
    let kind = if kind < 128 {
        vec![kind.to_le_bytes()[0]]
    } else {
        vec![(kind & 0x7f | 0x80).to_le_bytes()[0], (kind >> 7).to_le_bytes()[0]]
    };
    [kind, vec![u8::try_from(data.len()).expect("short")], data.to_vec()].concat()
}

fn binary(
    rows: &[Vec<Result<f64, &str>>],
    hidden: &[u32],
    merged: &[(u32, u32, u32)],
    columns: Option<(u32, u32)>,
    format: Option<&str>,
) -> Vec<u8> {
    let longs = |values: &[u32]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
    let described = columns.map(|(first, last)| {
        let column = [longs(&[first, last, 2304, 0]), vec![1, 0]].concat();
        [part(390, &[]), part(60, &column), part(391, &[])].concat()
    });
    let mut sheet = [part(129, &[]), part(148, &longs(&[0, 9, 0, 9]))].concat();
    sheet.extend(described.unwrap_or_default());
    sheet.extend(part(145, &[]));
    for (row, cells) in (0..).zip(rows) {
        let flags = if hidden.contains(&row) { 0x1000_0000 } else { 0 };
        sheet.extend(part(0, &longs(&[row, 0, flags, 0])));
        for (column, cell) in (0..).zip(cells) {
            sheet.extend(match cell {
                Ok(number) => part(
                    5,
                    &[longs(&[column, u32::from(format.is_some())]), number.to_le_bytes().to_vec()].concat(),
                ),
                Err(text) => part(6, &[longs(&[column, 0]), wide(text)].concat()),
            });
        }
    }
    sheet.extend(part(146, &[]));
    for (first, last, column) in merged {
        sheet.extend(part(176, &longs(&[*first, *last, *column, *column])));
    }
    sheet.extend(part(130, &[]));
    let bundle = part(156, &[longs(&[0, 1]), wide("rId1"), wide("Pay")].concat());
    let workbook = [part(131, &[]), part(143, &[]), bundle, part(144, &[]), part(132, &[])].concat();
    let relations = RELATIONS.replace("sheet1.xml", "sheet1.bin");
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("xl/workbook.bin", &workbook),
        ("xl/_rels/workbook.bin.rels", relations.as_bytes()),
        ("xl/worksheets/sheet1.bin", &sheet),
    ];
    let styles = format.map(|code| {
        const OWN: u16 = 164;
        let format = [words(&[OWN]), wide(code)].concat();
        let style = |format: u16| part(47, &[words(&[0, format]), vec![0; 12]].concat());
        let formats = [part(615, &longs(&[1])), part(44, &format), part(616, &[])].concat();
        [
            part(278, &[]),
            formats,
            part(617, &longs(&[2])),
            style(0),
            style(OWN),
            part(618, &[]),
            part(279, &[]),
        ]
        .concat()
    });
    parts.extend(styles.as_deref().map(|styles| ("xl/styles.bin", styles)));
    zip(&parts)
}

/// An XML workbook with one payment, whose amount has a format.
pub(crate) fn spreadsheetml(code: &str, number: f64) -> Vec<u8> {
    let code = code
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let cell = |text: &str| format!("<Cell><Data ss:Type=\"String\">{text}</Data></Cell>");
    let head = ["Name", "Bank", "Account Number", "Amount"].map(cell).concat();
    let payee = ["Ada Obi", "GTB", "0123456785"].map(cell).concat();
    let paid = format!("<Cell ss:StyleID=\"s1\"><Data ss:Type=\"Number\">{number}</Data></Cell>");
    let styles = format!("<Styles><Style ss:ID=\"s1\"><NumberFormat ss:Format=\"{code}\"/></Style></Styles>");
    spreadsheetml_of(&styles, &format!("<Row>{head}</Row><Row>{payee}{paid}</Row>"))
}

/// An XML workbook with these styles and rows.
pub(crate) fn spreadsheetml_of(styles: &str, rows: &str) -> Vec<u8> {
    let text = format!(
        "<?xml version=\"1.0\"?>\r\n<?mso-application progid=\"Excel.Sheet\"?>\r\n<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\">{styles}<Worksheet ss:Name=\"Pay\"><Table>{rows}</Table></Worksheet></Workbook>"
    );
    text.into_bytes()
}
