//! Sentences of the values of a review and of a closed month.

use base::history::Window;
use base::month::MonthSource;
use base::profile::ProfileKind;
use base::sentence;
use base::timestamp::{HOUR, Timestamp};
use book_rules::review::{LearnedFact, ReviewDecision};
use book_rules::statement::Day;
use system::env::rfc3339;

use super::{closing, fetching, review};
use crate::record::{
    Days, DaysWithoutLines, DecidedRow, DecisionRecord, FeeKind, InWords, MissingProof, NextStep, NotExpected, NothingToCompare,
    ReportedResult, RowChange, RowRecord, RowSource, TiedAccount, ToExplain,
};

const WALLET: &str = "Wallet";

const BANK_CHARGES: &str = "Bank charges";

const BANK_LEVIES: &str = "Bank levies";

sentence!(statement_row(account: &str, file: &str, row: u32) => "{account}, {file}, row {row}");

/// The name of a source within a sentence.
pub(crate) const fn source(source: MonthSource) -> &'static str {
    match source {
        MonthSource::History => "history",
        MonthSource::ReconciliationReport => "reconciliation report",
        MonthSource::TransactionHistory => "transaction history",
    }
}

/// The name of a source on its own.
const fn source_title(source: MonthSource) -> &'static str {
    match source {
        MonthSource::History => "History",
        MonthSource::ReconciliationReport => "Reconciliation report",
        MonthSource::TransactionHistory => "Transaction history",
    }
}

/// The place of an external entry.
pub(crate) fn place(account: Option<&str>, source: &RowSource) -> String {
    match source {
        RowSource::Service(source) => source_title(*source).to_owned(),
        RowSource::Statement { file, row } => statement_row(account.unwrap_or_default(), file, *row),
    }
}

/// The days of a window for sentences.
pub(crate) fn days_of(window: Window) -> String {
    let (first, last) = (window.from.day(), window.until.plus(-1).day());
    if first == last { first } else { format!("{first} to {last}") }
}

/// The time of day in Nigeria, such as `14:05`.
fn time(at: Timestamp) -> String {
    rfc3339(at.plus(HOUR)).chars().skip(11).take(5).collect()
}

impl InWords for ProfileKind {
    fn in_words(&self) -> String {
        files::documents::environment(*self).to_owned()
    }
}

/// As documents show them: `2026-10-01 to 2026-10-31`.
impl InWords for Days {
    fn in_words(&self) -> String {
        if self.first == self.last {
            return self.first.to_string();
        }
        format!("{} to {}", self.first, self.last)
    }
}

impl InWords for ToExplain {
    fn in_words(&self) -> String {
        match self {
            Self::MayBeIncomplete(part) => {
                let [from, until] = [part.from, part.until].map(time);
                fetching::may_be_incomplete(source(part.source), &days_of(part.window()), &from, &until)
            }
            Self::KeysRemoved(part) => fetching::keys_removed(source(part.source), &days_of(part.window())),
            Self::NoStatement { account } => closing::no_statement_this_month(account),
            Self::NoLines { account, days } => closing::of_account(account, &review::no_line(&days.in_words())),
            Self::RowChanged(change) => change.in_words(),
        }
    }
}

impl InWords for RowChange {
    fn in_words(&self) -> String {
        let reported = |result: &ReportedResult| {
            let status = if result.status.is_empty() {
                closing::NO_STATUS
            } else {
                &result.status
            };
            let fee = result.fee.filter(|_| self.then.fee != self.now.fee);
            fee.map_or_else(|| status.to_owned(), |fee| closing::status_with_fee(status, i128::from(fee)))
        };
        let day = Day::of(self.at).map_or_else(String::new, Day::words);
        closing::row_changed(&self.reference, &day, &reported(&self.then), &reported(&self.now))
    }
}

impl InWords for NothingToCompare {
    fn in_words(&self) -> String {
        match self {
            Self::NoKeys => review::NO_KEYS,
            Self::NoRecords => review::NO_SERVICE_RECORDS,
            Self::NotFetched => review::NOT_FETCHED,
            Self::NoStatement => review::NO_STATEMENT,
        }
        .to_owned()
    }
}

impl InWords for NotExpected {
    fn in_words(&self) -> String {
        match self.rows {
            1 => review::one_not_expected(self.kind, i128::from(self.amount)),
            rows => review::not_expected(rows, self.kind, i128::from(self.amount)),
        }
    }
}

impl InWords for MissingProof {
    fn in_words(&self) -> String {
        match self {
            Self::NoStatement(days) => review::no_statement_for(&days.in_words()),
            Self::BalanceDoesNotFollow { amount, at } => review::balance_does_not_follow(i128::from(*amount), &rfc3339(*at)),
        }
    }
}

impl InWords for DaysWithoutLines {
    fn in_words(&self) -> String {
        review::no_line(&self.0.in_words())
    }
}

