//! Sentences for people: watching.

use base::profile::ProfileKind;
use base::sentence;
use base::timestamp::Timestamp;

use crate::tables::notifications::NotificationKind;
use system::env::wat;

sentence!(notification_failed(why: &str) => "The notification could not be shown: {why}.");

pub(crate) const NO_NOTIFICATIONS: &str = "this program cannot show notifications";

pub(crate) const NOTIFICATIONS_WORK: &str = "Notifications work";

pub(crate) const NOTIFICATION_EXAMPLE: &str = "Cowrie notifies you like this when a customer pays.";

pub(crate) const OPEN_COWRIE: &str = "Open Cowrie to see them.";

pub(crate) const DATES_UNREADABLE: &str = "The dates cannot be read.";

/// Money of a test must not look real.
pub(crate) fn titled(kind: ProfileKind, title: &str) -> String {
    match kind {
        ProfileKind::Live => title.to_owned(),
        ProfileKind::Test => format!("Test: {title}"),
        ProfileKind::Sandbox => format!("Sandbox: {title}"),
    }
}

pub(crate) const fn one(kind: NotificationKind) -> &'static str {
    match kind {
        NotificationKind::Paid => "Paid in full",
        NotificationKind::PartPaid => "Part paid",
        NotificationKind::Deposit => "Deposit received",
        NotificationKind::Refund => "Refund completed",
        NotificationKind::Doubt => "A payment needs your decision",
    }
}

pub(crate) fn many(kind: NotificationKind, count: usize) -> String {
    match kind {
        NotificationKind::Paid => format!("{count} requests paid in full"),
        NotificationKind::PartPaid => format!("{count} requests part paid"),
        NotificationKind::Deposit => format!("{count} deposits received"),
        NotificationKind::Refund => format!("{count} refunds completed"),
        NotificationKind::Doubt => format!("{count} payments need your decision"),
    }
}

pub(crate) fn unconfirmed(what: &str) -> String {
    match what {
        "" => "A payment is unconfirmed. Do not send it again.".to_owned(),
        what => format!("{what} is unconfirmed. Do not send it again."),
    }
}

/// Shown on every screen, beside payments that may be unconfirmed: only the query itself is certain to have moved no money.
pub(crate) fn query_failed(why: &str) -> String {
    format!("The query moved no money. {why}")
}

/// `later`: how many later periods may be incomplete too.
pub(crate) fn history_incomplete(from: Timestamp, until: Timestamp, later: usize) -> String {
    let more = match later {
        0 => String::new(),
        1 => ", and for one later period".to_owned(),
        _ => format!(", and for {later} later periods"),
    };
    format!(
        "The service reported so many records for {} to {}{more} that some may be missing. Fetch the history of those days again.",
        wat(from),
        wat(until)
    )
}
