//! A person's decisions about payments of a batch that need review.

use std::sync::Arc;

use payment_rules::outbox::{Decision as LineDecision, Event as LineEvent};
use session::ids::number;
use session::{Context, needs_review};

use super::run::existing;
use crate::messages;
use crate::view::{DecideRequest, Decision};
use engine::event::Topic;
use engine::outbox::Outbox;
use engine::tables::{evidence, outbox as lines, runs, stops};
use store::{Actor, audit};
use system::error::{AppError, ErrorCode, InputProblem};

/// Records a decision from a script, if the profile allows it. *Send again* moves money; the other decisions record what was found.
pub async fn decide_unattended(context: &Context, request: &DecideRequest) -> Result<(), AppError> {
    if request.decision == Decision::SendAgain || !context.current_user.people().is_empty() {
        context.released_by_script()?;
    }
    decide(&context.outbox, request, context.actor()).await
}

/// Executes a person's decision about payments that need review. *Paid* is recorded for all or none. For *not paid* and *send again* each
/// payment is queried immediately before its decision; the first one that the service contradicts ends the operation, and the decisions
/// before it remain.
pub async fn decide(outbox: &Arc<Outbox>, request: &DecideRequest, actor: Actor) -> Result<(), AppError> {
    let evidence = request.evidence.trim().to_owned();
    if evidence.is_empty() {
        let problem = InputProblem::new("evidence", messages::EVIDENCE_NEEDED);
        return Err(AppError::invalid(messages::NOTHING_CHANGED, vec![problem]));
    }
    let run = existing(outbox, &request.run).await?;
    let items = request.items.iter().map(|item| number(item)).collect::<Result<Vec<i64>, _>>()?;
    let decided = match request.decision {
        Decision::Paid => settle(outbox, run, items, LineDecision::Done, &evidence, &actor).await,
        Decision::NotPaid => not_paid(outbox, run, items, &evidence, &actor).await,
        Decision::SendAgain => send_again(outbox, run, &items, &evidence, &actor).await,
    };
    outbox.notify(Topic::Payouts, Some(request.run.clone()));
    outbox.wake();
    decided
}

async fn send_again(outbox: &Arc<Outbox>, run: i64, items: &[i64], evidence: &str, actor: &Actor) -> Result<(), AppError> {
    outbox.store.read(move |db| stops::sends_still(db, run)).await?;
    for (done, item) in items.iter().copied().enumerate() {
        let row = outbox.store.read(move |db| runs::line_of_item(db, run, item)).await?;
        if !row.line.may_send_again(&outbox.policy, outbox.now()) {
            return Err(not_permitted());
        }
        let checked = async {
            if done == 0 {
                outbox.status_query_works(&row).await?;
            } else {
                outbox.permit().await?;
            }
            outbox.absent_now(row).await?;
            settle(outbox, run, vec![item], LineDecision::SendAgain, evidence, actor).await
        };
        checked.await.map_err(|error| after(done, LineDecision::SendAgain, error))?;
    }
    Ok(())
}

/// The error that ended it, with the number of decisions before it.
fn after(done: usize, decision: LineDecision, error: AppError) -> AppError {
    AppError {
        message: messages::ended_after(&error.message, done, decision),
        ..error
    }
}

async fn not_paid(outbox: &Arc<Outbox>, run: i64, items: Vec<i64>, evidence: &str, actor: &Actor) -> Result<(), AppError> {
    let wanted = items.clone();
    let rows = outbox.store.read(move |db| {
        wanted
            .iter()
            .map(|item| runs::line_of_item(db, run, *item))
            .collect::<Result<Vec<_>, _>>()
    });
    let rows = rows.await?;
    if let Some(why) = rows
        .iter()
        .find_map(|row| needs_review::against(LineDecision::NotDone, row, outbox))
    {
        return Err(why);
    }
    for (done, (row, item)) in rows.into_iter().zip(items).enumerate() {
        let decided = async {
            if done > 0 {
                outbox.permit().await?;
            }
            if outbox.not_done_now(row.id).await? {
                settle(outbox, run, vec![item], LineDecision::NotDone, evidence, actor).await?;
            }
            Ok(())
        };
        decided.await.map_err(|error| after(done, LineDecision::NotDone, error))?;
    }
    Ok(())
}

async fn settle(
    outbox: &Arc<Outbox>,
    run: i64,
    items: Vec<i64>,
    decision: LineDecision,
    proof: &str,
    actor: &Actor,
) -> Result<(), AppError> {
    let (deciding, proof, actor) = (Arc::clone(outbox), proof.to_owned(), actor.clone());
    outbox
        .store
        .write(move |db| {
            let now = deciding.now();
            if decision == LineDecision::SendAgain {
                stops::sends_still(db, run)?;
            }
            for item in items {
                let row = runs::line_of_item(db, run, item)?;
                if let Some(why) = needs_review::against(decision, &row, &deciding) {
                    return Err(why);
                }
                let event = LineEvent::Decided(decision);
                let line = deciding.stepped(&row.line, &event, now).map_err(|_| not_permitted())?;
                lines::update(db, &row, &line, None)?;
                evidence::decided(db, row.id, decision, &proof, &actor.name, now)?;
                let after = format!("{}: {}: {proof}", row.reference, decision.word());
                audit::record(
                    db,
                    now,
                    actor.entry(crate::messages::audit::HELD_PAYMENT_DECIDED, Some("Held".to_owned()), Some(after)),
                )?;
            }
            Ok(())
        })
        .await
}

fn not_permitted() -> AppError {
    let message = messages::DECISION_NOT_POSSIBLE;
    AppError::new(ErrorCode::Conflict, message)
}
