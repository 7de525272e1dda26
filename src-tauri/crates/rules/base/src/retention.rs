//! How long records are kept that are deleted after a time. A discarded draft is deleted when the profile was opened again; all other records
//! are kept for good.

use crate::timestamp::DAY;

/// A status query that reported nothing new, in milliseconds. The counts of status queries are kept.
pub const UNCHANGED_STATUS_QUERIES: i64 = 7 * DAY;
/// An entry of the send journal for a settled payment, in milliseconds. Records restored from a copy no older than this get the missing sends
/// back; of older payments only the count is known.
pub const SEND_JOURNAL: i64 = 35 * DAY;
/// Photos, document numbers and further details of customers that the service never received, in milliseconds.
pub const CUSTOMER_DETAILS: i64 = 30 * DAY;
