//! Input that cannot be read is reported completely, and nothing is written.

use std::fs;

use super::folder::{BANK, Folder, LEDGER, SERVICE, json};

/// The program's message for each problem, without the folder.
fn problems(folder: &Folder) -> Vec<String> {
    let output = folder.run(&[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(folder.written(), Vec::<String>::new(), "something was written");
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(message.starts_with("Nothing was reconciled or saved."), "{message}");
    let folder = format!("{}/", folder.path().display());
    let problems = json(&output)["error"]["problems"].as_array().unwrap().clone();
    let problem = |problem: serde_json::Value| {
        let text = format!("{}: {}", problem["path"].as_str().unwrap(), problem["message"].as_str().unwrap());
        assert_eq!(message.matches(&text).count(), 1, "{text} is said once: {message}");
        text.replace(&folder, "")
    };
    problems.into_iter().map(problem).collect()
}

#[test]
fn every_unreadable_row_of_every_file_is_reported() {
    let service = SERVICE
        .replace("15000.00", "15.000,00")
        .replace("2026-08-04T12:01:00", "04/08/2026")
        .replace("AA11BB24,", "");
    let ledger = LEDGER.replace("2,VEN", "two,VEN").replace("1234.56,NGN", "12.345,USD");
    let bank = BANK
        .replace("06/08/2026,06/08/2026,BLK", "08/31/2026,06/08/2026,BLK")
        .replace("800.00,,", ",,")
        .replace(",300.00,", "300.00,300.00,");
    assert_eq!(
        problems(&Folder::new(service, ledger, bank)),
        [
            "report.csv, line 2: The row has 7 cells, the header 6. Put quotation marks around a text that contains a comma.",
            "report.csv, line 3: The time “04/08/2026” is not a time such as 2026-08-01T12:30:00.",
            "report.csv, line 4: The row has 5 cells, the header 6. Keep the comma of an empty cell.",
            "ledger.csv, line 3: The id “two” is not a whole number.",
            "ledger.csv, line 4: The amount “12.345” has more than two decimals.",
            "ledger.csv, line 4: The currency “USD” is not NGN.",
            "bank.csv, line 3: Neither debit nor credit has an amount.",
            "bank.csv, line 4: The transaction date “08/31/2026” is not a day such as 31/08/2026, the day before the month.",
            "bank.csv, line 5: Both debit and credit have an amount.",
        ]
    );
}

#[test]
fn missing_columns_and_files_are_reported_together() {
    let folder = Folder::new(SERVICE.replace("referenceNumber", "ref").replace("amount", "sum"), LEDGER, BANK);
    fs::remove_file(folder.path().join("bank.csv")).unwrap();
    assert_eq!(
        problems(&folder),
        [
            "report.csv: These columns are missing in its first row: referenceNumber, amount. Save it as CSV in UTF-8, with commas and with \
             these names in the first row.",
            "bank.csv: It cannot be used: there is no such file or folder.",
        ]
    );
    let one = problems(&Folder::new(SERVICE.replace("amount", "sum"), LEDGER, BANK));
    assert!(one[0].contains("This column is missing in its first row: amount. "), "{one:?}");
    assert!(!problems(&Folder::new("", "", "")).is_empty());
}

#[test]
fn a_statement_that_does_not_prove_is_not_used() {
    let folder = Folder::new(SERVICE, LEDGER, BANK.replace("\"981,911.69\"", "\"981,911.96\""));
    assert_eq!(
        problems(&folder),
        [
            "bank.csv, line 4: The running balance does not hold: it should be ₦981,911.69 here, but it is ₦981,911.96. The statement was not used."
        ]
    );
}

/// 984,946.25 − 801.00 = 984,145.25, less 2,234.56.
#[test]
fn rows_without_a_balance_are_proved_by_the_next_one() {
    let gap = BANK.replace("800.00,,\"984,146.25\"", "800.00,,");
    Folder::new(SERVICE, LEDGER, &gap).done(&[]);
    assert_eq!(
        problems(&Folder::new(SERVICE, LEDGER, gap.replace("800.00,,", "801.00,,"))),
        [
            "bank.csv, line 4: The running balance does not hold: it should be ₦981,910.69 here, but it is ₦981,911.69. The statement was not used."
        ]
    );
}

/// Rows before the first balance and after the last one are not proved, and a single balance proves nothing.
#[test]
fn rows_without_a_balance_around_them_are_not_used() {
    let unheld = |line: u32| {
        let why = "It has no balance, and nothing else in the file shows that its amount is right. The statement was not used.";
        format!("bank.csv, line {line}: {why}")
    };
    let first = BANK.replace("\"15,053.75\",,\"984,946.25\"", "\"777,777.00\",,");
    assert_eq!(problems(&Folder::new(SERVICE, LEDGER, &first)), [unheld(2)]);
    let last = BANK.replace(",\"982,211.69\"", ",");
    assert_eq!(problems(&Folder::new(SERVICE, LEDGER, &last)), [unheld(5)]);
    // The newest row is first.
    let mut lines: Vec<&str> = last.lines().collect();
    lines[1..].reverse();
    assert_eq!(problems(&Folder::new(SERVICE, LEDGER, lines.join("\n"))), [unheld(2)]);
    let single: Vec<&str> = BANK.lines().take(2).collect();
    assert_eq!(
        problems(&Folder::new(SERVICE, LEDGER, single.join("\n"))),
        ["bank.csv, line 2: The file gives only one balance, so nothing proves its amounts. Ask the bank for a longer period."]
    );
}

#[test]
fn a_statement_without_any_balance_proves_nothing() {
    let mut none = BANK.to_owned();
    for balance in ["984,946.25", "984,146.25", "981,911.69", "982,211.69"] {
        none = none.replace(&format!("\"{balance}\""), "");
    }
    assert_eq!(
        problems(&Folder::new(SERVICE, LEDGER, none)),
        ["bank.csv, line 2: No row of this statement has a balance, so nothing proves it. The statement was not used."]
    );
}

#[test]
fn a_duplicate_id_is_reported() {
    let folder = Folder::new(SERVICE, LEDGER.replace("\n4,SAL", "\n\n2,SAL"), BANK);
    assert_eq!(problems(&folder), ["ledger.csv, line 6: The id 2 occurs twice."]);
    let windows = LEDGER.replace("3,SAL", "three,SAL").replace('\n', "\r\n");
    assert_eq!(
        problems(&Folder::new(SERVICE, windows, BANK)),
        ["ledger.csv, line 4: The id “three” is not a whole number."]
    );
}

#[test]
fn text_that_is_not_utf_8_is_reported() {
    let mut service = SERVICE.as_bytes().to_vec();
    let place = SERVICE.find("Kemi").unwrap();
    service[place] = 0xE9;
    assert_eq!(
        problems(&Folder::new(service, LEDGER, BANK)),
        ["report.csv, line 4: The row is not UTF-8 text. Save the file as “CSV UTF-8” and try again."]
    );
}

#[test]
fn an_earlier_result_stays_when_a_later_one_fails() {
    let folder = Folder::new(SERVICE, LEDGER, BANK);
    folder.done(&[]);
    let before = folder.read("recon_bank.csv");
    fs::write(folder.path().join("bank.csv"), BANK.replace("800.00,,", "8OO.00,,")).unwrap();
    assert_eq!(folder.run(&[]).status.code(), Some(1));
    assert_eq!(folder.read("recon_bank.csv"), before);
    assert_eq!(folder.written(), ["recon_bank.csv", "recon_bank_members.csv", "recon_report.csv"]);
}

#[test]
fn a_result_that_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new(SERVICE, LEDGER, BANK);
    // A folder has the name of the file.
    fs::create_dir_all(folder.out().join("recon_report.csv/in_the_way")).unwrap();
    let output = folder.run(&[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(folder.written(), ["recon_report.csv"]);
}

/// An unclosed quotation mark makes one cell of everything up to the next mark.
#[test]
fn an_unclosed_quotation_mark_is_reported_where_it_opens() {
    let problem = |file: &str, line: u32| {
        format!(
            "{file}, line {line}: A quotation mark is opened here and never closed, so all following rows are in one cell. Close it; a mark inside a text is written twice."
        )
    };
    let service = SERVICE.replace("SUCCESSFUL,Transfer to Kemi", "SUCCESSFUL,\"Transfer to Kemi");
    let service = service.replace("\"Transfer to \"\"Mama\"\", Jos\"", "Transfer to Mama");
    assert_eq!(problems(&Folder::new(service, LEDGER, BANK)), [problem("report.csv", 4)]);
    // In the last cell no other cell is missing, so the following rows would be lost silently.
    let ledger = LEDGER.replace(",0123456786", ",\"0123456786").replace("\"Obi, Jide\"", "Obi Jide");
    assert_eq!(problems(&Folder::new(SERVICE, ledger, BANK)), [problem("ledger.csv", 3)]);
    let bank = BANK
        .replace("NIP TRF TO BOLA EZE,800.00", "\"NIP TRF TO BOLA EZE,800.00")
        .replace("\"2,234.56\",,\"981,911.69\"", "2234.56,,981911.69");
    let bank = bank.replace("\"984,146.25\"", "984146.25").replace("\"982,211.69\"", "982211.69");
    assert_eq!(problems(&Folder::new(SERVICE, LEDGER, bank)), [problem("bank.csv", 3)]);
}

/// One mark opens a text in one row, and another one closes it in a later row.
#[test]
fn rows_inside_the_text_of_another_row_are_reported() {
    let ledger = LEDGER
        .replace(",0123456786", ",\"0123456786")
        .replace(",0123456787", ",0123456787\"");
    let ledger = ledger.replace("\"Obi, Jide\"", "Obi Jide");
    assert_eq!(
        problems(&Folder::new(SERVICE, ledger, BANK)),
        [
            "ledger.csv, line 3: A text that starts with a quotation mark here continues over 2 lines, with whole rows in it. Close it in its own row; a mark inside a text is written twice."
        ]
    );
    // A text of two lines is valid.
    let lines = LEDGER.replace("Ada Okafor", "\"Ada\nOkafor, Ltd\"");
    Folder::new(SERVICE, lines, BANK).done(&[]);
}

#[test]
fn a_file_of_another_kind_is_reported_with_how_to_save_it() {
    let utf_16: Vec<u8> = std::iter::once(0xFEFF)
        .chain(LEDGER.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let again = "Save it as “CSV UTF-8”, with commas between the cells, and try again.";
    let folder = Folder::new(SERVICE.replace(',', ";"), utf_16, BANK);
    assert_eq!(
        problems(&folder),
        [
            format!("report.csv, line 1: It has a semicolon between its cells, where a comma is needed. {again}"),
            format!("ledger.csv, line 1: It is text in UTF-16, which Excel calls Unicode text. {again}"),
        ]
    );
    let folder = Folder::new(SERVICE.replace(',', "\t"), b"PK\x03\x04 a workbook".as_slice(), BANK);
    assert_eq!(
        problems(&folder),
        [
            format!("report.csv, line 1: It has a tab between its cells, where a comma is needed. {again}"),
            format!("ledger.csv, line 1: It is a workbook, or another packed file. {again}"),
        ]
    );
}
