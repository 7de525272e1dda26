//! The sandbox through its real socket.

mod accounts;
mod bench;
mod bill_refunds;
mod callbacks;
mod checks;
mod conservation;
mod controls;
mod customers;
mod faults;
mod history;
mod merchant;
mod payments;
mod refunds;
mod requested;
mod state;
