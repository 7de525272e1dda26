//! The history of the wallet as a second record of payments: fetched before payments are sent, as far as the records do not have it. It
//! shows payments from other copies of the records (decision 0017).

use std::collections::VecDeque;
use std::sync::Arc;

use base::history::Window;
use base::month::MonthSource;
use base::timestamp::{MINUTE, SECOND, Timestamp};

use crate::outbox::Outbox;
use crate::sources::{ask, is_set_up};
use crate::tables::equal_payments::SEARCHED;
use crate::tables::{other_computers, service_rows, wallet_history};
use system::error::{AppError, ErrorCode};

/// The maximum number of windows fetched at once. If more are missing, each payment is queried under more numbers instead.
const WINDOWS: usize = 64;

/// Fetches the missing windows. The operation is only observed (`docs/spec/observed.md#transaction-history`) and may not work; then nothing
/// is fetched, and no payment depends on it.
///
/// # Errors
///
/// If the records cannot be written.
pub async fn remember(outbox: &Arc<Outbox>) -> Result<(), AppError> {
    let source = MonthSource::TransactionHistory;
    if outbox.references.is_none() || !is_set_up(outbox, source) {
        return Ok(());
    }
    let now = outbox.service_now();
    if !outbox.store.read(move |db| other_computers::may_exist(db, now)).await? {
        return Ok(());
    }
    if outbox.time_of_service().is_none() {
        // The answer has the service's time, which determines the missing windows.
        let minute = Window {
            from: to_the_second(now.plus(-MINUTE)),
            until: to_the_second(now),
        };
        if let Err(error) = ask(outbox, source, minute).await {
            return not_fetched(error);
        }
    }
    let at = outbox.service_now();
    let now = to_the_second(at);
    let whole = Window {
        from: now.plus(-SEARCHED),
        until: now,
    };
    let coverage = outbox.store.read(move |db| service_rows::coverage(db, source)).await?;
    let mut windows = VecDeque::from(coverage.fetch_windows(whole));
    for _ in 0..WINDOWS {
        let Some(window) = windows.pop_front() else { break };
        match ask(outbox, source, window).await {
            Ok(fetched) if fetched.cut_off => window.smaller().into_iter().rev().for_each(|piece| windows.push_front(piece)),
            Ok(_) => {}
            Err(error) => {
                not_fetched(error)?;
                break;
            }
        }
    }
    let is_proved = outbox.store.read(move |db| wallet_history::history_is_proved(db, at)).await?;
    outbox.history_counts(is_proved);
    Ok(())
}

fn to_the_second(at: Timestamp) -> Timestamp {
    Timestamp(at.0.div_euclid(SECOND) * SECOND)
}

/// Ignores failures of the service, because the operation is only observed and may not work.
fn not_fetched(error: AppError) -> Result<(), AppError> {
    if [ErrorCode::Storage, ErrorCode::Bug].contains(&error.code) {
        return Err(error);
    }
    tracing::info!(message = %error.message, "the history of the wallet was not fetched");
    Ok(())
}
