//! Files whose cells are hard to find: XML of Excel 2003, distant blank cells, wrong extents, separators.

use cell_rules::Cell;

use super::making;
use super::reading::{opened, refused, text};
use files::sheets::SheetError;

/// The rows of an XML workbook with one sheet.
fn xml(rows: &str) -> Vec<Vec<String>> {
    text(&making::spreadsheetml_of("", rows))
}

fn data(text: &str) -> String {
    format!("<Data ss:Type=\"String\">{text}</Data>")
}

#[test]
fn rows_and_cells_of_an_xml_workbook_have_their_indexes() {
    let [a, b, c] = ["a", "b", "c"].map(data);
    for (rows, expected) in [
        // In sequence, and with explicit indexes.
        (
            format!("<Row><Cell>{a}</Cell><Cell>{b}</Cell></Row><Row><Cell>{c}</Cell></Row>"),
            vec![vec!["a", "b"], vec!["c"]],
        ),
        (
            format!("<Row><Cell ss:Index=\"2\">{a}</Cell><Cell>{b}</Cell></Row><Row ss:Index=\"4\"><Cell ss:Index=\"3\">{c}</Cell></Row>"),
            vec![vec!["", "a", "b"], vec![], vec![], vec!["", "", "c"]],
        ),
        // A cell over several columns; a description of several rows.
        (
            format!("<Row><Cell ss:MergeAcross=\"2\">{a}</Cell><Cell>{b}</Cell></Row>"),
            vec![vec!["a", "", "", "b"]],
        ),
        (
            format!("<Row><Cell>{a}</Cell></Row><Row ss:Span=\"2\"/><Row><Cell>{b}</Cell></Row>"),
            vec![vec!["a"], vec![], vec![], vec![], vec!["b"]],
        ),
        // A cell without data, and one with empty data.
        (
            format!("<Row><Cell/><Cell>{}</Cell><Cell>{a}</Cell></Row>", data("")),
            vec![vec!["", "", "a"]],
        ),
        // Text with markup, in parts, and beside a comment.
        (
            format!("<Row><Cell>{}</Cell></Row>", data("Ada &amp; Sons&#10;Lagos")),
            vec![vec!["Ada & Sons\nLagos"]],
        ),
        (format!("<Row><Cell>{}</Cell></Row>", data("Ada & Sons")), vec![vec!["Ada & Sons"]]),
        (
            format!("<Row><Cell>{}</Cell></Row>", data("<B>Ada</B> <Font>Obi</Font>")),
            vec![vec!["Ada Obi"]],
        ),
        (
            format!("<Row><Cell>{a}<Comment ss:Author=\"x\"><ss:Data>no</ss:Data></Comment></Cell></Row>"),
            vec![vec!["a"]],
        ),
    ] {
        assert_eq!(xml(&rows), expected, "{rows}");
    }
}

#[test]
fn cells_of_an_xml_workbook_have_their_kinds() {
    let cell = |kind: &str, text: &str| format!("<Cell><Data ss:Type=\"{kind}\">{text}</Data></Cell>");
    let rows = [
        cell("Number", "4000.0"),
        cell("Number", "1.5E3"),
        cell("Boolean", "1"),
        cell("DateTime", "2026-11-02T00:00:00.000"),
        cell("DateTime", "2026-11-02T14:03:00.000"),
        cell("Error", "#REF!"),
        "<Cell ss:Formula=\"=A1\"/>".to_owned(),
    ];
    let book = opened(&making::spreadsheetml_of("", &format!("<Row>{}</Row>", rows.concat()))).expect("a workbook");
    let row: Vec<Cell<'_>> = book.grid.rows().flat_map(|row| row.cells()).collect();
    let expected = [
        Cell::Number("4000"),
        Cell::Number("1500"),
        Cell::Bool(true),
        Cell::Date("2026-11-02"),
        Cell::Date("2026-11-02T14:03:00"),
        Cell::Error("#REF!"),
        Cell::FormulaWithoutValue,
    ];
    assert_eq!(row, expected);
}

