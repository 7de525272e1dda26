//! `POST business-rest/secured/airtimePurchase`

use serde_json::Value as Json;

use crate::answer::{Code, Word};
use crate::field::{Problem, at, on_behalf};
use crate::value::{Amount, AnswerAmount, Currency, Password, PhoneNumber, PublicId, ReferenceNumber, Text, UtcTime};
use crate::{answer, operation, record};

record! {
    /// Buys airtime or a data bundle for a phone.
    pub struct AirtimePurchase {
        /// Made by this application; the payment keeps it for life.
        referenceNumber: ReferenceNumber,
        /// How much airtime; for data, the price of the bundle.
        amount: Amount,
        /// NGN for naira.
        currency: Option<Currency>,
        /// The phone that gets it. Without one, the phone of the customer who buys.
        destinationPhoneNumber: Option<PhoneNumber>,
        /// A customer who pays; empty for the business itself.
        purchaserPrincipal: Option<Text<100>>,
        /// That customer's password.
        purchaserCredentials: Option<Password>,
        /// The operator's public id from the operator list.
        mobileOperatorPublicId: PublicId,
        /// Which account pays; empty for the wallet.
        sourceOfFunds: Option<Text<100>>,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
        /// Which bundle, by its id in the operator's list; only for data.
        mobileOperatorServiceId: Option<Text<64>>,
        /// Whether nobody is told.
        isSuppressRecipientMessages: Option<bool>,
        /// Whether this buys data and not airtime.
        isDataBundle: Option<bool>,
    }
}

operation! {
    /// Buy airtime or data for a phone.
    AirtimePurchase -> AirtimePurchaseResult {
        interface: Business,
        path: "airtimePurchase",
        auth: Principal,
        effect: MovesMoney,
        enquiry: [GetOperationStatus, TransactionStatus],
        signed: [referenceNumber, amount, destinationPhoneNumber],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    on_behalf(body, "purchaser", found);
    if at(body, "destinationPhoneNumber").is_none() && at(body, "purchaserPrincipal").is_none() {
        found.push(Problem::new(
            "destinationPhoneNumber",
            "Give the phone number, or the customer who buys for their own phone.",
        ));
    }
    let data = at(body, "isDataBundle").and_then(Json::as_bool) == Some(true);
    let message = match (data, at(body, "mobileOperatorServiceId").is_some()) {
        (true, false) => "Choose the data bundle.",
        (false, true) => "A bundle goes only with a purchase of data: say that this is one, or leave the bundle out.",
        (true, true) | (false, false) => return,
    };
    found.push(Problem::new("mobileOperatorServiceId", message));
}

answer! {
    /// The movement.
    pub struct AirtimePurchaseResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's words.
        message: Word,
        /// Echo.
        referenceNumber: Word,
        /// The service's id of the movement.
        transactionId: Word,
        /// What it cost.
        fee: AnswerAmount,
        /// Such as `NGN`.
        currency: Word,
        /// When a foreign currency was given.
        exchangeRate: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::problems_of;
    use serde_json::json;

    #[test]
    fn a_phone_or_a_purchaser_and_a_bundle_with_data() {
        let now = UtcTime::parse("2026-11-24T12:00:00").expect("a time");
        let paths = |changes: Json| {
            let mut body =
                json!({"referenceNumber": "A-1", "amount": 100, "mobileOperatorPublicId": "40090E2F-7446-4217-9345-7BBAB7043C4C"});
            for (name, value) in changes.as_object().expect("an object") {
                body[name] = value.clone();
            }
            let found = problems_of::<AirtimePurchase>(&body, &now);
            found.into_iter().map(|problem| problem.path).collect::<Vec<_>>()
        };
        let phone = "08031234567";
        assert_eq!(paths(json!({})), ["destinationPhoneNumber"]);
        assert_eq!(
            paths(json!({"destinationPhoneNumber": null, "purchaserPrincipal": null})),
            ["destinationPhoneNumber"]
        );
        assert!(paths(json!({"destinationPhoneNumber": phone})).is_empty());
        assert!(paths(json!({"purchaserPrincipal": phone, "purchaserCredentials": "x"})).is_empty());
        assert_eq!(
            paths(json!({"destinationPhoneNumber": phone, "purchaserCredentials": "x"})),
            ["purchaserPrincipal"]
        );
        assert_eq!(
            paths(json!({"destinationPhoneNumber": phone, "isDataBundle": true})),
            ["mobileOperatorServiceId"]
        );
        assert_eq!(
            paths(json!({"destinationPhoneNumber": phone, "isDataBundle": false, "mobileOperatorServiceId": "7"})),
            ["mobileOperatorServiceId"]
        );
        assert!(paths(json!({"destinationPhoneNumber": phone, "isDataBundle": true, "mobileOperatorServiceId": "7"})).is_empty());
        assert_eq!(
            paths(json!({"destinationPhoneNumber": phone, "mobileOperatorPublicId": "MTN"})),
            ["mobileOperatorPublicId"]
        );
    }
}
