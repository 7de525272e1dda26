//! People at the terminal: the same questions as in the confirm window, with the same answers.
//!
//! A PIN is never an argument and never in the environment, where other programs can read it. It is typed without being displayed, or read
//! from standard input.

use std::io::{BufRead as _, IsTerminal as _};
use std::time::Duration;

use api::Commands as _;
use app::host::Host;
use clap::Args;
use serde_json::{Value, json};
use service_api::value::Amount;
use service_api::value::Secret;

use crate::output::{Failure, print_line};
use system::env::{Clock, parse_rfc3339};
use system::error::AppError;

/// The current user. Required if the profile has users.
#[derive(Args, Clone, Default)]
pub(crate) struct PeopleArgs {
    /// Your name as a user of the profile. You are asked for the PIN.
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
    /// The approver, if it is another user. They are asked for their PIN.
    #[arg(long, value_name = "NAME", requires = "person")]
    approver: Option<String>,
    /// Read the PINs from standard input, one per line: yours, then the approver's.
    #[arg(long, requires = "person")]
    pin_stdin: bool,
}

/// The person at the terminal, with the PINs given so far.
pub(crate) struct AtTerminal {
    args: PeopleArgs,
    pins: Vec<(String, Secret)>,
    reason: Option<String>,
}

impl PeopleArgs {
    /// Whether standard input contains PINs, so that nothing else is read from it.
    pub(crate) fn on_stdin(&self) -> bool {
        self.pin_stdin
    }

    /// Signs in the named person. `None` if the profile has no people.
    pub(crate) async fn sign_in(&self, host: &Host) -> Result<Option<AtTerminal>, Failure> {
        self.sign_in_for(host, "Nothing was sent.", ", and the approver with --approver. The PINs are")
            .await
    }

    /// Like `sign_in`, for actions without approval, because nothing is sent. `unless` states what was not done if no one is signed in.
    pub(crate) async fn sign_in_alone(&self, host: &Host, unless: &str) -> Result<(), Failure> {
        self.sign_in_for(host, unless, ". The PIN is").await.map(drop)
    }

    async fn sign_in_for(&self, host: &Host, unless: &str, who_and_pins: &str) -> Result<Option<AtTerminal>, Failure> {
        let people = host.profile().await?.context.current_user.people();
        if people.is_empty() {
            return match &self.person {
                None => Ok(None),
                Some(name) => Err(Failure::usage(format!(
                    "{unless} This profile has no users, so there is no {name}."
                ))),
            };
        }
        let Some(name) = &self.person else {
            let message = format!(
                "{unless} This profile has users. Enter your name with --person{who_and_pins} asked for, or read with --pin-stdin."
            );
            return Err(Failure::usage(message));
        };
        let mut terminal = AtTerminal {
            args: self.clone(),
            pins: Vec::new(),
            reason: None,
        };
        let found = people.iter().find(|person| person.name.to_lowercase() == name.to_lowercase());
        let person = found.ok_or_else(|| Failure::usage(format!("{unless} There is no user {name}.")))?;
        let id = person.id.to_string();
        let pin = terminal.pin(name)?;
        let asked = host.rpc("confirm_ask", json!({ "deed": "sign_in", "person": id })).await?;
        let given = json!({ "confirm": asked["confirm"], "person": id, "pin": pin.expose() });
        host.confirm("confirm_give", given).await?;
        Ok(Some(terminal))
    }
}

impl AtTerminal {
    fn pin(&mut self, name: &str) -> Result<Secret, Failure> {
        if let Some((_, pin)) = self.pins.iter().find(|(whose, _)| whose == name) {
            return Ok(pin.clone());
        }
        let pin = if self.args.pin_stdin {
            let mut line = zeroize::Zeroizing::new(String::new());
            std::io::stdin()
                .lock()
                .read_line(&mut line)
                .map_err(|error| Failure::input(format!("Nothing was sent. Standard input cannot be read: {error}.")))?;
            Secret::new(line.trim_end_matches(['\r', '\n']).to_owned())
        } else if std::io::stdin().is_terminal() {
            print_line(&format!("PIN of {name} (not shown):"));
            let typed = console::Term::stderr().read_secure_line();
            Secret::new(typed.map_err(|error| Failure::input(format!("Nothing was sent. The PIN cannot be read: {error}.")))?)
        } else {
            return Err(Failure::usage(format!(
                "Nothing was sent. Enter the PIN of {name} in a terminal, or with --pin-stdin."
            )));
        };
        self.pins.push((name.to_owned(), pin.clone()));
        Ok(pin)
    }

    fn approver(&self) -> String {
        self.args.approver.clone().or_else(|| self.args.person.clone()).unwrap_or_default()
    }

    /// Sets the reason, if one is required.
    pub(crate) fn because(&mut self, reason: Option<&str>) -> &mut Self {
        self.reason = reason.map(str::to_owned);
        self
    }

