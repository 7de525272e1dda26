//! The sandbox through its real socket.

mod bench;
mod checks;
mod conservation;
mod controls;
mod faults;
mod merchant;
mod payments;
mod refunds;
mod requested;
mod state;
