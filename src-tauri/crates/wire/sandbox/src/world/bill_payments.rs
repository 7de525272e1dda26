//! Payments of bills. [`billers`](super::billers) lists the effect of each customer number.
//!
//! A bill costs its payer ₦100 and the tax on it. The commission of the business is reported with each payment and is paid out elsewhere,
//! not into this wallet.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use service_api::declare::Operation as _;
use service_api::value::Amount;
use service_api::{MerchantPayment, MerchantPaymentResult};

use super::billers::{Biller, BillerBehaviour, Customer, Trade, biller};
use super::fees::{for_bill, kobo};
use super::on_behalf_of::OnBehalfOf;
use super::payments::Receipt;
use super::purchases::Purchase;
use super::wallets::Party;
use super::{Answers, Refusal, Step, World};
use crate::time::Timestamp;

/// The delay of a biller that answers late.
const LATE_MS: u64 = 60_000;

/// The smallest and largest payment, in kobo.
const AMOUNTS: std::ops::RangeInclusive<i64> = 10_000..=100_000_000;

/// The price of a kilowatt-hour in kobo, without tax.
const TARIFF: i64 = 6_800;

/// The records of the billers.
#[derive(Debug, Default)]
pub(crate) struct Billing {
    /// Payments by reference.
    payments: BTreeMap<String, BillerPayment>,
    /// The repaid part of each initial debt, in kobo, by biller and customer number.
    debt_paid: BTreeMap<(&'static str, String), i64>,
}

/// The biller's side of a payment.
#[derive(Clone, Debug)]
pub(crate) struct BillerPayment {
    /// When the biller reports the result.
    visible_from: Timestamp,
    pub(crate) ended: Result<BillerResult, Refusal>,
}

/// What a biller returned for a payment.
#[derive(Clone, Debug)]
pub(crate) struct BillerResult {
    /// Token or receipt number.
    pub(crate) code: String,
    pub(crate) properties: BTreeMap<String, Json>,
    commission: Amount,
    words: String,
}

impl Billing {
    /// The biller's side of a payment, and whether the biller reports the result by now.
    pub(crate) fn of(&self, reference: &str, now: Timestamp) -> Option<(&BillerPayment, bool)> {
        self.payments
            .get(reference)
            .map(|payments| (payments, now >= payments.visible_from))
    }

    /// Deletes a payment, because its reference is used again.
    pub(crate) fn forget(&mut self, reference: &str) {
        self.payments.remove(reference);
    }

    /// The customer's remaining debt, in kobo.
    pub(crate) fn owed(&self, biller: &Biller, number: &str, customer: &Customer) -> i64 {
        let paid = self.debt_paid.get(&(biller.name, number.to_owned())).copied().unwrap_or(0);
        customer.owed_at_first - paid
    }
}

impl Answers<MerchantPayment> for World {
    fn answer(&mut self, request: MerchantPayment, step: &Step) -> Result<MerchantPaymentResult, Refusal> {
        step.executes()?;
        let reference = request.referenceNumber.as_str();
        let receipt = self.pay_once(MerchantPayment::SPEC.id, reference, request.amount, step, |world| {
            world.pay_bill(&request, step)
        })?;
        let answer = MerchantPaymentResult {
            responseCode: Some("0".into()),
            referenceNumber: Some(reference.into()),
            transactionId: Some(receipt.transaction_id.into()),
            currency: Some("NGN".into()),
            ..MerchantPaymentResult::default()
        };
        let of = |status: &str, message: &str| MerchantPaymentResult {
            integrationStatus: Some(status.into()),
            message: Some(message.into()),
            ..answer.clone()
        };
        Ok(match self.billing.of(reference, step.now) {
            Some((_, false)) => of("INCONCLUSIVE", "The biller has not confirmed the payment yet"),
            Some((BillerPayment { ended: Err(refusal), .. }, true)) => of("FAILED", &refusal.message),
            Some((BillerPayment { ended: Ok(given), .. }, true)) => MerchantPaymentResult {
                merchantTransactionReference: Some(given.code.as_str().into()),
                fee: Some(receipt.fee.whole().into()),
                commissionEarned: Some(given.commission.into()),
                additionalProperties: Some(given.properties.clone()),
                ..of("SUCCESSFUL", &given.words)
            },
            // The reference was used for another operation, whose answer is returned again.
            None => of("SUCCESSFUL", "Success"),
        })
    }
}

impl World {
    fn pay_bill(&mut self, request: &MerchantPayment, step: &Step) -> Result<Receipt, Refusal> {
        let biller = biller(request.merchantAccount.as_str())?;
        let number = request.merchantReferenceNumber.as_str();
        let customer = biller.customer(self.seed, number)?;
        priced(biller, request)?;
        let purchase = Purchase {
            operation: MerchantPayment::SPEC.id,
            reference: request.referenceNumber.as_str(),
            amount: request.amount,
            currency: request.currency.as_ref().map(|currency| currency.as_str()),
            on_behalf_of: OnBehalfOf::read(request.purchaserPrincipal.as_ref(), request.purchaserCredentials.as_ref()),
            source_of_funds: request.sourceOfFunds.as_ref().map(|source| source.as_str()),
            short: step.effects.insufficient_funds,
        };
        let payer = self.afford(&purchase, for_bill())?;
        let wait = match customer.behaviour {
            BillerBehaviour::Prompt | BillerBehaviour::Refuses => 0,
            BillerBehaviour::Late | BillerBehaviour::RefusesLate => LATE_MS,
        };
        let (receipt, ended) = match customer.behaviour {
            BillerBehaviour::Prompt | BillerBehaviour::Late => {
                let party = Party::new(customer.name.clone(), biller.name, number);
                let receipt = self.charge(&purchase, payer, for_bill(), party, step.now);
                let given = self.give(biller, &customer, request, &receipt, step.now);
                (receipt, Ok(given))
            }
            BillerBehaviour::Refuses | BillerBehaviour::RefusesLate => {
                let refusal = Refusal::new("114", "The biller refused the payment");
                (self.nothing_moved(&customer), Err(refusal))
            }
        };
        let visible_from = step.now.plus_ms(wait);
        self.billing
            .payments
            .insert(purchase.reference.to_owned(), BillerPayment { visible_from, ended });
        Ok(receipt)
    }

