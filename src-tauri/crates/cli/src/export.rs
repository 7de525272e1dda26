//! `cowrie export LIST… --out PLACE`: the lists of the window as files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use api::Commands as _;
use app::host::Host;
use base::timestamp::{DAY, Timestamp};
use base::typed_day::Nearest;
use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::{Value, json};

use crate::Common;
use crate::one_file::{Format, OneFile};
use crate::output::{Failure, print, print_json};
use crate::people::PeopleArgs;
use session::typed;
use system::env::{Env, rfc3339};

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// The lists to save, each in its own file.
    #[arg(required = true, value_name = "LIST")]
    lists: Vec<List>,
    /// A folder (created if it does not exist), or for one list a file that ends in .xlsx or .csv. Existing files are not overwritten.
    #[arg(long, value_name = "PLACE")]
    out: PathBuf,
    /// The file format; both open in Excel. Default: by the name of the file, or else xlsx.
    #[arg(long)]
    format: Option<Format>,
    /// From this day (West Africa Time), for example 24/11/2026 or 2026-11-24. Only for payment requests, deposits, history and activity.
    #[arg(long, value_name = "DAY")]
    from: Option<String>,
    /// Up to and including this day.
    #[arg(long, value_name = "DAY")]
    to: Option<String>,
    /// Only entries with this text. Not for contacts, bank aliases and payouts.
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
    /// The batch whose payments to save, by its number in `cowrie payouts list`.
    #[arg(long, value_name = "BATCH")]
    run: Option<String>,
    #[command(flatten)]
    people: PeopleArgs,
}

/// What can be written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
enum List {
    /// Payment requests, newest first.
    PaymentRequests,
    /// Single payments, newest first.
    Payments,
    /// Payment accounts.
    PaymentAccounts,
    /// Deposits into payment accounts.
    Deposits,
    /// The fetched history of the service, compared with your records.
    History,
    /// All recorded calls.
    Activity,
    /// Notices of the service.
    Notices,
    /// Saved beneficiaries.
    Beneficiaries,
    /// Saved customers.
    Customers,
    /// Customers registered with the service.
    RegisteredCustomers,
    /// Your aliases of banks.
    BankAliases,
    /// The payments of one batch with their results; requires --run.
    Payout,
}

base::words!(List:
    PaymentRequests => "payment-requests", Payments => "payments", PaymentAccounts => "payment-accounts", Deposits => "deposits",
    History => "history", Activity => "activity", Notices => "notices", Beneficiaries => "beneficiaries", Customers => "customers",
    RegisteredCustomers => "registered-customers", BankAliases => "bank-aliases", Payout => "payout"
);

/// The filters that a list accepts.
struct Choosable {
    days: bool,
    text: bool,
}

impl List {
    fn choosable(self) -> Choosable {
        let (days, text) = match self {
            Self::PaymentRequests | Self::Deposits | Self::History | Self::Activity => (true, true),
            Self::Payments | Self::PaymentAccounts | Self::Notices | Self::RegisteredCustomers => (false, true),
            Self::Beneficiaries | Self::Customers | Self::BankAliases | Self::Payout => (false, false),
        };
        Choosable { days, text }
    }
}

#[derive(Serialize)]
struct Written {
    list: &'static str,
    file: String,
}

impl Written {
    fn taken_to(self, file: &OneFile) -> Result<Self, Failure> {
        let taken = file.take(Path::new(&self.file))?.display().to_string();
        Ok(Self { file: taken, ..self })
    }
}

/// Valid arguments.
struct Asked<'a> {
    args: &'a ExportArgs,
    format: Format,
    /// The file itself, if one is named.
    file: Option<OneFile>,
    /// The first moment of the first day, and the first one after the last day.
    period: (Option<String>, Option<String>),
}

