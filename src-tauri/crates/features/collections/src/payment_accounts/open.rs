//! The opening of an account. An unconfirmed opening is settled by status queries about it and about the account. Nothing is sent again
//! automatically.

use std::sync::Arc;

use payment_rules::outbox::{Event as LineEvent, State};
use payment_rules::payment_account::Profile;
use payment_rules::reading::{Attempt, Evidence, Receipt, StatusResult};
use rusqlite::Connection;
use service_api::declare::Operation as _;
use service_api::value::{Amount, Nuban};
use service_api::{RegisterPersistentPaymentAccount, RegisterPersistentPaymentAccountResult, masked};

use super::compare::Reported;
use super::{changed, compare, destination, form, notify, view};
use crate::messages;
use crate::tables::forwarding::By;
use crate::tables::imports::ImportPlace;
use crate::tables::payment_accounts::{NewPaymentAccountRow, PaymentAccountRow};
use crate::tables::{payment_accounts, payment_accounts as table};
use crate::view::{AlikeAccountView, NewPaymentAccount, NewPaymentAccountView, PaymentAccountCheckView, PaymentAccountView};
use engine::outbox::{Answered, Outbox, SettlementHook};
use engine::tables::outbox::{NewEntry, OutboxEntry};
use engine::tables::{evidence, outbox as lines};
use system::error::AppError;

/// Checks a form without sending anything.
pub async fn check(outbox: &Arc<Outbox>, form: &NewPaymentAccount) -> Result<PaymentAccountCheckView, AppError> {
    let ready = form::read(outbox, form).await?;
    let (kept, profile) = (ready.kept.clone(), ready.kept.profile);
    let forwards = profile.forward_account.is_some();
    let alike = outbox.store.read(move |db| table::alike(db, &kept)).await?;
    let alike = alike.into_iter().map(|row| AlikeAccountView {
        id: row.id.to_string(),
        account_name: row.profile.account_name.unwrap_or_default(),
        number: row.profile.number,
        reference: row.profile.reference.unwrap_or_default(),
    });
    Ok(PaymentAccountCheckView {
        form: NewPaymentAccountView {
            account_name: profile.account_name.unwrap_or_default(),
            first_name: profile.first_name.unwrap_or_default(),
            last_name: profile.last_name.unwrap_or_default(),
            phone: profile.phone,
            email: ready.kept.email,
            reference: profile.reference.unwrap_or_default(),
            limit: ready.kept.limit.map(Amount::decimal),
            callback_url: profile.callback_url,
        },
        somebody_else: forwards,
        forward: ready.forward,
        alike: alike.collect(),
    })
}

/// Stores an account and requests its opening. The view contains the result.
pub async fn open(outbox: &Arc<Outbox>, form: &NewPaymentAccount, by: By) -> Result<PaymentAccountView, AppError> {
    open_of(outbox, form, by, None).await
}

/// Opens the account of a row of an import, which becomes one account at most.
pub async fn open_of(
    outbox: &Arc<Outbox>,
    form: &NewPaymentAccount,
    by: By,
    import: Option<ImportPlace>,
) -> Result<PaymentAccountView, AppError> {
    let ready = form::read(outbox, form).await?;
    let body = serde_json::to_string(&ready.request).map_err(AppError::bug)?;
    let spec = &RegisterPersistentPaymentAccount::SPEC;
    outbox.service.ready_for(spec, &body)?;
    let line = NewEntry {
        operation: spec.id,
        reference: ready.request.referenceNumber.as_str().to_owned(),
        about: None,
        moves_money: false,
        run: None,
        // Only the end of an identity number is stored.
        body: masked::body(spec, &body),
        amount: Amount::ZERO,
    };
    let forwarding = destination::of_opening(outbox, &ready.kept.profile, by).await;
    let kept = NewPaymentAccountRow { import, ..ready.kept };
    let (id, line) = payment_accounts::add_payment_account(&outbox.store, line, kept, forwarding).await?;
    let sent = outbox.send_lines(vec![line], Some(body), Vec::new()).await;
    notify(outbox, id);
    sent?;
    view(outbox, id).await
}

/// Stores the number from the answer to an opening.
#[derive(Debug)]
pub struct OpenedHook;

impl SettlementHook for OpenedHook {
    fn operations(&self) -> &'static [&'static str] {
        &[RegisterPersistentPaymentAccount::SPEC.id]
    }

    fn answered(&self, db: &Connection, answered: Answered<'_>) -> Result<(), AppError> {
        note_opened(db, answered.row.id, answered.evidence, answered.attempt)
    }
}

fn note_opened(db: &Connection, line: i64, evidence: &Evidence, attempt: &Attempt) -> Result<(), AppError> {
    let (Evidence::Accepted(_), Attempt::Answered { body, .. }) = (evidence, attempt) else {
        return Ok(());
    };
    let answer: RegisterPersistentPaymentAccountResult = serde_json::from_slice(body).unwrap_or_default();
    let Some(id) = table::opened_by(db, line)? else {
        return Ok(());
    };
    let ours = table::by_id(db, id)?.profile.reference;
    let about = answer.accountReference.map(|reference| reference.0);
    let number = answer.accountNumber.and_then(|number| Nuban::parse(&number.0).ok());
    match number {
        // Without our reference beside it, a number is taken only from the account itself.
        Some(number) if about.is_some() && about == ours => table::set_number(db, id, number.as_str()),
        Some(_) | None => Ok(()),
    }
}

