//! The first sheet of the workbook: the contents and the sum of every other sheet, and the tie-out of each side.

use book_rules::reconciliation::{Class, ClassTotal, Totals};
use csv::ByteRecord;

use super::sheet_xml;
use super::sheet_xml::CellKind;
use system::plain::decimal;

/// The totals of each side, and the sum of the ledger on it, in kobo.
pub(crate) struct Summary<'t> {
    pub service: (&'t Totals, i128),
    pub bank: (&'t Totals, i128),
}

/// In characters.
const WIDTHS: [u32; 4] = [26, 12, 20, 90];

/// The path of the sheet, and its XML.
pub(crate) fn write(sheets: &[(&str, u32)], of: &Summary<'_>) -> (String, Vec<u8>) {
    let mut xml = sheet_xml::begin(WIDTHS.into_iter());
    let heading = ByteRecord::from(vec!["Sheet", "Rows", "Amount (NGN)", "What it is"]);
    sheet_xml::row(&mut xml, &heading, |_| CellKind::Heading);
    let mut put = |cells: [&str; 4]| {
        let number = |column| {
            if matches!(column, 1 | 2) {
                CellKind::Number
            } else {
                CellKind::Text
            }
        };
        sheet_xml::row(&mut xml, &ByteRecord::from(cells.to_vec()), number);
    };
    for (name, rows) in sheets {
        let (totals, class) = match name.split_once(' ') {
            Some(("R", class)) => (of.service.0, class),
            Some((_, class)) => (of.bank.0, class),
            None => continue,
        };
        // Rows that do not fit into one sheet continue on another one of the same class.
        let (class, part) = class.split_once(' ').map_or((class, ""), |(class, part)| (class, part));
        let total = totals.classes().find(|(one, _)| one.word() == class);
        let amount = total
            .filter(|_| part.is_empty())
            .map(|(_, ClassTotal { amount, .. })| decimal(amount));
        let meaning = match (total, part) {
            (Some((class, _)), "") => meaning(class),
            _ => "Goes on from the sheet before it, whose amount is of both",
        };
        put([name, &rows.to_string(), &amount.unwrap_or_default(), meaning]);
    }
    for (name, there, (totals, ledger)) in [
        ("Service", "What the service's report comes to", of.service),
        ("Bank", "What the statement comes to: what went out, less what came in", of.bank),
    ] {
        put(["", "", "", ""]);
        put([name, "", "", "How it ties out, to the kobo"]);
        put(["Our ledger", "", &decimal(ledger), "What our records hold of this side"]);
        put([
            "Pairs differ by",
            "",
            &decimal(totals.pairs_differ),
            "Of what was found on both sides, by how much it is more there",
        ]);
        put([
            "Only there",
            "",
            &decimal(totals.only_external),
            "Added: rows that are paired with nothing of ours",
        ]);
        put([
            "Only in our ledger",
            "",
            &decimal(totals.only_ledger),
            "Taken off: payments of ours that no row is paired with",
        ]);
        put(["There", "", &decimal(totals.amount), there]);
        put([
            "Unexplained",
            "",
            &decimal(totals.unexplained(ledger)),
            "What is left; nothing is written where it is not 0.00",
        ]);
    }
    xml.extend_from_slice(b"</sheetData></worksheet>");
    (sheet_xml::path_of(1), xml)
}

fn meaning(class: Class) -> &'static str {
    match class {
        Class::Matched => "The same payment on both sides, with one amount and one status",
        Class::MatchedBatch => "One line for the payments of a bulk run, or for several that were settled as one",
        Class::AmountDiff => "The same payment with another amount; the reason FEE says that a known fee explains it",
        Class::StatusDiff => "The same payment, but one side calls it failed",
        Class::Suggested => "Not decided: it may be one of the payments under “suggestions”, best first; a person decides",
        Class::MissingLocal => {
            "Not in our records; the reason CHARGE means that it is a charge of the bank, REVERSAL that it came in with the reference of a payment, REFERENCE that another row with its reference has another amount"
        }
        Class::MissingRemote => "Our payment is not in the service's report, or a row that is SUGGESTED may be it",
        Class::MissingBank => "Our payment is not on the statement, or a row that is SUGGESTED may be it",
        Class::DuplicateRemote => "It repeats another row of the service's report",
        Class::DuplicateLocal => "It repeats another row of our records",
        Class::Duplicate => "It repeats another row of the statement",
        Class::Reversed => "It bears the reference of a payment, and the money went the other way",
    }
}
