//! A month as it was prepared for closing: the result of the comparison, and its sources.

use base::timestamp::Timestamp;
use book_rules::review::{PairedBy, Side, State};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::super::record::{Figures, OurPayment, RowRecord, SideFigures};
use super::super::review::{Compared, Completeness, all_records, figures_of};
use super::super::{count, overview};
use super::blocks::to_explain;
use super::format::Format;
use crate::messages;
use crate::tables::month_closings::{By, CarriedForward, Settled};
use crate::tables::{month_steps, statements};
use session::tables::brandings;
use system::error::AppError;

/// A closed month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClosedMonth {
    /// The format in which it is stored.
    pub format: Format,
    /// The wording of its sentences.
    #[serde(default, skip_serializing_if = "Wording::is_first")]
    pub wording: Wording,
    /// Such as `2026-10`.
    pub month: String,
    /// The profile's name.
    pub profile: String,
    /// The name of the business.
    pub business: String,
    /// The environment, such as `SANDBOX — no real money`.
    pub environment: String,
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
    /// The rules that matched rows, and the known fees with their days, one sentence each.
    pub rules: Vec<String>,
    /// The sources of the comparison.
    pub sources: Vec<SourceLine>,
    /// What the month was closed with all the same, one sentence each; the comment explains it.
    pub closed_although: Vec<String>,
    /// Earlier closings of the month that were reopened, the last one first.
    pub earlier: Vec<EarlierClosing>,
}

/// The wording of the sentences of a closed month. Sentences are comparable only within one wording.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Wording(u32);

impl Wording {
    /// The present wording. Its number grows when sentences change that a prepared month contains; otherwise such a month must be prepared again.
    const CURRENT: Self = Self(1);

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_first(&self) -> bool {
        *self == Self::default()
    }
}

/// A decision about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionLine {
    /// When it was made.
    pub at: Timestamp,
    /// The person's name; empty in a profile without people.
    pub who: String,
    /// The decision as a sentence.
    pub sentence: String,
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

/// A source of the comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceLine {
    /// Its name.
    pub name: String,
    /// The days that it covers, as text.
    pub days: String,
    /// The number of its rows.
    pub rows: u32,
    /// Its SHA-256; empty for a part of another source.
    pub digest: String,
    /// Its path in the close pack; empty for a part of another source.
    pub file: String,
}

/// The profile and the business of a month.
#[derive(Clone, Debug)]
pub struct MonthOwner {
    /// The profile's name.
    pub profile: String,
    /// The business's name.
    pub business: String,
    /// The environment, as text.
    pub environment: String,
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
                wording: Wording::CURRENT,
                profile: owner.profile,
                business: owner.business,
                environment: owner.environment,
                brand: brandings::current_digest(db)?,
                prepared_at: completeness.now,
                figures: figures_of(db, compared)?,
                service: all_records(compared, Side::Service),
                bank: all_records(compared, Side::Bank),
                decisions: decisions(db, &month)?,
                rules: rules(),
                sources: sources(db, compared, completeness, &raw)?,
                closed_although: to_explain(db, compared, completeness)?,
                earlier,
                month,
            },
            raw,
        ))
    }

    /// Whether both comparisons had the same result, whenever each was made. Of another wording, only the number of sentences counts.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        if self.wording == other.wording {
            return self.service == other.service
                && self.bank == other.bank
                && self.figures.sides == other.figures.sides
                && self.closed_although == other.closed_although;
        }
        agree(&self.service, &other.service, row_without_sentences)
            && agree(&self.bank, &other.bank, row_without_sentences)
            && agree(&self.figures.sides, &other.figures.sides, figures_without_sentences)
            && self.closed_although.len() == other.closed_although.len()
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
        sentence: decision.content.sentence,
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

fn sources(db: &Connection, compared: &Compared, completeness: Completeness, raw: &str) -> Result<Vec<SourceLine>, AppError> {
    let (first, last) = compared.days();
    let mut all = vec![SourceLine {
        name: messages::closing::RAW_ANSWERS.to_owned(),
        days: format!("{first} to {last}"),
        rows: count(raw.lines().count()),
        digest: digest(raw.as_bytes()),
        file: "raw/service.jsonl".to_owned(),
    }];
    for (source, days, rows) in overview::reported(db, compared.month(), completeness.now, completeness.set_up)? {
        all.push(SourceLine {
            name: messages::closing::part_of_answers(&source),
            days,
            rows,
            digest: String::new(),
            file: String::new(),
        });
    }
    for file in statements::files(db, &first, &last)? {
        all.push(SourceLine {
            name: format!("{} {}", file.bank, file.number).trim().to_owned(),
            days: format!("{} to {}", file.first_day, file.last_day),
            rows: file.lines,
            digest: file.digest.clone(),
            file: file.place(),
        });
    }
    Ok(all)
}

