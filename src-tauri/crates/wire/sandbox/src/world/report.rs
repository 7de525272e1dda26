//! The report of what the service did for the business, one process each: paid bills, payments of the business, receipts, and refunds.

use service_api::declare::Operation as _;
use service_api::value::Amount;
use service_api::{
    GetProcessDetails, GetProcessDetailsResult, ReconciliationItem, ReconciliationReport, ReconciliationReportResult, RefundBillPay,
};

use super::bills::BILL;
use super::movements::{transaction_type, words};
use super::periods::Period;
use super::{Answers, Refusal, Step, World};
use crate::time::Timestamp;

/// One process.
struct Row<'a> {
    code: String,
    kind: &'static str,
    words: &'static str,
    status: &'static str,
    reference: &'a str,
    /// The account of the counterparty.
    account: &'a str,
    amount: Amount,
    at: Timestamp,
}

impl World {
    /// All processes that are visible by now, in order of time.
    fn processes(&self, step: &Step) -> Vec<Row<'_>> {
        let bills = self.bills.iter().flat_map(|(reference, bill)| {
            bill.processes().map(move |(process, kind, words)| Row {
                code: process.code.clone(),
                kind,
                words,
                status: "SUCCESSFUL",
                reference,
                account: &bill.to_pay.customer_phone,
                amount: process.amount,
                at: process.at,
            })
        });
        let others = self.wallets.of_business();
        // Bills and their refunds have processes of their own.
        let others = others.filter(|(_, movement)| ![BILL, RefundBillPay::SPEC.id].contains(&movement.operation));
        let others = others.map(|(place, movement)| Row {
            code: format!("{}-M{:06}", self.seed.digits(6, "process", ""), place + 1),
            kind: transaction_type(movement.operation),
            words: words(movement.operation),
            status: self.more(movement, step.now).status,
            reference: &movement.reference,
            account: &movement.party.account,
            amount: movement.amount,
            at: movement.at,
        });
        let mut all: Vec<Row<'_>> = bills
            .chain(others)
            .filter(|process| !step.effects.hide(process.at, step.now))
            .collect();
        // Codes are sequential within one millisecond.
        all.sort_unstable_by(|one, other| (one.at, &one.code).cmp(&(other.at, &other.code)));
        all
    }
}

impl Answers<GetProcessDetails> for World {
    fn answer(&mut self, request: GetProcessDetails, step: &Step) -> Result<GetProcessDetailsResult, Refusal> {
        let code = request.processCode.as_str();
        let of = |message: &str, status: &str| GetProcessDetailsResult {
            responseCode: Some("0".into()),
            errorMessage: Some(message.into()),
            processCode: Some(code.into()),
            status: Some(status.into()),
            ..GetProcessDetailsResult::default()
        };
        Ok(match self.processes(step).into_iter().find(|process| process.code == code) {
            None => of("Process not found", super::bills::UNKNOWN),
            Some(process) => GetProcessDetailsResult {
                processType: Some(process.kind.into()),
                amount: Some(process.amount.into()),
                dateTimeUTC: Some(process.at.0.to_string().into()),
                customerAccount: Some(process.account.into()),
                ..of("Success", process.status)
            },
        })
    }
}

impl Answers<ReconciliationReport> for World {
    fn answer(&mut self, request: ReconciliationReport, step: &Step) -> Result<ReconciliationReportResult, Refusal> {
        let period = Period::new(&request.periodStartDateTimeUTC, &request.periodEndDateTimeUTC);
        let in_period = self.processes(step).into_iter().filter(|process| period.has(process.at));
        let items = in_period.map(|process| ReconciliationItem {
            serviceProcessCode: Some(process.code.into()),
            status: Some(process.status.into()),
            description: Some(process.words.into()),
            transactionDatetimeUTC: Some(process.at.utc_time().as_str().into()),
            referenceNumber: Some(process.reference.into()),
            amount: Some(process.amount.into()),
        });
        Ok(ReconciliationReportResult {
            responseCode: Some("0".into()),
            errorMessage: Some("Success".into()),
            reconciliationItems: Some(items.collect()),
        })
    }
}
