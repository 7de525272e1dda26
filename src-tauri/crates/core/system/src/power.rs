//! What the computer runs on.

use std::sync::{Arc, Mutex, PoisonError};

use payment_rules::pause::Battery;
use starship_battery::units::ratio::percent;
use starship_battery::{Manager, State};

/// The computer's batteries.
#[derive(Debug)]
pub enum Power {
    /// The computer's.
    System,
    /// Set by a test.
    Manual(Arc<Mutex<Option<Battery>>>),
}

impl Power {
    /// The fullest battery; nothing where there is none, or the system does not tell. It may take milliseconds.
    pub fn battery(&self) -> Option<Battery> {
        match self {
            Self::System => of_the_computer(),
            Self::Manual(battery) => *battery.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

fn of_the_computer() -> Option<Battery> {
    let batteries: Vec<_> = Manager::new().ok()?.batteries().ok()?.flatten().collect();
    // Of two, one often stands idle.
    let is = |what: &dyn Fn(State) -> bool| batteries.iter().any(|battery| what(battery.state()));
    // The system's own figure, between 0 and 100.
    let percents = batteries.iter().map(|battery| battery.state_of_charge().get::<percent>() as u8);
    Some(Battery {
        percent: percents.max()?,
        discharging: is(&|state| matches!(state, State::Discharging | State::Empty)) && !is(&|state| state == State::Charging),
    })
}
