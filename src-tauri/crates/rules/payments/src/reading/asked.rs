//! What a call requested, and whether an answer repeats it correctly (`docs/spec/outcomes.md#what-an-answer-repeats`).

use serde_json::Value as Json;
use service_api::value::{Amount, AnswerAmount};

use super::{Difference, text};

/// One payment as it was requested: what an answer may repeat of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked<'a> {
    /// The reference by which the service knows it.
    pub reference: &'a str,
    /// The amount; zero if the request contains none.
    pub amount: Amount,
    /// The reference of the bulk call that carried it.
    group: Option<String>,
    /// The amount of a payment request.
    requested: Option<Amount>,
    /// The reference of the payment account that it opens.
    account: Option<String>,
    currency: Option<String>,
    beneficiary: Vec<(&'static str, String)>,
}

/// The fields of a request that identify the payee. If an answer contains one of them, it has the value of the request.
const BENEFICIARY: [&str; 8] = [
    "destinationAccount",
    "destinationBank",
    "destinationBankUUID",
    "destinationBankAccountNumber",
    "destinationPhoneNumber",
    "merchantAccount",
    "merchantReferenceNumber",
    "customerPhoneNumber",
];

impl<'a> Asked<'a> {
    /// A payment of which only the reference is known.
    pub fn about(reference: &'a str) -> Self {
        Self {
            reference,
            ..Self::default()
        }
    }

