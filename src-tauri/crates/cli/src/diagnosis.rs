//! The diagnosis of a rejected signature: the keys to try, and the findings.

use app::profiles::Profiles;
use app::signature::KnownKeys;
use base::profile::KeyName;
use clap::Args;
use service_api::auth::Unsignable;
use service_api::diagnosis::Finding;
use service_api::value::Secret;

use crate::Common;
use crate::output::{Failure, passphrase_file, print, print_line};
use secrets::SecretStore;

const KEY_VARIABLE: &str = "COWRIE_HASH_KEY";

#[derive(Args)]
pub(crate) struct Explaining {
    /// Search for common causes of a wrong signature: spaces, hidden characters, spelling, another key.
    #[arg(long)]
    explain: bool,
    /// Print a report for support instead, without keys and personal data.
    #[arg(long)]
    pub(crate) report: bool,
}

impl Explaining {
    pub(crate) fn asked(&self) -> bool {
        self.explain || self.report
    }
}

/// The right key from the named profile, else from the environment; then, if a profile is named, every other key of this computer.
pub(crate) async fn keys(common: &Common, name: KeyName) -> Result<KnownKeys, Failure> {
    let given = std::env::var(KEY_VARIABLE).ok().map(Secret::new);
    let Some(profile) = &common.profile else {
        return given.map(|key| KnownKeys::only(key, name)).ok_or_else(no_key);
    };
    let home = common.home()?;
    let profiles = Profiles::open(&home, &system::env::Ids::Random)?;
    let safe = SecretStore::find(&home, passphrase_file().as_deref()).await;
    let known = KnownKeys::gather(&profiles, &safe, &profiles.get(profile)?, name, given.clone(), None).await?;
    if let (Some(given), Some(right)) = (&given, known.keys.first())
        && right.key != *given
    {
        print_line(&format!("{KEY_VARIABLE} was ignored: the key of --profile {profile} is used."));
    }
    for unread in &known.unread {
        print_line(&format!("The keys of “{unread}” could not be read and were not tried."));
    }
    Ok(known)
}

pub(crate) fn no_key() -> Failure {
    Failure::usage(format!(
        "Set the environment variable {KEY_VARIABLE} to the hash key, or choose a profile with --profile."
    ))
}

pub(crate) fn unreadable(error: Unsignable) -> Failure {
    match error {
        Unsignable::Body(why) => Failure::input(why),
        Unsignable::KeyMissing(name) => Failure::usage(format!("The key {name} is missing.")),
    }
}

/// Prints the findings as a table.
pub(crate) fn show(findings: &[Finding]) -> Result<(), Failure> {
    if findings.is_empty() {
        print("No problem found in the values or the key.")?;
    }
    for finding in findings {
        let weight = if finding.certain { "certain" } else { "possible" };
        print(&format!("{weight:<9} {:<22} {}", finding.code, finding.sentence))?;
    }
    Ok(())
}

/// Prints that more keys could be tried, if no finding explains it.
pub(crate) fn one_key(known: &KnownKeys, findings: &[Finding]) {
    if known.keys.len() == 1 && findings.iter().any(|finding| finding.code == "not_explained") {
        print_line("Only one key was tried. Add --profile to try the keys of all profiles on this computer.");
    }
}
