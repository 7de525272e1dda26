//! `cowrie backup create FILE | verify FILE | restore FILE NAME`
//!
//! The passphrase is never an argument and never in the environment, where other programs can read it. It is typed without being displayed,
//! or read from a file (which may be a descriptor such as `/dev/fd/3`) or from standard input.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use app::backup;
use app::backup::{Restored, Verified};
use app::host::Host;
use app::profiles::Profiles;
use clap::{Args, Subcommand};
use serde_json::json;
use service_api::value::Secret;
use zeroize::Zeroizing;

use crate::Common;
use crate::output::{Failure, NOT_DONE, exit_code, passphrase_file, print, print_json, print_line};
use crate::people::PeopleArgs;
use crate::profiles::{deployment, keep_keys};
use secrets::SecretStore;
use system::env::{Env, parse_rfc3339, wat};
use system::file_text::file_error;

/// The variable that names a file with the passphrase.
const BACKUP_PASSPHRASE_FILE: &str = "COWRIE_BACKUP_PASSPHRASE_FILE";

#[derive(Subcommand)]
pub(crate) enum BackupCommand {
    /// Write the records of the profile, as they are at one moment, into a new file that only a passphrase opens, and prove it. Keys of the
    /// service are not in it. Without the passphrase nobody can ever open it: keep it elsewhere.
    Create {
        /// The file to make; it must not be there yet.
        file: PathBuf,
        #[command(flatten)]
        passphrase: PassphraseArgs,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Open a backup and prove that every page, every index and the audit in it are what was written. Needs no profile and changes nothing.
    /// Exits with 3 where something is not.
    Verify {
        /// The backup.
        file: PathBuf,
        #[command(flatten)]
        passphrase: PassphraseArgs,
    },
    /// Make a new profile of a backup. Nothing that is here is touched. The new profile sends nothing until you said with `cowrie held
    /// missing` what was sent after the backup was made: the records do not know it, and would pay again.
    Restore {
        /// The backup.
        file: PathBuf,
        /// The name of the new profile. The one that the backup was made of must not be here any more.
        name: String,
        /// A file with the keys of the service, as for `cowrie profiles add`; its addresses are not looked at. Without it, enter the keys
        /// under Settings.
        #[arg(long, value_name = "FILE")]
        keys: Option<PathBuf>,
        #[command(flatten)]
        passphrase: PassphraseArgs,
    },
}

/// Where the passphrase comes from.
#[derive(Args)]
pub(crate) struct PassphraseArgs {
    /// A file with the passphrase; /dev/fd/3 is descriptor 3. Without it the passphrase is asked for.
    #[arg(long, value_name = "FILE", env = BACKUP_PASSPHRASE_FILE)]
    passphrase_file: Option<PathBuf>,
    /// Read the passphrase from standard input, a line after the PINs.
    #[arg(long, conflicts_with = "passphrase_file")]
    passphrase_stdin: bool,
}

impl PassphraseArgs {
    /// Reads the passphrase; `unless` states what was not done if there is none. A new passphrase is typed twice.
    fn read(&self, unless: &str, new: bool) -> Result<Secret, Failure> {
        let passphrase = match &self.passphrase_file {
            _ if self.passphrase_stdin => {
                let mut line = Zeroizing::new(String::new());
                std::io::stdin()
                    .lock()
                    .read_line(&mut line)
                    .map_err(|error| Failure::input(format!("{unless} Standard input cannot be read: {}.", file_error(&error))))?;
                line
            }
            Some(file) => Zeroizing::new(
                std::fs::read_to_string(file)
                    .map_err(|error| Failure::input(format!("{unless} {} cannot be read: {}.", file.display(), file_error(&error))))?,
            ),
            None if std::io::stdin().is_terminal() => typed(unless, new)?,
            None => {
                return Err(Failure::usage(format!(
                    "{unless} The passphrase is needed: type it in a terminal, or name a file that holds it with --passphrase-file or {BACKUP_PASSPHRASE_FILE}."
                )));
            }
        };
        let passphrase = passphrase.trim_end_matches(['\r', '\n']);
        if passphrase.is_empty() {
            return Err(Failure::usage(format!("{unless} The passphrase is empty.")));
        }
        Ok(Secret::new(passphrase.to_owned()))
    }
}

fn typed(unless: &str, new: bool) -> Result<Zeroizing<String>, Failure> {
    let ask = |words: &str| {
        print_line(words);
        let typed = console::Term::stderr().read_secure_line();
        typed
            .map(Zeroizing::new)
            .map_err(|error| Failure::input(format!("{unless} The passphrase cannot be read: {}.", file_error(&error))))
    };
    let first = ask("Passphrase of the backup (it is not shown):")?;
    if new && ask("The same again:")? != first {
        return Err(Failure::usage(format!("{unless} The two passphrases are not the same.")));
    }
    Ok(first)
}

pub(crate) async fn run(common: &Common, command: &BackupCommand) -> Result<ExitCode, Failure> {
    match command {
        BackupCommand::Create { file, passphrase, people } => create(common, file, passphrase, people).await,
        BackupCommand::Verify { file, passphrase } => {
            let passphrase = passphrase.read("Nothing was looked at.", false)?;
            let verified = backup::verify(file, &passphrase, &common.home()?).await?;
            print_report(common, &verified)
        }
        BackupCommand::Restore {
            file,
            name,
            keys,
            passphrase,
        } => restore(common, file, name, keys.as_deref(), passphrase).await,
    }
}

async fn create(common: &Common, file: &Path, passphrase: &PassphraseArgs, people: &PeopleArgs) -> Result<ExitCode, Failure> {
    let make = async |host: &Host| {
        people.sign_in_alone(host, "No backup was made.").await?;
        let passphrase = passphrase.read("No backup was made.", true)?;
        Ok(backup::create(host, file, &passphrase).await?)
    };
    let made = common.with_host(make).await?;
    let what = match made.whole {
        true => "The backup was made",
        false => "The backup was made, and the records in it are not sound, since those of the profile are not",
    };
    print_line(&format!("{what}: {}", file.display()));
    print_report(common, &made)
}

fn print_report(common: &Common, verified: &Verified) -> Result<ExitCode, Failure> {
    if common.json {
        print_json(verified)?;
    } else {
        found(verified)?;
    }
    Ok(exit_code(verified.whole, NOT_DONE))
}

fn found(verified: &Verified) -> Result<(), Failure> {
    let manifest = &verified.manifest;
    let made_at = parse_rfc3339(&manifest.made_at).map_or_else(|| manifest.made_at.clone(), wat);
    let kind = manifest.kind.word();
    print(&format!(
        "Profile “{}” ({kind}), {made_at}, by Cowrie {}.",
        manifest.profile, manifest.made_by
    ))?;
    print(&format!(
        "{} payments, {} entries of the audit, {} bytes.",
        verified.payments, verified.audit_entries, manifest.bytes
    ))?;
    print(&format!("SHA-256 of the records: {}", manifest.sha256))?;
    verified.problems.iter().try_for_each(|problem| print(problem))?;
    print(if verified.whole {
        "Whole: every page, every index and the audit are what was written."
    } else {
        "Not sound. Keep it as it is, and take another backup."
    })
}

async fn restore(common: &Common, file: &Path, name: &str, keys: Option<&Path>, passphrase: &PassphraseArgs) -> Result<ExitCode, Failure> {
    let home = common.home()?;
    let env = Env::system();
    std::fs::create_dir_all(&home)
        .map_err(|error| Failure::input(format!("{} cannot be made: {}.", home.display(), file_error(&error))))?;
    let keys = keys.map(deployment).transpose()?;
    let passphrase = passphrase.read("Nothing was restored.", false)?;
    let profiles = Profiles::open(&home, &env.ids)?;
    let safe = SecretStore::find(&home, passphrase_file().as_deref()).await;
    let restored = backup::restore((&profiles, &safe, &env), &home, file, name, &passphrase).await?;
    if let Some(keys) = &keys {
        keep_keys(&profiles, &restored.profile, keys, &safe).await?;
    }
    print_restored(common, &restored, keys.is_some())?;
    Ok(ExitCode::SUCCESS)
}

fn print_restored(common: &Common, restored: &Restored, has_keys: bool) -> Result<(), Failure> {
    let name = &restored.profile.name;
    if common.json {
        return print_json(&json!({
            "profile": name, "backup": restored.backup, "put_back": restored.restored_payments, "sending_held": true,
        }));
    }
    found(&restored.backup)?;
    print(&format!(
        "Restored as the profile “{name}”. It sends nothing: what was sent after the backup was made is unknown to it."
    ))?;
    if restored.restored_payments > 0 {
        print(&format!(
            "{} payments that were sent later were found on this computer; they are on record as not known and are looked up.",
            restored.restored_payments
        ))?;
    }
    print(&format!(
        "Compare the service’s statement since then with these records, then record what you found: `cowrie --profile {name} held missing --because TEXT`."
    ))?;
    if !has_keys {
        print(
            "The keys of the service are not in a backup: enter them under Settings. `--keys FILE` of `cowrie backup restore` brings them along.",
        )?;
    }
    print("If the profile still works on another computer, remove it there first: two of them could both send.")
}
