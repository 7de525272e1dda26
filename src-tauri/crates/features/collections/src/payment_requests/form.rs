//! The form of a request, read into a request of the service, or all its problems with their fields.

use base::timestamp::{MINUTE, SECOND, Timestamp};
use base::typed_day::Nearest;
use chrono::{NaiveTime, Timelike as _};
use serde_json::{Value as Json, json};
use service_api::PaymentRequest;
use service_api::declare::Operation as _;
use service_api::value::Share;
use session::profile::Profile;
use session::typed;
use session::typed::{digits, present};

use crate::callbacks;
use crate::messages;
use crate::view::{NewPaymentRequest, PayeeKind};
use engine::outbox::Outbox;
use system::env::{Purpose, service_time};
use system::error::{AppError, InputProblem};

/// A valid form.
#[derive(Clone, Debug)]
pub(super) struct ReadForm {
    /// The request.
    pub request: PaymentRequest,
    /// When it ends.
    pub expires_at: Option<Timestamp>,
}

/// Reads a form, or returns every problem with its field.
pub(super) async fn read_form(outbox: &Outbox, profile: &Profile, form: &NewPaymentRequest) -> Result<ReadForm, AppError> {
    let now = outbox.now();
    let reference = outbox.env.ids.reference(outbox.kind, Purpose::Request)?;
    let business = profile.business_name.as_deref().unwrap_or(&profile.name);
    read(form, reference.as_str(), business, &callbacks::address(outbox).await?, now)
}

/// Reads a form without the outbox.
fn read(form: &NewPaymentRequest, reference: &str, business: &str, callback_url: &str, now: Timestamp) -> Result<ReadForm, AppError> {
    let mut problems = Problems::default();
    let expires_at = ends(form, now, &mut problems);
    let payer_share = form.payer_fee_share.trim();
    let (payer_share, payee_share) = match Share::parse(payer_share) {
        Ok(share) => (payer_share, payee_share(share)),
        Err(_) => {
            problems.add("payer_fee_share", messages::PERCENTAGE_NEEDED.to_owned());
            ("0", "1".to_owned())
        }
    };
    let payee = payee(form, business, &mut problems);
    if let Err(why) = typed::amount(&form.amount) {
        problems.add("amount", why);
    }
    let body = json!({
        "referenceNumber": reference,
        "amount": typed::ungrouped(&form.amount),
        "currency": "NGN",
        "payer": {
            "name": form.payer_name.trim(),
            "phoneNumber": typed::number(&form.payer_phone),
            "email": present(&form.payer_email),
            "bankId": present(&form.payer_bank),
        },
        "payee": payee,
        "expiryDateTimeUTC": expires_at.map(service_time).transpose()?,
        "isSuppressMessages": !form.send_messages,
        "payerCollectionFeeShare": payer_share,
        "payeeCollectionFeeShare": payee_share,
        "isAllowPartialPayments": form.allow_partial,
        "isAllowOverPayments": form.allow_over,
        "callBackUrl": callback_url,
        "paymentMethods": form.payment_methods,
        "displayBankDetailToPayer": form.show_bank_details,
    });
    for problem in (PaymentRequest::SPEC.problems)(&body, &service_time(now)?) {
        match form_field(&problem.path, form) {
            // The name of the business is on another form.
            "business_name" => problems.add("business_name", messages::business_name(&problem.message)),
            path => problems.add(path, problem.message),
        }
    }
    if problems.0.is_empty() {
        let request = serde_json::from_value(body).map_err(AppError::bug)?;
        return Ok(ReadForm { request, expires_at });
    }
    Err(AppError::invalid(messages::NO_REQUEST_CREATED, problems.0))
}

/// The first problem of each field; later ones follow from it.
#[derive(Debug, Default)]
struct Problems(Vec<InputProblem>);

impl Problems {
    fn add(&mut self, path: &str, message: impl Into<String>) {
        if self.0.iter().all(|known| known.path != path) {
            self.0.push(InputProblem::new(path, message));
        }
    }
}

/// The end: a time in West Africa, or minutes from now.
fn ends(form: &NewPaymentRequest, now: Timestamp, problems: &mut Problems) -> Option<Timestamp> {
    let Some(typed) = &form.expires_at else {
        return form.expires_in_minutes.map(|minutes| now.plus(i64::from(minutes) * MINUTE));
    };
    let (day, time) = typed.trim().split_once('T').unwrap_or((typed, ""));
    let day = typed::day(day, now, Nearest::Future);
    let time = NaiveTime::parse_from_str(time.trim(), "%H:%M");
    if let Err(problem) = day {
        problems.add("expires_at", problem);
    }
    if time.is_err() {
        problems.add("expires_time", messages::TIME_NEEDED);
    }
    let of_day = i64::from(time.ok()?.num_seconds_from_midnight());
    Some(Timestamp::start_of_day(day.ok()?).plus(of_day * SECOND))
}

