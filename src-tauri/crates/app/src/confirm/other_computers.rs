//! The question about other computers that pay with the same keys.

use super::question_view::Question;
use super::signing::owner;
use crate::messages;
use crate::open_profile::OpenProfile;

pub(super) fn question(open: &OpenProfile, others: Option<bool>, asks_always: Option<bool>) -> Question {
    let elsewhere = others.map(|others| match others {
        true => messages::OTHERS_PAY,
        false => messages::OTHERS_DO_NOT_PAY,
    });
    let asks = asks_always.map(|always| match always {
        true => messages::LOOK_UP_EVERY_PAYMENT,
        false => messages::LOOK_UP_UNCONFIRMED,
    });
    let facts = [(messages::OTHER_COMPUTERS, elsewhere), (messages::LOOK_UPS, asks)];
    let facts = facts.into_iter().filter_map(|(name, fact)| Some((name, fact?.to_owned())));
    let mut warnings = Vec::new();
    if others == Some(false) {
        warnings.push(messages::OTHERS_WARNING.to_owned());
    }
    if asks_always == Some(false) {
        warnings.push(messages::LOOK_UPS_WARNING.to_owned());
    }
    Question {
        title: messages::OTHER_COMPUTERS_QUESTION.to_owned(),
        lead: messages::OTHER_COMPUTERS_LEAD.to_owned(),
        facts: facts.collect(),
        warnings,
        button: "Change".to_owned(),
        signers: owner(open),
        ..Question::default()
    }
}
