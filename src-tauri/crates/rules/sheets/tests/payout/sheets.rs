//! Sheets: the state of each row, and its problems.

use cell_rules::{Cell, GridBuilder, NumberStyle};
use sheet_rules::payout::{Change, Code, ColumnUse, Field, Mapping, RowState, Rules};

use super::making::{checked, checked_by, codes, grid, grid_of, states};

const HEAD: &[&str] = &["Name", "Bank", "Account No", "Amount", "Phone"];

#[test]
fn counts_every_row_once_and_adds_up() {
    let grid = grid(&[
        &["ACME WORKS LTD", "", "", "", ""] as &[&str],
        &["Payroll for October 2026", "", "", "", ""],
        &["", "", "", "", ""],
        HEAD,
        &["Ada Obi", "GTB", "0123456785", "₦1,250.50", ""],
        &["LAGOS BRANCH", "", "", "", ""],
        &["Chidi Eze", "Zenith Bank", "1012854016", "2,000,000", "0803 123 4567"],
        &["", "", "", "", ""],
        &["Name", "Bank", "Account No", "Amount", "Phone"],
        &["Musa Bello", "First Bank", "0000014579", "749.50", ""],
        &["Grand total", "", "", "2,002,000.00", ""],
        &["Prepared by: A. Clerk", "", "", "", ""],
        &["", "", "", "", ""],
    ]);
    let checked = checked(&grid);
    // 1250.50 + 2000000 + 749.50, by hand.
    assert_eq!(checked.total.decimal(), "2002000.00");
    assert_eq!((checked.file_rows, checked.ready, checked.to_fix, checked.left_out), (11, 3, 0, 8));
    assert_eq!(checked.mapping.header_row, Some(4));
    assert_eq!(checked.problems, []);
    let why: Vec<(u32, Code)> = [1, 2, 3, 6, 8, 9, 11, 12]
        .into_iter()
        .map(|row| (row, codes(&checked, row)[0]))
        .collect();
    assert_eq!(
        why,
        [
            (1, Code::TitleRow),
            (2, Code::TitleRow),
            (3, Code::BlankRow),
            (6, Code::NoteRow),
            (8, Code::BlankRow),
            (9, Code::HeaderRepeated),
            (11, Code::TotalRow),
            (12, Code::NoteRow)
        ]
    );
    assert!(
        checked
            .rows
            .iter()
            .any(|row| row.row == 11 && row.problems[0].message.contains("matches the rows above"))
    );
    let chidi = checked.rows.iter().find(|row| row.row == 7).expect("row 7");
    assert_eq!(
        (chidi.phone.as_str(), chidi.amount.value.map(|amount| amount.minor())),
        ("08031234567", Some(200_000_000))
    );
}

#[test]
fn every_problem_of_a_row_is_reported_at_once() {
    let head = [
        "Name",
        "Bank",
        "Account Number",
        "Amount",
        "Currency",
        "Remarks",
        "Sender Name",
        "Phone",
        "E-mail",
        "Reference",
    ];
    let bad = [
        "",
        "Nowhere Bank",
        "12345",
        "1.234",
        "USD",
        "Payment for services rendered in August",
        "Acme Nigeria Holdings",
        "123",
        "x",
        "R1",
    ];
    let fine = ["Ada", "GTB", "0123456784", "10.00", "ngn", "", "", "", "", "R1"];
    let checked = checked(&grid(&[head, bad, fine]));
    assert_eq!(
        codes(&checked, 2),
        [
            Code::NameMissing,
            Code::BankUnknown,
            Code::AccountLength,
            Code::AmountPrecision,
            Code::CurrencyUnsupported,
            Code::RemarksTruncated,
            Code::SenderTooLong,
            Code::PhoneFormat,
            Code::EmailFormat
        ]
    );
    // A check digit that does not fit and a reference used twice are warnings: the row may be paid.
    assert_eq!(codes(&checked, 3), [Code::AccountCheck, Code::RefDuplicate]);
    assert_eq!(states(&checked), [(2, RowState::ToFix), (3, RowState::Ready)]);
    for problem in checked.rows.iter().flat_map(|row| &row.problems) {
        let column = problem.column.as_deref().unwrap_or_default();
        assert!(
            problem.message.starts_with(column) && problem.message.ends_with('.'),
            "{}",
            problem.message
        );
    }
}

#[test]
fn strict_rules_are_errors_where_the_products_are_warnings() {
    let sheet = grid(&[
        &["Bank", "Account Number", "Amount", "Reference"] as &[&str],
        &["Guaranty Trust Bank", "0123456784", "1,250", "R1"],
        &["Guaranty Trust Bank", "0123456785", "10", ""],
        &["Guaranty Trust Bank", "0123-456785", "N10", "R1"],
    ]);
    let found = checked_by(&sheet, None, Rules::BENCH);
    assert_eq!(codes(&found, 2), [Code::AccountCheck]);
    assert_eq!(codes(&found, 3), [Code::RefMissing]);
    assert_eq!(codes(&found, 4), [Code::AccountChars, Code::AmountFormat, Code::RefDuplicate]);
    assert_eq!(checked(&sheet).ready, 3, "naira has no third decimal");
}

