//! The file of an approval request: a submitted draft with all its payments, to be approved on another laptop.
//!
//! The file comes from outside. Its size is checked before it is parsed, it is parsed into types of fixed depth, and it is accepted only if
//! its rows add up to its stated totals.

use base::profile::ProfileKind;
use cell_rules::is_invisible;
use serde::{Deserialize, Serialize};
use service_api::value::{Amount, BankId, Nuban};
use sheet_rules::payout::{BankRef, PlanItem};

use super::envelope;
use super::envelope::{PublicKey, SigningKey};
use crate::digest_of;
use crate::findings::ApprovalFindings;
use crate::messages;
use crate::tables::plans::{Compared, PlanItemRow, PlanRow};
use system::error::{AppError, ErrorCode};

/// The first line.
const WHAT: &str = "cowrie batch for approval 1";
/// A hundred thousand rows with long texts use a quarter of it; the findings about them may use as much again.
pub(super) const MOST_BYTES: usize = 96 * 1024 * 1024;
/// The largest number of rows.
const MOST_ROWS: usize = 100_000;
/// The largest length of a text, in characters.
const MOST_LETTERS: usize = 500;
const NOT_ADDED_UP: &str = messages::DOES_NOT_ADD_UP;

/// The contents of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The unique id of this approval request.
    pub batch: String,
    pub kind: ProfileKind,
    pub business: String,
    /// Milliseconds since 1970.
    pub saved_at: i64,
    /// Until when it may be approved.
    pub good_until: i64,
    /// Everyone who worked on the draft.
    pub makers: Vec<String>,
    pub saved_by: String,
    pub file_name: String,
    pub digest: String,
    pub route: String,
    pub group_size: u32,
    pub count: usize,
    pub total_minor: i64,
    pub account_sum: String,
    /// The findings of the preparer's laptop.
    pub matters: ApprovalFindings,
    pub sheets: Vec<String>,
    /// Name, the central bank's code, the service's id.
    pub banks: Vec<(String, Option<String>, String)>,
    pub rows: Vec<Row>,
}

/// Row, sheet, name, bank, account, amount, remarks, the file's reference, phone, email, whether these are the payer's own, sender. Sheet
/// and bank are positions in the lists.
pub(super) type Row = (
    u32,
    usize,
    String,
    usize,
    String,
    i64,
    String,
    String,
    Option<String>,
    Option<String>,
    bool,
    String,
);

/// An approval request that was verified: signed by `exporter`, and its rows match its digest.
#[derive(Debug)]
pub struct Opened {
    pub batch: Batch,
    pub exporter: PublicKey,
    pub items: Vec<PlanItemRow>,
}

impl Batch {
    /// Adds the payments.
    pub fn fill(&mut self, items: &[PlanItemRow]) {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        for PlanItemRow { item, bank_id } in items {
            let sheet = place(&mut self.sheets, &item.sheet);
            let bank = (item.bank.name.clone(), given(&item.bank.code), bank_id.as_str().to_owned());
            let bank = place(&mut self.banks, &bank);
            self.rows.push((
                item.row,
                sheet,
                item.name.clone(),
                bank,
                item.account.as_str().to_owned(),
                item.amount.minor(),
                item.remarks.clone(),
                item.row_reference.clone(),
                given(&item.phone),
                given(&item.email),
                item.own_contact,
                item.sender.clone(),
            ));
        }
    }

    /// The signed file.
    pub fn sign(&self, key: &SigningKey) -> Result<String, AppError> {
        let contents = serde_json::to_string(self).map_err(AppError::bug)?;
        envelope::sign(WHAT, &contents, key)
    }

    fn items(&mut self) -> Result<Vec<PlanItemRow>, AppError> {
        let (sheets, banks) = (&self.sheets, &self.banks);
        let rows = std::mem::take(&mut self.rows);
        let item = |row: Row| {
            let place = || Some((sheets.get(row.1)?.clone(), banks.get(row.3)?.clone()));
            let (sheet, (name, code, bank_id)) = place().ok_or_else(|| unread(messages::UNKNOWN_BANK_OR_SHEET))?;
            let no_payment = || unread(NOT_ADDED_UP);
            Ok(PlanItemRow {
                bank_id: BankId::parse(&bank_id).map_err(|_| no_payment())?,
                item: PlanItem {
                    row: row.0,
                    sheet,
                    name: row.2,
                    bank: BankRef { name, code },
                    account: Nuban::parse(&row.4).map_err(|_| no_payment())?,
                    amount: Amount::from_minor(row.5).map_err(|_| no_payment())?,
                    remarks: row.6,
                    row_reference: row.7,
                    phone: row.8,
                    email: row.9,
                    own_contact: row.10,
                    sender: row.11,
                },
            })
        };
        rows.into_iter().map(item).collect()
    }

