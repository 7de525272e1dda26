//! One bank line for many payments.

use super::making::{DAY, Paid, Seen, both_ways, paid, seen};

const HOUR: u32 = 3_600;

/// Requests paid on 3 August, an hour apart from midnight; the service keeps a hundredth of each.
fn requests(kobo: &[i64]) -> Vec<Paid> {
    (1..)
        .zip(kobo)
        .map(|(id, kobo)| {
            let mut one = paid(id, &format!("REQ-20260803-{id:08}"), -kobo, 3, "Ada Okafor");
            one.at = one.at - DAY / 2 + id as u32 * HOUR;
            one.fee = kobo / 100;
            one.kind = "request";
            one
        })
        .collect()
}

fn settled(paid: &[Paid], lines: &[Seen]) -> Vec<String> {
    let result = both_ways(paid, lines);
    assert_eq!(result.unexplained, 0);
    result.paired()
}

/// 1,000 + 2,000 + 3,500 = 6,500 and 700 + 5,100 = 5,800 gross; a hundredth less is 6,435 and 5,742.
const FIVE: [i64; 5] = [100_000, 200_000, 350_000, 70_000, 510_000];

#[test]
fn consecutive_payments_are_one_line() {
    let lines = [
        seen("FT26215A", "SETTLEMENT 1", -650_000, 3),
        seen("FT26216B", "MERCHANT STLMT/2", -580_000, 4),
    ];
    assert_eq!(
        settled(&requests(&FIVE), &lines),
        ["MATCHED_BATCH SETTLEMENT = 1+2+3", "MATCHED_BATCH SETTLEMENT = 4+5"]
    );
    let result = both_ways(&requests(&FIVE), &lines);
    assert_eq!(
        result.rows[1].why,
        "Described as a settlement: 2 consecutive payments from the day before add up to it, and no other consecutive payments within 3 days do."
    );
}

#[test]
fn a_settlement_may_be_net_of_the_fees() {
    let result = both_ways(&requests(&FIVE), &[seen("", "SETTLEMENT", -643_500, 3)]);
    assert_eq!(
        (result.rows[0].what.as_str(), result.rows[0].with.as_str(), result.unexplained),
        ("MATCHED_BATCH FEE SETTLEMENT", "1+2+3", 0)
    );
    assert_eq!(
        result.rows[0].why,
        "Described as a settlement: 3 consecutive payments from that day add up to it after service fees of 65.00, and no \
         other consecutive payments within 3 days do."
    );
    assert_eq!(result.totals.pairs_differ, 6_500);
}

#[test]
fn without_the_word_nothing_is_settled() {
    let lines = [seen("", "NIP TRF", -650_000, 3)];
    assert_eq!(settled(&requests(&FIVE), &lines), ["MISSING_LOCAL"]);
}

#[test]
fn two_solutions_settle_nothing() {
    // 1,000 + 2,000, and 3,000 alone.
    let lines = [seen("", "SETTLEMENT", -300_000, 3)];
    assert_eq!(settled(&requests(&[100_000, 200_000, 300_000]), &lines), ["SUGGESTED"]);
    // Two lines of one amount, and one solution.
    let twice = [seen("A", "SETTLEMENT", -650_000, 3), seen("B", "SETTLEMENT", -650_000, 4)];
    assert_eq!(settled(&requests(&FIVE), &twice), ["SUGGESTED", "SUGGESTED"]);
}

/// 200 + 300 have the sum and are consecutive, but the bank delayed the third: the true payments are the second and the fourth.
#[test]
fn payments_within_a_day_are_not_settled_by_their_sum_alone() {
    let kobo = [10_000, 20_000, 30_000, 30_000];
    let line = seen("", "SETTLEMENT", -50_000, 3);
    let result = both_ways(&requests(&kobo), &[line]);
    assert_eq!(result.rows[0].verdict(), "SUGGESTED ? 2+3");
    assert_eq!(
        result.rows[0].why,
        "Described as a settlement. 2 consecutive payments add up to it, but others do too, or leave out payments in between."
    );
    // A suggestion does not settle.
    assert_eq!(result.only.len(), 4);
}

