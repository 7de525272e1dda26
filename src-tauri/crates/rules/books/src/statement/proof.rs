//! The proof of a statement: opening + credits − debits = closing, and every balance follows from the one before.

use super::identity::number;
use super::money::{change, naira};
use super::order::candidates;
use super::{Line, Statement};
use crate::messages;
use cell_rules::Reason;

pub(super) const ONE_BALANCE: &str = "The file gives only one balance, so nothing proves its amounts. Ask the bank for a longer period.";
pub(super) const OPENING_NOT_STATED: &str = "The file gives no opening balance. It was computed, so nothing proves the first amount.";
pub(super) const CLOSING_NOT_STATED: &str =
    "The file gives no closing balance. The last row’s is used, so a missing last row would not be noticed.";

/// A proved statement. Only [`prove`] creates one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    statement: Statement,
    proof: Proof,
}

impl Proved {
    /// The statement, its lines in the proved order, the oldest first; equal lines are numbered.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// How it was proved.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }
}

/// How a statement proves, or where it does not, as shown to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Before the first line.
    pub opening: Figure,
    /// The sum of money in, in kobo.
    pub credits: i128,
    /// The sum of money out, in kobo, not negative.
    pub debits: i128,
    /// After the last line.
    pub closing: Figure,
    /// The number of lines.
    pub lines: usize,
    /// The number of lines with a balance.
    pub balances: usize,
    /// The number of balances that follow from what precedes them.
    pub confirmed: usize,
    /// What confirms the amounts.
    pub strength: Strength,
    /// Where it breaks, in terms of the user's file, the oldest line first; empty if it proves.
    pub breaks: Vec<Break>,
    /// What the file does not state, and what can therefore not be detected.
    pub remarks: Vec<String>,
}

/// A balance, and whether the file states it or it follows from the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// In kobo; `None` if it is unknown.
    pub minor: Option<i128>,
    /// Whether the file states it.
    pub stated: bool,
}

/// What confirms the amounts of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Balances of lines.
    Balances,
    /// Only sums, or the opening and closing balance: an error is detected, but not the line.
    Sums,
    /// The file states neither.
    Nothing,
}

/// Where a proof breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The row in the user's file; `None` for the sum of all rows.
    pub row: Option<u32>,
    /// The sheet of that row.
    pub sheet: Option<String>,
    /// The reason.
    pub reason: Reason,
    /// `Row 17: the balance is ₦1,200.00 and should be ₦1,250.00 after −₦50.00.`
    pub text: String,
}

impl Break {
    fn at(line: &Line, reason: Reason, why: &str) -> Self {
        Self {
            row: Some(line.row),
            sheet: Some(line.sheet.clone()),
            reason,
            text: format!("Row {}: {why}.", line.row),
        }
    }

    fn of_all(reason: Reason, text: String) -> Self {
        Self {
            row: None,
            sheet: None,
            reason,
            text,
        }
    }
}

/// Proves a statement.
///
/// # Errors
///
/// The [`Proof`] with its breaks, if the statement does not prove.
pub fn prove(mut statement: Statement) -> Result<Proved, Box<Proof>> {
    let stated_before = |order: &[usize]| order.first().and_then(|first| statement.lines[*first].before);
    let start = |order: &[usize]| statement.opening.or_else(|| stated_before(order));
    let natural = candidates(&statement.lines, None);
    let orders = candidates(&statement.lines, natural.first().and_then(|order| start(order)));
    let chains = orders.into_iter().map(|order| Chain::along(&statement, start(&order), order));
    // The first of the best. Among orders without a break the earlier candidate is the more likely.
    let Some(best) = chains.min_by_key(|chain| chain.breaks.len()) else {
        return Err(Box::new(Chain::along(&statement, None, Vec::new()).proof(&statement)));
    };
    let proof = best.proof(&statement);
    if !proof.breaks.is_empty() {
        return Err(Box::new(proof));
    }
    statement.lines = best.order.iter().map(|at| statement.lines[*at].clone()).collect();
    number(&mut statement.lines);
    Ok(Proved { statement, proof })
}

/// The balances of the lines in one order.
struct Chain {
    order: Vec<usize>,
    opening: Figure,
    /// The balance after the last line, if it is known.
    end: Option<i128>,
    confirmed: usize,
    /// Lines without a balance before them, and lines without one after them.
    unconfirmed_first: usize,
    unconfirmed_last: usize,
    breaks: Vec<Break>,
}

impl Chain {
    fn along(statement: &Statement, opening: Option<i64>, order: Vec<usize>) -> Self {
        let stated = opening.map(i128::from);
        let mut chain = Self {
            order: Vec::new(),
            opening: Figure {
                minor: stated,
                stated: stated.is_some(),
            },
            end: stated,
            confirmed: 0,
            unconfirmed_first: 0,
            unconfirmed_last: 0,
            breaks: Vec::new(),
        };
        // The sum of the lines before the first stated balance.
        let mut moved = 0;
        for at in &order {
            let line = &statement.lines[*at];
            moved += i128::from(line.amount);
            chain.step(line, moved);
        }
        if let (Some(closing), Some(last)) = (statement.closing, order.last())
            && chain.end.is_some_and(|end| end != i128::from(closing))
        {
            let end = naira(chain.end.unwrap_or_default());
            let why = format!(
                "the balance after the last line is {end}, but the closing balance of the file is {}",
                naira(closing.into())
            );
            chain.breaks.push(Break::at(&statement.lines[*last], Reason::ClosingDiffers, &why));
        } else if let (Some(closing), Some(opening), true) = (statement.closing, opening, order.is_empty())
            && closing != opening
        {
            let (opening, closing) = (naira(opening.into()), naira(closing.into()));
            let text = messages::statement::no_lines_but_balances(&opening, &closing);
            chain.breaks.push(Break::of_all(Reason::ClosingDiffers, text));
        }
        chain.order = order;
        chain
    }

