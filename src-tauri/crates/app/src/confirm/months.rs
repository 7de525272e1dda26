//! The question about signing a month.

use base::month::Month;
use months::closing::question_facts;
use months::view::MonthRequest;
use session::people::SignedIn;

use super::question_view::{Question, Signer};
use crate::messages;
use crate::open_profile::OpenProfile;
use system::error::AppError;

/// Sign the closing of a month. The current user signs, with a PIN if the profile has people.
pub(super) async fn sign(open: &OpenProfile, month: &str) -> Result<Question, AppError> {
    let closing = question_facts(&open.months, &MonthRequest { month: month.to_owned() }).await?;
    let signers = match open.context.current_user.at(open.context.outbox.now()) {
        SignedIn::Somebody(person) => vec![Signer::plain(person)],
        SignedIn::NoPeople | SignedIn::Nobody => Vec::new(),
    };
    let name = name(month);
    let mut facts = vec![(messages::PREPARED_BY, closing.prepared_by), ("Prepared", closing.prepared_at)];
    facts.extend((closing.carried > 0).then(|| (messages::CARRIED_FORWARD, closing.carried.to_string())));
    facts.extend((!closing.comment.is_empty()).then_some(("Comment", closing.comment)));
    Ok(Question {
        title: messages::close_question(&name),
        lead: messages::CLOSE_LEAD.to_owned(),
        facts,
        button: messages::close_button(&name),
        signers,
        digest: Some(closing.digest),
        ..Question::default()
    })
}

/// `Oct 2025`, for a sentence.
fn name(month: &str) -> String {
    match Month::parse(month) {
        Some(month) => month.from().day().trim_start_matches("1 ").to_owned(),
        None => month.to_owned(),
    }
}
