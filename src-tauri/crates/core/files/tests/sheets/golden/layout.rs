//! Messes 14 to 20 in text: titles, totals, headings.

use super::{Golden, check, raw};

pub(super) fn files() -> Vec<Golden> {
    [above(), totals(), blank(), headings()].into_iter().flatten().collect()
}

fn above() -> Vec<Golden> {
    let below = |before: &str| raw(&format!("{before}Name,Bank,Account,Amount\nAda,GTB,0123456785,5\n"));
    let titles = |lines: usize| "KADE FOODS LTD\n".repeat(lines);
    vec![
        Golden::new(
            "14 a title and a blank line",
            below("KADE FOODS LTD\nPAYROLL FOR OCT 2026\n\n"),
            (1, 0, 3),
            "5.00",
            "1:TITLE_ROW 2:TITLE_ROW 3:BLANK_ROW",
        ),
        Golden::new(
            "14 headings in row 15",
            below(&titles(14)),
            (1, 0, 14),
            "5.00",
            "1:TITLE_ROW 2:TITLE_ROW 3:TITLE_ROW 4:TITLE_ROW 5:TITLE_ROW 6:TITLE_ROW 7:TITLE_ROW 8:TITLE_ROW 9:TITLE_ROW 10:TITLE_ROW 11:TITLE_ROW 12:TITLE_ROW 13:TITLE_ROW 14:TITLE_ROW",
        ),
        Golden::new(
            "14 headings in two rows",
            raw("S/N,Beneficiary,,Payment,\n,Name,Bank,Account Number,Amount\n1,Ada,GTB,0123456785,5\n"),
            (1, 0, 1),
            "5.00",
            "1:TITLE_ROW",
        ),
        Golden::new(
            "14 headings merged over two rows",
            raw("Staff Name,Bank,,Net\n,Name,Account No,Pay\nAda,GTB,0123456785,5\n"),
            (1, 0, 1),
            "5.00",
            "1:TITLE_ROW",
        ),
        Golden::new(
            "14 the headings once more",
            raw("Name,Bank,Account,Amount\nAda,GTB,0123456785,5\nName,Bank,Account,Amount\nObi,Zenith,1012854016,6\n"),
            (2, 0, 1),
            "11.00",
            "3:HEADER_REPEATED",
        ),
        Golden::bad("14 no headings", raw("Ada,GTB,0123456785,5.00\n"), "sheet:HEADER_MISSING"),
    ]
}

fn totals() -> Vec<Golden> {
    let two = "Name,Bank,Account,Amount\nAda,GTB,0123456785,100\nObi,Zenith,1012854016,150\n";
    let ending = |end: &str| raw(&format!("{two}{end}"));
    vec![
        Golden::new(
            "16 a total that agrees",
            ending("Grand Total,,,\"250.00\"\n"),
            (2, 0, 1),
            "250.00",
            "4:TOTAL_ROW",
        )
        .says("The file's total in row 4, ₦250.00, is what its rows add up to."),
        Golden::new(
            "16 a total that differs",
            ending("TOTAL,,,300\n"),
            (2, 0, 1),
            "250.00",
            "4:TOTAL_ROW sheet:TOTAL_DIFFERS",
        )
        .says("300.00"),
        Golden::new("16 a total without a word", ending(",,,250\n"), (2, 0, 1), "250.00", "4:TOTAL_ROW"),
        Golden::new(
            "16 a number that is no total",
            ending(",,,260\n"),
            (2, 1, 0),
            "250.00",
            "4:ACCOUNT_MISSING,BANK_MISSING,NAME_MISSING",
        ),
        Golden::new(
            "16 sections and signatures",
            raw(
                "Name,Bank,Account,Amount\nLAGOS BRANCH,,,\nAda,GTB,0123456785,100\nSub-total,,,100\nABUJA BRANCH,,,\nObi,Zenith,1012854016,150\nSub-total,,,150\nTotal,,,250\n\nPrepared by: A. Clerk,,,\nApproved by:,,,\n",
            ),
            (2, 0, 8),
            "250.00",
            "2:NOTE_ROW 4:TOTAL_ROW 5:NOTE_ROW 7:TOTAL_ROW 8:TOTAL_ROW 9:BLANK_ROW 10:NOTE_ROW 11:NOTE_ROW",
        ),
        Golden::new(
            "16 a payee called Total",
            ending("Total Energies Ltd,Access,0690000032,50\n"),
            (3, 0, 0),
            "300.00",
            "",
        ),
    ]
}

fn blank() -> Vec<Golden> {
    vec![
        Golden::new(
            "17 cleared rows between",
            raw("Name,Bank,Account,Amount\nAda,GTB,0123456785,5\n , ,\u{a0},\n\nObi,Zenith,1012854016,6\n"),
            (2, 0, 2),
            "11.00",
            "3:BLANK_ROW 4:BLANK_ROW",
        ),
        Golden::new(
            "17 numbered rows that nobody filled",
            raw("S/N,Name,Bank,Account,Amount\n1,Ada,GTB,0123456785,5\n2,,,,\n3,,,,\n"),
            (1, 0, 2),
            "5.00",
            "3:NOTE_ROW 4:NOTE_ROW",
        ),
    ]
}

fn headings() -> Vec<Golden> {
    let line = "Ada,GTB,0123456785,100,200\n";
    vec![
        Golden::bad(
            "20 two columns called Amount",
            raw(&format!("Name,Bank,Account,Amount,Amount\n{line}")),
            "sheet:COLUMN_TWICE",
        )
        .says("100"),
        Golden::bad(
            "20 two accounts",
            raw("Name,Bank,Account Number,Account Number,Amount\nAda,GTB,0123456785,1012854016,5\n"),
            "sheet:COLUMN_TWICE",
        )
        .says("1012854016"),
        Golden::bad(
            "20 two names for the account",
            raw("Name,Bank,Account Number,Salary Account,Amount\nAda,GTB,0123456785,1012854016,5\n"),
            "sheet:COLUMN_TWICE",
        )
        .says("Salary Account"),
        Golden::bad(
            "20 two kinds of amount",
            raw(&format!("Name,Bank,Account,Amount,Total\n{line}")),
            "sheet:COLUMN_TWICE",
        )
        .says("Total"),
        Golden::fine(
            "20 two names for the same values",
            raw("Name,Bank,Account Number,NUBAN,Amount\nAda,GTB,0123456785,0123456785,5\n"),
            1,
            "5.00",
        ),
        Golden::bad(
            "20 a column without a name",
            raw("Name,Bank,,Amount\nAda,GTB,0123456785,5\nObi,Zenith,1012854016,6\n"),
            "sheet:COLUMN_MISSING",
        )
        .two()
        .says("Column C"),
    ]
}

impl Golden {
    /// The same with two payments.
    fn two(self) -> Self {
        Self { counts: (0, 2, 0), ..self }
    }
}

#[test]
fn layout() {
    check(&files());
}
