//! Lines of which the files do not show whether they were imported before. A person is asked about each, and answers all or none.

use std::collections::HashMap;

use book_rules::statement::{Comparison, Identity, Kept, Line, Proved, naira};

use crate::messages;
use crate::view::{AmbiguousRowAnswer, AmbiguousRowView, UnclearIs};
use system::error::{AppError, InputProblem};

/// A line as text, such as `Row 12: 30 Oct 2026, −₦4,000.00, AIRTIME`.
pub(super) fn in_words(line: &Line) -> String {
    let contents = contents(line.day.words(), line.amount, &line.narration, &line.reference);
    messages::statements::row(line.row, &contents)
}

/// The contents of a line as text.
pub(super) fn contents(day: String, amount: i64, narration: &str, reference: &str) -> String {
    let mut parts = vec![day, naira(amount.into()), narration.to_owned(), reference.to_owned()];
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// Each ambiguous line, beside the earlier line that it resembles.
fn asked<'a>(proved: &'a Proved, comparisons: &'a [Comparison], earlier: &'a [Vec<Kept>]) -> Vec<(&'a Line, Option<&'a Line>)> {
    let kept: HashMap<&Identity, &Line> = earlier.iter().flatten().map(|kept| (&kept.identity, &kept.line)).collect();
    let lines = proved.statement().lines.iter().zip(comparisons);
    lines
        .filter_map(|(line, comparison)| match comparison {
            Comparison::Ambiguous { like, .. } => Some((line, kept.get(like).copied())),
            Comparison::New(_) | Comparison::Known(_) => None,
        })
        .collect()
}

/// The questions about ambiguous lines.
pub(super) fn rows(proved: &Proved, comparisons: &[Comparison], earlier: &[Vec<Kept>]) -> Vec<AmbiguousRowView> {
    let row = |(line, like): (&Line, Option<&Line>)| AmbiguousRowView {
        sheet: line.sheet.clone(),
        row: line.row,
        told: in_words(line),
        like: like.map(in_words).unwrap_or_default(),
    };
    asked(proved, comparisons, earlier).into_iter().map(row).collect()
}

type Answers<'a> = HashMap<(&'a str, u32), UnclearIs>;

/// Every line with its identity, and whether it is new. Fails with all problems of the answers.
pub(super) fn decided(
    proved: &Proved,
    comparisons: Vec<Comparison>,
    earlier: &[Vec<Kept>],
    given: &[AmbiguousRowAnswer],
) -> Result<Vec<(Kept, bool)>, AppError> {
    let asked = asked(proved, &comparisons, earlier);
    let answers = answers(&asked, given)?;
    let lines = proved.statement().lines.iter().zip(comparisons);
    let lines = lines.map(|(line, comparison)| {
        let (identity, is_new) = match comparison {
            Comparison::New(identity) => (identity, true),
            Comparison::Known(identity) => (identity, false),
            Comparison::Ambiguous { like, new } => match answers.get(&(line.sheet.as_str(), line.row)) {
                Some(UnclearIs::New) => (new, true),
                Some(UnclearIs::Known) | None => (like, false),
            },
        };
        let line = line.clone();
        (Kept { identity, line }, is_new)
    });
    let lines: Vec<(Kept, bool)> = lines.collect();
    one_each(&lines, &answers)?;
    Ok(lines)
}

fn answers<'a>(asked: &[(&Line, Option<&Line>)], given: &'a [AmbiguousRowAnswer]) -> Result<Answers<'a>, AppError> {
    let mut answers = Answers::new();
    let mut problems = Vec::new();
    for answer in given {
        let place = (answer.sheet.as_str(), answer.row);
        if !asked.iter().any(|(line, _)| (line.sheet.as_str(), line.row) == place) {
            problems.push(problem(place.1, messages::statements::no_answer_needed(answer.row)));
        } else if answers.insert(place, answer.is).is_some_and(|before| before != answer.is) {
            problems.push(problem(place.1, messages::statements::two_answers(answer.row)));
        }
    }
    for (line, like) in asked {
        let place = (line.sheet.as_str(), line.row);
        if !answers.contains_key(&place) {
            let like = like.map_or_else(
                || messages::statements::THE_ONE.to_owned(),
                |like| messages::statements::row_number(like.row),
            );
            let message = messages::statements::same_or_new(&in_words(line), &like);
            problems.push(problem(place.1, message));
        }
    }
    if problems.is_empty() {
        return Ok(answers);
    }
    let message = match asked.len() {
        1 => messages::statements::ONE_AMBIGUOUS.to_owned(),
        rows => messages::statements::ambiguous(rows),
    };
    Err(AppError::invalid(&message, problems).hint(messages::statements::COMPARE_AND_CHOOSE))
}

/// Checks that an earlier line is at most one line of this file. Otherwise a payment would be lost.
fn one_each(lines: &[(Kept, bool)], answers: &Answers<'_>) -> Result<(), AppError> {
    let was_asked = |line: &Line| answers.contains_key(&(line.sheet.as_str(), line.row));
    let mut taken: HashMap<&Identity, &Line> = HashMap::new();
    let mut problems = Vec::new();
    for (Kept { identity, line }, _) in lines {
        let other = taken.insert(identity, line);
        if let Some(other) = other.filter(|other| was_asked(line) || was_asked(other)) {
            let message = messages::statements::one_each(other.row, line.row);
            problems.push(problem(line.row, message));
        }
    }
    match problems.is_empty() {
        true => Ok(()),
        false => Err(AppError::invalid(messages::statements::TWO_FOR_ONE, problems)),
    }
}

fn problem(row: u32, message: String) -> InputProblem {
    let path = format!("row {row}");
    InputProblem::new(path, message)
}