/// The line is the first two, or the first and the fourth with the second delayed: nothing decides.
#[test]
fn a_line_is_doubtful_if_a_payment_of_the_same_amount_is_left_over() {
    let kobo = [600_000, 400_000, 100_000, 400_000];
    let line = |id: &str, kobo: i64| seen(id, "SETTLEMENT", kobo, 4);
    let row = both_ways(&requests(&kobo), &[line("A", -1_000_000)]).rows.remove(0);
    assert_eq!(row.verdict(), "SUGGESTED ? 1+2");
    assert_eq!(
        row.why,
        "Described as a settlement. 2 consecutive payments add up to it, but others do too, or leave out payments in between."
    );
    // The same after the service's hundredth of each.
    assert_eq!(settled(&requests(&kobo), &[line("A", -990_000)]), ["SUGGESTED"]);
    // If the others arrived too, all of them arrived.
    let all = [line("A", -1_000_000), line("B", -500_000)];
    let both = ["1+2", "3+4"].map(|with| format!("MATCHED_BATCH SETTLEMENT = {with}"));
    assert_eq!(settled(&requests(&kobo), &all), both);
    // The remaining payment has another amount.
    assert_eq!(
        settled(&requests(&[600_000, 400_000, 100_000, 410_000]), &all[..1]),
        ["MATCHED_BATCH SETTLEMENT = 1+2"]
    );
    // The last may replace the second, and then the first may replace the fourth.
    let lines = [line("A", -500_000), line("B", -810_000)];
    let chain = |last: i64| settled(&requests(&[300_000, 200_000, 510_000, 300_000, 45_000, last]), &lines);
    assert_eq!(chain(210_000), both);
    assert_eq!(chain(200_000), ["SUGGESTED", "SUGGESTED"]);
}

/// 3,000 is the first two, or the first and the last. Then 4,500 is the second and the third, or the two of the next day.
#[test]
fn conclusions_from_a_doubtful_line_are_not_certain() {
    let mut paid = requests(&[200_000, 100_000, 350_000, 70_000, 100_000, 180_000, 270_000]);
    paid[5].at += DAY;
    paid[6].at += DAY;
    let lines = [seen("A", "SETTLEMENT", -300_000, 4), seen("B", "SETTLEMENT", -450_000, 5)];
    assert_eq!(settled(&paid, &lines), ["SUGGESTED", "SUGGESTED"]);
    // If the last has another amount, the first line is certain, and with it the second.
    paid[4].kobo = -110_000;
    paid[4].fee = 1_100;
    let both = ["1+2", "6+7"].map(|with| format!("MATCHED_BATCH SETTLEMENT = {with}"));
    assert_eq!(settled(&paid, &lines), both);
}

/// 3,000 is the first two, the third, or the last two; 4,000 is in the middle; 2,000 is the second or the last. In order, all five are only
/// 3,000, 4,000 and 2,000.
#[test]
fn lines_that_cover_a_day_in_one_way_are_settled_together() {
    let kobo = [100_000, 200_000, 300_000, 100_000, 200_000];
    let lines = [
        seen("A", "SETTLEMENT", -300_000, 3),
        seen("B", "SETTLEMENT", -400_000, 3),
        seen("C", "SETTLEMENT", -200_000, 4),
    ];
    let all = ["1+2", "3+4", "5"].map(|with| format!("MATCHED_BATCH SETTLEMENT = {with}"));
    assert_eq!(settled(&requests(&kobo), &lines), all);
    let net = [-297_000, -396_000, -198_000];
    let net: Vec<Seen> = lines.iter().zip(net).map(|(line, kobo)| Seen { kobo, ..line.clone() }).collect();
    assert_eq!(
        settled(&requests(&kobo), &net),
        ["1+2", "3+4", "5"].map(|with| format!("MATCHED_BATCH FEE SETTLEMENT = {with}"))
    );
    assert_eq!(
        both_ways(&requests(&kobo), &lines).rows[2].why,
        "Described as a settlement: 1 payment from the day before equals it, and the settlements of that day cover all its payments \
         in only one way."
    );
    // Without the last line, the others do not cover the day, and 3,000 has three solutions again.
    assert_eq!(settled(&requests(&kobo), &lines[..2])[0], "SUGGESTED");
    // Two solutions: 1,000 and 2,000 may be in either order.
    let kobo = [100_000, 200_000, 100_000];
    let lines = [
        seen("A", "SETTLEMENT", -100_000, 3),
        seen("B", "SETTLEMENT", -200_000, 3),
        seen("C", "SETTLEMENT", -100_000, 3),
    ];
    let nothing = settled(&requests(&kobo), &lines);
    assert!(
        nothing.iter().all(|row| !row.starts_with("MATCHED_BATCH SETTLEMENT")),
        "{nothing:?}"
    );
}

