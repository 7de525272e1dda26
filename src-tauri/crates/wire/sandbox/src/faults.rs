//! Faults: what goes wrong, at which call, alone or several at once.
//!
//! What the network does without the service is not here: no connection, no name, a bad certificate, one kind of address only. Stop the
//! sandbox, or name an address where nobody listens.

mod armed;
mod fits;
mod kinds;
mod striking;

use serde::{Deserialize, Serialize};

pub use armed::{Armed, CALLBACKS, read_faults};
pub use striking::{Faults, Fired};
pub(crate) use striking::{Striking, Struck};

/// What can go wrong. A fault that replaces the answer strikes before or after the request is done; `after` of [`Armed`] says which.
/// Other words in quotes are its variants, of which the first is meant when none is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// Refused with `code` (114 without one); nothing is done, and a look-up says so.
    Refuse,
    /// Waits `ms` before anything is done. A caller who hangs up meanwhile does not stop it.
    DelayBefore,
    /// Done at once, answered `ms` later.
    DelayAfter,
    /// The connection closes after `bytes` of the body (none without it), whatever else is still to come; nothing is done.
    DropMidRequest,
    /// The whole request is read, then the connection closes without an answer; nothing is done.
    DropBefore,
    /// Done; the connection closes without an answer.
    DropAfter,
    /// Done; the connection is reset in the middle of the answer.
    ResetMidResponse,
    /// Done; the answer ends after `bytes` (in its middle without it), with a length that fits.
    Truncate,
    /// HTTP 500, before doing it unless `after`.
    #[serde(rename = "error_500")]
    Error500,
    /// HTTP 502 with a web page, before doing it unless `after`.
    #[serde(rename = "error_502")]
    Error502,
    /// HTTP 503 with a web page, before doing it unless `after`; with `retry_after` word for word as that header.
    #[serde(rename = "error_503")]
    Error503,
    /// HTTP 429 with `retry_after` (1 without it), before doing it unless `after`.
    RateLimit,
    /// More than `calls` calls (10 without it) from one address within `ms` of the sandbox's time (a second without it): each further
    /// one gets HTTP 429; nothing is done.
    RateLimitPerIp,
    /// For `ms` of the sandbox's time (an hour without it) from the first call on: HTTP 503 with a web page and the seconds left as
    /// `Retry-After`; nothing is done.
    Maintenance,
    /// HTTP 401, or 403 as `status`, although the keys are right, before doing it unless `after`.
    Unauthorised,
    /// HTTP 307, or another 3xx as `status`, to the same address, before doing it unless `after`: who follows sends the request again.
    Redirect,
    /// HTTP 200 with a web page, after doing it unless `after` is false.
    Html,
    /// HTTP 200 with nothing, after doing it unless `after` is false.
    Empty,
    /// HTTP 204, after doing it unless `after` is false.
    NoContent,
    /// HTTP 200 with bytes that are not JSON, after doing it unless `after` is false.
    Garbage,
    /// Done; the body is `longer` said than it is, `shorter`, or in pieces: with a `bad_chunk`, with an `unfinished_chunk`, or with `both`
    /// a length (which is wrong) and pieces.
    WrongLength,
    /// Done; the answer calls itself `text`, `html` or `octets`, or says `none`.
    WrongType,
    /// Done; the answer is odd JSON: an `array`, a `scalar`, with `duplicate_keys` (the code, first as refused), `nan`, a `huge_number`
    /// (1e999), `deep` (10 000 levels), `huge` (`bytes`, 64 MiB without it), with a `bom`, in `utf16`, with a `lone_surrogate`.
    OddJson,
    /// Done; the answer comes one byte every `ms` (5 seconds without it).
    SlowAnswer,
    /// Done; the answer has `bytes` of further headers (1 MiB without it).
    HeaderFlood,
    /// Done; the answer is packed with gzip, unasked, and unpacks to `bytes` (1 GiB without it), in the end the right answer.
    GzipBomb,
    /// Done and answered; the connection stays open, and breaks when the next request comes over it.
    CloseRace,
    /// Right but for its `Date`, which is `ms` (an hour without it) `ahead` or `behind`.
    DateSkew,
    /// Done `ms` of the sandbox's time later (a minute without it; a stop before that loses it). The answer until then is `silence` or
    /// `pending`, and look-ups do not find it.
    Late,
    /// The request arrives a second time by itself; the caller gets the `first` answer or the `second`.
    DuplicateDelivery,
    /// Done; the answer carries other references than were sent: with another last letter (`other`), in other `case`, with a `space`
    /// behind, `truncated` by one, or those of the group's first two `swapped`.
    WrongReference,
    /// Done; of a group's results the second `half` is missing, or the `first`, the `last`, the `middle`, `all`, or the list itself
    /// (`absent`).
    MissingResults,
    /// Done; a group's results have one more, of a reference that was not sent.
    ExtraResults,
    /// Done; a group's first result stands twice, the second time as refused.
    DuplicateResults,
    /// Done; a group's results come in reverse.
    ReorderedResults,
    /// Done; the codes come as `text`, `number`, `null`, `absent`, `empty` text, or with a `decimal` (0.0).
    OddCode,
    /// Nothing is done, and a look-up says so; the answer has the code 0 and says in words that it was refused.
    RefusalText,
    /// Done; the answer carries no transaction id.
    NoTransactionId,
    /// Done; the answer carries the transaction id of the answer before, and a group's results all the first one's.
    RepeatedTransactionId,
    /// Done; a group's summary says that none was done.
    WrongSummary,
    /// Done with half the amount (`less`) or twice as much (`more`); the book has what was done.
    WrongAmount,
    /// Done; the answer and look-ups say *in process* for `ms` (a minute without it).
    Pending,
    /// Refused with code 139: one payment at once, a group from its middle on.
    InsufficientFunds,
    /// The first half of a group is done (nothing of one payment), then HTTP 500.
    PartialExecution,
    /// A reference that was used before is `refuse`d, answered as the first time (`return_original`) or done again (`execute_again`),
    /// whatever the sandbox was started with; with `ms`, what is older is forgotten and done again.
    OnDuplicate,
    /// The hash is not looked at (`off`), or expected over amounts in one form: `two_decimals` (100.00), `one_decimal` (100.0),
    /// `plain` (100), or as a `double` prints (100.0, 1.0E7).
    HashCheck,
    /// A look-up does not find what is younger than `ms` (a minute without it).
    StaleStatus,
    /// A look-up does not find what is as old as `ms` or older (anything without it).
    ForgetfulStatus,
    /// Of the look-ups that it strikes, every second one finds nothing.
    FlappingStatus,
    /// A look-up tells of another payment, under that one's reference; of the right one while there is no other.
    OtherStatus,
    /// Of a history or report the `middle` row is missing, the `first` or the `last`; the count stays.
    MissingRows,
    /// Of a history or report the `middle` row stands twice, the `first` or the `last`; the count stays.
    DoubledRows,
    /// A callback is never sent.
    CallbackNever,
    /// A callback is signed with another key.
    CallbackWrongHash,
    /// A callback is sent once more after it was taken.
    CallbackTwice,
    /// A callback waits until the one after it was delivered, or for `ms` (ten seconds without it).
    CallbackOutOfOrder,
    /// A callback says ten times as much in the fields that its hash does not cover.
    CallbackChanged,
    /// The payer pays at once, and the answer to the payment request waits for the callback, at most `ms` (5 seconds without it).
    CallbackBeforeAnswer,
}
