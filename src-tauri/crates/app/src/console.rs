//! The console: any operation by its id, through a form that is made from its declaration. Changes are sent by the outbox.

use std::collections::BTreeSet;

use base::profile::ProfileKind;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use collections::payment_accounts::needs_second_person;
use collections::tables::forwarding::confirmed_elsewhere;
use serde_json::{Value as Json, json};
use service_api::declare::{Effect, Interface, Spec};
use service_api::field::{Field, Kind, join};
use service_api::photo::Photo;
use service_api::value::{Amount, UtcTime};
use service_api::{auth, masked};
use session::{Context, body, call};

use crate::messages;
use crate::open_profile::OpenProfile;
use crate::view::*;
use client::service::unsignable;
use engine::tables::recorded::Recorded;
use system::env::{Purpose, service_time};
use system::error::{AppError, ErrorCode};

/// Every operation, in the order of the specifications (`docs/spec/README.md#the-services-contract`).
pub fn operations() -> Vec<OperationView> {
    service_api::catalog().iter().map(operation).collect()
}

/// The view of an operation.
pub fn operation(spec: &Spec) -> OperationView {
    let declared = (spec.fields)();
    let needed = needed(spec, &declared);
    OperationView {
        id: spec.id.to_owned(),
        interface: match spec.interface {
            Interface::Collection => OperationInterface::Collection,
            Interface::Business => OperationInterface::Business,
            Interface::Merchant => OperationInterface::Merchant,
        },
        effect: support::activity::effect(spec.effect),
        help: spec.help.to_owned(),
        check: spec.check.to_owned(),
        refund: spec.refund.is_some(),
        enquiry: spec.enquiry.first().map(|id| (*id).to_owned()),
        in_contract: spec.in_contract,
        fields: fields(&declared, "", &needed),
        variants: service_api::variants()
            .iter()
            .filter(|other| other.variant_of == Some(spec.id))
            .map(operation)
            .collect(),
        photos: spec
            .files
            .iter()
            .map(|file| PhotoView {
                part: file.name.to_owned(),
                required: file.required,
            })
            .collect(),
    }
}

/// The fields that an empty request lacks under the rules between fields, with their alternatives.
fn needed(spec: &Spec, declared: &[Field]) -> BTreeSet<String> {
    let Ok(now) = UtcTime::parse("2026-01-01T00:00:00") else {
        return BTreeSet::new();
    };
    let missing = |body: &Json| -> BTreeSet<String> { (spec.problems)(body, &now).into_iter().map(|problem| problem.path).collect() };
    let mut needed = missing(&json!({}));
    let mut optional = Vec::new();
    optional_paths(declared, "", &mut optional);
    let candidates: Vec<String> = optional.iter().filter(|path| needed.contains(*path)).cloned().collect();
    let instead = |path: &String| {
        let body = path.rsplit('.').fold(json!("given"), |body, name| json!({ name: body }));
        let then = missing(&body);
        candidates.iter().any(|path| !then.contains(path))
    };
    needed.extend(optional.into_iter().filter(instead));
    needed
}

/// The paths of all optional fields, including those in groups.
fn optional_paths(declared: &[Field], path: &str, found: &mut Vec<String>) {
    for field in declared {
        let path = join(path, field.name);
        if let Kind::Record { fields } = &field.kind {
            optional_paths(fields, &path, found);
        } else if !field.required {
            found.push(path);
        }
    }
}

fn fields(declared: &[Field], path: &str, needed: &BTreeSet<String>) -> Vec<FieldView> {
    declared.iter().map(|each| field(each, &join(path, each.name), needed)).collect()
}

