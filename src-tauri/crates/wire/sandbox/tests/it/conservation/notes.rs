//! The independent calculation of the expected balances, from requests and answers.

mod collected;

use std::collections::{BTreeMap, BTreeSet};

use sandbox::{Control, CustomerView};
use serde_json::{Value, json};

use super::acts::{Act, Demand, To, Who};
use crate::airtime::airtime;
use crate::bench::{At, BANK, Bench, amount, customer, deposit, with};
use crate::billers::{PREPAID, bill};
use crate::customers::identification;

pub(super) const OPENING: i64 = 3_000_000;
const STRANGER: &str = "08031234592";
const PHONE: &str = "08031234596";
const DAY: i64 = 86_400;

fn naira(kobo: i64) -> String {
    format!("{}.{:02}", kobo / 100, kobo % 100)
}

fn kobo(naira: &str) -> i64 {
    naira.replace('.', "").parse().expect("two decimals")
}

/// The fee for a payment to a bank, tax included.
fn to_bank(kobo: i64) -> i64 {
    match kobo {
        ..=500_000 => 1_075,
        500_001..=5_000_000 => 2_688,
        _ => 5_375,
    }
}

/// One per cent, half a kobo rounded up.
fn percent(kobo: i64) -> i64 {
    (kobo + 50) / 100
}

fn call(at: &At, operation: &str, body: Value) -> Value {
    at.call(operation, &body.to_string()).answer().json()
}

/// Money that waits for a level.
struct Held {
    by: Who,
    to: To,
    kobo: i64,
    level: u8,
    since: i64,
    due: i64,
}

pub(super) struct Notes {
    people: BTreeMap<Who, CustomerView>,
    wallets: BTreeMap<Who, i64>,
    /// When a customer's identity document was set.
    identified: BTreeMap<Who, i64>,
    /// Seconds since the start.
    now: i64,
    held: Vec<Held>,
    /// The executed payments.
    paid: BTreeSet<String>,
    /// Bills of the business: reference, whether Ada pays, the amount that can still be refunded.
    bills: Vec<(String, bool, i64)>,
    /// The amount that can be refunded, by reference, and whether it is paid to Ada's wallet.
    refundable: BTreeMap<String, (i64, bool)>,
    /// Requests whose payer is Ada.
    of_ada: BTreeSet<String>,
    /// Transaction references of payments into accounts.
    deposits: Vec<String>,
    cash: usize,
}

impl Notes {
    pub(super) fn start(bench: &Bench) -> Self {
        let ada = customer(bench, "08037654321", "ada@example.com", "3000");
        let bola = customer(bench, "08030000002", "bola@example.com", "0.01");
        let mut notes = Self {
            people: BTreeMap::from([(Who::Ada, ada), (Who::Bola, bola)]),
            wallets: BTreeMap::from([(Who::Business, OPENING), (Who::Ada, 300_000), (Who::Bola, 1)]),
            identified: BTreeMap::new(),
            now: 0,
            held: Vec::new(),
            paid: BTreeSet::new(),
            bills: Vec::new(),
            refundable: BTreeMap::new(),
            of_ada: BTreeSet::new(),
            deposits: Vec::new(),
            cash: 0,
        };
        for (reference, kobo, of_ada) in [(0, 350_000, true), (1, 120_001, true), (2, 250_000, false)] {
            let ask = Act::Ask {
                reference,
                kobo,
                share: reference,
                partial: true,
                over: reference == 0,
                of_ada,
            };
            notes.request(&bench.at, &bench.control(), &ask);
        }
        notes
    }

    fn add(&mut self, who: Who, kobo: i64) {
        *self.wallets.entry(who).or_default() += kobo;
    }

    /// Adds the customer's principal and password under these names; nothing for the business.
    fn acting(&self, by: Who, role: &str, body: Value) -> Value {
        match self.people.get(&by) {
            Some(person) => with(
                body,
                json!({format!("{role}Principal"): person.phone_number, format!("{role}Credentials"): person.credentials}),
            ),
            None => body,
        }
    }

    /// Checks an answered payment: executed once and only if possible, or refused for a reason.
    fn paid(&mut self, answer: &Value, name: &str, by: Who, kobo: i64) -> bool {
        let covered = self.wallets[&by] >= kobo;
        match answer["responseCode"].as_i64() {
            Some(0) => {
                assert!(covered && self.paid.insert(name.to_owned()), "{name} {answer}");
                self.add(by, -kobo);
                true
            }
            Some(139) => {
                assert!(!covered, "{name} could be paid: {answer}");
                false
            }
            _ => false,
        }
    }

