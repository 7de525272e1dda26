//! Faults: what goes wrong, at which call, alone or combined.
//!
//! Failures of the network itself are not here: no connection, an unknown name, a bad certificate, only one kind of address. For these,
//! stop the sandbox, or use an address at which nothing listens.

mod applied;
mod armed;
mod fits;
mod kinds;

use serde::{Deserialize, Serialize};
use service_api::PaymentRequest;
use service_api::declare::Operation as _;

pub(crate) use applied::{AppliedFault, AppliedFaults};
pub use applied::{Faults, Fired};
pub use armed::{Armed, CALLBACKS, read_faults};
use fits::{Fits, GROUPS, ROWS, STATUS_QUERIES, STATUSES};
use kinds::{
    PLAIN,
    Parameter::{Bytes, Calls, Code, Ms, RetryAfter, Status},
    Timing::{After, AfterOrBefore, Before, BeforeOrAfter, Callback},
    Traits,
};

/// Declares the faults with their traits.
macro_rules! faults {
    ($( $(#[$meta:meta])* $fault:ident $({ $($name:ident: $value:expr),+ $(,)? })? ),+ $(,)?) => {
        /// What can go wrong. A fault that replaces the answer applies before or after the request is executed, as [`Armed::after`] states.
        /// Other words in quotes are variants of a fault; the first one is the default.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Fault { $( $(#[$meta])* $fault ),+ }

        impl Fault {
            const COUNT: usize = [$( stringify!($fault) ),+].len();
            /// Every fault.
            pub const ALL: [Self; Self::COUNT] = [$( Self::$fault ),+];

            fn traits(self) -> Traits {
                match self { $( Self::$fault => Traits { $($($name: $value,)+)? ..PLAIN } ),+ }
            }
        }
    };
}

faults! {
    /// Refused with `code` (default 114). Nothing is executed, and a status query reports that.
    Refuse { parameters: &[Code] },
    /// Waits `ms` before the request is executed, also if the caller disconnects meanwhile.
    DelayBefore { parameters: &[Ms] },
    /// Executed immediately, answered `ms` later.
    DelayAfter { parameters: &[Ms] },
    /// The connection closes after `bytes` of the body (default 0), whatever else is still to come. Nothing is executed.
    DropMidRequest { timing: Before, parameters: &[Bytes] },
    /// The whole request is read, then the connection closes without an answer. Nothing is executed.
    DropBefore { timing: Before },
    /// Executed; the connection closes without an answer.
    DropAfter { timing: After },
    /// Executed; the connection is reset in the middle of the answer.
    ResetMidResponse { timing: After },
    /// Executed; the answer ends after `bytes` (default: in its middle), with a matching length.
    Truncate { timing: After, parameters: &[Bytes] },
    /// HTTP 500, before execution unless `after`.
    #[serde(rename = "error_500")]
    Error500 { timing: BeforeOrAfter },
    /// HTTP 502 with a web page, before execution unless `after`.
    #[serde(rename = "error_502")]
    Error502 { timing: BeforeOrAfter },
    /// HTTP 503 with a web page, before execution unless `after`; `retry_after` becomes that header unchanged.
    #[serde(rename = "error_503")]
    Error503 { timing: BeforeOrAfter, parameters: &[RetryAfter] },
    /// HTTP 429 with `retry_after` (default 1), before execution unless `after`.
    RateLimit { timing: BeforeOrAfter, parameters: &[RetryAfter] },
    /// After `calls` calls (default 10) from one address within `ms` of the sandbox's time (default: one second), every further call gets
    /// HTTP 429. Nothing is executed.
    RateLimitPerIp { timing: Before, parameters: &[Calls, Ms] },
    /// For `ms` of the sandbox's time (default: one hour) from the first call: HTTP 503 with a web page and the remaining seconds as
    /// `Retry-After`. Nothing is executed.
    Maintenance { timing: Before, parameters: &[Ms] },
    /// HTTP 401, or 403 as `status`, although the keys are correct, before execution unless `after`.
    Unauthorised { timing: BeforeOrAfter, parameters: &[Status] },
    /// HTTP 307, or another 3xx as `status`, to the same address, before execution unless `after`. A client that follows it sends the
    /// request again.
    Redirect { timing: BeforeOrAfter, parameters: &[Status] },
    /// HTTP 200 with a web page, after execution unless `after` is false.
    Html { timing: AfterOrBefore },
    /// HTTP 200 with an empty body, after execution unless `after` is false.
    Empty { timing: AfterOrBefore },
    /// HTTP 204, after execution unless `after` is false.
    NoContent { timing: AfterOrBefore },
    /// HTTP 200 with bytes that are not JSON, after execution unless `after` is false.
    Garbage { timing: AfterOrBefore },
    /// Executed; the declared length is `longer` than the body or `shorter`, or the body is chunked: with a `bad_chunk`, with an
    /// `unfinished_chunk`, or with `both` a (wrong) length and chunks.
    WrongLength { timing: After, variants: &["longer", "shorter", "bad_chunk", "unfinished_chunk", "both"] },
    /// Executed; the content type of the answer is `text`, `html`, `octets` or `none`.
    WrongType { timing: After, variants: &["text", "html", "octets", "none"] },
    /// Executed; the answer is unusual JSON: an `array`, a `scalar`, with `duplicate_keys` (the code, first as refused), `nan`, a
    /// `huge_number` (1e999), `deep` (10 000 levels), `huge` (`bytes`, default 64 MiB), with a `bom`, in `utf16`, with a `lone_surrogate`.
    OddJson {
        timing: After,
        parameters: &[Bytes],
        variants: &["array", "scalar", "duplicate_keys", "nan", "huge_number", "deep", "huge", "bom", "utf16", "lone_surrogate"],
    },
    /// Executed; the answer is sent one byte every `ms` (default 5 seconds).
    SlowAnswer { timing: After, parameters: &[Ms] },
    /// Executed; the answer has `bytes` of additional headers (default 1 MiB).
    HeaderFlood { timing: After, parameters: &[Bytes] },
    /// Executed; the answer is compressed with gzip without being requested, and expands to `bytes` (default 1 GiB), which end with the
    /// correct answer.
    GzipBomb { timing: After, parameters: &[Bytes] },
    /// Executed and answered; the connection stays open, and breaks when the next request arrives on it.
    CloseRace { timing: After },
    /// Correct except for its `Date`, which is `ms` (default: one hour) `ahead` or `behind`.
    DateSkew { parameters: &[Ms], variants: &["ahead", "behind"] },
    /// Executed `ms` of the sandbox's time later (default: one minute); stopping the sandbox before that loses it. Until then the answer is
    /// `silence` or `pending`, and status queries do not find it.
    Late { parameters: &[Ms], variants: &["silence", "pending"] },
    /// The request is executed a second time by itself; the caller gets the `first` answer or the `second`.
    DuplicateDelivery { variants: &["first", "second"] },
    /// Executed; the answer contains other references than were sent: with another last letter (`other`), in other `case`, with a `space`
    /// at the end, `truncated` by one character, with those of a bulk call's first two `swapped`, or `absent`.
    WrongReference { variants: &["other", "case", "space", "truncated", "swapped", "absent", "null", "number"] },
    /// Executed; of a bulk call's results the second `half` is missing, or the `first`, the `last`, the `middle`, `all`, or the list itself
    /// (`absent`).
    MissingResults { variants: &["half", "first", "last", "middle", "all", "absent"], fits: GROUPS },
    /// Executed; a bulk call's results contain one more, with a reference that was not sent.
    ExtraResults { fits: GROUPS },
    /// Executed; a bulk call's first result occurs twice, the second time as refused.
    DuplicateResults { fits: GROUPS },
    /// Executed; a bulk call's results are reversed.
    ReorderedResults { fits: GROUPS },
    /// Executed; the codes are `text`, `number`, `null`, `absent`, `empty` text, or have a `decimal` (0.0).
    OddCode { variants: &["text", "number", "null", "absent", "empty", "decimal"] },
    /// Nothing is executed, and a status query reports that; the answer has code 0 and a message of refusal.
    RefusalText { parameters: &[Code] },
    /// Executed; the answer has no transaction id.
    NoTransactionId,
    /// Executed; the answer has the transaction id of the previous answer, and a bulk call's results all have that of the first.
    RepeatedTransactionId,
    /// Executed; a bulk call's summary reports that nothing was executed.
    WrongSummary { fits: GROUPS },
    /// Executed with half the amount (`less`) or twice the amount (`more`); the book contains what was executed.
    WrongAmount { variants: &["less", "more"], fits: Fits::Amounts },
    /// Executed; the answer and status queries report *in process* for `ms` (default: one minute).
    Pending { parameters: &[Ms], fits: Fits::Changes },
    /// Refused with code 139: a single payment, or a bulk call from its middle on.
    InsufficientFunds { fits: Fits::Spends },
    /// The first half of a bulk call is executed (nothing of a single payment), then HTTP 500.
    PartialExecution { timing: After, fits: Fits::MovesMoney },
    /// A repeated reference is refused (`refuse`), answered as the first time (`return_original`) or executed again (`execute_again`),
    /// whatever the sandbox was started with; with `ms`, an older one is forgotten and executed again.
    OnDuplicate { parameters: &[Ms], variants: &["refuse", "return_original", "execute_again"], fits: Fits::Changes },
    /// The hash is not checked (`off`), or expected over amounts in one form: `two_decimals` (100.00), `one_decimal` (100.0), `plain`
    /// (100), or as a `double` prints (100.0, 1.0E7).
    HashCheck { variants: &["off", "two_decimals", "one_decimal", "plain", "double"] },
    /// A status query does not find operations younger than `ms` (default: one minute).
    StaleStatus { parameters: &[Ms], fits: STATUS_QUERIES },
    /// A status query does not find operations that are `ms` old or older (default: any).
    ForgetfulStatus { parameters: &[Ms], fits: STATUS_QUERIES },
    /// Every second status query that it applies to finds nothing.
    FlappingStatus { fits: STATUS_QUERIES },
    /// A status query reports another payment, with that one's reference; the correct one while there is no other.
    OtherStatus { fits: STATUSES },
    /// In a history or report the `middle` row is missing, the `first` or the `last`; the count is unchanged.
    MissingRows { variants: &["middle", "first", "last"], fits: ROWS },
    /// In a history or report the `middle` row occurs twice, the `first` or the `last`; the count is unchanged.
    DoubledRows { variants: &["middle", "first", "last"], fits: ROWS },
    /// A callback is never sent.
    CallbackNever { timing: Callback },
    /// A callback is signed with another key.
    CallbackWrongHash { timing: Callback },
    /// A callback is sent once more after it was accepted.
    CallbackTwice { timing: Callback },
    /// A callback waits until the next one was delivered, or for `ms` (default 10 seconds).
    CallbackOutOfOrder { timing: Callback, parameters: &[Ms] },
    /// A callback has ten times the amount in the fields that its hash does not cover.
    CallbackChanged { timing: Callback },
    /// The payer pays immediately, and the answer to the payment request waits for the callback, for at most `ms` (default 5 seconds).
    CallbackBeforeAnswer { parameters: &[Ms], fits: Fits::Only(&[PaymentRequest::SPEC.id]) },
}
