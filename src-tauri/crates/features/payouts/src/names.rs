//! Queries the banks for account holders, one row after another, before anything is paid. No money moves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};

use base::timestamp::{DAY, Timestamp};
use payment_rules::reading::Outcome;
use service_api::ValidateDepositToBank;
use service_api::value::{Amount, BankId, Currency, Nuban, Text};
use session::ids::number;
use sheet_rules::payout::{Cost, Holder, OpenSheet, SheetRow};
use tokio::sync::Mutex;

use super::open_draft::OpenDraft;
use crate::Payouts;
use crate::messages;
use crate::view::{NameCheckState, NamesView};
use directory::tables::holders;
use engine::event::Topic;
use engine::outbox::Outbox;
use system::error::{AppError, ErrorCode};

/// Rejection codes that mean only that the account does not exist.
const NO_SUCH_ACCOUNT: [&str; 2] = ["114", "115"];
/// The age from which a bank's answer is worth querying again.
const OLD: i64 = 30 * DAY;
/// After this many rows without an answer in succession, the check stops.
const GIVE_UP_AFTER: u32 = 3;

/// The name checks of an open profile, by draft. They end with the profile; the answers are stored.
#[derive(Debug, Default)]
pub struct NameChecks {
    begun: StdMutex<BTreeMap<i64, Begun>>,
}

#[derive(Clone, Debug)]
struct Begun {
    /// Identifies the check: a later one replaces it.
    number: u64,
    state: NameCheckState,
    /// Whether the accounts were queried before.
    again: bool,
    /// Rows without an answer.
    unanswered: BTreeSet<u32>,
    /// Why the check stopped, or the reason for the last row without an answer.
    words: Option<String>,
}

impl NameChecks {
    fn begun(&self) -> MutexGuard<'_, BTreeMap<i64, Begun>> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rows of a draft whose bank did not answer in the last check.
    pub(crate) fn unanswered(&self, draft: i64) -> BTreeSet<u32> {
        self.begun().get(&draft).map(|begun| begun.unanswered.clone()).unwrap_or_default()
    }

    /// The state of a draft's check.
    pub(crate) fn view(&self, draft: i64, sheet: &OpenSheet, now: Timestamp) -> NamesView {
        let begun = self.begun().get(&draft).cloned();
        NamesView {
            to_ask: sheet.counts().to_ask,
            old: sheet.asked_before(now.plus(-OLD)),
            checked: sheet.asked_before(Timestamp(i64::MAX)),
            again: begun.as_ref().is_some_and(|begun| begun.again),
            state: begun.as_ref().map_or(NameCheckState::Resting, |begun| begun.state),
            unanswered: begun
                .as_ref()
                .map_or(0, |begun| u32::try_from(begun.unanswered.len()).unwrap_or(u32::MAX)),
            words: begun.and_then(|begun| begun.words),
        }
    }

    /// Begins a check; `None` if one is running.
    fn begin(&self, draft: i64, again: bool) -> Option<u64> {
        let mut begun = self.begun();
        let before = begun.get(&draft);
        if before.is_some_and(|before| before.state == NameCheckState::Asking) {
            return None;
        }
        let number = before.map_or(0, |before| before.number) + 1;
        let new = Begun {
            number,
            state: NameCheckState::Asking,
            again,
            unanswered: BTreeSet::new(),
            words: None,
        };
        begun.insert(draft, new);
        Some(number)
    }

    /// Whether this check is still the running one.
    fn goes_on(&self, draft: i64, number: u64) -> bool {
        let begun = self.begun();
        begun
            .get(&draft)
            .is_some_and(|begun| begun.number == number && begun.state == NameCheckState::Asking)
    }

    fn note(&self, draft: i64, number: u64, note: impl FnOnce(&mut Begun)) {
        if let Some(begun) = self.begun().get_mut(&draft).filter(|begun| begun.number == number) {
            note(begun);
        }
    }

    fn stop(&self, draft: i64) {
        if let Some(begun) = self.begun().get_mut(&draft) {
            begun.state = NameCheckState::Resting;
        }
    }
}

/// The rows to query.
#[derive(Clone, Copy, Debug)]
enum Which {
    /// Rows that were never queried.
    Unasked,
    /// Rows whose bank was last queried before this time.
    AskedBefore(Timestamp),
    /// One row, regardless of earlier answers.
    Row(u32),
}

impl Which {
    /// The next such row after `after`.
    fn next(self, sheet: &OpenSheet, after: u32) -> Option<SheetRow> {
        match self {
            Self::Unasked => sheet.next_to_ask(after),
            Self::AskedBefore(before) => sheet.next_asked_before(after, before),
            Self::Row(row) if after < row => sheet.row(row),
            Self::Row(_) => None,
        }
    }
}

/// Queries every row that was never queried, in the background.
pub async fn check_names(payouts: &Payouts, draft: &str) -> Result<(), AppError> {
    // A running check continues.
    begin(payouts, draft, Which::Unasked).await.map(|_| ())
}

/// Queries one row again, or all whose answer is old, in the background. An earlier answer stays until a new one arrives.
pub async fn ask_again(payouts: &Payouts, draft: &str, row: Option<u32>) -> Result<(), AppError> {
    let which = match row {
        Some(row) => Which::Row(row),
        None => Which::AskedBefore(payouts.context.outbox.now().plus(-OLD)),
    };
    if begin(payouts, draft, which).await? {
        return Ok(());
    }
    let message = messages::NAMES_BEING_CHECKED;
    Err(AppError::new(ErrorCode::Conflict, message).hint(messages::WAIT_FOR_NAMES))
}

