//! `cowrie activity list|show`

use std::process::ExitCode;

use app::host::Host;
use base::timestamp::{DAY, Timestamp};
use base::typed_day::Nearest;
use clap::{Args, Subcommand, ValueEnum};
use service_api::declare::Effect;
use support::activity;
use support::view::{ActivityRequest, CallOutcome, CallSummaryView, OperationEffect, PaymentStatusView};

use crate::Common;
use crate::named::operation;
use crate::output::{Failure, print, print_json};
use session::typed;
use system::env::{Env, parse_rfc3339, rfc3339};

#[derive(Subcommand)]
pub(crate) enum ActivityCommand {
    /// List calls, newest first.
    List(ListArgs),
    /// Show one call in full: what was sent, what was signed, what was answered.
    Show {
        /// The number of the call, as listed by `cowrie activity list`.
        call: String,
    },
}

#[derive(Args)]
pub(crate) struct ListArgs {
    /// Only calls before this one, to continue a list.
    #[arg(long, value_name = "ID")]
    before: Option<String>,
    /// The largest number of calls to list.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    limit: u32,
    /// Only calls of this operation.
    #[arg(long, value_name = "ID")]
    operation: Option<String>,
    /// Only calls with this outcome.
    #[arg(long)]
    outcome: Option<OutcomeName>,
    /// From this day or time (UTC), for example 2026-11-24 or 2026-11-24T14:05:00Z.
    #[arg(long, value_name = "TIME")]
    from: Option<String>,
    /// Before this day or time (UTC).
    #[arg(long, value_name = "TIME")]
    to: Option<String>,
    /// Part of a reference, or of an account, phone or transaction number. Fewer than three characters match only its beginning.
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
    /// Also list look-ups of earlier payments and requests, which are otherwise only counted. Always on if --operation names an operation
    /// that only reads.
    #[arg(long)]
    look_ups: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum OutcomeName {
    Accepted,
    Refused,
    NotSent,
    InDoubt,
    UnderWay,
    NoAnswer,
}

impl From<OutcomeName> for CallOutcome {
    fn from(name: OutcomeName) -> Self {
        match name {
            OutcomeName::Accepted => Self::Accepted,
            OutcomeName::Refused => Self::Refused,
            OutcomeName::NotSent => Self::NotSent,
            OutcomeName::InDoubt => Self::InDoubt,
            OutcomeName::UnderWay => Self::UnderWay,
            OutcomeName::NoAnswer => Self::NoAnswer,
        }
    }
}

pub(crate) async fn run(common: &Common, mut command: ActivityCommand) -> Result<ExitCode, Failure> {
    if let ActivityCommand::List(args) = &mut command
        && let Some(id) = &mut args.operation
    {
        *id = operation(id)?.id.to_owned();
    }
    let work = async |host: &Host| match command {
        ActivityCommand::List(args) => list(common, host, args).await,
        ActivityCommand::Show { call } => show(common, host, &call).await,
    };
    common.with_host(work).await.map(|()| ExitCode::SUCCESS)
}

async fn list(common: &Common, host: &Host, args: ListArgs) -> Result<(), Failure> {
    // If the named operation only reads, its calls are wanted, and most of those are status queries.
    let named = args.operation.as_deref().and_then(service_api::spec);
    let look_ups = args.look_ups || named.is_some_and(|spec| spec.effect == Effect::Reads);
    let request = ActivityRequest {
        order: None,
        descending: false,
        before: args.before,
        operation: args.operation,
        outcome: args.outcome.map(CallOutcome::from),
        from: args.from.map(|text| timestamp("--from", &text)).transpose()?,
        to: args.to.map(|text| timestamp("--to", &text)).transpose()?,
        text: args.text,
        look_ups,
    };
    let page = activity::list(&host.profile().await?.context.outbox, &request, args.limit).await?;
    if common.json {
        return print_json(&page);
    }
    for call in &page.calls {
        print(&line(call))?;
    }
    if page.calls.is_empty() {
        print("No calls found.")?;
    }
    if let Some(next) = page.next {
        print(&format!("More: --before {next}"))?;
    }
    Ok(())
}

/// A day means its first moment in UTC.
fn timestamp(option: &str, text: &str) -> Result<String, Failure> {
    if parse_rfc3339(text).is_some() {
        return Ok(text.to_owned());
    }
    match typed::day(text, Env::system().clock.now(), Nearest::Past) {
        Ok(day) => Ok(rfc3339(Timestamp(day * DAY))),
        Err(problem) => Err(Failure::usage(format!(
            "{option}: {problem} Enter a time, for example 2026-11-24T14:05:00Z."
        ))),
    }
}

fn line(call: &CallSummaryView) -> String {
    let is_answer = call.outcome == CallOutcome::Accepted && call.effect == OperationEffect::Reads;
    let outcome = if is_answer { "answered" } else { call.outcome.words() };
    let status = call.http_status.map_or("-".to_owned(), |status| status.to_string());
    let took = call.duration_ms.map_or("-".to_owned(), |ms| format!("{ms} ms"));
    let since = call
        .since
        .map(|now| {
            let place = if now == PaymentStatusView::Held {
                " (`cowrie held list`; in a batch `cowrie payouts decide`)"
            } else {
                ""
            };
            format!(" · now: {}{place}", activity::status_text(now))
        })
        .unwrap_or_default();
    let also = match (call.carried, call.look_ups) {
        (0 | 1, 0) => String::new(),
        (0 | 1, look_ups) => format!(" · look-ups: {look_ups}"),
        (carried, 0) => format!(" · payments: {carried}"),
        (carried, look_ups) => format!(" · payments: {carried} · look-ups: {look_ups}"),
    };
    format!(
        "{:>6} {} {outcome:<19} {status:>3} {took:>9} {:<28} {}{since}{also}",
        call.id,
        call.sent_at,
        call.operation,
        call.reference.as_deref().unwrap_or("-"),
    )
}

async fn show(common: &Common, host: &Host, id: &str) -> Result<(), Failure> {
    let record = activity::record(&host.profile().await?.context.outbox, id).await?;
    if common.json {
        return print_json(&record);
    }
    print(record.text.trim_end())
}
