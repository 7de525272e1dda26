//! Earlier payments, and the resulting states of rows that repeat them.

use base::timestamp::{DAY, Timestamp};
use service_api::value::{Amount, Nuban};
use sheet_rules::payout::names::payee_key;
use sheet_rules::payout::{
    BankRef, Change, Code, Earlier, EarlierStatus, Field, OpenSheet, Questions, Recalled, RowState, Rules, Severity, Wanted, plan,
};

use super::making::{grid, open};

/// 24 Nov 2026, noon in Lagos.
pub(crate) const NOW: Timestamp = Timestamp(1_795_518_000_000);

const GTB: &str = "Guaranty Trust Bank";
const ZENITH: &str = "Zenith Bank";

/// A payment of this amount in naira, and the name of its payee.
pub(crate) fn paid(run: i64, days_ago: i64, status: EarlierStatus, to: (&str, &str, &str), naira: i64) -> (String, Earlier) {
    let (name, bank, account) = to;
    let earlier = Earlier {
        run: Some(run),
        reference: format!("S{run}-{account}-{naira}P"),
        bank: BankRef {
            name: bank.to_owned(),
            code: None,
        },
        account: Nuban::parse(account).expect("ten digits"),
        amount: Amount::from_minor(naira * 100).expect("fits"),
        at: NOW.plus(-days_ago * DAY),
        status,
    };
    (name.to_owned(), earlier)
}

/// Answers like the records.
pub(crate) fn answer(records: &[(String, Earlier)], questions: &Questions) -> Recalled {
    let named = |(name, earlier): &(String, Earlier)| {
        let key = payee_key(name);
        questions.names.contains(&key).then(|| (key, earlier.clone()))
    };
    let to_account = records.iter().filter(|(_, earlier)| questions.accounts.contains(&earlier.account));
    Recalled {
        to_accounts: to_account.map(|(_, earlier)| earlier.clone()).collect(),
        to_names: records.iter().filter_map(named).collect(),
    }
}

/// Queries the records until nothing is open, two rows at a time.
pub(crate) fn recall(sheet: &mut OpenSheet, records: &[(String, Earlier)]) {
    loop {
        let (rows, questions) = sheet.to_recall(2);
        if rows.is_empty() {
            return;
        }
        sheet.recall(&rows, answer(records, &questions), NOW);
    }
}

/// Four people, opened with these `records`.
fn sheet(records: &[(String, Earlier)]) -> OpenSheet {
    let grid = grid(&[
        &["Name", "Bank", "Account No", "Amount"] as &[&str],
        &["Chidi Okafor", "GTB", "0123456785", "100.00"],
        &["Tunde Bakare", "Zenith Bank", "1012854016", "50.00"],
        &["Musa Bello", "First Bank", "0000014579", "30.00"],
        &["Ngozi Eze", "First Bank", "0000014579", "30.00"],
    ]);
    let mut sheet = open(&grid, None, Rules::PRODUCT);
    recall(&mut sheet, records);
    sheet
}

const CHIDI: (&str, &str, &str) = ("OKAFOR, Chidi (Mr)", GTB, "0123456785");
const TUNDE: (&str, &str, &str) = ("Tunde Bakare", ZENITH, "1012854016");

fn problems(sheet: &OpenSheet, row: u32) -> Vec<(Code, Severity)> {
    let row = sheet.row(row).expect("a row");
    let past = [
        Code::PaidRecently,
        Code::PaidLastMonth,
        Code::MaybePaid,
        Code::PaidAgain,
        Code::AccountChanged,
        Code::NewPayee,
    ];
    let problems = row.problems.iter().filter(|problem| past.contains(&problem.code));
    problems.map(|problem| (problem.code, problem.severity)).collect()
}

fn words(sheet: &OpenSheet, row: u32, code: Code) -> String {
    let row = sheet.row(row).expect("a row");
    let found = row.problems.into_iter().find(|problem| problem.code == code);
    found.expect("said").message
}

