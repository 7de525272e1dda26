//! What was done, as the audit trail shows it.

pub(crate) const BACKUP_MADE: &str = "backup made";

pub(crate) const CALL_CONFIRMED: &str = "call confirmed";

pub(crate) const FORWARDING_CONFIRMED: &str = "forwarding confirmed";

pub(crate) const ONBOARDING_CONFIRMED: &str = "onboarding confirmed";

pub(crate) const PAYMENT_CONFIRMED: &str = "payment confirmed";

pub(crate) const REFUND_CONFIRMED: &str = "refund confirmed";

pub(crate) const RESTORED_FROM_A_BACKUP: &str = "restored from a backup";

pub(crate) const SIGNED_IN: &str = "signed in";

pub(crate) const TEST_QUESTION_CONFIRMED: &str = "test question confirmed";
