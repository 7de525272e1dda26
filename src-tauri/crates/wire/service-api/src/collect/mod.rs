//! The collection interface: asking for payment, accounts that take payments at any time, refunds, history
//! (`docs/spec/collection.md#operations`).

mod banks;
mod delete_payment_account;
mod get_payment_account;
mod history;
mod payment_request;
mod refund;
mod register_payment_account;
mod status;
mod update_payment_account;

pub use banks::{Bank, Banks, BanksResult};
pub use delete_payment_account::{DeletePersistentPaymentAccount, DeletePersistentPaymentAccountResult};
pub use get_payment_account::{GetPersistentPaymentAccount, GetPersistentPaymentAccountResult};
pub use history::{History, HistoryItem, HistoryResult};
pub use payment_request::{Payee, Payer, PaymentMethod, PaymentMethodResult, PaymentRequest, PaymentRequestResult};
pub use refund::{Refund, RefundResult};
pub use register_payment_account::{RegisterPersistentPaymentAccount, RegisterPersistentPaymentAccountResult};
pub use status::{Status, StatusData, StatusResult};
pub use update_payment_account::{UpdatePersistentPaymentAccount, UpdatePersistentPaymentAccountResult};
