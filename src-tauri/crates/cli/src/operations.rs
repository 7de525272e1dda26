//! `cowrie operations`

use std::process::ExitCode;

use serde::Serialize;
use service_api::declare::{Auth, Effect, Interface, Spec};

use crate::Common;
use crate::face::{Failure, print, print_json};

#[derive(Serialize)]
struct Operation {
    id: &'static str,
    interface: Interface,
    method: &'static str,
    path: String,
    content_type: &'static str,
    auth: Auth,
    effect: Effect,
    enquiry: Option<&'static str>,
    signed: &'static [&'static str],
    in_contract: bool,
}

impl From<&'static Spec> for Operation {
    fn from(spec: &'static Spec) -> Self {
        let path = match spec.interface {
            Interface::Collection => format!("/{}", spec.path),
            Interface::Business => format!("/business-rest/secured/{}", spec.path),
            Interface::Merchant => format!("/merchant-rest/secured/{}", spec.path),
        };
        Self {
            id: spec.id,
            interface: spec.interface,
            method: "POST",
            path,
            content_type: if spec.files.is_empty() {
                "application/json"
            } else {
                "multipart/form-data"
            },
            auth: spec.auth,
            effect: spec.effect,
            enquiry: spec.enquiry.first().copied(),
            signed: spec.signed,
            in_contract: spec.in_contract,
        }
    }
}

pub(crate) fn run(common: &Common) -> Result<ExitCode, Failure> {
    let operations: Vec<Operation> = service_api::catalog().iter().map(Operation::from).collect();
    if common.json {
        print_json(&operations)?;
        return Ok(ExitCode::SUCCESS);
    }
    for spec in service_api::catalog() {
        print(&format!("{:<24} {}", spec.id, spec.help))?;
        print(&format!("{:<24} signs {}", "", spec.signed.join(", ")))?;
    }
    Ok(ExitCode::SUCCESS)
}
