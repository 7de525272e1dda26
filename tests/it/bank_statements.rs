//! A bank statement from the file to the records: it must tie out first, it is stored completely or not at all, and no line is stored
//! twice.

use harness::prelude::*;

/// Computed by hand: 1,000,000.00 − 60,000.00 − 50.00 − 3.75 + 12,500.00 − 4,000.00 − 4,000.00.
pub(crate) const OCTOBER: &str = "Account Name,ACME LTD\nAccount Number,0123456785\nPeriod,01-Oct-2025 to 31-Oct-2025\n\
    Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
    01-Oct-2025,,,,,\"1,000,000.00\",,Opening Balance\n\
    02-Oct-2025,02-Oct-2025,,\"60,000.00\",,\"940,000.00\",E-CHANNELS,TRF TO ADA EZE\n\
    02-Oct-2025,02-Oct-2025,,50.00,,\"939,950.00\",E-CHANNELS,COMMISSION\n\
    02-Oct-2025,02-Oct-2025,,3.75,,\"939,946.25\",E-CHANNELS,VAT\n\
    14-Oct-2025,14-Oct-2025,,,\"12,500.00\",\"952,446.25\",E-CHANNELS,NIP FROM BOLA ADE\n\
    30-Oct-2025,30-Oct-2025,,\"4,000.00\",,\"948,446.25\",E-CHANNELS,AIRTIME\n\
    30-Oct-2025,30-Oct-2025,,\"4,000.00\",,\"944,446.25\",E-CHANNELS,AIRTIME\n";

pub(crate) fn file(text: &str) -> Value {
    json!({ "file_name": "gtbank.csv", "bytes_base64": base64(text), "sheet": null, "bank": null, "account_number": null,
        "columns": null, "unclear": null })
}

pub(crate) async fn listed(host: &Host, month: &str) -> Vec<Value> {
    let list = host.ask("bank_statements_list", json!({ "month": month })).await;
    list.list().clone()
}

