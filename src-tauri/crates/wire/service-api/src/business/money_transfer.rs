//! `POST business-rest/secured/moneyTransfer`

use serde_json::Value as Json;

use super::{KycLevel, MoneyTransferResult};
use crate::field::{Problem, at, on_behalf};
use crate::value::{Amount, BankId, Currency, Password, ReferenceNumber, Text, UtcTime};
use crate::{operation, record};

record! {
    /// Sends money from the wallet to a person or a bank account.
    pub struct MoneyTransfer {
        /// Made by this application; the payment keeps it for life.
        referenceNumber: ReferenceNumber,
        /// How much to send.
        amount: Amount,
        /// NGN for naira; needed for a foreign currency.
        currency: Option<Currency>,
        /// Phone number, nickname or account number; the bank account number when a bank is given.
        destinationAccount: Text<64>,
        /// The recipient's bank; leave empty for a person's wallet or phone.
        destinationBank: Option<BankId>,
        /// A customer who pays; empty for the business itself.
        senderPrincipal: Option<Text<100>>,
        /// That customer's password.
        senderCredentials: Option<Password>,
        /// Whether a person without a wallet gets the withdrawal code by message. If not, it comes in the answer only: a lost answer loses it.
        sendWithdrawalCode: Option<bool>,
        /// Which account pays; empty for the wallet.
        sourceOfFunds: Option<Text<100>>,
        /// A further reference.
        transferReference: Option<Text<100>>,
        /// Whether nobody is told.
        suppressRecipientMessage: Option<bool>,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
        /// The sender's name on the message; without effect when a customer pays.
        alternateSenderName: Option<Text<16>>,
        /// Days the money waits for the recipient's level of identity check; 120 when empty. Then it comes back.
        holdingPeriod: Option<u32>,
        /// The level of identity check the recipient must have.
        miniRecipentKYCLevel: Option<KycLevel>,
    }
}

operation! {
    /// Send money to a person or a bank account.
    MoneyTransfer -> MoneyTransferResult {
        interface: Business,
        path: "moneyTransfer",
        auth: Principal,
        effect: MovesMoney,
        enquiry: [GetOperationStatus, TransactionStatus],
        signed: [referenceNumber, amount, destinationAccount],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    on_behalf(body, "sender", found);
    if at(body, "holdingPeriod").is_some() && at(body, "miniRecipentKYCLevel").is_none() {
        let message = "A holding period goes only with a level of identity check.";
        found.push(Problem::new("holdingPeriod", message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;

    #[test]
    fn days_need_a_level_and_a_password_its_customer() {
        let problems = |changes: Json| {
            let mut body = serde_json::json!({ "referenceNumber": "R1", "amount": 5, "destinationAccount": "08031234567" });
            let changes = changes.as_object().cloned().unwrap_or_default();
            body.as_object_mut().expect("an object").extend(changes);
            let now = UtcTime::parse("2026-11-21T08:00:00").expect("a time");
            let found = (MoneyTransfer::SPEC.problems)(&body, &now);
            found.into_iter().map(|problem| problem.path).collect::<Vec<_>>()
        };
        assert_eq!(problems(serde_json::json!({})), [] as [&str; 0]);
        assert_eq!(problems(serde_json::json!({ "holdingPeriod": 30 })), ["holdingPeriod"]);
        assert_eq!(
            problems(serde_json::json!({ "holdingPeriod": 30, "miniRecipentKYCLevel": "KYC3" })),
            [] as [&str; 0]
        );
        assert_eq!(
            problems(serde_json::json!({ "miniRecipentKYCLevel": "KYC4" })),
            ["miniRecipentKYCLevel"]
        );
        assert_eq!(problems(serde_json::json!({ "senderCredentials": "x" })), ["senderPrincipal"]);
        assert_eq!(
            problems(serde_json::json!({ "alternateSenderName": "1234567890123456" })),
            [] as [&str; 0]
        );
        assert_eq!(
            problems(serde_json::json!({ "alternateSenderName": "12345678901234567" })),
            ["alternateSenderName"]
        );
    }
}
