//! The one list of what a face may ask.
//!
//! A line is `name(Request) -> View, touches [topics]`. The list makes the dispatch, the TypeScript types and the events.

mod activity;
mod after;
mod app;
mod bank_statements;
mod banks;
mod batch;
mod bulk;
mod connection;
mod console;
mod contacts;
mod customers;
mod directory;
mod drafts;
mod history;
mod inbox;
mod laid_out;
mod look_up;
mod month_closing;
mod month_journal;
mod month_review;
mod months;
mod payment_accounts;
mod payment_requests;
mod payments;
mod people;
mod probe;
mod rates;
mod refunds;
mod sharing;
mod sub_merchants;
mod top_ups;
mod work;

use std::collections::BTreeMap;

use base::profile::OtherComputers;
use serde_json::Value as Json;
use service_api::strict::plainly;
use ts_rs::{Config, TS, TypeVisitor};

use crate::host::Host;
use crate::people::{Need, need};
use crate::view::*;
use activity::*;
use after::*;
use app::*;
use bank_statements::*;
use banks::*;
use batch::*;
use bulk::*;
use connection::*;
use console::*;
use contacts::*;
use customers::*;
use directory::*;
use drafts::*;
use engine::event::{Event, Topic};
use history::*;
use inbox::*;
use laid_out::laid_out;
use look_up::*;
use month_closing::*;
use month_journal::*;
use month_review::*;
use months::*;
use payment_accounts::*;
use payment_requests::*;
use payments::*;
use people::*;
use probe::*;
use rates::*;
use refunds::*;
use sharing::*;
use sub_merchants::*;
use system::error::{AppError, ErrorCode};
use top_ups::*;
use work::*;

