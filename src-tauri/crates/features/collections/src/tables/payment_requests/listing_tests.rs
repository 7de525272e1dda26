use std::collections::BTreeSet;

use payment_rules::payment_request::{PaymentRequestState, Progress};
use service_api::value::Amount;

use super::super::sums::sums;
use super::super::{PaymentRequestForm, add, set_progress};
use super::*;
use crate::tables::payment_requests::RequestOrder;
use engine::tables::outbox::NewEntry;
use store::testing;
use store::testing::query_plan;

/// A request of the model.
#[derive(Clone, Debug)]
struct Made {
    id: i64,
    name: &'static str,
    phone: String,
    purpose: String,
    amount: i64,
    made: i64,
    ends: Option<i64>,
    state: PaymentRequestState,
    refunded: i64,
}

const NAMES: [&str; 5] = ["Ada Obi", "ada Bello", "Ṣọla Ade", "Zainab Musa", "Chidi Okafor"];

pub fn new(amount: i64, number: i64, name: &str, phone: &str, made: i64, ends: Option<i64>) -> (NewEntry, PaymentRequestForm) {
    let line = NewEntry {
        operation: "paymentRequest",
        reference: format!("SREF{number:05}R"),
        about: None,
        moves_money: false,
        run: None,
        body: serde_json::json!({ "payer": { "phoneNumber": phone } }).to_string(),
        amount: Amount::from_minor(amount).expect("an amount"),
    };
    let form = PaymentRequestForm {
        payer_name: name.to_owned(),
        payer_contact: phone.to_owned(),
        purpose: Some(format!("invoice {number}")),
        created_at: Timestamp(made),
        expires_at: ends.map(Timestamp),
        again_of: None,
        import: None,
    };
    (line, form)
}

/// Sets the state of the outbox entry directly; a report of the service is stored as usual.
pub fn set_state(db: &Connection, id: i64, state: PaymentRequestState) {
    use payment_rules::payment_request::RequestStatus;
    let (line, status) = match state {
        PaymentRequestState::NotSent => ("ready", None),
        PaymentRequestState::Sending => ("sending", None),
        PaymentRequestState::InDoubt => ("held", None),
        PaymentRequestState::Refused => ("refused", None),
        PaymentRequestState::Waiting => ("accepted", None),
        PaymentRequestState::PartPaid => ("accepted", Some(RequestStatus::PartPaid)),
        PaymentRequestState::Paid => ("accepted", Some(RequestStatus::Paid)),
        PaymentRequestState::Expired => ("accepted", Some(RequestStatus::Expired)),
        PaymentRequestState::Cancelled => ("accepted", Some(RequestStatus::Cancelled)),
        PaymentRequestState::Failed => ("accepted", Some(RequestStatus::Failed)),
    };
    db.execute(
        "UPDATE outbox SET state = ?2 WHERE id = (SELECT line FROM payment_requests WHERE id = ?1)",
        params![id, line],
    )
    .expect("a line");
    if let Some(status) = status {
        let paid = Amount::from_minor(150).expect("an amount");
        let progress = Progress {
            status,
            paid: Some(paid),
            refund: None,
            words: None,
        };
        set_progress(
            db,
            id,
            Some(&progress),
            Timestamp(9_000),
            payment_rules::payment_request::DEPLOYMENT_PACE,
        )
        .expect("stored");
    }
}

