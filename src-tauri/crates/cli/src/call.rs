//! `cowrie call OPERATION --body FILE`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use app::host::Host;
use base::profile::ProfileKind;
use clap::Args;
use payment_rules::reading::OutcomeKind;
use service_api::declare::{Effect, Spec};
use service_api::photo::Photo;
use service_api::value::Amount;
use session::call::CallResult;

use crate::Common;
use crate::named::form;
use crate::output::{Failure, IN_DOUBT, NOT_DONE, print, print_json, read_file, read_text};
use crate::people::PeopleArgs;

#[derive(Args)]
pub(crate) struct CallArgs {
    /// The name of the operation, as listed by `cowrie operations`.
    operation: String,
    /// Another form of the operation, as listed by `cowrie operations`.
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// The request body. Numbers are sent as written. `-` reads standard input.
    #[arg(long, value_name = "FILE")]
    body: PathBuf,
    /// A photo, if the operation takes one: the name of the part and a JPEG or PNG file.
    #[arg(long = "photo", value_name = "NAME=FILE")]
    photos: Vec<String>,
    /// For a further partial refund: the total that was refunded before.
    #[arg(long, value_name = "AMOUNT")]
    given_back: Option<String>,
    /// Confirm a call that moves real money or cannot be undone. Required in a live profile.
    #[arg(long)]
    yes: bool,
    /// Pay again, although the same payment was made recently from this or another computer.
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    people: PeopleArgs,
}

pub(crate) async fn run(common: &Common, args: &CallArgs) -> Result<ExitCode, Failure> {
    let spec = form(&args.operation, args.variant.as_deref())?;
    if args.people.on_stdin() && args.body == Path::new("-") {
        return Err(Failure::usage(
            "Nothing was sent. Standard input can contain the PINs or the body, not both.",
        ));
    }
    // Windows' editors put a byte order mark before the text; the text that is checked is the one that is sent.
    let body = read_text(&args.body)?;
    let body = body.trim_start_matches('\u{feff}');
    let photos = args.photos.iter().map(|text| photo(text)).collect::<Result<Vec<_>, _>>()?;
    let given_back = args.given_back.as_deref().map(Amount::parse).transpose();
    let given_back = given_back.map_err(|why| Failure::usage(format!("--given-back: {why}")))?;
    let call = async |host: &Host| {
        if !agreed(host, args, spec, body).await? {
            return Ok(None);
        }
        let open = host.profile().await?;
        let called = session::call::call(&open.context.outbox, spec, body, photos, given_back).await?;
        Ok(Some(called))
    };
    let called = common.with_host(call).await?;
    let what = if spec.effect == Effect::MovesMoney {
        "moves REAL MONEY"
    } else {
        "cannot be undone"
    };
    let result = called.ok_or_else(|| Failure::usage(format!("Nothing was sent. This {what}. Check the body, then add --yes.")))?;
    if common.json {
        print_json(&result)?;
    } else {
        show(spec, &result)?;
    }
    Ok(match result.outcome {
        OutcomeKind::Accepted => ExitCode::SUCCESS,
        OutcomeKind::InDoubt => ExitCode::from(IN_DOUBT),
        OutcomeKind::Refused | OutcomeKind::NotSent => ExitCode::from(NOT_DONE),
    })
}

/// Whether the call may be made: with real money an irreversible call requires --yes. The approver has confirmed it, and it was not made
/// before.
async fn agreed(host: &Host, args: &CallArgs, spec: &'static Spec, body: &str) -> Result<bool, Failure> {
    let open = host.profile().await?;
    if !args.yes && spec.effect.is_for_good() && open.context.profile.kind == ProfileKind::Live {
        return Ok(false);
    }
    let forwards = collections::payment_accounts::needs_second_person(&open.context, spec, body);
    if spec.effect == Effect::MovesMoney || forwards {
        match args.people.sign_in(host).await? {
            None => open.context.released_by_script()?,
            Some(mut terminal) => terminal.approve_call(host, spec.id).await?,
        }
    }
    if !args.again {
        session::call::not_made_before(&open.context.outbox, spec, body).await?;
    }
    Ok(true)
}

fn show(spec: &Spec, result: &CallResult) -> Result<(), Failure> {
    let words = result.words.as_deref().unwrap_or_default();
    let words = match (result.outcome, spec.effect.changes()) {
        (OutcomeKind::Accepted, true) => format!("Accepted. {words}"),
        (OutcomeKind::Accepted, false) if words.is_empty() => "Answered.".to_owned(),
        (OutcomeKind::NotSent, _) => format!("Not sent. {words}"),
        (OutcomeKind::InDoubt, false) if result.http_status.is_none() => format!("No answer. {words}"),
        (OutcomeKind::Accepted | OutcomeKind::Refused | OutcomeKind::InDoubt, _) => words.to_owned(),
    };
    print(words.trim_end())?;
    if result.outcome == OutcomeKind::InDoubt && spec.effect.changes() {
        print(match spec.enquiry.is_empty() {
            true => "Action needed: find out the result, then record it (`cowrie held list`).",
            false => {
                "Cowrie looks it up whenever it runs. `cowrie activity list` shows its state; `cowrie held list` lists it once it needs action."
            }
        })?;
    }
    if !result.kept_back.is_empty() {
        let names = result.kept_back.join(", ");
        print(&format!(
            "Hidden: {names}. Save with `cowrie kept-back {} --out FILE`.",
            result.call_id
        ))?;
    }
    match &result.answer {
        Some(answer) => print(&answer.spread()),
        None => Ok(()),
    }
}

fn photo(text: &str) -> Result<Photo, Failure> {
    let (part, path) = text.split_once('=').ok_or_else(|| {
        Failure::usage(format!(
            "Enter a photo as NAME=FILE, for example customerIdPhoto=card.jpg, not “{text}”."
        ))
    })?;
    Ok(Photo {
        part: part.to_owned(),
        bytes: read_file(Path::new(path))?,
    })
}
