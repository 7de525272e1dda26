//! Signed files with arbitrary contents: each is rejected, or shows what its rows add up to. None causes a panic.

use proptest::prelude::*;

use super::super::envelope::SigningKey;
use super::*;
use crate::findings::ApprovalFindings;

fn item(row: u32, account: &str, amount_minor: i64) -> PlanItemRow {
    let item = PlanItem {
        row,
        sheet: "October".to_owned(),
        name: format!("Ọlá Adé {row}"),
        bank: BankRef {
            name: "Guaranty Trust Bank".to_owned(),
            code: Some("058".to_owned()),
        },
        account: Nuban::parse(account).expect("an account"),
        amount: Amount::from_minor(amount_minor).expect("an amount"),
        remarks: "Salary".to_owned(),
        row_reference: String::new(),
        phone: None,
        email: Some("ola@example.com".to_owned()),
        own_contact: false,
        sender: "Acme".to_owned(),
    };
    let bank_id = BankId::parse("187DE295-AE70-4BBC-8169-EEA22924A565").expect("an id");
    PlanItemRow { item, bank_id }
}

/// Two payments: ₦10.00 and ₦20.50.
fn batch() -> Batch {
    let items = [item(2, "1000000000", 1_000), item(3, "1000000101", 2_050)];
    let mut batch = Batch {
        batch: "A".repeat(20),
        kind: ProfileKind::Sandbox,
        business: "Acme Ltd".to_owned(),
        saved_at: 1_000,
        good_until: 2_000,
        makers: vec!["Ada Obi".to_owned()],
        saved_by: "Ada Obi".to_owned(),
        file_name: "october.csv".to_owned(),
        digest: String::new(),
        route: "group".to_owned(),
        group_size: 50,
        count: 2,
        total_minor: 3_050,
        account_sum: "2000000101".to_owned(),
        matters: ApprovalFindings::default(),
        sheets: Vec::new(),
        banks: Vec::new(),
        rows: Vec::new(),
    };
    batch.digest = digest_of(&batch.plan(), &items).expect("a digest");
    batch.fill(&items);
    batch
}

fn signed(contents: &str) -> Vec<u8> {
    envelope::sign(WHAT, contents, &SigningKey::of_seed([7; 32]))
        .expect("signed")
        .into_bytes()
}

fn json_of(batch: &Batch) -> String {
    serde_json::to_string(batch).expect("json")
}

#[test]
fn a_saved_request_is_read_back() {
    let opened = read(&signed(&json_of(&batch()))).expect("read");
    assert_eq!(opened.items, [item(2, "1000000000", 1_000), item(3, "1000000101", 2_050)]);
    assert_eq!((opened.batch.total_minor, opened.batch.count), (3_050, 2));
}

#[test]
fn a_hundred_thousand_payments_fit() {
    let items: Vec<PlanItemRow> = (0..100_000)
        .map(|row| item(row + 2, &format!("{:010}", 1_000_000_000 + row), 100))
        .collect();
    let mut large = batch();
    (large.rows, large.count, large.total_minor) = (Vec::new(), 100_000, 10_000_000);
    // The sum of the accounts: 100 000 × 1 000 000 000 and 0 + 1 + … + 99 999.
    large.account_sum = "100004999950000".to_owned();
    large.digest = digest_of(&large.plan(), &items).expect("a digest");
    large.fill(&items);
    let file = signed(&json_of(&large));
    assert!(file.len() < MOST_BYTES / 2, "{} bytes", file.len());
    assert_eq!(read(&file).expect("read").items, items);
}