fn database(count: i64) -> (Connection, Vec<Made>) {
    use PaymentRequestState::{Cancelled, Expired, Failed, InDoubt, NotSent, Paid, PartPaid, Refused, Sending, Waiting};
    let states = [
        Waiting, Paid, PartPaid, NotSent, Expired, InDoubt, Waiting, Cancelled, Failed, Refused, Sending,
    ];
    let db = testing::records();
    let mut all = Vec::new();
    for number in 0..count {
        let name = NAMES[usize::try_from(number * 3 % 5).expect("a name")];
        let phone = format!("+2348030{:06}", number * 7_919 % 1_000_000);
        let (amount, made) = (100 * (1 + number * 37 % 50), 1_000 + number * 13 % 97);
        let ends = (number % 4 != 0).then_some(5_000 + number * 11 % 83);
        let (line, form) = new(amount, number, name, &phone, made, ends);
        let id = add(&db, &line, &form).expect("added");
        let state = states[usize::try_from(number % 11).expect("a state")];
        set_state(&db, id, state);
        // A paid request was paid ₦1.50: of four, two have that refunded, in two parts each, and one has a part refunded.
        let refunds: &[i64] = match (state, number / 11 % 4) {
            (Paid, 0 | 1) => &[100, 50],
            (Paid, 2) => &[149],
            (_, _) => &[],
        };
        for (part, minor) in refunds.iter().enumerate() {
            let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, about)
                VALUES ('refund', ?1, 1, '{}', ?2, 'accepted', ?3)";
            let refund = format!("{}{part}", line.reference);
            db.execute(sql, params![refund, minor, line.reference]).expect("a refund");
        }
        all.push(Made {
            id,
            name,
            phone,
            purpose: format!("invoice {number}"),
            amount,
            made,
            ends,
            state,
            refunded: refunds.iter().sum(),
        });
    }
    (db, all)
}

fn all_pages(db: &Connection, filter: &RequestFilter, order: RequestsOrdered) -> Vec<i64> {
    let (mut after, mut ids) = (None, Vec::new());
    loop {
        let rows = page(db, filter, order, after, 7).expect("a page");
        after = rows.last().map(|row| row.id);
        ids.extend(rows.iter().map(|row| row.id));
        if rows.len() < 7 {
            return ids;
        }
    }
}

/// The states as people expect them: open ones first, ended ones last, and what was refunded after what stays paid.
fn expected_rank(made: &Made) -> i64 {
    match made.state {
        PaymentRequestState::NotSent => 1,
        PaymentRequestState::Sending => 2,
        PaymentRequestState::InDoubt => 3,
        PaymentRequestState::Waiting => 4,
        PaymentRequestState::PartPaid => 5,
        PaymentRequestState::Paid if made.refunded == 150 => 7,
        PaymentRequestState::Paid => 6,
        PaymentRequestState::Refused => 8,
        PaymentRequestState::Expired => 9,
        PaymentRequestState::Cancelled => 10,
        PaymentRequestState::Failed => 11,
    }
}

/// Every order, part and period, compared with a sorted list.
#[test]
fn pages_equal_a_sorted_list() {
    let (db, all) = database(220);
    let parts: [&[PaymentRequestState]; 4] = [
        &[PaymentRequestState::Waiting],
        &[
            PaymentRequestState::Paid,
            PaymentRequestState::PartPaid,
            PaymentRequestState::InDoubt,
        ],
        &[
            PaymentRequestState::NotSent,
            PaymentRequestState::Sending,
            PaymentRequestState::InDoubt,
            PaymentRequestState::Refused,
            PaymentRequestState::Waiting,
            PaymentRequestState::PartPaid,
            PaymentRequestState::Paid,
            PaymentRequestState::Expired,
            PaymentRequestState::Cancelled,
            PaymentRequestState::Failed,
        ],
        &[],
    ];
    let key = |by: RequestOrder, made: &Made| match by {
        RequestOrder::Made => (made.made, String::new()),
        RequestOrder::Ends => (made.ends.unwrap_or(i64::MAX), String::new()),
        RequestOrder::Amount => (made.amount, String::new()),
        RequestOrder::Customer => (0, made.name.to_ascii_lowercase()),
        RequestOrder::State => (expected_rank(made), String::new()),
        RequestOrder::Purpose => (0, made.purpose.clone()),
    };
    let mut seen = 0;
    for states in parts {
        for by in [
            RequestOrder::Made,
            RequestOrder::Ends,
            RequestOrder::Amount,
            RequestOrder::Customer,
            RequestOrder::State,
            RequestOrder::Purpose,
        ] {
            for (from, to) in [(None, None), (Some(1_020), None), (None, Some(1_050)), (Some(1_020), Some(1_050))] {
                for text in [None, Some("ada"), Some("ADA inv"), Some("sola"), Some("0803001"), Some("nobody")] {
                    let mut expected: Vec<&Made> = all
                        .iter()
                        .filter(|made| states.contains(&made.state))
                        .filter(|made| from.is_none_or(|from| made.made >= from) && to.is_none_or(|to| made.made < to))
                        .filter(|made| match text {
                            None => true,
                            Some("sola") => made.name == "Ṣọla Ade",
                            Some("0803001") => made.phone.starts_with("+234803001"),
                            Some("nobody") => false,
                            Some(_) => made.name.to_lowercase().starts_with("ada"),
                        })
                        .collect();
                    expected.sort_by_key(|made| (key(by, made), made.made, made.id));
                    let filter = RequestFilter {
                        states: states.to_vec(),
                        text: text.map(str::to_owned),
                        from: from.map(Timestamp),
                        to: to.map(Timestamp),
                        only: Vec::new(),
                    };
                    let mut expected: Vec<i64> = expected.into_iter().map(|made| made.id).collect();
                    for descending in [false, true] {
                        let found = all_pages(&db, &filter, RequestsOrdered { by, descending });
                        assert_eq!(found, expected, "{by:?} {descending} {filter:?}");
                        expected.reverse();
                    }
                    seen += expected.len();
                }
            }
        }
    }
    assert!(seen > 2_000, "{seen}");
}

