//! The notices at the top of the window: records that cannot be stored, missing payments, payments unconfirmed for long, and keys that
//! cannot be read.

use secrets::SecretStore;

use crate::host::Host;
use crate::messages;
use crate::view::{FoundOut, NoticeView, Tone};
use system::error::AppError;

/// Current notices, most important first.
pub(crate) async fn notices(host: &Host) -> Result<Vec<NoticeView>, AppError> {
    let mut notices = Vec::new();
    match host.profile().await {
        Ok(open) => {
            if let Some(error) = open.context.outbox.stalled() {
                let message = messages::records_not_stored(&error.message);
                notices.push(notice(Tone::Failed, message, Some(messages::FREE_DISK_SPACE.to_owned())));
            }
            if let Some((error, lost)) = open.context.outbox.missing_sends().await? {
                notices.push(NoticeView {
                    found_out: (lost > 0).then_some(FoundOut::Missing),
                    ..notice(Tone::Unknown, error.message, error.hint)
                });
            }
            notices.extend(support::alarms::of_the_start(open.recovered));
            notices.extend(support::alarms::notices(&open.context.outbox).await?);
        }
        Err(error) => notices.push(notice(Tone::Failed, error.message, error.hint)),
    }
    if let SecretStore::Locked(why) | SecretStore::Absent(why) = &host.secrets {
        let message = messages::keys_not_available(&why.to_string());
        notices.push(notice(Tone::Attention, message, Some(why.what_to_do().to_owned())));
    }
    Ok(notices)
}

fn notice(tone: Tone, message: String, hint: Option<String>) -> NoticeView {
    NoticeView {
        tone,
        message,
        hint,
        found_out: None,
    }
}
