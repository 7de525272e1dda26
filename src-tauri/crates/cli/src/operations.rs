//! `cowrie operations [show NAME]`

use std::process::ExitCode;

use app::signature::key_of;
use app::view::{FieldView, PhotoView};
use clap::{Args, Subcommand};
use serde::Serialize;
use service_api::declare::{Auth, Effect, Interface, Spec};
use service_api::field::{Field, Kind, join};

use crate::Common;
use crate::named::form;
use crate::output::{Failure, print, print_json};

#[derive(Args)]
pub(crate) struct OperationsArgs {
    #[command(subcommand)]
    command: Option<OperationsCommand>,
}

#[derive(Subcommand)]
enum OperationsCommand {
    /// Show one operation: fields and their limits, signed fields in order, effect, and how a lost answer is looked up.
    Show {
        /// The name of the operation, as listed by `cowrie operations`.
        name: String,
        /// Another form of the operation.
        #[arg(long, value_name = "NAME")]
        variant: Option<String>,
    },
}

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

/// One operation with everything that a caller must know.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    operation: Operation,
    help: &'static str,
    /// The key at the end of the hash.
    key: &'static str,
    /// The operations that query its result, first choice first.
    #[serde(rename = "enquiries")]
    status_queries: &'static [&'static str],
    /// What a person checks to find its result, if no operation queries it; otherwise empty.
    check: &'static str,
    fields: Vec<ShownField>,
    photos: Vec<PhotoView>,
}

