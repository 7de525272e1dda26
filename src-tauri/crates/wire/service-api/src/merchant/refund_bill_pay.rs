//! `POST merchant-rest/secured/refundBillPay`

use serde_json::Value as Json;

use crate::answer::{Code, Word};
use crate::declare::RefundNames;
use crate::field::{Problem, at};
use crate::value::{Amount, AnswerAmount, Currency, KnownReference, PhoneNumber, Text, UtcTime};
use crate::{answer, operation, record};

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

// No enquiry: the refund has no reference of its own, and `getTransactionDetails` says SUCCESSFUL of the payment whether or not it was
// given back, which would pass for proof. A person must look.
operation! {
    /// Give a customer's payment back.
    RefundBillPay -> RefundBillPayResult {
        interface: Merchant,
        path: "refundBillPay",
        auth: Principal,
        effect: MovesMoney,
        enquiry: [],
        check: "Look for the refund in the reconciliation report, the wallet's history and the balance. Until this is decided, nothing more of it is given back from here.",
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
    /// The movement back.
    pub struct RefundBillPayResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's words.
        errorMessage: Word,
        /// The service's id of the refund.
        refundTransactionId: Word,
        /// How much was given back.
        refundAmount: AnswerAmount,
        /// The reference of the payment.
        originalReferenceNumber: Word,
        /// Such as `NGN`.
        currency: Word,
        /// When a foreign currency was given.
        exchangeRate: AnswerAmount,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;

    #[test]
    fn an_amount_belongs_to_a_part_and_only_to_a_part() {
        let problems = |full: Json, amount: Json| {
            let body = serde_json::json!({
                "referenceNumber": "R1", "fullRefund": full, "refundAmount": amount, "customerPhoneNumber": "08031234567",
            });
            let now = UtcTime::parse("2026-11-21T08:00:00").expect("a time");
            let found = (RefundBillPay::SPEC.problems)(&body, &now);
            found.into_iter().map(|problem| problem.path).collect::<Vec<_>>()
        };
        assert_eq!(problems(true.into(), Json::Null), [] as [&str; 0]);
        assert_eq!(problems(false.into(), 5.into()), [] as [&str; 0]);
        assert_eq!(problems(true.into(), 5.into()), ["refundAmount"]);
        assert_eq!(problems(false.into(), Json::Null), ["refundAmount"]);
        assert_eq!(problems(false.into(), 0.into()), ["refundAmount"]);
        assert_eq!(problems(Json::Null, 5.into()), ["fullRefund"]);
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
