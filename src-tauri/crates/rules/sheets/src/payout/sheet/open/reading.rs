//! Queries of an open sheet: which rows, the contents of a column, whether two sheets pay the same.

use sha2::{Digest as _, Sha256};

use super::super::find::{Sought, Wanted};
use super::super::mapping::Field;
use super::OpenSheet;
use cell_rules::{Cell, GridRow};

/// The number of example values of a column.
const SAMPLES: usize = 3;

/// The text of a row.
pub(super) fn row_text(row: GridRow<'_>) -> String {
    let texts: Vec<&str> = row.cells().map(Cell::written).filter(|text| !text.trim().is_empty()).collect();
    texts.join(" · ")
}

impl OpenSheet {
    /// The numbers of the rows that pass the filter, in the order of the file.
    pub fn find(&self, wanted: &Wanted) -> Vec<u32> {
        let rows = self.grid.rows().filter(|row| !self.layout.is_head(row.number));
        let sought = Sought::new(&wanted.text);
        let fits = |row: &GridRow<'_>| {
            let verdict = self.verdict_of(row.number).unwrap_or_default();
            let state = wanted.state.is_none_or(|state| verdict.state == Some(state));
            let code = wanted.code.is_none_or(|code| verdict.is_payment() && verdict.codes.has(code));
            let warned = !wanted.warned || (verdict.is_payment() && verdict.codes.needs_attention());
            state && code && warned && sought.fits(*row, &self.layout, &self.corrections)
        };
        rows.filter(fits).map(|row| row.number).collect()
    }

    /// The text of a row of the file, for rows that are not payments.
    pub fn shown(&self, number: u32) -> String {
        self.grid_row(number).map(row_text).unwrap_or_default()
    }

    /// The text of a field of a row, from the file or typed, in lower case and without outer spaces.
    pub fn written(&self, number: u32, field: Field) -> Option<String> {
        let row = self.grid_row(number)?;
        let typed = self.corrections.cell(number, field).map(str::to_owned);
        let text = typed.unwrap_or_else(|| {
            let columns = self.layout.columns.iter().filter(|column| column.field == field);
            let parts: Vec<&str> = columns.map(|column| row.cell(column.index).written()).collect();
            parts.join(" ")
        });
        Some(text.trim().to_lowercase())
    }

    /// Rows to be paid with this text, as [`Self::written`] returns it, for correcting them together.
    pub fn alike(&self, field: Field, written: &str) -> Vec<u32> {
        let numbers = self.numbered().filter(|(_, verdict)| verdict.is_payment());
        let alike = |number: &u32| self.written(*number, field).as_deref() == Some(written);
        numbers.map(|(number, _)| number).filter(alike).collect()
    }

    /// The first few different values of a column (from 1), as in the file.
    pub(super) fn samples(&self, column: u32) -> Vec<String> {
        let Some(index) = column.checked_sub(1) else { return Vec::new() };
        let below = self.below_headings();
        let mut samples: Vec<String> = Vec::new();
        for cell in below.map(|row| row.cell(index as usize)).filter(|cell| !cell.is_blank()) {
            let text = cell.written().to_owned();
            if !samples.contains(&text) {
                samples.push(text);
            }
            if samples.len() == SAMPLES {
                break;
            }
        }
        samples
    }

    /// The same digest for sheets whose rows pay the same amounts to the same accounts, in any order; `None` for a sheet without such a
    /// row. Whether a row may be paid makes no difference, because that changes with reports of banks and with earlier payments.
    pub fn content_digest(&self) -> Option<[u8; 32]> {
        let all = self.verdicts.iter().filter(|verdict| verdict.is_payment());
        let (whole, broken): (Vec<_>, Vec<_>) = all.map(|verdict| verdict.key.payment()).partition(Option::is_some);
        let mut payments: Vec<(String, u64, i64)> = whole
            .into_iter()
            .flatten()
            .filter_map(|(bank, account, minor)| {
                let bank = self.banks.reference(usize::try_from(bank).ok()?.checked_sub(1)?)?;
                Some((bank.code.unwrap_or_else(|| bank.name.to_lowercase()), account, minor))
            })
            .collect();
        if payments.is_empty() {
            return None;
        }
        payments.sort_unstable();
        let mut digest = Sha256::new();
        digest.update(format!("cowrie payout content 2\n{}\n", broken.len()));
        for (bank, account, minor) in payments {
            digest.update(format!("{}:{bank}\n{account}\n{minor}\n", bank.len()));
        }
        Some(digest.finalize().into())
    }
}