/// Calls `$callback!` with every command.
#[macro_export]
macro_rules! for_each_command {
    ($callback:ident) => {
        $callback! {
            app_view(Nothing) -> AppView, touches [];
            first_run_finish(Nothing) -> AppView, touches [App];
            home_view(Nothing) -> HomeView, touches [];
            balance_ask(Nothing) -> BalanceView, touches [];
            profile_open(ProfileRequest) -> AppView, touches [App, Activity, PaymentRequests, Payouts, Sandbox];
            profile_add(ProfileForm) -> AppView, touches [App];
            profile_change(ProfileForm) -> AppView, touches [App];
            profile_remove(RemoveProfileRequest) -> AppView, touches [App];
            profile_key_paste(KeyRequest) -> KeyPastedView, touches [App];
            profile_key_forget(KeyRequest) -> AppView, touches [App];
            connection_view(ProfileRequest) -> ConnectionView, touches [];
            connection_check(ProfileRequest) -> ConnectionView, touches [Connection];
            connection_stop(ProfileRequest) -> ConnectionView, touches [Connection];
            people_touch(Nothing) -> DoneView, touches [];
            people_lock(Nothing) -> DoneView, touches [App];
            audit_view(Nothing) -> AuditView, touches [];
            other_computers_view(Nothing) -> OtherComputers, touches [];
            batch_save(PlanRequest) -> FileSavedView, touches [];
            batch_save_key(Nothing) -> KeyCardView, touches [];
            batch_open(BatchFile) -> BatchView, touches [];
            batch_view(BatchId) -> BatchView, touches [];
            batch_save_answer(BatchId) -> FileSavedView, touches [];
            batch_answer(BatchAnswerFile) -> BatchAnswerView, touches [Payouts];
            confirm_ask(ConfirmAsk) -> ConfirmId, touches [];
            confirm_state(ConfirmId) -> ConfirmStateView, touches [];
            banks_list(Nothing) -> Vec<BankView>, touches [];
            bank_holder(BankHolderRequest) -> BankHolderView, touches [];
            payment_requests_page(PaymentRequestsPageRequest) -> PaymentRequestsPageView, touches [];
            payment_requests_totals(PaymentRequestsFilter) -> Vec<RequestTotalsView>, touches [];
            payment_accounts_page(AccountsRequest) -> AccountsPageView, touches [];
            payment_accounts_export(AccountsExportRequest) -> FileSavedView, touches [];
            payment_accounts_view(PaymentAccountId) -> PaymentAccountView, touches [];
            payment_accounts_check(NewPaymentAccount) -> PaymentAccountCheckView, touches [];
            payment_accounts_open(NewPaymentAccount) -> PaymentAccountView, touches [PaymentAccounts];
            payment_accounts_look_up(PaymentAccountId) -> PaymentAccountView, touches [PaymentAccounts];
            payment_accounts_take_back(PaymentAccountId) -> PaymentAccountView, touches [PaymentAccounts];
            payment_accounts_compare(PaymentAccountId) -> PaymentAccountView, touches [PaymentAccounts];
            payment_accounts_take_theirs(TakeTheirs) -> PaymentAccountView, touches [PaymentAccounts];
            payment_accounts_change_check(ChangePaymentAccount) -> ChangeCheckView, touches [];
            payment_accounts_change(ChangePaymentAccount) -> PaymentAccountView, touches [PaymentAccounts];
            payment_accounts_close(ClosePaymentAccount) -> PaymentAccountView, touches [PaymentAccounts];
            payment_accounts_found(Nothing) -> Vec<FoundAccountView>, touches [];
            payment_accounts_adopt(AdoptAccount) -> PaymentAccountView, touches [PaymentAccounts];
            deposits_page(DepositsRequest) -> DepositsPageView, touches [];
            deposits_sums(DepositsFilter) -> DepositSumsView, touches [];
            deposits_export(DepositsExport) -> FileSavedView, touches [];
            payment_requests_export(PaymentRequestsExportRequest) -> FileSavedView, touches [];
            payment_requests_detail(PaymentRequestId) -> PaymentRequestDetailView, touches [];
            payment_requests_look(NewPaymentRequest) -> PaymentRequestLookView, touches [];
            payment_requests_again(PaymentRequestId) -> NewPaymentRequest, touches [];
            payment_requests_create(NewPaymentRequest) -> PaymentRequestView, touches [PaymentRequests];
            payment_requests_view(PaymentRequestId) -> PaymentRequestView, touches [];
            payment_requests_check(PaymentRequestId) -> PaymentRequestView, touches [PaymentRequests];
            sharing_view(PaymentRequestId) -> SharingView, touches [];
            sharing_open(ShareRequest) -> DoneView, touches [];
            sharing_save(SharePaperRequest) -> FileSavedView, touches [];
            sharing_account_view(PaymentAccountId) -> AccountSharingView, touches [];
            sharing_account_open(ShareRequest) -> DoneView, touches [];
            sharing_account_slip(PaymentAccountId) -> FileSavedView, touches [];
            saved_open(SavedFileRequest) -> DoneView, touches [];
            imports_list(ImportKindRequest) -> Vec<ImportBriefView>, touches [];
            imports_read(ReadImportRequest) -> ImportView, touches [Imports];
            imports_view(ImportRequest) -> ImportView, touches [];
            imports_rows(ImportRowsRequest) -> ImportRowsView, touches [];
            imports_read_as(ReadImportAsRequest) -> ImportView, touches [Imports];
            imports_change(ChangeImportRequest) -> ImportView, touches [Imports];
            imports_sheets(ImportSheetsRequest) -> ImportView, touches [Imports];
            imports_settle(SettleImportRequest) -> ImportView, touches [Imports];
            imports_forget_columns(ImportRequest) -> ImportView, touches [Imports];
            imports_alike(ImportAlikeRequest) -> ImportAlikeView, touches [];
            imports_change_alike(ChangeAlikeImportRequest) -> ImportView, touches [Imports];
            imports_all_meant(ImportRequest) -> ImportView, touches [Imports];
            imports_undo(ImportRequest) -> ImportView, touches [Imports];
            imports_redo(ImportRequest) -> ImportView, touches [Imports];
            imports_discard(ImportRequest) -> DoneView, touches [Imports];
            imports_start(StartImportRequest) -> ImportBriefView, touches [Imports];
            imports_pause(ImportRequest) -> ImportBriefView, touches [Imports];
            imports_resume(ImportRequest) -> ImportBriefView, touches [Imports];
            imports_stop(ImportRequest) -> ImportBriefView, touches [Imports];
            imports_made(ImportedRowsRequest) -> Vec<ImportedRowView>, touches [];
            imports_try_row(TryImportRowRequest) -> ImportBriefView, touches [Imports];
            imports_results(ImportResultsRequest) -> FileSavedView, touches [];
            imports_slips(ImportRequest) -> FileSavedView, touches [];
            imports_template(ImportKindRequest) -> FileSavedView, touches [];
            payouts_list(Nothing) -> Vec<RunSummaryView>, touches [];
            payouts_read(ReadSheetRequest) -> DraftView, touches [Payouts];
            payouts_draft(DraftRequest) -> DraftView, touches [];
            payouts_drafts(Nothing) -> Vec<DraftBriefView>, touches [];
            payouts_draft_rows(DraftRowsRequest) -> DraftRowsView, touches [];
            payouts_columns(DraftColumnsRequest) -> DraftView, touches [Payouts];
            payouts_columns_look(LookAtColumnsRequest) -> ColumnsView, touches [];
            payouts_answer_amounts(AnswerAmountsRequest) -> DraftView, touches [Payouts];
            payouts_columns_forget(DraftRequest) -> DraftView, touches [Payouts];
            payouts_change(ChangeDraftRequest) -> DraftView, touches [Payouts];
            payouts_all_meant(DraftRequest) -> DraftView, touches [Payouts];
            payouts_alike(AlikeRequest) -> AlikeView, touches [];
            payouts_change_alike(ChangeAlikeRequest) -> DraftView, touches [Payouts];
            payouts_check_names(DraftRequest) -> DraftView, touches [];
            payouts_stop_check(DraftRequest) -> DraftView, touches [];
            payouts_ask_again(AskAgainRequest) -> DraftView, touches [];
            payouts_fees(DraftRequest) -> FeesView, touches [];
            payouts_undo(DraftRequest) -> DraftView, touches [Payouts];
            payouts_redo(DraftRequest) -> DraftView, touches [Payouts];
            payouts_discard(DraftRequest) -> DoneView, touches [Payouts];
            payouts_freeze(FreezeRequest) -> PlanView, touches [Payouts];
            payouts_plan_changes(DraftRequest) -> Vec<PlanChangeView>, touches [];
            payouts_run(RunRequest) -> RunView, touches [];
            payouts_pause(RunRequest) -> RunView, touches [Payouts];
            payouts_wallet_seen(RunRequest) -> RunView, touches [Payouts];
            payouts_stop(RunRequest) -> RunView, touches [Payouts];
            payouts_check_now(RunRequest) -> AskedNowView, touches [Payouts];
            payouts_decide(DecideRequest) -> RunView, touches [Payouts];
            payouts_statement(RunRequest) -> StatementView, touches [];
            payouts_safe_again(ItemRequest) -> SafeAgainView, touches [];
            payouts_links(RunRequest) -> LinksView, touches [];
            payouts_origin(DraftRequest) -> Option<DraftOriginView>, touches [];
            payouts_follow_up(FollowUpRequest) -> DraftView, touches [Payouts];
            payouts_same_people(RunRequest) -> DraftView, touches [Payouts];
            payouts_template(Nothing) -> FileSavedView, touches [];
            payouts_paper(PaperRequest) -> FileSavedView, touches [];
            payouts_export(ExportRequest) -> FileSavedView, touches [];
            payments_reference(Nothing) -> ReferenceView, touches [];
            payments_check(NewPayment) -> PaymentCheckView, touches [];
            payments_page(PaymentsRequest) -> PaymentsPageView, touches [];
            payments_export(PaymentsExport) -> FileSavedView, touches [];
            payments_view(PaymentId) -> PaymentDetailView, touches [];
            payments_look_up(PaymentId) -> PaymentDetailView, touches [Payments];
            payments_handed_over(PaymentId) -> PaymentDetailView, touches [Payments];
            payments_code_settled(CodeSettled) -> PaymentDetailView, touches [Payments];
            payments_paper(PaymentId) -> FileSavedView, touches [];
            payments_customers(Nothing) -> KeptCustomersView, touches [];
            payments_customer_forget(KeptCustomerRequest) -> KeptCustomersView, touches [Payments];
            contacts_page(ContactsRequest) -> ContactsPageView, touches [];
            contacts_view(ContactId) -> ContactDetailView, touches [];
            contacts_save(ContactForm) -> ContactView, touches [Contacts];
            contacts_save_payment(ContactOfPayment) -> ContactView, touches [Contacts, Payments];
            contacts_remove(ContactId) -> ContactView, touches [Contacts];
            contacts_put_back(ContactId) -> ContactView, touches [Contacts];
            contacts_check(ContactsFile) -> ContactsFileView, touches [];
            contacts_import(ContactsFile) -> ContactsImportedView, touches [Contacts];
            contacts_export(ContactsExport) -> FileSavedView, touches [];
            customers_page(CustomersRequest) -> CustomersPageView, touches [];
            customers_export(CustomersExport) -> FileSavedView, touches [];
            customers_view(CustomerId) -> CustomerView, touches [];
            customers_save(CustomerForm) -> CustomerView, touches [];
            customers_save_identity(CustomerIdentityForm) -> CustomerView, touches [];
            customers_add_photo(CustomerPhotoFile) -> CustomerView, touches [];
            customers_show_photo(CustomerPhotoRequest) -> CustomerPhotoView, touches [];
            customers_remove_photo(CustomerPhotoRequest) -> CustomerView, touches [];
            customers_send(CustomerStepRequest) -> CustomerView, touches [Sandbox];
            customers_count_as_done(CustomerStepRequest) -> CustomerView, touches [];
            customers_ask_level(CustomerId) -> CustomerView, touches [];
            customers_discard(CustomerId) -> DoneView, touches [];
            top_ups_list(Nothing) -> TopUpsListView, touches [];
            top_ups_read(TopUpsFile) -> TopUpsView, touches [Payments];
            top_ups_view(TopUpsId) -> TopUpsView, touches [];
            top_ups_change(ChangeTopUp) -> TopUpsView, touches [];
            top_ups_discard(TopUpsId) -> DoneView, touches [Payments];
            sub_merchants_reference(Nothing) -> ReferenceView, touches [];
            sub_merchants_page(SubMerchantsRequest) -> SubMerchantsPageView, touches [];
            sub_merchants_view(SubMerchantId) -> SubMerchantDetailView, touches [];
            sub_merchants_keep(SubMerchantId) -> SubMerchantDetailView, touches [SubMerchants];
            directory_banks(DirectoryRequest) -> BanksView, touches [];
            directory_news(DirectoryNewsRequest) -> DirectoryNewsView, touches [];
            aliases_list(Nothing) -> BankAliasesView, touches [];
            aliases_save(AliasForm) -> BankAliasView, touches [Directory, Payouts, Imports];
            aliases_remove(AliasRemoval) -> BankAliasView, touches [Directory, Payouts, Imports];
            aliases_check(AliasesFile) -> AliasesFileView, touches [];
            aliases_import(AliasesFile) -> AliasesImportedView, touches [Directory, Payouts, Imports];
            aliases_export(AliasesExport) -> FileSavedView, touches [];
            aliases_put_back(AliasId) -> BankAliasView, touches [Directory, Payouts, Imports];
            operators_list(DirectoryRequest) -> ProvidersView, touches [];
            operators_guess(PhoneRequest) -> OperatorGuessView, touches [];
            bundles_list(OfferedRequest) -> OffersView, touches [];
            billers_list(DirectoryRequest) -> ProvidersView, touches [];
            billers_services(OfferedRequest) -> OffersView, touches [];
            look_up(LookUpRequest) -> LookUpView, touches [];
            look_up_ask(LookUpRequest) -> Vec<AskedServiceView>, touches [];
            rates_view(RatesRequest) -> RatesView, touches [];
            rates_ask(RatesRequest) -> RatesView, touches [];
            refunds_of(RefundsRequest) -> RefundsView, touches [];
            refunds_list(RefundListRequest) -> RefundListView, touches [];
            held_look_up(HeldCallRequest) -> DoneView, touches [PaymentRequests];
            held_decide(DecideHeldRequest) -> DoneView, touches [PaymentRequests];
            history_page(HistoryPageRequest) -> HistoryPageView, touches [];
            history_export(HistoryExportRequest) -> FileSavedView, touches [];
            history_known(HistoryFilter) -> HistoryKnownView, touches [];
            history_fetch(HistoryFetchRequest) -> HistoryFetchView, touches [History];
            history_stop(Nothing) -> HistoryFetchView, touches [History];
            months_list(Nothing) -> Vec<MonthBriefView>, touches [];
            month_view(MonthRequest) -> MonthView, touches [];
            month_fetch(MonthRequest) -> MonthFetchView, touches [Months];
            month_fetch_stop(Nothing) -> MonthFetchView, touches [Months];
            month_review(MonthRequest) -> MonthReviewView, touches [];
            month_matches(MonthMatchesRequest) -> MonthMatchesView, touches [];
            month_find(MonthFindRequest) -> MonthFoundView, touches [];
            month_say(MonthSayRequest) -> MonthReviewView, touches [Months];
            month_settle(MonthSettleRequest) -> MonthReviewView, touches [Months, Payouts, Payments];
            month_undo(MonthRequest) -> MonthReviewView, touches [Months];
            month_closing(MonthRequest) -> MonthClosingView, touches [];
            month_prepare(MonthPrepareRequest) -> MonthClosingView, touches [Months];
            month_take_back(MonthRequest) -> MonthClosingView, touches [Months];
            month_sign(MonthRequest) -> MonthClosingView, touches [Months];
            month_reopen(MonthReopenRequest) -> MonthClosingView, touches [Months];
            month_pack(MonthPackRequest) -> MonthPackView, touches [];
            month_journal(MonthRequest) -> FileSavedView, touches [];
            month_journal_accounts(Nothing) -> Vec<JournalAccountView>, touches [];
            month_journal_change(JournalChangeRequest) -> Vec<JournalAccountView>, touches [];
            bank_statements_list(MonthRequest) -> Vec<BankAccountView>, touches [];
            bank_statements_check(BankStatementRequest) -> BankStatementCheckView, touches [];
            bank_statements_import(BankStatementRequest) -> BankStatementBriefView, touches [Months];
            bank_statements_take_back(BankStatementTakeBackRequest) -> Vec<BankAccountView>, touches [Months];
            notifications_view(Nothing) -> NotificationsView, touches [];
            notifications_change(NotificationsForm) -> NotificationsView, touches [];
            notifications_try(Nothing) -> DoneView, touches [];
            activity_list(ActivityRequest) -> ActivityPageView, touches [];
            activity_export(ActivityExportRequest) -> FileSavedView, touches [];
            activity_show(CallRequest) -> CallView, touches [];
            support_report(SupportRequest) -> SupportReportView, touches [];
            support_save(SupportSaveRequest) -> FileSavedView, touches [];
            console_operations(Nothing) -> Vec<OperationView>, touches [];
            console_reference(Nothing) -> ReferenceView, touches [];
            console_check(ConsoleRequest) -> SigningView, touches [];
            console_call(ConsoleRequest) -> ConsoleCallView, touches [App, PaymentRequests, Sandbox];
            console_signature(SignatureRequest) -> SignatureView, touches [];
            probes_list(Nothing) -> Vec<ProbeView>, touches [];
            probe_ask(ProbeRequest) -> Vec<ProbeView>, touches [App, Sandbox];
            inbox_page(InboxRequest) -> InboxPageView, touches [];
            inbox_export(InboxExportRequest) -> FileSavedView, touches [];
            inbox_counts(Nothing) -> InboxCountsView, touches [];
            inbox_view(NoticeId) -> NoticeDetailView, touches [];
            inbox_explain(NoticeId) -> NoticeExplainedView, touches [];
            inbox_see(NoticeId) -> DoneView, touches [Inbox];
            inbox_see_all(Nothing) -> DoneView, touches [Inbox];
            inbox_put_aside(PutAsideRequest) -> NoticeDetailView, touches [Inbox];
            inbox_ask(NoticeId) -> NoticeDetailView, touches [Inbox];
            inbox_paste(PasteNoticesRequest) -> PastedNoticesView, touches [Inbox];
            inbox_ways(Nothing) -> NoticeWaysView, touches [];
            inbox_set_ways(NoticeWaysForm) -> NoticeWaysView, touches [Inbox];
            sandbox_view(Nothing) -> SandboxView, touches [];
            sandbox_pay(SandboxPayRequest) -> SandboxView, touches [Sandbox];
            sandbox_deposit(SandboxDepositRequest) -> SandboxView, touches [Sandbox];
            sandbox_end(SandboxEndRequest) -> SandboxView, touches [Sandbox];
            sandbox_arm(FaultView) -> SandboxView, touches [Sandbox];
            sandbox_clear(Nothing) -> SandboxView, touches [Sandbox];
            sandbox_advance(SandboxAdvanceRequest) -> SandboxView, touches [Sandbox];
            sandbox_statement(SandboxStatementRequest) -> FileSavedView, touches [];
        }
    };
}

