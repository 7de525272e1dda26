//! Files of every kind: what is read, and what is rejected and how.

use cell_rules::{Cell, Grid};
use proptest::prelude::*;
use rust_xlsxwriter::{ExcelDateTime, Format, Formula};

use super::making;
use files::sheets::{ReadOptions, SheetError, SheetInfo, Workbook, read};

pub(crate) fn opened(bytes: &[u8]) -> Result<Workbook, SheetError> {
    read("october pay.xlsx", bytes, &ReadOptions::default())
}

fn grid(bytes: &[u8]) -> Grid {
    opened(bytes).expect("a readable file").grid
}

fn cells(grid: &Grid) -> Vec<Vec<Cell<'_>>> {
    grid.rows().map(|row| row.cells().collect()).collect()
}

pub(crate) fn text(bytes: &[u8]) -> Vec<Vec<String>> {
    let show = |cell: Cell<'_>| match cell {
        Cell::Empty | Cell::FormulaWithoutValue => String::new(),
        Cell::Text(text) | Cell::Number(text) | Cell::Shown(text, _) | Cell::Date(text) | Cell::Error(text) => text.to_owned(),
        Cell::Bool(yes) => yes.to_string(),
    };
    grid(bytes).rows().map(|row| row.cells().map(show).collect()).collect()
}

pub(crate) fn refused(bytes: &[u8]) -> SheetError {
    match opened(bytes) {
        Ok(_) => panic!("was read"),
        Err(error) => error,
    }
}

/// Bytes without a compressible pattern.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state.to_be_bytes()[0]
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn a_foreign_file_is_named() {
    let docx = making::zip(&[("word/document.xml", b"<w/>")]);
    let odt = making::zip(&[("mimetype", b"application/vnd.oasis.opendocument.text"), ("content.xml", b"<x/>")]);
    let doc = making::container("WordDocument", b"text");
    for (bytes, what) in [
        (b"%PDF-1.7\n".to_vec(), "a PDF"),
        (b"\x89PNG\r\n\x1a\n".to_vec(), "a picture"),
        (b"\xff\xd8\xff\xe0".to_vec(), "a picture"),
        (docx, "a text document"),
        (odt, "a text document"),
        (doc, "a text document"),
        (making::zip(&[("notes.txt", b"hello")]), "a packed archive"),
        (
            b"<html><body>Sign in to see the table</body></html>".to_vec(),
            "a web page or other marked-up text",
        ),
        (noise(4096), "not text"),
    ] {
        assert_eq!(refused(&bytes), SheetError::NotASpreadsheet { what });
    }
}

#[test]
fn empty_files_are_empty() {
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet();
    let blank = book.save_to_buffer().expect("a workbook");
    for bytes in [&b""[..], b"  \r\n\n", b"\xef\xbb\xbf\n", b",,,\n , ,\n", &blank] {
        assert_eq!(refused(bytes), SheetError::Empty);
    }
}

#[test]
fn locked_and_damaged_files_are_distinguished() {
    assert_eq!(
        refused(&making::container("EncryptedPackage", b"secret")),
        SheetError::PasswordProtected
    );
    let encrypted = [
        ("mimetype", &b"application/vnd.oasis.opendocument.spreadsheet"[..]),
        ("META-INF/manifest.xml", b"<encryption-data/>"),
        ("content.xml", b"?"),
    ];
    assert_eq!(refused(&making::zip(&encrypted)), SheetError::PasswordProtected);
    assert_eq!(refused(&making::xls(&[])).to_string(), SheetError::Empty.to_string());
    let locked = making::container(
        "Workbook",
        &[making::record(0x0809, &[0; 16]), making::record(0x002f, &[1, 0, 0, 0])].concat(),
    );
    assert_eq!(refused(&locked), SheetError::PasswordProtected);
    let whole = making::xlsx("<worksheet><sheetData><row r=\"1\"><c r=\"A1\"><v>5</v></c></row></sheetData></worksheet>");
    assert!(opened(&whole).is_ok());
    assert!(matches!(refused(&whole[..whole.len() / 2]), SheetError::Damaged { .. }));
    for sheet in [
        "<worksheet><sheetData><row r=\"1\"><c r=\"A1\"><v>5</v></c>",
        "<worksheet/>",
        "<!DOCTYPE x [<!ENTITY a \"b\">]><worksheet/>",
    ] {
        assert!(matches!(refused(&making::xlsx(sheet)), SheetError::Damaged { .. }), "{sheet}");
    }
}

