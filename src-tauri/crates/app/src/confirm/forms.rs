//! Questions about a single payment, and about a sheet of airtime and data.

use payments::view::NewPayment;
use payouts::top_ups;

use super::asked::Asked;
use super::money::Money;
use super::question_view::Question;
use super::repeats::Repeats;
use super::signing::second_person;
use crate::messages;
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
        money: facts.own_wallet.then(|| Money::of_one(facts.amount, facts.cost)),
        typed: facts.type_amount.then(|| TypedView {
            label: messages::type_amount(facts.amount),
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
    let top_ups = messages::top_ups(count);
    let question = Question {
        title: messages::buy_question(&top_ups, &total),
        lead: messages::AIRTIME_LEAD.to_owned(),
        totals: vec![("Total", total.clone()), ("Top-ups", count.to_string())],
        money: Some(Money::without_costs(facts.total, u32::try_from(count).unwrap_or(u32::MAX))),
        facts: facts.facts,
        warnings: facts.warnings,
        typed: Some(TypedView {
            label: messages::type_to_buy(count, &top_ups),
            expected: count.to_string(),
        }),
        button: messages::buy_button(&top_ups, &total),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    };
    repeats.asked_with(question, open, asked, facts.total)
}
