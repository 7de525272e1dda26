//! What was done, as the audit trail shows it.

pub(crate) const ACCOUNT_DELETION_ASKED: &str = "account deletion asked";

pub(crate) const ACCOUNT_OPENING_WITH_FORWARDING_ASKED: &str = "account opening with forwarding asked";

pub(crate) const CHANGE_OF_FORWARDING_ASKED: &str = "change of forwarding asked";

pub(crate) const FORWARDING_IMPORTED_FROM_THE_SERVICE: &str = "forwarding imported from the service";

pub(crate) const IMPORT_BEGUN: &str = "import begun";
