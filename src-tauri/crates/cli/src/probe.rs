//! `cowrie probe [--only NAME] [--move-test-money]`

use std::process::ExitCode;

use app::view::{ProbeRequest, ProbeView};
use base::profile::ProfileKind;
use clap::Args;
use serde::Serialize;

use crate::Common;
use crate::output::{Failure, NOT_DONE, exit_code, print, print_json, print_line};
use system::env::{parse_rfc3339, wat};

#[derive(Args)]
pub(crate) struct ProbeArgs {
    /// Ask only this question. May be repeated.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Show earlier answers; ask nothing.
    #[arg(long, conflicts_with_all = ["only", "move_test_money"])]
    list: bool,
    /// Also ask questions that move test money: deposits and transfers of one naira and a payment request, each sent twice with the same
    /// reference, and again after a day.
    #[arg(long)]
    move_test_money: bool,
    /// Bank of the account to check and pay: its public id from the bank list.
    #[arg(long, value_name = "UUID", requires = "account")]
    bank: Option<String>,
    /// Number of that account.
    #[arg(long, value_name = "NUMBER", requires = "bank")]
    account: Option<String>,
    /// Phone number or wallet to check and pay.
    #[arg(long, value_name = "NUMBER")]
    person: Option<String>,
}

/// A question and its latest answer.
#[derive(Serialize)]
struct Line {
    name: String,
    question: String,
    /// What test money it would move, or what it would make.
    moves: Option<String>,
    /// The question that must be asked a day before.
    after: Option<String>,
    /// When it can be asked, if that is in the future.
    not_before: Option<String>,
    /// The answer in one word; `not_asked` if there is none.
    result: String,
    answer: Option<String>,
    meaning: Option<String>,
    asked: Option<String>,
    asked_at: Option<String>,
    profile: Option<String>,
    old: bool,
    details: Vec<String>,
    /// Why it was not answered now.
    problem: Option<String>,
}

pub(crate) async fn run(common: &Common, args: &ProbeArgs) -> Result<ExitCode, Failure> {
    let names = app::probe::names();
    if let Some(unknown) = args.only.iter().find(|name| !names.contains(&name.as_str())) {
        return Err(Failure::usage(format!(
            "There is no question “{unknown}”. Questions: {}.",
            names.join(", ")
        )));
    }
    let lines = common.with_host(async |host| ask_all(host, args).await).await?;
    if common.json {
        print_json(&lines)?;
    } else {
        lines.iter().try_for_each(show)?;
    }
    Ok(exit_code(lines.iter().all(|line| line.problem.is_none()), NOT_DONE))
}

async fn ask_all(host: &app::host::Host, args: &ProbeArgs) -> Result<Vec<Line>, Failure> {
    let open = host.profile().await?;
    let mut problems = Vec::new();
    let chosen = |view: &ProbeView| match args.only.is_empty() {
        true => view.moves.is_none() || args.move_test_money,
        false => args.only.contains(&view.name),
    };
    if !args.list {
        app::probe::never_live(host, &open).await?;
    }
    let all = app::probe::list(&open.context).await?;
    for view in all.iter().filter(|view| !args.list && chosen(view)) {
        // A question that was named reports the reason itself.
        if args.only.is_empty() && (view.after.is_some() || view.not_before.is_some()) {
            continue;
        }
        if let (Some(moves), ProfileKind::Test) = (&view.moves, open.context.profile.kind) {
            print_line(&format!("{}: {moves}", view.name));
        }
        let request = ProbeRequest {
            name: view.name.clone(),
            move_test_money: args.move_test_money,
            bank: args.bank.clone(),
            account: args.account.clone(),
            person: args.person.clone(),
        };
        if request.move_test_money {
            open.context.require_no_pins()?;
        }
        if let Err(error) = app::probe::ask(host, &open, &request).await {
            if args.only.len() == 1 {
                return Err(error.into());
            }
            print_line(&format!("{}: {error}", view.name));
            problems.push((view.name.clone(), error.to_string()));
        }
    }
    let lines = app::probe::list(&open.context)
        .await?
        .into_iter()
        .filter(|view| args.only.is_empty() || args.only.contains(&view.name));
    Ok(lines
        .map(|view| {
            let problem = problems.iter().find(|(name, _)| *name == view.name).map(|(_, why)| why.clone());
            line(view, problem)
        })
        .collect())
}

fn line(view: ProbeView, problem: Option<String>) -> Line {
    let latest = view.answers.into_iter().next();
    let latest = latest.as_ref();
    Line {
        name: view.name,
        question: view.question,
        moves: view.moves,
        after: view.after,
        not_before: view.not_before,
        result: latest.map_or_else(|| "not_asked".to_owned(), |answer| answer.result.clone()),
        answer: latest.map(|answer| answer.answer.clone()),
        meaning: latest.map(|answer| answer.meaning.clone()),
        asked: latest.map(|answer| answer.asked.clone()),
        asked_at: latest.map(|answer| answer.asked_at.clone()),
        profile: latest.map(|answer| answer.profile.clone()),
        old: latest.is_some_and(|answer| answer.old),
        details: latest.map(|answer| answer.details.clone()).unwrap_or_default(),
        problem,
    }
}

fn show(line: &Line) -> Result<(), Failure> {
    print(&format!("{} ({})", line.question, line.name))?;
    match (&line.answer, &line.asked_at, &line.meaning) {
        (Some(answer), Some(at), Some(meaning)) => {
            let old = if line.old { ", more than 90 days ago" } else { "" };
            print(&format!("  {answer} (asked {at}{old})"))?;
            print(&format!("  {meaning}"))?;
        }
        (_, _, _) => print("  Not asked yet.")?,
    }
    if let Some(problem) = &line.problem {
        return print(&format!("  Not answered now: {problem}"));
    }
    match (&line.after, &line.not_before, &line.moves) {
        (_, Some(at), _) => {
            let at = parse_rfc3339(at).map_or_else(|| at.clone(), wat);
            print(&format!("  Can be asked from {at}, with --move-test-money."))
        }
        (Some(first), None, _) => print(&format!("  Can be asked a day after {first}, with --move-test-money.")),
        (None, None, Some(moves)) if line.answer.is_none() => print(&format!("  Asked only with --move-test-money. {moves}")),
        (None, None, _) => Ok(()),
    }
}
