//! Turns checked rows and a person's choices into what will be sent: fixed, summed, and described byte by byte for approval.

use crate::messages;
use service_api::value::{Amount, Nuban};

use super::bank::BankRef;
use super::sheet::{Contact, OpenSheet, RowState, Rules, SheetRow};
use cell_rules::text::arriving;

/// A person's decisions about a whole sheet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices<'a> {
    /// A phone number or e-mail address for rows that have neither. It is the payer's own, so no message is sent to it.
    pub contact: Option<&'a str>,
    /// The operation that is used transmits no contacts, so rows need none.
    pub contacts_stay: bool,
}

/// One payment, as it will be sent. It gets its reference when it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanItem {
    /// The row in its sheet.
    pub row: u32,
    /// The sheet's name.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The bank; its id in the service's list is looked up when the payment is made.
    pub bank: BankRef,
    /// The account number.
    pub account: Nuban,
    /// The amount.
    pub amount: Amount,
    /// The remarks for the payee, already cut to what arrives.
    pub remarks: String,
    /// The sheet's own reference of the row; not the payment's.
    pub row_reference: String,
    /// The phone number to transmit.
    pub phone: Option<String>,
    /// The e-mail address to transmit.
    pub email: Option<String>,
    /// Whether the contact is the payer's own, so that the service must not send a message to it.
    pub own_contact: bool,
    /// The sender's name, already cut to what arrives with every operation.
    pub sender: String,
}

/// Everything that will be sent for one sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The payments, in the order of the file.
    pub items: Vec<PlanItem>,
    /// Their sum.
    pub total: Amount,
}

/// Why there is no plan. All reasons are reported at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanProblem {
    /// The sheet as a whole has an error.
    SheetToFix,
    /// Rows still have errors and were not skipped; the first few are named.
    RowsToFix {
        /// The number of rows.
        count: usize,
        /// Their spots, at most ten.
        first: Vec<String>,
    },
    /// Rows have neither phone nor e-mail, and no contact was given for them.
    ContactMissing {
        /// The number of rows.
        count: usize,
    },
    /// The contact is neither a phone number nor an e-mail address.
    ContactInvalid,
    /// Nothing is left to pay.
    NothingToPay,
    /// The sum is above the largest amount.
    TotalTooLarge,
}

impl PlanProblem {
    /// Its message.
    pub fn message(&self) -> String {
        match self {
            Self::SheetToFix => messages::payouts::SHEET_UNREADABLE.to_owned(),
            Self::RowsToFix { count, first } => {
                let more = if *count > first.len() { ", …" } else { "" };
                let first = first.join(", ");
                match count {
                    1 => messages::payouts::one_row_with_errors(&first),
                    _ => messages::payouts::rows_with_errors(*count, &first, more),
                }
            }
            Self::ContactMissing { count } => messages::payouts::contact_needed(*count),
            Self::ContactInvalid => messages::payouts::INVALID_CONTACT.to_owned(),
            Self::NothingToPay => messages::payouts::NO_ROWS.to_owned(),
            Self::TotalTooLarge => messages::payouts::TOTAL_TOO_LARGE.to_owned(),
        }
    }
}

