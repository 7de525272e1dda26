//! The person of a round, who sees the sandbox book and does not know what the service will still do.

use harness::prelude::*;
use std::fmt::Write as _;

use harness::office::read;

use super::{Office, count};
use crate::payouts::past::freeze;

const GTBANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
const EVIDENCE: &str = "The book says so.";

/// A draft that was submitted to be sent later.
pub(super) struct Frozen {
    plan: Value,
    rows: usize,
    /// The payments that it repeats.
    of: Vec<String>,
}

impl Office {
    /// The payments of all batches, each with the id of its batch.
    pub(super) async fn items(&self, host: &Host) -> Vec<(Value, Value)> {
        let runs = host.ask("payouts_list", json!({})).await;
        let mut items = Vec::new();
        for run in runs.list() {
            let view = host.ask("payouts_run", json!({ "run": run["run"] })).await;
            let of_run = view["items"].list().iter();
            items.extend(of_run.map(|item| (run["run"].clone(), item.clone())));
        }
        items
    }

    /// Decides about payments that need review: by the book, or as not paid if they are not in it.
    pub(super) async fn decides(&mut self, host: &Host) {
        for (run, item) in self.items(host).await {
            if item["state"] != "held" {
                continue;
            }
            let reference = item["reference"].text();
            if self.service.book().contains_key(reference) {
                self.says(host, &run, &item, "paid").await;
                continue;
            }
            let executes_both = self.service.duplicates == Duplicates::ExecuteAgain && self.service.waits(reference);
            match self.moments.below(8) {
                0 | 1 => {}
                2 if !self.service.waits(reference) => self.says(host, &run, &item, "paid").await,
                3 | 4 if item["may_send_again"] == true && !executes_both => self.says(host, &run, &item, "send_again").await,
                _ => self.says(host, &run, &item, "not_paid").await,
            }
        }
    }

