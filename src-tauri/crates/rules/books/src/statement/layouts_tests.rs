//! The layouts of banks, and common column names. People and numbers are invented.

use super::tests::{grid, statement};
use super::*;

#[test]
fn common_column_names_are_read_for_any_bank() {
    for (names, row) in [
        (
            "Transaction Date|Value Date|Narration|Withdrawal (N)|Lodgement (N)|Balance (N)",
            "13/11/2026|13/11/2026|RENT|500.00||",
        ),
        (
            "Posting Date|Particulars|Ref No|DR|CR|Running Balance (NGN)",
            "13/11/2026|RENT|R1|500.00||",
        ),
        (
            "Txn Date|Transaction Description|Debit Amount (₦)|Credit Amount (₦)|Book Balance",
            "13/11/2026|RENT|500.00||",
        ),
        ("Date|Details|Amount in Naira|Balance in Naira", "13/11/2026|RENT|-500.00|"),
    ] {
        let first = format!("{row}1,000.00");
        let second = first.replacen("500.00", "400.00", 1).replace("1,000.00", "600.00");
        let proved = prove(statement(&[names, &first, &second])).expect(names);
        assert_eq!(proved.statement().layout.map(|layout| layout.bank), Some(""), "{names}");
        let amounts: Vec<i64> = proved.statement().lines.iter().map(|line| line.amount).collect();
        assert_eq!(amounts, [-50_000, -40_000], "{names}");
    }
    for unknown in ["When|What|Money|Left", "Date|Narration|Debit|Credit", "Date|Narration|Balance"] {
        assert!(
            matches!(read(&grid(&[unknown, "13/11/2026|RENT|5|5"]), None, None), Err(Refused::Unknown(_))),
            "{unknown}"
        );
    }
}

#[test]
fn every_layout_is_found_by_its_own_names() {
    for layout in &LAYOUTS {
        let names: Vec<&str> = layout.columns.iter().map(|column| column.words[0]).collect();
        let names = names.join("|");
        let found: Vec<&str> = header::recognise(&grid(&[&names])).iter().map(|(layout, _)| layout.name).collect();
        assert_eq!(found, [layout.name], "{names}");
    }
}

#[test]
fn the_document_names_every_layout_with_its_source_and_every_reason() {
    const DOCUMENT: &str = include_str!("../../../../../../docs/statements.md");
    for layout in &LAYOUTS {
        let name = format!("`{}`", layout.name);
        let row = DOCUMENT
            .lines()
            .find(|line| line.starts_with("| ") && line.contains(&name))
            .expect(layout.name);
        let known = match layout.source {
            Source::Programs => "other program",
            Source::Statements | Source::Tests | Source::Unverified => layout.source.words(),
        };
        assert!(row.replace("another", "other").contains(known), "{name}: {row}");
    }
    for reason in Reason::ALL {
        assert!(DOCUMENT.contains(&format!("`{reason}`")), "{reason}");
    }
}

#[test]
fn the_layouts_of_other_banks_read_a_row() {
    for (layout, names, row) in [
        (
            "fidelity",
            "Transaction Date|Value Date|Channel|Details|Pay In|Pay Out|Balance",
            "02-Nov-26|02-Nov-26|ONLINE|TRF TO MUSA||500.00|",
        ),
        (
            "fcmb",
            "Txn Date|Val Date|Remarks|Debit|Credit|Balance",
            "02-Nov-2026|02-Nov-2026|TRF TO MUSA|500.00||",
        ),
        (
            "stanbic",
            "Posted Date|Create Date|Narration|Debit|Credit|Balance",
            "02 Nov 2026|02 Nov 2026|TRF TO MUSA|500.00|-|",
        ),
        (
            "sterling",
            "Date|Value Date|Narration|Money In|Money Out|Balance",
            "02-Nov-2026|02-Nov-2026|TRF TO MUSA||500.00|",
        ),
        (
            "wema",
            "Date|Reference|Transaction Details|Value Date|Withdrawals|Lodgements|Balance",
            "02-Nov-2026|S123|TRF TO MUSA|02-Nov-2026|500.00||",
        ),
        (
            "providus",
            "Transaction Date|Actual Transaction Date|Transaction Details|Value Date|Debit Amount|Credit Amount|Current Balance|DR/CR|DOC-NUM",
            "02-Nov-2026|02-Nov-2026|TRF TO MUSA|02-Nov-2026|500.00||",
        ),
    ] {
        let (first, second) = (format!("{row}1,000.00"), format!("{}500.00", row.replace("MUSA", "ADA")));
        let proved = prove(statement(&[names, &first, &second])).expect(layout);
        assert_eq!(proved.statement().layout.map(|layout| layout.name), Some(layout));
        let line = &proved.statement().lines[0];
        assert_eq!(
            (line.day.to_string().as_str(), line.amount, line.narration.as_str(), line.balance),
            ("2026-11-02", -50_000, "TRF TO MUSA", Some(100_000)),
            "{layout}"
        );
        assert_eq!(line.value_day, Some(line.day), "{layout}");
    }
}
