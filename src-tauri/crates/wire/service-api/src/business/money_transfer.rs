//! `POST business-rest/secured/moneyTransfer`

use super::{KycLevel, MoneyTransferResult};
use crate::prelude::*;

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
    use crate::testing::assert_problems;
    use serde_json::json;

    #[test]
    fn a_holding_period_needs_a_level_and_a_password_a_principal() {
        let body = json!({ "referenceNumber": "R1", "amount": 5, "destinationAccount": "08031234567" });
        let cases = [
            (json!({}), ""),
            (json!({ "holdingPeriod": 30 }), "holdingPeriod"),
            (json!({ "holdingPeriod": 30, "miniRecipentKYCLevel": "KYC3" }), ""),
            (json!({ "miniRecipentKYCLevel": "KYC4" }), "miniRecipentKYCLevel"),
            (json!({ "senderCredentials": "x" }), "senderPrincipal"),
            (json!({ "alternateSenderName": "1234567890123456" }), ""),
            (json!({ "alternateSenderName": "12345678901234567" }), "alternateSenderName"),
        ];
        assert_problems::<MoneyTransfer>(&body, &cases);
    }
}
