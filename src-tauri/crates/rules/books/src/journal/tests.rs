//! Entries calculated by hand, and properties of all entries.

use proptest::prelude::*;

use super::*;

fn paid(id: &str, kind: Kind, amount: i64, fee: i64) -> Paid {
    Paid {
        id: id.to_owned(),
        reference: format!("REF-{id}"),
        kind,
        amount,
        fee,
        elsewhere: 0,
        fee_elsewhere: false,
    }
}

fn line(place: Place, amount: i64, status: LineStatus) -> Line {
    Line {
        row: format!("{place:?} {amount}"),
        day: "2026-10-06".to_owned(),
        place,
        amount,
        fee: 0,
        status,
        booked: Booked::Now,
        reference: String::new(),
        narration: String::new(),
    }
}

fn bank() -> Place {
    Place::Bank("GTBank 0123456789".to_owned())
}

fn booked(lines: &[Line], movements: &[AccountMovement]) -> Vec<Vec<(Account, i128)>> {
    let entries = journal(lines, movements);
    let of = |entry: Entry| entry.postings.into_iter().map(|one| (one.account, one.amount)).collect();
    entries.into_iter().map(of).collect()
}

#[test]
fn a_payout_of_5_000_with_a_fee_of_10_75_takes_5_010_75_out_of_the_wallet() {
    let payout = || LineStatus::Matched(vec![paid("p", Kind::Payout, -500_000, 1_075)]);
    let wallet = line(Place::Wallet, -500_000, payout());
    let expected = vec![(Account::Wallet, -501_075), (Account::Kind(Kind::Payout), 500_000), (FEES, 1_075)];
    assert_eq!(booked(std::slice::from_ref(&wallet), &[]), std::slice::from_ref(&expected));
    // The bank line of the payout is no second expense.
    let both = booked(&[wallet, line(bank(), -500_000, payout())], &[]);
    assert_eq!(both, [expected, vec![(Account::Bank, -500_000), (OWN, 500_000)]]);
    // Without a row of the service, the bank line is the payment.
    let alone = booked(&[line(bank(), -500_000, payout())], &[]);
    assert_eq!(alone, [[(Account::Bank, -500_000), (Account::Kind(Kind::Payout), 500_000)]]);
}

/// 10.75 is a transfer fee of 10 with 7.5 % VAT, 53.75 one of 50; 53.76 is no known fee.
#[test]
fn a_known_bank_fee_is_a_charge_and_an_unknown_difference_is_in_suspense() {
    let payout = || LineStatus::Matched(vec![paid("p", Kind::Payout, -5_000_000, 0)]);
    let with = |more: i128, account| {
        let bank = (Account::Bank, -5_000_000 - more);
        vec![bank, (Account::Kind(Kind::Payout), 5_000_000), (account, more)]
    };
    let charge = Account::Category(Category::BankCharge);
    assert_eq!(booked(&[line(bank(), -5_005_375, payout())], &[]), [with(5_375, charge)]);
    assert_eq!(booked(&[line(bank(), -5_005_376, payout())], &[]), [with(5_376, Account::Suspense)]);
    // Money in is never more by a fee, and what the service keeps is no charge of the bank.
    let less = vec![
        (Account::Bank, -4_994_625),
        (Account::Kind(Kind::Payout), 5_000_000),
        (Account::Suspense, -5_375),
    ];
    assert_eq!(booked(&[line(bank(), -4_994_625, payout())], &[]), [less]);
    let kept = LineStatus::Matched(vec![paid("p", Kind::Payout, -5_000_000, 1_075)]);
    assert_eq!(booked(&[line(bank(), -5_001_075, kept)], &[]), [with(1_075, FEES)]);
}

/// The service kept 300 of 30,000 received: the wallet has 29,700.
#[test]
fn the_fee_of_an_unknown_movement_is_a_service_fee() {
    let of = |status| Line {
        fee: 30_000,
        ..line(Place::Wallet, 3_000_000, status)
    };
    let movement = AccountMovement {
        place: Place::Wallet,
        moved: 2_970_000,
        day: "2026-10-31".to_owned(),
    };
    let income = Account::Category(Category::OtherIncome);
    let explained = of(LineStatus::Explained(Category::OtherIncome));
    let expected = vec![(Account::Wallet, 2_970_000), (FEES, 30_000), (income, -3_000_000)];
    let sorted = |mut all: Vec<(Account, i128)>| {
        all.sort();
        all
    };
    let entries = booked(std::slice::from_ref(&explained), std::slice::from_ref(&movement));
    assert_eq!(entries.into_iter().map(sorted).collect::<Vec<_>>(), [sorted(expected)]);
    let open = vec![(Account::Wallet, 2_970_000), (Account::Suspense, -2_970_000)];
    assert_eq!(booked(&[of(LineStatus::Open)], &[movement]), [open]);
    // A line that was open in the month before is booked from suspense to its category.
    let later = Line {
        booked: Booked::Before,
        ..explained
    };
    let entries = booked(&[later], &[]);
    let expected = vec![(Account::Suspense, 2_970_000), (FEES, 30_000), (income, -3_000_000)];
    assert_eq!(entries.into_iter().map(sorted).collect::<Vec<_>>(), [sorted(expected)]);
}

