//! Billers and their customers, all invented. Public ids are derived from names alone, customers from the seed and their number.
//!
//! The last two digits of a customer number decide, so that a test can cause each answer:
//!
//! | number ends in | check of the customer | payment |
//! |---|---|---|
//! | 99 | does not exist: code 111 | refused with 111, nothing moves |
//! | 98 | exists | code 0 and `INCONCLUSIVE`; the money has moved; status queries report pending for a minute, then successful |
//! | 97 | exists | code 0 and `FAILED`: the biller refused, nothing moves; status queries report failed, code 114 |
//! | 96 | exists | code 0 and `INCONCLUSIVE`; status queries report pending for a minute, then failed, code 114; nothing moves |
//! | anything else | exists | code 0 and `SUCCESSFUL` |
//!
//! Every third customer of the electricity company initially owes it ₦1,500; a fifth of each payment repays it.

use std::sync::LazyLock;

use service_api::value::AnswerAmount;
use service_api::{
    GetMerchantAccountDetails, GetMerchantAccountDetailsResult, GetMerchantServices, GetMerchantServicesResult, GetMerchants,
    GetMerchantsResult, Merchant, MerchantService,
};

use super::fees::kobo;
use super::holders::derived_name;
use super::success::success;
use super::{Answers, Refusal, Step, World};
use crate::seed::{Seed, uuid_layout};
use crate::service_message::ServiceMessage;

/// What a biller sells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trade {
    /// Electricity for a token.
    Prepaid,
    /// Electricity on a bill.
    Postpaid,
    /// Television channels.
    Television,
    /// Home internet.
    Internet,
}

/// Somebody who is paid for bills.
#[derive(Debug)]
pub(crate) struct Biller {
    pub(crate) name: &'static str,
    display: &'static str,
    description: &'static str,
    pub(crate) trade: Trade,
    /// The commission of the business, in thousandths of the amount.
    pub(crate) commission: i64,
    services: &'static [Service],
}

/// Name, code, price in kobo if there is one, short code.
type Service = (&'static str, &'static str, Option<i64>, &'static str);

static BILLERS: LazyLock<Vec<(String, Biller)>> = LazyLock::new(|| {
    let with_id = |biller: Biller| (uuid_layout(Seed(0).bytes("biller", biller.name)), biller);
    all().into_iter().map(with_id).collect()
});

fn all() -> [Biller; 4] {
    [
        Biller {
            name: "Harmattan Power Prepaid",
            display: "Harmattan Power (prepaid meter)",
            description: "Electricity for prepaid meters; pays with a token",
            trade: Trade::Prepaid,
            commission: 10,
            services: &[("Prepaid electricity", "HP-PREPAID", None, "PRE")],
        },
        Biller {
            name: "Harmattan Power Postpaid",
            display: "Harmattan Power (monthly bill)",
            description: "Electricity on a monthly bill",
            trade: Trade::Postpaid,
            commission: 10,
            services: &[("Postpaid electricity", "HP-POSTPAID", None, "POST")],
        },
        Biller {
            name: "Zuma Satellite TV",
            display: "Zuma Satellite TV",
            description: "Television by satellite, by the month",
            trade: Trade::Television,
            commission: 15,
            services: &[
                ("Zuma Starter", "ZT-STARTER", Some(210_000), "STA"),
                ("Zuma Family", "ZT-FAMILY", Some(620_000), "FAM"),
                ("Zuma Sport", "ZT-SPORT", Some(1_150_000), "SPO"),
                ("Zuma Everything", "ZT-ALL", Some(2_450_000), "ALL"),
                ("Second decoder", "ZT-SECOND", Some(290_000), "2ND"),
            ],
        },
        Biller {
            name: "Lagoon Fibre",
            display: "Lagoon Fibre",
            description: "Internet at home",
            trade: Trade::Internet,
            commission: 20,
            services: &[
                ("Fibre 20 for 30 days", "LF-20", Some(1_250_000), "F20"),
                ("Fibre 50 for 30 days", "LF-50", Some(2_000_000), "F50"),
                ("Top-up", "LF-TOPUP", None, "TOP"),
            ],
        },
    ]
}

/// The biller with this public id.
pub(crate) fn biller(uuid: &str) -> Result<&'static Biller, Refusal> {
    let found = BILLERS.iter().find(|(id, _)| id.eq_ignore_ascii_case(uuid));
    found.map(|(_, biller)| biller).ok_or_else(|| Refusal::new("112", "Invalid biller"))
}

