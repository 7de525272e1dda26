//! Desktop notifications that a person chose: short, without account numbers, with many of one kind in one.

use std::sync::Arc;
use std::time::Duration;

use base::profile::ProfileKind;
use service_api::value::Amount;

use crate::messages;
use crate::tables::notifications;
use crate::tables::notifications::{NotificationKind, NotificationRow};
use crate::view::NotificationsForm;
use engine::outbox::Outbox;
use system::env::Loop;
use system::error::AppError;

/// A notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    /// The event.
    pub title: String,
    /// Name and amount; never an account number.
    pub text: String,
}

/// Shows a notification, or returns why it cannot be shown.
pub type Notify = Arc<dyn Fn(&Notification) -> Result<(), String> + Send + Sync>;

/// The name of the fact that stores the choice.
const CHOSEN: &str = "notifications";
/// Time between two checks for events.
const EVERY: Duration = Duration::from_secs(1);
/// More than this many of one kind become one notification.
const EACH: usize = 3;

/// The events that a person chose; none by default.
pub async fn chosen(outbox: &Outbox) -> Result<NotificationsForm, AppError> {
    let kept = outbox.store.fact(CHOSEN).await?;
    Ok(kept.and_then(|(text, _)| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Stores the choice.
pub async fn choose(outbox: &Outbox, form: NotificationsForm) -> Result<(), AppError> {
    let text = serde_json::to_string(&form).map_err(AppError::bug)?;
    outbox.store.set_fact(CHOSEN, text, outbox.now()).await
}

/// Shows an example, so that a person sees whether notifications work.
pub async fn show_one(outbox: &Outbox, notify: Option<&Notify>) -> Result<(), AppError> {
    let cannot = |why: String| AppError::conflict(messages::notification_failed(&why));
    let notify = notify.ok_or_else(|| cannot(messages::NO_NOTIFICATIONS.to_owned()))?;
    let example = Notification {
        title: messages::titled(outbox.kind, messages::NOTIFICATIONS_WORK),
        text: messages::NOTIFICATION_EXAMPLE.to_owned(),
    };
    deliver(notify, example).await.map_err(cannot)
}

/// Showing may block until the desktop answers.
async fn deliver(notify: &Notify, one: Notification) -> Result<(), String> {
    let notify = Arc::clone(notify);
    let shown = tokio::task::spawn_blocking(move || notify(&one));
    shown.await.map_err(|error| error.to_string())?
}

/// Shows notifications until the task is dropped.
pub(super) async fn run(outbox: &Arc<Outbox>, notify: Option<Notify>) {
    loop {
        if let Err(error) = notify_now(outbox, notify.as_ref()).await {
            tracing::warn!(message = %error.message, "tidings cannot be read");
        }
        outbox.env.clock.nap(Loop::Notifications, EVERY).await;
    }
}

async fn notify_now(outbox: &Arc<Outbox>, notify: Option<&Notify>) -> Result<(), AppError> {
    if !outbox.store.read(notifications::any).await? {
        return Ok(());
    }
    let now = outbox.now();
    // The events are removed first, so that one that could not be shown is not shown late.
    let (taken, chosen) = (
        outbox.store.write(move |db| notifications::take(db, now)).await?,
        chosen(outbox).await?,
    );
    if let Some(notify) = notify {
        for one in notifications(outbox.kind, chosen, &taken) {
            if let Err(why) = deliver(notify, one).await {
                tracing::warn!(why, "a notification was not shown");
            }
        }
    }
    Ok(())
}

fn notifications(profile: ProfileKind, chosen: NotificationsForm, taken: &[NotificationRow]) -> Vec<Notification> {
    let wanted = [
        (NotificationKind::Doubt, chosen.doubts),
        (NotificationKind::Paid, chosen.paid),
        (NotificationKind::PartPaid, chosen.part_paid),
        (NotificationKind::Deposit, chosen.deposits),
        (NotificationKind::Refund, chosen.refunds),
    ];
    let mut notifications = Vec::new();
    for (kind, _) in wanted.into_iter().filter(|(_, wanted)| *wanted) {
        let of_kind: Vec<&NotificationRow> = taken.iter().filter(|row| row.kind == kind).collect();
        if of_kind.len() > EACH {
            notifications.push(Notification {
                title: messages::titled(profile, &messages::many(kind, of_kind.len())),
                text: messages::OPEN_COWRIE.to_owned(),
            });
        } else {
            notifications.extend(of_kind.into_iter().map(|row| Notification {
                title: messages::titled(profile, messages::one(kind)),
                text: text_of(row),
            }));
        }
    }
    notifications
}

fn text_of(row: &NotificationRow) -> String {
    let amount = row.amount.and_then(|minor| Amount::from_minor(minor).ok()).map(Amount::naira);
    let parts: Vec<String> = [row.name.clone(), amount].into_iter().flatten().collect();
    match row.kind {
        NotificationKind::Doubt => messages::unconfirmed(&parts.join(" · ")),
        NotificationKind::Paid | NotificationKind::PartPaid | NotificationKind::Deposit | NotificationKind::Refund => parts.join(" · "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(kind: NotificationKind, name: &str) -> NotificationRow {
        NotificationRow {
            kind,
            name: Some(name.to_owned()),
            amount: Some(5_000_000),
        }
    }

    #[test]
    fn only_chosen_events_are_shown_and_many_become_one() {
        let chosen = NotificationsForm {
            paid: true,
            deposits: true,
            ..NotificationsForm::default()
        };
        let mut taken = vec![row(NotificationKind::PartPaid, "Chi"), row(NotificationKind::Paid, "Ada Obi")];
        taken.extend((0..4).map(|_| row(NotificationKind::Deposit, "Bola")));
        let shown = notifications(ProfileKind::Sandbox, chosen, &taken);
        let shown: Vec<(&str, &str)> = shown.iter().map(|one| (one.title.as_str(), one.text.as_str())).collect();
        assert_eq!(
            shown,
            [
                ("Sandbox: Paid in full", "Ada Obi · ₦50,000.00"),
                ("Sandbox: 4 deposits received", "Open Cowrie to see them."),
            ]
        );
        assert_eq!(notifications(ProfileKind::Live, NotificationsForm::default(), &taken), []);
    }
}
