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
    /// Save the records of the profile in a new file that only a passphrase opens, and verify it. It does not contain the keys of the
    /// service. A lost passphrase cannot be recovered: keep it in another place.
    Create {
        /// The new file. An existing file is not overwritten.
        file: PathBuf,
        #[command(flatten)]
        passphrase: PassphraseArgs,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Check that the records and the audit log in a backup are complete and unchanged. Needs no profile and changes nothing. Returns 3 if
    /// they are not.
    Verify {
        /// The backup.
        file: PathBuf,
        #[command(flatten)]
        passphrase: PassphraseArgs,
    },
    /// Create a new profile from a backup. Existing profiles are not changed. The new profile sends nothing until you record, with `cowrie
    /// held missing`, which payments were sent after the backup: the records do not contain them and would pay them again.
    Restore {
        /// The backup.
        file: PathBuf,
        /// The name of the new profile. The profile that was backed up must be removed from this computer first.
        name: String,
        /// A file with the keys of the service, as for `cowrie profiles add`; its addresses are ignored. Without it, enter the keys under
        /// Settings.
        #[arg(long, value_name = "FILE")]
        keys: Option<PathBuf>,
        #[command(flatten)]
        passphrase: PassphraseArgs,
    },
}

/// Where the passphrase comes from.
#[derive(Args)]
pub(crate) struct PassphraseArgs {
    /// A file with the passphrase; /dev/fd/3 is descriptor 3. Without it you are asked for the passphrase.
    #[arg(long, value_name = "FILE", env = BACKUP_PASSPHRASE_FILE)]
    passphrase_file: Option<PathBuf>,
    /// Read the passphrase from standard input, in the line after the PINs.
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
                    "{unless} Enter the passphrase in a terminal, or name a file that contains it with --passphrase-file or {BACKUP_PASSPHRASE_FILE}."
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
    let first = ask("Passphrase of the backup (not shown):")?;
    if new && ask("Repeat the passphrase:")? != first {
        return Err(Failure::usage(format!("{unless} The two passphrases differ.")));
    }
    Ok(first)
}

pub(crate) async fn run(common: &Common, command: &BackupCommand) -> Result<ExitCode, Failure> {
    match command {
        BackupCommand::Create { file, passphrase, people } => create(common, file, passphrase, people).await,
        BackupCommand::Verify { file, passphrase } => {
            let passphrase = passphrase.read("Nothing was checked.", false)?;
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
        true => "The backup was created",
        false => "The backup was created, but its records are damaged, like those of the profile",
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
        "{} payments, {} entries in the audit log, {} bytes.",
        verified.payments, verified.audit_entries, manifest.bytes
    ))?;
    print(&format!("SHA-256 of the records: {}", manifest.sha256))?;
    verified.problems.iter().try_for_each(|problem| print(problem))?;
    print(if verified.whole {
        "Verified: records and audit log are complete and unchanged."
    } else {
        "The records are damaged. Keep this file, and use another backup."
    })
}

async fn restore(common: &Common, file: &Path, name: &str, keys: Option<&Path>, passphrase: &PassphraseArgs) -> Result<ExitCode, Failure> {
    let home = common.home()?;
    let env = Env::system();
    std::fs::create_dir_all(&home)
        .map_err(|error| Failure::input(format!("{} cannot be created: {}.", home.display(), file_error(&error))))?;
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
        "Restored as profile “{name}”. It sends nothing yet: its records do not contain payments sent after the backup."
    ))?;
    if restored.restored_payments > 0 {
        print(&format!(
            "{} payments that were sent later were found on this computer. They are recorded as unconfirmed and are looked up.",
            restored.restored_payments
        ))?;
    }
    print(&format!(
        "Compare the service’s statement since then with these records, then record the result: `cowrie --profile {name} held missing --because TEXT`."
    ))?;
    if !has_keys {
        print(
            "A backup does not contain the keys of the service: enter them under Settings, or use `--keys FILE` of `cowrie backup restore` next time.",
        )?;
    }
    print("If the profile is still used on another computer, remove it there first: both could send the same payments.")
}
