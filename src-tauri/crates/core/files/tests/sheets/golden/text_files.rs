//! Messes 27 to 29: encodings, delimiters, and files that are not what they are called.

use super::{Golden, check, csv, raw};

pub(super) fn files() -> Vec<Golden> {
    [encodings(), delimiters(), disguises()].into_iter().flatten().collect()
}

fn encodings() -> Vec<Golden> {
    let text = "Name\tBank\tAccount\tAmount\r\nSéraphine Òkè\tGTB\t0123456785\t₦5,000.50\r\n";
    let wide = |mark: bool, big: bool| -> Vec<u8> {
        let mark = mark.then_some(0xfeff);
        let units = mark.into_iter().chain(text.encode_utf16());
        units
            .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
            .collect()
    };
    let bytes = |name: &[u8]| [b"Name,Bank,Account,Amount\r", name, b",GTB,0123456785,5000\r"].concat();
    let garbled = |name: &str| csv(&[&format!("{name},GTB,0123456785,5000")]);
    vec![
        Golden::fine("27 UTF-8", raw(text), 1, "5000.50"),
        Golden::fine("27 UTF-8 with a mark", raw(&format!("\u{feff}{text}")), 1, "5000.50"),
        Golden::fine("27 Excel's Unicode text", wide(true, false), 1, "5000.50"),
        Golden::fine("27 UTF-16 the other way round", wide(true, true), 1, "5000.50"),
        Golden::fine("27 UTF-16 without a mark", wide(false, false), 1, "5000.50"),
        Golden::fine("27 UTF-16 the other way round without a mark", wide(false, true), 1, "5000.50"),
        Golden::fine("27 Windows-1252", bytes(b"S\xe9raphine Ngu\xe9ma"), 1, "5000.00"),
        Golden::fine("27 Mac Roman", bytes(b"S\x8eraphine Ngu\x8ema"), 1, "5000.00"),
        Golden::new(
            "27 read in another encoding",
            garbled("SÃ©raphine"),
            (1, 0, 0),
            "5000.00",
            "sheet:MOJIBAKE",
        )
        .says("row 2"),
        Golden::new(
            "27 letters lost for good",
            csv(&[
                "S\u{fffd}raphine,GTB,0123456785,5000",
                "Obi and many others at the head office in Lagos,Zenith,1012854016,6000",
                "Eze and others,Access,0690000032,7000",
            ]),
            (3, 0, 0),
            "18000.00",
            "sheet:MOJIBAKE",
        ),
        Golden::fine(
            "27 a naira sign read in another encoding",
            csv(&["Ada,GTB,0123456785,\"â‚¦5,000.00\""]),
            1,
            "5000.00",
        ),
    ]
}

fn delimiters() -> Vec<Golden> {
    let between = |delimiter: &str| raw(&"Name;Bank;Account;Amount\nAda;GTB;0123456785;5000\n".replace(';', delimiter));
    vec![
        Golden::fine("28 semicolons", between(";"), 1, "5000.00"),
        Golden::fine("28 tabs", between("\t"), 1, "5000.00"),
        Golden::fine("28 bars", between("|"), 1, "5000.00"),
        Golden::fine(
            "28 sep=",
            raw("sep=;\r\nName;Bank;Account;Amount\r\nAda, Bee;GTB;0123456785;5000\r\n"),
            1,
            "5000.00",
        ),
        Golden::fine(
            "28 Sep= in quotation marks",
            raw("\"Sep=|\"\r\nName|Bank|Account|Amount\r\nAda|GTB|0123456785|5000\r\n"),
            1,
            "5000.00",
        ),
        Golden::fine(
            "28 line ends of an old Macintosh",
            raw("Name,Bank,Account,Amount\rAda,GTB,0123456785,5000\r"),
            1,
            "5000.00",
        ),
        Golden::fine(
            "28 line ends in quotation marks",
            raw("Name,Bank,Account,Amount\n\"Ada\nObi\",GTB,0123456785,5000\n"),
            1,
            "5000.00",
        ),
        Golden::fine(
            "28 doubled quotation marks",
            csv(&["\"Ada \"\"Bee\"\" Obi\",GTB,0123456785,5000"]),
            1,
            "5000.00",
        ),
        Golden::fine(
            "28 curled quotation marks",
            csv(&["“Obi, Ada”,GTB,0123456785,“5,000.00”"]),
            1,
            "5000.00",
        ),
        Golden::fine(
            "28 delimiters at every end",
            raw("Name,Bank,Account,Amount,\nAda,GTB,0123456785,5000,\n"),
            1,
            "5000.00",
        ),
        Golden::fine(
            "28 a zero byte",
            csv(&[
                "Ada\0,GTB,0123456785,5000",
                "Obi and many others at the head office in Lagos,Zenith,1012854016,6000",
                "Eze and others,Access,0690000032,7000",
            ]),
            3,
            "18000.00",
        ),
        Golden::new(
            "28 blank lines at the end",
            csv(&["Ada,GTB,0123456785,5000", "", "", ""]),
            (1, 0, 0),
            "5000.00",
            "",
        ),
    ]
}

fn disguises() -> Vec<Golden> {
    let page = "<html><head><title>Export</title><style>td { color: red }</style></head><body><h1>KADE FOODS</h1><table border=1>\
        <tr><th colspan=4>Salary for October &ndash; 2026</th></tr><!-- <tr><td>no</td></tr> -->\
        <tr><td>Name</td><td>Bank</td><td>Account Number</td><td>Amount</td></tr>\
        <tr><td>Ada&nbsp;Obi</td><td rowspan=\"2\">GTB</td><td>0123456785</td><td>&#8358;5,000.50</td></tr>\
        <TR><TD>Obi<br>Eze</TD><TD>0012345671</TD><TD> 6,000.00\n</TD></TR>\
        <tr style=\"display: none\"><td>Hid</td><td>Zenith</td><td>1012854016</td><td>7,000.00</td></tr></table></body></html>";
    let rows: &[&[super::Put]] = &[
        super::TOP,
        &[
            super::Put::T("Ada"),
            super::Put::T("GTB"),
            super::Put::T("0123456785"),
            super::Put::N(5000.0),
        ],
    ];
    vec![
        Golden::new(
            "29 a web page called .xls",
            raw(page),
            (2, 1, 1),
            "11000.50",
            "1:TITLE_ROW 4:FILLED_DOWN 5:HIDDEN_ROW sheet:HIDDEN_ROW",
        ),
        Golden::fine(
            "29 tabs called .xls",
            raw("Name\tBank\tAccount\tAmount\nAda\tGTB\t0123456785\t5000\n"),
            1,
            "5000.00",
        ),
        Golden::fine("29 a workbook called .csv", super::book(rows, |_| {}), 1, "5000.00"),
    ]
}

#[test]
fn text() {
    check(&files());
}
