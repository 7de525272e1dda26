//! The macros that declare requests, answers and operations.

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
