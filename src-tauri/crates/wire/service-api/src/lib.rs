//! The contract of the service, declared once: values, operations, signing, answers. Pure: no clock, network or disk.
//!
//! An operation is one file under [`collect`], [`business`] or [`merchant`]: its request, its answer, its signed values and its effect.
//! Client, sandbox, forms, command line and tests are made from these declarations.

pub mod answer;
pub mod auth;
pub mod brand;
pub mod business;
pub mod callback;
pub mod collect;
mod decimal;
pub mod declare;
pub mod diagnosis;
pub mod field;
pub mod lenient;
pub mod masked;
mod members;
pub mod merchant;
mod period;
pub mod photo;
mod prelude;
pub mod spelling;
pub mod strict;
#[cfg(test)]
mod testing;
pub mod value;
mod word;

pub use business::*;
pub use collect::*;
pub use merchant::*;

/// The list of operations: calls `$callback!` with `Type method_name;` for each.
#[macro_export]
macro_rules! for_each_operation {
    ($callback:ident) => {
        $callback! {
            PaymentRequest payment_request;
            Status status;
            Refund refund;
            History history;
            Banks banks;
            RegisterPersistentPaymentAccount register_persistent_payment_account;
            DeletePersistentPaymentAccount delete_persistent_payment_account;
            UpdatePersistentPaymentAccount update_persistent_payment_account;
            GetPersistentPaymentAccount get_persistent_payment_account;
            RegisterCustomer register_customer;
            RegisterCustomerWithKyc register_customer_with_kyc;
            RegisterCustomerAccountPhoto register_customer_account_photo;
            RegisterCustomerIdentification register_customer_identification;
            AccountBalance account_balance;
            GetBanks get_banks;
            ValidateDepositToBank validate_deposit_to_bank;
            DepositToBank deposit_to_bank;
            MoneyTransfer money_transfer;
            MoneyTransferBulk money_transfer_bulk;
            AirtimePurchase airtime_purchase;
            MerchantPayment merchant_payment;
            GetMerchantAccountDetails get_merchant_account_details;
            GetMobileOperators get_mobile_operators;
            GetDataBundleByOperator get_data_bundle_by_operator;
            GetMerchants get_merchants;
            GetMerchantServices get_merchant_services;
            GetOperationStatus get_operation_status;
            TransactionStatus transaction_status;
            TransactionHistory transaction_history;
            GetTransactionDetails get_transaction_details;
            GetTransactionDetailsByInvoiceNumber get_transaction_details_by_invoice_number;
            GetTransactionDetailsByMerchantReference get_transaction_details_by_merchant_reference;
            GetProcessDetails get_process_details;
            ReconciliationReport reconciliation_report;
            GetForeignExchangeRate get_foreign_exchange_rate;
            RefundBillPay refund_bill_pay;
            OnboardMerchant onboard_merchant;
            ValidateMoneyTransfer validate_money_transfer;
            DispenseCash dispense_cash;
        }
    };
}

macro_rules! catalog {
    ($($operation:ident $method:ident;)*) => {
        static CATALOG: &[declare::Spec] = &[$( <$operation as declare::Operation>::SPEC ),*];
    };
}
for_each_operation!(catalog);

/// Every operation, in the order of the specifications (`docs/spec/README.md#the-services-contract`).
pub fn catalog() -> &'static [declare::Spec] {
    CATALOG
}

static VARIANTS: &[declare::Spec] = &[<DepositToBankAtCollection as declare::Operation>::SPEC];

/// Other forms of operations at another host; they are not operations themselves.
pub fn variants() -> &'static [declare::Spec] {
    VARIANTS
}

/// The operation, or the variant of one, with this id.
pub fn spec(id: &str) -> Option<&'static declare::Spec> {
    CATALOG.iter().chain(VARIANTS).find(|spec| spec.id == id)
}
