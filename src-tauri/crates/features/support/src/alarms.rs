//! Alarms: payments that a status query contradicts, and payments that are unconfirmed for so long that a person must act now
//! (`docs/spec/outcomes.md#after-the-end`).

use base::timestamp::HOUR;
use payment_rules::outbox::State;
use session::view::ReviewCallView;

use crate::messages;
use crate::view::{FoundOut, NoticeView, Tone};
use engine::outbox::{Found, Outbox};
use engine::tables::alarms::{Alarm, Named};
use engine::tables::{alarms, outbox as lines};
use system::error::AppError;

/// The most payments that are named.
const NAMED: usize = 3;

/// An alarm that no person has seen yet, for the command line.
#[derive(Clone, Debug)]
pub struct UnseenAlarm {
    /// Its id.
    pub id: i64,
    /// What it is about and what contradicts that, as sentences.
    pub sentence: String,
    /// Only what contradicts it.
    pub words: String,
    /// The recorded state of what it is about.
    pub state: State,
    /// What it is about. It does not wait for a decision or a status query.
    pub call: ReviewCallView,
}

/// The notices at the top of every screen.
pub async fn notices(outbox: &Outbox) -> Result<Vec<NoticeView>, AppError> {
    let unseen = outbox.store().read(alarms::unseen).await?;
    let unknown = unknown_for_long(outbox).await?;
    Ok(contradicted(&unseen).into_iter().chain(unknown).collect())
}

/// The notices about payments that are unconfirmed for so long that a person must act now.
pub async fn unknown_for_long(outbox: &Outbox) -> Result<Vec<NoticeView>, AppError> {
    let hours = outbox.policy.alarm_after / HOUR;
    let before = outbox.now().plus(-outbox.policy.alarm_after);
    let unknown = outbox.store().read(move |db| alarms::long_unknown(db, before)).await?;
    let (refunds, payments): (Vec<Named>, Vec<Named>) = unknown.into_iter().partition(|one| one.is_refund);
    let notice = |unknown: &[Named], done: &str, hint: &str| {
        (!unknown.is_empty()).then(|| NoticeView {
            tone: Tone::Failed,
            message: messages::long_unconfirmed(hours, done, &names(unknown)),
            hint: Some(hint.to_owned()),
            found_out: None,
        })
    };
    let paid = notice(&payments, "paid", &messages::find_out_payment(outbox.policy.lookup_closes / HOUR));
    let refunded = notice(&refunds, "refunded", messages::FIND_OUT_REFUND);
    Ok(paid.into_iter().chain(refunded).collect())
}

/// The notices about what was interrupted when the program stopped.
pub fn of_the_start(found: Found) -> Vec<NoticeView> {
    let sending = (found.sending > 0).then(|| NoticeView {
        tone: Tone::Unknown,
        message: messages::stopped_while_sending(found.sending),
        hint: None,
        found_out: None,
    });
    let runs = (found.runs > 0).then(|| NoticeView {
        tone: Tone::Attention,
        message: match found.runs {
            1 => messages::PAYOUT_INTERRUPTED.to_owned(),
            runs => messages::payouts_interrupted(runs),
        },
        hint: Some(messages::SEE_PAYOUTS.to_owned()),
        found_out: None,
    });
    sending.into_iter().chain(runs).collect()
}

/// Every alarm that no person has seen yet, the oldest first.
pub async fn unseen(outbox: &Outbox) -> Result<Vec<UnseenAlarm>, AppError> {
    let read = outbox.store().read(|db| {
        let shown = |alarm: Alarm| {
            let row = lines::by_id(db, alarm.line)?;
            Ok(UnseenAlarm {
                id: alarm.id,
                sentence: sentence(&alarm),
                state: row.line.state,
                call: ReviewCallView {
                    reason: alarm.words.clone(),
                    can_query_status: false,
                    ..session::needs_review::view(row, None)
                },
                words: alarm.words,
            })
        };
        alarms::unseen(db)?.into_iter().map(shown).collect()
    });
    read.await
}

fn sentence(alarm: &Alarm) -> String {
    let refund = if alarm.of.is_refund { "Refund of " } else { "" };
    format!("{refund}{}: {}", alarm.of.words(), alarm.words)
}

fn contradicted(unseen: &[Alarm]) -> Option<NoticeView> {
    let sentences: Vec<String> = unseen.iter().take(NAMED).map(sentence).collect();
    let more = unseen.len().saturating_sub(NAMED);
    let more = if more > 0 { messages::and_more(more) } else { String::new() };
    (!unseen.is_empty()).then(|| NoticeView {
        tone: Tone::Failed,
        message: format!("{}{more}", sentences.join("\n")),
        hint: Some(messages::UNCERTAIN.to_owned()),
        found_out: Some(FoundOut::Alarms),
    })
}

fn names(unknown: &[Named]) -> String {
    let names: Vec<String> = unknown.iter().take(NAMED).map(Named::words).collect();
    let more = unknown.len().saturating_sub(NAMED);
    let more = if more > 0 { messages::more_names(more) } else { String::new() };
    format!("{}{more}", names.join("; "))
}
