//! The question about other computers that pay with the same keys.

use super::question::{Question, owner};
use crate::open_profile::OpenProfile;

pub(super) fn question(open: &OpenProfile, others: bool, asks_always: bool) -> Question {
    let elsewhere = match others {
        true => "They pay with these keys too",
        false => "Only this computer pays with these keys",
    };
    let asks = match asks_always {
        true => "About every payment, before it leaves",
        false => "Only where it is not known whether a payment was made",
    };
    let mut warnings = Vec::new();
    if !others {
        warnings.push("If another computer pays with these keys all the same, what it paid may be paid again from here.".to_owned());
    }
    if !asks_always {
        warnings.push("What another computer or an older copy of these records paid is paid again from here.".to_owned());
    }
    Question {
        title: "Change how other computers are watched for?".to_owned(),
        lead: "It decides how the program makes sure that nobody is paid twice.".to_owned(),
        facts: vec![("Other computers", elsewhere.to_owned()), ("The service is asked", asks.to_owned())],
        warnings,
        button: "Change".to_owned(),
        signers: owner(open),
        ..Question::default()
    }
}
