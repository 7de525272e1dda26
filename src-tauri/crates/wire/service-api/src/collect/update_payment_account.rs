//! `POST {collect_base_url}/updatePersistentPaymentAccount`

use serde_json::Value as Json;

use crate::answer::{Code, Word};
use crate::field::{Problem, at};
use crate::value::{AccountIdentifier, BankId, IdentityNumber, Nuban, PhoneNumber, ReferenceNumber, Text, Url, UtcTime};
use crate::{answer, operation, record};

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
        enquiry: [],
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
    /// Says that the change was taken.
    pub struct UpdatePersistentPaymentAccountResult {
        /// Echo.
        referenceNumber: Word,
        /// `0` on success.
        statusCode: Code,
        /// The service's words; they only acknowledge receipt.
        statusMessage: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;

    #[test]
    fn a_new_bank_comes_with_its_account() {
        let problems = |changes: &str| {
            let body = format!("{{\"referenceNumber\":\"R1\",\"accountIdentifier\":\"CUSTOMER-0001\"{changes}}}");
            let body = serde_json::from_str(&body).expect("JSON");
            let now = UtcTime::parse("2026-11-21T08:00:00").expect("a time");
            let problems = (UpdatePersistentPaymentAccount::SPEC.problems)(&body, &now);
            problems.into_iter().map(|problem| problem.path).collect::<Vec<_>>().join(" ")
        };
        let bank = ",\"creditBankId\":\"40090E2F-7446-4217-9345-7BBAB7043C4C\"";
        let account = ",\"creditBankAccountNumber\":\"0123456785\"";
        assert_eq!(problems(bank), "creditBankAccountNumber");
        assert_eq!(problems(account), "");
        assert_eq!(problems(&format!("{bank}{account}")), "");
        assert_eq!(problems(",\"phoneNumber\":\"five\""), "phoneNumber");
    }
}
