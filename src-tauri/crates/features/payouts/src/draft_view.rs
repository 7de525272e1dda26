//! A draft on screen.

use std::collections::BTreeSet;

use rusqlite::Connection;
use session::view::SheetView;
use sheet_rules::payout::names::Tier;
use sheet_rules::payout::{Asked, Code, Mapping, OpenSheet, Problem, Repeated, RowState, Severity, SheetRow, SimilarRun};
use sheet_rules::undo::Direction;

use super::open_draft::OpenDraft;
use super::reading::remembered;
use super::run;
use super::sheet_views::{file_total_view, problem_view, problems, stated_scale_view};
use crate::Payouts;
use crate::tables::{draft_steps, plans};
use crate::view::{CodeCountView, ColumnView, DraftRowView, DraftView, EarlierView, HolderView, NameCheckResult, SimilarRunView};
use engine::tables::runs;
use system::env::rfc3339;
use system::error::AppError;

/// The draft in its current state: its counts, its columns and its open questions.
pub async fn draft_view(payouts: &Payouts, draft: &str) -> Result<DraftView, AppError> {
    let open = payouts.draft(draft).await?;
    view(payouts, &open).await
}

pub(crate) async fn view(payouts: &Payouts, draft: &OpenDraft) -> Result<DraftView, AppError> {
    let store = &payouts.context.outbox.store;
    let (id, like) = (draft.id, draft.sheet.similar_run());
    let read = store.read(move |db| {
        let earlier = crate::tables::payouts::latest_like(db, id)?
            .map(|run| runs::run(db, run))
            .transpose()?;
        let before = earlier.as_ref().map(|earlier| run::summary_of(db, earlier)).transpose()?;
        let similar = like.map(|similar| similar_view(db, similar)).transpose()?;
        Ok((earlier, before, similar))
    });
    let (earlier, paid_before, similar) = read.await?;
    let name = draft.sheet.name().to_string();
    let step = async |way: Direction| draft_steps::next_step(store, draft.id, name.clone(), way).await;
    let counts = draft.sheet.counts();
    let mapping = draft.sheet.mapping();
    Ok(DraftView {
        draft: draft.id.to_string(),
        file_name: draft.row.file_name.clone(),
        read_at: rfc3339(draft.row.read_at),
        sheets: draft.sheets.iter().map(SheetView::from).collect(),
        chosen: draft.sheet.sheets(),
        file_rows: counts.file_rows,
        ready: counts.ready,
        to_fix: counts.to_fix,
        left_out: counts.left_out,
        warned: counts.warned,
        total: counts.total.decimal(),
        columns: columns_in_use(&mapping),
        columns_ask: columns_ask(draft),
        remembered: remembered(store, &draft.sheet, draft.row.mapping.as_ref(), draft).await?,
        file_total: file_total_view(&draft.sheet),
        header_row: mapping.header_row,
        problems: problems(&draft.sheet)
            .filter(|problem| problem.code != Code::TotalDiffers || !draft.sheet.has_stated_total())
            .map(problem_view)
            .collect(),
        shown_rounded: draft.sheet.shown_rounded().cloned(),
        stated_scale: draft.sheet.stated_scale().map(stated_scale_view),
        codes: codes(&draft.sheet),
        without_contact: counts.without_contact,
        with_remarks: counts.with_remarks,
        contact: payouts.context.profile.contact_email.clone(),
        plan: match plans::plan_of_draft(store, draft.id).await? {
            Some(plan) => Some(super::plan_view(&payouts.context, &plan).await?),
            None => None,
        },
        paid_before,
        other_file: earlier.is_some_and(|earlier| earlier.file_digest != draft.row.file_digest),
        repeats: counts.repeats,
        changed_accounts: counts.changed_accounts,
        similar,
        names: payouts.names.view(draft.id, &draft.sheet, payouts.context.outbox.now()),
        can_undo: step(Direction::Undo).await?.is_some(),
        can_redo: step(Direction::Redo).await?.is_some(),
    })
}