    pub(super) fn act(&mut self, at: &At, control: &Control, act: &Act) {
        match act {
            Act::Deposit { .. } | Act::Transfer { .. } | Act::Group { .. } | Act::Airtime { .. } | Act::Bill { .. } => {
                self.pay_out(at, act)
            }
            Act::Cash { which, right } => self.cash(at, control, *which, *right),
            Act::Billed { .. } | Act::GiveBackBill { .. } => self.bill(at, control, act),
            Act::Ask { .. } | Act::Pay { .. } | Act::End { .. } => self.request(at, control, act),
            Act::Arrive { account, kobo } => self.arrive(at, control, *account, *kobo),
            Act::Refund { reference, kobo } => self.refund(at, *reference, *kobo),
            Act::TopUp { who, kobo } => {
                control.top_up(&self.people[who].account_number, amount(*kobo)).expect("arrives");
                self.add(*who, *kobo);
            }
            Act::Identify { who } => {
                let body = identification("ID", &self.people[who].phone_number);
                assert_eq!(call(at, "registerCustomerIdentification", body)["responseCode"], 0);
                self.identified.entry(*who).or_insert(self.now);
            }
            Act::Advance { seconds } => {
                control.advance(*seconds).expect("advances");
                self.now += i64::from(*seconds);
            }
        }
        self.pass();
    }

    /// A payment of the business or of a customer.
    fn pay_out(&mut self, at: &At, act: &Act) {
        if let Act::Deposit { reference, kobo, ending } = act {
            let name = format!("OUT-{reference}");
            let account = json!({"destinationBankAccountNumber": format!("01234567{ending}")});
            let answer = call(at, "depositToBank", with(deposit(&name, &naira(*kobo)), account));
            assert!(!self.paid(&answer, &name, Who::Business, kobo + to_bank(*kobo)) || *ending != 99);
        }
        if let Act::Transfer {
            reference,
            kobo,
            by,
            to,
            demand,
        } = act
        {
            let mut body = self.transfer(*reference, *kobo, *by, *to, *demand);
            // The single transfer spells it differently.
            let level = body["minRecipentKYCLevel"].take();
            body["miniRecipentKYCLevel"] = level;
            let answer = call(at, "moneyTransfer", body);
            self.transferred(&answer, (*reference, *by, *to, *demand), *kobo);
        }
        if let Act::Group { kobo, items } = act {
            let bodies = items
                .iter()
                .map(|(reference, by, to, demand)| self.transfer(*reference, *kobo, *by, *to, *demand));
            let bodies: Vec<Value> = bodies.collect();
            let answer = call(at, "moneyTransferBulk", json!({ "items": bodies }));
            for (result, item) in answer["results"].as_array().expect("results").iter().zip(items) {
                self.transferred(result, *item, *kobo);
            }
        }
        if let Act::Airtime { reference, kobo, by } = act {
            let name = format!("OUT-{reference}");
            let answer = call(at, "airtimePurchase", self.acting(*by, "purchaser", airtime(&name, &naira(*kobo))));
            self.paid(&answer, &name, *by, *kobo);
        }
        if let Act::Bill {
            reference,
            kobo,
            ending,
            by,
        } = act
        {
            let name = format!("OUT-{reference}");
            let body = bill(&name, PREPAID, &format!("450123456{ending}"), &naira(*kobo));
            let answer = call(at, "merchantPayment", self.acting(*by, "purchaser", body));
            // Code 0 is not sufficient: the biller refuses 96 and 97, and nothing moves.
            if !matches!(ending, 96 | 97) {
                // ₦100 and 7.5 %.
                assert!(!self.paid(&answer, &name, *by, kobo + 10_750) || *ending != 99);
            }
        }
    }

    fn transfer(&self, reference: u8, kobo: i64, by: Who, to: To, demand: Demand) -> Value {
        let account = match to {
            To::Customer(Who::Ada) => &self.people[&Who::Ada].phone_number,
            To::Customer(_) => &self.people[&Who::Bola].email,
            To::Stranger => STRANGER,
            To::Phone => PHONE,
            To::Bank => "0123456785",
        };
        let (level, days) = demand.unzip();
        let body = json!({"referenceNumber": format!("OUT-{reference}"), "amount": naira(kobo), "destinationAccount": account,
            "destinationBank": (to == To::Bank).then_some(BANK), "holdingPeriod": days,
            "minRecipentKYCLevel": level.map(|level| format!("KYC{level}"))});
        self.acting(by, "sender", body)
    }