    /// Records the result of a payment that needs review. The program may have better evidence and refuse.
    async fn says(&mut self, host: &Host, run: &Value, item: &Value, what: &str) {
        let items = [&item["item"]];
        let message = match what {
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
        match (what, message.is_ok()) {
            // That it was not paid is the person's evidence, also where it is stopped before it leaves.
            ("send_again", true) => {
                count(&self.happened.sent_again);
                self.recorded_not_paid.insert(item["reference"].text().to_owned());
            }
            ("paid", true) if !self.service.book().contains_key(item["reference"].text()) => {
                count(&self.happened.recorded_paid_wrongly);
                self.recorded_paid.insert(item["reference"].text().to_owned());
            }
            ("not_paid", true) => {
                count(&self.happened.recorded_not_paid);
                self.recorded_not_paid.insert(item["reference"].text().to_owned());
            }
            (_, _) => {}
        }
    }

    /// Stops a batch permanently.
    pub(super) async fn stops(&mut self, host: &Host) {
        for run in host.ask("payouts_list", json!({})).await.list() {
            if run["can_stop"] == true {
                host.rpc("payouts_stop", json!({ "run": run["run"] })).await.ok();
            }
        }
    }

    /// Whether the service has yet to execute one of `of`, or a single call: that cannot be detected.
    fn waits(&self, of: &[String]) -> bool {
        of.iter().chain(self.by_hand.keys()).any(|reference| self.service.waits(reference))
    }

    /// Pays, by a single call, a person who is unpaid according to the records.
    pub(super) async fn pays_by_hand(&mut self, host: &Host) {
        // A person already paid by a single call is not paid so again: the program warns, and the person follows it.
        let paid = |item: &Value| self.by_hand.values().any(|account| item["account"] == account.as_str());
        let not_paid = self.not_paid(host).await;
        let Some((item, of)) = not_paid.into_iter().find(|(item, _)| !paid(item)) else {
            return;
        };
        if self.waits(&of) {
            return;
        }
        let reference = host.ask("payments_reference", json!({})).await["reference"].clone();
        // The text is used unchanged, without conversion of the amount to a number.
        let (amount, account) = (item["amount"].text(), &item["account"]);
        let body = format!(
            r#"{{"referenceNumber":{reference},"amount":{amount},"destinationBankUUID":"{GTBANK}","destinationBankAccountNumber":{account},"recipientEmail":"ada@example.com"}}"#
        );
        let request = json!({ "operation": "depositToBank", "body": body, "photos": [] });
        let account = item["account"].text().to_owned();
        self.by_hand.insert(reference.text().to_owned(), account);
        self.pays(host, json!({ "deed": "call", "request": request }), "", &of).await;
    }

    /// Confirms a payment that repeats the payments `of`.
    async fn pays(&self, host: &Host, what: Value, typed: &str, of: &[String]) {
        let book = self.service.book();
        let done = of.iter().any(|reference| book.contains_key(reference));
        let sent = confirm(host, what, typed).await;
        host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
        match sent {
            Ok(_) => count(&self.happened.paid_anew),
            Err(_) if done => count(&self.happened.kept_from_paying_anew),
            Err(_) => {}
        }
    }

    /// Decides about single calls that need review.
    async fn finds_out_about_calls(&self, host: &Host) {
        let calls = host.ask("home_view", json!({})).await["review_calls"].clone();
        for call in calls.list() {
            let paid = self.service.book().contains_key(call["reference"].text());
            let decision = if paid { "done" } else { "not_done" };
            let decide = json!({ "deed": "held", "line": call["line"], "decision": decision, "evidence": EVIDENCE });
            confirm(host, decide, "").await.ok();
            host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
        }
    }

    /// Decides about everything that waits or raises an alarm according to the book.
    pub(super) async fn finds_out(&mut self, host: &Host) {
        self.finds_out_about_calls(host).await;
        for (run, item) in self.items(host).await {
            if item["state"] == "held" {
                let paid = self.service.book().contains_key(item["reference"].text());
                self.says(host, &run, &item, if paid { "paid" } else { "not_paid" }).await;
            }
        }
        self.resolves_alarms(host).await;
    }

    pub(super) async fn resolves_alarms(&mut self, host: &Host) {
        let items = self.items(host).await.into_iter().filter(|(_, item)| !item["alarm"].is_null());
        let in_payouts = items.map(|(_, item)| item["reference"].text().to_owned());
        for reference in in_payouts.chain(self.by_hand.keys().cloned()) {
            let paid = self.service.book().contains_key(&reference);
            let decision = if paid { "done" } else { "not_done" };
            let resolve = json!({ "deed": "alarms", "reference": reference, "decision": decision, "evidence": EVIDENCE });
            if confirm(host, resolve, "1").await.is_ok() {
                count(&self.happened.alarms);
            }
            host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
        }
    }

    /// Continues each batch that waits for a person.
    pub(super) async fn resumes(&mut self, host: &Host) {
        for run in host.ask("payouts_list", json!({})).await.list() {
            if run["can_resume"] == true {
                confirm(host, json!({ "deed": "resume", "run": run["run"] }), "1").await.ok();
                host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
            }
        }
    }

    /// Pays the people who are unpaid according to the records with another file, now or later.
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
        if self.waits(&frozen.of) {
            return;
        }
        let release = json!({ "deed": "release", "plan": frozen.plan });
        self.pays(host, release, &frozen.rows.to_string(), &frozen.of).await;
    }

    /// The people who were paid by no recorded batch, each with the references of those payments.
    async fn not_paid(&self, host: &Host) -> Vec<(Value, Vec<String>)> {
        let items = self.items(host).await;
        let mut not_paid = Vec::new();
        for (_, item) in &items {
            let same: Vec<&Value> = items
                .iter()
                .map(|(_, other)| other)
                .filter(|other| other["account"] == item["account"])
                .collect();
            let first = same.first().is_some_and(|first| first["reference"] == item["reference"]);
            if first && same.iter().all(|item| item["state"] == "refused" || item["state"] == "stopped") {
                let references = same.iter().map(|item| item["reference"].text().to_owned());
                not_paid.push((item.clone(), references.collect()));
            }
        }
        not_paid
    }

    async fn freezes(&mut self, host: &Host) -> Option<Frozen> {
        let mut sheet = "Name,Bank,Account Number,Amount,Narration\n".to_owned();
        let (mut rows, mut of) = (0, Vec::new());
        for (item, references) in self.not_paid(host).await {
            let text = |name: &str| item[name].text().to_owned();
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
            of.extend(references);
        }
        if rows == 0 || self.waits(&of) {
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
