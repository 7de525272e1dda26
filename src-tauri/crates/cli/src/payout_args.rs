//! The arguments of `cowrie payouts`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand, ValueEnum};
use sheet_rules::payout::{AmountAnswers, ScaledAmounts};

use crate::one_file::Format;
use crate::people::PeopleArgs;

#[derive(Subcommand)]
pub(crate) enum PayoutsCommand {
    /// Read a payout spreadsheet offline and say everything about its rows.
    Check(CheckArgs),
    /// Import, check, approve and send a spreadsheet.
    Run(RunArgs),
    /// List the runs.
    List,
    /// Show a run and its items.
    Show {
        /// Its id.
        run: String,
    },
    /// Was any payment sent twice? What was checked over all rows of a run, and who received the same amount more than once.
    Statement {
        /// Its id.
        run: String,
    },
    /// Go on with a run after a stop or crash: what is not known is looked up, what was never sent is sent.
    Resume {
        /// Its id.
        run: String,
        /// Pay what waits, though another computer may have paid it since it was approved.
        #[arg(long)]
        again: bool,
        /// Why what another computer paid in the last 3 days is paid again. Asked of whoever approves, where the profile has people.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Stop a run for good: what waits is never sent from it, what was sent is followed to its end.
    Stop {
        /// Its id.
        run: String,
        /// Confirms that what waits is never to be sent from this run.
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Ask the service now about payments of a run that are not known to be paid or not, twenty at a time. Nothing is sent.
    LookUp {
        /// Its id.
        run: String,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Decide about held items, as a person with proof does.
    Decide(DecideArgs),
    /// Write the results of a run.
    Export {
        /// Its id.
        run: String,
        /// Which kind of file. Without it, what the file's name ends in, else xlsx.
        #[arg(long)]
        format: Option<Format>,
        /// A folder, made where it is not there, in which the file gets a name of its own; or the file itself, ending in .xlsx or .csv.
        /// Nothing is ever written over.
        #[arg(long, value_name = "PLACE", default_value = ".")]
        out: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The spreadsheet.
    pub(crate) file: PathBuf,
    /// Which sheet; without it the first one with content. Given several times, the sheets are read as one, in this order.
    #[arg(long, value_name = "NAME")]
    pub(crate) sheet: Vec<String>,
    /// Which column is what, as the JSON result's `mapping`.
    #[arg(long, value_name = "FILE")]
    pub(crate) mapping: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) answers: AnswerArgs,
    /// Also keep it as a draft of the profile.
    #[arg(long)]
    pub(crate) draft: bool,
    #[command(flatten)]
    pub(crate) people: PeopleArgs,
    /// Also ask the banks whose accounts they are, and compare with what was paid before; by the profile's bank list and records. No
    /// money moves.
    #[arg(long, conflicts_with_all = ["mapping", "rules", "banks", "aliases"])]
    pub(crate) names: bool,
    /// Which rules; `bench` are fewer, for measuring beside other programs.
    #[arg(long, value_enum, default_value = "product")]
    pub(crate) rules: RulesName,
    /// A bank list instead of the built-in one: the service's answer, JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) banks: Option<PathBuf>,
    /// Other names of those banks: CSV with the columns alias and bank.
    #[arg(long, value_name = "FILE", requires = "banks")]
    pub(crate) aliases: Option<PathBuf>,
}

/// The answers to what is asked of the amounts of a file.
#[derive(Args)]
pub(crate) struct AnswerArgs {
    /// Amounts that their cells show rounded are paid as they are shown: the answer to the question AMOUNT_SHOWN_ROUNDED.
    #[arg(long)]
    as_shown: bool,
    /// How amounts are read that the sheet states to be in thousands or millions: the answer to the question AMOUNT_SCALED.
    #[arg(long, value_enum, value_name = "HOW")]
    scaled: Option<ScaledName>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ScaledName {
    /// Multiplied as the sheet states it.
    Multiplied,
    /// As naira, against what the sheet states.
    Naira,
}

impl AnswerArgs {
    /// The answers, if there are any.
    pub(crate) fn any(&self) -> Option<AmountAnswers> {
        Some(self.given()).filter(|given| *given != AmountAnswers::default())
    }

    pub(crate) fn given(&self) -> AmountAnswers {
        AmountAnswers {
            as_shown: self.as_shown,
            scaled: self.scaled.map(|scaled| match scaled {
                ScaledName::Multiplied => ScaledAmounts::Multiplied,
                ScaledName::Naira => ScaledAmounts::Naira,
            }),
        }
    }
}

#[derive(Args)]
pub(crate) struct RunArgs {
    /// The spreadsheet.
    pub(crate) file: PathBuf,
    /// Which sheet; without it the first one with content. Given several times, the sheets are read as one, in this order.
    #[arg(long, value_name = "NAME")]
    pub(crate) sheet: Vec<String>,
    /// Which column is what, as the `mapping` of `payouts check --json`.
    #[arg(long, value_name = "FILE")]
    pub(crate) mapping: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) answers: AnswerArgs,
    /// Rows of the file that are not to be paid; several with commas between them. Of several sheets, NAME:ROW.
    #[arg(long, value_name = "ROW", value_delimiter = ',')]
    pub(crate) leave_out: Vec<Place>,
    /// Rows that the file hides, or marks as paid or on hold, and that are meant to be paid; several with commas between them. Of several sheets, NAME:ROW.
    #[arg(long, value_name = "ROW", value_delimiter = ',')]
    pub(crate) meant: Vec<Place>,
    /// One payment per call, or many.
    #[arg(long, value_enum, default_value = "single")]
    pub(crate) route: RouteName,
    /// Payments per call, 1 to 300; for groups.
    #[arg(long, value_name = "N")]
    pub(crate) group_size: Option<u32>,
    /// A phone or e-mail of yours for rows that have neither; nobody is messaged there.
    #[arg(long)]
    pub(crate) contact: Option<String>,
    /// Pay a file once more that was paid before, rows that pay what was paid in the last 20 days, and a payroll that is nearly the same as
    /// one of the last 35 days.
    #[arg(long)]
    pub(crate) again: bool,
    /// Why what was paid in the last 3 days is paid again. Asked of whoever approves, where the profile has people.
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: Option<String>,
    /// Ask the banks first whose accounts they are. Nothing is sent unless every name was checked and none is held back.
    #[arg(long)]
    pub(crate) names: bool,
    /// Confirms that everybody in the file is to be paid.
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) people: PeopleArgs,
}

/// A row, with its sheet if there are several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) sheet: Option<String>,
    pub(crate) row: u32,
}

impl Place {
    /// Whether it is this row. Without a sheet it is the row of every sheet.
    pub(crate) fn names(&self, sheet: &str, row: u32) -> bool {
        self.row == row && self.sheet.as_ref().is_none_or(|named| named == sheet)
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (sheet, row) = match text.rsplit_once(':') {
            Some((sheet, row)) => (Some(sheet.to_owned()), row),
            None => (None, text),
        };
        let row = row
            .parse()
            .map_err(|_| "a row is a number; of several sheets, NAME:ROW".to_owned())?;
        Ok(Self { sheet, row })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.sheet {
            Some(sheet) => write!(text, "{sheet}:{}", self.row),
            None => write!(text, "{}", self.row),
        }
    }
}

#[derive(Args)]
pub(crate) struct DecideArgs {
    /// The run.
    pub(crate) run: String,
    /// Rows of the file; without any, every held item that permits the decision. Of several sheets, NAME:ROW.
    #[arg(long, value_name = "ROW")]
    pub(crate) row: Vec<Place>,
    /// What is decided.
    #[arg(long, value_enum)]
    pub(crate) decision: DecisionName,
    /// What proves it.
    #[arg(long)]
    pub(crate) evidence: String,
    #[command(flatten)]
    pub(crate) people: PeopleArgs,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RulesName {
    Product,
    Bench,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RouteName {
    Single,
    Group,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum DecisionName {
    /// It was paid.
    Paid,
    /// It was not paid; leave it.
    NotPaid,
    /// It was not paid; send it again under the same reference.
    SendAgain,
}
