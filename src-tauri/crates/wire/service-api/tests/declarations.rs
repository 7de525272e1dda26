//! Rules that every declaration must follow.

use service_api::declare::Effect;
use service_api::{catalog, variants};

#[test]
fn every_unconfirmed_operation_can_be_settled() {
    for spec in catalog().iter().chain(variants()) {
        let by_a_person = spec.effect.changes() && spec.enquiry.is_empty();
        assert_eq!(by_a_person, !spec.check.is_empty(), "{}", spec.id);
        for enquiry in spec.enquiry {
            let asks = service_api::spec(enquiry).is_some_and(|asked| asked.effect == Effect::Reads);
            assert!(asks, "{} is settled by {enquiry}", spec.id);
        }
    }
}

#[test]
fn a_variant_is_not_an_operation_itself() {
    assert!(catalog().iter().all(|spec| spec.variant_of.is_none()));
    let listed: Vec<_> = variants()
        .iter()
        .map(|spec| (spec.operation(), spec.variant(), spec.path))
        .collect();
    assert_eq!(listed, [("depositToBank", Some("collection"), "depositToBank")]);
}

/// `docs/spec/collection.md#refund` and `docs/spec/merchant.md#refund-bill-pay` define two refunds, each with the reference of the refunded
/// payment.
#[test]
fn refunds_declare_the_names_in_their_answers() {
    let refunds: Vec<&str> = catalog().iter().filter(|spec| spec.refund.is_some()).map(|spec| spec.id).collect();
    assert_eq!(refunds, ["refund", "refundBillPay"]);
}
