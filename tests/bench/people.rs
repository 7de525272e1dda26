//! Payout sheets of any length, the same at every run. All people are invented.

use rust_xlsxwriter::Workbook;

/// One row in this many has a mistake, where mistakes are requested.
pub(crate) const MISTAKE_EVERY: usize = 20;

const HEAD: [&str; 6] = ["Name", "Bank", "Account Number", "Amount", "Narration", "Email"];
/// The column that is numeric in an Excel sheet.
const AMOUNT: usize = 3;
/// Bank names as people write them: full, short, in capitals.
const BANKS: [&str; 8] = [
    "GTBank",
    "Zenith Bank Plc",
    "UBA",
    "First Bank",
    "ACCESS BANK",
    "Union Bank",
    "Kuda",
    "sterling bank",
];

fn person(row: usize, mistakes: bool) -> [String; 6] {
    // Ten thousand of them total less than the fifty million naira in the wallet of a new sandbox.
    let minor = 10_000 + 101 * (row % 5_000);
    let mut cells = [
        format!("Person {row}"),
        BANKS[row % BANKS.len()].to_owned(),
        // The endings 97, 98 and 99 have a special meaning in the sandbox; these end in 00 to 89.
        format!("{:08}{:02}", 10_000_000 + row, row % 90),
        format!("{}.{:02}", minor / 100, minor % 100),
        "October salary".to_owned(),
        format!("person{row}@example.com"),
    ];
    if mistakes && row % MISTAKE_EVERY == 7 {
        match row / MISTAKE_EVERY % 3 {
            0 => cells[1] = "Bank of Nowhere".to_owned(),
            1 => cells[2].truncate(8),
            _ => cells[AMOUNT] = "12,5OO.00".to_owned(),
        }
    }
    cells
}

/// A CSV file.
pub(crate) fn csv(rows: usize, mistakes: bool) -> Vec<u8> {
    let mut text = HEAD.join(",") + "\n";
    for row in 0..rows {
        let cells = person(row, mistakes).map(|cell| if cell.contains(',') { format!("\"{cell}\"") } else { cell });
        text += &(cells.join(",") + "\n");
    }
    text.into_bytes()
}

/// An Excel file with the same rows, its amounts as numbers.
pub(crate) fn xlsx(rows: usize, mistakes: bool) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, HEAD).expect("headings");
    for row in 0..rows {
        let line = u32::try_from(row + 1).expect("fits a sheet");
        for (index, cell) in person(row, mistakes).into_iter().enumerate() {
            let column = u16::try_from(index).expect("fits a sheet");
            let written = match cell.parse::<f64>() {
                Ok(number) if index == AMOUNT => sheet.write_number(line, column, number),
                _ => sheet.write_string(line, column, cell),
            };
            written.expect("a cell");
        }
    }
    workbook.save_to_buffer().expect("a workbook")
}