impl Biller {
    fn service(&self, code: &str) -> Result<&Service, Refusal> {
        let found = self.services.iter().find(|(_, known, _, _)| *known == code);
        found.ok_or_else(|| Refusal::new("117", format!("{} has no service {code}", self.name)))
    }

    /// The total price of these services in kobo; `None` if the customer chooses the amount of one of them.
    pub(crate) fn price<'a>(&self, codes: impl IntoIterator<Item = &'a str>) -> Result<Option<i64>, Refusal> {
        let mut sum = Some(0);
        let mut any = false;
        for code in codes {
            let (_, _, price, _) = self.service(code)?;
            sum = sum.zip(*price).map(|(sum, price)| sum + price);
            any = true;
        }
        Ok(sum.filter(|_| any))
    }

    /// The customer with this number.
    pub(crate) fn customer(&self, seed: Seed, number: &str) -> Result<Customer, Refusal> {
        let ending = number.get(number.len().saturating_sub(2)..);
        if ending == Some("99") {
            return Err(Refusal::new("111", ServiceMessage::InvalidCustomer));
        }
        let place = format!("{} {number}", self.name);
        let owes = matches!(self.trade, Trade::Prepaid | Trade::Postpaid) && seed.below(3, "owes a biller", &place) == 0;
        Ok(Customer {
            name: derived_name(seed, "biller's customer", &place),
            phone: format!("0803{}", seed.digits(7, "biller's customer's phone", &place)),
            behaviour: match ending {
                Some("98") => BillerBehaviour::Late,
                Some("97") => BillerBehaviour::Refuses,
                Some("96") => BillerBehaviour::RefusesLate,
                Some(_) | None => BillerBehaviour::Prompt,
            },
            owed_at_first: if owes { 150_000 } else { 0 },
        })
    }
}

/// How the biller reacts to a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BillerBehaviour {
    Prompt,
    Late,
    Refuses,
    RefusesLate,
}

/// A customer of a biller.
#[derive(Clone, Debug)]
pub(crate) struct Customer {
    pub(crate) name: String,
    phone: String,
    pub(crate) behaviour: BillerBehaviour,
    /// The initial debt, in kobo.
    pub(crate) owed_at_first: i64,
}

impl Answers<GetMerchants> for World {
    fn answer(&mut self, request: GetMerchants, _step: &Step) -> Result<GetMerchantsResult, Refusal> {
        let listed = |(uuid, biller): &(String, Biller)| Merchant {
            name: Some(biller.name.into()),
            uuid: Some(uuid.as_str().into()),
            displayName: Some(biller.display.into()),
            description: Some(biller.description.into()),
        };
        Ok(GetMerchantsResult {
            merchants: Some(BILLERS.iter().map(listed).collect()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

impl Answers<GetMerchantServices> for World {
    fn answer(&mut self, request: GetMerchantServices, _step: &Step) -> Result<GetMerchantServicesResult, Refusal> {
        let biller = biller(request.merchantPublicId.as_str())?;
        let listed = |(name, code, price, short): &Service| MerchantService {
            name: Some((*name).into()),
            code: Some((*code).into()),
            price: price.map(|price| AnswerAmount::from(kobo(price))),
            shortCode: Some((*short).into()),
        };
        Ok(GetMerchantServicesResult {
            services: Some(biller.services.iter().map(listed).collect()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

impl Answers<GetMerchantAccountDetails> for World {
    fn answer(&mut self, request: GetMerchantAccountDetails, _step: &Step) -> Result<GetMerchantAccountDetailsResult, Refusal> {
        let biller = biller(request.merchantAccount.as_str())?;
        let number = request.merchantReferenceNumber.as_str();
        let customer = biller.customer(self.seed, number)?;
        let product = match &request.merchantServiceProductCode {
            Some(code) => Some(biller.service(code.as_str())?),
            None => None,
        };
        let owed = ("outstandingBalance", kobo(self.billing.owed(biller, number, &customer)).decimal());
        let owed = matches!(biller.trade, Trade::Prepaid | Trade::Postpaid).then_some(owed);
        let product = product.map(|(name, _, _, _)| ("product", (*name).to_owned()));
        let details = [("biller", biller.display.to_owned())].into_iter().chain(owed).chain(product);
        Ok(GetMerchantAccountDetailsResult {
            customerName: Some(customer.name.into()),
            phoneNumber: Some(customer.phone.into()),
            accountNumber: Some(number.into()),
            details: Some(details.map(|(name, text)| (name.to_owned(), text.into())).collect()),
            ..success(request.referenceNumber.as_str())
        })
    }
}
