//! How rows of airtime and data are judged.

use super::*;
use crate::testing::lines;
use base::timestamp::DAY;
use cell_rules::GridBuilder;

const NOW: Timestamp = Timestamp(1_795_518_000_000);

fn naira(naira: i64) -> Amount {
    Amount::from_minor(naira * 100).expect("fits")
}

fn offers() -> Offers {
    let operator = |id: &str, name: &str| Operator {
        id: id.to_owned(),
        name: name.to_owned(),
    };
    let bundle = Bundle {
        id: "101".to_owned(),
        name: "MTN 1 GB for 1 day".to_owned(),
        price: Some(naira(500)),
    };
    Offers {
        operators: vec![operator("m", "MTN"), operator("g", "Glo"), operator("9", "9mobile")],
        bundles: BTreeMap::from([("m".to_owned(), vec![bundle])]),
    }
}

fn rows(text: &str) -> Result<Vec<TopUpRow>, String> {
    read(&lines(text))
}

fn judged(text: &str) -> Vec<Judged> {
    let amount = |text: &str| Amount::parse(text).map_err(|why| why.to_string());
    judge(&rows(text).expect("rows"), &offers(), &BTreeMap::new(), NOW, amount)
}

#[test]
fn operators_are_guessed_read_or_asked_for() {
    let found = judged(
        "Name,GSM No,Amount,Network\nAda,0803 123 4567,500,\nBola,08031234568,500,Glo Mobile\nChi,07041234567,500,\nDan,08031234569,500,Zzz\n",
    );
    let who: Vec<Option<&str>> = found
        .iter()
        .map(|row| row.operator.as_ref().map(|operator| operator.name.as_str()))
        .collect();
    assert_eq!(who, [Some("MTN"), Some("Glo"), None, None]);
    assert_eq!(
        found.iter().map(|row| row.operator_source).collect::<Vec<_>>(),
        [
            OperatorSource::Prefix,
            OperatorSource::File,
            OperatorSource::Prefix,
            OperatorSource::File
        ]
    );
    assert!(found[1].notes[0].contains("0803 were first issued by MTN"), "{:?}", found[1]);
    assert_eq!(found.iter().map(Judged::is_ready).collect::<Vec<_>>(), [true, true, false, false]);
}

/// A word that identifies no operator does not select one.
#[test]
fn an_operator_is_not_confused_with_one_that_shares_a_word() {
    let operator = |name: &str| Operator {
        id: name.to_owned(),
        name: name.to_owned(),
    };
    let operators = [operator("Airtel Nigeria"), operator("MTN Nigeria"), operator("Glo Mobile")];
    let who = |said: &str| {
        let row = &rows(&format!("Phone,Amount,Network\n08031234567,500,{said}\n")).expect("a row")[0];
        operator_of(row, &operators).0.map(|operator| operator.name.clone())
    };
    assert_eq!(who("Nigeria MTN"), Ok("MTN Nigeria".to_owned()));
    assert_eq!(who("glo"), Ok("Glo Mobile".to_owned()));
    for nobody in ["Etisalat Nigeria", "9 Mobile", "Nigeria"] {
        assert_eq!(
            who(nobody),
            Err(format!("Choose the operator: “{nobody}” is not in the list.")),
            "{nobody}"
        );
    }
    assert_eq!(
        who("MTN or Airtel"),
        Err("Choose the operator: “MTN or Airtel” fits several.".to_owned())
    );
}

#[test]
fn bundles_have_their_price_or_need_an_amount() {
    let found = judged(
        "Phone,Amount,Bundle\n08031234561,,MTN 1GB for 1 day\n08031234562,600,101\n08031234563,,\n08031234564,x,\n08031234565,,Zzz\n0803,5,\n",
    );
    assert_eq!(found[0].amount, Some(naira(500)));
    let told: Vec<Vec<Field>> = found
        .iter()
        .map(|row| row.problems.iter().map(|(field, _)| *field).collect())
        .collect();
    let (amount, bundle) = (vec![Field::Amount], vec![Field::Bundle]);
    assert_eq!(
        told,
        [
            vec![],
            amount.clone(),
            amount.clone(),
            amount,
            bundle,
            vec![Field::Phone, Field::Operator]
        ]
    );
}

