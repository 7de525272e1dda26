//! Changes of a payment account, of which only the differing fields are sent, and its closing.

use std::sync::Arc;

use payment_rules::outbox::{Event as LineEvent, State};
use payment_rules::payment_account::{AccountField, Difference, PaymentAccountState, Profile, differences};
use serde_json::{Map, Value as Json, json};
use service_api::declare::{Operation as _, Spec};
use service_api::value::Amount;
use service_api::{DeletePersistentPaymentAccount, UpdatePersistentPaymentAccount, masked};
use session::typed::{number, present};

use super::form::{identity_problem, missing_half};
use super::{changed, compare, destination, difference_view, form, notify};
use crate::messages;
use crate::tables::forwarding::{By, Forwarding, record};
use crate::tables::payment_accounts::PaymentAccountRow;
use crate::tables::{payment_accounts, payment_accounts as table};
use crate::view::{ChangeCheckView, ChangePaymentAccount, ClosePaymentAccount, PaymentAccountView};
use directory::view::BankHolderView;
use engine::outbox::Outbox;
use engine::tables::outbox::NewEntry;
use engine::tables::{outbox, outbox as lines};
use store::audit::AuditEntry;
use store::{Actor, audit};
use system::env::{Purpose, service_time};
use system::error::{AppError, ErrorCode, InputProblem};

/// A valid change.
pub(super) struct Ready {
    /// The request.
    body: String,
    /// The changed fields under our names, with the identity number masked.
    changes: Map<String, Json>,
    fields: Vec<Difference>,
    pub forward: Option<BankHolderView>,
    /// Whether deposits would be forwarded to another account than before.
    pub moves: bool,
    /// The account after the change.
    pub wanted: Profile,
}

/// What is stored with a change.
struct Change {
    closes: bool,
    changes: Map<String, Json>,
    reason: Option<String>,
    /// The audit entry of a closing.
    audit_entry: Option<AuditEntry>,
    /// The new destination of deposits.
    forwarding: Option<Forwarding>,
}

/// Shows what a change would send.
pub async fn check(outbox: &Arc<Outbox>, request: &ChangePaymentAccount) -> Result<ChangeCheckView, AppError> {
    let row = payment_accounts::payment_account(&outbox.store, super::number(&request.id)?).await?;
    let ready = read(outbox, &row, request).await?;
    Ok(ChangeCheckView {
        fields: ready.fields.into_iter().map(difference_view).collect(),
        somebody_else: ready.moves,
        forward: ready.forward,
    })
}

/// Requests the change of the fields that differ from our copy, then compares the account with the service.
pub async fn change(outbox: &Arc<Outbox>, request: &ChangePaymentAccount, by: By) -> Result<PaymentAccountView, AppError> {
    let id = super::number(&request.id)?;
    let row = payment_accounts::payment_account(&outbox.store, id).await?;
    let ready = read(outbox, &row, request).await?;
    let spec = &UpdatePersistentPaymentAccount::SPEC;
    let forwarding = match ready.moves {
        true => Some(destination::of_change(outbox, &row.profile, &ready.wanted, by).await),
        false => None,
    };
    let change = Change {
        closes: false,
        changes: ready.changes,
        reason: None,
        audit_entry: None,
        forwarding,
    };
    let state = send(outbox, id, spec, ready.body, change).await?;
    if state == State::Accepted || state == State::NeedsReview {
        // The account itself proves an unconfirmed change. A failed comparison is repeated later.
        let _ = compare::now(outbox, id).await;
    }
    changed(outbox, id).await
}

/// Requests that the service closes an account for good.
pub async fn close(outbox: &Arc<Outbox>, request: &ClosePaymentAccount, actor: &Actor) -> Result<PaymentAccountView, AppError> {
    let id = super::number(&request.id)?;
    let row = payment_accounts::payment_account(&outbox.store, id).await?;
    require_open(&row)?;
    let number = row.profile.number.clone().unwrap_or_default();
    let mut problems = Vec::new();
    if request.ending.trim() != number.get(6..).unwrap_or_default() {
        problems.push(InputProblem::new("ending", messages::WRONG_ENDING));
    }
    let reason = present(&request.reason);
    let mut body = json!({
        "referenceNumber": outbox.env.ids.reference(outbox.kind, Purpose::Account)?,
        "accountIdentifier": number,
    });
    if let Some(reason) = &reason {
        body["reason"] = json!(reason);
    }
    let spec = &DeletePersistentPaymentAccount::SPEC;
    let wrong = (spec.problems)(&body, &service_time(outbox.now())?);
    problems.extend(wrong.into_iter().map(|found| InputProblem::new(&found.path, found.message)));
    if !problems.is_empty() {
        return Err(AppError::invalid(messages::NOT_CLOSED, problems));
    }
    let change = Change {
        closes: true,
        changes: Map::new(),
        audit_entry: Some(actor.entry(
            crate::messages::audit::ACCOUNT_DELETION_ASKED,
            Some(destination::named(&row.profile)),
            reason.clone(),
        )),
        reason,
        forwarding: None,
    };
    send(outbox, id, spec, body.to_string(), change).await?;
    changed(outbox, id).await
}

