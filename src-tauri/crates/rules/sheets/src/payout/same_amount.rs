//! Finds who received the same amount more than once in one batch. A person is identified by the account: the same number at the same bank.

use crate::messages;
use std::collections::BTreeMap;

use service_api::value::Amount;

/// A payment of a batch that reached its payee, or may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached<'p> {
    /// The payee.
    pub name: &'p str,
    /// The bank.
    pub bank: &'p str,
    /// The account number.
    pub account: &'p str,
    /// The amount.
    pub amount: Amount,
    /// Whether it is known to be paid.
    pub paid: bool,
}

/// The people who received the same amount more than once, or may have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SameAmount {
    people: usize,
    groups: Vec<Group>,
}

/// The payments of one amount to one person.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    /// The indexes of the payments, in their order.
    places: Vec<usize>,
    /// The name of the first one.
    name: String,
}

/// The largest number of groups of rows that are named in one sentence.
const NAMED: usize = 20;

impl SameAmount {
    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// As a sentence; `spot` gives the spot of the payment at an index. `paid`: whether it is known that they received it.
    pub fn words(&self, paid: bool, spot: impl Fn(usize) -> String) -> String {
        let who = match self.people {
            1 => messages::payouts::ONE_PERSON.to_owned(),
            people => messages::payouts::people(people),
        };
        let often = match self.groups.iter().map(|group| group.places.len()).max() {
            Some(2) => "twice".to_owned(),
            Some(times) if self.groups.len() == 1 => messages::payouts::times(times),
            Some(_) | None => messages::payouts::MORE_THAN_ONCE.to_owned(),
        };
        let mut rows: Vec<String> = self.groups.iter().take(NAMED).map(|group| group.words(&spot)).collect();
        if self.groups.len() > NAMED {
            rows.push(messages::payouts::AND_OTHERS.to_owned());
        }
        let rows = rows.join("; ");
        if paid {
            messages::payouts::received_again(&who, &often, &rows)
        } else {
            messages::payouts::may_have_received_again(&who, &often, &rows)
        }
    }
}

impl Group {
    /// `Ngozi Balogun, rows 4 and 13`.
    fn words(&self, spot: impl Fn(usize) -> String) -> String {
        let spots: Vec<String> = self.places.iter().map(|place| spot(*place)).collect();
        let rows = match spots.split_last() {
            Some((last, before)) if !before.is_empty() => messages::payouts::several_rows(&before.join(", "), last),
            Some((last, _)) => messages::payouts::one_row(last),
            None => String::new(),
        };
        format!("{}, {rows}", self.name)
    }
}

/// Bank and account.
type Person<'p> = (&'p str, &'p str);
/// The payments of one amount to one person, with their indexes.
type Payments<'p> = Vec<(usize, Reached<'p>)>;

