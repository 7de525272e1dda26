//! The tie-out of bank accounts over a month whose statements overlap, are out of order, or have no balances.

use crate::month_closing::summary_of;
use crate::month_review::{Month, october, side};
use harness::prelude::*;

pub(crate) fn gtbank(period: &str, opening: &str, rows: &str) -> String {
    format!(
        "Account Name,ACME LTD\nAccount Number,0123456785\nPeriod,{period}\n\
         Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
         {},,,,,\"{opening}\",,Opening Balance\n{rows}",
        &period[..11]
    )
}

async fn tie_outs(month: &Month) -> Vec<Value> {
    let review = month.review().await;
    side(&review, "bank")["tie_outs"].list().clone()
}

/// The opening balance, the closing balance, the difference, and the reason why it is not proved.
fn shown(tie_out: &Value) -> (Value, Value, Value, Value) {
    let lines = tie_out["lines"].list();
    let of = |what: &str| lines.iter().find(|line| line["what"] == what).unwrap()["amount"].clone();
    (
        of("opening"),
        of("closing"),
        tie_out["difference"].clone(),
        tie_out["lacking"].clone(),
    )
}

/// The end of October was saved on the afternoon of the 31st, the whole month two days later, with the bank's entries of the evening and
/// back-dated ones. Computed by hand: 900 + 100 + 500 − 200 − 50 − 10 = 1,240.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_that_was_downloaded_twice_ties_out() {
    const AFTERNOON: &str = "20-Oct-2025,20-Oct-2025,GT200001,,500.00,\"1,500.00\",HO,SALE ONE\n\
        31-Oct-2025,31-Oct-2025,GT200002,200.00,,\"1,300.00\",HO,RENT\n";
    let month = october().await;
    month
        .import("end.csv", &gtbank("20-Oct-2025 to 31-Oct-2025", "1,000.00", AFTERNOON))
        .await;
    let whole = format!(
        "02-Oct-2025,02-Oct-2025,GT200000,,100.00,\"1,000.00\",HO,SALE ZERO\n{AFTERNOON}\
         31-Oct-2025,31-Oct-2025,GT200003,50.00,,\"1,250.00\",HO,EVENING\n28-Oct-2025,28-Oct-2025,GT200004,10.00,,\"1,240.00\",HO,LATE\n"
    );
    month
        .import("whole.csv", &gtbank("01-Oct-2025 to 31-Oct-2025", "900.00", &whole))
        .await;
    let all = tie_outs(&month).await;
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(
        shown(&all[0]),
        (json!("900.00"), json!("1240.00"), json!("0.00"), json!([])),
        "{:#}",
        all[0]
    );
}

/// A month of an account without balances: one file gives the opening and closing balance, the other only the totals of its rows.
#[tokio::test(flavor = "multi_thread")]
async fn accounts_without_balances_are_closed_with_what_their_files_give() {
    const ROWS: &str = "Transaction Date,Transaction Type,Money In,Money Out,Transaction ID\n";
    let month = october().await;
    let ends = "Account Number,8031234567\nPeriod,01-Oct-2025 to 31-Oct-2025\nOpening Balance,\"5,000.00\"\nClosing Balance,\"5,300.00\"\n";
    month
        .import(
            "ends.csv",
            &format!("{ends}{ROWS}02-Oct-2025,SALE,500.00,,PP100001\n09-Oct-2025,RICE,,200.00,PP100002\n"),
        )
        .await;
    let sums = "Account Number,8037654321\nPeriod,01-Oct-2025 to 31-Oct-2025\nTotal Money In,70.00\nTotal Money Out,20.00\n";
    month
        .import(
            "sums.csv",
            &format!("{sums}{ROWS}03-Oct-2025,SALE,70.00,,PP300001\n04-Oct-2025,RICE,,20.00,PP300002\n"),
        )
        .await;
    let all = tie_outs(&month).await;
    let [first, second] = &all[..] else { panic!("{all:?}") };
    assert_has!(shown(first), ["5000.00", "5300.00", "0.00", []], "{first:#}");
    assert_eq!(shown(second), (Value::Null, Value::Null, json!("0.00"), json!([])), "{second:#}");
    for row in month.rows("bank", "all").await {
        let message = if row["theirs"].is_null() {
            json!({ "said": "noted", "note": "n", "owner": "" })
        } else {
            json!({ "said": "explained", "category": "owner", "note": "n" })
        };
        month.say(&row, message).await;
    }
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    assert_eq!(closing["blocks"], json!([]), "{closing}");
    let remark = "PalmPay 8037654321 cannot be tied out: its statements give no opening or closing balance for the month. Its rows are the sum of the imported lines.";
    assert!(closing["remarks"].list().contains(&json!(remark)), "{closing}");
    let closed = month.rpc("month_prepare", json!({ "month": "2025-10", "comment": "" })).await;
    assert_eq!(closed["state"], "closed");
}

const SILENT: &str = "Guaranty Trust Bank 0123456785: no statement of this month was imported, but earlier months have some. Its movements are not compared.";