    /// Approves a call that moves money.
    pub(crate) async fn approve_call(&mut self, host: &Host, operation: &str) -> Result<(), Failure> {
        let name = self.approver();
        let pin = self.pin(&name)?;
        Ok(app::confirm::approve_call(&*host.profile().await?, operation, &name, pin).await?)
    }

    /// Asks the question of the confirm window, prints it on standard error, and answers as the approver. `--yes` replaces the typed text.
    pub(crate) async fn confirm(&mut self, host: &Host, what: Value) -> Result<Value, Failure> {
        let asked = host.rpc("confirm_ask", what).await?;
        let question = host.confirm("confirm_view", json!({})).await?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        print_line(&text(&question["title"]));
        for warning in question["warnings"].as_array().into_iter().flatten() {
            print_line(&format!("! {}", text(warning)));
        }
        if question["words"].is_string() {
            print_line(&format!("  {} · {}", text(&question["words"]), text(&question["code"])));
        }
        let list = |name: &str| question[name].as_array().into_iter().flatten();
        let fact = |fact: &Value| print_line(&format!("  {}: {}", text(&fact["name"]), text(&fact["value"])));
        list("totals").for_each(fact);
        money_lines(&question["money"]).iter().for_each(|line| print_line(line));
        for sort in list("named") {
            print_line(&format!("  {}: {}", text(&sort["name"]), sort["rows"]));
            let lines: Vec<String> = sort["lines"].as_array().into_iter().flatten().map(text).collect();
            // A decision about alarms applies to each of them, so all are printed.
            let most = if sort["name"] == "Alarms" { lines.len() } else { NAMED };
            lines.iter().take(most).for_each(|line| print_line(&format!("    {line}")));
            let rows = sort["rows"]
                .as_u64()
                .and_then(|rows| usize::try_from(rows).ok())
                .unwrap_or_default();
            let more = rows - rows.min(lines.len()).min(most);
            if more > 0 {
                print_line(&format!("    and {more} more; the window lists all of them"));
            }
        }
        list("facts").for_each(fact);
        let name = self.approver();
        let signers: Vec<&Value> = question["signers"].as_array().into_iter().flatten().collect();
        let signer = signers
            .iter()
            .find(|signer| text(&signer["name"]).to_lowercase() == name.to_lowercase());
        let Some(signer) = signer else {
            let names: Vec<String> = signers.iter().map(|signer| text(&signer["name"])).collect();
            let words = format!(
                "Nothing was sent. {name} may not approve this. Allowed: {}. Choose one with --approver.",
                names.join(", ")
            );
            return Err(Failure::refused(words));
        };
        wait_for(&text(&signer["not_before"]), &name).await?;
        let typed = if signer["typed"].is_object() {
            &signer["typed"]
        } else {
            &question["typed"]
        };
        let pin = self.pin(&name)?;
        if question["reason"].is_string() && self.reason.is_none() {
            let words = format!("Nothing was sent. {} Enter it with --reason.", text(&question["reason"]));
            return Err(Failure::refused(words));
        }
        let given = json!({
            "confirm": asked["confirm"], "person": signer["person"], "pin": pin.expose(), "typed": typed["expected"], "reason": self.reason,
        });
        host.confirm("confirm_give", given).await?;
        let state = host.rpc("confirm_state", asked).await?;
        match state["state"] == "done" {
            true => Ok(state),
            false => Err(AppError::bug("what was confirmed is not done").into()),
        }
    }
}

/// What the payments cost and what stays in the wallet. What is not known is stated.
fn money_lines(money: &Value) -> Vec<String> {
    if !money.is_object() {
        return Vec::new();
    }
    let naira = |name: &str| money[name].as_str().and_then(|text| Amount::parse(text).ok()).map(Amount::naira);
    let Some(leaves) = naira("leaves") else {
        return vec!["  Fees: unknown".to_owned()];
    };
    let stays = match (naira("stays"), naira("short")) {
        (Some(stays), _) => format!("; {stays} left"),
        (None, Some(short)) => format!("; the wallet is short by {short}"),
        (None, None) => "; balance unknown".to_owned(),
    };
    let costs = [("Fees", naira("fee")), ("VAT", naira("vat"))];
    let costs = costs.into_iter().filter_map(|(name, sum)| Some(format!("  {name}: {}", sum?)));
    costs.chain([format!("  Leaves the wallet: {leaves}{stays}")]).collect()
}

/// How many rows of a kind are printed, because long lists are not read in a terminal.
const NAMED: usize = 20;

/// Waits as the confirm window does before people approve their own work.
async fn wait_for(not_before: &str, name: &str) -> Result<(), Failure> {
    if not_before.is_empty() {
        return Ok(());
    }
    print_line(&format!(
        "{name} also prepared this and can approve it from {not_before}. Waiting. To cancel, press Ctrl+C; nothing is sent."
    ));
    let end = parse_rfc3339(not_before)
        .ok_or_else(|| Failure::from(AppError::bug("a time of another shape")))?
        // The question has whole seconds.
        .plus(base::timestamp::SECOND);
    while Clock::System.now() < end {
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Ok(())
}
