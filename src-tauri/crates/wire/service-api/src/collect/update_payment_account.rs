//! `POST {collect_base_url}/updatePersistentPaymentAccount`

use crate::prelude::*;

record! {
    /// Changes what is given and nothing else. Account number and account reference stay for good.
    pub struct UpdatePersistentPaymentAccount {
        /// Made by this application; unique for every request.
        referenceNumber: ReferenceNumber,
        /// The account: its ten-digit number or its account reference.
        accountIdentifier: AccountIdentifier,
        /// New phone number of the customer.
        phoneNumber: Option<PhoneNumber>,
        /// New first name of the customer.
        firstName: Option<Text<100>>,
        /// New last name of the customer.
        lastName: Option<Text<100>>,
        /// New name of the account.
        accountName: Option<Text<100>>,
        /// New bank verification number of the customer.
        financialIdentificationNumber: Option<IdentityNumber>,
        /// New address for notices of payments to this account.
        callbackUrl: Option<Url>,
        /// New bank that every payment is forwarded to; it needs the account number there.
        creditBankId: Option<BankId>,
        /// New account to forward to; without a bank it is one at the bank of before.
        creditBankAccountNumber: Option<Nuban>,
    }
}

operation! {
    /// Change a customer's payment account.
    UpdatePersistentPaymentAccount -> UpdatePersistentPaymentAccountResult {
        interface: Collection,
        path: "updatePersistentPaymentAccount",
        auth: BasicAndPrincipal,
        effect: Sets,
        check: "Ask for the account (getPersistentPaymentAccount). Changing it once more under a new reference does no harm.",
        signed: [referenceNumber, accountIdentifier, financialIdentificationNumber, creditBankId, creditBankAccountNumber, callbackUrl],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    if at(body, "creditBankId").is_some() && at(body, "creditBankAccountNumber").is_none() {
        found.push(Problem::new(
            "creditBankAccountNumber",
            "A new bank needs the account number there.",
        ));
    }
}

answer! {
    /// Acknowledges a change of an account. The message only confirms receipt.
    pub struct UpdatePersistentPaymentAccountResult: Collection {
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_problems;
    use serde_json::json;

    #[test]
    fn a_new_bank_needs_an_account() {
        let body = json!({ "referenceNumber": "R1", "accountIdentifier": "CUSTOMER-0001" });
        let (bank, account) = ("40090E2F-7446-4217-9345-7BBAB7043C4C", "0123456785");
        let cases = [
            (json!({ "creditBankId": bank }), "creditBankAccountNumber"),
            (json!({ "creditBankAccountNumber": account }), ""),
            (json!({ "creditBankId": bank, "creditBankAccountNumber": account }), ""),
            (json!({ "phoneNumber": "five" }), "phoneNumber"),
        ];
        assert_problems::<UpdatePersistentPaymentAccount>(&body, &cases);
    }
}
