//! The evidence about an outbox entry, as sentences.

use payment_rules::evidence::Learnt;
use payment_rules::outbox::Decision;
use payment_rules::reading::{Evidence, StatusResult};

use engine::tables::evidence::EvidenceRow;

/// One piece of evidence as a sentence.
pub fn sentence(row: &EvidenceRow) -> String {
    let words = &row.words;
    match &row.learnt {
        Some(Learnt::Answer(evidence)) => format!("Answer: {}", answer(evidence)),
        Some(Learnt::StatusQuery(finding)) => {
            let found = status_query(finding);
            match row.source.as_str() {
                "later" => format!("Later look-up: {found}"),
                "window" => format!("Last look-up within the two days that the service covers: {found}"),
                _ => format!("Look-up: {found}"),
            }
        }
        Some(Learnt::Decision(Decision::Done)) => format!("A person recorded it as paid: {words}"),
        Some(Learnt::Decision(Decision::NotDone)) => format!("A person recorded it as not paid: {words}"),
        Some(Learnt::Decision(Decision::SendAgain)) => format!("A person decided to send it again under the same reference: {words}"),
        None if row.source == "person" => format!("A person: {words}"),
        None => words.clone(),
    }
}

/// What an answer proved, as a sentence.
pub fn answer(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Accepted(receipt) => {
            let other = receipt.other.as_ref().map(|other| format!(", {other}")).unwrap_or_default();
            format!("Accepted, transaction {}{other}.", receipt.transaction_id.as_deref().unwrap_or("-"))
        }
        Evidence::Unconfirmed { receipt, why } => format!(
            "Accepted, transaction {}, but not counted yet: {why}.",
            receipt.transaction_id.as_deref().unwrap_or("-")
        ),
        Evidence::Refused { code, message } => format!("Rejected with code {code}: {message}"),
        Evidence::UnderWay(why) | Evidence::Doubt(why) => format!("No proof: {why}"),
        Evidence::NotSent(why) => format!("Not sent: {why}"),
    }
}

/// What a status query found, as the end of a sentence.
pub fn status_query(finding: &StatusResult) -> String {
    match finding {
        StatusResult::NotFound => "not found (yet).".to_owned(),
        StatusResult::Pending => "still in progress.".to_owned(),
        StatusResult::Successful(_) => "done.".to_owned(),
        StatusResult::Failed { message, .. } => format!("failed: “{message}”."),
        StatusResult::Unclear(why) => format!("it did not work. {why}"),
        StatusResult::Contradictory { .. } => "reported as done, but something contradicts that.".to_owned(),
    }
}
