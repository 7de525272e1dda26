//! Questions about a submitted draft: pay it after approval here or on another laptop.

use base::timestamp::Timestamp;
use payouts::findings::{Named, Payees, of_sheet};
use payouts::tables::plans::{Compared, PlanRow};
use payouts::tables::{drafts, plans};
use payouts::view::{FindingKind, Route};
use payouts::{remote_approval, snapshot_lines, summary_of};
use service_api::value::Amount;
use session::ids::number;
use sheet_rules::payout::Costs;

use super::money::Money;
use super::question_view::Question;
use super::repeats::Repeats;
use super::signing::{own_wait, releasers, workers};
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::view::TypedView;
use engine::tables::runs;
use system::env::rfc3339;
use system::error::AppError;

/// The instruction if another person prepared it or may have.
const TWO: &str = messages::COMPARE_WITH_PREPARER;
/// The instruction in a profile without people.
const ALONE: &str = messages::CHECK_TOTALS;

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
    let people = messages::people(count);
    let by_count = typed_count(count, messages::type_count_to_pay(count));
    let makers = plans::draft_makers(store, row.draft).await?;
    let signers = releasers(open, &makers, &row, &by_count, total)?;
    let (named, costs) = judged(open, &row, from).await?;
    let is_alone = repeats.is_strict && signers.is_empty();
    let typed = match is_alone {
        true => TypedView {
            label: messages::type_total(total),
            expected: total.decimal(),
        },
        false => by_count,
    };
    Ok(Question {
        title: messages::pay_question(&people, total),
        lead: if signers.is_empty() { ALONE } else { TWO }.to_owned(),
        totals: totals(total, count, &accounts.to_string()),
        named,
        money: Some(Money::with_costs(total, costs)),
        payees: Some(Payees::page(&items, from)),
        has_words: true,
        facts,
        warnings,
        button: messages::pay_button(&people, total),
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
    let back = remote_approval::back(&open.payouts, answer).await?;
    if !back.answer.approved {
        let message = messages::sent_back(&back.approver.name, &back.answer.note);
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
    let (named, costs) = judged(open, &row, from).await?;
    let mut facts = facts(open, &row, &draft.file_name).await?;
    let approved = messages::approved_elsewhere(&back.approver.name, &rfc3339(Timestamp(back.answer.at)));
    facts.insert(0, (messages::APPROVED_BY, approved));
    Ok(Question {
        title: messages::pay_question(&messages::people(count), total),
        lead: messages::APPROVED_LEAD.to_owned(),
        totals: totals(total, count, &accounts.to_string()),
        named,
        money: Some(Money::with_costs(total, costs)),
        payees: Some(Payees::page(&items, from)),
        has_words: true,
        facts,
        warnings: warnings(open, &row, &draft.file_digest, repeats.warnings).await?,
        button: messages::pay_button(&messages::people(count), total),
        signers: workers(open),
        typed: Some(typed_count(count, messages::type_count_to_pay(count))),
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
        let naira = |total: String| Amount::parse(&total).map_or(total, Amount::naira);
        let elsewhere = (earlier.paid_before > 0).then(|| (earlier.paid_before, naira(earlier.total_paid_before)));
        warnings.push(messages::paid_before(
            digest == file_digest,
            (&earlier.run, &earlier.started_at),
            (&naira(earlier.total_paid), earlier.paid),
            elsewhere.as_ref().map(|(count, total)| (*count, total.as_str())),
        ));
    }
    warnings.extend(last_month(row.compared));
    warnings.extend(repeats);
    warnings.extend(similar(open, row).await?);
    warnings.extend(messages::compared(row.compared.changed_accounts, row.compared.repeats));
    warnings.extend(total_differs(open, row).await?);
    Ok(warnings)
}

/// The warning that the same was paid a month ago.
fn last_month(compared: Compared) -> Option<String> {
    let (first, last) = compared.last_month_at?;
    (compared.last_month > 0).then(|| messages::paid_last_month(compared.last_month, &first.day(), &last.day()))
}

/// The warning that nearly the same payroll was paid recently.
async fn similar(open: &OpenProfile, row: &PlanRow) -> Result<Option<String>, AppError> {
    let Some(found) = open.payouts.draft(&row.draft.to_string()).await?.sheet.similar_run() else {
        return Ok(None);
    };
    let earlier = runs::read_run(&open.context.outbox.store, found.run).await?;
    let when = messages::of_time(&rfc3339(earlier.approved_at), &earlier.file_name);
    Ok(Some(found.words(&when)))
}

/// The warning that the file states another total than its rows.
async fn total_differs(open: &OpenProfile, row: &PlanRow) -> Result<Option<String>, AppError> {
    let draft = open.payouts.draft(&row.draft.to_string()).await?;
    Ok(draft.sheet.total_difference().map(|difference| difference.words()))
}

/// The rows that an approver reviews, most important first, and the costs of all.
async fn judged(open: &OpenProfile, row: &PlanRow, from: usize) -> Result<(Vec<Named>, Costs), AppError> {
    let draft = open.payouts.draft(&row.draft.to_string()).await?;
    let mut named = of_sheet(&draft.sheet, from);
    if draft.sheet.counts().to_ask > 0 {
        // No problem was found because nobody was asked.
        named.retain(|rows| rows.kind != FindingKind::Names || rows.rows > 0);
    }
    Ok((named, draft.sheet.costs()))
}

async fn facts(open: &OpenProfile, row: &PlanRow, file: &str) -> Result<Vec<(&'static str, String)>, AppError> {
    let mut facts = vec![("File", file.to_owned()), ("How", travels(&row.route, row.group_size)?)];
    let unchecked = open.payouts.draft(&row.draft.to_string()).await?.sheet.counts().to_ask;
    if unchecked > 0 {
        facts.push((messages::NAME_CHECK, messages::names_not_checked(unchecked)));
    }
    if let Some(maker) = row.made_by
        && let Some(name) = plans::person_name(&open.context.outbox.store, maker).await?
    {
        facts.push((messages::SUBMITTED_BY, name));
    }
    Ok(facts)
}

/// The control totals.
pub(super) fn totals(total: Amount, count: u32, accounts: &str) -> Vec<(&'static str, String)> {
    vec![
        ("Total", total.naira()),
        ("People", count.to_string()),
        (messages::CONTROL_TOTAL, accounts.to_owned()),
    ]
}

/// The count to type; `label` asks for it.
pub(super) fn typed_count(count: u32, label: String) -> TypedView {
    TypedView {
        label,
        expected: count.to_string(),
    }
}

pub(super) fn travels(route: &str, group_size: u32) -> Result<String, AppError> {
    let route = Route::of_word(route).map_err(AppError::bug)?;
    Ok(messages::how_sent((route == Route::Group).then_some(group_size)))
}