/// The recipient. A name alone means the business itself (`docs/spec/collection.md#payment-request`).
fn payee(form: &NewPaymentRequest, business: &str, problems: &mut Problems) -> Json {
    let own_name = present(&form.payee_name);
    if form.payee == PayeeKind::OwnWallet {
        return json!({ "name": own_name.unwrap_or_else(|| business.to_owned()) });
    }
    if own_name.is_none() {
        problems.add("payee_name", messages::RECIPIENT_NEEDED);
    }
    let name = own_name.unwrap_or_default();
    let identity = typed::number(&form.payee_identity);
    if let Some(why) = identity.as_deref().and_then(typed::identity_problem) {
        problems.add("payee_identity", why);
    }
    let wallet = typed::number(&form.payee_wallet);
    match form.payee {
        PayeeKind::OwnWallet => Json::Null,
        PayeeKind::WalletAccount => {
            if wallet.is_none() {
                problems.add("payee_wallet", messages::WALLET_ACCOUNT_NEEDED);
            }
            json!({ "name": name, "accountNumber": wallet, "financialIdentificationNumber": identity })
        }
        PayeeKind::WalletPhone => {
            let why = match &wallet {
                Some(number) => typed::wallet_phone_problem(number),
                None => Some(messages::WALLET_PHONE_NEEDED.to_owned()),
            };
            if let Some(why) = why {
                problems.add("payee_wallet", why);
            }
            json!({ "name": name, "phoneNumber": wallet, "financialIdentificationNumber": identity })
        }
        PayeeKind::BankAccount => {
            let (bank, account) = (present(&form.payee_bank), present(&form.payee_account));
            if bank.is_none() {
                problems.add("payee_bank", messages::CHOOSE_BANK);
            }
            if account.is_none() {
                problems.add("payee_account", messages::ACCOUNT_NUMBER_NEEDED);
            }
            let account = account.map(|text| digits(&text));
            json!({ "name": name, "bankId": bank, "bankAccountNumber": account, "financialIdentificationNumber": identity })
        }
    }
}

/// The share of the payee, so that both add up to exactly 1.
fn payee_share(payer: Share) -> String {
    let rest = 10_000_u16.saturating_sub(payer.parts());
    format!("{}.{:04}", rest / 10_000, rest % 10_000)
}

/// The field of our form for a field of the contract (`docs/spec/collection.md#payment-request`).
fn form_field<'a>(path: &'a str, form: &NewPaymentRequest) -> &'a str {
    match path {
        "payer.name" => "payer_name",
        "payer.phoneNumber" => "payer_phone",
        "payer.email" => "payer_email",
        "payer.bankId" => "payer_bank",
        "payee.name" if form.payee == PayeeKind::OwnWallet && present(&form.payee_name).is_none() => "business_name",
        "payee.name" => "payee_name",
        "payee.accountNumber" | "payee.phoneNumber" => "payee_wallet",
        "payee.bankId" => "payee_bank",
        "payee.bankAccountNumber" => "payee_account",
        "payee.financialIdentificationNumber" => "payee_identity",
        "expiryDateTimeUTC" if form.expires_at.is_some() => "expires_at",
        "expiryDateTimeUTC" => "expires_in_minutes",
        "payerCollectionFeeShare" | "payeeCollectionFeeShare" => "payer_fee_share",
        path if path.starts_with("paymentMethods") => "payment_methods",
        other => other,
    }
}

/// The form of a request that was sent as `body`, without its end, which has passed, and without an identity number, which is not stored.
pub(super) fn form_of_sent(body: &Json, purpose: Option<String>, again_of: i64) -> NewPaymentRequest {
    let text = |path: &str| body.pointer(path).and_then(Json::as_str).map(str::to_owned);
    let number = |path: &str| match body.pointer(path) {
        Some(Json::String(text)) => text.clone(),
        Some(Json::Number(number)) => number.to_string(),
        Some(Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_)) | None => String::new(),
    };
    let flag = |path: &str| body.pointer(path).and_then(Json::as_bool).unwrap_or_default();
    let (account, phone, bank) = (
        text("/payee/accountNumber"),
        text("/payee/phoneNumber"),
        text("/payee/bankAccountNumber"),
    );
    let payee = match (&account, &phone, &bank) {
        (Some(_), _, _) => PayeeKind::WalletAccount,
        (None, Some(_), _) => PayeeKind::WalletPhone,
        (None, None, Some(_)) => PayeeKind::BankAccount,
        (None, None, None) => PayeeKind::OwnWallet,
    };
    let methods = body
        .pointer("/paymentMethods")
        .and_then(Json::as_array)
        .cloned()
        .unwrap_or_default();
    NewPaymentRequest {
        amount: number("/amount"),
        payer_name: text("/payer/name").unwrap_or_default(),
        payer_phone: text("/payer/phoneNumber"),
        payer_email: text("/payer/email"),
        payer_bank: text("/payer/bankId"),
        purpose,
        payee,
        payee_name: text("/payee/name").filter(|_| payee != PayeeKind::OwnWallet),
        payee_wallet: account.or(phone),
        payee_bank: text("/payee/bankId"),
        payee_account: bank,
        payee_identity: None,
        expires_in_minutes: None,
        expires_at: None,
        payment_methods: methods.iter().filter_map(|method| method.as_str().map(str::to_owned)).collect(),
        payer_fee_share: number("/payerCollectionFeeShare"),
        allow_partial: flag("/isAllowPartialPayments"),
        allow_over: flag("/isAllowOverPayments"),
        send_messages: !flag("/isSuppressMessages"),
        show_bank_details: flag("/displayBankDetailToPayer"),
        again_of: Some(again_of.to_string()),
    }
}

#[cfg(test)]
#[path = "form_tests.rs"]
mod tests;
