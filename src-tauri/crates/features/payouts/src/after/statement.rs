//! The payment proof of a batch, *Was any payment sent twice?*: for every row the number of sends, the references and the results, and who
//! received one amount more than once.

use std::collections::{BTreeMap, HashSet};

use service_api::value::Amount;
use sheet_rules::payout::{Reached, same_amount};

use super::facts::{Payment, PaymentStatus, RunFacts, count};
use super::proof::{column, in_column, sums};
use crate::messages;
use crate::run::state_of_item;
use crate::view::{
    ItemState, RunWalletView, SendingView, StatementCheck, StatementCheckView, StatementOrder, StatementRequest, StatementRowView,
    StatementSumView, StatementView, WalletFit,
};
use engine::tables::runs::ItemRow;
use files::documents::{Align, Column, Document};
use store::listing::{self, KeyValue, Ordered};
use system::env::{rfc3339, wat};
use system::error::AppError;

/// The largest number of rows in one view.
const PAGE: usize = 500;

/// The findings of the payment proof, each as a sentence and with whether it is as it should be.
pub(super) fn checks(facts: &RunFacts) -> Vec<StatementCheckView> {
    let mut found = vec![references(facts), transaction_ids(facts), sent_once(facts), known(facts)];
    found.extend((facts.alarms > 0).then(|| {
        let words = messages::contradicted(facts.alarms);
        finding(StatementCheck::Alarms, false, words)
    }));
    found.extend(facts.wallet.as_ref().and_then(wallet));
    found.extend(people(facts));
    found.extend(with_status(
        facts,
        (PaymentStatus::Stopped, StatementCheck::Stopped),
        messages::rows_stopped,
    ));
    found.extend(with_status(
        facts,
        (PaymentStatus::PaidBefore, StatementCheck::PaidBefore),
        messages::rows_paid_elsewhere,
    ));
    found.extend(paid_later(&facts.payments).map(|words| finding(StatementCheck::PaidLater, true, words)));
    found.extend(by_word(facts));
    found
}

fn finding(check: StatementCheck, met: bool, words: String) -> StatementCheckView {
    StatementCheckView { check, met, words }
}

fn references(facts: &RunFacts) -> StatementCheckView {
    let payments = &facts.payments;
    let different: HashSet<&str> = payments.iter().map(|payment| payment.item.line.reference.as_str()).collect();
    let words = match payments.len() - different.len() {
        0 => messages::references_differ(count(payments.len())),
        shared => messages::references_shared(count(shared)),
    };
    finding(StatementCheck::References, different.len() == payments.len(), words)
}

fn transaction_ids(facts: &RunFacts) -> StatementCheckView {
    let paid = facts.payments.iter().filter(|payment| payment.status() == PaymentStatus::Paid);
    let ids: Vec<&str> = paid
        .filter_map(|payment| payment.item.line.line.receipt.transaction_id.as_deref())
        .collect();
    let different: HashSet<&str> = ids.iter().copied().collect();
    let words = match ids.len() - different.len() {
        0 => messages::ids_differ(count(ids.len())),
        twice => messages::ids_shared(count(twice)),
    };
    finding(StatementCheck::TransactionIds, different.len() == ids.len(), words)
}

fn sent_once(facts: &RunFacts) -> StatementCheckView {
    let again = facts.payments.iter().filter(|payment| payment.sent().count() > 1).count();
    let words = messages::sent_more_than_once(count(again));
    finding(StatementCheck::SentOnce, again == 0, words)
}

fn known(facts: &RunFacts) -> StatementCheckView {
    let (unknown, sum) = facts.sum_of(PaymentStatus::NotKnown);
    let words = messages::unconfirmed(unknown, sum);
    finding(StatementCheck::Known, unknown == 0, words)
}

/// The rows with a status in which nothing is sent from here, if there are any.
fn with_status(
    facts: &RunFacts,
    (status, check): (PaymentStatus, StatementCheck),
    words: fn(u32, Amount) -> String,
) -> Option<StatementCheckView> {
    let (count, sum) = facts.sum_of(status);
    (count > 0).then(|| finding(check, true, words(count, sum)))
}

/// The rows that are only confirmed as paid by a person, if there are any.
fn by_word(facts: &RunFacts) -> Option<StatementCheckView> {
    let by_word = facts.payments.iter().filter(|payment| payment.paid_by_word_of().is_some()).count();
    (by_word > 0).then(|| {
        let words = messages::paid_by_word(count(by_word));
        finding(StatementCheck::ByWord, false, words)
    })
}

