//! Writing the result, row by row. The files are read once more, because only the decisions were kept.

use std::path::Path;

use book_rules::reconciliation::{
    Class, Decision, Ledger, LedgerOnly, Link, Reason, Reconciled, RowFacts, Totals, write_decimal, write_number,
};

use super::cells::{kobo, timestamp, write_day, write_timestamp};
use super::output::{Output, Unfinished};
use super::read::{BANK, CHARGE, SERVICE, bank_cells};
use super::source::Source;
use super::table::Table;
use super::trouble::Trouble;

const REPORT_HEADER: &str = "class,reason,method,ambiguous,report_row,ledger_id,reference,report_amount,ledger_amount,diff,report_status,\
ledger_status,report_datetime,ledger_datetime,description,counterparty,suggestions,why,";
const BANK_HEADER: &str = "class,reason,method,ambiguous,bank_row,ledger_id,bulk_reference,reference,bank_amount,ledger_amount,diff,items,\
bank_date,ledger_date,narration,counterparty,suggestions,why,";
const MEMBERS_HEADER: &str = "bank_row,bulk_reference,ledger_id,ledger_amount,";

/// The files of one side under their temporary names, and their totals.
pub(crate) struct Written {
    pub files: Vec<Unfinished>,
    pub totals: Totals,
    /// Rows of money in with the reference of a payment of ours.
    pub came_back: u64,
    /// How many of these are less than the payment.
    pub came_back_in_part: u64,
}

struct Writer<'a, 'l> {
    ledger: &'a Ledger,
    decided: &'a Reconciled<'l>,
    out: Output,
    totals: Totals,
}

impl<'a, 'l> Writer<'a, 'l> {
    fn new(ledger: &'a Ledger, decided: &'a Reconciled<'l>, folder: &Path, name: &str, header: &str) -> Result<Self, Trouble> {
        Ok(Self {
            ledger,
            decided,
            out: begun(folder, name, header)?,
            totals: Totals::default(),
        })
    }

    /// Writes the first cells of a row.
    fn decision(&mut self, decision: &Decision<'_>, row: u32) {
        let out = &mut self.out;
        out.word(decision.class.word());
        out.word(decision.reason.map_or("", Reason::word));
        out.word(decision.method.map_or("", |method| method.word()));
        out.word(match (decision.link, decision.class) {
            (Some(_), _) => "0",
            (None, Class::Suggested) => "1",
            (None, _) => "",
        });
        out.plain(|out| write_number(out, u64::from(row) + 1));
    }

    fn only(&mut self, class: Class) {
        self.out.word(class.word());
        self.out.empty(4);
    }

    fn id(&mut self, link: Option<Link>) {
        let ledger = self.ledger;
        self.out
            .plain(|out| row_of(link).into_iter().for_each(|row| write_number(out, ledger.id(row))));
    }

    fn time(&mut self, link: Option<Link>) {
        let ledger = self.ledger;
        self.out
            .plain(|out| row_of(link).into_iter().for_each(|row| write_timestamp(out, ledger.at(row))));
    }

    fn amounts(&mut self, amount: Option<i64>, ledger: Option<i64>) {
        let difference = amount.zip(ledger).map(|(amount, ledger)| amount.saturating_sub(ledger));
        for kobo in [amount, ledger, difference] {
            self.out.plain(|out| kobo.into_iter().for_each(|kobo| write_decimal(out, kobo)));
        }
    }

    /// Writes the last cells of a row, and ends it.
    fn why(&mut self, decision: &Decision<'_>, facts: &RowFacts<'_>) -> Result<(), Trouble> {
        let (ledger, decided) = (self.ledger, self.decided);
        self.out.text(|out| {
            for (place, candidate) in decision.candidates.iter().enumerate() {
                if place > 0 {
                    out.push(b'|');
                }
                match candidate.link {
                    Link::Row(row) => write_number(out, ledger.id(row)),
                    Link::Batch(run) => out.extend_from_slice(ledger.batch_reference(run)),
                    Link::Settlement(_) => {}
                }
            }
        });
        self.out.text(|out| decided.why(decision, facts, out));
        self.out.end_row()
    }

