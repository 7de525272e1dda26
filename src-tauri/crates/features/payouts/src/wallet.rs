//! The comparison of the wallet with the payments of a batch, on screen.

use payment_rules::wallet::Unexplained;
use rusqlite::Connection;

use crate::view::{PossibleView, RunWalletView, WalletFit};
use engine::tables::wallet_checks;
use engine::tables::wallet_checks::{Candidate, CheckRow, Found};
use system::env::rfc3339;
use system::error::AppError;

/// How many possible payments are listed.
const NAMED: usize = 20;

/// The results of the comparisons for a batch: first a difference that a person must review, then what could not be compared.
pub(crate) fn wallet_view(db: &Connection, run: i64) -> Result<Option<RunWalletView>, AppError> {
    let checks = wallet_checks::of_run(db, run)?;
    let watched = wallet_checks::is_watched(db, run)?;
    let Some(check) = checks.iter().max_by_key(|check| weight(check)) else {
        return Ok(watched.then(|| view(WalletFit::NotYet, None)));
    };
    let fit = match check.found {
        Found::Fell(fall) if !check.seen => {
            let candidates = wallet_checks::candidates(db, run, fall)?;
            return Ok(Some(fell(check, fall, candidates)));
        }
        Found::BalanceUnknown => WalletFit::BalanceUnknown,
        Found::CostUnknown => WalletFit::CostUnknown,
        Found::Fell(_) | Found::Fits if watched => WalletFit::NotYet,
        Found::Fell(fall) => return Ok(Some(fell(check, fall, Vec::new()))),
        Found::Fits => WalletFit::Fits,
    };
    Ok(Some(view(fit, Some(check))))
}

fn weight(check: &CheckRow) -> u8 {
    match check.found {
        Found::Fell(_) if !check.seen => 3,
        Found::BalanceUnknown | Found::CostUnknown => 2,
        Found::Fell(_) => 1,
        Found::Fits => 0,
    }
}

fn fell(check: &CheckRow, fall: Unexplained, candidates: Vec<Candidate>) -> RunWalletView {
    let more = candidates.len().saturating_sub(NAMED);
    RunWalletView {
        least: Some(fall.least.decimal()),
        most: Some(fall.most.decimal()),
        seen: check.seen,
        possible: candidates.into_iter().take(NAMED).map(possible).collect(),
        more_possible: u32::try_from(more).unwrap_or(u32::MAX),
        ..view(WalletFit::Fell, Some(check))
    }
}

fn possible(candidate: Candidate) -> PossibleView {
    PossibleView {
        item: candidate.item.to_string(),
        row: candidate.row,
        sheet: candidate.sheet,
        name: candidate.name,
        amount: candidate.amount.decimal(),
        fee: candidate.fee.decimal(),
    }
}

fn view(fit: WalletFit, check: Option<&CheckRow>) -> RunWalletView {
    RunWalletView {
        fit,
        least: None,
        most: None,
        since: check.and_then(|check| check.since).map(rfc3339),
        at: check.map(|check| rfc3339(check.at)),
        seen: false,
        possible: Vec::new(),
        more_possible: 0,
    }
}
