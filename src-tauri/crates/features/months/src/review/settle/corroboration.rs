//! The rows that contain the reference or a number of a payment that a bank line may settle, found once for each comparison.

use std::collections::{HashMap, HashSet};

use book_rules::review::{Exception, ExternalEntry, LedgerEntry, Row};

use super::super::Compared;
use super::may_settle;

/// The shortest number that counts inside a text, in letters and digits. A shorter one may occur by chance.
const TELLING: usize = 8;

/// What the rows show about the payments that bank lines may settle.
#[derive(Debug, Default)]
pub(crate) struct Corroboration {
    banks: Bears,
    service: Bears,
    /// The service's rows that are reversed or have another status, by payment: that of the row, or of the row that it repeats.
    wrong: HashMap<usize, Vec<usize>>,
    /// When a bank last booked an amount that belongs to no payment, by amount in kobo.
    loose: HashMap<i64, u32>,
    /// The amounts of the payments of each group, by its reference.
    runs: HashMap<String, HashSet<u64>>,
}

/// The places of the rows of one side that contain the reference or a number of a payment or of a group.
#[derive(Debug, Default)]
struct Bears {
    of_payments: HashMap<usize, Vec<usize>>,
    of_runs: HashMap<String, Vec<usize>>,
}

impl Corroboration {
    pub(crate) fn of(compared: &Compared) -> Self {
        let (ours, banks) = (&compared.records.own.ours, &compared.records.banks.rows);
        let lines = compared.bank.rows.iter().filter(|row| may_settle(compared, row));
        let wanted: HashSet<usize> = lines.flat_map(|row| row.ours.iter().copied()).collect();
        if wanted.is_empty() {
            return Self::default();
        }
        let mut runs: HashMap<String, HashSet<u64>> = wanted.iter().map(|place| (ours[*place].run.clone(), HashSet::new())).collect();
        runs.remove("");
        for one in ours {
            if let Some(sums) = runs.get_mut(&one.run) {
                sums.insert(one.amount.unsigned_abs());
            }
        }
        let numbers = Numbers::of(ours, &wanted, &runs);
        Self {
            banks: numbers.borne_by(banks),
            service: numbers.borne_by(&compared.records.merged.rows),
            wrong: wrong(&compared.service.rows, &wanted),
            loose: loose(compared),
            runs,
        }
    }

    /// When a bank last booked this amount without a payment for it.
    pub(crate) fn last_loose(&self, amount: i64) -> Option<u32> {
        self.loose.get(&amount).copied()
    }

    /// The places of the bank lines that name a payment. A line that names its whole group counts if `is_run`, or if its amount may include the
    /// payment.
    pub(crate) fn lines(&self, rows: &[ExternalEntry], place: usize, one: &LedgerEntry, is_run: bool) -> impl Iterator<Item = usize> {
        self.borne(&self.banks, rows, place, one, is_run)
    }

    /// The same for the service's rows.
    pub(crate) fn service_rows_of(
        &self,
        rows: &[ExternalEntry],
        place: usize,
        one: &LedgerEntry,
        is_run: bool,
    ) -> impl Iterator<Item = usize> {
        self.borne(&self.service, rows, place, one, is_run)
    }

    /// The places in the review of the service's rows that are exceptions for a payment.
    pub(crate) fn wrong(&self, place: usize) -> &[usize] {
        self.wrong.get(&place).map(Vec::as_slice).unwrap_or_default()
    }

    fn borne(&self, bears: &Bears, rows: &[ExternalEntry], place: usize, one: &LedgerEntry, is_run: bool) -> impl Iterator<Item = usize> {
        let own = bears.of_payments.get(&place).into_iter().flatten();
        let of_run = bears.of_runs.get(&one.run).into_iter().flatten();
        let of_run = of_run.filter(move |row| is_run || self.may_hold(rows[**row].amount.unsigned_abs(), one));
        own.chain(of_run).copied()
    }

    /// Whether an amount moved for a group may include this payment of it. An amount equal to another payment of the group is that payment.
    fn may_hold(&self, sum: u64, one: &LedgerEntry) -> bool {
        let (own, others) = (one.amount.unsigned_abs(), self.runs.get(&one.run));
        sum == own || sum > own && !others.is_some_and(|others| others.contains(&sum))
    }
}

fn wrong(rows: &[Row], wanted: &HashSet<usize>) -> HashMap<usize, Vec<usize>> {
    let is_wrong = |row: &Row| matches!(row.exception, Some(Exception::Reversed | Exception::StatusDiffers));
    let mut firsts: HashMap<usize, Vec<&Row>> = HashMap::new();
    for row in rows.iter().filter(|row| !row.ours.is_empty()) {
        if let Some(place) = row.theirs {
            firsts.entry(place).or_default().push(row);
        }
    }
    let mut wrong: HashMap<usize, Vec<usize>> = HashMap::new();
    for (number, row) in rows.iter().enumerate().filter(|(_, row)| is_wrong(row)) {
        let firsts = row.repeats.and_then(|place| firsts.get(&place)).into_iter().flatten();
        let payments = firsts.flat_map(|first| &first.ours).chain(&row.ours);
        for place in payments.filter(|place| wanted.contains(place)) {
            wrong.entry(*place).or_default().push(number);
        }
    }
    wrong
}

