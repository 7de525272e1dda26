//! Rows that become payment accounts. If a row forwards deposits, its bank is queried for the account holder; then the account is opened, once.

use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::payment_account::{PaymentAccountState, Profile};
use serde::{Deserialize, Serialize};
use service_api::value::{BankId, Nuban};
use sheet_rules::forms::{Field, FormRow};
use sheet_rules::payout::BankTable;

use super::joined;
use super::row_outcome::RowOutcome;
use crate::messages;
use crate::payment_accounts;
use crate::tables::forwarding::By;
use crate::tables::imports;
use crate::tables::imports::{ImportPlace, ImportedRow, needs_review};
use crate::view::{NewPaymentAccount, PaymentAccountView};
use directory::holder;
use directory::view::BankHolderRequest;
use engine::outbox::Outbox;
use system::error::{AppError, ErrorCode};

/// The values of a row, fixed when the import started. Stored as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AccountForm {
    first_name: String,
    last_name: String,
    pub account_name: String,
    phone: String,
    email: String,
    /// The bank verification number; kept until the opening is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    identity: Option<String>,
    reference: String,
    forward_bank: String,
    forward_account: String,
    forward_word: String,
    pub limit: String,
    callback: String,
    /// Milliseconds. A similar account that was opened after this time was not shown to the person who started the import.
    seen: i64,
    /// The row needs review because a similar account exists.
    #[serde(default)]
    like_another: bool,
    /// Queries the bank again, even if it answered before.
    #[serde(default)]
    ask_anew: bool,
}

impl AccountForm {
    /// The form of a row that is ready; `None` if the service has no id for the bank that it forwards to.
    pub(super) fn of(row: &FormRow, banks: &BankTable, now: Timestamp) -> Option<Self> {
        let value = |field: Field| row.value(field).to_owned();
        let forward_bank = match &row.bank {
            None => String::new(),
            Some(wanted) => {
                let place = (0..).map_while(|place| banks.reference(place)).position(|bank| bank == *wanted)?;
                banks.bank(place)?.uuid.as_ref()?.as_str().to_owned()
            }
        };
        Some(Self {
            first_name: value(Field::FirstName),
            last_name: value(Field::LastName),
            account_name: value(Field::AccountName),
            phone: value(Field::Phone),
            email: value(Field::Email),
            identity: Some(value(Field::Identity)).filter(|number| !number.is_empty()),
            reference: value(Field::Reference),
            forward_account: if forward_bank.is_empty() {
                String::new()
            } else {
                value(Field::Account)
            },
            forward_bank,
            forward_word: String::new(),
            limit: value(Field::Limit),
            callback: value(Field::Callback),
            seen: now.0,
            ..Self::default()
        })
    }

    pub(super) fn read(row: &ImportedRow) -> Result<Self, AppError> {
        serde_json::from_str(&row.form).map_err(AppError::bug)
    }

    pub(super) fn forwards(&self) -> bool {
        !self.forward_account.is_empty()
    }

    /// Whether a person can retry the row, with a reason or after another query to the bank.
    pub(super) fn can_be_tried(&self) -> bool {
        self.forwards() || self.like_another
    }

    /// The form for a retry. `word` is the person's reason; if it is empty, the bank is queried again.
    pub(super) fn with_word(self, word: &str, now: Timestamp) -> Self {
        Self {
            forward_word: word.to_owned(),
            ask_anew: word.is_empty(),
            like_another: false,
            seen: now.0,
            ..self
        }
    }

    pub(super) fn contact(&self) -> String {
        joined([&self.phone, &self.email], " · ")
    }

    fn form(&self) -> NewPaymentAccount {
        let text = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        NewPaymentAccount {
            account_name: self.account_name.clone(),
            first_name: self.first_name.clone(),
            last_name: self.last_name.clone(),
            phone: text(&self.phone),
            email: text(&self.email),
            identity: self.identity.clone(),
            reference: text(&self.reference),
            forwards: self.forwards(),
            forward_bank: text(&self.forward_bank),
            forward_account: text(&self.forward_account),
            forward_word: text(&self.forward_word),
            limit: text(&self.limit),
            callback_url: text(&self.callback),
        }
    }
}