#[test]
fn reads_every_kind_of_cell_of_a_workbook() {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let (day, date_time) = (
        Format::new().set_num_format("dd/mm/yyyy"),
        Format::new().set_num_format("dd/mm/yyyy hh:mm"),
    );
    let date = |text: &str| ExcelDateTime::parse_from_str(text).expect("a date");
    sheet.write_string(1, 1, "Ada\u{a0}Obi").expect("written");
    sheet.write_number(1, 2, 1_012_854_016).expect("written");
    sheet.write_number(1, 3, 10416.669999999998).expect("written");
    sheet.write_boolean(1, 4, true).expect("written");
    sheet.write_datetime_with_format(1, 5, date("2026-11-03"), &day).expect("written");
    sheet
        .write_datetime_with_format(1, 6, date("2026-11-03T14:30:00"), &date_time)
        .expect("written");
    sheet
        .write_formula(3, 0, Formula::new("=SUM(C2)").set_result("250.5"))
        .expect("written");
    let bytes = book.save_to_buffer().expect("a workbook");
    assert_eq!(
        cells(&grid(&bytes)),
        [
            vec![],
            vec![
                Cell::Empty,
                Cell::Text("Ada\u{a0}Obi"),
                Cell::Number("1012854016"),
                Cell::Number("10416.67"),
                Cell::Bool(true),
                Cell::Date("2026-11-03"),
                Cell::Date("2026-11-03T14:30:00")
            ],
            vec![],
            vec![Cell::Number("250.5")]
        ]
    );
    let raw = r#"<worksheet><sheetData><row r="1"><c r="A1" t="e"><v>#REF!</v></c><c r="B1"><f>A1*2</f></c><c r="C1"><f>A1</f><v></v></c>
        <c r="D1" t="inlineStr"><is><t>Ng &amp; Co</t></is></c><c r="E1"><v>1.23E+3</v></c><c r="F1" t="str"><f>A1</f><v>005</v></c></row></sheetData></worksheet>"#;
    let expected = [
        Cell::Error("#REF!"),
        Cell::FormulaWithoutValue,
        Cell::FormulaWithoutValue,
        Cell::Text("Ng & Co"),
        Cell::Number("1230"),
        Cell::Text("005"),
    ];
    assert_eq!(cells(&grid(&making::xlsx(raw))), [expected]);
}

#[test]
fn knows_hidden_rows_and_sheets() {
    let mut book = rust_xlsxwriter::Workbook::new();
    for (name, hidden) in [("Old & gone", true), ("Blank", false), ("October", false), ("November", false)] {
        let sheet = book.add_worksheet().set_name(name).expect("a name").set_hidden(hidden);
        if name != "Blank" {
            for row in 0..4 {
                sheet.write_string(row, 0, name).expect("written");
            }
            sheet.set_row_hidden(2).expect("hidden");
        }
    }
    book.worksheet_from_name("Blank").expect("it").set_active(true);
    let bytes = book.save_to_buffer().expect("a workbook");
    let first = opened(&bytes).expect("read");
    assert_eq!(&**first.grid.sheet(), "October");
    assert_eq!(
        first.grid.rows().filter(|row| row.hidden).map(|row| row.number).collect::<Vec<_>>(),
        [3]
    );
    assert_eq!(
        first.sheets[0],
        SheetInfo {
            name: "Old & gone".to_owned(),
            hidden: true
        }
    );
    let pick = |name: &str| {
        read(
            "f.xlsx",
            &bytes,
            &ReadOptions {
                sheet: Some(name.to_owned()),
            },
        )
    };
    assert_eq!(
        pick("november ").map(|book| book.grid.sheet().to_string()),
        Ok("November".to_owned())
    );
    assert_eq!(
        pick("Old & gone").map(|book| book.grid.rows().filter(|row| row.hidden).count()),
        Ok(1)
    );
    let Err(SheetError::NoSuchSheet { name, sheets }) = pick("December") else {
        panic!("found")
    };
    assert_eq!((name.as_str(), sheets.len()), ("December", 4));
}

