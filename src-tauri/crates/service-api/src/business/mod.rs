//! The business interface: balances, deposits to banks, transfers (`business-and-merchant.md`).

mod account_balance;
mod deposit_to_bank;
mod get_banks;
mod get_operation_status;
mod money_transfer_bulk;
mod transaction_history;
mod transaction_status;
mod validate_deposit_to_bank;

pub use account_balance::{AccountBalance, AccountBalanceResult};
pub use deposit_to_bank::{DepositToBank, DepositToBankResult};
pub use get_banks::{GetBanks, GetBanksResult};
pub use get_operation_status::{GetOperationStatus, GetOperationStatusResult};
pub use money_transfer_bulk::{BulkItem, KycLevel, MoneyTransferBulk, MoneyTransferBulkResult, MoneyTransferResult};
pub use transaction_history::{MOST_HISTORY_ITEMS, TransactionHistory, TransactionHistoryItem, TransactionHistoryResult};
pub use transaction_status::{TransactionStatus, TransactionStatusResult};
pub use validate_deposit_to_bank::{ValidateDepositToBank, ValidateDepositToBankResult};
