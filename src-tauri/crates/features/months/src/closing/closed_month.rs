//! A month as it was prepared for closing: the result of the comparison, and its sources.

use base::profile::ProfileKind;
use base::timestamp::Timestamp;
use book_rules::review::{PairedBy, Side, State};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::super::record::{DecisionRecord, Figures, OurPayment, Recorded, RowRecord, ToExplain};
use super::super::review::{Compared, Completeness, all_records, figures_of};
use super::blocks::to_explain;
use super::format_number::Format;
use super::rules::{MatchingRule, rules};
use super::sources::{SourceLine, sources};
use crate::tables::month_closings::{By, CarriedForward, Settled};
use crate::tables::month_steps;
use session::tables::brandings;
use system::error::AppError;

/// A closed month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClosedMonth {
    /// The format in which it is stored.
    pub format: Format,
    /// Such as `2026-10`.
    pub month: String,
    /// The profile's name.
    pub profile: String,
    /// The name of the business.
    pub business: String,
    /// The deployment that the profile is connected to.
    pub environment: Recorded<ProfileKind>,
    /// The digest of the letterhead of its close pack; `None` for the plain one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brand: Option<String>,
    /// When it was prepared.
    pub prepared_at: Timestamp,
    /// The figures.
    pub figures: Figures,
    /// Every row of the comparison with the service.
    pub service: Vec<RowRecord>,
    /// Every row of the comparison with the banks.
    pub bank: Vec<RowRecord>,
    /// Every decision about the month, undone or not.
    pub decisions: Vec<DecisionLine>,
    /// The rules that matched rows, and the known fees with their days.
    pub rules: Vec<Recorded<MatchingRule>>,
    /// The sources of the comparison.
    pub sources: Vec<SourceLine>,
    /// What the month was closed with all the same; the comment explains it.
    pub closed_although: Vec<Recorded<ToExplain>>,
    /// Earlier closings of the month that were reopened, the last one first.
    pub earlier: Vec<EarlierClosing>,
}

/// A decision about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionLine {
    /// When it was made.
    pub at: Timestamp,
    /// The person's name; empty in a profile without people.
    pub who: String,
    /// The decision.
    pub decision: Recorded<DecisionRecord>,
    /// The id of the row.
    pub row: String,
    /// When and by whom it was undone.
    pub undone: Option<By>,
}

/// A closing that was reopened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierClosing {
    /// Who closed the month.
    pub closed: By,
    /// Who reopened it.
    pub reopened: By,
    /// Why it was reopened.
    pub reason: String,
    /// SHA-256 of what was closed.
    pub digest: String,
}

/// The profile and the business of a month.
#[derive(Clone, Debug)]
pub struct MonthOwner {
    /// The profile's name.
    pub profile: String,
    /// The business's name.
    pub business: String,
    /// The deployment that the profile is connected to.
    pub environment: ProfileKind,
}

/// SHA-256 of a text, in hexadecimal digits.
pub fn digest(text: &[u8]) -> String {
    hex::encode(Sha256::digest(text))
}

impl ClosedMonth {
    /// The current state of the month, and the service's rows from which it was made.
    pub fn make(
        db: &Connection,
        compared: &Compared,
        owner: MonthOwner,
        earlier: Vec<EarlierClosing>,
        completeness: Completeness,
    ) -> Result<(Self, String), AppError> {
        let month = compared.month().to_string();
        let raw = raw(db, compared)?;
        Ok((
            Self {
                format: Format::CURRENT,
                profile: owner.profile,
                business: owner.business,
                environment: Recorded::Value(owner.environment),
                brand: brandings::current_digest(db)?,
                prepared_at: completeness.now,
                figures: figures_of(db, compared)?,
                service: all_records(compared, Side::Service),
                bank: all_records(compared, Side::Bank),
                decisions: decisions(db, &month)?,
                rules: rules().into_iter().map(Recorded::Value).collect(),
                sources: sources(db, compared, completeness, &raw)?,
                closed_although: to_explain(db, compared, completeness)?.into_iter().map(Recorded::Value).collect(),
                earlier,
                month,
            },
            raw,
        ))
    }

