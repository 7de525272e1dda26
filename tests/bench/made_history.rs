//! A history of any length, the same at every run, and texts that a person would type to find its rows. All people are invented.

use std::fs;
use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;

const HEAD: [&str; 12] = [
    "id",
    "datetime",
    "datetimeUTC",
    "referenceNumber",
    "accountNumber",
    "accountReference",
    "operation",
    "action",
    "amount",
    "status",
    "counterparty",
    "description",
];
const PREFIXES: [&str; 5] = ["PAY", "SAL", "VEN", "INV", "REF"];
/// The kinds of history events, with their frequency in percent.
const HAPPEN: [(&str, &str, u64); 9] = [
    ("PAYMENT_REQUEST", "CREATE_REQUEST", 12),
    ("PAYMENT_REQUEST", "PAYMENT", 18),
    ("PERSISTENT_PAYMENT_ACCOUNT", "CREATE", 2),
    ("PERSISTENT_PAYMENT_ACCOUNT", "PAYMENT", 25),
    ("PERSISTENT_PAYMENT_ACCOUNT", "UPDATE", 1),
    ("MONEY_TRANSFER", "TRANSFER", 20),
    ("DEPOSIT_TO_BANK", "DEPOSIT", 12),
    ("AIRTIME", "PURCHASE", 5),
    ("MERCHANT_PAYMENT", "BILL_PAY", 5),
];
const FIRST: [&str; 20] = [
    "Adaeze", "Bola", "Chidi", "Damilola", "Efe", "Folake", "Garba", "Halima", "Ifeanyi", "Jumoke", "Kelechi", "Ladi", "Musa", "Ngozi",
    "Obinna", "Patience", "Ruth", "Sani", "Tunde", "Zainab",
];
const LAST: [&str; 20] = [
    "Abubakar", "Balogun", "Chukwu", "Danladi", "Ekwueme", "Fashola", "Gambo", "Haruna", "Igwe", "Jibril", "Kalu", "Lawal", "Mohammed",
    "Nwosu", "Okafor", "Peters", "Sule", "Tella", "Uzor", "Yusuf",
];
const WORDS: [&str; 20] = [
    "salary",
    "rent",
    "diesel",
    "generator",
    "laptop",
    "stationery",
    "consulting",
    "logistics",
    "delivery",
    "school",
    "invoice",
    "refund",
    "advance",
    "vendor",
    "settlement",
    "internet",
    "catering",
    "security",
    "cleaning",
    "repair",
];
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 2024-09-01T00:00:00Z and a period of two years, in milliseconds.
const BEGIN: i64 = 1_725_148_800_000;
const SPAN: i64 = 730 * 86_400_000;
const TEXTS: u64 = 200;

/// Pseudo-random numbers from a seed.
struct Chance(u64);

impl Chance {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % end as u64).expect("below its end")
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    fn happening(&mut self) -> (&'static str, &'static str) {
        let mut place = self.below(100) as u64;
        for (operation, action, often) in HAPPEN {
            if place < often {
                return (operation, action);
            }
            place -= often;
        }
        unreachable!("they are a hundred")
    }
}

/// A row; all its fields follow from its number.
fn row(number: u64, rows: u64) -> [String; 12] {
    let mut chance = Chance(number);
    let step = SPAN / i64::try_from(rows).expect("a count");
    let jitter = i64::try_from(chance.below(usize::try_from(step).expect("a step").max(1))).expect("a step");
    let millis = BEGIN + i64::try_from(number).expect("a count") * step + jitter;
    let at = DateTime::<Utc>::from_timestamp_millis(millis).expect("a time");
    let letters: String = (0..8).map(|_| char::from(LETTERS[chance.below(32)])).collect();
    let reference = format!("{}-{}-{letters}", chance.of(&PREFIXES), at.format("%Y%m%d"));
    let account = chance.below(usize::try_from(rows / 50).expect("a count").max(2_000));
    let (operation, action) = chance.happening();
    let of_account = operation.starts_with("PERSISTENT").then(|| format!("CUST{account:012}"));
    let kobo = match (action, chance.below(100)) {
        ("CREATE" | "UPDATE", _) => 0,
        (_, 0..35) => 500_000 * (1 + chance.below(40)),
        _ => 20_000 + chance.below(200_000_000),
    };
    let status = match chance.below(100) {
        0..95 => "SUCCESSFUL",
        95..98 => "FAILED",
        _ => "PENDING",
    };
    let written = |at: DateTime<Utc>| at.format("%Y-%m-%dT%H:%M:%S%.3f").to_string();
    [
        (number + 1).to_string(),
        written(at + TimeDelta::hours(1)),
        written(at),
        reference,
        format!("{:010}", Chance(account as u64).below(10_000_000_000)),
        of_account.unwrap_or_default(),
        operation.to_owned(),
        action.to_owned(),
        format!("{}.{:02}", kobo / 100, kobo % 100),
        status.to_owned(),
        format!("{} {}", chance.of(&FIRST), chance.of(&LAST)),
        format!("{} {} {:05}", chance.of(&WORDS), chance.of(&WORDS), chance.below(100_000)),
    ]
}

/// A text that a person would type to find a row: the end of its reference, a name, some digits of an account, words of its narration, the
/// start of its reference; or a text that no row contains.
fn typed(row: &[String; 12], chance: &mut Chance) -> String {
    let some = |text: &str, from: usize, count: usize| text.chars().skip(from).take(count).collect::<String>();
    match chance.below(100) {
        0..35 => some(&row[3], 13, 6 + chance.below(3)),
        35..55 => some(&row[10].to_lowercase(), 0, 10),
        55..70 => some(&row[4], chance.below(4), 6),
        70..85 => row[11].split_once(' ').map_or_else(String::new, |(_, words)| some(words, 0, 12)),
        85..93 => some(&row[3], 0, 16),
        _ => format!("zq{}", some(&row[3], 13, 6).to_lowercase()),
    }
}

/// Writes `history.csv` and `queries.json`, then `manifest.json`.
pub(crate) fn make(folder: &Path, rows: u64) {
    fs::create_dir_all(folder).expect("a folder");
    let mut file = csv::Writer::from_path(folder.join("history.csv")).expect("a file");
    file.write_record(HEAD).expect("headings");
    for number in 0..rows {
        file.write_record(row(number, rows)).expect("a row");
    }
    file.flush().expect("written");
    let mut chance = Chance(7);
    let texts = (0..TEXTS).map(|text| json!({ "text": typed(&row(text * rows / TEXTS, rows), &mut chance) }));
    let texts = serde_json::to_vec(&texts.collect::<Vec<_>>()).expect("json");
    fs::write(folder.join("queries.json"), texts).expect("written");
    fs::write(folder.join("manifest.json"), json!({ "n": rows }).to_string()).expect("written");
}
