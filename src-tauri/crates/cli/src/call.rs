//! `cowrie call OPERATION --body FILE`

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::Common;
use crate::face::{Failure, IN_DOUBT, NOT_DONE, print, print_json, read_text};
use crate::sign::spec;

#[derive(Args)]
pub(crate) struct CallArgs {
    /// The operation's id, as `cowrie operations` lists it.
    operation: String,
    /// The request body; its number spellings are kept. `-` for standard input.
    #[arg(long, value_name = "FILE")]
    body: PathBuf,
}

pub(crate) async fn run(common: &Common, args: &CallArgs) -> Result<ExitCode, Failure> {
    let spec = spec(&args.operation)?;
    let body = read_text(&args.body)?;
    let host = common.open().await?;
    let called = {
        let open = host.profile().await?;
        backoffice::call::call(&open.outbox, spec, body.trim_start_matches('\u{feff}')).await
    };
    host.close().await;
    let result = called?;
    if common.json {
        print_json(&result)?;
    } else {
        let words = match result.outcome {
            "accepted" => format!("Accepted. {}", result.words.unwrap_or_default()).trim_end().to_owned(),
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
            "not_sent" => format!("Not sent. No money moved. {}", result.words.unwrap_or_default()),
            _ => format!("Not known yet. Do not send it again. {}", result.words.unwrap_or_default()),
        };
        print(&words)?;
        if let Some(answer) = &result.answer {
            print(&serde_json::to_string_pretty(answer).unwrap_or_default())?;
        }
    }
    Ok(match result.outcome {
        "accepted" => ExitCode::SUCCESS,
        "in_doubt" => ExitCode::from(IN_DOUBT),
        _ => ExitCode::from(NOT_DONE),
    })
}