fn state(sheet: &OpenSheet, row: u32) -> RowState {
    sheet.row(row).expect("a row").state
}

#[test]
fn without_a_comparison_nothing_is_reported_and_with_empty_records_every_payee_is_new() {
    let grid = grid(&[
        &["Name", "Bank", "Account No", "Amount"] as &[&str],
        &["Chidi Okafor", "GTB", "0123456785", "100.00"],
    ]);
    let mut sheet = open(&grid, None, Rules::PRODUCT);
    assert_eq!(problems(&sheet, 2), []);
    sheet.recall_nothing();
    assert_eq!(problems(&sheet, 2), [(Code::NewPayee, Severity::Note)]);
    assert_eq!(
        (sheet.counts().ready, sheet.counts().warned),
        (1, 0),
        "a note is nothing to look at"
    );
    assert_eq!(sheet.problem_counts(), [(Code::NewPayee, 1)]);
    assert_eq!(sheet.to_recall(9), (Vec::new(), Questions::default()), "there is nothing to ask");
}

#[test]
fn the_same_amount_to_the_same_account_is_asked_about_for_twenty_days_and_noted_for_thirty_five() {
    let asked = [(Code::PaidRecently, Severity::Warning)];
    let noted = [(Code::PaidLastMonth, Severity::Note)];
    let cases: [(i64, &[(Code, Severity)]); 6] = [(0, &asked), (19, &asked), (20, &noted), (34, &noted), (35, &noted), (36, &[])];
    for (days, expected) in cases {
        let sheet = sheet(&[paid(7, days, EarlierStatus::Paid, CHIDI, 100)]);
        assert_eq!(problems(&sheet, 2), expected, "{days}");
        let repeats = u32::from(expected == asked);
        assert_eq!((state(&sheet, 2), sheet.counts().repeats), (RowState::Ready, repeats), "{days}");
    }
    // The latest one decides.
    let both = sheet(&[
        paid(7, 30, EarlierStatus::Paid, CHIDI, 100),
        paid(8, 7, EarlierStatus::Paid, CHIDI, 100),
    ]);
    assert_eq!(problems(&both, 2), asked);
    let text = |days, code| words(&sheet(&[paid(7, days, EarlierStatus::Paid, CHIDI, 100)]), 2, code);
    let named = "₦100.00 was paid to this account on 5 Nov 2026 (payout 7, reference S7-0123456785-100P). Is another payment intended?";
    assert_eq!(text(19, Code::PaidRecently), named);
    let named = "₦100.00 was paid to this account on 3 Nov 2026 (payout 7, reference S7-0123456785-100P).";
    assert_eq!(text(21, Code::PaidLastMonth), named);
    let other = sheet(&[paid(7, 21, EarlierStatus::Paid, CHIDI, 101)]);
    assert_eq!(problems(&other, 2), [], "another amount");
}

#[test]
fn an_unconfirmed_payment_blocks_the_row_at_any_age() {
    for (status, words) in [
        (EarlierStatus::NotKnown, "It may have been paid:"),
        (EarlierStatus::Waiting, "pay it twice"),
    ] {
        let sheet = sheet(&[
            paid(7, 90, status, CHIDI, 100),
            paid(8, 3, EarlierStatus::Paid, CHIDI, 100),
            paid(9, 2, EarlierStatus::Paid, CHIDI, 70),
        ]);
        assert_eq!(problems(&sheet, 2), [(Code::MaybePaid, Severity::Error)]);
        let found = self::words(&sheet, 2, Code::MaybePaid);
        assert!(
            found.contains(words) && found.contains("payout 7") && found.contains("one of 2 such payments"),
            "{found}"
        );
        assert_eq!((state(&sheet, 2), sheet.counts().repeats), (RowState::ToFix, 0));
        assert!(plan(&sheet, &Default::default()).is_err(), "no plan pays it");
    }
}

fn again(row: u32, earlier: Option<&str>) -> Change {
    Change::PaidAgain {
        row,
        earlier: earlier.map(str::to_owned),
    }
}

