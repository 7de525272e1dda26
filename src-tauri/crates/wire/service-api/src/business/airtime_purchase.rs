//! `POST business-rest/secured/airtimePurchase`

use crate::prelude::*;

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
        effect: MovesMoney,
        enquiry: [GetOperationStatus, TransactionStatus],
        signed: [referenceNumber, amount, destinationPhoneNumber],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    on_behalf(body, "purchaser", found);
    let message = "Give the phone number, or the customer who buys for their own phone.";
    either(body, ["destinationPhoneNumber", "purchaserPrincipal"], message, found);
    let data = at(body, "isDataBundle").and_then(Json::as_bool) == Some(true);
    let message = match (data, at(body, "mobileOperatorServiceId").is_some()) {
        (true, false) => "Choose the data bundle.",
        (false, true) => "A bundle goes only with a purchase of data: choose data, or leave the bundle out.",
        (true, true) | (false, false) => return,
    };
    found.push(Problem::new("mobileOperatorServiceId", message));
}

answer! {
    /// The movement.
    pub struct AirtimePurchaseResult: Business {
        /// The service's id of the movement.
        transactionId: Word,
        /// The fee.
        fee: AnswerAmount,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The exchange rate, if a foreign currency was given.
        exchangeRate: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_problems;
    use serde_json::json;

    #[test]
    fn a_purchase_needs_a_phone_or_a_purchaser_and_data_needs_a_bundle() {
        let phone = "08031234567";
        let body = json!({"referenceNumber": "A-1", "amount": 100, "mobileOperatorPublicId": "40090E2F-7446-4217-9345-7BBAB7043C4C"});
        let cases = [
            (json!({}), "destinationPhoneNumber"),
            (
                json!({"destinationPhoneNumber": null, "purchaserPrincipal": null}),
                "destinationPhoneNumber",
            ),
            (json!({"purchaserPrincipal": phone, "purchaserCredentials": "x"}), ""),
        ];
        assert_problems::<AirtimePurchase>(&body, &cases);
        let mut body = body;
        body["destinationPhoneNumber"] = phone.into();
        let cases = [
            (json!({}), ""),
            (json!({"purchaserCredentials": "x"}), "purchaserPrincipal"),
            (json!({"isDataBundle": true}), "mobileOperatorServiceId"),
            (
                json!({"isDataBundle": false, "mobileOperatorServiceId": "7"}),
                "mobileOperatorServiceId",
            ),
            (json!({"isDataBundle": true, "mobileOperatorServiceId": "7"}), ""),
            (json!({"mobileOperatorPublicId": "MTN"}), "mobileOperatorPublicId"),
        ];
        assert_problems::<AirtimePurchase>(&body, &cases);
    }
}