/// Brings an account up to date: sends an opening that never left, queries an unconfirmed one, or compares the account.
pub async fn query_status(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentAccountView, AppError> {
    let row = payment_accounts::payment_account(&outbox.store, id).await?;
    match row.line.clone() {
        Some(line) if line.line.state == State::Ready => send_again(outbox, &line).await?,
        Some(line) if matches!(line.line.state, State::InDoubt | State::Confirming | State::NeedsReview) => {
            settle(outbox, row, line).await?
        }
        Some(line) if line.line.state != State::Accepted => {}
        Some(_) | None => {
            compare::now(outbox, id).await?;
        }
    }
    changed(outbox, id).await
}

/// Sends an opening that never left, under its own reference, if its whole body is stored.
async fn send_again(outbox: &Arc<Outbox>, line: &OutboxEntry) -> Result<(), AppError> {
    if line.body.contains(masked::MASK) {
        let message = messages::CANNOT_BE_OPENED;
        return Err(AppError::conflict(message));
    }
    outbox.send_one(line.id).await.map(|_| ())
}

/// Sends an opening that never left, with the bank verification number if the caller still has it.
pub async fn send_unsent(outbox: &Arc<Outbox>, id: i64, identity: Option<&str>) -> Result<PaymentAccountView, AppError> {
    if let Some(line) = payment_accounts::payment_account(&outbox.store, id).await?.line
        && line.line.state == State::Ready
    {
        let kept = |number: &str| format!("\"financialIdentificationNumber\":\"{number}\"");
        let whole = identity.map(|identity| line.body.replace(&kept(&masked::ending(identity)), &kept(identity)));
        match whole.filter(|body| !body.contains(masked::MASK)) {
            Some(body) => drop(outbox.send_lines(vec![line.id], Some(body), Vec::new()).await?),
            None => send_again(outbox, &line).await?,
        }
        notify(outbox, id);
    }
    view(outbox, id).await
}

/// Queries the opening; if that proves nothing, the account itself.
async fn settle(outbox: &Arc<Outbox>, row: PaymentAccountRow, line: OutboxEntry) -> Result<(), AppError> {
    outbox.query_status(line).await?;
    settle_by_account(outbox, row.id).await
}

/// Queries the account of an unconfirmed opening. If the service has it, it was opened; if not, nothing is proved.
pub(super) async fn settle_by_account(outbox: &Arc<Outbox>, id: i64) -> Result<(), AppError> {
    let row = payment_accounts::payment_account(&outbox.store, id).await?;
    let doubted = |line: &OutboxEntry| matches!(line.line.state, State::InDoubt | State::NeedsReview) && line.line.refusal.is_none();
    let Some(line) = row.line.clone().filter(doubted) else {
        return Ok(());
    };
    let reference = row.profile.reference.clone().unwrap_or_default();
    if let Reported::Found(theirs) = compare::ask(outbox, &reference).await? {
        found(outbox, &row, line.id, *theirs).await?;
    }
    Ok(())
}

/// Settles the opening by an account under our reference, if all its names are the requested ones.
async fn found(outbox: &Arc<Outbox>, row: &PaymentAccountRow, line: i64, theirs: Profile) -> Result<(), AppError> {
    let same = theirs.reference == row.profile.reference && row.profile.is_of_the_same(&theirs);
    let (id, deciding) = (row.id, Arc::clone(outbox));
    outbox
        .store
        .write(move |db| {
            let (row, now) = (lines::by_id(db, line)?, deciding.now());
            if !matches!(row.line.state, State::InDoubt | State::NeedsReview) {
                return Ok(());
            }
            if !same {
                let words = messages::ACCOUNT_OF_OTHER;
                return evidence::note(db, line, "enquiry", words, now);
            }
            let finding = StatusResult::Successful(Receipt::default());
            let event = LineEvent::StatusQueried {
                result: &finding,
                control: true,
            };
            lines::step(db, &row, &event, &deciding.policy, deciding.now())?;
            evidence::note(db, line, "enquiry", messages::ACCOUNT_FOUND, now)?;
            match theirs.number.as_deref().map(Nuban::parse) {
                Some(Ok(number)) => table::set_number(db, id, number.as_str()),
                Some(Err(_)) | None => Ok(()),
            }
        })
        .await
}

/// Withdraws an opening that never left.
pub async fn withdraw(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentAccountView, AppError> {
    let line = payment_accounts::payment_account(&outbox.store, id).await?.line.map(|line| line.id);
    let deciding = Arc::clone(outbox);
    outbox
        .store
        .write(move |db| {
            let row = line.map(|line| lines::by_id(db, line)).transpose()?;
            let Some(row) = row.filter(|row| row.line.state == State::Ready && row.line.attempts == 0) else {
                return Err(AppError::conflict(messages::NOT_WITHDRAWN));
            };
            lines::step(db, &row, &LineEvent::Cancelled, &deciding.policy, deciding.now()).map(|_| ())
        })
        .await?;
    changed(outbox, id).await
}
