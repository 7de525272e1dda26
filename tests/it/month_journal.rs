//! The journal of a month: every kobo that moved as balanced entries, with the accounts of the books.

use crate::month_review::Month;
use crate::month_review::nameless;
use harness::prelude::*;
use std::collections::BTreeMap;

use crate::month_review::{october, side};

/// A line of the file; only quoted cells contain commas.
struct Line {
    date: String,
    account: String,
    code: String,
    /// In kobo; a credit is negative.
    amount: i64,
    row: String,
}

fn kobo(text: &str) -> i64 {
    if text.is_empty() {
        0
    } else {
        text.replace('.', "").parse().unwrap()
    }
}

/// The cells of a line of CSV.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            letter => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

fn lines(text: &str) -> Vec<Line> {
    let mut rows = text.trim_start_matches('\u{feff}').lines();
    let headings = "Date,Account code,Account name,Debit (NGN),Credit (NGN),Narration,Reference,Row id";
    assert_eq!(rows.next().unwrap(), headings);
    rows.map(|row| {
        let cells = cells(row);
        assert_eq!(cells.len(), 8, "{row}");
        assert!(cells[3].is_empty() != cells[4].is_empty(), "a debit or a credit: {row}");
        Line {
            date: cells[0].clone(),
            code: cells[1].clone(),
            account: cells[2].clone(),
            amount: kobo(&cells[3]) - kobo(&cells[4]),
            row: cells[7].clone(),
        }
    })
    .collect()
}

/// The total of each account.
fn sums(lines: &[Line]) -> BTreeMap<&str, i64> {
    let mut sums = BTreeMap::new();
    for line in lines {
        *sums.entry(line.account.as_str()).or_default() += line.amount;
    }
    sums
}

/// The closing less the opening balance of the first account of a side.
fn moved(review: &Value, name: &str) -> (String, i64) {
    let tie_out = &side(review, name)["tie_outs"][0];
    let lines = tie_out["lines"].list();
    let amount = |line: &Value| kobo(line["amount"].text());
    let account = tie_out["account"].text().to_owned();
    (account, amount(lines.last().unwrap()) - amount(&lines[0]))
}

impl Month {
    async fn journal(&self) -> String {
        let saved = self.rpc("month_journal", json!({ "month": "2025-10" })).await;
        std::fs::read_to_string(saved["path"].text()).unwrap()
    }
}

/// 20,000 and 35,000 were received less 550.00, 17,500.50 was paid plus 48.38, and the bank's charges are equal: the balance of either side
/// is 36,901.12.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_booked_once_and_agrees_with_its_tie_outs() {
    let month = october().await;
    let text = month.journal().await;
    let service = lines(&text);
    let expected = [
        ("Service fees", 59_838),
        ("Payment requests", -5_500_000),
        ("Payouts", 1_750_050),
        ("Wallet", 3_690_112),
    ];
    assert_eq!(sums(&service), BTreeMap::from(expected), "{text}");
    month.statement(0, |text| text).await;
    let text = month.journal().await;
    let both = lines(&text);
    let review = month.review().await;
    let (bank, wallet) = (moved(&review, "bank"), moved(&review, "service"));
    assert_eq!((bank.1, wallet.1), (3_690_112, 3_690_112));
    let bank = format!("Bank account {}", bank.0);
    // The bank's charges equal the service's fees: with one code for bank, wallet and own transfers the total is 36,901.12, as at the bank.
    let more = [(bank.as_str(), 3_690_112), ("Own transfers", -3_690_112)];
    assert_eq!(sums(&both), expected.into_iter().chain(more).collect(), "{text}");
    for entry in both.chunk_by(|one, next| one.row == next.row) {
        assert_eq!(entry.iter().map(|line| line.amount).sum::<i64>(), 0, "{}", entry[0].row);
        assert!(
            entry
                .iter()
                .all(|line| line.date.starts_with("2025-10-") && line.date == entry[0].date)
        );
    }
    month.rpc("month_prepare", json!({ "month": "2025-10", "comment": "" })).await;
    assert_eq!(month.journal().await, text, "of a closed month it is what was closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_row_is_in_suspense_until_a_person_explains_it() {
    let month = october().await;
    month.statement(0, nameless).await;
    let text = month.journal().await;
    assert_eq!(sums(&lines(&text))["Suspense"], 750_050, "{text}");
    let row = month.rows("bank", "to_review").await.remove(0);
    let not = json!({ "said": "not_same", "ours": [row["candidates"][0]["ours"][0]["id"]] });
    month.say(&row, not).await;
    let owner = json!({ "said": "explained", "category": "owner", "note": "=groceries" });
    month.say(&row, owner).await;
    let text = month.journal().await;
    assert_eq!(
        (sums(&lines(&text)).get("Suspense"), sums(&lines(&text))["Owner"]),
        (None, 750_050),
        "{text}"
    );
}

