//! What two payments have in common that may be one payment made twice. It excludes how they are sent: alone or in a bulk call, from which
//! funds, with which name or remarks, from which row of which file.

use serde_json::Value as Json;
use service_api::value::{Amount, WALLET_BANK_ID};
use sha2::{Digest as _, Sha256};

/// The kind of payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Money to an account at a bank, or to a wallet.
    Account,
    /// Airtime.
    Airtime,
    /// A data bundle.
    Data,
    /// A bill.
    Bill,
}

base::words!(Kind: Account => "account", Airtime => "airtime", Data => "data", Bill => "bill");

/// The kind, payee and amount of a payment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// The kind.
    pub kind: Kind,
    /// Where the payee's account is: the bank, the biller, the data bundle; empty for airtime.
    place: String,
    /// The account, phone or customer number.
    payee: String,
    /// The customer whose money it is; empty for the business's own money.
    payer: String,
    currency: String,
    amount: Amount,
}

impl Identity {
    /// The identity of the body of a call, or of an item of a bulk call, of an `operation` with derived references. `bank` gives the id of
    /// a bank that may be written as a code. `None` if it is not such a payment.
    pub fn of(operation: &str, body: &Json, bank: impl Fn(&str) -> String) -> Option<Self> {
        let text = |field: &str| body.get(field).and_then(Json::as_str).map(str::trim).unwrap_or_default();
        let amount: Amount = serde_json::from_value(body.get("amount")?.clone()).ok()?;
        let at_bank = |written: &str| match bank(written).to_lowercase() {
            id if id.is_empty() => WALLET_BANK_ID.to_lowercase(),
            id => id,
        };
        let (kind, place, payee) = match operation {
            "moneyTransfer" | "moneyTransferBulk" => (Kind::Account, at_bank(text("destinationBank")), text("destinationAccount")),
            "depositToBank" | "depositToBank.collection" => (
                Kind::Account,
                at_bank(text("destinationBankUUID")),
                text("destinationBankAccountNumber"),
            ),
            "airtimePurchase" => match text("mobileOperatorServiceId") {
                "" => (Kind::Airtime, String::new(), text("destinationPhoneNumber")),
                bundle => (Kind::Data, bundle.to_owned(), text("destinationPhoneNumber")),
            },
            "merchantPayment" => (Kind::Bill, text("merchantAccount").to_lowercase(), text("merchantReferenceNumber")),
            _ => return None,
        };
        let payer = match operation {
            "moneyTransfer" | "moneyTransferBulk" => text("senderPrincipal"),
            "airtimePurchase" | "merchantPayment" => text("purchaserPrincipal"),
            _ => "",
        };
        let is_phone = matches!(kind, Kind::Airtime | Kind::Data) || place.eq_ignore_ascii_case(WALLET_BANK_ID);
        // Airtime without a phone number is for the customer's own phone.
        let payee = match (payee.is_empty(), is_phone) {
            (true, _) => return (!payer.is_empty()).then(|| Self::new(kind, place, String::new(), payer, text("currency"), amount)),
            (false, true) => phone(payee),
            (false, false) => payee.to_lowercase(),
        };
        Some(Self::new(kind, place, payee, payer, text("currency"), amount))
    }

    fn new(kind: Kind, place: String, payee: String, payer: &str, currency: &str, amount: Amount) -> Self {
        Self {
            kind,
            place,
            payee,
            payer: payer.to_owned(),
            currency: if currency.is_empty() { "NGN" } else { currency }.to_uppercase(),
            amount,
        }
    }

    pub(super) fn fields(&self) -> [String; 6] {
        [
            self.payer.clone(),
            self.kind.word().to_owned(),
            self.place.clone(),
            self.payee.clone(),
            self.currency.clone(),
            self.amount.minor().to_string(),
        ]
    }

    /// Whether the money is the business's own, and not a customer's.
    pub fn is_own_money(&self) -> bool {
        self.payer.is_empty()
    }

    /// The hash by which equal payments are found in the records. It uses no key, so it does not change with the keys.
    pub fn mark(&self) -> String {
        let mut digest = Sha256::new();
        for field in self.fields() {
            digest.update(u32::try_from(field.len()).unwrap_or(u32::MAX).to_be_bytes());
            digest.update(field.as_bytes());
        }
        hex::encode(&digest.finalize()[..16])
    }
}

