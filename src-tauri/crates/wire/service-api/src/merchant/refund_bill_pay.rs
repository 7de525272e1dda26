//! `POST merchant-rest/secured/refundBillPay`

use crate::prelude::*;

record! {
    /// Gives a customer's payment back, all of it or a part.
    pub struct RefundBillPay {
        /// The reference of the payment that is given back; the refund has no reference of its own.
        referenceNumber: KnownReference,
        /// Whether all of it is given back.
        fullRefund: bool,
        /// How much, when it is not all of it.
        refundAmount: Option<Amount>,
        /// Phone number of the customer who paid.
        customerPhoneNumber: PhoneNumber,
        /// Whether the fee that the customer paid is given back too.
        includesCustomerFee: Option<bool>,
        /// NGN for naira.
        currency: Option<Currency>,
        /// Why.
        reason: Option<Text<250>>,
    }
}

// Without a status query: the refund has no reference of its own, and `getTransactionDetails` reports SUCCESSFUL for the payment whether or
// not it was refunded, which would be mistaken for proof. A person must check.
operation! {
    /// Give a customer's payment back.
    RefundBillPay -> RefundBillPayResult {
        interface: Merchant,
        path: "refundBillPay",
        effect: MovesMoney,
        check: "Look for the refund in the reconciliation report, the wallet’s history and the balance. Until this is decided, nothing more of it is refunded from here.",
        refund: RefundNames {
            reference: "originalReferenceNumber",
            transaction_id: Some("refundTransactionId"),
            cancels: false,
            in_history: false,
            refusals: &["116", "135"],
        },
        signed: [referenceNumber, refundAmount, customerPhoneNumber],
        rules: rules,
    }
}

fn rules(body: &Json, _now: &UtcTime, found: &mut Vec<Problem>) {
    let given = at(body, "refundAmount").is_some();
    match at(body, "fullRefund").and_then(Json::as_bool) {
        Some(true) if given => found.push(Problem::new("refundAmount", "Leave the amount out when all is given back.")),
        Some(false) if !given => found.push(Problem::new("refundAmount", "How much is given back?")),
        Some(_) | None => {}
    }
}

answer! {
    /// The refund.
    pub struct RefundBillPayResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's message.
        errorMessage: Word,
        /// The service's id of the refund.
        refundTransactionId: Word,
        /// The refunded amount.
        refundAmount: AnswerAmount,
        /// The reference of the payment.
        originalReferenceNumber: Word,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The exchange rate, if a foreign currency was given.
        exchangeRate: AnswerAmount,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;
    use crate::testing::assert_problems;
    use serde_json::json;

    #[test]
    fn an_amount_belongs_to_a_part_and_only_to_a_part() {
        let body = json!({ "referenceNumber": "R1", "customerPhoneNumber": "08031234567" });
        let cases = [
            (json!({ "fullRefund": true, "refundAmount": null }), ""),
            (json!({ "fullRefund": false, "refundAmount": 5 }), ""),
            (json!({ "fullRefund": true, "refundAmount": 5 }), "refundAmount"),
            (json!({ "fullRefund": false, "refundAmount": null }), "refundAmount"),
            (json!({ "fullRefund": false, "refundAmount": 0 }), "refundAmount"),
            (json!({ "fullRefund": null, "refundAmount": 5 }), "fullRefund"),
        ];
        assert_problems::<RefundBillPay>(&body, &cases);
    }

    #[test]
    fn a_full_refund_leaves_the_amount_out_of_body_and_hash() {
        let text = r#"{"referenceNumber":"R1","fullRefund":true,"refundAmount":null,"customerPhoneNumber":"08031234567"}"#;
        let request: RefundBillPay = serde_json::from_str(text).expect("reads");
        let written = r#"{"referenceNumber":"R1","fullRefund":true,"customerPhoneNumber":"08031234567"}"#;
        assert_eq!(serde_json::to_string(&request).expect("writes"), written);
        let signed: String = request.signed_values().into_iter().map(|value| value.text).collect();
        assert_eq!(signed, "R108031234567");
    }
}
