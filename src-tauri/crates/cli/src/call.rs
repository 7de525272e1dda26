//! `cowrie call OPERATION --body FILE`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use backoffice::photo::Photo;
use backoffice::view::ProfileKind;
use clap::Args;
use service_api::declare::Effect;
use service_api::value::Amount;

use crate::Common;
use crate::face::{Failure, IN_DOUBT, NOT_DONE, print, print_json, read_file, read_text};
use crate::sign::spec;

#[derive(Args)]
pub(crate) struct CallArgs {
    /// The operation's id, as `cowrie operations` lists it.
    operation: String,
    /// The request body; its number spellings are kept. `-` for standard input.
    #[arg(long, value_name = "FILE")]
    body: PathBuf,
    /// A photo, for operations that take one: the name of its part and a JPEG or PNG file.
    #[arg(long = "photo", value_name = "NAME=FILE")]
    photos: Vec<String>,
    /// For a further part of a refund: what was given back before it in all.
    #[arg(long, value_name = "AMOUNT")]
    given_back: Option<String>,
    /// Move real money: needed in a live profile.
    #[arg(long)]
    yes: bool,
}

pub(crate) async fn run(common: &Common, args: &CallArgs) -> Result<ExitCode, Failure> {
    let spec = spec(&args.operation)?;
    let body = read_text(&args.body)?;
    let photos = args.photos.iter().map(|text| photo(text)).collect::<Result<Vec<_>, _>>()?;
    let given_back = args.given_back.as_deref().map(Amount::parse).transpose();
    let given_back = given_back.map_err(|why| Failure::usage(format!("--given-back: {why}")))?;
    let host = common.open().await?;
    let called = {
        let open = host.profile().await?;
        let agreed = args.yes || spec.effect != Effect::MovesMoney || open.profile.kind != ProfileKind::Live;
        match agreed {
            true => Some(backoffice::call::call(&open.outbox, spec, body.trim_start_matches('\u{feff}'), photos, given_back).await),
            false => None,
        }
    };
    host.close().await;
    let called =
        called.ok_or_else(|| Failure::usage("Nothing was sent. This moves REAL MONEY: look at the body once more, then add --yes."))?;
    let result = called?;
    if common.json {
        print_json(&result)?;
    } else {
        let words = match result.outcome {
            "accepted" => format!("Accepted. {}", result.words.unwrap_or_default()).trim_end().to_owned(),
            "refused" if spec.effect.changes() && spec.enquiry.is_empty() => {
                format!("Refused. Nothing was done. The service said: {}.", result.words.unwrap_or_default())
            }
            "refused" if spec.effect.changes() => {
                format!(
                    "Refused. The service said: {}. A look-up will confirm that nothing was done; until then, do not send it under another reference.",
                    result.words.unwrap_or_default()
                )
            }
            "refused" => format!(
                "Refused. The service said: {}. Nothing was changed by asking.",
                result.words.unwrap_or_default()
            ),
            "not_sent" if !spec.effect.changes() => format!("No answer. {}", result.words.unwrap_or_default()),
            "not_sent" => format!("Not sent. No money moved. {}", result.words.unwrap_or_default()),
            _ => format!("Not known yet. Do not send it again. {}", result.words.unwrap_or_default()),
        };
        print(&words)?;
        if !result.kept_back.is_empty() {
            let names = result.kept_back.join(", ");
            print(&format!(
                "Kept back: {names}. `cowrie kept-back {} --out FILE` puts them in a file.",
                result.call_id
            ))?;
        }
        if let Some(answer) = &result.answer {
            print(&answer.spread())?;
        }
    }
    Ok(match result.outcome {
        "accepted" => ExitCode::SUCCESS,
        "in_doubt" => ExitCode::from(IN_DOUBT),
        _ => ExitCode::from(NOT_DONE),
    })
}

fn photo(text: &str) -> Result<Photo, Failure> {
    let (part, path) = text.split_once('=').ok_or_else(|| {
        Failure::usage(format!(
            "Give a photo as its name and its file, such as customerIdPhoto=card.jpg, not “{text}”."
        ))
    })?;
    Ok(Photo {
        part: part.to_owned(),
        bytes: read_file(Path::new(path))?,
    })
}