/// Bola's 7,500.50, which a person matched to two bank debits of 2,000.00, with a note: the bank paid 4,000.00.
#[tokio::test(flavor = "multi_thread")]
async fn rows_that_do_not_yet_cover_a_payment_book_no_more_than_they_moved() {
    let month = october().await;
    let before = lines(&month.journal().await);
    let rows = "07-Oct-2025,07-Oct-2025,GT1,2000.00,,98000.00,HO,FIRST PART\n\
        08-Oct-2025,08-Oct-2025,GT2,2000.00,,96000.00,HO,SECOND PART\n";
    month
        .import(
            "october.csv",
            &crate::month_ties::gtbank("01-Oct-2025 to 31-Oct-2025", "100000.00", rows),
        )
        .await;
    let ours = month.rows("service", "matched").await;
    let bola = ours.iter().find(|row| row["ours"][0]["amount"] == "-7500.50").unwrap()["ours"][0]["id"].clone();
    for row in month.rows("bank", "all").await.iter().filter(|row| !row["theirs"].is_null()) {
        for what in [
            json!({ "said": "same", "ours": [bola] }),
            json!({ "said": "noted", "note": "in instalments", "owner": "" }),
        ] {
            month.say(row, what).await;
        }
    }
    assert_eq!(month.rows("bank", "matched").await.len(), 2);
    let text = month.journal().await;
    let after = lines(&text);
    let (before, after) = (sums(&before), sums(&after));
    assert_has!(after, { "Payouts": before["Payouts"], "Own transfers": 400_000 }, "{text}");
    let bank = after.iter().find(|(account, _)| account.starts_with("Bank account")).unwrap();
    assert_eq!(*bank.1, -400_000, "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_have_the_codes_of_the_books() {
    let month = october().await;
    let usual = month.rpc("month_journal_accounts", json!({})).await;
    assert_eq!(usual.list().len(), 17);
    assert_eq!(usual[2], json!({ "kind": "payouts", "bank": null, "code": "", "name": "Payouts" }));
    let account = |kind: &str, code: &str, name: &str| json!({ "kind": kind, "bank": null, "code": code, "name": name });
    let change = json!({ "accounts": [account("payouts", " 5010 ", "Salaries"), account("wallet", "1020", "=1+1")] });
    let changed = month.rpc("month_journal_change", change).await;
    assert_eq!(
        (&changed[2], &changed[1]["name"], &changed[0]["name"]),
        (&account("payouts", "5010", "Salaries"), &json!("=1+1"), &json!("Bank account"))
    );
    let text = month.journal().await;
    let all = lines(&text);
    let salaries: Vec<&Line> = all.iter().filter(|line| line.account == "Salaries").collect();
    assert!(salaries.len() == 3 && salaries.iter().all(|line| line.code == "5010"), "{text}");
    assert!(text.contains(",1020,'=1+1,"), "no name is a formula: {text}");
    let wrong = json!({ "accounts": [account("tax", "1", " "), account("tax", &"9".repeat(41), "Tax")] });
    let refused = month.host.refused("month_journal_change", wrong).await;
    let shown: Vec<&str> = refused.messages();
    assert_has!(
        shown,
        [
            "Enter a name for the account.",
            "This account is listed twice.",
            "A code has 40 characters at most."
        ]
    );
    assert_eq!(
        month.rpc("month_journal_accounts", json!({})).await,
        changed,
        "nothing of it was kept"
    );
    let nothing = month.host.refused("month_journal", json!({ "month": "2025-08" })).await;
    assert_eq!(nothing.message, "Nothing was saved: this month has no recorded movements.");
}

/// The columns of an unknown bank, as a person names them.
pub(crate) fn village_columns() -> Value {
    let column = |field: &str, heading: &str, index: u32| json!({ "field": field, "heading": heading, "index": index });
    let columns = [
        column("date", "Booked on", 0),
        column("narration", "Story", 1),
        column("debit", "Going", 2),
        column("credit", "Coming", 3),
        column("balance", "Left over", 4),
    ];
    json!({ "columns": columns, "day_first": true })
}

/// GTBank paid and received; at Access an unexplained 1,000.00 was received.
#[tokio::test(flavor = "multi_thread")]
async fn each_bank_account_has_its_own_code() {
    let month = october().await;
    month.statement(0, |text| text).await;
    let all = month.rpc("month_journal_accounts", json!({})).await;
    let gtbank = all[0]["bank"].text().to_owned();
    assert_eq!(all[0]["name"], format!("Bank account {gtbank}"));
    let text = "Village Bank,,,,\nBooked on,Story,Going,Coming,Left over\n01/10/2025,Brought forward,,,500.00\n\
        07/10/2025,Sale,,1000.00,1500.00\n";
    let file = json!({
        "file_name": "village.csv", "bytes_base64": base64(text), "sheet": null,
        "columns": village_columns(), "bank": "Village Bank", "account_number": "0000000001",
    });
    month.rpc("bank_statements_import", file).await;
    let account = |bank: &str, code: &str, name: &str| json!({ "kind": "bank_account", "bank": bank, "code": code, "name": name });
    let two = [
        account(&gtbank, "1010", "GTBank"),
        account("Village Bank 0000000001", "1011", "Village"),
    ];
    let changed = month.rpc("month_journal_change", json!({ "accounts": two })).await;
    assert_eq!((&changed[0], &changed[1]), (&two[0], &two[1]));
    let text = month.journal().await;
    let codes: BTreeMap<String, i64> =
        lines(&text)
            .into_iter()
            .filter(|line| line.code.starts_with("101"))
            .fold(BTreeMap::new(), |mut sums, line| {
                *sums.entry(format!("{} {}", line.code, line.account)).or_default() += line.amount;
                sums
            });
    let expected = [("1010 GTBank".to_owned(), 3_690_112), ("1011 Village".to_owned(), 100_000)];
    assert_eq!(codes, BTreeMap::from(expected), "{text}");
    let stranger = json!({ "accounts": [account("Another Bank 1", "9", "Another")] });
    let refused = month.host.refused("month_journal_change", stranger).await;
    assert_eq!(refused.problems[0].message, "There is no such bank account.");
}
