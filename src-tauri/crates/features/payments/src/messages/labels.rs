//! Labels of facts about a payment: in the confirm window, on the screen of a check, in receipts and in the file with a code.

use crate::view::PaymentKind;

pub(crate) const ACCOUNT: &str = "Account";
pub(crate) const ACCOUNT_NUMBER: &str = "Account number";
pub(crate) const AMOUNT: &str = "Amount";
pub(crate) const BANK: &str = "Bank";
pub(crate) const CUSTOMERS_PHONE: &str = "The customer’s own";
pub(crate) const CUSTOMERS_PHONE_NUMBER: &str = "Customer’s phone";
pub(crate) const CUSTOMER_NUMBER: &str = "Customer number";
pub(crate) const ENTERED_NAME: &str = "Entered name";
pub(crate) const FEE: &str = "Fee";
pub(crate) const FROM: &str = "From";
pub(crate) const IDENTITY_CHECK: &str = "Identity check";
pub(crate) const IDENTITY_CHECK_NEEDED: &str = "Identity check required";
pub(crate) const LEAVES_CUSTOMERS_WALLET: &str = "Leaves the customer’s wallet";
pub(crate) const MESSAGE: &str = "Message";
pub(crate) const NAME: &str = "Name";
pub(crate) const NOTE: &str = "Note";
pub(crate) const NO_MESSAGE: &str = "Not sent";
pub(crate) const ON_STATEMENT: &str = "On their bank statement";
pub(crate) const PASSWORD: &str = "Customer’s password";
pub(crate) const PHONE: &str = "Phone";
pub(crate) const PHONE_NUMBER: &str = "Phone number";
pub(crate) const RECEIPT: &str = "Receipt";
pub(crate) const REFERENCE: &str = "Reference";
pub(crate) const REGISTERED: &str = "Registered";
pub(crate) const SENDER: &str = "Sender’s name";
pub(crate) const SENT: &str = "Sent";
pub(crate) const SHOWN_TO_RECIPIENT: &str = "Shown to recipient";
pub(crate) const TO: &str = "To";
pub(crate) const TOKEN: &str = "TOKEN OR RECEIPT";
pub(crate) const VAT: &str = "VAT";
pub(crate) const WALLET: &str = "Wallet";
pub(crate) const WHOSE_MONEY: &str = "Whose money";
pub(crate) const WITHDRAWAL_CODE: &str = "Withdrawal code";
pub(crate) const WITHDRAWAL_CODE_TITLE: &str = "WITHDRAWAL CODE";

/// What a receipt is for.
pub(crate) const fn receipt_of(kind: PaymentKind) -> &'static str {
    match kind {
        PaymentKind::Wallet | PaymentKind::Bank => "Sent",
        PaymentKind::Airtime => "Airtime or data",
        PaymentKind::Bill => "Bill paid",
        PaymentKind::Cash => "Cash paid out",
    }
}
