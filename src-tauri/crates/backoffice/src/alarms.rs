//! What is loud: payments that nobody knows about for so long that a person must act now (payment protocol, *Resolver*).

use crate::error::AppError;
use crate::outbox::Outbox;
use crate::store::alarms::{self, LongUnknown};
use crate::view::{NoticeView, Tone};

/// At most this many are named.
const NAMED: usize = 3;

/// The notices at the top of every screen.
pub(crate) async fn notices(outbox: &Outbox) -> Result<Vec<NoticeView>, AppError> {
    let before = outbox.now().plus(-outbox.policy.alarm_after);
    let unknown = outbox.store().read(move |db| alarms::long_unknown(db, before)).await?;
    Ok(long_unknown(&unknown).into_iter().collect())
}

fn long_unknown(unknown: &[LongUnknown]) -> Option<NoticeView> {
    let names: Vec<String> = unknown.iter().take(NAMED).map(LongUnknown::words).collect();
    let more = unknown.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    (!unknown.is_empty()).then(|| NoticeView {
        tone: Tone::Failed,
        message: format!("Not known for 36 hours whether this was paid: {}{more}.", names.join("; ")),
        hint: Some(
            "Find out today, from the service or your statement, and record what it is. After 48 hours the service's look-up forgets it. Do not pay it again."
                .to_owned(),
        ),
    })
}
