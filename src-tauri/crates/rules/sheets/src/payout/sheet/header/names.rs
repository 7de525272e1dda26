//! The row with the column names, and the meaning of a name.

use sha2::{Digest as _, Sha256};

use super::super::mapping::Field;
use super::super::synonyms::{NAME_PARTS, PARTS_OF_PAY, SYNONYMS, WHOSE};
use cell_rules::text::{header_key, tidy};
use cell_rules::{Grid, GridRow, WordList, of_heading, without_naira, without_stated};

/// The number of rows that are searched for the column names.
pub(super) const SEARCHED: usize = 30;

/// The names of all columns, from one row or from two that are read together.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// The number of the row; of two rows, the lower one.
    pub(super) row: u32,
    /// The name of each column, or an empty text.
    pub(super) texts: Vec<String>,
}

impl Names {
    /// The names in this row, combined with the row above if only that makes them complete.
    pub(super) fn of(grid: &Grid, number: u32) -> Option<Self> {
        let row = grid.numbered(number)?;
        let alone = Self::in_row(row);
        if alone.is_whole() {
            return Some(alone);
        }
        let above = number.checked_sub(1).and_then(|above| grid.numbered(above));
        let both = above.map(|above| Self::in_row(above).over(&alone)).filter(Self::is_whole);
        Some(both.unwrap_or(alone))
    }

    /// The first row that names both account and amount; without one, the row that names the most fields, at least two.
    ///
    /// A second table further down is never used instead, however many columns it names: the payments above it would be lost.
    pub(super) fn best(grid: &Grid) -> Option<Self> {
        let mut best: Option<(usize, Self)> = None;
        for row in grid.rows_in(0).take(SEARCHED) {
            let Some(names) = Self::of(grid, row.number) else { continue };
            if names.is_whole() {
                return Some(names);
            }
            let mut fields: Vec<Field> = names.fields().collect();
            fields.sort_unstable();
            fields.dedup();
            if fields.len() >= 2 && best.as_ref().is_none_or(|(count, _)| fields.len() > *count) {
                best = Some((fields.len(), names));
            }
        }
        best.map(|(_, names)| names)
    }

    /// No names, with a number before the first row.
    pub(super) fn none(row: u32) -> Self {
        Self { row, texts: Vec::new() }
    }

    fn in_row(row: GridRow<'_>) -> Self {
        Self {
            row: row.number,
            texts: row.cells().map(|cell| tidy(cell.written()).into_owned()).collect(),
        }
    }

    fn is_whole(&self) -> bool {
        let has = |wanted: Field| self.fields().any(|field| field == wanted);
        has(Field::Account) && has(Field::Amount)
    }

    fn fields(&self) -> impl Iterator<Item = Field> {
        let found = self.texts.iter().filter_map(|text| any_meaning(text));
        found.map(|found| found.field)
    }

    /// Combines these names with those below: a name above several columns belongs to each, and one with nothing below is used alone.
    fn over(&self, lower: &Self) -> Self {
        let (mut texts, mut over) = (Vec::new(), "");
        for index in 0..self.texts.len().max(lower.texts.len()) {
            let (upper, below) = (self.text(index), lower.text(index));
            if !upper.is_empty() {
                over = upper;
            }
            let joined = format!("{over} {below}");
            texts.push(match below {
                "" => upper.to_owned(),
                _ if meaning(&joined).is_some() => joined.trim().to_owned(),
                _ => below.to_owned(),
            });
        }
        Self { row: lower.row, texts }
    }

