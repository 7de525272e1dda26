//! The history of the wallet as a second memory of what was paid: fetched before payments are sent, as far as it is not on record yet. What was
//! paid from another copy of the records is found in it (decision 0017).

use std::collections::VecDeque;
use std::sync::Arc;

use domain::history::Window;
use domain::moment::{Moment, SECOND};

use super::ask::{ask, is_set_up};
use crate::error::{AppError, ErrorCode};
use crate::outbox::Outbox;
use crate::store::equal_payments::{self, SEARCHED};
use crate::store::{other_computers, service_rows};
use crate::view::MonthSource;

/// More windows are not asked for at once: then each payment is asked about under more numbers instead.
const WINDOWS: usize = 64;

/// Fetches what is lacking. The operation is only observed and may not work; then nothing is fetched, and no payment depends on it.
///
/// # Errors
/// Where the records cannot be kept.
pub(crate) async fn remember(outbox: &Arc<Outbox>) -> Result<(), AppError> {
    let source = MonthSource::TransactionHistory;
    if outbox.references.is_none() || !is_set_up(outbox, source) {
        return Ok(());
    }
    let at = outbox.service_now();
    let is_needed = outbox
        .store
        .read(move |db| Ok(other_computers::is_asked(db, at)? && other_computers::may_exist(db, at)?));
    if !is_needed.await? {
        return Ok(());
    }
    let now = Moment(at.0.div_euclid(SECOND) * SECOND);
    let whole = Window {
        from: now.plus(-SEARCHED),
        until: now,
    };
    let coverage = outbox.store.read(move |db| service_rows::coverage(db, source)).await?;
    let mut windows = VecDeque::from(coverage.questions(whole));
    for _ in 0..WINDOWS {
        let Some(window) = windows.pop_front() else { break };
        match ask(outbox, source, window).await {
            Ok(told) if told.cut_off => window.smaller().into_iter().rev().for_each(|piece| windows.push_front(piece)),
            Ok(_) => {}
            Err(error) if [ErrorCode::Storage, ErrorCode::Bug].contains(&error.code) => return Err(error),
            Err(error) => {
                tracing::info!(message = %error.message, "the history of the wallet was not fetched");
                break;
            }
        }
    }
    let is_proved = outbox.store.read(move |db| equal_payments::history_is_proved(db, at)).await?;
    outbox.history_counts(is_proved);
    Ok(())
}
