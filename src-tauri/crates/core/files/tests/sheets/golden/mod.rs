//! The golden corpus: a file for every known irregularity of payout sheets, with the expected result, worked out by hand.
//!
//! Files that can be written as text or cells are in the tables beside this module; generated ones are in the modules of the same names.

mod amounts;
mod beside;
mod dialects;
mod marked;
mod payees;
mod shown;
mod stacks;
mod text_files;
mod workbooks;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use sheet_rules::payout::{BankTable, Choices, ColumnUse, Corrections, Field, Mapping, OpenSheet, RowState, Rules, plan};

use crate::written::{Put, book, book_of};
use files::sheets::{ReadOptions, read, together};

/// The usual headings.
const HEAD: [&str; 4] = ["Name", "Bank", "Account Number", "Amount"];

const PAYEES: &str = include_str!("payees.toml");
const TABLES: [&str; 11] = [
    include_str!("amounts.toml"),
    include_str!("beside.toml"),
    include_str!("cells.toml"),
    include_str!("dialects.toml"),
    include_str!("layout.toml"),
    include_str!("marked.toml"),
    PAYEES,
    include_str!("shown.toml"),
    include_str!("stacks.toml"),
    include_str!("text_files.toml"),
    include_str!("workbooks.toml"),
];

/// A file and its expected result.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Golden {
    #[serde(skip)]
    name: String,
    #[serde(skip)]
    bytes: Vec<u8>,
    /// The content, in one of these forms: the rows of a text file below the usual headings.
    rows: Vec<String>,
    /// All lines of a text file.
    lines: Vec<String>,
    /// The exact text.
    text: String,
    /// The cells of a workbook's only sheet, below the usual headings.
    payments: Vec<Vec<Cell>>,
    /// All cells of a workbook's only sheet.
    cells: Vec<Vec<Cell>>,
    /// Several sheets.
    sheets: Vec<Sheet>,
    /// The sheets to stack, in this order; if empty, the first sheet is read.
    stacked: Vec<String>,
    /// A person picked the first four columns as name, bank, account and amount, below headings in the first row.
    picked: bool,
    /// A person's answers about the amounts.
    answers: Option<Mapping>,
    /// The numbers of rows that are ready, to fix and skipped.
    ready: u32,
    to_fix: u32,
    left_out: u32,
    /// The total of the ready rows; none if there are none.
    total: Option<String>,
    /// Codes by row, `2:DUP_PAYMENT,BANK_FUZZY sheet:HIDDEN_ROW`; other rows have none.
    codes: String,
    /// Proposed corrections by row, `2:0123456785|3:50000`.
    fixes: String,
    /// Part of a sentence about the whole sheet.
    says: String,
}

/// A sheet of a workbook.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    name: String,
    #[serde(default)]
    payments: Vec<Vec<Cell>>,
    #[serde(default)]
    cells: Vec<Vec<Cell>>,
}

/// A cell in a table of files.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Cell {
    Text(String),
    Number(f64),
    Formula { formula: String, result: String },
    NumberAs { number: f64, format: String },
    TextAs { text: String, format: String },
    Nothing {},
}

impl Cell {
    fn put(&self) -> Put<'_> {
        match self {
            Self::Text(text) => Put::T(text),
            Self::Number(number) => Put::N(*number),
            Self::Formula { formula, result } => Put::F(formula, result),
            Self::NumberAs { number, format } => Put::As(*number, format),
            Self::TextAs { text, format } => Put::TextAs(text, format),
            Self::Nothing {} => Put::Nothing,
        }
    }
}

/// The rows of a sheet: all its cells, or payments below the usual headings.
fn rows<'a>(cells: &'a [Vec<Cell>], payments: &'a [Vec<Cell>]) -> Vec<Vec<Put<'a>>> {
    let head = (!payments.is_empty()).then(|| TOP.to_vec());
    let written = |row: &'a Vec<Cell>| row.iter().map(Cell::put).collect();
    head.into_iter().chain(cells.iter().chain(payments).map(written)).collect()
}

/// The files of a table.
fn table(text: &str) -> Vec<Golden> {
    let files: BTreeMap<String, Golden> = toml::from_str(text).expect("a table of files");
    files.into_iter().map(|(name, file)| file.made(name)).collect()
}

impl Golden {
    fn new(name: &str, bytes: Vec<u8>, (ready, to_fix, left_out): (u32, u32, u32), total: &str, codes: &str) -> Self {
        Self {
            name: name.to_owned(),
            bytes,
            ready,
            to_fix,
            left_out,
            total: Some(total.to_owned()),
            codes: codes.to_owned(),
            ..Self::default()
        }
    }

    /// A file whose rows are all ready.
    fn fine(name: &str, bytes: Vec<u8>, ready: u32, total: &str) -> Self {
        Self::new(name, bytes, (ready, 0, 0), total, "")
    }

    /// A file with one payment, which has an error.
    fn bad(name: &str, bytes: Vec<u8>, codes: &str) -> Self {
        Self::new(name, bytes, (0, 1, 0), "0.00", codes)
    }

