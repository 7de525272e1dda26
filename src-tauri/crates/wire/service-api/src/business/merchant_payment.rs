//! `POST business-rest/secured/merchantPayment`

use crate::prelude::*;

record! {
    /// Pays a bill at a registered merchant.
    pub struct MerchantPayment {
        /// Made by this application; the payment keeps it for life.
        referenceNumber: ReferenceNumber,
        /// How much to pay; for services with a price, their sum.
        amount: Amount,
        /// NGN for naira.
        currency: Option<Currency>,
        /// The biller's public id from the list of billers.
        merchantAccount: Text<64>,
        /// The customer's number at the biller: meter, smart card or account.
        merchantReferenceNumber: Text<100>,
        /// Codes of what is bought, from the biller's list of services.
        merchantService: Option<Items<Text<64>, 50>>,
        /// A customer who pays; empty for the business itself.
        purchaserPrincipal: Option<Text<100>>,
        /// That customer's password.
        purchaserCredentials: Option<Password>,
        /// Which account pays; empty for the wallet.
        sourceOfFunds: Option<Text<100>>,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
        /// Where the payment was taken.
        paymentChannel: Option<Text<64>>,
    }
}

operation! {
    /// Pay a bill.
    MerchantPayment -> MerchantPaymentResult {
        interface: Business,
        path: "merchantPayment",
        effect: MovesMoney,
        enquiry: [GetOperationStatus, TransactionStatus],
        signed: [referenceNumber, amount, merchantAccount, merchantReferenceNumber],
        rules: |body, _, found| on_behalf(body, "purchaser", found),
        despite_zero: despite_zero,
    }
}

/// Code 0 covers the service's part; `integrationStatus` covers the biller's. The payment is accepted only if that is `SUCCESSFUL` or
/// absent.
///
/// `FAILED` with code 0 is unconfirmed, not a refusal: neither the specification nor `docs/spec/codes.md#integration-status` defines
/// whether the money then stays. A status query settles it, as it settles `INCONCLUSIVE` and unknown words.
fn despite_zero(answer: &Json) -> Option<Verdict> {
    let ours = match answer.get("integrationStatus") {
        None | Some(Json::Null) => return None,
        Some(Json::String(word)) => match word.trim().to_uppercase().as_str() {
            "" | "SUCCESSFUL" => return None,
            "FAILED" => "The biller did not take the payment. We are checking whether money moved. Do not pay again.",
            _ => NOT_CONFIRMED,
        },
        Some(Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_)) => NOT_CONFIRMED,
    };
    Some(Verdict::Pending {
        code: "0".to_owned(),
        message: message_of(answer),
        sentence: Some(ours.to_owned()),
    })
}

const NOT_CONFIRMED: &str = "The biller has not confirmed. We are checking. Do not pay again.";

answer! {
    /// The movement, and what the biller returned for it. The code is 0 if the service's part succeeded.
    pub struct MerchantPaymentResult: Business {
        /// Token or receipt from the biller. Whoever knows a token can use it, so it is a bearer value.
        merchantTransactionReference: Word,
        /// The service's id of the movement.
        transactionId: Word,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The exchange rate, if a foreign currency was given.
        exchangeRate: Word,
        /// The fee.
        fee: AnswerAmount,
        /// The commission of the business.
        commissionEarned: AnswerAmount,
        /// The result at the biller: `SUCCESSFUL`, `FAILED`, `INCONCLUSIVE`; the list is open.
        integrationStatus: Word,
        /// Further details, depending on the biller, such as `units` and `receiptNumber`; `token` is a bearer value too.
        additionalProperties: BTreeMap<String, Json>,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::verdict;
    use crate::declare::Operation as _;
    use serde_json::json;

    #[test]
    fn code_0_is_a_success_unless_the_biller_reports_otherwise() {
        let of = |status: Json| verdict(&MerchantPayment::SPEC, &json!({"responseCode": 0, "integrationStatus": status}));
        for yes in [json!("SUCCESSFUL"), json!("successful"), json!(""), Json::Null] {
            assert_eq!(of(yes.clone()), Verdict::Accepted, "{yes}");
        }
        assert_eq!(verdict(&MerchantPayment::SPEC, &json!({"responseCode": "0"})), Verdict::Accepted);
        let words = ["INCONCLUSIVE", "inconclusive ", "FAILED", "REVERSED"].map(Json::from);
        for no in words.into_iter().chain([json!(3), json!({})]) {
            assert!(matches!(of(no.clone()), Verdict::Pending { .. }), "{no}");
        }
        let refused = json!({"responseCode": 111, "message": "m", "integrationStatus": "INCONCLUSIVE"});
        let refused = verdict(&MerchantPayment::SPEC, &refused);
        assert!(matches!(refused, Verdict::Refused { code, .. } if code == "111"));
    }
}
