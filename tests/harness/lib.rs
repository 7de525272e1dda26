//! Shared by all integration tests: the built programs, a private desktop to run them on, and control of the window.

pub mod bins;
pub mod computer;
pub mod cowrie;
#[cfg(target_os = "linux")]
pub mod cross;
#[cfg(target_os = "linux")]
pub mod desktop;
pub mod drawn;
pub mod faults;
pub mod forms;
pub mod host;
pub mod office;
pub mod payments;
pub mod prelude;
pub mod random;
pub mod vault;
pub mod wait;
#[cfg(target_os = "linux")]
pub mod window;
pub mod workbook;

#[cfg(target_os = "linux")]
mod children;
#[cfg(target_os = "linux")]
mod driver;
#[cfg(target_os = "linux")]
mod session;