    fn fix(self, fixes: &str) -> Self {
        Self {
            fixes: fixes.to_owned(),
            ..self
        }
    }

    fn says(self, says: &str) -> Self {
        Self {
            says: says.to_owned(),
            ..self
        }
    }

    fn stacked(self, sheets: &[&str]) -> Self {
        let stacked = sheets.iter().map(|sheet| (*sheet).to_owned()).collect();
        Self { stacked, ..self }
    }

    /// The file with this name, with its bytes.
    fn made(self, name: String) -> Self {
        let sheets = self
            .sheets
            .iter()
            .map(|sheet| (sheet.name.as_str(), rows(&sheet.cells, &sheet.payments)));
        let (sheets, only) = (sheets.collect::<Vec<_>>(), rows(&self.cells, &self.payments));
        let bytes = if !sheets.is_empty() {
            let sheets: Vec<_> = sheets.iter().map(|(name, rows)| (*name, rows.as_slice())).collect();
            book_of(&sheets, |_, _| {})
        } else if !only.is_empty() {
            book(&only, |_| {})
        } else if !self.rows.is_empty() {
            format!("{}\n{}\n", HEAD.join(","), self.rows.join("\n")).into_bytes()
        } else if !self.lines.is_empty() {
            (self.lines.join("\n") + "\n").into_bytes()
        } else {
            self.text.clone().into_bytes()
        };
        Self { name, bytes, ..self }
    }

    fn mapping(&self) -> Option<Mapping> {
        if !self.picked {
            return self.answers.clone();
        }
        let fields = [Field::Name, Field::Bank, Field::Account, Field::Amount];
        let columns = (1..).zip(fields).map(|(column, field)| ColumnUse {
            field,
            column: Some(column),
            header: None,
            reason: String::new(),
        });
        Some(Mapping {
            header_row: Some(1),
            columns: columns.collect(),
            ..self.answers.clone().unwrap_or_default()
        })
    }

    fn open(&self) -> Result<OpenSheet, String> {
        let options = ReadOptions {
            sheet: together(&self.stacked),
        };
        let book = read("pay.csv", &self.bytes, &options).map_err(|error| error.to_string())?;
        let banks = Arc::new(BankTable::built_in());
        let grid = Arc::new(book.grid);
        Ok(OpenSheet::open(
            grid,
            self.mapping().as_ref(),
            Corrections::default(),
            banks,
            Rules::PRODUCT,
        ))
    }

    /// All differences from the expected result.
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
        let expected = (self.ready, self.to_fix, self.left_out);
        same("counts", format!("{found:?}"), format!("{expected:?}"));
        same("rows", counts.file_rows.to_string(), (found.0 + found.1 + found.2).to_string());
        let total = self.total.as_deref().unwrap_or("0.00");
        same("total", counts.total.decimal(), total.to_owned());
        let (codes, fixes) = codes_and_fixes(&sheet);
        same("codes", format!("{codes:?}"), format!("{:?}", by_row(&self.codes, ' ')));
        same("fixes", format!("{fixes:?}"), format!("{:?}", by_row(&self.fixes, '|')));
        let sentences = sheet
            .problems()
            .iter()
            .map(|problem| problem.message.clone())
            .chain(sheet.notes().to_vec());
        let sentences: Vec<String> = sentences.collect();
        if !sentences.iter().any(|sentence| sentence.contains(&self.says)) && !self.says.is_empty() {
            wrong.push(format!("nothing says {:?} in {sentences:?}", self.says));
        }
        wrong.extend(self.preview_is_commit(&sheet));
        wrong
    }

    /// The plan from the file, read again, equals what was shown.
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

/// Codes and proposed corrections by row (`Lagos!2` for stacked sheets); those of the sheet are under `sheet`.
fn codes_and_fixes(sheet: &OpenSheet) -> (ByRow, ByRow) {
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

/// The usual headings as cells.
const TOP: &[Put<'_>] = &[Put::T("Name"), Put::T("Bank"), Put::T("Account Number"), Put::T("Amount")];

#[test]
fn every_file_of_the_tables_has_its_expected_result() {
    for text in TABLES {
        check(&table(text));
    }
}

#[test]
fn the_corpus_is_complete() {
    let made = [
        amounts::files(),
        dialects::files(),
        marked::files(),
        shown::files(),
        stacks::files(),
        text_files::files(),
        workbooks::files(),
    ];
    let files = TABLES.into_iter().flat_map(table).chain(made.into_iter().flatten());
    let mut names: Vec<String> = files.map(|file| file.name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name is used twice");
    assert_eq!(count, 546, "a table or a file is missing, or a new one is not counted here yet");
    // 31 and 32 reject or follow whole files, 37 makes bulk calls; they have their own tests.
    for mess in (1..=44).filter(|mess| *mess != 41).filter(|mess| ![31, 32, 37].contains(mess)) {
        let start = format!("{mess:02} ");
        assert!(names.iter().any(|name| name.starts_with(&start)), "no file for mess {mess}");
    }
}
