//! Bank statements written by hand after known files of each bank. People and numbers are invented.

use book_rules::statement::{Field, MappedColumn, Mapping, Proved, Refused, Statement, Strength, prove};
use cell_rules::Reason;

use files::statements::{StatementError, read};

fn statement(csv: &str) -> Statement {
    read("statement.csv", csv.as_bytes(), None, None, None).expect("reads").statement
}

/// Row, day, time, amount, balance, reference.
fn lines(proved: &Proved) -> Vec<String> {
    let line = |line: &book_rules::statement::Line| {
        let time = line.time.map(|time| time.to_string()).unwrap_or_default();
        let balance = line.balance.unwrap_or_default();
        format!("{} {} {time} {} {balance} {}", line.row, line.day, line.amount, line.reference)
    };
    proved.statement().lines.iter().map(line).collect()
}

#[test]
fn gtbank() {
    let proved = prove(statement(
        "CUSTOMER STATEMENT,,,,,,,\r\n\
         Account Name:,ADAEZE STORES LTD,,,,,,\r\n\
         Account Number:,0123456785,,,,,,\r\n\
         Period:,01-Sep-2026 to 30-Sep-2026,,,,,,\r\n\
         ,,,,,,,\r\n\
         Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\r\n\
         ,,,,,\"1,250,000.00\",,Opening Balance\r\n\
         01-Sep-2026,01-Sep-2026,'0011,\"12,500.50\",,\"1,237,499.50\",E-CHANNELS,\"NIBSS Instant Payment Outward, 000013260901090000000000000001\"\r\n\
         01-Sep-2026,01-Sep-2026,,26.88,,\"1,237,472.62\",E-CHANNELS,NIP TRANSFER COMMISSION\r\n\
         07/09/2026,07/09/2026,0012,,\"300,000.00\",\"1,537,472.62\",IKEJA,TRANSFER FROM MUSA BELLO\r\n",
    ))
    .expect("proves");
    let read = proved.statement();
    assert_eq!(read.layout.map(|layout| layout.name), Some("gtbank"));
    assert_eq!(read.account_name.as_deref(), Some("ADAEZE STORES LTD"));
    assert_eq!(read.account_number.as_deref(), Some("0123456785"));
    let (first, last) = read.period.expect("told");
    assert_eq!(
        (first.to_string(), last.to_string()),
        ("2026-09-01".to_owned(), "2026-09-30".to_owned())
    );
    assert_eq!(
        lines(&proved),
        [
            "8 2026-09-01  -1250050 123749950 '0011",
            "9 2026-09-01  -2688 123747262 ",
            "10 2026-09-07  30000000 153747262 0012",
        ]
    );
    let proof = proved.proof();
    assert_eq!((proof.opening.minor, proof.opening.stated), (Some(125_000_000), true));
    assert_eq!((proof.closing.minor, proof.closing.stated), (Some(153_747_262), false));
    assert_eq!((proof.confirmed, proof.balances), (3, 3));
}

#[test]
fn access() {
    let proved = prove(statement(
        "Account Name,CHIDI OKAFOR\n\
         Account Number,0690000032\n\
         Opening Balance,\"40,000.00\"\n\
         Closing Balance,\"34,849.87\"\n\
         \n\
         Posted Date,Value Date,Description,Debit (NGN),Credit (NGN),Balance (NGN)\n\
         01-AUG-25,31-JUL-25,FGN ELECTRONIC MONEY TRANSFER LEVY,50.00,-,\"39,950.00\"\n\
         02-AUG-25,02-AUG-25,TRF/RENT/FRM CHIDI OKAFOR TO NGOZI EZE,\"5,000.00\",-,\"34,950.00\"\n\
         02-AUG-25,02-AUG-25,COMMISSION TRF/RENT/FRM CHIDI OKAFOR,25.00,-,\"34,925.00\"\n\
         02-AUG-25,02-AUG-25,VAT TRF/RENT/FRM CHIDI OKAFOR,1.88,-,\"34,923.12\"\n\
         12-OCT-25,12-OCT-25,SMS ALERT FEE,73.25,-,\"34,849.87\"\n",
    ))
    .expect("proves");
    assert_eq!(proved.statement().layout.map(|layout| layout.name), Some("access"));
    assert_eq!(
        lines(&proved),
        [
            "7 2025-08-01  -5000 3995000 ",
            "8 2025-08-02  -500000 3495000 ",
            "9 2025-08-02  -2500 3492500 ",
            "10 2025-08-02  -188 3492312 ",
            "11 2025-10-12  -7325 3484987 ",
        ]
    );
    assert_eq!(proved.proof().remarks, Vec::<String>::new());
}