macro_rules! dispatch {
    ($($name:ident($request:ty) -> $view:ty, touches [$($topic:ident),*];)*) => {
        impl Host {
            /// Carries out the command `name`. Everything a face may ask goes through here.
            pub async fn rpc(&self, name: &str, args: Json) -> Result<Json, AppError> {
                permitted(self, name)?;
                match name {
                    // Each on the heap: one future with room for all of them outgrows the stack of a thread.
                    $( stringify!($name) => Box::pin(async {
                        let request: $request = serde_json::from_value(args).map_err(|error| wrong_arguments(name, &error))?;
                        let view: $view = $name(self, request).await?;
                        let touched: &[Topic] = &[$(Topic::$topic),*];
                        touched.iter().for_each(|topic| self.tell(*topic));
                        serde_json::to_value(view).map_err(AppError::bug)
                    }).await, )*
                    _ => Err(AppError::new(ErrorCode::NotFound, format!("There is no command `{name}`."))),
                }
            }
        }
    };
}
for_each_command!(dispatch);

/// Refuses what whoever is at the laptop may not ask.
fn permitted(host: &Host, name: &str) -> Result<(), AppError> {
    // Of whatever nothing is said there, only the owner may ask.
    let need = need(name).unwrap_or(Need::Owner);
    if need == Need::Nothing {
        return Ok(());
    }
    match host.profile_if_any()? {
        Some(open) => need.met_by(&open.context.desk.at(open.context.outbox.now())),
        // Without an open profile nobody is known, and there is nothing to guard.
        None => Ok(()),
    }
}

