//! Refusals: codes as observed (`docs/spec/codes.md#business-codes`), with a message.

use service_api::declare::{Interface, Spec};
use service_api::field::Problem;

use crate::raw::Raw;
use crate::service_message::ServiceMessage;
use crate::why;

/// An answer other than success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// `responseCode` or `statusCode`.
    pub(crate) code: String,
    /// `message` or `statusMessage`.
    pub(crate) message: String,
    /// The reason, which the real service does not give.
    why: Option<String>,
}

impl Refusal {
    /// A code with its message.
    pub(crate) fn new(code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
            why: None,
        }
    }

    /// The reference was used before.
    pub(crate) fn duplicate() -> Self {
        Self::new("105", ServiceMessage::Duplicate)
    }

    /// The wallet does not cover amount and fees.
    pub(crate) fn insufficient_balance() -> Self {
        Self::new("139", ServiceMessage::InsufficientBalance)
    }

    /// The bank does not exist.
    pub(crate) fn bank_not_found() -> Self {
        Self::new("133", ServiceMessage::DestinationBankNotFound)
    }

    /// The account does not exist at the bank.
    pub(crate) fn no_such_account() -> Self {
        Self::new("115", ServiceMessage::InvalidBankAccount)
    }

    /// Accepted, and the result is open.
    pub(crate) fn in_process(interface: Interface) -> Self {
        match interface {
            Interface::Collection => Self::new("1", "Request is being processed"),
            Interface::Business | Interface::Merchant => Self::new("3", "Transaction is pending"),
        }
    }

    /// The queried operation is unknown.
    pub(crate) fn not_found(interface: Interface) -> Self {
        match interface {
            Interface::Collection => Self::new("121", ServiceMessage::ReferenceNotFound),
            Interface::Business | Interface::Merchant => Self::new("135", "Unknown reference"),
        }
    }

    /// Any other failure of the collection interface.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::new("114", message)
    }

    /// The problems of `body`: the service reports the first one, and the sandbox all of them.
    pub(crate) fn of_problems(spec: &Spec, body: &Raw, first: &Problem, more: &[&Problem]) -> Self {
        let all = std::iter::once(&first).chain(more).map(|problem| {
            let text = body.at(&problem.path).and_then(Raw::as_text).unwrap_or_default();
            let hint = if ["null", "undefined", "None"].contains(&text) {
                format!(" It holds the word \u{201c}{text}\u{201d}: leave it out, or send null without quotes.")
            } else {
                String::new()
            };
            format!("{}: {}{hint}", problem.path, problem.message)
        });
        Self {
            why: Some(all.collect::<Vec<_>>().join(" ")),
            ..Self::of_problem(spec, body, first)
        }
    }

    fn of_problem(spec: &Spec, body: &Raw, problem: &Problem) -> Self {
        let message = format!("{}: {}", problem.path, problem.message);
        let name = problem.path.rsplit('.').next().unwrap_or_default();
        let missing = body.at(&problem.path).is_none();
        let code = match (spec.interface, name) {
            (Interface::Collection, _) => "114",
            (_, "referenceNumber" | "reference") if missing => "-4",
            (_, "referenceNumber" | "reference")
                if body
                    .at(&problem.path)
                    .and_then(Raw::as_text)
                    .is_some_and(|text| text.chars().count() > 50) =>
            {
                "140"
            }
            (_, "items") if (1..=300).contains(&body.at("items").map_or(0, |items| items.items().len())) => "105",
            (_, "items") => "-3",
            (_, _) if missing => "117",
            (_, "amount") => "116",
            (_, "destinationBankUUID" | "destinationBank") => "133",
            (_, "destinationBankAccountNumber") => "115",
            (_, "recipientPhoneNumber" | "destinationPhoneNumber" | "customerPhoneNumber" | "phone") => "123",
            (_, "customerFirstName" | "firstName") => "124",
            (_, "customerLastName" | "lastName") => "125",
            (_, "recipientEmail" | "customerEmail" | "email") => "127",
            (_, "customerDateOfBirth" | "dateOfBirth") => "134",
            (_, "customerIdType" | "customerIdNumber" | "customerIdExpirationDate") => "122",
            (_, "mobileOperatorPublicId" | "operatorPublicId") => "109",
            (_, _) => "117",
        };
        Self::new(code, message)
    }

    /// The whole answer.
    pub(crate) fn envelope(&self, spec: &Spec, body: &Raw) -> Raw {
        let (code, message) = match spec.interface {
            Interface::Collection => ("statusCode", "statusMessage"),
            Interface::Business => ("responseCode", "message"),
            Interface::Merchant => ("responseCode", "errorMessage"),
        };
        let echoed = ["referenceNumber", "bulkReferenceNumber"]
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), body.get(name)?.clone())));
        let why = self.why.clone().unwrap_or_else(|| why::refused(spec, &self.code, &self.message));
        let head = [(code, &self.code), (message, &self.message)].map(|(name, text)| (name.to_owned(), Raw::text(text)));
        // An operation that is still in process is not refused.
        let explained = (*self != Self::in_process(spec.interface)).then(|| ("sandbox".to_owned(), Raw::Text(why)));
        Raw::Group(echoed.chain(head).chain(explained).collect())
    }
}
