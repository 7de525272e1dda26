//! Questions about the keys of sub-merchants and other secret values.

use customers::sub_merchants;
use customers::view::{NewSubMerchant, SubMerchantKeyAction};
use session::ids::number;
use support::answer_secrets;

use super::asked::Asked;
use super::question_view::{Question, Signer};
use super::signing::{require_signer, second_person};
use crate::messages;
use crate::open_profile::OpenProfile;
use system::error::AppError;

pub(super) async fn onboard(open: &OpenProfile, asked: &Asked, new: &NewSubMerchant) -> Result<Question, AppError> {
    let facts = sub_merchants::question_facts(&open.context, new).await?;
    Ok(Question {
        title: facts.title,
        lead: messages::onboarding_lead(open.sub_merchants.keys.place().into_words()),
        facts: facts.facts,
        button: facts.button,
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

/// Export secret values of an answer. The same people may do this as may export keys.
pub(super) async fn kept_back(open: &OpenProfile, call: &str) -> Result<Question, AppError> {
    let facts = answer_secrets::question_facts(&open.context.outbox, number(call)?).await?;
    Ok(Question {
        title: messages::SECRET_VALUES_QUESTION.to_owned(),
        lead: messages::SECRET_VALUES_LEAD.to_owned(),
        facts,
        button: messages::SECRET_VALUES_BUTTON.to_owned(),
        signers: may_export(open)?,
        ..Question::default()
    })
}

fn may_export(open: &OpenProfile) -> Result<Vec<Signer>, AppError> {
    let people = open.context.current_user.people();
    let may = people.iter().filter(|person| person.approves() || person.owner);
    let signers: Vec<Signer> = may.cloned().map(Signer::plain).collect();
    require_signer(&people, &signers, messages::NO_APPROVER_FOR_SECRETS)?;
    Ok(signers)
}

/// Export or remove the keys of a sub-merchant. Any approver may do this with a PIN; no second person is needed.
pub(super) async fn keys(open: &OpenProfile, id: &str, what: SubMerchantKeyAction) -> Result<Question, AppError> {
    let facts = sub_merchants::key_question_facts(&open.context, id, what).await?;
    Ok(Question {
        title: facts.title,
        lead: facts.lead.to_owned(),
        facts: facts.facts,
        button: facts.button.to_owned(),
        signers: may_export(open)?,
        ..Question::default()
    })
}
