//! Properties of several files in the table of payees.

use std::sync::Arc;

use sheet_rules::payout::{BankTable, Corrections, OpenSheet, Rules};

use super::{PAYEES, table};

#[test]
fn the_order_of_rows_does_not_change_their_digest() {
    let files = table(PAYEES);
    let digest = |name: &str| {
        let file = files.iter().find(|file| file.name == name).expect("a file");
        file.open().expect("readable").content_digest()
    };
    let first = digest("33 rows in one order");
    assert_eq!(first, digest("33 the same rows in another order"));
    assert_ne!(first, digest("26 one account, two names"));
    assert_ne!(first, digest("26 the same payment twice"));
}

#[test]
fn test_rows_are_not_paid_with_real_money() {
    let files = table(PAYEES);
    let tests: Vec<_> = files.iter().filter(|file| file.name.starts_with("39 ")).collect();
    assert_eq!(tests.len(), 3);
    for file in tests {
        let open = file.open().expect("readable");
        let banks = Arc::new(BankTable::built_in());
        let live = OpenSheet::open(open.file().clone(), None, Corrections::default(), banks, Rules::LIVE);
        assert_eq!((live.counts().ready, live.counts().to_fix), (0, 1), "{}", file.name);
    }
}