/// A similar batch.
fn similar_view(db: &Connection, similar: SimilarRun) -> Result<SimilarRunView, AppError> {
    let run = runs::run(db, similar.run)?;
    Ok(SimilarRunView {
        run: run.id.to_string(),
        file_name: run.file_name,
        started_at: rfc3339(run.approved_at),
        others: similar.others,
        rows: similar.rows,
        of: similar.of,
    })
}

fn columns_in_use(mapping: &Mapping) -> Vec<ColumnView> {
    let uses = mapping.columns.iter();
    uses.map(|column| ColumnView {
        field: column.field,
        heading: column.header.clone().unwrap_or_default(),
    })
    .collect()
}

/// Whether a person should review the columns before the rows.
fn columns_ask(draft: &OpenDraft) -> bool {
    let about_columns = |problem: &Problem| {
        let unsure = matches!(problem.code, Code::AmountAmbiguous | Code::AmountInKobo);
        unsure || problem.severity == Severity::Error
    };
    draft.sheets.iter().filter(|sheet| !sheet.hidden).count() > 1 || draft.sheet.problems().iter().any(about_columns)
}

fn codes(sheet: &OpenSheet) -> Vec<CodeCountView> {
    let counts = sheet.problem_counts().into_iter();
    counts
        .map(|(code, rows)| CodeCountView {
            code: code.name().to_owned(),
            rows,
        })
        .collect()
}

/// A row on screen; `unanswered` are the rows whose bank did not answer in the last check.
pub(crate) fn row_view(row: SheetRow, sheet: &OpenSheet, unanswered: &BTreeSet<u32>) -> DraftRowView {
    let no_payment = row.state == RowState::LeftOut && !row.left_out_by_person;
    let asked = sheet.holder(&row);
    let name_check = (row.state != RowState::LeftOut).then(|| name_check(asked.as_ref(), unanswered.contains(&row.row)));
    let holder = asked.map(holder_view);
    let earlier = sheet.repeated(row.row).map(|(repeated, meant)| earlier_view(repeated, meant));
    DraftRowView {
        row: row.row,
        file_row: row.file_row(),
        sheet: sheet.sheet_if_stacked(row.row),
        state: row.state,
        left_out_by_person: row.left_out_by_person,
        name: if no_payment { sheet.shown(row.row) } else { row.name.clone() },
        bank: row.shown_bank().to_owned(),
        account: row.shown_account().to_owned(),
        amount: row.shown_amount(),
        remarks: row.remarks.clone(),
        reference: row.reference.clone(),
        phone: row.phone.clone(),
        email: row.email.clone(),
        problems: row.problems.iter().map(problem_view).collect(),
        originals: row.originals,
        holder,
        name_check,
        earlier,
    }
}

fn name_check(asked: Option<&Asked>, is_unanswered: bool) -> NameCheckResult {
    let Some(asked) = asked else {
        return match is_unanswered {
            true => NameCheckResult::NotAvailable,
            false => NameCheckResult::NotChecked,
        };
    };
    match asked.compared.as_ref().map(|compared| compared.tier) {
        None => NameCheckResult::NotFound,
        Some(Tier::Match) => NameCheckResult::Match,
        Some(Tier::Close) => NameCheckResult::Close,
        Some(Tier::NoMatch) => NameCheckResult::Different,
    }
}

fn earlier_view(repeated: &Repeated, meant: bool) -> EarlierView {
    let earlier = &repeated.earlier;
    EarlierView {
        run: earlier.run.map(|run| run.to_string()),
        reference: earlier.reference.clone(),
        at: rfc3339(earlier.at),
        standing: earlier.status,
        count: repeated.count,
        meant,
    }
}

fn holder_view(asked: Asked) -> HolderView {
    let compared = asked.compared;
    HolderView {
        name: asked.name,
        tier: compared.as_ref().map(|compared| compared.tier),
        score: compared.as_ref().map_or(0, |compared| u32::from(compared.score)),
        reasons: compared.map(|compared| compared.reasons).unwrap_or_default(),
        fee: asked.cost.map(|cost| cost.fee.decimal()),
        vat: asked.cost.map(|cost| cost.vat.decimal()),
        asked_at: rfc3339(asked.asked_at),
    }
}
