//! Registered customers, and their registration steps.

use payment_rules::customer::{CustomerAnswer, CustomerMore, CustomerPhotoPart, CustomerStep};
use serde::{Deserialize, Serialize};
use session::view::{ExportFormat, ReviewCallView};
use ts_rs::TS;

/// The state of a registration step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerStepState {
    /// Something is missing.
    Missing,
    /// Complete, and not sent yet.
    Ready,
    /// An attempt was made, and nothing left.
    NotSent,
    /// In flight.
    Sending,
    /// Unconfirmed.
    NotKnown,
    /// Rejected.
    Refused,
    /// The service has it and is reviewing it.
    UnderReview,
    /// The service has it.
    Done,
}

/// What a step still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerMissing {
    /// The photo of the customer.
    Photo,
    /// Kind, number or expiry date of the identity document.
    IdDetails,
    /// The photo of the identity document.
    IdPhoto,
}

/// A photo that is stored until the service has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CustomerPhotoFacts {
    /// What it shows.
    pub part: CustomerPhotoPart,
    /// Its size in bytes.
    pub bytes: u32,
    /// The size of the original file in bytes.
    pub was_bytes: u32,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Whether it is so small that little can be recognised.
    pub small: bool,
    /// When it is deleted if it is not sent before.
    pub kept_until: String,
}

/// A photo as it would be sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CustomerPhotoView {
    /// A JPEG picture.
    pub jpeg_base64: String,
}

/// A registration step.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CustomerStepView {
    /// The step.
    pub step: CustomerStep,
    /// Its state.
    pub state: CustomerStepState,
    /// What it still needs.
    pub missing: Vec<CustomerMissing>,
    /// The photo that is stored for it.
    pub photo: Option<CustomerPhotoFacts>,
    /// The service's latest message about it.
    pub said: Option<String>,
    /// Why nothing left, or why it is unconfirmed.
    pub reason: Option<String>,
    /// How often it was sent.
    pub sent_times: u32,
    /// The reference of the latest attempt.
    pub reference: Option<String>,
    /// When the latest attempt was sent.
    pub sent_at: Option<String>,
    /// The call of the latest attempt.
    pub call: Option<String>,
    /// The attempt that needs review.
    pub doubt: Option<ReviewCallView>,
    /// Whether it can be sent now.
    pub can_send: bool,
    /// Whether sending it now would be another attempt under a new reference while an earlier one is unconfirmed.
    pub again: bool,
    /// Whether the service rejected it because it has one already.
    pub has_it: bool,
}

/// A value of a registration that a person should check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CustomerWarning {
    /// The field.
    pub path: String,
    /// What to check.
    pub words: String,
}

/// A registered customer in full.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CustomerView {
    /// The id here.
    pub customer: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Phone number.
    pub phone: String,
    /// E-mail address.
    pub email: String,
    /// Day of birth.
    pub born: String,
    /// Whether everything is sent in one call.
    pub at_once: bool,
    /// The values that are sent only then.
    pub more: CustomerMore,
    /// Kind of the identity document; empty if unknown.
    pub id_type: String,
    /// The end of its number; empty if unknown.
    pub id_number: String,
    /// Its expiry date.
    pub id_expires: String,
    /// When the number is deleted except its end, if it is not sent before; `None` if only the end is stored.
    pub id_kept_until: Option<String>,
    /// The account number of the wallet, as the service reported it.
    pub account_number: Option<String>,
    /// The service's latest answer about the phone number.
    pub told: Option<CustomerAnswer>,
    /// Wallet, photo, identity document.
    pub steps: Vec<CustomerStepView>,
    /// The values that a person should check.
    pub warnings: Vec<CustomerWarning>,
    /// When the registration was begun here.
    pub created_at: String,
    /// Who began it; empty for a profile without people.
    pub created_by: String,
    /// Whether name, phone and the other values of the person can still be changed.
    pub can_change_person: bool,
    /// Whether the identity document can still be changed.
    pub can_change_identity: bool,
    /// Whether nothing was sent, so that the registration can be deleted.
    pub can_discard: bool,
}

/// A customer in the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CustomerBriefView {
    /// The id here.
    pub customer: String,
    /// First and last name.
    pub name: String,
    /// Phone number.
    pub phone: String,
    /// The wallet's account number.
    pub account_number: Option<String>,
    /// The state of the wallet.
    pub account: CustomerStepState,
    /// The state of the photo.
    pub photo: CustomerStepState,
    /// The state of the identity document.
    pub identity: CustomerStepState,
    /// What is missing.
    pub missing: Vec<CustomerMissing>,
}

/// A part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerPart {
    /// Every customer.
    All,
    /// A step is missing or not sent.
    ToFinish,
    /// A step is unconfirmed.
    NotKnown,
    /// The service has everything.
    Complete,
}

/// Selects a page of customers, latest first.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomersRequest {
    /// The part of the list.
    pub part: CustomerPart,
    /// Words that must all occur; empty for all.
    pub text: String,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<CustomerOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// How many customers are skipped before the page.
    pub from: u32,
}

/// The order of registered customers, and their columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerOrder {
    /// When the registration was begun.
    Begun,
    /// The name.
    Name,
    /// The phone number.
    Phone,
    /// The state of the wallet.
    Account,
    /// The state of the photo.
    Photo,
    /// The state of the identity document.
    Identity,
    /// How much is missing.
    Missing,
}

/// Selects customers for a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomersExport {
    /// The part of the list.
    pub part: CustomerPart,
    /// Words that must all occur; empty for all.
    pub text: String,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<CustomerOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// Only the customers with these ids; empty for all that match the filter.
    #[serde(default)]
    pub only: Vec<String>,
    /// Only these columns of the list; empty for all, with further details.
    #[serde(default)]
    pub columns: Vec<CustomerOrder>,
    /// The format of the file.
    pub format: ExportFormat,
}

/// The number of customers in each part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct CustomerCountsView {
    /// Every customer that matches the words.
    pub all: u32,
    /// A step is missing or not sent.
    pub to_finish: u32,
    /// A step is unconfirmed.
    pub not_known: u32,
    /// The service has everything.
    pub complete: u32,
}

/// A page of customers.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CustomersPageView {
    /// At most a hundred.
    pub customers: Vec<CustomerBriefView>,
    /// The number of customers in each part.
    pub counts: CustomerCountsView,
}

/// Names a customer.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerId {
    /// The id here.
    pub customer: String,
}

/// The person of a registration, as typed.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerForm {
    /// The customer to change; `None` for a new one.
    pub customer: Option<String>,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Phone number.
    pub phone: String,
    /// E-mail address.
    pub email: String,
    /// Day of birth, `YYYY-MM-DD`.
    pub born: String,
    /// Whether everything is sent in one call.
    pub at_once: bool,
    /// The values that are sent only then.
    pub more: CustomerMore,
}

/// An identity document, as typed.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerIdentityForm {
    /// The customer.
    pub customer: String,
    /// Kind of the document.
    pub id_type: String,
    /// Its number; empty to keep the stored one.
    pub id_number: String,
    /// Its expiry date, `YYYY-MM-DD`.
    pub id_expires: String,
}

/// A photo from a file.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerPhotoFile {
    /// The customer.
    pub customer: String,
    /// What it shows.
    pub part: CustomerPhotoPart,
    /// The file.
    pub bytes_base64: String,
}

/// Names a photo.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerPhotoRequest {
    /// The customer.
    pub customer: String,
    /// What it shows.
    pub part: CustomerPhotoPart,
}

/// Names a registration step.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerStepRequest {
    /// The customer.
    pub customer: String,
    /// The step.
    pub step: CustomerStep,
}
