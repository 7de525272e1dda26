//! Parts of a sheet as a person sees them, whether its rows or its columns are looked at.

use sheet_rules::payout::{Code, OpenSheet, Problem, Severity, StatedScale};

use crate::view::{RowProblemView, StatedScaleView};

pub(crate) fn stated_scale_view(stated: &StatedScale) -> StatedScaleView {
    StatedScaleView {
        column: stated.column.clone(),
        row: stated.row.clone(),
        factor: stated.scale.factor().to_owned(),
        written: stated.written.clone(),
        unread: stated.unread,
        multiplied: stated.multiplied.clone(),
        answer: stated.answer,
    }
}

/// What is wrong with the sheet as a whole, as far as corrections did not put it right.
pub(crate) fn problems(sheet: &OpenSheet) -> impl Iterator<Item = &Problem> {
    let agrees = sheet.total_agrees_now();
    let problems = sheet.problems().iter();
    problems.filter(move |problem| problem.code != Code::TotalDiffers || !agrees)
}

pub(crate) fn problem_view(problem: &Problem) -> RowProblemView {
    RowProblemView {
        code: problem.code.name().to_owned(),
        column: problem.column.clone().unwrap_or_default(),
        message: problem.message.clone(),
        blocks: problem.severity == Severity::Error,
        note: problem.severity == Severity::Note,
        fix: problem.fix.clone(),
    }
}
