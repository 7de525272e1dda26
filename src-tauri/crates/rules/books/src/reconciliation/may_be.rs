//! What only the ledger contains, and which open rows may be it.

use std::collections::HashMap;

use super::external::Side;
use super::match_result::Link;
use super::pending::Outcome;
use super::reconciled::{LedgerOnly, Reconciled};

/// The open row that a payment may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MayBe {
    /// The first such row, or the first that contains the payment's short reference.
    pub(crate) row: u32,
    /// The ledger row with that short reference.
    pub(crate) short: Option<u32>,
    /// The number of further such rows.
    pub(crate) others: u32,
}

impl Reconciled<'_> {
    /// The open rows that may be each payment.
    pub(super) fn suggested(&self) -> HashMap<Link, MayBe> {
        let pending = &self.matching.pending;
        let mut all: HashMap<Link, MayBe> = HashMap::new();
        for row in pending.rows.iter().filter(|row| row.outcome == Outcome::Suggested) {
            // With the ledger row whose short reference the text contains.
            let mut links: HashMap<Link, Option<u32>> = HashMap::new();
            for candidate in pending.candidates_of(row) {
                let short = match candidate.link {
                    Link::Row(row) if candidate.has_short_reference() => Some(row),
                    Link::Row(_) | Link::Batch(_) | Link::Settlement(_) => None,
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

    /// The payments or batches that a candidate may settle.
    fn links_of(&self, link: Link) -> Vec<Link> {
        match link {
            Link::Batch(_) => vec![link],
            Link::Row(row) => {
                let batch = self.matching.ledger.batches.of(row).filter(|_| self.matching.side == Side::Bank);
                [link].into_iter().chain(batch.map(Link::Batch)).collect()
            }
            Link::Settlement(number) => self.settlements.members(number).iter().map(|member| Link::Row(*member)).collect(),
        }
    }

    /// The open row that may be this payment.
    pub(crate) fn may_be(&self, only: &LedgerOnly) -> Option<MayBe> {
        self.may_be.get(&only.link).copied()
    }
}
