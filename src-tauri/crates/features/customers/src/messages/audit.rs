//! What was done, as the audit trail shows it.

pub(crate) const CUSTOMERS_IDENTITY_DOCUMENT_SAVED: &str = "customer’s identity document saved";

pub(crate) const CUSTOMERS_IDENTITY_DOCUMENT_SENT: &str = "customer’s identity document sent";

pub(crate) const CUSTOMERS_PHOTO_COUNTED_AS_DONE: &str = "customer’s photo counted as done";

pub(crate) const CUSTOMERS_PHOTO_SENT: &str = "customer’s photo sent";

pub(crate) const CUSTOMERS_REGISTRATION_BEGUN: &str = "customer’s registration begun";

pub(crate) const CUSTOMERS_REGISTRATION_DISCARDED: &str = "customer’s registration discarded";

pub(crate) const CUSTOMER_CHANGED: &str = "customer changed";

pub(crate) const CUSTOMER_SENT_TO_BE_REGISTERED: &str = "customer sent to be registered";

pub(crate) const SUB_MERCHANTS_HASH_KEY_COPIED: &str = "sub-merchant’s hash key copied";

pub(crate) const SUB_MERCHANTS_KEYS_REMOVED: &str = "sub-merchant’s keys removed";

pub(crate) const SUB_MERCHANTS_KEYS_SAVED_TO_A_FILE: &str = "sub-merchant’s keys saved to a file";

pub(crate) const SUB_MERCHANTS_SECRET_KEY_COPIED: &str = "sub-merchant’s secret key copied";
