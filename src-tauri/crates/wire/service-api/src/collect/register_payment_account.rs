//! `POST {collect_base_url}/registerPersistentPaymentAccount`

use serde_json::Value as Json;

use crate::answer::{Code, Word};
use crate::field::{Problem, at};
use crate::value::{AccountReference, Amount, BankId, Email, IdentityNumber, Nuban, PhoneNumber, ReferenceNumber, Text, Url, UtcTime};
use crate::{answer, operation, record};

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
        auth: Basic,
        effect: Creates,
        enquiry: [Status],
        signed: [referenceNumber, accountReference, financialIdentificationNumber, creditBankId, creditBankAccountNumber, callbackUrl],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    if at(body, "phoneNumber").is_none() && at(body, "email").is_none() {
        found.push(Problem::new("phoneNumber", "Give a phone number or an e-mail of the customer."));
    }
    let missing = match (at(body, "creditBankId"), at(body, "creditBankAccountNumber")) {
        (Some(_), None) => "creditBankAccountNumber",
        (None, Some(_)) => "creditBankId",
        (Some(_), Some(_)) | (None, None) => return,
    };
    found.push(Problem::new(
        missing,
        "The bank to forward to and the account number there go together.",
    ));
}

answer! {
    /// The account that was opened.
    pub struct RegisterPersistentPaymentAccountResult {
        /// Echo.
        referenceNumber: Word,
        /// `0` on success.
        statusCode: Code,
        /// The service's words.
        statusMessage: Word,
        /// Echo.
        accountReference: Word,
        /// Ten digits: what the customer pays to.
        accountNumber: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;

    #[test]
    fn a_customer_can_be_reached_and_a_bank_comes_with_its_account() {
        let problems = |changes: Json| {
            let mut body = serde_json::json!({
                "referenceNumber": "R1", "email": "ada@example.com", "accountName": "Ada Stores", "firstName": "Ada",
                "lastName": "Bello", "accountReference": "CUSTOMER-0001",
            });
            for (name, value) in changes.as_object().expect("an object") {
                body[name] = value.clone();
            }
            let now = UtcTime::parse("2026-11-21T08:00:00").expect("a time");
            let problems = (RegisterPersistentPaymentAccount::SPEC.problems)(&body, &now);
            problems.into_iter().map(|problem| problem.path).collect::<Vec<_>>().join(" ")
        };
        let bank = "40090E2F-7446-4217-9345-7BBAB7043C4C";
        assert_eq!(problems(serde_json::json!({})), "");
        assert_eq!(problems(serde_json::json!({ "email": null })), "phoneNumber");
        assert_eq!(problems(serde_json::json!({ "email": null, "phoneNumber": "08031234567" })), "");
        assert_eq!(problems(serde_json::json!({ "creditBankId": bank })), "creditBankAccountNumber");
        assert_eq!(
            problems(serde_json::json!({ "creditBankAccountNumber": "0123456785" })),
            "creditBankId"
        );
        let both = serde_json::json!({ "creditBankId": bank, "creditBankAccountNumber": "0123456785" });
        assert_eq!(problems(both), "");
        let wrong = serde_json::json!({ "accountReference": "SHORT", "fundingTransactionLimit": 0, "lastName": null });
        assert_eq!(problems(wrong), "lastName accountReference fundingTransactionLimit");
    }
}
