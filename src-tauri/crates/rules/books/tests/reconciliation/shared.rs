//! References that several payments share, or that a spreadsheet damaged.

use book_rules::reconciliation::Side::{self, Bank, Service};
use book_rules::reconciliation::is_damaged;

use super::making::{Paid, Result, Seen, ledger_of, paid, reconciled, seen};

const SHARED: &str = "NOV2026-SALARY";

/// A payee of a payroll whose rows share one reference.
fn of_payroll(id: u64, kobo: i64, name: &str, account: &str) -> Paid {
    Paid {
        account: account.to_owned(),
        transaction: format!("PROC000000{id}"),
        ..paid(id, SHARED, kobo, 3, name)
    }
}

fn became(side: Side, paid: &[Paid], seen: &[Seen]) -> Vec<String> {
    let result = reconciled(side, paid, seen);
    assert_eq!(result.unexplained, 0);
    result.paired()
}

fn alone(result: &Result) -> Vec<(&str, &str)> {
    result.only.iter().map(|(class, with, _)| (*class, with.as_str())).collect()
}

#[test]
fn payments_with_one_reference_are_distinct_by_payee_amount_or_account() {
    let differ = [
        // By the amount.
        [(500_000, "Ngozi Adebayo", "0200112001"), (500_100, "Ngozi Adebayo", "0200112001")],
        // By the payee.
        [(500_000, "Ngozi Adebayo", ""), (500_000, "Tunde Bakare", "")],
        // By the account alone.
        [(500_000, "Ngozi Adebayo", "0200112001"), (500_000, "Ngozi Adebayo", "0200113379")],
    ];
    for rows in differ {
        let two: Vec<Paid> = (1..)
            .zip(rows)
            .map(|(id, (kobo, name, account))| of_payroll(id, kobo, name, account))
            .collect();
        for (side, missing) in [(Service, "MISSING_REMOTE"), (Bank, "MISSING_BANK")] {
            let nothing = reconciled(side, &two, &[]);
            assert_eq!(alone(&nothing), [(missing, "1"), (missing, "2")], "{rows:?}");
        }
        assert_eq!(ledger_of(&two).shared_references(), 2);
    }
    // Another spelling of the name or the account makes no difference.
    let same = [
        of_payroll(1, 500_000, "Ngozi Adebayo", "0200112001"),
        of_payroll(2, 500_000, "NGOZI  ADEBAYO", "0200112001"),
    ];
    assert_eq!(alone(&reconciled(Bank, &same, &[])), [("MISSING_BANK", "1")]);
    let report = reconciled(Service, &same, &[]);
    assert_eq!(alone(&report), [("MISSING_REMOTE", "1"), ("DUPLICATE_LOCAL", "2")]);
    assert_eq!(ledger_of(&same).shared_references(), 0);
}

#[test]
fn a_shared_reference_pairs_the_only_payment_of_the_amount() {
    let three = [
        of_payroll(1, 500_000, "Ngozi Adebayo", "0200112001"),
        of_payroll(2, 500_100, "Tunde Bakare", "0200113379"),
        of_payroll(3, 500_200, "Halima Sani", "0200114743"),
    ];
    let rows = [500_200, 500_000, 500_100].map(|kobo| seen(SHARED, "Transfer", kobo, 3));
    for side in [Service, Bank] {
        let found = became(side, &three, &rows);
        assert_eq!(found, ["MATCHED REF = 3", "MATCHED REF = 1", "MATCHED REF = 2"], "{side:?}");
    }
    // With a fee.
    let with_fee = became(Bank, &three[1..], &[seen(SHARED, "", 500_100 + 2_687, 3)]);
    assert_eq!(with_fee, ["AMOUNT_DIFF FEE REF = 2"]);
    // It is one of them or none: not a payment to another party with the same amount, day and name.
    let mut others = three.to_vec();
    others.push(paid(4, "VEN-20260804-M3N8P2QR", 700_000, 3, "Bola Eze"));
    let strange = reconciled(Bank, &others, &[seen(SHARED, "NIP BOLA EZE", 700_000, 3)]);
    assert_eq!(strange.rows[0].what, "MISSING_LOCAL");
    assert_eq!(
        strange.rows[0].why,
        "Several payments in the ledger have its reference, but none of them matches it alone."
    );
    // The same row again is a repetition.
    let twice = became(Bank, &three, &[seen(SHARED, "", 500_000, 3), seen(SHARED, "", 500_000, 3)]);
    assert_eq!(twice, ["MATCHED REF = 1", "DUPLICATE"]);
}