/// The names of all commands of the main window.
macro_rules! names {
    ($($name:ident($request:ty) -> $view:ty, touches [$($topic:ident),*];)*) => {
        /// What the main window may ask, by name.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}
for_each_command!(names);

/// Calls `$callback!` with every command of the confirm window. The main window reaches none of them.
#[macro_export]
macro_rules! for_each_confirm_command {
    ($callback:ident) => {
        $callback! {
            confirm_view(Nothing) -> ConfirmView;
            confirm_named(ConfirmNamedRequest) -> ConfirmNamedView;
            confirm_give(ConfirmGive) -> DoneView;
            confirm_leave(ConfirmId) -> DoneView;
        }
    };
}

macro_rules! dispatch_confirm {
    ($($name:ident($request:ty) -> $view:ty;)*) => {
        impl Host {
            /// Carries out a command of the confirm window.
            pub async fn confirm(&self, name: &str, args: Json) -> Result<Json, AppError> {
                match name {
                    $( stringify!($name) => Box::pin(async {
                        // What was given may hold a PIN: no word of it is repeated.
                        let request: $request = serde_json::from_value(args)
                            .map_err(|_| AppError::new(ErrorCode::Invalid, format!("`{name}` was asked with wrong arguments.")))?;
                        let view: $view = $name(self, request).await?;
                        serde_json::to_value(view).map_err(AppError::bug)
                    }).await, )*
                    _ => Err(AppError::new(ErrorCode::NotFound, format!("There is no command `{name}`."))),
                }
            }
        }
    };
}
for_each_confirm_command!(dispatch_confirm);

fn wrong_arguments(name: &str, error: &serde_json::Error) -> AppError {
    let message = format!("`{name}` was asked with wrong arguments: what was given {}.", plainly(error));
    AppError::new(ErrorCode::Invalid, message)
}

/// Gathers the declarations of a type and of all it is made of.
struct Declarations(BTreeMap<String, String>);

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::default();
        if T::output_path().is_some() && !self.0.contains_key(&T::ident(&config)) {
            self.0.insert(T::ident(&config), T::decl(&config));
            T::visit_dependencies(self);
        }
    }
}

