//! The raw text of history items, stored without a second copy of the columns.

use base::timestamp::{HOUR, Timestamp};
use chrono::DateTime;
use service_api::HistoryItem;
use service_api::value::AnswerAmount;

/// The service's format of a time, with milliseconds.
const TIMESTAMP: &str = "%Y-%m-%dT%H:%M:%S%.3f";
/// The beginning of an item that is stored whole; no amount begins so.
const WHOLE: char = '{';

/// The columns of an item.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    pub at: Timestamp,
    pub reference: &'a str,
    pub account_number: &'a str,
    pub account_reference: Option<&'a str>,
    pub operation: &'a str,
    pub action: &'a str,
    pub status: &'a str,
}

impl Columns<'_> {
    /// The item as JSON, from the columns and the written amount.
    fn item(self, amount: &str) -> Option<String> {
        let time = |at: Timestamp| Some(DateTime::from_timestamp_millis(at.0)?.format(TIMESTAMP).to_string().into());
        let item = HistoryItem {
            datetime: time(self.at.plus(HOUR)),
            datetimeUTC: time(self.at),
            referenceNumber: Some(self.reference.into()),
            accountNumber: Some(self.account_number.into()),
            accountReference: self.account_reference.map(Into::into),
            operation: Some(self.operation.into()),
            action: Some(self.action.into()),
            amount: Some(amount).filter(|amount| !amount.is_empty()).map(AnswerAmount::new),
            status: Some(self.status.into()),
        };
        serde_json::to_string(&item).ok()
    }

    /// What is stored of an item: its written amount if the columns reproduce everything else exactly, otherwise the whole item.
    pub fn kept(self, raw: &str) -> String {
        let amount = raw.split_once("\"amount\":").and_then(|(_, rest)| rest.split([',', '}']).next());
        let amount = amount.unwrap_or_default();
        if !amount.starts_with(WHOLE) && self.item(amount).is_some_and(|item| item == raw) {
            amount.to_owned()
        } else {
            raw.to_owned()
        }
    }

    /// Restores the item from what is stored.
    pub fn restore(self, kept: String) -> String {
        if kept.starts_with(WHOLE) {
            kept
        } else {
            self.item(&kept).unwrap_or_default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // 2026-10-31T23:30:00.250 by UTC: `date -u -d '2026-10-31T23:30:00' +%s`.
    const COLUMNS: Columns<'static> = Columns {
        at: Timestamp(1_793_489_400_250),
        reference: "R-\"1\"",
        account_number: "0123456785",
        account_reference: None,
        operation: "PAYMENT_REQUEST",
        action: "PAYMENT",
        status: "SUCCESSFUL",
    };

    fn raw(local: &str, rest: &str) -> String {
        format!(
            r#"{{"datetime":"{local}","datetimeUTC":"2026-10-31T23:30:00.250","referenceNumber":"R-\"1\"","accountNumber":"0123456785",{rest}"status":"SUCCESSFUL"}}"#
        )
    }

    #[test]
    fn an_item_is_restored_exactly_from_its_columns() {
        let local = "2026-11-01T00:30:00.250";
        for (amount, kept) in [(r#""amount":1200.50,"#, "1200.50"), (r#""amount":1200.5,"#, "1200.5"), ("", "")] {
            let item = raw(local, &format!(r#""operation":"PAYMENT_REQUEST","action":"PAYMENT",{amount}"#));
            assert_eq!(COLUMNS.kept(&item), kept);
            assert_eq!(COLUMNS.restore(kept.to_owned()), item);
        }
    }

    #[test]
    fn an_item_that_the_columns_do_not_reproduce_is_stored_whole() {
        let (local, rest) = (
            "2026-11-01T00:30:00.250",
            r#""operation":"PAYMENT_REQUEST","action":"PAYMENT","amount":1200.50,"#,
        );
        for item in [
            // Another local time, a space that the columns omit, an empty field, an object instead of an amount.
            raw("2026-11-01T01:30:00.250", rest),
            raw("2026-11-01T00:30:00.25", rest),
            raw(local, &rest.replace("\"PAYMENT\"", "\" PAYMENT\"")),
            raw(local, &format!("\"accountReference\":\"\",{rest}")),
            raw(local, &rest.replace("1200.50", r#"{"kobo":1}"#)),
            "{}".to_owned(),
        ] {
            assert_eq!(COLUMNS.kept(&item), item);
            assert_eq!(COLUMNS.restore(item.clone()), item);
        }
    }
}
