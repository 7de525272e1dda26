//! Diagnoses a rejected signature with the keys of this computer. The keys are compared here and never shown.

use base::profile::KeyName;
use collections::callbacks;
use service_api::auth::{Keys, Unsignable};
use service_api::callback::{Kind, check};
use service_api::declare::{Interface, Spec};
use service_api::diagnosis::{Candidate, Finding, KeyOwner, Mark, Signed, explain, report, seen};
use service_api::masked;
use service_api::value::Secret;
use session::Context;
use session::profile::Profile;

use crate::deployment::{KEY_NAMES, of};
use crate::host::Host;
use crate::messages;
use crate::profiles::Profiles;
use crate::view::*;
use client::service::unsignable;
use secrets::SecretStore;
use system::error::AppError;

/// The keys that a hash may have been made with, the right one first.
#[derive(Debug, Default)]
pub struct KnownKeys {
    /// Empty if the right key is not set.
    pub keys: Vec<Candidate>,
    /// Profiles whose keys cannot be read now.
    pub unread: Vec<String>,
}

/// The key at the end of a request's hash.
pub fn key_of(spec: &Spec) -> KeyName {
    match spec.interface {
        Interface::Collection | Interface::Business => KeyName::HashKey,
        Interface::Merchant => KeyName::ApiKey,
    }
}

impl KnownKeys {
    /// Only this key.
    pub fn only(key: Secret, name: KeyName) -> Self {
        Self {
            keys: vec![right(key, name)],
            unread: Vec::new(),
        }
    }

    /// The keys of `ours`, then those of every other profile. `given` is the right key if `ours` has none; `running` are the keys of `ours`
    /// if they are not stored.
    pub async fn gather(
        profiles: &Profiles,
        secrets: &SecretStore,
        profile: &Profile,
        name: KeyName,
        given: Option<Secret>,
        running: Option<&Keys>,
    ) -> Result<Self, AppError> {
        let own = match running {
            Some(keys) => keys.clone(),
            None => profiles.keys(profile, secrets).await?,
        };
        let Some(key) = of(&own, name).or(given) else {
            return Ok(Self::default());
        };
        let mut known = Self::only(key, name);
        known.add(&own, &KeyOwner::SameProfile);
        for other in profiles.list()?.into_iter().filter(|other| other.name != profile.name) {
            let owner = KeyOwner::Other {
                profile: other.name.clone(),
                deployment: other.kind.word(),
                other_deployment: other.kind != profile.kind,
            };
            match profiles.keys(&other, secrets).await {
                Ok(keys) => known.add(&keys, &owner),
                Err(_) => known.unread.push(other.name),
            }
        }
        Ok(known)
    }

    fn add(&mut self, keys: &Keys, owner: &KeyOwner) {
        for name in KEY_NAMES {
            let Some(key) = of(keys, name) else { continue };
            // The right key itself is excluded, but not an equal text under another name.
            let is_right = |candidate: &Candidate| *owner == KeyOwner::SameProfile && candidate.name == name.word() && candidate.key == key;
            if !self.keys.first().is_some_and(is_right) {
                self.keys.push(Candidate {
                    key,
                    name: name.word(),
                    owner: owner.clone(),
                });
            }
        }
    }
}

fn right(key: Secret, name: KeyName) -> Candidate {
    Candidate {
        key,
        name: name.word(),
        owner: KeyOwner::Right,
    }
}

/// A diagnosis.
#[derive(Debug)]
pub struct Explained {
    /// What the other hash proves, then what only may be the cause.
    pub findings: Vec<Finding>,
    /// Peculiarities of the values and the key.
    pub marks: Vec<Mark>,
    /// A text for support, without keys and people.
    pub report: String,
}

/// Diagnoses a signature. Without another hash only possible causes are reported.
pub fn explanation(signed: &Signed, given: Option<&str>, known: &KnownKeys) -> Explained {
    let marks = seen(signed, &known.keys);
    let mut findings = match given {
        Some(given) if !known.keys.is_empty() => explain(signed, given, &known.keys),
        Some(_) | None => Vec::new(),
    };
    if findings.iter().all(|finding| finding.code == "not_explained") {
        findings.extend(marks.iter().map(|mark| mark.finding.clone()));
    }
    let report = report(signed, given, &known.keys, &findings);
    Explained { findings, marks, report }
}

