//! How a list of the service changed from one fetch to the next: added and removed entries, new names, new details.

use std::collections::BTreeMap;

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The service's id. Compared without regard to case.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other details: a bank's code, what is sold at which price. `None` if the service gave none, which does not count as a change.
    pub about: Option<String>,
}

/// How an entry changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is new.
    Added {
        /// Its name.
        name: String,
    },
    /// It was removed.
    Gone {
        /// Its last name.
        name: String,
    },
    /// It has the same id and another name.
    Renamed {
        /// The name before.
        was: String,
        /// The name now.
        now: String,
    },
    /// Its other details changed.
    Details {
        /// Its name.
        name: String,
        /// The details before.
        was: String,
        /// The details now.
        now: String,
    },
    /// The service gave a new id to the entry with this name: what was stored under the old id is no longer valid.
    Identity {
        /// Its name.
        name: String,
    },
}

/// The changes between two fetches: entries of the new list in its order, then removed entries.
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
    fn added_removed_and_changed_entries_are_reported() {
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