/// Returns whether the check began.
async fn begin(payouts: &Payouts, draft: &str, which: Which) -> Result<bool, AppError> {
    let id = number(draft)?;
    let open = payouts.drafts.get(&payouts.context.outbox, draft).await?;
    let Some(check) = payouts.names.begin(id, !matches!(which, Which::Unasked)) else {
        return Ok(false);
    };
    let (outbox, names) = (Arc::clone(&payouts.context.outbox), Arc::clone(&payouts.names));
    tokio::spawn(async move { ask_all(&outbox, &names, &open, (id, check), which).await });
    Ok(true)
}

/// Stops the check. The answer to a query that is already sent is still used.
pub fn stop_check(payouts: &Payouts, draft: &str) -> Result<(), AppError> {
    payouts.names.stop(number(draft)?);
    Ok(())
}

async fn ask_all(outbox: &Arc<Outbox>, names: &NameChecks, open: &Mutex<OpenDraft>, (draft, check): (i64, u64), which: Which) {
    let (mut after, mut silent) = (0, 0);
    while outbox.permit().await.is_ok() && names.goes_on(draft, check) {
        let Some(row) = which.next(&open.lock().await.sheet, after) else {
            break;
        };
        after = row.row;
        match ask(outbox, open, &row).await {
            Ok(Answer::Answered) => silent = 0,
            Ok(Answer::Refused(words)) => names.note(draft, check, |begun| {
                begun.unanswered.insert(after);
                begun.words = Some(words);
            }),
            Err(error) => {
                silent += 1;
                let gives_up = silent >= GIVE_UP_AFTER || error.code == ErrorCode::Credentials;
                names.note(draft, check, |begun| {
                    begun.unanswered.insert(after);
                    begun.words = Some(error.message);
                    if gives_up {
                        begun.state = NameCheckState::Resting;
                    }
                });
            }
        }
        outbox.notify(Topic::Payouts, None);
    }
    names.note(draft, check, |begun| begun.state = NameCheckState::Resting);
    outbox.notify(Topic::Payouts, None);
}

enum Answer {
    Answered,
    /// The service rejected the query.
    Refused(String),
}

/// Queries one row, stores the answer, and updates the draft.
async fn ask(outbox: &Arc<Outbox>, open: &Mutex<OpenDraft>, row: &SheetRow) -> Result<Answer, AppError> {
    let (Some(bank), Some(account), Some(amount)) = (row.bank.value.clone(), row.account.value.clone(), row.amount.value) else {
        return Ok(Answer::Refused(messages::ROW_INCOMPLETE.to_owned()));
    };
    let Some(uuid) = open.lock().await.sheet.banks().uuid_of(&bank).cloned() else {
        return Ok(Answer::Refused(messages::bank_not_listed(&bank.name)));
    };
    let asked = outbox
        .ask_for_outcome(&question(outbox, row, uuid, account.clone(), amount)?)
        .await?;
    let asked_at = outbox.now();
    let holder = match (asked.outcome, asked.answer) {
        (Outcome::Accepted, Some(answer)) => Holder {
            name: Some(answer.destinationAccountHolderNameAtBank.map(|name| name.0).unwrap_or_default()),
            cost: cost_of(amount, answer.fee.and_then(|fee| fee.amount), answer.vat.and_then(|vat| vat.amount)),
            asked_at,
        },
        (Outcome::Refused { code, .. }, _) if NO_SUCH_ACCOUNT.contains(&code.as_str()) => Holder {
            name: None,
            cost: None,
            asked_at,
        },
        (Outcome::Refused { code, message, .. }, _) => match asked.pause {
            Some(why) => return Err(AppError::new(ErrorCode::Credentials, why)),
            None => return Ok(Answer::Refused(messages::service_message(&message, &code))),
        },
        (Outcome::Accepted, None) => return Err(AppError::new(ErrorCode::Unanswered, messages::ANSWER_UNREADABLE)),
        (Outcome::NotSent(why), _) => return Err(AppError::new(ErrorCode::NotSent, why)),
        (Outcome::InDoubt(why), _) => return Err(AppError::new(ErrorCode::Unanswered, why)),
    };
    holders::keep_holder(&outbox.store, bank.clone(), account.clone(), amount, holder.clone()).await?;
    open.lock().await.sheet.add_holders(vec![(bank, account, holder)]);
    Ok(Answer::Answered)
}

fn cost_of(amount: Amount, fee: Option<Amount>, vat: Option<Amount>) -> Option<Cost> {
    Some(Cost {
        amount,
        fee: fee?,
        vat: vat.unwrap_or_default(),
    })
}

fn question(outbox: &Outbox, row: &SheetRow, bank: BankId, account: Nuban, amount: Amount) -> Result<ValidateDepositToBank, AppError> {
    Ok(ValidateDepositToBank {
        referenceNumber: outbox.question()?,
        amount,
        currency: Some(Currency::naira()),
        destinationBankUUID: bank,
        destinationBankAccountNumber: account,
        recipientPhoneNumber: None,
        recipientMobileOperatorCode: None,
        recipientEmail: None,
        recipientName: Text::cut(&row.name),
        locale: None,
    })
}
