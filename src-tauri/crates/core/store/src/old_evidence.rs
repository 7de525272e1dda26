//! Reads evidence in the formats of older versions, once: a status query in Rust's debug format, an answer as a sentence, a decision before
//! its proof.

use payment_rules::evidence::Learnt;
use payment_rules::outbox::Decision;
use payment_rules::reading::{Contradiction, Difference, Evidence, Objection, Receipt, StatusResult};
use rusqlite::{Transaction, params};
use rusqlite_migration::HookResult;
use service_api::value::AnswerAmount;

/// The beginning of the note about the last status query before the service forgets.
const LAST: &str = "Two days after it may have left, the service's look-up forgets it. What it said last: ";

/// Rewrites every row in the present format. A row in none of the old formats stays a note.
pub(super) fn convert(db: &Transaction<'_>) -> HookResult {
    let mut all = db.prepare(
        "SELECT e.id, e.source, e.words, e.at, coalesce(o.about, o.reference)
         FROM evidence AS e JOIN outbox AS o ON o.id = e.line WHERE e.source IN ('answer', 'enquiry', 'later', 'window', 'person')",
    )?;
    let mut write = db.prepare("UPDATE evidence SET learnt = ?2, words = ?3, who = ?4 WHERE id = ?1")?;
    // Only the text of the audit shows who recorded a decision.
    let mut who = db.prepare("SELECT max(who) FROM audit WHERE at = ?1 AND after IN (?2, ?3)")?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        let (id, source, words): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let Some((learnt, proof)) = read(&source, &words) else {
            continue;
        };
        let who: Option<String> = if matches!(learnt, Learnt::Decision(_)) {
            let (at, reference): (i64, String) = (row.get(3)?, row.get(4)?);
            who.query_row(
                params![at, format!("{reference}: {words}"), format!("{reference}: {proof}")],
                |row| row.get(0),
            )?
        } else {
            None
        };
        write.execute(params![id, learnt.to_version1(), proof, who])?;
    }
    Ok(())
}

/// The typed form of an old row, and the text that remains.
fn read(source: &str, words: &str) -> Option<(Learnt, String)> {
    let look_up = |words| Some((Learnt::StatusQuery(status_result(words)?), String::new()));
    match source {
        "answer" => Some((Learnt::Answer(answer(words)?), String::new())),
        "enquiry" | "later" => look_up(words),
        "window" => look_up(words.strip_prefix(LAST)?),
        "person" => {
            let (decision, proof) = words.split_once(": ")?;
            let decision = match decision {
                "Done" => Decision::Done,
                "NotDone" => Decision::NotDone,
                "SendAgain" => Decision::SendAgain,
                _ => return None,
            };
            Some((Learnt::Decision(decision), proof.to_owned()))
        }
        _ => None,
    }
}

/// Reads the sentences about answers.
fn answer(words: &str) -> Option<Evidence> {
    if let Some(rest) = words.strip_prefix("Accepted, transaction ") {
        let rest = rest.strip_suffix('.').unwrap_or(rest);
        if let Some((id, why)) = rest.split_once(", which does not count yet: ") {
            return Some(Evidence::Unconfirmed {
                receipt: receipt(id, None),
                why: why.to_owned(),
            });
        }
        let (id, other) = match rest.split_once(", ") {
            Some((id, other)) => (id, Some(Difference::Words(other.to_owned()))),
            None => (rest, None),
        };
        return Some(Evidence::Accepted(receipt(id, other)));
    }
    if let Some((code, message)) = words.strip_prefix("Refused with code ").and_then(|rest| rest.split_once(": ")) {
        return Some(Evidence::Refused {
            code: code.to_owned(),
            message: message.to_owned(),
        });
    }
    let doubt = words.strip_prefix("No proof: ").map(|why| Evidence::Doubt(why.to_owned()));
    doubt.or_else(|| words.strip_prefix("Not sent: ").map(|why| Evidence::NotSent(why.to_owned())))
}

fn receipt(id: &str, other: Option<Difference>) -> Receipt {
    Receipt {
        transaction_id: (id != "-").then(|| id.to_owned()),
        other,
        ..Receipt::default()
    }
}

/// Reads a status result in Rust's debug format.
fn status_result(text: &str) -> Option<StatusResult> {
    let mut printed = Printed(text);
    let finding = match printed.word()? {
        "NotFound" => StatusResult::NotFound,
        "Pending" => StatusResult::Pending,
        "Unclear" => {
            printed.skip("(")?;
            let why = printed.text()?;
            printed.skip(")")?;
            StatusResult::Unclear(why)
        }
        "Successful" => {
            printed.skip("(")?;
            let receipt = printed.receipt()?;
            printed.skip(")")?;
            StatusResult::Successful(receipt)
        }
        "Failed" => {
            printed.skip(" { code: ")?;
            let code = printed.text()?;
            printed.skip(", message: ")?;
            let message = printed.text()?;
            printed.skip(" }")?;
            StatusResult::Failed { code, message }
        }
        "Torn" => {
            printed.skip(" { receipt: ")?;
            let receipt = printed.receipt()?;
            printed.skip(", why: ")?;
            let why = printed.text()?;
            printed.skip(", needs_person: ")?;
            // Of the results that need review, only this sentence shows which of the two it was.
            let kind = match printed.word()? {
                "true" if why.starts_with("One look-up says that it ") => Contradiction::Contradicted,
                "true" => Contradiction::TakenBack,
                _ => Contradiction::Incomplete,
            };
            printed.skip(" }")?;
            StatusResult::Contradictory {
                receipt,
                why: Objection::Words(why),
                kind,
            }
        }
        _ => return None,
    };
    printed.0.is_empty().then_some(finding)
}

