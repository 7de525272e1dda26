//! Actions that make a call to the service, or export what an answer contained.

use collections::payment_accounts;
use collections::tables::forwarding::By;
use collections::view::ConfirmForwarding;
use customers::sub_merchants;
use customers::view::{NewSubMerchant, SubMerchantKeyAction};
use months::view::MonthRequest;
use payment_rules::reading::OutcomeKind;
use payments::view::NewPayment;
use refunds::view::NewRefund;
use session::call::CallResult;
use session::ids::number;
use support::answer_secrets;

use super::Confirmed;
use crate::view::{ConfirmStateView, ConsoleRequest, ProbeRequest};
use crate::{console, probe};
use engine::event::Topic;
use engine::tables::outbox;
use store::Actor;
use system::error::{AppError, ErrorCode};

impl Confirmed<'_> {
    pub(super) async fn refund(self, refund: &NewRefund) -> Result<ConfirmStateView, AppError> {
        let what = format!("{} of {}", refund.amount.trim(), refund.of.reference());
        self.note(crate::messages::audit::REFUND_CONFIRMED, &what).await?;
        let result = refunds::carry_out(&self.open.context, refund).await?;
        Ok(ConfirmStateView {
            error: not_accepted(result),
            ..ConfirmStateView::done()
        })
    }

    pub(super) async fn pay(self, payment: &NewPayment) -> Result<ConfirmStateView, AppError> {
        self.note(crate::messages::audit::PAYMENT_CONFIRMED, payment.reference.trim())
            .await?;
        self.note_reason().await?;
        let (result, reference) = payments::carry_out(&self.open.payments, payment, self.actor).await?;
        let line = outbox::line_by_reference(&self.open.context.outbox.store, reference).await?;
        self.host.notify(Topic::Payments);
        Ok(ConfirmStateView {
            // The stored entry shows its state.
            error: line.is_none().then(|| not_accepted(result)).flatten(),
            payment: line.map(|line| line.id.to_string()),
            ..ConfirmStateView::done()
        })
    }

    pub(super) async fn onboard(self, sub_merchant: &NewSubMerchant) -> Result<ConfirmStateView, AppError> {
        self.note(crate::messages::audit::ONBOARDING_CONFIRMED, sub_merchant.reference.trim())
            .await?;
        let (result, line) = sub_merchants::carry_out(&self.open.sub_merchants, sub_merchant).await?;
        self.host.notify(Topic::SubMerchants);
        Ok(ConfirmStateView {
            error: line.is_none().then(|| not_accepted(result)).flatten(),
            sub_merchant: line.map(|line| line.to_string()),
            ..ConfirmStateView::done()
        })
    }

    pub(super) async fn use_keys(self, sub_merchant: &str, what: SubMerchantKeyAction) -> Result<ConfirmStateView, AppError> {
        let config = &self.host.config;
        let out = (&*config.exports, config.copy_secret.clone());
        let path = sub_merchants::carry_out_keys(&self.open.sub_merchants, sub_merchant, what, self.actor, out).await?;
        Ok(ConfirmStateView {
            path: path.map(|path| self.host.saved.note(path).path),
            ..ConfirmStateView::done()
        })
    }

    pub(super) async fn forward_deposits(self, forwarding: &ConfirmForwarding) -> Result<ConfirmStateView, AppError> {
        let asked_by = self.asked.by.as_ref();
        self.note(
            crate::messages::audit::FORWARDING_CONFIRMED,
            asked_by.map_or("", |by| by.name.as_str()),
        )
        .await?;
        let by = By {
            actor: asked_by.map(Actor::from).unwrap_or_default(),
            confirmed: true,
        };
        let account = payment_accounts::confirmed(&self.open.context, forwarding, by).await?;
        Ok(ConfirmStateView {
            account: Some(account.id),
            ..ConfirmStateView::done()
        })
    }

    pub(super) async fn export_secret(self, call: &str) -> Result<ConfirmStateView, AppError> {
        let (call, folder) = (number(call)?, &self.host.config.exports);
        let path = match payments::export_code(&self.open.context, call, folder, &self.actor).await? {
            Some(path) => path,
            None => answer_secrets::export_secret(&self.open.context.outbox, call, folder, &self.actor).await?,
        };
        Ok(ConfirmStateView::saved(self.host.saved.note(path).path))
    }

    /// Signs the closing that was shown. The PIN was verified; the question is for the current user only.
    pub(super) async fn sign_month(self, month: &str) -> Result<ConfirmStateView, AppError> {
        let request = MonthRequest { month: month.to_owned() };
        months::closing::sign(&self.open.months, &request, self.asked.digest.as_deref().unwrap_or_default()).await?;
        Ok(ConfirmStateView::done())
    }

    pub(super) async fn call(self, request: &ConsoleRequest) -> Result<ConfirmStateView, AppError> {
        self.note(crate::messages::audit::CALL_CONFIRMED, &request.operation).await?;
        self.note_reason().await?;
        let call = console::confirmed_call(self.open, request).await?;
        Ok(ConfirmStateView {
            call: Some(call),
            ..ConfirmStateView::done()
        })
    }

    pub(super) async fn probe(self, request: &ProbeRequest) -> Result<ConfirmStateView, AppError> {
        self.note(crate::messages::audit::TEST_QUESTION_CONFIRMED, &request.name).await?;
        probe::ask(self.host, self.open, request).await?;
        Ok(ConfirmStateView::done())
    }
}

/// The error for a call that was not accepted.
fn not_accepted(result: CallResult) -> Option<AppError> {
    let code = match result.outcome {
        OutcomeKind::Accepted => return None,
        OutcomeKind::InDoubt => ErrorCode::InDoubt,
        OutcomeKind::NotSent => ErrorCode::NotSent,
        OutcomeKind::Refused => ErrorCode::Refused,
    };
    Some(AppError::new(code, result.words.unwrap_or_default()).money_stated())
}