/// An account known from September has no statement of October: a person gives the reason, and the documents contain both.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_closed_without_an_account_only_with_a_reason() {
    let month = october().await;
    let september = gtbank(
        "01-Sep-2025 to 30-Sep-2025",
        "10.00",
        "30-Sep-2025,30-Sep-2025,GT9,,5.00,15.00,HO,SALE\n",
    );
    month.import("september.csv", &september).await;
    let prepare = |comment: &str| json!({ "month": "2025-10", "comment": comment });
    let refused = month.host.refused("month_prepare", prepare(" ")).await;
    let problems: Vec<&str> = refused.messages();
    let silent = format!("{SILENT} Explain it in the comment.");
    assert_eq!(problems, [silent]);
    let closed = month.rpc("month_prepare", prepare("The account was closed on 30 September.")).await;
    assert_eq!(closed["state"], "closed", "{closed}");
    let saved = month.rpc("month_pack", json!({ "month": "2025-10" })).await;
    let summary = summary_of(&std::fs::read(saved["path"].text()).unwrap());
    for message in ["The account was closed on 30 September.", "no statement of this month was imported"] {
        assert!(summary.contains(message), "{summary}");
    }
}

/// GTBank has a statement of October; the other account was imported for September, and later for November.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_without_a_statement_of_the_month_is_reported() {
    let month = october().await;
    month.statement(0, |text| text).await;
    month
        .import(
            "september.csv",
            &gtbank(
                "01-Sep-2025 to 30-Sep-2025",
                "10.00",
                "30-Sep-2025,30-Sep-2025,GT9,,5.00,15.00,HO,SALE\n",
            ),
        )
        .await;
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    assert_has!(closing, { "blocks": [], "to_say": [SILENT] }, "it may have been closed");
    month
        .import(
            "november.csv",
            &gtbank(
                "01-Nov-2025 to 04-Nov-2025",
                "15.00",
                "03-Nov-2025,03-Nov-2025,GT11,,7.00,22.00,HO,SALE\n",
            ),
        )
        .await;
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    let hole = "Guaranty Trust Bank 0123456785: No statement for 2025-10-01 to 2025-10-31.";
    assert_eq!(closing["blocks"], json!([hole]), "{closing:#}");
}

/// A file without a period. The last line is of Wednesday the 29th, and the file was saved in November: a person confirms that nothing was
/// booked on the last two days, and it does not prevent the closing.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_that_ends_without_a_line_is_closed_with_a_confirmation() {
    let month = october().await;
    let rows = "01-Oct-2025,01-Oct-2025,GT200001,,500.00,\"1,500.00\",HO,SALE ONE\n\
        29-Oct-2025,29-Oct-2025,GT200002,200.00,,\"1,300.00\",HO,RENT\n";
    let file = gtbank("01-Oct-2025 to 31-Oct-2025", "1,000.00", rows);
    let without_period: String = file
        .lines()
        .filter(|line| !line.starts_with("Period"))
        .map(|line| format!("{line}\n"))
        .collect();
    month.import("october.csv", &without_period).await;
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    let (blocks, to_say) = (closing["blocks"].to_string(), closing["to_say"].to_string());
    let message = "No statement has a line for 2025-10-30 to 2025-10-31, and none confirms that there were no movements.";
    assert!(!blocks.contains("No statement") && to_say.contains(message), "{closing:#}");
    // The next statement begins with the closing balance of this one: nothing was booked between them.
    let next = "03-Nov-2025,03-Nov-2025,GT200003,100.00,,\"1,200.00\",HO,RENT\n";
    let next = gtbank("03-Nov-2025 to 04-Nov-2025", "1,300.00", next);
    month.import("november.csv", &next).await;
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    assert!(!closing.to_string().contains("No statement"), "{closing:#}");
}

/// Computed by hand: 1,000,000 + 100 − 100 is 50,000 less than 1,050,000.
#[tokio::test(flavor = "multi_thread")]
async fn a_difference_in_a_tie_out_is_shown_as_a_formatted_amount() {
    let month = october().await;
    let first = "02-Oct-2025,02-Oct-2025,GT100001,,100.00,\"1,000,100.00\",HO,SALE\n";
    month
        .import("first.csv", &gtbank("01-Oct-2025 to 15-Oct-2025", "1,000,000.00", first))
        .await;
    let second = "20-Oct-2025,20-Oct-2025,GT100002,100.00,,\"1,050,000.00\",HO,RENT\n";
    month
        .import("second.csv", &gtbank("16-Oct-2025 to 31-Oct-2025", "1,050,100.00", second))
        .await;
    let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    let blocks = closing["blocks"].list();
    let message = "0123456785 does not tie out: −₦50,000.00 is unexplained.";
    assert!(blocks.iter().any(|block| block.text().ends_with(message)), "{blocks:?}");
}

/// A file of all of November that was saved on the fifth does not cover the days after the fourth.
#[tokio::test(flavor = "multi_thread")]
async fn a_statement_covers_only_days_that_were_over_when_it_was_imported() {
    let month = october().await;
    let rows = "03-Nov-2025,03-Nov-2025,GT200001,,500.00,\"1,500.00\",HO,SALE ONE\n";
    month
        .import("november.csv", &gtbank("01-Nov-2025 to 30-Nov-2025", "1,000.00", rows))
        .await;
    let month = month.again("2025-12-03T09:00:00Z").await;
    let review = month.rpc("month_review", json!({ "month": "2025-11" })).await;
    let lacking = &side(&review, "bank")["tie_outs"][0]["lacking"];
    assert_eq!(lacking, &json!(["No statement for 2025-11-05 to 2025-11-30."]), "{review:#}");
    let closing = month.rpc("month_closing", json!({ "month": "2025-11" })).await;
    assert_contains!(closing["blocks"], "No statement for 2025-11-05 to 2025-11-30.");
    let accounts = month.rpc("bank_statements_list", json!({ "month": "2025-11" })).await;
    assert_has!(accounts[0], { "missing": ["No statement for 5 Nov 2025 to 30 Nov 2025."] });
}
