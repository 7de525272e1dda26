//! Earlier payments, as far as the rows of a sheet query them, and what they mean for a row.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Bound;

use serde::Serialize;
use service_api::value::{Amount, Nuban};
use ts_rs::TS;

use super::Sum;
use super::mapping::Field;
use super::problem::{Code, Severity};
use super::row::SheetRow;
use crate::messages;
use crate::payout::bank::{BankRef, BankTable};
use crate::payout::sheet::duplicates::{Key, account_key, bank_key, hashed};
use crate::payout::similar::is_near;
use base::timestamp::{DAY, Timestamp};

/// How long the same amount to the same account needs attention, in milliseconds: a salary is paid monthly.
pub(crate) const RECENT: i64 = 35 * DAY;

/// From this age on, in milliseconds, the same amount to the same account is normal for a monthly payroll: it is noted and not asked about.
pub const RECURRING: i64 = 20 * DAY;
/// Within this time, in milliseconds, the same amount is rarely intended: whoever approves it gives a reason.
pub const HASTY: i64 = 3 * DAY;

/// The status of an earlier payment. Rejected and stopped payments are not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EarlierStatus {
    /// Paid, with proof.
    Paid,
    /// In a batch, and not sent yet.
    Waiting,
    /// Unconfirmed.
    NotKnown,
}

/// An earlier payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// Its batch; `None` for a single payment.
    pub run: Option<i64>,
    /// Its reference.
    pub reference: String,
    /// The bank.
    pub bank: BankRef,
    /// The account.
    pub account: Nuban,
    /// The amount.
    pub amount: Amount,
    /// When it was sent, or added to its batch if it was not.
    pub at: Timestamp,
    /// Its status.
    pub status: EarlierStatus,
}

impl Earlier {
    /// Its origin, for sentences.
    fn made_in(&self) -> String {
        self.run
            .map_or_else(|| messages::rows::SINGLE_PAYMENT.to_owned(), messages::rows::payout)
    }
}

/// What a sheet queries about earlier payments, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// Payments to these accounts, at any bank.
    pub accounts: Vec<Nuban>,
    /// Payments to these names, in the form of [`crate::payout::names::payee_key`].
    pub names: Vec<String>,
}

impl Questions {
    /// Whether nothing is queried.
    pub fn is_empty(&self) -> bool {
        self.accounts.is_empty() && self.names.is_empty()
    }

    /// The queried accounts, as text.
    pub fn payees(&self) -> Vec<String> {
        self.accounts.iter().map(|account| account.as_str().to_owned()).collect()
    }
}

/// The answer of the records: for each account and name every payment that was made or may have been, the earliest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recalled {
    /// Payments to the queried accounts.
    pub to_accounts: Vec<Earlier>,
    /// Payments to the queried names, each with its name.
    pub to_names: Vec<(String, Earlier)>,
}

/// Earlier payments of the same amount to the same account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// The one that is named: an unconfirmed one before a paid one, the latest of those.
    pub earlier: Earlier,
    /// The number of payments.
    pub count: u32,
    /// The reference of the latest.
    pub latest: String,
    /// When the latest was sent.
    pub latest_at: Timestamp,
    /// Whether all of them are paid, and as old as those of a monthly payroll.
    pub is_recurring: bool,
}

/// The last payments to a name.
#[derive(Clone, Debug)]
struct LastTime {
    run: Option<i64>,
    /// The keys of all accounts of that batch under this name.
    payees: BTreeSet<(u32, u64)>,
    /// One of them.
    earlier: Earlier,
}

/// Earlier payments, indexed for the rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    /// Whether rows are compared with earlier payments.
    pub(super) is_compared: bool,
    /// There are none, so nothing is queried.
    nothing: bool,
    accounts: HashSet<u64>,
    names: HashSet<u64>,
    /// Accounts that received money, with proof.
    paid: HashSet<(u32, u64)>,
    repeated: HashMap<(u32, u64, i64), Repeated>,
    /// Bank, account, batch and amount of what batches paid recently, or may have.
    by_run: BTreeSet<(u32, u64, i64, i64)>,
    last: HashMap<u64, LastTime>,
}