fn loose(compared: &Compared) -> HashMap<i64, u32> {
    let paired = compared.bank.rows.iter().filter(|row| !row.ours.is_empty());
    let mut payments: HashSet<usize> = paired.filter_map(|row| row.theirs).collect();
    payments.extend(&compared.bank.beside);
    let mut loose: HashMap<i64, u32> = HashMap::new();
    let lines = compared.records.banks.rows.iter().enumerate();
    for (_, row) in lines.filter(|(place, _)| !payments.contains(place)) {
        let last = loose.entry(row.amount).or_default();
        *last = row.at.max(*last);
    }
    loose
}

/// What a number identifies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Named<'a> {
    Payment(usize),
    Run(&'a str),
}

/// The references and numbers to be found.
struct Numbers<'a> {
    whole: HashMap<&'a str, Vec<Named<'a>>>,
    /// Those that are long enough to count inside a text, by their first bytes.
    begins: HashMap<&'a [u8], Vec<(&'a str, Named<'a>)>>,
    /// Whether any of them begins with these two bytes. This excludes most positions of a text quickly.
    pairs: Vec<bool>,
}

impl<'a> Numbers<'a> {
    fn of(ours: &'a [LedgerEntry], wanted: &HashSet<usize>, runs: &'a HashMap<String, HashSet<u64>>) -> Self {
        let mut numbers = Self {
            whole: HashMap::new(),
            begins: HashMap::new(),
            pairs: vec![false; 1 << 16],
        };
        for place in wanted {
            let one = &ours[*place];
            for number in [&one.reference, &one.transaction, &one.session] {
                numbers.add(number, Named::Payment(*place));
            }
        }
        for run in runs.keys() {
            numbers.add(run, Named::Run(run));
        }
        numbers
    }

    fn add(&mut self, number: &'a str, named: Named<'a>) {
        if number.is_empty() {
            return;
        }
        self.whole.entry(number).or_default().push(named);
        if number.chars().filter(|letter| letter.is_alphanumeric()).count() >= TELLING {
            let begin = &number.as_bytes()[..TELLING];
            self.pairs[pair(begin)] = true;
            self.begins.entry(begin).or_default().push((number, named));
        }
    }

    fn borne_by(&self, rows: &[ExternalEntry]) -> Bears {
        let mut bears = Bears::default();
        let mut found = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            found.clear();
            self.find(row, &mut found);
            for named in &found {
                match named {
                    Named::Payment(one) => bears.of_payments.entry(*one).or_default().push(place),
                    Named::Run(run) => bears.of_runs.entry((*run).to_owned()).or_default().push(place),
                }
            }
        }
        bears
    }

    /// Adds everything that a row names to `found`, each once.
    fn find(&self, row: &ExternalEntry, found: &mut Vec<Named<'a>>) {
        for column in [&row.reference, &row.transaction] {
            found.extend(self.whole.get(column.as_str()).into_iter().flatten());
        }
        let text = row.text.as_bytes();
        for (at, begin) in text.windows(TELLING).enumerate() {
            if self.pairs[pair(begin)] {
                let known = self.begins.get(begin).into_iter().flatten();
                let whole = known.filter(|(number, _)| text[at..].starts_with(number.as_bytes()));
                found.extend(whole.map(|(_, named)| *named));
            }
        }
        found.sort_unstable();
        found.dedup();
    }
}

fn pair(begin: &[u8]) -> usize {
    usize::from(begin[0]) << 8 | usize::from(begin[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_number_is_found_in_its_own_column_only() {
        let row = |text: &str, transaction: &str| ExternalEntry {
            id: String::new(),
            reference: String::new(),
            text: text.to_owned(),
            transaction: transaction.to_owned(),
            number_is_shared: false,
            status: String::new(),
            amount: 1,
            charge: 0,
            direction_known: true,
            at: 0,
        };
        let mut numbers = Numbers {
            whole: HashMap::new(),
            begins: HashMap::new(),
            pairs: vec![false; 1 << 16],
        };
        numbers.add("4711-00", Named::Payment(0));
        numbers.add("47110012", Named::Payment(1));
        numbers.add("", Named::Payment(2));
        let rows = [
            row("FT 4711-00", ""),
            row("", "4711-00"),
            row("₦/47110012/47110012", "47110012"),
            row("4711001", ""),
        ];
        let bears = numbers.borne_by(&rows);
        assert_eq!(bears.of_payments, HashMap::from([(0, vec![1]), (1, vec![2])]));
    }
}
