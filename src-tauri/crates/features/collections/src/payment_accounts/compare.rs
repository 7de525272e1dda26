//! The account as the service reports it, compared with our copy.

use std::sync::Arc;

use payment_rules::outbox::{Decision, Event as LineEvent, State};
use payment_rules::payment_account::{AccountField, Difference, PaymentAccountState, Profile, differences};
use payment_rules::reading::Outcome;
use rusqlite::Transaction;
use service_api::GetPersistentPaymentAccount;
use service_api::value::{AccountIdentifier, Nuban};
use session::Context;

use super::changed;
use super::destination::named;
use crate::messages;
use crate::tables::payment_accounts::{AccountChangeRow, NewPaymentAccountRow, PaymentAccountRow};
use crate::tables::{payment_accounts, payment_accounts as table};
use crate::view::{AdoptAccount, FoundAccountView, PaymentAccountView, TakeReported};
use engine::outbox::Outbox;
use engine::tables::{evidence, outbox as lines};
use store::audit;
use system::error::{AppError, ErrorCode};

/// The service's answer about an account.
#[derive(Debug)]
pub(super) enum Reported {
    /// The account.
    Found(Box<Profile>),
    /// The service has no account with this number or reference.
    NotFound,
}

/// The service's code for an unknown object (`docs/spec/codes.md#collection-codes`).
const NOT_FOUND: &str = "121";

/// Queries the service for an account by its number or our reference.
pub(super) async fn ask(outbox: &Arc<Outbox>, name: &str) -> Result<Reported, AppError> {
    let identifier = AccountIdentifier::parse(name).map_err(|why| AppError::new(ErrorCode::Invalid, why))?;
    let answer = outbox
        .ask_for_outcome(&GetPersistentPaymentAccount {
            referenceNumber: outbox.question()?,
            accountIdentifier: identifier,
        })
        .await?;
    let no_report = |code, why: String| AppError::new(code, messages::account_not_reported(&why));
    match (answer.outcome, answer.answer) {
        (Outcome::Accepted, Some(answer)) => {
            let reported = Profile::reported(&answer);
            let named = [&reported.number, &reported.reference]
                .into_iter()
                .flatten()
                .any(|theirs| theirs == name);
            if named {
                return Ok(Reported::Found(Box::new(reported)));
            }
            Err(AppError::new(ErrorCode::Unanswered, messages::OTHER_ACCOUNT_REPORTED))
        }
        (Outcome::Accepted, None) => Err(AppError::new(ErrorCode::Unanswered, messages::ANSWER_UNREADABLE)),
        (Outcome::Refused { code, .. }, _) if code == NOT_FOUND => Ok(Reported::NotFound),
        (Outcome::Refused { code, message, .. }, _) => Err(no_report(ErrorCode::Refused, messages::service_message(&message, &code))),
        (Outcome::NotSent(why), _) => Err(no_report(ErrorCode::NotSent, why)),
        (Outcome::InDoubt(why), _) => Err(no_report(ErrorCode::Unanswered, why)),
    }
}

