//! The approver's side: an approval request is opened, compared with the previous one, and answered with the approver's key.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::timestamp::Timestamp;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use payment_rules::people::Person;
use service_api::value::Amount;
use session::Context;
use session::saved_file::{Destination, save_new};

use super::file::{MOST_BYTES, Opened, read};
use super::response::Answer;
use super::{business, in_time};
use crate::findings::{Named, payment, several_sheets};
use crate::messages;
use crate::sheet_views::difference_view;
use crate::tables::approval_requests;
use crate::tables::approval_requests::{Payee, Replied};
use crate::tables::plans::PlanItemRow;
use crate::view::{BatchFile, BatchView, FindingKind};
use crate::{Payouts, fingerprint};
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// An open approval request. It is kept, so that what is approved is what was shown.
pub type OpenRequest = Arc<Opened>;

/// Opens the file of an approval request. Nothing is approved by it.
pub async fn open_batch(payouts: &Payouts, file: &BatchFile) -> Result<BatchView, AppError> {
    // Four characters of base64 encode three bytes.
    if file.bytes_base64.len() / 4 * 3 > MOST_BYTES + 3 {
        return Err(AppError::new(ErrorCode::Invalid, messages::REQUEST_TOO_LARGE));
    }
    let bytes = STANDARD
        .decode(&file.bytes_base64)
        .map_err(|_| AppError::new(ErrorCode::Invalid, messages::FILE_INCOMPLETE))?;
    let opened = tokio::task::spawn_blocking(move || read(&bytes)).await.map_err(AppError::bug)??;
    let opened = Arc::new(opened);
    answerable(payouts, &opened).await?;
    *payouts.batch() = Some(Arc::clone(&opened));
    show(payouts, &opened).await
}

/// The open approval request, if its id is `batch`.
pub fn still_open(payouts: &Payouts, batch: &str) -> Result<OpenRequest, AppError> {
    let opened = payouts.batch().clone().filter(|opened| opened.batch.batch == batch);
    opened.ok_or_else(|| AppError::new(ErrorCode::NotFound, messages::OPEN_REQUEST_AGAIN))
}

/// Rejects an approval request that is for another profile or was saved on this laptop.
async fn answerable(payouts: &Payouts, opened: &Opened) -> Result<(), AppError> {
    let batch = &opened.batch;
    let own = (payouts.context.profile.kind, business(&payouts.context));
    if (batch.kind, &batch.business) != (own.0, &own.1) {
        let message = messages::other_profile(batch.kind, &batch.business, own.0, &own.1);
        return Err(AppError::new(ErrorCode::Conflict, message).hint(messages::OPEN_PROFILE));
    }
    if payouts.keyring.laptop().await?.public()? == opened.exporter {
        let message = messages::SAVED_ON_THIS_LAPTOP;
        return Err(AppError::new(ErrorCode::Conflict, message).hint(messages::APPROVE_FROM_DRAFT));
    }
    in_time(Timestamp(batch.good_until), payouts.context.outbox.now())
}

/// An approval request on screen.
pub async fn show(payouts: &Payouts, opened: &Opened) -> Result<BatchView, AppError> {
    let batch = &opened.batch;
    let (plan, laptop) = (fingerprint(&batch.digest)?, opened.exporter.fingerprint()?);
    let replied = replied(&payouts.context, &batch.batch).await?;
    let total = Amount::from_minor(batch.total_minor).unwrap_or(Amount::MAX);
    Ok(BatchView {
        batch: batch.batch.clone(),
        words: plan.words,
        code: plan.code,
        laptop: laptop.words,
        count: u32::try_from(batch.count).unwrap_or(u32::MAX),
        total: total.decimal(),
        file_total: batch.matters.total_difference(total).map(difference_view),
        account_sum: batch.account_sum.clone(),
        file_name: batch.file_name.clone(),
        saved_by: batch.saved_by.clone(),
        saved_at: rfc3339(Timestamp(batch.saved_at)),
        good_until: rfc3339(Timestamp(batch.good_until)),
        approved: replied.as_ref().map(|replied| replied.approved),
    })
}

async fn replied(context: &Context, batch: &str) -> Result<Option<Replied>, AppError> {
    let batch = batch.to_owned();
    context.outbox.store.read(move |db| approval_requests::replied(db, &batch)).await
}

/// The differences from the last approval request of the same laptop that was approved here.
#[derive(Debug, Default)]
pub struct Compared {
    /// Whether there is an earlier one.
    pub known: bool,
    pub new: Vec<String>,
    pub gone: Vec<String>,
    /// The same name with another account.
    pub moved: Vec<String>,
    /// Payments that are larger by more than a fifth.
    pub more: Vec<String>,
}

/// Compares with the previous approval request.
///
/// # Errors
///
/// The request can no longer be answered.
pub async fn compared(payouts: &Payouts, opened: &OpenRequest) -> Result<Compared, AppError> {
    answerable(payouts, opened).await?;
    if let Some(replied) = replied(&payouts.context, &opened.batch.batch).await? {
        let message = messages::replied(replied.approved, replied.at);
        return Err(AppError::new(ErrorCode::Conflict, message).hint(messages::SAVE_ANSWER_AGAIN));
    }
    let exporter = opened.exporter.hex();
    let before = payouts
        .context
        .outbox
        .store
        .read(move |db| approval_requests::last_approved(db, &exporter))
        .await?;
    Ok(match before.is_empty() {
        true => Compared::default(),
        false => differences(&before, &opened.items),
    })
}

