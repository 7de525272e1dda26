//! The account holders of an open sheet, as far as banks were queried, and the cost.

use super::super::holders::{Asked, Costs};
use super::super::row::{RowState, SheetRow};
use super::OpenSheet;
use base::timestamp::Timestamp;

impl OpenSheet {
    /// What the bank reported about a row's account, and the cost of sending its amount. `None` if it was not queried.
    pub fn holder(&self, row: &SheetRow) -> Option<Asked> {
        let (bank, account) = (self.banks.place(row.bank.value.as_ref()?)?, row.account.value.as_ref()?);
        let name = self.holders.name(bank, account)?.map(str::to_owned);
        let asked_at = self.holders.asked_at(bank, account)?;
        Some(Asked {
            compared: name.as_ref().map(|name| self.holders.compared(&row.name, name)),
            name,
            cost: row.amount.value.and_then(|amount| self.holders.cost(bank, account, amount)),
            asked_at,
        })
    }

    /// The first row to be paid after this one whose account was not queried.
    pub fn next_to_ask(&self, after: u32) -> Option<SheetRow> {
        let numbers = self.numbered().skip(self.grid.index_of(after).map_or(0, |index| index + 1));
        let mut open = numbers.filter(|(_, verdict)| verdict.is_payment() && verdict.to_ask);
        open.next().and_then(|(number, _)| self.row(number))
    }

    /// The first row to be paid after this one whose account was queried before `before`.
    pub fn next_asked_before(&self, after: u32, before: Timestamp) -> Option<SheetRow> {
        let numbers = self.numbered().skip(self.grid.index_of(after).map_or(0, |index| index + 1));
        let mut old = numbers.filter(|(_, verdict)| verdict.was_asked_before(before));
        old.next().and_then(|(number, _)| self.row(number))
    }

    /// The number of rows to be paid whose account was queried before `before`.
    pub fn asked_before(&self, before: Timestamp) -> u32 {
        let old = self.verdicts.iter().filter(|verdict| verdict.was_asked_before(before));
        u32::try_from(old.count()).unwrap_or(u32::MAX)
    }

    /// The cost of sending all rows that may be paid, as far as it was queried.
    pub fn costs(&self) -> Costs {
        let mut costs = Costs::default();
        let numbers = self.numbered().filter(|(_, verdict)| verdict.state == Some(RowState::Ready));
        for row in numbers.filter_map(|(number, _)| self.row(number)) {
            match self.holder(&row).and_then(|asked| asked.cost) {
                Some(cost) => {
                    costs.rows += 1;
                    costs.fee.0 += i128::from(cost.fee.minor());
                    costs.vat.0 += i128::from(cost.vat.minor());
                }
                None => costs.unknown += 1,
            }
        }
        costs
    }
}
