//! Faults: what goes wrong, at which call, alone or several at once.
//!
//! What the network does without the service is not here: no connection, no name, a bad certificate, one kind of address only. Stop the
//! sandbox, or name an address where nobody listens.

mod armed;
mod fits;
mod kinds;
mod striking;

use serde::{Deserialize, Serialize};
use service_api::PaymentRequest;
use service_api::declare::Operation as _;

pub use armed::{Armed, CALLBACKS, read_faults};
use fits::{Fits, GROUPS, ROWS, STATUS_QUERIES, STATUSES};
use kinds::{
    PLAIN,
    Strikes::{After, AfterOrBefore, Before, BeforeOrAfter, Callback},
    Takes::{Bytes, Calls, Code, Ms, RetryAfter, Status},
    Traits,
};
pub use striking::{Faults, Fired};
pub(crate) use striking::{Striking, Struck};

/// Declares the faults, each with what is special about it.
macro_rules! faults {
    ($( $(#[$meta:meta])* $fault:ident $({ $($name:ident: $value:expr),+ $(,)? })? ),+ $(,)?) => {
        /// What can go wrong. A fault that replaces the answer strikes before or after the request is done; `after` of [`Armed`] says which.
        /// Other words in quotes are its variants, of which the first is meant when none is named.
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
    /// Refused with `code` (114 without one); nothing is done, and a look-up says so.
    Refuse { takes: &[Code] },
    /// Waits `ms` before anything is done. A caller who hangs up meanwhile does not stop it.
    DelayBefore { takes: &[Ms] },
    /// Done at once, answered `ms` later.
    DelayAfter { takes: &[Ms] },
    /// The connection closes after `bytes` of the body (none without it), whatever else is still to come; nothing is done.
    DropMidRequest { strikes: Before, takes: &[Bytes] },
    /// The whole request is read, then the connection closes without an answer; nothing is done.
    DropBefore { strikes: Before },
    /// Done; the connection closes without an answer.
    DropAfter { strikes: After },
    /// Done; the connection is reset in the middle of the answer.
    ResetMidResponse { strikes: After },
    /// Done; the answer ends after `bytes` (in its middle without it), with a length that fits.
    Truncate { strikes: After, takes: &[Bytes] },
    /// HTTP 500, before doing it unless `after`.
    #[serde(rename = "error_500")]
    Error500 { strikes: BeforeOrAfter },
    /// HTTP 502 with a web page, before doing it unless `after`.
    #[serde(rename = "error_502")]
    Error502 { strikes: BeforeOrAfter },
    /// HTTP 503 with a web page, before doing it unless `after`; with `retry_after` word for word as that header.
    #[serde(rename = "error_503")]
    Error503 { strikes: BeforeOrAfter, takes: &[RetryAfter] },
    /// HTTP 429 with `retry_after` (1 without it), before doing it unless `after`.
    RateLimit { strikes: BeforeOrAfter, takes: &[RetryAfter] },
    /// More than `calls` calls (10 without it) from one address within `ms` of the sandbox's time (a second without it): each further
    /// one gets HTTP 429; nothing is done.
    RateLimitPerIp { strikes: Before, takes: &[Calls, Ms] },
    /// For `ms` of the sandbox's time (an hour without it) from the first call on: HTTP 503 with a web page and the seconds left as
    /// `Retry-After`; nothing is done.
    Maintenance { strikes: Before, takes: &[Ms] },
    /// HTTP 401, or 403 as `status`, although the keys are right, before doing it unless `after`.
    Unauthorised { strikes: BeforeOrAfter, takes: &[Status] },
    /// HTTP 307, or another 3xx as `status`, to the same address, before doing it unless `after`: who follows sends the request again.
    Redirect { strikes: BeforeOrAfter, takes: &[Status] },
    /// HTTP 200 with a web page, after doing it unless `after` is false.
    Html { strikes: AfterOrBefore },
    /// HTTP 200 with nothing, after doing it unless `after` is false.
    Empty { strikes: AfterOrBefore },
    /// HTTP 204, after doing it unless `after` is false.
    NoContent { strikes: AfterOrBefore },
    /// HTTP 200 with bytes that are not JSON, after doing it unless `after` is false.
    Garbage { strikes: AfterOrBefore },
    /// Done; the body is `longer` said than it is, `shorter`, or in pieces: with a `bad_chunk`, with an `unfinished_chunk`, or with `both`
    /// a length (which is wrong) and pieces.
    WrongLength { strikes: After, variants: &["longer", "shorter", "bad_chunk", "unfinished_chunk", "both"] },
    /// Done; the answer calls itself `text`, `html` or `octets`, or says `none`.
    WrongType { strikes: After, variants: &["text", "html", "octets", "none"] },
    /// Done; the answer is odd JSON: an `array`, a `scalar`, with `duplicate_keys` (the code, first as refused), `nan`, a `huge_number`
    /// (1e999), `deep` (10 000 levels), `huge` (`bytes`, 64 MiB without it), with a `bom`, in `utf16`, with a `lone_surrogate`.
    OddJson {
        strikes: After,
        takes: &[Bytes],
        variants: &["array", "scalar", "duplicate_keys", "nan", "huge_number", "deep", "huge", "bom", "utf16", "lone_surrogate"],
    },
    /// Done; the answer comes one byte every `ms` (5 seconds without it).
    SlowAnswer { strikes: After, takes: &[Ms] },
    /// Done; the answer has `bytes` of further headers (1 MiB without it).
    HeaderFlood { strikes: After, takes: &[Bytes] },
    /// Done; the answer is packed with gzip, unasked, and unpacks to `bytes` (1 GiB without it), in the end the right answer.
    GzipBomb { strikes: After, takes: &[Bytes] },
    /// Done and answered; the connection stays open, and breaks when the next request comes over it.
    CloseRace { strikes: After },
    /// Right but for its `Date`, which is `ms` (an hour without it) `ahead` or `behind`.
    DateSkew { takes: &[Ms], variants: &["ahead", "behind"] },
    /// Done `ms` of the sandbox's time later (a minute without it; a stop before that loses it). The answer until then is `silence` or
    /// `pending`, and look-ups do not find it.
    Late { takes: &[Ms], variants: &["silence", "pending"] },
    /// The request arrives a second time by itself; the caller gets the `first` answer or the `second`.
    DuplicateDelivery { variants: &["first", "second"] },
    /// Done; the answer carries other references than were sent: with another last letter (`other`), in other `case`, with a `space`
    /// behind, `truncated` by one, or those of the group's first two `swapped`.
    WrongReference { variants: &["other", "case", "space", "truncated", "swapped", "absent", "null", "number"] },
    /// Done; of a group's results the second `half` is missing, or the `first`, the `last`, the `middle`, `all`, or the list itself
    /// (`absent`).
    MissingResults { variants: &["half", "first", "last", "middle", "all", "absent"], fits: GROUPS },
    /// Done; a group's results have one more, of a reference that was not sent.
    ExtraResults { fits: GROUPS },
    /// Done; a group's first result stands twice, the second time as refused.
    DuplicateResults { fits: GROUPS },
    /// Done; a group's results come in reverse.
    ReorderedResults { fits: GROUPS },
    /// Done; the codes come as `text`, `number`, `null`, `absent`, `empty` text, or with a `decimal` (0.0).
    OddCode { variants: &["text", "number", "null", "absent", "empty", "decimal"] },
    /// Nothing is done, and a look-up says so; the answer has the code 0 and says in words that it was refused.
    RefusalText { takes: &[Code] },
    /// Done; the answer carries no transaction id.
    NoTransactionId,
    /// Done; the answer carries the transaction id of the answer before, and a group's results all the first one's.
    RepeatedTransactionId,
    /// Done; a group's summary says that none was done.
    WrongSummary { fits: GROUPS },
    /// Done with half the amount (`less`) or twice as much (`more`); the book has what was done.
    WrongAmount { variants: &["less", "more"], fits: Fits::Amounts },
    /// Done; the answer and look-ups say *in process* for `ms` (a minute without it).
    Pending { takes: &[Ms], fits: Fits::Changes },
    /// Refused with code 139: one payment at once, a group from its middle on.
    InsufficientFunds { fits: Fits::Spends },
    /// The first half of a group is done (nothing of one payment), then HTTP 500.
    PartialExecution { strikes: After, fits: Fits::MovesMoney },
    /// A reference that was used before is `refuse`d, answered as the first time (`return_original`) or done again (`execute_again`),
    /// whatever the sandbox was started with; with `ms`, what is older is forgotten and done again.
    OnDuplicate { takes: &[Ms], variants: &["refuse", "return_original", "execute_again"], fits: Fits::Changes },
    /// The hash is not looked at (`off`), or expected over amounts in one form: `two_decimals` (100.00), `one_decimal` (100.0),
    /// `plain` (100), or as a `double` prints (100.0, 1.0E7).
    HashCheck { variants: &["off", "two_decimals", "one_decimal", "plain", "double"] },
    /// A look-up does not find what is younger than `ms` (a minute without it).
    StaleStatus { takes: &[Ms], fits: STATUS_QUERIES },
    /// A look-up does not find what is as old as `ms` or older (anything without it).
    ForgetfulStatus { takes: &[Ms], fits: STATUS_QUERIES },
    /// Of the look-ups that it strikes, every second one finds nothing.
    FlappingStatus { fits: STATUS_QUERIES },
    /// A look-up tells of another payment, under that one's reference; of the right one while there is no other.
    OtherStatus { fits: STATUSES },
    /// Of a history or report the `middle` row is missing, the `first` or the `last`; the count stays.
    MissingRows { variants: &["middle", "first", "last"], fits: ROWS },
    /// Of a history or report the `middle` row stands twice, the `first` or the `last`; the count stays.
    DoubledRows { variants: &["middle", "first", "last"], fits: ROWS },
    /// A callback is never sent.
    CallbackNever { strikes: Callback },
    /// A callback is signed with another key.
    CallbackWrongHash { strikes: Callback },
    /// A callback is sent once more after it was taken.
    CallbackTwice { strikes: Callback },
    /// A callback waits until the one after it was delivered, or for `ms` (ten seconds without it).
    CallbackOutOfOrder { strikes: Callback, takes: &[Ms] },
    /// A callback says ten times as much in the fields that its hash does not cover.
    CallbackChanged { strikes: Callback },
    /// The payer pays at once, and the answer to the payment request waits for the callback, at most `ms` (5 seconds without it).
    CallbackBeforeAnswer { takes: &[Ms], fits: Fits::Only(&[PaymentRequest::SPEC.id]) },
}
