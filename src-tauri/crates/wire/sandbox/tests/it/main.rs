//! The sandbox through its real socket.

mod accounts;
mod airtime;
mod bench;
mod bill_refunds;
mod billers;
mod callbacks;
mod checks;
mod conservation;
mod controls;
mod customers;
mod endings;
mod every_fault;
mod faults;
mod on_behalf_of;
// Another system has other tools.
#[cfg(target_os = "linux")]
mod foreign;
mod history;
mod merchant;
mod payments;
mod refunds;
mod requested;
mod state;
mod statement;
mod transfers;