impl InWords for TiedAccount {
    fn in_words(&self) -> String {
        match self {
            Self::Wallet => WALLET.to_owned(),
            Self::Bank(name) => name.clone(),
        }
    }
}

impl InWords for FeeKind {
    fn in_words(&self) -> String {
        match self {
            Self::Service(kind) => review::service_fees(*kind),
            Self::OtherService => review::OTHER_SERVICE_FEES.to_owned(),
            Self::BankCharges => BANK_CHARGES.to_owned(),
            Self::BankLevies => BANK_LEVIES.to_owned(),
        }
    }
}

impl InWords for NextStep {
    fn in_words(&self) -> String {
        match self {
            Self::ReviewFirst => review::REVIEW_FIRST,
            Self::RecordPaid => review::NEXT_RECORD_PAID,
            Self::MoneyReturned => review::NEXT_MONEY_RETURNED,
            Self::ReportedAsReturned => review::NEXT_CALLED_RETURNED,
            Self::ReportedAsFailed => review::NEXT_CALLED_FAILED,
            Self::FindOrExplain => review::NEXT_ON_STATEMENT_ONLY,
            Self::AskWhoMadeIt => review::NEXT_WITH_SERVICE_ONLY,
            Self::FetchAgain => review::NEXT_EXPECTED_SERVICE,
            Self::NextStatement => review::NEXT_EXPECTED_BANK,
            Self::LookUp => review::NEXT_OVERDUE_SERVICE,
            Self::AskWhereMoneyIs => review::NEXT_OVERDUE_BANK,
            Self::AcceptDifference => review::NEXT_AMOUNT_DIFFERS,
            Self::LookUpStatus => review::NEXT_STATUS_DIFFERS,
            Self::ResolveDuplicate => review::NEXT_DUPLICATE,
            Self::DecideOnReturn => review::NEXT_REVERSED,
            Self::ShownByBank => review::NEXT_SHOWN_BY_BANK,
            Self::ShownByService => review::NEXT_SHOWN_BY_SERVICE,
            Self::UndoOrMove => review::NEXT_ORPHANED,
        }
        .to_owned()
    }
}

impl InWords for LearnedFact {
    fn in_words(&self) -> String {
        self.sentence()
    }
}

/// For the list of decisions and for the undo button.
impl InWords for DecisionRecord {
    fn in_words(&self) -> String {
        let row = match &self.about {
            DecidedRow::Amount(amount) => review::row_of(i128::from(*amount)),
            DecidedRow::Sentence(sentence) => return sentence.clone(),
        };
        let payment = |ours: &[String]| match (ours.len(), self.party.is_empty()) {
            (1, false) => review::payment_of(&self.party),
            (1, true) => review::A_PAYMENT.to_owned(),
            (count, _) => review::payments(count),
        };
        match &self.what {
            ReviewDecision::Same { ours } => review::is_payment(&row, &payment(ours)),
            ReviewDecision::NotSame { ours } => review::is_not_payment(&row, &payment(ours)),
            ReviewDecision::Explained { category, .. } => review::is_category(&row, *category),
            ReviewDecision::Noted { .. } => review::note_on(&row),
        }
    }
}

/// The evidence for the state of a row, with what people recorded about its payments.
pub(crate) fn evidence(row: &RowRecord) -> String {
    if let Some(decision) = &row.orphaned {
        return review::with_decision(&row.why, &decision.in_words());
    }
    match (row.ended_by_person, row.payments.len()) {
        (0, _) => row.why.clone(),
        (_, 1) => review::one_ended_by_person(&row.why),
        (count, _) => review::ended_by_person(&row.why, count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // 1793487599 is 2026-10-31T23:59:59 in Nigeria: `date -d '2026-10-31T23:59:59+01:00' +%s`.
    #[test]
    fn a_changed_row_is_described_as_it_was_and_as_it_is() {
        let reported = |status: &str, fee: i64| ReportedResult {
            status: status.to_owned(),
            fee: Some(fee),
        };
        let mut row = RowChange {
            at: Timestamp(1_793_487_599_000),
            reference: "COW-1".to_owned(),
            then: reported("SUCCESSFUL", 1_075),
            now: reported("FAILED", 1_075),
        };
        let end = " now. Check it, and reopen that month if its books are wrong.";
        let sentences = "COW-1 of 31 Oct 2026 changed at the service after the month was closed: SUCCESSFUL before, FAILED";
        assert_eq!(row.in_words(), format!("{sentences}{end}"));
        row.now = reported("", 2_150);
        let sentences = "COW-1 of 31 Oct 2026 changed at the service after the month was closed: SUCCESSFUL, with a fee of ₦10.75 before, no status, with a fee of ₦21.50";
        assert_eq!(row.in_words(), format!("{sentences}{end}"));
    }
}
