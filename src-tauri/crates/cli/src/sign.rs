//! `cowrie sign OPERATION --body FILE [--compare HASH | --explain]`

use std::path::PathBuf;
use std::process::ExitCode;

use app::signature::key_of;
use clap::Args;
use serde::Serialize;
use service_api::auth::{hash, preimage_masked, signed_values};
use service_api::declare::SignedValue;
use service_api::diagnosis::{Finding, Signed as Subject};
use service_api::masked;

use crate::diagnosis::Explaining;
use crate::named::form;
use crate::output::{Failure, NOT_DONE, print, print_json, read_text};
use crate::{Common, diagnosis};

#[derive(Args)]
pub(crate) struct SignArgs {
    /// The name of the operation, as listed by `cowrie operations`.
    operation: String,
    /// Another form of the operation, as listed by `cowrie operations`.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// The request body, any JSON text. `-` reads standard input.
    #[arg(long, value_name = "FILE")]
    body: PathBuf,
    /// Show withdrawal codes, passwords and identity numbers in full. Otherwise they are masked; the hash is the same.
    #[arg(long)]
    show_secrets: bool,
    #[command(flatten)]
    explaining: Explaining,
    /// A hash that another program made for the same request: shows what it hashed instead. Returns 3 if the hash is wrong.
    #[arg(long, value_name = "HASH")]
    compare: Option<String>,
}

#[derive(Serialize)]
struct Signed {
    operation: &'static str,
    values: Vec<SignedValue>,
    /// In characters, of the unmasked values.
    #[serde(skip)]
    lengths: Vec<usize>,
    preimage_masked: String,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<Vec<Finding>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<String>,
}

pub(crate) async fn run(common: &Common, args: &SignArgs) -> Result<ExitCode, Failure> {
    let spec = form(&args.operation, args.variant.as_deref())?;
    let known = diagnosis::keys(common, key_of(spec)).await?;
    let body = read_text(&args.body)?;
    let body = body.trim_start_matches('\u{feff}');
    let values = signed_values(spec, body).map_err(diagnosis::unreadable)?;
    let right = known.keys.first().ok_or_else(diagnosis::no_key)?;
    let asked = args.compare.is_some() || args.explaining.asked();
    let explained = match asked {
        true => {
            let subject = Subject::request(spec, body).map_err(diagnosis::unreadable)?;
            Some(app::signature::explanation(&subject, args.compare.as_deref(), &known))
        }
        false => None,
    };
    let hash = hash(&values, &right.key);
    let lengths = values.iter().map(|value| value.text.chars().count()).collect();
    let values = if args.show_secrets { values } else { masked::signed(spec, values) };
    let signed = Signed {
        operation: spec.id,
        preimage_masked: preimage_masked(&values),
        hash,
        values,
        lengths,
        diagnosis: explained.as_ref().map(|explained| explained.findings.clone()),
        report: explained.map(|explained| explained.report),
    };
    show(common, args, &signed)?;
    if let Some(findings) = signed.diagnosis.as_ref().filter(|_| !common.json) {
        diagnosis::one_key(&known, findings);
    }
    let right = |findings: &Vec<Finding>| findings.iter().any(|finding| finding.code == "right");
    match (&args.compare, &signed.diagnosis) {
        (Some(_), Some(findings)) if !right(findings) => Ok(ExitCode::from(NOT_DONE)),
        (_, _) => Ok(ExitCode::SUCCESS),
    }
}

fn show(common: &Common, args: &SignArgs, signed: &Signed) -> Result<(), Failure> {
    if common.json {
        return print_json(signed);
    }
    if let Some(report) = signed.report.as_ref().filter(|_| args.explaining.report) {
        return print(report.trim_end());
    }
    for (value, length) in signed.values.iter().zip(&signed.lengths) {
        print(&format!(
            "{:<32} {:<40} {length} {}",
            value.name,
            if value.text.is_empty() { "(nothing)" } else { &value.text },
            if *length == 1 { "character" } else { "characters" },
        ))?;
    }
    print(&format!("hashed: {}", signed.preimage_masked))?;
    print(&format!("hash:   {}", signed.hash))?;
    match &signed.diagnosis {
        Some(findings) => diagnosis::show(findings),
        None => Ok(()),
    }
}