/// Opens the account of a row, or records why the row needs review.
pub(super) async fn make(outbox: &Arc<Outbox>, place: ImportPlace, row: &ImportedRow) -> Result<RowOutcome, AppError> {
    let (store, mut form) = (&outbox.store, AccountForm::read(row)?);
    if let Some(like) = like_another(outbox, place, &form).await? {
        let words = messages::similar_opened(&like);
        needs_review::put_similar_into_review(store, place, words).await?;
        return Ok(RowOutcome::NeedsReview);
    }
    match query_holder(outbox, &form).await {
        Ok(false) => {}
        // The reason was written for an earlier answer of the bank. It does not apply to this one, which no person has seen.
        Ok(true) => form.forward_word.clear(),
        Err(error) if matches!(error.code, ErrorCode::NotSent | ErrorCode::Unanswered | ErrorCode::Refused) => {
            if form.forward_word.is_empty() {
                let account = &form.forward_account;
                let words = messages::holder_not_queried(account, &error.message);
                needs_review::put_into_review(store, place, words.clone()).await?;
                return Ok(RowOutcome::NotAsked(words));
            }
        }
        Err(error) => return review_or_fail(outbox, place, error).await,
    }
    match payment_accounts::open_of(outbox, &form.form(), By::default(), Some(place)).await {
        Ok(view) => {
            if form.identity.is_some() {
                needs_review::forget_sent_identities(store).await?;
            }
            Ok(outcome_of(&view))
        }
        Err(error) => review_or_fail(outbox, place, error).await,
    }
}

/// An error that concerns only this row puts it into review, and the import continues. Any other error is returned.
async fn review_or_fail(outbox: &Arc<Outbox>, place: ImportPlace, error: AppError) -> Result<RowOutcome, AppError> {
    let is_made = imports::imported_row(&outbox.store, place)
        .await?
        .is_some_and(|row| row.account.is_some());
    if is_made || !matches!(error.code, ErrorCode::Invalid | ErrorCode::Conflict) {
        return Err(error);
    }
    let words: Vec<&str> = error.problems.iter().map(|problem| problem.message.as_str()).collect();
    let words = match words.is_empty() {
        true => error.message,
        false => messages::not_opened(&words.join(" ")),
    };
    needs_review::put_into_review(&outbox.store, place, words).await?;
    Ok(RowOutcome::NeedsReview)
}

/// A similar account from outside this import, opened after the person started it: number, name and reference.
async fn like_another(outbox: &Arc<Outbox>, place: ImportPlace, form: &AccountForm) -> Result<Option<String>, AppError> {
    let profile = Profile {
        first_name: Some(form.first_name.clone()),
        last_name: Some(form.last_name.clone()),
        phone: Some(form.phone.clone()).filter(|phone| !phone.is_empty()),
        ..Profile::default()
    };
    let email = Some(form.email.clone()).filter(|email| !email.is_empty());
    let found = needs_review::similar_since(&outbox.store, place, profile, email, Timestamp(form.seen)).await?;
    Ok(found.map(|[number, name, reference]| joined([&number, &name, &reference], ", ")))
}

/// Queries the bank for the holder of the account that deposits are forwarded to, unless its answer is stored. Returns whether it answered now.
async fn query_holder(outbox: &Arc<Outbox>, form: &AccountForm) -> Result<bool, AppError> {
    let (Ok(bank), Ok(account)) = (BankId::parse(&form.forward_bank), Nuban::parse(&form.forward_account)) else {
        return Ok(false);
    };
    if !form.ask_anew && holder::known(outbox, &bank, &account, &[&form.account_name]).await?.is_some() {
        return Ok(false);
    }
    let question = BankHolderRequest {
        bank: form.forward_bank.clone(),
        account: form.forward_account.clone(),
        expected: form.account_name.clone(),
    };
    let asked = holder::ask(outbox, &question).await;
    // The query used this turn's permit; the opening needs another.
    outbox.permit().await?;
    asked.map(|_| true)
}

/// Sends an opening that never left. The bank verification number is not in the outbox, so it comes from the row.
pub(super) async fn send(outbox: &Arc<Outbox>, account: i64, row: &ImportedRow) -> Result<RowOutcome, AppError> {
    let form = AccountForm::read(row)?;
    let view = payment_accounts::send_unsent(outbox, account, form.identity.as_deref()).await?;
    needs_review::forget_sent_identities(&outbox.store).await?;
    Ok(outcome_of(&view))
}

fn outcome_of(view: &PaymentAccountView) -> RowOutcome {
    let words = || view.state_detail.clone().unwrap_or_default();
    match view.state {
        PaymentAccountState::NotSent => RowOutcome::NotSent(words()),
        PaymentAccountState::Sending | PaymentAccountState::InDoubt => RowOutcome::InDoubt,
        PaymentAccountState::Refused => RowOutcome::Refused(words()),
        PaymentAccountState::TakenBack => RowOutcome::NeedsReview,
        PaymentAccountState::Opening | PaymentAccountState::Open | PaymentAccountState::Closing | PaymentAccountState::Closed => {
            RowOutcome::Made
        }
    }
}
