//! Turns the cells of a sheet into payments that may be approved.
//!
//! [`sheet`] finds the columns and judges every row with all its problems at once; [`bank`] resolves names of banks; [`names`] compares a
//! payee with the account holder; [`mod@plan`] turns the rows that are ready, and the person's choices, into what is sent.

pub mod bank;
pub mod changed;
pub mod fingerprint;
pub mod names;
pub mod plan;
mod same_amount;
pub mod sheet;
pub mod similar;

pub use bank::{Bank, BankRef, BankTable};
pub use changed::PlanChange;
pub use fingerprint::Fingerprint;
pub use plan::{Choices, Plan, PlanItem, PlanProblem, plan};
pub use same_amount::{Reached, SameAmount, same_amount};
pub use sheet::{
    AmountAnswers, AmountRead, Asked, Change, Code, ColumnRead, ColumnUse, Corrections, Cost, Costs, Counts, Earlier, EarlierStatus, Field,
    Fix, HASTY, Holder, Mapping, Misplaced, NoSuchRow, OpenSheet, Original, Problem, Questions, RECURRING, Recalled, Repeated, RowState,
    Rules, SamePerson, ScaledAmounts, Severity, SheetRow, ShownRounded, StatedScale, Sum, TotalDifference, Unit, Wanted, fingerprints,
};
pub use similar::{Similar, SimilarRun};
