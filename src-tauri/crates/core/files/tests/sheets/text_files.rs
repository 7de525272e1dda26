//! Text files: delimiters, quotation marks, encodings, row numbers.

use proptest::prelude::*;

use super::reading::{refused, text};
use files::sheets::{ReadOptions, SheetError, read};

#[test]
fn reads_text_files_as_a_spreadsheet_program_does() {
    let check = |file: &str, expected: &[&[&str]]| assert_eq!(text(file.as_bytes()), expected, "{file:?}");
    check("a,b\n1,\"x, \"\"y\"\"\nz\"\n", &[&["a", "b"], &["1", "x, \"y\"\nz"]]);
    check("a;b\r\n\r\n1.250,50;x\r\n", &[&["a", "b"], &[], &["1.250,50", "x"]]);
    check("a\tb\r1\t2\r", &[&["a", "b"], &["1", "2"]]);
    check("a|b\n1|2", &[&["a", "b"], &["1", "2"]]);
    check("sep=;\r\na,1;b\r\nc;d", &[&["a,1", "b"], &["c", "d"]]);
    check(
        "Acme Ltd\n\nName,Amount,\n\"5\" pipe\",6,\n",
        &[&["Acme Ltd"], &[], &["Name", "Amount"], &["5 pipe\"", "6"]],
    );
    check("a,\"\",c\n", &[&["a", "", "c"]]);
    check("\u{feff}a,b\n1,2\n", &[&["a", "b"], &["1", "2"]]);
    let utf16: Vec<u8> = [0xfeff]
        .into_iter()
        .chain("Name\tAmount (₦)\r\nÒkè\t5\r\n".encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(text(&utf16), [["Name", "Amount (₦)"], ["Òkè", "5"]]);
    assert_eq!(text(b"Name;Montant\nS\xe9ne;5\n"), [["Name", "Montant"], ["Séne", "5"]]);
    for swallowed in ["a,b\n\"Ada,1\nObi,2\n", "a,b\n\"Ada,1\nObi\"s,2\n"] {
        assert!(matches!(refused(swallowed.as_bytes()), SheetError::Damaged { .. }), "{swallowed:?}");
    }
    let named = read("C pay/october.csv", b"a,b\n1,2\n", &ReadOptions::default()).expect("read");
    assert_eq!(&**named.grid.sheet(), "october");
}

proptest! {
    #[test]
    fn a_file_of_another_csv_writer_is_read_back(rows in prop::collection::vec(prop::collection::vec("[a-z0-9,;\"\r\n |'=₦]{0,6}", 3), 1..12)) {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["h1", "h2", "h3"]).expect("written");
        for row in &rows {
            writer.write_record(row).expect("written");
        }
        let bytes = writer.into_inner().expect("bytes");
        let mut expected: Vec<Vec<String>> = vec![["h1", "h2", "h3"].map(str::to_owned).to_vec()];
        // A cell without visible characters is empty.
        let seen = |cell: &String| if cell.trim().is_empty() { String::new() } else { cell.clone() };
        expected.extend(rows.iter().map(|row| row.iter().map(seen).collect()));
        // Only commas are certain in cells full of other delimiters.
        let forced = [b"sep=,\n", bytes.as_slice()].concat();
        let mut found = text(&forced);
        for row in &mut found {
            row.resize(3, String::new());
        }
        let blank = |row: &Vec<String>| row.iter().all(|cell| cell.trim().is_empty());
        while expected.last().is_some_and(blank) {
            expected.pop();
        }
        prop_assert_eq!(found, expected);
    }
}
