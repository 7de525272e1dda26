//! The report for support, about a call or about the profile: versions, connection, the call and its diagnosis. The user reads the whole
//! text first; exactly what was shown is saved.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::PoisonError;

use base::timestamp::HOUR;
use reqwest::Url;
use service_api::diagnosis::Signed;
use session::Context;
use session::saved_file::{Destination, save_new};
use sha2::{Digest as _, Sha256};
use support::activity::{for_support, hidden_values, list, show, without_people};

use crate::deployment::{KEY_NAMES, of};
use crate::host::Host;
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::signature::{KnownKeys, explanation, key_of};
use crate::view::*;
use client::transport::proxy::Proxy;
use system::env::rfc3339;
use system::error::AppError;

/// How many of the latest calls are listed, without contents.
const LATEST: u32 = 20;
/// A hidden value of this length is removed anywhere in the text, a shorter one only as a whole word.
const LONG: usize = 6;
/// Values shorter than this are not removed.
const SHORTEST: usize = 3;

/// Makes a report and shows it.
pub async fn report(host: &Host, request: &SupportRequest) -> Result<SupportReportView, AppError> {
    let open = host.profile().await?;
    let call = match request.call_id.as_deref() {
        Some(id) => Some(show(&open.context.outbox, id).await?),
        None => None,
    };
    let mut text = messages::heading(&rfc3339(open.context.outbox.now()));
    text.push_str(&program(&open.context));
    text.push_str(&profile(&open.context));
    text.push_str(&connection(&host.checks.view(&open.context.profile.name)));
    match &call {
        Some(call) => {
            text.push_str(&messages::the_call(&for_support(call)));
            text.push_str(&diagnosis(host, &open.context, call).await?);
        }
        None => text.push_str(&latest(&open.context).await?),
    }
    let text = swept(&text, &known_of(&open.context, call.as_ref()));
    let mark = hex::encode(Sha256::digest(&text));
    *open.support.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((mark.clone(), text.clone()));
    Ok(SupportReportView { text, mark })
}

/// Writes the report that was shown.
pub async fn save(open: &OpenProfile, request: &SupportSaveRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let shown = open.support.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let Some((_, text)) = shown.filter(|(mark, _)| *mark == request.mark) else {
        let message = messages::NOT_LATEST_REPORT;
        return Err(AppError::conflict(message).hint(messages::CREATE_REPORT_AGAIN));
    };
    let time = rfc3339(open.context.outbox.now().plus(HOUR));
    let stem = messages::report_file(
        time.get(..10).unwrap_or_default(),
        &time.get(11..16).unwrap_or_default().replace(':', ""),
    );
    save_new(to, &stem, "txt", text.as_bytes())
}

fn program(context: &Context) -> String {
    let clocks = context.outbox.env.clock.readings();
    let system = system_name().map_or_else(String::new, |name| format!("{name}, "));
    let system = format!("{system}{} {}", std::env::consts::OS, std::env::consts::ARCH);
    messages::program(env!("CARGO_PKG_VERSION"), &system, clocks.running / 60_000)
}

/// The name of the operating system, if a file contains it.
fn system_name() -> Option<String> {
    let text = std::fs::read_to_string("/etc/os-release").ok()?;
    let name = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(name.trim_matches('"').chars().take(60).collect())
}

/// The address without its path, which may contain anything.
fn place(address: &str) -> String {
    let Ok(url) = Url::parse(address) else {
        return messages::BUILT_IN_SANDBOX.to_owned();
    };
    let port = url.port().map_or_else(String::new, |port| format!(":{port}"));
    let path = url.path().trim_end_matches('/').chars().count();
    let path = if path > 0 { messages::path_length(path) } else { String::new() };
    format!("{}://{}{port}{path}", url.scheme(), url.host_str().unwrap_or_default())
}

fn profile(context: &Context) -> String {
    let profile = &context.profile;
    let keys = context.outbox.service.keys();
    let set = KEY_NAMES.map(|name| messages::key(name.word(), of(keys, name).is_some()));
    let places = (place(&profile.collect_base_url), place(&profile.base_url));
    let people = !context.current_user.people().is_empty();
    messages::profile(profile.kind.word(), (&places.0, &places.1), &profile.proxy, people, &set.join(", "))
}

fn connection(check: &ConnectionView) -> String {
    let mut text = messages::connection(check.state);
    if let Some(at) = &check.started_at {
        text.push_str(&messages::checked_at(at));
    }
    let no_one = HashSet::new();
    for one in &check.interfaces {
        text.push_str(messages::interface(one.interface));
        for stage in &one.stages {
            let detail = stage.detail.as_deref().or(stage.reason.as_ref().map(|reason| reason.what.as_str()));
            let detail = detail.map_or_else(String::new, |detail| without_people(detail, &no_one));
            text.push_str(&messages::stage(stage.stage, stage.state, &detail));
        }
        if let Some(ms) = one.round_trip_ms {
            text.push_str(&messages::round_trip(ms));
        }
        if let Some(ms) = one.clock_ahead_ms {
            text.push_str(&messages::clock_ahead(ms));
        }
    }
    text
}

