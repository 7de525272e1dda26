//! The form of an account: the request and the row that it becomes, or all its problems.

use std::sync::Arc;

use base::profile::ProfileKind;
use payment_rules::payment_account::Profile;
use serde_json::{Value as Json, json};
use service_api::declare::Operation as _;
use service_api::value::{BankId, Nuban, Url};
use service_api::{RegisterPersistentPaymentAccount, masked};
use session::typed;
use session::typed::{number, present};
use sheet_rules::payout::names::Tier;

use crate::messages;
use crate::tables::payment_accounts as table;
use crate::tables::payment_accounts::NewPaymentAccountRow;
use crate::view::NewPaymentAccount;
use directory::holder;
use directory::view::BankHolderView;
use engine::outbox::Outbox;
use system::env::service_time;
use system::error::{AppError, InputProblem};

/// A valid form.
pub(super) struct Ready {
    /// The request.
    pub request: RegisterPersistentPaymentAccount,
    /// The row.
    pub kept: NewPaymentAccountRow,
    /// The bank's answer about the account that deposits are forwarded to.
    pub forward: Option<BankHolderView>,
}

/// Reads a form, or returns every problem with its field.
pub(super) async fn read(outbox: &Arc<Outbox>, form: &NewPaymentAccount) -> Result<Ready, AppError> {
    let (reference, own) = match present(&form.reference) {
        Some(reference) => (reference, true),
        None => (new_reference(outbox).await?, false),
    };
    let body = body(outbox, form, &reference)?;
    let now = outbox.now();
    let mut problems: Vec<InputProblem> = (RegisterPersistentPaymentAccount::SPEC.problems)(&body, &service_time(now)?)
        .into_iter()
        .map(|found| InputProblem::new(form_field(&found.path), found.message))
        .collect();
    problems.extend(identity_problem(&form.identity));
    problems.extend(limit_problem(&form.limit));
    let forwards = form.forwards || present(&form.forward_bank).is_some() || present(&form.forward_account).is_some();
    if forwards {
        problems.extend(missing_half(&form.forward_bank, &form.forward_account));
    }
    let mut seen = std::collections::HashSet::new();
    problems.retain(|problem| seen.insert(problem.path.clone()));
    if own && is_taken(outbox, reference.clone()).await? {
        problems.push(InputProblem::new("reference", messages::REFERENCE_TAKEN));
    }
    let names = [form.account_name.clone(), format!("{} {}", form.first_name, form.last_name)];
    let (forward, forward_problem) = forwarding(outbox, &form.forward_bank, &form.forward_account, &form.forward_word, &names).await?;
    if let Some(found) = forward_problem
        && !problems
            .iter()
            .any(|problem| problem.path == found.path || problem.path.starts_with("forward"))
    {
        problems.push(found);
    }
    if !problems.is_empty() {
        return Err(AppError::invalid(messages::NO_ACCOUNT_OPENED, problems));
    }
    let mut request: RegisterPersistentPaymentAccount = serde_json::from_value(body).map_err(AppError::bug)?;
    if request.callbackUrl.is_none() {
        let ours = crate::callbacks::address_if_any(outbox).await?;
        request.callbackUrl = ours.and_then(|address| Url::parse(&address).ok());
    }
    let kept = kept(&request, &present(&form.forward_word), now);
    Ok(Ready { request, kept, forward })
}

fn body(outbox: &Outbox, form: &NewPaymentAccount, reference: &str) -> Result<Json, AppError> {
    Ok(json!({
        "referenceNumber": outbox.env.ids.reference(outbox.kind, system::env::Purpose::Account)?,
        "phoneNumber": number(&form.phone),
        "email": present(&form.email),
        "accountName": form.account_name.trim(),
        "firstName": form.first_name.trim(),
        "lastName": form.last_name.trim(),
        "financialIdentificationNumber": number(&form.identity),
        "accountReference": reference,
        "creditBankId": present(&form.forward_bank),
        "creditBankAccountNumber": number(&form.forward_account),
        "callbackUrl": present(&form.callback_url),
        "fundingTransactionLimit": present(&form.limit).map(|text| typed::ungrouped(&text)),
    }))
}

