//! The requests that a script could send to each command of the main window: the loader of `requests.toml`.

use harness::prelude::*;
use std::collections::BTreeSet;

use harness::cowrie;
use harness::forms::GTBANK;
use serde::Deserialize;
use serde_json::Map;

use super::{Targets, form, freeze};
use crate::bulk;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Requests {
    /// Requests and parts of requests that others refer to.
    form: Map<String, Value>,
    command: Map<String, Value>,
}

impl Requests {
    /// # Panics
    ///
    /// If the file lists a command that does not exist, or lacks one that does.
    pub(super) fn read() -> Self {
        let read: Self = toml::from_str(include_str!("requests.toml")).unwrap_or_else(|error| panic!("requests.toml: {error}"));
        let listed: BTreeSet<&str> = read.command.keys().map(String::as_str).collect();
        let existing = BTreeSet::from_iter(api::names());
        let unknown: Vec<_> = listed.difference(&existing).collect();
        let missing: Vec<_> = existing.difference(&listed).collect();
        assert!(
            unknown.is_empty() && missing.is_empty(),
            "no such command: {unknown:?}; no request: {missing:?}"
        );
        read
    }

    /// All requests to `command`.
    ///
    /// # Panics
    ///
    /// If one of them refers to an unknown form, field or value.
    pub(super) fn to(&self, command: &str, targets: &Targets) -> Vec<Value> {
        match self.fill(&self.command[command], targets) {
            Ok(Value::Array(requests)) => requests,
            Ok(request) => vec![request],
            Err(problem) => panic!("requests.toml, {command}: {problem}"),
        }
    }

    /// The same with its placeholders and forms replaced by their values.
    fn fill(&self, value: &Value, targets: &Targets) -> Result<Value, String> {
        match value {
            Value::String(text) => self.fill_text(text, targets),
            Value::Array(items) => items.iter().map(|item| self.fill(item, targets)).collect(),
            Value::Object(fields) => self.fill_fields(fields, targets),
            Value::Null | Value::Bool(_) | Value::Number(_) => Ok(value.clone()),
        }
    }

    fn fill_text(&self, text: &str, targets: &Targets) -> Result<Value, String> {
        // The body of a call is JSON and begins with a brace too.
        let Some(placeholder) = text.strip_prefix('{').filter(|rest| !rest.starts_with(['"', '}'])) else {
            return Ok(json!(text));
        };
        match placeholder.split_once('}') {
            Some(("base64", content)) => Ok(json!(base64(content))),
            Some((name, "")) => self.named(name, targets),
            Some(_) | None => Err(format!("{text} is no placeholder")),
        }
    }

    /// The fields of the form `like`, if there is one, with the other fields put in their place.
    fn fill_fields(&self, fields: &Map<String, Value>, targets: &Targets) -> Result<Value, String> {
        let form = fields
            .get("like")
            .map(|form| self.named(form.as_str().unwrap_or_default(), targets));
        let mut filled = form.transpose()?.unwrap_or_else(|| json!({}));
        for (field, value) in fields.iter().filter(|(field, _)| *field != "like") {
            if fields.contains_key("like") && filled.get(field).is_none() {
                return Err(format!("the form {} has no {field}", fields["like"]));
            }
            filled[field] = self.fill(value, targets)?;
        }
        Ok(filled)
    }

    /// The form or the value with this name.
    fn named(&self, name: &str, targets: &Targets) -> Result<Value, String> {
        if let Some(form) = self.form.get(name) {
            return self.fill(form, targets);
        }
        let value = match name {
            "null" => Value::Null,
            "gtbank" => json!(GTBANK),
            "draft" => targets.draft["draft"].clone(),
            "submitted_draft" => freeze(&targets.draft),
            "plan" => targets.plan["plan"].clone(),
            "run" => targets.run.clone(),
            "other_run" => targets.other_run.clone(),
            "item" => targets.item.clone(),
            "request_id" => targets.request["id"].clone(),
            "request_reference" => targets.request["reference"].clone(),
            "paid_reference" => json!(targets.paid.first()),
            "import_start" => bulk::beginning(&targets.import),
            "other_import" => bulk::id(&targets.other_import),
            "payment_request" => form(),
            "payout_sheet" => json!(base64(cowrie::people(2).0)),
            "deposit" => deposit("SCRIPT-1"),
            "moving_calls" => json!(moving_calls()),
            _ => return Err(format!("there is no form or value {name}")),
        };
        Ok(value)
    }
}

fn deposit(reference: &str) -> Value {
    let body = harness::forms::deposit(reference);
    json!({ "operation": "depositToBank", "body": body.to_string(), "photos": [], "given_back": null })
}

/// A call of each operation that moves money; one of them with a body that the service would accept.
fn moving_calls() -> Vec<Value> {
    let moving = service_api::catalog()
        .iter()
        .filter(|spec| spec.effect == service_api::declare::Effect::MovesMoney);
    let mut calls: Vec<Value> = moving
        .map(|spec| json!({ "operation": spec.id, "body": "{}", "photos": [], "given_back": null }))
        .collect();
    calls.push(json!({ "operation": "banks", "body": "{\"referenceNumber\":\"SCRIPT-3\"}", "photos": [], "given_back": null }));
    assert!(calls.len() >= 5, "{calls:?}");
    calls.push(deposit("SCRIPT-2"));
    calls
}
