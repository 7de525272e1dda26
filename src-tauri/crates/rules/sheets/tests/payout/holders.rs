//! What banks report about accounts, and the resulting states of rows.

use base::timestamp::Timestamp;
use service_api::value::{Amount, Nuban};
use sheet_rules::payout::names::Tier;
use sheet_rules::payout::{BankRef, Change, Code, Cost, Field, Holder, OpenSheet, RowState, Rules, SamePerson};

use super::making::{grid, open};

fn sheet() -> OpenSheet {
    let grid = grid(&[
        &["Name", "Bank", "Account No", "Amount"] as &[&str],
        &["Chidi Okafor", "GTB", "0123456785", "100.00"],
        &["Tunde Bakare", "Zenith Bank", "1012854016", "50.00"],
        &["Tunde Bakare", "Zenith Bank", "1012854016", "70.00"],
        &["Musa Bello", "First Bank", "0000014579", "30.00"],
    ]);
    open(&grid, None, Rules::PRODUCT)
}

fn report(sheet: &OpenSheet, row: u32, name: Option<&str>) -> (BankRef, Nuban, Holder) {
    let row = sheet.row(row).expect("a row");
    let cost = row.amount.value.map(|amount| Cost {
        amount,
        fee: Amount::from_minor(5_000).expect("fits"),
        vat: Amount::from_minor(375).expect("fits"),
    });
    let name = name.map(str::to_owned);
    (
        row.bank.value.expect("a bank"),
        row.account.value.expect("an account"),
        Holder {
            name,
            cost,
            asked_at: Timestamp(1_000),
        },
    )
}

fn codes(sheet: &OpenSheet, row: u32) -> Vec<Code> {
    let row = sheet.row(row).expect("a row");
    row.problems.iter().map(|problem| problem.code).collect()
}

#[test]
fn a_match_proceeds_and_everything_else_waits_for_a_person() {
    let mut sheet = sheet();
    assert_eq!((sheet.counts().to_ask, sheet.next_to_ask(2).map(|row| row.row)), (4, Some(3)));
    let reports = vec![
        report(&sheet, 2, Some("OKAFOR CHIDI")),
        report(&sheet, 3, Some("BAKARE BABATUNDE")),
        report(&sheet, 5, None),
    ];
    sheet.add_holders(reports);
    assert!(codes(&sheet, 2).is_empty());
    assert_eq!((sheet.counts().to_ask, sheet.next_to_ask(0)), (0, None));
    assert_eq!(
        (codes(&sheet, 3), codes(&sheet, 4)),
        (vec![Code::NameClose], vec![Code::NameClose]),
        "both rows of the account"
    );
    assert_eq!(codes(&sheet, 5), [Code::AccountNotFound]);
    // 100.00 alone, by hand.
    assert_eq!(
        (sheet.counts().ready, sheet.counts().to_fix, sheet.counts().total.decimal().as_str()),
        (1, 3, "100.00")
    );
    let row = sheet.row(3).expect("a row");
    let asked = sheet.holder(&row).expect("asked");
    assert_eq!(
        (asked.name.as_deref(), asked.compared.map(|found| found.tier)),
        (Some("BAKARE BABATUNDE"), Some(Tier::Close))
    );
    let cost = |row: u32| sheet.holder(&sheet.row(row).expect("a row")).and_then(|asked| asked.cost);
    assert_eq!(cost(2).map(|cost| cost.vat.minor()), Some(375));
    assert_eq!(cost(4), None, "the same account, and another amount than was asked about");
    let costs = sheet.costs();
    assert_eq!(
        (costs.rows, costs.unknown, costs.fee.minor(), costs.vat.minor()),
        (1, 0, 5_000, 375)
    );
}

fn confirm(row: u32, name: &str, holder: &str, reason: &str) -> Change {
    let confirm = SamePerson {
        name: name.to_owned(),
        holder: holder.to_owned(),
        reason: reason.to_owned(),
    };
    Change::SamePerson { row, word: Some(confirm) }
}

