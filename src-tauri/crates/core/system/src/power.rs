//! The power supply of the computer.

use std::sync::{Arc, Mutex, PoisonError};

use payment_rules::pause::Battery;
use starship_battery::units::ratio::percent;
use starship_battery::{Manager, State};

/// Where the state of the battery comes from.
#[derive(Debug)]
pub enum Power {
    /// The computer's own.
    System,
    /// Set by a test.
    Manual(Arc<Mutex<Option<Battery>>>),
}

impl Power {
    /// The fullest battery; `None` if there is none, or the system does not report it. Reading may take milliseconds.
    pub fn battery(&self) -> Option<Battery> {
        match self {
            Self::System => of_the_computer(),
            Self::Manual(battery) => *battery.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

fn of_the_computer() -> Option<Battery> {
    let batteries: Vec<_> = Manager::new().ok()?.batteries().ok()?.flatten().collect();
    // Of two batteries, one is often idle.
    let is = |what: &dyn Fn(State) -> bool| batteries.iter().any(|battery| what(battery.state()));
    // A percentage between 0 and 100, as the system reports it.
    let percents = batteries.iter().map(|battery| battery.state_of_charge().get::<percent>() as u8);
    Some(Battery {
        percent: percents.max()?,
        discharging: is(&|state| matches!(state, State::Discharging | State::Empty)) && !is(&|state| state == State::Charging),
    })
}
