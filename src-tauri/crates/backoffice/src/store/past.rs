//! What was paid before, by account and by name.

use domain::moment::Moment;
use domain::outbox::State;
use domain::payout::names::payee_key;
use domain::payout::{BankRef, Earlier, Questions, Recalled, Standing};
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};
use rusqlite_migration::HookResult;
use service_api::value::{Amount, Nuban};

use super::outbox::state_of;
use super::{Store, storage};
use crate::error::{AppError, ErrorCode};

/// How far the records went: it is another one after every new payment and after everything learnt about one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The latest payment of a run.
    pub last_item: i64,
    last_evidence: i64,
}

/// Names of payments that were made before they were looked up by name.
pub(super) fn fill_payees(db: &Transaction<'_>) -> HookResult {
    let mut names = db.prepare("SELECT id, name FROM payout_items")?;
    let mut fill = db.prepare("UPDATE payout_items SET payee = ?2 WHERE id = ?1")?;
    let mut rows = names.query([])?;
    while let Some(row) = rows.next()? {
        let (id, name): (i64, String) = (row.get(0)?, row.get(1)?);
        fill.execute(params![id, payee_key(&name)])?;
    }
    Ok(())
}

const EARLIER: &str =
    "SELECT i.run, o.reference, i.bank, i.bank_code, i.account, o.amount_minor, coalesce(o.sent_at, r.approved_at), o.state
    FROM payout_items i JOIN outbox o ON o.id = i.line JOIN payout_runs r ON r.id = i.run
    WHERE o.state NOT IN ('refused', 'cancelled') AND";

/// Nothing for one that was refused, or whose account or amount is none any more.
fn earlier(row: &Row<'_>) -> rusqlite::Result<Option<Earlier>> {
    let (account, minor, state): (String, i64, String) = (row.get(4)?, row.get(5)?, row.get(7)?);
    let standing = match state_of(&state) {
        State::Accepted => Standing::Paid,
        State::Ready => Standing::Waiting,
        State::Sending | State::InDoubt | State::Confirming | State::Held => Standing::NotKnown,
        State::Refused | State::Cancelled => return Ok(None),
    };
    let (Ok(account), Ok(amount)) = (Nuban::parse(&account), Amount::from_minor(minor)) else {
        return Ok(None);
    };
    Ok(Some(Earlier {
        run: row.get(0)?,
        reference: row.get(1)?,
        bank: BankRef {
            name: row.get(2)?,
            code: row.get(3)?,
        },
        account,
        amount,
        at: Moment(row.get(6)?),
        standing,
    }))
}

fn to_account(db: &Connection, account: &Nuban, into: &mut Vec<Earlier>) -> rusqlite::Result<()> {
    let mut query = db.prepare_cached(&format!("{EARLIER} i.account = ?1 ORDER BY i.id"))?;
    let mut rows = query.query([account.as_str()])?;
    while let Some(row) = rows.next()? {
        into.extend(earlier(row)?);
    }
    Ok(())
}

/// The payments to a name in the latest run that had it.
fn to_name(db: &Connection, name: &str, into: &mut Vec<(String, Earlier)>) -> rusqlite::Result<()> {
    let mut query = db.prepare_cached(&format!("{EARLIER} i.payee = ?1 ORDER BY i.id DESC"))?;
    let mut rows = query.query([name])?;
    let mut latest = None;
    while let Some(row) = rows.next()? {
        let Some(earlier) = earlier(row)? else { continue };
        if *latest.get_or_insert(earlier.run) != earlier.run {
            break;
        }
        into.push((name.to_owned(), earlier));
    }
    Ok(())
}

/// Stops a frozen draft of which a payment was put into another run since it was compared with what was paid before.
pub(super) fn nothing_since(db: &Connection, plan: i64) -> Result<(), AppError> {
    let found: Option<(String, i64, u32)> = db
        .query_row(
            "SELECT p.row || iif((SELECT count(DISTINCT sheet) > 1 FROM payout_plan_items WHERE plan = ?1), ' of “' || p.sheet || '”', ''),
                    i.run, count(*) OVER ()
             FROM payout_plan_items p
             JOIN payout_items i ON i.account = p.account AND i.id > (SELECT last_item FROM payout_plans WHERE id = ?1)
             JOIN outbox o ON o.id = i.line
             WHERE p.plan = ?1 AND o.amount_minor = p.amount_minor AND o.state NOT IN ('refused', 'cancelled')
               AND (i.bank = p.bank OR i.bank_code = p.bank_code)
             ORDER BY p.place LIMIT 1",
            [plan],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .optional()
        .map_err(storage)?;
    let Some((row, run, count)) = found else { return Ok(()) };
    let more = match count {
        1 => String::new(),
        2 => " So does one more row.".to_owned(),
        _ => format!(" So do {} more rows.", count - 1),
    };
    let message = format!("Nothing was sent: since this was frozen, run {run} began to pay the same as row {row}.{more}");
    Err(AppError::new(ErrorCode::Conflict, message).hint("Look at the draft again: those rows are marked. Then freeze it anew."))
}

impl Store {
    /// How far the records go now.
    pub async fn past_stamp(&self) -> Result<Stamp, AppError> {
        self.read(|db| {
            let newest = "SELECT coalesce((SELECT max(id) FROM payout_items), 0), coalesce((SELECT max(id) FROM evidence), 0)";
            db.query_row(newest, [], |row| {
                Ok(Stamp {
                    last_item: row.get(0)?,
                    last_evidence: row.get(1)?,
                })
            })
            .map_err(storage)
        })
        .await
    }

    /// Every payment to these accounts that was not refused, the earliest first; and to these names those of the latest run.
    pub async fn recall(&self, questions: Questions) -> Result<Recalled, AppError> {
        self.read(move |db| {
            let mut recalled = Recalled::default();
            for account in &questions.accounts {
                to_account(db, account, &mut recalled.to_accounts).map_err(storage)?;
            }
            for name in &questions.names {
                to_name(db, name, &mut recalled.to_names).map_err(storage)?;
            }
            Ok(recalled)
        })
        .await
    }
}
