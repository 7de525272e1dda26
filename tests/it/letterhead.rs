//! The letterhead of a business on its documents: name, address, colour, logo. Text, colours and pictures are read from the PDF with another
//! program's library.

use std::io::{Cursor, Read as _};

use api::Commands as _;
use app::host::Host;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use harness::forms::payment_request_by_mail;
use harness::host::{Ask as _, Shown as _};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use lopdf::Document;
use lopdf::content::Content;
use serde_json::{Value, json};

use crate::after::LookedBack;
use crate::month_review::october;
use crate::papers::{pages, saved};

const NAME: &str = "Ṣóyínká & Sons";
const ADDRESS: [&str; 2] = ["12 Marina", "Lagos Island, Lagos"];

/// A green picture, as a file of this format.
fn picture(width: u32, height: u32, format: ImageFormat) -> String {
    let green = DynamicImage::ImageRgb8(RgbImage::from_pixel(width, height, Rgb([10, 102, 56])));
    let mut bytes = Cursor::new(Vec::new());
    green.write_to(&mut bytes, format).unwrap();
    STANDARD.encode(bytes.into_inner())
}

fn form(logo: Value) -> Value {
    json!({ "name": NAME, "address": ADDRESS.join("\n"), "colour": "#0A6638", "logo": logo })
}

async fn branded(host: &Host) -> Value {
    let logo = json!({ "change": "set", "bytes_base64": picture(1_200, 400, ImageFormat::Jpeg) });
    host.ask("business_change", form(logo)).await
}

/// Whether each page has the address, one logo of three by one, and the name in its colour (10, 102 and 56 of 255).
fn has_letterhead(pdf: &[u8]) {
    let document = Document::load_mem(pdf).unwrap();
    for (text, page) in pages(pdf).iter().zip(document.page_iter()) {
        for line in ADDRESS.iter().chain([&NAME]) {
            assert!(text.contains(line), "{line}: {text}");
        }
        let pictures = document.get_page_images(page).unwrap();
        let sizes: Vec<_> = pictures.iter().map(|picture| (picture.width, picture.height)).collect();
        assert_eq!(sizes, [(600, 200)]);
        let content = Content::decode(&document.get_page_content(page)).unwrap();
        let is_green = content.operations.iter().any(|operation| {
            let numbers = operation.operands.iter().filter_map(|part| part.as_float().ok());
            numbers.map(|part| format!("{part:.2}")).eq(["0.04", "0.40", "0.22"])
        });
        assert!(is_green, "{:?}", content.operations);
    }
}

