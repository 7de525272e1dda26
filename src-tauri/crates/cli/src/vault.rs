//! `cowrie vault init --passphrase-stdin`

use std::path::Path;
use std::process::ExitCode;

use clap::Subcommand;
use secrets::{PASSPHRASE_FILE, VAULT_IN_FOLDER, Vault};
use service_api::value::Secret;

use crate::Common;
use crate::output::{Failure, print_line, read_text};

#[derive(Subcommand)]
pub(crate) enum VaultCommand {
    /// Create an empty vault in the data folder.
    Init {
        /// Read the passphrase from standard input, up to its end.
        #[arg(long, required = true)]
        passphrase_stdin: bool,
    },
}

pub(crate) fn run(common: &Common, command: &VaultCommand) -> Result<ExitCode, Failure> {
    match command {
        VaultCommand::Init { .. } => {
            let text = read_text(Path::new("-"))?;
            let passphrase = Secret::new(text.trim_end_matches(['\r', '\n']).to_owned());
            Vault::init(&common.home()?, &passphrase)?;
            print_line(&format!(
                "The vault was created. To open it, set {PASSPHRASE_FILE} to the name of a file with the passphrase."
            ));
            print_line(VAULT_IN_FOLDER);
            Ok(ExitCode::SUCCESS)
        }
    }
}
