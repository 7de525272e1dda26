//! The sandbox through its real socket.

mod bench;
mod checks;
mod conservation;
mod controls;
mod faults;
mod payments;
mod requested;
mod state;
mod transfers;
