//! A statement in a bank's own layout, of any kind of file that the window reads too, rewritten with the plain columns.

use crate::messages;
use std::path::Path;

use book_rules::reconciliation::write_decimal;
use book_rules::statement::{DateDoubt, Day, LAYOUTS, Line, Mapping, Proved, Refused, prove};
use cell_rules::Reason;

use super::read::{BANK, CHARGE};
use super::source::Source;
use super::trouble::Trouble;
use files::statements::{StatementError, read};
use system::error::AppError;

/// What is known about the dates of a statement besides its contents.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dates {
    /// The day in Nigeria; `None` if the clock shows none.
    pub today: Option<Day>,
    /// Whether the day comes before the month, if a person answered that.
    pub day_first: Option<bool>,
}

/// A statement with the plain columns.
pub(crate) struct Plain {
    pub source: Source,
    /// What it does not contain.
    pub remarks: Vec<String>,
    /// Its other sheets with contents; none of them is a statement.
    pub unread_sheets: Vec<String>,
}

/// Reads and proves a statement. Its rows keep the order of the file, and are numbered in the order in which they prove. If it continues on
/// another sheet it is refused: the missing part would look like payments that did not leave.
pub(crate) fn plain(path: &Path, dates: &Dates) -> Result<Plain, Trouble> {
    let bytes = std::fs::read(path).map_err(Trouble::file(path))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let refused = |reason, problems| Trouble::Statement(path.to_owned(), reason, problems);
    let answer = dates.day_first.map(|day_first| Mapping {
        columns: Vec::new(),
        day_first: Some(day_first),
    });
    let file = read(&name, &bytes, None, answer.as_ref(), dates.today);
    let file = file.map_err(|error| refused(error.reason(), problems(&error, &bytes)))?;
    let statements = file.unread.iter().filter(|sheet| sheet.is_statement).map(|sheet| &sheet.name);
    let statements: Vec<String> = [&file.sheet]
        .into_iter()
        .chain(statements)
        .map(|name| format!("“{name}”"))
        .collect();
    if let [others @ .., last] = statements.as_slice()
        && !others.is_empty()
    {
        let words = messages::several_statements(&others.join(", "), last);
        return Err(refused(Reason::SheetsSeveral, vec![(Reason::SheetsSeveral, words)]));
    }
    let unread_sheets = file.unread.into_iter().map(|sheet| sheet.name).collect();
    let proved = prove(file.statement).map_err(|proof| {
        let breaks = proof.breaks.into_iter().map(|broken| (broken.reason, broken.text));
        refused(Reason::NotProved, breaks.collect())
    })?;
    let text = rewritten(&proved).map_err(|error| refused(Reason::NotTiedOut, vec![(Reason::NotTiedOut, error.message)]))?;
    let mut remarks = proved.proof().remarks.clone();
    remarks.extend(unmoved(&proved));
    Ok(Plain {
        source: Source::rewritten(path, text),
        remarks,
        unread_sheets,
    })
}

/// A sentence about rows without an amount, if there are any.
fn unmoved(proved: &Proved) -> Option<String> {
    let mut rows: Vec<u32> = proved
        .statement()
        .lines
        .iter()
        .filter(|line| line.amount == 0)
        .map(|line| line.row)
        .collect();
    rows.sort_unstable();
    match rows.as_slice() {
        [] => None,
        [row] => Some(messages::one_row_without_movement(*row)),
        [first, ..] => Some(messages::rows_without_movement(rows.len(), *first)),
    }
}

fn problems(error: &StatementError, bytes: &[u8]) -> Vec<(Reason, String)> {
    let words = match error {
        StatementError::Rows(Refused::Unreadable(problems)) => {
            return problems.iter().map(|problem| (problem.reason, problem.text.clone())).collect();
        }
        StatementError::Rows(Refused::Unknown(_) | Refused::Ambiguous(..) | Refused::Mapping(..)) => {
            messages::unknown_columns(&lacking(bytes), &banks())
        }
        StatementError::Rows(Refused::Dates(doubt @ DateDoubt::Unclear { .. }, _)) => messages::answer_dates(doubt),
        StatementError::Rows(Refused::NoLines | Refused::NotNaira(..) | Refused::Dates(..))
        | StatementError::Pdf
        | StatementError::File(_) => error.to_string(),
    };
    vec![(error.reason(), words)]
}

/// A sentence about missing plain columns, if a file has most of them; else nothing.
fn lacking(bytes: &[u8]) -> String {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let first = String::from_utf8_lossy(first);
    let named: Vec<&str> = first
        .trim_start_matches('\u{feff}')
        .split(',')
        .map(|name| name.trim().trim_matches('"'))
        .collect();
    let missing: Vec<&str> = BANK.into_iter().filter(|name| *name != CHARGE && !named.contains(name)).collect();
    if missing.is_empty() || missing.len() * 2 > BANK.len() {
        return String::new();
    }
    messages::missing_columns(&missing.join(", "))
}

/// Such as `Access Bank, … and Zenith Bank`.
fn banks() -> String {
    let mut banks: Vec<&str> = LAYOUTS.iter().map(|layout| layout.bank).filter(|bank| !bank.is_empty()).collect();
    banks.sort_unstable();
    banks.dedup();
    match banks.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => banks.concat(),
    }
}

fn rewritten(proved: &Proved) -> Result<Vec<u8>, AppError> {
    let mut balance = i64::try_from(proved.proof().opening.minor.unwrap_or_default()).map_err(AppError::bug)?;
    let mut rows: Vec<(usize, &Line, i64)> = Vec::new();
    for (number, line) in (1..).zip(&proved.statement().lines) {
        balance = balance.saturating_add(line.amount);
        if line.amount != 0 {
            rows.push((number, line, balance));
        }
    }
    rows.sort_by(|(_, one, _), (_, other, _)| (&one.sheet, one.row).cmp(&(&other.sheet, other.row)));
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(BANK).map_err(AppError::bug)?;
    for (number, line, balance) in rows {
        let narration = [line.narration.as_str(), line.counterparty.as_str()].join(" ");
        let (debit, credit) = if line.amount < 0 {
            (decimal(line.amount.saturating_neg()), String::new())
        } else {
            (String::new(), decimal(line.amount))
        };
        let day = line.day.to_string();
        let (number, balance) = (number.to_string(), decimal(balance));
        let charge = line
            .charge
            .filter(|charge| *charge != 0)
            .map_or_else(String::new, |charge| decimal(charge.saturating_abs()));
        let cells = [&number, &day, &line.reference, narration.trim(), &debit, &credit, &balance, &charge];
        out.write_record(cells).map_err(AppError::bug)?;
    }
    out.into_inner().map_err(AppError::bug)
}

fn decimal(kobo: i64) -> String {
    let mut text = Vec::new();
    write_decimal(&mut text, kobo);
    String::from_utf8_lossy(&text).into_owned()
}
