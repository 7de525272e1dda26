//! The payment protocol through public doors: the hours of what nobody knows.

mod high_water;
mod hours;
mod later;
mod pauses;
