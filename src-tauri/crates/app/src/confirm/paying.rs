//! Questions about a submitted draft: pay it after approval here or on another laptop.

use base::timestamp::Timestamp;
use payouts::batch::findings::{Named, of_sheet};
use payouts::tables::plans::{Compared, PlanItemRow, PlanRow};
use payouts::tables::{drafts, plans};
use payouts::{batch, snapshot_lines, summary_of};
use service_api::value::Amount;
use session::ids::number;

use super::repeats::Repeats;
use super::signing::{own_wait, releasers, workers};
use super::window::Question;
use crate::open_profile::OpenProfile;
use crate::view::TypedView;
use engine::tables::runs;
use system::env::rfc3339;
use system::error::AppError;

/// The instruction if another person prepared it or may have.
const TWO: &str = "Compare the four words and the totals with what the preparer sees. Money moves when you confirm.";
/// The instruction in a profile without people.
const ALONE: &str = "Look at the totals and the warnings once more. Money moves when you confirm.";

/// Pay a submitted draft.
pub(super) async fn release(open: &OpenProfile, plan: &str, from: usize) -> Result<Question, AppError> {
    let store = &open.context.outbox.store;
    let (row, items) = plans::plan(store, number(plan)?).await?;
    if row.voided_at.is_some() {
        return Err(payouts::tables::plans::no_longer());
    }
    let draft = drafts::draft(store, row.draft).await?;
    let (count, accounts) = plans::plan_counts(store, row.id).await?;
    let total = Amount::from_minor(row.total_minor).unwrap_or(Amount::MAX);
    let facts = facts(open, &row, &draft.file_name).await?;
    let repeats = Repeats::of(
        open,
        snapshot_lines(&open.context.outbox, row.id).await?,
        row.compared.recent_repeats,
        None,
    )
    .await?;
    let warnings = warnings(open, &row, &draft.file_digest, repeats.warnings).await?;
    let people = people(count);
    let by_count = typed_count(count, "pay");
    let makers = plans::draft_makers(store, row.draft).await?;
    let signers = releasers(open, &makers, &row, &by_count, total)?;
    let is_alone = repeats.is_strict && signers.is_empty();
    let typed = match is_alone {
        true => TypedView {
            label: format!("Type the total, {}", total.naira()),
            expected: total.decimal(),
        },
        false => by_count,
    };
    Ok(Question {
        title: format!("Pay {people} {}?", total.naira()),
        lead: if signers.is_empty() { ALONE } else { TWO }.to_owned(),
        totals: totals(total, count, &accounts.to_string()),
        named: named(open, &row, &items, from).await?,
        facts,
        warnings,
        button: format!("Pay {people} {}", total.naira()),
        signers,
        typed: Some(typed),
        not_before: is_alone.then(|| row.made_at.plus(own_wait(open.context.profile.kind))),
        reason: repeats.reason,
        digest: Some(row.digest),
        ..Question::default()
    })
}

/// Pay what was approved on another laptop. The current user starts it with a PIN.
pub(super) async fn start_approved(open: &OpenProfile, answer: &str, from: usize) -> Result<Question, AppError> {
    let back = batch::back(&open.payouts, answer).await?;
    if !back.answer.approved {
        let message = format!(
            "Nothing was sent: {} sent this batch back. {}",
            back.approver.name, back.answer.note
        );
        return Err(AppError::conflict(message));
    }
    let (row, items) = plans::plan(&open.context.outbox.store, back.plan.id).await?;
    let draft = drafts::draft(&open.context.outbox.store, row.draft).await?;
    let (count, accounts) = plans::plan_counts(&open.context.outbox.store, row.id).await?;
    let total = Amount::from_minor(row.total_minor).unwrap_or(Amount::MAX);
    let repeats = Repeats::of(
        open,
        snapshot_lines(&open.context.outbox, row.id).await?,
        row.compared.recent_repeats,
        None,
    )
    .await?;
    let mut facts = facts(open, &row, &draft.file_name).await?;
    let approved = format!("{}, on another laptop, {}", back.approver.name, rfc3339(Timestamp(back.answer.at)));
    facts.insert(0, ("Approved by", approved));
    Ok(Question {
        title: format!("Pay {} {}?", people(count), total.naira()),
        lead: "It was approved as it is frozen here. Money moves when you confirm.".to_owned(),
        totals: totals(total, count, &accounts.to_string()),
        named: named(open, &row, &items, from).await?,
        facts,
        warnings: warnings(open, &row, &draft.file_digest, repeats.warnings).await?,
        button: format!("Pay {} {}", people(count), total.naira()),
        signers: workers(open),
        typed: Some(typed_count(count, "pay")),
        reason: repeats.reason,
        digest: Some(row.digest),
        ..Question::default()
    })
}

