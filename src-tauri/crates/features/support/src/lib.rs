//! Activity, the service's history, and alarms.

pub mod activity;
pub mod alarms;
pub mod answer_secrets;
pub mod history;
pub mod tables;
pub mod view;