/// Compares an account with the service and stores the differences.
pub async fn compare(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentAccountView, AppError> {
    now(outbox, id).await?;
    changed(outbox, id).await
}

/// Compares without a view.
pub(super) async fn now(outbox: &Arc<Outbox>, id: i64) -> Result<(), AppError> {
    let row = payment_accounts::payment_account(&outbox.store, id).await?;
    let name = row
        .profile
        .number
        .clone()
        .or_else(|| row.profile.reference.clone())
        .unwrap_or_default();
    let reported = ask(outbox, &name).await?;
    let noting = Arc::clone(outbox);
    outbox
        .store
        .write(move |db| {
            // The row may have changed during the query.
            let row = table::by_id(db, id)?;
            match reported {
                Reported::Found(theirs) => note_found(db, &noting, &row, &theirs),
                Reported::NotFound => note_missing(db, &noting, &row),
            }
        })
        .await
}

fn note_found(db: &Transaction<'_>, outbox: &Outbox, row: &PaymentAccountRow, theirs: &Profile) -> Result<(), AppError> {
    let now = outbox.now();
    let ours = theirs.reference.is_none() || theirs.reference == row.profile.reference;
    if let (Some(Ok(number)), true) = (theirs.number.as_deref().map(Nuban::parse), ours) {
        table::set_number(db, row.id, number.as_str())?;
    }
    // If the service has the requested values, the change was executed, whatever its answer was.
    for change in table::changes(db, row.id)?.iter().filter(|change| !change.closes) {
        if change.line.line.state == State::NeedsReview && has_requested_values(theirs, change) {
            settle_as_done(db, outbox, change, messages::REPORTED_AS_REQUESTED)?;
        }
    }
    let row = table::by_id(db, row.id)?;
    table::set_compared(db, row.id, &differences(&row.profile, theirs), now)
}

/// Whether the service reports every field with the value that a change requested.
fn has_requested_values(theirs: &Profile, change: &AccountChangeRow) -> bool {
    let differing = differences(&wanted(&change.changes), theirs);
    differing.iter().all(|one| one.ours.is_none())
}

fn wanted(changes: &serde_json::Map<String, serde_json::Value>) -> Profile {
    let text = |name: &str| changes.get(name).and_then(|value| value.as_str()).map(str::to_owned);
    Profile {
        account_name: text("account_name"),
        first_name: text("first_name"),
        last_name: text("last_name"),
        phone: text("phone"),
        identity: text("identity"),
        forward_bank: text("forward_bank"),
        forward_account: text("forward_account"),
        callback_url: text("callback_url"),
        ..Profile::default()
    }
}

/// Settles an unconfirmed change as executed, on the evidence of the account itself.
fn settle_as_done(db: &Transaction<'_>, outbox: &Outbox, change: &AccountChangeRow, words: &str) -> Result<(), AppError> {
    lines::step(db, &change.line, &LineEvent::Decided(Decision::Done), &outbox.policy, outbox.now())?;
    evidence::note(db, change.line.id, "account", words, outbox.now())
}

/// The service does not find the account: one that is closing is closed now; for an open one the difference is stored for a person.
fn note_missing(db: &Transaction<'_>, outbox: &Outbox, row: &PaymentAccountRow) -> Result<(), AppError> {
    let now = outbox.now();
    match row.state {
        PaymentAccountState::Closing => {
            for change in table::changes(db, row.id)?.iter().filter(|change| change.closes) {
                if change.line.line.state == State::NeedsReview {
                    settle_as_done(db, outbox, change, messages::NO_LONGER_THERE)?;
                }
            }
            table::set_closed(db, row.id, now)
        }
        PaymentAccountState::Open => {
            let missing = Difference {
                field: AccountField::Number,
                ours: row.profile.number.clone(),
                theirs: None,
            };
            table::set_compared(db, row.id, &[missing], now)
        }
        PaymentAccountState::NotSent
        | PaymentAccountState::Sending
        | PaymentAccountState::InDoubt
        | PaymentAccountState::Refused
        | PaymentAccountState::TakenBack
        | PaymentAccountState::Opening
        | PaymentAccountState::Closed => Ok(()),
    }
}

/// Takes over the service's value of a field, if it is still the one that the person saw. An account that the service does not find is closed here
/// too. A new destination of deposits is recorded in the audit.
pub async fn take_reported(context: &Context, id: i64, request: &TakeReported) -> Result<PaymentAccountView, AppError> {
    let (outbox, actor) = (&context.outbox, context.actor());
    let (field, theirs, taking) = (request.field, request.theirs.clone(), Arc::clone(outbox));
    outbox
        .store
        .write(move |db| {
            let row = table::by_id(db, id)?;
            let shown = row.differences.iter().find(|one| one.field == field && one.theirs == theirs);
            let Some(shown) = shown.cloned() else {
                let message = messages::REPORTED_OTHERWISE;
                return Err(AppError::conflict(message));
            };
            if shown.field == AccountField::Number && shown.theirs.is_none() {
                return table::set_closed(db, id, taking.now());
            }
            let mut profile = row.profile;
            if matches!(shown.field, AccountField::ForwardBank | AccountField::ForwardAccount) {
                let before = format!("{}: {}", named(&profile), shown.ours.as_deref().unwrap_or("nothing"));
                let after = shown.theirs.clone().unwrap_or_else(|| "nothing".to_owned());
                let audit_entry = actor.entry(
                    crate::messages::audit::FORWARDING_IMPORTED_FROM_THE_SERVICE,
                    Some(before),
                    Some(after),
                );
                audit::record(db, taking.now(), audit_entry)?;
            }
            set_field(&mut profile, &shown)?;
            let left: Vec<Difference> = row.differences.into_iter().filter(|one| *one != shown).collect();
            table::take(db, id, &profile, &left)
        })
        .await?;
    changed(outbox, id).await
}

fn set_field(profile: &mut Profile, taken: &Difference) -> Result<(), AppError> {
    let place = match taken.field {
        AccountField::AccountName => &mut profile.account_name,
        AccountField::FirstName => &mut profile.first_name,
        AccountField::LastName => &mut profile.last_name,
        AccountField::Phone => &mut profile.phone,
        AccountField::Identity => &mut profile.identity,
        AccountField::ForwardBank => &mut profile.forward_bank,
        AccountField::ForwardAccount => &mut profile.forward_account,
        AccountField::CallbackUrl => &mut profile.callback_url,
        AccountField::Number | AccountField::Reference => {
            let message = messages::NUMBER_IS_FIXED;
            return Err(AppError::conflict(message));
        }
    };
    *place = taken.theirs.clone();
    Ok(())
}

/// Accounts that the history or a callback reported and that are not in the records.
pub async fn found(outbox: &Outbox) -> Result<Vec<FoundAccountView>, AppError> {
    let unknown = outbox.store.read(table::unknown).await?;
    let shown = unknown.into_iter().map(|(number, reference, since)| FoundAccountView {
        number,
        reference,
        since: system::env::rfc3339(since),
    });
    Ok(shown.collect())
}

/// Adds an account that the service has to the records. E-mail and limit stay unknown.
pub async fn adopt(outbox: &Arc<Outbox>, request: &AdoptAccount) -> Result<PaymentAccountView, AppError> {
    let name = request.name.trim().to_owned();
    let refused = |message: &str| AppError::invalid_field(messages::NO_ACCOUNT_IMPORTED, "name", message);
    AccountIdentifier::parse(&name).map_err(|why| refused(&why))?;
    let Reported::Found(theirs) = ask(outbox, &name).await? else {
        return Err(refused(messages::NO_ACCOUNT_FOUND));
    };
    let (Some(number), Some(reference)) = (theirs.number.clone(), theirs.reference.clone()) else {
        return Err(refused(messages::INCOMPLETE_REPORT));
    };
    let now = outbox.now();
    let id = outbox
        .store
        .write(move |db| {
            let known = [&number, &reference].into_iter().map(|name| table::named(db, name));
            if known.collect::<Result<Vec<_>, _>>()?.iter().any(Option::is_some) {
                return Err(refused(messages::ALREADY_RECORDED));
            }
            let row = NewPaymentAccountRow {
                profile: *theirs,
                email: None,
                limit: None,
                forward_word: None,
                created_at: now,
                import: None,
            };
            let id = table::add(db, None, &row)?;
            table::set_compared(db, id, &[], now)?;
            Ok(id)
        })
        .await?;
    changed(outbox, id).await
}
