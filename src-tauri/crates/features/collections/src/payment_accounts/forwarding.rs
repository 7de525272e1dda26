//! The forwarding of deposits to another account: its question in the confirm window, and its execution after the confirmation.

use std::sync::Arc;

use service_api::declare::{Operation as _, Spec};
use service_api::{RegisterPersistentPaymentAccount, UpdatePersistentPaymentAccount};
use session::Context;
use session::typed::present;

use super::destination::{named, place};
use super::{change, form, open};
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
                return Err(AppError::conflict(
                    "Nothing was sent: deposits go where they went, so this needs no confirmation.",
                ));
            }
            (Some(row.profile), ready.wanted, ready.forward, present(&change.forward_word))
        }
    };
    let Some(account) = wanted.forward_account.clone() else {
        return Err(AppError::conflict(
            "Nothing was sent: nothing is forwarded, so this needs no confirmation.",
        ));
    };
    let to = place(outbox, &wanted).await;
    let mut facts = vec![("Account", named(&wanted))];
    if let Some(ours) = &ours {
        facts.push(("Deposits go to now", place(outbox, ours).await));
    }
    facts.push(("From now on to", to.clone()));
    facts.push(("The bank says it belongs to", holder(bank_answer.as_ref())));
    facts.extend(word.map(|word| ("Why it is right", word)));
    let ending = account.get(account.len().saturating_sub(4)..).unwrap_or_default().to_owned();
    let (title, button) = match asked {
        ConfirmForwarding::Open { .. } => (
            "Open an account that forwards every deposit?",
            format!("Open it and forward to …{ending}"),
        ),
        ConfirmForwarding::Change { .. } => ("Lead deposits to another account?", format!("Forward deposits to …{ending}")),
    };
    Ok(QuestionFacts {
        title: title.to_owned(),
        lead: "No money moves now. From then on the service passes every deposit on by itself.".to_owned(),
        facts,
        warning: "Every deposit will leave to this account, and Cowrie cannot bring it back.",
        button,
        ending,
    })
}

fn holder(answer: Option<&BankHolderView>) -> String {
    match answer {
        Some(answer) => answer.name.clone().unwrap_or_else(|| "Nobody: it has no such account".to_owned()),
        None => "It was not asked".to_owned(),
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
