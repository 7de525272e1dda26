//! Payout files from bytes to checked rows, and results back to files.

use std::sync::Arc;

use base::timestamp::Timestamp;
use cell_rules::Cell;
use service_api::value::Amount;
use sheet_rules::payout::{BankTable, Choices, Code, Corrections, OpenSheet, RowState, Rules, SheetRow, plan};

use super::written::Put::{self, F, N, Nothing, T};
use super::written::book;
use files::sheets::payout_results::{self, OwnCell, ResultRow};
use files::sheets::{ReadOptions, read};

fn checked(name: &str, bytes: &[u8]) -> OpenSheet {
    let book = read(name, bytes, &ReadOptions::default()).expect("a readable file");
    let banks = Arc::new(BankTable::built_in());
    OpenSheet::open(Arc::new(book.grid), None, Corrections::default(), banks, Rules::PRODUCT)
}

fn codes(checked: &OpenSheet, row: u32) -> Vec<Code> {
    let row = checked.row(row).expect("a row");
    row.problems.iter().map(|problem| problem.code).collect()
}

fn rows(checked: &OpenSheet) -> Vec<SheetRow> {
    checked.rows().collect()
}

fn xlsx(rows: &[&[Put<'_>]]) -> Vec<u8> {
    book(rows, |_| {})
}

/// The numbers of rows that are ready and to fix, and the total of the ready ones.
fn sums(checked: &OpenSheet) -> (u32, u32, String) {
    let counts = checked.counts();
    (counts.ready, counts.to_fix, counts.total.decimal())
}

#[test]
fn a_payroll_with_titles_and_a_total() {
    let checked = checked(
        "payroll.xlsx",
        &xlsx(&[
            &[T("KADE FOODS LTD")],
            &[T("SALARY FOR OCTOBER 2026")],
            &[],
            &[T("S/N"), T("Staff Name"), T("Bank"), T("A/C No."), T("Gross"), T("Net Pay (₦)")],
            &[N(1.0), T("Ada Obi"), T("GTBank Plc"), T("0123456785"), N(200_000.0), N(150_000.5)],
            &[
                N(2.0),
                T("Chidi Eze"),
                T("Zenth Bank"),
                N(1_012_854_016.0),
                N(90_000.0),
                N(80_000.25),
            ],
            &[
                N(3.0),
                T("Musa Bello"),
                T("Kuda MFB"),
                T("'1000000016"),
                N(90_000.0),
                T("75,000.00"),
            ],
            &[
                Nothing,
                T("GRAND TOTAL"),
                Nothing,
                Nothing,
                N(380_000.0),
                F("=SUM(F5:F7)", "305000.75"),
            ],
            &[],
            &[T("Prepared by:"), T("A. Clerk")],
        ]),
    );
    // 150000.50 + 80000.25 + 75000.00, by hand.
    assert_eq!(sums(&checked), (3, 0, "305000.75".to_owned()));
    assert_eq!((checked.counts().file_rows, checked.counts().left_out), (9, 6));
    assert_eq!(codes(&checked, 6), [Code::BankFuzzy]);
    assert_eq!(codes(&checked, 8), [Code::TotalRow]);
    assert_eq!(checked.problems(), [], "the file's own total agrees");
}

#[test]
fn what_is_wrong_in_a_workbook() {
    let head: &[Put<'_>] = &[T("Name"), T("Bank"), T("Account Number"), T("Amount")];
    let checked = checked(
        "bad.xlsx",
        &xlsx(&[
            head,
            &[T("Ada"), T("GTB"), N(123_456_785.0), N(100.0)],
            &[T("Obi"), T("GTB"), T("123456785"), N(100.0)],
            &[T("Eze"), T("Bank of Nowhere"), T("0123456785"), N(10_416.666_666_7)],
            &[T("Uche"), T("First"), T("0123456785"), T("10.125")],
            &[T("Musa"), T("GTB"), T("1.23457E+09"), N(100.0)],
            &[T("Sani"), T("GTB"), T("0123456785"), N(500.0)],
            &[T("Sani again"), T("058"), T("0123456785"), T("500.00")],
        ]),
    );
    let found: Vec<Vec<Code>> = (2..=8).map(|row| codes(&checked, row)).collect();
    assert_eq!(
        found,
        [
            vec![Code::AccountLength],
            vec![Code::AccountLength],
            vec![Code::BankUnknown, Code::AmountPrecision],
            vec![Code::BankAmbiguous, Code::AmountPrecision],
            vec![Code::ScientificText],
            vec![],
            vec![Code::DupPayment, Code::AccountTwoNames]
        ]
    );
    let message = |row: usize| rows(&checked)[row].problems[0].message.clone();
    assert!(
        message(0).contains("0123456785") && !message(1).contains("0123456785"),
        "{} / {}",
        message(0),
        message(1)
    );
    assert_eq!(sums(&checked), (2, 5, "1000.00".to_owned()));
}

#[test]
fn headers_alone_and_no_amounts() {
    let of = |bytes: &[u8]| {
        checked("x.csv", bytes)
            .problems()
            .iter()
            .map(|problem| problem.code)
            .collect::<Vec<_>>()
    };
    assert_eq!(of(b"Name,Bank,Account Number,Amount\n"), [Code::NoPayments]);
    assert_eq!(of(b"Name,Bank,Account Number\nAda,GTB,0123456785\n"), [Code::ColumnMissing]);
    let missing = checked("x.csv", b"Name,Bank,Account Number\nAda,GTB,0123456785\n");
    assert!(
        missing.problems()[0].message.contains("amount"),
        "{}",
        missing.problems()[0].message
    );
}

#[test]
fn unicode_text_and_semicolons() {
    let sheet = "Name\tBank\tAccount No\tAmount\r\nÒkè Adé\tUBA\t1000000016\t₦1,250.50\r\n";
    let utf16: Vec<u8> = [0xfeff]
        .into_iter()
        .chain(sheet.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let tabs = checked("unicode.txt", &utf16);
    assert_eq!(
        (rows(&tabs)[0].name.as_str(), tabs.counts().total.decimal().as_str()),
        ("Òkè Adé", "1250.50")
    );
    let semicolons = checked(
        "eu.csv",
        b"Name;Bank;Account;Amount\nAda;GTB;0123456785;1.250,50\nObi;GTB;0123456785;2.000\n",
    );
    assert_eq!(sums(&semicolons), (2, 0, "3250.50".to_owned()));
}

#[test]
fn the_same_rows_in_every_kind_of_file_are_judged_the_same() {
    let rows = [
        ["Name", "Bank", "Account", "Amount"],
        ["Ada", "GTB", "0123456785", "1,250.50"],
        ["Obi", "Zenith", "12", "-5"],
    ];
    let text = |delimiter: &str| rows.map(|row| row.map(|cell| format!("\"{cell}\"")).join(delimiter)).join("\n");
    let workbook = xlsx(&rows.each_ref().map(|row| row.map(T)).each_ref().map(|row| &row[..]));
    let judged = |name: &str, bytes: &[u8]| {
        checked(name, bytes)
            .rows()
            .map(|row| (row.row, row.state, row.problems.clone()))
            .collect::<Vec<_>>()
    };
    let first = judged("a.csv", text(",").as_bytes());
    assert_eq!(
        first.iter().map(|(_, state, _)| *state).collect::<Vec<_>>(),
        [RowState::Ready, RowState::ToFix]
    );
    assert_eq!(judged("a.csv", text(";").as_bytes()), first);
    assert_eq!(judged("a.csv", text("\t").as_bytes()), first);
    assert_eq!(judged("a.csv", &workbook), first, "whatever its name says");
}

#[test]
fn three_hundred_and_one_rows_become_two_calls() {
    let mut file = "Name,Bank,Account Number,Amount,Phone\n".to_owned();
    for number in 1..=301 {
        file.push_str(&format!("Payee {number},Guaranty Trust Bank,0123456785,{number}.25,08031234567\n"));
    }
    let checked = checked("many.csv", file.as_bytes());
    // 301 × 302 / 2 + 301 × 0.25
    assert_eq!(sums(&checked), (301, 0, "45526.25".to_owned()));
    assert_eq!(checked.counts().file_rows, 301);
    let made = plan(&checked, &Choices::default()).expect("in order");
    assert_eq!((made.items.len(), made.items[300].row), (301, 302));
}

fn own() -> Vec<String> {
    vec!["=Phone".to_owned(), "Net".to_owned()]
}

fn results() -> Vec<ResultRow> {
    let amount = |minor| Amount::from_minor(minor).expect("in range");
    vec![
        ResultRow {
            row: 2,
            sheet: "Pay".to_owned(),
            name: "=HYPERLINK(\"http://x.example\")".to_owned(),
            bank: "Guaranty Trust Bank".to_owned(),
            account: "0123456785".to_owned(),
            amount: amount(999_999_999_999_999),
            remarks: "Pay, \"Oct\"\nnow".to_owned(),
            result: "Paid".to_owned(),
            reason: " @cmd".to_owned(),
            reference: "R-1".to_owned(),
            transaction_id: "000014261103140000123456789012".to_owned(),
            fee: Some(amount(1_075)),
            // 2026-11-03T14:30:00Z: `date -u -d @1793716200`.
            at: Some(Timestamp(1_793_716_200_000)),
            holder: "@ADA OBI".to_owned(),
            vat: Some(amount(75)),
            session_id: "000014261103150000123456789012".to_owned(),
            own: vec![OwnCell::Text("+1-800".to_owned()), OwnCell::Number("50000.5".to_owned())],
        },
        ResultRow {
            row: 3,
            name: "Ada".to_owned(),
            amount: amount(5),
            result: "Unconfirmed".to_owned(),
            ..ResultRow::default()
        },
    ]
}

#[test]
fn results_as_csv_run_no_formula() {
    let bytes = payout_results::csv(&own(), &results()).expect("written");
    let text = String::from_utf8(bytes.clone()).expect("text");
    assert!(
        text.starts_with("\u{feff}'=Phone,Net,Row,Sheet,Name paid,Bank paid,Account paid,Amount paid (NGN),"),
        "{text}"
    );
    let first = "'+1-800,50000.5,2,Pay,\"'=HYPERLINK(\"\"http://x.example\"\")\",Guaranty Trust Bank,0123456785,9999999999999.99,\"Pay, \"\"Oct\"\"\nnow\",Paid,' @cmd,R-1,000014261103140000123456789012,10.75,2026-11-03 15:30:00,'@ADA OBI,0.75,000014261103150000123456789012\r\n";
    assert!(text.contains(first), "{text}");
    for risky in ["=1", "+1", "-1", "@x", "\t=1", "＝1", "\u{a0}=1"] {
        let row = ResultRow {
            name: risky.to_owned(),
            ..ResultRow::default()
        };
        let text = String::from_utf8(payout_results::csv(&[], &[row]).expect("written")).expect("text");
        assert!(text.contains(&format!("'{risky}")), "{risky:?}: {text}");
    }
    let again = read("results.csv", &bytes, &ReadOptions::default()).expect("readable");
    assert_eq!(again.grid.row_count(), 3);
}

#[test]
fn results_as_a_workbook_keep_their_kinds() {
    let bytes = payout_results::xlsx(&own(), &results()).expect("written");
    let again = read("results.xlsx", &bytes, &ReadOptions::default()).expect("readable");
    let rows: Vec<Vec<Cell<'_>>> = again.grid.rows().map(|row| row.cells().collect()).collect();
    assert_eq!(rows[0][7], Cell::Text("Amount paid (NGN)"));
    assert_eq!(
        rows[1],
        [
            Cell::Text("+1-800"),
            Cell::Number("50000.5"),
            Cell::Number("2"),
            Cell::Text("Pay"),
            Cell::Text("=HYPERLINK(\"http://x.example\")"),
            Cell::Text("Guaranty Trust Bank"),
            Cell::Text("0123456785"),
            Cell::Number("9999999999999.99"),
            Cell::Text("Pay, \"Oct\"\nnow"),
            Cell::Text("Paid"),
            Cell::Text(" @cmd"),
            Cell::Text("R-1"),
            Cell::Text("000014261103140000123456789012"),
            Cell::Number("10.75"),
            Cell::Date("2026-11-03T15:30:00"),
            Cell::Text("@ADA OBI"),
            Cell::Number("0.75"),
            Cell::Text("000014261103150000123456789012")
        ]
    );
    assert_eq!(
        rows[2][..8],
        [
            Cell::Empty,
            Cell::Empty,
            Cell::Number("3"),
            Cell::Empty,
            Cell::Text("Ada"),
            Cell::Empty,
            Cell::Empty,
            Cell::Number("0.05")
        ]
    );
}

#[test]
fn takes_the_services_bank_list_as_it_answers() {
    let bank = r#"{"name": "Access Bank", "uuid": "509CAE9A-EB37-582F-8D1E-77277E6E2426", "interInstitutionCode": "000044", "sortCode": "044", "ussdCode": null}"#;
    let answer = format!(r#"{{"referenceNumber": "R1", "statusCode": "0", "statusMessage": "success", "banks": [{bank}]}}"#);
    for list in [answer, format!("[{bank}]")] {
        let banks = directory::table_from(list.as_bytes(), None).expect("a bank list");
        assert_eq!(
            banks.bank(0).map(|bank| (bank.name.as_str(), bank.code.as_deref())),
            Some(("Access Bank", Some("044")))
        );
    }
}
