//! The business interface: balances, deposits to banks, transfers (`business-and-merchant.md`).

mod account_balance;
mod deposit_to_bank;
mod dispense_cash;
mod get_banks;
mod get_operation_status;
mod money_transfer;
mod money_transfer_bulk;
mod transaction_status;
mod validate_deposit_to_bank;
mod validate_money_transfer;

pub use account_balance::{AccountBalance, AccountBalanceResult};
pub use deposit_to_bank::{DepositToBank, DepositToBankResult};
pub use dispense_cash::{DispenseCash, DispenseCashResult};
pub use get_banks::{GetBanks, GetBanksResult};
pub use get_operation_status::{GetOperationStatus, GetOperationStatusResult};
pub use money_transfer::MoneyTransfer;
pub use money_transfer_bulk::{BulkItem, KycLevel, MoneyTransferBulk, MoneyTransferBulkResult, MoneyTransferResult};
pub use transaction_status::{TransactionStatus, TransactionStatusResult};
pub use validate_deposit_to_bank::{ValidateDepositToBank, ValidateDepositToBankResult};
pub use validate_money_transfer::{ValidateMoneyTransfer, ValidateMoneyTransferResult};
