//! `cargo xtask schema`: writes the tables of a new database from the migrations.

use crate::{
    process::{self, cargo},
    steps::{Done, Step, walk_all},
};

/// The test that fails if the file is not current, and writes it if `UPDATE` is set.
const TEST: &str = "schema::tests::schema_sql_is_up_to_date";

pub(crate) fn run() -> Result<(), String> {
    walk_all(vec![Step::new("schema.sql", || {
        let mut command = cargo(&["test", "--package", "store", "--lib", "--", "--exact", TEST]);
        command.env("UPDATE", "1");
        process::quietly(command)?;
        Ok(Done::Something)
    })])
}

#[cfg(test)]
mod tests {
    use super::TEST;

    /// Cargo does not report a test that does not exist.
    #[test]
    fn the_test_exists() {
        let tests = include_str!("../../core/store/src/schema_tests.rs");
        let name = TEST.rsplit("::").next().unwrap();
        assert!(tests.contains(&format!("fn {name}()")));
    }
}
