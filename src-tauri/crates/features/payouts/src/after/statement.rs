//! The payment proof of a batch, *Was any payment sent twice?*: for every row the number of sends, the references and the results, and who
//! received one amount more than once.

use std::collections::{BTreeMap, HashSet};

use service_api::value::Amount;
use sheet_rules::payout::{Reached, same_amount};

use super::facts::{Payment, PaymentStatus, RunFacts, count};
use super::proof::{in_column, sums};
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
    let payments = &facts.payments;
    let references: HashSet<&str> = payments.iter().map(|payment| payment.item.line.reference.as_str()).collect();
    let ids: Vec<&str> = payments
        .iter()
        .filter(|payment| payment.status() == PaymentStatus::Paid)
        .filter_map(|payment| payment.item.line.line.receipt.transaction_id.as_deref())
        .collect();
    let different: HashSet<&str> = ids.iter().copied().collect();
    let again = payments.iter().filter(|payment| payment.sent().count() > 1).count();
    let by_word = payments.iter().filter(|payment| payment.paid_by_word_of().is_some()).count();
    let (unknown, sum) = facts.sum_of(PaymentStatus::NotKnown);
    let check = |check: StatementCheck, met: bool, words: String| StatementCheckView { check, met, words };
    let mut found = vec![
        check(
            StatementCheck::References,
            references.len() == payments.len(),
            match payments.len() - references.len() {
                0 => format!(
                    "{} with a reference of their own each, the same one for life.",
                    rows(payments.len())
                ),
                shared => format!(
                    "{} with the reference of another row. Ask for help before you pay anything.",
                    rows(shared)
                ),
            },
        ),
        check(
            StatementCheck::TransactionIds,
            different.len() == ids.len(),
            match ids.len() - different.len() {
                0 => format!(
                    "{} paid with a transaction id of the service, and no id stands twice.",
                    rows(ids.len())
                ),
                twice => format!(
                    "{} paid with a transaction id that another paid row has. Ask the service.",
                    rows(twice)
                ),
            },
        ),
        check(
            StatementCheck::SentOnce,
            again == 0,
            match again {
                0 => "No row was sent more than once.".to_owned(),
                _ => format!(
                    "{} sent more than once, always under the same reference. The calls are listed.",
                    rows(again)
                ),
            },
        ),
        check(
            StatementCheck::Known,
            unknown == 0,
            match unknown {
                0 => "Of every row that was sent it is known what became of it.".to_owned(),
                _ => format!(
                    "{}, {}, not known yet. Do not pay again what is not known.",
                    rows(usize::try_from(unknown).unwrap_or(usize::MAX)),
                    sum.naira()
                ),
            },
        ),
    ];
    if facts.alarms > 0 {
        let words = format!(
            "A status query contradicts what is recorded of {}. Do not pay that again before a person resolved it.",
            rows(usize::try_from(facts.alarms).unwrap_or(usize::MAX))
        );
        found.push(check(StatementCheck::Alarms, false, words));
    }
    found.extend(facts.wallet.as_ref().and_then(wallet));
    found.extend(people(facts));
    let (stopped, sum) = facts.sum_of(PaymentStatus::Stopped);
    if stopped > 0 {
        let words = format!(
            "{}, {}, stopped for good and never sent from this payout.",
            rows(usize::try_from(stopped).unwrap_or(usize::MAX)),
            sum.naira()
        );
        found.push(check(StatementCheck::Stopped, true, words));
    }
    let (before, sum) = facts.sum_of(PaymentStatus::PaidBefore);
    if before > 0 {
        let words = format!(
            "{}, {}, already paid from another computer or another copy of these records. Nothing was sent from here.",
            rows(usize::try_from(before).unwrap_or(usize::MAX)),
            sum.naira()
        );
        found.push(check(StatementCheck::PaidBefore, true, words));
    }
    found.extend(paid_later(payments).map(|words| check(StatementCheck::PaidLater, true, words)));
    if by_word > 0 {
        let words = format!(
            "{} paid by the word of a person, with their proof; the service did not tell us.",
            rows(by_word)
        );
        found.push(check(StatementCheck::ByWord, false, words));
    }
    found
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
    Some(StatementCheckView {
        check: StatementCheck::Wallet,
        met: false,
        words,
    })
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
    let check = |met: bool, words: String| StatementCheckView {
        check: StatementCheck::People,
        met,
        words,
    };
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
    let mut later: BTreeMap<i64, usize> = BTreeMap::new();
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
fn rows(count: usize) -> String {
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
    let sums = facts.sums().into_iter().map(|(standing, (count, sum))| StatementSumView {
        word: standing.word().to_owned(),
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
        looked_up: count(payment.evidence.iter().filter(|learnt| learnt.source == "enquiry").count()),
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

const fn column(heading: &'static str, share: i64, align: Align) -> Column {
    Column { heading, share, align }
}

/// The payment proof as a document.
pub(super) fn document(facts: &RunFacts, mut paper: Document) -> Result<Vec<u8>, AppError> {
    paper.title("Was any payment sent twice? What the records say");
    paper.fact("File", &facts.run.file_name);
    paper.fact("Payout", &facts.run.id.to_string());
    paper.fact("Approved", &wat(facts.run.approved_at));
    sums(facts, &mut paper);
    paper.part("What was checked");
    for check in checks(facts) {
        if check.met {
            paper.body(&check.words);
        } else {
            paper.stress(&format!("Look at this: {}", check.words));
        }
    }
    paper.part("Row by row");
    paper.table(&COLUMNS, facts.payments.iter().map(|payment| row(facts, payment)));
    paper.finish()
}

fn row(facts: &RunFacts, payment: &Payment) -> Vec<String> {
    let item = &payment.item;
    let mut ways = payment.references();
    ways.extend(calls(payment));
    vec![
        item.row.to_string(),
        facts.payee(item),
        in_column(item.line.line.amount),
        payment.sent().count().to_string(),
        ways.join("\n"),
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
        looked_up: count(payment.evidence.iter().filter(|learnt| learnt.source == "enquiry").count()),
    }
}
