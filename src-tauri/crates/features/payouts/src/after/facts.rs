//! What the records contain about a batch, payment by payment. Every document and list about the batch is made from these facts.

use std::collections::HashMap;

use payment_rules::evidence::Learnt;
use payment_rules::outbox::Decision;
use payment_rules::reading::OutcomeKind;
use rusqlite::Connection;
use service_api::value::Amount;

use crate::messages;
use crate::run::{item_state, run_number, state_of_item};
use crate::tables::proofs::SendingRow;
use crate::tables::retry_sources::NextRow;
use crate::tables::{proofs, retry_sources};
use crate::view::{ItemState, RunWalletView};
use crate::wallet::wallet_view;
use engine::outbox::Outbox;
use engine::tables::evidence::EvidenceRow;
use engine::tables::runs::{ItemRow, RunRow};
use engine::tables::{alarms, runs};
use system::error::AppError;

/// A batch and its payments.
pub(super) struct RunFacts {
    pub run: RunRow,
    pub payments: Vec<Payment>,
    /// Whether the payments come from more than one sheet.
    pub stacked: bool,
    /// Payments that are part of retry batches.
    pub next: Vec<NextRow>,
    /// The number of payments with an unresolved alarm.
    pub alarms: u32,
    /// Payments whose payee received the same amount in an earlier batch of the last days, with the latest such batch.
    pub earlier: HashMap<i64, i64>,
    /// The comparison of the wallet with the payments, if there is one.
    pub wallet: Option<RunWalletView>,
}

/// A payment of a batch.
pub(super) struct Payment {
    pub item: ItemRow,
    /// Every call that carried it.
    pub sendings: Vec<SendingRow>,
    /// All evidence about it.
    pub evidence: Vec<EvidenceRow>,
    /// The payment of a later batch that replaces this unpaid one, and its status.
    pub later: Option<(i64, PaymentStatus)>,
}

/// The status of a payment, in the words of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PaymentStatus {
    Paid,
    NotPaid,
    NotKnown,
    NotSent,
    Stopped,
    PaidBefore,
}

base::words!(PaymentStatus:
    Paid => "Paid", NotPaid => "Not paid", NotKnown => "Unconfirmed", NotSent => "Not sent", Stopped => "Stopped",
    PaidBefore => "Already paid"
);

impl PaymentStatus {
    const ALL: [Self; 6] = [
        Self::Paid,
        Self::NotPaid,
        Self::NotKnown,
        Self::NotSent,
        Self::Stopped,
        Self::PaidBefore,
    ];

    pub(super) fn of(state: ItemState) -> Self {
        match state {
            ItemState::Paid => Self::Paid,
            ItemState::Refused => Self::NotPaid,
            ItemState::Ready => Self::NotSent,
            ItemState::Stopped => Self::Stopped,
            ItemState::PaidBefore => Self::PaidBefore,
            ItemState::Sending | ItemState::InDoubt | ItemState::Confirming | ItemState::Held => Self::NotKnown,
        }
    }
}

impl RunFacts {
    /// The place of a payment, for a sentence after the word *row*: its row, and its sheet if there are several.
    pub(super) fn spot(&self, item: &ItemRow) -> String {
        if self.stacked {
            messages::row_of_sheet(item.row, &item.sheet)
        } else {
            item.row.to_string()
        }
    }

    /// The payee on several lines, with the sheet if there are several.
    pub(super) fn payee(&self, item: &ItemRow) -> String {
        let sheet = if self.stacked {
            messages::sheet_line(&item.sheet)
        } else {
            String::new()
        };
        format!("{}\n{}\n{}{sheet}", item.name, item.bank, item.account)
    }

    /// The facts of a batch, read in one transaction.
    pub(super) async fn of(outbox: &Outbox, run: &str) -> Result<Self, AppError> {
        let run = run_number(run)?;
        outbox.store.read(move |db| Self::read(db, run)).await
    }

    /// Like `of`, within a transaction of the caller.
    pub(super) fn read(db: &Connection, run: i64) -> Result<Self, AppError> {
        let run = runs::run(db, run)?;
        let items = runs::items_of(db, run.id, 0, u32::MAX)?;
        let mut sendings = by_line(proofs::sendings_of(db, run.id)?, |sending| sending.line);
        let mut evidence = by_line(proofs::evidence_of(db, run.id)?, |learnt| learnt.line);
        let next = retry_sources::next_of(db, run.id)?;
        let later: HashMap<i64, (i64, PaymentStatus)> = next.iter().filter_map(in_a_later_payout).collect();
        let payments = items.into_iter().map(|item| Payment {
            later: later.get(&item.id).copied(),
            sendings: sendings.remove(&item.line.id).unwrap_or_default(),
            evidence: evidence.remove(&item.line.id).unwrap_or_default(),
            item,
        });
        let payments = payments.collect();
        let stacked = runs::is_stacked(db, run.id)?;
        Ok(Self {
            alarms: alarms::open_of_run(db, run.id)?,
            earlier: proofs::paid_earlier(db, &run)?,
            wallet: wallet_view(db, run.id)?,
            run,
            payments,
            stacked,
            next,
        })
    }

    /// The number of payments with this status, and their sum.
    pub(super) fn sum_of(&self, status: PaymentStatus) -> (u32, Amount) {
        let those = self.payments.iter().filter(|payment| payment.status() == status);
        let amounts: Vec<Amount> = those.map(|payment| payment.item.line.line.amount).collect();
        (count(amounts.len()), Amount::sum(amounts).unwrap_or(Amount::MAX))
    }