#[test]
fn a_file_that_decompresses_to_too_much_is_rejected() {
    let sheet = |cell: &str| {
        making::xlsx(&format!(
            "<worksheet><dimension ref=\"A1:{cell}\"/><sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row><c r=\"{cell}\"><v>2</v></c></row></sheetData></worksheet>"
        ))
    };
    for cell in ["XFD1048576", "A1048576", "XFD2"] {
        assert!(matches!(refused(&sheet(cell)), SheetError::TooLarge { .. }), "{cell}");
    }
    // Sixteen megabytes of spaces in a file of a few kilobytes.
    let bomb = vec![b' '; 16 * 1024 * 1024];
    let open_document: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";
    for (part, other, content) in [
        ("xl/worksheets/sheet1.xml", "xl/workbook.xml", &b""[..]),
        ("xl/worksheets/sharedStrings.xml", "xl/workbook.xml", b""),
        ("content.xml", "mimetype", open_document),
    ] {
        let bytes = making::zip(&[(other, content), (part, &bomb)]);
        assert!(bytes.len() < 128 * 1024);
        assert!(matches!(refused(&bytes), SheetError::TooLarge { .. }), "{part}");
    }
    // Nine incompressible megabytes are too many in a part that is loaded whole, wherever its name places it.
    let noise = noise(9 * 1024 * 1024);
    for part in ["xl/styles.xml", "xl/worksheets/styles.xml", "xl/worksheets/_rels/sheet1.xml.rels"] {
        let bytes = making::stored(&[("xl/workbook.xml", b""), (part, &noise)]);
        assert!(matches!(refused(&bytes), SheetError::TooLarge { .. }), "{part}");
    }
    let names: Vec<String> = (0..1_001).map(|n| format!("xl/media/{n}.png")).collect();
    let parts: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b"x"[..])).collect();
    assert!(matches!(refused(&making::zip(&parts)), SheetError::TooLarge { .. }));
    assert!(matches!(refused(&vec![b'1'; 21 * 1024 * 1024]), SheetError::TooLarge { .. }));
    assert!(matches!(refused("1\n".repeat(100_101).as_bytes()), SheetError::TooLarge { .. }));
    assert!(matches!(refused("x,".repeat(257).as_bytes()), SheetError::TooLarge { .. }));
    assert!(opened("x,".repeat(256).as_bytes()).is_ok());
}

#[test]
fn reads_old_workbooks() {
    let records = [
        making::label(0, 0, "Name"),
        making::number(1, 0, 1250.5),
        making::hidden_row(1),
        making::label(2, 3, "0123456785"),
    ];
    let bytes = making::xls(&records);
    let grid = grid(&bytes);
    assert_eq!(
        cells(&grid),
        [
            vec![Cell::Text("Name")],
            vec![Cell::Number("1250.5")],
            vec![Cell::Empty, Cell::Empty, Cell::Empty, Cell::Text("0123456785")]
        ]
    );
    assert_eq!(grid.rows().map(|row| row.hidden).collect::<Vec<_>>(), [false, true, false]);
    let far = making::xls(&[making::number(0, 0, 1.0), making::number(u16::MAX, u16::MAX, 1.0)]);
    assert!(matches!(refused(&far), SheetError::TooLarge { .. }));
    // The declared size of a sheet decides nothing, whether possible or not.
    for (first, end, columns) in [
        (0_u32, 65_536_u32, 256_u16),
        (0, u32::MAX, u16::MAX),
        (9, 2, 4),
        (u32::MAX, 1, 1),
        (0, 1, 1),
    ] {
        let size = [
            &first.to_le_bytes()[..],
            &end.to_le_bytes(),
            &[0, 0],
            &columns.to_le_bytes(),
            &[0, 0],
        ]
        .concat();
        let sheet = [making::record(0x0200, &size), making::number(0, 0, 1.0), making::number(3, 2, 7.0)];
        let expected = [vec!["1"], vec![], vec![], vec!["", "", "7"]];
        assert_eq!(text(&making::xls(&sheet)), expected, "{first} to {end}, {columns} columns");
    }
}

