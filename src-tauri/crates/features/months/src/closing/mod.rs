//! Closing a month: what prevents it, preparing, signing, reopening.

mod agreement;
mod blocks;
mod cache;
mod closed_month;
mod format;
mod format1;
mod format2;
mod format_number;
pub(crate) mod on_record;
mod order;
mod past;
mod rules;
mod signer;
mod sources;
pub(crate) mod state;

use base::month::Month;
use base::timestamp::Timestamp;
use rusqlite::Connection;
use session::Context;

pub use cache::ClosedCache;
pub use closed_month::{ClosedMonth, digest};
pub use format::read as read_text;
pub(crate) use on_record::must_be_open;
pub use on_record::{kept, read, text};
pub use past::{PACK_SAVED, pack_of};
pub(crate) use rules::{KnownFee, MatchingRule};
pub(crate) use sources::SourceName;
pub use state::{signed, state};

use super::review::{Compared, Completeness, compare};
use super::{month_of, window_of};
use crate::Months;
use crate::messages;
use crate::record::{InWords, RowChange, all_in_words};
use crate::tables::month_closings::{ClosingRow, NewClosing};
use crate::tables::{after_closing, month_closings};
use crate::view::*;
use agreement::Agreement;
use closed_month::{EarlierClosing, MonthOwner};
use engine::event::Topic;
use past::{earlier, packs};
use signer::{Alone, Signer};
use state::by;
use store::{Actor, audit};
use system::env::rfc3339;
use system::error::{AppError, InputProblem};

/// The longest comment or reason, in characters.
const LONGEST: usize = 1_000;

fn owner(context: &Context) -> MonthOwner {
    MonthOwner {
        profile: context.profile.name.clone(),
        business: context.profile.business().to_owned(),
        environment: context.profile.kind,
    }
}

/// What a closing depends on besides the records: the time and the sources, the current user, and the profile.
fn facts(context: &Context) -> (Completeness, Signer, MonthOwner) {
    (Completeness::of(&context.outbox), Signer::of(context), owner(context))
}

/// The state of the closing of a month.
pub async fn view(months: &Months, request: &MonthRequest) -> Result<MonthClosingView, AppError> {
    let month = month_of(&request.month)?;
    let (completeness, signer, owner) = facts(&months.context);
    let read = move |db: &Connection| shown(db, month, completeness, &signer, owner);
    months.context.outbox.store.read(read).await
}

/// What prevents the closing of a month, one sentence each.
fn what_prevents(db: &Connection, compared: &Compared, completeness: Completeness) -> Result<Vec<String>, AppError> {
    let mut sentences = order::out_of_order(db, compared.month())?;
    sentences.extend(blocks::blocks(db, compared, completeness)?);
    Ok(sentences)
}

fn shown(
    db: &Connection,
    month: Month,
    completeness: Completeness,
    signer: &Signer,
    owner: MonthOwner,
) -> Result<MonthClosingView, AppError> {
    let all = month_closings::of(db, &month.to_string())?;
    let standing = all.iter().find(|closing| closing.is_current());
    let earlier = earlier(&all).into_iter().map(EarlierClosing::view).collect();
    let (mut blocks, mut to_say, mut remarks, mut changed, mut cannot_sign) = (Vec::new(), Vec::new(), Vec::new(), false, None);
    let mut undecided = 0;
    match standing {
        None => {
            let compared = compare(db, month, completeness)?;
            blocks = what_prevents(db, &compared, completeness)?;
            undecided = blocks::undecided(&compared);
            to_say = all_in_words(&blocks::to_explain(db, &compared, completeness)?);
            remarks = blocks::remarks(db, &compared, signer.alone.as_ref())?;
        }
        Some(closing) if closing.signed.is_none() => {
            let compared = compare(db, month, completeness)?;
            let (fresh, _) = ClosedMonth::make(db, &compared, owner, Vec::new(), completeness)?;
            let agreement = fresh.agreement(&read(db, closing.id)?);
            changed = agreement == Agreement::Changed;
            cannot_sign = match agreement {
                Agreement::NotComparable => Some(messages::closing::PREPARED_BY_EARLIER_VERSION.to_owned()),
                Agreement::Same | Agreement::Changed => cannot_be_signed(db, month, closing, signer)?,
            };
        }
        Some(closing) => {
            remarks.extend(Alone::of_closing(closing).map(|alone| alone.closed()));
            remarks.extend(reported_late(db, month, closing)?);
        }
    }
    Ok(MonthClosingView {
        month: month.to_string(),
        state: state(standing),
        blocks,
        undecided,
        to_say,
        remarks,
        alone: match standing {
            Some(closing) if closing.signed.is_some() => closing.alone,
            Some(_) | None => signer.alone.is_some(),
        },
        cannot_sign,
        prepared: standing.map(|closing| by(&closing.prepared)),
        signed: standing.and_then(signed),
        comment: standing.map(|closing| closing.comment.clone()).unwrap_or_default(),
        digest: standing.map(|closing| closing.digest.clone()),
        changed,
        earlier,
        packs: packs(db, month, &all)?,
    })
}

