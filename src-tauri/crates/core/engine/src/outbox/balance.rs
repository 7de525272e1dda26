//! The money in the wallet, as the service reports it.

use std::sync::{Arc, MutexGuard, PoisonError};

use base::profile::ProfileKind;
use base::timestamp::{MINUTE, SECOND, Timestamp};
use service_api::AccountBalance;
use service_api::value::{Amount, AnswerAmount};

use super::Outbox;
use system::error::AppError;

/// The fact that stores the last reported balance.
const LAST_ANSWER: &str = "balance told last";

/// The balance of the wallet, or why it is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The spendable amount. If `problem` is set, it is from the last answer before the problem.
    pub available: Option<AnswerAmount>,
    /// The time of that answer or, if there is none, of the failed query.
    pub at: Timestamp,
    /// Why the current balance is unknown.
    pub problem: Option<String>,
}

/// The cached balance.
#[derive(Debug, Default)]
pub(super) struct LastBalance {
    known: Option<(Timestamp, Balance)>,
    /// The number of equal answers in a row.
    same: u32,
    /// Counts the events that moved money or may have moved it.
    moved: u64,
}

/// How long an answer is used, in milliseconds. Screens that are read again at every change must not query the service each time. In the
/// sandbox money moves without an event, so the time is shorter. Each answer equal to the one before doubles it; an event that may have
/// moved money resets it.
fn fresh(kind: ProfileKind, same: u32) -> i64 {
    match kind {
        ProfileKind::Sandbox => ((3 * SECOND) << same.min(5)).min(MINUTE),
        ProfileKind::Test | ProfileKind::Live => MINUTE,
    }
}

impl Outbox {
    fn last_balance(&self) -> MutexGuard<'_, LastBalance> {
        self.balance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Clears the cache after money moved or may have moved. An answer that is already under way is not cached.
    pub fn forget_balance(&self) {
        let mut last = self.last_balance();
        (last.known, last.same) = (None, 0);
        last.moved = last.moved.wrapping_add(1);
    }

    /// The spendable amount of the wallet now; none if the service does not report it.
    ///
    /// # Errors
    ///
    /// If the service does not answer.
    pub async fn available(self: &Arc<Self>) -> Result<Option<Amount>, AppError> {
        Ok(self.ask_available().await?.and_then(|amount| amount.amount))
    }

    async fn ask_available(self: &Arc<Self>) -> Result<Option<AnswerAmount>, AppError> {
        let request = AccountBalance {
            referenceNumber: self.question()?,
            accountPrincipal: None,
            accountCredentials: None,
            sourceOfFunds: None,
            locale: None,
        };
        let balance = self.ask(&request).await?;
        Ok(balance.availableBalance.or(balance.totalBalance))
    }

    /// The balance as the service reports it now, without the cache.
    ///
    /// # Errors
    ///
    /// If the records cannot be read.
    pub async fn ask_balance(self: &Arc<Self>) -> Result<Balance, AppError> {
        self.forget_balance();
        self.balance().await
    }

    /// The balance, from the cache if it is recent and no money moved since.
    ///
    /// # Errors
    ///
    /// If the records cannot be read.
    pub async fn balance(self: &Arc<Self>) -> Result<Balance, AppError> {
        let moved = {
            let last = self.last_balance();
            let since = self.now().plus(-fresh(self.kind, last.same));
            match &last.known {
                Some((at, known)) if *at > since => return Ok(known.clone()),
                Some(_) | None => last.moved,
            }
        };
        let asked = self.now();
        let balance = match self.ask_available().await {
            Ok(available) => {
                if let Some(amount) = &available {
                    // The balance is shown even if it cannot be stored.
                    if let Err(error) = self.store.set_fact(LAST_ANSWER, amount.written(), asked).await {
                        tracing::warn!(message = %error.message, "the balance was not kept");
                    }
                }
                Balance {
                    available,
                    at: asked,
                    problem: None,
                }
            }
            // Shows the last known balance with its time.
            Err(error) => {
                let (available, at) = match self.store.fact(LAST_ANSWER).await? {
                    Some((text, at)) => (Some(AnswerAmount::new(&text)), at),
                    None => (None, asked),
                };
                Balance {
                    available,
                    at,
                    problem: Some(error.message),
                }
            }
        };
        self.keep_balance(moved, asked, &balance);
        Ok(balance)
    }

    /// Caches the balance, unless money moved since the counter `moved` was read.
    fn keep_balance(&self, moved: u64, asked: Timestamp, balance: &Balance) {
        let mut last = self.last_balance();
        if last.moved == moved {
            let answer = |balance: &Balance| (balance.available.as_ref().map(AnswerAmount::written), balance.problem.is_some());
            let is_same = last.known.as_ref().is_some_and(|(_, before)| answer(before) == answer(balance));
            last.same = if is_same { last.same.saturating_add(1) } else { 0 };
            last.known = Some((asked, balance.clone()));
        }
    }
}