#[test]
fn a_second_payment_gets_a_warning_and_is_kept() {
    let row = ["Ada", "GTB", "0123456785", "500.00", ""];
    let other = ["Ada", "058", "0123 456 785", "500", ""];
    let sheet = grid(&[HEAD, &row, &other]);
    let checked = checked(&sheet);
    assert_eq!((codes(&checked, 2), codes(&checked, 3)), (vec![], vec![Code::DupPayment]));
    assert!(checked.rows[1].problems[0].message.contains("Row 2"));
    assert_eq!((checked.ready, checked.total.decimal().as_str()), (2, "1000.00"));
}

#[test]
fn number_cells_propose_and_never_pad() {
    let head = vec![Cell::Text("Bank"), Cell::Text("Account"), Cell::Text("Amount")];
    let row = |account| vec![Cell::Text("GTB"), account, Cell::Number("1250.5")];
    let sheet = grid_of(&[
        head,
        row(Cell::Number("123456785")),
        row(Cell::Text("123456785")),
        row(Cell::Number("1012854016")),
    ]);
    let checked = checked(&sheet);
    let advice = |row: usize| {
        checked.rows[row]
            .problems
            .iter()
            .map(|problem| problem.message.as_str())
            .collect::<String>()
    };
    assert_eq!(
        (codes(&checked, 2), codes(&checked, 3)),
        (vec![Code::AccountLength], vec![Code::AccountLength])
    );
    assert!(
        advice(0).contains("0123456785") && !advice(1).contains("0123456785"),
        "{} / {}",
        advice(0),
        advice(1)
    );
    assert_eq!(checked.rows[0].account.value, None);
    assert_eq!(checked.rows[2].state, RowState::Ready);
}

#[test]
fn broken_formulas_stop_their_row() {
    let head = vec![Cell::Text("Name"), Cell::Text("Bank"), Cell::Text("Account"), Cell::Text("Amount")];
    let sheet = grid_of(&[
        head,
        vec![
            Cell::Text("Ada"),
            Cell::Error("#REF!"),
            Cell::Text("0123456785"),
            Cell::FormulaWithoutValue,
        ],
        vec![
            Cell::Error("#N/A"),
            Cell::Text("GTB"),
            Cell::Date("2026-11-03"),
            Cell::Date("2026-11-03"),
        ],
    ]);
    let checked = checked(&sheet);
    assert_eq!(codes(&checked, 2), [Code::CellError, Code::FormulaNoValue]);
    assert_eq!(codes(&checked, 3), [Code::CellError, Code::AccountChars, Code::AmountFormat]);
}

#[test]
fn a_hidden_row_is_shown_and_counted() {
    let mut builder = GridBuilder::new("Pay");
    for (number, row) in [(1, ["Bank", "Account", "Amount"]), (2, ["GTB", "0123456785", "10"])] {
        builder.row(number, number == 2, row.map(Cell::Text)).expect("in order");
    }
    let checked = checked(&builder.finish());
    let said: Vec<Code> = checked.problems.iter().map(|problem| problem.code).collect();
    assert_eq!(
        (codes(&checked, 2), checked.ready, said),
        (vec![Code::HiddenRow], 0, vec![Code::HiddenRow, Code::NameMissing])
    );
    let mut sheet = checked.sheet;
    let undo = sheet.change(&[Change::Meant { row: 2, meant: true }]).expect("a hidden row");
    assert_eq!((sheet.counts().ready, sheet.row(2).expect("it").problems), (1, vec![]));
    sheet.change(&undo).expect("a hidden row");
    assert_eq!((sheet.counts().ready, sheet.counts().to_fix), (0, 1));
}

#[test]
fn one_clear_problem_for_a_sheet_that_cannot_be_read() {
    let whole = |rows: &[&'static [&'static str]]| {
        let checked = checked(&grid(rows));
        let codes: Vec<Code> = checked.problems.iter().map(|problem| problem.code).collect();
        assert_eq!(checked.ready, 0);
        assert_eq!(checked.file_rows, checked.to_fix + checked.left_out);
        (codes, checked.to_fix)
    };
    assert_eq!(whole(&[]), (vec![Code::EmptySheet], 0));
    assert_eq!(whole(&[HEAD]), (vec![Code::NoPayments], 0));
    assert_eq!(
        whole(&[&["Name", "Bank", "Account No"], &["Ada", "GTB", "0123456785"]]),
        (vec![Code::ColumnMissing], 1)
    );
    assert_eq!(whole(&[&["Ada", "GTB", "0123456785", "5.00"]]), (vec![Code::HeaderMissing], 1));
    assert_eq!(
        whole(&[&["Bank", "Account", "Amount", "Amount"], &["GTB", "0123456785", "5.00", "6.00"]]),
        (vec![Code::ColumnTwice], 1)
    );
}