    /// The payments of a call with `body`, each given by its recorded reference and amount.
    pub fn of_call(body: &str, payments: impl IntoIterator<Item = (&'a str, Amount)>) -> Vec<Self> {
        let body: Json = serde_json::from_str(body).unwrap_or_default();
        let items = body.get("items").and_then(Json::as_array);
        let group = body.get("bulkReferenceNumber").and_then(text);
        let of = |(reference, amount)| {
            let named = |item: &&Json| item.get("referenceNumber").and_then(Json::as_str) == Some(reference);
            let own = items.and_then(|items| items.iter().find(named)).unwrap_or(&body);
            let beneficiary = BENEFICIARY
                .into_iter()
                .filter_map(|name| Some((name, own.get(name).and_then(text)?)));
            Self {
                reference,
                amount,
                group: group.clone(),
                requested: own
                    .get("payer")
                    .and(own.get("amount"))
                    .and_then(text)
                    .and_then(|text| AnswerAmount::new(&text).amount),
                account: own.get("accountReference").and_then(text),
                currency: own.get("currency").and_then(text),
                beneficiary: beneficiary.collect(),
            }
        };
        payments.into_iter().map(of).collect()
    }

    /// Whether the answer to a bulk call names another bulk call.
    pub(super) fn is_of_other_group(&self, answer: &Json) -> bool {
        match (&self.group, answer.get("bulkReferenceNumber").and_then(text)) {
            (Some(ours), Some(reported)) => *ours != reported,
            (_, None) | (None, Some(_)) => false,
        }
    }

    /// Whether it opens a payment account.
    pub(super) fn opens_account(&self) -> bool {
        self.account.is_some()
    }

    /// The first difference between the request and `answer`, which reports the amount `moved`.
    pub(super) fn other(&self, answer: &Json, moved: Option<&AnswerAmount>) -> Option<Difference> {
        let currency = self.other_currency(answer);
        // A request in a foreign currency is executed in the local one, at the rate in the answer.
        let is_converted = currency.is_some() && answer.get("exchangeRate").is_some_and(|rate| text(rate).is_some());
        if is_converted {
            return self.other_beneficiary(answer);
        }
        currency
            .or_else(|| self.other_amount(moved?))
            .or_else(|| self.other_request(answer))
            .or_else(|| self.other_beneficiary(answer))
    }

    fn other_amount(&self, reported: &AnswerAmount) -> Option<Difference> {
        let Some(moved) = reported.amount else {
            let reported = reported.text.clone();
            return Some(Difference::UnreadableAmount { reported });
        };
        let differs = moved != self.amount && self.amount != Amount::ZERO;
        differs.then_some(Difference::OtherAmount {
            reported: moved,
            asked: self.amount,
        })
    }

    /// Another amount than that of a payment request, or another reference than that of a payment account.
    fn other_request(&self, answer: &Json) -> Option<Difference> {
        let reported = |name: &str| answer.get(name).and_then(text);
        if let (Some(asked), Some(reported)) = (self.requested, reported("requestAmount"))
            && AnswerAmount::new(&reported).amount != Some(asked)
        {
            return Some(match AnswerAmount::new(&reported).amount {
                Some(reported) => Difference::OtherAmount { reported, asked },
                None => Difference::UnreadableRequestedAmount { reported, asked },
            });
        }
        let (asked, reported) = (self.account.clone()?, reported("accountReference")?);
        (asked != reported).then_some(Difference::OtherAccountReference { reported, asked })
    }

    /// Only codes of three letters are compared: the contract types the field as a number in some tables.
    fn other_currency(&self, answer: &Json) -> Option<Difference> {
        let asked = self.currency.clone()?;
        let reported = answer.get("currency").and_then(text)?;
        let is_code = reported.len() == 3 && reported.bytes().all(|byte| byte.is_ascii_alphabetic());
        (is_code && !reported.eq_ignore_ascii_case(&asked)).then_some(Difference::OtherCurrency { reported, asked })
    }

    fn other_beneficiary(&self, answer: &Json) -> Option<Difference> {
        let other = |(name, asked): &(&'static str, String)| {
            let reported = answer.get(name).and_then(text)?;
            let asked = asked.clone();
            (!is_same(&asked, &reported)).then_some(Difference::OtherPayee { reported, asked })
        };
        self.beneficiary.iter().find_map(other)
    }
}

/// Whether both are one account or person: a phone number may be written in several forms, and of a masked one only the visible ends are
/// compared.
fn is_same(asked: &str, reported: &str) -> bool {
    let last_ten = |text: &str| {
        let digits = text.strip_prefix('+').unwrap_or(text);
        let is_phone = digits.len() > 10 && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_phone.then(|| digits[digits.len() - 10..].to_owned())
    };
    let (asked, reported) = (asked.trim().to_lowercase(), reported.trim().to_lowercase());
    let phone = last_ten(&asked);
    let is_mask = |c: char| matches!(c, '*' | '•');
    let Some((start, end)) = reported.find(is_mask).zip(reported.rfind(is_mask)) else {
        return asked == reported || (phone.is_some() && phone == last_ten(&reported));
    };
    let (begins, ends) = (&reported[..start], reported[end..].trim_start_matches(is_mask));
    let spelt = phone
        .iter()
        .flat_map(|ten| ["0", "234", "+234"].map(|before| format!("{before}{ten}")));
    let mut spellings = spelt.chain([asked.clone()]);
    spellings.any(|asked| asked.starts_with(begins) && asked.ends_with(ends))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BODY: &str = r#"{"bulkReferenceNumber":"G1","items":[
        {"referenceNumber":"A","amount":1000,"currency":"NGN","destinationAccount":"0123456785"},
        {"referenceNumber":"B","amount":500,"currency":"USD","destinationAccount":"+2348031234567"}]}"#;

    fn asked() -> [Asked<'static>; 2] {
        let naira = |naira: i64| Amount::from_minor(naira * 100).expect("in range");
        Asked::of_call(BODY, [("B", naira(500)), ("A", naira(1000))])
            .try_into()
            .expect("two")
    }

    fn other(asked: &Asked<'_>, answer: &Json) -> Option<Difference> {
        let amount = answer.get("amount").and_then(text).map(|text| AnswerAmount::new(&text));
        asked.other(answer, amount.as_ref())
    }

    #[test]
    fn repeated_fields_are_compared_and_missing_ones_are_not() {
        let [foreign, local] = asked();
        let same = [
            json!({}),
            json!({ "amount": 1000, "currency": "NGN", "destinationAccount": "0123456785" }),
            json!({ "amount": "1,000.00", "currency": null, "destinationAccount": "012****785" }),
            json!({ "destinationAccount": "******6785" }),
            json!({ "destinationAccount": "••••" }),
            // `docs/spec/business.md#result-fields`: tables type the currency as a number.
            json!({ "currency": 566 }),
            json!({ "destinationAccountHolderNameAtBank": "ADA OBI" }),
        ];
        for answer in same {
            assert_eq!(other(&local, &answer), None, "{answer}");
        }
        for (answer, expected) in [
            (json!({ "amount": 500 }), "₦500.00 instead of ₦1,000.00"),
            (json!({ "amount": "none" }), "“none”"),
            (json!({ "currency": "USD" }), "USD instead of NGN"),
            (json!({ "destinationAccount": "0123456786" }), "0123456786"),
            (json!({ "destinationAccount": "012****786" }), "012****786"),
            (json!({ "destinationAccount": "013****785" }), "013****785"),
            (json!({ "destinationAccount": 123_456_785 }), "123456785"),
        ] {
            let words = other(&local, &answer).expect("another").to_string();
            assert!(words.contains(expected), "{words}");
        }
        // A phone number in another form; an amount in the local currency, with its rate.
        let converted = json!({ "destinationAccount": "08031234567", "currency": "NGN", "exchangeRate": 1500.5, "amount": 750_250 });
        assert_eq!(other(&foreign, &converted), None);
        assert!(other(&foreign, &json!({ "currency": "NGN", "amount": 750_250 })).is_some());
    }

    #[test]
    fn a_bulk_call_is_compared_by_its_reference() {
        let [asked, _] = asked();
        assert!(asked.is_of_other_group(&json!({ "bulkReferenceNumber": "G2" })));
        assert!(!asked.is_of_other_group(&json!({ "bulkReferenceNumber": "G1" })));
        assert!(!asked.is_of_other_group(&json!({ "bulkReferenceNumber": null })));
        assert!(!Asked::about("R1").is_of_other_group(&json!({ "bulkReferenceNumber": "G2" })));
    }
}