/// The most important warnings: earlier payments of the same file, and repeats.
async fn warnings(open: &OpenProfile, row: &PlanRow, file_digest: &str, repeats: Vec<String>) -> Result<Vec<String>, AppError> {
    let mut warnings = Vec::new();
    if let Some(earlier) = row.paid_before {
        let read = open.context.outbox.store.read(move |db| {
            let run = runs::run(db, earlier)?;
            Ok((summary_of(db, &run)?, run.file_digest))
        });
        let (earlier, digest) = read.await?;
        let same = match digest == file_digest {
            true => "This same file",
            false => "A file with the same rows",
        };
        let naira = |total: String| Amount::parse(&total).map_or(total, Amount::naira);
        let elsewhere = match earlier.paid_before {
            0 => String::new(),
            before => format!(
                "; {before} were already paid {} from another computer",
                naira(earlier.total_paid_before)
            ),
        };
        warnings.push(format!(
            "{same} was paid before, as run {} of {}: {} to {} people{elsewhere}.",
            earlier.run,
            earlier.started_at,
            naira(earlier.total_paid),
            earlier.paid
        ));
    }
    warnings.extend(last_month(row.compared));
    warnings.extend(repeats);
    warnings.extend(similar(open, row).await?);
    warnings.extend(compared(row.compared));
    Ok(warnings)
}

/// The warning that the same was paid a month ago.
fn last_month(compared: Compared) -> Option<String> {
    let (first, last) = compared.last_month_at?;
    let who = match compared.last_month {
        0 => return None,
        1 => "1 person was paid the same amount".to_owned(),
        many => format!("{many} people were paid the same amounts"),
    };
    Some(match first.day() == last.day() {
        true => format!("{who} on {}.", first.day()),
        false => format!("{who} from {} to {}.", first.day(), last.day()),
    })
}

/// The warning that nearly the same payroll was paid recently.
async fn similar(open: &OpenProfile, row: &PlanRow) -> Result<Option<String>, AppError> {
    let Some(found) = open.payouts.draft(&row.draft.to_string()).await?.sheet.similar_run() else {
        return Ok(None);
    };
    let earlier = runs::read_run(&open.context.outbox.store, found.run).await?;
    let when = format!(" of {} ({})", rfc3339(earlier.approved_at), earlier.file_name);
    Ok(Some(found.words(&when)))
}

fn compared(compared: Compared) -> Option<String> {
    let counted = |count: u32, one: &str, many: &str| match count {
        0 => None,
        1 => Some(one.to_owned()),
        _ => Some(format!("{count} {many}")),
    };
    let changed = counted(
        compared.changed_accounts,
        "1 payee has another account than the last time.",
        "payees have another account than the last time.",
    );
    let repeats = counted(
        compared.repeats,
        "1 payment repeats an earlier one: the same amount to the same account.",
        "payments repeat earlier ones: the same amounts to the same accounts.",
    );
    let found: Vec<String> = changed.into_iter().chain(repeats).collect();
    (!found.is_empty()).then(|| found.join(" "))
}

/// The rows that an approver reviews, most important first.
async fn named(open: &OpenProfile, row: &PlanRow, items: &[PlanItemRow], from: usize) -> Result<Vec<Named>, AppError> {
    let draft = open.payouts.draft(&row.draft.to_string()).await?;
    Ok(of_sheet(&draft.sheet, items, from))
}

async fn facts(open: &OpenProfile, row: &PlanRow, file: &str) -> Result<Vec<(&'static str, String)>, AppError> {
    let mut facts = vec![("File", file.to_owned()), ("How", travels(&row.route, row.group_size))];
    if let Some(maker) = row.made_by
        && let Some(name) = plans::person_name(&open.context.outbox.store, maker).await?
    {
        facts.push(("Frozen by", name));
    }
    Ok(facts)
}

/// The control totals.
pub(super) fn totals(total: Amount, count: u32, accounts: &str) -> Vec<(&'static str, String)> {
    vec![
        ("Total", total.naira()),
        ("People", count.to_string()),
        ("Sum of account numbers", accounts.to_owned()),
    ]
}

/// `1 person`, `3 people`.
pub(super) fn people(count: u32) -> String {
    if count == 1 {
        "1 person".to_owned()
    } else {
        format!("{count} people")
    }
}

/// The count to type, so that it is read.
pub(super) fn typed_count(count: u32, action: &str) -> TypedView {
    TypedView {
        label: format!("Type {count} to {action} {}", people(count)),
        expected: count.to_string(),
    }
}

pub(super) fn travels(route: &str, group_size: u32) -> String {
    match route {
        "group" => format!("In groups of {group_size}"),
        _ => "One by one".to_owned(),
    }
}