    fn nothing_moved(&mut self, customer: &Customer) -> Receipt {
        Receipt::new(self.next_transaction_id(), customer.name.clone())
    }

    /// What the biller returns; a part of the payment repays the debt.
    fn give(
        &mut self,
        biller: &'static Biller,
        customer: &Customer,
        request: &MerchantPayment,
        receipt: &Receipt,
        now: Timestamp,
    ) -> BillerResult {
        let number = request.merchantReferenceNumber.as_str();
        let amount = request.amount.minor();
        let place = format!("{} {number} {}", request.referenceNumber, receipt.transaction_id);
        let receipt_number = format!("R{}", self.seed.digits(10, "biller's receipt", &place));
        let mut properties: BTreeMap<String, Json> = BTreeMap::new();
        let mut add = |name: &str, value: Json| properties.insert(name.to_owned(), value);
        add("customerName", json!(customer.name));
        add("customerAccountNumber", json!(number));
        add("receiptNumber", json!(receipt_number));
        add("paymentDate", json!(now.utc_time().as_str()));
        add("totalPayment", json!(request.amount.decimal()));
        let mut code = receipt_number;
        if matches!(biller.trade, Trade::Prepaid | Trade::Postpaid) {
            let owed = self.billing.owed(biller, number, customer);
            let repaid = owed.min(amount / 5);
            *self.billing.debt_paid.entry((biller.name, number.to_owned())).or_default() += repaid;
            add("debtBefore", json!(kobo(owed).decimal()));
            add("debtPayment", json!(kobo(repaid).decimal()));
            if biller.trade == Trade::Prepaid {
                // The price includes tax of 7.5 %.
                let energy = (amount - repaid) * 1_000 / 1_075;
                let tenths = energy * 10 / TARIFF;
                code = self.seed.digits(20, "token", &place);
                add("vat", json!(kobo(amount - repaid - energy).decimal()));
                add("units", json!(format!("{}.{}", tenths / 10, tenths % 10)));
                add("unitType", json!("KWH"));
                add("meterSerial", json!(number));
                add("token", json!(code));
            }
        }
        BillerResult {
            code,
            properties,
            commission: kobo(amount * biller.commission / 1_000),
            words: format!("You have paid {} NGN to {} for {}", request.amount, biller.name, customer.name),
        }
    }
}

/// Checks that the services cost this amount.
fn priced(biller: &Biller, request: &MerchantPayment) -> Result<(), Refusal> {
    let services = request.merchantService.as_ref();
    let codes = services.iter().flat_map(|services| services.as_slice());
    let amount = request.amount.minor();
    match biller.price(codes.map(|code| code.as_str()))? {
        Some(price) if price != amount => Err(Refusal::new("116", format!("These services cost {} NGN", kobo(price)))),
        None if !AMOUNTS.contains(&amount) => Err(Refusal::new("116", "A bill is paid with 100 to 1,000,000 NGN")),
        Some(_) | None => Ok(()),
    }
}
