//! Finds payments without a reference match by amount, day and the words of a text. Every search is bounded, so that the total cost stays
//! linear apart from sorting, however many payments have the same amount.

use std::collections::HashSet;

use super::bank_fees::{fees_on, taken};
use super::details::Details;
use super::external::{NONE, Side, day_of};
use super::key::{alike, has_digit, hash, mix, plain, words};
use super::ledger::Ledger;
use super::match_by_reference::ReferenceMatching;
use super::match_result::{Candidate, Link, Short};
use super::rules::Window;
use super::seeker::{Seeker, is_identifying};

/// The number of payments next to the row's day that are examined for a common word.
const NEAR_WITH_WORD: usize = 16;
/// The number of payments that are examined for their amount alone.
const NEAR: usize = 3;
const SESSION_DIGITS: usize = 30;
/// A power of two. Most amounts that no payment has are excluded by one lookup.
const AMOUNT_FILTER: usize = 1 << 18;

fn bits_of(amount: i64) -> usize {
    mix(amount.cast_unsigned(), 0) as usize % AMOUNT_FILTER
}

pub(super) struct Item {
    pub(super) link: Link,
    pub(super) amount: i64,
    pub(super) at: u32,
    /// The row's id; for a batch that of its first payment.
    pub(super) id: u64,
    /// For a batch, the number of its payments as text.
    count: String,
}

impl Item {
    pub(super) fn day(&self) -> i32 {
        day_of(self.at)
    }
}

pub(super) struct Pool<'a> {
    pub(super) ledger: &'a Ledger,
    details: &'a Details,
    side: Side,
    window: Window,
    /// By amount and time.
    items: Vec<Item>,
    /// Amounts and days of `items`.
    keys: Vec<(i64, i32)>,
    /// Whether an item may have an amount, by a part of its hash.
    amounts: Vec<bool>,
    /// The hashes of all words that identify an item: names, accounts, counts.
    pub(super) words: HashSet<u64>,
    /// Amount with word, day, item.
    by_word: Vec<(u64, i32, u32)>,
    by_transaction: Vec<(u64, u32)>,
    /// Every identifying number, of open and paired rows, with its ledger row.
    owners: Vec<(u64, u32)>,
    /// The net amounts of payments with a fee, with day and item.
    by_net: Vec<(i64, i32, u32)>,
}

impl<'a> Pool<'a> {
    pub(super) fn new(matching: &ReferenceMatching<'a>, details: &'a Details, window: Window) -> Self {
        let mut pool = Self {
            ledger: matching.ledger,
            details,
            side: matching.side,
            window,
            items: open_items(matching),
            keys: Vec::new(),
            amounts: vec![false; AMOUNT_FILTER],
            words: HashSet::new(),
            by_word: Vec::new(),
            by_transaction: Vec::new(),
            owners: owners(details),
            by_net: Vec::new(),
        };
        pool.items.sort_unstable_by_key(|item| (item.amount, item.at, item.id));
        pool.keys = pool.items.iter().map(|item| (item.amount, item.day())).collect();
        for place in 0..pool.items.len() {
            pool.amounts[bits_of(pool.items[place].amount)] = true;
            pool.index(place);
        }
        pool.by_word.sort_unstable();
        pool.by_transaction.sort_unstable();
        pool.by_net.sort_unstable();
        pool
    }

    fn index(&mut self, place: usize) {
        let (item, number) = (&self.items[place], place as u32);
        let (numbers, account) = self.details_of(item.link);
        let mut by_word = |word: &[u8]| {
            let word = hash(word);
            self.words.insert(word);
            self.by_word.push((mix(item.amount.cast_unsigned(), word), item.day(), number));
        };
        match item.link {
            Link::Row(row) => name_words(self.ledger.counterparty(row)).for_each(&mut by_word),
            Link::Batch(_) | Link::Settlement(_) => by_word(item.count.as_bytes()),
        }
        if !account.is_empty() {
            by_word(account);
        }
        if let (Link::Row(row), Side::Bank) = (item.link, self.side)
            && self.ledger.fee(row) != 0
        {
            self.by_net.push((self.ledger.net(row), item.day(), number));
        }
        let numbers = numbers.into_iter().filter(|known| !known.is_empty());
        self.by_transaction.extend(numbers.map(|known| (hash(known), number)));
    }

