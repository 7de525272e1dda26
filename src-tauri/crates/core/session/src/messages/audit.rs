//! What was done, as the audit trail shows it.

pub(crate) const APPROVES_ON_ANOTHER_LAPTOP: &str = "approves on another laptop";

pub(crate) const DOCUMENT_APPEARANCE_CHANGED: &str = "document appearance changed";

pub(crate) const DOUBT_DECIDED: &str = "doubt decided";

pub(crate) const OWNER_ADDED: &str = "owner added";

pub(crate) const PERSON_ADDED: &str = "person added";

pub(crate) const PERSON_REMOVED: &str = "person removed";

pub(crate) const REFUND_RECORDED_AS_NOT_DONE: &str = "refund recorded as not done";

pub(crate) const ROLE_CHANGED: &str = "role changed";

pub(crate) const RULES_CHANGED: &str = "rules changed";

pub(crate) const WRONG_PIN: &str = "wrong PIN";