/// Makes the plan. A row with an error is never dropped silently: it is corrected or skipped.
///
/// # Errors
///
/// Everything that prevents a plan.
pub fn plan(sheet: &OpenSheet, choices: &Choices<'_>) -> Result<Plan, Vec<PlanProblem>> {
    let mut problems = Vec::new();
    if sheet.is_blocked() {
        problems.push(PlanProblem::SheetToFix);
    }
    let chosen: Vec<SheetRow> = sheet.rows().filter(|row| row.state != RowState::LeftOut).collect();
    let unready: Vec<u32> = chosen
        .iter()
        .filter(|row| row.state == RowState::ToFix)
        .map(|row| row.row)
        .collect();
    if !unready.is_empty() {
        problems.push(PlanProblem::RowsToFix {
            count: unready.len(),
            first: unready.into_iter().take(10).map(|row| sheet.spot(row)).collect(),
        });
    }
    let contact = choices.contact.map(Contact::parse);
    if contact == Some(None) {
        problems.push(PlanProblem::ContactInvalid);
    }
    let contact = contact.flatten();
    let items: Vec<PlanItem> = chosen.iter().filter_map(|row| item(row, contact.as_ref())).collect();
    let unreachable = items.iter().filter(|item| item.phone.is_none() && item.email.is_none()).count();
    if unreachable > 0 && choices.contact.is_none() && !choices.contacts_stay {
        problems.push(PlanProblem::ContactMissing { count: unreachable });
    }
    if chosen.is_empty() {
        problems.push(PlanProblem::NothingToPay);
    }
    let total = items
        .iter()
        .try_fold(0_i64, |sum, item| sum.checked_add(item.amount.minor()))
        .and_then(|sum| Amount::from_minor(sum).ok());
    match total {
        Some(total) if problems.is_empty() => return Ok(Plan { items, total }),
        Some(_) => {}
        None => problems.push(PlanProblem::TotalTooLarge),
    }
    Err(problems)
}

/// A row as a payment; `None` if a value is missing.
pub(super) fn item(row: &SheetRow, contact: Option<&Contact>) -> Option<PlanItem> {
    let some = |text: &String| (!text.is_empty()).then(|| text.clone());
    let (mut phone, mut email) = (some(&row.phone), some(&row.email));
    let own_contact = phone.is_none() && email.is_none();
    if own_contact {
        match contact {
            Some(Contact::Phone(number)) => phone = Some(number.clone()),
            Some(Contact::Email(address)) => email = Some(address.clone()),
            None => {}
        }
    }
    Some(PlanItem {
        row: row.file_row(),
        sheet: row.sheet.to_string(),
        name: row.name.clone(),
        bank: row.bank.value.clone()?,
        account: row.account.value.clone()?,
        amount: row.amount.value?,
        remarks: arriving(&row.remarks, Rules::REMARKS_LENGTH),
        row_reference: row.reference.clone(),
        phone,
        email,
        own_contact,
        sender: arriving(&row.sender, Rules::SENDER_LENGTH),
    })
}

impl Plan {
    /// Whether the payments are from more than one sheet.
    pub fn is_stacked(&self) -> bool {
        let mut sheets = self.items.iter().map(|item| &item.sheet);
        sheets.next().is_some_and(|first| sheets.any(|sheet| sheet != first))
    }

    /// The spot of a payment, for sentences after the word *row*: its row, and its sheet if there are several.
    pub fn spot(&self, item: &PlanItem) -> String {
        if self.is_stacked() {
            messages::payouts::row_of_sheet(item.row, &item.sheet)
        } else {
            item.row.to_string()
        }
    }

    /// The plan as bytes to hash: any change of any payment, of its sheet or row, or of their order or number, changes them.
    ///
    /// Every value is written as its length in bytes, a colon, the value and a line end, so two different plans never have the same bytes.
    pub fn canonical(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut put = |value: &str| bytes.extend_from_slice(format!("{}:{value}\n", value.len()).as_bytes());
        put("cowrie payout plan 1");
        put(&self.items.len().to_string());
        put(&self.total.decimal());
        for item in &self.items {
            put(&item.row.to_string());
            put(&item.amount.decimal());
            put(if item.own_contact { "own contact" } else { "payee's contact" });
            let texts = [
                &item.sheet,
                &item.name,
                &item.bank.name,
                &item.remarks,
                &item.row_reference,
                &item.sender,
            ];
            texts.iter().for_each(|text| put(text));
            put(item.account.as_str());
            for text in [&item.bank.code, &item.phone, &item.email] {
                put(text.as_deref().unwrap_or_default());
            }
        }
        bytes
    }
}