macro_rules! typescript {
    ($($name:ident($request:ty) -> $view:ty, touches [$($topic:ident),*];)*) => {
        /// The TypeScript of every command, request and view: `ui/src/lib/generated/commands.ts`.
        pub fn typescript() -> String {
            let config = Config::default();
            let mut types = Declarations(BTreeMap::new());
            types.visit::<AppError>();
            types.visit::<Event>();
            $( types.visit::<$request>(); <$request as TS>::visit_generics(&mut types);
               types.visit::<$view>(); <$view as TS>::visit_generics(&mut types); )*
            visit_confirm(&mut types);
            let mut text = String::from("// Made by the test `generated_files_are_fresh`; run it with UPDATE=1 to write it anew. Never edited.\n\n");
            for declaration in types.0.values() {
                text.push_str(&format!("export {}\n", laid_out(declaration)));
            }
            text.push_str("export interface Commands {\n");
            $( text.push_str(&format!("  {}: {{ args: {}; view: {} }};\n",
                stringify!($name), <$request as TS>::name(&config), <$view as TS>::name(&config))); )*
            text.push_str("}\n");
            text.push_str(&confirm_commands());
            text
        }
    };
}
for_each_command!(typescript);

macro_rules! typescript_confirm {
    ($($name:ident($request:ty) -> $view:ty;)*) => {
        fn visit_confirm(types: &mut Declarations) {
            $( types.visit::<$request>(); types.visit::<$view>(); )*
        }

        fn confirm_commands() -> String {
            let config = Config::default();
            let mut text = String::from("\nexport interface ConfirmCommands {\n");
            $( text.push_str(&format!("  {}: {{ args: {}; view: {} }};\n",
                stringify!($name), <$request as TS>::name(&config), <$view as TS>::name(&config))); )*
            text.push_str("}\n");
            text
        }
    };
}
for_each_confirm_command!(typescript_confirm);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_every_command_it_is_said_who_may_ask_it() {
        let unsaid: Vec<_> = NAMES.iter().filter(|name| need(name).is_none()).collect();
        assert!(unsaid.is_empty(), "say in people/permit.rs who may ask {unsaid:?}");
    }
}
