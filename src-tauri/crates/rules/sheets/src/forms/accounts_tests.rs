//! Rows of which accounts for customers are made.

use super::*;

#[test]
fn names_of_accounts_are_split_and_forwarding_needs_a_valid_account() {
    let known = Known {
        references: BTreeSet::from(["CUSTOMER-0009".to_owned()]),
        ..Known::default()
    };
    let rows: &[&[&str]] = &[
        &["Customer", "Phone", "Customer ID", "Forward to bank", "Forward to account", "Limit"],
        &["Ada Ngozi Eze", "08031234567", "CUSTOMER-0001", "GTBank", "0123456008", "50,000.00"],
        &["Bola", "08031234568", "C1", "", "", ""],
        &["Chi Obi", "08031234569", "CUSTOMER-0009", "No Such Bank", "0123456008", ""],
        &["Dele Ojo", "08031234560", "CUSTOMER-0001", "", "0123456008", "much"],
    ];
    let sheet = judged_as(Kind::Accounts, rows, &[], &Mapping::default(), &[], &known);
    assert_eq!(sheet.problems, [""; 0]);
    let ada = &sheet.rows[0];
    assert_eq!(ada.state, RowState::Ready, "{:?}", ada.problems);
    let names = [Field::FirstName, Field::LastName, Field::AccountName].map(|field| ada.value(field));
    assert_eq!(names, ["Ada Ngozi", "Eze", "Ada Ngozi Eze"]);
    assert_eq!(ada.bank.as_ref().map(|bank| bank.name.as_str()), Some("Guaranty Trust Bank"));
    assert_eq!(ada.amount.map(Amount::minor), Some(5_000_000));
    assert_eq!(kinds(&sheet, 3), ["One name only", "Invalid reference"]);
    assert_eq!(kinds(&sheet, 4), ["Names split", "Reference in use", "Bank not recognised"]);
    assert_eq!(
        kinds(&sheet, 5),
        ["Names split", "Bank missing", "Limit not readable", "Same number twice"]
    );
}

#[test]
fn a_customer_who_has_an_account_is_reported() {
    let known = marks("+2348031234567", "Ada@Shop.example", "Ada", "Eze");
    assert_eq!(known, ["8031234567", "ada@shop.example", "ada eze"]);
    let known = Known {
        holders: known.into_iter().map(|mark| (mark, "0123456789, Ada Stores".to_owned())).collect(),
        ..Known::default()
    };
    let rows: &[&[&str]] = &[
        &["First name", "Last name", "Phone", "E-mail"],
        &["Bola", "Ade", "0803 123 4567", ""],
        &["Chi", "Obi", "", "ada@shop.example"],
        &["ADA", "eze", "08031234569", ""],
        &["Dele", "Ojo", "08031234560", "dele@shop.example"],
    ];
    let sheet = judged_as(Kind::Accounts, rows, &[], &Mapping::default(), &[], &known);
    for number in [2, 3, 4] {
        assert_eq!(kinds(&sheet, number), ["May have an account"], "row {number}");
    }
    assert_eq!(kinds(&sheet, 5), [""; 0]);
    assert_eq!(sheet.count(RowState::Ready), 4, "a likeness is told, never acted on");
}

/// A list of customers with the banks from which they pay.
#[test]
fn deposits_are_not_forwarded_to_a_customers_own_account() {
    let rows: &[&[&str]] = &[
        &["Customer", "Phone", "Bank", "Account Number"],
        &["Ada Eze", "08031234567", "GTBank", "0123456008"],
    ];
    let sheet = judged_as(Kind::Accounts, rows, &[], &Mapping::default(), &[], &Known::default());
    let ada = &sheet.rows[0];
    assert_eq!((ada.value(Field::Bank), ada.value(Field::Account), &ada.bank), ("", "", &None));
    let note = "Not used: “Bank”, “Account Number”. Deposits stay in the accounts. To forward every deposit to that bank account, choose so under Columns.";
    assert_eq!(sheet.notes, [note]);
    let asked = requests(&[
        &["Customer", "Phone", "Amount", "Bank"],
        &["Ada Eze", "08031234567", "500", "GTBank"],
    ]);
    assert_eq!(asked.notes, [""; 0]);
}
