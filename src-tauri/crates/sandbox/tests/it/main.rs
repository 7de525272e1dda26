//! The sandbox through its real socket.

mod accounts;
mod bench;
mod callbacks;
mod checks;
mod conservation;
mod controls;
mod faults;
mod history;
mod payments;
mod refunds;
mod requested;
mod state;
