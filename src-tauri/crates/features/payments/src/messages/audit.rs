//! What was done, as the audit trail shows it.

use base::sentence;

pub(crate) const ACCOUNT_CHANGED: &str = "beneficiary’s account changed";

pub(crate) const CONTACT_CHANGED: &str = "contact changed";

sentence!(imported_from(count: u32, file: &str) => "{count} from {file}");

pub(crate) const CASH_PAID_OUT: &str = "cash paid out";

pub(crate) const CONTACTS_IMPORTED: &str = "contacts imported";

pub(crate) const CONTACT_PUT_BACK: &str = "contact put back";

pub(crate) const CONTACT_REMOVED: &str = "contact removed";

pub(crate) const CONTACT_SAVED: &str = "contact saved";

pub(crate) const CUSTOMERS_PASSWORD_KEPT: &str = "customer’s password kept";

pub(crate) const CUSTOMERS_PASSWORD_REMOVED: &str = "customer’s password removed";

pub(crate) const MISSING_CODE_SETTLED: &str = "missing code settled";
