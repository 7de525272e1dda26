//! Number formats that a file identifies by number.

use std::sync::Arc;

use cell_rules::Format;

/// The format with a number; `own` is its code if the file defines one. None for the general format.
pub(super) fn numbered(id: u16, own: Option<&str>) -> Option<Arc<Format>> {
    own.or_else(|| built_in(id)).map(|code| Arc::new(Format::of_code(code)))
}

/// The built-in number formats (ECMA-376 part 1, 18.8.30). Those of money are in dollars, as in the standard.
fn built_in(id: u16) -> Option<&'static str> {
    Some(match id {
        1 => "0",
        2 => "0.00",
        3 => "#,##0",
        4 => "#,##0.00",
        5..=8 | 42 | 44 => "\"$\"#,##0.00",
        9 => "0%",
        10 => "0.00%",
        37..=40 | 41 | 43 => "#,##0.00",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use cell_rules::Shown;

    use super::*;

    #[test]
    fn a_format_code_of_the_file_precedes_the_built_in_one() {
        let shows = |id, own| numbered(id, own).map(|format| format.shows("5").clone());
        assert_eq!(shows(44, None), Some(Shown::Currency("$".to_owned())));
        assert_eq!(shows(9, None), Some(Shown::Percent));
        assert_eq!(shows(0, None), None);
        assert_eq!(shows(164, Some("0%")), Some(Shown::Percent));
        assert!(matches!(shows(44, Some("[$\u{20a6}-46A]#,##0.00")), Some(Shown::Number { .. })));
    }
}
