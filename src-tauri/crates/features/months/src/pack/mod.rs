//! The close pack of a month: one file with everything that a person needs to check the closing without this program, and the proof that
//! nothing in it was changed.
//!
//! | File | What |
//! |---|---|
//! | `summary.pdf` | two to four pages to read and file |
//! | `month.xlsx` | every row of both comparisons, exceptions, rules, decisions, sources |
//! | `rows-service.csv`, `rows-bank.csv` | every row of either comparison, amounts to the kobo |
//! | `closed.json` | the same for programs; its SHA-256 is stored in the records |
//! | `raw/` | the banks' files as they were imported, and the service's rows, one JSON object a line |
//! | `README.txt` | how to check it |
//! | `manifest.json` | SHA-256 of every file, and of every row of the workbook and of the service |
//!
//! The same closing makes the same bytes.

mod cells;
mod charts;
mod differ;
mod figures;
mod listing;
mod manifest;
mod number_format;
mod rows;
mod sheet;
mod shown;
mod summary;
#[cfg(test)]
mod tests;
mod unfold;
mod verify;
mod workbook;

use std::io::{Cursor, Write as _};
use std::path::PathBuf;

use files::documents::Brand;
use rusqlite::Connection;
use session::Context;
use session::saved_file::{Destination, save_new};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

pub use verify::{Finding, Verified, verify};

use super::closing::{ClosedMonth, PACK_SAVED, digest, pack_of};
use super::{closing, month_of};
use crate::messages;
use crate::tables::month_closings::ClosingRow;
use crate::tables::{month_closings, statements};
use crate::view::MonthPackRequest;
use session::tables::brandings;
use store::audit;
use system::error::AppError;
use system::file_text::file_name_part;

const MANIFEST: &str = "manifest.json";
const CLOSED: &str = "closed.json";
const WORKBOOK: &str = "month.xlsx";
/// The rows of the service, then those of the banks.
const TABLES: [&str; 2] = ["rows-service.csv", "rows-bank.csv"];

/// A file of a pack.
#[derive(Debug)]
struct PackFile {
    name: String,
    bytes: Vec<u8>,
}

impl PackFile {
    fn new(name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.to_owned(),
            bytes: bytes.into(),
        }
    }
}

/// A closing with its files, read from the records.
struct Closed {
    closing: ClosingRow,
    month: ClosedMonth,
    brand: Brand,
    text: String,
    raw: Vec<PackFile>,
}

/// Writes the pack of a closed month, or of an earlier closing, and returns its path and its digest.
///
/// # Errors
///
/// Fails if the month was not closed, or not with this digest, and if the file or its audit entry cannot be written.
pub async fn save(context: &Context, request: MonthPackRequest, to: &Destination) -> Result<(PathBuf, String), AppError> {
    let MonthPackRequest { month, closing } = request;
    let month = month_of(&month)?;
    let (store, actor) = (&context.outbox.store, context.actor());
    let read = move |db: &Connection| {
        let closed = closed(db, &month.to_string(), closing.as_deref())?;
        let (bytes, proof) = pack(&closed)?;
        Ok((bytes, proof, closed.closing.is_current(), pack_of(month, &closed.closing)))
    };
    let (bytes, proof, is_current, of) = store.read(read).await?;
    let earlier = if is_current { "" } else { "earlier closing " };
    let stem = format!("Cowrie {month} {earlier}{}", file_name_part(&context.profile.name));
    let to = to.clone();
    let path = tokio::task::spawn_blocking(move || save_new(&to, &stem, "zip", &bytes))
        .await
        .map_err(AppError::bug)??;
    let (now, entry) = (context.outbox.now(), actor.entry(PACK_SAVED, Some(of), Some(proof.clone())));
    if let Err(error) = store.write(move |db| audit::record(db, now, entry)).await {
        // A pack without an audit entry would prove nothing.
        let _ = std::fs::remove_file(&path);
        return Err(error);
    }
    Ok((path, proof))
}

/// The closing with this digest; without one, the current closing.
fn closed(db: &Connection, month: &str, of: Option<&str>) -> Result<Closed, AppError> {
    let wanted = |closing: &ClosingRow| of.map_or_else(|| closing.is_current(), |digest| closing.digest == digest);
    let mut all = month_closings::of(db, month)?.into_iter();
    let found = all.find(|closing| closing.signed.is_some() && wanted(closing));
    let none = || match of {
        Some(_) => AppError::not_found(messages::pack::NEVER_CLOSED_LIKE_THIS),
        None => AppError::conflict(messages::pack::NOT_CLOSED).hint(messages::pack::CLOSE_FIRST),
    };
    let closing = found.ok_or_else(none)?;
    let text = closing::text(db, closing.id)?;
    let month = closing::read_text(&text)?;
    let mut raw = Vec::new();
    for source in month.sources.iter().filter(|source| !source.file.is_empty()) {
        let bytes = if source.file == "raw/service.jsonl" {
            month_closings::raw(db, closing.id)?.into_bytes()
        } else {
            statements::bytes(db, &source.digest)?
        };
        raw.push(PackFile::new(&source.file, bytes));
    }
    let branding = month.brand.as_deref().map(|digest| brandings::of_digest(db, digest)).transpose()?;
    let brand = branding.unwrap_or_default().brand(&month.business)?;
    Ok(Closed {
        closing,
        month,
        brand,
        text,
        raw,
    })
}

/// The bytes of a pack, and its digest: the SHA-256 of its manifest.
fn pack(closed: &Closed) -> Result<(Vec<u8>, String), AppError> {
    let sheets = rows::sheets(&closed.month, &closed.closing);
    let mut files = vec![
        PackFile::new("README.txt", messages::pack::README),
        PackFile::new(
            "summary.pdf",
            summary::summary(&closed.month, &closed.closing, closed.brand.clone())?,
        ),
        PackFile::new(WORKBOOK, workbook::write(&sheets, closed.closing.prepared.at)?),
        PackFile::new(CLOSED, closed.text.as_bytes()),
    ];
    files.extend(tables(&sheets)?);
    files.extend(closed.raw.iter().map(|file| PackFile::new(&file.name, file.bytes.clone())));
    let manifest = manifest::Manifest::of(&closed.month, &files, &sheets);
    let manifest = serde_json::to_vec_pretty(&manifest).map_err(AppError::bug)?;
    let proof = digest(&manifest);
    files.push(PackFile::new(MANIFEST, manifest));
    Ok((zipped(&files)?, proof))
}

/// The rows of either side as CSV.
fn tables(sheets: &[sheet::Sheet]) -> Result<Vec<PackFile>, AppError> {
    let of = |(side, name)| {
        let rows = sheets.iter().filter(|sheet| sheet.name.starts_with(side));
        Ok(PackFile::new(name, sheet::csv(rows).map_err(AppError::bug)?))
    };
    ["Service", "Bank"].into_iter().zip(TABLES).map(of).collect()
}

fn zipped(files: &[PackFile]) -> Result<Vec<u8>, AppError> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        zip.start_file(&file.name, options).map_err(AppError::bug)?;
        zip.write_all(&file.bytes).map_err(AppError::bug)?;
    }
    Ok(zip.finish().map_err(AppError::bug)?.into_inner())
}
