//! What was done, as the audit trail shows it.

pub(crate) const ACCOUNTS_OF_THE_JOURNAL_CHANGED: &str = "accounts of the journal changed";

pub(crate) const BANK_ACCOUNT_NUMBERED: &str = "bank account numbered";

pub(crate) const CLOSED_MONTH_OPENED_AGAIN: &str = "closed month opened again";

pub(crate) const MONTH_CLOSED: &str = "month closed";

pub(crate) const MONTH_PREPARED: &str = "month prepared";

pub(crate) const PREPARATION_OF_A_MONTH_TAKEN_BACK: &str = "preparation of a month taken back";

pub(crate) const STATEMENT_IMPORTED: &str = "statement imported";

pub(crate) const STATEMENT_TAKEN_BACK: &str = "statement taken back";