#[test]
fn a_confirmation_is_void_after_a_later_payment() {
    let first = paid(7, 20, EarlierStatus::NotKnown, CHIDI, 100);
    let mut sheet = sheet(std::slice::from_ref(&first));
    let (repeated, meant) = sheet.repeated(2).expect("it repeats one");
    assert_eq!((repeated.latest.as_str(), meant), ("S7-0123456785-100P", false));
    let undo = sheet.change(&[again(2, Some("S7-0123456785-100P"))]).expect("a payment");
    assert_eq!(
        (problems(&sheet, 2), state(&sheet, 2)),
        (vec![(Code::PaidAgain, Severity::Note)], RowState::Ready)
    );
    assert_eq!(sheet.repeated(2).map(|(_, meant)| meant), Some(true));

    // Another batch pays the same meanwhile.
    let mut later = paid(9, 0, EarlierStatus::Paid, CHIDI, 100);
    later.1.reference = "LATER".to_owned();
    sheet.forget_past();
    recall(&mut sheet, &[first.clone(), later]);
    assert_eq!(
        (problems(&sheet, 2), state(&sheet, 2)),
        (vec![(Code::MaybePaid, Severity::Error)], RowState::ToFix)
    );

    sheet.forget_past();
    recall(&mut sheet, &[first]);
    assert_eq!(problems(&sheet, 2), [(Code::PaidAgain, Severity::Note)]);
    sheet.change(&undo).expect("a payment");
    assert_eq!(problems(&sheet, 2), [(Code::MaybePaid, Severity::Error)]);
    assert!(sheet.change(&[again(1, Some("x"))]).is_err(), "the column names");
}

#[test]
fn a_name_last_paid_at_another_account_is_reported_with_both() {
    let elsewhere = ("Bakare Tunde", GTB, "0123456785");
    let records = [
        paid(3, 200, EarlierStatus::Paid, TUNDE, 5),
        paid(5, 100, EarlierStatus::Paid, elsewhere, 5),
    ];
    let found = sheet(&records);
    assert_eq!(problems(&found, 3), [(Code::AccountChanged, Severity::Warning)]);
    let message = words(&found, 3, Code::AccountChanged);
    assert!(
        message.starts_with("Last paid on 16 Aug 2026 (payout 5) at Guaranty Trust Bank 0123456785; now it is Zenith Bank 1012854016."),
        "{message}"
    );
    let wanted = Wanted {
        code: Some(Code::AccountChanged),
        ..Wanted::default()
    };
    assert_eq!(found.find(&wanted), [3]);

    // Two people of one name in the last batch: both accounts are accounts of the last payment.
    let namesakes = [
        paid(5, 100, EarlierStatus::Paid, elsewhere, 5),
        paid(5, 100, EarlierStatus::Paid, TUNDE, 5),
        paid(5, 100, EarlierStatus::Paid, ("Tunde Bakare", ZENITH, "0123456785"), 5),
    ];
    assert_eq!(problems(&sheet(&namesakes), 3), []);
}

#[test]
fn a_payee_is_new_until_money_arrived_at_the_account_or_the_name() {
    let records = [paid(5, 100, EarlierStatus::Paid, ("Musa Bello", "First Bank", "0000014579"), 5)];
    let found = sheet(&records);
    assert_eq!(problems(&found, 2), [(Code::NewPayee, Severity::Note)]);
    assert_eq!(problems(&found, 4), []);
    assert_eq!(problems(&found, 5), [], "the account is known");
    let unsure = sheet(&[paid(5, 100, EarlierStatus::NotKnown, ("Somebody", "First Bank", "0000014579"), 5)]);
    assert_eq!(
        problems(&unsure, 4),
        [(Code::NewPayee, Severity::Note)],
        "nothing proves that it arrived"
    );
}

