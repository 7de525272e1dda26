//! Why a row has its class, as written into files. It is written for every row, so its parts are appended without another text.

use std::cmp::Ordering;

use crate::reconciliation::bank_fees::{Taken, taken};
use crate::reconciliation::{
    Candidate, Cause, Class, Decision, Doubt, LedgerOnly, Link, MayBe, Method, Reason, Reconciled, Repeated, RowFacts, Side, day_of,
    is_damaged, write_decimal, write_number,
};

/// For a short reference of ours in a text.
const TOO_SHORT: &[u8] = b", but is too short to be certain.";

impl Reconciled<'_> {
    /// Writes why a row has its class.
    pub fn why(&self, decision: &Decision<'_>, facts: &RowFacts<'_>, out: &mut Vec<u8>) {
        self.write_cause(decision, facts, out);
        if is_damaged(facts.reference) {
            out.extend_from_slice(b" Its reference ");
            out.extend_from_slice(facts.reference);
            out.extend_from_slice(b" was shortened by a spreadsheet and was not used.");
        }
    }

    fn write_cause(&self, decision: &Decision<'_>, facts: &RowFacts<'_>, out: &mut Vec<u8>) {
        match decision.cause {
            Cause::SameKey => self.write_same_reference(decision, facts, out),
            Cause::PaidThoughFailed => self.write_paid_though_failed(decision, out),
            Cause::Reverses(Some(row)) => self.write_reversal(row, facts, out),
            Cause::Reverses(None) => out.extend_from_slice(b"Incoming money with the reference of a bulk payment."),
            Cause::Settles => self.write_settlement(decision, facts, out),
            Cause::UnknownReference => out.extend_from_slice(b"Its reference is not in the ledger."),
            Cause::NoneOfSeveral => {
                out.extend_from_slice(b"Several payments in the ledger have its reference, but none of them matches it alone.")
            }
            Cause::SeveralReferences => out.extend_from_slice(b"Its reference matches several payments in the ledger."),
            Cause::Repeats(row, repeated) => {
                out.extend_from_slice(b"Same reference as row ");
                write_number(out, u64::from(row) + 1);
                out.extend_from_slice(match repeated {
                    Repeated::Same => b".".as_slice(),
                    Repeated::OtherAmount => b", but another amount: it may be a separate payment.",
                    Repeated::OtherWay => b", but the opposite direction.",
                });
            }
            Cause::RepeatsNumber(row) => {
                out.extend_from_slice(b"It has the transaction number of the payment that is matched with row ");
                write_number(out, u64::from(row) + 1);
                out.push(b'.');
            }
            Cause::NumberOf { row, is_paired } => self.write_number_of(row, is_paired, out),
            Cause::Charge(of) => {
                out.extend_from_slice(b"Described as a bank charge");
                if let Some(row) = of {
                    out.extend_from_slice(b", for payment ");
                    write_number(out, self.matching.ledger.id(row));
                }
                out.push(b'.');
            }
            Cause::MoneyIn => out.extend_from_slice(b"Incoming money; the ledger contains outgoing payments."),
            Cause::Evidence(candidate) => self.write_evidence(decision, &candidate, out),
            Cause::Undecided => self.write_suggestion(decision, out),
            Cause::NothingFits => {
                out.extend_from_slice(b"It contains no reference from the ledger, and no open payment matches within ");
                self.write_window(out);
                out.push(b'.');
            }
        }
    }

    /// How much of the payment the row moves back, and how much all rows do.
    fn write_reversal(&self, row: u32, facts: &RowFacts<'_>, out: &mut Vec<u8>) {
        let (ledger, returned) = (self.matching.ledger, facts.amount.saturating_abs());
        let (paid, all) = (ledger.amount(row).saturating_abs(), self.returned(row));
        out.extend_from_slice(if facts.amount < 0 {
            b"Incoming money with the reference of an outgoing payment: ".as_slice()
        } else {
            b"Outgoing money with the reference of an incoming payment: "
        });
        match returned.cmp(&paid) {
            Ordering::Equal => out.extend_from_slice(b"the full "),
            Ordering::Less => {
                write_decimal(out, returned);
                out.extend_from_slice(b" of the ");
            }
            Ordering::Greater => {
                write_decimal(out, returned);
                out.extend_from_slice(b", more than the ");
            }
        }
        write_decimal(out, paid);
        out.extend_from_slice(b" of payment ");
        write_number(out, ledger.id(row));
        if all != returned {
            out.extend_from_slice(b"; ");
            write_decimal(out, all);
            out.extend_from_slice(b" with other rows");
        }
        out.push(b'.');
    }

    fn write_same_reference(&self, decision: &Decision<'_>, facts: &RowFacts<'_>, out: &mut Vec<u8>) {
        let Some(link) = decision.link else {
            return;
        };
        out.extend_from_slice(match link {
            Link::Row(_) | Link::Settlement(_) => b"Same reference".as_slice(),
            Link::Batch(_) => b"Same bulk reference",
        });
        let more = facts.amount.saturating_sub(self.ledger_amount(link));
        if more == 0 {
            out.extend_from_slice(b" and amount");
        } else {
            out.extend_from_slice(b"; ");
            write_decimal(out, more.saturating_abs());
            out.extend_from_slice(if more > 0 {
                b" more than in the ledger"
            } else {
                b" less than in the ledger"
            });
        }
        if (decision.class, decision.reason) == (Class::AmountDiff, Some(Reason::Fee)) {
            let fee = match link {
                Link::Row(row) if more == self.matching.ledger.fee(row) => Some("the fee deducted by the service"),
                Link::Row(_) | Link::Batch(_) | Link::Settlement(_) => {
                    taken(more, facts.amount.saturating_sub(more), day_of(facts.at), facts.charge).map(Taken::name)
                }
            };
            if let Some(fee) = fee {
                out.extend_from_slice(b": ");
                out.extend_from_slice(fee.as_bytes());
            }
        }
        if let (Link::Row(row), true) = (link, decision.class == Class::StatusDiff || decision.reason == Some(Reason::Status)) {
            out.extend_from_slice(b"; status at the service ");
            out.extend_from_slice(facts.status);
            out.extend_from_slice(b", in the ledger ");
            out.extend_from_slice(self.matching.ledger.status(row));
        }
        out.push(b'.');
    }

    fn write_number_of(&self, row: u32, is_paired: bool, out: &mut Vec<u8>) {
        let ledger = self.matching.ledger;
        out.extend_from_slice(b"It has the transaction number of payment ");
        write_number(out, ledger.id(row));
        if is_paired {
            out.extend_from_slice(b", which is matched with another row.");
        } else if ledger.is_expected(row) {
            out.extend_from_slice(b", but other details differ.");
        } else {
            out.extend_from_slice(b", whose status in the ledger is ");
            out.extend_from_slice(ledger.status(row));
            out.push(b'.');
        }
    }

    fn write_paid_though_failed(&self, decision: &Decision<'_>, out: &mut Vec<u8>) {
        let status = match decision.link {
            Some(Link::Row(row)) => self.matching.ledger.status(row),
            _ => b"",
        };
        out.extend_from_slice(b"Same reference; status in the ledger ");
        out.extend_from_slice(if matches!(status, b"FAILED" | b"") { b"failed" } else { status });
        out.extend_from_slice(b", but the bank paid it.");
    }

    fn write_settlement(&self, decision: &Decision<'_>, facts: &RowFacts<'_>, out: &mut Vec<u8>) {
        let Some(link) = decision.link else {
            return;
        };
        out.extend_from_slice(b"Described as a settlement: ");
        let count = self.members(link).count() as u64;
        write_number(out, count);
        out.extend_from_slice(if count == 1 {
            b" payment from ".as_slice()
        } else {
            b" consecutive payments from "
        });
        match day_of(facts.at) - day_of(self.ledger_at(link)) {
            0 => out.extend_from_slice(b"that day"),
            1 => out.extend_from_slice(b"the day before"),
            days => {
                write_number(out, u64::from(days.unsigned_abs()));
                out.extend_from_slice(b" days earlier");
            }
        }
        out.extend_from_slice(if count == 1 { b" equals it".as_slice() } else { b" add up to it" });
        let kept = facts.amount.saturating_sub(self.ledger_amount(link));
        if kept != 0 {
            out.extend_from_slice(b" after service fees of ");
            write_decimal(out, kept);
        }
        if self.covers_day(link) {
            out.extend_from_slice(b", and the settlements of that day cover all its payments in only one way.");
            return;
        }
        out.extend_from_slice(if count == 1 {
            b", and no other payment within ".as_slice()
        } else {
            b", and no other consecutive payments within "
        });
        self.write_window(out);
        out.extend_from_slice(if count == 1 { b" does." } else { b" do." });
    }

    fn write_evidence(&self, decision: &Decision<'_>, candidate: &Candidate, out: &mut Vec<u8>) {
        out.extend_from_slice(match decision.method {
            Some(Method::Transaction) => b"Same transaction number.".as_slice(),
            Some(Method::Account) => b"Same account number, amount and day; no other payment has them.",
            _ => b"The only open payment of this amount within ",
        });
        if matches!(decision.method, Some(Method::Window | Method::BatchWindow)) {
            self.write_window(out);
            out.extend_from_slice(b", and ");
            self.write_name(candidate, out);
            if candidate.kept {
                out.extend_from_slice(b"; the service deducts ");
                write_decimal(out, candidate.more);
            }
            out.push(b'.');
        }
    }

    fn write_suggestion(&self, decision: &Decision<'_>, out: &mut Vec<u8>) {
        let Some(best) = decision.candidates.first() else {
            return;
        };
        if let Link::Settlement(_) = best.link {
            out.extend_from_slice(b"Described as a settlement. ");
            write_number(out, self.members(best.link).count() as u64);
            out.extend_from_slice(b" consecutive payments add up to it, but ");
            out.extend_from_slice(match self.doubt(best.link) {
                Some(Doubt::Words) => b"amount and day alone are not proof.".as_slice(),
                Some(Doubt::TooMany) => b"a day near it has too many payments to check each.",
                Some(Doubt::Others) | None => b"others do too, or leave out payments in between.",
            });
            return;
        }
        let short = decision.candidates.iter().find(|candidate| candidate.has_short_reference());
        if let Some(Link::Row(row)) = short.map(|one| one.link) {
            out.extend_from_slice(self.matching.ledger.reference(row));
            out.extend_from_slice(b" is in it");
            out.extend_from_slice(TOO_SHORT);
        } else {
            out.extend_from_slice(b"It contains no reference from the ledger.");
        }
        out.extend_from_slice(if best.has_short_reference() {
            b" Its payment has "
        } else {
            b" The most likely payment has "
        });
        match (best.more, best.fee) {
            (_, _) if best.kept => out.extend_from_slice(b"the amount less the fee of the service"),
            (0, _) => out.extend_from_slice(b"the same amount"),
            (_, Some(fee)) => {
                out.extend_from_slice(b"the amount less ");
                out.extend_from_slice(fee.name().as_bytes());
            }
            (_, None) => out.extend_from_slice(b"the same transaction number and another amount"),
        }
        out.extend_from_slice(b", ");
        match best.days {
            0 => out.extend_from_slice(b"the same day"),
            days => {
                write_number(out, u64::from(days.unsigned_abs()));
                out.extend_from_slice(if days.abs() == 1 { b" day " } else { b" days " });
                out.extend_from_slice(if days > 0 { b"earlier" } else { b"later" });
            }
        }
        out.extend_from_slice(b"; ");
        self.write_name(best, out);
        out.extend_from_slice(b". Payments of this amount within ");
        self.write_window(out);
        out.extend_from_slice(b": ");
        write_number(out, u64::from(decision.rivals));
        out.push(b'.');
    }

    fn write_name(&self, candidate: &Candidate, out: &mut Vec<u8>) {
        let Link::Row(row) = candidate.link else {
            out.extend_from_slice(b"the number of its payments, ");
            write_number(out, self.members(candidate.link).count() as u64);
            out.extend_from_slice(if candidate.is_named() {
                b", is mentioned".as_slice()
            } else {
                b", is not mentioned"
            });
            return;
        };
        if candidate.words == 0 {
            out.extend_from_slice(b"the ledger has no name to compare");
            return;
        }
        out.extend_from_slice(self.matching.ledger.counterparty(row));
        out.extend_from_slice(match (candidate.is_named(), candidate.named) {
            (true, _) => b" is mentioned".as_slice(),
            (false, 0) => b" is not mentioned",
            (false, _) => b" is mentioned in part",
        });
    }

    fn write_window(&self, out: &mut Vec<u8>) {
        write_number(out, u64::from(self.matching.window().days.unsigned_abs()));
        out.extend_from_slice(b" days");
    }

    /// Writes why only the ledger contains a payment.
    pub fn why_only(&self, only: &LedgerOnly, out: &mut Vec<u8>) {
        if let (Class::MissingBank | Class::MissingRemote, Some(MayBe { row, short, others })) = (only.class, self.may_be(only)) {
            out.extend_from_slice(b"Row ");
            write_number(out, u64::from(row) + 1);
            out.extend_from_slice(match self.matching.side {
                Side::Service => b" of the service report".as_slice(),
                Side::Bank => b" of the statement",
            });
            if others > 0 {
                out.extend_from_slice(b" or ");
                write_number(out, u64::from(others));
                out.extend_from_slice(if others == 1 { b" other row".as_slice() } else { b" other rows" });
            }
            out.extend_from_slice(b" may be this payment (SUGGESTED): you decide.");
            if let Some(short) = short {
                out.push(b' ');
                out.extend_from_slice(self.matching.ledger.reference(short));
                out.extend_from_slice(b" is in row ");
                write_number(out, u64::from(row) + 1);
                out.extend_from_slice(TOO_SHORT);
            }
            return;
        }
        out.extend_from_slice(match (only.class, self.matching.side) {
            (Class::DuplicateLocal, _) => b"An earlier row of the ledger has the same reference.".as_slice(),
            (_, Side::Service) => b"Not in the service report.",
            (_, Side::Bank) => b"Not on the statement.",
        });
    }
}
