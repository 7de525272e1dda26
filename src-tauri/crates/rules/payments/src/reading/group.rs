//! Reads the answer to a bulk call: one result for each payment, matched by reference only.
//!
//! A yes counts at once only if the whole answer is a yes: a result with a wrong reference can only be noticed by another result of the
//! same answer. In any other answer each yes waits for a status query.

use crate::messages::reading as messages;
use std::collections::BTreeMap;

use serde_json::Value as Json;
use service_api::answer::{code_of, message_of};

use super::{Asked, Evidence, Outcome, Reading, is_refusal, pending, receipt, refusal_text};

/// Matches results by reference only, never by position; each reference must occur exactly once.
pub(super) fn read_group(asked: &[Asked<'_>], json: &Json, results: &Json) -> Reading {
    if asked.iter().any(|asked| asked.is_of_other_group(json)) {
        return Reading::doubt(messages::OTHER_BULK_CALL, asked.len()).pausing(messages::FOREIGN_BULK_CALL);
    }
    let mut found: BTreeMap<&str, Vec<&Json>> = BTreeMap::new();
    for result in results.as_array().into_iter().flatten() {
        let reference = result.get("referenceNumber").and_then(Json::as_str).unwrap_or_default();
        found.entry(reference).or_default().push(result);
    }
    let foreign = found
        .keys()
        .any(|reference| !asked.iter().any(|asked| asked.reference == *reference));
    let mut lines: Vec<Evidence> = asked
        .iter()
        .map(|asked| match found.get(asked.reference).map(Vec::as_slice) {
            Some([result]) if !foreign => item_evidence(asked, result),
            Some([_]) => Evidence::Doubt(messages::ALSO_FOREIGN_PAYMENTS.to_owned()),
            Some(_) => Evidence::Doubt(messages::CONTAINED_TWICE.to_owned()),
            None => Evidence::Doubt(messages::NOT_CONTAINED.to_owned()),
        })
        .collect();
    doubt_shared_ids(&mut lines);
    let (contradiction, pause) = match contradictory(json, &lines) {
        Some(contradiction) => (Some(contradiction.why), contradiction.pause),
        None => (None, None),
    };
    if let Some(why) = contradiction {
        lines.iter_mut().for_each(|line| doubt_yes(line, why));
    }
    let foreign = foreign.then(|| messages::FOREIGN_REFERENCES.to_owned());
    Reading {
        outcome: group_outcome(json, &lines),
        lines,
        pause: foreign.or(pause),
    }
}

/// Why no yes of an answer counts yet, and whether a person should look before anything more is sent.
struct Contradictory {
    why: &'static str,
    pause: Option<String>,
}

fn contradictory(json: &Json, lines: &[Evidence]) -> Option<Contradictory> {
    let is_yes = |line: &&Evidence| matches!(line, Evidence::Accepted(_));
    let is_other = |line: &Evidence| matches!(line, Evidence::Accepted(receipt) if receipt.other.is_some());
    let yes = lines.iter().filter(is_yes).count();
    let with_pause = |why, pause: &str| {
        Some(Contradictory {
            why,
            pause: Some(pause.to_owned()),
        })
    };
    if lines.iter().any(is_other) {
        return with_pause(messages::DIFFERS_FOR_ANOTHER, messages::REPEATED_DIFFERENTLY);
    }
    if summary(&message_of(json)).is_some_and(|(done, all)| done != yes || all != lines.len()) {
        return with_pause(messages::SUMMARY_DIFFERS, messages::BULK_SUMMARY_DIFFERS);
    }
    if yes < lines.len() {
        return Some(Contradictory {
            why: messages::NOT_ALL_ACCEPTED,
            pause: None,
        });
    }
    match code_of(json).as_deref() {
        None | Some("" | "0") => None,
        Some(_) => with_pause(messages::BULK_CALL_NOT_ACCEPTED, messages::PAYMENTS_WITHOUT_BULK_CALL),
    }
}

/// How many of how many a summary reports, if it does: `2 of 3`, `2/3`, `2 out of 3`.
fn summary(words: &str) -> Option<(usize, usize)> {
    let spaced = words.replace('/', " of ").replace("out of", "of");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let number = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()).parse::<usize>().ok();
    words.windows(3).find_map(|three| match three {
        [done, of, all] if of.eq_ignore_ascii_case("of") => Some((number(done)?, number(all)?)),
        _ => None,
    })
}

