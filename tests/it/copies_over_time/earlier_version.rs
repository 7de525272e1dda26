//! Payments of an earlier version, which are under other references.

use crate::copies::{KINDS, SINGLE, state, states};
use harness::prelude::*;

use super::{DAY, again, copy, service_at};

/// Pays Ada ₦1,000.00 under a reference that cannot be derived, like a single call.
pub(crate) fn pays_as_an_earlier_version(cowrie: &Cowrie) {
    let body = r#"{"referenceNumber":"OURS-1","amount":1000.00,"destinationBankUUID":"187DE295-AE70-4BBC-8169-EEA22924A565",
        "destinationBankAccountNumber":"1000000000","recipientEmail":"ada@example.com"}"#;
    let file = cowrie.file("call.json", body.as_bytes());
    cowrie
        .run(&["call", "depositToBank", "--body", file.to_str().unwrap(), "--yes"])
        .exits(0);
}

/// Payments that an earlier version made under random references, like those of single calls: they are compared, and the program asks about
/// them.
#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_payment_under_another_reference_must_be_confirmed() {
    let sandbox = service_at(Duplicates::Refuse, "2026-11-12T08:00:00").await;
    let cowrie = copy(&sandbox);
    pays_as_an_earlier_version(&cowrie);
    let sheet = "Name,Bank,Account Number,Amount\nAda Obi,GTBank,1000000000,1000.00\n";
    cowrie.pay(sheet, &SINGLE).exits(1);
    assert_eq!(sandbox.control().book().len(), 1);
    let meant = cowrie.pay(sheet, &again());
    assert_eq!(states(&meant), state("paid", 1), "{meant:?}");
}

/// The other laptop has an earlier version with random references, which no status query of this version finds. The history has its
/// payment, and the program asks once; it does not ask where the amounts differ.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_of_another_copy_with_an_earlier_version_must_be_confirmed() {
    for kind in KINDS {
        let sandbox = service_at(kind, "2026-11-12T08:00:00").await;
        let earlier = copy(&sandbox);
        pays_as_an_earlier_version(&earlier);
        sandbox.control().advance(DAY).unwrap();

        let second = copy(&sandbox);
        let other = second.pay("Name,Bank,Account Number,Amount\nSomebody Else,GTBank,2000000007,999.00\n", &SINGLE);
        assert_eq!(states(&other), state("paid", 1), "{kind:?}: {other:?}");
        let sheet = "Name,Bank,Account Number,Amount\nAda Obi,GTBank,1000000000,1000.00\n";
        let ended = second.pay(sheet, &SINGLE);
        assert_eq!(ended.code, Some(1), "{kind:?}: {ended:?}");
        assert_contains!(ended.err, ["₦1,000.00 on 12 Nov 2026", "reference OURS-1"]);
        assert_eq!(sandbox.control().book().len(), 2, "{kind:?}");
        let meant = second.pay(sheet, &again());
        assert_eq!(states(&meant), state("paid", 1), "{kind:?}: {meant:?}");
    }
}
