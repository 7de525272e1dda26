//! The preparer's side: a submitted draft is saved as an approval request. The approver card is saved here too.

use std::path::{Path, PathBuf};

use payment_rules::people::Person;
use session::Context;
use session::ids::number;
use session::people::SignedIn;
use session::saved_file::{Destination, save_new};

use super::file::{Batch, read};
use super::response::Card;
use super::{GOOD_FOR, business};
use crate::findings::ApprovalFindings;
use crate::messages;
use crate::tables::{approval_requests, drafts, plans};
use crate::view::KeyCardView;
use crate::{Payouts, digest_of};
use system::error::{AppError, ErrorCode};

/// Saves a submitted draft as an approval request for another laptop. Returns the file's path.
pub async fn save(payouts: &Payouts, plan: &str, to: &Destination) -> Result<PathBuf, AppError> {
    let maker = current_person(&payouts.context)?;
    let store = &payouts.context.outbox.store;
    let (row, items) = plans::plan(store, number(plan)?).await?;
    if row.voided_at.is_some() {
        return Err(plans::no_longer());
    }
    if digest_of(&row, &items)? != row.digest {
        return Err(crate::not_approved());
    }
    let (count, accounts) = plans::plan_counts(store, row.id).await?;
    let draft = drafts::draft(store, row.draft).await?;
    if draft.run.is_some() {
        return Err(AppError::new(ErrorCode::Conflict, messages::ALREADY_SENT));
    }
    let mut makers = Vec::new();
    for person in plans::draft_makers(store, row.draft).await? {
        makers.extend(plans::person_name(store, person).await?);
    }
    let matters = ApprovalFindings::of(&payouts.draft(&row.draft.to_string()).await?.sheet);
    let now = payouts.context.outbox.now();
    let batch = payouts.context.outbox.env.ids.letters(20)?;
    let mut request = Batch {
        batch: batch.clone(),
        kind: payouts.context.profile.kind,
        business: business(&payouts.context),
        saved_at: now.0,
        good_until: now.plus(GOOD_FOR).0,
        makers,
        saved_by: maker.name.clone(),
        file_name: draft.file_name.clone(),
        digest: row.digest.clone(),
        route: row.route.clone(),
        group_size: row.group_size,
        count: usize::try_from(count).map_err(AppError::bug)?,
        total_minor: row.total_minor,
        account_sum: accounts.to_string(),
        matters,
        sheets: Vec::new(),
        banks: Vec::new(),
        rows: Vec::new(),
    };
    request.fill(&items);
    let key = payouts.keyring.laptop().await?;
    let text = tokio::task::spawn_blocking(move || {
        let text = request.sign(&key)?;
        // Whatever the other laptop would reject is reported here.
        read(text.as_bytes()).map(|_| text)
    })
    .await
    .map_err(AppError::bug)??;
    let (plan, until, actor) = (row.id, now.plus(GOOD_FOR), payouts.context.actor());
    let stem = Path::new(&draft.file_name)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    // The file first: a person may cancel it, and then nothing was requested.
    let path = save_new(to, &stem.unwrap_or_default(), "paybatch", text.as_bytes())?;
    if let Err(error) = store
        .write(move |db| approval_requests::add(db, &batch, plan, until, &actor, now))
        .await
    {
        // Its response could not be accepted.
        let _ = std::fs::remove_file(&path);
        return Err(error);
    }
    Ok(path)
}

/// Saves the approver card of the current user, for the owner of another laptop. Returns its path and its fingerprint.
pub async fn save_card(payouts: &Payouts, to: &Destination) -> Result<KeyCardView, AppError> {
    let person = current_person(&payouts.context)?;
    if !person.approves() {
        let message = messages::does_not_approve(&person.name);
        return Err(AppError::new(ErrorCode::Conflict, message));
    }
    let key = payouts.keyring.person(person.id).await?;
    let fingerprint = key.public()?.fingerprint()?;
    let card = Card { name: person.name.clone() }.sign(&key)?;
    let path = save_new(to, &messages::approver_file(&person.name), "paykey", card.as_bytes())?;
    Ok(KeyCardView {
        path: path.display().to_string(),
        words: fingerprint.words,
        code: fingerprint.code,
    })
}

/// Approval requests require people with PINs; a profile for one person has no approver.
fn current_person(context: &Context) -> Result<Person, AppError> {
    match context.current_user.at(context.outbox.now()) {
        SignedIn::Somebody(person) => Ok(person),
        SignedIn::NoPeople | SignedIn::Nobody => {
            Err(AppError::new(ErrorCode::Conflict, messages::NAMES_AND_PINS_NEEDED).hint(messages::ADD_YOURSELF))
        }
    }
}
