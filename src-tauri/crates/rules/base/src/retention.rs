//! How long records are kept that are deleted after a time. Everything else stays.

use crate::timestamp::DAY;

/// A look-up of a payment that brought nothing new, in milliseconds. Its numbers stay.
pub const LOOK_UPS: i64 = 7 * DAY;
/// What the send journal holds of a settled payment, in milliseconds. Records that are put back from a copy no older than this get back what they
/// lack; of older payments only the number is known.
pub const SEND_JOURNAL: i64 = 35 * DAY;
/// Photos, numbers of documents and further details of customers that never reached the service, in milliseconds.
pub const CUSTOMER_DETAILS: i64 = 30 * DAY;