#[test]
fn a_settlement_of_54_450_is_55_000_of_requests_less_550_of_fees() {
    let two = vec![
        paid("a", Kind::Request, 2_000_000, 20_000),
        paid("b", Kind::Request, 3_500_000, 35_000),
    ];
    let settled = booked(&[line(bank(), 5_445_000, LineStatus::Matched(two.clone()))], &[]);
    assert_eq!(
        settled,
        [[
            (Account::Bank, 5_445_000),
            (Account::Kind(Kind::Request), -5_500_000),
            (FEES, 55_000)
        ]]
    );
    // 10 naira more are missing, and no fee explains them.
    let less = booked(&[line(bank(), 5_444_000, LineStatus::Matched(two))], &[]);
    let expected = [
        (Account::Bank, 5_444_000),
        (Account::Kind(Kind::Request), -5_500_000),
        (Account::Suspense, 56_000),
    ];
    assert_eq!(less, [expected]);
}

#[test]
fn open_lines_go_to_suspense_and_explained_lines_to_their_category() {
    let levy = line(bank(), -5_000, LineStatus::Explained(Category::Levy));
    let open = line(bank(), 700, LineStatus::Open);
    let entries = booked(&[levy, open], &[]);
    assert_eq!(
        entries,
        [
            [(Account::Bank, -5_000), (Account::Category(Category::Levy), 5_000)],
            [(Account::Bank, 700), (Account::Suspense, -700)]
        ]
    );
}

#[test]
fn a_payment_in_two_parts_has_its_fee_once() {
    let part = || LineStatus::Part(paid("p", Kind::Deposit, 1_000, 10));
    let entries = booked(&[line(Place::Wallet, 400, part()), line(Place::Wallet, 600, part())], &[]);
    assert_eq!(
        entries,
        [
            vec![(Account::Wallet, 390), (Account::Kind(Kind::Deposit), -400), (FEES, 10)],
            vec![(Account::Wallet, 600), (Account::Kind(Kind::Deposit), -600)]
        ]
    );
}

/// A payout of 5,000.00 with a fee of 10.75 of the service. The bank charged 10.00 and 0.75 for it, and 50.00 for something else.
#[test]
fn a_fee_of_both_wallet_and_bank_is_booked_once() {
    let payout = || LineStatus::Matched(vec![paid("p", Kind::Payout, -500_000, 1_075)]);
    let charge = |row: &str, amount: i64, narration: &str| Line {
        row: row.to_owned(),
        narration: narration.to_owned(),
        ..line(bank(), amount, LineStatus::Explained(Category::BankCharge))
    };
    let wallet = line(Place::Wallet, -500_000, payout());
    let lines = [
        wallet.clone(),
        line(bank(), -500_000, payout()),
        charge("1", -1_000, "COMMISSION TRF/REF-p/ADA"),
        charge("2", -75, "VAT TRF/REF-p/ADA"),
        charge("3", -5_000, "SMS ALERT"),
    ];
    let mut sums: BTreeMap<Account, i128> = BTreeMap::new();
    for posting in journal(&lines, &[]).into_iter().flat_map(|entry| entry.postings) {
        *sums.entry(posting.account).or_default() += posting.amount;
    }
    // With one code for both accounts, the sum decreases by 5,010.75 and 50.00.
    assert_eq!(sums[&Account::Wallet] + sums[&Account::Bank] + sums[&OWN], -506_075);
    assert_eq!((sums[&FEES], sums[&Account::Category(Category::BankCharge)]), (1_075, 5_000));
    // Other charges of the bank are booked separately.
    let more = [
        wallet,
        charge("1", -1_001, "COMMISSION TRF/REF-p/ADA"),
        charge("2", -75, "VAT TRF/REF-p/ADA"),
    ];
    let booked: Vec<Entry> = journal(&more, &[])
        .into_iter()
        .filter(|entry| entry.place != Place::Wallet)
        .collect();
    assert!(
        booked
            .iter()
            .all(|entry| entry.postings[1].account == Account::Category(Category::BankCharge)),
        "{booked:?}"
    );
}

/// 50.00 were open in October and are a tax; 70.00 of October were reported after its closing. November moved by 10.00.
#[test]
fn a_later_decision_books_a_line_out_of_suspense() {
    let of = |booked, amount| Line {
        booked,
        ..line(bank(), amount, LineStatus::Explained(Category::Tax))
    };
    let movement = AccountMovement {
        place: bank(),
        moved: -1_000,
        day: "2026-11-30".to_owned(),
    };
    let tax = |amount| (Account::Category(Category::Tax), amount);
    assert_eq!(
        booked(
            &[of(Booked::Now, -1_000), of(Booked::Before, -5_000), of(Booked::Late, -7_000)],
            &[movement]
        ),
        [
            [(Account::Bank, -1_000), tax(1_000)],
            [(Account::Suspense, -5_000), tax(5_000)],
            [(Account::Bank, -7_000), tax(7_000)],
        ]
    );
}

