//! `cowrie payouts check`

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use api::Commands as _;
use app::host::Host;
use base64::Engine as _;
use payouts::FileToKeep;
use serde::Serialize;
use serde_json::{Value, json};
use service_api::strict::plainly;
use sheet_rules::payout::{BankTable, Mapping, OpenSheet, Rules, Severity};

use crate::output::{Failure, INPUT, exit_code, naira, print, print_json, print_line, read_file, read_text};
use crate::payout_args::{CheckArgs, RulesName};
use crate::{Common, names};
use files::sheets::{SheetInfo, together};

#[derive(Serialize)]
struct CheckReport<'a> {
    #[serde(flatten)]
    checked: &'a OpenSheet,
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<String>,
    /// The similar batch; known only if the file was compared with earlier payments.
    #[serde(skip_serializing_if = "Option::is_none")]
    similar: Option<SimilarReport>,
}

#[derive(Serialize)]
struct SimilarReport {
    run: String,
    others: u32,
    rows: u32,
    of: u32,
}

/// Checks a spreadsheet by every rule; nothing is sent.
pub(crate) async fn check(common: &Common, args: CheckArgs) -> Result<ExitCode, Failure> {
    let bytes = read_file(&args.file)?;
    let name = file_name(&args.file);
    if args.names {
        return common
            .with_host(async |host| check_with_banks(common, host, &name, &bytes, args).await)
            .await;
    }
    let mapping = args.mapping.as_deref().map(mapping_in).transpose()?;
    let rules = match args.rules {
        RulesName::Product => Rules::PRODUCT,
        RulesName::Bench => Rules::BENCH,
    };
    let banks = match &args.banks {
        Some(path) => {
            let aliases = args.aliases.as_deref().map(read_file).transpose()?;
            Some(directory::table_from(&read_file(path)?, aliases.as_deref())?)
        }
        None => None,
    };
    if args.draft {
        let file = FileToKeep {
            file_name: name,
            bytes,
            sheet: together(&args.sheet),
            mapping,
            answers: args.answers.given(),
            banks,
            rules: matches!(args.rules, RulesName::Bench).then_some(rules),
        };
        return keep(common, file, &args).await;
    }
    let banks = Arc::new(banks.unwrap_or_else(BankTable::built_in));
    let answers = args.answers.given().beside(mapping.as_ref());
    let mapping = Mapping::answered(mapping, answers);
    let (sheets, checked) = payouts::check_file(&name, bytes, together(&args.sheet).as_deref(), mapping.as_ref(), banks, rules)?;
    print_unread_of(&args, &sheets, &checked);
    report(common, &checked, None)
}

/// Also stores the file as a draft of the profile, whose banks and rules are used if none are named.
async fn keep(common: &Common, file: FileToKeep, args: &CheckArgs) -> Result<ExitCode, Failure> {
    let kept = async |host: &Host| {
        args.people.sign_in(host).await?;
        Ok(host.check_and_keep(file).await?)
    };
    let (draft, sheets, checked) = common.with_host(kept).await?;
    print_unread_of(args, &sheets, &checked);
    report(common, &checked, Some(draft))
}

/// Checks as the window does: with the profile's bank list, the banks' answers and earlier payments.
async fn check_with_banks(common: &Common, host: &Host, name: &str, bytes: &[u8], args: CheckArgs) -> Result<ExitCode, Failure> {
    let draft = read_draft(host, name, bytes, args.sheet).await?;
    let open = host.profile().await?;
    let kept = async {
        if let Some(answers) = args.answers.any() {
            payouts::answer_amounts(&open.payouts, &draft, answers).await?;
        }
        if let Some(words) = names::unchecked(&names::check(&open, &draft).await?) {
            print_line(&words);
        }
        Ok::<_, Failure>(open.payouts.drafts.get(&open.context.outbox, &draft).await?)
    };
    let kept = kept.await;
    if !args.draft {
        payouts::discard(&open.payouts, &draft).await?;
    }
    let kept = kept?;
    let kept = kept.lock().await;
    report(common, &kept.sheet, args.draft.then_some(draft))
}

