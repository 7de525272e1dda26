//! `cowrie verify-callback --kind KIND --body FILE`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use service_api::auth::Unsignable;
use service_api::callback::{Kind, Variant, check};
use service_api::value::Secret;

use crate::Common;
use crate::face::{Failure, NOT_DONE, print, print_json, read_text};

#[derive(Args)]
pub(crate) struct VerifyCallbackArgs {
    /// What the service told.
    #[arg(long, value_enum)]
    kind: KindName,
    /// The callback's body as it was received; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    body: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum KindName {
    /// A payment request changed its state.
    PaymentRequest,
    /// Money came into a persistent payment account.
    PersistentAccount,
}

pub(crate) fn run(common: &Common, args: &VerifyCallbackArgs) -> Result<ExitCode, Failure> {
    let kind = match args.kind {
        KindName::PaymentRequest => Kind::PaymentRequest,
        KindName::PersistentAccount => Kind::PersistentAccount,
    };
    let key = Secret::new(crate::sign::hash_key()?);
    let body = read_text(&args.body)?;
    let checked = check(kind, body.trim_start_matches('\u{feff}'), &key).map_err(|error| match error {
        Unsignable::Body(why) => Failure::input(why),
        Unsignable::KeyMissing(name) => Failure::usage(format!("The key {name} is missing.")),
    })?;
    let code = if checked.authentic {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(NOT_DONE)
    };
    if common.json {
        print_json(&checked)?;
        return Ok(code);
    }
    if checked.authentic {
        print("The hash is right: whoever has the hash key signed the covered fields.")?;
    } else {
        print("The hash is wrong: believe nothing in this callback.")?;
    }
    print(&format!("covered:     {}", checked.covered.join(", ")))?;
    print(&format!("not covered: {}", checked.uncovered.join(", ")))?;
    match checked.variant {
        Some(Variant::WithoutZero) => print("The balance was hashed without a zero before the point.")?,
        Some(Variant::WithZero) => print("The balance was hashed with a zero before the point.")?,
        None => {}
    }
    Ok(code)
}
