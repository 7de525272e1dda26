//! What the ledger is alone with, and which rows that are left open may be it.

use std::collections::HashMap;

use super::external::Side;
use super::match_result::Link;
use super::match_without_reference::{Decided, LedgerOnly};
use super::pending::Outcome;

/// The row of theirs that a payment of ours may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MayBe {
    /// The first one, or the first in which a short reference of ours stands …
    pub(super) row: u32,
    /// … of this row of the ledger …
    pub(super) short: Option<u32>,
    /// … and how many others there are.
    pub(super) others: u32,
}

impl Decided<'_> {
    /// What the rows that are left open may be.
    pub(super) fn suggested(&self) -> HashMap<Link, MayBe> {
        let pending = &self.keyed.pending;
        let mut all: HashMap<Link, MayBe> = HashMap::new();
        for row in pending.rows.iter().filter(|row| row.outcome == Outcome::Suggested) {
            // Each with the row of the ledger whose short reference stands in the text.
            let mut links: HashMap<Link, Option<u32>> = HashMap::new();
            for candidate in pending.candidates_of(row) {
                let short = match candidate.link {
                    Link::Row(row) if candidate.has_short_reference() => Some(row),
                    Link::Row(_) | Link::Run(_) | Link::Settlement(_) => None,
                };
                for link in self.links_of(candidate.link) {
                    let known = links.entry(link).or_default();
                    *known = known.or(short);
                }
            }
            for (link, short) in links {
                let first = MayBe {
                    row: row.row,
                    short,
                    others: 0,
                };
                let known = all.entry(link).and_modify(|known| known.others += 1).or_insert(first);
                if known.short.is_none() && short.is_some() {
                    (known.row, known.short) = (row.row, short);
                }
            }
        }
        all
    }

    /// What the ledger may be alone with of a payment, a run or what one line settles.
    fn links_of(&self, link: Link) -> Vec<Link> {
        match link {
            Link::Run(_) => vec![link],
            Link::Row(row) => {
                let run = self.keyed.ledger.run_of(row).filter(|_| self.keyed.side == Side::Bank);
                [link].into_iter().chain(run.map(Link::Run)).collect()
            }
            Link::Settlement(number) => self.settlements.members(number).iter().map(|member| Link::Row(*member)).collect(),
        }
    }

    /// The row that may be what the ledger is alone with.
    pub(super) fn may_be(&self, only: &LedgerOnly) -> Option<MayBe> {
        self.may_be.get(&only.link).copied()
    }
}
