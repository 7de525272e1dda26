//! Sheets that are read together.

use super::*;

fn stack(sheets: &[(&str, &[&[&str]])]) -> Grid {
    let one = |(name, rows): &(&str, &[&[&str]])| named_grid(name, rows, &[]);
    Grid::stack(sheets.iter().map(one).collect()).expect("stacked")
}

fn judged_stack(sheets: &[(&str, &[&[&str]])]) -> FormSheet {
    let (banks, known) = (BankTable::built_in(), Known::default());
    let about = Circumstances {
        kind: Kind::Requests,
        banks: &banks,
        now: NOW,
        known: &known,
    };
    judge(&stack(sheets), &Mapping::default(), &[], about)
}

/// The names are in row 2 of each sheet, below other content; each sheet has its own total; one customer is in both.
#[test]
fn sheets_are_read_together_each_below_its_own_column_names() {
    let sheet = judged_stack(&[
        (
            "Lagos",
            &[
                &["FEES"],
                &["Customer", "Phone", "Amount", "Class"],
                &["Ada Eze", "08031234567", "5,000.00", "JSS1"],
                &["Bola Ade", "08031234568", "1,000.00", "JSS2"],
                &["TOTAL", "", "6,000.00"],
            ],
        ),
        (
            "Kano",
            &[
                &["Efe Uba", "08031234560", "1.00"],
                &["customer ", "PHONE", "Amount", "House"],
                &["Ada Eze", "08031234567", "5,000.00", "Red"],
                &["Chi Obi", "08031234569", "2,500.00", "Blue"],
                &["TOTAL", "", "7,500.00"],
            ],
        ),
    ]);
    assert!(sheet.problems.is_empty(), "{:?}", sheet.problems);
    let count = [RowState::Ready, RowState::ToFix, RowState::LeftOut].map(|state| sheet.count(state));
    // Skipped: the title, the row above the names of the second sheet, and two totals. The customer of both sheets waits in the second.
    assert_eq!((count, sheet.total), ([3, 0, 4], 850_000));
    let said = |words: &str| {
        sheet
            .rows
            .iter()
            .flat_map(|row| &row.problems)
            .any(|problem| problem.words.contains(words))
    };
    assert!(said("the file’s total ₦7,500.00 matches the rows above"));
    assert!(said("Row 3 of “Lagos” has the same customer and amount."));
}

#[test]
fn sheets_whose_columns_differ_are_not_read_together() {
    let first: (&str, &[&[&str]]) = (
        "Lagos",
        &[&["Customer", "Phone", "Amount"], &["Ada Eze", "08031234567", "5,000.00"]],
    );
    let swapped: (&str, &[&[&str]]) = ("Kano", &[&["Customer", "Amount", "Phone"], &["Chi Obi", "2,500.00", "08031234569"]]);
    let bare: (&str, &[&[&str]]) = ("Jos", &[&["Chi Obi", "08031234569", "2,500.00"]]);
    let sheet = judged_stack(&[first, swapped, bare]);
    assert_eq!(sheet.count(RowState::Ready), 0);
    let told = [
        "Column 2 is called “Amount” on sheet “Kano” and is called “Phone” on sheet “Lagos”. Sheets can be read together only if their columns have the same names in the same places.",
        "Sheet “Jos” has no row with the column names of sheet “Lagos”. Choose only sheets with the same columns.",
    ];
    assert_eq!(sheet.problems, told);
}