/// Compares by account and bank. A person may be paid twice; then the sums are compared.
fn differences(before: &[Payee], items: &[PlanItemRow]) -> Compared {
    let mut found = Compared {
        known: true,
        ..Compared::default()
    };
    let mut paid: HashMap<(&str, &str), i64> = HashMap::new();
    let mut names: HashMap<String, &Payee> = HashMap::new();
    for payee in before {
        *paid.entry((&payee.account, &payee.bank)).or_default() += payee.amount_minor;
        names.insert(payee.name.to_lowercase(), payee);
    }
    let mut now: HashMap<(&str, &str), i64> = HashMap::new();
    for PlanItemRow { item, .. } in items {
        *now.entry((item.account.as_str(), &item.bank.name)).or_default() += item.amount.minor();
    }
    let several = several_sheets(items);
    let mut seen = HashSet::new();
    for row in items {
        let item = &row.item;
        let key = (item.account.as_str(), item.bank.name.as_str());
        if !seen.insert(key) {
            continue;
        }
        match (paid.get(&key), names.get(&item.name.to_lowercase())) {
            (Some(was), _) if i128::from(now[&key]) * 5 > i128::from(*was) * 6 => {
                let was = Amount::from_minor(*was).unwrap_or(Amount::MAX).naira();
                found.more.push(messages::payment_was(&payment(row, several), &was));
            }
            (Some(_), _) => {}
            (None, Some(was)) => found.moved.push(messages::account_was(
                &payment(row, several),
                (&item.bank.name, item.account.as_str()),
                (&was.bank, &was.account),
            )),
            (None, None) => found.new.push(payment(row, several)),
        }
    }
    let gone = before
        .iter()
        .filter(|payee| !now.contains_key(&(payee.account.as_str(), payee.bank.as_str())));
    found.gone = gone.map(|payee| payee.name.clone()).collect();
    found
}

impl Compared {
    /// The line for a request without a previous one.
    pub fn unknown(&self) -> Option<(&'static str, String)> {
        let words = messages::NO_EARLIER_APPROVAL;
        (!self.known).then(|| (messages::COMPARED_WITH, words.to_owned()))
    }

    /// A page of the differences of each kind, from position `from`.
    pub fn named(&self, from: usize) -> Vec<Named> {
        if !self.known {
            return Vec::new();
        }
        [
            ((FindingKind::AnotherAccount, messages::ACCOUNT_CHANGED), &self.moved),
            ((FindingKind::MuchMore, messages::MUCH_MORE), &self.more),
            ((FindingKind::NewSince, messages::NEW_SINCE), &self.new),
            ((FindingKind::NoLonger, messages::NO_LONGER_INCLUDED), &self.gone),
        ]
        .into_iter()
        .map(|(name, all)| Named::page(name, all, from))
        .collect()
    }
}

/// Answers an approval request with the key of `person`, whose PIN was verified. Returns the path of the response.
pub async fn reply(
    payouts: &Payouts,
    opened: &OpenRequest,
    person: &Person,
    note: Option<&str>,
    to: &Destination,
) -> Result<PathBuf, AppError> {
    let (batch, now) = (&opened.batch, payouts.context.outbox.now());
    let answer = Answer {
        batch: batch.batch.clone(),
        digest: batch.digest.clone(),
        exporter: opened.exporter.hex(),
        kind: batch.kind,
        business: batch.business.clone(),
        approver: person.name.clone(),
        approved: note.is_none(),
        note: note.unwrap_or_default().to_owned(),
        at: now.0,
    };
    let text = answer.sign(&payouts.keyring.person(person.id).await?)?;
    let (kept, person, opened) = (text.clone(), person.clone(), Arc::clone(opened));
    payouts
        .context
        .outbox
        .store
        .write(move |db| approval_requests::reply(db, &answer_row(&opened, answer.approved, kept), &opened.items, &person, now))
        .await?;
    save_text(&text, to, &batch.file_name, note.is_none())
}

fn answer_row(opened: &Opened, approved: bool, text: String) -> approval_requests::NewReply {
    approval_requests::NewReply {
        batch: opened.batch.batch.clone(),
        exporter: opened.exporter.hex(),
        digest: opened.batch.digest.clone(),
        approved,
        text,
    }
}

/// Saves the response that was given here again, if its file was lost.
pub async fn save_reply(payouts: &Payouts, batch: &str, to: &Destination) -> Result<PathBuf, AppError> {
    let replied = replied(&payouts.context, batch).await?;
    let replied = replied.ok_or_else(|| AppError::new(ErrorCode::NotFound, messages::NOT_ANSWERED_HERE))?;
    save_text(&replied.text, to, "answer", replied.approved)
}

fn save_text(text: &str, to: &Destination, file_name: &str, approved: bool) -> Result<PathBuf, AppError> {
    let stem = Path::new(file_name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    // A name from another computer's file must not be used as a path.
    let stem: String = stem
        .unwrap_or_default()
        .chars()
        .filter(|mark| mark.is_alphanumeric() || " -_".contains(*mark))
        .take(80)
        .collect();
    save_new(to, &messages::answer_file(&stem, approved), "payanswer", text.as_bytes())
}
