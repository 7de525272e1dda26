//! Questions about approval on another laptop, on either of the two.

use base::timestamp::Timestamp;
use payouts::batch;
use payouts::batch::OpenBatch;
use service_api::value::Amount;

use super::paying::{people, totals, travels, typed_count};
use super::signing::owner;
use super::window::{Question, Signer};
use crate::open_profile::OpenProfile;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// Approve another laptop's approval request. Nothing is paid by this laptop.
pub(super) async fn approve(open: &OpenProfile, batch: &str, from: usize) -> Result<Question, AppError> {
    let opened = batch::still_open(&open.payouts, batch)?;
    let compared = batch::compared(&open.payouts, &opened).await?;
    let request = &opened.batch;
    let count = u32::try_from(request.count).unwrap_or(u32::MAX);
    let total = Amount::from_minor(request.total_minor).unwrap_or(Amount::MAX);
    let mut named = compared.named(from);
    named.extend(request.matters.named(&opened.items, from));
    let mut facts: Vec<_> = compared.unknown().into_iter().collect();
    facts.push(("File", request.file_name.clone()));
    facts.push(("How", travels(&request.route, request.group_size)));
    facts.extend(origin(&opened)?);
    Ok(Question {
        title: format!("Approve paying {} {}?", people(count), total.naira()),
        lead: "Compare the four words and the totals with the preparer, by telephone. Nothing is paid here: a signed answer is saved, \
               which goes back to the preparer."
            .to_owned(),
        totals: totals(total, count, &request.account_sum),
        named,
        facts,
        button: format!("Approve {}", total.naira()),
        signers: approvers(open, &opened)?,
        typed: Some(typed_count(count, "approve paying")),
        digest: Some(request.digest.clone()),
        ..Question::default()
    })
}

/// Return another laptop's approval request.
pub(super) async fn send_back(open: &OpenProfile, batch: &str, note: &str) -> Result<Question, AppError> {
    let opened = batch::still_open(&open.payouts, batch)?;
    batch::compared(&open.payouts, &opened).await?;
    let note = note.trim();
    if note.is_empty() || !batch::plain(note) {
        return Err(AppError::new(
            ErrorCode::Invalid,
            "Nothing was sent back: write why, in one line of at most 500 letters.",
        ));
    }
    let mut facts = vec![("Why", note.to_owned())];
    facts.extend(origin(&opened)?);
    Ok(Question {
        title: "Send this batch back?".to_owned(),
        lead: "Nothing is paid. A signed answer with your note is saved, which goes back to the preparer.".to_owned(),
        facts,
        button: "Send it back".to_owned(),
        signers: approvers(open, &opened)?,
        digest: Some(opened.batch.digest.clone()),
        ..Question::default()
    })
}

fn origin(opened: &OpenBatch) -> Result<Vec<(&'static str, String)>, AppError> {
    let request = &opened.batch;
    Ok(vec![
        ("Prepared by", request.makers.join(", ")),
        (
            "Saved",
            format!("{}, by {}", rfc3339(Timestamp(request.saved_at)), request.saved_by),
        ),
        ("Good until", rfc3339(Timestamp(request.good_until))),
        ("Signed by the laptop", opened.exporter.fingerprint()?.words),
    ])
}

/// The approvers of this profile who did not prepare the request, compared by name.
fn approvers(open: &OpenProfile, opened: &OpenBatch) -> Result<Vec<Signer>, AppError> {
    let request = &opened.batch;
    let made = |name: &str| {
        request
            .makers
            .iter()
            .chain([&request.saved_by])
            .any(|maker| maker.to_lowercase() == name.to_lowercase())
    };
    let people = open.context.current_user.people().into_iter();
    let signers: Vec<Signer> = people
        .filter(|person| person.approves() && !made(&person.name))
        .map(Signer::plain)
        .collect();
    if signers.is_empty() {
        let message = "Nothing was approved: nobody here approves payments and had no hand in this batch.";
        return Err(AppError::conflict(message).hint("The owner adds whoever approves, under Settings, People."));
    }
    Ok(signers)
}

/// Add a person who approves on another laptop.
pub(super) async fn add_approver(open: &OpenProfile, card: &str) -> Result<Question, AppError> {
    let (name, key) = batch::card(&open.payouts, card).await?;
    let fingerprint = key.fingerprint()?;
    Ok(Question {
        title: format!("Let {name} approve on another laptop?"),
        lead: format!("Call {name} and compare the four words. Whoever has this key approves payouts of this profile in that name."),
        facts: vec![
            ("Four words of the key", fingerprint.words),
            ("Code", fingerprint.code),
            ("May do", "Approves batches that are saved here as a file".to_owned()),
        ],
        button: format!("Let {name} approve"),
        signers: owner(open),
        ..Question::default()
    })
}
