//! The meaning of the history's words as SQL conditions, equal to [`payment_rules::history_event`].

use std::fmt::Write as _;

use payment_rules::history_event::{CHANGES, DONE, NO_MONEY_IN, PAYMENTS};

/// The condition that the item `of` is incoming money.
pub fn money_in(of: &str) -> String {
    format!("(upper(trim({of}.action)) IN {} AND {of}.status = '{DONE}')", listed(&PAYMENTS))
}

/// The condition that the item `of` is done, with a word that is not known.
pub fn unclassified(of: &str) -> String {
    let known = [listed(&PAYMENTS), listed(&CHANGES)];
    let mut sql = format!("({of}.status = '{DONE}'");
    for words in known {
        let _ = write!(sql, " AND upper(trim({of}.action)) NOT IN {words}");
    }
    for part in NO_MONEY_IN {
        let _ = write!(sql, " AND instr(upper({of}.action), '{part}') = 0");
    }
    sql + ")"
}

fn listed(words: &[&str]) -> String {
    format!("('{}')", words.join("', '"))
}

#[cfg(test)]
mod tests {
    use payment_rules::history_event::{Meaning, meaning};
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn the_conditions_agree_with_the_rules() {
        let db = Connection::open_in_memory().expect("a database");
        let holds = |condition: &str, action: &str, status: &str| {
            let sql = format!("SELECT {condition} FROM (SELECT ?1 AS action, ?2 AS status) AS h");
            db.query_row(&sql, [action, status], |row| row.get::<_, bool>(0))
                .expect("an answer")
        };
        for action in [
            "PAYMENT",
            " payment ",
            "PARTIAL_PAYMENT",
            "PAYMENT_COMPLETE",
            "PAYMENT_REVERSED",
            "PAYMENT_REQUEST_EXPIRED",
            "Payment_Error",
            "REFUND",
            "CREATE_REQUEST",
            "create",
            "CANCEL",
            "FAIL",
            "SETTLED",
            "FEE",
            "PAYMENT_FEE",
            "",
        ] {
            assert_eq!(
                holds(&money_in("h"), action, "SUCCESSFUL"),
                meaning(action) == Meaning::MoneyIn,
                "{action}"
            );
            assert_eq!(
                holds(&unclassified("h"), action, "SUCCESSFUL"),
                meaning(action) == Meaning::Unknown,
                "{action}"
            );
            assert!(
                !holds(&money_in("h"), action, "PENDING") && !holds(&unclassified("h"), action, "FAILED"),
                "{action}"
            );
        }
    }
}
