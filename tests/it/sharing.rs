//! Sending a request to its customer: what is opened in other programs, and the content of the documents. Codes and documents are read with
//! other libraries.

use harness::prelude::*;
use std::path::Path;
use std::sync::{Arc, Mutex};

use harness::forms::payment_request_by_mail;

use crate::papers::{pages, saved};

/// A host, its sandbox, and everything that was opened in other programs.
struct Shop {
    host: Office,
    sandbox: Sandbox,
    opened: Arc<Mutex<Vec<String>>>,
}

impl Shop {
    async fn open() -> Self {
        let sandbox = service().await;
        let opened = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&opened);
        let door = Arc::new(move |what: &std::ffi::OsStr| {
            seen.lock().unwrap().push(what.to_str().unwrap().to_owned());
            Ok(())
        });
        let host = Office::with(&sandbox, |config| config.open_externally = Some(door)).await;
        Self { host, sandbox, opened }
    }

    /// A request for ₦50,000.00 that may be paid in parts.
    async fn ask(&self) -> Value {
        let form = json!({
            "amount": "50,000", "payer_name": "Ada Eze", "payer_phone": "0803 123 4567", "payer_email": "ada@shop.example",
            "purpose": "invoice 14", "expires_in_minutes": 1440, "payment_methods": ["BANK_TRANSFER", "REQUEST_MONEY", "FUNDING_USSD"],
            "payer_fee_share": "0", "allow_partial": true, "allow_over": false, "send_messages": false,
        });
        let made = self.host.ask("payment_requests_create", form).await;
        assert_eq!(made["state"], "waiting", "{made}");
        made
    }

    async fn pay(&self, request: &Value, amount: &str) {
        let pay = json!({ "reference": request["reference"], "amount": amount });
        self.host.ask("sandbox_pay", pay).await;
        self.host.ask("payment_requests_check", json!({ "id": request["id"] })).await;
    }

    async fn view(&self, request: &Value) -> Value {
        self.host.ask("sharing_view", json!({ "id": request["id"] })).await
    }

    async fn save(&self, request: &Value, paper: &str) -> Result<Vec<u8>, AppError> {
        let paper = json!({ "id": request["id"], "paper": paper });
        Ok(saved(&self.host.rpc("sharing_save", paper).await?))
    }

    fn opened(&self) -> Vec<String> {
        std::mem::take(&mut self.opened.lock().unwrap())
    }
}

/// The value of the property `name` from the service.
fn property<'a>(request: &'a Value, name: &str) -> &'a str {
    let ways = request["ways"].list();
    let properties = ways.iter().flat_map(|way| way["properties"].list());
    let found = properties.into_iter().find(|property| property["name"] == name);
    found.unwrap_or_else(|| panic!("{name} in {request}"))["value"].text()
}

#[tokio::test(flavor = "multi_thread")]
async fn opens_mail_and_whatsapp_for_the_customer_and_nothing_else() {
    let shop = Shop::open().await;
    let request = shop.ask().await;
    let view = shop.view(&request).await;
    assert_has!(view, { "mail": "ada@shop.example", "whatsapp": "2348031234567" });
    let text = view["message"].text();
    for known in [
        "₦50,000.00 for invoice 14",
        property(&request, "AccountNumber"),
        property(&request, "WebPaymentLink"),
    ] {
        assert!(text.contains(known), "{known}: {text}");
    }
    let share = |by: &str, text: &str| {
        shop.host
            .rpc("sharing_open", json!({ "id": request["id"], "by": by, "text": text }))
    };
    share("mail", "Pay & smile").await.unwrap();
    share("whatsapp", "Pay & smile").await.unwrap();
    // The link itself, as the service gave it, whatever text is sent with it.
    share("link", "https://elsewhere.example/").await.unwrap();
    let opened = shop.opened();
    assert_eq!(opened[2], property(&request, "WebPaymentLink"));
    assert_begins!(
        opened[0],
        "mailto:ada@shop.example?subject=%E2%82%A650%2C000.00%20for%20invoice%2014%20to%20"
    );
    assert!(opened[0].ends_with("&body=Pay%20%26%20smile"), "{opened:?}");
    assert_eq!(opened[1], "https://wa.me/2348031234567?text=Pay%20%26%20smile");
    let refused = share("mail", &"x".repeat(1_501)).await.unwrap_err();
    assert_eq!(refused.problems[0].path, "text");

    // Only a file that was saved here is opened.
    let saved = shop.host.ask("sharing_save", json!({ "id": request["id"], "paper": "slip" })).await;
    shop.host.ask("saved_open", saved.clone()).await;
    assert_eq!(shop.opened(), [saved["path"].text()]);
    let beside = Path::new(saved["path"].text()).with_file_name("other.html");
    std::fs::write(&beside, "not ours").unwrap();
    for other in [beside.to_str().unwrap(), "https://wa.me/1", "/etc/hostname"] {
        let refused = shop.host.refused("saved_open", json!({ "path": other })).await;
        assert!(refused.message.starts_with("Nothing was opened"), "{refused:?}");
    }
    assert_eq!(shop.opened(), [""; 0]);
}