/// 1,000 + 2,000 at the start of the day and 2,500 + 500 at its end may be the line; 2,000 + 1,000 in the middle may be too.
#[test]
fn whole_groups_are_suggested_first() {
    let kobo = [100_000, 200_000, 100_000, 250_000, 50_000];
    let result = both_ways(&requests(&kobo), &[seen("", "SETTLEMENT", -300_000, 4)]);
    let row = &result.rows[0];
    assert_eq!(row.paired(), "SUGGESTED");
    assert_eq!(row.candidates, ["1+2", "4+5", "2+3"]);
    // The same after the service's hundredth.
    let net = both_ways(&requests(&kobo), &[seen("", "SETTLEMENT", -297_000, 4)]);
    assert_eq!(net.rows[0].candidates, ["1+2", "4+5", "2+3"]);
}

#[test]
fn a_single_payment_is_not_settled_where_another_row_has_its_sum() {
    let lines = [
        seen("", "POS SETTLEMENT", -500_000, 3),
        seen("", "NIP CREDIT ADA OKAF", -500_000, 3),
    ];
    assert_eq!(settled(&requests(&[500_000]), &lines[..1]), ["MATCHED_BATCH SETTLEMENT = 1"]);
    assert_eq!(settled(&requests(&[500_000]), &lines), ["SUGGESTED", "SUGGESTED"]);
}

#[test]
fn payments_of_a_settled_line_do_not_compete() {
    // 1 + 2 = 3: either the first two or the third. The line for the rest of the day decides.
    let kobo = [100_000, 200_000, 300_000, 70_000];
    let lines = [seen("A", "SETTLEMENT", -300_000, 3), seen("B", "SETTLEMENT", -370_000, 3)];
    assert_eq!(
        settled(&requests(&kobo), &lines),
        ["MATCHED_BATCH SETTLEMENT = 1+2", "MATCHED_BATCH SETTLEMENT = 3+4"]
    );
}

#[test]
fn a_settlement_has_one_kind_and_one_day() {
    let mut paid = requests(&FIVE);
    paid[1].kind = "deposit";
    let lines = [seen("", "SETTLEMENT", -650_000, 3)];
    assert_eq!(settled(&paid, &lines), ["MISSING_LOCAL"]);

    let mut paid = requests(&FIVE);
    paid[0].at -= DAY;
    assert_eq!(settled(&paid, &lines), ["MISSING_LOCAL"]);

    // The second has its own line; then the first and the third are consecutive.
    let lines = [
        seen("", "NIP/REQ-20260803-00000002", -200_000, 3),
        seen("", "SETTLEMENT", -450_000, 3),
    ];
    assert_eq!(
        settled(&requests(&FIVE), &lines),
        ["MATCHED REF = 2", "MATCHED_BATCH SETTLEMENT = 1+3"]
    );
}

#[test]
fn a_settlement_is_neither_before_its_payments_nor_long_after() {
    for day in [2, 7] {
        let lines = [seen("", "SETTLEMENT", -650_000, day)];
        assert_eq!(settled(&requests(&FIVE), &lines), ["MISSING_LOCAL"], "on {day}");
    }
}

/// The same payments as money out.
fn paid_out(kobo: &[i64]) -> Vec<Paid> {
    let mut out = requests(kobo);
    out.iter_mut().for_each(|one| {
        one.kobo = -one.kobo;
        one.fee = 0;
        one.kind = "payout";
    });
    out
}