/// Notes on rows of a closed month that became known or changed after the closing.
fn reported_late(db: &Connection, month: Month, closing: &ClosingRow) -> Result<Vec<String>, AppError> {
    let (window, signed) = (window_of(month), closing.signed.as_ref().map_or(closing.prepared.at, |by| by.at));
    let mut sentences: Vec<String> = after_closing::changed(db, window, signed.0)?
        .iter()
        .map(|row| RowChange::from(row).in_words())
        .collect();
    match after_closing::reported_after(db, window, signed.0)?.len() {
        0 => {}
        1 => sentences.push(messages::closing::ONE_ROW_LATE.to_owned()),
        count => sentences.push(messages::closing::rows_late(count)),
    }
    Ok(sentences)
}

/// Why the current user may not sign what was prepared; `None` if they may.
fn cannot_be_signed(db: &Connection, month: Month, closing: &ClosingRow, signer: &Signer) -> Result<Option<String>, AppError> {
    match signer.cannot_sign(&closing.prepared) {
        Some(why) => Ok(Some(why)),
        None => Ok(order::out_of_order(db, month)?.into_iter().next()),
    }
}

fn too_long(path: &str) -> AppError {
    AppError::invalid_field(messages::closing::NOTHING_CHANGED, path, messages::closing::COMMENT_TOO_LONG)
}

/// Prepares a month for closing. In a profile without people it is closed at once.
///
/// # Errors
///
/// Fails if the month is not open, if anything prevents the closing, or if the comment is missing or too long.
pub async fn prepare(months: &Months, request: MonthPrepareRequest) -> Result<MonthClosingView, AppError> {
    let month = month_of(&request.month)?;
    let comment = request.comment.trim().to_owned();
    if comment.chars().count() > LONGEST {
        return Err(too_long("comment"));
    }
    let ((completeness, signer, owner), now) = (facts(&months.context), months.context.outbox.now());
    let write = move |db: &rusqlite::Transaction<'_>| {
        must_be_open(db, month)?;
        let compared = compare(db, month, completeness)?;
        let mut blocks = what_prevents(db, &compared, completeness)?;
        if comment.is_empty() {
            let unexplained = blocks::to_explain(db, &compared, completeness)?.into_iter();
            blocks.extend(unexplained.map(|what| messages::closing::explain_in_comment(&what.in_words())));
        }
        if !blocks.is_empty() {
            let problem = |message| InputProblem::new("month", message);
            let problems = blocks.into_iter().map(problem).collect();
            return Err(AppError::invalid(messages::closing::CANNOT_CLOSE, problems));
        }
        let earlier = earlier(&month_closings::of(db, &month.to_string())?);
        let (closed, raw) = ClosedMonth::make(db, &compared, owner.clone(), earlier, completeness)?;
        let text = format::write(&closed)?;
        let new = NewClosing {
            month: month.to_string(),
            comment,
            digest: digest(text.as_bytes()),
            carried: closed.open(),
            settled: closed.settled(),
            snapshot: text,
            raw,
        };
        let id = month_closings::add(db, &new, &signer.actor, now)?;
        record(db, &signer.actor, crate::messages::audit::MONTH_PREPARED, month, &new.digest, now)?;
        // With people, a signature needs a PIN, and only the confirm window takes PINs.
        if matches!(signer.alone, Some(Alone::Nameless)) {
            month_closings::sign(db, id, &signer.actor, true, now)?;
            record(db, &signer.actor, crate::messages::audit::MONTH_CLOSED, month, &new.digest, now)?;
        }
        shown(db, month, completeness, &signer, owner)
    };
    let view = months.context.outbox.store.write(write).await?;
    months.context.outbox.notify(Topic::Months, None);
    Ok(view)
}

