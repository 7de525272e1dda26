//! How an operation is declared: [`record!`](crate::record), [`answer!`](crate::answer), [`operation!`](crate::operation).

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
    /// Look-ups of a merchant.
    Merchant,
}

/// How a request says who sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Auth {
    /// `Authorization: Basic` of public and secret key.
    Basic,
    /// Basic, and the principal's headers when the profile has them.
    BasicAndPrincipal,
    /// Headers `principal` and `credentials`.
    Principal,
}

/// What a request does to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing; it may be asked again at any time.
    Reads,
    /// Sets something; doing it again is harmless.
    Sets,
    /// Ends something for good; doing it again is harmless, undoing it is not possible.
    Ends,
    /// Makes something new; at most once.
    Creates,
    /// Moves money; at most once.
    MovesMoney,
}

impl Auth {
    /// What an operation of an interface needs when its declaration names nothing else.
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

    /// Whether nothing takes it back, so that a person says first that it is meant.
    pub fn is_for_good(self) -> bool {
        matches!(self, Self::Ends | Self::MovesMoney)
    }
}

/// A photo that goes with a request. Such a request is `multipart/form-data`: its fields are the part [`CUSTOMER_PART`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FilePart {
    /// Name of its part.
    pub name: &'static str,
    /// False where it may be left out.
    pub required: bool,
    /// Fields without which it says nothing: a picture of a document belongs to the document's kind and number.
    pub needs: &'static [&'static str],
}

/// The names in the answer of a refund. They are its own, so that no other answer passes for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefundNames {
    /// Under which the reference of what is given back stands.
    pub reference: &'static str,
    /// Under which the id of the movement stands, where the specification has one.
    pub transaction_id: Option<&'static str>,
    /// Whether it also cancels what nobody has paid, and then gives nothing back.
    pub cancels: bool,
    /// Whether the history of the payment may tell of it: then it is asked where nobody knows what became of one.
    pub in_history: bool,
    /// Codes that can only mean that nothing was given back, beside those of every operation.
    pub refusals: &'static [&'static str],
}

/// The part of a request with photos that holds its fields as JSON (`docs/spec/business.md#photos`).
pub const CUSTOMER_PART: &str = "customer";
/// The largest photo, in bytes: 500 kb (`docs/spec/business.md#limits`).
pub const MAX_PHOTO: usize = 500_000;

/// Everything about an operation that does not depend on one request.
#[derive(Debug)]
pub struct Spec {
    /// Its name everywhere: in the catalog, the command line, the store.
    pub id: &'static str,
    /// The operation of which this is another form, sent to the host of the collection interface; none for operations themselves.
    pub variant_of: Option<&'static str>,
    /// Which interface.
    pub interface: Interface,
    /// The last segment of the address.
    pub path: &'static str,
    /// Who may call.
    pub auth: Auth,
    /// What it does.
    pub effect: Effect,
    /// The operations that settle a doubt about it, first choice first; none means that a person must.
    pub enquiry: &'static [&'static str],
    /// What a person looks at to settle a doubt about a change that no operation settles; empty for all others.
    pub check: &'static str,
    /// How the answer of a refund names things; a refund has no reference of its own and carries that of what it gives back.
    pub refund: Option<RefundNames>,
    /// Whether a yes repeats the reference: false where the answer's table has none.
    pub echoes: bool,
    /// The values of the request hash, in order.
    pub signed: &'static [&'static str],
    /// False for operations that are only observed.
    pub in_contract: bool,
    /// One or two sentences for people.
    pub help: &'static str,
    /// The fields of the request.
    pub fields: fn() -> Vec<Field>,
    /// Everything wrong with a request body, all at once; `now` for rules about time.
    pub problems: fn(&Json, &UtcTime) -> Vec<Problem>,
    /// Photos that go with it; none for most.
    pub files: &'static [FilePart],
    /// What an answer with code 0 says all the same, where that is not yes.
    pub despite_zero: fn(&Json) -> Option<Verdict>,
}

impl Spec {
    /// The operation, of which this may be a variant.
    pub fn operation(&self) -> &'static str {
        self.variant_of.unwrap_or(self.id)
    }

    /// What a variant is called beside its operation.
    pub fn variant(&self) -> Option<&'static str> {
        self.id.strip_prefix(self.variant_of?)?.strip_prefix('.')
    }
}

/// One value of a request hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SignedValue {
    /// As `payer.phoneNumber`, `items[0].amount` or `items.length`.
    pub name: &'static str,
    /// The text that is hashed; empty when absent.
    pub text: String,
}

/// A request of the service.
pub trait Operation: Value {
    /// Its declaration.
    const SPEC: Spec;
    /// What comes back.
    type Answer: Answer;
    /// How its answer names things, where it is a refund.
    const REFUND: Option<RefundNames> = None;
    /// The texts of the request hash, in order, read from the typed values.
    fn signed_values(&self) -> Vec<SignedValue>;
    /// Rules between fields. They see the body as it was written, so that they are told together with its other problems.
    fn rules(_body: &Json, _now: &UtcTime, _found: &mut Vec<Problem>) {}
    /// What an answer with code 0 says all the same, where that is not yes: a refusal in its text, an end that is not known.
    fn despite_zero(_answer: &Json) -> Option<Verdict> {
        None
    }
}

/// An operation that may be asked at any time.
pub trait Reads: Operation {}

/// An operation that only the outbox may send.
pub trait Changes: Operation {}

/// Everything wrong with `json` as a request of `O`: each value, and what holds between them.
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

/// The name on the wire of a field that had to be written `r#type`.
pub const fn wire_name(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', ..] => field.split_at(2).1,
        _ => field,
    }
}

/// Declares what is sent: a struct whose fields are spelt as on the wire.
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

/// Declares what comes back: every field may be missing or of another kind, and unknown fields are passed over. Most answers of an
/// interface begin alike: `: Business` and `: Collection` put that before their own fields.
#[macro_export]
macro_rules! answer {
    ($(#[doc = $doc:literal])* pub struct $name:ident: Business { $($fields:tt)* }) => {
        $crate::answer! {
            $(#[doc = $doc])*
            pub struct $name {
                /// 0 on success.
                responseCode: $crate::answer::Code,
                /// The service's words.
                message: $crate::answer::Word,
                /// Echo.
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
                /// Echo.
                referenceNumber: $crate::answer::Word,
                /// `0` on success.
                statusCode: $crate::answer::Code,
                /// The service's words.
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

/// Declares an operation of a [`record!`](crate::record). The signed values are fields of it: a wrong name does not compile.
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

/// The first of several.
#[doc(hidden)]
#[macro_export]
macro_rules! first {
    ($first:expr $(, $rest:expr)*) => {
        $first
    };
}

/// The operation that a variant is another form of.
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

/// Who may send it: anybody, or only the outbox.
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
