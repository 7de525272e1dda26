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
    /// Check the rows of a payout spreadsheet. Nothing is sent.
    Check(CheckArgs),
    /// Import, check, approve and send a spreadsheet.
    Run(RunArgs),
    /// List the batches.
    List,
    /// Show a batch and its payments.
    Show {
        /// The number of the batch.
        run: String,
    },
    /// Was any payment sent twice? The checks over all rows of a batch, and who received the same amount more than once.
    Statement {
        /// The number of the batch.
        run: String,
    },
    /// Continue a batch after a pause or a crash: unconfirmed payments are looked up, waiting payments are sent.
    Resume {
        /// The number of the batch.
        run: String,
        /// Send waiting payments although another computer may have made them since the approval.
        #[arg(long)]
        again: bool,
        /// The reason for repeating payments that another computer made in the last 3 days. Required if the profile has users.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Stop a batch for good: waiting payments are withdrawn, sent payments are looked up until they are confirmed.
    Stop {
        /// The number of the batch.
        run: String,
        /// Confirm that the waiting payments are never sent from this batch.
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Look up the unconfirmed payments of a batch now, twenty at a time. Nothing is sent.
    LookUp {
        /// The number of the batch.
        run: String,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Record your decision about payments that need action.
    Decide(DecideArgs),
    /// Save the results of a batch as a file.
    Export {
        /// The number of the batch.
        run: String,
        /// The file format. Default: by the name of the file, or else xlsx.
        #[arg(long)]
        format: Option<Format>,
        /// A folder (created if it does not exist), or a file that ends in .xlsx or .csv. Existing files are not overwritten.
        #[arg(long, value_name = "PLACE", default_value = ".")]
        out: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The spreadsheet.
    pub(crate) file: PathBuf,
    /// The sheet. Default: the first one with content. Repeat the option to read several sheets as one, in this order.
    #[arg(long, value_name = "NAME")]
    pub(crate) sheet: Vec<String>,
    /// The meaning of the columns, in the form of `mapping` in the JSON result.
    #[arg(long, value_name = "FILE")]
    pub(crate) mapping: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) answers: AnswerArgs,
    /// Also save it as a draft in the profile.
    #[arg(long)]
    pub(crate) draft: bool,
    #[command(flatten)]
    pub(crate) people: PeopleArgs,
    /// Also check the account names with the banks, and compare with earlier payments. Uses the profile's bank list and records. No money
    /// moves.
    #[arg(long, conflicts_with_all = ["mapping", "rules", "banks", "aliases"])]
    pub(crate) names: bool,
    /// The set of rules. `bench` has fewer rules, for comparison with other programs.
    #[arg(long, value_enum, default_value = "product")]
    pub(crate) rules: RulesName,
    /// A bank list to use in place of the built-in one: the service's answer as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) banks: Option<PathBuf>,
    /// Aliases of those banks: CSV with the columns alias and bank.
    #[arg(long, value_name = "FILE", requires = "banks")]
    pub(crate) aliases: Option<PathBuf>,
}

/// The answers to the questions about the amounts of a file.
#[derive(Args)]
pub(crate) struct AnswerArgs {
    /// Pay rounded amounts as shown (answers AMOUNT_SHOWN_ROUNDED).
    #[arg(long)]
    as_shown: bool,
    /// How to read amounts that the sheet states in thousands or millions (answers AMOUNT_SCALED).
    #[arg(long, value_enum, value_name = "HOW")]
    scaled: Option<ScaledName>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ScaledName {
    /// Multiply as stated in the sheet.
    Multiplied,
    /// Read as naira, although the sheet states otherwise.
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
    /// The sheet. Default: the first one with content. Repeat the option to read several sheets as one, in this order.
    #[arg(long, value_name = "NAME")]
    pub(crate) sheet: Vec<String>,
    /// The meaning of the columns, in the form of `mapping` in `payouts check --json`.
    #[arg(long, value_name = "FILE")]
    pub(crate) mapping: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) answers: AnswerArgs,
    /// Rows to skip, separated by commas. With several sheets: NAME:ROW.
    #[arg(long, value_name = "ROW", value_delimiter = ',')]
    pub(crate) leave_out: Vec<Place>,
    /// Rows to pay although the file hides them or marks them as paid or on hold, separated by commas. With several sheets: NAME:ROW.
    #[arg(long, value_name = "ROW", value_delimiter = ',')]
    pub(crate) meant: Vec<Place>,
    /// How to send: one payment per call, or in groups.
    #[arg(long, value_enum, default_value = "single")]
    pub(crate) route: RouteName,
    /// Payments in a group, 1 to 300.
    #[arg(long, value_name = "N")]
    pub(crate) group_size: Option<u32>,
    /// Your own phone or email, used for rows without one. You are not messaged there.
    #[arg(long)]
    pub(crate) contact: Option<String>,
    /// Pay again: a file that was paid before, rows that repeat payments of the last 20 days, or a payroll that is nearly the same as one of
    /// the last 35 days.
    #[arg(long)]
    pub(crate) again: bool,
    /// The reason for repeating payments of the last 3 days. Required if the profile has users.
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: Option<String>,
    /// Check the account names with the banks first. Nothing is sent unless all names were checked without errors.
    #[arg(long)]
    pub(crate) names: bool,
    /// Confirm that all people in the file are to be paid.
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
            .map_err(|_| "enter a row number, or NAME:ROW with several sheets".to_owned())?;
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
    /// The number of the batch.
    pub(crate) run: String,
    /// Rows of the file. Default: all payments that need action and allow the decision. With several sheets: NAME:ROW.
    #[arg(long, value_name = "ROW")]
    pub(crate) row: Vec<Place>,
    /// The decision.
    #[arg(long, value_enum)]
    pub(crate) decision: DecisionName,
    /// The evidence.
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
    /// Paid.
    Paid,
    /// Not paid; do not resend.
    NotPaid,
    /// Not paid; send again with the same reference.
    SendAgain,
}
