//! Rows that become payment accounts: the bank is asked whose account deposits would be led to, then the account is opened, once.

use std::sync::Arc;

use domain::forms::{Field, FormRow};
use domain::payout::BankTable;
use serde::{Deserialize, Serialize};
use service_api::value::{BankId, Nuban};

use super::making::Heard;
use crate::error::{AppError, ErrorCode};
use crate::holder;
use crate::outbox::Outbox;
use crate::payment_accounts;
use crate::store::{By, ImportPlace, ImportedRow};
use crate::view::{BankHolderRequest, NewPaymentAccount, PaymentAccountState, PaymentAccountView};

/// What is filled in of a row, frozen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AccountForm {
    first_name: String,
    last_name: String,
    pub(super) account_name: String,
    phone: String,
    email: String,
    /// Kept until the account has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    identity: Option<String>,
    reference: String,
    forward_bank: String,
    forward_account: String,
    pub(super) forward_word: String,
    pub(super) limit: String,
    callback: String,
}

impl AccountForm {
    /// A row that is ready; none where the service has no id for the bank it forwards to.
    pub(super) fn of(row: &FormRow, banks: &BankTable) -> Option<Self> {
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
            forward_word: value(Field::Word),
            limit: value(Field::Limit),
            callback: value(Field::Callback),
        })
    }

    pub(super) fn read(row: &ImportedRow) -> Result<Self, AppError> {
        serde_json::from_str(&row.form).map_err(AppError::bug)
    }

    pub(super) fn forwards(&self) -> bool {
        !self.forward_account.is_empty()
    }

    pub(super) fn contact(&self) -> String {
        let parts = [&self.phone, &self.email].into_iter().filter(|part| !part.is_empty());
        parts.cloned().collect::<Vec<_>>().join(" · ")
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

/// Opens the account of a row, or notes why it waits for a person.
pub(super) async fn make(outbox: &Arc<Outbox>, place: ImportPlace, row: &ImportedRow) -> Result<Heard, AppError> {
    let form = AccountForm::read(row)?;
    if let Some(why) = not_asked(outbox, &form).await? {
        let words = format!(
            "Nothing was opened: whose account {} is could not be asked. {why}",
            form.forward_account
        );
        outbox.store.refuse_import_row(place, words.clone()).await?;
        return Ok(Heard::NotAsked(words));
    }
    match payment_accounts::open_of(outbox, &form.form(), By::default(), Some(place)).await {
        Ok(view) => {
            if form.identity.is_some() {
                outbox.store.forget_sent_identities().await?;
            }
            Ok(heard(&view))
        }
        Err(error) => {
            let became = outbox.store.imported_row(place).await?.is_some_and(|row| row.account.is_some());
            if became || error.code != ErrorCode::Invalid || error.problems.is_empty() {
                return Err(error);
            }
            let words: Vec<&str> = error.problems.iter().map(|problem| problem.message.as_str()).collect();
            let words = format!("Nothing was opened. {}", words.join(" "));
            outbox.store.refuse_import_row(place, words).await?;
            Ok(Heard::Held)
        }
    }
}

/// Asks the bank whose account deposits would be led to, unless it said so lately. Why it could not be asked, where no person's word
/// stands for it.
async fn not_asked(outbox: &Arc<Outbox>, form: &AccountForm) -> Result<Option<String>, AppError> {
    let (Ok(bank), Ok(account)) = (BankId::parse(&form.forward_bank), Nuban::parse(&form.forward_account)) else {
        return Ok(None);
    };
    if holder::known(outbox, &bank, &account, &[&form.account_name]).await?.is_some() {
        return Ok(None);
    }
    let question = BankHolderRequest {
        bank: form.forward_bank.clone(),
        account: form.forward_account.clone(),
        expected: form.account_name.clone(),
    };
    let asked = holder::ask(outbox, &question).await;
    // The question was this turn's call; the opening takes the next one.
    outbox.turn().await?;
    match asked {
        Ok(_) => Ok(None),
        Err(error) if matches!(error.code, ErrorCode::NotSent | ErrorCode::InDoubt | ErrorCode::Refused) => {
            Ok(Some(error.message).filter(|_| form.forward_word.is_empty()))
        }
        Err(error) => Err(error),
    }
}

/// Sends what is on record and never left, with the number that is not kept beside it.
pub(super) async fn send(outbox: &Arc<Outbox>, account: i64, row: &ImportedRow) -> Result<Heard, AppError> {
    let form = AccountForm::read(row)?;
    let view = payment_accounts::send_unsent(outbox, account, form.identity.as_deref()).await?;
    outbox.store.forget_sent_identities().await?;
    Ok(heard(&view))
}

fn heard(view: &PaymentAccountView) -> Heard {
    let words = || view.state_detail.clone().unwrap_or_default();
    match view.state {
        PaymentAccountState::NotSent => Heard::NotSent(words()),
        PaymentAccountState::Sending | PaymentAccountState::InDoubt => Heard::InDoubt,
        PaymentAccountState::Refused => Heard::Refused(words()),
        PaymentAccountState::TakenBack => Heard::Held,
        PaymentAccountState::Opening | PaymentAccountState::Open | PaymentAccountState::Closing | PaymentAccountState::Closed => {
            Heard::Made
        }
    }
}
