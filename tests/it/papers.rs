//! Documents of a batch: receipts, the proof for the bank, the payment proof. Their text is read from the PDF with another program's
//! library.

use harness::prelude::*;
use lopdf::Document;

use crate::after::LookedBack;

impl LookedBack {
    /// Saves a document and reads it.
    async fn paper(&self, paper: &str, format: &str, item: Option<&Value>) -> Vec<u8> {
        let request = json!({ "run": self.run, "paper": paper, "format": format, "item": item });
        self.host.saved("payouts_paper", request).await
    }
}

/// The saved file. Where `KEEP_PAPERS` names a folder, it stays there for viewing.
pub(crate) fn saved(view: &Value) -> Vec<u8> {
    let path = std::path::Path::new(view["path"].text());
    if let Some(folder) = std::env::var_os("KEEP_PAPERS") {
        std::fs::copy(path, std::path::Path::new(&folder).join(path.file_name().unwrap())).unwrap();
    }
    std::fs::read(path).unwrap()
}

/// The texts of a PDF, page by page, with single spaces.
pub(crate) fn pages(pdf: &[u8]) -> Vec<String> {
    let document = Document::load_mem(pdf).unwrap();
    let numbers = document.get_pages();
    let text = |number: &u32| document.extract_text(&[*number]).unwrap();
    numbers
        .keys()
        .map(|number| text(number).split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_are_for_paid_payments_and_print_every_name() {
    let after = LookedBack::start().await;
    let paid = after.in_state("paid");
    assert_eq!(
        (paid.len(), after.in_state("refused").len(), after.in_state("held").len()),
        (3, 1, 1),
        "{:?}",
        after.items
    );
    let receipts = pages(&after.paper("receipts", "pdf", None).await);
    assert_eq!(receipts.len(), 3, "one page each");
    for (item, page) in paid.iter().zip(&receipts) {
        for field in ["name", "bank", "account", "reference", "transaction_id"] {
            assert!(page.contains(item[field].text()), "{field} of {item}: {page}");
        }
    }
    let all = receipts.join("\n");
    // The amounts of the sheet, with the currency sign.
    let amounts = ["₦185,000.00", "₦1,142,500.50", "₦97,250.00", "₦210,000.00"];
    assert_eq!(amounts.iter().filter(|amount| all.contains(**amount)).count(), 3, "{all}");
    assert!(!all.contains("88,400.00"), "no receipt for what was refused: {all}");
    assert!(all.contains("SANDBOX — no real money"), "{all}");

    let one = after.in_state("held")[0];
    let request = json!({ "run": after.run, "paper": "receipts", "format": "pdf", "item": one["item"] });
    let refused = after.host.refused("payouts_paper", request).await;
    assert!(refused.message.starts_with("There is no receipt"), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proof_for_the_bank_contains_every_row_and_adds_up() {
    let after = LookedBack::start().await;
    let proof = pages(&after.paper("proof", "pdf", None).await).join("\n");
    for letters in ["Ọláṣùbọmí Adébáyọ", "Ɓala Ɗanƙasa", "Ẹbùn Ṣówándé", "Ada Eze"] {
        assert!(proof.contains(letters), "{letters}: {proof}");
    }
    for item in &after.items {
        let bank = sandbox_book(&after, item["reference"].text());
        assert_eq!(bank, item["state"] == "paid", "{item}");
        for field in ["account", "reference"] {
            assert!(proof.contains(item[field].text()), "{field} of {item}: {proof}");
        }
    }
    // 185,000.00 + 1,142,500.50 + 97,250.00 + 210,000.00 + 88,400.00
    assert!(proof.contains("All 5 · ₦1,723,150.50"), "{proof}");
    assert!(proof.contains("Not paid 1 · ₦88,400.00"), "{proof}");
    assert!(proof.contains("Unconfirmed 1 · ₦"), "{proof}");
}

/// Whether the sandbox book has a movement with this reference.
fn sandbox_book(after: &LookedBack, reference: &str) -> bool {
    let book = after.sandbox.control().book();
    book.iter().any(|entry| entry.reference_number == reference)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_payment_proof_shows_how_often_each_row_was_sent() {
    let after = LookedBack::start().await;
    let statement = after.host.ask("payouts_statement", json!({ "run": after.run })).await;
    assert_has!(statement, { "count": 5, "total": "1723150.50" });
    let requests = after.sandbox.control().requests();
    for row in statement["rows"].list() {
        let reference = row["references"][0].text();
        let received = requests
            .iter()
            .filter(|request| request.operation == "depositToBank" && request.reference_number.as_deref() == Some(reference));
        assert_eq!(row["sent"], received.count(), "the sandbox counted: {row}");
    }
    let sums = statement["sums"].list();
    let counts: Vec<_> = sums
        .iter()
        .map(|sum| (sum["word"].text(), sum["count"].as_u64().unwrap()))
        .collect();
    assert_eq!(counts, [("Paid", 3), ("Not paid", 1), ("Unconfirmed", 1), ("Not sent", 0)]);
    let unmet = statement["checks"].list().iter().filter(|check| check["met"] == false);
    let unmet: Vec<_> = unmet.map(|check| check["words"].text()).collect();
    assert_eq!(unmet.len(), 1, "{unmet:?}");
    assert!(unmet[0].ends_with("unconfirmed. Do not pay it again."), "{unmet:?}");

    let paper = pages(&after.paper("statement", "pdf", None).await).join("\n");
    assert!(paper.contains("No row was sent more than once."), "{paper}");
    let csv = String::from_utf8(after.paper("statement", "csv", None).await).unwrap();
    assert!(csv.contains(",'=Nobody Known,"), "no text becomes a formula: {csv}");
    assert!(csv.contains(",All,,5,1723150.50"), "{csv}");
    let xlsx = after.paper("statement", "xlsx", None).await;
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(xlsx)).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, "Rows").unwrap();
    assert_eq!(
        range.get((1, 4)),
        Some(&calamine::Data::String("0123456785".to_owned())),
        "an account is text"
    );
    assert_eq!(range.get((1, 5)), Some(&calamine::Data::Float(185_000.0)), "an amount is a number");
}