#[test]
fn a_shared_reference_and_amount_are_decided_by_number_account_or_name() {
    let two = [
        of_payroll(1, 500_000, "Ngozi Adebayo", "0200112001"),
        of_payroll(2, 500_000, "Tunde Bakare", "0200113379"),
    ];
    let by_number = ["PROC0000002", "PROC0000001"].map(|number| Seen {
        transaction: number.to_owned(),
        ..seen(SHARED, "Transfer", 500_000, 3)
    });
    let found = became(Service, &two, &by_number);
    assert_eq!(found, ["MATCHED TRANSACTION_ID = 2", "MATCHED TRANSACTION_ID = 1"]);
    let by_account = ["0200113379 TUNDE", "0200112001 NGOZI"].map(|text| seen(SHARED, text, 500_000, 3));
    let found = became(Bank, &two, &by_account);
    assert_eq!(found, ["MATCHED ACCOUNT = 2", "MATCHED ACCOUNT = 1"]);
    // Nothing decides, so a person does.
    let nothing = reconciled(Bank, &two, &[seen(SHARED, "Transfer", 500_000, 3)]);
    assert_eq!((nothing.rows[0].what.as_str(), nothing.rows[0].candidates.len()), ("SUGGESTED", 2));
}

#[test]
fn a_reference_in_scientific_notation_is_damaged() {
    for damaged in ["2.02611E+14", "2.02611e+14", "2E+14", "9.00000000000001E+17", "1,5E+09", "2.0E+020"] {
        assert!(is_damaged(damaged.as_bytes()), "{damaged}");
    }
    for whole in [
        "",
        "2",
        "2.5",
        "E+14",
        "202611020001231",
        "2E14",
        "PAY2.0E+14",
        "0E+1",
        "2.E+14",
        "2.0E+",
        "2.0E-14",
        "22E+14",
    ] {
        assert!(!is_damaged(whole.as_bytes()), "{whole}");
    }
}

#[test]
fn a_damaged_reference_pairs_nothing_and_is_reported() {
    const DAMAGED: &str = "2.02611E+14";
    let three: Vec<Paid> = (1..=3)
        .map(|id| Paid {
            transaction: format!("PROC000000{id}"),
            ..paid(
                id,
                &format!("20261102000123{id}"),
                500_000 + i64::try_from(id).unwrap() * 100,
                3,
                "",
            )
        })
        .collect();
    let row = |id: u64, number: &str| Seen {
        transaction: number.to_owned(),
        ..seen(DAMAGED, "Transfer", 500_000 + i64::try_from(id).unwrap() * 100, 3)
    };
    let rows = [row(1, "PROC0000001"), row(2, "PROC0000002"), row(3, "")];
    let result = reconciled(Service, &three, &rows);
    let what: Vec<&str> = result.rows.iter().map(|row| row.what.as_str()).collect();
    assert_eq!(what, ["MATCHED TRANSACTION_ID", "MATCHED TRANSACTION_ID", "SUGGESTED DAMAGED"]);
    for row in &result.rows {
        let damaged = "Its reference 2.02611E+14 was shortened by a spreadsheet and was not used.";
        assert!(row.why.ends_with(damaged), "{}", row.why);
    }
    assert_eq!(reconciled(Bank, &[], &rows).rows[0].what, "MISSING_LOCAL DAMAGED");
    // In our records it is no reference either: two rows with it are two payments, and it pairs nothing.
    let ours = [
        paid(1, DAMAGED, 1_500_000, 3, "Ada Okafor"),
        paid(2, DAMAGED, 1_500_000, 3, "Ada Okafor"),
    ];
    let alone_here = reconciled(Bank, &ours, &[seen(DAMAGED, "", 1_500_000, 3)]);
    assert_eq!(alone_here.rows[0].what, "SUGGESTED DAMAGED");
    assert_eq!(alone(&alone_here), [("MISSING_BANK", "1"), ("MISSING_BANK", "2")]);
    assert_eq!(ledger_of(&ours).damaged_references(), 2);
}

