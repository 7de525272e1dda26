//! Suggestions for unknown names.

use service_api::declare::Spec;

use crate::output::Failure;

/// The largest number of suggestions.
const MOST: usize = 3;

/// The operation `id`.
pub(crate) fn operation(id: &str) -> Result<&'static Spec, Failure> {
    service_api::spec(id).ok_or_else(|| {
        let names = service_api::catalog().iter().map(|spec| spec.id);
        let meant = near(id, names);
        let meant = match meant.as_slice() {
            [] => String::new(),
            [one] => format!(" Did you mean {one}?"),
            some => format!(" Did you mean one of {}?", some.join(", ")),
        };
        Failure::usage(format!(
            "There is no operation “{id}”.{meant} `cowrie operations` lists all operations."
        ))
    })
}

/// The operation `id`, or its form `variant`.
pub(crate) fn form(id: &str, variant: Option<&str>) -> Result<&'static Spec, Failure> {
    let spec = operation(id)?;
    let Some(variant) = variant else {
        return Ok(spec);
    };
    let mut of_it = service_api::variants().iter().filter(|other| other.variant_of == Some(spec.id));
    let known: Vec<&str> = of_it.clone().filter_map(Spec::variant).collect();
    of_it.find(|other| other.variant() == Some(variant)).ok_or_else(|| {
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Failure::usage(format!("{id} has no variant “{variant}”. Variants: {known}."))
    })
}

/// The names most similar to `typed`: those that contain it, or differ in a few letters.
fn near<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let typed = typed.to_lowercase();
    let mut found: Vec<(usize, &str)> = names
        .filter_map(|name| {
            let lower = name.to_lowercase();
            let within = typed.len() >= 3 && (lower.contains(&typed) || typed.contains(&lower));
            let far = if within { 1 } else { distance(&typed, &lower) };
            (far <= typed.chars().count() / 3).then_some((far, name))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, name)| name).take(MOST).collect()
}

/// The number of letters to insert, delete or change.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (done, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = done + 1;
        for (index, there) in other.iter().enumerate() {
            let changed = corner + usize::from(*there != letter);
            corner = row[index + 1];
            row[index + 1] = changed.min(corner + 1).min(row[index] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_suggested() {
        let names = [
            "moneyTransfer",
            "moneyTransferBulk",
            "validateMoneyTransfer",
            "refund",
            "banks",
            "status",
        ];
        let near = |typed| near(typed, names.into_iter());
        assert_eq!(near("moneytransfr"), ["moneyTransfer"]);
        assert_eq!(near("transfer"), ["moneyTransfer", "moneyTransferBulk", "validateMoneyTransfer"]);
        assert_eq!(near("refnd"), ["refund"]);
        assert_eq!(near("nope"), [] as [&str; 0]);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
