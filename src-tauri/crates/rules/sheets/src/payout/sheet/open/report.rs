//! The report of `cowrie payouts check`.

use rayon::prelude::*;
use serde::ser::{SerializeSeq as _, SerializeStruct as _};
use serde::{Serialize, Serializer};

use super::super::row::SheetRow;
use super::OpenSheet;
use cell_rules::GridRow;

/// The number of rows that are described at once on all cores: a described row takes some kilobytes, and all of them are in memory until
/// they are written.
const AT_ONCE: usize = 256;

impl Serialize for OpenSheet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Rows<'s>(&'s OpenSheet);
        impl Serialize for Rows<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let sheet = self.0;
                let judge = sheet.judge();
                let rows = sheet.grid.rows();
                let mut rows = rows.filter(|row| !sheet.layout.is_head(row.number)).peekable();
                let mut list = serializer.serialize_seq(None)?;
                while rows.peek().is_some() {
                    let part: Vec<GridRow<'_>> = rows.by_ref().take(AT_ONCE).collect();
                    let described: Vec<SheetRow> = part.par_iter().map(|row| sheet.described(*row, &judge)).collect();
                    described.iter().try_for_each(|row| list.serialize_element(row))?;
                }
                list.end()
            }
        }
        let mut report = serializer.serialize_struct("OpenSheet", 10)?;
        report.serialize_field("file_rows", &self.counts.file_rows)?;
        report.serialize_field("ready", &self.counts.ready)?;
        report.serialize_field("to_fix", &self.counts.to_fix)?;
        report.serialize_field("left_out", &self.counts.left_out)?;
        report.serialize_field("total", &self.counts.total)?;
        report.serialize_field("mapping", &self.mapping())?;
        report.serialize_field("shown_rounded", &self.shown_rounded)?;
        report.serialize_field("stated_scale", &self.stated_scale)?;
        report.serialize_field("problems", &self.problems)?;
        report.serialize_field("rows", &Rows(self))?;
        report.end()
    }
}