fn require_open(row: &PaymentAccountRow) -> Result<(), AppError> {
    if row.state == PaymentAccountState::Open && row.profile.number.is_some() {
        return Ok(());
    }
    Err(AppError::conflict(messages::ONLY_OPEN_ACCOUNTS))
}

/// Sends a change. If nothing left, it is withdrawn at once, so that it is not sent later.
async fn send(outbox: &Arc<Outbox>, id: i64, spec: &'static Spec, body: String, change: Change) -> Result<State, AppError> {
    outbox.service.ready_for(spec, &body)?;
    let reference = serde_json::from_str::<Json>(&body).map_err(AppError::bug)?["referenceNumber"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    let line = NewEntry {
        operation: spec.id,
        reference,
        about: None,
        moves_money: false,
        run: None,
        body: masked::body(spec, &body),
        amount: Amount::ZERO,
    };
    let now = outbox.now();
    let line = outbox
        .store
        .write(move |db| {
            // With two open changes the final state would not be known.
            let open = |state: State| {
                matches!(
                    state,
                    State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview
                )
            };
            if table::changes(db, id)?.iter().any(|change| open(change.line.line.state)) {
                let message = messages::EARLIER_CHANGE_UNCONFIRMED;
                return Err(AppError::new(ErrorCode::InDoubt, message).hint(messages::COMPARE_THEN_CHANGE));
            }
            if let Some(forwarding) = &change.forwarding {
                record(db, forwarding, now)?;
            }
            if let Some(audit_entry) = &change.audit_entry {
                audit::record(db, now, audit_entry.clone())?;
            }
            let asked = (change.closes, &change.changes, change.reason.as_deref());
            table::add_change(db, id, &line, asked, now)
        })
        .await?;
    outbox.send_lines(vec![line], Some(body), Vec::new()).await?;
    let row = outbox::line(&outbox.store, line).await?;
    if row.line.state == State::Ready {
        let taking = Arc::clone(outbox);
        let why = row.line.reason.clone().map(String::from).unwrap_or_default();
        outbox
            .store
            .write(move |db| lines::step(db, &lines::by_id(db, line)?, &LineEvent::Cancelled, &taking.policy, taking.now()))
            .await?;
        notify(outbox, id);
        return Err(AppError::new(ErrorCode::NotSent, messages::account_unchanged(&why)));
    }
    Ok(row.line.state)
}

/// The request of a change, or every problem with its field.
pub(super) async fn read(outbox: &Arc<Outbox>, row: &PaymentAccountRow, request: &ChangePaymentAccount) -> Result<Ready, AppError> {
    require_open(row)?;
    let wanted = wanted(&row.profile, request);
    let fields = fields_to_send(&row.profile, &wanted, request);
    let moves = fields
        .iter()
        .any(|one| matches!(one.field, AccountField::ForwardBank | AccountField::ForwardAccount));
    let body = body(outbox, row, &wanted, request, (&fields, moves))?;
    let mut problems = field_problems(request, &fields, moves);
    for found in (UpdatePersistentPaymentAccount::SPEC.problems)(&body, &service_time(outbox.now())?) {
        let found = InputProblem::new(form::form_field(&found.path), found.message);
        if !problems.iter().any(|one| one.path == found.path) {
            problems.push(found);
        }
    }
    problems.extend(identity_problem(&request.identity));
    let mut forward = None;
    if moves {
        let (bank, account, word) = (&request.forward_bank, &request.forward_account, &request.forward_word);
        let full_name = format!("{} {}", request.first_name, request.last_name);
        let names = [request.account_name.clone(), full_name];
        let (holder, objection) = form::forwarding(outbox, bank, account, word, &names).await?;
        forward = holder;
        problems.extend(objection.filter(|_| !problems.iter().any(|one| one.path.starts_with("forward"))));
    }
    if !problems.is_empty() {
        return Err(AppError::invalid(messages::NOTHING_CHANGED_CORRECT, problems));
    }
    if fields.is_empty() {
        return Err(AppError::conflict(messages::NO_FIELD_CHANGED));
    }
    let changes = changes_to_store(&fields, moves, &wanted, request);
    let call: UpdatePersistentPaymentAccount = serde_json::from_value(body).map_err(AppError::bug)?;
    Ok(Ready {
        body: serde_json::to_string(&call).map_err(AppError::bug)?,
        changes,
        fields,
        forward,
        moves,
        wanted,
    })
}

/// The account after the change. Of a new identity number only the end is stored.
fn wanted(ours: &Profile, request: &ChangePaymentAccount) -> Profile {
    let identity = number(&request.identity).map(|number| masked::ending(&number));
    Profile {
        account_name: Some(request.account_name.trim().to_owned()),
        first_name: Some(request.first_name.trim().to_owned()),
        last_name: Some(request.last_name.trim().to_owned()),
        phone: number(&request.phone),
        identity: identity.or_else(|| ours.identity.clone()),
        forward_bank: present(&request.forward_bank),
        forward_account: number(&request.forward_account),
        callback_url: present(&request.callback_url),
        number: ours.number.clone(),
        reference: ours.reference.clone(),
    }
}

/// The fields that change, those that the person wants to send anyway, and a typed identity number, which may have the same end as the old one.
fn fields_to_send(ours: &Profile, wanted: &Profile, request: &ChangePaymentAccount) -> Vec<Difference> {
    let mut fields = differences(ours, wanted);
    let has_identity = number(&request.identity).is_some();
    let anyway = |field| request.send_anyway.contains(&field) || (field == AccountField::Identity && has_identity);
    for one in differences(&Profile::default(), wanted) {
        if anyway(one.field) && !fields.iter().any(|known| known.field == one.field) {
            fields.push(one);
        }
    }
    fields.retain(|one| !matches!(one.field, AccountField::Number | AccountField::Reference));
    fields
}

/// Fields that would be emptied, and the missing half of a forwarding.
fn field_problems(request: &ChangePaymentAccount, fields: &[Difference], moves: bool) -> Vec<InputProblem> {
    let emptied = fields.iter().filter(|one| one.theirs.is_none());
    let mut problems: Vec<_> = emptied
        .map(|one| InputProblem::new(one.field.word(), messages::CANNOT_BE_REMOVED))
        .collect();
    if moves || request.forwards {
        let mut missing = missing_half(&request.forward_bank, &request.forward_account);
        missing.retain(|half| !problems.iter().any(|one| one.path == half.path));
        problems.extend(missing);
    }
    problems
}

/// The changed fields under our names. A new forwarding is stored with its reason.
fn changes_to_store(fields: &[Difference], moves: bool, wanted: &Profile, request: &ChangePaymentAccount) -> Map<String, Json> {
    let mut changes: Map<String, Json> = fields.iter().map(|one| (one.field.word().to_owned(), json!(one.theirs))).collect();
    if moves {
        changes.insert("forward_bank".to_owned(), json!(wanted.forward_bank));
        changes.insert("forward_account".to_owned(), json!(wanted.forward_account));
        changes.insert("forward_word".to_owned(), json!(present(&request.forward_word)));
    }
    changes
}

/// The request, with the changed fields only. Bank and account of the forwarding are sent together.
fn body(
    outbox: &Outbox,
    row: &PaymentAccountRow,
    wanted: &Profile,
    request: &ChangePaymentAccount,
    (fields, moves): (&[Difference], bool),
) -> Result<Json, AppError> {
    let mut body = json!({
        "referenceNumber": outbox.env.ids.reference(outbox.kind, Purpose::Account)?,
        "accountIdentifier": row.profile.number,
    });
    for one in fields {
        let (name, value) = match one.field {
            AccountField::AccountName => ("accountName", wanted.account_name.clone()),
            AccountField::FirstName => ("firstName", wanted.first_name.clone()),
            AccountField::LastName => ("lastName", wanted.last_name.clone()),
            AccountField::Phone => ("phoneNumber", wanted.phone.clone()),
            AccountField::Identity => ("financialIdentificationNumber", number(&request.identity)),
            AccountField::CallbackUrl => ("callbackUrl", wanted.callback_url.clone()),
            AccountField::ForwardBank | AccountField::ForwardAccount | AccountField::Number | AccountField::Reference => continue,
        };
        body[name] = json!(value);
    }
    if moves {
        body["creditBankId"] = json!(wanted.forward_bank);
        body["creditBankAccountNumber"] = json!(wanted.forward_account);
    }
    Ok(body)
}