#[test]
fn reads_binary_workbooks() {
    let bytes = making::xlsb(&[vec![Err("Name"), Err("Amount")], vec![Err("Ada"), Ok(1250.5)]]);
    assert_eq!(
        cells(&grid(&bytes)),
        [
            [Cell::Text("Name"), Cell::Text("Amount")],
            [Cell::Text("Ada"), Cell::Number("1250.5")]
        ]
    );
}

#[test]
fn repeated_cells_of_open_documents_are_not_expanded() {
    let styles = r#"<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>"#;
    let tables = r#"<table:table table:name="Hid" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string"><text:p>no</text:p></table:table-cell></table:table-row></table:table>
      <table:table table:name="Pay">
        <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        <table:table-row table:visibility="filter"> <table:table-cell table:number-columns-repeated="2"/>
          <table:table-cell office:value-type="string"><office:annotation><text:p>a comment</text:p></office:annotation> <text:p>Ng<text:s text:c="2"/>&amp; <text:span>Co</text:span></text:p><text:p>Ltd</text:p></table:table-cell>
          <table:table-cell office:value-type="float" office:value="1250.50" table:number-columns-repeated="2"><text:p>1,250.50</text:p></table:table-cell>
        </table:table-row>
        <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="date" office:date-value="2026-11-03"><text:p>03/11/26</text:p></table:table-cell>
          <table:table-cell table:formula="of:=A1"/><table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>
          <table:table-cell table:formula="of:=X" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell></table:table-row>
        <table:table-row table:number-rows-repeated="1048571"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      </table:table>"#;
    let bytes = making::ods(styles, tables);
    let book = opened(&bytes).expect("read");
    assert_eq!(
        book.sheets,
        [("Hid", true), ("Pay", false)].map(|(name, hidden)| SheetInfo {
            name: name.to_owned(),
            hidden
        })
    );
    let repeated = vec![
        Cell::Date("2026-11-03"),
        Cell::FormulaWithoutValue,
        Cell::Bool(true),
        Cell::Error("#REF!"),
    ];
    let amounts = vec![
        Cell::Empty,
        Cell::Empty,
        Cell::Text("Ng  & Co\nLtd"),
        Cell::Number("1250.5"),
        Cell::Number("1250.5"),
    ];
    assert_eq!(cells(&book.grid), [vec![], vec![], amounts, repeated.clone(), repeated]);
    assert_eq!(
        book.grid.rows().filter(|row| row.hidden).map(|row| row.number).collect::<Vec<_>>(),
        [3]
    );
    for (rows, columns) in [(1, 16_384), (1_048_576, 1)] {
        let cell = format!(r#"<table:table-cell table:number-columns-repeated="{columns}" office:value-type="float" office:value="1"/>"#);
        let bomb = making::ods(
            "",
            &format!(
                r#"<table:table table:name="B"><table:table-row table:number-rows-repeated="{rows}">{cell}</table:table-row></table:table>"#
            ),
        );
        assert!(matches!(refused(&bomb), SheetError::TooLarge { .. }));
    }
}

proptest! {
    #[test]
    fn no_damaged_file_causes_a_panic(seed in 0_usize..3, at in any::<prop::sample::Index>(), to in any::<u8>(), cut in any::<prop::sample::Index>()) {
        let mut bytes = match seed {
            0 => making::xlsx("<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>x</t></is></c></row></sheetData></worksheet>"),
            1 => making::xls(&[making::label(0, 0, "Name"), making::number(1, 0, 1.5)]),
            _ => making::xlsb(&[vec![Err("Name"), Ok(1.5)]]),
        };
        let place = at.index(bytes.len());
        bytes[place] = to;
        let _ = opened(&bytes);
        bytes.truncate(cut.index(bytes.len()));
        let _ = opened(&bytes);
    }
}