/// The matching rules in force and the known fees with their days, one sentence each.
fn rules() -> Vec<String> {
    use book_rules::reconciliation::bank_fees::FEES;
    use book_rules::reconciliation::rules::{BANK_WINDOW, LARGEST_CHARGE, SERVICE_WINDOW};
    let mut all = vec![
        messages::closing::RULE_REFERENCE.to_owned(),
        messages::closing::RULE_REFERENCE_IN_PARTS.to_owned(),
        messages::closing::RULE_TRANSACTION.to_owned(),
        messages::closing::RULE_ACCOUNT.to_owned(),
        messages::closing::rule_window(BANK_WINDOW.days, SERVICE_WINDOW.days),
        messages::closing::RULE_SETTLEMENT.to_owned(),
        messages::closing::RULE_OTHER_REFERENCE.to_owned(),
        messages::closing::rule_charge(i128::from(LARGEST_CHARGE)),
        messages::closing::RULE_REFUND.to_owned(),
        messages::closing::RULE_FAILED.to_owned(),
    ];
    all.extend(FEES.iter().map(|fee| {
        let day = |number: i32| super::super::review::day_text(number);
        let of = match fee.least {
            0 => String::new(),
            least => messages::closing::fee_from(i128::from(least)),
        };
        match fee.until {
            i32::MAX => messages::closing::known_fee(fee.name, &of, &day(fee.from)),
            until => messages::closing::known_fee_until(fee.name, &of, &day(fee.from), &day(until - 1)),
        }
    }));
    all
}

/// Whether all are equal, or are equal without their sentences.
fn agree<T: PartialEq>(these: &[T], others: &[T], without_sentences: impl Fn(&T) -> T) -> bool {
    let one = |(this, other): (&T, &T)| this == other || without_sentences(this) == without_sentences(other);
    these.len() == others.len() && these.iter().zip(others).all(one)
}

fn row_without_sentences(row: &RowRecord) -> RowRecord {
    let mut row = row.clone();
    let candidates = row.candidates.iter_mut().map(|candidate| &mut candidate.why);
    let next = row.exception.as_mut().map(|exception| &mut exception.next);
    candidates.chain(next).chain([&mut row.why]).for_each(String::clear);
    row
}

/// The number of sentences remains.
fn figures_without_sentences(figures: &SideFigures) -> SideFigures {
    let mut figures = figures.clone();
    let tie_outs = figures.tie_outs.iter_mut();
    let of_accounts = tie_outs.flat_map(|account| account.missing.iter_mut().chain(&mut account.days_without_lines));
    of_accounts
        .chain(&mut figures.not_expected)
        .chain(&mut figures.nothing_to_compare)
        .for_each(String::clear);
    figures
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
                "id": "sent:A", "state": "exception", "class": "MISSING_BANK", "paired_by": null, "line": theirs,
                "payments": [ours("sent:A", first), ours("sent:B", second)], "candidates": [], "same_amount": 0, "difference": null, "why": "",
                "exception": null, "category": null, "likely": null, "note": "", "owner": "", "carried_forward": false, "late": false,
                "proves_payment": false, "decided": null
            });
            serde_json::from_value(row).expect("a row")
        };
        let named = names(&row(serde_json::Value::Null));
        assert_eq!(named, [("sent:A".to_owned(), first), ("sent:B".to_owned(), second)]);
        let there = json!({
            "account": "GTBank", "source": "", "at": { "day": "2026-10-30" }, "reference": "", "text": "", "amount": -1_000, "status": "",
            "fee": null
        });
        assert_eq!(names(&row(there)).len(), 1, "a row of theirs is known by itself");
    }

    #[test]
    fn a_sentence_counts_only_within_one_wording_and_an_amount_always() {
        let written = |wording| ClosedMonth {
            wording,
            ..crate::closing::read_text(include_str!("format2.json")).expect("a closed month")
        };
        let before = written(Wording::default());
        let mut other_sentences = before.clone();
        other_sentences.service[0].why = "Another sentence.".to_owned();
        assert!(before.agrees_with(&before) && !other_sentences.agrees_with(&before));
        other_sentences.wording = Wording::CURRENT;
        assert!(other_sentences.agrees_with(&before));
        let mut other_amount = written(Wording::CURRENT);
        other_amount.service[0].line.as_mut().expect("theirs").amount += 1;
        assert!(!other_amount.agrees_with(&before));
        let mut one_more = written(Wording::CURRENT);
        one_more.closed_although.push("No statement for one account.".to_owned());
        assert!(!one_more.agrees_with(&before));
    }
}
