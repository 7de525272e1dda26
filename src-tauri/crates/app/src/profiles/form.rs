//! Checks the form of a profile.

use base::profile::ProxyWay;
use service_api::brand::BrandWord;
use service_api::value::{Email, Text};
use session::profile::Profile;
use session::typed::present;

use crate::messages;
use crate::view::ProfileForm;
use client::address;
use client::transport::proxy;
use client::transport::proxy::Proxy;
use system::error::{AppError, InputProblem};

pub(super) fn name_fits(name: &str) -> bool {
    (1..=32).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// Checks the form.
///
/// # Errors
///
/// All problems are reported at once.
pub(super) fn check(form: &ProfileForm) -> Result<(), AppError> {
    let mut problems = Vec::new();
    let mut found = |path: &str, message: String| problems.push(InputProblem::new(path, message));
    if !name_fits(&form.name) {
        found("name", messages::PROFILE_NAME_RULE.to_owned());
    }
    for (path, text) in [("collect_base_url", &form.collect_base_url), ("base_url", &form.base_url)] {
        if let Err(why) = address::parse(form.kind, text) {
            found(path, why);
        }
    }
    problems.extend(people_problems(form));
    problems.extend(route_problems(form));
    refuse(problems)
}

/// The problems of the proxy and the deployment's word.
fn route_problems(form: &ProfileForm) -> Vec<InputProblem> {
    let through = form.proxy.as_ref().filter(|proxy| proxy.way == ProxyWay::Through);
    let address = through.and_then(|named| proxy::parse(named.address.as_deref().unwrap_or_default()).err());
    let word = present(&form.word).and_then(|word| BrandWord::parse(word.trim()).err());
    let found = [("proxy.address", address), ("word", word)].into_iter();
    found
        .filter_map(|(path, message)| Some(InputProblem::new(path, message?)))
        .collect()
}

fn proxy_of(form: &ProfileForm) -> Proxy {
    match &form.proxy {
        None => Proxy::System,
        Some(named) => match named.way {
            ProxyWay::System => Proxy::System,
            ProxyWay::Direct => Proxy::Direct,
            ProxyWay::Through => Proxy::Through {
                address: present(&named.address).unwrap_or_default(),
                user: present(&named.user),
            },
        },
    }
}

/// The problems of the business's name and contact.
pub(super) fn people_problems(form: &ProfileForm) -> Vec<InputProblem> {
    [business_problem(form), contact_problem(form)].into_iter().flatten().collect()
}

fn contact_problem(form: &ProfileForm) -> Option<InputProblem> {
    let contact = form.contact_email.as_deref().filter(|text| !text.trim().is_empty())?;
    let message = Email::parse(contact).err()?;
    Some(InputProblem::new("contact_email", message))
}

/// Customers see the name in payment requests, and the service limits its length (`docs/spec/collection.md#payment-request`).
fn business_problem(form: &ProfileForm) -> Option<InputProblem> {
    business_name_problem(present(&form.business_name).as_ref())
}

/// The problem of a business's name.
pub(crate) fn business_name_problem(name: Option<&String>) -> Option<InputProblem> {
    let message = Text::<100>::parse(name?).err()?;
    Some(InputProblem::new("business_name", message))
}

pub(super) fn refuse(problems: Vec<InputProblem>) -> Result<(), AppError> {
    if problems.is_empty() {
        Ok(())
    } else {
        Err(AppError::invalid(messages::PROFILE_NOT_SAVED, problems))
    }
}

/// The profile that a form describes.
pub(super) fn filled(form: &ProfileForm) -> Profile {
    Profile {
        id: String::new(),
        name: form.name.clone(),
        kind: form.kind,
        collect_base_url: form.collect_base_url.clone(),
        base_url: form.base_url.clone(),
        control_url: None,
        contact_email: present(&form.contact_email),
        business_name: present(&form.business_name),
        proxy: proxy_of(form),
        word: present(&form.word),
    }
}
