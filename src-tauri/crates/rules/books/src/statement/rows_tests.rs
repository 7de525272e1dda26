//! Balances carried forward between pages, and rows without movement. People are invented; every value was calculated by hand.

use super::tests::{problems, statement};
use super::*;

#[test]
fn a_balance_carried_forward_is_no_second_opening_balance() {
    let pages = [
        "Date|Description|Debit|Credit|Balance",
        "13/11/2026|Balance B/F|||1,000.00",
        "14/11/2026|NIP FROM ADA||500.00|1,500.00",
        "|Carried Forward|||1,500.00",
        "Page 1 of 2||||",
        "Date|Description|Debit|Credit|Balance",
        "|Brought Forward|||1,500.00",
        "25/11/2026|NIP TO OBI|300.00||1,200.00",
        "|Balance C/F|||1,200.00",
        "Available Balance||||1,150.00",
    ];
    let read = statement(&pages);
    assert_eq!((read.opening, read.closing), (Some(100_000), Some(120_000)));
    assert_eq!(read.lines.iter().map(|line| line.amount).collect::<Vec<_>>(), [50_000, -30_000]);
    prove(read).expect("proves");
    let mut differs = pages;
    differs[6] = "|Brought Forward|||1,400.00";
    assert_eq!(problems(&differs).len(), 1, "another balance than the page before");
}

#[test]
fn a_row_that_is_pending_or_reversed_moves_nothing_where_the_balances_show_it() {
    let rows = [
        "Date|Description|Debit|Credit|Balance|Status",
        "13/11/2026|NIP FROM ADA||500.00|1,500.00|SUCCESSFUL",
        "14/11/2026|TRANSFER TO OBI|300.00||1,500.00|PENDING",
        "15/11/2026|TRANSFER TO EZE|100.00||1,500.00|REVERSED",
        "16/11/2026|POS|200.00||1,300.00|SUCCESSFUL",
    ];
    let amounts: Vec<i64> = statement(&rows).lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [50_000, 0, 0, -20_000]);
    let mut moved = rows;
    moved[2] = "14/11/2026|TRANSFER TO OBI|300.00||1,200.00|PENDING";
    moved[3] = "15/11/2026|TRANSFER TO OBI||300.00|1,500.00|REVERSED";
    let amounts: Vec<i64> = statement(&moved).lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [50_000, -30_000, 30_000, -20_000]);
}

#[test]
fn a_row_that_failed_moves_nothing_in_each_layout_of_opay() {
    let columns = [
        "Trans. Date|Value Date|Description|Debit(₦)|Credit(₦)|Balance After(₦)|Channel|Transaction Reference|Status",
        "13 Nov 2026 09:00:00|13 Nov 2026|Transfer from ADA|--|500.00|45,000.00|App|100000000001|Successful",
        "14 Nov 2026 10:00:00|14 Nov 2026|Transfer to OBI|2,500.50|--|45,000.00|App|100000000002|Failed",
        "15 Nov 2026 11:00:00|15 Nov 2026|Transfer to EZE|1,000.00|--|44,000.00|App|100000000003|Successful",
    ];
    let read = statement(&columns);
    assert_eq!(read.lines.iter().map(|line| line.amount).collect::<Vec<_>>(), [50_000, 0, -100_000]);
    prove(read).expect("proves");
}