#[test]
fn a_second_table_is_not_used_instead() {
    let checked = checked(&grid(&[
        &["Account", "Amount", "Bank"] as &[&str],
        &["0123456785", "5.00", "GTB"],
        &["Name", "Bank", "Account", "Amount", "Remarks"],
        &["Ada", "GTB", "0123456785", "7.00", ""],
    ]));
    assert_eq!(checked.mapping.header_row, Some(1));
    assert_eq!(
        states(&checked),
        [2, 3, 4].map(|row| (row, RowState::ToFix)),
        "its columns stand in other places"
    );
}

#[test]
fn prefers_net_pay_and_joins_names() {
    let checked = checked(&grid(&[
        &["S/N", "Surname", "First Name", "Bank", "A/C No.", "Gross", "Amount", "Net Pay"] as &[&str],
        &["1", "Okafor", "Chidi", "GTB", "0123456785", "900.00", "800.00", "700.00"],
    ]));
    assert_eq!(
        (checked.rows[0].name.as_str(), checked.total.decimal().as_str()),
        ("Okafor Chidi", "700.00")
    );
    let net = checked
        .mapping
        .columns
        .iter()
        .find(|column| column.field == Field::Amount)
        .expect("amount");
    assert_eq!((net.column, net.header.as_deref()), (Some(8), Some("Net Pay")));
    assert!(net.reason.contains("“Amount”"), "{}", net.reason);
}

#[test]
fn only_the_columns_of_a_given_mapping_are_used() {
    let sheet = grid(&[
        &["Name", "Bank", "Account", "Figures", "Amount"] as &[&str],
        &["Ada", "GTB", "0123456785", "1,250", "9.00"],
    ]);
    let pick = |field, header: &str| ColumnUse {
        field,
        column: None,
        header: Some(header.to_owned()),
        reason: String::new(),
    };
    let columns = vec![
        pick(Field::Bank, "bank"),
        pick(Field::Account, "ACCOUNT"),
        pick(Field::Amount, "Figures"),
    ];
    let given = Mapping {
        header_row: None,
        columns,
        amounts: Some(NumberStyle::DotDecimal),
        unit: None,
        as_shown: false,
        scaled: None,
    };
    let found = checked_by(&sheet, Some(&given), Rules::PRODUCT);
    assert_eq!((found.total.decimal().as_str(), found.rows[0].name.as_str()), ("1250.00", ""));

    let wrong = Mapping {
        columns: vec![pick(Field::Amount, "Salary")],
        ..Mapping::default()
    };
    let found = checked_by(&sheet, Some(&wrong), Rules::PRODUCT);
    assert!(
        found
            .problems
            .iter()
            .any(|problem| problem.code == Code::ColumnNotFound && problem.message.contains("Salary"))
    );

    let json = r#"{"header_row": 1, "columns": [{"field": "bank", "column": 2}, {"field": "account", "column": 3}, {"field": "amount", "column": 5}]}"#;
    let read: Mapping = serde_json::from_str(json).expect("a mapping file");
    assert_eq!(checked_by(&sheet, Some(&read), Rules::PRODUCT).total.decimal(), "9.00");
}

#[test]
fn writes_the_json_of_the_command_line() {
    let found = checked(&grid(&[
        HEAD,
        &["Ada", "GTB", "0123456785", "500", ""],
        &["Obi", "GTX?", "1", "x", ""],
    ]));
    let json = serde_json::to_value(&found.sheet).expect("serialises");
    assert_eq!(json["total"], "500.00");
    assert_eq!(
        (&json["file_rows"], &json["ready"], &json["to_fix"], &json["left_out"]),
        (&2.into(), &1.into(), &1.into(), &0.into())
    );
    let ready = serde_json::json!({
        "row": 2, "sheet": "Pay", "state": "ready", "name": "Ada", "bank": "Guaranty Trust Bank", "account": "0123456785",
        "amount": "500.00", "problems": []
    });
    assert_eq!(json["rows"][0], ready);
    let bad = &json["rows"][1];
    assert_eq!(
        (&bad["state"], &bad["bank"], &bad["account"], &bad["amount"]),
        (&"to_fix".into(), &"GTX?".into(), &"1".into(), &serde_json::Value::Null)
    );
    assert_eq!(bad["problems"][1]["code"], "ACCOUNT_LENGTH");
    assert_eq!(
        (&bad["problems"][1]["severity"], &bad["problems"][1]["column"]),
        (&"error".into(), &"Account No".into())
    );
    assert_eq!(json["mapping"]["columns"][3]["field"], "amount");
}
