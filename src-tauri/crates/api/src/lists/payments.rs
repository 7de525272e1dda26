//! Single payments and saved beneficiaries.

use app::view::*;
use payments::contacts;

use super::saved;

commands! {
    host;
    payments_reference() -> ReferenceView, needs Somebody, touches [] => payments::reference(&host.profile().await?.context);
    payments_check(payment: NewPayment) -> PaymentCheckView, needs Worker, touches [] =>
        payments::check(&host.profile().await?.payments, &payment).await;
    payments_page(request: PaymentsRequest) -> PaymentsPageView, needs Somebody, touches [] =>
        payments::page(&host.profile().await?.context.outbox, &request).await;
    payments_export(request: PaymentsExport) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, payments::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
    payments_view(request: PaymentId) -> PaymentDetailView, needs Somebody, touches [] =>
        payments::detail(&host.profile().await?.context.outbox, &request.payment).await;
    payments_query_status(request: PaymentId) -> PaymentDetailView, needs Worker, touches [Payments] =>
        payments::query_status(&host.profile().await?.context.outbox, &request.payment).await;
    payments_handed_over(request: PaymentId) -> PaymentDetailView, needs Worker, touches [Payments] => {
        let open = host.profile().await?;
        payments::handed_over(&open.context.outbox, &request.payment, open.context.actor()).await
    };
    payments_code_settled(request: CodeSettled) -> PaymentDetailView, needs Worker, touches [Payments] => {
        let open = host.profile().await?;
        payments::code_settled(&open.context.outbox, &request, open.context.actor()).await
    };
    payments_paper(request: PaymentId) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, payments::save_slip(&host.profile().await?.context, &request.payment, &host.destination()).await);
    payments_customers() -> KeptCustomersView, needs Somebody, touches [] => payments::customers(&host.profile().await?.payments).await;
    payments_customer_forget(request: KeptCustomerRequest) -> KeptCustomersView, needs Worker, touches [Payments] => {
        let open = host.profile().await?;
        payments::forget_customer(&open.payments, &request.principal, open.context.actor()).await
    };
    contacts_page(request: ContactsRequest) -> ContactsPageView, needs Somebody, touches [] =>
        contacts::page(&host.profile().await?.context.outbox, &request).await;
    contacts_view(request: ContactId) -> ContactDetailView, needs Somebody, touches [] =>
        contacts::view(&host.profile().await?.context.outbox, &request.contact).await;
    contacts_save(form: ContactForm) -> ContactView, needs Preparer, touches [Contacts] => {
        let open = host.profile().await?;
        contacts::save(&open.context.outbox, form, open.context.actor()).await
    };
    contacts_save_payment(request: ContactOfPayment) -> ContactView, needs Preparer, touches [Contacts, Payments] => {
        let open = host.profile().await?;
        contacts::save_payment(&open.context.outbox, &request, open.context.actor()).await
    };
    contacts_remove(request: ContactId) -> ContactView, needs Preparer, touches [Contacts] => {
        let open = host.profile().await?;
        contacts::remove(&open.context.outbox, &request.contact, open.context.actor()).await
    };
    contacts_put_back(request: ContactId) -> ContactView, needs Preparer, touches [Contacts] => {
        let open = host.profile().await?;
        contacts::put_back(&open.context.outbox, &request.contact, open.context.actor()).await
    };
    contacts_check(file: ContactsFile) -> ContactsFileView, needs Preparer, touches [] =>
        contacts::check(&host.profile().await?.context.outbox, &file).await;
    contacts_import(file: ContactsFile) -> ContactsImportedView, needs Preparer, touches [Contacts] => {
        let open = host.profile().await?;
        contacts::import(&open.context.outbox, &file, open.context.actor()).await
    };
    contacts_export(request: ContactsExport) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, contacts::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
}
