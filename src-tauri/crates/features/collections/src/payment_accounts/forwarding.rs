//! The forwarding of deposits to another account: its question in the confirm window, and its execution after the confirmation.

use std::sync::Arc;

use service_api::declare::{Operation as _, Spec};
use service_api::{RegisterPersistentPaymentAccount, UpdatePersistentPaymentAccount};
use session::Context;
use session::typed::present;

use super::destination::{named, place};
use super::{change, form, open};
use crate::messages;
use crate::tables::forwarding::By;
use crate::tables::payment_accounts;
use crate::view::{ConfirmForwarding, PaymentAccountView};
use directory::view::BankHolderView;
use engine::outbox::Outbox;
use system::error::AppError;

/// What the confirm window shows.
pub struct QuestionFacts {
    pub title: String,
    pub lead: String,
    pub facts: Vec<(&'static str, String)>,
    pub warning: &'static str,
    pub button: String,
    /// The last digits of the account that deposits are forwarded to.
    pub ending: String,
}

/// Whether a call written outside the form would forward deposits and therefore needs a second person.
pub fn needs_second_person(context: &Context, spec: &Spec, body: &str) -> bool {
    let can_forward = [RegisterPersistentPaymentAccount::SPEC.id, UpdatePersistentPaymentAccount::SPEC.id].contains(&spec.id);
    // A body that cannot be read may contain a forwarding.
    let named = serde_json::from_str::<serde_json::Value>(body).map_or(true, |body| {
        ["creditBankId", "creditBankAccountNumber"]
            .iter()
            .any(|name| !body[*name].is_null())
    });
    can_forward && named && !context.current_user.people().is_empty()
}

/// The question, from the state at this moment.
pub async fn question_facts(outbox: &Arc<Outbox>, asked: &ConfirmForwarding) -> Result<QuestionFacts, AppError> {
    let (ours, wanted, bank_answer, word) = match asked {
        ConfirmForwarding::Open { form } => {
            let ready = form::read(outbox, form).await?;
            (None, ready.kept.profile, ready.forward, present(&form.forward_word))
        }
        ConfirmForwarding::Change { change } => {
            let row = payment_accounts::payment_account(&outbox.store, super::number(&change.id)?).await?;
            let ready = change::read(outbox, &row, change).await?;
            if !ready.moves {
                return Err(AppError::conflict(messages::DESTINATION_UNCHANGED));
            }
            (Some(row.profile), ready.wanted, ready.forward, present(&change.forward_word))
        }
    };
    let Some(account) = wanted.forward_account.clone() else {
        return Err(AppError::conflict(messages::NOTHING_FORWARDED));
    };
    let to = place(outbox, &wanted).await;
    let mut facts = vec![("Account", named(&wanted))];
    if let Some(ours) = &ours {
        facts.push((messages::CURRENT_DESTINATION, place(outbox, ours).await));
    }
    facts.push((messages::NEW_DESTINATION, to.clone()));
    facts.push((messages::ACCOUNT_HOLDER, holder(bank_answer.as_ref())));
    facts.extend(word.map(|word| (messages::REASON, word)));
    let ending = account.get(account.len().saturating_sub(4)..).unwrap_or_default().to_owned();
    let (title, button) = match asked {
        ConfirmForwarding::Open { .. } => (messages::OPEN_FORWARDING_QUESTION, messages::open_forwarding_button(&ending)),
        ConfirmForwarding::Change { .. } => (messages::FORWARD_QUESTION, messages::forward_button(&ending)),
    };
    Ok(QuestionFacts {
        title: title.to_owned(),
        lead: messages::FORWARDING_LEAD.to_owned(),
        facts,
        warning: messages::FORWARDING_WARNING,
        button,
        ending,
    })
}

fn holder(answer: Option<&BankHolderView>) -> String {
    match answer {
        Some(answer) => answer.name.clone().unwrap_or_else(|| messages::HOLDER_MISSING.to_owned()),
        None => messages::HOLDER_UNCHECKED.to_owned(),
    }
}

/// Executes the forwarding that was confirmed.
pub async fn confirmed(context: &Context, asked: &ConfirmForwarding, by: By) -> Result<PaymentAccountView, AppError> {
    let outbox = &context.outbox;
    match asked {
        ConfirmForwarding::Open { form } => open::open(outbox, form, by).await,
        ConfirmForwarding::Change { change } => change::change(outbox, change, by).await,
    }
}