    /// The number of payments and their sum for each status. They add up to the whole. *Stopped* and *paid before* are listed only if there
    /// are any.
    pub(super) fn sums(&self) -> Vec<(PaymentStatus, (u32, Amount))> {
        let all = PaymentStatus::ALL.map(|status| (status, self.sum_of(status)));
        let is_listed = |(status, (count, _)): &(PaymentStatus, (u32, Amount))| {
            !matches!(status, PaymentStatus::Stopped | PaymentStatus::PaidBefore) || *count > 0
        };
        all.into_iter().filter(is_listed).collect()
    }

    /// The sum of all payments.
    pub(super) fn total(&self) -> Amount {
        Amount::sum(self.payments.iter().map(|payment| payment.item.line.line.amount)).unwrap_or(Amount::MAX)
    }
}

/// The payment that a retry batch replaces, with the batch payment that replaces it and its status. The latest comes last.
fn in_a_later_payout(next: &NextRow) -> Option<(i64, (i64, PaymentStatus))> {
    Some((next.item, (next.run?, PaymentStatus::of(item_state(next.state?, next.paid_before)))))
}

/// A number of things, for people.
pub(super) fn count(things: usize) -> u32 {
    u32::try_from(things).unwrap_or(u32::MAX)
}

fn by_line<T>(rows: Vec<T>, line: impl Fn(&T) -> i64) -> HashMap<i64, Vec<T>> {
    let mut lines: HashMap<i64, Vec<T>> = HashMap::new();
    for row in rows {
        lines.entry(line(&row)).or_default().push(row);
    }
    lines
}

impl Payment {
    pub(super) fn status(&self) -> PaymentStatus {
        PaymentStatus::of(state_of_item(&self.item))
    }

    /// The calls that may have reached the service, without those known not to have left.
    pub(super) fn sent(&self) -> impl Iterator<Item = &SendingRow> {
        self.sendings.iter().filter(|sending| sending.outcome != Some(OutcomeKind::NotSent))
    }

    /// The number of status queries about it.
    pub(super) fn status_queries(&self) -> u32 {
        count(self.evidence.iter().filter(|evidence| evidence.source == "enquiry").count())
    }

    /// All references of the payment: its own, and those of the bulk calls that carried it.
    pub(super) fn references(&self) -> Vec<String> {
        let mut references = vec![self.item.line.reference.clone()];
        for group in self.sent().filter_map(|sending| sending.group.as_ref()) {
            if !references.contains(group) {
                references.push(group.clone());
            }
        }
        references
    }

    /// The service's session id of the bank transfer, if an answer contained it.
    pub(super) fn session_id(&self) -> Option<&str> {
        self.sendings.iter().rev().find_map(|sending| sending.session_id.as_deref())
    }

    /// The last decision of a person, with the evidence that was given.
    pub(super) fn decided(&self) -> Option<(Decision, &str)> {
        self.evidence.iter().rev().find_map(|known| match known.learnt {
            Some(Learnt::Decision(decision)) => Some((decision, known.words.as_str())),
            Some(Learnt::Answer(_) | Learnt::StatusQuery(_)) | None => None,
        })
    }

    /// The evidence that a person gave, if the payment is only confirmed as paid by a person.
    pub(super) fn paid_by_word_of(&self) -> Option<&str> {
        let (decision, proof) = self.decided()?;
        let found = self.item.line.line.receipt.transaction_id.is_some();
        (self.status() == PaymentStatus::Paid && decision == Decision::Done && !found).then_some(proof)
    }

    /// Sentences about the evidence, and the later batch that replaces the payment.
    pub(super) fn explanation(&self) -> String {
        let known = self.known();
        match self.later {
            Some((run, status)) => messages::again_in_payout(&known, run, &status.word().to_lowercase()),
            None => known,
        }
    }

    fn known(&self) -> String {
        let line = &self.item.line.line;
        if let Some(proof) = self.paid_by_word_of() {
            return messages::recorded_as_paid(proof);
        }
        let person = self
            .decided()
            .filter(|(decision, _)| self.status() == PaymentStatus::NotPaid && *decision == Decision::NotDone);
        if let Some((_, proof)) = person {
            return messages::recorded_as_not_paid(proof);
        }
        match (self.status(), &line.reason) {
            (PaymentStatus::Paid, reason) => {
                let more = reason.as_ref().map(|reason| format!(" {reason}")).unwrap_or_default();
                match &line.receipt.transaction_id {
                    Some(id) => messages::paid_with_id(id, &more),
                    None => format!("Paid.{more}"),
                }
            }
            (_, Some(reason)) => reason.to_string(),
            (PaymentStatus::NotPaid, None) => messages::NOT_PAID_NO_MONEY.to_owned(),
            (PaymentStatus::Stopped, None) => messages::STOPPED_BEFORE_SENDING.to_owned(),
            (PaymentStatus::PaidBefore, None) => messages::PAID_FROM_ANOTHER_COMPUTER.to_owned(),
            (PaymentStatus::NotKnown, None) => messages::SENT_UNCONFIRMED.to_owned(),
            (PaymentStatus::NotSent, None) => messages::NOT_SENT_NO_MONEY.to_owned(),
        }
    }
}
