//! The bank statement: every layout read with independent readers, and its sums.

use std::io::Cursor;

use calamine::{DataType as _, Reader as _, Xlsx};
use sandbox::{Config, Format, Layout, StatementRequest};
use serde_json::{Value, json};
use service_api::value::{Date, UtcTime};

use crate::airtime::airtime;
use crate::bench::{BANK, Bench, bulk, customer, deposit, money, register, request, with};
use crate::billers::{PREPAID, bill};

/// The rows of column names, in the banks' words.
const HEADERS: [(&str, &str); 11] = [
    (
        "gtbank",
        "Trans. Date|Value Date|Reference|Debits|Credits|Balance|Originating Branch|Remarks",
    ),
    (
        "access",
        "Posted Date|Value Date|Description|Debit (NGN)|Credit (NGN)|Balance (NGN)",
    ),
    ("zenith", "TRANS DATE|VALUE DATE|TRANS ID|DR AMOUNT|CR AMOUNT|BALANCE|REMARKS"),
    ("firstbank", "Transaction Date|Narration|Debit|Credit|Reference|Balance"),
    ("uba", "Transaction Date|Reference No|Narration|Withdrawal|Deposit|Balance"),
    ("moniepoint", "Date|Narration|Reference|Debit|Credit|Balance"),
    (
        "moniepoint-wide",
        "Date|Account Name|Transaction Type|Transaction Status|Terminal ID|RRN|Transaction Reference|Reversal Status|Transaction Amount|\
         Charge|Settlement Debit|Settlement Credit|Balance Before|Balance After|Beneficiary|Beneficiary Institution|Source Institution|\
         Channel|Narration",
    ),
    (
        "opay",
        "Trans. Time|Value Date|Description|Debit/Credit(₦)|Balance(₦)|Channel|Transaction Reference|Counterparty",
    ),
    ("kuda", "Date/Time|Money in|Money out|Category|To/From|Description|Balance"),
    ("palmpay", "Transaction Date|Transaction Type|Money In|Money Out|Transaction ID"),
    ("fairmoney", "Date|Reference No|Amount|Balance|Narration"),
];

/// The words of a layout's columns of credits, debits, signed amounts and balances.
const CREDITS: &str = "Credits|Credit (NGN)|CR AMOUNT|Credit|Deposit|Settlement Credit|Money In|Money in";
const DEBITS: &str = "Debits|Debit (NGN)|DR AMOUNT|Debit|Withdrawal|Settlement Debit|Money Out|Money out";
const SIGNED: &str = "Debit/Credit(₦)|Amount";
const BALANCES: &str = "Balance|Balance (NGN)|BALANCE|Balance After|Balance(₦)";

async fn bench() -> Bench {
    Bench::with(Config {
        seed: Some(7),
        manual_from: Some(UtcTime::parse("2026-11-02T22:30:00").expect("a time")),
        ..Config::default()
    })
    .await
}

/// One movement of every kind, on the second, third and fourth of November in local time.
fn live(bench: &Bench) {
    let control = bench.control();
    bench.call("depositToBank", &deposit("P-1", "60000"));
    bench.call("paymentRequest", &request("Q-1", "1000"));
    control.pay("Q-1", None, None).expect("paid");
    // Half an hour before midnight in UTC; in Lagos it is the next day.
    control.advance(1_800).expect("advances");
    bench.call("moneyTransferBulk", &bulk("G-1", &[("P-2", "5000"), ("P-3", "5000.01")]));
    bench.call("airtimePurchase", &airtime("P-4", "250.50"));
    bench.call("merchantPayment", &bill("P-5", PREPAID, "45012345601", "2000"));
    bench.call("registerPersistentPaymentAccount", &register("O-1", "CUSTOMER-0001"));
    control.deposit(&money("CUSTOMER-0001", "12345.67")).expect("arrives");
    let onward = json!({"creditBankId": BANK, "creditBankAccountNumber": "0123456785"});
    bench.call("registerPersistentPaymentAccount", &with(register("O-2", "CUSTOMER-0002"), onward));
    control.deposit(&money("CUSTOMER-0002", "777")).expect("passes through");
    customer(bench, "08037654321", "ada@example.com", "9999");
    let held = json!({"referenceNumber": "P-6", "amount": 40, "destinationAccount": "08037654321", "miniRecipentKYCLevel": "KYC3",
        "holdingPeriod": 1});
    bench.call("moneyTransfer", &held);
    control.advance(90_000).expect("advances");
    bench.call("refund", &json!({"referenceNumber": "Q-1", "refundAmount": 10, "currency": "NGN"}));
}