const OPAY: &str = "Wallet Account,,,,,,,\n\
    Account Name,NGOZI EZE,,,,,,\n\
    Account Number,8031234567,,,,,,\n\
    Period,01 Sep 2026 - 30 Sep 2026,,,,,,\n\
    Opening Balance,\"₦1,000.00\",,Closing Balance,₦799.50,,,\n\
    Total Debit,₦500.50,,Total Credit,₦300.00,,,\n\
    Trans. Time,Value Date,Description,Debit/Credit(₦),Balance(₦),Channel,Transaction Reference,Counterparty\n\
    2026 Sep 03 09:15:00,03 Sep 2026,Transfer from MUSA BELLO,+300.00,\"1,300.00\",Mobile,260903010100000001,Access Bank | 0690000032\n\
    2026 Sep 03 09:15:02,03 Sep 2026,OWealth Deposit,-300.00,\"1,000.00\",Mobile,260903010100000002,\n\
    2026 Sep 05 18:00:00,05 Sep 2026,Airtime,-200.50,799.50,Mobile,260905010100000003,MTN | 08031234567\n\
    ,,,,,,,\n\
    Savings Account,,,,,,,\n\
    Opening Balance,₦0.00,,Closing Balance,₦300.00,,,\n\
    Trans. Time,Value Date,Description,Debit/Credit(₦),Balance(₦),Channel,Transaction Reference,Counterparty\n\
    2026 Sep 03 09:15:02,03 Sep 2026,OWealth Deposit,+300.00,300.00,Mobile,260903010100000002,\n";

#[test]
fn opay_keeps_savings_apart() {
    let proved = prove(statement(OPAY)).expect("proves");
    assert_eq!(proved.statement().layout.map(|layout| layout.name), Some("opay"));
    assert_eq!(
        lines(&proved),
        [
            "8 2026-09-03 09:15:00 30000 130000 260903010100000001",
            "9 2026-09-03 09:15:02 -30000 100000 260903010100000002",
            "10 2026-09-05 18:00:00 -20050 79950 260905010100000003",
        ]
    );
    assert_eq!(proved.statement().lines[0].counterparty, "Access Bank | 0690000032");
    let savings: Vec<_> = proved.statement().savings.iter().map(|line| (line.row, line.amount)).collect();
    assert_eq!(savings, [(15, 30_000)]);
    let proof = proved.proof();
    assert_eq!((proof.credits, proof.debits), (30_000, 50_050));

    let wrong = OPAY.replace("Total Debit,₦500.50", "Total Debit,₦500.00");
    let proof = prove(statement(&wrong)).expect_err("the sums differ");
    assert_eq!(
        proof.breaks[0].text,
        "The file gives ₦500.00 as the total of all debits; its rows add up to ₦500.50."
    );
}

