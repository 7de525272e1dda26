//! The declaration of an operation: [`record!`](crate::record), [`answer!`](crate::answer), [`operation!`](crate::operation).

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

/// Declares a request: a struct whose fields are spelt as on the wire.
#[macro_export]
macro_rules! record {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident { $( $(#[doc = $help:literal])* $field:ident : $type:ty ),* $(,)? }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
        #[allow(non_snake_case, reason = "fields are spelt as on the wire")]
        pub struct $name { $( $(#[doc = $help])* pub $field: $type ),* }

        impl $name {
            /// Its fields, in the order of the declaration.
            pub fn fields() -> Vec<$crate::field::Field> {
                vec![$( $crate::field::Field {
                    name: $crate::declare::wire_name(stringify!($field)),
                    help: concat!($($help),*).trim_ascii(),
                    kind: <$type as $crate::field::Value>::kind(),
                    required: <$type as $crate::field::Value>::REQUIRED,
                } ),*]
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap as _;
                let mut map = serializer.serialize_map(None)?;
                $( if $crate::field::Value::present(&self.$field) {
                    map.serialize_entry($crate::declare::wire_name(stringify!($field)), &self.$field)?;
                } )*
                map.end()
            }
        }

        impl $crate::field::Value for $name {
            fn kind() -> $crate::field::Kind {
                $crate::field::Kind::Record { fields: Self::fields() }
            }
            fn check(json: &serde_json::Value) -> Result<(), String> {
                if json.is_object() { Ok(()) } else { Err("This must be a group of fields.".to_owned()) }
            }
            fn signed(&self) -> String {
                String::new()
            }
            fn problems(json: Option<&serde_json::Value>, path: &str, found: &mut Vec<$crate::field::Problem>) {
                let Some(json) = json.filter(|json| json.is_object()) else {
                    let message = if json.is_none() { "This is needed." } else { "This must be a group of fields." };
                    found.push($crate::field::Problem::new(path, message));
                    return;
                };
                $( let name = $crate::declare::wire_name(stringify!($field));
                <$type as $crate::field::Value>::problems(json.get(name), &$crate::field::join(path, name), found); )*
            }
        }
    };
}

/// Declares an answer: every field may be missing or of another kind, and unknown fields are ignored. Most answers of an interface begin
/// with the same fields: `: Business` and `: Collection` add these before their own.
#[macro_export]
macro_rules! answer {
    ($(#[doc = $doc:literal])* pub struct $name:ident: Business { $($fields:tt)* }) => {
        $crate::answer! {
            $(#[doc = $doc])*
            pub struct $name {
                /// 0 on success.
                responseCode: $crate::answer::Code,
                /// The service's message.
                message: $crate::answer::Word,
                /// The reference of the request, repeated.
                referenceNumber: $crate::answer::Word,
                $($fields)*
            }
        }
        $crate::headed!($name: Business, responseCode, message);
    };
    ($(#[doc = $doc:literal])* pub struct $name:ident: Collection { $($fields:tt)* }) => {
        $crate::answer! {
            $(#[doc = $doc])*
            pub struct $name {
                /// The reference of the request, repeated.
                referenceNumber: $crate::answer::Word,
                /// `0` on success.
                statusCode: $crate::answer::Code,
                /// The service's message.
                statusMessage: $crate::answer::Word,
                $($fields)*
            }
        }
        $crate::headed!($name: Collection, statusCode, statusMessage);
    };
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident { $( $(#[doc = $help:literal])* $field:ident : $type:ty ),* $(,)? }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
        #[allow(non_snake_case, reason = "fields are spelt as on the wire")]
        pub struct $name { $(
            $(#[doc = $help])*
            #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::lenient::field")]
            pub $field: Option<$type>
        ),* }

        impl $crate::lenient::LenientField for $name {
            fn read(text: &str) -> Option<Self> {
                serde_json::from_str(text).ok()
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! headed {
    ($name:ident: $interface:ident, $code:ident, $message:ident) => {
        impl $crate::answer::Headed for $name {
            const INTERFACE: $crate::declare::Interface = $crate::declare::Interface::$interface;

            #[allow(clippy::needless_update, reason = "an answer may have nothing else")]
            fn headed(code: &str, message: &str, reference: &str) -> Self {
                Self {
                    $code: Some(code.into()),
                    $message: Some(message.into()),
                    referenceNumber: Some(reference.into()),
                    ..Self::default()
                }
            }
        }
    };
}

/// Declares an operation of a [`record!`](crate::record). The signed values are fields of it, so a wrong name does not compile.
#[macro_export]
macro_rules! operation {
    (
        $(#[doc = $doc:literal])*
        $name:ident -> $answer:ident {
            interface: $interface:ident,
            path: $path:literal,
            $(id: $id:literal,)?
            $(variant_of: $variant_of:ident,)?
            $(in_contract: $in_contract:literal,)?
            $(auth: $auth:ident,)?
            effect: $effect:ident,
            $(enquiry: [$($enquiry:ident),*],)?
            $(check: $check:literal,)?
            $(refund: $refund:expr,)?
            $(echoes: $echoes:literal,)?
            signed: [$( $head:ident $([$index:tt])? $(. $tail:ident)* ),*]
            $(, rules: $rules:expr)?
            $(, files: [$($file:ident $required:literal $(needs $($needed:ident)+)?),*])?
            $(, despite_zero: $despite_zero:expr)?
            $(,)?
        }
    ) => {
        impl $crate::declare::Operation for $name {
            const SPEC: $crate::declare::Spec = $crate::declare::Spec {
                id: $crate::first!($($id,)? $path),
                variant_of: $crate::variant_of!($($variant_of)?),
                interface: $crate::declare::Interface::$interface,
                path: $path,
                auth: $crate::first!(
                    $($crate::declare::Auth::$auth,)?
                    $crate::declare::Auth::usual($crate::declare::Interface::$interface)
                ),
                effect: $crate::declare::Effect::$effect,
                enquiry: &[$($( <$crate::$enquiry as $crate::declare::Operation>::SPEC.id ),*)?],
                check: $crate::first!($($check,)? ""),
                refund: <Self as $crate::declare::Operation>::REFUND,
                echoes: $crate::first!($($echoes,)? true),
                signed: &[$( concat!(stringify!($head) $(, "[", stringify!($index), "]")? $(, ".", stringify!($tail))*) ),*],
                in_contract: $crate::first!($($in_contract,)? true),
                help: concat!($($doc),*).trim_ascii(),
                fields: Self::fields,
                problems: $crate::declare::problems_of::<Self>,
                files: &[$($( $crate::declare::FilePart {
                    name: stringify!($file),
                    required: $required,
                    needs: &[$($(stringify!($needed)),+)?],
                } ),*)?],
                despite_zero: <Self as $crate::declare::Operation>::despite_zero,
            };
            type Answer = $answer;
            $( const REFUND: Option<$crate::declare::RefundNames> = Some($refund); )?

            fn signed_values(&self) -> Vec<$crate::declare::SignedValue> {
                let texts = [$( $crate::signed_text!(self, $head $([$index])? $(. $tail)*) ),*];
                Self::SPEC.signed.iter().zip(texts)
                    .map(|(name, text)| $crate::declare::SignedValue { name, text })
                    .collect()
            }

            $( fn rules(body: &serde_json::Value, now: &$crate::value::UtcTime, found: &mut Vec<$crate::field::Problem>) {
                let rules: fn(&serde_json::Value, &$crate::value::UtcTime, &mut Vec<$crate::field::Problem>) = $rules;
                rules(body, now, found);
            } )?

            $( fn despite_zero(answer: &serde_json::Value) -> Option<$crate::answer::Verdict> {
                let despite_zero: fn(&serde_json::Value) -> Option<$crate::answer::Verdict> = $despite_zero;
                despite_zero(answer)
            } )?
        }

        $crate::marker!($effect $name);
    };
}

/// The first of several expressions.
#[doc(hidden)]
#[macro_export]
macro_rules! first {
    ($first:expr $(, $rest:expr)*) => {
        $first
    };
}

/// The operation of which a variant is another form.
#[doc(hidden)]
#[macro_export]
macro_rules! variant_of {
    () => {
        None
    };
    ($operation:ident) => {
        Some(<$crate::$operation as $crate::declare::Operation>::SPEC.id)
    };
}

/// The text of one signed value of a typed request.
#[doc(hidden)]
#[macro_export]
macro_rules! signed_text {
    ($request:ident, $list:ident . length) => {
        $request.$list.count_text()
    };
    ($request:ident, $list:ident [0] . $field:ident) => {
        $crate::field::Value::signed(&$request.$list[0].$field)
    };
    ($request:ident, $outer:ident $(. $field:ident)*) => {
        $crate::field::Value::signed(&$request.$outer $(. $field)*)
    };
}

/// Who may send it: any caller, or only the outbox.
#[doc(hidden)]
#[macro_export]
macro_rules! marker {
    (Reads $name:ident) => {
        impl $crate::declare::Reads for $name {}
    };
    ($effect:ident $name:ident) => {
        impl $crate::declare::Changes for $name {}
    };
}
