use std::collections::BTreeMap;

use super::*;

#[test]
fn duplicates_are_reported_and_nothing_is_dropped() {
    let known = Known {
        asked: BTreeMap::from([(("8031234569".to_owned(), 10_000), "LREF7Q of 3 Nov 2026".to_owned())]),
        paid: BTreeMap::from([(("8031234568".to_owned(), 10_000), "on 3 Nov 2026 (LREF8Q)".to_owned())]),
        ..Known::default()
    };
    let rows: &[&[&str]] = &[
        &["Customer", "Phone", "Amount", "Invoice"],
        &["Ada Eze", "08031234567", "100", "A1"],
        &["Ada E.", "+2348031234567", "100.00", "A2"],
        &["Ada Eze", "08031234567", "200", "a1"],
        &["Chi Obi", "08031234569", "100", ""],
        &["Bola Ade", "08031234568", "100", ""],
    ];
    let sheet = judged_as(Kind::Requests, rows, &[], &Mapping::default(), &[], &known);
    assert_eq!(kinds(&sheet, 2), [""; 0]);
    assert_eq!(kinds(&sheet, 3), ["Same as another row"]);
    assert_eq!(kinds(&sheet, 4), ["Same number twice"]);
    assert_eq!(kinds(&sheet, 5), ["Already requested"]);
    assert_eq!(kinds(&sheet, 6), ["Paid recently"]);
    assert_eq!((sheet.count(RowState::Ready), sheet.count(RowState::Waits)), (3, 2));
    // The confirmation applies to what the person was shown.
    for (asked, state) in [("LREF7Q of 3 Nov 2026", RowState::Ready), ("LREF9Q of 4 Nov 2026", RowState::Waits)] {
        let meant = Change::Twice {
            row: 5,
            same_as: Some(Twin::Asked(asked.to_owned())),
        };
        let sheet = judged_as(Kind::Requests, rows, &[], &Mapping::default(), &[meant], &known);
        assert_eq!(sheet.rows[3].state, state, "{asked}");
    }
}

#[test]
fn a_duplicate_row_waits_for_a_confirmation() {
    let rows: &[&[&str]] = &[
        &["Customer", "Phone", "Amount"],
        &["Ada Eze", "08031234567", "100"],
        &["Ada Eze", "08031234567", "100"],
        &["Ada Eze", "+2348031234567", "100.00"],
        &["Bola Ade", "08031234568", "100"],
    ];
    let judged = |changes: &[Change]| judged_as(Kind::Requests, rows, &[], &Mapping::default(), changes, &Known::default());
    let states = |sheet: &FormSheet| sheet.rows.iter().map(|row| row.state).collect::<Vec<_>>();
    let (ready, waits, out) = (RowState::Ready, RowState::Waits, RowState::LeftOut);
    let sheet = judged(&[]);
    assert_eq!(states(&sheet), [ready, waits, waits, ready]);
    assert_eq!(sheet.total, 20_000, "what waits is in no total");
    let meant = |row: u32, same_as: Option<u32>| Change::Twice {
        row,
        same_as: same_as.map(Twin::Row),
    };
    let sheet = judged(&[meant(3, Some(2))]);
    assert_eq!((states(&sheet), sheet.total), (vec![ready, ready, waits, ready], 30_000));
    assert_eq!(sheet.rows[1].problems[0].weight, Weight::Note);
    assert_eq!(states(&judged(&[meant(3, Some(2)), meant(3, None)])), [ready, waits, waits, ready]);
    // The row was confirmed beside row 2, which is removed: the remaining duplicate is row 3.
    let gone = Change::LeftOut { row: 2, out: true };
    assert_eq!(
        states(&judged(&[meant(3, Some(2)), meant(4, Some(2)), gone])),
        [out, ready, waits, ready]
    );
    // A payment account asks for no money: the duplicate is reported and does not wait.
    let accounts: &[&[&str]] = &[
        &["First name", "Surname", "Phone"],
        &["Ada", "Eze", "08031234567"],
        &["Ada", "Eze", "08031234567"],
    ];
    let sheet = judged_as(Kind::Accounts, accounts, &[], &Mapping::default(), &[], &Known::default());
    assert_eq!(
        (kinds(&sheet, 3), states(&sheet)),
        (vec!["Same as another row"], vec![ready, ready])
    );
}