/// The diagnosis of a call's signature with the keys of this computer.
async fn diagnosis(host: &Host, context: &Context, call: &CallView) -> Result<String, AppError> {
    let nothing = messages::SIGNATURE_NOT_EXAMINED.to_owned();
    let Some(spec) = service_api::spec(&call.summary.operation) else {
        return Ok(nothing);
    };
    let Ok(signed) = Signed::request(spec, &call.body) else {
        return Ok(nothing);
    };
    let running = Some(context.outbox.service.keys());
    let known = KnownKeys::gather(&host.profiles, &host.secrets, &context.profile, key_of(spec), None, running).await?;
    let found = tokio::task::spawn_blocking(move || explanation(&signed, None, &known).findings);
    let mut text = messages::LOOKS_WRONG.to_owned();
    let found = found.await.map_err(AppError::bug)?;
    for finding in &found {
        text.push_str(&messages::finding(&finding.sentence, finding.certain));
    }
    if found.is_empty() {
        text.push_str(messages::NOTHING_LOOKS_WRONG);
    }
    Ok(text)
}

/// The latest calls, without their contents and the service's messages.
async fn latest(context: &Context) -> Result<String, AppError> {
    let request = ActivityRequest {
        look_ups: true,
        ..ActivityRequest::default()
    };
    let page = list(&context.outbox, &request, LATEST).await?;
    let mut text = messages::latest_calls(LATEST);
    for call in &page.calls {
        let named = (call.sent_at.as_str(), call.operation.as_str(), call.id.as_str());
        text.push_str(&messages::latest_call(
            named,
            call.outcome.words(),
            call.http_status,
            call.duration_ms,
        ));
    }
    if page.calls.is_empty() {
        text.push_str(messages::NO_CALLS);
    }
    Ok(text)
}

/// Values that must not be in a report: keys, people's names, and what the call hides.
fn known_of(context: &Context, call: Option<&CallView>) -> Vec<String> {
    let keys = context.outbox.service.keys();
    let profile = &context.profile;
    let mut known: Vec<String> = KEY_NAMES
        .iter()
        .filter_map(|name| of(keys, *name).map(|key| key.expose().to_owned()))
        .collect();
    known.extend(context.current_user.people().into_iter().map(|person| person.name));
    known.extend([&profile.contact_email, &profile.business_name].into_iter().flatten().cloned());
    if let Proxy::Through { address, user } = &profile.proxy {
        known.extend(user.clone());
        known.extend(Url::parse(address).ok().and_then(|url| url.host_str().map(str::to_owned)));
    }
    if let Some(call) = call {
        known.extend(hidden_values(call));
        known.extend(
            call.belongs
                .iter()
                .flat_map(|one| [one.name.clone(), one.file_name.clone()])
                .flatten(),
        );
    }
    known
}

/// The text without these values, in upper or lower case.
fn swept(text: &str, values: &[String]) -> String {
    let mut values: Vec<String> = values.iter().map(|value| value.trim().to_lowercase()).collect();
    let says_something = |value: &String| {
        let letters = value.chars().count();
        letters >= SHORTEST
            && !value.chars().all(|c| c == '…' || c == '•')
            && !(letters < LONG && value.bytes().all(|byte| byte.is_ascii_digit()))
    };
    values.retain(says_something);
    // Longest first, so that a shorter value does not break a longer one.
    values.sort_by_key(|value| std::cmp::Reverse(value.len()));
    values.dedup();
    values.iter().fold(text.to_owned(), |text, value| without(&text, value))
}

fn without(text: &str, value: &str) -> String {
    // Lower case by single characters keeps the positions equal to those of the text.
    let lower: String = text.chars().map(|c| c.to_lowercase().next().unwrap_or(c)).collect();
    if lower.len() != text.len() {
        return text.replace(value, "…");
    }
    let (mut out, mut from) = (String::with_capacity(text.len()), 0);
    let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    for (at, _) in lower.match_indices(value) {
        let end = at + value.len();
        let word = edge(lower[..at].chars().next_back()) && edge(lower[end..].chars().next());
        if at >= from && (word || value.chars().count() >= LONG) {
            out.push_str(&text[from..at]);
            out.push('…');
            from = end;
        }
    }
    out.push_str(&text[from..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without_all(text: &str, values: &[&str]) -> String {
        swept(text, &values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn long_values_are_removed_anywhere_and_short_ones_as_whole_words() {
        assert_eq!(without_all("ref ZEBULON-Quill-1 and zebulon", &["Zebulon"]), "ref …-Quill-1 and …");
        assert_eq!(without_all("xx7310462956yy", &["7310462956"]), "xx…yy");
        assert_eq!(without_all("Ada made Adamawa, ada.", &["Ada"]), "… made Adamawa, ….");
        assert_eq!(without_all("in 2026 of 12", &["2026", "12", "x"]), "in 2026 of 12");
        assert_eq!(without_all("Ada Obi-Okoro", &["Ada", "Ada Obi-Okoro"]), "…");
        assert_eq!(without_all("₦5, Ọlá paid", &["Ọlá"]), "₦5, … paid");
    }

    #[test]
    fn an_address_is_shown_without_its_path() {
        assert_eq!(
            place("https://pay.example.com/secret-door"),
            "https://pay.example.com (and a path of 12 characters)"
        );
        assert_eq!(place("http://127.0.0.1:4000/"), "http://127.0.0.1:4000");
        assert_eq!(place(""), "the built-in sandbox");
    }
}
