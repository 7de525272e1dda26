//! The form of a sub-merchant, read into the call of its onboarding.

use serde_json::{Value as Json, json};
use service_api::OnboardMerchant;
use service_api::declare::{Operation as _, Spec};
use service_api::value::UtcTime;
use session::body;
use session::typed::{digits, wallet_phone_problem};
use zeroize::Zeroizing;

use crate::messages;
use crate::view::{NewNotificationChannel, NewSubMerchant};
use engine::outbox::Outbox;
use system::env::service_time;
use system::error::{AppError, InputProblem};

/// A valid onboarding.
pub(super) struct Onboarding {
    pub spec: &'static Spec,
    /// Contains the password for the merchant's callback address, if it has one.
    pub body: Zeroizing<String>,
    pub reference: String,
    pub external_id: String,
}

/// The service's names of the fields, those of the form, and the message for an empty required field.
const FIELDS: [(&str, &str, &str); 22] = [
    ("reference", "reference", ""),
    ("merchantExternalId", "external_id", messages::sub_merchants::OWN_NAME),
    ("merchantInfo.legalEntity.name", "name", messages::sub_merchants::LEGAL_NAME),
    ("merchantInfo.legalEntity.description", "description", ""),
    ("merchantInfo.legalEntity.addressLine1", "address_1", ""),
    ("merchantInfo.legalEntity.addressLine2", "address_2", ""),
    ("merchantInfo.legalEntity.addressCity", "city", ""),
    ("merchantInfo.legalEntity.addressState", "state", ""),
    ("merchantInfo.legalEntity.addressZip", "zip", ""),
    ("merchantInfo.legalEntity.addressCountry", "country", ""),
    (
        "merchantInfo.legalEntityRepresentative.firstName",
        "first_name",
        messages::sub_merchants::FIRST_NAME,
    ),
    (
        "merchantInfo.legalEntityRepresentative.lastName",
        "last_name",
        messages::sub_merchants::LAST_NAME,
    ),
    (
        "merchantInfo.legalEntityRepresentative.phone",
        "phone",
        messages::sub_merchants::PHONE,
    ),
    (
        "merchantInfo.legalEntityRepresentative.email",
        "email",
        messages::sub_merchants::EMAIL,
    ),
    (
        "merchantInfo.legalEntityRepresentative.dateOfBirth",
        "born",
        messages::sub_merchants::BIRTH_DATE,
    ),
    (
        "merchantInfo.additionalParameters.displayName",
        "display_name",
        messages::sub_merchants::SHOWN_NAME,
    ),
    (
        "merchantInfo.additionalParameters.establishedDate",
        "established",
        messages::sub_merchants::FOUNDING_DATE,
    ),
    ("merchantInfo.additionalParameters.websiteUrl", "website", ""),
    (
        "integration.financeAdminEmail",
        "finance_email",
        messages::sub_merchants::EMAIL_RECIPIENT,
    ),
    ("integration.callbackUrl", "callback_url", messages::sub_merchants::CALLBACK_ADDRESS),
    ("integration.username", "username", messages::sub_merchants::CALLBACK_USER),
    ("integration.password", "password", messages::sub_merchants::CALLBACK_PASSWORD),
];

