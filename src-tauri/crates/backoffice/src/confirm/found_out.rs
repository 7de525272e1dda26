//! Questions about what a person found out where nobody else can say: payments that these records lack, and alarms.

use super::question::Question;
use super::signing::Signer;
use crate::batch::matters::Named;
use crate::error::{AppError, ErrorCode};
use crate::open_profile::OpenProfile;
use crate::people::Person;

/// Take a person's word for payments of which nothing is on record anywhere. From then on approved payments leave again, so whoever
/// approves says it.
pub(super) async fn missing(open: &OpenProfile, evidence: &str) -> Result<Question, AppError> {
    let evidence = written(evidence)?;
    let lost = open.outbox.lost().await?;
    if lost == 0 {
        return Err(none("no payment is missing here of which nothing is known"));
    }
    let calls = match lost {
        1 => "1 call that was sent from here".to_owned(),
        _ => format!("{lost} calls that were sent from here"),
    };
    Ok(Question {
        title: "Go on without knowing what is missing here?".to_owned(),
        lead: "Nothing is sent by this. From then on payments can leave again. What is missing stays missing: compare with the service's \
               statement before you pay those people."
            .to_owned(),
        facts: vec![("Missing", calls), ("What proves it", evidence)],
        button: "Record it, and go on".to_owned(),
        signers: signers(open, Person::approves),
        ..Question::default()
    })
}

/// Note that a person looked at every alarm.
pub(super) async fn alarms(open: &OpenProfile, evidence: &str, from: usize) -> Result<Question, AppError> {
    let evidence = written(evidence)?;
    let told = crate::alarms::told(&open.outbox).await?;
    if told.is_empty() {
        return Err(none("there is no alarm"));
    }
    Ok(Question {
        title: "Record what you found out?".to_owned(),
        lead: "Nothing is sent, and no payment is changed. A run that stopped waits until somebody goes on with it.".to_owned(),
        named: vec![Named::page("Alarms", &told, from)],
        facts: vec![("What you found", evidence)],
        button: "Record it".to_owned(),
        signers: signers(open, |person| person.prepares() || person.approves()),
        ..Question::default()
    })
}

fn signers(open: &OpenProfile, may: impl Fn(&Person) -> bool) -> Vec<Signer> {
    let people = open.desk.people().into_iter();
    people.filter(may).map(Signer::plain).collect()
}

fn written(evidence: &str) -> Result<String, AppError> {
    let evidence = evidence.trim();
    if evidence.is_empty() {
        return Err(AppError::new(ErrorCode::Invalid, "Nothing was changed. Write what you found."));
    }
    Ok(evidence.to_owned())
}

fn none(why: &str) -> AppError {
    AppError::new(ErrorCode::Conflict, format!("Nothing was changed: {why}."))
}