/// The people who received the same amount more than once, and those who may have.
pub fn same_amount<'p>(payments: impl Iterator<Item = (usize, Reached<'p>)>) -> (SameAmount, SameAmount) {
    let mut all: BTreeMap<(Person<'p>, Amount), Payments<'p>> = BTreeMap::new();
    for (place, payment) in payments {
        let key = ((payment.bank, payment.account), payment.amount);
        all.entry(key).or_default().push((place, payment));
    }
    let several = all.into_iter().filter(|(_, group)| group.len() > 1);
    let mut received = Vec::new();
    let mut possible = Vec::new();
    for ((who, _), group) in several {
        let name = group.first().map(|(_, payment)| payment.name.to_owned()).unwrap_or_default();
        let places = |paid_only: bool| -> Vec<usize> {
            let those = group.iter().filter(|(_, payment)| payment.paid || !paid_only);
            those.map(|(place, _)| *place).collect()
        };
        let paid = places(true);
        if paid.len() > 1 {
            received.push((who, Group { places: paid, name }));
        } else {
            possible.push((
                who,
                Group {
                    places: places(false),
                    name,
                },
            ));
        }
    }
    (collected(received), collected(possible))
}

/// Groups of one person are adjacent.
fn collected(found: Vec<(Person<'_>, Group)>) -> SameAmount {
    let mut who: Vec<Person<'_>> = found.iter().map(|(who, _)| *who).collect();
    who.dedup();
    let mut groups: Vec<Group> = found.into_iter().map(|(_, group)| group).collect();
    groups.sort_unstable();
    SameAmount { people: who.len(), groups }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Account, kobo, and whether it is known to be paid; the first is on row 2.
    fn found(payments: &[(&'static str, i64, bool)]) -> (SameAmount, SameAmount) {
        let reached = payments.iter().map(|(account, minor, paid)| Reached {
            name: if *account == "1" { "Ngozi Balogun" } else { "Chidi Eze" },
            bank: "Guaranty Trust Bank",
            account,
            amount: Amount::from_minor(*minor).expect("an amount"),
            paid: *paid,
        });
        same_amount(reached.enumerate())
    }

    fn sentences(payments: &[(&'static str, i64, bool)]) -> [Option<String>; 2] {
        let (received, possible) = found(payments);
        let words = |some: SameAmount, paid: bool| (!some.is_empty()).then(|| some.words(paid, |place| (place + 2).to_string()));
        [words(received, true), words(possible, false)]
    }

    #[test]
    fn people_are_named_who_received_the_same_amount_more_than_once() {
        let [received, possible] = sentences(&[("1", 500, true), ("2", 500, true), ("1", 500, true)]);
        let expected = "1 person received the same amount twice: Ngozi Balogun, rows 2 and 4 (approved as intended).";
        assert_eq!((received.as_deref(), possible), (Some(expected), None));

        let [received, _] = sentences(&[("1", 500, true), ("1", 500, true), ("1", 500, true)]);
        let expected = "1 person received the same amount 3 times: Ngozi Balogun, rows 2, 3 and 4 (approved as intended).";
        assert_eq!(received.as_deref(), Some(expected));

        let [received, _] = sentences(&[
            ("1", 500, true),
            ("2", 700, true),
            ("2", 700, true),
            ("1", 500, true),
            ("2", 700, true),
        ]);
        let expected = "2 people received the same amount more than once: Ngozi Balogun, rows 2 and 5; Chidi Eze, rows 3, 4 and 6 (approved as intended).";
        assert_eq!(received.as_deref(), Some(expected));

        // One person, two amounts, each of them twice.
        let [received, _] = sentences(&[("1", 500, true), ("1", 500, true), ("1", 600, true), ("1", 600, true)]);
        let expected =
            "1 person received the same amount twice: Ngozi Balogun, rows 2 and 3; Ngozi Balogun, rows 4 and 5 (approved as intended).";
        assert_eq!(received.as_deref(), Some(expected));
    }

    #[test]
    fn other_amounts_and_other_people_are_no_repeat() {
        assert_eq!(sentences(&[("1", 500, true), ("1", 501, true), ("2", 500, true)]), [None, None]);
    }

    #[test]
    fn unconfirmed_payments_are_reported_as_possible() {
        let [received, possible] = sentences(&[("1", 500, true), ("1", 500, false), ("2", 500, false), ("2", 500, false)]);
        assert_eq!(received, None);
        let possible = possible.unwrap_or_default();
        assert!(
            possible.starts_with(
                "2 people may have received the same amount twice: Ngozi Balogun, rows 2 and 3; Chidi Eze, rows 4 and 5 (approved"
            ),
            "{possible}"
        );
    }

    #[test]
    fn not_every_row_of_many_is_named() {
        let payments: Vec<Reached<'_>> = (0..60_i64)
            .map(|row| Reached {
                name: "Amina Sule",
                bank: "Zenith Bank",
                account: "1",
                amount: Amount::from_minor(100 + row / 2).expect("an amount"),
                paid: true,
            })
            .collect();
        let (received, _) = same_amount(payments.into_iter().enumerate());
        let words = received.words(true, |place| place.to_string());
        assert!(words.contains("Amina Sule, rows 38 and 39; and others (approved"), "{words}");
    }
}
