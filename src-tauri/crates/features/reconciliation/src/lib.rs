//! The reconciliation of files without a database: the service's report, our ledger, and a bank statement.
//!
//! The rules are in [`book_rules::reconciliation`]; here files become rows, and decisions become files. Both sides are read and written at the
//! same time. Only what decides a row is kept in memory, so the files are read twice.

mod ahead;
mod cells;
mod messages;
mod output;
mod picked;
mod proof;
mod read;
mod rows;
mod sheet_xml;
mod source;
mod statement;
mod summary_sheet;
mod table;
mod trouble;
mod workbook;
mod write;

use std::path::{Path, PathBuf};
use std::thread;

use book_rules::reconciliation::{Details, Ledger, Reconciled, ReferenceMatching, Totals};

pub use statement::Dates;
pub use trouble::{FileProblem, Trouble};

use output::Unfinished;
use picked::Starts;
use source::Source;
use summary_sheet::Summary;

/// The files to be reconciled, and the folder for the result.
#[derive(Debug, Clone)]
pub struct Files {
    /// The service's report.
    pub service: PathBuf,
    /// Our ledger.
    pub ledger: PathBuf,
    /// The bank statement.
    pub bank: PathBuf,
    /// What is known about its dates.
    pub bank_dates: Dates,
    /// The folder for the result; created if it does not exist.
    pub out: PathBuf,
    /// Whether to write a workbook as well.
    pub workbook: bool,
}

/// The result of a reconciliation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reconciliation {
    /// The number of rows of the ledger.
    pub ledger_rows: usize,
    /// The service's side.
    pub service: SideTotals,
    /// The bank's side.
    pub bank: SideTotals,
    /// The number of bank rows that are money in with the reference of a payment of ours.
    pub came_back: u64,
    /// How many of these are less than the payment.
    pub came_back_in_part: u64,
    /// The number of payments of the ledger that share their reference with others.
    pub shared_references: usize,
    /// The number of rows of the report, the ledger and the statement whose reference lost digits in a spreadsheet: nothing is paired by it.
    pub damaged_references: [usize; 3],
    /// What the bank statement does not contain, and what could therefore not be checked.
    pub remarks: Vec<String>,
    /// The other sheets of the bank statement with contents. They were not read; none of them is a statement.
    pub unread_sheets: Vec<String>,
    /// Status words of the ledger of which it is unknown whether they mean a failed payment.
    pub unknown_statuses: Vec<String>,
}

/// The totals of one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideTotals {
    /// By class, and of what was paired.
    pub totals: Totals,
    /// The sum of the ledger on this side, in kobo.
    pub ledger: i128,
}

/// Reconciles three files and writes the result for every row.
///
/// # Errors
///
/// Fails, and writes nothing, if anything cannot be read, or if the result does not tie out.
pub fn reconcile(files: &Files) -> Result<Reconciliation, Trouble> {
    // The other files are read even if the ledger cannot be, so that the problems of all files are reported at once.
    let ((ledger, starts), trouble) = match read::ledger(&files.ledger) {
        Ok(read) => (read, None),
        Err(trouble) => ((Ledger::default(), Starts::default()), Some(trouble)),
    };
    let (service, bank) = both(
        || read::service(&files.service, &ledger).and_then(|keyed| decided(keyed, &files.ledger, &starts)),
        || {
            let Bank { keyed, source, remarks } = bank(&files.bank, &files.bank_dates, &ledger)?;
            Ok((decided(keyed, &files.ledger, &starts)?, source, remarks))
        },
    );
    let (service, (bank, statement, (remarks, unread_sheets))) = match (service, bank, trouble) {
        (Ok(service), Ok(bank), None) => (service, bank),
        (service, bank, trouble) => {
            let troubles = [service.err(), trouble, bank.err()];
            return Err(Trouble::Several(troubles.into_iter().flatten().collect()));
        }
    };
    drop(starts);
    std::fs::create_dir_all(&files.out).map_err(Trouble::file(&files.out))?;
    let (report, written) = both(
        || write::report(&files.service, &ledger, &service, &files.out).map(|written| (written, service.ledger_total())),
        || write::bank(&statement, &ledger, &bank, &files.out).map(|written| (written, bank.ledger_total())),
    );
    let ((report, of_report), (statement, of_statement)) = (report?, written?);
    if report.totals.unexplained(of_report) != 0 || statement.totals.unexplained(of_statement) != 0 {
        return Err(Trouble::Unexplained);
    }
    let mut written: Vec<Unfinished> = report.files.into_iter().chain(statement.files).collect();
    if files.workbook {
        let summary = Summary {
            service: (&report.totals, of_report),
            bank: (&statement.totals, of_statement),
        };
        written.push(workbook::write(written[0].path(), written[1].path(), &files.out, &summary)?);
    }
    for file in written {
        file.keep()?;
    }
    Ok(Reconciliation {
        ledger_rows: ledger.len(),
        service: SideTotals {
            totals: report.totals,
            ledger: of_report,
        },
        bank: SideTotals {
            totals: statement.totals,
            ledger: of_statement,
        },
        came_back: statement.came_back,
        came_back_in_part: statement.came_back_in_part,
        shared_references: ledger.shared_references(),
        damaged_references: [service.damaged_references(), ledger.damaged_references(), bank.damaged_references()],
        remarks,
        unread_sheets,
        unknown_statuses: ledger
            .unknown_statuses()
            .map(|word| String::from_utf8_lossy(word).into_owned())
            .collect(),
    })
}

struct Bank<'l> {
    keyed: ReferenceMatching<'l>,
    source: Source,
    /// What it does not contain, and which of its sheets were not read.
    remarks: (Vec<String>, Vec<String>),
}

/// Reads the statement by its plain columns, else in a bank's own layout.
fn bank<'l>(path: &Path, dates: &Dates, ledger: &'l Ledger) -> Result<Bank<'l>, Trouble> {
    let source = Source::of(path);
    let trouble = match read::bank(&source, ledger) {
        Ok((keyed, remarks)) => {
            let remarks = (remarks.into_iter().map(str::to_owned).collect(), Vec::new());
            return Ok(Bank { keyed, source, remarks });
        }
        Err(trouble @ (Trouble::Columns(..) | Trouble::Kind(_) | Trouble::Rows(_))) => trouble,
        Err(other) => return Err(other),
    };
    match statement::plain(path, dates) {
        Ok(plain) => {
            let (source, remarks) = (plain.source, (plain.remarks, plain.unread_sheets));
            let (keyed, _) = read::bank(&source, ledger)?;
            Ok(Bank { keyed, source, remarks })
        }
        // If the plain columns exist, the problems of their rows are reported.
        Err(other) => Err(if matches!(trouble, Trouble::Rows(_)) { trouble } else { other }),
    }
}

/// Decides a side. Each side reads the details of its own open payments, so that neither waits for the other before both are written.
fn decided<'l>(keyed: ReferenceMatching<'l>, ledger: &Path, starts: &Starts) -> Result<Reconciled<'l>, Trouble> {
    let details = read::details(ledger, starts, Details::needed_by(&[&keyed]))?;
    Ok(keyed.decide(&details))
}

/// Runs two functions in parallel.
fn both<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        match one.join() {
            Ok(one) => (one, other),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
