//! `cowrie verify-callback --kind KIND --body FILE`: checks the hash, and diagnoses a wrong one.

use std::path::PathBuf;
use std::process::ExitCode;

use app::signature::explain_callback;
use base::profile::KeyName;
use clap::{Args, ValueEnum};
use serde::Serialize;
use service_api::callback::{Checked, Kind, Variant, check};
use service_api::diagnosis::Finding;

use crate::output::{Failure, NOT_DONE, exit_code, print, print_json, read_text};
use crate::{Common, diagnosis};

#[derive(Args)]
pub(crate) struct VerifyCallbackArgs {
    /// The kind of callback.
    #[arg(long, value_enum)]
    kind: KindName,
    /// The body of the callback, as received. `-` reads standard input.
    #[arg(long, value_name = "FILE")]
    body: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum KindName {
    /// The state of a payment request changed.
    PaymentRequest,
    /// Money was paid into a payment account.
    PersistentAccount,
}

#[derive(Serialize)]
struct Verdict {
    #[serde(flatten)]
    checked: Checked,
    /// Only for a wrong hash.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<Vec<Finding>>,
}

pub(crate) async fn run(common: &Common, args: &VerifyCallbackArgs) -> Result<ExitCode, Failure> {
    let kind = match args.kind {
        KindName::PaymentRequest => Kind::PaymentRequest,
        KindName::PersistentAccount => Kind::PersistentAccount,
    };
    let known = diagnosis::keys(common, KeyName::HashKey).await?;
    let right = known.keys.first().ok_or_else(diagnosis::no_key)?;
    let body = read_text(&args.body)?;
    let body = body.trim_start_matches('\u{feff}');
    let checked = check(kind, body, &right.key).map_err(diagnosis::unreadable)?;
    let diagnosis = match checked.authentic {
        true => None,
        false if checked.hash_fits => Some(odd_shapes(&checked)),
        false => Some(explain_callback(kind, body, &known).map_err(diagnosis::unreadable)?),
    };
    let code = exit_code(checked.authentic, NOT_DONE);
    let verdict = Verdict { checked, diagnosis };
    if common.json {
        print_json(&verdict)?;
    } else {
        show(kind, &verdict)?;
        if let Some(findings) = &verdict.diagnosis {
            diagnosis::show(findings)?;
            print(&to_do(kind, findings))?;
            diagnosis::one_key(&known, findings);
        }
    }
    Ok(code)
}

fn show(kind: Kind, Verdict { checked, .. }: &Verdict) -> Result<(), Failure> {
    if checked.authentic {
        print("The hash is right: the covered fields were signed with the hash key, in this order.")?;
        if !checked.uncertain.is_empty() {
            print(&format!(
                "The hash does not show where a field ends: {} could also be other values that join to the same text. Do not rely on them.",
                checked.uncertain.join(", ")
            ))?;
        }
    } else if checked.hash_fits {
        print("The hash is right, but some values have an impossible form. Do not act on this callback.")?;
    } else {
        print("The hash is wrong. Do not act on this callback.")?;
    }
    print(&format!("covered:     {}", checked.covered.join(", ")))?;
    let uncovered = if checked.uncovered.is_empty() {
        "nothing".to_owned()
    } else {
        checked.uncovered.join(", ")
    };
    print(&format!("not covered: {uncovered}"))?;
    match checked.variant {
        Some(Variant::WithoutZero) => print("The balance was hashed without a zero before the point.")?,
        Some(Variant::WithZero) => print("The balance was hashed with a zero before the point.")?,
        None => {}
    }
    match checked.authentic {
        true => print(&format!(
            "Before you act on it, confirm the state and the amounts with the service: {}.",
            asked(kind).1
        )),
        false => Ok(()),
    }
}

/// A right hash over unexpected values: a value was split at another place.
fn odd_shapes(checked: &Checked) -> Vec<Finding> {
    let finding = |sentence: &String| Finding {
        code: "odd_shape",
        sentence: sentence.clone(),
        certain: true,
    };
    checked.misfits.iter().map(finding).collect()
}

/// The name of a kind, and how the service is queried about it.
fn asked(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::PaymentRequest => ("payment-request", "`cowrie call status` with the request’s reference"),
        Kind::PersistentAccount => ("persistent-account", "`cowrie call history` for the day"),
    }
}

/// What to do about a wrong hash.
fn to_do(kind: Kind, findings: &[Finding]) -> String {
    if findings.iter().any(|finding| finding.code == "wrong_kind") {
        return format!("Check it again with --kind {}.", asked(kind.other()).0);
    }
    format!("Check with the service instead: {}.", asked(kind).1)
}
