//! `cowrie payouts decide`

use std::process::ExitCode;
use std::time::Duration;

use api::Commands as _;
use app::host::Host;
use app::open_profile::OpenProfile;
use base::profile::ProfileKind;
use payouts::view::{DecideRequest, Decision, ItemState, RunItemView};
use serde_json::json;

use crate::Common;
use crate::output::{Failure, print_line};
use crate::payout_args::{DecideArgs, DecisionName, Place};
use crate::payouts::is_stopped;
use crate::progress::follow;

/// Executes a person's decision about payments that need review.
pub(crate) async fn decide(common: &Common, host: &Host, args: DecideArgs) -> Result<ExitCode, Failure> {
    let terminal = args.people.sign_in(host).await?;
    let open = host.profile().await?;
    let decision = match args.decision {
        DecisionName::Paid => Decision::Paid,
        DecisionName::NotPaid => Decision::NotPaid,
        DecisionName::SendAgain => Decision::SendAgain,
    };
    if decision == Decision::SendAgain && is_stopped(host, &args.run).await? {
        return Err(Failure::refused(
            "Nothing was sent: this batch was stopped for good. Record the payment as not paid, then pay it in a new batch.",
        ));
    }
    let items = wait_for_fitting(&open, &args, decision).await?;
    let (decided, run) = (items.len(), args.run.clone());
    let changes = open.context.outbox.line_changes();
    let request = DecideRequest {
        run: run.clone(),
        items,
        decision,
        evidence: args.evidence,
    };
    match (terminal, decision) {
        (None, _) => payouts::decide_unattended(&open.context, &request).await?,
        (Some(mut terminal), Decision::SendAgain | Decision::NotPaid) => {
            let action = if decision == Decision::SendAgain {
                "send_again"
            } else {
                "not_paid"
            };
            let what = json!({ "deed": action, "run": run, "items": request.items, "evidence": request.evidence });
            terminal.confirm(host, what).await?;
        }
        // Anyone who is signed in may record that it was paid.
        (Some(_), Decision::Paid) => {
            let what = json!({ "run": run, "items": request.items, "decision": "paid", "evidence": request.evidence });
            host.rpc("payouts_decide", what).await?;
        }
    }
    let what = match decided {
        1 => format!("1 payment of batch {run} was"),
        _ => format!("{decided} payments of batch {run} were"),
    };
    print_line(&match decision {
        Decision::Paid => format!("Recorded: {what} paid. Nothing is sent."),
        Decision::NotPaid => format!("Recorded: {what} not paid. Nothing is sent."),
        Decision::SendAgain => format!("Recorded: {what} not paid. Sending again with the same reference."),
    });
    drop(open);
    follow(common, host, &run, changes).await
}

/// The payments to decide. In the sandbox the evidence for *send again* may be complete only soon: status queries continue meanwhile.
async fn wait_for_fitting(open: &OpenProfile, args: &DecideArgs, decision: Decision) -> Result<Vec<String>, Failure> {
    let waits = decision == Decision::SendAgain && open.context.profile.kind == ProfileKind::Sandbox;
    for _ in 0..if waits { 30 } else { 0 } {
        let items = fitting(open, args, decision).await?;
        if !items.is_empty() {
            return Ok(items);
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let items = fitting(open, args, decision).await?;
    if items.is_empty() {
        return Err(nothing_fits(&args.row));
    }
    Ok(items)
}

fn nothing_fits(rows: &[Place]) -> Failure {
    let which = match rows {
        [] => "No payment of this batch needs action".to_owned(),
        [row] => format!("Row {row} of this batch does not need action"),
        rows => {
            let rows: Vec<String> = rows.iter().map(Place::to_string).collect();
            format!("None of the rows {} of this batch needs action", rows.join(", "))
        }
    };
    Failure::input(format!("Nothing was changed. {which}, or the evidence does not allow this yet."))
}

/// The given payments that need review, or all for which the evidence permits the decision.
async fn fitting(open: &OpenProfile, args: &DecideArgs, decision: Decision) -> Result<Vec<String>, Failure> {
    let mut items: Vec<RunItemView> = Vec::new();
    let mut from = 0;
    loop {
        let page = payouts::run_view(&open.context.outbox, &args.run, from).await?.items;
        if page.is_empty() {
            unambiguous(&args.row, &items)?;
            return Ok(items.into_iter().map(|item| item.item).collect());
        }
        from += u32::try_from(page.len()).unwrap_or(u32::MAX);
        let permitted = |item: &RunItemView| decision != Decision::SendAgain || item.may_send_again;
        let named = |item: &RunItemView| args.row.is_empty() || args.row.iter().any(|place| place.names(&item.sheet, item.row));
        let chosen = page
            .into_iter()
            .filter(|item| item.state == ItemState::Held && permitted(item) && named(item));
        items.extend(chosen);
    }
}

/// Rejects a row without its sheet if several sheets have such a row among the payments to decide.
fn unambiguous(rows: &[Place], items: &[RunItemView]) -> Result<(), Failure> {
    for place in rows {
        let mut sheets = items
            .iter()
            .filter(|item| place.names(&item.sheet, item.row))
            .map(|item| &item.sheet);
        if let Some(first) = sheets.next()
            && sheets.any(|sheet| sheet != first)
        {
            let words = format!("Several sheets have a row {place}. Name the sheet, for example {first}:{place}.");
            return Err(Failure::input(format!("Nothing was changed. {words}")));
        }
    }
    Ok(())
}