/// Why the hash of a callback of `kind` is not the right one.
pub fn explain_callback(kind: Kind, body: &str, known: &KnownKeys) -> Result<Vec<Finding>, Unsignable> {
    let finding = |code, certain, sentence: &str| Finding {
        code,
        sentence: sentence.to_owned(),
        certain,
    };
    let right_as_other = match known.keys.first() {
        Some(right) => check(kind.other(), body, &right.key).is_ok_and(|checked| checked.authentic),
        None => false,
    };
    if right_as_other || Kind::by_fields(body) == Some(kind.other()) {
        return Ok(vec![finding(
            "wrong_kind",
            true,
            &messages::wrong_kind(kind.other(), right_as_other),
        )]);
    }
    let (signed, given) = Signed::callback(kind, body)?;
    if given.trim().is_empty() {
        let sentence = messages::NOTICE_WITHOUT_HASH;
        return Ok(vec![finding("no_hash", true, sentence)]);
    }
    Ok(explanation(&signed, Some(&given), known).findings)
}

/// The diagnosis for the window: each value with its peculiarities.
pub async fn view(host: &Host, request: SignatureRequest) -> Result<SignatureView, AppError> {
    let open = host.profile().await?;
    let spec = service_api::spec(&request.operation).ok_or_else(|| AppError::not_found(messages::no_such_operation(&request.operation)))?;
    let signed = Signed::request(spec, &request.body).map_err(unsignable)?;
    let name = key_of(spec);
    let known = KnownKeys::gather(
        &host.profiles,
        &host.secrets,
        &open.context.profile,
        name,
        None,
        Some(open.context.outbox.service.keys()),
    )
    .await?;
    let given = request.hash.filter(|hash| !hash.trim().is_empty());
    // The search takes a while and must not block other tasks.
    let (known, explained) = tokio::task::spawn_blocking(move || {
        let explained = explanation(&signed, given.as_deref(), &known);
        (known, explained)
    })
    .await
    .map_err(AppError::bug)?;
    let values = service_api::auth::signed_values(spec, &request.body).map_err(unsignable)?;
    let lengths: Vec<usize> = values.iter().map(|value| value.text.chars().count()).collect();
    let marks_of = |name: Option<&str>| -> Vec<String> {
        let marks = explained.marks.iter().filter(|mark| mark.value == name);
        marks.map(|mark| mark.finding.sentence.clone()).collect()
    };
    let values = masked::signed(spec, values)
        .into_iter()
        .zip(lengths)
        .map(|(value, length)| SignatureValueView {
            marks: marks_of(Some(value.name)),
            name: value.name.to_owned(),
            text: value.text,
            length: count(length),
        });
    Ok(SignatureView {
        values: values.collect(),
        key: SignatureKeyView {
            name,
            length: known.keys.first().map(|candidate| count(candidate.key.expose().chars().count())),
            marks: marks_of(None),
        },
        findings: explained.findings.into_iter().map(Into::into).collect(),
        report: explained.report,
        unread: known.unread,
    })
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Why the signature of a callback does not match, with the keys of all profiles of this computer.
pub async fn explain_notice(host: &Host, context: &Context, id: &str) -> Result<NoticeExplainedView, AppError> {
    let (kind, body) = callbacks::kept(&context.outbox, id).await?;
    let own = Some(context.outbox.service.keys());
    let known = KnownKeys::gather(&host.profiles, &host.secrets, &context.profile, KeyName::HashKey, None, own).await?;
    // The search takes a while and must not block other tasks.
    let (unread, findings) = tokio::task::spawn_blocking(move || (known.unread.clone(), explain_callback(kind, &body, &known)))
        .await
        .map_err(AppError::bug)?;
    let unread_body = |_| AppError::conflict(messages::NOTICE_UNREADABLE);
    Ok(NoticeExplainedView {
        findings: findings.map_err(unread_body)?.into_iter().map(Into::into).collect(),
        unread,
    })
}
