//! The sources of a closed month.

use base::month::MonthSource;
use book_rules::statement::Day;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::super::{count, overview};
use super::closed_month::digest;
use crate::record::{Days, Recorded, SourceDays};
use crate::review::{Compared, Completeness};
use crate::tables::statements;
use system::error::AppError;

/// A source of the comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceLine {
    /// What it is.
    pub name: Recorded<SourceName>,
    /// The days that it covers.
    pub days: Recorded<SourceDays>,
    /// The number of its rows.
    pub rows: u32,
    /// Its SHA-256; empty for a part of another source.
    pub digest: String,
    /// Its path in the close pack; empty for a part of another source.
    pub file: String,
}

/// What a source is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceName {
    /// The data of the service as received.
    ServiceData,
    /// The part of them that one source of the service reported.
    PartOfServiceData(#[serde(with = "crate::record::source_word")] MonthSource),
    /// A statement of this account.
    Statement(String),
}

/// The sources of a comparison. `raw` has the service's rows of the month, one JSON object a line.
pub(super) fn sources(db: &Connection, compared: &Compared, completeness: Completeness, raw: &str) -> Result<Vec<SourceLine>, AppError> {
    let (first, last) = compared.days();
    let mut all = vec![SourceLine {
        name: Recorded::Value(SourceName::ServiceData),
        days: complete(&first, &last)?,
        rows: count(raw.lines().count()),
        digest: digest(raw.as_bytes()),
        file: "raw/service.jsonl".to_owned(),
    }];
    for (source, days, rows) in overview::reported(db, compared.month(), completeness.now, completeness.set_up)? {
        all.push(SourceLine {
            name: Recorded::Value(SourceName::PartOfServiceData(source)),
            days: Recorded::Value(days),
            rows,
            digest: String::new(),
            file: String::new(),
        });
    }
    for file in statements::files(db, &first, &last)? {
        all.push(SourceLine {
            name: Recorded::Value(SourceName::Statement(format!("{} {}", file.bank, file.number).trim().to_owned())),
            days: complete(&file.first_day, &file.last_day)?,
            rows: file.lines,
            digest: file.digest.clone(),
            file: file.place(),
        });
    }
    Ok(all)
}

fn complete(first: &str, last: &str) -> Result<Recorded<SourceDays>, AppError> {
    let days = Day::parse(first).zip(Day::parse(last)).map(|(first, last)| Days { first, last });
    let days = days.ok_or_else(|| AppError::bug("the days of a source cannot be read"))?;
    Ok(Recorded::Value(SourceDays::Complete(days)))
}
