use base::month::MonthSource;

use super::*;

fn row(source: MonthSource, id: &str, reference: &str, amount: i64) -> ServedRow {
    ServedRow {
        source,
        id: id.to_owned(),
        at: 1_000,
        reference: reference.to_owned(),
        code: String::new(),
        text: String::new(),
        status: "SUCCESSFUL".to_owned(),
        amount,
        fee: None,
        balance: None,
    }
}

fn report(id: &str, reference: &str, amount: i64) -> ServedRow {
    row(MonthSource::ReconciliationReport, id, reference, amount)
}

fn movement(id: &str, reference: &str, amount: i64) -> ServedRow {
    row(MonthSource::TransactionHistory, id, reference, amount)
}

fn nothing() -> Elsewhere<'static> {
    Elsewhere {
        ours: HashMap::new(),
        directions: HashMap::new(),
    }
}

fn merged<'r>(rows: &'r [ServedRow], elsewhere: &Elsewhere<'_>) -> Merged<'r> {
    once(&rows.iter().collect::<Vec<_>>(), elsewhere)
}

fn ids<'r>(merged: &Merged<'r>) -> Vec<&'r str> {
    merged.rows.iter().map(|row| row.id.as_str()).collect()
}

#[test]
fn a_payment_in_two_sources_is_one_row() {
    let rows = [report("r", "P-1", 500), movement("m", "P-1", 500)];
    let merged = self::merged(&rows, &nothing());
    assert_eq!(ids(&merged), ["r"]);
    assert_eq!(merged.of_movement["m"], 0);
}

#[test]
fn two_movements_of_one_payment_are_two_rows() {
    let rows = [report("r", "P-1", 500), movement("m1", "P-1", 500), movement("m2", "P-1", 500)];
    let merged = self::merged(&rows, &nothing());
    assert_eq!(ids(&merged), ["r", "m2"]);
    assert_eq!((merged.of_movement["m1"], merged.of_movement["m2"]), (0, 1));
}

#[test]
fn another_amount_under_the_same_reference_is_a_separate_row_unless_it_differs_by_the_fee() {
    let rows = [report("r", "P-1", 10_000), movement("m", "P-1", 100_000)];
    assert_eq!(ids(&self::merged(&rows, &nothing())), ["r", "m"]);
    let net = [report("r", "P-1", 10_000), movement("m", "P-1", 9_725)];
    assert_eq!(ids(&self::merged(&net, &nothing())), ["r", "m"]);
    let mut known = nothing();
    known.ours.insert("P-1", Known { sign: 0, fee: 275 });
    assert_eq!(ids(&self::merged(&net, &known)), ["r"]);
}

#[test]
fn parts_that_add_up_to_a_row_belong_to_that_row() {
    let rows = [
        report("r", "REQ-1", 5_000),
        movement("m1", "REQ-1", 3_000),
        movement("m2", "REQ-1", 2_000),
    ];
    let merged = self::merged(&rows, &nothing());
    assert_eq!(ids(&merged), ["r"]);
    assert_eq!((merged.of_movement["m1"], merged.of_movement["m2"]), (0, 0));
}

#[test]
fn rows_without_a_reference_are_merged_only_with_the_same_amount_within_a_day() {
    let mut later = movement("m3", "", 150_000);
    later.at += DAY + 1;
    let rows = [
        report("r", "", 150_000),
        movement("m1", "", 25_000_000),
        movement("m2", "", 150_000),
        later,
    ];
    let merged = self::merged(&rows, &nothing());
    assert_eq!(ids(&merged), ["r", "m1", "m3"]);
    assert_eq!(merged.of_movement["m2"], 0);
}

#[test]
fn money_returned_under_the_same_reference_is_a_separate_row() {
    let mut back = movement("back", "P-1", 500);
    back.text = "Received".to_owned();
    let rows = [report("r", "P-1", 500), movement("m", "P-1", 500), back];
    let mut known = nothing();
    known.ours.insert("P-1", Known { sign: -1, fee: 0 });
    known.directions = [("m".to_owned(), -1), ("back".to_owned(), 1)].into();
    let merged = self::merged(&rows, &known);
    assert_eq!(ids(&merged), ["r", "back"]);
    assert_eq!(known.direction(merged.rows[1], "P-1", &["back"]), (1, true));
}

#[test]
fn the_balance_decides_the_direction_first_and_an_unknown_direction_stays_unknown() {
    let mut known = nothing();
    known.directions.insert("m".to_owned(), -1);
    let with_text = |text: &str| ServedRow {
        text: text.to_owned(),
        ..report("r", "X-1", 500)
    };
    assert_eq!(known.direction(&with_text("Received from Ada"), "X-1", &["m"]), (-1, true));
    assert_eq!(known.direction(&with_text("Received from Ada"), "X-1", &[]), (1, true));
    assert_eq!(known.direction(&with_text("Transfer to Musa"), "X-1", &[]), (-1, true));
    assert_eq!(known.direction(&with_text("Transfer to Musa from Ada"), "X-1", &[]), (1, false));
    assert_eq!(known.direction(&with_text(""), "X-1", &[]), (1, false));
    // A reversal may have gone out or come in; a refund went out.
    assert_eq!(known.direction(&with_text("Reversal"), "X-1", &[]), (1, false));
    assert_eq!(known.direction(&with_text("Refund"), "X-1", &[]), (-1, true));
}

/// The remarks of our own payments show no direction.
#[test]
fn only_whole_words_show_a_return_and_they_do_not_reverse_a_payout() {
    let known = |sign| {
        let mut known = nothing();
        known.ours.insert("P-1", Known { sign, fee: 0 });
        known
    };
    let with_text = |text: &str| ServedRow {
        text: text.to_owned(),
        ..report("r", "P-1", 500)
    };
    for text in ["RETURN TICKET", "REFUNDABLE DEPOSIT", "IRREVERSIBLE", "Tax return"] {
        assert_eq!(known(-1).direction(&with_text(text), "P-1", &[]), (-1, true), "{text}");
        assert_eq!(nothing().direction(&with_text(text), "P-1", &[]), (1, false), "{text}");
    }
    // It may be a payout to a customer, or the return of one: nothing shows which.
    assert_eq!(known(-1).direction(&with_text("REFUND order 7"), "P-1", &[]), (-1, false));
    assert_eq!(known(1).direction(&with_text("REFUND order 7"), "P-1", &[]), (-1, true));
    for text in ["RVSL TRF", "Transfer reversed", "RETURNED: no such account", "NIP_REVERSAL"] {
        assert_eq!(known(-1).direction(&with_text(text), "P-1", &[]), (1, true), "{text}");
    }
}

#[test]
fn a_failed_attempt_is_not_the_movement_of_the_wallet() {
    let failed = ServedRow {
        status: "FAILED".to_owned(),
        ..report("r", "P-1", 500)
    };
    let rows = [failed.clone(), movement("m", "P-1", 500)];
    let merged = self::merged(&rows, &nothing());
    assert_eq!(ids(&merged), ["r", "m"]);
    assert_eq!(merged.of_movement["m"], 1);
    // If both sources report the failure, it is one row.
    let also = ServedRow {
        status: "FAILED".to_owned(),
        ..movement("m", "P-1", 500)
    };
    assert_eq!(ids(&self::merged(&[failed, also], &nothing())), ["r"]);
}
