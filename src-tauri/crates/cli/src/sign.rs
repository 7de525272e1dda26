//! `cowrie sign OPERATION --body FILE`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use service_api::auth::{Unsignable, hash, preimage_masked, signed_values};
use service_api::declare::{SignedValue, Spec};
use service_api::value::Secret;

use crate::Common;
use crate::face::{Failure, print, print_json, read_text};

#[derive(Args)]
pub(crate) struct SignArgs {
    /// The operation's id, as `cowrie operations` lists it.
    operation: String,
    /// The request body, any JSON text; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    body: PathBuf,
}

#[derive(Serialize)]
struct Signed {
    operation: &'static str,
    values: Vec<SignedValue>,
    preimage_masked: String,
    hash: String,
}

/// The operation called `id`.
pub(crate) fn spec(id: &str) -> Result<&'static Spec, Failure> {
    service_api::spec(id).ok_or_else(|| Failure::usage(format!("There is no operation “{id}”. `cowrie operations` lists them.")))
}

/// The key that ends a hash.
pub(crate) fn hash_key() -> Result<String, Failure> {
    std::env::var("COWRIE_HASH_KEY").map_err(|_| Failure::usage("Put the hash key into the environment variable COWRIE_HASH_KEY."))
}

pub(crate) fn run(common: &Common, args: &SignArgs) -> Result<ExitCode, Failure> {
    let spec = spec(&args.operation)?;
    let key = hash_key()?;
    let body = read_text(&args.body)?;
    let values = signed_values(spec, body.trim_start_matches('\u{feff}')).map_err(|error| match error {
        Unsignable::Body(why) => Failure::input(why),
        Unsignable::KeyMissing(name) => Failure::usage(format!("The key {name} is missing.")),
    })?;
    let hash = hash(&values, &Secret::new(key));
    let signed = Signed {
        operation: spec.id,
        preimage_masked: preimage_masked(&values),
        hash,
        values,
    };
    if common.json {
        print_json(&signed)?;
        return Ok(ExitCode::SUCCESS);
    }
    for value in &signed.values {
        let length = value.text.chars().count();
        print(&format!(
            "{:<32} {:<40} {length} characters",
            value.name,
            if value.text.is_empty() { "(nothing)" } else { &value.text }
        ))?;
    }
    print(&format!("hashed: {}", signed.preimage_masked))?;
    print(&format!("hash:   {}", signed.hash))?;
    Ok(ExitCode::SUCCESS)
}
