//! The result as a workbook: a summary, and a sheet for every class of either side.
//!
//! Sheets grow at the same time while the rows are read once, each compressed into its own file. At the end these are copied into the workbook
//! as they are, so that memory does not grow with the rows.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use book_rules::reconciliation::Side;
use csv::{ByteRecord, ReaderBuilder};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::output::Unfinished;
use super::sheet_xml::{CellKind, Column};
use super::summary_sheet::{ClassSheet, Summary};
use super::trouble::Trouble;
use super::{both, sheet_xml, summary_sheet};

/// The most rows of a sheet, without the header.
const ROWS: u32 = 1_048_575;
/// Fast, and at most twice the size of the best level.
const PACKING: i64 = 1;

/// A sheet that grows in its own file.
struct Growing {
    sheet: ClassSheet,
    columns: usize,
    part: Unfinished,
    out: BufWriter<ZipWriter<File>>,
}

/// A complete sheet, compressed.
struct Packed {
    sheet: ClassSheet,
    part: Unfinished,
}

fn options() -> SimpleFileOptions {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    options.compression_level(Some(PACKING))
}

fn trouble(path: &Path) -> impl Fn(zip::result::ZipError) -> Trouble {
    move |error| Trouble::File(path.to_owned(), std::io::Error::other(error))
}

impl Growing {
    fn begin(folder: &Path, sheet: ClassSheet, header: &ByteRecord, columns: &[Column]) -> Result<Self, Trouble> {
        let part = Unfinished::new(folder, &sheet.name().replace(' ', "_"));
        let file = File::create(part.path()).map_err(Trouble::file(part.path()))?;
        let mut zip = ZipWriter::new(file);
        // In the workbook itself, only parts that need it have this format: LibreOffice does not open one in which every part has it.
        zip.start_file("sheet", options().large_file(true)).map_err(trouble(part.path()))?;
        let mut growing = Self {
            sheet,
            columns: columns.len(),
            out: BufWriter::with_capacity(1 << 16, zip),
            part,
        };
        let mut xml = sheet_xml::begin(sheet_xml::widths(columns));
        sheet_xml::row(&mut xml, header, |_| CellKind::Heading);
        growing.write(&xml)?;
        Ok(growing)
    }

    fn write(&mut self, xml: &[u8]) -> Result<(), Trouble> {
        self.out.write_all(xml).map_err(Trouble::file(self.part.path()))
    }

    fn end(mut self) -> Result<Packed, Trouble> {
        self.write(&sheet_xml::end(self.columns, self.sheet.rows))?;
        let zip = self
            .out
            .into_inner()
            .map_err(|error| Trouble::File(self.part.path().to_owned(), error.into_error()))?;
        zip.finish().map_err(trouble(self.part.path()))?;
        Ok(Packed {
            sheet: self.sheet,
            part: self.part,
        })
    }
}

/// The sheets of one side, by class and number.
fn sheets(source: &Path, folder: &Path, side: Side) -> Result<Vec<Packed>, Trouble> {
    let file = File::open(source).map_err(Trouble::file(source))?;
    let mut reader = ReaderBuilder::new().has_headers(false).buffer_capacity(1 << 18).from_reader(file);
    let unreadable = |error: csv::Error| Trouble::File(source.to_owned(), std::io::Error::other(error));
    let (mut header, mut record, mut xml) = (ByteRecord::new(), ByteRecord::new(), Vec::new());
    reader.read_byte_record(&mut header).map_err(unreadable)?;
    let columns: Vec<Column> = header.iter().map(sheet_xml::column).collect();
    let mut open: BTreeMap<Vec<u8>, Growing> = BTreeMap::new();
    let mut full: Vec<Packed> = Vec::new();
    while reader.read_byte_record(&mut record).map_err(unreadable)? {
        let class = &record[0];
        if open.get(class).is_none_or(|growing| growing.sheet.rows == ROWS) {
            let sheet = ClassSheet {
                side,
                class: class.to_vec(),
                part: open.get(class).map_or(1, |growing| growing.sheet.part + 1),
                rows: 0,
            };
            let new = Growing::begin(folder, sheet, &header, &columns)?;
            if let Some(old) = open.insert(class.to_vec(), new) {
                full.push(old.end()?);
            }
        }
        xml.clear();
        sheet_xml::row(&mut xml, &record, |column| {
            columns.get(column).map_or(CellKind::Text, |column| column.kind)
        });
        if let Some(growing) = open.get_mut(class) {
            growing.write(&xml)?;
            growing.sheet.rows += 1;
        }
    }
    for growing in open.into_values() {
        full.push(growing.end()?);
    }
    full.sort_by_key(|packed| packed.sheet.name());
    Ok(full)
}

/// Combines the two written files into one workbook.
pub(crate) fn write(report: &Path, bank: &Path, folder: &Path, of: &Summary<'_>) -> Result<Unfinished, Trouble> {
    let (of_report, of_bank) = both(|| sheets(report, folder, Side::Service), || sheets(bank, folder, Side::Bank));
    let mut sheets = of_report?;
    sheets.extend(of_bank?);
    let workbook = Unfinished::new(folder, "recon.xlsx");
    let path: PathBuf = workbook.path().to_owned();
    let file = File::create(&path).map_err(Trouble::file(&path))?;
    let mut zip = ZipWriter::new(BufWriter::new(file));
    let names: Vec<String> = sheets.iter().map(|packed| packed.sheet.name()).collect();
    let names: Vec<&str> = std::iter::once("Summary").chain(names.iter().map(String::as_str)).collect();
    let summary = summary_sheet::write(sheets.iter().map(|packed| &packed.sheet), of);
    for (name, text) in sheet_xml::frame(&names).into_iter().chain([summary]) {
        zip.start_file(name, options()).map_err(trouble(&path))?;
        zip.write_all(&text).map_err(Trouble::file(&path))?;
    }
    for (number, sheet) in (2..).zip(&sheets) {
        let part = File::open(sheet.part.path()).map_err(Trouble::file(sheet.part.path()))?;
        let mut part = ZipArchive::new(part).map_err(trouble(sheet.part.path()))?;
        let packed = part.by_index_raw(0).map_err(trouble(sheet.part.path()))?;
        zip.raw_copy_file_rename(packed, sheet_xml::path_of(number))
            .map_err(trouble(&path))?;
    }
    let mut file = zip.finish().map_err(trouble(&path))?;
    file.flush().map_err(Trouble::file(&path))?;
    Ok(workbook)
}
