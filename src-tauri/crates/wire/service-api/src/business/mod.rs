//! The business interface: balances, customers, deposits to banks, transfers, merchants (`docs/spec/business.md#operations`).

mod account_balance;
mod airtime_purchase;
mod customer;
mod deposit_to_bank;
mod deposit_to_bank_at_collection;
mod dispense_cash;
mod get_banks;
mod get_data_bundle_by_operator;
mod get_merchant_account_details;
mod get_merchant_services;
mod get_merchants;
mod get_mobile_operators;
mod get_operation_status;
mod merchant_payment;
mod money_transfer;
mod money_transfer_bulk;
mod onboard_merchant;
mod register_customer;
mod register_customer_account_photo;
mod register_customer_identification;
mod register_customer_with_kyc;
mod transaction_history;
mod transaction_status;
mod validate_deposit_to_bank;
mod validate_money_transfer;

pub use account_balance::{AccountBalance, AccountBalanceResult};
pub use airtime_purchase::{AirtimePurchase, AirtimePurchaseResult};
pub use customer::{CustomerAddress, CustomerPhotoResult, Gender, IdType, Language, MaritalStatus, RegisterCustomerResult};
pub use deposit_to_bank::{DepositToBank, DepositToBankResult};
pub use deposit_to_bank_at_collection::DepositToBankAtCollection;
pub use dispense_cash::{DispenseCash, DispenseCashResult};
pub use get_banks::{GetBanks, GetBanksResult};
pub use get_data_bundle_by_operator::{GetDataBundleByOperator, GetDataBundleByOperatorResult, MobileOperatorService};
pub use get_merchant_account_details::{GetMerchantAccountDetails, GetMerchantAccountDetailsResult};
pub use get_merchant_services::{GetMerchantServices, GetMerchantServicesResult, MerchantService};
pub use get_merchants::{GetMerchants, GetMerchantsResult, Merchant};
pub use get_mobile_operators::{GetMobileOperators, GetMobileOperatorsResult, MobileOperator};
pub use get_operation_status::{GetOperationStatus, GetOperationStatusResult};
pub use merchant_payment::{MerchantPayment, MerchantPaymentResult};
pub use money_transfer::MoneyTransfer;
pub use money_transfer_bulk::{BulkItem, KycLevel, MoneyTransferBulk, MoneyTransferBulkResult, MoneyTransferResult};
pub use onboard_merchant::{
    IntegrationType, LegalEntity, LegalEntityRepresentative, MerchantCredentials, MerchantInfo, MerchantIntegration, MerchantParameters,
    OnboardMerchant, OnboardMerchantResult, OnboardingUpdate,
};
pub use register_customer::RegisterCustomer;
pub use register_customer_account_photo::RegisterCustomerAccountPhoto;
pub use register_customer_identification::RegisterCustomerIdentification;
pub use register_customer_with_kyc::RegisterCustomerWithKyc;
pub use transaction_history::{MOST_HISTORY_ITEMS, TransactionHistory, TransactionHistoryItem, TransactionHistoryResult};
pub use transaction_status::{TransactionStatus, TransactionStatusResult};
pub use validate_deposit_to_bank::{ValidateDepositToBank, ValidateDepositToBankResult};
pub use validate_money_transfer::{ValidateMoneyTransfer, ValidateMoneyTransferResult};
