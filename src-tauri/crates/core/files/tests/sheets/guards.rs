//! A file that needs too many resources is rejected before it is decompressed; one that only looks large is read.

use super::making;
use super::reading::{opened, refused};
use files::sheets::SheetError;

const OPEN_SHEET: &str = "<worksheet><sheetData>";
const CLOSE_SHEET: &str = "</sheetData></worksheet>";

fn too_large(bytes: &[u8], what: &str) {
    let error = refused(bytes);
    assert!(matches!(error, SheetError::TooLarge { .. }), "{what}: {error:?}");
}

/// Text that compresses to about one eightieth, which is still plausible.
fn packable(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let mut block = Vec::new();
    while block.len() < 16 * 1024 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        block.extend_from_slice(format!("{state:016x}").as_bytes());
    }
    block.iter().copied().cycle().take(length).collect()
}

#[test]
fn too_many_shared_texts() {
    let strings = packable(65 * 1024 * 1024);
    let bytes = making::zip(&[("xl/workbook.xml", b""), ("xl/sharedStrings.xml", &strings)]);
    assert!(bytes.len() < 4 * 1024 * 1024, "{}", bytes.len());
    too_large(&bytes, "65 MB of shared texts");
}

#[test]
fn many_parts_that_are_each_small() {
    let part = vec![0; 7 * 1024 * 1024];
    let media = (0..37).map(|n| format!("xl/media/{n}.bmp"));
    let names: Vec<String> = std::iter::once("xl/worksheets/sheet1.xml".to_owned()).chain(media).collect();
    let bytes = making::zip_of_one(&names, &part);
    assert!(bytes.len() < 1024 * 1024);
    too_large(&bytes, "266 MB in 38 parts");
}

#[test]
fn an_archive_in_an_archive_is_not_opened() {
    let mut inner = making::zip(&[("xl/workbook.xml", b"<workbook/>")]);
    for _ in 0..50 {
        inner = making::zip(&[("again.zip", &inner)]);
    }
    assert!(matches!(refused(&inner), SheetError::NotASpreadsheet { .. }));
    let beside = making::zip(&[("xl/embeddings/again.zip", &inner), ("content.xml", b"<x/>")]);
    assert!(matches!(refused(&beside), SheetError::NotASpreadsheet { .. }));
}

#[test]
fn a_million_rows_with_only_formats() {
    let mut sheet = OPEN_SHEET.to_owned();
    sheet.push_str("<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Name</t></is></c></row>");
    for row in 2..=1_048_576 {
        sheet.push_str(&format!("<row r=\"{row}\" s=\"1\" customFormat=\"1\"/>"));
    }
    sheet.push_str(CLOSE_SHEET);
    let book = opened(&making::xlsx(&sheet)).expect("one row has content");
    assert_eq!(book.grid.row_count(), 1);
}

#[test]
fn cells_far_to_the_right() {
    let sheet = |cells: &str| making::xlsx(&format!("{OPEN_SHEET}<row r=\"1\">{cells}</row>{CLOSE_SHEET}"));
    let empty: String = (0..16_384).map(|_| "<c s=\"1\"/>").collect();
    assert!(matches!(refused(&sheet(&empty)), SheetError::Empty));
    too_large(&sheet("<c r=\"XFD1\"><v>1</v></c>"), "the last column");
}

#[test]
fn too_many_merged_cells() {
    let merged: String = (0..100_200)
        .map(|n| format!("<mergeCell ref=\"A{}:A{}\"/>", n + 1, n + 2))
        .collect();
    let sheet = format!("{OPEN_SHEET}<row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData><mergeCells>{merged}</mergeCells></worksheet>");
    assert!(opened(&making::xlsx(&sheet)).is_ok(), "only as many as there can be rows are kept");
    let all = "<worksheet><sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref=\"A1:XFD1048576\"/><mergeCell ref=\"A0:ZZZZZZZZ9\"/><mergeCell ref=\":\"/><mergeCell ref=\"é1:ü9\"/></mergeCells></worksheet>";
    assert!(opened(&making::xlsx(all)).is_ok());
}

#[test]
fn too_large_web_pages() {
    let page = |rows: &str| format!("<html><table>{rows}</table></html>").into_bytes();
    too_large(&page(&"<tr><td>1</td></tr>".repeat(100_101)), "too many rows");
    too_large(
        &page(&format!("<tr>{}<td>1</td></tr>", "<td rowspan=9></td>".repeat(300))),
        "too many columns",
    );
    let wide = page("<tr><td colspan=99999999 rowspan=99999999>Name</td></tr><tr><td>Ada</td></tr>");
    too_large(&wide, "a cell over everything");
    assert!(opened(b"<table><tr><td title='it is > that' don't>Name</td><td>Bank</td></tr>").is_ok());
    assert!(matches!(refused(b"<table><!-- <tr><td>Name"), SheetError::Empty));
}