/// Reads a form, or returns all its problems with its fields.
pub(super) fn read_form(outbox: &Outbox, new: &NewSubMerchant) -> Result<Onboarding, AppError> {
    let now = service_time(outbox.now())?;
    let mut problems = Vec::new();
    let phone = digits(&new.phone);
    if let Some(why) = wallet_phone_problem(&phone).filter(|_| !phone.is_empty()) {
        problems.push(InputProblem::new("phone", why));
    }
    let integration = integration(new, &mut problems);
    let body = without_empty(json!({
        "reference": new.reference.trim(),
        "merchantExternalId": new.external_id.trim(),
        "merchantInfo": {
            "legalEntity": {
                "name": new.name.trim(), "description": new.description.trim(), "addressLine1": new.address_1.trim(),
                "addressLine2": new.address_2.trim(), "addressCity": new.city.trim(), "addressState": new.state.trim(),
                "addressZip": new.zip.trim(), "addressCountry": new.country.trim(),
            },
            "legalEntityRepresentative": {
                "firstName": new.first_name.trim(), "lastName": new.last_name.trim(), "phone": phone, "email": new.email.trim(),
                "dateOfBirth": day(&new.born, "born", &now, &mut problems),
            },
            "additionalParameters": {
                "displayName": new.display_name.trim(), "establishedDate": day(&new.established, "established", &now, &mut problems),
                "websiteUrl": new.website.trim(),
            },
        },
        "integration": integration,
    }));
    let text = Zeroizing::new(body.to_string());
    let spec = spec()?;
    if let Err(error) = body::read(spec, &text, &[], &now) {
        if error.problems.is_empty() {
            return Err(error);
        }
        let known: Vec<String> = problems.iter().map(|problem| problem.path.clone()).collect();
        let further = error.problems.into_iter().flat_map(|problem| under_our_names(problem, &body));
        problems.extend(further.filter(|problem| !known.contains(&problem.path)));
    }
    if problems.is_empty() {
        return Ok(Onboarding {
            spec,
            body: text,
            reference: new.reference.trim().to_owned(),
            external_id: new.external_id.trim().to_owned(),
        });
    }
    Err(AppError::invalid(messages::sub_merchants::PLEASE_CORRECT, problems))
}

fn spec() -> Result<&'static Spec, AppError> {
    service_api::spec(OnboardMerchant::SPEC.id).ok_or_else(|| AppError::bug("no such operation"))
}

fn integration(new: &NewSubMerchant, problems: &mut Vec<InputProblem>) -> Json {
    match &new.hears {
        NewNotificationChannel::Email { finance_email } => {
            json!({ "type": "EMAIL_NOTIFICATION", "financeAdminEmail": finance_email.trim() })
        }
        NewNotificationChannel::Calls {
            callback_url,
            username,
            password,
        } => {
            if callback_url.trim().starts_with("http://") {
                // The password is sent with each call.
                let message = messages::sub_merchants::NEEDS_HTTPS;
                problems.push(InputProblem::new("callback_url", message));
            }
            json!({
                "type": "MERCHANT_NOTIFICATION_REVERSE_API", "callbackUrl": callback_url.trim(), "username": username.trim(),
                "password": password.0.expose(),
            })
        }
    }
}

/// A day as the service expects it, with a time. It must be in the past.
fn day(typed: &str, path: &str, now: &UtcTime, problems: &mut Vec<InputProblem>) -> String {
    let typed = typed.trim();
    if typed.is_empty() {
        return String::new();
    }
    let time = format!("{typed}T00:00:00");
    match UtcTime::parse(&time) {
        Err(_) => problems.push(InputProblem::new(path, messages::sub_merchants::DATE_EXAMPLE)),
        Ok(day) if day.as_str() > now.as_str() => problems.push(InputProblem::new(path, messages::sub_merchants::FUTURE_DATE)),
        Ok(_) => {}
    }
    time
}

/// Removes empty fields.
fn without_empty(json: Json) -> Json {
    match json {
        Json::Object(fields) => fields
            .into_iter()
            .filter(|(_, value)| value.as_str() != Some(""))
            .map(|(name, value)| (name, without_empty(value)))
            .collect(),
        other @ (Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) | Json::Array(_)) => other,
    }
}

/// A problem with the field of the form. For a missing group, each of its required fields gets one.
fn under_our_names(problem: InputProblem, body: &Json) -> Vec<InputProblem> {
    let below = format!("{}.", problem.path);
    let within: Vec<_> = FIELDS
        .iter()
        .filter(|(theirs, _, empty)| theirs.starts_with(&below) && !empty.is_empty())
        .collect();
    if !within.is_empty() {
        return within
            .into_iter()
            .map(|(_, ours, empty)| InputProblem::new(*ours, *empty))
            .collect();
    }
    let Some((theirs, ours, empty)) = FIELDS.iter().find(|(theirs, _, _)| *theirs == problem.path) else {
        return vec![problem];
    };
    let is_empty = body.pointer(&format!("/{}", theirs.replace('.', "/"))).is_none();
    let message = if is_empty && !empty.is_empty() {
        (*empty).to_owned()
    } else {
        problem.message
    };
    vec![InputProblem::new(*ours, message)]
}
