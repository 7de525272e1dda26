//! Reading our own records again, only as far as they were written since the last comparison.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use base::history::Window;
use rusqlite::Connection;

use super::{Fees, Own};
use crate::tables::month_rows;
use crate::tables::month_rows::SentRow;
use store::changes::ChangedRow;
use system::error::AppError;

/// Our own records with the touched ones read again. `None` if that is not enough and all must be read.
pub(crate) fn own_since(db: &Connection, window: Window, own: &Arc<Own>, touched: &[ChangedRow]) -> Result<Option<Arc<Own>>, AppError> {
    let (mut payments, mut served) = (BTreeSet::new(), BTreeSet::new());
    for one in touched {
        match one {
            ChangedRow::Payment(id) => payments.insert(*id),
            ChangedRow::Served(id) => served.insert(*id),
            ChangedRow::Other => return Ok(None),
        };
    }
    // Rows of the report are not our own records, but the amount of a refund may depend on them.
    if !served.is_empty() && (own.asks_others || !month_rows::are_reported(db, served.into_iter())?) {
        return Ok(None);
    }
    if payments.is_empty() {
        return Ok(Some(Arc::clone(own)));
    }
    let mut rows = Vec::new();
    for id in payments {
        match month_rows::sent_one(db, window, id)? {
            Some(row) if !row.amount_reported => rows.push(row),
            Some(_) | None => return Ok(None),
        }
    }
    let groups = month_rows::groups(db, &rows)?;
    Ok(own.with(rows, &groups).map(Arc::new))
}

impl Own {
    /// The same records with the current state of these payments. `None` if one of them is new or its time changed.
    fn with(&self, rows: Vec<SentRow>, groups: &HashMap<i64, String>) -> Option<Self> {
        let (mut now, count) = (Self::default(), rows.len());
        let named: HashSet<String> = rows
            .iter()
            .map(|row| row.about.as_ref().unwrap_or(&row.reference).clone())
            .collect();
        let fees = Fees::of(self.movements.iter().filter(|row| named.contains(&row.reference)));
        for row in rows {
            now.sent(row, groups, &fees);
        }
        if now.ours.len() != count {
            return None;
        }
        let wanted: HashMap<&str, usize> = now.ours.iter().enumerate().map(|(place, one)| (one.id.as_str(), place)).collect();
        let all = self.ours.iter().enumerate();
        let found = all.filter_map(|(place, one)| Some((place, *wanted.get(one.id.as_str())?)));
        let found: Vec<(usize, usize)> = found
            .filter(|(before, after)| self.ours[*before].at == now.ours[*after].at)
            .collect();
        if found.len() != count {
            return None;
        }
        let mut own = self.clone();
        for (before, after) in found {
            own.ours[before].clone_from(&now.ours[after]);
            if now.by_person.contains(&after) {
                own.by_person.insert(before);
            } else {
                own.by_person.remove(&before);
            }
        }
        Some(own)
    }
}
