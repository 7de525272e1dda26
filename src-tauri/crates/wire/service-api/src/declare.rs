//! The declaration of an operation: [`record!`](crate::record), [`answer!`](crate::answer), [`operation!`](crate::operation).

mod macros;

use serde::Serialize;
use serde_json::Value as Json;

use crate::answer::{Answer, Verdict};
use crate::field::{Field, Problem, Value};
use crate::value::UtcTime;

/// Which of the three HTTP interfaces an operation belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Interface {
    /// Payment requests and payment accounts.
    Collection,
    /// Transfers, deposits, bills and customers.
    Business,
    /// Payments to the business, rates and refunds.
    Merchant,
}

/// How a request identifies its sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Auth {
    /// `Authorization: Basic` of public and secret key.
    Basic,
    /// Basic, and the principal's headers if the profile has them.
    BasicAndPrincipal,
    /// Headers `principal` and `credentials`.
    Principal,
}

/// What a request changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing; it may be repeated at any time.
    Reads,
    /// Sets a value; repeating it is harmless.
    Sets,
    /// Ends something permanently; repeating it is harmless, undoing it is impossible.
    Ends,
    /// Creates something; may happen at most once.
    Creates,
    /// Moves money; may happen at most once.
    MovesMoney,
}

impl Auth {
    /// The authentication of an interface, unless the declaration names another one.
    pub const fn usual(interface: Interface) -> Self {
        match interface {
            Interface::Collection => Self::Basic,
            Interface::Business | Interface::Merchant => Self::Principal,
        }
    }
}

impl Effect {
    /// Whether only the outbox may send it.
    pub fn changes(self) -> bool {
        self != Self::Reads
    }

    /// Whether it cannot be undone, so that a person must confirm it first.
    pub fn is_for_good(self) -> bool {
        matches!(self, Self::Ends | Self::MovesMoney)
    }
}

/// A photo of a request. Such a request is `multipart/form-data`, and its fields are the part [`CUSTOMER_PART`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FilePart {
    /// The name of its part.
    pub name: &'static str,
    /// Whether it is required.
    pub required: bool,
    /// Fields that it requires: a photo of a document needs the document's kind and number.
    pub needs: &'static [&'static str],
}

/// The names in the answer of a refund. They differ from those of other answers, so that none is mistaken for a refund's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefundNames {
    /// The name of the field with the reference of the refunded payment.
    pub reference: &'static str,
    /// The name of the field with the id of the movement, if the specification has one.
    pub transaction_id: Option<&'static str>,
    /// Whether it also cancels an unpaid request, in which case nothing is refunded.
    pub cancels: bool,
    /// Whether the history of the payment may show it. An unconfirmed refund is then looked up there.
    pub in_history: bool,
    /// Further codes that prove that nothing was refunded, beside those of every operation.
    pub refusals: &'static [&'static str],
}

/// The part of a request with photos that contains its fields as JSON (`docs/spec/business.md#photos`).
pub const CUSTOMER_PART: &str = "customer";
/// The largest photo, in bytes: 500 kb (`docs/spec/business.md#limits`).
pub const MAX_PHOTO: usize = 500_000;

/// Everything about an operation that does not depend on one request.
#[derive(Debug)]
pub struct Spec {
    /// Its name everywhere: in the catalogue, on the command line, in the records.
    pub id: &'static str,
    /// The operation of which this is another form at the host of the collection interface; `None` for an operation itself.
    pub variant_of: Option<&'static str>,
    /// Which interface.
    pub interface: Interface,
    /// The last segment of the address.
    pub path: &'static str,
    /// How its sender is identified.
    pub auth: Auth,
    /// What it changes.
    pub effect: Effect,
    /// The operations that query its status, in order of preference. If there are none, a person decides.
    pub enquiry: &'static [&'static str],
    /// What a person checks to settle an unconfirmed change that no operation can query; empty for all others.
    pub check: &'static str,
    /// The names in the answer of a refund. A refund has no reference of its own and carries that of the refunded payment.
    pub refund: Option<RefundNames>,
    /// Whether an accepted answer repeats the reference; false if the answer's table has no such field.
    pub echoes: bool,
    /// The values of the request hash, in order.
    pub signed: &'static [&'static str],
    /// Whether it is in the contract; false for operations that are only observed.
    pub in_contract: bool,
    /// One or two sentences for people.
    pub help: &'static str,
    /// The fields of the request.
    pub fields: fn() -> Vec<Field>,
    /// All problems of a request body; `now` is for rules about time.
    pub problems: fn(&Json, &UtcTime) -> Vec<Problem>,
    /// The photos of a request.
    pub files: &'static [FilePart],
    /// What an answer with code 0 shows if that is not success.
    pub despite_zero: fn(&Json) -> Option<Verdict>,
}

impl Spec {
    /// The id of the operation, also for a variant.
    pub fn operation(&self) -> &'static str {
        self.variant_of.unwrap_or(self.id)
    }

    /// The id of a variant; `None` for an operation itself.
    pub fn variant(&self) -> Option<&'static str> {
        self.id.strip_prefix(self.variant_of?)?.strip_prefix('.')
    }
}

/// One value of a request hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SignedValue {
    /// Its path, such as `payer.phoneNumber`, `items[0].amount` or `items.length`.
    pub name: &'static str,
    /// The text that is hashed; empty if it is absent.
    pub text: String,
}

/// A request to the service.
pub trait Operation: Value {
    /// Its declaration.
    const SPEC: Spec;
    /// Its answer.
    type Answer: Answer;
    /// The names in its answer, if it is a refund.
    const REFUND: Option<RefundNames> = None;
    /// The texts of the request hash, in order, taken from the typed values.
    fn signed_values(&self) -> Vec<SignedValue>;
    /// Rules between fields. They check the body as written, so that their problems are reported together with all others.
    fn rules(_body: &Json, _now: &UtcTime, _found: &mut Vec<Problem>) {}
    /// What an answer with code 0 shows if that is not success: a refusal in its message, or a result that is still open.
    fn despite_zero(_answer: &Json) -> Option<Verdict> {
        None
    }
}

/// An operation that changes nothing and may be called at any time.
pub trait Reads: Operation {}

/// An operation that only the outbox may send.
pub trait Changes: Operation {}

/// All problems of `json` as a request of `O`: those of each value, and those between values.
pub fn problems_of<O: Operation>(json: &Json, now: &UtcTime) -> Vec<Problem> {
    let mut found = Vec::new();
    <O as Value>::problems(Some(json), "", &mut found);
    O::rules(json, now, &mut found);
    if found.is_empty()
        && let Err(error) = serde_json::from_value::<O>(json.clone())
    {
        found.push(Problem::new("", format!("This {}.", crate::strict::plainly(&error))));
    }
    found
}

/// The wire name of a field that Rust requires to be written as `r#type`.
pub const fn wire_name(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', ..] => field.split_at(2).1,
        _ => field,
    }
}