#[test]
fn a_stated_charge_beside_a_payment_is_a_fee() {
    const REFERENCE: &str = "MPPY-20260803-9";
    let one = [paid(1, REFERENCE, 700_000, 3, "Ngozi Adebayo")];
    let row = |reference: &str, text: &str, kobo: i64, charge: i64| Seen {
        charge,
        ..seen(reference, text, kobo, 3)
    };
    for (kobo, charge, wanted) in [
        (702_550, 2_550, "AMOUNT_DIFF FEE REF"),
        (700_020, 20, "AMOUNT_DIFF FEE REF"),
        (710_000, 10_000, "AMOUNT_DIFF FEE REF"),
        (700_000, 2_550, "MATCHED REF"),
        (702_550, 2_549, "AMOUNT_DIFF OTHER REF"),
        (702_550, 0, "AMOUNT_DIFF OTHER REF"),
        (697_450, 2_550, "AMOUNT_DIFF OTHER REF"),
    ] {
        let became = reconciled(Bank, &one, &[row(REFERENCE, "rent", kobo, charge)]).rows.remove(0);
        assert_eq!(became.what, wanted, "{kobo} {charge}");
        if wanted == "AMOUNT_DIFF FEE REF" {
            assert!(
                became
                    .why
                    .ends_with("more than in the ledger: the bank charge stated in the same row."),
                "{}",
                became.why
            );
        }
    }
    // Without a reference it explains a suggestion, like other fees.
    let unsure = reconciled(Bank, &one, &[row("", "NGOZI ADEBAYO", 702_550, 2_550)]).rows.remove(0);
    assert_eq!(unsure.verdict(), "SUGGESTED ? 1");
}

#[test]
fn a_partial_return_states_its_amount() {
    let one = [paid(1, "SALA-20260803-1", 500_000, 3, "Ngozi Adebayo")];
    let out = seen("SALA-20260803-1", "NIP NGOZI", 500_000, 3);
    let back = |kobo: i64| seen("", "RVSL SALA-20260803-1", -kobo, 4);
    let why = |parts: &[i64]| {
        let rows: Vec<Seen> = [out.clone()].into_iter().chain(parts.iter().map(|kobo| back(*kobo))).collect();
        let result = reconciled(Bank, &one, &rows);
        assert_eq!(result.rows[0].what, "MATCHED REF");
        let parts = result.rows.into_iter().skip(1).map(|row| {
            assert_eq!(row.what, "MISSING_LOCAL REVERSAL");
            row.why.replace("Incoming money with the reference of an outgoing payment: ", "")
        });
        parts.collect::<Vec<_>>()
    };
    assert_eq!(why(&[200_000]), ["2000.00 of the 5000.00 of payment 1."]);
    assert_eq!(why(&[500_000]), ["the full 5000.00 of payment 1."]);
    assert_eq!(why(&[500_050]), ["5000.50, more than the 5000.00 of payment 1."]);
    assert_eq!(
        why(&[200_000, 299_999]),
        [
            "2000.00 of the 5000.00 of payment 1; 4999.99 with other rows.",
            "2999.99 of the 5000.00 of payment 1; 4999.99 with other rows.",
        ]
    );
}

#[test]
fn synonyms_of_the_service_and_the_ledger_agree() {
    for (ours, theirs, wanted) in [
        ("SUCCESSFUL", "Completed", "MATCHED REF"),
        ("PAID", "SUCCESSFUL", "MATCHED REF"),
        ("Completed", "paid", "MATCHED REF"),
        ("DECLINED", "FAILED", "MATCHED REF"),
        ("FAILED", "Rejected", "MATCHED REF"),
        ("PENDING", "processing", "MATCHED REF"),
        ("PAID", "DECLINED", "STATUS_DIFF REF"),
        ("PENDING", "PAID", "STATUS_DIFF REF"),
        ("FAILED", "REVERSED", "STATUS_DIFF REF"),
    ] {
        let mut one = paid(1, "SPEL-20260803-1", 500_000, 3, "Ada Okafor");
        one.status = ours;
        let mut row = seen("SPEL-20260803-1", "", 500_000, 3);
        row.status = theirs;
        assert_eq!(reconciled(Service, &[one], &[row]).rows[0].what, wanted, "{ours} {theirs}");
    }
}
