//! Small ledgers and statements, and the results for them.

use book_rules::reconciliation::{
    Details, ExternalRow, Ledger, LedgerRow, Link, Method, Reason, ReferenceMatching, RowFacts, Side, Totals,
};

/// Seconds at the start of 2026-08-01.
pub(crate) const AUGUST: u32 = 1_785_542_400;
pub(crate) const DAY: u32 = 86_400;

/// A payment of ours.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Paid {
    pub(crate) id: u64,
    pub(crate) reference: String,
    pub(crate) run: String,
    pub(crate) kobo: i64,
    pub(crate) fee: i64,
    pub(crate) kind: &'static str,
    pub(crate) status: &'static str,
    pub(crate) at: u32,
    pub(crate) name: String,
    pub(crate) transaction: String,
    pub(crate) account: String,
}

/// A successful payment at noon of a day in August.
pub(crate) fn paid(id: u64, reference: &str, kobo: i64, day: u32, name: &str) -> Paid {
    Paid {
        id,
        reference: reference.to_owned(),
        run: String::new(),
        kobo,
        fee: 0,
        kind: "",
        status: "SUCCESSFUL",
        at: AUGUST + (day - 1) * DAY + DAY / 2,
        name: name.to_owned(),
        transaction: String::new(),
        account: String::new(),
    }
}

/// Payments to Kemi Ojo of these amounts, on 5 August, in one batch.
pub(crate) fn run_of(kobo: &[i64]) -> Vec<Paid> {
    let member = |(id, kobo): (u64, &i64)| Paid {
        run: "BLK-20260805-AAAABBBB".to_owned(),
        ..paid(id, &format!("SAL-20260805-0000000{id}"), *kobo, 5, "Kemi Ojo")
    };
    (1..).zip(kobo).map(member).collect()
}

/// A row of the service or the bank.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Seen {
    pub(crate) reference: String,
    pub(crate) text: String,
    pub(crate) transaction: String,
    pub(crate) status: &'static str,
    pub(crate) kobo: i64,
    pub(crate) charge: i64,
    pub(crate) at: u32,
    pub(crate) number: Option<u32>,
}

/// A row of a day in August; for the service it succeeded a minute after noon.
pub(crate) fn seen(reference: &str, text: &str, kobo: i64, day: u32) -> Seen {
    Seen {
        reference: reference.to_owned(),
        text: text.to_owned(),
        transaction: String::new(),
        status: "SUCCESSFUL",
        kobo,
        charge: 0,
        at: AUGUST + (day - 1) * DAY + DAY / 2 + 60,
        number: None,
    }
}

/// The result for a row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Became {
    /// Class, reason and method, as far as present, separated by spaces.
    pub(crate) what: String,
    pub(crate) with: String,
    pub(crate) candidates: Vec<String>,
    pub(crate) why: String,
}

impl Became {
    /// The result with the other side of the pair: `MATCHED REF = 1`.
    pub(crate) fn paired(&self) -> String {
        let with = Some(&self.with).filter(|with| !with.is_empty());
        with.map_or_else(|| self.what.clone(), |with| format!("{} = {with}", self.what))
    }

    /// The same with the candidates, the most likely first: `SUGGESTED ? 1 2`.
    pub(crate) fn verdict(&self) -> String {
        match self.candidates.as_slice() {
            [] => self.paired(),
            candidates => format!("{} ? {}", self.paired(), candidates.join(" ")),
        }
    }
}

/// The result for all rows.
pub(crate) struct Result {
    pub(crate) rows: Vec<Became>,
    pub(crate) only: Vec<(&'static str, String, i64)>,
    /// Why only the ledger contains them.
    pub(crate) only_why: Vec<String>,
    pub(crate) totals: Totals,
    pub(crate) unexplained: i128,
}

impl Result {
    /// The result of each row with the other side of the pair.
    pub(crate) fn paired(&self) -> Vec<String> {
        self.rows.iter().map(Became::paired).collect()
    }

