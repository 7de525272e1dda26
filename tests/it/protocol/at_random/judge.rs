//! The records held against the service's book.

use backoffice::host::Host;
use serde_json::json;

use super::Office;

impl Office {
    /// At any moment: nobody is paid twice, nothing is missing, and what is called paid or not paid is so. What a person recorded as not paid
    /// the service may have executed since.
    pub(super) async fn judge(&self, host: &Host) {
        assert_eq!(self.service.paid_twice(), Vec::<String>::new(), "paid twice");
        let (items, book) = (self.items(host).await, self.service.book());
        let of_the_sheet = |name: &str| name.starts_with("Person ");
        for row in 0..self.rows {
            let name = format!("Person {row}");
            assert!(items.iter().any(|(_, item)| item["name"] == name.as_str()), "{name} is lost");
        }
        for (_, item) in items.iter().filter(|(_, item)| of_the_sheet(item["name"].as_str().unwrap())) {
            let reference = item["reference"].as_str().unwrap();
            let done = book.contains_key(reference);
            match item["state"].as_str().unwrap() {
                "paid" => assert!(done, "called paid, and it is not: {item}"),
                "ready" | "stopped" => assert!(!done || item["attempts"] != 0, "called not sent, and it was paid: {item}"),
                "refused" if !self.recorded_not_paid.contains(reference) => assert!(!done, "called not paid, and it is: {item}"),
                _ => {}
            }
        }
        // Nothing in the book is unknown here.
        for reference in book.keys() {
            assert!(
                items.iter().any(|(_, item)| item["reference"] == reference.as_str()),
                "{reference} is lost"
            );
        }
    }

    /// Whether nothing waits for anybody.
    pub(super) async fn is_settled(&self, host: &Host) -> bool {
        let items = self.items(host).await;
        items.iter().all(|(_, item)| item["state"] == "paid" || item["state"] == "refused")
    }

    /// In the end everything is settled as the service did it, and nobody is left with an alarm.
    pub(super) async fn judge_the_end(&self, host: &Host) {
        let book = self.service.book();
        for (_, item) in self.items(host).await {
            let expected = if book.contains_key(item["reference"].as_str().unwrap()) {
                "paid"
            } else {
                "refused"
            };
            assert_eq!(item["state"], expected, "{item}");
        }
        let notices = host.rpc("app_view", json!({})).await.unwrap()["notices"].clone();
        let alarms = notices.as_array().unwrap().iter().any(|notice| notice["found_out"] == "alarms");
        assert!(!alarms, "{notices}");
    }
}