/// A difference between the wallet and the payments. Agreement is no finding.
fn wallet(wallet: &RunWalletView) -> Option<StatementCheckView> {
    let words = match wallet.fit {
        WalletFit::Fits | WalletFit::NotYet => return None,
        WalletFit::BalanceUnknown => messages::WALLET_BALANCE_UNKNOWN.to_owned(),
        WalletFit::CostUnknown => messages::WALLET_FEES_UNKNOWN.to_owned(),
        WalletFit::Fell => {
            let amount = |text: &Option<String>| text.as_deref().and_then(|text| Amount::parse(text).ok()).unwrap_or_default();
            messages::wallet_fell(amount(&wallet.least), amount(&wallet.most), wallet.seen)
        }
    };
    Some(finding(StatementCheck::Wallet, false, words))
}

/// Who received, or may have received, one amount more than once, in the batch or within the earlier batches. All rows were approved.
/// Whether that was intended is for the reader to judge.
fn people(facts: &RunFacts) -> Vec<StatementCheckView> {
    let reached = facts.payments.iter().enumerate().filter_map(|(place, payment)| {
        let paid = match payment.status() {
            PaymentStatus::Paid => true,
            PaymentStatus::NotKnown => false,
            PaymentStatus::NotPaid | PaymentStatus::NotSent | PaymentStatus::Stopped | PaymentStatus::PaidBefore => return None,
        };
        let item = &payment.item;
        let reached = Reached {
            name: &item.name,
            bank: &item.bank,
            account: &item.account,
            amount: item.line.line.amount,
            paid,
        };
        Some((place, reached))
    });
    let (received, possible) = same_amount(reached);
    let spot = |place: usize| {
        facts
            .payments
            .get(place)
            .map(|payment| facts.spot(&payment.item))
            .unwrap_or_default()
    };
    let check = |met: bool, words: String| finding(StatementCheck::People, met, words);
    let mut found = Vec::new();
    if !received.is_empty() {
        found.push(check(false, received.words(true, spot)));
    }
    if !possible.is_empty() {
        found.push(check(false, possible.words(false, spot)));
    }
    found.extend(in_earlier_batches(facts).map(|words| check(false, words)));
    if found.is_empty() {
        found.push(check(true, messages::NOBODY_TWICE.to_owned()));
    }
    found
}

/// The largest number of rows that are named in one sentence.
const NAMED: usize = 20;

/// Who received the same amount in a batch of the days before, too.
fn in_earlier_batches(facts: &RunFacts) -> Option<String> {
    let again: Vec<(&ItemRow, i64)> = facts
        .payments
        .iter()
        .filter_map(|payment| Some((&payment.item, *facts.earlier.get(&payment.item.id)?)))
        .collect();
    let people: HashSet<(&str, &str)> = again.iter().map(|(item, _)| (item.bank.as_str(), item.account.as_str())).collect();
    if again.is_empty() {
        return None;
    }
    let named = again.iter().take(NAMED);
    let rows: Vec<String> = named
        .map(|(item, run)| messages::row_and_payout(&item.name, &facts.spot(item), *run))
        .collect();
    Some(messages::paid_in_earlier_payouts(people.len(), &rows, again.len() > NAMED))
}

/// The later batches that paid rows of this one.
fn paid_later(payments: &[Payment]) -> impl Iterator<Item = String> {
    let mut later: BTreeMap<i64, u32> = BTreeMap::new();
    for payment in payments {
        if let Some((run, PaymentStatus::Paid)) = payment.later {
            *later.entry(run).or_default() += 1;
        }
    }
    let words = |(run, paid)| messages::paid_later(paid, run);
    later.into_iter().map(words)
}

/// How a row was sent, call by call.
fn calls(payment: &Payment) -> Vec<String> {
    let sent = payment.sent();
    sent.map(|sending| messages::call(sending.armed_at, sending.outcome)).collect()
}

/// The rows of a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page {
    /// How many rows are skipped.
    pub from: u32,
    /// At most this many rows.
    pub most: usize,
    /// The order; `None` for that of the file.
    pub order: Option<Ordered<StatementOrder>>,
}

impl Page {
    /// The requested page.
    pub(super) fn of(request: &StatementRequest) -> Self {
        let descending = request.descending;
        Self {
            from: request.from,
            most: PAGE,
            order: request.order.map(|by| Ordered { by, descending }),
        }
    }

    /// All rows.
    pub(super) const WHOLE: Self = Self {
        from: 0,
        most: usize::MAX,
        order: None,
    };
}

/// The payment proof for a screen or a script, with one page of its rows.
pub(super) fn view(facts: &RunFacts, page: Page, made: String) -> StatementView {
    let sums = facts.sums().into_iter().map(|(status, (count, sum))| StatementSumView {
        word: status.word().to_owned(),
        count,
        sum: sum.decimal(),
    });
    let skipped = usize::try_from(page.from).unwrap_or(usize::MAX);
    let mut rows: Vec<&Payment> = facts.payments.iter().collect();
    if let Some(Ordered { by, descending }) = page.order {
        listing::sort(&mut rows, descending, |payment| key(payment, by));
    }
    StatementView {
        file_name: facts.run.file_name.clone(),
        made_at: made,
        checks: checks(facts),
        sums: sums.collect(),
        total: facts.total().decimal(),
        count: count(facts.payments.len()),
        from: page.from,
        rows: rows
            .into_iter()
            .skip(skipped)
            .take(page.most)
            .map(|payment| row_view(payment, facts.stacked))
            .collect(),
    }
}

