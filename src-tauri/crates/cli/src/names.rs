//! Queries the banks for the account holders of a draft. No money moves.

use std::time::Duration;

use app::open_profile::OpenProfile;
use payouts::view::{NameCheckState, NamesView};

use crate::output::{Failure, print_line};

const POLL_EVERY: Duration = Duration::from_millis(200);

/// Queries every row that was never queried, one after another, and waits. Answers are stored, even if this is interrupted.
pub(crate) async fn check(open: &OpenProfile, draft: &str) -> Result<NamesView, Failure> {
    let before = payouts::draft_view(&open.payouts, draft).await?.names;
    if before.to_ask > 0 {
        print_line(&match before.to_ask {
            1 => "Checking 1 name with the bank. No money moves.".to_owned(),
            many => format!("Checking {many} names with the banks. No money moves."),
        });
        payouts::check_names(&open.payouts, draft).await?;
    }
    loop {
        let names = payouts::draft_view(&open.payouts, draft).await?.names;
        if names.state == NameCheckState::Resting {
            return Ok(names);
        }
        tokio::time::sleep(POLL_EVERY).await;
    }
}

/// The sentence about rows without an answer; `None` if all have one.
pub(crate) fn unchecked(names: &NamesView) -> Option<String> {
    let words = names.words.as_deref().unwrap_or_default();
    match names.to_ask {
        0 => None,
        1 => Some(format!("1 name could not be checked. {words}")),
        many => Some(format!("{many} names could not be checked. {words}")),
    }
}
