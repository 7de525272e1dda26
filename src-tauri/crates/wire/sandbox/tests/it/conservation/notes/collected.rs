//! Requests, payments into accounts, and their refunds.

use sandbox::{Control, Deposit, DepositMethod};
use serde_json::json;
use service_api::value::WALLET_BANK_ID;

use super::{Notes, amount, kobo as kobo_of, naira, percent, to_bank};
use crate::bench::{At, BANK, register, request, with};
use crate::conservation::acts::{Act, Who};

impl Notes {
    pub(super) fn request(&mut self, at: &At, control: &Control, act: &Act) {
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
            // Most are refused, which does not matter here.
            let _ = if *cancel { control.cancel(&name) } else { control.expire(&name) };
        }
    }

    fn pay(&mut self, control: &Control, name: &str, part: Option<i64>, from_bank: bool) {
        let owed = control.payment_requests().into_iter().find(|view| view.reference_number == name);
        let owed = owed.map(|view| kobo_of(&view.owed));
        let method = from_bank.then_some("BANK_TRANSFER");
        let from_wallet = !from_bank && self.of_ada.contains(name);
        let fees = || kobo_of(&control.balance().fees);
        let before = fees();
        if control.pay(name, part.map(amount), method).is_ok() {
            let paid = part.or(owed).expect("it was there");
            let fee = fees() - before;
            // At most 1 % or ₦10 of the requested amount, which is at most ₦4,000; never more than is paid.
            assert!((0..=paid.min(4_000)).contains(&fee), "{fee} of {paid}");
            self.add(Who::Business, paid - fee);
            if from_wallet {
                self.add(Who::Ada, -paid);
            }
            let refundable = self.refundable.entry(name.to_owned()).or_default();
            *refundable = (refundable.0 + paid, from_wallet);
        } else if from_wallet && owed == part.or(owed) && owed > Some(0) {
            let open = control.payment_requests().into_iter().find(|view| view.reference_number == name);
            let pending = open.is_some_and(|view| view.state == "PENDING");
            assert!(!pending || owed > Some(self.wallets[&Who::Ada]), "Ada could pay {owed:?}");
        }
    }

    /// A deposit into one of four accounts: the first forwards to a bank, the second has a limit of ₦1,000, the last forwards to Bola's
    /// wallet.
    pub(super) fn arrive(&mut self, at: &At, control: &Control, account: u8, kobo: i64) {
        let name = format!("CUSTOMER-000{account}");
        let extra = match account {
            0 => json!({"creditBankId": BANK, "creditBankAccountNumber": "0123456785"}),
            1 => json!({"fundingTransactionLimit": 1000}),
            3 => json!({"creditBankId": WALLET_BANK_ID, "creditBankAccountNumber": self.people[&Who::Bola].account_number}),
            _ => json!({}),
        };
        // The first payment opens it; later openings are refused, which does not matter here.
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
        let before = control.callbacks().len();
        let Ok(view) = control.deposit(&deposit) else {
            assert!(account == 1 && kobo > 100_000);
            return;
        };
        assert_eq!(control.callbacks().len(), before + 1);
        let left = kobo - percent(kobo).clamp(1_000, 50_000).min(kobo);
        match account {
            0 => assert_eq!(kobo_of(&view.transfer_fee), to_bank(left).min(left)),
            3 => self.add(Who::Bola, left),
            _ => self.add(Who::Business, left),
        }
        let back = if matches!(account, 0 | 3) { 0 } else { kobo };
        self.refundable.insert(view.transaction_reference.clone(), (back, false));
        self.deposits.push(view.transaction_reference);
    }

    pub(super) fn refund(&mut self, at: &At, reference: u8, kobo: i64) {
        let deposits = usize::from(reference)
            .checked_sub(6)
            .and_then(|place| self.deposits.get(place).cloned());
        let name = deposits.unwrap_or_else(|| format!("IN-{reference}"));
        let body = json!({"referenceNumber": name, "refundAmount": naira(kobo), "currency": "NGN"});
        let answer = at.call("refund", &body.to_string()).answer().json();
        // An unpaid request is cancelled, and nothing is refunded.
        if answer["statusCode"] == "0" && answer["refundAmount"] != 0 {
            let (left, to_wallet) = self.refundable.get_mut(&name).expect("something came");
            *left -= kobo;
            assert!(*left >= 0, "more of {name} went back than came");
            let to_wallet = *to_wallet;
            self.add(Who::Business, -kobo);
            if to_wallet {
                self.add(Who::Ada, kobo);
            }
        }
    }
}
