//! What the history shows about a refund.

use base::sentence;
use service_api::value::Amount;

pub(crate) const OTHER_REFERENCE: &str = "the history lists a refund under another reference";

sentence!(other_status(status: &str) => "the history lists a refund with the status “{status}”");

pub(crate) const NO_AMOUNT: &str = "the history lists a refund without an amount";

pub(crate) const NO_DEPOSIT: &str = "the history lists a refund from that account under a reference that is no deposit’s";

pub(crate) const PAYMENT_NOT_LISTED: &str = "The history does not list the payment itself.";

sentence!(uncertain(why: &str) => "A look-up cannot decide this: {why}.");

sentence!(refund_not_listed(amount: Amount) => "The history does not list a refund of {amount} that was made.", amount = amount.naira());

sentence!(more_refunded(sum: Amount) =>
    "The history lists {sum} more in refunds than our records. Was it refunded from another system?", sum = sum.naira());