/// The key of a row in an order.
fn key(payment: &Payment, by: StatementOrder) -> KeyValue {
    let item = &payment.item;
    match by {
        // Payments are stored in the order of the file.
        StatementOrder::Row => KeyValue::Whole(item.id),
        StatementOrder::State => KeyValue::Whole(rank(state_of_item(item))),
        StatementOrder::Who => KeyValue::of_text(&item.name),
        StatementOrder::Account => KeyValue::of_text(&item.account),
        StatementOrder::Amount => KeyValue::Whole(item.line.line.amount.minor()),
        StatementOrder::Sent => KeyValue::Whole(count(payment.sent().count()).into()),
        StatementOrder::References => KeyValue::of_text(&item.line.reference),
        StatementOrder::Result => KeyValue::of_text(&payment.explanation()),
    }
}

/// The place of a state in the order of states.
fn rank(state: ItemState) -> i64 {
    match state {
        ItemState::Held => 0,
        ItemState::InDoubt => 1,
        ItemState::Confirming => 2,
        ItemState::Sending => 3,
        ItemState::Ready => 4,
        ItemState::Refused => 5,
        ItemState::Stopped => 6,
        ItemState::PaidBefore => 7,
        ItemState::Paid => 8,
    }
}

fn row_view(payment: &Payment, stacked: bool) -> StatementRowView {
    let item = &payment.item;
    StatementRowView {
        item: item.id.to_string(),
        row: item.row,
        sheet: stacked.then(|| item.sheet.clone()),
        name: item.name.clone(),
        bank: item.bank.clone(),
        account: item.account.clone(),
        amount: item.line.line.amount.decimal(),
        state: state_of_item(item),
        sent: count(payment.sent().count()),
        references: payment.references(),
        sendings: payment
            .sent()
            .map(|sending| SendingView {
                at: rfc3339(sending.armed_at),
                outcome: sending.outcome.map(|outcome| outcome.word().to_owned()),
                group: sending.group.clone(),
            })
            .collect(),
        looked_up: payment.status_queries(),
        says: payment.explanation(),
    }
}

const COLUMNS: [Column; 6] = [
    column("Row", 6, Align::Left),
    column("To", 24, Align::Left),
    column(messages::AMOUNT_NAIRA, 14, Align::Right),
    column(messages::TIMES_SENT, 7, Align::Right),
    column(messages::REFERENCES_AND_TIMES, 27, Align::Left),
    column("Result", 22, Align::Left),
];

/// The payment proof as a document.
pub(super) fn document(facts: &RunFacts, mut document: Document) -> Result<Vec<u8>, AppError> {
    document.title(messages::SENT_TWICE);
    document.fact("File", &facts.run.file_name);
    document.fact("Payout", &facts.run.id.to_string());
    document.fact("Approved", &wat(facts.run.approved_at));
    sums(facts, &mut document);
    document.part(messages::WHAT_WAS_CHECKED);
    for check in checks(facts) {
        if check.met {
            document.body(&check.words);
        } else {
            document.stress(&messages::please_check(&check.words));
        }
    }
    document.part(messages::ROW_BY_ROW);
    document.table(&COLUMNS, facts.payments.iter().map(|payment| row(facts, payment)));
    document.finish()
}

fn row(facts: &RunFacts, payment: &Payment) -> Vec<String> {
    let item = &payment.item;
    let mut sends = payment.references();
    sends.extend(calls(payment));
    vec![
        item.row.to_string(),
        facts.payee(item),
        in_column(item.line.line.amount),
        payment.sent().count().to_string(),
        sends.join("\n"),
        format!("{}\n{}", payment.status().word(), payment.explanation()),
    ]
}

/// A row of the payment proof as a file.
pub(super) fn sheet_row(payment: &Payment) -> files::sheets::statement_file::StatementRow {
    let (item, line) = (&payment.item, &payment.item.line.line);
    files::sheets::statement_file::StatementRow {
        row: item.row,
        sheet: item.sheet.clone(),
        name: item.name.clone(),
        bank: item.bank.clone(),
        account: item.account.clone(),
        amount: line.amount,
        result: payment.status().word(),
        sent: count(payment.sent().count()),
        references: payment.references().join(", "),
        sendings: calls(payment).join("; "),
        remark: payment.explanation(),
        transaction_id: line.receipt.transaction_id.clone().unwrap_or_default(),
        session_id: payment.session_id().unwrap_or_default().to_owned(),
        looked_up: payment.status_queries(),
    }
}