fn kept(request: &RegisterPersistentPaymentAccount, word: &Option<String>, now: base::timestamp::Timestamp) -> NewPaymentAccountRow {
    let identity = request.financialIdentificationNumber.as_ref();
    let forward_account = request.creditBankAccountNumber.as_ref().map(|account| account.as_str().to_owned());
    NewPaymentAccountRow {
        profile: Profile {
            account_name: Some(request.accountName.as_str().to_owned()),
            first_name: Some(request.firstName.as_str().to_owned()),
            last_name: Some(request.lastName.as_str().to_owned()),
            phone: request.phoneNumber.as_ref().map(|phone| phone.as_str().to_owned()),
            identity: identity.map(|number| masked::ending(number.as_str())),
            forward_bank: request.creditBankId.as_ref().map(|bank| bank.as_str().to_owned()),
            callback_url: request.callbackUrl.as_ref().map(|url| url.as_str().to_owned()),
            number: None,
            reference: Some(request.accountReference.as_str().to_owned()),
            forward_account: forward_account.clone(),
        },
        email: request.email.as_ref().map(|email| email.as_str().to_owned()),
        limit: request.fundingTransactionLimit,
        forward_word: word.clone().filter(|_| forward_account.is_some()),
        created_at: now,
        import: None,
    }
}

pub(super) fn identity_problem(identity: &Option<String>) -> Option<InputProblem> {
    let why = typed::identity_problem(&number(identity)?)?;
    Some(InputProblem::new("identity", why))
}

fn limit_problem(limit: &Option<String>) -> Option<InputProblem> {
    let why = typed::amount(&present(limit)?).err()?;
    Some(InputProblem::new("limit", why))
}

/// The missing half of a forwarding, which needs both bank and account.
pub(super) fn missing_half(bank: &Option<String>, account: &Option<String>) -> Vec<InputProblem> {
    let missing = [
        ("forward_bank", bank, messages::CHOOSE_FORWARDING_BANK),
        ("forward_account", account, messages::FORWARDING_ACCOUNT_NEEDED),
    ];
    let missing = missing.into_iter().filter(|(_, given, _)| present(given).is_none());
    missing.map(|(path, _, why)| InputProblem::new(path, why)).collect()
}

/// The bank's answer about the account that deposits are to be forwarded to, and the objection to it. A person must give a reason if the bank
/// reported another name or was not queried.
pub(super) async fn forwarding(
    outbox: &Arc<Outbox>,
    bank: &Option<String>,
    account: &Option<String>,
    word: &Option<String>,
    names: &[String],
) -> Result<(Option<BankHolderView>, Option<InputProblem>), AppError> {
    let bank = present(bank).and_then(|bank| BankId::parse(&bank).ok());
    let account = number(account).and_then(|account| Nuban::parse(&account).ok());
    let (Some(bank), Some(account)) = (bank, account) else {
        return Ok((None, None));
    };
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let known = holder::known(outbox, &bank, &account, &names).await?;
    let why = match &known {
        Some(answer) if answer.tier == Tier::Match => None,
        Some(answer) => Some(match &answer.name {
            Some(name) => messages::other_holder(name),
            None => messages::NO_SUCH_BANK_ACCOUNT.to_owned(),
        }),
        None => Some(messages::HOLDER_NOT_CHECKED.to_owned()),
    };
    // A reason cannot replace an account that the bank does not have.
    let no_account = known.as_ref().is_some_and(|answer| answer.name.is_none());
    let path = if no_account { "forward_account" } else { "forward_word" };
    let needs = no_account || present(word).is_none();
    Ok((known, why.filter(|_| needs).map(|why| InputProblem::new(path, why))))
}

async fn is_taken(outbox: &Outbox, reference: String) -> Result<bool, AppError> {
    let found = outbox.store.read(move |db| table::named(db, &reference)).await?;
    Ok(found.is_some())
}

/// A new reference of ours: the kind of the profile, a number, and random letters, because other laptops count too.
async fn new_reference(outbox: &Outbox) -> Result<String, AppError> {
    let letter = match outbox.kind {
        ProfileKind::Sandbox => 'S',
        ProfileKind::Test => 'T',
        ProfileKind::Live => 'L',
    };
    let count = outbox.store.read(table::count_ever).await?;
    Ok(format!("{letter}-ACC-{:05}-{}", count + 1, outbox.env.ids.letters(4)?))
}

/// The field of our form for a field of the contract (`docs/spec/collection.md#payment-account`).
pub(super) fn form_field(path: &str) -> &str {
    match path {
        "phoneNumber" => "phone",
        "accountName" => "account_name",
        "firstName" => "first_name",
        "lastName" => "last_name",
        "financialIdentificationNumber" => "identity",
        "accountReference" => "reference",
        "creditBankId" => "forward_bank",
        "creditBankAccountNumber" => "forward_account",
        "callbackUrl" => "callback_url",
        "fundingTransactionLimit" => "limit",
        other => other,
    }
}