fn record(db: &Connection, actor: &Actor, what: &'static str, month: Month, detail: &str, now: Timestamp) -> Result<(), AppError> {
    audit::record(db, now, actor.entry(what, Some(month.to_string()), Some(detail.to_owned())))
}

/// Changes the current closing of a month in one transaction.
async fn change_current(
    months: &Months,
    month: &str,
    act: impl FnOnce(&rusqlite::Transaction<'_>, Month, ClosingRow, &Signer, Completeness) -> Result<(), AppError> + Send + 'static,
) -> Result<MonthClosingView, AppError> {
    let month = month_of(month)?;
    let (completeness, signer, owner) = facts(&months.context);
    let write = move |db: &rusqlite::Transaction<'_>| {
        let closing = month_closings::current(db, &month.to_string())?.ok_or_else(not_prepared)?;
        act(db, month, closing, &signer, completeness)?;
        shown(db, month, completeness, &signer, owner)
    };
    let view = months.context.outbox.store.write(write).await?;
    months.closed.clear();
    months.context.outbox.notify(Topic::Months, None);
    Ok(view)
}

/// What a person sees before signing a closing.
#[derive(Clone, Debug)]
pub struct SignFacts {
    pub prepared_by: String,
    pub prepared_at: String,
    pub comment: String,
    /// The number of open entries that the next month continues with.
    pub carried: usize,
    /// The digest of the closing, which is what is signed.
    pub digest: String,
}

/// The closing that waits for a signature.
///
/// # Errors
///
/// Fails if the current user may not sign, or if the comparison has another result or prevents the closing by now.
pub async fn question_facts(months: &Months, request: &MonthRequest) -> Result<SignFacts, AppError> {
    let month = month_of(&request.month)?;
    let (completeness, signer, owner) = facts(&months.context);
    let read = move |db: &Connection| {
        let closing = month_closings::current(db, &month.to_string())?.ok_or_else(not_prepared)?;
        may_be_signed(db, month, &closing, &signer, (owner, completeness))?;
        Ok(SignFacts {
            carried: read(db, closing.id)?.open().len(),
            prepared_by: closing.prepared.who,
            prepared_at: rfc3339(closing.prepared.at),
            comment: closing.comment,
            digest: closing.digest,
        })
    };
    months.context.outbox.store.read(read).await
}

fn not_prepared() -> AppError {
    AppError::conflict(messages::closing::NOT_PREPARED)
}

/// Refuses a signature that the current user may not give, or that the records no longer permit.
fn may_be_signed(
    db: &Connection,
    month: Month,
    closing: &ClosingRow,
    signer: &Signer,
    (owner, completeness): (MonthOwner, Completeness),
) -> Result<(), AppError> {
    if closing.signed.is_some() {
        return Err(AppError::conflict(messages::closing::ALREADY_CLOSED));
    }
    if let Some(why) = cannot_be_signed(db, month, closing, signer)? {
        return Err(AppError::conflict(messages::closing::not_signed(&why)));
    }
    let compared = compare(db, month, completeness)?;
    let (fresh, _) = ClosedMonth::make(db, &compared, owner, Vec::new(), completeness)?;
    match fresh.agreement(&read(db, closing.id)?) {
        Agreement::Same => {}
        Agreement::Changed => {
            let message = messages::closing::CHANGED_SINCE_PREPARED;
            return Err(AppError::conflict(message).hint(messages::closing::PREPARE_AGAIN));
        }
        Agreement::NotComparable => {
            let why = messages::closing::PREPARED_BY_EARLIER_VERSION;
            return Err(AppError::conflict(messages::closing::not_signed(why)));
        }
    }
    if let Some(why) = what_prevents(db, &compared, completeness)?.into_iter().next() {
        let message = messages::closing::blocked_since_prepared(&why);
        return Err(AppError::conflict(message).hint(messages::closing::CORRECT_AND_PREPARE));
    }
    Ok(())
}

