//! Customers whom the business registers with the service, step by step.

use payment_rules::customer::{CustomerAnswer, CustomerMore, CustomerPhotoPart, CustomerStep};
use serde::{Deserialize, Serialize};
use session::view::{ExportFormat, ReviewCallView};
use ts_rs::TS;

/// Where a step stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerStepState {
    /// Something of it is not here yet.
    Missing,
    /// All of it is here, and nothing was sent.
    Ready,
    /// It was tried, and nothing left this computer.
    NotSent,
    /// On its way.
    Sending,
    /// Sent, and nothing proves whether it was done.
    NotKnown,
    /// The service said no.
    Refused,
    /// The service has it, and said that it is being reviewed.
    UnderReview,
    /// The service has it.
    Done,
}

/// What a step lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerMissing {
    /// The photo of the customer.
    Photo,
    /// Kind, number or last day of the identity document.
    IdDetails,
    /// The photo of the identity document.
    IdPhoto,
}

/// A photo that is kept until the service has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CustomerPhotoFacts {
    /// Of what it is.
    pub part: CustomerPhotoPart,
    /// How large it is now, in bytes.
    pub bytes: u32,
    /// How large the file was.
    pub was_bytes: u32,
    /// Its width in points.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// Whether it is so small that little can be seen on it.
    pub small: bool,
    /// When it is let go of, if it was not sent by then.
    pub kept_until: String,
}

/// A photo as it would be sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CustomerPhotoView {
    /// A JPEG picture.
    pub jpeg_base64: String,
}

/// A step of a registration.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CustomerStepView {
    /// Which.
    pub step: CustomerStep,
    /// Where it stands.
    pub state: CustomerStepState,
    /// What it lacks.
    pub missing: Vec<CustomerMissing>,
    /// The photo that is kept for it.
    pub photo: Option<CustomerPhotoFacts>,
    /// What the service said of it last, in its own words.
    pub said: Option<String>,
    /// Why it stands so, where it did not leave or nothing proves what became of it.
    pub reason: Option<String>,
    /// How often it left this computer.
    pub sent_times: u32,
    /// The reference of the latest try.
    pub reference: Option<String>,
    /// When that was sent.
    pub sent_at: Option<String>,
    /// The call on record.
    pub call: Option<String>,
    /// The try that waits for a person, where one does.
    pub doubt: Option<ReviewCallView>,
    /// Whether it can be sent now.
    pub can_send: bool,
    /// Whether that would be once more under a new reference, although nobody knows what became of an earlier try.
    pub again: bool,
    /// Whether the service refused it because it has one already.
    pub has_it: bool,
}

/// Something of a registration that somebody should look at once more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CustomerWarning {
    /// The field.
    pub path: String,
    /// What about it.
    pub words: String,
}

/// Everything about a customer.
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
    /// Whether everything goes in one call.
    pub at_once: bool,
    /// What is told only then.
    pub more: CustomerMore,
    /// Kind of the identity document; empty where none is known.
    pub id_type: String,
    /// Its number by its end; empty where none is known.
    pub id_number: String,
    /// Its last day.
    pub id_expires: String,
    /// When the number is let go of but for its end, if it was not sent by then; none where only its end is kept.
    pub id_kept_until: Option<String>,
    /// The wallet's account number, as the service told it.
    pub account_number: Option<String>,
    /// What the service said of the phone number last.
    pub told: Option<CustomerAnswer>,
    /// Wallet, photo, identity document.
    pub steps: Vec<CustomerStepView>,
    /// What somebody should look at once more.
    pub warnings: Vec<CustomerWarning>,
    /// When it was begun here.
    pub created_at: String,
    /// By whom; empty where nobody was signed in.
    pub created_by: String,
    /// Whether name, phone and the like can still be changed.
    pub can_change_person: bool,
    /// Whether the identity document can still be changed.
    pub can_change_identity: bool,
    /// Whether nothing of it ever was sent, so that it can be thrown away.
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
    /// Where the wallet stands.
    pub account: CustomerStepState,
    /// Where the photo stands.
    pub photo: CustomerStepState,
    /// Where the identity document stands.
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
    /// Something is still to be given or sent.
    ToFinish,
    /// Nothing proves what became of a step.
    NotKnown,
    /// The service has everything.
    Complete,
}

/// Asks for customers, the latest first.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomersRequest {
    /// Which.
    pub part: CustomerPart,
    /// Words that all stand somewhere in it; empty for all.
    pub text: String,
    /// So many are passed over.
    pub from: u32,
}

/// Writes customers into a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomersExport {
    /// Which.
    pub part: CustomerPart,
    /// Words that all stand somewhere in it; empty for all.
    pub text: String,
    /// As what.
    pub format: ExportFormat,
}

/// How many customers there are of each part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct CustomerCountsView {
    /// Every customer with these words.
    pub all: u32,
    /// Something is still to be given or sent.
    pub to_finish: u32,
    /// Nothing proves what became of a step.
    pub not_known: u32,
    /// The service has everything.
    pub complete: u32,
}

/// Some of the customers.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CustomersPageView {
    /// At most a hundred.
    pub customers: Vec<CustomerBriefView>,
    /// How many there are in all.
    pub counts: CustomerCountsView,
}

/// Names a customer.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerId {
    /// The id here.
    pub customer: String,
}

/// Who is to be registered, as it is typed.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerForm {
    /// The one that is changed; none for a new one.
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
    /// Whether everything goes in one call.
    pub at_once: bool,
    /// What is told only then.
    pub more: CustomerMore,
}

/// An identity document, as it is typed.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerIdentityForm {
    /// Whose it is.
    pub customer: String,
    /// Kind of the document.
    pub id_type: String,
    /// Its number; empty where the one that is kept stays.
    pub id_number: String,
    /// Its last day, `YYYY-MM-DD`.
    pub id_expires: String,
}

/// A photo out of a file.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerPhotoFile {
    /// Whose it is.
    pub customer: String,
    /// Of what it is.
    pub part: CustomerPhotoPart,
    /// The file.
    pub bytes_base64: String,
}

/// Names a photo.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerPhotoRequest {
    /// Whose it is.
    pub customer: String,
    /// Of what it is.
    pub part: CustomerPhotoPart,
}

/// Names a step.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerStepRequest {
    /// Whose it is.
    pub customer: String,
    /// Which.
    pub step: CustomerStep,
}
