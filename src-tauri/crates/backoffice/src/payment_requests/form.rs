//! The form of a request: what a person fills in, read into what is sent, with every problem beside its field.

use chrono::NaiveDateTime;
use domain::moment::{HOUR, MINUTE, Moment};
use serde_json::{Value as Json, json};
use service_api::PaymentRequest;
use service_api::declare::Operation as _;
use service_api::value::Share;

use crate::env::{Purpose, service_time};
use crate::error::{AppError, InputProblem};
use crate::notices;
use crate::outbox::Outbox;
use crate::profiles::Profile;
use crate::view::{NewPaymentRequest, PayeeKind};

/// A form that has no problems.
#[derive(Clone, Debug)]
pub(crate) struct ReadForm {
    /// What is sent.
    pub(crate) request: PaymentRequest,
    /// When it ends.
    pub(crate) expires_at: Option<Moment>,
}

/// The typed request, or every problem of the form beside its field.
pub(crate) async fn read_form(outbox: &Outbox, profile: &Profile, form: &NewPaymentRequest) -> Result<ReadForm, AppError> {
    let now = outbox.now();
    let reference = outbox.env.ids.reference(outbox.kind, Purpose::Request)?;
    let business = profile.business_name.as_deref().unwrap_or(&profile.name);
    read(form, reference.as_str(), business, &notices::address(outbox).await?, now)
}

/// The same, without anything around it.
fn read(form: &NewPaymentRequest, reference: &str, business: &str, notices_to: &str, now: Moment) -> Result<ReadForm, AppError> {
    let mut problems = Problems::default();
    let expires_at = ends(form, now, &mut problems);
    let payee_share = Share::parse(form.payer_fee_share.trim()).map(payee_share).unwrap_or_default();
    let payee = payee(form, business, &mut problems);
    let body = json!({
        "referenceNumber": reference,
        "amount": ungrouped(&form.amount),
        "currency": "NGN",
        "payer": {
            "name": form.payer_name.trim(),
            "phoneNumber": present(&form.payer_phone).map(|text| phone(&text)),
            "email": present(&form.payer_email),
            "bankId": present(&form.payer_bank),
        },
        "payee": payee,
        "expiryDateTimeUTC": expires_at.map(service_time).transpose()?,
        "isSuppressMessages": !form.send_messages,
        "payerCollectionFeeShare": form.payer_fee_share.trim(),
        "payeeCollectionFeeShare": payee_share,
        "isAllowPartialPayments": form.allow_partial,
        "isAllowOverPayments": form.allow_over,
        "callBackUrl": notices_to,
        "paymentMethods": form.payment_methods,
        "displayBankDetailToPayer": form.show_bank_details,
    });
    for problem in (PaymentRequest::SPEC.problems)(&body, &service_time(now)?) {
        problems.add(form_field(&problem.path, form), problem.message);
    }
    if problems.0.is_empty() {
        let request = serde_json::from_value(body).map_err(AppError::bug)?;
        return Ok(ReadForm { request, expires_at });
    }
    Err(AppError::invalid("No request was made. Some fields need another look.", problems.0))
}

/// The first problem of each field; what follows from it is not said too.
#[derive(Debug, Default)]
struct Problems(Vec<InputProblem>);

impl Problems {
    fn add(&mut self, path: &str, message: impl Into<String>) {
        if self.0.iter().all(|known| known.path != path) {
            self.0.push(InputProblem {
                path: path.to_owned(),
                message: message.into(),
            });
        }
    }
}

/// When it ends: at a time of West Africa, or so many minutes from now.
fn ends(form: &NewPaymentRequest, now: Moment, problems: &mut Problems) -> Option<Moment> {
    let Some(typed) = &form.expires_at else {
        return form.expires_in_minutes.map(|minutes| now.plus(i64::from(minutes) * MINUTE));
    };
    let time = NaiveDateTime::parse_from_str(typed.trim(), "%Y-%m-%dT%H:%M");
    match time {
        Ok(time) => Some(Moment(time.and_utc().timestamp_millis()).plus(-HOUR)),
        Err(_) => {
            problems.add("expires_at", "Give a day and a time, such as 24 November 2026, 18:00.");
            None
        }
    }
}

