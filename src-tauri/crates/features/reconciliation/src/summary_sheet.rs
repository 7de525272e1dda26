//! The first sheet of the workbook: the contents and the sum of every other sheet, and the tie-out of each side.

use book_rules::reconciliation::{ClassTotal, Side, Totals};
use csv::ByteRecord;

use super::sheet_xml;
use super::sheet_xml::CellKind;
use base::decimal::decimal;

use crate::messages;

/// The totals of each side, and the sum of the ledger on it, in kobo.
pub(crate) struct Summary<'t> {
    pub service: (&'t Totals, i128),
    pub bank: (&'t Totals, i128),
}

/// A sheet with the rows of one class of a side.
#[derive(Clone, Debug)]
pub(crate) struct ClassSheet {
    pub side: Side,
    /// As the file writes it.
    pub class: Vec<u8>,
    /// 1, or more for rows that did not fit into the sheets before.
    pub part: usize,
    pub rows: u32,
}

impl ClassSheet {
    pub(crate) fn name(&self) -> String {
        let letter = match self.side {
            Side::Service => 'R',
            Side::Bank => 'B',
        };
        let name = format!("{letter} {}", String::from_utf8_lossy(&self.class));
        if self.part == 1 { name } else { format!("{name} {}", self.part) }
    }
}

/// In characters.
const WIDTHS: [u32; 4] = [26, 12, 20, 90];

/// The path of the sheet, and its XML.
pub(crate) fn write<'s>(sheets: impl Iterator<Item = &'s ClassSheet>, of: &Summary<'_>) -> (String, Vec<u8>) {
    let mut xml = sheet_xml::begin(WIDTHS.into_iter());
    let heading = ByteRecord::from(vec!["Sheet", "Rows", "Amount (NGN)", "Meaning"]);
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
    for sheet in sheets {
        let totals = match sheet.side {
            Side::Service => of.service.0,
            Side::Bank => of.bank.0,
        };
        let total = totals.classes().find(|(one, _)| one.word().as_bytes() == sheet.class);
        let (amount, meaning) = match total {
            Some((class, ClassTotal { amount, .. })) if sheet.part == 1 => (decimal(amount), messages::class_meaning(class)),
            Some(_) | None => (String::new(), messages::CONTINUES),
        };
        put([&sheet.name(), &sheet.rows.to_string(), &amount, meaning]);
    }
    for (name, there, (totals, ledger)) in [
        ("Service", messages::SERVICE_TOTAL, of.service),
        ("Bank", messages::BANK_TOTAL, of.bank),
    ] {
        put(["", "", "", ""]);
        put([name, "", "", messages::TIE_OUT]);
        put(["Our ledger", "", &decimal(ledger), messages::LEDGER_TOTAL]);
        put(["Pairs differ by", "", &decimal(totals.pairs_differ), messages::PAIRS_DIFFER]);
        put(["Only there", "", &decimal(totals.only_external), messages::ONLY_THERE]);
        put(["Only in our ledger", "", &decimal(totals.only_ledger), messages::ONLY_IN_LEDGER]);
        put(["There", "", &decimal(totals.amount), there]);
        put(["Unexplained", "", &decimal(totals.unexplained(ledger)), messages::UNEXPLAINED]);
    }
    xml.extend_from_slice(b"</sheetData></worksheet>");
    (sheet_xml::path_of(1), xml)
}