/// Amount and day alone pair nothing: people settle loans and invoices too.
#[test]
fn money_out_and_lines_that_name_a_party_are_only_suggested() {
    let alone = |paid: &[Paid], text: &str, kobo: i64| {
        let row = both_ways(paid, &[seen("", text, kobo, 3)]).rows.remove(0);
        (row.what, row.candidates)
    };
    let suggested = |with: &str| ("SUGGESTED".to_owned(), vec![with.to_owned()]);
    let two = paid_out(&[500_000, 800_000]);
    assert_eq!(alone(&two, "LOAN SETTLEMENT TO ZENITH MORTGAGE", 1_300_000), suggested("1+2"));
    assert_eq!(alone(&two, "SETTLEMENT", 1_300_000), suggested("1+2"));
    let one = paid_out(&[900_000]);
    assert_eq!(alone(&one, "INVOICE SETTLEMENT DANGOTE CEMENT PLC", 900_000), suggested("1"));
    let paid = requests(&FIVE);
    assert_eq!(alone(&paid, "INVOICE SETTLEMENT DANGOTE CEMENT PLC", -650_000), suggested("1+2+3"));
    assert_eq!(alone(&requests(&[500_000]), "SETTLEMENT DANGOTE", -500_000), suggested("1"));
    for text in [
        "SETTLEMENT",
        "POS SETTLEMENT 03 AUG 2026 T+1",
        "NIP CR/MERCHANT SETTLEMENT/BATCH 7",
        "Settlement of collections for 03/08",
    ] {
        assert_eq!(alone(&paid, text, -650_000).0, "MATCHED_BATCH SETTLEMENT", "{text}");
    }
    let why = both_ways(&two, &[seen("", "LOAN SETTLEMENT", 1_300_000, 3)]).rows.remove(0).why;
    assert_eq!(
        why,
        "Described as a settlement. 2 consecutive payments add up to it, but amount and day alone are not proof."
    );
}

/// Payments that only have the sum follow the one that the text names.
#[test]
fn a_named_payment_is_suggested_before_a_sum() {
    let mut paid = paid_out(&[400_000, 500_000, 300_000, 600_000, 900_000, 900_000]);
    paid[5].name = "Dangote Cement".to_owned();
    let row = both_ways(&paid, &[seen("", "INVOICE SETTLEMENT DANGOTE CEMENT PLC", 900_000, 3)])
        .rows
        .remove(0);
    assert_eq!((&*row.what, &*row.candidates[0]), ("SUGGESTED", "6"));
}

/// A possible settlement of the same payments still competes.
#[test]
fn a_settlement_that_names_a_party_still_competes() {
    let lines = [seen("", "SETTLEMENT", -650_000, 3), seen("", "SETTLEMENT DANGOTE", -650_000, 3)];
    assert_eq!(settled(&requests(&FIVE), &lines), ["SUGGESTED", "SUGGESTED"]);
}

#[test]
fn a_return_is_no_settlement() {
    for text in [
        "SETTLEMENT RVSL",
        "REVERSAL OF SETTLEMENT",
        "RETURNED SETTLEMENT",
        "REV SETTLEMENT",
        "SETTLEMENT REFUND",
    ] {
        let lines = [seen("", text, -650_000, 3)];
        assert_eq!(settled(&requests(&FIVE), &lines), ["MISSING_LOCAL"], "{text}");
    }
}

/// A day with more payments than are examined may contain another solution.
#[test]
fn a_day_with_too_many_payments_competes() {
    let crowd = |count: u64, sign: i64| {
        let mut paid = requests(&FIVE);
        paid.extend((0..count).map(|number| {
            let mut one = super::making::paid(1_000 + number, &format!("CROWD-{number:08}"), sign, 2, "Bola Eze");
            one.at += number as u32 % 20_000;
            one
        }));
        settled(&paid, &[seen("", "SETTLEMENT", -650_000, 3)]).remove(0)
    };
    assert_eq!(crowd(20_000, -1), "MATCHED_BATCH SETTLEMENT = 1+2+3");
    assert_eq!(crowd(20_001, -1), "SUGGESTED");
    // Money out does not compete with money in.
    assert_eq!(crowd(20_001, 1), "MATCHED_BATCH SETTLEMENT = 1+2+3");
}

/// A word that a bank writes into every line is no evidence, and the search would not end.
#[test]
fn too_many_settlement_lines_settle_nothing() {
    let line = |kobo: i64| seen("", "SETTLEMENT", kobo, 3);
    let mut lines = vec![line(-650_000)];
    lines.extend((1..=1_999).map(|more| line(-90_000_000 - more)));
    let first = |lines: &[Seen]| settled(&requests(&FIVE), lines).remove(0);
    assert_eq!(first(&lines), "MATCHED_BATCH SETTLEMENT = 1+2+3");
    lines.push(line(-90_000_000));
    assert_eq!(first(&lines), "MISSING_LOCAL");
}
