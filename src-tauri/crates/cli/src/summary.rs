//! The summary of a batch.

use std::process::ExitCode;

use payment_rules::wallet::Unexplained;
use payouts::view::{RunSummaryView, RunWalletView, WalletFit};
use serde::Serialize;
use service_api::value::Amount;

use crate::output::{IN_DOUBT, NOT_DONE, naira, print_line};

/// The summary of a batch.
#[derive(Serialize)]
pub(crate) struct Summary {
    pub(crate) run: String,
    pub(crate) items: u32,
    pub(crate) paid: u32,
    pub(crate) refused: u32,
    pub(crate) not_sent: u32,
    pub(crate) in_doubt: u32,
    pub(crate) held: u32,
    pub(crate) total_paid: String,
    /// Never sent, because a person stopped the batch; omitted if zero.
    #[serde(skip_serializing_if = "none")]
    pub(crate) stopped: u32,
    /// Already paid, from another copy of the records; omitted if zero.
    #[serde(skip_serializing_if = "none")]
    pub(crate) paid_before: u32,
    /// Settled, without a status query that agreed a day later.
    pub(crate) unverified: u32,
    /// Contradicted by a status query; omitted if zero.
    #[serde(skip_serializing_if = "none")]
    pub(crate) alarms: u32,
    /// The comparison of the wallet with the payments; omitted if it fits or is not made yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wallet: Option<RunWalletView>,
}

/// Whether the comparison has something to report.
pub(crate) fn is_shown(wallet: &RunWalletView) -> bool {
    match wallet.fit {
        WalletFit::Fits | WalletFit::NotYet => false,
        WalletFit::Fell | WalletFit::BalanceUnknown | WalletFit::CostUnknown => true,
    }
}

/// Whether a count is zero and omitted.
pub(crate) fn none(count: &u32) -> bool {
    *count == 0
}

impl Summary {
    pub(crate) fn of(run: &RunSummaryView) -> Self {
        Self {
            run: run.run.clone(),
            items: run.items,
            paid: run.paid,
            refused: run.refused,
            not_sent: run.not_sent,
            in_doubt: run.in_doubt + run.sending,
            held: run.held,
            total_paid: run.total_paid.clone(),
            stopped: run.stopped,
            paid_before: run.paid_before,
            unverified: run.unverified,
            alarms: run.alarms,
            wallet: run.wallet.as_ref().filter(|wallet| is_shown(wallet)).cloned(),
        }
    }

    /// Whether the wallet fell by more than was paid, and no one has reviewed that.
    pub(crate) fn wallet_fell(&self) -> bool {
        self.wallet.as_ref().is_some_and(RunWalletView::is_open)
    }

    pub(crate) fn words(&self) -> String {
        let if_any = |count: u32, what: &str| match count {
            0 => String::new(),
            count => format!(" · {count} {what}"),
        };
        let stopped = if_any(self.stopped, "stopped");
        let before = if_any(self.paid_before, "already paid");
        let unverified = if_any(self.unverified, "not verified yet");
        let alarms = if_any(self.alarms, "contradicted");
        let wallet = match self.wallet_fell() {
            true => " · wallet decreased by more than paid",
            false => "",
        };
        format!(
            "{} payments · {} paid · {} not paid · {} waiting{stopped}{before} · {} unconfirmed · {} action needed · {} paid{unverified}{alarms}{wallet}",
            self.items,
            self.paid,
            self.refused,
            self.not_sent,
            self.in_doubt,
            self.held,
            naira(&self.total_paid)
        )
    }
}

pub(crate) fn exit_code(summary: &Summary) -> ExitCode {
    if summary.wallet_fell() || summary.alarms > 0 {
        return ExitCode::from(IN_DOUBT);
    }
    match (
        summary.in_doubt + summary.held,
        summary.not_sent + summary.refused + summary.stopped + summary.paid_before,
    ) {
        (1.., _) => ExitCode::from(IN_DOUBT),
        (0, 1..) => ExitCode::from(NOT_DONE),
        (0, 0) => ExitCode::SUCCESS,
    }
}

/// Prints the comparison of the wallet, if it fell by more than it should.
pub(crate) fn print_wallet(summary: &Summary) {
    let Some(wallet) = &summary.wallet else { return };
    let run = &summary.run;
    match wallet.fit {
        WalletFit::Fits | WalletFit::NotYet => {}
        WalletFit::BalanceUnknown => {
            print_line("The wallet was not compared with all of these payments: its balance before or after them is unknown.");
        }
        WalletFit::CostUnknown => {
            print_line("The wallet was not compared with all of these payments: the cost of some of them is unknown.");
        }
        WalletFit::Fell => print_line(&fell_words(wallet, run)),
    }
}

fn fell_words(wallet: &RunWalletView, run: &str) -> String {
    let amount = |decimal: &Option<String>| Amount::parse(decimal.as_deref().unwrap_or_default()).unwrap_or_default();
    let fall = Unexplained {
        least: amount(&wallet.least),
        most: amount(&wallet.most),
    };
    let mut words = fall.words();
    if wallet.seen {
        return format!("{words} The difference was reviewed.");
    }
    if wallet.possible.is_empty() {
        words.push_str(" No single payment explains it by its amount and fee.");
    } else {
        let several = wallet.possible.iter().any(|payment| payment.sheet != wallet.possible[0].sheet);
        let rows = wallet.possible.iter().map(|payment| {
            let place = match several {
                true => format!("{}:{}", payment.sheet, payment.row),
                false => payment.row.to_string(),
            };
            format!("row {place} ({}, {})", payment.name, naira(&payment.amount))
        });
        let more = match wallet.more_possible {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let rows = rows.collect::<Vec<_>>().join(", ");
        words.push_str(&format!(
            " The amount and fee of one of these could explain it; none is confirmed: {rows}{more}."
        ));
    }
    format!(
        "{words} Check the wallet’s movements before you pay anyone in this batch again. Then use `cowrie payouts resume {run}`: it records \
         your check and continues."
    )
}
