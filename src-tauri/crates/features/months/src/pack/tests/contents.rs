//! What a person who has only the sheets can read in them.

use super::*;

/// The cells of a sheet as text, row by row, without empty ones.
fn cells_of(closed: &Closed, sheet: &str) -> Vec<String> {
    let pack = made(closed);
    let book = files(&pack).into_iter().find(|file| file.name == WORKBOOK).expect("a workbook");
    let mut book = Xlsx::new(Cursor::new(book.bytes)).expect("a workbook");
    let range = book.worksheet_range(sheet).expect("a sheet");
    let row = |row: &[Data]| {
        let cells = row.iter().filter(|cell| **cell != Data::Empty).map(ToString::to_string);
        cells.collect::<Vec<_>>().join(" | ")
    };
    range.rows().map(row).collect()
}

#[test]
fn the_summary_of_the_workbook_names_the_people_and_explains_the_classes() {
    let mut closed = ten();
    closed.closing.comment = "The bank answers\non Monday.".to_owned();
    let count = |rows: u32| json!({ "rows": rows, "amount": 750_050 });
    let side = json!({
        "side": "bank", "nothing_to_compare": null, "matched": count(1), "to_review": count(0), "exceptions": count(1), "explained": count(0),
        "classes": [
            { "class": "MISSING_LOCAL", "rows": 1, "amount": 750_050 },
            { "class": "MATCHED_BATCH", "rows": 1, "amount": 750_050 }
        ],
        "by_kind": [], "percent_done": 50, "oldest_days": null, "carried_forward": count(0), "not_expected": [], "tie_outs": [], "unexplained": 750_050
    });
    closed.month.figures.sides = vec![serde_json::from_value(side).expect("a side")];
    let summary = cells_of(&closed, "Summary");
    let expected = [
        "Prepared by | Bola, Mon 2 Nov 2026, 01:00:00 WAT",
        "Reviewed by | Chidi, Mon 2 Nov 2026, 01:00:00 WAT",
        "Comment | The bank answers on Monday.",
        "Not in our records | Bank | 1 | 7500.5",
        "One line for several of our payments | Bank | 1 | 7500.5",
    ];
    for line in expected {
        assert!(summary.contains(&line.to_owned()), "{line}: {summary:#?}");
    }
    assert!(!summary.iter().any(|line| line.contains('_')), "{summary:#?}");
    // One person works alone, in a profile without people.
    closed.closing.alone = true;
    closed.closing.prepared.who = String::new();
    closed.closing.signed.as_mut().expect("signed").who = String::new();
    let summary = cells_of(&closed, "Summary");
    for line in [
        "Prepared by | one person, without a name, Mon 2 Nov 2026, 01:00:00 WAT",
        "Reviewed by | by the same person: no other user works with this profile",
    ] {
        assert!(summary.contains(&line.to_owned()), "{line}: {summary:#?}");
    }
}

#[test]
fn every_decision_names_a_person() {
    let mut closed = ten();
    closed.month.decisions[0].who = String::new();
    assert_eq!(
        cells_of(&closed, "Steps")[1].split(" | ").skip(1).collect::<Vec<_>>(),
        ["a person", "The same.", "bank-1"]
    );
}

/// A cell of Excel has at most 32,767 characters.
#[test]
fn a_text_longer_than_a_cell_ends_with_a_note_on_the_rest() {
    let mut closed = ten();
    let reference = |number: usize| format!("REF-{number:08}");
    let ours = |number: usize| {
        json!({
            "id": number.to_string(), "kind": "payout", "name": "Ada Obi", "reference": reference(number), "at": 1_790_845_200_000_i64,
            "amount": -100, "fee": 0, "payout": null, "status": "done"
        })
    };
    closed.month.bank[0].payments = (0..4000)
        .map(|number| serde_json::from_value(ours(number)).expect("ours"))
        .collect();
    closed.month.bank[1].note = "x".repeat(40_000);
    let sheets = sheets_of(&closed);
    let bank = &sheets.iter().find(|sheet| sheet.name == "Bank").expect("a sheet").rows;
    let Cell::Text(references) = &bank[0][9] else {
        panic!("{:?}", bank[0][9])
    };
    assert!(references.chars().count() <= 32_767, "{}", references.chars().count());
    let (shown, more) = references.rsplit_once("; ").expect("joined");
    let shown = shown.split("; ").count();
    assert_eq!(more, format!("… (1,{} more)", 4000 - shown - 1000));
    assert!(references.starts_with("REF-00000000; REF-00000001; ") && shown > 2_200, "{shown}");
    let Cell::Text(note) = &bank[1][22] else {
        panic!("{:?}", bank[1][22])
    };
    assert!(note.ends_with("x… (8,000 more characters)"), "{}", &note[31_990..]);
    assert!(verify(&made(&closed), None).expect("a pack").intact);
}