    /// What only the ledger contains: class, payment or batch, and amount.
    pub(crate) fn ledger_only(&self) -> Vec<String> {
        let line = |(class, with, kobo): &(&str, String, i64)| format!("{class} {with} {kobo}");
        self.only.iter().map(line).collect()
    }
}

pub(crate) fn ledger_of(paid: &[Paid]) -> Ledger {
    filled(Ledger::default(), paid)
}

fn filled(mut ledger: Ledger, paid: &[Paid]) -> Ledger {
    for row in paid {
        let pushed = ledger.push(&LedgerRow {
            id: row.id,
            reference: row.reference.as_bytes(),
            bulk_reference: row.run.as_bytes(),
            amount: row.kobo,
            fee: row.fee,
            kind: row.kind.as_bytes(),
            status: row.status.as_bytes(),
            at: row.at,
            counterparty: row.name.as_bytes(),
            account: row.account.as_bytes(),
            numbers: [row.transaction.as_bytes(), b""],
        });
        pushed.unwrap();
    }
    let mut ledger = ledger.close();
    if ledger.needs_payee_accounts() {
        ledger.add_payee_accounts(paid.iter().map(|row| row.account.as_bytes()));
    }
    ledger
}

pub(crate) fn reconciled(side: Side, paid: &[Paid], seen: &[Seen]) -> Result {
    against(&ledger_of(paid), side, paid, seen)
}

/// The bank against a ledger of money in and money out.
pub(crate) fn both_ways(paid: &[Paid], seen: &[Seen]) -> Result {
    against(&filled(Ledger::with_money_in(), paid), Side::Bank, paid, seen)
}

fn matched<'l>(ledger: &'l Ledger, side: Side, seen: &[Seen]) -> ReferenceMatching<'l> {
    let is_bank = side == Side::Bank;
    let mut matching = ReferenceMatching::new(side, ledger);
    for row in seen {
        let pushed = matching.push(&ExternalRow {
            reference: row.reference.as_bytes(),
            text: row.text.as_bytes(),
            transaction: row.transaction.as_bytes(),
            status: (!is_bank).then_some(row.status.as_bytes()),
            amount: row.kobo,
            charge: row.charge,
            at: if is_bank { row.at / DAY * DAY } else { row.at },
            number: row.number,
        });
        pushed.unwrap();
    }
    matching.close()
}

fn against(ledger: &Ledger, side: Side, paid: &[Paid], seen: &[Seen]) -> Result {
    let matching = matched(ledger, side, seen);
    let mut details = Details::needed_by(&[&matching]);
    while let Some(row) = details.next_needed() {
        let row = &paid[row as usize];
        details.push([row.transaction.as_bytes(), b""], row.account.as_bytes()).unwrap();
    }
    let decided = matching.decide(&details);
    let name = |link: Link| match link {
        Link::Row(row) => ledger.id(row).to_string(),
        Link::Batch(batch) => String::from_utf8(ledger.batch_reference(batch).to_vec()).unwrap(),
        Link::Settlement(_) => {
            let members = decided.members(link).map(|row| ledger.id(row).to_string());
            members.collect::<Vec<_>>().join("+")
        }
    };
    let sentence = |write: &dyn Fn(&mut Vec<u8>)| {
        let mut text = Vec::new();
        write(&mut text);
        String::from_utf8(text).unwrap()
    };
    let mut totals = Totals::default();
    let mut rows = Vec::new();
    for (place, row) in (0..).zip(seen) {
        let decision = decided.decision(place);
        totals.add(decision.class, row.kobo, decided.paired_amount(decision.link));
        let words = [
            Some(decision.class.word()),
            decision.reason.map(Reason::word),
            decision.method.map(Method::word),
        ];
        let facts = RowFacts {
            amount: row.kobo,
            at: row.at,
            charge: row.charge,
            status: row.status.as_bytes(),
            reference: row.reference.as_bytes(),
        };
        rows.push(Became {
            what: words.into_iter().flatten().collect::<Vec<_>>().join(" "),
            with: decision.link.map(name).unwrap_or_default(),
            candidates: decision.candidates.iter().map(|candidate| name(candidate.link)).collect(),
            why: sentence(&|text| decided.why(&decision, &facts, text)),
        });
    }
    let (mut only, mut only_why) = (Vec::new(), Vec::new());
    for alone in decided.ledger_only() {
        let amount = decided.ledger_amount(alone.link);
        totals.add_only(alone.class, amount);
        only.push((alone.class.word(), name(alone.link), amount));
        only_why.push(sentence(&|text| decided.why_only(&alone, text)));
    }
    Result {
        rows,
        only,
        only_why,
        unexplained: totals.unexplained(decided.ledger_total()),
        totals,
    }
}

/// The result for a single row.
pub(crate) fn became(side: Side, paid: &[Paid], row: Seen) -> Became {
    reconciled(side, paid, &[row]).rows.remove(0)
}