fn has_none(pdf: &[u8]) {
    let document = Document::load_mem(pdf).unwrap();
    let pictures = document.page_iter().map(|page| document.get_page_images(page).unwrap().len());
    assert_eq!(pictures.sum::<usize>(), 0);
    assert!(!pages(pdf).join("\n").contains(ADDRESS[0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_of_a_batch_and_a_request_have_the_letterhead() {
    let after = LookedBack::start().await;
    let host = &after.host;
    let papers = async || {
        let mut papers = Vec::new();
        for paper in ["receipts", "proof", "statement"] {
            let request = json!({ "run": after.run, "paper": paper, "format": "pdf", "item": null });
            papers.push(host.saved("payouts_paper", request).await);
        }
        papers
    };
    for paper in papers().await {
        has_none(&paper);
    }
    let view = branded(host).await;
    assert_has!(view, { "name": NAME, "shown_name": NAME, "colour": "#0A6638", "address": ADDRESS.join("\n") });
    for paper in papers().await {
        has_letterhead(&paper);
    }
    let request = host
        .ask("payment_requests_create", payment_request_by_mail("500.00", "Ada Obi"))
        .await;
    let slip = json!({ "id": request["id"], "paper": "slip" });
    has_letterhead(&host.saved("sharing_save", slip).await);
    has_letterhead(&saved(&host.ask("business_sample", json!({})).await));

    // The logo stays unless it is changed, and can be removed.
    let kept = host.ask("business_change", form(json!({ "change": "keep" }))).await;
    assert_eq!(kept["logo_base64"], view["logo_base64"]);
    let removed = host.ask("business_change", form(json!({ "change": "remove" }))).await;
    assert!(removed["logo_base64"].is_null());
    let plain = json!({ "name": null, "address": "", "colour": null, "logo": { "change": "keep" } });
    host.ask("business_change", plain).await;
    for paper in papers().await {
        has_none(&paper);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_problems_of_a_letterhead_are_reported_at_once() {
    let after = LookedBack::start().await;
    let long = "x".repeat(61);
    let refused = async |address: &str, colour: &str, bytes: &str| {
        let form = json!({ "name": null, "address": address, "colour": colour, "logo": { "change": "set", "bytes_base64": bytes } });
        let error = after.host.rpc("business_change", form).await.unwrap_err();
        error
            .problems
            .iter()
            .map(|problem| (problem.path.clone(), problem.message.clone()))
            .collect::<Vec<_>>()
    };
    let of = |path: &str, message: &str| (path.to_owned(), message.to_owned());
    assert_eq!(
        refused("1\n2\n3\n4", "#FFDD00", &STANDARD.encode("GIF89a")).await,
        [
            of("address", "An address has at most 3 lines."),
            of("colour", "This colour is too light to read on white paper. Choose a darker one."),
            of("logo", "This file cannot be used as a logo. Use a PNG or JPEG file."),
        ]
    );
    assert_eq!(
        refused(&long, "green", &picture(40, 30, ImageFormat::Png)).await,
        [
            of("address", "A line has at most 60 characters."),
            of("colour", "Enter a colour as six hexadecimal digits. Example: #0A6638"),
            of(
                "logo",
                "This picture has only 40 × 30 pixels and would be blurred. The longer side needs at least 100."
            ),
        ]
    );
    let unchanged = after.host.ask("business_view", json!({})).await;
    assert_has!(unchanged, { "address": "", "colour": null, "logo_base64": null });
}

/// The summary of a close pack, and the whole pack.
async fn pack(month: &crate::month_review::Month, closing: Value) -> (Vec<u8>, Vec<u8>) {
    let saved = month.rpc("month_pack", json!({ "month": "2025-10", "closing": closing })).await;
    let pack = std::fs::read(saved["path"].text()).unwrap();
    let mut zip = zip::ZipArchive::new(Cursor::new(&pack)).unwrap();
    let mut summary = Vec::new();
    zip.by_name("summary.pdf").unwrap().read_to_end(&mut summary).unwrap();
    (summary, pack)
}

/// A closed month was signed with its appearance: a later one changes no byte of its pack.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_month_keeps_the_letterhead_that_it_was_closed_with() {
    let month = october().await;
    month.statement(0, |text| text).await;
    let close = async || {
        let closed = month
            .rpc("month_prepare", json!({ "month": "2025-10", "comment": "As it is." }))
            .await;
        assert_eq!(closed["state"], "closed");
        closed["digest"].clone()
    };
    let plain = close().await;
    let (summary, first) = pack(&month, Value::Null).await;
    has_none(&summary);
    branded(&month.host).await;
    assert_eq!(pack(&month, plain.clone()).await.1, first);

    month
        .rpc("month_reopen", json!({ "month": "2025-10", "reason": "A fee was booked twice." }))
        .await;
    close().await;
    let (summary, second) = pack(&month, Value::Null).await;
    has_letterhead(&summary);
    let none = json!({ "name": null, "address": "", "colour": null, "logo": { "change": "remove" } });
    month.host.ask("business_change", none).await;
    assert_eq!(pack(&month, Value::Null).await.1, second);
    assert_eq!(pack(&month, plain).await.1, first);
    assert!(months::pack::verify(&second, None).unwrap().intact);
}
