//! The first steps with a profile, until they are done or a person removes them from Home.

use base::profile::ProfileKind;
use rusqlite::Connection;

use crate::tables::first_steps as table;
use crate::view::{FirstStep, FirstStepView, FirstStepsView};
use engine::outbox::Outbox;
use system::error::AppError;

/// The steps, each with whether the records show it.
pub async fn view(outbox: &Outbox) -> Result<FirstStepsView, AppError> {
    let kind = outbox.kind;
    outbox.store.read(move |db| steps(db, kind)).await
}

/// Removes them from Home for good.
pub async fn dismiss(outbox: &Outbox) -> Result<FirstStepsView, AppError> {
    let now = outbox.now();
    outbox.store.write(move |db| table::dismiss(db, now)).await?;
    view(outbox).await
}

fn steps(db: &Connection, kind: ProfileKind) -> Result<FirstStepsView, AppError> {
    let done = table::done(db)?;
    let lost_answer = match kind {
        ProfileKind::Sandbox => Some((FirstStep::LostAnswer, done.lost_answer)),
        ProfileKind::Test | ProfileKind::Live => None,
    };
    let before = [
        (FirstStep::Request, done.request),
        (FirstStep::Receive, done.receive),
        (FirstStep::Payout, done.payout),
    ];
    let all = before
        .into_iter()
        .chain(lost_answer)
        .chain([(FirstStep::Statement, done.statement)]);
    Ok(FirstStepsView {
        steps: all.map(|(step, done)| FirstStepView { step, done }).collect(),
        dismissed: table::is_dismissed(db)?,
    })
}

#[cfg(test)]
mod tests {
    use base::timestamp::Timestamp;

    use super::*;
    use store::testing;

    fn done(db: &Connection, kind: ProfileKind) -> Vec<(FirstStep, bool)> {
        let view = steps(db, kind).expect("steps");
        view.steps.into_iter().map(|one| (one.step, one.done)).collect()
    }

    #[test]
    fn a_step_is_done_once_the_records_show_it() {
        use FirstStep::{LostAnswer, Payout, Receive, Request, Statement};
        let db = testing::records();
        let none = [
            (Request, false),
            (Receive, false),
            (Payout, false),
            (LostAnswer, false),
            (Statement, false),
        ];
        assert_eq!(done(&db, ProfileKind::Sandbox), none);
        db.execute_batch(
            "INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state)
                VALUES (1, 'paymentRequest', 'R-1', 0, '{}', 50000, 'accepted');
            INSERT INTO payment_requests (id, line, payer_name, payer_contact, created_at) VALUES (1, 1, 'Ada', '0803', 0);",
        )
        .expect("a request");
        assert_eq!(
            done(&db, ProfileKind::Live),
            [(Request, true), (Receive, false), (Payout, false), (Statement, false)]
        );
        db.execute_batch(
            "UPDATE payment_requests SET standing = 'paid', paid = '500.00', paid_at = 1;
            INSERT INTO payout_runs (id, file_name, file_digest, plan_digest, approved_at, route, group_size) VALUES (1, 'a', '', '', 0, 'single', 1);
            INSERT INTO outbox (id, operation, reference, moves_money, run, body, amount_minor, state)
                VALUES (2, 'depositToBank', 'P-1', 1, 1, '{}', 100, 'ready');
            INSERT INTO calls (operation, armed_at, body, body_digest, signed, outcome) VALUES ('depositToBank', 0, '', '', '', 'in_doubt');",
        )
        .expect("records");
        let without_payout = [
            (Request, true),
            (Receive, true),
            (Payout, false),
            (LostAnswer, true),
            (Statement, false),
        ];
        assert_eq!(
            done(&db, ProfileKind::Sandbox),
            without_payout,
            "nothing of the payout was paid yet"
        );
        db.execute("UPDATE outbox SET state = 'accepted' WHERE id = 2", []).expect("paid");
        assert_eq!(done(&db, ProfileKind::Sandbox)[2], (Payout, true));
    }

    #[test]
    fn the_list_stays_dismissed() {
        let db = testing::records();
        assert!(!steps(&db, ProfileKind::Sandbox).expect("steps").dismissed);
        table::dismiss(&db, Timestamp(1)).expect("dismissed");
        assert!(steps(&db, ProfileKind::Sandbox).expect("steps").dismissed);
    }
}
