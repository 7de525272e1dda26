//! Mistakes that clients make in the values before they hash them.

use std::collections::BTreeSet;

use super::given::certain;
use super::pieces::{Change, Pieces};
use super::{Finding, Signed, Value, spelling};
use crate::field::Kind;

/// No request of ours has more values that are not hashed; of a foreign body, the first ones are tried.
const MOST_UNSIGNED: usize = 40;

/// One mistake.
#[derive(Clone, Debug)]
pub(super) struct Trap {
    pub(super) finding: Finding,
    pub(super) change: Change,
    /// Whether it is so common that it is tried together with two others.
    pub(super) common: bool,
}

fn trap(code: &'static str, sentence: String, change: Change) -> Trap {
    Trap {
        finding: certain(code, &sentence),
        change,
        common: false,
    }
}

/// One value is hashed as `text`.
fn as_text(code: &'static str, sentence: String, place: usize, text: impl Into<String>) -> Trap {
    trap(code, sentence, Change::Texts(vec![(place, text.into())]))
}

fn common(trap: Trap) -> Trap {
    Trap { common: true, ..trap }
}

/// Every mistake that applies to these values, the likely ones first.
pub(super) fn all(signed: &Signed) -> Vec<Trap> {
    let kinds = [
        words_for_nothing,
        unpatterned,
        amounts,
        spaces,
        lists,
        texts,
        missing,
        order,
        between,
        extra,
    ];
    let mut traps: Vec<Trap> = kinds.iter().flat_map(|kind| kind(signed)).collect();
    // A mistake without effect explains nothing, and one with the effect of an earlier one explains nothing more.
    let mut known = BTreeSet::from([("", Pieces::of(signed).text())]);
    traps.retain(|trap| {
        let Some(pieces) = Pieces::of(signed).changed(&trap.change) else {
            return false;
        };
        let text = pieces.text();
        !known.contains(&("", text.clone())) && known.insert((trap.finding.code, text))
    });
    traps
}

fn names(places: &[usize], signed: &Signed) -> String {
    let quoted: Vec<String> = places.iter().map(|place| format!("`{}`", signed.values[*place].name)).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// An absent value hashed as the word `null`, `undefined` or `None`, or as a zero.
fn words_for_nothing(signed: &Signed) -> Vec<Trap> {
    let empty: Vec<usize> = places(signed, |value| value.text.is_empty());
    let null: Vec<usize> = places(signed, |value| value.raw.as_deref() == Some("null"));
    let mut traps = Vec::new();
    if empty.is_empty() {
        return traps;
    }
    let texts = |places: &[usize], word: &str| Change::Texts(places.iter().map(|place| (*place, word.to_owned())).collect());
    for (code, word) in [
        ("null_as_text", "null"),
        ("undefined_as_text", "undefined"),
        ("none_as_text", "None"),
    ] {
        let sentence = |places: &[usize]| {
            format!(
                "The word {word} was hashed for {}: a value that is not given counts for nothing.",
                names(places, signed)
            )
        };
        traps.push(common(trap(code, sentence(&empty), texts(&empty, word))));
        if !null.is_empty() && null.len() < empty.len() {
            traps.push(trap(code, sentence(&null), texts(&null, word)));
        }
        for run in runs(&empty) {
            for count in (1..=run.len()).rev().filter(|count| *count < empty.len()) {
                let times = match count {
                    1 => "once".to_owned(),
                    2 => "twice".to_owned(),
                    count => format!("{count} times"),
                };
                let sentence = match count == run.len() {
                    true => sentence(&run),
                    false => format!(
                        "The word {word} was hashed {times} where nothing is given ({}): a value that is not given counts for nothing.",
                        names(&run, signed)
                    ),
                };
                traps.push(trap(code, sentence, texts(&run[..count], word)));
            }
        }
    }
    let money = places(signed, |value| value.text.is_empty() && value.kind == Some(Kind::Amount));
    for zero in ["0", "0.0", "0.00"] {
        if !money.is_empty() {
            let sentence = format!(
                "{zero} was hashed for {}: an amount that is not given counts for nothing.",
                names(&money, signed)
            );
            traps.push(trap("zero_for_nothing", sentence, texts(&money, zero)));
        }
    }
    traps
}

fn places(signed: &Signed, fits: impl Fn(&Value) -> bool) -> Vec<usize> {
    (0..signed.values.len()).filter(|place| fits(&signed.values[*place])).collect()
}

/// Groups of adjacent `places`.
fn runs(places: &[usize]) -> Vec<Vec<usize>> {
    let mut runs: Vec<Vec<usize>> = Vec::new();
    for place in places {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|last| last + 1 == *place) => run.push(*place),
            Some(_) | None => runs.push(vec![*place]),
        }
    }
    runs
}