    fn step(&mut self, line: &Line, moved: i128) {
        let amount = i128::from(line.amount);
        let balance = line.balance.map(i128::from);
        let before = line.before.map(i128::from);
        let expected = self.end.or(before).map(|before| before + amount);
        match (expected, balance) {
            (Some(expected), Some(balance)) if expected != balance => {
                let after = match amount {
                    0 => "since it has no amount".to_owned(),
                    _ => format!("after {}", change(amount)),
                };
                let why = format!("the balance is {} and should be {} {after}", naira(balance), naira(expected));
                self.breaks.push(Break::at(line, Reason::BalanceDiffers, &why));
            }
            _ if before.is_some() && self.end.is_some() && before != self.end => {
                let (before, end) = (naira(before.unwrap_or_default()), naira(self.end.unwrap_or_default()));
                let why = format!("the balance before it is {before} and should be {end}");
                self.breaks.push(Break::at(line, Reason::BalanceDiffers, &why));
            }
            (Some(_), Some(_)) => self.confirmed += 1,
            (None, Some(balance)) => self.opening.minor = Some(balance - moved),
            (Some(_), None) => {}
            (None, None) => self.unconfirmed_first += 1,
        }
        self.unconfirmed_last = if balance.is_some() { 0 } else { self.unconfirmed_last + 1 };
        self.end = balance.or(expected);
    }

    fn proof(&self, statement: &Statement) -> Proof {
        let amounts = || statement.lines.iter().map(|line| i128::from(line.amount));
        let balances = statement.lines.iter().filter(|line| line.balance.is_some()).count();
        let has_sums = statement.credits.is_some() && statement.debits.is_some();
        let has_both_balances = self.opening.stated && statement.closing.is_some();
        let strength = match () {
            () if balances > 0 => Strength::Balances,
            () if has_sums || has_both_balances => Strength::Sums,
            () => Strength::Nothing,
        };
        let mut proof = Proof {
            opening: self.opening,
            credits: amounts().filter(|amount| *amount > 0).sum(),
            debits: -amounts().filter(|amount| *amount < 0).sum::<i128>(),
            closing: Figure {
                minor: statement.closing.map(i128::from).or(self.end),
                stated: statement.closing.is_some(),
            },
            lines: statement.lines.len(),
            balances,
            confirmed: self.confirmed,
            strength,
            breaks: self.breaks.clone(),
            remarks: Vec::new(),
        };
        proof.in_period(statement, &self.order);
        proof.sums(statement);
        self.unconfirmed(statement, has_sums || has_both_balances, &mut proof);
        proof.remark();
        proof.remarks.extend(statement.dates.remark().map(str::to_owned));
        proof
    }

    /// Adds breaks for lines that neither a balance nor a sum confirms.
    fn unconfirmed(&self, statement: &Statement, confirmed_by_sums: bool, proof: &mut Proof) {
        if confirmed_by_sums || statement.lines.is_empty() {
            return;
        }
        if proof.balances == 0 {
            let text = messages::statement::NO_BALANCES;
            proof.breaks.push(Break::of_all(Reason::BalancesNone, text.to_owned()));
        } else if self.confirmed == 0 && proof.breaks.is_empty() {
            proof.breaks.push(Break::of_all(Reason::BalanceMissing, ONE_BALANCE.to_owned()));
        }
        let closes = statement.closing.is_some();
        let unconfirmed = [
            (self.unconfirmed_first > 0, self.order.first()),
            (self.unconfirmed_last > 0 && !closes, self.order.last()),
        ];
        for (_, at) in unconfirmed.iter().filter(|(unconfirmed, _)| *unconfirmed && proof.balances > 0) {
            let line = at.and_then(|at| statement.lines.get(*at));
            let why = "it has no balance, and nothing else in the file shows that its amount is right";
            proof.breaks.extend(line.map(|line| Break::at(line, Reason::BalanceMissing, why)));
        }
    }
}

impl Proof {
    fn in_period(&mut self, statement: &Statement, order: &[usize]) {
        let Some((first, last)) = statement.period else { return };
        for line in order.iter().map(|at| &statement.lines[*at]) {
            if !(first..=last).contains(&line.day) {
                let (day, first, last) = (line.day.words(), first.words(), last.words());
                let why = format!("{day} is outside the period of the file, {first} to {last}");
                self.breaks.push(Break::at(line, Reason::DateOutsidePeriod, &why));
            }
        }
    }

    fn sums(&mut self, statement: &Statement) {
        let sums = [
            ("credits", statement.credits, self.credits),
            ("debits", statement.debits, self.debits),
        ];
        for (what, stated, added) in sums {
            if let Some(stated) = stated.map(i128::from).filter(|stated| *stated != added) {
                let (stated, added) = (naira(stated), naira(added));
                let text = messages::statement::total_differs(what, &stated, &added);
                self.breaks.push(Break::of_all(Reason::SumDiffers, text));
            }
        }
    }

    fn remark(&mut self) {
        let mut remark = |text: &str| self.remarks.push(text.to_owned());
        match self.strength {
            Strength::Sums => remark(messages::statement::ONLY_TOTALS),
            Strength::Balances if !self.opening.stated => {
                remark(OPENING_NOT_STATED);
            }
            Strength::Balances | Strength::Nothing => {}
        }
        if !self.closing.stated && self.strength == Strength::Balances {
            remark(CLOSING_NOT_STATED);
        }
    }
}