#[test]
fn a_repeated_top_up_needs_a_confirmation_of_what_was_shown() {
    let mut all = rows("Phone,Amount\n08031234567,500\n+2348031234567,500.00\n08031234567,100\n").expect("rows");
    let amount = |text: &str| Amount::parse(text).map_err(|why| why.to_string());
    let past = |days: i64, status| EarlierTopUp {
        amount: naira(100),
        at: NOW.plus(-days * DAY),
        reference: "S-1".to_owned(),
        status,
    };
    let ready = |all: &[TopUpRow], earlier: Vec<EarlierTopUp>| {
        let earlier = BTreeMap::from([("08031234567".to_owned(), earlier)]);
        judge(all, &offers(), &earlier, NOW, amount)
            .iter()
            .map(Judged::is_ready)
            .collect::<Vec<_>>()
    };
    assert_eq!(ready(&all, vec![]), [true, false, true]);
    all[1].meant = Some("The same as row 2.".to_owned());
    assert_eq!(ready(&all, vec![]), [true, true, true]);
    assert_eq!(ready(&all, vec![past(6, EarlierStatus::Paid)]), [true, true, false]);
    assert_eq!(ready(&all, vec![past(8, EarlierStatus::Paid)]), [true, true, true]);
    assert_eq!(ready(&all, vec![past(30, EarlierStatus::NotKnown)]), [false, false, false]);
    all[0].left_out = true;
    assert_eq!(ready(&all, vec![]), [false, true, true], "nothing is the same any more");
}

#[test]
fn a_sheet_without_column_names_is_rejected() {
    assert!(rows("08031234567,500\n").is_err_and(|why| why.contains("No row has column names")));
    assert!(rows("Phone,Amount\n").is_err());
}

#[test]
fn amounts_that_the_sheet_states_not_to_be_naira_are_not_bought() {
    let refused = |text: &str, why: &str| {
        let said = rows(text).expect_err(text);
        assert!(said.contains(why), "{said}");
    };
    refused("Phone,Amount ($)\n08031234567,500\n", "in USD");
    refused("Currency: GBP\nPhone,Amount\n08031234567,500\n", "Row 1 gives the amounts in GBP");
    refused("Figures in thousands\nPhone,Amount\n08031234567,500\n", "in thousands");
    assert_eq!(rows("Currency: NGN\nPhone,Amount (₦)\n08031234567,500\n").expect("rows").len(), 1);
}

#[test]
fn a_lost_zero_of_a_phone_number_is_restored_by_a_person() {
    for (phone, meant, says) in [
        ("8031234567", Some("08031234567"), "lacks the leading zero"),
        ("701 234 5678", Some("07012345678"), "lacks the leading zero"),
        ("8.03123E+09", None, "was cut by a spreadsheet"),
        ("803123456", None, "is not a phone number"),
    ] {
        let row = &judged(&format!("Phone,Amount,Network\n{phone},500,MTN\n"))[0];
        assert_eq!(row.phone_meant.as_deref(), meant, "{phone}");
        assert!(!row.is_ready() && row.problems[0].1.contains(says), "{phone}: {:?}", row.problems);
    }
    assert_eq!(judged("Phone,Amount,Network\n08031234567,500,MTN\n")[0].phone_meant, None);
}

#[test]
fn an_amount_displayed_as_something_else_is_not_bought() {
    for code in ["\"$\"#,##0.00", "0.00%", "0 \"days\"", "\"NIL\"", "#,##0,", ";;;", "#,##0"] {
        let format = cell_rules::Format::of_code(code);
        let number = if code == "#,##0" { "1500.4" } else { "1500" };
        let mut grid = GridBuilder::new("list");
        let shown = Cell::Shown(number, format.shows(number));
        grid.row(1, false, ["Phone", "Amount", "Network"].map(Cell::Text)).expect("a row");
        grid.row(2, false, [Cell::Number("8031234567"), shown, Cell::Text("MTN")])
            .expect("a row");
        let amount = |text: &str| Amount::parse(text).map_err(|why| why.to_string());
        let rows = read(&grid.finish()).expect("rows");
        let row = &judge(&rows, &offers(), &BTreeMap::new(), NOW, amount)[0];
        assert!(row.amount.is_none() && !row.is_ready(), "{code}: {row:?}");
    }
}

#[test]
fn a_row_that_is_marked_as_paid_or_on_hold_waits_for_a_person() {
    let found = judged("Phone,Amount,Status\n08031234567,500,PAID\n08031234568,500,Hold\n08031234569,500,Active\n");
    assert_eq!(found.iter().map(Judged::is_ready).collect::<Vec<_>>(), [false, false, true]);
    let doubt = "“PAID” under Status may mean that this row was paid already. Confirm that it is to be bought, or skip it.";
    assert_eq!(found[0].doubt.as_deref(), Some(doubt));
}
