//! The person of a round. Sees the service's book, and does not know what the service will still do.

use std::fmt::Write as _;

use backoffice::host::Host;
use serde_json::{Value, json};

use super::{Office, count};
use crate::payouts::hosted::{confirm, read};
use crate::payouts::past::freeze;
use sandbox::Duplicates;

const EVIDENCE: &str = "The book says so.";

/// A draft that was frozen to be sent later.
pub(super) struct Frozen {
    plan: Value,
    rows: usize,
    /// The payments that it repeats.
    of: Vec<String>,
}

impl Office {
    /// The items of all runs, each with the id of its run.
    pub(super) async fn items(&self, host: &Host) -> Vec<(Value, Value)> {
        let runs = host.rpc("payouts_list", json!({})).await.unwrap();
        let mut items = Vec::new();
        for run in runs.as_array().unwrap() {
            let view = host.rpc("payouts_run", json!({ "run": run["run"] })).await.unwrap();
            let of_run = view["items"].as_array().unwrap().iter();
            items.extend(of_run.map(|item| (run["run"].clone(), item.clone())));
        }
        items
    }

    /// Decides about what is held: by the book, or that it was not paid because it is not there.
    pub(super) async fn decides(&mut self, host: &Host) {
        for (run, item) in self.items(host).await {
            if item["state"] != "held" {
                continue;
            }
            let reference = item["reference"].as_str().unwrap();
            if self.service.book().contains_key(reference) {
                self.says(host, &run, &item, "paid").await;
                continue;
            }
            let executes_both = self.service.duplicates == Duplicates::ExecuteAgain && self.service.waits(reference);
            match self.moments.below(3) {
                0 => {}
                1 if item["may_send_again"] == true && !executes_both => self.says(host, &run, &item, "send_again").await,
                _ => self.says(host, &run, &item, "not_paid").await,
            }
        }
    }

    /// Says what became of one that is held. The program may know better and refuse.
    async fn says(&mut self, host: &Host, run: &Value, item: &Value, what: &str) {
        let items = [&item["item"]];
        let said = match what {
            "paid" => {
                let decide = json!({ "run": run, "items": items, "decision": what, "evidence": EVIDENCE });
                host.rpc("payouts_decide", decide).await
            }
            _ => {
                let decide = json!({ "deed": what, "run": run, "items": items, "evidence": EVIDENCE });
                let confirmed = confirm(host, decide, "1").await;
                host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
                confirmed
            }
        };
        match (what, said.is_ok()) {
            ("send_again", true) => count(&self.happened.sent_again),
            ("not_paid", true) => {
                count(&self.happened.recorded_not_paid);
                self.recorded_not_paid.insert(item["reference"].as_str().unwrap().to_owned());
            }
            (_, _) => {}
        }
    }

    /// Everything that waits or is an alarm is what the book says.
    pub(super) async fn finds_out(&mut self, host: &Host) {
        for (run, item) in self.items(host).await {
            if item["state"] == "held" {
                let paid = self.service.book().contains_key(item["reference"].as_str().unwrap());
                self.says(host, &run, &item, if paid { "paid" } else { "not_paid" }).await;
            }
        }
        self.resolves_alarms(host).await;
    }

    pub(super) async fn resolves_alarms(&mut self, host: &Host) {
        for (_, item) in self.items(host).await {
            if item["alarm"].is_null() {
                continue;
            }
            let paid = self.service.book().contains_key(item["reference"].as_str().unwrap());
            let decision = if paid { "done" } else { "not_done" };
            let resolve = json!({ "deed": "alarms", "reference": item["reference"], "decision": decision, "evidence": EVIDENCE });
            if confirm(host, resolve, "1").await.is_ok() {
                count(&self.happened.alarms);
            }
            host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
        }
    }

    /// Goes on with each run that waits for a person.
    pub(super) async fn resumes(&mut self, host: &Host) {
        for run in host.rpc("payouts_list", json!({})).await.unwrap().as_array().unwrap() {
            if run["can_resume"] == true {
                confirm(host, json!({ "deed": "resume", "run": run["run"] }), "1").await.ok();
                host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
            }
        }
    }

    /// Pays in another file whoever was not paid by what is on record, now or later.
    pub(super) async fn pays_anew(&mut self, host: &Host) {
        let frozen = match self.frozen.take() {
            Some(frozen) => frozen,
            None => match self.freezes(host).await {
                Some(frozen) => frozen,
                None => return,
            },
        };
        if self.moments.below(3) == 0 {
            self.frozen = Some(frozen);
            return;
        }
        // Nobody can know what the service will still do.
        if frozen.of.iter().any(|reference| self.service.waits(reference)) {
            return;
        }
        let book = self.service.book();
        let done = frozen.of.iter().any(|reference| book.contains_key(reference));
        let release = json!({ "deed": "release", "plan": frozen.plan });
        let sent = confirm(host, release, &frozen.rows.to_string()).await;
        host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
        match sent {
            Ok(_) => count(&self.happened.paid_anew),
            Err(_) if done => count(&self.happened.kept_from_paying_anew),
            Err(_) => {}
        }
    }

    async fn freezes(&mut self, host: &Host) -> Option<Frozen> {
        let items = self.items(host).await;
        let mut sheet = "Name,Bank,Account Number,Amount,Narration\n".to_owned();
        let (mut rows, mut of) = (0, Vec::new());
        for (_, item) in &items {
            let same: Vec<&Value> = items
                .iter()
                .map(|(_, other)| other)
                .filter(|other| other["account"] == item["account"])
                .collect();
            let first = same.first().is_some_and(|first| first["reference"] == item["reference"]);
            if !first || same.iter().any(|item| item["state"] != "refused") {
                continue;
            }
            let text = |name: &str| item[name].as_str().unwrap().to_owned();
            let number = self.moments.below(1_000_000);
            writeln!(
                sheet,
                "{},GTBank,{},{},Anew {number}",
                text("name"),
                text("account"),
                text("amount")
            )
            .unwrap();
            rows += 1;
            of.extend(same.iter().map(|item| item["reference"].as_str().unwrap().to_owned()));
        }
        if rows == 0 || of.iter().any(|reference| self.service.waits(reference)) {
            return None;
        }
        let draft = read(host, &sheet).await;
        let book = self.service.book();
        if draft["ready"] != rows {
            if of.iter().any(|reference| book.contains_key(reference)) {
                count(&self.happened.kept_from_paying_anew);
            }
            return None;
        }
        let plan = host.rpc("payouts_freeze", freeze(&draft, 0)).await.ok()?;
        Some(Frozen {
            plan: plan["plan"].clone(),
            rows,
            of,
        })
    }
}
