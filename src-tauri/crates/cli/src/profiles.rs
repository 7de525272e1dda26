//! `cowrie profiles list|add|check|remove`

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use app::deployment::{Deployment, KEY_NAMES, SECRET_NAMES};
use app::profiles::{EMBEDDED, Profiles};
use app::view::ProfileForm;
use base::profile::{KeyName, ProfileKind};
use clap::{Subcommand, ValueEnum};
use serde::Serialize;
use service_api::strict::plainly;
use session::profile::Profile;

use crate::output::{Failure, passphrase_file, print, print_json, print_line, read_text};
use crate::{Common, connection};
use secrets::SecretStore;
use system::env::Env;
use system::file_text::file_error;

#[derive(Subcommand)]
pub(crate) enum ProfilesCommand {
    /// List the profiles.
    List,
    /// Add a profile from a JSON file with addresses and keys, in the form that `cowrie sandbox` prints.
    Add {
        /// Letters, digits and hyphens.
        name: String,
        /// The environment.
        #[arg(long)]
        kind: Kind,
        /// File with addresses and keys. The keys are stored in the keychain or vault only.
        #[arg(long, value_name = "FILE")]
        from: PathBuf,
        /// Your business name, shown to customers when they pay.
        #[arg(long)]
        business_name: Option<String>,
        /// Your own email, used for payees without phone or email.
        #[arg(long)]
        contact: Option<String>,
    },
    /// Check a profile's connection, step by step. No money moves.
    Check {
        /// Its name.
        name: String,
    },
    /// Remove a profile. Its records are kept in the data folder under `removed`.
    Remove {
        /// Its name.
        name: String,
        /// Remove it although its records or keys cannot be read, for example after the keychain was lost. Open payments can then no longer
        /// be seen: check with the service first.
        #[arg(long)]
        records_unread: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Kind {
    Sandbox,
    Test,
    Live,
}

#[derive(Serialize)]
struct Listed {
    name: String,
    kind: ProfileKind,
    collect_base_url: String,
    base_url: String,
    keys_set: bool,
}

pub(crate) async fn run(common: &Common, command: ProfilesCommand) -> Result<ExitCode, Failure> {
    let home = common.home()?;
    let env = Env::system();
    std::fs::create_dir_all(&home)
        .map_err(|error| Failure::input(format!("{} cannot be created: {}.", home.display(), file_error(&error))))?;
    let profiles = Profiles::open(&home, &env.ids)?;
    let safe = SecretStore::find(&home, passphrase_file().as_deref()).await;
    match command {
        ProfilesCommand::List => list(common, &profiles, &safe).await?,
        ProfilesCommand::Add {
            name,
            kind,
            from,
            business_name,
            contact,
        } => {
            let given = deployment(&from)?;
            let form = ProfileForm {
                name,
                kind: match kind {
                    Kind::Sandbox => ProfileKind::Sandbox,
                    Kind::Test => ProfileKind::Test,
                    Kind::Live => ProfileKind::Live,
                },
                collect_base_url: given.collect_base_url.clone(),
                base_url: given.base_url.clone(),
                contact_email: contact.or_else(|| matches!(kind, Kind::Sandbox).then(|| "accounts@example.com".to_owned())),
                business_name,
                proxy: given.proxy(),
                word: given.word.clone(),
            };
            if form.kind != ProfileKind::Sandbox {
                // Checked before anything is created: without a secret store the profile could not be removed either.
                safe.check_open()?;
            }
            let profile = profiles.add(&form, given.control_url.clone(), &env.ids)?;
            if let Err(error) = keep_keys(&profiles, &profile, &given, &safe).await {
                profiles.remove(&profile.name, false, &safe).await?;
                return Err(error);
            }
            print_line(&format!("The profile “{}” was added.", profile.name));
        }
        ProfilesCommand::Check { name } => return connection::run(common, &profiles, &safe, &env, &name).await,
        ProfilesCommand::Remove { name, records_unread } => {
            profiles.remove(&name, records_unread, &safe).await?;
            print_line(&format!(
                "The profile “{name}” was removed. Its records are kept under “removed” in the data folder."
            ));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a file of addresses and keys. A sandbox that has just started may still be writing it.
pub(crate) fn deployment(from: &Path) -> Result<Deployment, Failure> {
    const TRIES: u32 = 30;
    const BETWEEN: Duration = Duration::from_millis(100);
    let mut read = serde_json::from_str(&read_text(from)?);
    for _ in 1..TRIES {
        if !read.as_ref().is_err_and(serde_json::Error::is_eof) {
            break;
        }
        thread::sleep(BETWEEN);
        read = serde_json::from_str(&read_text(from)?);
    }
    read.map_err(|error| {
        Failure::input(format!(
            "{} is not a file of addresses and keys: it {}.",
            from.display(),
            plainly(&error)
        ))
    })
}

pub(crate) async fn keep_keys(profiles: &Profiles, profile: &Profile, given: &Deployment, safe: &SecretStore) -> Result<(), Failure> {
    for key in SECRET_NAMES {
        let (value, word) = (given.keys.get(key), key.word());
        match (&value, given.keys.was_trimmed(key)) {
            (None, true) => print_line(&format!("`{word}` is blank and was not stored.")),
            (Some(_), true) => print_line(&format!("Spaces, line breaks or hidden characters around `{word}` were removed.")),
            (_, false) => {}
        }
        if value.is_some() {
            profiles.set_key(profile, key, value, safe).await?;
        }
    }
    Ok(())
}

async fn list(common: &Common, profiles: &Profiles, safe: &SecretStore) -> Result<(), Failure> {
    let mut listed = Vec::new();
    for profile in profiles.list()? {
        let mut keys_set = true;
        // Only the merchant interface needs its key.
        for key in KEY_NAMES.into_iter().filter(|key| *key != KeyName::ApiKey) {
            keys_set &= profile.name == EMBEDDED || matches!(profiles.key(&profile, key, safe).await, Ok(Some(_)));
        }
        listed.push(Listed {
            name: profile.name,
            kind: profile.kind,
            collect_base_url: profile.collect_base_url,
            base_url: profile.base_url,
            keys_set,
        });
    }
    if common.json {
        return print_json(&listed);
    }
    for profile in listed {
        let keys = if profile.keys_set { "keys set" } else { "keys missing" };
        print(&format!(
            "{:<16} {:<8} {:<9} {}",
            profile.name,
            profile.kind.word(),
            keys,
            profile.base_url
        ))?;
    }
    Ok(())
}