#[derive(Serialize)]
struct ShownField {
    /// For example `payer.phoneNumber`; within a list `items[].amount`.
    path: String,
    label: String,
    presence: Presence,
    kind: app::view::FieldKind,
    limits: String,
    /// The largest number of characters or items.
    max: Option<u32>,
    options: Vec<String>,
    /// Whether words other than the options are accepted.
    open: bool,
    help: String,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Presence {
    Needed,
    /// Required unless an alternative is given.
    NeededOrAnother,
    /// Required if its group is given.
    NeededInItsGroup,
    Optional,
}

impl Presence {
    fn words(self) -> &'static str {
        match self {
            Self::Needed => "required",
            Self::NeededOrAnother => "required, or an alternative",
            Self::NeededInItsGroup => "required if its group is given",
            Self::Optional => "optional",
        }
    }
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

pub(crate) fn run(common: &Common, args: &OperationsArgs) -> Result<ExitCode, Failure> {
    match &args.command {
        Some(OperationsCommand::Show { name, variant }) => show(common, form(name, variant.as_deref())?)?,
        None => list(common)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(common: &Common) -> Result<(), Failure> {
    if common.json {
        let operations: Vec<Operation> = service_api::catalog().iter().map(Operation::from).collect();
        return print_json(&operations);
    }
    for spec in service_api::catalog() {
        let observed = if spec.in_contract { "" } else { " (observed)" };
        print(&format!("{:<24} {}{observed}", spec.id, spec.help))?;
        print(&format!("{:<24} signs {}", "", spec.signed.join(", ")))?;
        for other in service_api::variants().iter().filter(|other| other.variant_of == Some(spec.id)) {
            let variant = other.variant().unwrap_or_default();
            print(&format!("{:<24} --variant {variant}: {}", "", other.help))?;
        }
    }
    let observed = service_api::catalog().iter().filter(|spec| !spec.in_contract).count();
    let contract = service_api::catalog().len() - observed;
    print(&format!(
        "{contract} operations of the specification, {observed} only observed at the service. `cowrie operations show NAME` lists the fields of one."
    ))
}

fn show(common: &Common, spec: &'static Spec) -> Result<(), Failure> {
    let shown = Shown::from(spec);
    if common.json {
        return print_json(&shown);
    }
    print(&format!("{}: {}", spec.id, spec.help))?;
    if !spec.in_contract {
        print("Observed at the service; not in its specification.")?;
    }
    print(match spec.effect {
        Effect::Reads => "Reads only; nothing changes.",
        Effect::Sets => "Changes a setting. A repeat has no further effect.",
        Effect::Ends => "Ends something for good. A repeat has no further effect.",
        Effect::Creates => "Creates something. Sent at most once.",
        Effect::MovesMoney => "Moves money. Sent at most once.",
    })?;
    match (spec.effect.changes(), spec.enquiry) {
        (false, _) => {}
        (true, []) => print(&format!(
            "A lost answer cannot be looked up; a person must find out the result. {}",
            spec.check
        ))?,
        (true, enquiries) => print(&format!("A lost answer is looked up with {}.", enquiries.join(", then ")))?,
    }
    print(&format!(
        "Signed, in this order: {}, then the {}.",
        spec.signed.join(", "),
        shown.key
    ))?;
    print(&format!(
        "{} {} ({})",
        shown.operation.method, shown.operation.path, shown.operation.content_type
    ))?;
    if spec.variant_of.is_some() {
        print("Relative to the address of the collection interface.")?;
    }
    for field in &shown.fields {
        print("")?;
        print(&format!(
            "{} · {} · {} · {}",
            field.path,
            field.label,
            field.presence.words(),
            field.limits
        ))?;
        if !field.help.is_empty() {
            print(&format!("    {}", field.help))?;
        }
    }
    for photo in &shown.photos {
        let presence = if photo.required { Presence::Needed } else { Presence::Optional };
        print("")?;
        print(&format!(
            "--photo {}=FILE · {} · JPEG or PNG, at most 500 kB",
            photo.part,
            presence.words()
        ))?;
    }
    Ok(())
}

impl From<&'static Spec> for Shown {
    fn from(spec: &'static Spec) -> Self {
        let view = app::console::operation(spec);
        let mut fields = Vec::new();
        gather(&(spec.fields)(), &view.fields, "", true, &mut fields);
        Self {
            operation: spec.into(),
            help: spec.help,
            key: key_of(spec).word(),
            status_queries: spec.enquiry,
            check: spec.check,
            fields,
            photos: view.photos,
        }
    }
}

/// Adds the fields of a group and of the groups in it; `given` is whether the group is required.
fn gather(declared: &[Field], views: &[FieldView], path: &str, given: bool, found: &mut Vec<ShownField>) {
    for (field, view) in declared.iter().zip(views) {
        let path = join(path, field.name);
        let presence = match (field.required, given, view.needed) {
            (true, true, _) => Presence::Needed,
            (true, false, _) => Presence::NeededInItsGroup,
            (false, _, true) => Presence::NeededOrAnother,
            (false, _, false) => Presence::Optional,
        };
        found.push(ShownField {
            label: label(field.name),
            presence,
            kind: view.kind,
            limits: limits(&field.kind),
            max: view.max,
            options: view.options.clone(),
            open: view.open,
            help: view.help.clone(),
            path: path.clone(),
        });
        let within = if matches!(field.kind, Kind::Items { .. }) {
            format!("{path}[]")
        } else {
            path
        };
        gather(field.kind.fields(), &view.fields, &within, given && field.required, found);
    }
}

fn limits(kind: &Kind) -> String {
    let words = match kind {
        Kind::Text { max } => return format!("at most {max} characters"),
        Kind::Choice { options, open } => {
            let other = if *open { ", or other text" } else { "" };
            return format!("{}{other}", options.join(", "));
        }
        Kind::Items { max, each } => return format!("1 to {max} of: {}", limits(each)),
        Kind::Reference => "at most 50 characters, used only once",
        Kind::Amount => "above 0, at most two decimals",
        Kind::Currency => "three capital letters",
        Kind::Share => "0 to 1",
        Kind::Nuban => "ten digits",
        Kind::BankId => "public id of a bank, from getBanks",
        Kind::Phone => "a phone number",
        Kind::Email => "an email address",
        Kind::Url => "a web address",
        Kind::UtcTime => "YYYY-MM-DDTHH:MM:SS in UTC",
        Kind::Date => "YYYY-MM-DD",
        Kind::Secret => "a password; never shown or stored",
        Kind::Identity => "at most 50 characters; only the last four are stored",
        Kind::Map => "your own names, each with a text",
        Kind::Flag => "true or false",
        Kind::Whole => "a whole number",
        Kind::Record { .. } => "a group",
    };
    words.to_owned()
}

/// `payerPhoneNumber` as words: `Payer phone number`.
fn label(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let letters: Vec<char> = name.chars().collect();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| letters[before]);
        let after = letters.get(index + 1);
        // A word begins at a capital after a lower-case letter, and at the last one of several capitals.
        let begins = letter.is_uppercase() && (before.is_some_and(char::is_lowercase) || after.is_some_and(|after| after.is_lowercase()));
        match words.last_mut() {
            Some(word) if !begins => word.push(*letter),
            Some(_) | None => words.push(letter.to_string()),
        }
    }
    let spelt = |word: &String| match word.to_lowercase().as_str() {
        known @ ("id" | "uuid" | "url" | "kyc" | "utc") => known.to_uppercase(),
        other => other.to_owned(),
    };
    let text = words.iter().map(spelt).collect::<Vec<_>>().join(" ");
    let mut rest = text.chars();
    rest.next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn field_names_become_words() {
        for (name, words) in [
            ("referenceNumber", "Reference number"),
            ("destinationBankUUID", "Destination bank UUID"),
            ("expiryDateTimeUTC", "Expiry date time UTC"),
            ("miniRecipentKYCLevel", "Mini recipent KYC level"),
            ("email", "Email"),
            ("callBackUrl", "Call back URL"),
        ] {
            assert_eq!(label(name), words);
        }
    }
}
