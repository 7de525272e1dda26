//! The question about other computers that pay with the same keys.

use super::signing::owner;
use super::window::Question;
use crate::open_profile::OpenProfile;

pub(super) fn question(open: &OpenProfile, others: Option<bool>, asks_always: Option<bool>) -> Question {
    let elsewhere = others.map(|others| match others {
        true => "They pay with these keys too",
        false => "Only this computer pays with these keys",
    });
    let asks = asks_always.map(|always| match always {
        true => "About every payment, before it leaves",
        false => "Only where it is not known whether a payment was made",
    });
    let facts = [("Other computers", elsewhere), ("The service is asked", asks)];
    let facts = facts.into_iter().filter_map(|(name, fact)| Some((name, fact?.to_owned())));
    let mut warnings = Vec::new();
    if others == Some(false) {
        warnings.push("If another computer pays with these keys all the same, what it paid may be paid again from here.".to_owned());
    }
    if asks_always == Some(false) {
        warnings.push("What another computer or an older copy of these records paid is then found in the history of the wallet only. What that does not list is paid again from here.".to_owned());
    }
    Question {
        title: "Change how other computers are watched for?".to_owned(),
        lead: "It decides how the program makes sure that nobody is paid twice.".to_owned(),
        facts: facts.collect(),
        warnings,
        button: "Change".to_owned(),
        signers: owner(open),
        ..Question::default()
    }
}
