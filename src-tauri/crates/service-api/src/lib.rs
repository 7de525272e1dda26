//! What the service speaks, declared once: values, operations, signing, answers. Pure: no clock, network or disk.
//!
//! An operation is one file under [`collect`] or [`business`]: what is sent, what comes back, what is signed and what
//! it does to the world. Client, sandbox, forms, command line and tests are made from these declarations.

pub mod answer;
pub mod auth;
pub mod business;
pub mod collect;
pub mod declare;
pub mod field;
pub mod masked;
pub mod strict;
pub mod value;

pub use business::*;
pub use collect::*;

/// The one list of operations: calls `$callback!` with `Type method_name;` for each.
#[macro_export]
macro_rules! for_each_operation {
    ($callback:ident) => {
        $callback! {
            PaymentRequest payment_request;
            Status status;
            Banks banks;
            AccountBalance account_balance;
            GetBanks get_banks;
            ValidateDepositToBank validate_deposit_to_bank;
            DepositToBank deposit_to_bank;
            MoneyTransfer money_transfer;
            MoneyTransferBulk money_transfer_bulk;
            ValidateMoneyTransfer validate_money_transfer;
            GetOperationStatus get_operation_status;
            TransactionStatus transaction_status;
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

/// Every operation, in the order of the specifications.
pub fn catalog() -> &'static [declare::Spec] {
    CATALOG
}

/// The operation called `id`.
pub fn spec(id: &str) -> Option<&'static declare::Spec> {
    CATALOG.iter().find(|spec| spec.id == id)
}
