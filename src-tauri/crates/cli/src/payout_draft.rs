//! The rows of a draft on the command line, before anything is sent.

use app::host::Host;
use app::open_profile::OpenProfile;
use payouts::view::{ChangeDraftRequest, DraftChange, DraftView};
use sheet_rules::payout::{Code, Mapping, Problem, RowState, Severity, Wanted};

use crate::masked::masked;
use crate::output::{Failure, print_line};
use crate::payout_args::{Place, RunArgs};

/// Reads a draft with the given mapping, skips the given rows and includes blocked rows that are confirmed.
pub(crate) async fn prepare(host: &Host, draft: &str, mapping: Option<Mapping>, args: &RunArgs) -> Result<(), Failure> {
    let open = host.profile().await?;
    let answers = args.answers.any().map(|answers| answers.beside(mapping.as_ref()));
    if let Some(mapping) = mapping {
        payouts::read_by(&open.payouts, draft, mapping).await?;
    } else if let Some(remembered) = payouts::draft_view(&open.payouts, draft).await?.remembered {
        print_line(&format!(
            "The columns are read as you confirmed on {} for files with these headings. Use --mapping to change this.",
            remembered.at
        ));
    }
    if let Some(answers) = answers {
        payouts::answer_amounts(&open.payouts, draft, answers).await?;
    }
    let left_out = named(&open, draft, &args.leave_out).await?;
    let meant = named(&open, draft, &args.meant).await?;
    kept_back(&open, draft, &meant).await?;
    let changes = left_out
        .into_iter()
        .map(|row| DraftChange::LeftOut { row, out: true })
        .chain(meant.into_iter().map(|row| DraftChange::Meant { row, meant: true }))
        .collect();
    let request = ChangeDraftRequest {
        draft: draft.to_owned(),
        changes,
    };
    payouts::change(&open.payouts, &request).await?;
    Ok(())
}

/// The problems that block a row until a person confirms it.
const KEPT_BACK: [Code; 2] = [Code::HiddenRow, Code::NotToBePaid];

/// Checks that the file blocks each of these rows; otherwise another row was intended.
async fn kept_back(open: &OpenProfile, draft: &str, rows: &[u32]) -> Result<(), Failure> {
    let kept = open.payouts.drafts.get(&open.context.outbox, draft).await?;
    let sheet = &kept.lock().await.sheet;
    let shown = rows.iter().find(|row| {
        let keeps = |problem: &Problem| KEPT_BACK.contains(&problem.code);
        sheet.row(**row).is_none_or(|row| !row.problems.iter().any(keeps))
    });
    match shown {
        None => Ok(()),
        Some(row) => {
            let words = format!(
                "Nothing was sent. Row {} is not a payment that the file hides or marks as paid or on hold.",
                sheet.spot(*row)
            );
            Err(Failure::input(words))
        }
    }
}

/// The draft's ids of rows.
async fn named(open: &OpenProfile, draft: &str, places: &[Place]) -> Result<Vec<u32>, Failure> {
    let kept = open.payouts.drafts.get(&open.context.outbox, draft).await?;
    let kept = kept.lock().await;
    let mut rows = Vec::new();
    for place in places {
        let named = kept.sheet.numbers(place.row, place.sheet.as_deref());
        let [row] = named.as_slice() else {
            let words = match named.len() {
                0 => format!("There is no row {place} in the file."),
                _ => format!(
                    "Every sheet has a row {place}. Name the sheet, for example {}:{place}.",
                    kept.sheet.sheets()[0]
                ),
            };
            return Err(Failure::input(format!("Nothing was sent. {words}")));
        };
        rows.push(*row);
    }
    Ok(rows)
}

/// How many rows are listed; `payouts check` lists all.
const WARNINGS: usize = 20;

/// Prints problems and warnings, row by row.
pub(crate) async fn warn(open: &OpenProfile, draft: &str) -> Result<(), Failure> {
    let kept = open.payouts.drafts.get(&open.context.outbox, draft).await?;
    let kept = kept.lock().await;
    let rows = kept
        .sheet
        .rows()
        .flat_map(|row| row.problems.into_iter().map(move |problem| (row.row, problem)))
        .map(|(row, problem)| (kept.sheet.spot(row), problem))
        .filter(|(_, problem)| problem.severity != Severity::Note);
    for (row, problem) in rows.take(WARNINGS) {
        print_line(&format!("row {row}: {}", masked(problem.code.name(), &problem.message)));
    }
    let first = KEPT_BACK.iter().find_map(|code| {
        let wanted = Wanted {
            code: Some(*code),
            state: Some(RowState::ToFix),
            ..Wanted::default()
        };
        kept.sheet.find(&wanted).first().and_then(|row| kept.sheet.row(*row))
    });
    if let Some(first) = first {
        let place = Place {
            sheet: kept.sheet.sheet_if_stacked(first.row),
            row: first.file_row(),
        };
        print_line(&format!(
            "To pay a hidden or marked row, add --meant {place}; to skip it, add --leave-out {place}."
        ));
    }
    Ok(())
}

/// Prints which contents of the file a bulk call does not send.
pub(crate) fn print_unsent(view: &DraftView) {
    let of_rows = |what: &str, rows: u32| match rows {
        0 => None,
        1 => Some(format!("{what} of 1 row")),
        _ => Some(format!("{what} of {rows} rows")),
    };
    let contacts = view.ready.saturating_sub(view.without_contact);
    let unsent = [of_rows("the remarks", view.with_remarks), of_rows("the phone or email", contacts)];
    let unsent: Vec<String> = unsent.into_iter().flatten().collect();
    if !unsent.is_empty() {
        print_line(&format!("Not sent in groups: {}.", unsent.join(" and ")));
    }
}
