//! What is loud: payments of which a look-up contradicts what was known, and those that nobody knows about for so long that a person must
//! act now (payment protocol, *Resolver*).

use crate::error::AppError;
use crate::outbox::{Found, Outbox};
use crate::store::alarms::{self, Named};
use crate::view::{FoundOut, NoticeView, Tone};

/// At most this many are named.
const NAMED: usize = 3;

/// The notices at the top of every screen.
pub(crate) async fn notices(outbox: &Outbox) -> Result<Vec<NoticeView>, AppError> {
    let before = outbox.now().plus(-outbox.policy.alarm_after);
    let (unknown, unseen) = outbox
        .store()
        .read(move |db| Ok((alarms::long_unknown(db, before)?, alarms::unseen(db)?)))
        .await?;
    Ok(contradicted(&unseen).into_iter().chain(long_unknown(&unknown)).collect())
}

/// What happened while the program was not there.
pub(crate) fn of_the_start(found: Found) -> Vec<NoticeView> {
    let sending = (found.sending > 0).then(|| NoticeView {
        tone: Tone::Unknown,
        message: format!(
            "Cowrie stopped while {} payment(s) or request(s) were being sent. They are being looked up. Nothing is sent twice.",
            found.sending
        ),
        hint: None,
        found_out: None,
    });
    let runs = (found.runs > 0).then(|| NoticeView {
        tone: Tone::Attention,
        message: match found.runs {
            1 => "A payout had not ended when Cowrie stopped. What was not sent stays here until you go on.".to_owned(),
            runs => format!("{runs} payouts had not ended when Cowrie stopped. What was not sent stays here until you go on."),
        },
        hint: Some("Look at it under Payouts: it says who was paid, who was not, and what is not known yet.".to_owned()),
        found_out: None,
    });
    sending.into_iter().chain(runs).collect()
}

/// Every alarm that nobody saw yet, in a sentence.
pub(crate) async fn told(outbox: &Outbox) -> Result<Vec<String>, AppError> {
    let unseen = outbox.store().read(alarms::unseen).await?;
    Ok(unseen.iter().map(sentence).collect())
}

fn sentence((payment, words): &(Named, String)) -> String {
    format!("{}: {words}", payment.words())
}

fn contradicted(unseen: &[(Named, String)]) -> Option<NoticeView> {
    let told: Vec<String> = unseen.iter().take(NAMED).map(sentence).collect();
    let more = unseen.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" And {more} more.") } else { String::new() };
    (!unseen.is_empty()).then(|| NoticeView {
        tone: Tone::Failed,
        message: format!("{}{more}", told.join(" ")),
        hint: Some(
            "Nothing was changed; a payout that it is of waits. Ask the service what it did. Then press “Say what you found…”.".to_owned(),
        ),
        found_out: Some(FoundOut::Alarms),
    })
}

fn long_unknown(unknown: &[Named]) -> Option<NoticeView> {
    let names: Vec<String> = unknown.iter().take(NAMED).map(Named::words).collect();
    let more = unknown.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    (!unknown.is_empty()).then(|| NoticeView {
        tone: Tone::Failed,
        message: format!("Not known for 36 hours whether this was paid: {}{more}.", names.join("; ")),
        hint: Some(
            "Find out today, from the service or your statement, and record what it is. After 48 hours the service's look-up forgets it. Do not pay it again."
                .to_owned(),
        ),
        found_out: None,
    })
}