/// Signs the closing with this `digest`. Only the confirm window calls it, after the PIN.
///
/// # Errors
///
/// Fails if the month was prepared again since, or as [`question_facts`].
pub async fn sign(months: &Months, request: &MonthRequest, digest: &str) -> Result<MonthClosingView, AppError> {
    let (owner, now, digest) = (owner(&months.context), months.context.outbox.now(), digest.to_owned());
    change_current(months, &request.month, move |db, month, closing, signer, completeness| {
        if closing.digest != digest {
            return Err(AppError::conflict(messages::closing::PREPARED_MEANWHILE));
        }
        may_be_signed(db, month, &closing, signer, (owner, completeness))?;
        month_closings::sign(db, closing.id, &signer.actor, signer.actor.name == closing.prepared.who, now)?;
        record(db, &signer.actor, crate::messages::audit::MONTH_CLOSED, month, &closing.digest, now)
    })
    .await
}

/// Takes a preparation back.
///
/// # Errors
///
/// Fails if the month is not prepared, or is closed already.
pub async fn withdraw(months: &Months, request: &MonthRequest) -> Result<MonthClosingView, AppError> {
    let now = months.context.outbox.now();
    change_current(months, &request.month, move |db, month, closing, signer, _| {
        if closing.signed.is_some() {
            let message = messages::closing::CLOSED_NOT_TAKEN_BACK;
            return Err(AppError::conflict(message).hint(messages::closing::REOPEN_WITH_REASON));
        }
        month_closings::withdraw(db, closing.id, &signer.actor, now)?;
        record(
            db,
            &signer.actor,
            crate::messages::audit::PREPARATION_OF_A_MONTH_TAKEN_BACK,
            month,
            &closing.digest,
            now,
        )
    })
    .await
}

/// Reopens a closed month. The closing is kept and marked as reopened.
///
/// # Errors
///
/// Fails without a reason, if the current user may not sign, or if a later month is prepared or closed.
pub async fn reopen(months: &Months, request: MonthReopenRequest) -> Result<MonthClosingView, AppError> {
    let (now, reason) = (months.context.outbox.now(), request.reason.trim().to_owned());
    if reason.chars().count() > LONGEST {
        return Err(too_long("reason"));
    }
    if reason.is_empty() {
        return Err(AppError::invalid_field(
            messages::closing::NOTHING_REOPENED,
            "reason",
            messages::closing::REASON_MISSING,
        ));
    }
    change_current(months, &request.month, move |db, month, closing, signer, _| {
        if closing.signed.is_none() {
            return Err(AppError::conflict(messages::closing::NOT_CLOSED));
        }
        if !signer.approves {
            let message = messages::closing::APPROVER_REOPENS;
            return Err(AppError::conflict(message));
        }
        if let Some(why) = order::followed(db, month)? {
            return Err(AppError::conflict(messages::closing::not_reopened(&why)));
        }
        month_closings::reopen(db, closing.id, &reason, &signer.actor, now)?;
        record(
            db,
            &signer.actor,
            crate::messages::audit::CLOSED_MONTH_OPENED_AGAIN,
            month,
            &reason,
            now,
        )
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Store;

    #[tokio::test]
    async fn a_stored_closing_with_another_digest_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("records"), &[7; 32].into()).expect("records");
        let new = |month: &str, digest: &str| NewClosing {
            month: month.to_owned(),
            comment: String::new(),
            snapshot: "{}".to_owned(),
            digest: digest.to_owned(),
            raw: String::new(),
            carried: Vec::new(),
            settled: Vec::new(),
        };
        // `printf '{}' | sha256sum`
        let right = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
        let (kept, changed) = (new("2026-10", right), new("2026-11", &right.replace('4', "5")));
        let read = move |db: &rusqlite::Transaction<'_>| {
            let ids = [kept, changed].map(|new| month_closings::add(db, &new, &Actor::default(), Timestamp(1)));
            Ok(ids.map(|id| text(db, id.expect("a closing"))))
        };
        let [kept, changed] = store.write(read).await.expect("read");
        assert_eq!(kept.expect("what was kept"), "{}");
        let refused = changed.expect_err("what was changed");
        assert!(
            refused.message.starts_with(&format!(
                "The stored closing of this month was changed outside Cowrie: its digest is {right}, "
            )),
            "{refused:?}"
        );
    }
}
