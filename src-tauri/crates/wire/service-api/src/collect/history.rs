//! `POST {collect_base_url}/history`

use crate::prelude::*;

record! {
    /// Asks what happened in a period under one month: payment requests, payment accounts, payments to them.
    pub struct History {
        /// Only what belongs to this: the reference of a request or of an account's opening, an account reference or an account number.
        referenceNumber: Option<KnownReference>,
        /// Start of the period, in UTC.
        startDateTimeUTC: UtcTime,
        /// End of the period, in UTC; without it the period reaches to now.
        endDateTimeUTC: Option<UtcTime>,
    }
}

operation! {
    /// List what happened in a period.
    History -> HistoryResult {
        interface: Collection,
        path: "history",
        effect: Reads,
        signed: [referenceNumber],
        rules: rules,
    }
}

fn rules(body: &Json, now: &UtcTime, found: &mut Vec<Problem>) {
    let time = |name| at(body, name).and_then(|time| UtcTime::parse(time.as_str()?).ok());
    let Some(start) = time("startDateTimeUTC") else { return };
    let end = match (time("endDateTimeUTC"), at(body, "endDateTimeUTC")) {
        (Some(end), _) => end,
        (None, None) => now.clone(),
        (None, Some(_)) => return,
    };
    if end < start {
        found.push(match at(body, "endDateTimeUTC") {
            Some(_) => Problem::new("endDateTimeUTC", "The end lies before the start."),
            None => Problem::new("startDateTimeUTC", "This time is still to come."),
        });
    } else if end >= a_month_after(&start) {
        // The specification states both one month and three months; a period under one month satisfies both
        // (`docs/spec/collection.md#history`).
        found.push(Problem::new(
            "endDateTimeUTC",
            "A period is shorter than one month. Choose a later start or an earlier end.",
        ));
    }
}

/// The same day and time of the next month, or its last day if it has no such day.
fn a_month_after(start: &UtcTime) -> UtcTime {
    let text = start.as_str();
    let number = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u32>().ok()).unwrap_or(0);
    let (year, month) = match number(5, 7) {
        12 => (number(0, 4) + 1, 1),
        month => (number(0, 4), month + 1),
    };
    let time = text.get(10..).unwrap_or_default();
    let mut days = (0..=3).map(|less| number(8, 10).saturating_sub(less));
    let next = days.find_map(|day| UtcTime::parse(&format!("{year:04}-{month:02}-{day:02}{time}")).ok());
    next.unwrap_or_else(|| start.clone())
}

answer! {
    /// The history of a period (`docs/spec/collection.md#history`).
    pub struct HistoryResult {
        /// `0` on success.
        statusCode: Code,
        /// The service's message.
        statusMessage: Word,
        /// The number of items.
        itemCount: u32,
        /// In the service's order.
        items: Vec<HistoryItem>,
    }
}

answer! {
    /// One item of the history (`docs/spec/collection.md#history-item`).
    pub struct HistoryItem {
        /// The local time, with fractions of a second.
        datetime: Word,
        /// The time in UTC, with fractions of a second.
        datetimeUTC: Word,
        /// The reference of the request.
        referenceNumber: Word,
        /// The account involved.
        accountNumber: Word,
        /// The business's own name for a payment account.
        accountReference: Word,
        /// `PAYMENT_REQUEST`, `PERSISTENT_PAYMENT_ACCOUNT`; the list is open.
        operation: Word,
        /// `CREATE_REQUEST`, `CREATE`, `UPDATE`, `DELETE`; the list is open.
        action: Word,
        /// The amount requested or paid; 0 for changes of an account.
        amount: AnswerAmount,
        /// `SUCCESSFUL`; the list is open.
        status: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_problems;
    use serde_json::json;

    #[test]
    fn a_period_is_shorter_than_one_month() {
        let (start, end) = ("startDateTimeUTC", "endDateTimeUTC");
        for (from, to, expected) in [
            ("2026-10-01T00:00:00", Some("2026-10-31T23:59:59"), ""),
            ("2026-10-01T00:00:00", Some("2026-11-01T00:00:00"), end),
            ("2026-01-31T00:00:00", Some("2026-02-27T23:59:59"), ""),
            ("2026-01-31T00:00:00", Some("2026-02-28T00:00:00"), end),
            ("2025-12-15T10:00:00", Some("2026-01-15T09:59:59"), ""),
            ("2025-12-15T10:00:00", Some("2026-01-15T10:00:00"), end),
            ("2026-11-02T00:00:00", Some("2026-11-02T00:00:00"), ""),
            ("2026-11-02T00:00:01", Some("2026-11-02T00:00:00"), end),
            ("2026-10-21T08:00:01", None, ""),
            ("2026-10-21T08:00:00", None, end),
            ("2026-11-21T08:00:01", None, start),
            ("2026-11-21", None, start),
            ("2026-11-20T08:00:00Z", None, start),
            ("2026-11-02T00:00:00", Some("tomorrow"), end),
        ] {
            let period = json!({ "startDateTimeUTC": from, "endDateTimeUTC": to });
            assert_problems::<History>(&json!({}), &[(period, expected)]);
        }
    }
}
