//! The collection interface: asking for payment (`collection.md`).

mod banks;
mod payment_request;
mod status;

pub use banks::{Bank, Banks, BanksResult};
pub use payment_request::{Payee, Payer, PaymentMethod, PaymentMethodResult, PaymentRequest, PaymentRequestResult};
pub use status::{Status, StatusData, StatusResult};