fn written(bench: &Bench, layout: Layout, format: Format, from: &str, to: &str) -> Vec<u8> {
    let request = StatementRequest {
        from: Date::parse(from).expect("a day"),
        to: Date::parse(to).expect("a day"),
        layout,
        format,
        settlements: 0,
    };
    bench.control().statement(&request).expect("writes")
}

fn csv_rows(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(bytes);
    reader
        .records()
        .map(|record| record.expect("a record").iter().map(str::to_owned).collect())
        .collect()
}

/// The numbers of a workbook as text with two decimals, and the number of its date cells.
fn xlsx_rows(bytes: Vec<u8>) -> (Vec<Vec<String>>, usize) {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).expect("a workbook");
    let sheet = book.worksheet_range("Statement").expect("a sheet");
    let mut dates = 0;
    let mut rows = Vec::new();
    for row in sheet.rows() {
        let mut cells = Vec::new();
        for cell in row {
            cells.push(match (cell.get_float(), cell.get_datetime()) {
                (Some(number), _) => format!("{number:.2}"),
                (None, Some(_)) => {
                    dates += 1;
                    String::new()
                }
                (None, None) => cell.to_string(),
            });
        }
        rows.push(cells);
    }
    (rows, dates)
}

/// The kobo of `-₦1,234.50`; `None` for an empty cell.
fn kobo(cell: &str) -> Option<i64> {
    let plain: String = cell.chars().filter(|one| !matches!(one, ',' | '₦' | '+')).collect();
    let (sign, digits) = match plain.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, plain.as_str()),
    };
    let (naira, kobo) = digits.split_once('.')?;
    assert_eq!(kobo.len(), 2, "{cell}");
    Some(sign * (naira.parse::<i64>().ok()? * 100 + kobo.parse::<i64>().ok()?))
}

