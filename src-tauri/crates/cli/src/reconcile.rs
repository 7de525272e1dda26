//! `cowrie reconcile`

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use book_rules::statement::Day;
use cell_rules::Reason;
use clap::{Args, ValueEnum};
use reconciliation::{Dates, FileProblem, Files, Reconciliation, SideTotals, Trouble, reconcile};
use serde::Serialize;
use tokio::time::Instant;

use crate::Common;
use crate::output::{Failure, naira, print, print_json, print_line};
use base::decimal::decimal;
use system::env::Env;
use system::error::{AppError, InputProblem};
use system::file_text::file_error;

/// The text below the options of `--help`.
const CLASSES: &str = "\
What becomes of a row (the column “class”; “why” explains it):
  MATCHED, MATCHED_BATCH              it is this payment, or this bulk run
  AMOUNT_DIFF                         it is this payment, with another amount (reason FEE: a known fee explains it)
  STATUS_DIFF                         it is this payment, but its status differs on the two sides
  SUGGESTED                           it may be one of the payments in “suggestions”, best first; a person decides
  MISSING_LOCAL                       it is not in our records (reason CHARGE: a charge of the bank; REFERENCE: another row has its
                                      reference and another amount; DAMAGED: a spreadsheet cut its reference)
  MISSING_REMOTE, MISSING_BANK        our payment is not in the service’s report, or not on the statement
  DUPLICATE_REMOTE, DUPLICATE_LOCAL, DUPLICATE
                                      it repeats another row of the report, of our records, or of the statement
A payment whose status in our records is FAILED, REVERSED, DECLINED, REJECTED, REFUSED, CANCELLED, EXPIRED, ABORTED, VOIDED, ERROR or
UNSUCCESSFUL, in any spelling, is not expected at the bank; an unknown status is reported, and taken as not failed.
Money that came in is MISSING_LOCAL: our records hold what went out. With the reference of a payment it has the reason REVERSAL.

It ends with 0 when every row has its class, however many are open: look at the classes.";

