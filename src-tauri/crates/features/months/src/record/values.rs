//! Values of which a person reads a sentence. Their names in JSON are those of format 3 of a closed month: they never change.

use base::history::Window;
use base::month::MonthSource;
use base::timestamp::Timestamp;
use book_rules::review::{Kind, ReviewDecision};
use book_rules::statement::Day;
use serde::{Deserialize, Serialize};

use crate::tables::after_closing::ChangedRow;

/// Days in West Africa Time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Days {
    /// The first day.
    pub first: Day,
    /// The last day.
    pub last: Day,
}

impl Days {
    /// The days of a window. `None` outside the years 1900 to 2199.
    pub(crate) fn of(window: Window) -> Option<Self> {
        Some(Self {
            first: Day::of(window.from)?,
            last: Day::of(window.until.plus(-1))?,
        })
    }

    /// Days by their numbers since 1970-01-01. `None` outside the years 1900 to 2199.
    pub(crate) fn numbered(first: i32, last: i32) -> Option<Self> {
        Some(Self {
            first: Day::numbered(first)?,
            last: Day::numbered(last)?,
        })
    }
}

/// The days that a source covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceDays {
    /// It covers these days.
    Complete(Days),
    /// It is incomplete.
    Incomplete {
        /// The days that it should cover.
        days: Days,
        /// The days for which it lacks rows.
        missing: Vec<Days>,
    },
    /// It was not requested, because no keys are set.
    NotRequested,
}

/// A part of a month for which a source may lack rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceWindow {
    /// The source.
    #[serde(with = "super::source_word")]
    pub source: MonthSource,
    /// Its beginning.
    pub from: Timestamp,
    /// The first millisecond after it.
    pub until: Timestamp,
}

impl SourceWindow {
    pub(crate) fn of(source: MonthSource, window: Window) -> Self {
        Self {
            source,
            from: window.from,
            until: window.until,
        }
    }

    pub(crate) fn window(self) -> Window {
        Window {
            from: self.from,
            until: self.until,
        }
    }
}

/// What the comment of a closing explains: it may be impossible to correct, but must not be overlooked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToExplain {
    /// No request shows whether the service returned everything.
    MayBeIncomplete(SourceWindow),
    /// The keys of a source were removed before its data were complete.
    KeysRemoved(SourceWindow),
    /// An account has statements of earlier months, and none for this month.
    NoStatement {
        /// The account.
        account: String,
    },
    /// Days of an account that no statement covers, and on which possibly nothing was booked.
    NoLines {
        /// The account.
        account: String,
        /// The days.
        days: Days,
    },
    /// A row of a closed month changed after the closing.
    RowChanged(RowChange),
}

/// How a row of the service changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowChange {
    /// Its reference; without one, the service's code.
    pub reference: String,
    /// Its time.
    pub at: Timestamp,
    /// At the closing.
    pub then: ReportedResult,
    /// Now.
    pub now: ReportedResult,
}

/// What the service reports about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedResult {
    /// Its status; may be empty.
    pub status: String,
    /// Its fee in kobo.
    pub fee: Option<i64>,
}

impl From<&ChangedRow> for RowChange {
    fn from(row: &ChangedRow) -> Self {
        let reported = |(status, fee): &(String, Option<i64>)| ReportedResult {
            status: status.clone(),
            fee: *fee,
        };
        Self {
            reference: row.reference.clone(),
            at: Timestamp(row.at),
            then: reported(&row.then),
            now: reported(&row.now),
        }
    }
}

/// Why a side has nothing to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NothingToCompare {
    /// No keys are set.
    NoKeys,
    /// The service has no records for the month.
    NoRecords,
    /// The month was not fetched.
    NotFetched,
    /// No statement of the month was imported.
    NoStatement,
}

/// Payments of one kind that no statement names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotExpected {
    /// The kind.
    pub kind: Kind,
    /// Their number.
    pub rows: u32,
    /// Their sum in kobo.
    pub amount: i64,
}

/// What a tie-out lacks for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingProof {
    /// No statement covers these days.
    NoStatement(Days),
    /// The balance of the wallet does not follow from a movement.
    BalanceDoesNotFollow {
        /// The amount of the movement in kobo, as reported.
        amount: i64,
        /// Its time.
        at: Timestamp,
    },
}

/// Days that no statement covers and on which possibly nothing was booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DaysWithoutLines(pub Days);

/// The account of a tie-out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TiedAccount {
    /// The wallet.
    Wallet,
    /// A bank account: bank and number, such as `GTBank 0123456789`.
    Bank(String),
}

/// What fees are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FeeKind {
    /// Fees of the service for payments of ours of this kind.
    Service(Kind),
    /// Fees of the service for rows without a payment of ours.
    OtherService,
    /// Charges of banks.
    BankCharges,
    /// Levies that banks pass on.
    BankLevies,
}