#[test]
fn a_corrected_cell_is_compared_again() {
    let records = [
        paid(7, 1, EarlierStatus::Paid, CHIDI, 30),
        paid(6, 2, EarlierStatus::Paid, TUNDE, 9),
    ];
    let mut sheet = sheet(&records);
    assert_eq!(problems(&sheet, 4), [(Code::NewPayee, Severity::Note)]);
    let typed = [Change::typed(4, Field::Bank, "GTB"), Change::typed(4, Field::Account, "0123456785")];
    sheet.change(&typed).expect("a payment");
    recall(&mut sheet, &records);
    assert_eq!(problems(&sheet, 4), [(Code::PaidRecently, Severity::Warning)]);
    sheet.change(&[Change::typed(4, Field::Name, "Tunde Bakare")]).expect("a payment");
    recall(&mut sheet, &records);
    assert_eq!(
        problems(&sheet, 4),
        [(Code::PaidRecently, Severity::Warning), (Code::AccountChanged, Severity::Warning)]
    );
    sheet.change(&[Change::LeftOut { row: 4, out: true }]).expect("a payment");
    assert_eq!((problems(&sheet, 4), sheet.repeated(4)), (vec![], None));
}

/// Musa and Ngozi are paid at First Bank.
const MUSA: (&str, &str, &str) = ("Musa Bello", "First Bank of Nigeria", "0000014579");

/// One batch that paid three of them these amounts.
fn run(run: i64, days_ago: i64, status: EarlierStatus, naira: [i64; 3]) -> Vec<(String, Earlier)> {
    let people = [CHIDI, TUNDE, MUSA].into_iter().zip(naira);
    people.map(|(to, naira)| paid(run, days_ago, status, to, naira)).collect()
}

fn similar(records: &[(String, Earlier)]) -> Option<(i64, u32, u32)> {
    let found = sheet(records).similar_run()?;
    Some((found.run, found.rows, found.of))
}

#[test]
fn a_similar_batch_is_one_question() {
    let near = |number, days, status| run(number, days, status, [101, 49, 31]);
    assert_eq!(similar(&near(7, 34, EarlierStatus::Paid)), Some((7, 4, 4)));
    assert_eq!(similar(&near(7, 36, EarlierStatus::Paid)), None, "a month and more ago");
    assert_eq!(similar(&near(7, 90, EarlierStatus::NotKnown)), Some((7, 4, 4)), "it may arrive yet");
    let two = [near(7, 20, EarlierStatus::Paid), near(8, 10, EarlierStatus::Paid)].concat();
    assert_eq!(similar(&two), Some((8, 4, 4)), "the latest");
    // Two of four rows are not the same payroll.
    assert_eq!(similar(&near(7, 1, EarlierStatus::Paid)[..2]), None);
}

#[test]
fn other_amounts_single_payments_and_exact_repeats_are_no_similar_batch() {
    let other = run(7, 1, EarlierStatus::Paid, [150, 70, 31]);
    assert_eq!(similar(&other), None);
    let exact = run(7, 1, EarlierStatus::Paid, [100, 50, 30]);
    assert_eq!(similar(&exact), None, "the rows themselves are asked about");
    let mut alone = run(7, 1, EarlierStatus::Paid, [101, 49, 31]);
    alone.iter_mut().for_each(|(_, earlier)| earlier.run = None);
    assert_eq!(similar(&alone), None);
}

#[test]
fn skipped_and_corrected_rows_count_for_a_similar_batch() {
    let records = run(7, 1, EarlierStatus::Paid, [101, 49, 31]);
    let mut sheet = sheet(&records);
    sheet.change(&[Change::typed(2, Field::Amount, "900.00")]).expect("changed");
    assert_eq!(sheet.similar_run(), None, "three of four");
    sheet.change(&[Change::LeftOut { row: 2, out: true }]).expect("changed");
    assert_eq!(sheet.similar_run().map(|found| (found.rows, found.of)), Some((3, 3)));
    sheet.forget_past();
    assert_eq!(sheet.similar_run(), None);
    recall(&mut sheet, &records);
    assert_eq!(sheet.similar_run().map(|found| found.run), Some(7));
}