fn amounts(signed: &Signed) -> Vec<Trap> {
    let mut traps = Vec::new();
    for place in places(signed, |value| value.kind == Some(Kind::Amount)) {
        let value = &signed.values[place];
        for spelling in spelling::others(&value.text) {
            let sentence = format!(
                "`{}` was hashed as {spelling} and is in the body as {}: the spelling of the body counts.",
                value.name, value.text
            );
            traps.push(common(as_text("amount_spelling", sentence, place, spelling)));
        }
    }
    traps
}

/// White space that is in the hash and not in the body, or the reverse. A hash does not show where a value ends, so a space before a value
/// equals one after the value before it.
fn spaces(signed: &Signed) -> Vec<Trap> {
    let mut traps = Vec::new();
    let filled = places(signed, |value| !value.text.is_empty());
    for (code, text, words) in [
        ("value_space", " ", "A space"),
        ("value_line_break", "\n", "A line break"),
        ("value_line_break", "\r\n", "A line break (CR LF)"),
    ] {
        for place in &filled {
            let sentence = format!("{words} was hashed after `{}` that is not in the body.", signed.values[*place].name);
            let found = trap(code, sentence, Change::After(*place, text));
            traps.push(if text == " " { common(found) } else { found });
        }
        if let Some(first) = filled.first() {
            let value = &signed.values[*first];
            let sentence = format!("{words} was hashed before `{}` that is not in the body.", value.name);
            traps.push(as_text(code, sentence, *first, format!("{text}{}", value.text)));
        }
    }
    let ragged: Vec<usize> = places(signed, |value| value.text.trim() != value.text);
    let trimmed = |place: &usize| (*place, signed.values[*place].text.trim().to_owned());
    if !ragged.is_empty() {
        let sentence = format!(
            "{} is in the body with white space around it and was hashed without.",
            names(&ragged, signed)
        );
        let texts = Change::Texts(ragged.iter().map(trimmed).collect());
        traps.push(common(trap("value_trimmed", sentence, texts)));
    }
    traps
}

/// A balance hashed as written in the body, although the hash uses a pattern.
fn unpatterned(signed: &Signed) -> Vec<Trap> {
    let mut found = Vec::new();
    for place in places(signed, |value| value.kind == Some(Kind::Amount) && !value.text.is_empty()) {
        let value = &signed.values[place];
        let written = value.raw.as_deref().map(super::unquoted).filter(|written| *written != value.text);
        if let Some(written) = written {
            let sentence = format!(
                "`{}` was hashed as in the body: {written}. It is hashed with two decimals.",
                value.name
            );
            found.push(common(as_text("amount_spelling", sentence, place, written)));
        }
    }
    found
}

fn lists(signed: &Signed) -> Vec<Trap> {
    let whole = |(sentence, texts): &(String, Vec<String>)| trap("wrong_items", sentence.clone(), Change::Whole(texts.clone()));
    let mut traps: Vec<Trap> = signed.lists.iter().map(whole).collect();
    let sentence = "The whole body was hashed. Only a few of its values are.".to_owned();
    traps.push(trap("whole_body", sentence, Change::Whole(vec![signed.body.clone()])));
    traps
}

