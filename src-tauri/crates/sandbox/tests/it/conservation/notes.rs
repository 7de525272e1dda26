//! What a person would write down beside the sandbox, from what was asked and what was answered.

use std::collections::{BTreeMap, BTreeSet};

use sandbox::{Control, CustomerView, Deposit, DepositMethod};
use serde_json::{Value, json};
use service_api::value::{Amount, WALLET_BANK_ID};

use super::acts::{Act, Demand, To, Who};
use crate::airtime::airtime;
use crate::bench::{At, BANK, Bench, customer, deposit, register, request, with};
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

fn amount(kobo: i64) -> Amount {
    Amount::from_minor(kobo).expect("in range")
}

/// What the service takes for a payment to a bank, tax included.
fn to_bank(kobo: i64) -> i64 {
    match kobo {
        ..=500_000 => 1_075,
        500_001..=5_000_000 => 2_688,
        _ => 5_375,
    }
}

/// One per cent, half a kobo up.
fn percent(kobo: i64) -> i64 {
    (kobo + 50) / 100
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
    /// When a customer's identity document came.
    identified: BTreeMap<Who, i64>,
    /// Seconds since the beginning.
    now: i64,
    held: Vec<Held>,
    /// Payments that were made.
    paid: BTreeSet<String>,
    /// Bills of the business: reference, by Ada, what is left to give back.
    bills: Vec<(String, bool, i64)>,
    /// What can be given back, by reference, and whether it goes to Ada's wallet.
    came: BTreeMap<String, (i64, bool)>,
    /// Requests that ask Ada.
    of_ada: BTreeSet<String>,
    /// Transaction references of payments into accounts.
    arrived: Vec<String>,
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
            came: BTreeMap::new(),
            of_ada: BTreeSet::new(),
            arrived: Vec::new(),
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

    /// The customer's principal and password under these names; nothing for the business.
    fn behalf(&self, by: Who, role: &str, body: Value) -> Value {
        match self.people.get(&by) {
            Some(person) => with(
                body,
                json!({format!("{role}Principal"): person.phone_number, format!("{role}Credentials"): person.credentials}),
            ),
            None => body,
        }
    }

    /// An answered payment: made once and only when it could be, or refused for a reason.
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
        let call = |operation: &str, body: Value| at.call(operation, &body.to_string()).answer().json();
        match act {
            Act::Deposit { reference, kobo, ending } => {
                let name = format!("OUT-{reference}");
                let account = json!({"destinationBankAccountNumber": format!("01234567{ending}")});
                let answer = call("depositToBank", with(deposit(&name, &naira(*kobo)), account));
                assert!(!self.paid(&answer, &name, Who::Business, kobo + to_bank(*kobo)) || *ending != 99);
            }
            Act::Transfer {
                reference,
                kobo,
                by,
                to,
                demand,
            } => {
                let mut body = self.transfer(*reference, *kobo, *by, *to, *demand);
                // The single transfer spells it in its own way.
                let level = body["minRecipentKYCLevel"].take();
                body["miniRecipentKYCLevel"] = level;
                let answer = call("moneyTransfer", body);
                self.transferred(&answer, (*reference, *by, *to, *demand), *kobo);
            }
            Act::Group { kobo, items } => {
                let bodies = items
                    .iter()
                    .map(|(reference, by, to, demand)| self.transfer(*reference, *kobo, *by, *to, *demand));
                let bodies: Vec<Value> = bodies.collect();
                let answer = call("moneyTransferBulk", json!({ "items": bodies }));
                for (result, item) in answer["results"].as_array().expect("results").iter().zip(items) {
                    self.transferred(result, *item, *kobo);
                }
            }
            Act::Airtime { reference, kobo, by } => {
                let name = format!("OUT-{reference}");
                let answer = call("airtimePurchase", self.behalf(*by, "purchaser", airtime(&name, &naira(*kobo))));
                self.paid(&answer, &name, *by, *kobo);
            }
            Act::Bill {
                reference,
                kobo,
                ending,
                by,
            } => {
                let name = format!("OUT-{reference}");
                let body = bill(&name, PREPAID, &format!("450123456{ending}"), &naira(*kobo));
                let answer = call("merchantPayment", self.behalf(*by, "purchaser", body));
                // Code 0 is not enough: 96 and 97 are refused by the biller, and nothing moves.
                if !matches!(ending, 96 | 97) {
                    // ₦100 and 7.5 %.
                    assert!(!self.paid(&answer, &name, *by, kobo + 10_750) || *ending != 99);
                }
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
                assert_eq!(call("registerCustomerIdentification", body)["responseCode"], 0);
                self.identified.entry(*who).or_insert(self.now);
            }
            Act::Advance { seconds } => {
                control.advance(*seconds).expect("advances");
                self.now += i64::from(*seconds);
            }
        }
        self.pass();
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
        self.behalf(by, "sender", body)
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

    /// When somebody had this level; never, or from the beginning on.
    fn reached(&self, to: To, level: u8) -> Option<i64> {
        match (to, level) {
            (To::Customer(_), 1) | (To::Stranger, 1 | 2) => Some(0),
            // With the document at once; its photo is reviewed for an hour.
            (To::Customer(who), 2) => self.identified.get(&who).copied(),
            (To::Customer(who), _) => self.identified.get(&who).map(|at| at + 3_600),
            (To::Stranger | To::Phone | To::Bank, _) => None,
        }
    }

    /// What waits reaches its recipient or comes back.
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
        let answer = at.call("dispenseCash", &body.to_string()).answer().json();
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
            let answer = at.call("refundBillPay", &body.to_string()).answer().json();
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

    fn request(&mut self, at: &At, control: &Control, act: &Act) {
        if let Act::Ask {
            reference,
            kobo,
            share,
            partial,
            over,
            of_ada,
        } = act
        {
            let name = format!("IN-{reference}");
            let (payers, payees) = [("0", "1"), ("0.25", "0.75"), ("0.5", "0.5"), ("0.75", "0.25"), ("1", "0")][usize::from(*share)];
            let email = if *of_ada { "ada@example.com" } else { "a@example.com" };
            let changes = json!({"payerCollectionFeeShare": payers, "payeeCollectionFeeShare": payees,
                "isAllowPartialPayments": partial, "isAllowOverPayments": over, "paymentMethods": ["REQUEST_MONEY", "BANK_TRANSFER"],
                "expiryDateTimeUTC": "2026-11-08T00:00:00",
                "payer": {"name": "A", "email": email, "bankId": BANK}});
            let body = with(request(&name, &naira(*kobo)), changes);
            let answer = at.call("paymentRequest", &body.to_string()).answer().json();
            if answer["statusCode"] == "0" && *of_ada {
                self.of_ada.insert(name);
            }
        }
        if let Act::Pay {
            reference,
            kobo,
            from_bank,
        } = act
        {
            self.pay(control, &format!("IN-{reference}"), *kobo, *from_bank);
        }
        if let Act::End { reference, cancel } = act {
            let name = format!("IN-{reference}");
            // Most are refused, which is as good.
            let _ = if *cancel { control.cancel(&name) } else { control.expire(&name) };
        }
    }

    fn pay(&mut self, control: &Control, name: &str, part: Option<i64>, from_bank: bool) {
        let owed = control.payment_requests().into_iter().find(|view| view.reference_number == name);
        let owed = owed.map(|view| kobo(&view.owed));
        let method = from_bank.then_some("BANK_TRANSFER");
        let from_wallet = !from_bank && self.of_ada.contains(name);
        let fees = || kobo(&control.balance().fees);
        let before = fees();
        if control.pay(name, part.map(amount), method).is_ok() {
            let paid = part.or(owed).expect("it was there");
            let fee = fees() - before;
            // At most 1 % or ₦10 of what is asked, which is at most ₦4,000; never more than is paid.
            assert!((0..=paid.min(4_000)).contains(&fee), "{fee} of {paid}");
            self.add(Who::Business, paid - fee);
            if from_wallet {
                self.add(Who::Ada, -paid);
            }
            let came = self.came.entry(name.to_owned()).or_default();
            *came = (came.0 + paid, from_wallet);
        } else if from_wallet && owed == part.or(owed) && owed > Some(0) {
            let open = control.payment_requests().into_iter().find(|view| view.reference_number == name);
            let pending = open.is_some_and(|view| view.state == "PENDING");
            assert!(!pending || owed > Some(self.wallets[&Who::Ada]), "Ada could pay {owed:?}");
        }
    }

    /// Money into one of four accounts: the first forwards to a bank, the second takes ₦1,000 at most, the last forwards to Bola's wallet.
    fn arrive(&mut self, at: &At, control: &Control, account: u8, kobo: i64) {
        let name = format!("CUSTOMER-000{account}");
        let extra = match account {
            0 => json!({"creditBankId": BANK, "creditBankAccountNumber": "0123456785"}),
            1 => json!({"fundingTransactionLimit": 1000}),
            3 => json!({"creditBankId": WALLET_BANK_ID, "creditBankAccountNumber": self.people[&Who::Bola].account_number}),
            _ => json!({}),
        };
        // Opened by the first payment; afterwards refused, which is as good.
        let body = with(register(&format!("OPEN-{account}"), &name), extra);
        at.call("registerPersistentPaymentAccount", &body.to_string());
        let deposit = Deposit {
            account: name,
            amount: amount(kobo),
            payer_name: None,
            payer_bank: None,
            payer_account: None,
            method: DepositMethod::BankTransfer,
        };
        let told = control.callbacks().len();
        let Ok(view) = control.deposit(&deposit) else {
            assert!(account == 1 && kobo > 100_000);
            return;
        };
        assert_eq!(control.callbacks().len(), told + 1);
        let left = kobo - percent(kobo).clamp(1_000, 50_000).min(kobo);
        match account {
            0 => assert_eq!(self::kobo(&view.transfer_fee), to_bank(left).min(left)),
            3 => self.add(Who::Bola, left),
            _ => self.add(Who::Business, left),
        }
        let back = if matches!(account, 0 | 3) { 0 } else { kobo };
        self.came.insert(view.transaction_reference.clone(), (back, false));
        self.arrived.push(view.transaction_reference);
    }

    fn refund(&mut self, at: &At, reference: u8, kobo: i64) {
        let arrived = usize::from(reference)
            .checked_sub(6)
            .and_then(|place| self.arrived.get(place).cloned());
        let name = arrived.unwrap_or_else(|| format!("IN-{reference}"));
        let body = json!({"referenceNumber": name, "refundAmount": naira(kobo), "currency": "NGN"});
        let answer = at.call("refund", &body.to_string()).answer().json();
        // A request that was not paid is cancelled, and nothing goes back.
        if answer["statusCode"] == "0" && answer["refundAmount"] != 0 {
            let (left, to_wallet) = self.came.get_mut(&name).expect("something came");
            *left -= kobo;
            assert!(*left >= 0, "more of {name} went back than came");
            let to_wallet = *to_wallet;
            self.add(Who::Business, -kobo);
            if to_wallet {
                self.add(Who::Ada, kobo);
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
        assert_eq!(
            OPENING + kobo(&balance.paid_in) - kobo(&balance.paid_out) - kobo(&balance.fees),
            kobo(&balance.balance)
        );
        let book = control.book();
        let payments = book.iter().filter(|entry| entry.reference_number.starts_with("OUT-"));
        let once: Vec<_> = payments.filter(|entry| !["return", "release"].contains(&entry.operation)).collect();
        let names: BTreeSet<_> = once.iter().map(|entry| entry.reference_number.clone()).collect();
        assert_eq!(once.len(), names.len(), "something was paid twice");
        assert_eq!(names, self.paid);
    }
}
