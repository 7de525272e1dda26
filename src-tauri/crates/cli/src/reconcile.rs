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
The class of a row (column “class”; the column “why” gives the reason):
  MATCHED, MATCHED_BATCH              it is this payment, or this bulk payment
  AMOUNT_DIFF                         it is this payment with another amount (reason FEE: a known fee explains the difference)
  STATUS_DIFF                         it is this payment with another status
  SUGGESTED                           it may be one of the payments in “suggestions”, best first; you decide
  MISSING_LOCAL                       it is not in your records (reason CHARGE: a bank charge; REFERENCE: another row has its
                                      reference and another amount; DAMAGED: a spreadsheet shortened its reference)
  MISSING_REMOTE, MISSING_BANK        your payment is not in the service’s report, or not on the statement
  DUPLICATE_REMOTE, DUPLICATE_LOCAL, DUPLICATE
                                      it repeats another row of the report, of your records, or of the statement
A payment whose status in your records is FAILED, REVERSED, DECLINED, REJECTED, REFUSED, CANCELLED, EXPIRED, ABORTED, VOIDED, ERROR or
UNSUCCESSFUL, in any spelling, is not expected at the bank. An unknown status is reported and counts as not failed.
Incoming money is MISSING_LOCAL, because your records contain outgoing payments. With the reference of a payment it has the reason REVERSAL.

Returns 0 when every row has a class, even if rows are open: check the classes.";

#[derive(Args)]
#[command(after_long_help = CLASSES)]
pub(crate) struct ReconcileArgs {
    /// The service's report: CSV with the columns serviceProcessCode, status, description, transactionDatetimeUTC, referenceNumber, amount.
    #[arg(long, value_name = "FILE")]
    service: PathBuf,
    /// Your own records: CSV with the columns `id`, `reference_number`, `bulk_reference`, amount, currency, status, `created_at_utc`,
    /// `transaction_id`, `counterparty_name`, `counterparty_account`.
    #[arg(long, value_name = "FILE")]
    ledger: PathBuf,
    /// The bank statement: the bank's own file, if its layout is known (CSV, Excel or OpenDocument), or CSV of any length with the columns
    /// S/N, Transaction Date, Reference, Narration, Debit, Credit, Balance. An additional column Charge gives the part of a debit that is
    /// the bank's charge.
    #[arg(long, value_name = "FILE")]
    bank: PathBuf,
    /// The order of day and month in the bank's file. Required only if all its dates can be read in two ways.
    #[arg(long, value_enum)]
    bank_dates: Option<BankDates>,
    /// The folder for `recon_report.csv`, `recon_bank.csv` and `recon_bank_members.csv`. Existing files are replaced.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The files to write. The CSV files are always written.
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
    /// Also `recon.xlsx`, with a sheet for each class.
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
        let words = format!("The {name} has no rows: all payments of the ledger are listed as missing in it.");
        Finding::new(FindingCode::NoRows, 1, words)
    });
    let no_ledger = (result.ledger_rows == 0).then(|| {
        let words = "The ledger has no rows: all rows of the report and of the statement are listed as missing in your records.";
        Finding::new(FindingCode::NoLedger, 1, words)
    });
    let damaged = ["service’s report", "ledger", "bank statement"]
        .into_iter()
        .zip(result.damaged_references);
    let damaged = damaged
        .filter(|(_, rows)| *rows > 0)
        .map(|(name, rows)| damaged_references(name, rows));
    let strange = result.unknown_statuses.iter().map(|word| {
        let words = format!("The ledger’s status “{word}” is unknown: its payments count as not failed.");
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
        1 => "1 incoming row of the bank has the reference of a payment: the money may have been returned (reason REVERSAL).".to_owned(),
        rows => {
            format!("{rows} incoming rows of the bank have the reference of a payment: the money may have been returned (reason REVERSAL).")
        }
    };
    let all = Finding::new(FindingCode::Reversal, result.came_back, words);
    let in_part = match result.came_back_in_part {
        0 => return vec![all],
        1 => "1 of them is less than the payment: “why” gives the returned amount.".to_owned(),
        rows => format!("{rows} of them are less than the payment: “why” gives the returned amounts."),
    };
    vec![all, Finding::new(FindingCode::ReversalInPart, result.came_back_in_part, in_part)]
}

fn shared_references(payments: usize) -> Option<Finding> {
    let words = format!(
        "{payments} payments of the ledger have the same reference as another payment with another payee, account or amount. Each is a \
         separate payment and is not matched by the reference alone."
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
        "In the {file} {what} such as 2.02611E+14, damaged by a spreadsheet. They were not used for matching. Download the file again, and \
         open it with that column as text."
    );
    Finding::new(FindingCode::DamagedReference, rows as u64, words)
}

fn unread(sheets: &[String]) -> String {
    let named: Vec<String> = sheets.iter().map(|name| format!("“{name}”")).collect();
    match named.as_slice() {
        [one] => format!("The sheet {one} of the bank statement has content but was not read."),
        _ => format!(
            "The sheets {} of the bank statement have content but were not read.",
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
        print(&format!("{side}: {count} {word}, ledger: {}", summary.ledger_rows))?;
        for (class, rows) in &summary.classes[side] {
            print(&format!("  {class:<17} {rows:>10}"))?;
        }
        let ties = &summary.tie_out[side];
        for (words, amount) in [
            ("ledger", &ties.ledger),
            ("differences", &ties.pairs_differ),
            ("not in the ledger", &ties.only_there),
            ("only in the ledger", &ties.only_here),
            ("total", &ties.there),
        ] {
            let amount = match amount.strip_prefix('-') {
                Some(amount) => format!("−{}", naira(amount)),
                None => naira(amount),
            };
            print(&format!("  {words:<19} {amount:>24}"))?;
        }
    }
    print(&format!("Unexplained difference: {}", naira(&summary.difference)))?;
    print(&format!("Saved in {}.", files.out.display()))
}

const NOTHING_WRITTEN: &str = "Nothing was reconciled or saved.";

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
            let columns = if missing.len() == 1 {
                "This column is"
            } else {
                "These columns are"
            };
            let words = format!(
                "{columns} missing in its first row: {}. Save it as CSV in UTF-8, with commas and with these names in the first row.",
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
            let words = "It was changed while it was read. Close other programs that use it, then try again.";
            problems.push(about(path, Reason::FileChanged, words.to_owned()));
        }
        Trouble::TooLarge(path) => {
            let words = "It is too large to reconcile at once. Split it by days.";
            problems.push(about(path, Reason::FileTooLarge, words.to_owned()));
        }
        Trouble::Unexplained => {
            let words = "The result does not tie out to the kobo. This is a bug in Cowrie: keep the files and report it.";
            problems.push(about(PathBuf::from("The result"), Reason::NotTiedOut, words.to_owned()));
        }
    }
}