/// Reads a QR code from a PNG.
fn read_code(png: &[u8]) -> String {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut points = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut points).unwrap();
    let (width, height) = (frame.width as usize, frame.height as usize);
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| points[y * width + x]);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1, "one code in the picture");
    grids[0].decode().unwrap().1
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_contains_only_the_link_and_the_slip_all_ways_to_pay() {
    let shop = Shop::open().await;
    let request = shop.ask().await;
    let code = shop.save(&request, "qr").await.unwrap();
    assert_eq!(read_code(&code), property(&request, "WebPaymentLink"));
    let slip = shop.save(&request, "slip").await.unwrap();
    let pages = pages(&slip);
    assert_eq!(pages.len(), 1, "{pages:?}");
    let ways = ["AccountNumber", "USSDShortCode"].map(|name| property(&request, name));
    let message_text = [
        "SANDBOX — no real money",
        "Ada Eze, please pay",
        "₦50,000.00",
        "for invoice 14",
        "(Nigerian time)",
    ];
    for words in message_text.into_iter().chain(ways).chain([request["reference"].text()]) {
        assert!(pages[0].contains(words), "{words}: {}", pages[0]);
    }
    // A5 portrait, in points: 148 × 210 mm.
    let document = lopdf::Document::load_mem(&slip).unwrap();
    let page = document.get_dictionary(*document.get_pages().values().next().unwrap()).unwrap();
    let size: Vec<f32> = page
        .get(b"MediaBox")
        .unwrap()
        .as_array()
        .unwrap()
        .iter()
        .map(|side| side.as_float().unwrap())
        .collect();
    assert!((size[2] - 419.5).abs() < 0.5 && (size[3] - 595.3).abs() < 0.5, "{size:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_is_for_what_the_service_confirmed() {
    let shop = Shop::open().await;
    let request = shop.ask().await;
    let refused = shop.save(&request, "receipt").await.unwrap_err();
    assert!(refused.message.starts_with("There is no receipt"), "{refused:?}");
    assert_eq!(shop.view(&request).await["receipt"], false);

    shop.pay(&request, "20000").await;
    let view = shop.view(&request).await;
    assert_eq!(view["receipt"], true);
    let reminder = view["reminder"].text();
    assert!(reminder.contains("₦30,000.00 is still owed"), "{reminder}");
    let part = pages(&shop.save(&request, "receipt").await.unwrap()).join(" ");
    assert!(part.contains("Received: ₦20,000.00"), "{part}");
    assert!(part.contains("Part of ₦50,000.00. ₦30,000.00 was not received."), "{part}");
    let slip = pages(&shop.save(&request, "slip").await.unwrap()).join(" ");
    assert!(slip.contains("₦30,000.00"), "the slip asks for what is still owed: {slip}");

    shop.pay(&request, "30000").await;
    let paper = shop.save(&request, "receipt").await.unwrap();
    if let Some(folder) = std::env::var_os("KEEP_PAPERS") {
        std::fs::write(Path::new(&folder).join("receipt.pdf"), &paper).unwrap();
    }
    let full = pages(&paper).join(" ");
    for words in [
        "Received: ₦50,000.00",
        "Ada Eze",
        "invoice 14",
        "No figure on this receipt comes from a notice.",
        request["reference"].text(),
    ] {
        assert!(full.contains(words), "{words}: {full}");
    }
    assert!(!full.contains("was not received"), "{full}");
    // A paid request has neither a message nor a reminder.
    let view = shop.view(&request).await;
    assert_eq!((&view["message"], &view["reminder"]), (&Value::Null, &Value::Null));
    assert!(shop.save(&request, "slip").await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_window_nothing_is_opened() {
    let (_sandbox, host) = office().await;
    let own = json!({ "payer_email": "ada@shop.example", "allow_partial": false });
    let form = with(payment_request_by_mail("100", "Ada Eze"), &own);
    let made = host.ask("payment_requests_create", form).await;
    let refused = host
        .refused("sharing_open", json!({ "id": made["id"], "by": "mail", "text": "Please pay." }))
        .await;
    assert!(refused.message.starts_with("Nothing was opened"), "{refused:?}");
}

/// Only a callback gives the payer's bank, and the receipt gives that source.
#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_names_the_payers_bank_if_a_callback_gave_it() {
    let shop = Shop::open().await;
    let request = shop.ask().await;
    let reference = request["reference"].text();
    shop.sandbox.control().pay(reference, None, Some("BANK_TRANSFER")).unwrap();
    let all = json!({ "needs_you": false, "verdict": "matches", "text": null, "before": null });
    let look = async || shop.host.ask("inbox_page", all.clone()).await["notices"][0].clone();
    let notice = wait::seen("a notice", look, |notice| notice["agreement"] == "agrees").await;
    let notice = shop.host.ask("inbox_view", json!({ "id": notice["id"] })).await;
    let body: Value = serde_json::from_str(notice["body"].text()).unwrap();
    let bank = body["fundingDetails"]["payerBankName"].text().to_owned();
    let receipt = pages(&shop.save(&request, "receipt").await.unwrap()).join(" ");
    for words in ["Paid from", &bank, "comes from the service’s notice of this payment only"] {
        assert!(receipt.contains(words), "{words}: {receipt}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_number_is_shared_with_its_customer() {
    let shop = Shop::open().await;
    let form = json!({
        "account_name": "Ada Stores", "first_name": "Ada", "last_name": "Bello", "phone": "0803 123 4567", "email": "ada@shop.example",
        "identity": null, "reference": "CUSTOMER-0001", "forward_bank": null, "forward_account": null, "forward_word": null,
        "limit": "50,000", "callback_url": null,
    });
    let account = shop.host.ask("payment_accounts_open", form).await;
    let number = account["number"].text();
    let view = shop.host.ask("sharing_account_view", json!({ "id": account["id"] })).await;
    assert_has!(view, { "mail": "ada@shop.example", "whatsapp": "2348031234567" });
    let text = view["message"].text();
    assert!(text.starts_with("TEST — no real money moves.\n\nDear Ada,"), "{text}");
    assert_contains!(text, format!("Account number: {number}\nAccount name: Ada Stores\n"));
    // The contract does not give the bank of the number (`docs/spec/collection.md#payment-methods`).
    let which =
        "If you are asked for the bank, choose the one where this number shows that name. If another name shows, do not pay: contact us.";
    assert!(text.contains(which), "{text}");
    for by in ["mail", "whatsapp"] {
        let share = json!({ "id": account["id"], "by": by, "text": "Pay & smile" });
        shop.host.ask("sharing_account_open", share).await;
    }
    let opened = shop.opened();
    assert_begins!(
        opened[0],
        "mailto:ada@shop.example?subject=Your%20account%20number%20for%20paying%20"
    );
    assert!(opened[0].ends_with("&body=Pay%20%26%20smile"), "{opened:?}");
    assert_eq!(opened[1], "https://wa.me/2348031234567?text=Pay%20%26%20smile");
    let slip = shop.host.ask("sharing_account_slip", json!({ "id": account["id"] })).await;
    let pages = pages(&saved(&slip));
    let grouped = format!("{} {} {}", &number[..3], &number[3..6], &number[6..]);
    for shown in [
        "SANDBOX",
        grouped.as_str(),
        "Ada Stores",
        "HOW TO PAY",
        which,
        "₦50,000.00",
        "CUSTOMER-0001",
    ] {
        assert!(pages[0].contains(shown), "{shown}: {}", pages[0]);
    }

    // An account that is being closed is not shared.
    let ending = json!({ "id": account["id"], "ending": &number[6..], "reason": null });
    shop.host.ask("payment_accounts_close", ending).await;
    let view = shop.host.ask("sharing_account_view", json!({ "id": account["id"] })).await;
    assert_eq!(view["message"], Value::Null);
    for (command, args) in [
        ("sharing_account_slip", json!({ "id": account["id"] })),
        (
            "sharing_account_open",
            json!({ "id": account["id"], "by": "whatsapp", "text": "Pay" }),
        ),
    ] {
        let refused = shop.host.refused(command, args).await;
        assert_begins!(refused.message, "There is nothing to share", "{command}");
    }
}
