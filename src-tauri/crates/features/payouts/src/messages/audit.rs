//! What was done, as the audit trail shows it.

pub(crate) const AIRTIME_APPROVED_AND_SENT: &str = "airtime approved and sent";

pub(crate) const BANK_ALIAS_SAVED: &str = "bank alias saved";

pub(crate) const BATCH_SAVED_FOR_APPROVAL: &str = "batch saved for approval";

pub(crate) const BATCH_SENT_BACK_FROM_ANOTHER_LAPTOP: &str = "batch sent back from another laptop";

pub(crate) const FROZEN_PAYOUT_CHANGED: &str = "frozen payout changed";

pub(crate) const HELD_PAYMENT_DECIDED: &str = "held payment decided";

pub(crate) const PAYOUT_FROZEN: &str = "payout frozen";

pub(crate) const WALLET_LOOKED_AT: &str = "wallet looked at";