pub(crate) async fn run(common: &Common, args: &ExportArgs) -> Result<ExitCode, Failure> {
    let asked = asked(args)?;
    let folder = asked.file.as_ref().map_or(args.out.clone(), OneFile::beside);
    let written = common.with_exports(folder, async |host| write(host, &asked).await).await;
    let written = match &asked.file {
        Some(file) => {
            let moved = written.and_then(|written| written.into_iter().map(|one| one.taken_to(file)).collect());
            file.clear();
            moved?
        }
        None => written?,
    };
    if common.json {
        print_json(&written)?;
    } else {
        written
            .iter()
            .try_for_each(|one| print(&format!("{}: saved in {}", one.list, one.file)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks all arguments before anything is opened.
///
/// # Errors
///
/// All problems are reported at once.
fn asked(args: &ExportArgs) -> Result<Asked<'_>, Failure> {
    let mut problems = Vec::new();
    let lists: BTreeSet<List> = args.lists.iter().copied().collect();
    if lists.len() > 1 && OneFile::format_of(&args.out).is_some() {
        problems.push("--out must name a folder if there are several lists".to_owned());
    }
    let file = OneFile::named(&args.out, args.format).unwrap_or_else(|problem| {
        problems.push(problem);
        None
    });
    for list in &lists {
        let choosable = list.choosable();
        if !choosable.days && (args.from.is_some() || args.to.is_some()) {
            problems.push(format!("{} cannot be limited to a period", list.word()));
        }
        if !choosable.text && args.text.is_some() {
            problems.push(format!("{} cannot be searched by text", list.word()));
        }
    }
    if lists.contains(&List::Payout) != args.run.is_some() {
        problems.push("payout requires --run, and --run requires payout".to_owned());
    }
    let day = |name: &str, text: &Option<String>, problems: &mut Vec<String>| {
        let text = text.as_ref()?;
        match typed::day(text, Env::system().clock.now(), Nearest::Past) {
            Ok(day) => Some(Timestamp::start_of_day(day)),
            Err(problem) => {
                problems.push(format!("--{name}: {}", problem.trim_end_matches('.')));
                None
            }
        }
    };
    let (from, to) = (day("from", &args.from, &mut problems), day("to", &args.to, &mut problems));
    if let (Some(from), Some(to)) = (from, to)
        && to < from
    {
        problems.push("--to is before --from".to_owned());
    }
    if !problems.is_empty() {
        return Err(Failure::usage(format!("Nothing was saved: {}.", problems.join("; "))));
    }
    Ok(Asked {
        args,
        format: file.as_ref().map(|file| file.format).or(args.format).unwrap_or(Format::Xlsx),
        file,
        period: (from.map(rfc3339), to.map(|to| rfc3339(to.plus(DAY)))),
    })
}

async fn write(host: &Host, asked: &Asked<'_>) -> Result<Vec<Written>, Failure> {
    asked.args.people.sign_in_alone(host, "Nothing was saved.").await?;
    let lists: BTreeSet<List> = asked.args.lists.iter().copied().collect();
    let mut written: Vec<Written> = Vec::new();
    for list in lists {
        let (command, request) = request(list, asked);
        let saved = host.rpc(command, request).await.map_err(|error| {
            let before = match written.as_slice() {
                [] => String::new(),
                some => format!(
                    " Already saved: {}.",
                    some.iter().map(|one| one.file.as_str()).collect::<Vec<_>>().join(", ")
                ),
            };
            let message = format!("{} was not saved. {}{before}", list.word(), error.message);
            system::error::AppError { message, ..error }
        })?;
        written.push(Written {
            list: list.word(),
            file: saved["path"].as_str().unwrap_or_default().to_owned(),
        });
    }
    Ok(written)
}

/// The window's command for a list, with its request.
fn request(list: List, asked: &Asked<'_>) -> (&'static str, Value) {
    let (args, format) = (asked.args, asked.format.word());
    let (from, to) = &asked.period;
    let (text, words) = (&args.text, args.text.clone().unwrap_or_default());
    match list {
        List::PaymentRequests => {
            let filter = json!({ "part": "all", "text": text, "from": from, "to": to });
            let request = json!({ "filter": filter, "order": "made", "descending": true, "format": format });
            ("payment_requests_export", request)
        }
        List::Payments => (
            "payments_export",
            json!({ "kind": null, "open": false, "text": words, "format": format }),
        ),
        List::PaymentAccounts => ("payment_accounts_export", json!({ "part": "all", "text": words, "format": format })),
        List::Deposits => {
            let filter = json!({ "part": "all", "text": words, "from": args.from, "to": args.to, "number": null });
            ("deposits_export", json!({ "filter": filter, "format": format }))
        }
        List::History => {
            let filter = json!({ "text": text, "mark": null, "from": from, "to": to });
            ("history_export", json!({ "filter": filter, "format": format }))
        }
        List::Activity => {
            let filter = json!({
                "before": null, "operation": null, "outcome": null, "from": from, "to": to, "text": text, "look_ups": true,
            });
            ("activity_export", json!({ "filter": filter, "format": format }))
        }
        List::Notices => {
            let request = json!({ "needs_you": false, "verdict": null, "text": text, "format": format });
            ("inbox_export", request)
        }
        List::Beneficiaries => ("contacts_export", json!({ "side": "beneficiaries", "format": format })),
        List::Customers => ("contacts_export", json!({ "side": "customers", "format": format })),
        List::RegisteredCustomers => ("customers_export", json!({ "part": "all", "text": words, "format": format })),
        List::BankAliases => ("aliases_export", json!({ "format": format })),
        List::Payout => ("payouts_export", json!({ "run": args.run, "format": format })),
    }
}