/// What to do about an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NextStep {
    /// Decide the row to review first.
    ReviewFirst,
    /// Record the payment as paid: the line proves it.
    RecordPaid,
    /// The line shows the payment, and money that was returned.
    MoneyReturned,
    /// The line shows the payment, but the service reports it as returned.
    ReportedAsReturned,
    /// The line shows the payment, but the service reports it as failed.
    ReportedAsFailed,
    /// Find the payment of a line, or explain it.
    FindOrExplain,
    /// Ask who made a payment that only the service has.
    AskWhoMadeIt,
    /// Fetch the month again.
    FetchAgain,
    /// Wait for the next statement.
    NextStatement,
    /// Look up an overdue payment.
    LookUp,
    /// Ask the bank or the service where the money is.
    AskWhereMoneyIs,
    /// Accept the difference, or undo the match.
    AcceptDifference,
    /// Look up a payment with two statuses.
    LookUpStatus,
    /// Ask for one amount back, or explain it.
    ResolveDuplicate,
    /// Decide whether to pay again.
    DecideOnReturn,
    /// The statement shows an unconfirmed payment.
    ShownByBank,
    /// The service now reports an unconfirmed payment.
    ShownByService,
    /// Undo the decision, or make it for another row.
    UndoOrMove,
}

/// The place of an external entry. The account of a statement line is beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowSource {
    /// A source of the service.
    Service(#[serde(with = "super::source_word")] MonthSource),
    /// A line of a statement.
    Statement {
        /// The name of the file.
        file: String,
        /// Its row in the file.
        row: u32,
    },
}

/// A person's decision about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionRecord {
    /// The decision.
    pub what: ReviewDecision,
    /// The other party of its payment; may be empty.
    pub party: String,
    /// The row.
    pub about: DecidedRow,
}

/// The row of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedRow {
    /// The amount of the row in kobo when it was decided.
    Amount(i64),
    /// The whole decision as a sentence: earlier versions stored no amount.
    Sentence(String),
}

#[cfg(test)]
mod tests {
    use book_rules::reconciliation::bank_fees::BankFee;
    use serde_json::{json, to_value};

    use super::*;

    /// Closed months contain these names.
    #[test]
    fn stored_names_never_change() {
        use NextStep as Next;
        use NothingToCompare as Nothing;
        let next = [
            Next::ReviewFirst,
            Next::RecordPaid,
            Next::MoneyReturned,
            Next::ReportedAsReturned,
            Next::ReportedAsFailed,
            Next::FindOrExplain,
            Next::AskWhoMadeIt,
            Next::FetchAgain,
            Next::NextStatement,
            Next::LookUp,
            Next::AskWhereMoneyIs,
            Next::AcceptDifference,
            Next::LookUpStatus,
            Next::ResolveDuplicate,
            Next::DecideOnReturn,
            Next::ShownByBank,
            Next::ShownByService,
            Next::UndoOrMove,
        ];
        let names = json!([
            "review_first",
            "record_paid",
            "money_returned",
            "reported_as_returned",
            "reported_as_failed",
            "find_or_explain",
            "ask_who_made_it",
            "fetch_again",
            "next_statement",
            "look_up",
            "ask_where_money_is",
            "accept_difference",
            "look_up_status",
            "resolve_duplicate",
            "decide_on_return",
            "shown_by_bank",
            "shown_by_service",
            "undo_or_move"
        ]);
        assert_eq!(to_value(next).expect("JSON"), names);
        let nothing = [Nothing::NoKeys, Nothing::NoRecords, Nothing::NotFetched, Nothing::NoStatement];
        let names = json!(["no_keys", "no_records", "not_fetched", "no_statement"]);
        assert_eq!(to_value(nothing).expect("JSON"), names);
        let fees = [
            BankFee::Transfer10Vat50,
            BankFee::Transfer25Vat50,
            BankFee::Transfer50Vat50,
            BankFee::Transfer10Vat75,
            BankFee::Transfer25Vat75,
            BankFee::Transfer25Vat75Truncated,
            BankFee::Transfer50Vat75,
            BankFee::StampDuty,
            BankFee::Transfer10Vat75StampDuty,
            BankFee::Transfer25Vat75StampDuty,
            BankFee::Transfer25Vat75TruncatedStampDuty,
            BankFee::Transfer50Vat75StampDuty,
        ];
        let names = json!([
            "transfer_10_vat_50",
            "transfer_25_vat_50",
            "transfer_50_vat_50",
            "transfer_10_vat_75",
            "transfer_25_vat_75",
            "transfer_25_vat_75_truncated",
            "transfer_50_vat_75",
            "stamp_duty",
            "transfer_10_vat_75_stamp_duty",
            "transfer_25_vat_75_stamp_duty",
            "transfer_25_vat_75_truncated_stamp_duty",
            "transfer_50_vat_75_stamp_duty"
        ]);
        assert_eq!(to_value(fees).expect("JSON"), names);
    }
}