#[test]
fn an_xml_workbook_is_recognised_by_its_content() {
    let whole = String::from_utf8(making::spreadsheetml_of("", &format!("<Row><Cell>{}</Cell></Row>", data("a")))).expect("text");
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(whole.encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let prefixed = whole.replace("<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\"", "<ss:Workbook");
    let prefixed = ["Worksheet", "Table", "Row", "Cell", "Data", "/Workbook"]
        .iter()
        .fold(prefixed, |text, name| {
            let name = name.trim_start_matches('/');
            text.replace(&format!("<{name}"), &format!("<ss:{name}"))
                .replace(&format!("</{name}>"), &format!("</ss:{name}>"))
        });
    for bytes in [
        whole.clone().into_bytes(),
        format!("\u{feff}\n{whole}").into_bytes(),
        utf16,
        prefixed.into_bytes(),
    ] {
        assert_eq!(text(&bytes), [["a"]]);
    }
    let typed = whole.replacen("?>", "?><!DOCTYPE x [<!ENTITY a \"b\">]>", 1);
    let broken = whole.replacen("</Row>", "", 1);
    let place = whole.replacen("<Cell>", "<Cell ss:Index=\"x\">", 1);
    for bytes in [typed, broken, place] {
        assert!(matches!(refused(bytes.as_bytes()), SheetError::Damaged { .. }), "{bytes}");
    }
    let other = b"<?xml version=\"1.0\"?><Invoice><Row/></Invoice>";
    assert!(matches!(refused(other), SheetError::NotASpreadsheet { .. }));
}

#[test]
fn hidden_and_merged_cells_of_an_xml_workbook_are_read() {
    let sheet = |name: &str, rows: &str, options: &str| {
        format!("<Worksheet ss:Name=\"{name}\"><Table>{rows}</Table><WorksheetOptions>{options}</WorksheetOptions></Worksheet>")
    };
    let shown = "<Column ss:Index=\"2\" ss:Hidden=\"1\"/><Row ss:Hidden=\"1\"><Cell ss:MergeDown=\"1\"><Data ss:Type=\"String\">Zenith</Data></Cell></Row><Row><Cell ss:Index=\"2\"><Data ss:Type=\"Number\">5</Data></Cell></Row>";
    let text = format!(
        "<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\">{}{}</Workbook>",
        sheet(
            "Lists",
            "<Row><Cell><Data ss:Type=\"String\">no</Data></Cell></Row>",
            "<Visible>SheetHidden</Visible>"
        ),
        sheet("Pay", shown, "")
    );
    let book = opened(text.as_bytes()).expect("a workbook");
    let sheets: Vec<(&str, bool)> = book.sheets.iter().map(|sheet| (sheet.name.as_str(), sheet.hidden)).collect();
    assert_eq!(sheets, [("Lists", true), ("Pay", false)]);
    assert_eq!(&**book.grid.sheet(), "Pay");
    assert!(book.grid.rows().next().is_some_and(|row| row.hidden));
}

/// The format of a number comes from its cell, its row, its column, its table, or the default.
#[test]
fn styles_of_an_xml_workbook_are_inherited() {
    let style = |id: &str, code: &str| format!("<Style ss:ID=\"{id}\"><NumberFormat ss:Format=\"{code}\"/></Style>");
    let number = |attributes: &str| format!("<Cell{attributes}><Data ss:Type=\"Number\">5</Data></Cell>");
    let dollars = style("d", "&quot;$&quot;0.00");
    for (styles, rows, is_plain) in [
        (dollars.clone(), format!("<Row>{}</Row>", number(" ss:StyleID=\"d\"")), false),
        (dollars.clone(), format!("<Row ss:StyleID=\"d\">{}</Row>", number("")), false),
        (
            dollars.clone(),
            format!("<Column ss:StyleID=\"d\"/><Row>{}</Row>", number("")),
            false,
        ),
        (
            dollars.clone(),
            format!("<Column ss:Index=\"2\" ss:StyleID=\"d\"/><Row>{}</Row>", number("")),
            true,
        ),
        (style("Default", "Currency"), format!("<Row>{}</Row>", number("")), false),
        (style("Default", "Percent"), format!("<Row>{}</Row>", number("")), false),
        (style("Default", "Standard"), format!("<Row>{}</Row>", number("")), true),
        (style("Default", "Fixed"), format!("<Row>{}</Row>", number("")), true),
        (style("Default", "General"), format!("<Row>{}</Row>", number("")), true),
        (
            format!("{dollars}<Style ss:ID=\"child\" ss:Parent=\"d\"/>"),
            format!("<Row>{}</Row>", number(" ss:StyleID=\"child\"")),
            false,
        ),
    ] {
        let book = opened(&making::spreadsheetml_of(&format!("<Styles>{styles}</Styles>"), &rows)).expect("a workbook");
        let cell = book.grid.rows().next().map(|row| row.cell(0));
        assert_eq!(matches!(cell, Some(Cell::Number("5"))), is_plain, "{styles} {rows}: {cell:?}");
    }
}

#[test]
fn blank_cells_far_away_make_no_sheet_large() {
    let xlsx = |rows: &str| making::xlsx(&format!("<worksheet><sheetData>{rows}</sheetData></worksheet>"));
    let first = "<row r=\"1\"><c r=\"A1\"><v>5</v></c>";
    let ods = |cells: &str| making::ods("", &format!("<table:table table:name=\"Pay\">{cells}</table:table>"));
    let five = "<table:table-cell office:value-type=\"float\" office:value=\"5\"><text:p>5</text:p></table:table-cell>";
    let blank =
        |attributes: &str| format!("<table:table-cell office:value-type=\"string\" {attributes}><text:p> </text:p></table:table-cell>");
    for (what, bytes) in [
        (
            "a formula that shows nothing",
            xlsx(&format!("{first}<c r=\"KS1\" t=\"str\"><f>\"\"</f><v></v></c></row>")),
        ),
        (
            "a space in the last column",
            xlsx(&format!(
                "{first}<c r=\"XFD1\" t=\"inlineStr\"><is><t xml:space=\"preserve\"> </t></is></c></row>"
            )),
        ),
        (
            "a template filled down",
            xlsx(&format!(
                "{first}</row><row r=\"1048576\"><c r=\"A1048576\" t=\"str\"><f>A1</f><v></v></c></row>"
            )),
        ),
        ("400 commas", format!("5{}\n", ",".repeat(400)).into_bytes()),
        ("200,000 blank lines", format!("5{}", "\n,,,".repeat(200_000)).into_bytes()),
        (
            "a web page with 300 blank cells",
            format!("<table><tr><td>5</td>{}</tr></table>", "<td>&nbsp;</td>".repeat(300)).into_bytes(),
        ),
        (
            "a blank repeated to the right",
            ods(&format!(
                "<table:table-row>{five}{}</table:table-row>",
                blank("table:number-columns-repeated=\"16000\"")
            )),
        ),
        (
            "a blank row repeated",
            ods(&format!(
                "<table:table-row>{five}</table:table-row><table:table-row table:number-rows-repeated=\"1048000\">{}</table:table-row>",
                blank("")
            )),
        ),
        (
            "an XML workbook",
            making::spreadsheetml_of(
                "",
                &format!(
                    "<Row><Cell>{}</Cell><Cell ss:Index=\"9000\">{}</Cell></Row><Row ss:Index=\"900000\"><Cell>{}</Cell></Row>",
                    data("5"),
                    data(" "),
                    data("")
                ),
            ),
        ),
    ] {
        assert_eq!(text(&bytes), [["5"]], "{what}");
    }
}

#[test]
fn a_wrong_extent_is_ignored() {
    let rows = "<sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"C1\"><v>3</v></c></row><row r=\"4\"><c r=\"B4\"><v>7</v></c></row></sheetData>";
    let expected: Vec<Vec<&str>> = vec![vec!["1", "", "3"], vec![], vec![], vec!["", "7"]];
    for extent in [
        "A1",
        "A1:B2",
        "A0:D9",
        "A1:A0",
        "D9:A1",
        "B2:A9",
        "Sheet1!A1:D9",
        "A:D",
        "1:9",
        "",
        "A1:ZZZZ99999999",
    ] {
        let sheet = format!("<worksheet><sheetPr/><dimension ref=\"{extent}\"/>{rows}</worksheet>");
        assert_eq!(text(&making::xlsx(&sheet)), expected, "{extent}");
    }
    for declared in [
        "<dimension/>",
        "<dimension ref=\"A0\"></dimension>",
        "<x:dimension xmlns:x=\"y\" ref=\"A0:D9\"/>",
    ] {
        assert_eq!(
            text(&making::xlsx(&format!("<worksheet>{declared}{rows}</worksheet>"))),
            expected,
            "{declared}"
        );
    }
}

/// The separator is the one that makes a table, whatever is above it.
#[test]
fn the_separator_is_the_one_with_which_a_row_names_columns() {
    for (what, file, row, width) in [
        (
            "tabs, a title and a total with commas",
            "ZETA FARMS, LAGOS, NIGERIA\nTOTAL\t3,595,678.50\nName\tBank\tAccount number\tAmount\nAda\tGTB\t0123456785\t1,250,000.00\nObi\tUBA\t2012345678\t2,345,678.50\n",
            3,
            4,
        ),
        (
            "tabs, a bank's opening and closing balance",
            "Opening Balance\t9,595,556.09\nClosing Balance\t9,595,052.09\nPosted Date\tValue Date\tDescription\tDebit\tCredit\tBalance\n02-Nov-2026\t02-Nov-2026\tNIP\t500.00\t\t9,595,056.09\n02-Nov-2026\t02-Nov-2026\tSMS\t4.00\t\t9,595,052.09\n",
            3,
            6,
        ),
        (
            "semicolons, commas in every amount",
            "Customer;Phone;Amount\nAda, Obi & Co, Lagos;08031234567;1,250,000.00\nIfe, Ojo & Co, Ibadan;08051234567;2,000,000.00\n",
            1,
            3,
        ),
        (
            "bars under lines with commas",
            "Prepared for: Zeta, Lagos, Nigeria\nBy: Ada, Obi, Ife\nOn: Monday, 2 November, 2026\nPhone|Amount|Network\n08031234567|1,000|MTN\n",
            4,
            3,
        ),
        (
            "commas under lines with semicolons",
            "a;b;c;d\ne;f;g;h\ni;j;k;l\nName,Bank,Account,Amount\nAda,GTB,0123456785,5\n",
            4,
            4,
        ),
        (
            "a single row with tabs",
            "Bank or biller\tName\tAccount or number\nGTBank, Lagos, Nigeria\tAda, Obi, Ife\t0123456785\n",
            1,
            3,
        ),
    ] {
        let book = opened(file.as_bytes()).expect("a text file");
        let found = book.grid.rows().nth(row - 1).map(|row| row.cells().count());
        assert_eq!(found, Some(width), "{what}");
    }
}
