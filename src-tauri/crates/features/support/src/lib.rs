//! Activity, the service's history, and alarms.

pub mod activity;
pub mod alarms;
pub mod answer_secrets;
pub mod first_steps;
pub mod history;
mod messages;
pub mod tables;
pub mod view;
