//! Plans: what may be sent, in what order, and the text that is approved.

use cell_rules::Cell;
use sheet_rules::payout::{Change, Choices, Field, OpenSheet, PlanProblem, plan};

use super::making::{checked, grid, grid_of};

fn leave_out(sheet: &mut OpenSheet, rows: &[u32]) {
    let changes: Vec<Change> = rows.iter().map(|row| Change::LeftOut { row: *row, out: true }).collect();
    sheet.change(&changes).expect("rows of payments");
}

#[test]
fn only_ready_rows_are_planned() {
    let sheet = grid(&[
        &["Name", "Bank", "Account", "Amount", "Phone", "Remarks", "Sender"] as &[&str],
        &[
            "Ada",
            "GTB",
            "0123456785",
            "100.00",
            "08031234567",
            "Payment for services rendered in August",
            "Acme Nigeria Holdings",
        ],
        &["Obi", "GTB", "12", "200.00", "", "", ""],
        &["Musa", "Zenith", "1012854016", "300.00", "", "", ""],
    ]);
    let mut sheet = checked(&sheet).sheet;
    let refused = plan(&sheet, &Choices::default());
    let missing = PlanProblem::RowsToFix {
        count: 1,
        first: vec!["3".to_owned()],
    };
    assert_eq!(refused, Err(vec![missing, PlanProblem::ContactMissing { count: 1 }]));
    leave_out(&mut sheet, &[3]);
    let choices = Choices {
        contact: Some("accounts@example.com"),
        contacts_stay: false,
    };
    let made = plan(&sheet, &choices).expect("in order");
    assert_eq!((made.items.len(), made.total.decimal().as_str()), (2, "400.00"));
    assert_eq!(made.items[0].remarks, "Payment for services rendered");
    assert_eq!(made.items[0].sender, "Acme Nigeria Hol");
    assert_eq!((made.items[0].own_contact, made.items[0].email.as_deref()), (false, None));
    assert_eq!(
        (made.items[1].own_contact, made.items[1].email.as_deref()),
        (true, Some("accounts@example.com"))
    );
    assert_eq!(
        plan(
            &sheet,
            &Choices {
                contact: Some("nobody"),
                ..choices
            }
        ),
        Err(vec![PlanProblem::ContactInvalid])
    );
    let in_a_group = Choices {
        contact: None,
        contacts_stay: true,
    };
    let made = plan(&sheet, &in_a_group).expect("nobody's contact is needed where none travels");
    assert_eq!((made.items[1].own_contact, made.items[1].email.as_deref()), (true, None));
    leave_out(&mut sheet, &[2, 4]);
    assert_eq!(plan(&sheet, &choices), Err(vec![PlanProblem::NothingToPay]));
}

#[test]
fn three_hundred_and_one_payments_add_up() {
    let mut rows = vec![vec![
        Cell::Text("Bank"),
        Cell::Text("Account"),
        Cell::Text("Amount"),
        Cell::Text("Email"),
    ]];
    let amounts: Vec<String> = (1..=301).map(|naira: u32| format!("{naira}.00")).collect();
    let row = |amount: &'static str| {
        vec![
            Cell::Text("GTB"),
            Cell::Text("0123456785"),
            Cell::Text(amount),
            Cell::Text("a@example.com"),
        ]
    };
    rows.extend(amounts.iter().map(|amount| row(Box::leak(amount.clone().into_boxed_str()))));
    let checked = checked(&grid_of(&rows));
    let made = plan(&checked.sheet, &Choices::default()).expect("in order");
    // 301 × 302 / 2
    assert_eq!((checked.ready, made.total.decimal().as_str()), (301, "45451.00"));
}

#[test]
fn any_change_changes_the_canonical_text() {
    let sheet = |name: &'static str, remarks: &'static str, amount: &'static str| {
        let head: &[&'static str] = &["Name", "Bank", "Account", "Amount", "Remarks", "Email"];
        let row = [name, "GTB", "0123456785", amount, remarks, "a@example.com"];
        plan(&checked(&grid(&[head, &row])).sheet, &Choices::default())
            .expect("in order")
            .canonical()
    };
    let first = sheet("Ada", "Pay", "10.00");
    assert_eq!(first, sheet("Ada", "Pay", "10"));
    for other in [
        sheet("AdaP", "ay", "10.00"),
        sheet("Ada", "Pay ", "10.01"),
        sheet("Ada", "pay", "10.00"),
    ] {
        assert_ne!(first, other);
    }
    let text = String::from_utf8(first).expect("text");
    assert!(text.starts_with("20:cowrie payout plan 1\n1:1\n5:10.00\n"), "{text}");
}

#[test]
fn changes_since_a_plan_are_named_by_row_and_field() {
    let sheet = grid(&[
        &["Name", "Bank", "Account", "Amount", "Email"] as &[&str],
        &["Ada", "GTB", "0123456785", "100.00", ""],
        &["Obi", "GTB", "0123456785", "200.00", "obi@example.com"],
        &["Musa", "Zenith", "1012854016", "300.00", ""],
    ]);
    let mut sheet = checked(&sheet).sheet;
    let choices = Choices {
        contact: Some("accounts@example.com"),
        contacts_stay: false,
    };
    let made = plan(&sheet, &choices).expect("in order");
    assert_eq!(made.changes(&sheet), []);
    let undo = sheet
        .change(&[
            Change::typed(3, Field::Amount, "2,000.00"),
            Change::typed(3, Field::Name, "Obi Eze"),
            Change::LeftOut { row: 4, out: true },
        ])
        .expect("rows of payments");
    let told: Vec<String> = made
        .changes(&sheet)
        .into_iter()
        .map(|change| format!("{} {}: {} -> {}", change.row, change.field, change.before, change.after))
        .collect();
    assert_eq!(
        told,
        [
            "3 name: Obi -> Obi Eze",
            "3 amount: 200.00 -> 2000.00",
            "4 payment: ₦300.00 to Musa, Zenith Bank 1012854016 -> ",
        ]
    );
    sheet.change(&undo).expect("the same rows");
    assert_eq!(made.changes(&sheet), []);
}
