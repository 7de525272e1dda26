//! Random bank statements in the known layouts.

use book_rules::statement::prove;

use super::files::{Kind, bytes};
use super::random::{Counts, Random, run, variant};
use super::statement_model::statement;
use files::statements::read;

fn round(random: &mut Random, counts: &mut Counts) {
    let kind = Kind::any(random);
    let model = statement(random, kind);
    let file = bytes(kind, &model.rows, random);
    let size = model.moved.len() as u64;
    counts.plain += if model.is_plain { size } else { 0 };
    let refuse = |counts: &mut Counts, code: String| counts.refuse(&format!("{code}, dates {:?}", model.days));
    let statement = match read("statement", &file, None, None, None) {
        Ok(file) => file.statement,
        Err(error) => return refuse(counts, format!("file {}", variant(&error))),
    };
    let proved = match prove(statement) {
        Ok(proved) => proved,
        Err(_) => return refuse(counts, "proof".to_owned()),
    };
    if !model.is_naira {
        counts.wrong.push(format!("{kind:?}: a statement that is no naira was read"));
        return;
    }
    let mut read: Vec<_> = proved.statement().lines.iter().filter(|line| line.amount != 0).collect();
    read.sort_by_key(|line| line.row);
    let as_text = |row: u32, day: &str, amount: i64, balance: Option<i64>| format!("row {row} {day} {amount} {balance:?}");
    let read: Vec<String> = read
        .iter()
        .map(|line| as_text(line.row, &line.day.to_string(), line.amount, line.balance))
        .collect();
    let wanted: Vec<String> = model
        .moved
        .iter()
        .map(|(row, one)| {
            let (year, month, day) = one.day;
            as_text(*row, &format!("{year}-{month:02}-{day:02}"), one.amount, Some(one.balance))
        })
        .collect();
    if read == wanted {
        counts.right += size;
        counts.plain_right += if model.is_plain { size } else { 0 };
        return;
    }
    let differs = (0..wanted.len().max(read.len()))
        .find(|place| read.get(*place) != wanted.get(*place))
        .unwrap_or_default();
    counts.wrong.push(format!(
        "{kind:?} {:?}: read {:?}, the model has {:?}",
        model.days,
        read.get(differs),
        wanted.get(differs)
    ));
}

#[test]
fn statements_at_random_are_what_they_show_or_refused() {
    run("statements", 60, round);
}