fn report(common: &Common, checked: &OpenSheet, draft: Option<String>) -> Result<ExitCode, Failure> {
    if common.json {
        let similar = checked.similar_run().map(|similar| SimilarReport {
            run: similar.run.to_string(),
            others: similar.others,
            rows: similar.rows,
            of: similar.of,
        });
        print_json(&CheckReport { checked, draft, similar })?;
    } else {
        print_check(checked)?;
    }
    Ok(exit_code(checked.counts().to_fix == 0 && !checked.is_blocked(), INPUT))
}

fn print_check(checked: &OpenSheet) -> Result<(), Failure> {
    for problem in checked.problems() {
        print(&problem.message)?;
    }
    for note in checked.notes() {
        print(note)?;
    }
    if let Some(similar) = checked.similar_run() {
        print(&similar.words(""))?;
    }
    let width = if checked.sheets().len() > 1 { 24 } else { 6 };
    for row in checked.rows().filter(|row| !row.problems.is_empty()) {
        for problem in &row.problems {
            let weight = match problem.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            };
            print(&format!(
                "row {:<width$} {weight:<7} {:<22} {}",
                checked.spot(row.row),
                problem.code.name(),
                problem.message
            ))?;
        }
    }
    let counts = checked.counts();
    print(&format!(
        "{} rows · {} ready · {} with errors · {} skipped · Total {}",
        counts.file_rows,
        counts.ready,
        counts.to_fix,
        counts.left_out,
        naira(&counts.total.decimal())
    ))
}

/// The mapping in a file.
pub(crate) fn mapping_in(path: &Path) -> Result<Mapping, Failure> {
    serde_json::from_str(&read_text(path)?)
        .map_err(|error| Failure::input(format!("The mapping cannot be read: {} {}.", path.display(), plainly(&error))))
}

/// Reads a spreadsheet into a draft, and returns its id.
pub(crate) async fn read_draft(host: &Host, name: &str, bytes: &[u8], sheets: Vec<String>) -> Result<String, Failure> {
    let bytes_base64 = base64::engine::general_purpose::STANDARD.encode(bytes);
    let request = json!({ "file_name": name, "bytes_base64": bytes_base64, "sheets": sheets });
    // Through the window's command, which checks the permission.
    let view = host.rpc("payouts_read", request).await?;
    if sheets.is_empty() {
        let names = |list: &Value, name: fn(&Value) -> &Value| -> Vec<String> {
            let each = list.as_array().into_iter().flatten();
            each.filter_map(|one| name(one).as_str()).map(str::to_owned).collect()
        };
        let (all, read) = (
            names(&view["sheets"], |sheet| &sheet["name"]),
            names(&view["chosen"], |sheet| sheet),
        );
        print_unread(all.iter().map(String::as_str), &read);
    }
    Ok(view["draft"].as_str().unwrap_or_default().to_owned())
}

fn print_unread_of(args: &CheckArgs, sheets: &[SheetInfo], checked: &OpenSheet) {
    if args.sheet.is_empty() {
        print_unread(sheets.iter().map(|sheet| sheet.name.as_str()), &checked.sheets());
    }
}

/// Prints the sheets that were not read, if no sheet was chosen: they may contain payments too.
fn print_unread<'a>(all: impl Iterator<Item = &'a str>, read: &[String]) {
    let unread: Vec<String> = all
        .filter(|name| read.iter().all(|taken| taken != name))
        .map(|name| format!("“{name}”"))
        .collect();
    if !unread.is_empty() {
        let read: Vec<String> = read.iter().map(|name| format!("“{name}”")).collect();
        print_line(&format!(
            "Only the sheet {} is read, not {}. Choose another with --sheet NAME; repeat the option to read several sheets as one.",
            read.join(", "),
            unread.join(", ")
        ));
    }
}

/// The last part of a path.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
