//! The sandbox through its real socket.

mod airtime;
mod bench;
mod billers;
mod checks;
mod conservation;
mod controls;
mod faults;
mod payments;
mod requested;
mod state;
