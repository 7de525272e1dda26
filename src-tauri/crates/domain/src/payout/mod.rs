//! From a sheet's cells to payments that may be approved.
//!
//! [`sheet`] finds the columns and judges every row with every problem at once; [`bank`] knows what people call the
//! banks; [`mod@plan`] turns the rows that are in order, and the person's choices, into what is sent.

pub mod bank;
pub mod plan;
pub mod sheet;

pub use bank::{Bank, BankRef, BankTable};
pub use plan::{Choices, GroupSize, Plan, PlanItem, PlanProblem, plan};
pub use sheet::{
    Cell, Change, Code, ColumnUse, Corrections, Counts, Field, Fix, Grid, GridBuilder, GridError, GridRow, Mapping, NoSuchRow, NumberStyle,
    OpenSheet, Original, Problem, RowState, Rules, Severity, SheetRow, Sum, Unit, Wanted,
};
