//! Questions about a single payment, and about a sheet of airtime and data.

use payments::view::NewPayment;
use payouts::top_ups;

use super::asked::Asked;
use super::repeats::Repeats;
use super::signing::second_person;
use super::window::Question;
use crate::open_profile::OpenProfile;
use crate::view::TypedView;
use system::error::AppError;

/// Make a single payment.
pub(super) async fn pay(open: &OpenProfile, asked: &Asked, payment: &NewPayment) -> Result<Question, AppError> {
    let facts = payments::question_facts(&open.payments, payment).await?;
    let repeats = Repeats::of(open, facts.lines, facts.recent_repeats, None).await?;
    let question = Question {
        title: facts.title,
        lead: facts.lead.to_owned(),
        totals: facts.totals,
        facts: facts.facts,
        warnings: facts.warnings,
        typed: facts.type_amount.then(|| TypedView {
            label: format!("Type the amount, {}", facts.amount.naira()),
            expected: facts.amount.decimal(),
        }),
        button: facts.button,
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    };
    repeats.asked_with(question, open, asked, facts.amount)
}

/// Buy the rows of a sheet.
pub(super) async fn top_up(open: &OpenProfile, asked: &Asked, sheet: &str, shown: &str) -> Result<Question, AppError> {
    let facts = top_ups::question_facts(&open.context.outbox, sheet, shown).await?;
    let repeats = Repeats::of(open, facts.lines, facts.recent_repeats, None).await?;
    let (total, count) = (facts.total.naira(), facts.count);
    let top_ups = if count == 1 {
        "1 top-up".to_owned()
    } else {
        format!("{count} top-ups")
    };
    let question = Question {
        title: format!("Buy {top_ups} of airtime and data, {total}?"),
        lead: "It is on the phones at once. Airtime on a wrong number cannot be taken back.".to_owned(),
        totals: vec![("Total", total.clone()), ("Top-ups", count.to_string())],
        facts: facts.facts,
        warnings: facts.warnings,
        typed: Some(TypedView {
            label: format!("Type {count} to buy {top_ups}"),
            expected: count.to_string(),
        }),
        button: format!("Buy {top_ups} {total}"),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    };
    repeats.asked_with(question, open, asked, facts.total)
}
