//! A virtual screen, and the drivers of windows on it.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{
    children::{self, Running},
    driver::Driver,
};

/// The screens of this process that no desktop uses now. A screen shows the windows of one test at a time, because without a window manager
/// only one of several windows has the keyboard focus.
static IDLE: Mutex<Vec<Screen>> = Mutex::new(Vec::new());

/// A running screen.
#[derive(Debug)]
pub(super) struct Screen {
    // Dropping it ends the screen.
    _program: Running,
    display: String,
    drivers: Arc<Mutex<Vec<Driver>>>,
}

impl Screen {
    pub(super) fn start() -> Self {
        let mut screen = children::command("Xvfb");
        screen.args(["-displayfd", "1", "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"]);
        let (program, number) = Running::start_and_listen(screen);
        Self {
            _program: program,
            display: format!(":{number}"),
            drivers: Arc::default(),
        }
    }

    /// A screen of this process that no other desktop uses until it is given back.
    pub(super) fn borrow() -> Self {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(Self::start)
    }

    /// Returns the screen, with its drivers, for the next desktop.
    pub(super) fn give_back(self) {
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
    }

    /// Its name, such as `:99`.
    pub(super) fn display(&self) -> &str {
        &self.display
    }

    /// Its drivers that have no window.
    pub(super) fn drivers(&self) -> Arc<Mutex<Vec<Driver>>> {
        Arc::clone(&self.drivers)
    }

    #[cfg(test)]
    pub(super) fn program(&mut self) -> &mut Running {
        &mut self._program
    }
}
