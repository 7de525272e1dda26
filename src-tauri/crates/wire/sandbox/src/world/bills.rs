//! Bills that customers pay to the business, and queries about them.

use serde::{Deserialize, Serialize};
use service_api::value::{Amount, PhoneNumber, Text};
use service_api::{
    GetTransactionDetails, GetTransactionDetailsByInvoiceNumber, GetTransactionDetailsByMerchantReference, TransactionDetails,
};

use super::banks::WALLET;
use super::fees::kobo;
use super::look_ups::Reported;
use super::movements::transaction_type;
use super::wallets::{Movement, Owner, Party};
use super::{Answers, ControlError, Refusal, Step, World};
use crate::time::Timestamp;

/// The operation of a bill payment in the book.
pub(crate) const BILL: &str = "bill";
/// The fee that the customer pays for a bill, separately: it never is in the wallet.
const CUSTOMER_FEE_KOBO: i64 = 2_500;
/// The status of what is not found (spelt so by the service).
pub(super) const UNKNOWN: &str = "UKNOWN";

/// A paid bill in the control interface; amounts are decimal text, times RFC 3339.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BillView {
    /// The reference of the payment, made by the service.
    pub reference_number: String,
    /// The customer's account or reference at the business.
    pub merchant_reference: Option<String>,
    /// The invoice that was paid.
    pub invoice_number: Option<String>,
    /// The service's code of the process.
    pub process_code: String,
    /// The service's id of the movement.
    pub transaction_id: String,
    /// The phone number of the payer.
    pub customer_phone: String,
    /// The amount paid into the wallet.
    pub amount: String,
    /// The fee that the customer paid to the service in addition.
    pub customer_fee: String,
    /// The amount refunded so far.
    pub refunded: String,
    /// When it was paid.
    pub paid_at: String,
}

/// A bill that a customer is to pay.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BillToPay {
    pub(crate) amount: Amount,
    pub(crate) customer_phone: String,
    pub(crate) merchant_reference: Option<String>,
    pub(crate) invoice_number: Option<String>,
}

/// A bill that was paid.
#[derive(Debug)]
pub(crate) struct Bill {
    /// Its number among all, counted from 0.
    number: usize,
    pub(super) to_pay: BillToPay,
    pub(crate) customer_fee: Amount,
    pub(crate) done: Process,
    /// Its refunds, in order.
    pub(crate) refunds: Vec<Process>,
}

/// One process of the service about a bill.
#[derive(Clone, Debug)]
pub(crate) struct Process {
    pub(crate) code: String,
    pub(crate) transaction_id: String,
    pub(crate) amount: Amount,
    pub(crate) at: Timestamp,
}

impl Bill {
    /// Whether this customer paid it, with or without the country's prefix.
    pub(crate) fn is_of(&self, phone: &str) -> bool {
        let last_ten = |phone: &str| phone.chars().rev().take(10).collect::<String>();
        last_ten(&self.to_pay.customer_phone) == last_ten(phone)
    }

    /// The amount refunded so far.
    pub(crate) fn refunded(&self) -> Amount {
        kobo(self.refunds.iter().map(|refund| refund.amount.minor()).sum())
    }

    /// The payment and its refunds: process, type of process, description.
    pub(super) fn processes(&self) -> impl Iterator<Item = (&Process, &'static str, &'static str)> {
        let paid = std::iter::once((&self.done, "MERCHANT_PAYMENT", "Bill payment"));
        paid.chain(
            self.refunds
                .iter()
                .map(|refund| (refund, "MERCHANT_REFUND", "Refund of a bill payment")),
        )
    }

    fn view(&self, reference: &str) -> BillView {
        BillView {
            reference_number: reference.to_owned(),
            merchant_reference: self.to_pay.merchant_reference.clone(),
            invoice_number: self.to_pay.invoice_number.clone(),
            process_code: self.done.code.clone(),
            transaction_id: self.done.transaction_id.clone(),
            customer_phone: self.to_pay.customer_phone.clone(),
            amount: self.done.amount.decimal(),
            customer_fee: self.customer_fee.decimal(),
            refunded: self.refunded().decimal(),
            paid_at: self.done.at.rfc3339(),
        }
    }
}

impl World {
    /// A customer pays a bill.
    pub(crate) fn bill(&mut self, to_pay: BillToPay, now: Timestamp) -> Result<BillView, ControlError> {
        let invalid = |name: &str, why: String| ControlError::Invalid(format!("{name}: {why}"));
        PhoneNumber::parse(&to_pay.customer_phone).map_err(|why| invalid("customer_phone", why))?;
        for (name, text) in [
            ("merchant_reference", &to_pay.merchant_reference),
            ("invoice_number", &to_pay.invoice_number),
        ] {
            if let Some(text) = text {
                Text::<100>::parse(text).map_err(|why| invalid(name, why))?;
            }
        }
        let amount = to_pay.amount;
        self.wallets.check_receipt(&Owner::Business, amount)?;
        let number = self.bills.len();
        let reference = format!("BILL{}{:06}", self.seed.digits(6, "bill", &number.to_string()), number + 1);
        let party = Party::new(self.person(&to_pay.customer_phone, now).name, WALLET, to_pay.customer_phone.clone());
        self.wallets.record(Movement {
            to: Some(Owner::Business),
            ..Movement::new(BILL, &reference, amount, party, now)
        });
        self.wallets.check();
        let bill = Bill {
            number,
            to_pay,
            customer_fee: kobo(CUSTOMER_FEE_KOBO),
            done: self.new_process(amount, now),
            refunds: Vec::new(),
        };
        let view = bill.view(&reference);
        self.bills.insert(reference, bill);
        Ok(view)
    }