/// Who receives the money. With a name alone it is the business itself.
fn payee(form: &NewPaymentRequest, business: &str, problems: &mut Problems) -> Json {
    let own_name = present(&form.payee_name);
    if form.payee == PayeeKind::OwnWallet {
        return json!({ "name": own_name.unwrap_or_else(|| business.to_owned()) });
    }
    if own_name.is_none() {
        problems.add("payee_name", "Who receives the money? The customer sees this name.");
    }
    let name = own_name.unwrap_or_default();
    let wallet = present(&form.payee_wallet).map(|text| phone(&text));
    let (bank, account) = (present(&form.payee_bank), present(&form.payee_account));
    let identity = present(&form.payee_identity);
    match form.payee {
        PayeeKind::OwnWallet => Json::Null,
        PayeeKind::OtherWallet => {
            let is_account = |text: &String| text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit());
            let (account, number) = match wallet {
                Some(text) if is_account(&text) => (Some(text), None),
                Some(text) => (None, Some(text)),
                None => {
                    problems.add("payee_wallet", "Give the account number or the phone number of the wallet.");
                    (None, None)
                }
            };
            json!({ "name": name, "accountNumber": account, "phoneNumber": number, "financialIdentificationNumber": identity })
        }
        PayeeKind::BankAccount => {
            if bank.is_none() {
                problems.add("payee_bank", "Choose the bank.");
            }
            if account.is_none() {
                problems.add("payee_account", "Give the account number.");
            }
            let account = account.map(|text| phone(&text));
            json!({ "name": name, "bankId": bank, "bankAccountNumber": account, "financialIdentificationNumber": identity })
        }
    }
}

/// Text that says something.
pub(crate) fn present(text: &Option<String>) -> Option<String> {
    text.as_ref().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A number without what people put between its digits.
fn phone(text: &str) -> String {
    text.replace([' ', '-', '\u{a0}'], "")
}

/// An amount as people type it, without naira sign, spaces and thousands commas; a comma anywhere else stays and is a problem.
pub(crate) fn ungrouped(typed: &str) -> String {
    let text: String = typed.chars().filter(|c| !matches!(c, ' ' | '₦' | '\u{a0}')).collect();
    let whole = text.split('.').next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().is_some_and(|group| (1..=3).contains(&group.len()));
    let grouped = first && groups.all(|group| group.len() == 3);
    if grouped { text.replace(',', "") } else { text }
}

/// What the payer does not bear, so that both make exactly 1.
fn payee_share(payer: Share) -> String {
    let rest = 10_000_u16.saturating_sub(payer.parts());
    format!("{}.{:04}", rest / 10_000, rest % 10_000)
}

/// Our form's field for a field of the contract.
fn form_field<'a>(path: &'a str, form: &NewPaymentRequest) -> &'a str {
    match path {
        "payer.name" => "payer_name",
        "payer.phoneNumber" => "payer_phone",
        "payer.email" => "payer_email",
        "payer.bankId" => "payer_bank",
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

/// The form again for a request that was sent as `body`: everything but its end, which is over, and an identity number, which is not kept.
pub(crate) fn filled_again(body: &Json, purpose: Option<String>, again_of: i64) -> NewPaymentRequest {
    let text = |path: &str| body.pointer(path).and_then(Json::as_str).map(str::to_owned);
    let number = |path: &str| match body.pointer(path) {
        Some(Json::String(text)) => text.clone(),
        Some(Json::Number(number)) => number.to_string(),
        Some(Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_)) | None => String::new(),
    };
    let flag = |path: &str| body.pointer(path).and_then(Json::as_bool).unwrap_or_default();
    let wallet = text("/payee/accountNumber").or_else(|| text("/payee/phoneNumber"));
    let payee = match (&wallet, text("/payee/bankAccountNumber")) {
        (Some(_), _) => PayeeKind::OtherWallet,
        (None, Some(_)) => PayeeKind::BankAccount,
        (None, None) => PayeeKind::OwnWallet,
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
        payee_wallet: wallet,
        payee_bank: text("/payee/bankId"),
        payee_account: text("/payee/bankAccountNumber"),
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
