//! The payment proof of a batch, *Was any payment sent twice?*: for every row the number of sends, the references and the results, and who
//! received one amount more than once.

use std::collections::{BTreeMap, HashSet};

use service_api::value::Amount;
use sheet_rules::payout::{Reached, same_amount};

use super::facts::{Payment, PaymentStatus, RunFacts, count};
use super::proof::{column, in_column, sums};
use crate::run::state_of_item;
use crate::view::{
    RunWalletView, SendingView, StatementCheck, StatementCheckView, StatementRowView, StatementSumView, StatementView, WalletFit,
};
use files::documents::{Align, Column, Document};
use system::env::{rfc3339, wat};
use system::error::AppError;

/// The largest number of rows in one view.
pub(super) const PAGE: usize = 500;

/// The findings of the payment proof, each as a sentence and with whether it is as it should be.
pub(super) fn checks(facts: &RunFacts) -> Vec<StatementCheckView> {
    let mut found = vec![references(facts), transaction_ids(facts), sent_once(facts), known(facts)];
    found.extend((facts.alarms > 0).then(|| {
        let words = format!(
            "A status query contradicts what is recorded of {}. Do not pay that again before a person resolved it.",
            rows(facts.alarms)
        );
        finding(StatementCheck::Alarms, false, words)
    }));
    found.extend(facts.wallet.as_ref().and_then(wallet));
    found.extend(people(facts));
    found.extend(with_status(
        facts,
        (PaymentStatus::Stopped, StatementCheck::Stopped),
        "stopped for good and never sent from this payout.",
    ));
    found.extend(with_status(
        facts,
        (PaymentStatus::PaidBefore, StatementCheck::PaidBefore),
        "already paid from another computer or another copy of these records. Nothing was sent from here.",
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
        0 => format!(
            "{} with a reference of their own each, the same one for life.",
            rows(count(payments.len()))
        ),
        shared => format!(
            "{} with the reference of another row. Ask for help before you pay anything.",
            rows(count(shared))
        ),
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
        0 => format!(
            "{} paid with a transaction id of the service, and no id stands twice.",
            rows(count(ids.len()))
        ),
        twice => format!(
            "{} paid with a transaction id that another paid row has. Ask the service.",
            rows(count(twice))
        ),
    };
    finding(StatementCheck::TransactionIds, different.len() == ids.len(), words)
}

fn sent_once(facts: &RunFacts) -> StatementCheckView {
    let again = facts.payments.iter().filter(|payment| payment.sent().count() > 1).count();
    let words = match again {
        0 => "No row was sent more than once.".to_owned(),
        _ => format!(
            "{} sent more than once, always under the same reference. The calls are listed.",
            rows(count(again))
        ),
    };
    finding(StatementCheck::SentOnce, again == 0, words)
}

fn known(facts: &RunFacts) -> StatementCheckView {
    let (unknown, sum) = facts.sum_of(PaymentStatus::NotKnown);
    let words = match unknown {
        0 => "Of every row that was sent it is known what became of it.".to_owned(),
        _ => format!(
            "{}, {}, not known yet. Do not pay again what is not known.",
            rows(unknown),
            sum.naira()
        ),
    };
    finding(StatementCheck::Known, unknown == 0, words)
}

/// The rows with a status in which nothing is sent from here, if there are any.
fn with_status(facts: &RunFacts, (status, check): (PaymentStatus, StatementCheck), words: &str) -> Option<StatementCheckView> {
    let (count, sum) = facts.sum_of(status);
    (count > 0).then(|| finding(check, true, format!("{}, {}, {words}", rows(count), sum.naira())))
}

/// The rows that are only confirmed as paid by a person, if there are any.
fn by_word(facts: &RunFacts) -> Option<StatementCheckView> {
    let by_word = facts.payments.iter().filter(|payment| payment.paid_by_word_of().is_some()).count();
    (by_word > 0).then(|| {
        let words = format!(
            "{} paid by the word of a person, with their proof; the service did not tell us.",
            rows(count(by_word))
        );
        finding(StatementCheck::ByWord, false, words)
    })
}

/// A difference between the wallet and the payments. Agreement is no finding.
fn wallet(wallet: &RunWalletView) -> Option<StatementCheckView> {
    let words = match wallet.fit {
        WalletFit::Fits | WalletFit::NotYet => return None,
        WalletFit::BalanceUnknown => "The wallet was not compared with these payments: the service did not give its balance.".to_owned(),
        WalletFit::CostUnknown => "The wallet was not compared with these payments: not every fee is known.".to_owned(),
        WalletFit::Fell => {
            let naira = |text: &Option<String>| {
                text.as_deref()
                    .and_then(|text| Amount::parse(text).ok())
                    .unwrap_or_default()
                    .naira()
            };
            let reviewed = if wallet.seen { " The difference was reviewed." } else { "" };
            format!(
                "The wallet fell by {} to {} more than these payments and their fees. A payment may have been executed more than once.{reviewed}",
                naira(&wallet.least),
                naira(&wallet.most)
            )
        }
    };
    Some(finding(StatementCheck::Wallet, false, words))
}

/// Who received, or may have received, one amount more than once. Both rows were approved in the batch. Whether that was intended is for
/// the reader to judge.
fn people(facts: &RunFacts) -> Vec<StatementCheckView> {
    let reached = facts.payments.iter().enumerate().filter_map(|(place, payment)| {
        let paid = match payment.status() {
            PaymentStatus::Paid => true,
            PaymentStatus::NotKnown => false,
            PaymentStatus::NotPaid | PaymentStatus::NotSent | PaymentStatus::Stopped | PaymentStatus::PaidBefore => return None,
        };
        let item = &payment.item;
        let reached = Reached {
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
    if found.is_empty() {
        found.push(check(true, "No person received the same amount twice in this batch.".to_owned()));
    }
    found
}

/// The later batches that paid rows of this one.
fn paid_later(payments: &[Payment]) -> impl Iterator<Item = String> {
    let mut later: BTreeMap<i64, u32> = BTreeMap::new();
    for payment in payments {
        if let Some((run, PaymentStatus::Paid)) = payment.later {
            *later.entry(run).or_default() += 1;
        }
    }
    let words = |(run, paid)| {
        format!(
            "{} not paid here and paid once in payout {run}, under references of its own.",
            rows(paid)
        )
    };
    later.into_iter().map(words)
}

/// `1 row`, `57 rows`.
fn rows(count: u32) -> String {
    format!("{count} {}", if count == 1 { "row" } else { "rows" })
}

/// How a row was sent, call by call.
fn calls(payment: &Payment) -> Vec<String> {
    let words = |outcome: Option<&str>| match outcome {
        Some("accepted") => "answered yes",
        Some("refused") => "answered no",
        Some("in_doubt") => "no reliable answer",
        Some(_) | None => "still open",
    };
    let sent = payment.sent();
    sent.map(|sending| format!("{}: {}", wat(sending.armed_at), words(sending.outcome.as_deref())))
        .collect()
}

/// The payment proof for a screen or a script, with at most `rows` rows, starting at row `from`.
pub(super) fn view(facts: &RunFacts, from: u32, rows: usize, made: String) -> StatementView {
    let sums = facts.sums().into_iter().map(|(status, (count, sum))| StatementSumView {
        word: status.word().to_owned(),
        count,
        sum: sum.decimal(),
    });
    let skipped = usize::try_from(from).unwrap_or(usize::MAX);
    StatementView {
        file_name: facts.run.file_name.clone(),
        made_at: made,
        checks: checks(facts),
        sums: sums.collect(),
        total: facts.total().decimal(),
        count: count(facts.payments.len()),
        from,
        rows: facts
            .payments
            .iter()
            .skip(skipped)
            .take(rows)
            .map(|payment| row_view(payment, facts.stacked))
            .collect(),
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
                outcome: sending.outcome.clone(),
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
    column("Amount (₦)", 14, Align::Right),
    column("Times sent", 7, Align::Right),
    column("References, and when sent", 27, Align::Left),
    column("What the service says", 22, Align::Left),
];

/// The payment proof as a document.
pub(super) fn document(facts: &RunFacts, mut document: Document) -> Result<Vec<u8>, AppError> {
    document.title("Was any payment sent twice? What the records say");
    document.fact("File", &facts.run.file_name);
    document.fact("Payout", &facts.run.id.to_string());
    document.fact("Approved", &wat(facts.run.approved_at));
    sums(facts, &mut document);
    document.part("What was checked");
    for check in checks(facts) {
        if check.met {
            document.body(&check.words);
        } else {
            document.stress(&format!("Look at this: {}", check.words));
        }
    }
    document.part("Row by row");
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
