//! The records compared with the sandbox book.

use super::Office;
use harness::prelude::*;

impl Office {
    /// At any time: no person is paid twice, nothing is missing, and each payment recorded as paid or not paid is so. A payment that a
    /// person recorded as not paid may have been executed since.
    pub(super) async fn judge(&self, host: &Host) {
        // Payments leave meanwhile: *not sent* is compared with the book from before, and *paid* with the book from after.
        let book = self.service.book();
        let items = self.items(host).await;
        let after = self.service.book();
        let twice = self.service.paid_twice();
        assert!(twice.is_empty(), "paid twice: {twice:?}\n{items:#?}\n{}", self.service.requests());
        let of_the_sheet = |name: &str| name.starts_with("Person ");
        for row in 0..self.rows {
            let name = format!("Person {row}");
            assert!(items.iter().any(|(_, item)| item["name"] == name.as_str()), "{name} is lost");
        }
        for (_, item) in items.iter().filter(|(_, item)| of_the_sheet(item["name"].text())) {
            let reference = item["reference"].text();
            let done = book.contains_key(reference);
            match item["state"].text() {
                "paid" if !self.recorded_paid.contains(reference) => {
                    assert!(after.contains_key(reference), "called paid, and it is not: {item}")
                }
                "ready" if item["sent_at"].is_null() => assert!(!done, "called not sent, and it was paid: {item}"),
                "stopped" => assert!(!done, "called not sent, and it was paid: {item}"),
                "refused" if !self.recorded_not_paid.contains(reference) => assert!(!done, "called not paid, and it is: {item}"),
                _ => {}
            }
        }
        // Every entry of the book is recorded here.
        for reference in book.keys() {
            let listed = items.iter().any(|(_, item)| item["reference"] == reference.as_str());
            assert!(listed || self.by_hand.contains_key(reference), "{reference} is lost");
        }
    }

    /// Whether nothing waits for a decision.
    pub(super) async fn is_settled(&self, host: &Host) -> bool {
        let items = self.items(host).await;
        let ended = ["paid", "refused", "stopped"];
        items.iter().all(|(_, item)| ended.iter().any(|state| item["state"] == *state))
    }

    /// In the end everything is settled as the service executed it, and no alarm is left.
    pub(super) async fn judge_the_end(&self, host: &Host) {
        let book = self.service.book();
        for (_, item) in self.items(host).await {
            let Some(amount) = book.get(item["reference"].text()) else {
                assert!(item["state"] == "refused" || item["state"] == "stopped", "{item}");
                continue;
            };
            assert_has!(item, { "state": "paid", "amount": amount.as_str() });
        }
        let notices = host.ask("app_view", json!({})).await["notices"].clone();
        let alarms = notices.list().iter().any(|notice| notice["found_out"] == "alarms");
        assert!(!alarms, "{notices}");
    }
}
