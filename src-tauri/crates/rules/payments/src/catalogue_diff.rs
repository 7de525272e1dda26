//! How a list of the service changed from one fetch to the next: what came, what went, what has another name or another price.

use std::collections::BTreeMap;

/// A thing of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// By what the service knows it. Capitals and small letters are one.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What else is told of it: a bank's code, what is sold at which price. None where nothing was told, which is no change.
    pub about: Option<String>,
}

/// What became of a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was not there before.
    Added {
        /// Its name.
        name: String,
    },
    /// It is not there any more.
    Gone {
        /// Its name before.
        name: String,
    },
    /// It is the same thing under another name.
    Renamed {
        /// Its name before.
        was: String,
        /// Its name now.
        now: String,
    },
    /// What else is told of it is something else.
    Details {
        /// Its name.
        name: String,
        /// What was told before.
        was: String,
        /// What is told now.
        now: String,
    },
    /// The service knows what has this name by something else now: what was kept by the old id leads nowhere.
    Identity {
        /// Its name.
        name: String,
    },
}

/// What became of each thing between two fetches, in the order of the list: those there now, then those that are gone.
pub fn changes(before: &[Item], now: &[Item]) -> Vec<Change> {
    let key = |item: &Item| item.id.to_uppercase();
    let old: BTreeMap<String, &Item> = before.iter().map(|item| (key(item), item)).collect();
    let new: BTreeMap<String, &Item> = now.iter().map(|item| (key(item), item)).collect();
    let mut gone: Vec<&Item> = before.iter().filter(|item| !new.contains_key(&key(item))).collect();
    let mut changes = Vec::new();
    for item in now {
        let name = item.name.clone();
        let Some(was) = old.get(&key(item)) else {
            let same = gone.iter().position(|other| other.name == item.name);
            changes.push(match same.map(|place| gone.remove(place)) {
                Some(_) => Change::Identity { name },
                None => Change::Added { name },
            });
            continue;
        };
        if was.name != item.name {
            changes.push(Change::Renamed {
                was: was.name.clone(),
                now: name.clone(),
            });
        }
        if let (Some(was), Some(now)) = (&was.about, &item.about)
            && was != now
        {
            let (was, now) = (was.clone(), now.clone());
            changes.push(Change::Details { name, was, now });
        }
    }
    changes.extend(gone.into_iter().map(|item| Change::Gone { name: item.name.clone() }));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(id: &str, name: &str, about: Option<&str>) -> Item {
        Item {
            id: id.to_owned(),
            name: name.to_owned(),
            about: about.map(str::to_owned),
        }
    }

    #[test]
    fn tells_what_came_what_went_and_what_is_called_otherwise() {
        let before = [
            item("a", "Access Bank", Some("044")),
            item("b", "Diamond Bank", None),
            item("c", "Heritage Bank", None),
            item("d", "Wema Bank", Some("035")),
            item("e", "Zenith Bank", Some("057")),
        ];
        let now = [
            item("A", "Access Bank", Some("063")),
            item("b", "Access Diamond", None),
            item("n", "Nova Bank", Some("561")),
            item("D", "Wema Bank", None),
            item("z", "Zenith Bank", Some("057")),
        ];
        let name = |text: &str| text.to_owned();
        assert_eq!(
            changes(&before, &now),
            [
                Change::Details {
                    name: name("Access Bank"),
                    was: name("044"),
                    now: name("063")
                },
                Change::Renamed {
                    was: name("Diamond Bank"),
                    now: name("Access Diamond")
                },
                Change::Added { name: name("Nova Bank") },
                Change::Identity { name: name("Zenith Bank") },
                Change::Gone {
                    name: name("Heritage Bank")
                },
            ]
        );
    }

    #[test]
    fn another_order_is_no_change() {
        let list = [item("a", "A", None), item("b", "B", Some("1"))];
        let turned = [list[1].clone(), list[0].clone()];
        assert!(changes(&list, &turned).is_empty());
    }
}
