//! The sandbox through its real socket.

mod bench;
mod bill_refunds;
mod checks;
mod conservation;
mod controls;
mod faults;
mod merchant;
mod payments;
mod requested;
mod state;
