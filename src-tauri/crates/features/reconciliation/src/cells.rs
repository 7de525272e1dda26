//! The values of cells: amounts, days, times and numbers, as the files write them.

const DAY: u32 = 86_400;

/// Kobo from `1234.50`, `1,234.50` or `1234`, with or without a minus.
pub(crate) fn kobo(cell: &[u8]) -> Result<i64, &'static str> {
    usual_kobo(cell).map_or_else(|| any_kobo(cell), Ok)
}

/// Most cells: two decimals, no minus, and too few digits for an overflow.
fn usual_kobo(cell: &[u8]) -> Option<i64> {
    let (whole, [b'.', tens, ones]) = cell.split_last_chunk()? else {
        return None;
    };
    if whole.is_empty() || whole.len() > 15 || !tens.is_ascii_digit() || !ones.is_ascii_digit() {
        return None;
    }
    let (mut amount, mut commas) = (0, 0);
    for (place, byte) in whole.iter().enumerate() {
        match byte {
            b'0'..=b'9' => amount = amount * 10 + i64::from(byte - b'0'),
            b',' if place > 0 && (whole.len() - place).is_multiple_of(4) => commas += 1,
            _ => return None,
        }
    }
    let is_grouped = commas == 0 || (commas == whole.len() / 4 && !whole.len().is_multiple_of(4));
    is_grouped.then(|| amount * 100 + i64::from(tens - b'0') * 10 + i64::from(ones - b'0'))
}

fn any_kobo(cell: &[u8]) -> Result<i64, &'static str> {
    const NOT_ONE: &str = "is not an amount";
    let (is_negative, digits) = match cell.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, cell),
    };
    let (whole, decimals) = match digits.iter().position(|byte| *byte == b'.') {
        Some(point) => (&digits[..point], &digits[point + 1..]),
        None => (digits, b"00".as_slice()),
    };
    if whole.is_empty() || decimals.is_empty() || !is_grouped(whole) {
        return Err(NOT_ONE);
    }
    if decimals.len() > 2 && decimals.iter().all(u8::is_ascii_digit) {
        return Err("has more than two decimals");
    }
    let mut amount: i64 = 0;
    for byte in whole.iter().filter(|byte| **byte != b',').chain(decimals) {
        if !byte.is_ascii_digit() {
            return Err(NOT_ONE);
        }
        let digit = i64::from(byte - b'0');
        amount = amount
            .checked_mul(10)
            .and_then(|amount| amount.checked_add(digit))
            .ok_or("is too large")?;
    }
    if decimals.len() == 1 {
        amount = amount.checked_mul(10).ok_or("is too large")?;
    }
    Ok(if is_negative { -amount } else { amount })
}

/// Whether commas precede every three digits, or there are none.
fn is_grouped(whole: &[u8]) -> bool {
    let mut groups = whole.split(|byte| *byte == b',');
    let first = groups.next().map_or(0, <[u8]>::len);
    let mut rest = groups.peekable();
    rest.peek().is_none() || ((1..=3).contains(&first) && rest.all(|group| group.len() == 3))
}

fn number(digits: &[u8]) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.len() < 10 && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| digits.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
}

/// A whole number.
pub(crate) fn whole(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Seconds since 1970 from `2026-08-01T12:30:00`, also with a space for the T, with a fraction of a second, or with a Z at the end.
pub(crate) fn timestamp(cell: &[u8]) -> Option<u32> {
    let cell = cell.strip_suffix(b"Z").unwrap_or(cell);
    if cell.len() < 19 || !matches!(cell[10], b'T' | b' ') || cell[13] != b':' || cell[16] != b':' {
        return None;
    }
    let fraction = &cell[19..];
    if !fraction.is_empty() && (fraction.len() < 2 || fraction[0] != b'.' || !fraction[1..].iter().all(u8::is_ascii_digit)) {
        return None;
    }
    let (hour, minute, second) = (number(&cell[11..13])?, number(&cell[14..16])?, number(&cell[17..19])?);
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    Some(iso_day(&cell[..10])? + hour * 3600 + minute * 60 + second)
}

/// Seconds since 1970 at the beginning of a day, from `01/08/2026` or `2026-08-01`.
pub(crate) fn day(cell: &[u8]) -> Option<u32> {
    if cell.len() != 10 {
        return None;
    }
    if cell[2] == b'/' && cell[5] == b'/' {
        return date(number(&cell[6..])?, number(&cell[3..5])?, number(&cell[..2])?);
    }
    iso_day(cell)
}

fn iso_day(cell: &[u8]) -> Option<u32> {
    if cell[4] != b'-' || cell[7] != b'-' {
        return None;
    }
    date(number(&cell[..4])?, number(&cell[5..7])?, number(&cell[8..])?)
}

/// Years are counted from 1 March, so that the leap day is the last day of a year.
fn date(year: u32, month: u32, day: u32) -> Option<u32> {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => return None,
    };
    if !(1970..=2105).contains(&year) || !(1..=days).contains(&day) {
        return None;
    }
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_year = (153 * month + 2) / 5 + day - 1;
    let days = year * 365 + year / 4 - year / 100 + year / 400 + of_year;
    Some((days - DAYS_TO_1970) * DAY)
}