/// The bank line of 5,000.00 is in October; the service reports the payment in November, with a fee of 10.75.
#[test]
fn a_payment_booked_from_the_bank_is_not_booked_again_from_the_service() {
    let payout = || paid("p", Kind::Payout, -500_000, 1_075);
    let october = [line(bank(), -500_000, LineStatus::Matched(vec![payout()]))];
    let booked_first: Vec<_> = booked_by_banks(&october)
        .map(|(one, amount, with_fee)| (one.id.as_str(), amount, with_fee))
        .collect();
    assert_eq!(booked_first, [("p", -500_000, false)]);
    let later = Paid {
        elsewhere: -500_000,
        ..payout()
    };
    assert_eq!(
        booked(&[line(Place::Wallet, -500_000, LineStatus::Matched(vec![later]))], &[]),
        [[(Account::Wallet, -501_075), (FEES, 1_075), (OWN, 500_000)]]
    );
    // For a request that the bank received less its fee, both are booked: 20,000.00 and 200.00.
    let request = || paid("r", Kind::Request, 2_000_000, 20_000);
    let net = [line(bank(), 1_980_000, LineStatus::Matched(vec![request()]))];
    assert!(booked_by_banks(&net).all(|(_, _, with_fee)| with_fee));
    let later = Paid {
        elsewhere: 2_000_000,
        fee_elsewhere: true,
        ..request()
    };
    assert_eq!(
        booked(&[line(Place::Wallet, 2_000_000, LineStatus::Matched(vec![later]))], &[]),
        [[(Account::Wallet, 1_980_000), (OWN, -1_980_000)]]
    );
    // A part of it was booked: 2,000.00.
    let part = Paid {
        elsewhere: -200_000,
        ..payout()
    };
    assert_eq!(
        booked(&[line(Place::Wallet, -500_000, LineStatus::Matched(vec![part]))], &[]),
        [[
            (Account::Wallet, -501_075),
            (Account::Kind(Kind::Payout), 300_000),
            (FEES, 1_075),
            (OWN, 200_000)
        ]]
    );
    // A payment that the wallet also has is booked from there.
    let both = [
        line(Place::Wallet, -500_000, LineStatus::Matched(vec![payout()])),
        october[0].clone(),
    ];
    assert_eq!(booked_by_banks(&both).count(), 0);
}

fn any_kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![Kind::Payout, Kind::Payment, Kind::Request, Kind::Deposit, Kind::Refund])
}

fn any_line() -> impl Strategy<Value = Line> {
    let one = || {
        ("[a-e]", any_kind(), any::<i64>(), 0..i64::MAX, any::<(i64, bool)>()).prop_map(
            |(id, kind, amount, fee, (elsewhere, fee_elsewhere))| Paid {
                elsewhere,
                fee_elsewhere,
                ..paid(&id, kind, amount, fee)
            },
        )
    };
    let status = prop_oneof![
        prop::collection::vec(one(), 1..4).prop_map(LineStatus::Matched),
        one().prop_map(LineStatus::Part),
        prop::sample::select(vec![Category::BankCharge, Category::OwnTransfer, Category::Tax]).prop_map(LineStatus::Explained),
        Just(LineStatus::Open),
    ];
    let place = prop::sample::select(vec![Place::Wallet, bank(), Place::Bank("UBA 1".to_owned())]);
    (place, any::<i64>(), status).prop_map(|(place, amount, status)| line(place, amount, status))
}

proptest! {
    #[test]
    fn every_entry_balances_and_every_account_comes_to_its_tie_out(lines in prop::collection::vec(any_line(), 0..12), moved in any::<[i64; 3]>()) {
        let places = [Place::Wallet, bank(), Place::Bank("UBA 1".to_owned())];
        let movements: Vec<AccountMovement> = places.into_iter().zip(moved).map(|(place, moved)| AccountMovement { place, moved, day: "2026-10-31".to_owned() }).collect();
        let entries = journal(&lines, &movements);
        for entry in &entries {
            prop_assert_eq!(entry.postings.iter().map(|one| one.amount).sum::<i128>(), 0);
        }
        for movement in &movements {
            let of_place = entries.iter().filter(|entry| entry.place == movement.place).flat_map(|entry| &entry.postings);
            let money = of_place.filter(|one| matches!(one.account, Account::Bank | Account::Wallet)).map(|one| one.amount).sum::<i128>();
            prop_assert_eq!(money, i128::from(movement.moved));
        }
    }
}
