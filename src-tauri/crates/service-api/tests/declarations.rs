//! What every declaration must say.

use service_api::catalog;
use service_api::declare::Effect;

#[test]
fn every_doubt_has_somebody_who_settles_it() {
    for spec in catalog() {
        let by_a_person = spec.effect.changes() && spec.enquiry.is_empty();
        assert_eq!(by_a_person, !spec.check.is_empty(), "{}", spec.id);
        for enquiry in spec.enquiry {
            let asks = service_api::spec(enquiry).is_some_and(|asked| asked.effect == Effect::Reads);
            assert!(asks, "{} is settled by {enquiry}", spec.id);
        }
    }
}

/// `collection.md` and `business-and-merchant.md` know two refunds, each under the reference of what it gives back.
#[test]
fn refunds_are_declared_as_such() {
    let refunds: Vec<&str> = catalog().iter().filter(|spec| spec.refund.is_some()).map(|spec| spec.id).collect();
    assert_eq!(refunds, ["refund", "refundBillPay"]);
}
