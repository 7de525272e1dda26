//! Cases in which other columns or tables affect amounts, too large for the tables of files.

use super::Golden;

const ADA: &str = "Ada,GTB,0123456785";
const OBI: &str = "Obi,Zenith,1012854016";

/// The first row in which two columns differ is far below.
#[test]
fn a_difference_far_below_is_asked_about() {
    let mut text = "Name,Bank,Account Number,Amount,Loan,To collect\n".to_owned();
    for row in 0..300 {
        text.push_str(&format!("Person {row},GTB,0123456785,{},0,{}\n", 5000 + row, 5000 + row));
    }
    text.push_str(&format!("{ADA},6000,200,5800\n{OBI},7000,100,6900\n"));
    let sheet = Golden::fine("", text.into_bytes(), 0, "").open().expect("a readable file");
    assert_eq!(sheet.counts().ready, 0);
    assert!(sheet.problems().iter().any(|problem| problem.code.name() == "COLUMN_TWICE"));
}

#[test]
fn rows_below_a_second_heading_with_other_columns_are_not_paid() {
    let text =
        format!("Name,Bank,Account Number,Gross,Net Pay\n{ADA},6000,5000\n\nName,Bank,Account Number,Net Pay,Gross\n{OBI},6000,7000\n");
    let sheet = Golden::fine("", text.into_bytes(), 0, "").open().expect("a readable file");
    assert_eq!(sheet.counts().ready, 0);
    assert!(
        sheet
            .problems()
            .iter()
            .any(|problem| problem.message.contains("Row 4 has column names in other places"))
    );
}