    /// A process with a new code.
    pub(crate) fn new_process(&mut self, amount: Amount, at: Timestamp) -> Process {
        let transaction_id = self.next_transaction_id();
        let code = format!("{}-{:06}", self.seed.digits(6, "process", ""), self.serial);
        Process {
            code,
            transaction_id,
            amount,
            at,
        }
    }

    /// All paid bills, oldest first.
    pub(crate) fn bills(&self) -> Vec<BillView> {
        let mut all: Vec<(&String, &Bill)> = self.bills.iter().collect();
        all.sort_unstable_by_key(|(_, bill)| bill.number);
        all.into_iter().map(|(reference, bill)| bill.view(reference)).collect()
    }

    /// The latest bill for which `fits` returns true and which a status query may find.
    fn found_bill(&self, step: &Step, fits: impl Fn(&BillToPay) -> bool) -> Option<TransactionDetails> {
        let reported = self
            .bills
            .iter()
            .filter(|(_, bill)| fits(&bill.to_pay) && !step.effects.hide(bill.done.at, step.now));
        let (reference, bill) = reported.max_by_key(|(_, bill)| bill.number)?;
        Some(bill_details(reference, bill))
    }

    /// A payment of the business itself.
    fn found_payment(&self, reference: &str, step: &Step) -> Option<TransactionDetails> {
        let (payment, reported) = self.look_up(reference, step)?;
        let (status, message, transaction_id) = match reported {
            Reported::Pending => ("PENDING", "Transaction is pending", None),
            Reported::Failed(refusal) => ("FAILED", refusal.message.as_str(), None),
            Reported::Successful(receipt, _) => ("SUCCESSFUL", "Success", Some(receipt.transaction_id.as_str())),
        };
        Some(TransactionDetails {
            errorMessage: Some(message.into()),
            status: Some(status.into()),
            transactionId: transaction_id.map(Into::into),
            channel: Some("BUSINESS_API".into()),
            ..details(reference, payment.operation, payment.amount, payment.at)
        })
    }
}

/// The details that bills and payments have in common.
fn details(reference: &str, operation: &'static str, amount: Amount, at: Timestamp) -> TransactionDetails {
    TransactionDetails {
        responseCode: Some("0".into()),
        referenceNumber: Some(reference.into()),
        dateTimeUTC: Some(at.0.to_string().into()),
        transactionType: Some(transaction_type(operation).into()),
        amount: Some(amount.into()),
        byAgent: Some(false),
        currency: Some("NGN".into()),
        ..TransactionDetails::default()
    }
}

fn bill_details(reference: &str, bill: &Bill) -> TransactionDetails {
    TransactionDetails {
        errorMessage: Some("Success".into()),
        status: Some("SUCCESSFUL".into()),
        merchantReference: bill.to_pay.merchant_reference.as_deref().map(Into::into),
        invoiceNumber: bill.to_pay.invoice_number.as_deref().map(Into::into),
        transactionId: Some(bill.done.transaction_id.as_str().into()),
        channel: Some("ONLINE".into()),
        ..details(reference, BILL, bill.done.amount, bill.done.at)
    }
}

fn no_details() -> TransactionDetails {
    TransactionDetails {
        responseCode: Some("0".into()),
        errorMessage: Some("Transaction not found".into()),
        status: Some(UNKNOWN.into()),
        ..TransactionDetails::default()
    }
}

impl Answers<GetTransactionDetails> for World {
    fn answer(&mut self, request: GetTransactionDetails, step: &Step) -> Result<TransactionDetails, Refusal> {
        let reference = request.referenceNumber.as_str();
        let bill = self.bills.get(reference).filter(|bill| !step.effects.hide(bill.done.at, step.now));
        let found = match bill {
            Some(bill) => Some(bill_details(reference, bill)),
            None => self.found_payment(reference, step),
        };
        Ok(found.unwrap_or_else(|| TransactionDetails {
            referenceNumber: Some(reference.into()),
            ..no_details()
        }))
    }
}

impl Answers<GetTransactionDetailsByInvoiceNumber> for World {
    fn answer(&mut self, request: GetTransactionDetailsByInvoiceNumber, step: &Step) -> Result<TransactionDetails, Refusal> {
        let invoice = request.invoiceNumber.as_str();
        let found = self.found_bill(step, |bill| bill.invoice_number.as_deref() == Some(invoice));
        Ok(found.unwrap_or_else(|| TransactionDetails {
            invoiceNumber: Some(invoice.into()),
            ..no_details()
        }))
    }
}

impl Answers<GetTransactionDetailsByMerchantReference> for World {
    fn answer(&mut self, request: GetTransactionDetailsByMerchantReference, step: &Step) -> Result<TransactionDetails, Refusal> {
        let reference = request.merchantReference.as_str();
        let found = self.found_bill(step, |bill| bill.merchant_reference.as_deref() == Some(reference));
        Ok(found.unwrap_or_else(|| TransactionDetails {
            merchantReference: Some(reference.into()),
            ..no_details()
        }))
    }
}
