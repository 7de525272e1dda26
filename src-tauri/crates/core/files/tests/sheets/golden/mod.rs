//! The golden corpus: a file for every way in which a payout sheet is messy, with what becomes of it, worked out by hand.

mod amounts;
mod beside;
mod cells;
mod dialects;
mod layout;
mod marked;
mod payees;
mod shown;
mod stacks;
mod text_files;
mod workbooks;

use std::collections::BTreeMap;
use std::sync::Arc;

use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet};
use sheet_rules::payout::{BankTable, Choices, Corrections, Mapping, OpenSheet, RowState, Rules, plan};

use files::sheets::{ReadOptions, read, together};

/// The column names of most of the files.
const HEAD: [&str; 4] = ["Name", "Bank", "Account Number", "Amount"];

/// One file and what is to become of it.
pub(crate) struct Golden {
    name: &'static str,
    bytes: Vec<u8>,
    mapping: Option<Mapping>,
    /// The sheets to stack; without any the first is read.
    sheets: &'static [&'static str],
    /// Rows ready, to fix and left out.
    counts: (u32, u32, u32),
    total: &'static str,
    /// Codes by row, `2:DUP_PAYMENT,BANK_FUZZY sheet:HIDDEN_ROW`; rows that are not named have none.
    codes: &'static str,
    /// Proposals by row, `2:0123456785|3:50000`.
    fixes: &'static str,
    /// Something that is said about the whole sheet.
    says: &'static str,
}

impl Golden {
    fn new(name: &'static str, bytes: Vec<u8>, counts: (u32, u32, u32), total: &'static str, codes: &'static str) -> Self {
        Self {
            name,
            bytes,
            mapping: None,
            sheets: &[],
            counts,
            total,
            codes,
            fixes: "",
            says: "",
        }
    }

    /// A file whose rows are all in order.
    fn fine(name: &'static str, bytes: Vec<u8>, ready: u32, total: &'static str) -> Self {
        Self::new(name, bytes, (ready, 0, 0), total, "")
    }

    /// A file with one payment, which has an error.
    fn bad(name: &'static str, bytes: Vec<u8>, codes: &'static str) -> Self {
        Self::new(name, bytes, (0, 1, 0), "0.00", codes)
    }

    fn fix(self, fixes: &'static str) -> Self {
        Self { fixes, ..self }
    }

    fn says(self, says: &'static str) -> Self {
        Self { says, ..self }
    }

    fn stacked(self, sheets: &'static [&'static str]) -> Self {
        Self { sheets, ..self }
    }

    fn read_by(self, mapping: Mapping) -> Self {
        Self {
            mapping: Some(mapping),
            ..self
        }
    }

    fn open(&self) -> Result<OpenSheet, String> {
        let sheets: Vec<String> = self.sheets.iter().map(|sheet| (*sheet).to_owned()).collect();
        let options = ReadOptions { sheet: together(&sheets) };
        let book = read("pay.csv", &self.bytes, &options).map_err(|error| error.to_string())?;
        let banks = Arc::new(BankTable::built_in());
        let grid = Arc::new(book.grid);
        Ok(OpenSheet::open(
            grid,
            self.mapping.as_ref(),
            Corrections::default(),
            banks,
            Rules::PRODUCT,
        ))
    }

    /// Everything in which the file is not as expected.
    fn differences(&self) -> Vec<String> {
        let sheet = match self.open() {
            Ok(sheet) => sheet,
            Err(error) => return vec![error],
        };
        let counts = sheet.counts();
        let mut wrong = Vec::new();
        let mut same = |what: &str, found: String, expected: String| {
            if found != expected {
                wrong.push(format!("{what}: found {found}, expected {expected}"));
            }
        };
        let found = (counts.ready, counts.to_fix, counts.left_out);
        same("counts", format!("{found:?}"), format!("{:?}", self.counts));
        same("rows", counts.file_rows.to_string(), (found.0 + found.1 + found.2).to_string());
        same("total", counts.total.decimal(), self.total.to_owned());
        let (codes, fixes) = said(&sheet);
        same("codes", format!("{codes:?}"), format!("{:?}", by_row(self.codes, ' ')));
        same("fixes", format!("{fixes:?}"), format!("{:?}", by_row(self.fixes, '|')));
        let sentences = sheet
            .problems()
            .iter()
            .map(|problem| problem.message.clone())
            .chain(sheet.notes().to_vec());
        let sentences: Vec<String> = sentences.collect();
        if !sentences.iter().any(|sentence| sentence.contains(self.says)) && !self.says.is_empty() {
            wrong.push(format!("nothing says {:?} in {sentences:?}", self.says));
        }
        wrong.extend(self.preview_is_commit(&sheet));
        wrong
    }

    /// What is planned from the file read afresh is what was shown.
    fn preview_is_commit(&self, shown: &OpenSheet) -> Option<String> {
        let choices = Choices {
            contacts_stay: true,
            ..Choices::default()
        };
        let shown: Vec<Paid> = shown
            .rows()
            .filter(|row| row.state == RowState::Ready)
            .filter_map(|row| {
                let place = format!("{} {}", row.sheet, row.file_row());
                Some((place, row.account.value?.as_str().to_owned(), row.amount.value?.minor()))
            })
            .collect();
        let mut again = self.open().ok()?;
        let to_fix: Vec<u32> = again.rows().filter(|row| row.state == RowState::ToFix).map(|row| row.row).collect();
        let out: Vec<_> = to_fix
            .into_iter()
            .map(|row| sheet_rules::payout::Change::LeftOut { row, out: true })
            .collect();
        again.change(&out).ok()?;
        let planned: Vec<Paid> = match plan(&again, &choices) {
            Ok(plan) => plan
                .items
                .iter()
                .map(|item| {
                    let place = format!("{} {}", item.sheet, item.row);
                    (place, item.account.as_str().to_owned(), item.amount.minor())
                })
                .collect(),
            Err(_) => Vec::new(),
        };
        (planned != shown).then(|| format!("shown {shown:?}, planned {planned:?}"))
    }
}

