//! `POST {collect_base_url}/registerPersistentPaymentAccount`

use crate::prelude::*;

record! {
    /// Opens an account number for one customer that takes payments at any time (`docs/spec/collection.md#payment-account`).
    pub struct RegisterPersistentPaymentAccount {
        /// Made by this application; unique for every request.
        referenceNumber: ReferenceNumber,
        /// Phone number of the customer. Phone number or e-mail is needed.
        phoneNumber: Option<PhoneNumber>,
        /// E-mail of the customer. Phone number or e-mail is needed.
        email: Option<Email>,
        /// The customer's name as the account shows it to payers.
        accountName: Text<100>,
        /// First name of the customer.
        firstName: Text<100>,
        /// Last name of the customer.
        lastName: Text<100>,
        /// Bank verification number of the customer. It lets the service check for fraud, so give it when you have it.
        financialIdentificationNumber: Option<IdentityNumber>,
        /// Your own name for the account, such as a customer number: unique, 12 to 30 characters. It cannot be changed.
        accountReference: AccountReference,
        /// The bank that every payment is forwarded to, for a fee; without it payments stay in the wallet.
        creditBankId: Option<BankId>,
        /// The account at that bank.
        creditBankAccountNumber: Option<Nuban>,
        /// Where the service sends its notices of payments to this account.
        callbackUrl: Option<Url>,
        /// The most that can be sent to the account at once; the sender's bank declines more.
        fundingTransactionLimit: Option<Amount>,
    }
}

operation! {
    /// Open a payment account for a customer.
    RegisterPersistentPaymentAccount -> RegisterPersistentPaymentAccountResult {
        interface: Collection,
        path: "registerPersistentPaymentAccount",
        effect: Creates,
        enquiry: [Status],
        signed: [referenceNumber, accountReference, financialIdentificationNumber, creditBankId, creditBankAccountNumber, callbackUrl],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    let message = "Give a phone number or an e-mail of the customer.";
    either(body, ["phoneNumber", "email"], message, found);
    let message = "The bank to forward to and the account number there go together.";
    together(body, ["creditBankId", "creditBankAccountNumber"], message, found);
}

answer! {
    /// The account that was opened.
    pub struct RegisterPersistentPaymentAccountResult: Collection {
        /// The account reference of the request, repeated.
        accountReference: Word,
        /// Its number, ten digits, to which the customer pays.
        accountNumber: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_problems;
    use serde_json::json;

    #[test]
    fn a_customer_needs_a_contact_and_a_bank_needs_an_account() {
        let body = json!({
            "referenceNumber": "R1", "email": "ada@example.com", "accountName": "Ada Stores", "firstName": "Ada",
            "lastName": "Bello", "accountReference": "CUSTOMER-0001",
        });
        let (bank, account) = ("40090E2F-7446-4217-9345-7BBAB7043C4C", "0123456785");
        let cases = [
            (json!({}), ""),
            (json!({ "email": null }), "phoneNumber"),
            (json!({ "email": null, "phoneNumber": "08031234567" }), ""),
            (json!({ "creditBankId": bank }), "creditBankAccountNumber"),
            (json!({ "creditBankAccountNumber": account }), "creditBankId"),
            (json!({ "creditBankId": bank, "creditBankAccountNumber": account }), ""),
            (
                json!({ "accountReference": "SHORT", "fundingTransactionLimit": 0, "lastName": null }),
                "lastName accountReference fundingTransactionLimit",
            ),
        ];
        assert_problems::<RegisterPersistentPaymentAccount>(&body, &cases);
    }
}