/// A valid signature does not make wrong totals valid.
#[test]
fn a_signed_request_with_wrong_totals_is_rejected() {
    let changes: [fn(&mut Batch); 10] = [
        |batch| batch.total_minor += 1,
        |batch| batch.count += 1,
        |batch| batch.account_sum.push('0'),
        |batch| batch.route = "single".to_owned(),
        |batch| batch.route = "other".to_owned(),
        |batch| batch.group_size = 51,
        |batch| batch.group_size = 0,
        |batch| batch.rows[0].5 += 1,
        |batch| batch.rows.swap(0, 1),
        |batch| batch.banks[0].2 = "287DE295-AE70-4BBC-8169-EEA22924A565".to_owned(),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut changed = batch();
        change(&mut changed);
        let refused = read(&signed(&json_of(&changed))).expect_err("refused");
        assert!(refused.message.starts_with("Nothing was approved"), "{number}: {refused:?}");
    }
}

#[test]
fn hidden_characters_invalid_positions_and_deep_nesting_are_rejected() {
    let changes: [fn(&mut Batch); 7] = [
        |batch| batch.rows[0].8 = Some(String::new()),
        |batch| batch.banks[0].1 = Some(String::new()),
        |batch| batch.rows[0].2 = "Ada\u{202E}ibO".to_owned(),
        |batch| batch.saved_by = "Ada\u{200B} Obi".to_owned(),
        |batch| batch.rows[0].6 = "x".repeat(MOST_LETTERS + 1),
        |batch| batch.rows[0].3 = usize::MAX,
        |batch| batch.rows.clear(),
    ];
    for change in changes {
        let mut changed = batch();
        change(&mut changed);
        read(&signed(&json_of(&changed))).expect_err("refused");
    }
    for deep in ["[", "{\"batch\":"] {
        read(&signed(&deep.repeat(200_000))).expect_err("refused");
    }
    read(&vec![b'x'; MOST_BYTES + 1]).expect_err("refused");
}

/// The characters that the reader of spreadsheets removes: soft hyphens, direction marks and similar.
#[test]
fn invisible_characters_are_rejected_in_every_text() {
    for mark in [
        '\u{AD}',
        '\u{61C}',
        '\u{180E}',
        '\u{200D}',
        '\u{2028}',
        '\u{202E}',
        '\u{2067}',
        '\u{206A}',
        '\u{FEFF}',
        '\u{E0041}',
        '\u{3164}',
        '\u{7}',
    ] {
        assert!(!plain(&format!("Ada{mark} Obi")), "{:X}", u32::from(mark));
        let mut changed = batch();
        changed.makers = vec![format!("Ada{mark} Obi")];
        assert!(read(&signed(&json_of(&changed))).is_err(), "{:X}", u32::from(mark));
    }
    for seen in ["Ọlá Adé-Ọjọ́ & Sons ₦", "O’Brien", "Ngũgĩ"] {
        assert!(plain(seen), "{seen}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_rejected(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(read(&bytes).is_err());
        let named = [WHAT.as_bytes(), b"\n", &bytes].concat();
        prop_assert!(read(&named).is_err());
    }

    #[test]
    fn a_signed_file_with_damaged_contents_is_rejected_or_adds_up(
        at in 0_usize..4_000,
        cut in 0_usize..30,
        put in proptest::sample::select(vec![
            "", "0", "-1", "1e9", "9223372036854775807", "99999999999999999999", "null", "\"\"", "\"x\"", "[]", "{}", ",", "]", "}", "true", "\\u0000",
        ]),
    ) {
        let text = json_of(&batch());
        let from = text.char_indices().map(|(place, _)| place).nth(at % text.chars().count()).unwrap_or_default();
        let rest: String = text[from..].chars().skip(cut).collect();
        let changed = [&text[..from], put, &rest].concat();
        if let Ok(opened) = read(&signed(&changed)) {
            let sum: i64 = opened.items.iter().map(|row| row.item.amount.minor()).sum();
            prop_assert_eq!((sum, opened.items.len()), (opened.batch.total_minor, opened.batch.count));
            // No field of a payment can differ while the digest is equal.
            let original = batch();
            prop_assert!(opened.batch.digest == original.digest);
            prop_assert_eq!(opened.items, vec![item(2, "1000000000", 1_000), item(3, "1000000101", 2_050)]);
        }
    }
}
