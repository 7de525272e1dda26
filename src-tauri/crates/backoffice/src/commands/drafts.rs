//! Spreadsheets before they are paid.

use sheet_rules::payout::OpenSheet;

use super::permitted;
use crate::host::Host;
use crate::payouts;
use crate::payouts::FileToKeep;
use crate::view::*;
use engine::event::Topic;
use files::sheets::SheetInfo;
use system::error::AppError;

pub(super) async fn payouts_read(host: &Host, request: ReadSheetRequest) -> Result<DraftView, AppError> {
    payouts::read_draft(&host.profile().await?.payouts, request).await
}

impl Host {
    /// Keeps a file as a draft and gives its id with the sheets of the file and what there is to say about those that were read. Whoever may not read a file into a draft may not do
    /// this either.
    pub async fn check_and_keep(&self, file: FileToKeep) -> Result<(String, Vec<SheetInfo>, OpenSheet), AppError> {
        permitted(self, "payouts_read")?;
        let kept = payouts::check_and_keep(&self.profile().await?.payouts, file).await?;
        self.tell(Topic::Payouts);
        Ok(kept)
    }
}

pub(super) async fn payouts_drafts(host: &Host, _: Nothing) -> Result<Vec<DraftBriefView>, AppError> {
    payouts::drafts(&host.profile().await?.context).await
}

pub(super) async fn payouts_draft(host: &Host, request: DraftRequest) -> Result<DraftView, AppError> {
    payouts::draft_view(&host.profile().await?.payouts, &request.draft).await
}

pub(super) async fn payouts_draft_rows(host: &Host, request: DraftRowsRequest) -> Result<DraftRowsView, AppError> {
    payouts::draft_rows(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_columns(host: &Host, request: DraftColumnsRequest) -> Result<DraftView, AppError> {
    payouts::set_columns(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_columns_look(host: &Host, request: LookAtColumnsRequest) -> Result<ColumnsView, AppError> {
    payouts::look_at_columns(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_answer_amounts(host: &Host, request: AnswerAmountsRequest) -> Result<DraftView, AppError> {
    let answers = payouts::answers_of(&request.answers)?;
    payouts::answer_amounts(&host.profile().await?.payouts, &request.draft, answers).await
}

pub(super) async fn payouts_columns_forget(host: &Host, request: DraftRequest) -> Result<DraftView, AppError> {
    payouts::forget_columns(&host.profile().await?.payouts, &request.draft).await
}

pub(super) async fn payouts_change(host: &Host, request: ChangeDraftRequest) -> Result<DraftView, AppError> {
    payouts::change(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_all_meant(host: &Host, request: DraftRequest) -> Result<DraftView, AppError> {
    payouts::all_meant(&host.profile().await?.payouts, &request.draft).await
}

pub(super) async fn payouts_alike(host: &Host, request: AlikeRequest) -> Result<AlikeView, AppError> {
    payouts::alike(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_change_alike(host: &Host, request: ChangeAlikeRequest) -> Result<DraftView, AppError> {
    payouts::change_alike(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_check_names(host: &Host, request: DraftRequest) -> Result<DraftView, AppError> {
    payouts::check_names(&host.profile().await?.payouts, &request.draft).await?;
    payouts_draft(host, request).await
}

pub(super) async fn payouts_ask_again(host: &Host, request: AskAgainRequest) -> Result<DraftView, AppError> {
    let draft = request.draft;
    payouts::ask_again(&host.profile().await?.payouts, &draft, request.row).await?;
    payouts_draft(host, DraftRequest { draft }).await
}

pub(super) async fn payouts_stop_check(host: &Host, request: DraftRequest) -> Result<DraftView, AppError> {
    payouts::stop_check(&host.profile().await?.payouts, &request.draft)?;
    payouts_draft(host, request).await
}

pub(super) async fn payouts_fees(host: &Host, request: DraftRequest) -> Result<FeesView, AppError> {
    payouts::fees(&host.profile().await?.payouts, &request.draft).await
}

pub(super) async fn payouts_undo(host: &Host, request: DraftRequest) -> Result<DraftView, AppError> {
    payouts::undo(&host.profile().await?.payouts, &request.draft).await
}

pub(super) async fn payouts_redo(host: &Host, request: DraftRequest) -> Result<DraftView, AppError> {
    payouts::redo(&host.profile().await?.payouts, &request.draft).await
}

pub(super) async fn payouts_discard(host: &Host, request: DraftRequest) -> Result<DoneView, AppError> {
    payouts::discard(&host.profile().await?.payouts, &request.draft).await?;
    Ok(DoneView {})
}
