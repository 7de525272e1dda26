//! Saved contacts: beneficiaries, whom we pay, and customers, who pay us.

use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use sheet_rules::contact::{Kind, Side};
use ts_rs::TS;

use system::error::InputProblem;

/// A saved contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContactView {
    /// Its id in the records.
    pub contact: String,
    /// The kind of payment that it is used for.
    pub kind: Kind,
    /// The name that we gave it.
    pub name: String,
    /// The service's id of the bank or biller; otherwise empty.
    pub place: String,
    /// The name of the bank or biller.
    pub place_name: String,
    /// The account, wallet, phone, meter or smart card number; empty for a customer.
    pub number: String,
    /// A telephone number.
    pub phone: String,
    /// An e-mail address.
    pub email: String,
    /// Our note.
    pub note: String,
    /// The account holder when it was saved, as reported then.
    pub holder: Option<String>,
    /// When its account or number last changed.
    pub changed_at: Option<String>,
}

/// A change of a contact's account or number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContactChangeView {
    /// Its position among the changes.
    pub id: String,
    /// When it was changed.
    pub at: String,
    /// Who changed it; empty if no one was signed in.
    pub by: String,
    /// The old value.
    pub was: String,
    /// The new value.
    pub now: String,
}

/// Everything about a saved contact.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContactDetailView {
    /// The contact.
    pub contact: ContactView,
    /// When it was saved.
    pub saved_at: String,
    /// Who saved it; empty if no one was signed in.
    pub saved_by: String,
    /// Changes of its account or number, latest first.
    pub changes: Vec<ContactChangeView>,
    /// Whether it was removed.
    pub removed: bool,
}

/// The order of saved contacts, and their columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ContactOrder {
    /// The name that we gave it.
    Name,
    /// The kind of payment.
    Kind,
    /// The account, wallet, phone, meter or smart card number.
    Number,
    /// The bank or biller.
    Place,
    /// The e-mail address.
    Email,
    /// The telephone number.
    Phone,
    /// Our note.
    Note,
}

/// A list query for saved contacts, sorted by name.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactsRequest {
    /// Of these kinds.
    pub kinds: Vec<Kind>,
    /// Words that the contact must contain; empty for all contacts.
    pub text: String,
    /// The order; `None` for their names.
    #[serde(default)]
    pub order: Option<ContactOrder>,
    /// Whether the last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// How many contacts are skipped.
    pub from: u32,
}

/// A page of saved contacts, sorted by name.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContactsPageView {
    /// At most a hundred.
    pub contacts: Vec<ContactView>,
    /// The total number of contacts found.
    pub found: u32,
}

/// The form of a contact.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactForm {
    /// The contact to change; `None` for a new one.
    pub contact: Option<String>,
    /// The kind of payment that it is used for.
    pub kind: Kind,
    /// The name that we give it.
    pub name: String,
    /// The service's id of the bank or biller.
    pub place: String,
    /// The account, wallet, phone, meter or smart card number.
    pub number: String,
    /// A telephone number.
    pub phone: String,
    /// An e-mail address.
    pub email: String,
    /// Our note.
    pub note: String,
}

/// Saves the payee of a payment as a contact.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactOfPayment {
    /// The payment, which was made.
    pub payment: String,
    /// The name that we give the contact.
    pub name: String,
}

/// Identifies a contact.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactId {
    /// Its id in the records.
    pub contact: String,
}

/// A file of contacts.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactsFile {
    /// The list that it is for.
    pub side: Side,
    /// The name of the file.
    pub file_name: String,
    /// The contents of the file.
    pub bytes_base64: String,
    /// The sheet to read; `None` for the first one with content.
    pub sheet: Option<String>,
    /// Whether lost leading zeros are restored as proposed.
    #[serde(default)]
    pub put_back_zeros: bool,
}

/// What the import of a file would do.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContactsFileView {
    /// The sheets of the file.
    pub sheets: Vec<String>,
    /// The sheet that was read.
    pub sheet: String,
    /// Contacts that would be saved.
    pub new: u32,
    /// The first of them, at most a hundred.
    pub rows: Vec<ContactView>,
    /// Contacts that are already saved with the same values.
    pub same: u32,
    /// Problems that prevent the import.
    pub problems: Vec<InputProblem>,
    /// How many of the problems are numbers without their leading zeros, which can be restored together.
    pub lost_zeros: u32,
    /// Notes that do not prevent the import.
    pub notes: Vec<String>,
}

/// The result of an import.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContactsImportedView {
    /// Contacts that were saved.
    pub saved: u32,
    /// Contacts that were already saved.
    pub same: u32,
}

/// Exports a list.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactsExport {
    /// The list.
    pub side: Side,
    /// The order; `None` for their names.
    #[serde(default)]
    pub order: Option<ContactOrder>,
    /// Whether the last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// Only the contacts with these ids; empty for all of the list.
    #[serde(default)]
    pub only: Vec<String>,
    /// The format of the file.
    pub format: ExportFormat,
}