/// The unread part of a value in Rust's debug format.
struct Printed<'a>(&'a str);

impl<'a> Printed<'a> {
    fn skip(&mut self, expected: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(expected)?;
        Some(())
    }

    fn word(&mut self) -> Option<&'a str> {
        let end = self.0.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at_checked(end)?;
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    /// A quoted text, with Rust's escapes.
    fn text(&mut self) -> Option<String> {
        self.skip("\"")?;
        let mut text = String::new();
        let mut letters = self.0.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.0 = self.0.get(at + 1..)?;
                    return Some(text);
                }
                '\\' => text.push(match letters.next()?.1 {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    '0' => '\0',
                    'u' => {
                        let code: String = letters
                            .by_ref()
                            .map(|(_, letter)| letter)
                            .skip(1)
                            .take_while(|letter| *letter != '}')
                            .collect();
                        char::from_u32(u32::from_str_radix(&code, 16).ok()?)?
                    }
                    escaped => escaped,
                }),
                letter => text.push(letter),
            }
        }
        None
    }

    /// `None`, or `Some(…)` of what `read` reads.
    fn maybe<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<Option<T>> {
        match self.word()? {
            "None" => Some(None),
            "Some" => {
                self.skip("(")?;
                let value = read(self)?;
                self.skip(")")?;
                Some(Some(value))
            }
            _ => None,
        }
    }

    fn amount(&mut self) -> Option<AnswerAmount> {
        self.skip("AnswerAmount { text: ")?;
        let text = self.text()?;
        self.skip(", amount: ")?;
        // The text has the same value.
        self.maybe(|amount| {
            amount.skip("Amount(")?;
            amount.word()?;
            amount.skip(")")
        })?;
        self.skip(" }")?;
        Some(AnswerAmount::new(&text))
    }

    fn receipt(&mut self) -> Option<Receipt> {
        self.skip("Receipt { transaction_id: ")?;
        let transaction_id = self.maybe(Self::text)?;
        self.skip(", fee: ")?;
        let fee = self.maybe(Self::amount)?;
        // The first versions stored neither of these.
        let amount = if self.skip(", amount: ").is_some() {
            self.maybe(Self::amount)?
        } else {
            None
        };
        let other = if self.skip(", other: ").is_some() {
            self.maybe(Self::text)?
        } else {
            None
        };
        self.skip(" }")?;
        Some(Receipt {
            transaction_id,
            fee,
            amount,
            other: other.map(Difference::Words),
            ..Receipt::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::super::schema::migrations;

    /// Rows as earlier versions wrote them, and their present form.
    #[test]
    fn every_old_format_becomes_its_typed_value() {
        let spellings = [
            (
                "answer",
                "Accepted, transaction TX1.",
                r#"{"v":1,"is":"accepted","receipt":{"transaction_id":"TX1"}}"#,
                "",
            ),
            ("answer", "Accepted, transaction -.", r#"{"v":1,"is":"accepted","receipt":{}}"#, ""),
            (
                "answer",
                "Accepted, transaction TX1, with another amount: ₦5.00 instead of ₦6.00.",
                r#"{"v":1,"is":"accepted","receipt":{"transaction_id":"TX1","other":"with another amount: ₦5.00 instead of ₦6.00"}}"#,
                "",
            ),
            (
                "answer",
                "Accepted, transaction TX1, which does not count yet: the answer has no hash.",
                r#"{"v":1,"is":"unconfirmed","receipt":{"transaction_id":"TX1"},"why":"the answer has no hash"}"#,
                "",
            ),
            (
                "answer",
                "Refused with code 115: Invalid: account",
                r#"{"v":1,"is":"refused","code":"115","message":"Invalid: account"}"#,
                "",
            ),
            ("answer", "No proof: no answer.", r#"{"v":1,"is":"doubt","why":"no answer."}"#, ""),
            (
                "answer",
                "Not sent: no network.",
                r#"{"v":1,"is":"not_sent","why":"no network."}"#,
                "",
            ),
            ("enquiry", "NotFound", r#"{"v":1,"is":"not_found"}"#, ""),
            ("later", "Pending", r#"{"v":1,"is":"pending"}"#, ""),
            (
                "enquiry",
                r#"Unclear("The \"service\" answered\nHTTP 503 \u{200b}’.")"#,
                "{\"v\":1,\"is\":\"unclear\",\"why\":\"The \\\"service\\\" answered\\nHTTP 503 \u{200b}’.\"}",
                "",
            ),
            (
                "enquiry",
                r#"Failed { code: "115", message: "Invalid bank account" }"#,
                r#"{"v":1,"is":"failed","code":"115","message":"Invalid bank account"}"#,
                "",
            ),
            (
                "later",
                r#"Successful(Receipt { transaction_id: Some("TX1"), fee: Some(AnswerAmount { text: "53.75", amount: Some(Amount(5375)) }), amount: Some(AnswerAmount { text: "odd", amount: None }), other: None })"#,
                r#"{"v":1,"is":"successful","receipt":{"transaction_id":"TX1","fee":"53.75","amount":"odd"}}"#,
                "",
            ),
            (
                "enquiry",
                r#"Successful(Receipt { transaction_id: None, fee: None })"#,
                r#"{"v":1,"is":"successful","receipt":{}}"#,
                "",
            ),
            (
                "enquiry",
                r#"Torn { receipt: Receipt { transaction_id: Some("TX1"), fee: None, amount: None, other: Some("with two ids") }, why: "Reversed.", needs_person: true }"#,
                r#"{"v":1,"is":"torn","receipt":{"transaction_id":"TX1","other":"with two ids"},"why":"Reversed.","tear":"taken_back"}"#,
                "",
            ),
            (
                "enquiry",
                r#"Torn { receipt: Receipt { transaction_id: None, fee: None, amount: None, other: None }, why: "One look-up says that it was done, and the other that it failed: “no”. Ask the service.", needs_person: true }"#,
                r#"{"v":1,"is":"torn","receipt":{},"why":"One look-up says that it was done, and the other that it failed: “no”. Ask the service.","tear":"contradicted"}"#,
                "",
            ),
            (
                "enquiry",
                r#"Torn { receipt: Receipt { transaction_id: None, fee: None, amount: None, other: None }, why: "One look-up says that it was done, and the other does not know it.", needs_person: false }"#,
                r#"{"v":1,"is":"torn","receipt":{},"why":"One look-up says that it was done, and the other does not know it.","tear":"incomplete"}"#,
                "",
            ),
            (
                "window",
                "Two days after it may have left, the service's look-up forgets it. What it said last: NotFound",
                r#"{"v":1,"is":"not_found"}"#,
                "",
            ),
            ("person", "Done: The bank: says so.", r#"{"v":1,"is":"done"}"#, "The bank: says so."),
            ("person", "NotDone: Asked.", r#"{"v":1,"is":"not_done"}"#, "Asked."),
            ("person", "SendAgain: Asked.", r#"{"v":1,"is":"send_again"}"#, "Asked."),
        ];
        let notes = [
            ("person", "Never sent; a refund was asked for anew."),
            ("enquiry", "The service does not find the account any more."),
            ("start", "Cowrie stopped while this was being sent."),
        ];
        let mut db = Connection::open_in_memory().expect("a database");
        super::super::entry_words::register(&db).expect("a function");
        migrations().to_version(&mut db, 61).expect("the version before");
        db.execute_batch(
            "INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state, reason) VALUES
                (1, 'depositToBank', 'OURS-1', 1, '{}', 1, 'refused', 'A person has proof that it was not done.'),
                (2, 'depositToBank', 'OURS-2', 1, '{}', 1, 'accepted', 'A person has proof that it was done.'),
                (3, 'depositToBank', 'OURS-3', 1, '{}', 1, 'refused', 'No money moved. The service said: “no”.');
             INSERT INTO audit (seq, at, who, what, before, after, prev_hash, hash)
                VALUES (900, 7, 'Ada', 'held payment decided', 'Held', 'OURS-1: NotDone: Asked.', 'x', 'y');",
        )
        .expect("lines");
        let all = spellings
            .iter()
            .map(|(source, words, ..)| (source, words))
            .chain(notes.iter().map(|(source, words)| (source, words)));
        for (source, words) in all {
            db.execute(
                "INSERT INTO evidence (line, at, source, words) VALUES (1, 7, ?1, ?2)",
                [source, words],
            )
            .expect("a row");
        }
        migrations().to_latest(&mut db).expect("this version");
        let mut query = db.prepare("SELECT learnt, words, who FROM evidence ORDER BY id").expect("a query");
        let found: Vec<(Option<String>, String, Option<String>)> = query
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .and_then(Iterator::collect)
            .expect("rows");
        for ((source, old, json, words), row) in spellings.iter().zip(&found) {
            let who = old.starts_with("NotDone").then(|| "Ada".to_owned());
            assert_eq!(*row, (Some((*json).to_owned()), (*words).to_owned(), who), "{source}: {old}");
        }
        for ((_, words), row) in notes.iter().zip(&found[spellings.len()..]) {
            assert_eq!(*row, (None, (*words).to_owned(), None));
        }
        let by_person: Vec<bool> = db
            .prepare("SELECT by_person FROM outbox ORDER BY id")
            .and_then(|mut query| query.query_map([], |row| row.get(0))?.collect())
            .expect("lines");
        assert_eq!(by_person, [true, true, false]);
    }
}
