//! Saved contacts: beneficiaries, whom we pay, and customers, who pay us. They save typing. The account holder is still queried before each
//! payment, and a difference from the saved contact is reported.

mod file;
mod known;
mod list;
mod save;

use crate::messages;
use sheet_rules::contact::Problem;

pub use file::{check, export, import};
pub use known::{saved_as, warnings};
pub use list::{page, view};
pub use save::{put_back, remove, save, save_payment};

use crate::tables::contacts::ContactRow;
use crate::view::ContactView;
use system::env::rfc3339;
use system::error::{AppError, InputProblem};

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| not_here())
}

fn not_here() -> AppError {
    AppError::not_found(messages::NO_SUCH_CONTACT)
}

fn contact_view(row: &ContactRow) -> ContactView {
    let contact = row.contact.clone();
    ContactView {
        contact: row.id.to_string(),
        kind: contact.kind,
        name: contact.name,
        place: contact.place,
        place_name: row.place_name.clone(),
        number: contact.number,
        phone: contact.phone,
        email: contact.email,
        note: contact.note,
        holder: row.holder.clone(),
        changed_at: row.changed_at.map(rfc3339),
    }
}

/// The bank or biller and the number, for a sentence.
fn whereabouts(place_name: &str, number: &str) -> String {
    [place_name, number]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn input((field, message): Problem) -> InputProblem {
    InputProblem::new(field.word(), message)
}