/// The change of an entry, and the balance after it if there is one.
fn entries(rows: &[Vec<String>], header: &str) -> Vec<(i64, Option<i64>)> {
    let names: Vec<&str> = header.split('|').collect();
    let place = |words: &str| names.iter().position(|name| words.split('|').any(|word| word == *name));
    let row = |row: &Vec<String>| {
        let at = |words: &str| place(words).and_then(|place| kobo(row.get(place)?));
        let change = match (at(CREDITS), at(DEBITS), at(SIGNED)) {
            (Some(credit), None, None) => credit,
            (None, Some(debit), None) => -debit,
            (None, None, Some(signed)) => signed,
            (None, None, None) => return None,
            both => panic!("{row:?} {both:?}"),
        };
        Some((change, at(BALANCES)))
    };
    let start = rows.iter().position(|row| row.join("|").trim_end_matches('|') == header);
    let start = start.unwrap_or_else(|| panic!("no row {header} in {rows:?}"));
    rows[start + 1..].iter().filter_map(row).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_layout_adds_up_to_the_balance_in_both_formats() {
    let bench = bench().await;
    live(&bench);
    let opening = 5_000_000_000;
    let closing = kobo(&bench.control().balance().balance).expect("a balance");
    assert_eq!(HEADERS.map(|(name, _)| name), Layout::ALL.map(|(name, _)| name));
    for ((name, header), (_, layout)) in HEADERS.into_iter().zip(Layout::ALL) {
        let text = written(&bench, layout, Format::Csv, "2026-11-01", "2026-11-30");
        let again = written(&bench, layout, Format::Csv, "2026-11-01", "2026-11-30");
        assert_eq!(again, text, "the same again");
        let read = entries(&csv_rows(&text), header);
        let (rows, dates) = xlsx_rows(written(&bench, layout, Format::Xlsx, "2026-11-01", "2026-11-30"));
        assert_eq!(entries(&rows, header), read, "{name}: both formats tell the same");
        assert!(dates >= read.len(), "{name}: real dates");
        let mut balance = opening;
        for (change, shown) in &read {
            balance += change;
            assert!(shown.is_none_or(|shown| shown == balance), "{name}: {shown:?} for {balance}");
        }
        assert_eq!(balance, closing, "{name}");
        assert_eq!(read.iter().any(|(_, shown)| shown.is_none()), name == "palmpay", "{name}: balances");
        // 60,000 with fee and tax 3 · Q-1 with fee 2 · two of a group 6 · airtime 1 · bill 3 · deposit with fee 2 · sent and returned 2 · refund 1.
        assert_eq!(read.len(), if name == "moniepoint-wide" { 10 } else { 20 }, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn consecutive_statements_have_matching_balances() {
    let bench = bench().await;
    live(&bench);
    let text = |from: &str, to: &str| String::from_utf8(written(&bench, Layout::GtBank, Format::Csv, from, to)).expect("text");
    // The check digit of 058 and 030517428 by python3. By hand: 50,000,000 - 60,000 - 50 - 3.75 + 1,010 - 10; sessions are numbered as they come.
    let second = "Account Name,SANDBOX TRADING LTD\r\n\
        Account Number,0305174287\r\n\
        Period,02-Nov-2026 to 02-Nov-2026\r\n\
        ,\r\n\
        Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\r\n\
        02-Nov-2026,,,,,\"50,000,000.00\",,Opening Balance\r\n\
        02-Nov-2026,02-Nov-2026,S000000010,\"60,000.00\",,\"49,940,000.00\",E-CHANNELS,TRF/999999261102233000000000000001/P-1/CHIDINMA OKAFOR/Guaranty Trust Bank\r\n\
        02-Nov-2026,02-Nov-2026,S000000011,50.00,,\"49,939,950.00\",E-CHANNELS,COMMISSION TRF/999999261102233000000000000001/P-1/CHIDINMA OKAFOR/Guaranty Trust Bank\r\n\
        02-Nov-2026,02-Nov-2026,S000000012,3.75,,\"49,939,946.25\",E-CHANNELS,VAT TRF/999999261102233000000000000001/P-1/CHIDINMA OKAFOR/Guaranty Trust Bank\r\n";
    let shown = text("2026-11-02", "2026-11-02");
    assert!(shown.starts_with(second), "{shown}");
    let rows = csv_rows(shown.as_bytes());
    assert_eq!(rows.len(), 11, "{shown}");
    assert_eq!((rows[9][4].as_str(), rows[9][5].as_str()), ("1,010.00", "49,940,956.25"));
    assert_eq!((rows[10][3].as_str(), rows[10][5].as_str()), ("10.00", "49,940,946.25"));
    let session = rows[9][7].split('/').nth(1).expect("a session");
    assert!(session.len() == 30 && session.ends_with("261102233000000000000002"), "{session}");

    let third = csv_rows(text("2026-11-03", "2026-11-03").as_bytes());
    assert_eq!((third[5][5].as_str(), third[5][7].as_str()), ("49,940,946.25", "Opening Balance"));
    assert_eq!(third[6][0], "03-Nov-2026");
    let nothing = csv_rows(text("2026-12-01", "2026-12-31").as_bytes());
    assert_eq!(nothing.len(), 6);
    assert_eq!(nothing[5][5], with_commas(&bench.control().balance().balance));
    let before = csv_rows(text("2026-10-01", "2026-10-31").as_bytes());
    assert_eq!((before.len(), before[5][5].as_str()), (6, "50,000,000.00"));
}

/// Each of these customers pays 1,010 for a request of 1,000, of which the service takes 10.
#[tokio::test(flavor = "multi_thread")]
async fn receipts_of_requests_can_be_settled_several_times_a_day() {
    let bench = bench().await;
    let control = bench.control();
    let paid = |reference: &str| {
        bench.call("paymentRequest", &request(reference, "1000"));
        control.pay(reference, None, None).expect("paid");
    };
    // 23:30 in Lagos, midnight, 08:00.
    paid("Q-1");
    control.advance(1_800).expect("advances");
    paid("Q-2");
    bench.call("depositToBank", &deposit("P-1", "60000"));
    paid("Q-3");
    control.advance(8 * 3_600).expect("advances");
    paid("Q-4");
    let day = |text: &str| Date::parse(text).expect("a day");
    let three = StatementRequest {
        from: day("2026-11-01"),
        to: day("2026-11-30"),
        layout: Layout::GtBank,
        format: Format::Csv,
        settlements: 3,
    };
    let rows = csv_rows(&control.statement(&three).expect("writes"));
    let shown: Vec<[&str; 5]> = rows[6..]
        .iter()
        .map(|row| [&row[0], &row[3], &row[4], &row[5], &row[7]].map(|cell| &**cell))
        .collect();
    assert_eq!([shown[1][1], shown[2][1], shown[3][1]], ["60,000.00", "50.00", "3.75"]);
    for (place, settled) in [
        (0, "02-Nov-2026||1,000.00|50,001,000.00|SETTLEMENT/20261102/3"),
        (4, "03-Nov-2026||2,000.00|49,942,946.25|SETTLEMENT/20261103/1"),
        (5, "03-Nov-2026||1,000.00|49,943,946.25|SETTLEMENT/20261103/2"),
    ] {
        assert_eq!(shown[place].join("|"), settled);
    }
    assert_eq!(shown.len(), 6);
    assert_eq!(with_commas(&control.balance().balance), "49,943,946.25");
}

fn with_commas(naira: &str) -> String {
    let (whole, kobo) = naira.split_once('.').expect("two decimals");
    let (millions, rest) = whole.split_at(whole.len() - 6);
    format!("{millions},{},{}.{kobo}", &rest[..3], &rest[3..])
}

#[tokio::test(flavor = "multi_thread")]
async fn each_bank_has_its_own_layout() {
    let bench = bench().await;
    bench.call("depositToBank", &deposit("P-1", "60000"));
    bench.call("paymentRequest", &request("Q-1", "1000"));
    bench.control().pay("Q-1", None, None).expect("paid");
    let text = |layout| {
        let bytes = written(&bench, layout, Format::Csv, "2026-11-01", "2026-11-30");
        String::from_utf8(bytes).expect("text")
    };
    for (layout, part) in [
        (Layout::Access, "02-NOV-26,02-NOV-26,TRF/"),
        (Layout::Access, ",\"60,000.00\",-,"),
        (Layout::Access, "COMMISSION TRF/"),
        (Layout::Access, ",50.00,-,"),
        (Layout::Access, "VAT TRF/"),
        (Layout::Access, ",3.75,-,"),
        (
            Layout::Zenith,
            "02/11/2026,02/11/2026,S000000010,\"60,000.00\",,\"49,940,000.00\",TRF/",
        ),
        (Layout::FirstBank, "Statement of Account"),
        (Layout::FirstBank, "Total Debit:,60063.75"),
        (Layout::FirstBank, "Total Credit:,1010.00"),
        (Layout::FirstBank, "Closing Balance:,49940946.25"),
        (Layout::Moniepoint, "2026-11-02T23:30:00,TRF/"),
        (Layout::Moniepoint, ",TRF|2MPT000000001|1793658600000_DEBIT_0,60000.00,,49940000.00"),
        // 60,000 and 53.75 in one row; 1,010 less 10.
        (
            Layout::MoniepointWide,
            ",60000.00,53.75,60053.75,,50000000.00,49939946.25,CHIDINMA OKAFOR,Guaranty Trust Bank,",
        ),
        (Layout::MoniepointWide, ",1010.00,10.00,,1000.00,49939946.25,49940946.25,"),
        (Layout::Opay, "2026-11-02 23:30:00,2026-11-02,TRF/"),
        (Layout::Opay, ",\"-60,000.00\","),
        (Layout::Opay, ",\"+1,010.00\","),
        (Layout::Opay, ",Guaranty Trust Bank | 0123456785\r\n"),
        // Its second table is empty: there are no savings.
        (Layout::Opay, "\r\nSavings Account"),
        (
            Layout::Kuda,
            "02/11/26 23:30:00,,\"₦60,000.00\",TRF,Guaranty Trust Bank | 0123456785,",
        ),
        (Layout::Kuda, "\"₦49,940,000.00\"\r\n"),
        (Layout::PalmPay, "Total Money In,\"1,010.00\""),
        (Layout::PalmPay, "Total Money Out,\"60,063.75\""),
        (Layout::FairMoney, "02/11/2026,S000000010,\"-₦60,000.00\",\"₦49,940,000.00\",TRF/"),
        (Layout::FairMoney, "\"+₦1,010.00\""),
    ] {
        let text = text(layout);
        assert!(text.contains(part), "{layout}: {part} is not in\n{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_is_fetched_over_http() {
    let bench = bench().await;
    live(&bench);
    let get = |query: &str| bench.at.drive("GET", &format!("/statement{query}"), &Value::Null);
    let csv = get("?from=2026-11-01&to=2026-11-30&layout=access&format=csv");
    assert_eq!((csv.status, csv.head.contains("text/csv")), (200, true));
    assert_eq!(csv.body, written(&bench, Layout::Access, Format::Csv, "2026-11-01", "2026-11-30"));
    let workbook = get("?from=2026-11-01&to=2026-11-30&format=xlsx");
    assert!(workbook.status == 200 && workbook.body.starts_with(b"PK"), "{}", workbook.head);
    for (query, message) in [
        ("", "from"),
        ("?from=2026-11-01", "to"),
        ("?from=2026-11-31&to=2026-12-01", "from"),
        ("?from=2026-11-02&to=2026-11-01", "before the first"),
        ("?from=2026-11-01&to=2026-11-02&layout=barclays", "moniepoint-wide"),
        ("?from=2026-11-01&to=2026-11-02&format=pdf", "xlsx"),
        ("?from=2026-11-01&to=2026-11-02&month=11", "month"),
    ] {
        let answer = get(query);
        let error = answer.json()["error"].as_str().expect("a sentence").to_owned();
        assert!(answer.status == 400 && error.contains(message), "{query}: {error}");
    }
}
