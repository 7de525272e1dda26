//! The hooks of all features: settlement, placement, history, refund queries.

use collections::history_hook::DepositsAndRequests;
use collections::payment_accounts::OpenedHook;
use collections::payment_requests::{CalledHook, CreatedHook};
use customers::StepsHook;
use customers::sub_merchants::OnboardHook;
use refunds::RefundQuery;

use engine::outbox::Hooks;

/// All hooks, for `Outbox::new`.
pub const HOOKS: Hooks = Hooks {
    settlement: &[&OpenedHook, &CreatedHook, &StepsHook],
    placement: &[&CalledHook, &OnboardHook],
    history: &DepositsAndRequests,
    refunds: &RefundQuery,
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_hook_is_for_its_own_operations_and_these_change_something() {
        let mut seen = BTreeSet::new();
        for operation in HOOKS.settlement.iter().flat_map(|hook| hook.operations()) {
            let spec = service_api::spec(operation).expect(operation);
            assert!(spec.effect.changes(), "{operation} only reads: no line is made of it");
            assert!(seen.insert(*operation), "{operation} has two hooks");
        }
        let expected = [
            "paymentRequest",
            "registerCustomer",
            "registerCustomerAccountPhoto",
            "registerCustomerIdentification",
            "registerCustomerWithKYC",
            "registerPersistentPaymentAccount",
        ];
        assert_eq!(seen, BTreeSet::from(expected));
        let placed: Vec<&str> = HOOKS.placement.iter().map(|hook| hook.operation()).collect();
        assert_eq!(placed, ["paymentRequest", "onboardMerchant"]);
    }
}