    /// The rows of one side.
    pub fn rows(&self, side: Side) -> &[RowRecord] {
        match side {
            Side::Service => &self.service,
            Side::Bank => &self.bank,
        }
    }

    /// The open rows, which are carried forward.
    pub fn open(&self) -> Vec<CarriedForward> {
        let of_side = |side: Side| {
            let open = |row: &&RowRecord| matches!(row.state, State::ToReview | State::Exception);
            let names = self.rows(side).iter().filter(open).flat_map(names);
            names.map(move |(row, at)| CarriedForward {
                row,
                at,
                bank: Some(side == Side::Bank),
            })
        };
        of_side(Side::Service).chain(of_side(Side::Bank)).collect()
    }

    /// The matched pairs.
    pub fn settled(&self) -> Vec<Settled> {
        let of_side = |side: Side| self.rows(side).iter().map(move |row| (side, row));
        let agreed = of_side(Side::Service)
            .chain(of_side(Side::Bank))
            .filter(|(_, row)| row.state == State::Matched && row.line.is_some() && !row.payments.is_empty());
        let settled = agreed.map(|(side, row)| Settled {
            bank: side == Side::Bank,
            row: row.id.clone(),
            ours: row.payments.iter().map(|one| one.id.clone()).collect(),
            binds: !row.paired_by.is_some_and(PairedBy::is_identified),
            oldest: row.payments.iter().map(|one| one.at).fold(row.timestamp(), Timestamp::min).0,
        });
        settled.collect()
    }
}

/// The ids by which later months find an open row, each with its time. Payments without an external entry are listed one by one: some may be
/// found before the others.
fn names(row: &RowRecord) -> Vec<(String, i64)> {
    let alone: &[OurPayment] = if row.line.is_some() { &[] } else { &row.payments };
    let others = alone.iter().filter(|one| one.id != row.id).map(|one| (one.id.clone(), one.at.0));
    std::iter::once((row.id.clone(), row.timestamp().0)).chain(others).collect()
}

fn decisions(db: &Connection, month: &str) -> Result<Vec<DecisionLine>, AppError> {
    let decisions = month_steps::all(db, Some(month))?.into_iter().map(|decision| DecisionLine {
        at: decision.at,
        who: decision.who,
        decision: Recorded::Value(decision.content.record()),
        row: decision.content.row,
        undone: decision.undone.map(|(at, who)| By { who, at }),
    });
    Ok(decisions.collect())
}

/// The service's rows of the month as they were received, one JSON object a line.
fn raw(db: &Connection, compared: &Compared) -> Result<String, AppError> {
    let rows = crate::tables::month_rows::raw_rows(db, compared.window())?;
    Ok(rows.into_iter().map(|row| row + "\n").collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_payment_without_an_external_entry_is_carried_forward() {
        // `date -d 2026-10-30T10:00:00Z +%s`, and a day later.
        let (first, second) = (1_793_354_400_000, 1_793_440_800_000);
        let ours = |id: &str, at: i64| json!({ "id": id, "kind": "payout", "at": at, "name": "", "reference": id, "amount": -500, "fee": 0, "status": "done", "payout": 1 });
        let row = |theirs: serde_json::Value| -> RowRecord {
            let row = json!({
                "id": "sent:A", "state": "exception", "class": "MISSING_BANK", "paired_by": null, "line": theirs, "reason": null, "ended_by_person": 0, "orphaned": null,
                "payments": [ours("sent:A", first), ours("sent:B", second)], "candidates": [], "same_amount": 0, "difference": null, "why": "",
                "exception": null, "category": null, "likely": null, "note": "", "owner": "", "carried_forward": false, "late": false,
                "proves_payment": false, "decided": null
            });
            serde_json::from_value(row).expect("a row")
        };
        let named = names(&row(serde_json::Value::Null));
        assert_eq!(named, [("sent:A".to_owned(), first), ("sent:B".to_owned(), second)]);
        let there = json!({
            "account": "GTBank", "source": { "statement": { "file": "october.csv", "row": 7 } }, "at": { "day": "2026-10-30" }, "reference": "", "text": "", "amount": -1_000, "status": "",
            "fee": null
        });
        assert_eq!(names(&row(there)).len(), 1, "a row of theirs is known by itself");
    }
}