    fn details_of(&self, link: Link) -> ([&'a [u8]; 2], &'a [u8]) {
        match link {
            Link::Row(row) => self.details.of(row),
            Link::Batch(_) | Link::Settlement(_) => ([&[], &[]], &[]),
        }
    }

    /// The ledger rows whose identifying number the row contains: it is one of them, or none.
    pub(super) fn numbered_by(&self, seeker: &Seeker<'_>) -> Vec<u32> {
        let all = seeker.numbers().flat_map(|word| {
            let wanted = hash(word);
            let start = self.owners.partition_point(|(known, _)| *known < wanted);
            let same = self.owners[start..].iter().take_while(move |(known, _)| *known == wanted);
            same.filter(move |(_, row)| self.details.of(*row).0.iter().any(|known| alike(known, word)))
        });
        all.map(|(_, row)| *row).collect()
    }

    fn is_among(&self, link: Link, rows: &[u32]) -> bool {
        match link {
            Link::Row(row) => rows.contains(&row),
            Link::Batch(batch) => rows
                .iter()
                .any(|row| self.ledger.is_in_batch(*row) && self.ledger.batches.of(*row) == Some(batch)),
            Link::Settlement(_) => false,
        }
    }

    /// The items with this net amount within the window, after what the service keeps.
    fn net_in_window(&self, amount: i64, day: i32) -> &[(i64, i32, u32)] {
        let days = self.window.days;
        let range = span(&self.by_net, |(net, on, _)| (*net, *on), (amount, day - days), (amount, day + days));
        &self.by_net[range]
    }

    /// The items of an amount within the window around a day.
    fn in_window(&self, amount: i64, day: i32) -> std::ops::Range<usize> {
        let days = self.window.days;
        span(&self.keys, |key| *key, (amount, day - days), (amount, day + days))
    }

    /// The number of payments with the row's amount within the window.
    pub(super) fn rivals(&self, seeker: &Seeker<'_>) -> u32 {
        let day = day_of(seeker.at);
        (self.in_window(seeker.amount, day).len() + self.net_in_window(seeker.amount, day).len()) as u32
    }

    /// What may be the row's other side, the best first.
    pub(super) fn candidates(&self, seeker: &Seeker<'_>, numbered: &[u32]) -> Vec<Candidate> {
        let mut places = Vec::new();
        if !self.by_transaction.is_empty() {
            let own = Some(seeker.number).filter(|number| !number.is_empty());
            let numbers = seeker.numbers().chain(own);
            numbers.for_each(|word| self.with_transaction(hash(word), &mut places));
        }
        self.with_amount(seeker, seeker.amount, &mut places);
        if self.side == Side::Bank {
            let net = self.net_in_window(seeker.amount, day_of(seeker.at));
            let middle = net.partition_point(|(_, _, place)| self.items[*place as usize].at < seeker.at);
            let near = near(&(0..net.len()), middle, NEAR_WITH_WORD);
            places.extend(net[near].iter().map(|(_, _, place)| *place));
            for fee in fees_on(day_of(seeker.at)) {
                self.with_amount(seeker, seeker.amount.saturating_sub(fee.amount), &mut places);
            }
            if seeker.charge != 0 {
                self.with_amount(seeker, seeker.amount.saturating_sub(seeker.charge), &mut places);
            }
        }
        places.sort_unstable();
        places.dedup();
        let found = places.iter().filter_map(|place| {
            let item = &self.items[*place as usize];
            let may_be = |rows: &[u32]| rows.is_empty() || self.is_among(item.link, rows);
            if !may_be(numbered) || !may_be(seeker.among) {
                return None;
            }
            let candidate = self.evidence(seeker, item)?;
            Some((rank(&candidate), item.id, candidate))
        });
        let mut found: Vec<_> = found.collect();
        found.sort_unstable_by(|left, right| (&left.0, left.1).cmp(&(&right.0, right.1)));
        found.into_iter().map(|(_, _, candidate)| candidate).collect()
    }

    fn with_transaction(&self, wanted: u64, places: &mut Vec<u32>) {
        let start = self.by_transaction.partition_point(|(known, _)| *known < wanted);
        let same = self.by_transaction[start..].iter().take_while(|(known, _)| *known == wanted);
        places.extend(same.take(NEAR).map(|(_, place)| *place));
    }

    fn with_amount(&self, seeker: &Seeker<'_>, amount: i64, places: &mut Vec<u32>) {
        if !self.amounts[bits_of(amount)] {
            return;
        }
        let (day, days) = (day_of(seeker.at), self.window.days);
        let range = self.in_window(amount, day);
        if range.is_empty() {
            return;
        }
        let middle = range.start + self.items[range.clone()].partition_point(|item| item.at < seeker.at);
        let near = near(&range, middle, NEAR);
        places.extend(near.map(|place| place as u32));
        if range.len() <= NEAR {
            return;
        }
        for word in &seeker.hashes {
            let wanted = mix(amount.cast_unsigned(), *word);
            let key = |(known, on, _): &(u64, i32, u32)| (*known, *on);
            let range = span(&self.by_word, key, (wanted, day - days), (wanted, day + days));
            let middle = range.start + self.by_word[range.clone()].partition_point(|(_, _, place)| (*place as usize) < middle);
            places.extend(
                self.by_word[self::near(&range, middle, NEAR_WITH_WORD)]
                    .iter()
                    .map(|(_, _, place)| *place),
            );
        }
    }

    /// The evidence for a payment; `None` if the row contains another session number.
    fn evidence(&self, seeker: &Seeker<'_>, item: &Item) -> Option<Candidate> {
        let (numbers, account) = self.details_of(item.link);
        let has_transaction = numbers.iter().any(|known| seeker.has_number(known));
        if numbers.iter().any(|known| is_session(known)) && !has_transaction && seeker.words.iter().any(|word| is_session(word)) {
            return None;
        }
        let more = seeker.amount.saturating_sub(item.amount);
        let kept = |row| self.side == Side::Bank && more != 0 && more == self.ledger.fee(row);
        let (named, of) = match item.link {
            Link::Batch(_) | Link::Settlement(_) => (usize::from(seeker.counts(item.count.as_bytes())), 1),
            Link::Row(row) => {
                let name = self.ledger.counterparty(row);
                let named = name_words(name).filter(|word| seeker.names(word)).count();
                (named, name_words(name).count())
            }
        };
        Some(Candidate {
            link: item.link,
            transaction: has_transaction,
            account: is_identifying(account) && seeker.has(account),
            named: u8::try_from(named).unwrap_or(u8::MAX),
            words: u8::try_from(of).unwrap_or(u8::MAX),
            more,
            fee: taken(more, seeker.amount.saturating_sub(more), day_of(seeker.at), seeker.charge).filter(|_| self.side == Side::Bank),
            kept: matches!(item.link, Link::Row(row) if kept(row)),
            days: day_of(seeker.at) - item.day(),
            short: self.short(seeker, item.link),
            seconds: seeker.at.abs_diff(item.at),
        })
    }

    /// Whether the row's text contains the payment's short reference.
    fn short(&self, seeker: &Seeker<'_>, link: Link) -> Short {
        let Link::Row(row) = link else {
            return Short::Absent;
        };
        if !seeker.short.contains(&row) {
            return Short::Absent;
        }
        let reference = self.ledger.reference(row);
        if has_digit(reference) && plain(reference).any(|byte| !byte.is_ascii_digit()) {
            Short::Identifying
        } else {
            Short::Common
        }
    }
}

/// The words of a name; initials identify nobody.
pub(super) fn name_words(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    words(name).map(|(_, word)| word).filter(|word| word.len() > 1)
}

/// All identifying numbers of the ledger.
fn owners(details: &Details) -> Vec<(u64, u32)> {
    let all = details.needed().iter().flat_map(|row| {
        let numbers = details.of(*row).0.into_iter().filter(|known| is_identifying(known));
        numbers.map(|known| (hash(known), *row))
    });
    let mut owners: Vec<(u64, u32)> = all.collect();
    owners.sort_unstable();
    owners
}

fn is_session(text: &[u8]) -> bool {
    text.len() == SESSION_DIGITS && text.iter().all(u8::is_ascii_digit)
}

/// The positions with keys from `first` to `last`. The end is searched near the start, because most spans are short.
pub(super) fn span<T, K: Ord>(sorted: &[T], key: impl Fn(&T) -> K, first: K, last: K) -> std::ops::Range<usize> {
    let start = sorted.partition_point(|one| key(one) < first);
    let mut reach = 1;
    while sorted.get(start + reach - 1).is_some_and(|one| key(one) <= last) {
        reach *= 2;
    }
    let near = &sorted[start..sorted.len().min(start + reach)];
    start..start + near.partition_point(|one| key(one) <= last)
}

/// At most `limit` positions of a range on either side of its middle.
fn near(range: &std::ops::Range<usize>, middle: usize, limit: usize) -> std::ops::Range<usize> {
    range.start.max(middle.saturating_sub(limit))..range.end.min(middle + limit)
}

/// Orders candidates, the best first: strong evidence, the name, the amount, whether it came after the payment, the distance in time.
fn rank(candidate: &Candidate) -> impl Ord + use<> {
    (
        !candidate.transaction,
        !candidate.account,
        !candidate.is_named(),
        candidate.more != 0 && !candidate.kept,
        candidate.fee.is_none(),
        std::cmp::Reverse(candidate.named),
        candidate.days < 0,
        candidate.seconds,
    )
}

/// Moves candidates with a short reference in the text before weaker ones. This changes only the order, and never makes a match certain.
pub(super) fn by_short_reference(found: &mut [Candidate]) {
    let order = |one: &Candidate| {
        let differs = (one.more != 0 && !one.kept, one.fee.is_none());
        let is_identifying = one.short == Short::Identifying;
        (!one.transaction, !one.account, !is_identifying, !one.is_named(), differs, one.short)
    };
    // The other candidates are in this order already.
    for place in 0..found.len() {
        if found[place].has_short_reference() {
            let own = order(&found[place]);
            let to = found[..place].partition_point(|one| order(one) <= own);
            found[to..=place].rotate_right(1);
        }
    }
}

/// The payments that no row of the side names: single payments and, for a bank, the rest of each batch, as a whole and individually.
fn open_items(matching: &ReferenceMatching<'_>) -> Vec<Item> {
    let ledger = matching.ledger;
    let mut items: Vec<Item> = matching
        .open_rows()
        .chain(matching.open_in_batches())
        .map(|row| Item {
            link: Link::Row(row),
            amount: ledger.amount(row),
            at: ledger.at(row),
            id: ledger.id(row),
            count: String::new(),
        })
        .collect();
    let batches = (0..ledger.batches.count()).filter(|batch| matching.side == Side::Bank && matching.batch_firsts[*batch as usize] == NONE);
    items.extend(batches.filter_map(|batch| {
        let first = matching.open_members(batch).next()?;
        Some(Item {
            link: Link::Batch(batch),
            amount: matching.batch_amount(batch),
            at: ledger.at(first),
            id: ledger.id(first),
            count: matching.open_members(batch).count().to_string(),
        })
    }));
    items
}