/// Counted from 1 March of the year 0.
const DAYS_TO_1970: u32 = 719_468;

/// Writes a day, such as `2026-08-01`.
pub(crate) fn write_day(out: &mut Vec<u8>, at: u32) {
    out.extend_from_slice(&day_text(at));
}

fn day_text(at: u32) -> [u8; 10] {
    let days = at / DAY + DAYS_TO_1970;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let place = (5 * of_year + 2) / 153;
    let day = of_year - (153 * place + 2) / 5 + 1;
    let (month, next) = if place < 10 { (place + 3, 0) } else { (place - 9, 1) };
    let year = year_of_era + era * 400 + next;
    let ([c, d], [y, z], [m, n], [s, t]) = (two(year / 100), two(year % 100), two(month), two(day));
    [c, d, y, z, b'-', m, n, b'-', s, t]
}

/// Writes a time, such as `2026-08-01T12:30:00`.
pub(crate) fn write_timestamp(out: &mut Vec<u8>, at: u32) {
    let second = at % DAY;
    let ([h, i], [m, n], [s, t]) = (two(second / 3600), two(second / 60 % 60), two(second % 60));
    out.extend_from_slice(&day_text(at));
    out.extend_from_slice(&[b'T', h, i, b':', m, n, b':', s, t]);
}

fn two(number: u32) -> [u8; 2] {
    [b'0' + (number / 10 % 10) as u8, b'0' + (number % 10) as u8]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_read_to_the_kobo_or_not_at_all() {
        let good: [(&str, i64); 6] = [
            ("1500.00", 150_000),
            ("1,234,567.89", 123_456_789),
            ("7", 700),
            ("7.5", 750),
            ("-10.75", -1_075),
            ("0.01", 1),
        ];
        for (cell, amount) in good {
            assert_eq!(kobo(cell.as_bytes()), Ok(amount), "{cell}");
        }
        for cell in [
            "",
            "-",
            "1.",
            ".5",
            "1,5",
            "12,34.00",
            "1234,567.00",
            ",123.00",
            "1234567,890.00",
            "1,2345",
            "1.234",
            "1e3",
            "NGN 5",
            "99999999999999999999",
            "1.2.3",
            "1-",
        ] {
            assert!(kobo(cell.as_bytes()).is_err(), "{cell}");
        }
        assert_eq!(kobo(b"(12,000.00)"), Err("is not an amount"));
    }

    proptest! {
        #[test]
        fn usual_amounts_are_read_like_any_others(cell in "[0-9]{0,3}(,?[0-9]{2,4}){0,5}[.]?[0-9]{0,3}") {
            if let Some(amount) = usual_kobo(cell.as_bytes()) {
                prop_assert_eq!(any_kobo(cell.as_bytes()), Ok(amount));
            }
        }
    }

    #[test]
    fn days_and_times_are_read_and_written() {
        // Seconds by `date -u -d … +%s`.
        for (cell, at) in [
            ("2026-08-01", 1_785_542_400),
            ("2024-02-29", 1_709_164_800),
            ("1970-01-01", 0),
            ("2000-03-01", 951_868_800),
        ] {
            assert_eq!(day(cell.as_bytes()), Some(at), "{cell}");
            let mut written = Vec::new();
            write_day(&mut written, at);
            assert_eq!(written, cell.as_bytes());
        }
        assert_eq!(day(b"01/08/2026"), Some(1_785_542_400));
        assert_eq!(timestamp(b"2026-08-01T23:59:59"), Some(1_785_628_799));
        assert_eq!(timestamp(b"2026-08-01 23:59:59.250Z"), Some(1_785_628_799));
        let mut written = Vec::new();
        write_timestamp(&mut written, 1_785_628_799);
        assert_eq!(written, b"2026-08-01T23:59:59");
        for cell in ["2025-02-29", "31/04/2026", "2026-13-01", "1/8/2026", "08/25/2026", "2026-08-00"] {
            assert_eq!(day(cell.as_bytes()), None, "{cell}");
        }
        for cell in [
            "2026-08-01",
            "2026-08-01T24:00:00",
            "2026-08-01T10:60:00",
            "2026-08-01T10:00:00+01:00",
        ] {
            assert_eq!(timestamp(cell.as_bytes()), None, "{cell}");
        }
    }
}
