//! An account of which only some files give the number: one account where the balances show it or a person confirms it, otherwise two.

use crate::bank_statements::{file, listed};
use harness::prelude::*;

/// Computed by hand: 1,000.00 − 50.00 + 80.00 = 1,030.00.
pub(crate) const OCTOBER: &str = "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
    01-Oct-2025,,,,,\"1,000.00\",,Opening Balance\n\
    02-Oct-2025,02-Oct-2025,,50.00,,950.00,HO,RICE\n\
    31-Oct-2025,31-Oct-2025,,,80.00,\"1,030.00\",HO,SALE\n";

/// It continues from `opening`, in whole naira, and ends with 30.00 less.
pub(crate) fn november(opening: u32) -> String {
    format!(
        "Account Number,0123456785\nPeriod,01-Nov-2025 to 30-Nov-2025\n\
         Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
         01-Nov-2025,,,,,{opening}.00,,Opening Balance\n\
         03-Nov-2025,03-Nov-2025,,30.00,,{}.00,HO,YAM\n",
        opening - 30
    )
}

fn numbers(accounts: &[Value]) -> Vec<&str> {
    accounts.iter().map(|account| account["number"].text()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_number_belongs_to_the_account_with_the_matching_balance() {
    let (_sandbox, host) = office().await;
    host.ask("bank_statements_import", file(OCTOBER)).await;
    assert_eq!(numbers(&listed(&host, "2025-10").await), [""]);
    let check = host.ask("bank_statements_check", file(&november(1030))).await;
    let shown = "The balances show that it belongs to the Guaranty Trust Bank account that has no number yet (gtbank.csv, 2 Oct 2025 to 31 Oct 2025). This import adds the number 0123456785 to that account.";
    assert_has!(check, { "same_account_note": shown, "same_account_ask": null });
    let follows = "Its opening balance is the closing balance of the last statement.";
    assert_has!(check, { "new": 1, "follows": follows });
    host.ask("bank_statements_import", file(&november(1030))).await;
    let accounts = listed(&host, "2025-11").await;
    assert_eq!(numbers(&accounts), ["0123456785"], "one account");
    assert_eq!(accounts[0]["missing"], json!([]), "no jump and no day untold");
    let october = listed(&host, "2025-10").await;
    assert_eq!((numbers(&october), &october[0]["lines"]), (vec!["0123456785"], &json!(2)));
    // The file without a number again belongs to that account, and all its rows are known.
    let again = host.ask("bank_statements_check", file(OCTOBER)).await;
    assert_has!(again, { "account_number": "0123456785", "imported": true });
}

/// November begins with 500.00 more than October ended with.
#[tokio::test(flavor = "multi_thread")]
async fn where_no_balance_shows_the_account_a_person_decides() {
    for (same, kept) in [(true, vec!["0123456785"]), (false, vec!["", "0123456785"])] {
        let (_sandbox, host) = office().await;
        host.ask("bank_statements_import", file(OCTOBER)).await;
        let mut request = file(&november(1530));
        let check = host.ask("bank_statements_check", request.clone()).await;
        let asked = "There is a Guaranty Trust Bank account without a number (gtbank.csv, 2 Oct 2025 to 31 Oct 2025), and the balances do not show whether it is account 0123456785. Compare the two files and choose.";
        assert_has!(check, { "same_account_note": null, "same_account_ask": asked });
        let refused = host.refused("bank_statements_import", request.clone()).await;
        assert!(refused.message.starts_with("Nothing was imported"), "{refused:?}");
        assert_eq!(
            (refused.problems[0].path.as_str(), refused.problems[0].message.as_str()),
            ("same_account", asked)
        );
        assert_eq!(numbers(&listed(&host, "2025-11").await), [""], "nothing half-imported");
        request["same_account"] = json!(same);
        host.ask("bank_statements_import", request).await;
        let accounts = listed(&host, "2025-11").await;
        assert_eq!(numbers(&accounts), kept);
        let jump = "The closing balance of 31 Oct 2025 and the opening balance of 1 Nov 2025 differ by ₦500.00. Import both days again.";
        let expected = if same { json!([jump]) } else { json!([]) };
        assert_eq!(accounts.last().unwrap()["missing"], expected, "{accounts:?}");
        // A decision is not requested again.
        let next = host.ask("bank_statements_check", file(&november(1530))).await;
        assert_has!(next, { "same_account_ask": null, "imported": true });
    }
}

/// Beside the account of October there is one with a known number: the file gives it.
#[tokio::test(flavor = "multi_thread")]
async fn a_known_number_belongs_to_its_own_account() {
    let (_sandbox, host) = office().await;
    let mut named = file(&OCTOBER.replace("RICE", "BEANS"));
    named["account_number"] = json!("0123456785");
    host.ask("bank_statements_import", named).await;
    let mut numberless = file(OCTOBER);
    numberless["account_number"] = json!("");
    host.ask("bank_statements_import", numberless).await;
    let check = host.ask("bank_statements_check", file(&november(1030))).await;
    assert_has!(check, { "same_account_note": null, "same_account_ask": null });
    host.ask("bank_statements_import", file(&november(1030))).await;
    assert_eq!(numbers(&listed(&host, "2025-11").await), ["", "0123456785"]);
}

/// Two accounts with similar files, each with a file that gives its number; then a file without one.
#[tokio::test(flavor = "multi_thread")]
async fn between_two_accounts_a_person_decides_about_a_file() {
    let (_sandbox, host) = office().await;
    let (one, other) = (
        november(1030),
        november(9000).replace("0123456785", "0987654321").replace("YAM", "OIL"),
    );
    for text in [&one, &other] {
        host.ask("bank_statements_import", file(text)).await;
    }
    let mut request = file(OCTOBER);
    let check = host.ask("bank_statements_check", request.clone()).await;
    let gtbank = |number: &str| json!({ "bank": "Guaranty Trust Bank", "account_number": number });
    let both = json!([gtbank("0123456785"), gtbank("0987654321")]);
    assert_has!(check, { "account_number": "", "which_account": both });
    for unsaid in [Value::Null, json!(""), json!(" ")] {
        request["account_number"] = unsaid;
        let refused = host.refused("bank_statements_import", request.clone()).await;
        assert_eq!(refused.message, "Nothing was imported.");
        assert_eq!(refused.problems[0].path, "account_number", "{refused:?}");
    }
    assert_has!(
        numbers(&listed(&host, "2025-11").await),
        ["0123456785", "0987654321"],
        "no third account"
    );
    request["account_number"] = json!("0123456785");
    let message_text = host.ask("bank_statements_check", request.clone()).await;
    assert_has!(message_text, { "which_account": [], "new": 2 });
    host.ask("bank_statements_import", request).await;
    let lines: Vec<Value> = listed(&host, "2025-10")
        .await
        .iter()
        .map(|account| account["lines"].clone())
        .collect();
    assert_eq!(lines, [json!(2), json!(0)]);
}

/// One account has a number, the other none: a file without one may belong to either. A withdrawn statement is not considered.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_may_belong_to_the_account_with_a_number_or_without() {
    let (_sandbox, host) = office().await;
    host.ask("bank_statements_import", file(OCTOBER)).await;
    let mut other = file(&november(9000));
    other["same_account"] = json!(false);
    let kept = host.ask("bank_statements_import", other).await;
    let august = OCTOBER.replace("-Oct-", "-Aug-");
    let check = host.ask("bank_statements_check", file(&august)).await;
    let of = |number: &str| json!({ "bank": "Guaranty Trust Bank", "account_number": number });
    assert_eq!(check["which_account"], json!([of(""), of("0123456785")]), "{check}");
    let refused = host.refused("bank_statements_import", file(&august)).await;
    assert_eq!(refused.problems[0].path, "account_number", "{refused:?}");
    host.ask(
        "bank_statements_take_back",
        json!({ "statement": kept["statement"], "month": "2025-11" }),
    )
    .await;
    let check = host.ask("bank_statements_check", file(&august)).await;
    assert_has!(check, { "which_account": [], "account_number": "" });
}

/// The same columns, named by hand, of accounts at two banks.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_may_belong_to_accounts_of_different_banks() {
    let (_sandbox, host) = office().await;
    let text = |month: u32, opening: u32| {
        format!(
            "Booked on,Story,Going,Coming,Left over\n01/{month:02}/2025,Brought forward,,,{opening}.00\n\
             07/{month:02}/2025,Sale,,1000.00,{}.00\n",
            opening + 1000
        )
    };
    for (bank, opening) in [("Village Bank", 500), ("Town Bank", 900)] {
        let mut request = file(&text(10, opening));
        request["columns"] = crate::month_journal::village_columns();
        (request["bank"], request["account_number"]) = (json!(bank), json!(""));
        host.ask("bank_statements_import", request).await;
    }
    let mut request = file(&text(11, 1500));
    let check = host.ask("bank_statements_check", request.clone()).await;
    let of = |bank: &str| json!({ "bank": bank, "account_number": "" });
    assert_has!(check, { "which_account": [of("Town Bank"), of("Village Bank")], "bank": "" });
    let refused = host.refused("bank_statements_import", request.clone()).await;
    assert_eq!(refused.message, "Nothing was imported.", "{refused:?}");
    (request["bank"], request["account_number"]) = (json!("Village Bank"), json!(""));
    let message_text = host.ask("bank_statements_check", request.clone()).await;
    assert_has!(message_text, { "which_account": [], "new": 1 });
    host.ask("bank_statements_import", request).await;
}