    fn transferred(&mut self, answer: &Value, (reference, by, to, demand): (u8, Who, To, Demand), kobo: i64) {
        let fee = if to == To::Bank { to_bank(kobo) } else { 0 };
        if !self.paid(answer, &format!("OUT-{reference}"), by, kobo + fee) {
            return;
        }
        match (demand, to) {
            (Some((level, days)), To::Customer(_) | To::Stranger | To::Phone) if self.reached(to, level).is_none_or(|at| at > self.now) => {
                self.held.push(Held {
                    by,
                    to,
                    kobo,
                    level,
                    since: self.now,
                    due: self.now + i64::from(days) * DAY,
                });
            }
            (_, To::Customer(who)) => self.add(who, kobo),
            (_, To::Stranger | To::Phone | To::Bank) => {}
        }
    }

    /// When the recipient reached this level: never, or from the start.
    fn reached(&self, to: To, level: u8) -> Option<i64> {
        match (to, level) {
            (To::Customer(_), 1) | (To::Stranger, 1 | 2) => Some(0),
            // The level is reached with the document; its photo is reviewed for an hour.
            (To::Customer(who), 2) => self.identified.get(&who).copied(),
            (To::Customer(who), _) => self.identified.get(&who).map(|at| at + 3_600),
            (To::Stranger | To::Phone | To::Bank, _) => None,
        }
    }

    /// Ends the holds that are due: delivered or returned.
    fn pass(&mut self) {
        for held in std::mem::take(&mut self.held) {
            let reached = self.reached(held.to, held.level).map(|at| at.max(held.since));
            match (reached, held.to) {
                (Some(at), To::Customer(who)) if at <= held.due.min(self.now) => self.add(who, held.kobo),
                _ if held.due <= self.now => self.add(held.by, held.kobo),
                _ => self.held.push(held),
            }
        }
    }

    fn cash(&mut self, at: &At, control: &Control, which: usize, right: bool) {
        let mut waiting = control.withdrawals();
        waiting.retain(|one| !one.paid_out);
        let Some(one) = waiting.get(which) else { return };
        self.cash += 1;
        let code = if right { one.withdrawal_code.as_str() } else { "0000000000" };
        let body = json!({"referenceNumber": format!("CASH-{}", self.cash), "amount": one.amount, "customerPhoneNumber": PHONE,
            "withdrawalCode": code});
        let answer = call(at, "dispenseCash", body);
        assert_eq!(answer["responseCode"] == 0, right, "{answer}");
        if right {
            let kobo = kobo(&one.amount);
            self.add(Who::Business, kobo + percent(kobo).min(20_000));
        }
    }

    fn bill(&mut self, at: &At, control: &Control, act: &Act) {
        if let Act::Billed { kobo, by_ada } = act {
            let phone = if *by_ada { &self.people[&Who::Ada].phone_number } else { STRANGER };
            let view = control.bill(amount(*kobo), phone, None, None).expect("paid");
            self.bills.push((view.reference_number, *by_ada, *kobo));
            self.add(Who::Business, *kobo);
        }
        if let Act::GiveBackBill { which, kobo } = act {
            let Some((name, by_ada, left)) = self.bills.get(*which).cloned() else {
                return;
            };
            let phone = if by_ada { &self.people[&Who::Ada].phone_number } else { STRANGER };
            let body = json!({"referenceNumber": name, "fullRefund": false, "refundAmount": naira(*kobo), "customerPhoneNumber": phone});
            let answer = call(at, "refundBillPay", body);
            let can = *kobo <= left && *kobo <= self.wallets[&Who::Business];
            assert_eq!(answer["responseCode"] == 0, can, "{answer}");
            if can {
                self.bills[*which].2 -= kobo;
                self.add(Who::Business, -kobo);
                if by_ada {
                    self.add(Who::Ada, *kobo);
                }
            }
        }
    }

    pub(super) fn check(&self, control: &Control) {
        let balance = control.balance();
        let customers = control.customers();
        let of = |who: Who| {
            let phone = self.people.get(&who).map(|person| person.phone_number.as_str());
            let customer = customers.iter().find(|customer| Some(customer.phone_number.as_str()) == phone);
            kobo(customer.map_or(&balance.balance, |customer| &customer.balance))
        };
        for (who, noted) in &self.wallets {
            assert_eq!(of(*who), *noted, "{who:?}");
            assert!(*noted >= 0);
        }
        let left = OPENING + kobo(&balance.paid_in) - kobo(&balance.paid_out) - kobo(&balance.fees);
        assert_eq!(left, kobo(&balance.balance));
        let book = control.book();
        let payments = book.iter().filter(|entry| entry.reference_number.starts_with("OUT-"));
        let once: Vec<_> = payments.filter(|entry| !["return", "release"].contains(&entry.operation)).collect();
        let names: BTreeSet<_> = once.iter().map(|entry| entry.reference_number.clone()).collect();
        assert_eq!(once.len(), names.len(), "something was paid twice");
        assert_eq!(names, self.paid);
    }
}
