//! Questions about approval on another laptop, on either of the two.

use base::timestamp::Timestamp;
use payouts::findings::Payees;
use payouts::remote_approval;
use payouts::remote_approval::OpenRequest;
use service_api::value::Amount;

use super::question_view::{Question, Signer};
use super::signing::owner;
use super::submitted_draft::{totals, travels, typed_count};
use crate::messages;
use crate::open_profile::OpenProfile;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// Approve another laptop's approval request. Nothing is paid by this laptop.
pub(super) async fn approve(open: &OpenProfile, batch: &str, from: usize) -> Result<Question, AppError> {
    let opened = remote_approval::still_open(&open.payouts, batch)?;
    let compared = remote_approval::compared(&open.payouts, &opened).await?;
    let request = &opened.batch;
    let count = u32::try_from(request.count).unwrap_or(u32::MAX);
    let total = Amount::from_minor(request.total_minor).unwrap_or(Amount::MAX);
    let mut named = compared.named(from);
    named.extend(request.matters.named(from));
    // Both compare: what is a warning comes first.
    named.sort_by_key(|named| !named.kind.is_warning());
    let mut facts: Vec<_> = compared.unknown().into_iter().collect();
    facts.push(("File", request.file_name.clone()));
    facts.push(("How", travels(&request.route, request.group_size)?));
    facts.extend(origin(&opened)?);
    Ok(Question {
        title: messages::approve_question(&messages::people(count), total),
        lead: messages::APPROVE_LEAD.to_owned(),
        totals: totals(total, count, &request.account_sum),
        named,
        payees: Some(Payees::page(&opened.items, from)),
        has_words: true,
        facts,
        warnings: request
            .matters
            .total_difference(total)
            .map(|differs| differs.words())
            .into_iter()
            .collect(),
        button: messages::approve_button(total),
        signers: approvers(open, &opened)?,
        typed: Some(typed_count(count, messages::type_count_to_approve(count))),
        digest: Some(request.digest.clone()),
        ..Question::default()
    })
}

/// Return another laptop's approval request.
pub(super) async fn send_back(open: &OpenProfile, batch: &str, note: &str) -> Result<Question, AppError> {
    let opened = remote_approval::still_open(&open.payouts, batch)?;
    remote_approval::compared(&open.payouts, &opened).await?;
    let note = note.trim();
    if note.is_empty() || !remote_approval::plain(note) {
        return Err(AppError::new(ErrorCode::Invalid, messages::SEND_BACK_REASON));
    }
    let mut facts = vec![("Why", note.to_owned())];
    facts.extend(origin(&opened)?);
    Ok(Question {
        title: messages::SEND_BACK_QUESTION.to_owned(),
        lead: messages::SEND_BACK_LEAD.to_owned(),
        facts,
        button: messages::SEND_BACK_BUTTON.to_owned(),
        signers: approvers(open, &opened)?,
        digest: Some(opened.batch.digest.clone()),
        has_words: true,
        ..Question::default()
    })
}

fn origin(opened: &OpenRequest) -> Result<Vec<(&'static str, String)>, AppError> {
    let request = &opened.batch;
    Ok(vec![
        (messages::PREPARED_BY_LABEL, request.makers.join(", ")),
        (
            "Saved",
            messages::saved_at(&rfc3339(Timestamp(request.saved_at)), &request.saved_by),
        ),
        (messages::VALID_UNTIL, rfc3339(Timestamp(request.good_until))),
        (messages::SIGNED_BY_LAPTOP, opened.exporter.fingerprint()?.words),
    ])
}

/// The approvers of this profile who did not prepare the request, compared by name.
fn approvers(open: &OpenProfile, opened: &OpenRequest) -> Result<Vec<Signer>, AppError> {
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
        let message = messages::NO_INDEPENDENT_APPROVER;
        return Err(AppError::conflict(message).hint(messages::OWNER_ADDS_APPROVER_PEOPLE));
    }
    Ok(signers)
}

/// Add a person who approves on another laptop.
pub(super) async fn add_approver(open: &OpenProfile, card: &str) -> Result<Question, AppError> {
    let (name, key) = remote_approval::card(&open.payouts, card).await?;
    let fingerprint = key.fingerprint()?;
    Ok(Question {
        title: messages::let_approve_question(&name),
        lead: messages::let_approve_lead(&name),
        facts: vec![
            (messages::KEY_WORDS, fingerprint.words),
            ("Code", fingerprint.code),
            (messages::ROLE_LABEL, messages::APPROVES_FILES.to_owned()),
        ],
        button: messages::let_approve_button(&name),
        signers: owner(open),
        ..Question::default()
    })
}
