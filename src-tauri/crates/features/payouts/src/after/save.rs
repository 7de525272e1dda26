//! The documents and lists of a batch, as files and on screen.

use std::path::{Path, PathBuf};

use session::Context;
use session::ids::number;
use session::saved_file::{Destination, save_new};

use super::facts::RunFacts;
use super::statement::Page;
use super::{proof, receipts, statement as sent_twice};
use crate::messages;
use crate::view::{PaperFormat, PaperKind, PaperRequest, StatementRequest, StatementView};
use files::documents::{Document, Heading};
use files::sheets::statement_file;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};
use system::file_text::file_name_part;

/// *Was any payment sent twice?*, with a page of its rows.
pub async fn statement(context: &Context, request: &StatementRequest) -> Result<StatementView, AppError> {
    let facts = RunFacts::of(&context.outbox, &request.run).await?;
    Ok(sent_twice::view(&facts, Page::of(request), rfc3339(context.outbox.now())))
}

/// Like `statement`, with all rows.
pub async fn whole_statement(context: &Context, run: &str) -> Result<StatementView, AppError> {
    let facts = RunFacts::of(&context.outbox, run).await?;
    Ok(sent_twice::view(&facts, Page::WHOLE, rfc3339(context.outbox.now())))
}

/// Writes a document about a batch. Returns the file's path.
pub async fn save(context: &Context, request: &PaperRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let facts = RunFacts::of(&context.outbox, &request.run).await?;
    let item = request.item.as_deref().map(number).transpose()?;
    let name = name(&facts, request.paper, item);
    let (format, paper) = (request.format, request.paper);
    let heading = Heading::of(context.brand().await?, context.profile.kind, title(paper), context.outbox.now());
    // Thousands of pages take a while and must not block other tasks.
    let made = tokio::task::spawn_blocking(move || made(&facts, paper, format, item, heading));
    let bytes = made.await.map_err(AppError::bug)??;
    save_new(to, &name, format.ending(), &bytes)
}

fn made(facts: &RunFacts, paper: PaperKind, format: PaperFormat, item: Option<i64>, heading: Heading) -> Result<Vec<u8>, AppError> {
    let rows = || facts.payments.iter().map(sent_twice::sheet_row).collect::<Vec<_>>();
    let sums = || {
        facts
            .sums()
            .into_iter()
            .map(|(status, sum)| (status.word(), sum))
            .collect::<Vec<_>>()
    };
    let checks = || {
        let found = sent_twice::checks(facts).into_iter();
        found.map(|check| (check.met, check.words)).collect::<Vec<_>>()
    };
    match (paper, format) {
        (PaperKind::Receipts, PaperFormat::Pdf) => receipts::receipts(facts, item, Document::new(heading)?),
        (PaperKind::Proof, PaperFormat::Pdf) => proof::proof(facts, Document::new(heading)?),
        (PaperKind::Statement, PaperFormat::Pdf) => sent_twice::document(facts, Document::new(heading)?),
        (PaperKind::Statement, PaperFormat::Csv) => statement_file::csv(&rows(), &sums(), &checks()).map_err(AppError::bug),
        (PaperKind::Statement, PaperFormat::Xlsx) => statement_file::xlsx(&rows(), &sums(), &checks()).map_err(AppError::bug),
        (PaperKind::Receipts | PaperKind::Proof, PaperFormat::Csv | PaperFormat::Xlsx) => {
            let message = messages::PDF_ONLY;
            Err(AppError::new(ErrorCode::Invalid, message))
        }
    }
}

fn title(paper: PaperKind) -> &'static str {
    match paper {
        PaperKind::Receipts => messages::PAYMENT_RECEIPT,
        PaperKind::Proof => messages::PROOF_FOR_BANK,
        PaperKind::Statement => messages::SENT_TWICE,
    }
}

fn name(facts: &RunFacts, paper: PaperKind, item: Option<i64>) -> String {
    let stem = Path::new(&facts.run.file_name).file_stem().unwrap_or_default().to_string_lossy();
    let one = facts.payments.iter().find(|payment| Some(payment.item.id) == item);
    match (paper, one) {
        (PaperKind::Receipts, Some(payment)) => messages::receipt_file(&stem, &file_name_part(&payment.item.name)),
        (PaperKind::Receipts, None) => messages::receipts_file(&stem),
        (PaperKind::Proof, _) => messages::proof_file(&stem),
        (PaperKind::Statement, _) => messages::sent_twice_file(&stem),
    }
}
