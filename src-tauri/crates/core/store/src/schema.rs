//! The tables of the records: created all at once in an empty database, by migrations in an older one.

use crate::messages;
use rusqlite::Connection;
use rusqlite_migration::{Error, M, MigrationDefinitionError, Migrations};

use super::query;
use super::{checks, entry_words, history_digests, old_evidence, old_payees};
use system::error::{AppError, ErrorCode};

/// The tables after all migrations, and the rows that migrations leave in an empty database.
const SCHEMA: &str = include_str!("schema.sql");

/// All migrations in order. The `user_version` of a database is the number of those that it has run.
pub(super) fn migrations() -> Migrations<'static> {
    Migrations::new(vec![
        M::up(include_str!("migrations/0001_initial.sql")),
        M::up(include_str!("migrations/0002_first_sent_at.sql")),
        M::up(include_str!("migrations/0003_refunds.sql")),
        M::up(include_str!("migrations/0004_answer_secrets.sql")),
        M::up(include_str!("migrations/0005_activity.sql")),
        M::up(include_str!("migrations/0006_probes.sql")),
        M::up(include_str!("migrations/0007_digests.sql")),
        M::up(include_str!("migrations/0008_probe_references.sql")),
        M::up(include_str!("migrations/0009_draft_steps.sql")),
        M::up(include_str!("migrations/0010_holders.sql")),
        M::up(include_str!("migrations/0011_moved.sql")),
        M::up(include_str!("migrations/0012_people.sql")),
        M::up(include_str!("migrations/0013_high_water.sql")),
        M::up_with_hook(include_str!("migrations/0014_past.sql"), old_payees::fill_payees),
        M::up(include_str!("migrations/0015_columns.sql")),
        M::up(include_str!("migrations/0016_alarms.sql")),
        M::up(include_str!("migrations/0017_origins.sql")),
        M::up(include_str!("migrations/0018_picked_banks.sql")),
        M::up(include_str!("migrations/0019_batches.sql")),
        M::up(include_str!("migrations/0020_file_parts.sql")),
        M::up(include_str!("migrations/0021_stopped_runs.sql")),
        M::up(include_str!("migrations/0022_getting_paid.sql")),
        M::up(include_str!("migrations/0023_requests.sql")),
        M::up(include_str!("migrations/0024_watching.sql")),
        M::up(include_str!("migrations/0025_refund_list.sql")),
        M::up(include_str!("migrations/0026_notices.sql")),
        M::up(include_str!("migrations/0027_payment_accounts.sql")),
        M::up(include_str!("migrations/0028_tidings.sql")),
        M::up(include_str!("migrations/0029_imports.sql")),
        M::up(include_str!("migrations/0030_account_differences.sql")),
        M::up(include_str!("migrations/0031_unclear_deposits.sql")),
        M::up(include_str!("migrations/0032_alike_look_ups.sql")),
        M::up(include_str!("migrations/0033_import_manners.sql")),
        M::up(include_str!("migrations/0034_untold_fee.sql")),
        M::up(include_str!("migrations/0035_deposits_again.sql")),
        M::up(include_str!("migrations/0036_months.sql")),
        M::up(include_str!("migrations/0037_statements.sql")),
        M::up(include_str!("migrations/0038_month_steps.sql")),
        M::up(include_str!("migrations/0039_month_closings.sql")),
        M::up(include_str!("migrations/0040_journal_accounts.sql")),
        M::up(include_str!("migrations/0041_closings_stay.sql")),
        M::up(include_str!("migrations/0042_statements_back.sql")),
        M::up(include_str!("migrations/0043_sent_when.sql")),
        M::up(include_str!("migrations/0044_single_payments.sql")),
        M::up(include_str!("migrations/0045_told_before.sql")),
        M::up(include_str!("migrations/0046_records.sql")),
        M::up(include_str!("migrations/0047_contacts_and_top_ups.sql")),
        M::up(include_str!("migrations/0048_customers.sql")),
        M::up(include_str!("migrations/0049_kept_outside.sql")),
        M::up(include_str!("migrations/0050_directory.sql")),
        M::up(include_str!("migrations/0051_settled.sql")),
        M::up(include_str!("migrations/0052_restored.sql")),
        M::up(include_str!("migrations/0053_details.sql")),
        M::up(include_str!("migrations/0054_lighter_records.sql")),
        M::up_with_hook(include_str!("migrations/0055_dated_digests.sql"), history_digests::date_digests),
        M::up(include_str!("migrations/0056_records_of_lines.sql")),
        M::up(include_str!("migrations/0057_alike_payments.sql")),
        M::up(include_str!("migrations/0058_holders_of_payments.sql")),
        M::up(include_str!("migrations/0059_cash_taken.sql")),
        M::up(include_str!("migrations/0060_identities.sql")),
        M::up_with_hook(include_str!("migrations/0061_lighter_writing.sql"), checks::spell_out_states),
        M::up_with_hook(include_str!("migrations/0062_typed_evidence.sql"), old_evidence::convert),
        M::up(include_str!("migrations/0063_verified.sql")),
        M::up(include_str!("migrations/0064_wallet_and_clocks.sql")),
        M::up(include_str!("migrations/0065_superseded_alarms.sql")),
        M::up(include_str!("migrations/0066_derived_references.sql")),
        M::up(include_str!("migrations/0067_ages.sql")),
        M::up(include_str!("migrations/0068_wallet_fell.sql")),
        M::up(include_str!("migrations/0069_copies.sql")),
        M::up(include_str!("migrations/0070_repeats_of_a_plan.sql")),
        M::up(include_str!("migrations/0071_first_byte_by_service.sql")),
        M::up(include_str!("migrations/0072_closings_compared.sql")),
        M::up(include_str!("migrations/0073_discarded_drafts.sql")),
        M::up(include_str!("migrations/0074_typed_reasons.sql")),
        M::up(include_str!("migrations/0075_brandings.sql")),
        M::up(include_str!("migrations/0076_calls_of_a_line.sql")),
        M::up(include_str!("migrations/0077_orders_of_lists.sql")),
        M::up(include_str!("migrations/0078_amounts_of_decisions.sql")),
    ])
}