/// A yes that differs from the request is unchanged: a person sees it. Every other one needs a status query.
fn doubt_yes(line: &mut Evidence, why: &str) {
    if let Evidence::Accepted(receipt) = line
        && receipt.other.is_none()
    {
        *line = Evidence::Unconfirmed {
            receipt: receipt.clone(),
            why: why.to_owned(),
        };
    }
}

/// One transaction cannot be two payments: an id that occurs twice proves neither.
fn doubt_shared_ids(lines: &mut [Evidence]) {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let id = |line: &Evidence| match line {
        Evidence::Accepted(receipt) => receipt.transaction_id.clone(),
        Evidence::Unconfirmed { .. } | Evidence::Refused { .. } | Evidence::UnderWay(_) | Evidence::Doubt(_) | Evidence::NotSent(_) => None,
    };
    for id in lines.iter().filter_map(id) {
        *times.entry(id).or_default() += 1;
    }
    for line in lines {
        if id(line).is_some_and(|id| times.get(&id) > Some(&1)) {
            *line = Evidence::Doubt(messages::SHARED_ID.to_owned());
        }
    }
}

impl Evidence {
    /// The transaction id of a yes.
    pub fn transaction_id(&self) -> Option<&str> {
        match self {
            Self::Accepted(receipt) | Self::Unconfirmed { receipt, .. } => receipt.transaction_id.as_deref(),
            Self::Refused { .. } | Self::UnderWay(_) | Self::Doubt(_) | Self::NotSent(_) => None,
        }
    }
}

impl Reading {
    /// If the transaction id of a payment is `taken`, because it belongs to another payment that is settled: nothing is proved for this
    /// payment, and nothing for the others before a status query confirms it.
    #[must_use]
    pub fn doubting(mut self, taken: &[bool]) -> Self {
        if !taken.contains(&true) {
            return self;
        }
        for (line, taken) in self.lines.iter_mut().zip(taken) {
            if *taken {
                *line = Evidence::Doubt(messages::ID_OF_ANOTHER.to_owned());
            } else {
                doubt_yes(line, messages::WRONG_ID_FOR_ANOTHER);
            }
        }
        Self {
            outcome: Outcome::InDoubt(messages::CONTAINS_ID_OF_ANOTHER.to_owned()),
            pause: Some(messages::TWO_WITH_ONE_ID.to_owned()),
            ..self
        }
    }
}

fn item_evidence(asked: &Asked<'_>, result: &Json) -> Evidence {
    match code_of(result).as_deref() {
        Some("0") if is_refusal(&message_of(result)) => Evidence::Doubt(refusal_text(&message_of(result))),
        Some("0") => {
            let receipt = receipt(asked, result);
            if receipt.transaction_id.is_some() {
                Evidence::Accepted(receipt)
            } else {
                Evidence::Doubt(messages::NO_TRANSACTION_ID.to_owned())
            }
        }
        Some(code @ ("3" | "-1" | "105" | "")) => pending(code, &message_of(result), None),
        Some(code) => Evidence::Refused {
            code: code.to_owned(),
            message: message_of(result),
        },
        None => Evidence::Doubt(messages::NO_CODE.to_owned()),
    }
}

fn group_outcome(json: &Json, lines: &[Evidence]) -> Outcome {
    let is_yes = |line: &&Evidence| matches!(line, Evidence::Accepted(_) | Evidence::Unconfirmed { .. });
    let (yes, all) = (lines.iter().filter(is_yes).count(), lines.len());
    if lines.iter().any(|line| matches!(line, Evidence::Doubt(_) | Evidence::UnderWay(_))) {
        Outcome::InDoubt(messages::NOT_ALL_SETTLED.to_owned())
    } else if lines.iter().all(|line| matches!(line, Evidence::Accepted(_))) {
        Outcome::Accepted
    } else if yes == 0 {
        Outcome::Refused {
            code: code_of(json).unwrap_or_default(),
            message: message_of(json),
            is_ours: false,
        }
    } else {
        Outcome::InDoubt(messages::some_accepted(yes, all))
    }
}
