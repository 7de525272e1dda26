//! Compares a draft with all earlier payments.

use std::sync::Arc;

use sheet_rules::payout::{OpenSheet, Recalled};

use super::open_draft::OpenDraft;
use crate::tables::past;
use engine::outbox::Outbox;
use system::error::AppError;

/// How many rows are compared at once; their earlier payments are in memory together.
const PART: usize = 2_000;
/// A comparison is repeated only after this many times its duration, however many changes there are meanwhile.
const REST: i64 = 10;

/// Compares the rows that are not compared yet: all of them at first, later those with a changed account or name.
pub(crate) async fn recall(outbox: &Arc<Outbox>, sheet: &mut OpenSheet) -> Result<(), AppError> {
    loop {
        let (rows, questions) = sheet.to_recall(PART);
        if rows.is_empty() {
            return Ok(());
        }
        let recalled = if questions.is_empty() {
            Ok(Recalled::default())
        } else {
            match outbox.verify_among(questions.payees()).await {
                Ok(()) => past::recall(&outbox.store, questions, outbox.now()).await,
                Err(error) => Err(error),
            }
        };
        match recalled {
            Ok(recalled) => sheet.recall(&rows, recalled, outbox.now()),
            Err(error) => {
                // Questions without answers must not count as answered.
                sheet.forget_past();
                return Err(error);
            }
        }
    }
}

/// Compares every row again if the records changed since the last comparison.
pub(crate) async fn refresh(outbox: &Arc<Outbox>, draft: &mut OpenDraft) -> Result<(), AppError> {
    let stamp = past::past_stamp(&outbox.store).await?;
    let began = outbox.now();
    if draft.compared == Some(stamp) || draft.rests_until.is_some_and(|until| began < until) {
        return Ok(());
    }
    draft.compared = None;
    if stamp.last_item == 0 && stamp.last_single == 0 {
        draft.sheet.recall_nothing();
    } else {
        draft.sheet.forget_past();
        recall(outbox, &mut draft.sheet).await?;
    }
    draft.compared = Some(stamp);
    let length = outbox.now().since(began);
    draft.rests_until = Some(outbox.now().plus(length.saturating_mul(REST)));
    Ok(())
}