#[derive(Args)]
#[command(after_long_help = CLASSES)]
pub(crate) struct ReconcileArgs {
    /// The service's report: CSV with the columns serviceProcessCode, status, description, transactionDatetimeUTC, referenceNumber, amount.
    #[arg(long, value_name = "FILE")]
    service: PathBuf,
    /// Our own records: CSV with the columns `id`, `reference_number`, `bulk_reference`, amount, currency, status, `created_at_utc`,
    /// `transaction_id`, `counterparty_name`, `counterparty_account`.
    #[arg(long, value_name = "FILE")]
    ledger: PathBuf,
    /// The bank statement: as the bank hands it out, where its layout is known (CSV, Excel or OpenDocument), or CSV with the columns S/N,
    /// Transaction Date, Reference, Narration, Debit, Credit, Balance, which is read row by row however long it is. A column Charge beside
    /// them says what of a debit is the bank's own charge.
    #[arg(long, value_name = "FILE")]
    bank: PathBuf,
    /// What stands first in the dates of a bank's own file, where every one of them can be read in two ways and nothing in it decides.
    #[arg(long, value_enum)]
    bank_dates: Option<BankDates>,
    /// The folder for `recon_report.csv`, `recon_bank.csv` and `recon_bank_members.csv`; those that are there are replaced.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// What to write: the CSV files always are.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv")]
    format: Vec<Format>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BankDates {
    /// 31/08/2026
    DayFirst,
    /// 08/31/2026
    MonthFirst,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The three files.
    Csv,
    /// Also `recon.xlsx`, with a sheet for every class.
    Xlsx,
}

/// The summary of the result.
#[derive(Serialize)]
struct Summary {
    service_rows: u64,
    ledger_rows: usize,
    bank_rows: u64,
    /// The sheets of the bank statement that have content and were not read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unread_sheets: Vec<String>,
    classes: BTreeMap<&'static str, BTreeMap<&'static str, u64>>,
    /// What the classes may hide, each with a fixed code.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Finding>,
    /// The unexplained difference between the ledger and the other two: always 0.00, because otherwise nothing is written.
    difference: String,
    tie_out: BTreeMap<&'static str, TieOut>,
    seconds: f64,
}

/// `there = ledger + pairs_differ + only_there − only_here`, to the kobo.
#[derive(Serialize)]
struct TieOut {
    there: String,
    ledger: String,
    pairs_differ: String,
    only_there: String,
    only_here: String,
}

pub(crate) fn run(common: &Common, args: ReconcileArgs) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    let files = Files {
        service: args.service,
        ledger: args.ledger,
        bank: args.bank,
        bank_dates: Dates {
            today: Day::of(Env::system().clock.now()),
            day_first: args.bank_dates.map(|dates| dates == BankDates::DayFirst),
        },
        out: args.out,
        workbook: args.format.contains(&Format::Xlsx),
    };
    let result = reconcile(&files).map_err(failure)?;
    let sides = [("service", &result.service), ("bank", &result.bank)];
    let summary = Summary {
        service_rows: result.service.totals.rows,
        ledger_rows: result.ledger_rows,
        bank_rows: result.bank.totals.rows,
        unread_sheets: result.unread_sheets.clone(),
        classes: sides.map(|(name, side)| (name, classes(side))).into(),
        findings: findings(&result),
        difference: decimal(unexplained(&result)),
        tie_out: sides.map(|(name, side)| (name, tie_out(side))).into(),
        seconds: began.elapsed().as_secs_f64(),
    };
    summary.findings.iter().for_each(|finding| print_line(&finding.message));
    match common.json {
        true => print_json(&summary)?,
        false => show(&summary, &files)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What a result without an error may hide. The codes never change.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum FindingCode {
    /// The report or the statement has no rows.
    NoRows,
    /// The ledger has no rows.
    NoLedger,
    /// Incoming money has the reference of a payment.
    Reversal,
    /// Part of it is less than the payment.
    ReversalInPart,
    /// Several payments of the ledger have one reference.
    SharedReference,
    /// A spreadsheet cut the digits of references.
    DamagedReference,
    /// The ledger contains an unknown status.
    UnknownStatus,
    /// A sheet with content was not read.
    UnreadSheet,
    /// The statement is incomplete, and its total could not be proved.
    NotProved,
}

#[derive(Clone, Serialize)]
struct Finding {
    code: FindingCode,
    /// The number of rows or payments; 1 for a status or a sheet.
    count: u64,
    message: String,
}

impl Finding {
    fn new(code: FindingCode, count: u64, message: impl Into<String>) -> Self {
        Self {
            code,
            count,
            message: message.into(),
        }
    }
}

fn findings(result: &Reconciliation) -> Vec<Finding> {
    let empty = [("service’s report", &result.service), ("bank statement", &result.bank)].into_iter();
    let empty = empty.filter(|(_, side)| side.totals.rows == 0 && result.ledger_rows > 0);
    let empty = empty.map(|(name, _)| {
        let words = format!("The {name} has no rows: every payment of the ledger is listed as not in it.");
        Finding::new(FindingCode::NoRows, 1, words)
    });
    let no_ledger = (result.ledger_rows == 0).then(|| {
        let words = "The ledger has no rows: every row of the report and of the statement is listed as not in our records.";
        Finding::new(FindingCode::NoLedger, 1, words)
    });
    let damaged = ["service’s report", "ledger", "bank statement"]
        .into_iter()
        .zip(result.damaged_references);
    let damaged = damaged
        .filter(|(_, rows)| *rows > 0)
        .map(|(name, rows)| damaged_references(name, rows));
    let strange = result.unknown_statuses.iter().map(|word| {
        let words = format!("The ledger’s status “{word}” is unknown: its payments are taken as not failed.");
        Finding::new(FindingCode::UnknownStatus, 1, words)
    });
    let unread = (!result.unread_sheets.is_empty()).then(|| {
        let count = result.unread_sheets.len() as u64;
        Finding::new(FindingCode::UnreadSheet, count, unread(&result.unread_sheets))
    });
    let remarks = result.remarks.iter().map(|words| Finding::new(FindingCode::NotProved, 1, words));
    empty
        .chain(no_ledger)
        .chain(came_back(result))
        .chain(shared_references(result.shared_references))
        .chain(damaged)
        .chain(strange)
        .chain(unread)
        .chain(remarks)
        .collect()
}

fn came_back(result: &Reconciliation) -> Vec<Finding> {
    let words = match result.came_back {
        0 => return Vec::new(),
        1 => "1 row of the bank came in with the reference of a payment: that money may have come back (reason REVERSAL).".to_owned(),
        rows => {
            format!("{rows} rows of the bank came in with the reference of a payment: that money may have come back (reason REVERSAL).")
        }
    };
    let all = Finding::new(FindingCode::Reversal, result.came_back, words);
    let in_part = match result.came_back_in_part {
        0 => return vec![all],
        1 => "1 of them is less than the payment: “why” states how much of it came back.".to_owned(),
        rows => format!("{rows} of them are less than the payment: “why” states how much of each came back."),
    };
    vec![all, Finding::new(FindingCode::ReversalInPart, result.came_back_in_part, in_part)]
}

fn shared_references(payments: usize) -> Option<Finding> {
    let words = format!(
        "{payments} payments of the ledger have the same reference as another, to another payee, account or of another amount: each is a \
         separate payment, and the reference alone pairs none of them."
    );
    (payments > 0).then(|| Finding::new(FindingCode::SharedReference, payments as u64, words))
}

fn damaged_references(file: &str, rows: usize) -> Finding {
    let what = if rows == 1 {
        "1 row has a reference".to_owned()
    } else {
        format!("{rows} rows have references")
    };
    let words = format!(
        "In the {file} {what} such as 2.02611E+14: a spreadsheet cut the digits, and nothing was paired by them. Take the file from its \
         source again, and open it with that column as text."
    );
    Finding::new(FindingCode::DamagedReference, rows as u64, words)
}

fn unread(sheets: &[String]) -> String {
    let named: Vec<String> = sheets.iter().map(|name| format!("“{name}”")).collect();
    match named.as_slice() {
        [one] => format!("The sheet {one} of the bank statement is not read, although it is not empty."),
        _ => format!(
            "The sheets {} of the bank statement are not read, although they are not empty.",
            named.join(", ")
        ),
    }
}

fn classes(side: &SideTotals) -> BTreeMap<&'static str, u64> {
    side.totals.classes().map(|(class, total)| (class.word(), total.rows)).collect()
}

fn unexplained(result: &Reconciliation) -> i128 {
    [&result.service, &result.bank]
        .map(|side| side.totals.unexplained(side.ledger).abs())
        .iter()
        .sum()
}

fn tie_out(side: &SideTotals) -> TieOut {
    TieOut {
        there: decimal(side.totals.amount),
        ledger: decimal(side.ledger),
        pairs_differ: decimal(side.totals.pairs_differ),
        only_there: decimal(side.totals.only_external),
        only_here: decimal(side.totals.only_ledger),
    }
}

fn show(summary: &Summary, files: &Files) -> Result<(), Failure> {
    let rows = [("service", summary.service_rows), ("bank", summary.bank_rows)];
    for (side, count) in rows {
        let word = if count == 1 { "row" } else { "rows" };
        print(&format!("{side}: {count} {word} against {} of the ledger", summary.ledger_rows))?;
        for (class, rows) in &summary.classes[side] {
            print(&format!("  {class:<17} {rows:>10}"))?;
        }
        let ties = &summary.tie_out[side];
        for (words, amount) in [
            ("our ledger", &ties.ledger),
            ("pairs differ by", &ties.pairs_differ),
            ("only there", &ties.only_there),
            ("only in our ledger", &ties.only_here),
            ("there", &ties.there),
        ] {
            let amount = match amount.strip_prefix('-') {
                Some(amount) => format!("−{}", naira(amount)),
                None => naira(amount),
            };
            print(&format!("  {words:<19} {amount:>24}"))?;
        }
    }
    print(&format!("Unexplained difference: {}", naira(&summary.difference)))?;
    print(&format!("Written to {}.", files.out.display()))
}

const NOTHING_WRITTEN: &str = "Nothing was reconciled and nothing was written.";

fn failure(trouble: Trouble) -> Failure {
    let mut problems = Vec::new();
    let reason = trouble.reason();
    collect(trouble, &mut problems);
    AppError {
        reason,
        ..AppError::invalid(NOTHING_WRITTEN, problems)
    }
    .into()
}

fn in_row(row: FileProblem) -> InputProblem {
    InputProblem::because(row.reason, format!("{}, line {}", row.file.display(), row.line), row.message)
}

fn collect(trouble: Trouble, problems: &mut Vec<InputProblem>) {
    let about = |path: PathBuf, reason: Reason, message: String| InputProblem::because(reason, path.display().to_string(), message);
    match trouble {
        Trouble::Several(troubles) => troubles.into_iter().for_each(|trouble| collect(trouble, problems)),
        Trouble::Rows(rows) => problems.extend(rows.into_iter().map(in_row)),
        Trouble::Kind(row) => problems.push(in_row(row)),
        Trouble::Columns(path, missing) => {
            let columns = if missing.len() == 1 { "column" } else { "columns" };
            let words = format!(
                "Its first row does not name the {columns} {}. It has to be CSV in UTF-8, with commas between the cells and these names in \
                 its first row.",
                missing.join(", ")
            );
            problems.push(about(path, Reason::ColumnsMissing, words));
        }
        Trouble::Statement(path, _, why) => problems.extend(why.into_iter().map(|(reason, words)| about(path.clone(), reason, words))),
        Trouble::File(path, error) => {
            let words = format!("It cannot be used: {}.", file_error(&error));
            problems.push(about(path, Reason::FileUnreadable, words));
        }
        Trouble::Changed(path) => {
            let words = "It was changed while it was read. Try again when no program writes to it.";
            problems.push(about(path, Reason::FileChanged, words.to_owned()));
        }
        Trouble::TooLarge(path) => {
            let words = "It has more rows or longer texts than can be reconciled at once. Split it by days.";
            problems.push(about(path, Reason::FileTooLarge, words.to_owned()));
        }
        Trouble::Unexplained => {
            let words = "The result would not tie out to the kobo. That is a mistake of this program: keep the files and report it.";
            problems.push(about(PathBuf::from("The result"), Reason::NotTiedOut, words.to_owned()));
        }
    }
}
