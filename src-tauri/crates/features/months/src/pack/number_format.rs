//! Whether a cell's number format shows the cell's content.

/// The content of a cell, as far as a number format can change its display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellValue {
    /// A number: its sign, whether it is zero, and how many decimals it has.
    Number {
        negative: bool,
        zero: bool,
        decimals: usize,
    },
    /// A day, with or without a time.
    Date {
        time: bool,
    },
    Text,
}

impl CellValue {
    /// A number from text such as `-7500.5`.
    pub(super) fn number(text: &str) -> Self {
        Self::Number {
            negative: text.starts_with('-'),
            zero: text.bytes().all(|byte| matches!(byte, b'0' | b'-' | b'.')),
            decimals: text.split_once('.').map_or(0, |(_, decimals)| decimals.len()),
        }
    }
}

/// A part of a format, between semicolons.
#[derive(Debug, Default)]
struct Section {
    /// The placeholders for digits and parts of a day, in order, with a space where other text separates them.
    marks: String,
    /// What is shown as it is written.
    literal: String,
    /// Whether it applies to some numbers only.
    condition: bool,
}

/// Whether a format shows the content. The codes that LibreOffice, Excel and others write for a pack do. A code that shows something else, or
/// that no pack needs, does not.
pub(super) fn shows(code: &str, held: CellValue) -> bool {
    if code.trim().is_empty() || code.eq_ignore_ascii_case("general") {
        return true;
    }
    let sections = sections(code);
    if sections.iter().any(|section| section.condition || has_digit(&section.literal)) {
        return false;
    }
    match held {
        CellValue::Number { negative, zero, decimals } => {
            let own = usize::from(negative) + 2 * usize::from(zero);
            let own_section = sections.get(own).filter(|_| own > 0 && own < 3);
            shows_number(
                own_section.unwrap_or(&sections[0]),
                negative && own_section.is_some(),
                zero,
                decimals,
            )
        }
        CellValue::Date { time } => {
            let marks = sections[0].marks.to_ascii_lowercase();
            let needed = if time { "ymdh" } else { "ymd" };
            needed.chars().all(|mark| marks.contains(mark)) && !marks.contains(['#', '?', '@', '%'])
        }
        CellValue::Text => {
            let own = sections
                .get(3)
                .or_else(|| sections.iter().find(|section| section.marks.contains('@')));
            own.is_none_or(|own| own.marks.trim() == "@" && !own.literal.contains(char::is_alphanumeric))
        }
    }
}

fn has_digit(literal: &str) -> bool {
    literal.chars().any(char::is_numeric)
}

fn shows_number(section: &Section, negative: bool, zero: bool, decimals: usize) -> bool {
    let marks = section.marks.trim();
    let minus = section.literal.contains(['-', '−', '–', '(']);
    // Accounting formats show zero as a dash.
    if marks.trim_matches('?').is_empty() {
        return zero && minus;
    }
    let (whole, behind) = marks.split_once('.').unwrap_or((marks, ""));
    let are = |part: &str, allowed: &str| part.chars().all(|mark| allowed.contains(mark));
    are(whole, "0#?,")
        && are(behind, "0#?")
        // A comma after the digits hides three of them.
        && !whole.ends_with(',')
        && !whole.is_empty()
        && behind.len() >= decimals
        && (minus == negative || zero)
}

fn sections(code: &str) -> Vec<Section> {
    let mut all = vec![Section::default()];
    let mut signs = code.chars();
    while let Some(sign) = signs.next() {
        let last = all.len() - 1;
        let last_section = &mut all[last];
        match sign {
            ';' => all.push(Section::default()),
            '"' => last_section.push_literal(signs.by_ref().take_while(|sign| *sign != '"')),
            '\\' => last_section.push_literal(signs.next()),
            // A space as wide as the next character, or filled with it.
            '_' | '*' => {
                let filled = signs.next().filter(|_| sign == '*');
                last_section.push_literal(filled.filter(|sign| sign.is_alphanumeric()));
            }
            '[' => last_section.bracket(&signs.by_ref().take_while(|sign| *sign != ']').collect::<String>()),
            '0' | '#' | '?' | '.' | ',' | '%' | '@' => last_section.marks.push(sign),
            letter if letter.is_ascii_alphabetic() => last_section.marks.push(letter),
            other => last_section.push_literal([other]),
        }
    }
    all
}

impl Section {
    fn push_literal(&mut self, literal: impl IntoIterator<Item = char>) {
        let before = self.literal.len();
        self.literal.extend(literal);
        if self.literal.len() > before && !self.marks.is_empty() {
            self.marks.push(' ');
        }
    }

    /// A colour, a currency, a language, a condition, or elapsed hours.
    fn bracket(&mut self, inside: &str) {
        if let Some(currency) = inside.strip_prefix('$') {
            self.push_literal(currency.split('-').next().unwrap_or_default().chars());
        } else {
            self.condition |= inside.contains(['<', '>', '=']);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_that_programs_write_show_the_content() {
        for code in [
            "General",
            "#,##0.00",
            "0.00",
            "#,##0.00;-#,##0.00",
            "#,##0.00;[Red]-#,##0.00",
            "#,##0.00_);(#,##0.00)",
            "_-* #,##0.00_-;-* #,##0.00_-;_-* \"-\"??_-;_-@_-",
            "[$₦-468]#,##0.00;\\-[$₦-468]#,##0.00",
            "\"₦\"#,##0.00",
        ] {
            for number in ["7500.5", "-7500.5", "0", "12"] {
                assert!(shows(code, CellValue::number(number)), "{code} {number}");
            }
        }
        for code in [
            "yyyy-mm-dd hh:mm:ss",
            "yyyy\\-mm\\-dd\\ hh:mm:ss;@",
            "dd/mm/yy h:mm",
            "[$-409]d\\-mmm\\-yyyy hh:mm AM/PM",
        ] {
            assert!(shows(code, CellValue::Date { time: true }), "{code}");
        }
        for code in ["@", "General", "#,##0.00", "0;-0;0;@"] {
            assert!(shows(code, CellValue::Text), "{code}");
        }
    }

    #[test]
    fn formats_that_show_something_else_are_recognised() {
        for (code, number) in [
            ("\"9,999.00\"", "7500.5"),
            ("9999", "7500.5"),
            ("\\9#,##0.00", "7500.5"),
            ("#,##0.00\"0\"", "7500.5"),
            ("0\".\"00", "750050"),
            ("0%", "7500"),
            ("0.00E+00", "7500.5"),
            ("#,##0.00,", "7500.5"),
            ("#,##0,.00", "7500.5"),
            ("#,##0", "7500.5"),
            ("0.0", "0.75"),
            ("#,##0.00;#,##0.00", "-7500.5"),
            ("-#,##0.00", "7500.5"),
            (";;;", "7500.5"),
            ("#,##0.00;;", "-7500.5"),
            ("#,##0.00;-#,##0.00;\"none\"", "0"),
            ("[>1000]#,##0.00;0.00", "7500.5"),
            ("[$99-468]#,##0.00", "7500.5"),
            ("yyyy-mm-dd", "45000"),
            ("*90.00", "7500.5"),
        ] {
            assert!(!shows(code, CellValue::number(number)), "{code} {number}");
        }
        for code in ["yyyy", "\"2026-10-01\"", "yyyy-mm-dd"] {
            assert!(!shows(code, CellValue::Date { time: true }), "{code}");
        }
        for code in [";;;", "0;0;0;\"Paid\"", "\"not \"@"] {
            assert!(!shows(code, CellValue::Text), "{code}");
        }
    }
}
