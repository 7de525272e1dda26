//! `POST merchant-rest/secured/reconciliationReport`

use crate::prelude::*;

record! {
    /// Asks for everything the service did for the business in a period.
    pub struct ReconciliationReport {
        /// The beginning of the period.
        periodStartDateTimeUTC: UtcTime,
        /// The end of the period.
        periodEndDateTimeUTC: UtcTime,
    }
}

// The end is signed before the start (`docs/spec/README.md#hash-order`).
operation! {
    /// List what the service did for the business in a period.
    ReconciliationReport -> ReconciliationReportResult {
        interface: Merchant,
        path: "reconciliationReport",
        effect: Reads,
        signed: [periodEndDateTimeUTC, periodStartDateTimeUTC],
        rules: |body, _, found| period(body, "periodStartDateTimeUTC", "periodEndDateTimeUTC", found),
    }
}

answer! {
    /// The processes of a period.
    pub struct ReconciliationReportResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's message.
        errorMessage: Word,
        /// One item per process.
        reconciliationItems: Vec<ReconciliationItem>,
    }
}

answer! {
    /// One process of a [`ReconciliationReportResult`].
    pub struct ReconciliationItem {
        /// The code of the process. In the name of this field, live deployments replace `service` with their brand word
        /// (`docs/spec/observed.md#brand-word`).
        serviceProcessCode: Word,
        /// `SUCCESSFUL`; the list is open.
        status: Word,
        /// The service's message.
        description: Word,
        /// A time, a day, or milliseconds since 1970 (`docs/spec/observed.md#reconciliation-dates`).
        transactionDatetimeUTC: Word,
        /// The reference of the payment.
        referenceNumber: Word,
        /// The amount.
        amount: AnswerAmount,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_problems;
    use serde_json::json;

    #[test]
    fn the_period_ends_after_it_begins() {
        let period = |start: &str, end: &str| json!({ "periodStartDateTimeUTC": start, "periodEndDateTimeUTC": end });
        let cases = [
            (period("2026-11-01T00:00:00", "2026-11-01T00:00:01"), ""),
            (period("2026-11-01T00:00:00", "2026-11-01T00:00:00"), "periodEndDateTimeUTC"),
            (period("2026-11-02T00:00:00", "2026-11-01T00:00:00"), "periodEndDateTimeUTC"),
            (period("2026-11-02", "2026-11-01T00:00:00"), "periodStartDateTimeUTC"),
        ];
        assert_problems::<ReconciliationReport>(&json!({}), &cases);
    }

    #[test]
    fn dates_of_answers_are_read_in_every_format() {
        let text = r#"{"responseCode":0,"reconciliationItems":[{"transactionDatetimeUTC":"2026-11-01T10:00:00"},
            {"transactionDatetimeUTC":"2026-11-01"},{"transactionDatetimeUTC":1793527200000},{"transactionDatetimeUTC":null}]}"#;
        let read: ReconciliationReportResult = serde_json::from_str(text).expect("reads");
        let dates: Vec<_> = read
            .reconciliationItems
            .iter()
            .flatten()
            .map(|item| item.transactionDatetimeUTC.clone())
            .collect();
        let expected = [Some("2026-11-01T10:00:00"), Some("2026-11-01"), Some("1793527200000"), None];
        assert_eq!(dates, expected.map(|date| date.map(Word::from)));
    }
}
