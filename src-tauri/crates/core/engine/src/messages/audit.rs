//! What was done, as the audit trail shows it.

pub(crate) const ALARMS_RESOLVED: &str = "alarms resolved";

pub(crate) const KEPT_BACK_SECRETS_SAVED: &str = "kept-back secrets saved";

pub(crate) const MISSING_PAYMENTS_DECIDED: &str = "missing payments decided";

pub(crate) const OTHER_COMPUTERS_CHANGED: &str = "other computers changed";

pub(crate) const PAYMENT_CORRECTED: &str = "payment corrected";

pub(crate) const RUN_CONTINUED: &str = "run continued";

pub(crate) const RUN_PAUSED: &str = "run paused";

pub(crate) const RUN_STOPPED: &str = "run stopped";
