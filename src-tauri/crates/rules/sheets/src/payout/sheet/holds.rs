//! Describes the contents of a column in words, for a person who chooses its meaning.

use super::amount_style::Votes;
use crate::messages;
use cell_rules::Cell;
use cell_rules::amount_text::{NumberStyle, bare, shape};
use cell_rules::dates::{DateOrder, DateVotes};
use cell_rules::text::plain;

/// The percentage of cells that decides.
const MOST: usize = 60;

/// The contents of most of these cells. `cells` are those below the column names.
pub(super) fn holds<'g>(cells: impl Iterator<Item = Cell<'g>>) -> String {
    let (mut all, mut accounts, mut numbers) = (0_usize, 0_usize, 0_usize);
    let (mut votes, mut dates) = (Votes::default(), DateVotes::default());
    for cell in cells.filter(|cell| !cell.is_blank()) {
        all += 1;
        dates.add(cell);
        match cell {
            Cell::Text(text) => {
                let text = plain(text);
                let amount = bare(&text).ok().and_then(|bare| shape(bare.digits)).is_some();
                accounts += usize::from(is_account(&text));
                numbers += usize::from(amount);
                votes.add(cell);
            }
            Cell::Number(number) | Cell::Shown(number, _) => {
                accounts += usize::from(is_account(number));
                numbers += 1;
            }
            Cell::Empty | Cell::Bool(_) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => {}
        }
    }
    let share = |part: usize| part * 100 / all.max(1);
    if all == 0 {
        "Nothing".to_owned()
    } else if share(accounts) >= MOST {
        messages::columns::ten_digits(share(accounts))
    } else if share(dates.seen) >= MOST {
        dated(&dates)
    } else if share(numbers) >= MOST {
        let marks = match votes.decide(None).settled() {
            Some(NumberStyle::DotDecimal) => messages::columns::POINT_BEFORE_KOBO,
            Some(NumberStyle::CommaDecimal) => messages::columns::COMMA_BEFORE_KOBO,
            None => "",
        };
        messages::columns::numbers(share(numbers), marks)
    } else {
        "Text".to_owned()
    }
}

fn is_account(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn dated(dates: &DateVotes) -> String {
    let Some((written, meant)) = dates.example() else {
        return "Dates".to_owned();
    };
    match dates.order() {
        DateOrder::Plain if written == meant => messages::columns::dates(&meant),
        DateOrder::Plain => messages::columns::dates_read(written, &meant),
        DateOrder::DayFirst => messages::columns::day_first(written, &meant),
        DateOrder::MonthFirst => messages::columns::month_first(written, &meant),
        DateOrder::Ambiguous => messages::columns::order_unknown(written, &meant),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> String {
        holds(texts.iter().map(|text| Cell::Text(text)))
    }

    #[test]
    fn the_contents_of_most_cells_are_described() {
        assert_eq!(of(&["", " "]), "Nothing");
        assert_eq!(of(&["0123456785", "1012854016", "n/a"]), "10 digits in 66 % of cells");
        assert_eq!(of(&["1,250.50", "700"]), "Numbers in 100 % of cells, a point before the kobo");
        assert_eq!(of(&["1.250,50", "700"]), "Numbers in 100 % of cells, a comma before the kobo");
        assert_eq!(of(&["1,250", "700"]), "Numbers in 100 % of cells");
        assert_eq!(of(&["Ada", "Obi", "5"]), "Text");
    }

    #[test]
    fn the_order_of_dates_is_described() {
        assert_eq!(
            of(&["03/11/2026", "28/11/2026"]),
            "Dates, the day first: 28/11/2026 is 28 November 2026"
        );
        assert_eq!(
            of(&["11/03/2026", "11/28/2026"]),
            "Dates, the month first: 11/28/2026 is 28 November 2026"
        );
        assert_eq!(
            of(&["03/11/2026", "04/11/2026"]),
            "Dates; no row shows whether the day or the month is first. Day first, 03/11/2026 is 3 November 2026"
        );
        assert_eq!(of(&["03-Nov-26", "4 Nov 2026"]), "Dates: 03-Nov-26 is 3 November 2026");
        assert_eq!(of(&["2026 Nov 03"]), "Dates: 2026 Nov 03 is 3 November 2026");
        assert_eq!(
            holds([Cell::Date("2026-11-03")].into_iter()),
            "Dates: 2026-11-03 is 3 November 2026"
        );
    }
}