/// The covered and uncovered periods of the only account, such as `told 1–31`.
async fn days(host: &Host, month: &str) -> Vec<String> {
    let account = listed(host, month).await.remove(0);
    let day = |day: &Value| day.text()[8..].trim_start_matches('0').to_owned();
    let days = account["days"].list().iter();
    let text = |days: &Value| format!("{} {}–{}", days["state"].text(), day(&days["first"]), day(&days["last"]));
    days.map(text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_ties_out_is_stored_once_with_its_lines() {
    let (_sandbox, host) = office().await;
    let check = host.ask("bank_statements_check", file(OCTOBER)).await;
    assert_eq!(check["proves"], true, "{check}");
    let shown = ["opening", "credits", "debits", "closing", "first_day", "last_day"].map(|name| check[name].text());
    assert_eq!(
        shown,
        ["1000000.00", "12500.00", "68053.75", "944446.25", "2025-10-01", "2025-10-31"]
    );
    assert_has!(check, { "lines": 6, "held": 6, "new": 6 });
    assert!(listed(&host, "2025-10").await.is_empty(), "looking keeps nothing");

    let kept = host.ask("bank_statements_import", file(OCTOBER)).await;
    assert_has!(kept, { "lines": 6, "new": 6 });
    let again = host.ask("bank_statements_check", file(OCTOBER)).await;
    assert_has!(again, { "imported": true, "known": 6, "new": 0 });
    let refused = host.refused("bank_statements_import", file(OCTOBER)).await;
    assert_eq!(refused.code, ErrorCode::Conflict, "{refused:?}");
    let account = listed(&host, "2025-10").await.remove(0);
    assert_eq!(account["statements"].list().len(), 1);
    let month = ["lines", "credits", "debits", "missing", "number"].map(|name| &account[name]);
    assert_has!(month, [6, "12500.00", "68053.75", [], "0123456785"]);
    assert_eq!(days(&host, "2025-10").await, ["told 1–31"]);
    assert_eq!(days(&host, "2025-09").await, ["missing 1–30"]);
}

/// The bank issues the end of October again, with the first day of November.
#[tokio::test(flavor = "multi_thread")]
async fn lines_of_overlapping_statements_are_stored_once() {
    let (_sandbox, host) = office().await;
    host.ask("bank_statements_import", file(OCTOBER)).await;
    let later = "Account Name,ACME LTD\nAccount Number,0123456785\nPeriod,14-Oct-2025 to 01-Nov-2025\n\
        Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
        14-Oct-2025,,,,,\"939,946.25\",,Opening Balance\n\
        14-Oct-2025,14-Oct-2025,,,\"12,500.00\",\"952,446.25\",E-CHANNELS,NIP FROM BOLA ADE\n\
        30-Oct-2025,30-Oct-2025,,\"4,000.00\",,\"948,446.25\",E-CHANNELS,AIRTIME\n\
        30-Oct-2025,30-Oct-2025,,\"4,000.00\",,\"944,446.25\",E-CHANNELS,AIRTIME\n\
        01-Nov-2025,01-Nov-2025,,\"4,000.00\",,\"940,446.25\",E-CHANNELS,AIRTIME\n";
    let check = host.ask("bank_statements_check", file(later)).await;
    assert_has!(check, { "known": 3, "new": 1, "unclear": [], "differs": [] });
    let kept = host.ask("bank_statements_import", file(later)).await;
    assert_has!(kept, { "lines": 4, "new": 1 });
    let (october, november) = (listed(&host, "2025-10").await.remove(0), listed(&host, "2025-11").await.remove(0));
    let count = |account: &Value| account["statements"].list().len();
    assert_has!((count(&october), &october["lines"], &october["debits"]), [2, 6, "68053.75"]);
    assert_has!((count(&november), &november["lines"], &november["debits"]), [1, 1, "4000.00"]);
    assert_eq!(days(&host, "2025-11").await, ["told 1–1", "missing 2–30"]);
    assert_eq!(november["missing"], json!(["No statement for 2 Nov 2025 to 30 Nov 2025."]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_that_changes_between_two_statements_is_reported() {
    let (_sandbox, host) = office().await;
    host.ask("bank_statements_import", file(OCTOBER)).await;
    let later = "Account Name,ACME LTD\nAccount Number,0123456785\nPeriod,01-Nov-2025 to 30-Nov-2025\n\
        Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
        01-Nov-2025,,,,,\"944,000.00\",,Opening Balance\n\
        01-Nov-2025,01-Nov-2025,,\"4,000.00\",,\"940,000.00\",E-CHANNELS,AIRTIME\n";
    host.ask("bank_statements_import", file(later)).await;
    let november = listed(&host, "2025-11").await.remove(0);
    let message_text =
        "The closing balance of 31 Oct 2025 and the opening balance of 1 Nov 2025 differ by ₦446.25. Import both days again.";
    assert_eq!(november["missing"], json!([message_text]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_does_not_tie_out_is_shown_and_not_stored() {
    let (_sandbox, host) = office().await;
    let wrong = OCTOBER.replace("\"952,446.25\"", "\"952,446.52\"");
    let check = host.ask("bank_statements_check", file(&wrong)).await;
    assert_eq!(check["proves"], false);
    // The headings are in row 4, the opening balance in row 5.
    let message_text = "Row 9: the balance is ₦952,446.52 and should be ₦952,446.25 after";
    assert!(check["breaks"][0].text().starts_with(message_text), "{check}");
    assert_eq!(check["broken_row"], "Row 9: 14 Oct 2025, ₦12,500.00, NIP FROM BOLA ADE");
    let refused = host.refused("bank_statements_import", file(&wrong)).await;
    assert!(refused.message.starts_with("Nothing was imported"), "{refused:?}");
    assert!(refused.problems[0].message.starts_with(message_text), "{refused:?}");

    let unreadable = OCTOBER.replace("\"60,000.00\"", "sixty").replace("14-Oct-2025,14", "14-Okt,14");
    let refused = host.refused("bank_statements_check", file(&unreadable)).await;
    assert_eq!(refused.problems.len(), 2, "all at once: {refused:?}");
    let pdf = host.refused("bank_statements_check", file("%PDF-1.7")).await;
    assert!(pdf.message.contains("PDF statements cannot be read yet"), "{pdf:?}");
    assert!(listed(&host, "2025-10").await.is_empty());
}

/// A layout that no known bank uses. Computed by hand: 500.00 + 250.00 − 100.00 = 650.00.
pub(crate) const STRANGE: &str = "Booked on,Story,Going,Coming,Left over\n\
    2025-10-01,Brought forward,,,500.00\n\
    2025-10-02,Sale,,250.00,750.00\n\
    2025-10-03,Rice,100.00,,650.00\n";

#[tokio::test(flavor = "multi_thread")]
async fn columns_are_named_once_and_recognised_again() {
    let (_sandbox, host) = office().await;
    let asked = host.ask("bank_statements_check", file(STRANGE)).await;
    assert_eq!(asked["proves"], false);
    let header = &asked["ask"]["headers"][0];
    assert_has!(header, { "row": 1, "columns": { "1": { "heading": "Story" } } });
    assert_eq!(header["columns"][2]["samples"], json!(["100.00"]));

    let named = |text: &str, fields: &[&str]| {
        let headings = ["Booked on", "Story", "Going", "Coming", "Left over"];
        let columns = fields.iter().zip(headings).enumerate();
        let columns: Vec<Value> = columns
            .map(|(index, (field, heading))| json!({ "field": field, "heading": heading, "index": index }))
            .collect();
        let mut request = file(text);
        request["columns"] = json!({ "columns": columns, "day_first": null });
        request
    };
    let half = host
        .ask("bank_statements_check", named(STRANGE, &["date", "narration", "debit"]))
        .await;
    assert_eq!(half["ask"]["why"], "Choose the columns with debits and credits: both are required.");

    let mut request = named(STRANGE, &["date", "narration", "debit", "credit", "balance"]);
    let check = host.ask("bank_statements_check", request.clone()).await;
    assert_has!(check, { "proves": true, "by_hand": true, "closing": "650.00" });
    let nameless = host.refused("bank_statements_import", request.clone()).await;
    assert_eq!(nameless.problems[0].path, "bank");
    request["bank"] = json!("Village Bank");
    request["account_number"] = json!("0123456785");
    host.ask("bank_statements_import", request).await;

    let next = "Booked on,Story,Going,Coming,Left over\n2025-11-02,Beans,50.00,,600.00\n2025-11-03,Yam,20.00,,580.00\n";
    let check = host.ask("bank_statements_check", file(next)).await;
    let shown = ["ask", "bank", "account_number", "proves", "new", "follows"].map(|name| &check[name]);
    let follows = json!("Its opening balance is the closing balance of the last statement.");
    assert_has!(shown, [null, "Village Bank", "0123456785", true, 2, follows]);
    host.ask("bank_statements_import", file(next)).await;
    assert_eq!(listed(&host, "2025-11").await.len(), 1, "one account");
}

/// Other banks use the six headings of Moniepoint's columns too.
#[tokio::test(flavor = "multi_thread")]
async fn a_named_bank_is_recognised_again() {
    let (_sandbox, host) = office().await;
    let statement = |day: &str, balance: [&str; 2]| {
        let [one, two] = balance;
        format!(
            "Date,Narration,Reference,Debit,Credit,Balance\n{day}T09:00:00,Sale,A1,,100.00,{one}\n{day}T10:00:00,Sale,A2,,50.00,{two}\n"
        )
    };
    let mut october = file(&statement("2025-10-02", ["100.00", "150.00"]));
    let check = host.ask("bank_statements_check", october.clone()).await;
    assert_eq!(check["bank"], "Moniepoint Microfinance Bank");
    october["bank"] = json!("Village Bank");
    host.ask("bank_statements_import", october).await;
    let november = file(&statement("2025-11-02", ["250.00", "300.00"]));
    let check = host.ask("bank_statements_check", november).await;
    assert_has!(check, { "bank": "Village Bank", "new": 2 });
}

/// Paid, reversed and paid again across the boundary of two files: they do not show whether the last row repeats the first.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_decides_what_the_files_do_not_show() {
    const HEAD: &str = "Account Number,0123456785\nTrans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n";
    let first = format!("{HEAD}01-Oct-2025,,,,,\"1,000.00\",,Opening Balance\n01-Oct-2025,01-Oct-2025,R,50.00,,950.00,HO,PAY\n");
    let second = format!(
        "{HEAD}01-Oct-2025,,,,,950.00,,Opening Balance\n01-Oct-2025,01-Oct-2025,R,,50.00,\"1,000.00\",HO,BACK\n\
         01-Oct-2025,01-Oct-2025,R,50.00,,950.00,HO,PAY\n"
    );
    for (message_text, lines) in [("known", 2), ("new", 3)] {
        let (_sandbox, host) = office().await;
        host.ask("bank_statements_import", file(&first)).await;
        let check = host.ask("bank_statements_check", file(&second)).await;
        assert_eq!((&check["new"], check["unclear"].list().len()), (&json!(1), 1), "{check}");
        let asked = json!({ "sheet": "gtbank", "row": 5, "told": "Row 5: 1 Oct 2025, −₦50.00, PAY, R",
            "like": "Row 4: 1 Oct 2025, −₦50.00, PAY, R" });
        assert_eq!(check["unclear"][0], asked);
        let refused = host.refused("bank_statements_import", file(&second)).await;
        assert!(refused.message.starts_with("Nothing was imported"), "{refused:?}");
        assert_eq!(listed(&host, "2025-10").await[0]["lines"], json!(1), "nothing half-imported");
        host.ask("bank_statements_import", answered(&second, &[(5, message_text)])).await;
        assert_eq!(listed(&host, "2025-10").await[0]["lines"], json!(lines), "{message_text}");
    }
}

/// A file with a person's decisions about its rows.
fn answered(text: &str, rows: &[(u32, &str)]) -> Value {
    let answers = rows.iter().map(|(row, is)| json!({ "sheet": "gtbank", "row": row, "is": is }));
    let mut request = file(text);
    request["unclear"] = answers.collect();
    request
}

#[tokio::test(flavor = "multi_thread")]
async fn several_ambiguous_rows_are_each_decided_by_a_person() {
    const HEAD: &str = "Account Number,0123456785\nTrans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n";
    const BOTH: &str = "01-Oct-2025,01-Oct-2025,R,50.00,,950.00,HO,PAY\n01-Oct-2025,01-Oct-2025,S,5.00,,945.00,HO,FEE\n";
    let first = format!("{HEAD}01-Oct-2025,,,,,\"1,000.00\",,Opening Balance\n{BOTH}");
    let second = format!(
        "{HEAD}01-Oct-2025,,,,,945.00,,Opening Balance\n01-Oct-2025,01-Oct-2025,R,,50.00,995.00,HO,BACK\n\
         01-Oct-2025,01-Oct-2025,S,,5.00,\"1,000.00\",HO,FEE BACK\n{BOTH}"
    );
    let (_sandbox, host) = office().await;
    host.ask("bank_statements_import", file(&first)).await;
    let check = host.ask("bank_statements_check", file(&second)).await;
    let rows: Vec<&Value> = check["unclear"].list().iter().map(|row| &row["row"]).collect();
    assert_eq!(rows, [&json!(6), &json!(7)]);
    for (answers, shown) in [
        (
            &[(6, "known")][..],
            &["Row 7: 1 Oct 2025, −₦5.00, FEE, S. Choose whether it is row 5 of the earlier statement, or another one."][..],
        ),
        (
            &[(4, "new"), (6, "known"), (7, "known"), (6, "new")],
            &[
                "Row 4 needs no answer: the files show what it is.",
                "Row 6 has two different answers.",
            ],
        ),
    ] {
        let refused = host.refused("bank_statements_import", answered(&second, answers)).await;
        let problems: Vec<&str> = refused.messages();
        assert_eq!(problems, shown, "{refused:?}");
        assert!(refused.message.starts_with("Nothing was imported"), "{refused:?}");
        assert_eq!(listed(&host, "2025-10").await[0]["lines"], json!(2), "nothing half-imported");
    }
    let kept = host
        .ask("bank_statements_import", answered(&second, &[(6, "known"), (7, "new")]))
        .await;
    assert_has!(kept, { "lines": 4, "new": 3 });
    let october = listed(&host, "2025-10").await.remove(0);
    assert_has!(october, { "lines": 5, "debits": "60.00" });
}

/// October's file was saved before the end of the 31st: November begins with 2,000.00 less.
#[tokio::test(flavor = "multi_thread")]
async fn lines_missing_at_the_end_of_a_month_prevent_the_closing_of_both_months() {
    let (_sandbox, host) = office().await;
    host.ask("bank_statements_import", file(OCTOBER)).await;
    let blocks = async |month: &str| -> String {
        let view = host.ask("month_closing", json!({ "month": month })).await;
        view["blocks"].to_string()
    };
    let jump = "the closing balance of 31 Oct 2025 and the opening balance of 1 Nov 2025 differ by ₦2,000.00.";
    assert!(!blocks("2025-10").await.contains("and the opening balance of"));
    let november = |opening: &str, closing: &str| {
        format!(
            "Account Name,ACME LTD\nAccount Number,0123456785\nPeriod,01-Nov-2025 to 30-Nov-2025\n\
             Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
             01-Nov-2025,,,,,\"{opening}\",,Opening Balance\n\
             03-Nov-2025,03-Nov-2025,,\"1,000.00\",,\"{closing}\",E-CHANNELS,AIRTIME\n"
        )
    };
    host.ask("bank_statements_import", file(&november("942,446.25", "941,446.25")))
        .await;
    for month in ["2025-10", "2025-11"] {
        let message_text = blocks(month).await;
        assert!(message_text.contains(jump), "{month}: {message_text}");
    }
    assert!(!blocks("2025-12").await.contains(jump));
}
