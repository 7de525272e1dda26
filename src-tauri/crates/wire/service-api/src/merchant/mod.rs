//! The merchant interface: payments to the business, rates, and refunds (`docs/spec/merchant.md#overview`).

mod get_foreign_exchange_rate;
mod get_process_details;
mod get_transaction_details;
mod get_transaction_details_by_invoice_number;
mod get_transaction_details_by_merchant_reference;
mod reconciliation_report;
mod refund_bill_pay;

pub use get_foreign_exchange_rate::{GetForeignExchangeRate, GetForeignExchangeRateResult};
pub use get_process_details::{GetProcessDetails, GetProcessDetailsResult};
pub use get_transaction_details::{GetTransactionDetails, TransactionDetails};
pub use get_transaction_details_by_invoice_number::GetTransactionDetailsByInvoiceNumber;
pub use get_transaction_details_by_merchant_reference::GetTransactionDetailsByMerchantReference;
pub use reconciliation_report::{ReconciliationItem, ReconciliationReport, ReconciliationReportResult};
pub use refund_bill_pay::{RefundBillPay, RefundBillPayResult};