/// A problem or note about a row because of earlier payments.
#[derive(Clone, Copy, Debug)]
pub(super) enum PastRemark<'p> {
    /// It repeats earlier payments; `true` if a person confirmed that.
    Repeats(&'p Repeated, bool),
    /// The last payment to its name went to this account.
    AccountChanged(&'p Earlier),
    /// Neither its account nor its name was paid before.
    NewPayee,
}

impl Past {
    /// All codes of [`PastRemark`].
    pub(super) const CODES: [Code; 6] = [
        Code::PaidRecently,
        Code::PaidLastMonth,
        Code::MaybePaid,
        Code::PaidAgain,
        Code::AccountChanged,
        Code::NewPayee,
    ];

    /// Earlier payments are compared, and none were queried yet.
    pub(super) fn unasked() -> Self {
        Self {
            is_compared: true,
            ..Self::default()
        }
    }

    /// There are no earlier payments.
    pub(super) fn nothing() -> Self {
        Self {
            is_compared: true,
            nothing: true,
            ..Self::default()
        }
    }

    /// Whether the account is to be queried; it then counts as queried.
    pub(super) fn asks_account(&mut self, account: u64) -> bool {
        !self.nothing && account > 0 && self.accounts.insert(account)
    }

    /// Whether the name is to be queried; it then counts as queried.
    pub(super) fn asks_name(&mut self, name: u64) -> bool {
        !self.nothing && name > 0 && self.names.insert(name)
    }

    /// Whether everything for such a row was queried.
    pub(super) fn knows(&self, account: u64, name: u64) -> bool {
        self.nothing || ((account == 0 || self.accounts.contains(&account)) && (name == 0 || self.names.contains(&name)))
    }

    pub(super) fn add_recalled(&mut self, recalled: Recalled, banks: &BankTable, now: Timestamp) {
        let payee = |earlier: &Earlier| (bank_key(banks.place(&earlier.bank)), account_key(Some(&earlier.account)));
        for earlier in recalled.to_accounts {
            let (bank, account) = payee(&earlier);
            if earlier.status == EarlierStatus::Paid {
                self.paid.insert((bank, account));
                if now.since(earlier.at) > RECENT {
                    continue;
                }
            }
            let key = (bank, account, earlier.amount.minor());
            if let Some(run) = earlier.run {
                self.by_run.insert((bank, account, run, earlier.amount.minor()));
            }
            let new = Repeated {
                count: 1,
                latest: earlier.reference.clone(),
                latest_at: earlier.at,
                is_recurring: earlier.status == EarlierStatus::Paid && now.since(earlier.at) >= RECURRING,
                earlier,
            };
            self.repeated.entry(key).and_modify(|repeated| repeated.add(&new)).or_insert(new);
        }
        for (name, earlier) in recalled.to_names {
            let payee = payee(&earlier);
            let last = self.last.entry(hashed(&name)).or_insert_with(|| LastTime {
                run: earlier.run,
                payees: BTreeSet::new(),
                earlier: earlier.clone(),
            });
            if last.run != earlier.run {
                last.run = earlier.run;
                last.payees.clear();
            }
            last.payees.insert(payee);
            last.earlier = earlier;
        }
    }

    /// Earlier payments of the same amount to the same account. One at a bank that is not in the list any more counts, because it may be
    /// the same bank.
    pub(super) fn repeated(&self, key: Key) -> Option<&Repeated> {
        let (bank, account, amount) = key.payment()?;
        let places = [(bank, account, amount), (0, account, amount)];
        places.iter().find_map(|place| self.repeated.get(place))
    }

    /// Whether batches recently paid to the queried accounts.
    pub(super) fn has_runs(&self) -> bool {
        !self.by_run.is_empty()
    }

    /// The recent batches that paid the same or nearly the same amount to the account.
    pub(super) fn runs_near(&self, key: Key) -> Vec<i64> {
        let mut near = Vec::new();
        let Some((bank, account, amount)) = key.payment() else {
            return near;
        };
        // A bank that is not in the list any more may be the same bank.
        for bank in [bank, 0] {
            let mut from = i64::MIN;
            while let Some((_, _, run, _)) = self
                .by_run
                .range((bank, account, from, i64::MIN)..=(bank, account, i64::MAX, i64::MAX))
                .next()
            {
                let run = *run;
                let at = (bank, account, run, amount);
                // The nearest amount of a batch is the next one above or below.
                let above = self.by_run.range(at..=(bank, account, run, i64::MAX)).next();
                let below = self
                    .by_run
                    .range((Bound::Included((bank, account, run, i64::MIN)), Bound::Excluded(at)))
                    .next_back();
                let is_near = above.into_iter().chain(below).any(|(_, _, _, earlier)| is_near(*earlier, amount));
                if is_near && !near.contains(&run) {
                    near.push(run);
                }
                let Some(next) = run.checked_add(1) else { break };
                from = next;
            }
        }
        near
    }

    fn account_changed(&self, key: Key, name: u64) -> Option<&Earlier> {
        let payee = key.payee()?;
        let last = self.last.get(&name).filter(|last| !last.payees.contains(&payee))?;
        Some(&last.earlier)
    }

    fn is_new(&self, key: Key, name: u64) -> bool {
        let known = self.knows(key.account(), name);
        key.payee().is_some_and(|payee| known && !self.paid.contains(&payee)) && !self.last.contains_key(&name)
    }

    /// The problems and notes of a row to be paid; `confirmed` is the latest payment that a person saw when they confirmed the row.
    pub(super) fn remarks(&self, key: Key, name: u64, confirmed: Option<&str>) -> impl Iterator<Item = PastRemark<'_>> {
        let repeats = self
            .repeated(key)
            .map(|repeated| PastRemark::Repeats(repeated, repeated.is_meant(confirmed)));
        let changed = self.account_changed(key, name).map(PastRemark::AccountChanged);
        let new = || (self.is_compared && self.is_new(key, name)).then_some(PastRemark::NewPayee);
        repeats.into_iter().chain(changed.or_else(new))
    }
}

