//! Mobile operators, data bundles and airtime.
//!
//! The operators are dated data: the four that sold to the public in November 2026. Their public ids are derived from their names alone.
//! The bundles are invented; a purchase of data must have the bundle's price.
//!
//! Phone numbers ending in 99 do not exist (code 123); those ending in 98 cannot be topped up (code 109). In both cases nothing moves.

use service_api::declare::Operation as _;
use service_api::value::Amount;
use service_api::{
    AirtimePurchase, AirtimePurchaseResult, GetDataBundleByOperator, GetDataBundleByOperatorResult, GetMobileOperators,
    GetMobileOperatorsResult, MobileOperator, MobileOperatorService,
};

use super::fees::{Fee, kobo};
use super::on_behalf_of::OnBehalfOf;
use super::purchases::Purchase;
use super::success::success;
use super::wallets::{Owner, Party};
use super::{Answers, Refusal, Step, World};
use crate::seed::{Seed, uuid_layout};
use crate::service_message::ServiceMessage;

const OPERATORS: &[&str] = &["9mobile", "Airtel", "Glo", "MTN"];

/// Id, name, price in kobo.
type Bundle = (&'static str, &'static str, i64);

/// The bundles of every operator.
const BUNDLES: &[Bundle] = &[
    ("101", "100 MB for 1 day", 10_000),
    ("102", "1 GB for 1 day", 50_000),
    ("103", "1.5 GB for 7 days", 100_000),
    ("104", "7 GB for 30 days", 350_000),
    ("105", "40 GB for 30 days", 1_100_000),
];

/// The smallest and largest amount of airtime in one purchase, in kobo.
const AIRTIME: std::ops::RangeInclusive<i64> = 5_000..=5_000_000;

fn public_id(operator: &str) -> String {
    uuid_layout(Seed(0).bytes("mobile operator", operator))
}

fn operator(uuid: &str) -> Result<&'static str, Refusal> {
    let found = OPERATORS.iter().copied().find(|name| public_id(name).eq_ignore_ascii_case(uuid));
    found.ok_or_else(|| Refusal::new("109", "No such mobile operator"))
}

impl Answers<GetMobileOperators> for World {
    fn answer(&mut self, request: GetMobileOperators, _step: &Step) -> Result<GetMobileOperatorsResult, Refusal> {
        let listed = |name: &&str| MobileOperator {
            name: Some((*name).into()),
            mobileOperatorCode: Some(public_id(name).into()),
        };
        Ok(GetMobileOperatorsResult {
            mobileOperator: Some(OPERATORS.iter().map(listed).collect()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

impl Answers<GetDataBundleByOperator> for World {
    fn answer(&mut self, request: GetDataBundleByOperator, _step: &Step) -> Result<GetDataBundleByOperatorResult, Refusal> {
        let operator = operator(request.operatorPublicId.as_str())?;
        let listed = |(id, name, price): &Bundle| MobileOperatorService {
            mobileOperatorId: Some(public_id(operator).into()),
            servicePrice: Some(kobo(*price).into()),
            serviceName: Some(format!("{operator} {name}").into()),
            serviceId: Some((*id).into()),
        };
        Ok(GetDataBundleByOperatorResult {
            mobileOperatorServices: Some(BUNDLES.iter().map(listed).collect()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

impl Answers<AirtimePurchase> for World {
    fn answer(&mut self, request: AirtimePurchase, step: &Step) -> Result<AirtimePurchaseResult, Refusal> {
        step.executes()?;
        let purchase = Purchase {
            operation: AirtimePurchase::SPEC.id,
            reference: request.referenceNumber.as_str(),
            amount: request.amount,
            currency: request.currency.as_ref().map(|currency| currency.as_str()),
            on_behalf_of: OnBehalfOf::read(request.purchaserPrincipal.as_ref(), request.purchaserCredentials.as_ref()),
            source_of_funds: request.sourceOfFunds.as_ref().map(|source| source.as_str()),
            short: step.effects.insufficient_funds,
        };
        let receipt = self.pay_once(purchase.operation, purchase.reference, purchase.amount, step, |world| {
            let operator = operator(request.mobileOperatorPublicId.as_str())?;
            let bundle = request.mobileOperatorServiceId.as_ref().map(|id| id.as_str());
            sold(bundle, request.amount)?;
            let payer = world.afford(&purchase, Fee::default())?;
            let phone = match (&request.destinationPhoneNumber, &payer) {
                (Some(phone), _) => phone.as_str().to_owned(),
                (None, Owner::Customer(phone)) => phone.clone(),
                (None, Owner::Business) => return Err(Refusal::new("117", "destinationPhoneNumber: This is needed.")),
            };
            reached(&phone)?;
            let party = Party::new(phone.clone(), operator, phone);
            Ok(world.charge(&purchase, payer, Fee::default(), party, step.now))
        })?;
        Ok(AirtimePurchaseResult {
            message: Some(format!("You have bought {} NGN for {}", request.amount, receipt.holder).into()),
            transactionId: Some(receipt.transaction_id.into()),
            fee: Some(receipt.fee.whole().into()),
            currency: Some("NGN".into()),
            ..success(request.referenceNumber.as_str())
        })
    }
}

/// Checks that a bundle, or airtime without one, is sold for this amount.
fn sold(bundle: Option<&str>, amount: Amount) -> Result<(), Refusal> {
    let Some(wanted) = bundle else {
        return if AIRTIME.contains(&amount.minor()) {
            Ok(())
        } else {
            Err(Refusal::new("116", "Airtime is sold from 50 to 50,000 NGN"))
        };
    };
    match BUNDLES.iter().find(|(id, _, _)| *id == wanted) {
        None => Err(Refusal::new("109", "No such data bundle")),
        Some((_, _, price)) if *price != amount.minor() => {
            let message = format!("This bundle costs {} NGN", kobo(*price));
            Err(Refusal::new("116", message))
        }
        Some(_) => Ok(()),
    }
}

fn reached(phone: &str) -> Result<(), Refusal> {
    match phone.get(phone.len().saturating_sub(2)..) {
        Some("99") => Err(Refusal::new("123", ServiceMessage::InvalidPhone)),
        Some("98") => Err(Refusal::new("109", ServiceMessage::NotToppedUp)),
        Some(_) | None => Ok(()),
    }
}