/// Sheet and row, account and amount.
type Paid = (String, String, i64);

type ByRow = BTreeMap<String, Vec<String>>;

/// Codes and proposals by row (of stacked sheets `Lagos!2`); what is said of the sheet stands under `sheet`, what is no payment
/// under its row.
fn said(sheet: &OpenSheet) -> (ByRow, ByRow) {
    let (mut codes, mut fixes) = (ByRow::new(), ByRow::new());
    let of_sheet = sheet.problems().iter().map(|problem| ("sheet".to_owned(), problem.clone()));
    let of_rows = sheet.rows().flat_map(|row| {
        let named = sheet.sheet_if_stacked(row.row).map(|sheet| format!("{sheet}!")).unwrap_or_default();
        let place = format!("{named}{}", row.file_row());
        row.problems.into_iter().map(move |problem| (place.clone(), problem))
    });
    for (place, problem) in of_sheet.chain(of_rows) {
        codes.entry(place.clone()).or_default().push(problem.code.name().to_owned());
        if let Some(fix) = problem.fix {
            fixes.entry(place).or_default().push(fix.text);
        }
    }
    codes.values_mut().for_each(|codes| codes.sort());
    (codes, fixes)
}

fn by_row(text: &str, between: char) -> ByRow {
    let entries = text.split(between).filter_map(|entry| entry.split_once(':'));
    let list = |values: &str| {
        let mut values: Vec<String> = values.split(if between == ' ' { ',' } else { '\0' }).map(str::to_owned).collect();
        values.sort();
        values
    };
    entries.map(|(row, values)| (row.to_owned(), list(values))).collect()
}

fn check(files: &[Golden]) {
    let wrong: Vec<String> = files
        .iter()
        .flat_map(|file| {
            file.differences()
                .into_iter()
                .map(|difference| format!("{}: {difference}", file.name))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A text file of these lines below the usual column names.
fn csv(lines: &[&str]) -> Vec<u8> {
    format!("{}\n{}\n", HEAD.join(","), lines.join("\n")).into_bytes()
}

/// A text file of exactly this.
fn raw(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

/// A cell of a workbook to be written.
#[derive(Clone, Copy)]
enum Put {
    T(&'static str),
    N(f64),
    /// A formula and the result stored with it.
    F(&'static str, &'static str),
    /// A number under a format.
    As(f64, &'static str),
    /// A text under a format.
    TextAs(&'static str, &'static str),
    Nothing,
}

/// A workbook whose only sheet has these rows, and whatever else is done to it.
fn book(rows: &[&[Put]], more: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(*cells) {
            match cell {
                Put::T(text) => sheet.write_string(row, column, *text).map(|_| ()),
                Put::N(number) => sheet.write_number(row, column, *number).map(|_| ()),
                Put::F(formula, result) => sheet
                    .write_formula(row, column, Formula::new(*formula).set_result(*result))
                    .map(|_| ()),
                Put::As(number, format) => sheet
                    .write_number_with_format(row, column, *number, &Format::new().set_num_format(*format))
                    .map(|_| ()),
                Put::TextAs(text, format) => sheet
                    .write_string_with_format(row, column, *text, &Format::new().set_num_format(*format))
                    .map(|_| ()),
                Put::Nothing => Ok(()),
            }
            .expect("written");
        }
    }
    more(sheet);
    book.save_to_buffer().expect("a workbook")
}

/// The usual column names as cells.
const TOP: &[Put] = &[Put::T("Name"), Put::T("Bank"), Put::T("Account Number"), Put::T("Amount")];

/// A workbook with one payment to a bank of this account and amount.
fn paying(bank: &'static str, account: Put, amount: Put) -> Vec<u8> {
    book(&[TOP, &[Put::T("Ada Obi"), Put::T(bank), account, amount]], |_| {})
}

#[test]
fn the_corpus_is_whole() {
    let files = [
        cells::files(),
        amounts::files(),
        payees::files(),
        layout::files(),
        text_files::files(),
        workbooks::files(),
        dialects::files(),
        stacks::files(),
        shown::files(),
        marked::files(),
    ]
    .concat_names();
    let mut names = files.clone();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), files.len(), "a name is used twice");
    assert!(files.len() >= 120, "only {} files", files.len());
    // 31 and 32 refuse or follow whole files, 37 groups payments; they have tests of their own.
    for mess in (1..=44).filter(|mess| *mess != 41).filter(|mess| ![31, 32, 37].contains(mess)) {
        let start = format!("{mess:02} ");
        assert!(files.iter().any(|name| name.starts_with(&start)), "no file for mess {mess}");
    }
}

trait Names {
    fn concat_names(self) -> Vec<&'static str>;
}

impl<const N: usize> Names for [Vec<Golden>; N] {
    fn concat_names(self) -> Vec<&'static str> {
        self.into_iter().flatten().map(|file| file.name).collect()
    }
}
