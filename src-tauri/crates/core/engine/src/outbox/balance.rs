//! The money in the wallet, as the service reports it.

use std::sync::{Arc, MutexGuard, PoisonError};

use base::profile::ProfileKind;
use base::timestamp::{MINUTE, SECOND, Timestamp};
use service_api::AccountBalance;
use service_api::value::{Amount, AnswerAmount};

use super::Outbox;
use system::error::AppError;

/// The fact that holds the last answer about the wallet.
const LAST_ANSWER: &str = "balance told last";

/// The wallet's balance, or why it is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// What can be spent. Where `problem` is set, the last answer before it.
    pub available: Option<AnswerAmount>,
    /// When the service gave that answer, or, without one, when it was asked in vain.
    pub at: Timestamp,
    /// Why the balance is not known now.
    pub problem: Option<String>,
}

/// The last answer about the wallet.
#[derive(Debug, Default)]
pub(super) struct LastBalance {
    known: Option<(Timestamp, Balance)>,
    /// How many answers in a row were the same.
    same: u32,
    /// How often money moved, or may have.
    moved: u64,
}

/// How long an answer is used, in milliseconds. Screens that are read again at every change must not ask the service each time. In the sandbox
/// money moves without an event, so it is asked sooner. After each answer that is the same as before, the wait doubles; what may have moved money
/// resets it.
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

    /// Money moved, or may have: the service is asked again, and an answer that is on its way by now is not kept.
    pub fn forget_balance(&self) {
        let mut last = self.last_balance();
        (last.known, last.same) = (None, 0);
        last.moved = last.moved.wrapping_add(1);
    }

    /// What the wallet may spend now; none where the service does not say.
    ///
    /// # Errors
    ///
    /// Where the service did not answer.
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

    /// The balance as the service reports it now, or why it is not known.
    ///
    /// # Errors
    ///
    /// Where the records cannot be read.
    pub async fn ask_balance(self: &Arc<Self>) -> Result<Balance, AppError> {
        self.forget_balance();
        self.balance().await
    }

    /// The balance, or why it is not known. Where no money moved, it may be from a little while ago.
    ///
    /// # Errors
    ///
    /// Where the records cannot be read.
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
                    // The answer is shown, whether it can be kept or not.
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
            // The last answer is still useful, with its time.
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

    /// Keeps an answer to what was asked at `asked`, unless money moved since `moved` was read.
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