/// A phone number in any form, as the ten digits after its zero; any other name of a wallet in lower case.
fn phone(written: &str) -> String {
    let digits: String = written.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')')).collect();
    let bare = digits.strip_prefix('+').unwrap_or(&digits);
    if bare.bytes().all(|byte| byte.is_ascii_digit()) {
        for prefix in ["234", "0"] {
            if let Some(rest) = bare.strip_prefix(prefix).filter(|rest| rest.len() == 10) {
                return rest.to_owned();
            }
        }
        return bare.to_owned();
    }
    written.to_lowercase()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(operation: &str, body: Json) -> Identity {
        let bank = |written: &str| match written {
            "058" => "B058-1".to_owned(),
            id => id.to_owned(),
        };
        Identity::of(operation, &body, bank).expect("a payment")
    }

    #[test]
    fn how_it_is_sent_does_not_change_the_identity() {
        let single = of(
            "depositToBank",
            json!({"amount": 5000, "destinationBankUUID": "b058-1", "destinationBankAccountNumber": "0123456789", "remarks": "a"}),
        );
        for (operation, body) in [
            (
                "moneyTransferBulk",
                json!({"amount": "5000.00", "currency": "NGN", "destinationBank": "B058-1", "destinationAccount": "0123456789"}),
            ),
            (
                "moneyTransfer",
                json!({"amount": 5000.0, "destinationBank": "058", "destinationAccount": " 0123456789 ", "sourceOfFunds": "X"}),
            ),
            (
                "depositToBank.collection",
                json!({"amount": 5000, "currency": "ngn", "destinationBankUUID": "058", "destinationBankAccountNumber": "0123456789"}),
            ),
        ] {
            let other = of(operation, body);
            assert_eq!((other.mark(), &other), (single.mark(), &single), "{operation}");
        }
    }

    #[test]
    fn a_phone_number_has_one_identity_in_any_form() {
        let to = |account: &str| of("moneyTransfer", json!({"amount": 1, "destinationAccount": account})).mark();
        for spelling in ["08031234567", "+2348031234567", "2348031234567", "8031234567", "0803 123 4567"] {
            assert_eq!(to(spelling), to("08031234567"), "{spelling}");
        }
        assert_eq!(to("Ada.Obi"), to("ada.obi"));
        assert_ne!(to("08031234568"), to("08031234567"));
        let wallet = json!({"amount": 1, "destinationBank": WALLET_BANK_ID, "destinationAccount": "8031234567"});
        assert_eq!(of("moneyTransferBulk", wallet).mark(), to("08031234567"));
        // An account at a bank keeps its zero.
        let at_bank = |account: &str| {
            of(
                "moneyTransfer",
                json!({"amount": 1, "destinationBank": "058", "destinationAccount": account}),
            )
        };
        assert_ne!(at_bank("0123456789"), at_bank("123456789"));
    }

    #[test]
    fn data_is_identified_by_bundle_and_a_bill_by_biller_and_customer() {
        let airtime = |bundle: Option<&str>| {
            let body = json!({"amount": 500, "destinationPhoneNumber": "08031234567", "mobileOperatorPublicId": "M", "mobileOperatorServiceId": bundle});
            of("airtimePurchase", body)
        };
        assert_eq!((airtime(None).kind, airtime(Some("1GB")).kind), (Kind::Airtime, Kind::Data));
        assert_ne!(airtime(Some("1GB")), airtime(Some("2GB")));
        let bill = |biller: &str, customer: &str| {
            of(
                "merchantPayment",
                json!({"amount": 500, "merchantAccount": biller, "merchantReferenceNumber": customer}),
            )
        };
        assert_ne!(bill("power", "77"), bill("water", "77"));
        assert_ne!(bill("power", "77"), bill("power", "78"));
    }

    #[test]
    fn other_operations_have_no_identity() {
        let refund = json!({"amount": 5, "referenceNumber": "R"});
        assert_eq!(Identity::of("refund", &refund, str::to_owned), None);
        let nobody = json!({"amount": 5, "mobileOperatorPublicId": "M"});
        assert_eq!(Identity::of("airtimePurchase", &nobody, str::to_owned), None);
        let own = json!({"amount": 5, "mobileOperatorPublicId": "M", "purchaserPrincipal": "C"});
        assert!(Identity::of("airtimePurchase", &own, str::to_owned).is_some());
    }
}