impl PastRemark<'_> {
    pub(super) fn code(self) -> Code {
        match self {
            Self::Repeats(_, true) => Code::PaidAgain,
            Self::Repeats(repeated, false) if repeated.is_recurring => Code::PaidLastMonth,
            Self::Repeats(repeated, false) => match repeated.earlier.status {
                EarlierStatus::Paid => Code::PaidRecently,
                EarlierStatus::Waiting | EarlierStatus::NotKnown => Code::MaybePaid,
            },
            Self::AccountChanged(_) => Code::AccountChanged,
            Self::NewPayee => Code::NewPayee,
        }
    }

    pub(super) fn severity(self) -> Severity {
        match self {
            Self::Repeats(_, true) | Self::NewPayee => Severity::Note,
            Self::Repeats(repeated, false) if repeated.is_recurring => Severity::Note,
            Self::Repeats(repeated, false) => match repeated.earlier.status {
                EarlierStatus::Paid => Severity::Warning,
                EarlierStatus::Waiting | EarlierStatus::NotKnown => Severity::Error,
            },
            Self::AccountChanged(_) => Severity::Warning,
        }
    }

    /// The field, and the sentence about this row.
    pub(super) fn words(self, row: &SheetRow) -> (Field, String) {
        match self {
            Self::Repeats(repeated, meant) => (Field::Amount, repeated.words(meant)),
            Self::AccountChanged(earlier) => {
                let now = row.bank.value.as_ref().map_or("", |bank| bank.name.as_str());
                let message = messages::rows::account_changed(
                    &earlier.at.day(),
                    &earlier.made_in(),
                    &earlier.bank.name,
                    earlier.account.as_str(),
                    now,
                    row.account.value.as_ref().map_or("", Nuban::as_str),
                );
                (Field::Account, message)
            }
            Self::NewPayee => {
                let message = messages::rows::NEW_PAYEE;
                (Field::Name, message.to_owned())
            }
        }
    }
}

impl Repeated {
    fn add(&mut self, later: &Self) {
        self.count += 1;
        self.latest.clone_from(&later.latest);
        self.latest_at = self.latest_at.max(later.latest_at);
        self.is_recurring &= later.is_recurring;
        if later.earlier.status >= self.earlier.status {
            self.earlier = later.earlier.clone();
        }
    }

    /// Whether a person saw the latest of them and confirmed that it is paid again.
    pub(super) fn is_meant(&self, confirmed: Option<&str>) -> bool {
        confirmed == Some(self.latest.as_str())
    }

    fn words(&self, meant: bool) -> String {
        let (made_in, reference) = (self.earlier.made_in(), &self.earlier.reference);
        let (sum, day) = (Sum::from(self.earlier.amount).naira(), self.earlier.at.day());
        let among = match self.count {
            1 => String::new(),
            many => messages::rows::among(many),
        };
        let which = messages::rows::which(&made_in, reference, &among);
        let (what, question) = match self.earlier.status {
            EarlierStatus::Paid if self.is_recurring => return messages::rows::paid_before(&sum, &day, &which),
            EarlierStatus::Paid => (messages::rows::paid_before(&sum, &day, &which), messages::rows::IS_INTENDED),
            EarlierStatus::Waiting => (messages::rows::still_queued(&sum, &which), messages::rows::WOULD_PAY_TWICE),
            EarlierStatus::NotKnown => (messages::rows::may_be_paid(&sum, &day, &which), messages::rows::FIND_OUT),
        };
        let end = if meant { messages::rows::CONFIRMED_AGAIN } else { question };
        format!("{what} {end}")
    }
}