/// Brings the tables of an open database up to date and registers the functions that their triggers call.
///
/// # Errors
///
/// [`ErrorCode::Storage`] if a newer program wrote the database, or if the tables cannot be written. The database is then unchanged.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), AppError> {
    entry_words::register(connection)?;
    if create(connection, SCHEMA)? {
        return Ok(());
    }
    migrations().to_latest(connection).map_err(|error| {
        if matches!(error, Error::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead)) {
            return AppError::new(ErrorCode::Storage, messages::NEWER_RECORDS).hint(messages::NOTHING_CHANGED_INSTALL_NEWER);
        }
        tracing::warn!("migration: {error}");
        AppError::new(ErrorCode::Storage, messages::NOT_MIGRATED).hint(messages::RESTORE_RECORDS)
    })
}

/// Creates the tables of an empty database in one transaction. Returns false, and changes nothing, if the database is not empty.
fn create(connection: &mut Connection, schema: &str) -> Result<bool, AppError> {
    let transaction = connection.transaction()?;
    if !is_empty(&transaction)? {
        return Ok(false);
    }
    // An empty database lacks all migrations.
    let version = migrations().pending_migrations(&transaction).map_err(AppError::bug)?;
    transaction.execute_batch(schema)?;
    transaction.pragma_update(None, "user_version", version)?;
    transaction.commit()?;
    Ok(true)
}

fn is_empty(connection: &Connection) -> Result<bool, AppError> {
    let sql = "SELECT user_version = 0 AND NOT EXISTS (SELECT 1 FROM sqlite_schema) FROM pragma_user_version";
    query::one(connection, sql, [])
}

#[cfg(test)]
#[path = "schema_tests.rs"]
mod tests;