    /// The same text for the same names in the same order, whatever their case and marks; `None` for fewer than two.
    pub(super) fn fingerprint(&self) -> Option<String> {
        let keys: Vec<String> = self.texts.iter().map(|text| header_key(text)).collect();
        let last = keys.iter().rposition(|key| !key.is_empty())?;
        if keys.iter().filter(|key| !key.is_empty()).count() < 2 {
            return None;
        }
        let mut digest = Sha256::new();
        digest.update(b"cowrie headings 1\n");
        keys.iter().take(last + 1).for_each(|key| digest.update(format!("{key}\n")));
        Some(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The name of this column, or an empty text.
    pub(super) fn text(&self, index: usize) -> &str {
        self.texts.get(index).map_or("", String::as_str)
    }

    /// The name of this column for messages.
    pub(super) fn label(&self, index: usize) -> String {
        match self.text(index) {
            "" => format!("Column {}", letters(index)),
            text => text.to_owned(),
        }
    }
}

/// The meaning of a column name, and its rank (0 is best).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) field: Field,
    pub(super) rank: usize,
}

/// The rank after that of every complete name.
pub(super) const PART_OF_NAME: usize = 1000;

/// Whether a column of this name contains data of a payout.
pub(crate) fn is_column_name(name: &str) -> bool {
    any_meaning(name).is_some()
}

fn any_meaning(name: &str) -> Option<Found> {
    meaning(name).or_else(|| stated_amount(name)).or_else(|| part_of_pay(name))
}

/// A column of amounts that may be only a part of what is paid: `Wages`.
pub(super) fn part_of_pay(name: &str) -> Option<Found> {
    let key = header_key(name);
    let listed = |key: &str| {
        PARTS_OF_PAY.has(key).then_some(Found {
            field: Field::Amount,
            rank: 0,
        })
    };
    listed(&key)
        .or_else(|| without_naira(&key, listed))
        .or_else(|| listed(&without_period(name)?))
        .filter(|_| of_heading(name).is_none())
}

/// The meaning of a column of this name.
pub(super) fn meaning(name: &str) -> Option<Found> {
    let key = header_key(name);
    if let Some(found) = listed(&key) {
        // `Net Pay ($)` is not an amount in naira.
        return Some(found).filter(|found| found.field != Field::Amount || of_heading(name).is_none());
    }
    if NAME_PARTS.has(&key) {
        return Some(Found {
            field: Field::Name,
            rank: PART_OF_NAME,
        });
    }
    let of_amount = |bare: &str| listed(bare).filter(|found| found.field == Field::Amount);
    let naira = without_naira(&key, of_amount).or_else(|| of_amount(&without_period(name)?));
    let of_payee = || WHOSE.iter().find_map(|whose| about_the_payee(key.strip_prefix(whose)?));
    // `Account No. of Beneficiary`
    let behind = || {
        WHOSE
            .iter()
            .find_map(|whose| about_the_payee(key.strip_suffix(whose)?.strip_suffix("of")?))
    };
    // `BANKS`, `Account Nos`
    let several = || about_the_payee(key.strip_suffix('s')?);
    naira.or_else(of_payee).or_else(behind).or_else(several)
}

/// The key of a name without the month that it contains: `netpay` of `Net Pay (Oct 2026)` and `Net Pay for October`. `None` if it contains
/// none.
fn without_period(name: &str) -> Option<String> {
    static MONTHS: WordList = WordList::of(
        "jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september sept october \
         november december",
    );
    const BESIDE: [&str; 3] = ["for", "of", "the"];
    let lower = name.to_lowercase();
    let words = || lower.split(|mark: char| !mark.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_year = |word: &str| matches!(word.len(), 2 | 4) && word.bytes().all(|byte| byte.is_ascii_digit());
    words().any(|word| MONTHS.has(word)).then(|| {
        let kept = words().filter(|word| !MONTHS.has(word) && !BESIDE.contains(word) && !is_year(word));
        kept.collect()
    })
}

/// A column of amounts whose name states their currency or scale: `Net Pay (N'000)`.
pub(super) fn stated_amount(name: &str) -> Option<Found> {
    let bare = without_stated(name)?;
    meaning(&bare).filter(|found| found.field == Field::Amount)
}

fn listed(key: &str) -> Option<Found> {
    SYNONYMS.iter().find_map(|(field, names)| {
        let rank = names.place(key)?;
        Some(Found { field: *field, rank })
    })
}

/// `Beneficiary Code` is not a bank code, and `Customer Reference` is not the payment's: only complete names count here.
fn about_the_payee(key: &str) -> Option<Found> {
    listed(key).filter(|found| match found.field {
        Field::Name | Field::Account | Field::Bank | Field::Phone | Field::Email => true,
        Field::BankCode => key != "code",
        Field::Amount | Field::Remarks | Field::Reference | Field::Currency | Field::Sender => false,
    })
}

/// The letters of a column: A, B, … Z, AA, …
pub(crate) fn letters(index: usize) -> String {
    let letter = |n: usize| char::from(b'A'.saturating_add(u8::try_from(n % 26).unwrap_or_default()));
    if index < 26 {
        letter(index).to_string()
    } else {
        format!("{}{}", letter(index / 26 - 1), letter(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_names_are_recognised() {
        let check = |name: &str, field: Option<Field>| assert_eq!(meaning(name).map(|found| found.field), field, "{name}");
        check("A/C No.", Some(Field::Account));
        check("Beneficiary's Account Number", Some(Field::Account));
        check("NUBAN", Some(Field::Account));
        check("Amount (₦)", Some(Field::Amount));
        check("Amount (NGN)", Some(Field::Amount));
        check("Amount (N)", Some(Field::Amount));
        check("Net Pay (N)", Some(Field::Amount));
        check("Net Salary (=N=)", Some(Field::Amount));
        check("Take Home (N:K)", Some(Field::Amount));
        check("Net Pay in Naira", Some(Field::Amount));
        check("Amount NGN", Some(Field::Amount));
        check("Net Pay - N", Some(Field::Amount));
        check("NGN Amount", Some(Field::Amount));
        check("₦ Net Pay", Some(Field::Amount));
        check("N Amount", Some(Field::Amount));
        check("Naira Value", Some(Field::Amount));
        check("NGN Name", None);
        check("Name", Some(Field::Name));
        check("Account Name (N)", None);
        check("NET PAY", Some(Field::Amount));
        check("Beneficiary Bank Name", Some(Field::Bank));
        check("CBN code", Some(Field::BankCode));
        check("Beneficiary Code", None);
        check("Name of Beneficiary", Some(Field::Name));
        check("Bank of Payee", Some(Field::Bank));
        check("Acct. No. of Staff", Some(Field::Account));
        check("BANKS", Some(Field::Bank));
        check("ACCOUNT NOS", Some(Field::Account));
        check("Phone Numbers", Some(Field::Phone));
        check("Code of Beneficiary", None);
        check("Wages", None);
        check("Amount (USD)", None);
        check("amount_kobo", None);
        check("Gross", None);
        check("S/N", None);
        check("account type", None);
        check("Staff Phone", Some(Field::Phone));
        check("E-mail", Some(Field::Email));
        check("Surname", Some(Field::Name));
        check("Net Pay (Oct)", Some(Field::Amount));
        check("Net Pay October 2026", Some(Field::Amount));
        check("Amount for October", Some(Field::Amount));
        check("Net Pay (2026)", None);
        check("Bank's Name", Some(Field::Bank));
        check("Bank A/C Number", Some(Field::Account));
        check("Name of Teacher", Some(Field::Name));
        check("Staff", Some(Field::Name));
    }

    #[test]
    fn parts_of_pay_are_recognised_with_a_currency_mark() {
        for name in ["Salary - N", "Salary (₦)", "SALARY NGN", "Wages (N)", "NGN Salary"] {
            assert_eq!(part_of_pay(name).map(|found| found.field), Some(Field::Amount), "{name}");
        }
        for name in ["Salary ($)", "Salary (N'000)", "Name"] {
            assert_eq!(part_of_pay(name), None, "{name}");
        }
    }

    #[test]
    fn letters_are_those_over_the_columns() {
        assert_eq!([0, 25, 26, 255].map(letters), ["A", "Z", "AA", "IV"]);
    }
}