#[test]
fn moniepoint_with_nineteen_columns() {
    let proved = prove(statement(
        "Date,Account Name,Transaction Type,Transaction Status,Terminal ID,RRN,Transaction Reference,Reversal Status,Transaction Amount,Charge,\
         Settlement Debit,Settlement Credit,Balance Before,Balance After,Beneficiary,Beneficiary Institution,Source Institution,Channel,Narration\n\
         2026-09-02T16:20:11.123,BELLO VENTURES,TRANSFER,APPROVED,,,TRF|2MPT0001|1_DEBIT_0,NOT_REVERSED,5000.00,20.00,5020.00,,30000.00,24980.00,\
         IFEOMA OBI,Zenith Bank,Moniepoint,WEB,rice\n\
         2026-09-02T11:05:00,BELLO VENTURES,PURCHASE,APPROVED,2MP1,260902110500,PUR|2MPT0002|1_CREDIT_0,NOT_REVERSED,20100.00,100.00,,20000.00,\
         10000.00,30000.00,,,GTBank,POS,\n",
    ))
    .expect("proves, newest first");
    assert_eq!(proved.statement().layout.map(|layout| layout.name), Some("moniepoint-wide"));
    assert_eq!(
        lines(&proved),
        [
            "3 2026-09-02 11:05:00 2000000 3000000 PUR|2MPT0002|1_CREDIT_0",
            "2 2026-09-02 16:20:11 -502000 2498000 TRF|2MPT0001|1_DEBIT_0",
        ]
    );
    let last = &proved.statement().lines[1];
    assert_eq!(
        (last.charge, last.counterparty.as_str(), last.narration.as_str()),
        (Some(2_000), "IFEOMA OBI | Zenith Bank", "rice")
    );
    let proof = proved.proof();
    assert_eq!(
        (proof.opening.minor, proof.opening.stated, proof.confirmed),
        (Some(1_000_000), true, 2)
    );
}

#[test]
fn palmpay_is_proved_by_both_sums() {
    let file = "Name,IFEOMA OBI\n\
        Total Money In,₦900.00\n\
        Total Money Out,₦150.00\n\
        Transaction Date,Transaction Type,Money In,Money Out,Transaction ID\n\
        09/05/2026 10:00:00 AM,Transfer to MUSA,,₦150.00,t1\n\
        09/13/2026 02:00:00 PM,Received from ADA,₦900.00,,t2\n";
    let proved = prove(statement(file)).expect("proves");
    assert_eq!(
        lines(&proved),
        ["5 2026-09-05 10:00:00 -15000 0 t1", "6 2026-09-13 14:00:00 90000 0 t2"],
        "another row shows that the month stands first"
    );
    assert_eq!(proved.proof().strength, Strength::Sums);
    assert_eq!(
        proved.proof().remarks,
        ["The file has no balances in its rows: only its totals prove it."]
    );
    let without = file.replace("Total Money Out,₦150.00\n", "");
    let proof = prove(statement(&without)).expect_err("one sum is not enough");
    assert!(proof.breaks[0].text.starts_with("The file has no balances"), "{:?}", proof.breaks);
}

#[test]
fn a_file_that_no_layout_fits_is_mapped_once() {
    let file = "Statement of the Example Bank\n\
        When,What,Money,Left\n\
        02/03/2026,Goods,-50.00,150.00\n\
        03/04/2026,Sale,25.00,175.00\n";
    let Err(StatementError::Rows(Refused::Unknown(to_map))) = read("a.csv", file.as_bytes(), None, None, None) else {
        panic!("no layout fits");
    };
    assert_eq!(to_map.headers[0].row, Some(2));
    let columns: Vec<_> = to_map.headers[0]
        .columns
        .iter()
        .map(|column| (column.heading.as_str(), column.samples.join(" ")))
        .collect();
    assert_eq!(columns[2], ("Money", "-50.00 25.00".to_owned()));

    let column = |field, heading: &str, index| MappedColumn {
        field,
        heading: heading.to_owned(),
        index,
    };
    let mut mapping = Mapping {
        columns: vec![
            column(Field::Date, "When", 0),
            column(Field::Narration, "What", 1),
            column(Field::Amount, "Money", 2),
            column(Field::Balance, "Left", 3),
        ],
        day_first: None,
    };
    let refused = read("a.csv", file.as_bytes(), None, Some(&mapping), None).expect_err("nobody knows what stands first");
    assert_eq!(refused.reason(), Reason::DatesUnclear);
    assert_eq!(
        refused.to_string(),
        "All dates of this file can be read in two ways. In row 3, “02/03/2026” is 2 Mar 2026 with the day first and 3 Feb 2026 with the \
         month first. Choose which one is first."
    );
    mapping.day_first = Some(true);
    let kept: Mapping = serde_json::from_str(&serde_json::to_string(&mapping).expect("written")).expect("read");
    let read = read("a.csv", file.as_bytes(), None, Some(&kept), None).expect("reads").statement;
    let proved = prove(read).expect("proves");
    assert_eq!(lines(&proved), ["3 2026-03-02  -5000 15000 ", "4 2026-04-03  2500 17500 "]);
}