#[test]
fn only_the_chosen_requests_are_listed_in_order() {
    let (db, all) = database(30);
    let filter = RequestFilter {
        states: all.iter().map(|made| made.state).take(11).collect(),
        only: vec![all[7].id, all[3].id, all[3].id, all[20].id],
        ..RequestFilter::default()
    };
    let order = RequestsOrdered {
        by: RequestOrder::Purpose,
        descending: false,
    };
    // As texts, "invoice 20" comes before "invoice 3".
    assert_eq!(all_pages(&db, &filter, order), [all[20].id, all[3].id, all[7].id]);
}

/// Filtering a run finds the same as sorting a few.
#[test]
fn many_results_are_listed_like_few() {
    let (db, all) = database(120);
    let states: Vec<PaymentRequestState> = all.iter().map(|made| made.state).collect();
    let filter = RequestFilter {
        states: states[..11].to_vec(),
        text: None,
        from: Some(Timestamp(1_010)),
        to: None,
        only: Vec::new(),
    };
    let ids: Vec<i64> = all.iter().map(|made| made.id).filter(|id| id % 3 == 0).collect();
    let only = IdSet::of(&ids);
    let unique: BTreeSet<&str> = filter.states.iter().map(|state| state.word()).collect();
    let filter = RequestFilter {
        states: unique.into_iter().flat_map(PaymentRequestState::of_word).collect(),
        ..filter
    };
    let refunded = Refunded::read(&db).expect("refunds");
    let listed = Listed {
        filter: &filter,
        only: Some(&only),
        refunded: &refunded,
    };
    for by in [
        RequestOrder::Made,
        RequestOrder::Ends,
        RequestOrder::Amount,
        RequestOrder::Customer,
        RequestOrder::State,
    ] {
        for descending in [false, true] {
            let order = RequestsOrdered { by, descending };
            let few = sorted(&db, (&filter, &refunded), &ids, order, None, 1_000).expect("sorted");
            assert_eq!(merged(&db, listed, order, None, 1_000).expect("merged"), few);
            assert!(few.len() > 20);
        }
    }
}

#[test]
fn sums_are_per_state() {
    let (db, all) = database(110);
    let found = sums(&db, &RequestFilter::default()).expect("sums");
    for (state, sum) in &found {
        let of: Vec<&Made> = all.iter().filter(|made| made.state == *state).collect();
        let asked: i64 = of.iter().map(|made| made.amount).sum();
        assert_eq!(
            (sum.count, sum.asked),
            (u32::try_from(of.len()).expect("few"), i128::from(asked)),
            "{state:?}"
        );
    }
    assert_eq!(found.len(), 10);
    let part = found
        .iter()
        .find(|(state, _)| *state == PaymentRequestState::PartPaid)
        .expect("some")
        .1;
    assert_eq!(part.paid, 10 * 150);
    let searched = RequestFilter {
        text: Some("ada".to_owned()),
        ..RequestFilter::default()
    };
    let count: u32 = sums(&db, &searched).expect("sums").iter().map(|(_, sum)| sum.count).sum();
    assert_eq!(count, 44);
}