#[test]
fn a_close_name_needs_a_confirmation_and_another_name_a_reason() {
    let mut sheet = sheet();
    let reports = vec![report(&sheet, 3, Some("BAKARE BABATUNDE")), report(&sheet, 2, Some("OKAFOR NGOZI"))];
    sheet.add_holders(reports);
    let undo = sheet.change(&[confirm(3, "Tunde Bakare", "BAKARE BABATUNDE", "")]).expect("a row");
    assert_eq!(sheet.row(3).map(|row| row.state), Some(RowState::Ready));
    assert_eq!(sheet.row(4).map(|row| row.state), Some(RowState::ToFix), "each row for itself");
    sheet.change(&undo).expect("a row");
    assert_eq!(sheet.row(3).map(|row| row.state), Some(RowState::ToFix));

    sheet.change(&[confirm(2, "Chidi Okafor", "OKAFOR NGOZI", "  ")]).expect("a row");
    assert_eq!(sheet.row(2).map(|row| row.state), Some(RowState::ToFix), "no reason was given");
    sheet
        .change(&[confirm(2, "Chidi Okafor", "OKAFOR NGOZI", "His wife’s account, he wrote on 3 Nov.")])
        .expect("a row");
    let row = sheet.row(2).expect("a row");
    assert_eq!(row.state, RowState::Ready);
    assert!(
        row.problems[0]
            .message
            .ends_with("Accepted: His wife’s account, he wrote on 3 Nov."),
        "{:?}",
        row.problems
    );
}

#[test]
fn a_confirmation_is_void_if_either_name_changes() {
    let mut sheet = sheet();
    let reports = report(&sheet, 3, Some("BAKARE BABATUNDE"));
    sheet.add_holders(vec![reports]);
    sheet.change(&[confirm(3, "Tunde Bakare", "BAKARE BABATUNDE", "")]).expect("a row");
    let typed = Change::typed(3, Field::Name, "Tunde Balogun");
    let undo = sheet.change(&[typed]).expect("a row");
    assert_eq!(codes(&sheet, 3), [Code::NameDifferent]);
    sheet.change(&undo).expect("a row");
    assert_eq!(sheet.row(3).map(|row| row.state), Some(RowState::Ready));
    let reports = report(&sheet, 3, Some("BAKARE BABATUNDE JOHN"));
    sheet.add_holders(vec![reports]);
    assert_eq!(sheet.row(3).map(|row| row.state), Some(RowState::ToFix));
}

#[test]
fn old_reports_of_banks_are_found_to_be_queried_again() {
    let mut sheet = sheet();
    let mut old = report(&sheet, 3, Some("BAKARE TUNDE"));
    let mut new = report(&sheet, 2, Some("OKAFOR CHIDI"));
    (old.2.asked_at, new.2.asked_at) = (Timestamp(1_000), Timestamp(5_000));
    sheet.add_holders(vec![old.clone(), new]);
    // Rows 3 and 4 pay to one account; row 5 was never queried.
    let next = |sheet: &OpenSheet, after| sheet.next_asked_before(after, Timestamp(5_000)).map(|row| row.row);
    assert_eq!(
        (
            sheet.asked_before(Timestamp(5_000)),
            next(&sheet, 0),
            next(&sheet, 3),
            next(&sheet, 4)
        ),
        (2, Some(3), Some(4), None)
    );
    assert_eq!(sheet.asked_before(Timestamp(5_001)), 3);
    assert_eq!(sheet.asked_before(Timestamp(1_000)), 0, "not before it was said");

    // One answer applies to both rows; until it arrives the old one is kept.
    old.2 = Holder {
        name: Some("BELLO MUSA".to_owned()),
        asked_at: Timestamp(9_000),
        ..old.2
    };
    sheet.add_holders(vec![old]);
    assert_eq!(sheet.asked_before(Timestamp(5_000)), 0);
    assert_eq!(
        (codes(&sheet, 3), codes(&sheet, 4)),
        (vec![Code::NameDifferent], vec![Code::NameDifferent])
    );
    let row = sheet.row(3).expect("a row");
    assert_eq!(sheet.holder(&row).map(|asked| asked.asked_at), Some(Timestamp(9_000)));
}
