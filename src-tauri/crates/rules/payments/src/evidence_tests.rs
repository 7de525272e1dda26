//! The stored form of what became known: its names are fixed, and earlier versions are read.

use service_api::value::Amount;

use super::*;

fn receipt() -> Receipt {
    Receipt {
        made_at: Some(Timestamp(1_795_780_800_000)),
        transaction_id: Some("TX-1".to_owned()),
        fee: Some(AnswerAmount::new("53.75")),
        amount: Some(AnswerAmount::new("1,000.00")),
        other: Some(Difference::OtherPayee {
            reported: "0123".to_owned(),
            asked: "0124".to_owned(),
        }),
    }
}

/// Each fact with its stored text. A changed name would make existing records unreadable or change their meaning.
#[test]
fn every_stored_fact_is_read_back_under_its_fixed_name() {
    use Decision::{Done, NotDone, SendAgain};
    use Evidence::{Accepted, Doubt, NotSent, Refused, UnderWay};
    use StatusResult::{Failed, NotFound, Pending, Successful, Unclear};
    let (answer, query, decision) = (Learnt::Answer, Learnt::StatusQuery, Learnt::Decision);
    let (code, message) = ("115".to_owned(), "No \"such\" account".to_owned());
    let why = || "no answer".to_owned();
    let unconfirmed = Evidence::Unconfirmed {
        receipt: Receipt::default(),
        why: why(),
    };
    let contradictory = |kind| {
        Learnt::StatusQuery(StatusResult::Contradictory {
            receipt: receipt(),
            why: Objection::Reversed { reversal: "V8".to_owned() },
            kind,
        })
    };
    let refused = Refused {
        code: code.clone(),
        message: message.clone(),
    };
    let full = r#""receipt":{"transaction_id":"TX-1","fee":"53.75","amount":"1,000.00","made_at":1795780800000,"other":{"is":"other_payee","reported":"0123","asked":"0124"}}"#;
    let rejection = r#""code":"115","message":"No \"such\" account""#;
    let no_answer = r#""why":"no answer""#;
    let cases = [
        (answer(Accepted(receipt())), format!(r#""accepted",{full}"#)),
        (answer(unconfirmed), format!(r#""unconfirmed","receipt":{{}},{no_answer}"#)),
        (answer(refused), format!(r#""refused",{rejection}"#)),
        (answer(UnderWay(why())), format!(r#""under_way",{no_answer}"#)),
        (answer(Doubt(why())), format!(r#""doubt",{no_answer}"#)),
        (answer(NotSent(why())), format!(r#""not_sent",{no_answer}"#)),
        (query(Successful(receipt())), format!(r#""successful",{full}"#)),
        (query(Failed { code, message }), format!(r#""failed",{rejection}"#)),
        (query(Pending), r#""pending""#.to_owned()),
        (query(NotFound), r#""not_found""#.to_owned()),
        (query(Unclear(why())), format!(r#""unclear",{no_answer}"#)),
        (decision(Done), r#""done""#.to_owned()),
        (decision(NotDone), r#""not_done""#.to_owned()),
        (decision(SendAgain), r#""send_again""#.to_owned()),
    ];
    let contradictions = [
        (Contradiction::TakenBack, "taken_back"),
        (Contradiction::Contradicted, "contradicted"),
        (Contradiction::Incomplete, "incomplete"),
        (Contradiction::NotRecent, "not_recent"),
    ];
    let torn = contradictions.map(|(kind, word)| {
        (
            contradictory(kind),
            format!(r#""torn",{full},"why":{{"is":"reversed","reversal":"V8"}},"tear":"{word}""#),
        )
    });
    for (learnt, fact) in cases.into_iter().chain(torn) {
        let json = format!(r#"{{"v":2,"is":{fact}}}"#);
        assert_eq!(learnt.to_json(), json);
        assert_eq!(Learnt::from_json(&json).expect("readable"), learnt);
    }
}

/// Texts as version 1 wrote them.
#[test]
fn version_1_is_read_and_is_compared_by_its_sentences() {
    let reversed = Objection::Reversed { reversal: "V8".to_owned() };
    let json = r#"{"v":1,"is":"torn","receipt":{"transaction_id":"TX-1","other":"for somebody else: “0123” instead of “0124”"},"why":"The service made it and took it back (reversal V8). Look where the money is.","tear":"taken_back"}"#;
    let found = Learnt::StatusQuery(StatusResult::Contradictory {
        receipt: Receipt {
            transaction_id: Some("TX-1".to_owned()),
            other: receipt().other,
            ..Receipt::default()
        },
        why: reversed.clone(),
        kind: Contradiction::TakenBack,
    });
    assert_eq!(found.to_version1(), json);
    let read = Learnt::from_json(json).expect("readable");
    assert_eq!(read.to_version1(), json);
    let Learnt::StatusQuery(StatusResult::Contradictory { why, .. }) = read else {
        panic!("{read:?}")
    };
    assert!(why.is_same(&reversed) && why != reversed);
}

#[test]
fn an_objection_is_read_back_under_its_fixed_name() {
    let text = |text: &str| text.to_owned();
    for (objection, json) in [
        (
            Objection::Reversed { reversal: text("V8") },
            r#"{"v":2,"is":"reversed","reversal":"V8"}"#,
        ),
        (Objection::BillerDeclined, r#"{"v":2,"is":"biller_declined"}"#),
        (Objection::FailedAndDone, r#"{"v":2,"is":"failed_and_done"}"#),
        (
            Objection::DoneAndFailed { message: text("No") },
            r#"{"v":2,"is":"done_and_failed","message":"No"}"#,
        ),
        (Objection::DoneAndNotFound, r#"{"v":2,"is":"done_and_not_found"}"#),
        (
            Objection::DoneAndUnread { why: text("503") },
            r#"{"v":2,"is":"done_and_unread","why":"503"}"#,
        ),
        (Objection::DoneAndInProgress, r#"{"v":2,"is":"done_and_in_progress"}"#),
        (
            Objection::FailedAndListedAsDone { message: text("No") },
            r#"{"v":2,"is":"failed_and_listed_as_done","message":"No"}"#,
        ),
    ] {
        assert_eq!(objection.to_json().as_deref(), Some(json));
        assert_eq!(Objection::from_json(json).expect("readable"), objection);
    }
    assert_eq!(Objection::Words(text("A sentence.")).to_json(), None);
}

#[test]
fn a_difference_is_read_back_under_its_fixed_name() {
    let text = |text: &str| text.to_owned();
    let (half, whole) = (Amount::parse("500").expect("an amount"), Amount::parse("1000").expect("an amount"));
    let (reported, asked) = (text("R"), text("A"));
    for (difference, json) in [
        (
            Difference::UnreadableAmount { reported: text("none") },
            r#"{"is":"unreadable_amount","reported":"none"}"#,
        ),
        (
            Difference::OtherAmount {
                reported: half,
                asked: whole,
            },
            r#"{"is":"other_amount","reported":50000,"asked":100000}"#,
        ),
        (
            Difference::UnreadableRequestedAmount {
                reported: text("none"),
                asked: whole,
            },
            r#"{"is":"unreadable_requested_amount","reported":"none","asked":100000}"#,
        ),
        (
            Difference::OtherAccountReference {
                reported: reported.clone(),
                asked: asked.clone(),
            },
            r#"{"is":"other_account_reference","reported":"R","asked":"A"}"#,
        ),
        (
            Difference::OtherCurrency { reported, asked },
            r#"{"is":"other_currency","reported":"R","asked":"A"}"#,
        ),
        (
            Difference::TwoIds {
                first: text("T1"),
                second: text("T2"),
            },
            r#"{"is":"two_ids","first":"T1","second":"T2"}"#,
        ),
        (Difference::IdOfAnother { id: text("T1") }, r#"{"is":"id_of_another","id":"T1"}"#),
        (Difference::NothingRefunded, r#"{"is":"nothing_refunded"}"#),
        (
            Difference::OtherAmountInHistory {
                listed: half,
                asked: whole,
            },
            r#"{"is":"other_amount_in_history","listed":50000,"asked":100000}"#,
        ),
        (Difference::UnreadableAmountInHistory, r#"{"is":"unreadable_amount_in_history"}"#),
        (Difference::Words(text("with another amount")), r#""with another amount""#),
    ] {
        assert_eq!(serde_json::to_string(&difference).expect("json"), json);
        assert_eq!(serde_json::from_str::<Difference>(json).expect("readable"), difference);
    }
}

#[test]
fn another_version_or_form_is_an_error() {
    assert!(matches!(
        Learnt::from_json(r#"{"v":3,"is":"not_found"}"#),
        Err(Unreadable::Version(3))
    ));
    for text in ["", "NotFound", r#"{"v":1,"is":"NotFound"}"#, r#"{"is":"not_found"}"#] {
        assert!(matches!(Learnt::from_json(text), Err(Unreadable::Form(_))), "{text}");
    }
}
