//! Standard error is copied into logs and pictures: it shows account numbers by their last four digits only.

use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn warnings_about_rows_show_the_last_four_digits_of_an_account() {
    let (_sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    // A check digit that does not fit, a letter among the digits, a digit too few, the number in the bank's column.
    let sheet = "Name,Bank,Account Number,Amount\n\
        Ada,GTBank,7310462951,1000.00\n\
        Obi,GTBank,86205 7198O,2000.00\n\
        Musa,GTBank,904731582,3000.00\n\
        Bisi,5918260475,GTBank,4000.005\n";
    let message = cowrie.pay(sheet, &[]).exits(1);
    for account in ["7310462951", "86205 7198O", "8620571980", "904731582", "5918260475"] {
        assert!(!message.err.contains(account), "{account}: {message:?}");
        let (_, last) = account.split_at(account.len() - 4);
        assert!(message.err.contains(&format!("••••{last}")), "{account}: {message:?}");
    }
    assert!(message.err.contains("4000.005"), "an amount is no account: {message:?}");

    let file = cowrie.file("people.csv", sheet.as_bytes());
    let checked = cowrie.run(&["payouts", "check", file.to_str().unwrap(), "--json"]);
    let problem = &checked.json()["rows"][0]["problems"][0]["message"];
    assert!(
        problem.text().contains("7310462951"),
        "whoever asks for it gets it whole: {problem}"
    );
}
