//! The account as the service reports it, compared with our copy.

use std::sync::Arc;

use payment_rules::outbox::{Decision, Event as LineEvent, State};
use payment_rules::payment_account::{AccountField, Difference, PaymentAccountState, Profile, differences};
use payment_rules::reading::Outcome;
use rusqlite::Transaction;
use service_api::GetPersistentPaymentAccount;
use service_api::value::{AccountIdentifier, Nuban};
use session::Context;

use super::destination::named;
use super::{notify, view};
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
    let heard = outbox
        .ask_for_outcome(&GetPersistentPaymentAccount {
            referenceNumber: outbox.question()?,
            accountIdentifier: identifier,
        })
        .await?;
    let not_told = |code, why: String| AppError::new(code, format!("Nothing was changed. The service did not tell of the account: {why}"));
    match (heard.outcome, heard.answer) {
        (Outcome::Accepted, Some(answer)) => {
            let told = Profile::reported(&answer);
            let named = [&told.number, &told.reference].into_iter().flatten().any(|theirs| theirs == name);
            if named {
                return Ok(Reported::Found(Box::new(told)));
            }
            Err(AppError::new(
                ErrorCode::Unanswered,
                "Nothing was changed. The service told of another account.",
            ))
        }
        (Outcome::Accepted, None) => Err(AppError::new(
            ErrorCode::Unanswered,
            "Nothing was changed by asking. The service's answer could not be read.",
        )),
        (Outcome::Refused { code, .. }, _) if code == NOT_FOUND => Ok(Reported::NotFound),
        (Outcome::Refused { code, message }, _) => Err(not_told(ErrorCode::Refused, format!("“{message}” (code {code})."))),
        (Outcome::NotSent(why), _) => Err(not_told(ErrorCode::NotSent, why)),
        (Outcome::InDoubt(why), _) => Err(not_told(ErrorCode::Unanswered, why)),
    }
}

/// Compares an account with the service and stores the differences.
pub async fn compare(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentAccountView, AppError> {
    now(outbox, id).await?;
    notify(outbox, id);
    view(outbox, id).await
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
    let told = ask(outbox, &name).await?;
    let noting = Arc::clone(outbox);
    outbox
        .store
        .write(move |db| {
            // The row may have changed during the query.
            let row = table::by_id(db, id)?;
            match told {
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
        table::numbered(db, row.id, number.as_str())?;
    }
    // If the service has the requested values, the change was executed, whatever its answer was.
    for change in table::changes(db, row.id)?.iter().filter(|change| !change.closes) {
        if change.line.line.state == State::NeedsReview && has(theirs, change) {
            done(db, outbox, change, "The service tells the account as it was to be.")?;
        }
    }
    let row = table::by_id(db, row.id)?;
    table::compared(db, row.id, &differences(&row.profile, theirs), now)
}

/// Whether the service reports every field with the value that a change requested.
fn has(theirs: &Profile, change: &AccountChangeRow) -> bool {
    let wanted: Profile = wanted(&change.changes);
    let told = Profile {
        account_name: wanted.account_name.as_ref().and(theirs.account_name.clone()),
        first_name: wanted.first_name.as_ref().and(theirs.first_name.clone()),
        last_name: wanted.last_name.as_ref().and(theirs.last_name.clone()),
        phone: wanted.phone.as_ref().and(theirs.phone.clone()),
        identity: wanted.identity.as_ref().and(theirs.identity.clone()),
        forward_bank: wanted.forward_bank.as_ref().and(theirs.forward_bank.clone()),
        forward_account: wanted.forward_account.as_ref().and(theirs.forward_account.clone()),
        callback_url: wanted.callback_url.as_ref().and(theirs.callback_url.clone()),
        number: None,
        reference: None,
    };
    differences(&wanted, &told).is_empty()
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
        number: None,
        reference: None,
    }
}

/// Settles an unconfirmed change as executed, on the evidence of the account itself.
fn done(db: &Transaction<'_>, outbox: &Outbox, change: &AccountChangeRow, words: &str) -> Result<(), AppError> {
    let next = change
        .line
        .line
        .step(&LineEvent::Decided(Decision::Done), &outbox.policy, outbox.now());
    let next = next.map_err(|illegal| AppError::bug(format!("{illegal:?}")))?;
    lines::update(db, &change.line, &next, None)?;
    evidence::note(db, change.line.id, "account", words, outbox.now())
}

/// The service does not find the account: one that is closing is closed now; for an open one the difference is stored for a person.
fn note_missing(db: &Transaction<'_>, outbox: &Outbox, row: &PaymentAccountRow) -> Result<(), AppError> {
    let now = outbox.now();
    match row.state {
        PaymentAccountState::Closing => {
            for change in table::changes(db, row.id)?.iter().filter(|change| change.closes) {
                if change.line.line.state == State::NeedsReview {
                    done(db, outbox, change, "The service does not find the account any more.")?;
                }
            }
            table::closed(db, row.id, now)
        }
        PaymentAccountState::Open => {
            let missing = Difference {
                field: AccountField::Number,
                ours: row.profile.number.clone(),
                theirs: None,
            };
            table::compared(db, row.id, &[missing], now)
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
    let (outbox, hand) = (&context.outbox, context.actor());
    let (field, theirs, taking) = (request.field, request.theirs.clone(), Arc::clone(outbox));
    outbox
        .store
        .write(move |db| {
            let row = table::by_id(db, id)?;
            let shown = row.differences.iter().find(|one| one.field == field && one.theirs == theirs);
            let Some(shown) = shown.cloned() else {
                let message = "Nothing was changed: the service tells something else by now. Compare again.";
                return Err(AppError::conflict(message));
            };
            if shown.field == AccountField::Number && shown.theirs.is_none() {
                return table::closed(db, id, taking.now());
            }
            let mut profile = row.profile;
            if matches!(shown.field, AccountField::ForwardBank | AccountField::ForwardAccount) {
                let before = format!("{}: {}", named(&profile), shown.ours.as_deref().unwrap_or("nothing"));
                let after = shown.theirs.clone().unwrap_or_else(|| "nothing".to_owned());
                let deed = hand.entry("forwarding told by the service taken over", Some(before), Some(after));
                audit::record(db, taking.now(), deed)?;
            }
            put(&mut profile, &shown)?;
            let left: Vec<Difference> = row.differences.into_iter().filter(|one| *one != shown).collect();
            table::take(db, id, &profile, &left)
        })
        .await?;
    notify(outbox, id);
    view(outbox, id).await
}

fn put(profile: &mut Profile, taken: &Difference) -> Result<(), AppError> {
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
            let message = "Nothing was changed: number and reference name the account, and stay.";
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
    let refused = |message: &str| AppError::invalid_field("No account was taken over.", "name", message);
    AccountIdentifier::parse(&name).map_err(|why| refused(&why))?;
    let Reported::Found(theirs) = ask(outbox, &name).await? else {
        return Err(refused("The service does not find an account of this number or reference."));
    };
    let (Some(number), Some(reference)) = (theirs.number.clone(), theirs.reference.clone()) else {
        return Err(refused("The service did not tell both number and reference of the account."));
    };
    let now = outbox.now();
    let id = outbox
        .store
        .write(move |db| {
            let known = [&number, &reference].into_iter().map(|name| table::named(db, name));
            if known.collect::<Result<Vec<_>, _>>()?.iter().any(Option::is_some) {
                return Err(refused("This account is on record here already."));
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
            table::compared(db, id, &[], now)?;
            Ok(id)
        })
        .await?;
    notify(outbox, id);
    view(outbox, id).await
}