#[test]
fn a_page_is_read_from_one_index_and_never_sorted() {
    let (db, _) = database(1);
    for by in [
        RequestOrder::Made,
        RequestOrder::Ends,
        RequestOrder::Amount,
        RequestOrder::Customer,
        RequestOrder::State,
        RequestOrder::Purpose,
    ] {
        for descending in [false, true] {
            for continues in [false, true] {
                let steps = query_plan(&db, &run_sql(RequestsOrdered { by, descending }, continues));
                let (key, index) = column(by);
                let beyond = if descending { "<" } else { ">" };
                let begins = format!("SEARCH payment_requests USING COVERING INDEX {index} (state=?");
                assert!(steps.starts_with(&begins) && !steps.contains("TEMP B-TREE"), "{steps}");
                let from_there = match by {
                    RequestOrder::Made => format!("AND created_at{beyond}?"),
                    RequestOrder::Ends | RequestOrder::Amount | RequestOrder::Customer => {
                        format!("AND ({key},created_at){beyond}(?,?)")
                    }
                    RequestOrder::Purpose => format!("AND <expr>{beyond}?"),
                    // A run has one state, so that only the other keys matter.
                    RequestOrder::State => String::new(),
                };
                assert!(!continues || steps.contains(&from_there), "{steps}");
            }
        }
    }
}

/// Requests of an older version are listed and found like new ones.
#[test]
fn requests_of_an_older_version_are_found() {
    let mut db = testing::of_version(22);
    let before = r#"INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state) VALUES
            (1, 'paymentRequest', 'SOLDONER', 0, '{"payer":{"phoneNumber":"08031234567"}}', 5000000, 'accepted'),
            (2, 'paymentRequest', 'SOLDTWOR', 0, '{}', 70050, 'in_doubt');
        INSERT INTO payment_requests (line, payer_name, payer_contact, created_at, standing, total_payment, paid, paid_at) VALUES
            (1, 'Ada Obi', '0803 123 4567', 1000, 'paid', '50250.00', '50250.00', 3000),
            (2, 'Musa Danladi', 'musa@example.com', 2000, 'waiting', 'about 700', NULL, NULL);"#;
    db.execute_batch(before).expect("requests");
    testing::upgrade(&mut db);
    let found = |text: &str| {
        let filter = RequestFilter {
            states: vec![PaymentRequestState::Paid, PaymentRequestState::InDoubt],
            text: Some(text.to_owned()),
            ..RequestFilter::default()
        };
        let order = RequestsOrdered {
            by: RequestOrder::Made,
            descending: false,
        };
        page(&db, &filter, order, None, 10).expect("a page")
    };
    for text in ["ada", "08031234567", "+234 803 123", "50,000", "soldone"] {
        let rows = found(text);
        assert_eq!(rows.len(), 1, "{text}");
        assert_eq!(
            (rows[0].amount, rows[0].due, rows[0].paid),
            (5_000_000, 5_025_000, Some(5_025_000)),
            "{text}"
        );
    }
    let musa = &found("musa")[0];
    assert_eq!((musa.state, musa.due, musa.paid), (PaymentRequestState::InDoubt, 70_050, None));
    let steps: (i64, String) = query::one(&db, "SELECT at, standing FROM payment_request_steps", []).expect("one step");
    assert_eq!(steps, (3_000, "paid".to_owned()));
    // A later report of the service appears everywhere.
    let report = super::super::Created {
        total_payment: Some("701.00".to_owned()),
        expires_at: Some(Timestamp(8_000)),
        ..super::super::Created::default()
    };
    super::super::created(&db, 2, &report, Timestamp(1)).expect("stored");
    let sql = "SELECT ends, due_minor FROM payment_requests WHERE line = 2";
    let ends: (i64, i64) = query::one(&db, sql, []).expect("a request");
    assert_eq!(ends, (8_000, 70_100));
    assert!(
        query_plan(
            &db,
            "SELECT count(*) FROM payment_requests INDEXED BY payment_requests_found WHERE created_at > 1 GROUP BY state"
        )
        .starts_with("SCAN payment_requests USING COVERING INDEX")
    );
}
