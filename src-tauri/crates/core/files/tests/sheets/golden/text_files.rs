//! Case 27: encodings other than UTF-8.

use super::Golden;

pub(super) fn files() -> Vec<Golden> {
    let text = "Name\tBank\tAccount\tAmount\r\nSéraphine Òkè\tGTB\t0123456785\t₦5,000.50\r\n";
    let wide = |mark: bool, big: bool| -> Vec<u8> {
        let mark = mark.then_some(0xfeff);
        let units = mark.into_iter().chain(text.encode_utf16());
        units
            .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
            .collect()
    };
    let bytes = |name: &[u8]| [b"Name,Bank,Account,Amount\r", name, b",GTB,0123456785,5000\r"].concat();
    vec![
        Golden::fine("27 Excel's Unicode text", wide(true, false), 1, "5000.50"),
        Golden::fine("27 UTF-16 the other way round", wide(true, true), 1, "5000.50"),
        Golden::fine("27 UTF-16 without a mark", wide(false, false), 1, "5000.50"),
        Golden::fine("27 UTF-16 the other way round without a mark", wide(false, true), 1, "5000.50"),
        Golden::fine("27 Windows-1252", bytes(b"S\xe9raphine Ngu\xe9ma"), 1, "5000.00"),
        Golden::fine("27 Mac Roman", bytes(b"S\x8eraphine Ngu\x8ema"), 1, "5000.00"),
    ]
}

#[test]
fn text() {
    super::check(&files());
}
