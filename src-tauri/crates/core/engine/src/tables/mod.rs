//! The tables of the outbox: its lines, the runs they belong to, its calls, and what the service listed.

pub mod alarms;
pub mod answer_secrets;
pub mod calls;
pub mod clocks;
pub mod equal_payments;
pub mod evidence;
pub mod held;
pub mod high_water;
pub mod history;
pub mod history_told;
pub mod other_computers;
pub mod outbox;
pub mod own_copy;
pub mod payees;
pub mod recorded;
pub mod references;
pub mod runs;
pub(crate) mod send_journal;
pub mod service_rows;
pub mod signed_calls;
pub mod stops;
pub mod thinning;
pub mod unknown_copies;
pub mod unrecorded;
pub mod wallet_checks;