    fn status_of(&self, link: Option<Link>) -> &'a [u8] {
        row_of(link).map_or(b"", |row| self.ledger.status(row))
    }

    fn counterparty(&self, link: Option<Link>) -> &'a [u8] {
        row_of(link).map_or(b"", |row| self.ledger.counterparty(row))
    }

    fn reference(&self, link: Link) -> &'a [u8] {
        match link {
            Link::Row(row) => self.ledger.reference(row),
            Link::Batch(run) => self.ledger.batch_reference(run),
            Link::Settlement(_) => b"",
        }
    }
}

/// The single ledger entry of a link.
fn row_of(link: Option<Link>) -> Option<u32> {
    match link? {
        Link::Row(row) => Some(row),
        Link::Batch(_) | Link::Settlement(_) => None,
    }
}

fn begun(folder: &Path, name: &str, header: &str) -> Result<Output, Trouble> {
    let mut out = Output::create(folder, name)?;
    header.trim_end_matches(',').split(',').for_each(|cell| out.cell(cell.as_bytes()));
    out.end_row()?;
    Ok(out)
}

/// Fails unless the file still has as many readable rows as were decided.
fn unchanged(path: &Path, rows: u32, decided: &Reconciled<'_>) -> Result<(), Trouble> {
    match usize::try_from(rows) {
        Ok(rows) if rows == decided.len() => Ok(()),
        _ => Err(Trouble::Changed(path.to_owned())),
    }
}

/// Writes the result for the service's report.
pub(crate) fn report(source: &Path, ledger: &Ledger, decided: &Reconciled<'_>, folder: &Path) -> Result<Written, Trouble> {
    let mut table = Table::open(&Source::of(source), SERVICE)?;
    let mut to = Writer::new(ledger, decided, folder, "recon_report.csv", REPORT_HEADER)?;
    let mut row = 0;
    while table.advance()? {
        let (Ok(amount), Some(at)) = (kobo(table.cell(1)), timestamp(table.cell(3))) else {
            return Err(Trouble::Changed(source.to_owned()));
        };
        if row as usize >= decided.len() {
            return Err(Trouble::Changed(source.to_owned()));
        }
        let decision = decided.decision(row);
        let (link, ledger_amount) = (decision.link, decided.paired_amount(decision.link));
        to.decision(&decision, row);
        to.id(link);
        let reference = match (table.raw(0), link) {
            (b"", Some(link)) => to.reference(link),
            (own, _) => own,
        };
        to.out.cell(reference);
        to.amounts(Some(amount), ledger_amount);
        to.out.cell(table.raw(2));
        to.out.cell(to.status_of(link));
        to.out.cell(table.raw(3));
        to.time(link);
        to.out.cell(table.raw(4));
        to.out.cell(to.counterparty(link));
        let facts = RowFacts {
            amount,
            at,
            charge: 0,
            status: table.cell(2),
            reference: table.cell(0),
        };
        to.why(&decision, &facts)?;
        to.totals.add(decision.class, amount, ledger_amount);
        row += 1;
    }
    unchanged(source, row, decided)?;
    report_only(&mut to)?;
    Ok(Written {
        files: vec![to.out.finish()?],
        totals: to.totals,
        came_back: 0,
        came_back_in_part: 0,
    })
}

fn report_only(to: &mut Writer<'_, '_>) -> Result<(), Trouble> {
    for only in to.decided.ledger_only() {
        let amount = to.decided.ledger_amount(only.link);
        let link = Some(only.link);
        to.only(only.class);
        to.id(link);
        to.out.cell(to.reference(only.link));
        to.amounts(None, Some(amount));
        to.out.empty(1);
        to.out.cell(to.status_of(link));
        to.out.empty(1);
        to.time(link);
        to.out.empty(1);
        to.out.cell(to.counterparty(link));
        to.out.empty(1);
        to.why_only(&only, amount)?;
    }
    Ok(())
}

