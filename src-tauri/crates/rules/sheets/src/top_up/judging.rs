//! Judges the rows of a top-up sheet.

use std::collections::BTreeMap;

use service_api::value::Amount;

use super::{Bundle, EarlierTopUp, Field, Judged, Offers, Operator, TopUpRow, operator_of};
use crate::contact::dialled;
use crate::messages;
use crate::operator_prefix;
use crate::payout::EarlierStatus;
use crate::payout::sheet::contact::{no_phone, phone};
use crate::payout::sheet::rules::Spelling;
use base::timestamp::{DAY, Timestamp};
use cell_rules::Cell;
use cell_rules::text::{header_key, plain, quoted};

/// How long the same top-up for a phone needs a person's confirmation, in milliseconds.
const RECENT: i64 = 7 * DAY;

/// A row number, its amount, and the id of its bundle.
type Wanted = (u32, Option<Amount>, Option<String>);

/// Judges all rows. `amount` reads a typed amount; `earlier` contains earlier purchases by phone.
pub fn judge(
    rows: &[TopUpRow],
    offers: &Offers,
    earlier: &BTreeMap<String, Vec<EarlierTopUp>>,
    now: Timestamp,
    amount: impl Fn(&str) -> Result<Amount, String>,
) -> Vec<Judged> {
    let mut seen: BTreeMap<String, Vec<Wanted>> = BTreeMap::new();
    let judge = |row: &TopUpRow| {
        let mut found = judge_alone(row, offers, &amount);
        if found.left_out {
            return found;
        }
        let mut doubts = Vec::new();
        if let Some(marked) = &row.marked {
            doubts.push(messages::top_ups::confirm_or_skip(&marked.words()));
        }
        if row.hidden {
            doubts.push(messages::top_ups::HIDDEN_ROW.to_owned());
        }
        let bundle = found.bundle.as_ref().map(|bundle| bundle.id.clone());
        let others = seen.entry(found.phone.clone()).or_default();
        if let Some((other, ..)) = others.iter().find(|(_, sum, what)| *sum == found.amount && *what == bundle) {
            doubts.push(messages::top_ups::same_as(*other));
        } else if let Some((other, ..)) = others.first() {
            found.notes.push(messages::top_ups::phone_twice(*other));
        }
        others.push((row.row, found.amount, bundle));
        for past in earlier.get(&found.phone).into_iter().flatten() {
            let (sum, day, name) = (past.amount.naira(), past.at.day(), &past.reference);
            match past.status {
                EarlierStatus::NotKnown => doubts.push(messages::top_ups::unconfirmed(&sum, &day, name)),
                EarlierStatus::Waiting => doubts.push(messages::top_ups::queued(&sum, name)),
                EarlierStatus::Paid if Some(past.amount) != found.amount => {}
                EarlierStatus::Paid => {
                    found.bought_before = found.bought_before.max(Some(past.at));
                    let words = messages::top_ups::bought_before(&sum, &day, name);
                    match now.since(past.at) <= RECENT {
                        true => doubts.push(words),
                        false => found.notes.push(words),
                    }
                }
            }
        }
        if !doubts.is_empty() {
            let doubt = doubts.join(" ");
            found.is_meant = row.meant.as_deref() == Some(doubt.as_str());
            found.doubt = Some(doubt);
        }
        found
    };
    rows.iter().map(judge).collect()
}

fn judge_alone(row: &TopUpRow, offers: &Offers, read: impl Fn(&str) -> Result<Amount, String>) -> Judged {
    let (operator, operator_source) = operator_of(row, &offers.operators);
    let (mut problems, mut notes) = (Vec::new(), Vec::new());
    if phone(&row.phone, Cell::Empty, Spelling::Forgiving).is_none() {
        let words = if row.phone.is_empty() {
            messages::top_ups::PHONE_MISSING.to_owned()
        } else {
            no_phone(&plain(&row.phone)).1
        };
        problems.push((Field::Phone, words));
    }
    if let (Ok(stated), Some((prefix, word))) = (&operator, operator_prefix::guess(&row.phone))
        && !stated.name.to_lowercase().split_whitespace().any(|part| part == word)
    {
        notes.push(messages::top_ups::other_operator(prefix, &word.to_uppercase(), &stated.name));
    }
    let (bundle, amount) = bundle_and_amount(row, operator.as_ref().ok().copied(), offers, read, &mut problems);
    let operator = operator.cloned().map_err(|why| problems.push((Field::Operator, why))).ok();
    problems.sort_by_key(|(field, _)| *field);
    Judged {
        row: row.row,
        name: row.name.clone(),
        phone: dialled(&row.phone),
        phone_meant: row.proposed_phone(),
        operator,
        operator_source,
        bundle,
        amount,
        problems,
        doubt: None,
        is_meant: false,
        bought_before: None,
        notes,
        left_out: row.left_out,
    }
}

/// The bundle of a row, and the amount to be paid. Adds the problems that prevent the purchase.
fn bundle_and_amount(
    row: &TopUpRow,
    operator: Option<&Operator>,
    offers: &Offers,
    read: impl Fn(&str) -> Result<Amount, String>,
    problems: &mut Vec<(Field, String)>,
) -> (Option<Bundle>, Option<Amount>) {
    let (typed, wanted) = (row.amount.trim(), row.bundle.trim());
    let sum = (!typed.is_empty()).then(|| read(typed)).transpose();
    let (bundle, amount) = if wanted.is_empty() {
        (
            None,
            sum.and_then(|sum| sum.ok_or_else(|| messages::top_ups::AMOUNT_MISSING.to_owned())),
        )
    } else {
        // The bundles depend on the operator, whose problem the caller reports.
        let Some(operator) = operator else { return (None, None) };
        let is_wanted = |bundle: &&Bundle| bundle.id == wanted || header_key(&bundle.name) == header_key(wanted);
        let Some(bundle) = offers.bundles.get(&operator.id).into_iter().flatten().find(is_wanted) else {
            problems.push((Field::Bundle, messages::top_ups::not_sold(&operator.name, &quoted(wanted))));
            return (None, None);
        };
        (Some(bundle.clone()), sum.and_then(|sum| priced(bundle, sum)))
    };
    (bundle, amount.map_err(|why| problems.push((Field::Amount, why))).ok())
}

/// The price of a bundle, or the stated sum if it has none.
fn priced(bundle: &Bundle, sum: Option<Amount>) -> Result<Amount, String> {
    match (bundle.price, sum) {
        (Some(price), Some(sum)) if sum != price => Err(messages::top_ups::bundle_costs(&bundle.name, &price.naira())),
        (Some(price), _) => Ok(price),
        (None, Some(sum)) => Ok(sum),
        (None, None) => Err(messages::top_ups::bundle_without_price(&bundle.name)),
    }
}