fn field(declared: &Field, path: &str, needed: &BTreeSet<String>) -> FieldView {
    let (kind, max) = match &declared.kind {
        Kind::Text { max } => (FieldKind::Text, Some(*max)),
        Kind::Reference => (FieldKind::Reference, Some(50)),
        Kind::Amount => (FieldKind::Amount, None),
        Kind::Whole | Kind::Share => (FieldKind::Number, None),
        Kind::Nuban => (FieldKind::Text, Some(10)),
        Kind::Currency => (FieldKind::Text, Some(3)),
        Kind::BankId | Kind::Phone | Kind::Email | Kind::Url => (FieldKind::Text, None),
        Kind::UtcTime => (FieldKind::UtcTime, None),
        Kind::Date => (FieldKind::Date, None),
        Kind::Secret => (FieldKind::Secret, None),
        Kind::Identity => (FieldKind::Text, Some(50)),
        Kind::Map => (FieldKind::Map, None),
        Kind::Flag => (FieldKind::Flag, None),
        Kind::Choice { .. } => (FieldKind::Choice, None),
        Kind::Items { max, each } if each.fields().is_empty() => (FieldKind::Words, Some(*max)),
        Kind::Items { max, .. } => (FieldKind::Items, Some(*max)),
        Kind::Record { .. } => (FieldKind::Record, None),
    };
    let (options, open) = words(&declared.kind);
    FieldView {
        name: declared.name.to_owned(),
        help: declared.help.to_owned(),
        required: declared.required,
        needed: needed.contains(path),
        kind,
        max: max.and_then(|max| u32::try_from(max).ok()),
        options,
        open,
        fields: fields(declared.kind.fields(), path, needed),
    }
}

/// The words of a choice or of a list of choices, and whether other words are accepted.
fn words(kind: &Kind) -> (Vec<String>, bool) {
    if let Kind::Choice { options, open } = kind {
        (options.iter().map(|word| (*word).to_owned()).collect(), *open)
    } else if let Kind::Items { each, .. } = kind {
        words(each)
    } else {
        (Vec::new(), false)
    }
}

/// A new reference for a request.
pub fn reference(context: &Context) -> Result<ReferenceView, AppError> {
    let reference = context.outbox.env.ids.reference(context.outbox.kind, Purpose::Question)?;
    Ok(ReferenceView {
        reference: reference.to_string(),
    })
}

/// What would be signed, and the problems of a request. Nothing is sent.
pub fn check(context: &Context, request: &ConsoleRequest) -> Result<SigningView, AppError> {
    let spec = spec(request)?;
    let photos = photos(request)?;
    let problems = match body::read(spec, &request.body, &photos, &service_time(context.outbox.now())?) {
        Ok(_) => Vec::new(),
        Err(error) if error.problems.is_empty() => return Err(error),
        Err(error) => error.problems,
    };
    let values = auth::signed_values(spec, &request.body).map_err(unsignable)?;
    let values = masked::signed(spec, values);
    Ok(SigningView {
        preimage_masked: auth::preimage_masked(&values),
        values: values
            .into_iter()
            .map(|value| SignedValueView {
                name: value.name.to_owned(),
                text: value.text,
            })
            .collect(),
        problems,
    })
}

/// Makes a call that moves no money. Calls that move money are confirmed in the confirm window.
pub async fn call(open: &OpenProfile, request: &ConsoleRequest) -> Result<ConsoleCallView, AppError> {
    if spec(request)?.effect == Effect::MovesMoney {
        not_live(&open.context)?;
        return Err(crate::confirm::only_there());
    }
    if needs_second_person(&open.context, spec(request)?, &request.body) {
        return Err(confirmed_elsewhere());
    }
    confirmed_call(open, request).await
}

/// Rejects changes with real money: those have their own screens and confirmation.
fn not_live(context: &Context) -> Result<(), AppError> {
    if context.profile.kind == ProfileKind::Live {
        let message = messages::CONSOLE_NOT_LIVE;
        return Err(AppError::conflict(message).hint(messages::USE_SCREEN_OR_COMMAND_LINE));
    }
    Ok(())
}

/// What a call that moves money would send, field by field.
///
/// # Errors
///
/// It cannot be requested, with the reason.
pub(crate) fn may_be_confirmed(context: &Context, request: &ConsoleRequest) -> Result<Vec<(String, String)>, AppError> {
    let spec = spec(request)?;
    if spec.effect != Effect::MovesMoney {
        return Err(AppError::conflict(messages::NO_CONFIRMATION_NEEDED));
    }
    not_live(context)?;
    let photos = photos(request)?;
    given_back(request)?;
    body::read(spec, &request.body, &photos, &service_time(context.outbox.now())?)?;
    let body: Json = serde_json::from_str(&masked::body(spec, &request.body)).map_err(AppError::bug)?;
    let fields = body.as_object().into_iter().flatten();
    let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut fields: Vec<(String, String)> = fields.map(|(name, value)| (name.clone(), text(value))).collect();
    fields.extend(request.given_back.clone().map(|sum| (messages::REFUNDED_BEFORE.to_owned(), sum)));
    Ok(fields)
}