#[test]
fn a_file_that_is_no_statement_is_rejected_with_advice() {
    for (bytes, message) in [
        (
            b"%PDF-1.7\n".as_slice(),
            "PDF statements cannot be read yet. Download the statement as Excel or CSV from the bank’s internet banking, or ask the bank \
             for it.",
        ),
        (b"", "This file is empty. Choose the bank’s statement."),
        (
            b"\x89PNG\r\n",
            "This file is a picture, not a spreadsheet. Ask the bank for the statement as Excel or CSV.",
        ),
        (b"a,b,c\n1,2,3\n", "The columns of this file are unknown. Match the columns."),
        (
            b"Date,Narration,Reference,Debit,Credit,Balance\n",
            "This file has column names and no rows. Choose the whole statement.",
        ),
        (
            b"Date,Narration,Reference,Reference No,Debit,Credit,Withdrawal,Deposit,Balance\n",
            "The columns of this file fit those of United Bank for Africa and Moniepoint Microfinance Bank equally well. Match the columns.",
        ),
    ] {
        let error = read("statement.pdf", bytes, None, None, None).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn opay_with_two_columns_of_amounts() {
    let proved = prove(statement(
        "Account Name,NGOZI EZE,Account Number,8031234567,Period,01 Sep 2026 - 30 Sep 2026\n\
         Opening Balance,\"₦1,000.00\",Total Debit,₦500.50,Debit Count,2\n\
         Closing Balance,₦799.50,Total Credit,₦300.00,Credit Count,1\n\
         Trans. Date,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference\n\
         03 Sep 2026 09:15:00,03 Sep 2026,Transfer from MUSA BELLO,--,300.00,\"1,300.00\",Mobile,260903010100000001\n\
         03 Sep 2026 09:15:02,03 Sep 2026,OWealth Deposit,300.00,--,\"1,000.00\",Mobile,260903010100000002\n\
         05 Sep 2026 18:00:00,05 Sep 2026,Airtime,200.50,--,799.50,Mobile,260905010100000003\n",
    ))
    .expect("proves");
    assert_eq!(proved.statement().layout.map(|layout| layout.name), Some("opay-columns"));
    assert_eq!(
        lines(&proved),
        [
            "5 2026-09-03 09:15:00 30000 130000 260903010100000001",
            "6 2026-09-03 09:15:02 -30000 100000 260903010100000002",
            "7 2026-09-05 18:00:00 -20050 79950 260905010100000003",
        ]
    );
    assert_eq!((proved.proof().credits, proved.proof().debits), (30_000, 50_050));
    assert_eq!(proved.statement().account_number.as_deref(), Some("8031234567"));
}

#[test]
fn a_failed_transfer_is_a_line_without_amount() {
    const NAMES: &str = "Date,Account Name,Transaction Type,Transaction Status,Terminal ID,RRN,Transaction Reference,Reversal Status,\
        Transaction Amount (NGN),Charge (NGN),Settlement Debit (NGN),Settlement Credit (NGN),Balance Before (NGN),Balance After (NGN),\
        Beneficiary,Beneficiary Institution,Source Institution,Channel,Narration\n";
    const PAID: &str =
        "2026-09-02T10:00:00,BELLO,TRANSFER,SUCCESSFUL,,,TRF|2MPT1|1,,5000.00,20.00,5020.00,,30000.00,24980.00,IFEOMA,,,WEB,rice\n";
    for failed in [
        "2026-09-02T11:00:00,BELLO,TRANSFER,FAILED,,,TRF|2MPT2|2,,700.00,0.00,,,24980.00,24980.00,IFEOMA,,,WEB,yam\n",
        "2026-09-02T11:00:00,BELLO,TRANSFER,DECLINED,,,TRF|2MPT2|2,,700.00,0.00,700.00,,24980.00,24980.00,IFEOMA,,,WEB,yam\n",
        "2026-09-02T11:00:00,BELLO,TRANSFER,Failed,,,TRF|2MPT2|2,,700.00,0.00,0.00,0.00,24980.00,24980.00,IFEOMA,,,WEB,yam\n",
    ] {
        let proved = prove(statement(&format!("{NAMES}{PAID}{failed}"))).expect("proves");
        assert_eq!(
            lines(&proved),
            [
                "2 2026-09-02 10:00:00 -502000 2498000 TRF|2MPT1|1",
                "3 2026-09-02 11:00:00 0 2498000 TRF|2MPT2|2"
            ],
            "{failed}"
        );
        assert_eq!(proved.statement().lines[0].charge, Some(2_000));
    }
}

/// A workbook with these dates and texts. A date is a number with a date format.
fn workbook(dates: &[Option<f64>], texts: &[&str]) -> Vec<u8> {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (column, name) in (0..).zip(["Posted Date", "Value Date", "Description", "Debit", "Credit", "Balance"]) {
        sheet.write_string(0, column, name).expect("written");
    }
    let shown = rust_xlsxwriter::Format::new().set_num_format("dd/mm/yyyy");
    for (row, (date, text)) in (1..).zip(dates.iter().zip(texts)) {
        match date {
            Some(date) => sheet.write_number_with_format(row, 0, *date, &shown).expect("written"),
            None => sheet.write_string(row, 0, *text).expect("written"),
        };
        sheet.write_string(row, 2, "RENT").expect("written");
        sheet.write_number(row, 3, 100.0).expect("written");
        sheet.write_number(row, 5, f64::from(1_000 - 100 * row)).expect("written");
    }
    book.save_to_buffer().expect("written")
}

#[test]
fn dates_that_a_spreadsheet_program_exchanged_are_never_guessed() {
    // 10 May, 10 June and 10 July 2026, which were 5, 6 and 7 October in a file that continues with the 14th.
    let swapped = workbook(&[Some(46_152.0), Some(46_183.0), Some(46_213.0), None], &["", "", "", "14/10/2026"]);
    let refused = read("a.xlsx", &swapped, None, None, None).expect_err("may be exchanged");
    assert_eq!(refused.reason(), Reason::DatesExchanged);
    assert!(
        refused.to_string().contains("10 May 2026") && refused.to_string().contains("5 Oct 2026"),
        "{refused}"
    );
    // The same days with one above twelve were not exchanged.
    let usual = workbook(&[Some(46_152.0), Some(46_155.0), None], &["", "", "14/10/2026"]);
    let days = |bytes: &[u8]| {
        let statement = read("a.xlsx", bytes, None, None, None).expect("reads").statement;
        statement.lines.iter().map(|line| line.day.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(days(&usual), ["2026-05-10", "2026-05-13", "2026-10-14"]);
    let serial = b"Posted Date,Value Date,Description,Debit,Credit,Balance\n46328,,RENT,100.00,,900.00\n";
    let refused = read("a.csv", serial, None, None, None).expect_err("no format");
    assert_eq!(refused.reason(), Reason::DateSerial);
    assert!(refused.to_string().contains("column as “Date”"), "{refused}");
}