    /// The fields of the approval snapshot, as they were when the draft was submitted.
    fn plan(&self) -> PlanRow {
        PlanRow {
            id: 0,
            draft: 0,
            digest: self.digest.clone(),
            route: self.route.clone(),
            group_size: self.group_size,
            total_minor: self.total_minor,
            contact: None,
            paid_before: None,
            compared: Compared::default(),
            made_at: base::timestamp::Timestamp(self.saved_at),
            made_by: None,
            voided_at: None,
            period: None,
        }
    }
}

fn place<T: Clone + PartialEq>(known: &mut Vec<T>, wanted: &T) -> usize {
    // The same sheet and bank usually follow each other, and there are at most a few dozen.
    known.iter().position(|each| each == wanted).unwrap_or_else(|| {
        known.push(wanted.clone());
        known.len() - 1
    })
}

/// Opens the file of an approval request.
///
/// # Errors
///
/// Any part of it is not valid.
pub(super) fn read(bytes: &[u8]) -> Result<Opened, AppError> {
    if bytes.len() > MOST_BYTES {
        return Err(unread(messages::REQUEST_TOO_LARGE));
    }
    let envelope = envelope::open(WHAT, bytes).ok_or_else(|| unread(messages::NO_REQUEST))?;
    let mut batch: Batch = serde_json::from_str(envelope.contents).map_err(|_| unread(messages::SIGNED_SOMETHING_ELSE))?;
    let items = batch.items()?;
    if items.is_empty() || items.len() > MOST_ROWS || !has_safe_texts(&batch, &items) {
        return Err(unread(messages::UNSAFE_CONTENTS));
    }
    if !adds_up(&batch, &items) {
        return Err(unread(NOT_ADDED_UP));
    }
    Ok(Opened {
        exporter: envelope.key,
        batch,
        items,
    })
}

fn adds_up(batch: &Batch, items: &[PlanItemRow]) -> bool {
    let total = items.iter().try_fold(0_i64, |sum, row| sum.checked_add(row.item.amount.minor()));
    let accounts = items
        .iter()
        .try_fold(0_u64, |sum, row| sum.checked_add(row.item.account.as_str().parse::<u64>().ok()?));
    let route = matches!(batch.route.as_str(), "single" | "group") && (1..=300).contains(&batch.group_size);
    route
        && batch.count == items.len()
        && total == Some(batch.total_minor)
        && Amount::from_minor(batch.total_minor).is_ok()
        && accounts.map(|sum| sum.to_string()).as_deref() == Some(batch.account_sum.as_str())
        && digest_of(&batch.plan(), items).is_ok_and(|digest| digest == batch.digest)
}

/// Whether every text is short enough and free of invisible characters and of marks that change the direction of writing.
fn has_safe_texts(batch: &Batch, items: &[PlanItemRow]) -> bool {
    let own = [&batch.batch, &batch.business, &batch.saved_by, &batch.file_name];
    // An empty text and an absent one have the same digest, so only absence is allowed.
    let some = |text: &Option<String>| text.as_deref().is_none_or(|text| !text.is_empty() && plain(text));
    own.into_iter().chain(&batch.makers).chain(&batch.sheets).all(|text| plain(text))
        && batch.makers.len() <= 100
        && batch.banks.iter().all(|bank| plain(&bank.0) && some(&bank.1))
        && batch.matters.texts().all(|text| plain(text))
        && items.iter().all(|PlanItemRow { item, .. }| {
            let texts = [&item.name, &item.remarks, &item.row_reference, &item.sender];
            texts.into_iter().all(|text| plain(text)) && some(&item.phone) && some(&item.email)
        })
}

/// Whether a text is short and shows all that it contains.
pub fn plain(text: &str) -> bool {
    let hides = |mark: char| mark.is_control() || is_invisible(mark) || matches!(mark, '\u{2028}' | '\u{2029}');
    text.chars().count() <= MOST_LETTERS && !text.chars().any(hides)
}

fn unread(why: &str) -> AppError {
    AppError::new(ErrorCode::Invalid, why).hint(messages::SEND_ANOTHER_WAY)
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