/// Makes the call. A call that moves money was confirmed before.
pub(crate) async fn confirmed_call(open: &OpenProfile, request: &ConsoleRequest) -> Result<ConsoleCallView, AppError> {
    let spec = spec(request)?;
    let given_back = given_back(request)?;
    let result = call::call(&open.context.outbox, spec, &request.body, photos(request)?, given_back).await?;
    let (answer, cut_from) = result.answer.map(Recorded::beginning).unzip();
    let cut = cut_from.flatten().map(messages::answer_beginning);
    let words: Vec<String> = [result.words, cut].into_iter().flatten().collect();
    Ok(ConsoleCallView {
        outcome: result.outcome.word().to_owned(),
        words: (!words.is_empty()).then(|| words.join(" ")),
        http_status: result.http_status,
        answer: answer.map(|answer| answer.spread()),
        call_id: result.call_id.to_string(),
        kept_back: result.kept_back,
        signing: check(&open.context, request)?,
    })
}

fn given_back(request: &ConsoleRequest) -> Result<Option<Amount>, AppError> {
    let given = request.given_back.as_deref().map(str::trim).filter(|text| !text.is_empty());
    given
        .map(|text| Amount::parse(&text.replace(',', "")))
        .transpose()
        .map_err(|message| AppError::invalid_field(messages::NOTHING_SENT, "given_back", message.to_string()))
}

fn spec(request: &ConsoleRequest) -> Result<&'static Spec, AppError> {
    service_api::spec(&request.operation).ok_or_else(|| AppError::not_found(messages::no_such_operation(&request.operation)))
}

fn photos(request: &ConsoleRequest) -> Result<Vec<Photo>, AppError> {
    let read = |photo: &ConsolePhoto| {
        let bytes = STANDARD
            .decode(&photo.base64)
            .map_err(|_| AppError::new(ErrorCode::Invalid, messages::PHOTO_INCOMPLETE))?;
        Ok(Photo {
            part: photo.part.clone(),
            bytes,
        })
    };
    request.photos.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needed_of(fields: &[FieldView], path: &str, found: &mut Vec<String>) {
        for field in fields {
            let path = join(path, &field.name);
            if field.needed && !field.required {
                found.push(path.clone());
            }
            needed_of(&field.fields, &path, found);
        }
    }

    #[test]
    fn an_alternative_of_a_needed_field_is_needed_too() {
        let all = operations();
        let of = |id: &str| {
            let mut found = Vec::new();
            let operation = all.iter().find(|operation| operation.id == id).expect("an operation");
            needed_of(&operation.fields, "", &mut found);
            found
        };
        // Read from the specifications: *at least one of*, *required if the other is absent*, *required when … is null*
        // (`docs/spec/collection.md#payment-request`).
        assert_eq!(of("paymentRequest"), ["payer.phoneNumber", "payer.email"]);
        assert_eq!(of("registerPersistentPaymentAccount"), ["phoneNumber", "email"]);
        assert_eq!(of("depositToBank"), ["recipientPhoneNumber", "recipientEmail"]);
        assert_eq!(of("airtimePurchase"), ["destinationPhoneNumber", "purchaserPrincipal"]);
        assert_eq!(of("moneyTransfer"), [] as [&str; 0]);
        // The short form sends no message, so it needs no recipient.
        let deposit = all.iter().find(|operation| operation.id == "depositToBank").expect("an operation");
        let short = deposit.variants.iter().map(|variant| variant.id.as_str()).collect::<Vec<_>>();
        assert_eq!(short, ["depositToBank.collection"]);
        assert!(deposit.variants[0].fields.iter().all(|field| !field.name.starts_with("recipient")));
        assert!(
            all.iter()
                .all(|operation| operation.id == "depositToBank" || operation.variants.is_empty())
        );
    }
}
