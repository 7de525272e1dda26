//! Saved contacts: beneficiaries, whom we pay, and customers, who pay us.

use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use sheet_rules::contact::{Kind, Side};
use ts_rs::TS;

use system::error::InputProblem;

/// A saved contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContactView {
    /// Its id here.
    pub contact: String,
    /// How it is paid.
    pub kind: Kind,
    /// What we call it.
    pub name: String,
    /// The service's id of the bank or biller; empty for the others.
    pub place: String,
    /// What the bank or biller is called.
    pub place_name: String,
    /// The account, wallet, phone, meter or smart card; empty for a customer.
    pub number: String,
    /// A telephone.
    pub phone: String,
    /// An e-mail address.
    pub email: String,
    /// Our own words.
    pub note: String,
    /// Who held it when it was saved, as was told then.
    pub holder: Option<String>,
    /// When its account or number was changed last.
    pub changed_at: Option<String>,
}

/// That the account or number of a contact was another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ContactChangeView {
    /// Its place among the changes.
    pub id: String,
    /// When it was changed.
    pub at: String,
    /// By whom; empty where nobody is signed in.
    pub by: String,
    /// What it was.
    pub was: String,
    /// What it was changed to.
    pub now: String,
}

/// Everything about a saved contact.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContactDetailView {
    /// The contact.
    pub contact: ContactView,
    /// When it was saved.
    pub saved_at: String,
    /// By whom; empty where nobody was signed in.
    pub saved_by: String,
    /// Changes of its account or number, the latest first.
    pub changes: Vec<ContactChangeView>,
    /// Whether it was removed.
    pub removed: bool,
}

/// Asks for saved contacts, by name.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactsRequest {
    /// Of these kinds.
    pub kinds: Vec<Kind>,
    /// Words that all stand somewhere in it; empty for all.
    pub text: String,
    /// So many are passed over.
    pub from: u32,
}

/// Some of the saved contacts, by name.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContactsPageView {
    /// At most a hundred.
    pub contacts: Vec<ContactView>,
    /// How many there are in all.
    pub found: u32,
}

/// A contact as it is typed.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactForm {
    /// The one that is changed; none for a new one.
    pub contact: Option<String>,
    /// How it is paid.
    pub kind: Kind,
    /// What we call it.
    pub name: String,
    /// The service's id of the bank or biller.
    pub place: String,
    /// The account, wallet, phone, meter or smart card.
    pub number: String,
    /// A telephone.
    pub phone: String,
    /// An e-mail address.
    pub email: String,
    /// Our own words.
    pub note: String,
}

/// Saves whom a payment went to.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactOfPayment {
    /// The payment; it was made.
    pub payment: String,
    /// What we call it.
    pub name: String,
}

/// Names a contact.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactId {
    /// Its id here.
    pub contact: String,
}

/// A file of contacts.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactsFile {
    /// For which list.
    pub side: Side,
    /// Its name.
    pub file_name: String,
    /// Its bytes.
    pub bytes_base64: String,
    /// Which sheet; without one the first with content.
    pub sheet: Option<String>,
    /// Numbers get back the zeros that they lost, as proposed.
    #[serde(default)]
    pub put_back_zeros: bool,
}

/// What importing a file would do.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContactsFileView {
    /// The sheets it has.
    pub sheets: Vec<String>,
    /// The sheet that was read.
    pub sheet: String,
    /// Contacts that would be saved.
    pub new: u32,
    /// The first of them, at most a hundred.
    pub rows: Vec<ContactView>,
    /// Contacts that are saved just so.
    pub same: u32,
    /// What keeps the whole file from being taken.
    pub problems: Vec<InputProblem>,
    /// How many of these are numbers that lost zeros, which can be put back at once.
    pub lost_zeros: u32,
    /// What is worth knowing.
    pub notes: Vec<String>,
}

/// What became of a file.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ContactsImportedView {
    /// Contacts that were saved.
    pub saved: u32,
    /// Contacts that were saved before.
    pub same: u32,
}

/// Asks for a list as a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ContactsExport {
    /// Which list.
    pub side: Side,
    /// As what.
    pub format: ExportFormat,
}
