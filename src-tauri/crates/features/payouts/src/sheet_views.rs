//! Parts of a sheet on screen that the views of rows and columns share.

use sheet_rules::payout::{Code, OpenSheet, Problem, Severity, StatedScale, TotalDifference};

use crate::view::{FileTotalView, RowProblemView, StatedScaleView};

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

/// The problems of the sheet as a whole that are not corrected.
pub(crate) fn problems(sheet: &OpenSheet) -> impl Iterator<Item = &Problem> {
    let agrees = sheet.has_stated_total() && sheet.total_difference().is_none();
    let problems = sheet.problems().iter();
    problems.filter(move |problem| problem.code != Code::TotalDiffers || !agrees)
}

/// The file's total, if the rows to be paid do not add up to it.
pub(crate) fn file_total_view(sheet: &OpenSheet) -> Option<FileTotalView> {
    sheet.total_difference().map(difference_view)
}

pub(crate) fn difference_view(difference: TotalDifference) -> FileTotalView {
    FileTotalView {
        file: difference.file.decimal(),
        rows: difference.rows.decimal(),
    }
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