/// Letters changed, quotes kept, escapes kept, hidden characters removed.
fn texts(signed: &Signed) -> Vec<Trap> {
    let mut traps = Vec::new();
    let visible = |text: &str| text.chars().filter(|letter| !super::seen::is_hidden(*letter)).collect::<String>();
    for (place, value) in signed.values.iter().enumerate() {
        let name = value.name;
        let cases = [("small", value.text.to_lowercase()), ("capital", value.text.to_uppercase())];
        for (word, text) in cases {
            let sentence = format!("`{name}` was hashed in {word} letters, unlike the body.");
            traps.push(as_text("letter_case", sentence, place, text));
        }
        let sentence = format!("`{name}` was hashed without the hidden characters in the body.");
        traps.push(as_text("hidden_characters", sentence, place, visible(&value.text)));
        if let Some(raw) = value.raw.as_deref().filter(|raw| raw.starts_with('"')) {
            let sentence = format!("`{name}` was hashed with the quotation marks of the JSON around it.");
            traps.push(as_text("quoted", sentence, place, raw));
            let sentence = format!("`{name}` was hashed with the escapes of the JSON (such as \\u00e9) and not with its letters.");
            traps.push(as_text("escaped", sentence, place, raw.trim_matches('"')));
        }
    }
    let quoted = places(signed, |value| value.raw.as_deref().is_some_and(|raw| raw.starts_with('"'))).into_iter();
    let raws = quoted.map(|place| (place, signed.values[place].raw.clone().unwrap_or_default()));
    let sentence = "Texts were hashed with the quotation marks of the JSON around them.".to_owned();
    traps.push(trap("quoted", sentence, Change::Texts(raws.collect())));
    traps
}

fn missing(signed: &Signed) -> Vec<Trap> {
    let left_out = |place: usize| {
        let sentence = format!("`{}` was left out of the hash.", signed.values[place].name);
        trap("value_missing", sentence, Change::Drop(place))
    };
    places(signed, |value| !value.text.is_empty()).into_iter().map(left_out).collect()
}

fn order(signed: &Signed) -> Vec<Trap> {
    let filled = places(signed, |value| !value.text.is_empty());
    let mut traps = Vec::new();
    for (index, one) in filled.iter().enumerate() {
        for other in &filled[index + 1..] {
            let sentence = format!("{} were hashed in each other’s place.", names(&[*one, *other], signed));
            traps.push(trap("wrong_order", sentence, Change::Swap(*one, *other)));
        }
    }
    let mut alphabetical: Vec<usize> = (0..signed.values.len()).collect();
    alphabetical.sort_by_key(|place| signed.values[*place].name);
    let mut body: Vec<usize> = (0..signed.values.len()).collect();
    // The position of a name is that of its first occurrence in the body.
    let last_word = |place: &usize| signed.values[*place].name.rsplit('.').next().unwrap_or_default();
    body.sort_by_key(|place| signed.body.find(&format!("\"{}\"", last_word(place))));
    let orders = [
        ("in the order of the alphabet", alphabetical),
        ("in the order of the body", body),
        ("backwards", (0..signed.values.len()).rev().collect()),
    ];
    // The values of a bulk call are covered by `lists`.
    for (words, order) in orders.into_iter().filter(|_| signed.lists.is_empty()) {
        let sentence = format!("The values were hashed {words}. They have an order of their own.");
        traps.push(trap("wrong_order", sentence, Change::Order(order)));
    }
    traps
}

fn between(_signed: &Signed) -> Vec<Trap> {
    let separated = |(text, words): (&'static str, &str)| {
        let sentence = format!("{words} was put between the values. Nothing belongs between them.");
        trap("separator", sentence, Change::Between(text))
    };
    let signs = [" ", ",", "|", "\n", "&", ":", ";", "-"];
    let words = [
        "A space",
        "A comma",
        "A bar",
        "A line break",
        "An ampersand",
        "A colon",
        "A semicolon",
        "A dash",
    ];
    signs.into_iter().zip(words).map(separated).collect()
}

/// A value of the body that should not be hashed is hashed.
fn extra(signed: &Signed) -> Vec<Trap> {
    let mut traps = Vec::new();
    for (name, text) in signed.unsigned.iter().take(MOST_UNSIGNED) {
        let python = match text.as_str() {
            "true" => Some("True"),
            "false" => Some("False"),
            _ => None,
        };
        for text in std::iter::once(text.as_str()).chain(python) {
            for before in (0..=signed.values.len()).rev() {
                // A position before an absent value equals the position before the value that follows it.
                if signed.values.get(before).is_some_and(|value| value.text.is_empty()) {
                    continue;
                }
                let sentence = format!("`{name}` was hashed too. It is not among the hashed values.");
                let text = text.to_owned();
                traps.push(trap("value_extra", sentence, Change::Add { before, text }));
            }
        }
    }
    traps
}