/// Writes the result for the bank statement, and the payments of its bulk debits.
pub(crate) fn bank(source: &Source, ledger: &Ledger, decided: &Reconciled<'_>, folder: &Path) -> Result<Written, Trouble> {
    let mut table = Table::open_without(source, BANK, Some(CHARGE))?;
    let mut to = Writer::new(ledger, decided, folder, "recon_bank.csv", BANK_HEADER)?;
    let mut members = begun(folder, "recon_bank_members.csv", MEMBERS_HEADER)?;
    let (mut row, mut came_back, mut came_back_in_part) = (0, 0, 0);
    while table.advance()? {
        let Some(cells) = bank_cells(&mut table).filter(|_| (row as usize) < decided.len()) else {
            return Err(Trouble::Changed(source.path().to_owned()));
        };
        let decision = decided.decision(row);
        let (link, ledger_amount) = (decision.link, decided.paired_amount(decision.link));
        to.decision(&decision, row);
        to.id(link);
        to.run(link);
        to.out.cell(link.map_or_else(|| table.raw(2), |link| to.reference(link)));
        to.amounts(Some(cells.amount), ledger_amount);
        to.items(link);
        to.out.plain(|out| write_day(out, cells.at));
        to.day(link);
        to.out.cell(table.raw(3));
        to.out.cell(to.counterparty(link));
        let facts = RowFacts {
            amount: cells.amount,
            at: cells.at,
            charge: cells.charge,
            status: b"",
            reference: table.cell(2),
        };
        to.why(&decision, &facts)?;
        to.totals.add(decision.class, cells.amount, ledger_amount);
        came_back += u64::from(decision.reason == Some(Reason::Reversal));
        let is_part = |payment| cells.amount.saturating_abs() < ledger.amount(payment).saturating_abs();
        came_back_in_part += u64::from(decision.reverses().is_some_and(is_part));
        if let Some(link @ (Link::Batch(_) | Link::Settlement(_))) = link {
            write_members(&mut members, &to, row, link)?;
        }
        row += 1;
    }
    unchanged(source.path(), row, decided)?;
    bank_only(&mut to)?;
    Ok(Written {
        files: vec![to.out.finish()?, members.finish()?],
        totals: to.totals,
        came_back,
        came_back_in_part,
    })
}

fn write_members(members: &mut Output, of: &Writer<'_, '_>, row: u32, link: Link) -> Result<(), Trouble> {
    for member in of.decided.members(link) {
        members.plain(|out| write_number(out, u64::from(row) + 1));
        members.cell(of.reference(link));
        members.plain(|out| write_number(out, of.ledger.id(member)));
        members.plain(|out| write_decimal(out, of.ledger.amount(member)));
        members.end_row()?;
    }
    Ok(())
}

fn bank_only(to: &mut Writer<'_, '_>) -> Result<(), Trouble> {
    for only in to.decided.ledger_only() {
        let amount = to.decided.ledger_amount(only.link);
        let link = Some(only.link);
        to.only(only.class);
        to.id(link);
        to.run(link);
        to.out.cell(to.reference(only.link));
        to.amounts(None, Some(amount));
        to.items(link);
        to.out.empty(1);
        to.day(link);
        to.out.empty(1);
        to.out.cell(to.counterparty(link));
        to.out.empty(1);
        to.why_only(&only, amount)?;
    }
    Ok(())
}

impl Writer<'_, '_> {
    /// Ends the row of a ledger entry without a match.
    fn why_only(&mut self, only: &LedgerOnly, amount: i64) -> Result<(), Trouble> {
        let decided = self.decided;
        self.out.text(|out| decided.why_only(only, out));
        self.out.end_row()?;
        self.totals.add_only(only.class, amount);
        Ok(())
    }

    fn run(&mut self, link: Option<Link>) {
        self.out.cell(match link {
            Some(Link::Batch(run)) => self.ledger.batch_reference(run),
            Some(Link::Row(_) | Link::Settlement(_)) | None => b"",
        });
    }

    fn items(&mut self, link: Option<Link>) {
        let decided = self.decided;
        self.out.plain(|out| {
            if let Some(link) = link {
                write_number(out, decided.members(link).count() as u64);
            }
        });
    }

    fn day(&mut self, link: Option<Link>) {
        let decided = self.decided;
        self.out.plain(|out| {
            if let Some(link) = link {
                write_day(out, decided.ledger_at(link));
            }
        });
    }
}
