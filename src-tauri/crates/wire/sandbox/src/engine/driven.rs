//! Driving the sandbox: the payer's side, time, faults, and what really happened.

use std::sync::Arc;

use service_api::value::Amount;

use super::{Engine, RequestEntry};
use crate::callbacks::{self, CallbackView, ReadyNotice};
use crate::faults::{Armed, Faults};
use crate::journal::Input;
use crate::statement::StatementRequest;
use crate::time::Timestamp;
use crate::world::{
    Balance, BillToPay, BillView, BookEntry, ControlError, CustomerView, Deposit, DepositView, PaymentAccountView, PaymentRequestView,
    WithdrawalView, World,
};

/// So many notices are given at once.
const MOST_NOTICES: usize = 100;

/// The control interface for use within the process; the HTTP one is made of it. Clones drive the same sandbox.
#[derive(Clone, Debug)]
pub struct Control(pub(crate) Arc<Engine>);

impl Control {
    /// The payer pays: `amount`, or all that is owed; `method` is one the request offers.
    pub fn pay(&self, reference: &str, amount: Option<Amount>, method: Option<&str>) -> Result<PaymentRequestView, ControlError> {
        let input = Input::Pay {
            reference: reference.to_owned(),
            amount,
            method: method.map(str::to_owned),
        };
        self.0
            .change_request(reference, input, |world, now| world.pay(reference, amount, method, now))
    }

    /// Money arrives in a payment account; above the account's limit the sender's bank declines.
    pub fn deposit(&self, deposit: &Deposit) -> Result<DepositView, ControlError> {
        let input = Input::Deposit(deposit.clone());
        self.0.change(input, |world, now| world.deposit(deposit, now))
    }

    /// Money of a customer's own comes into the customer's wallet; named by phone number, e-mail address or account number.
    pub fn top_up(&self, customer: &str, amount: Amount) -> Result<CustomerView, ControlError> {
        let input = Input::TopUp {
            customer: customer.to_owned(),
            amount,
        };
        self.0.change(input, |world, now| world.top_up(customer, amount, now))
    }

    /// The payer cancels a payment request.
    pub fn cancel(&self, reference: &str) -> Result<PaymentRequestView, ControlError> {
        self.0
            .end_request(reference, |reference| Input::Cancel { reference }, World::cancel)
    }

    /// The time of a payment request runs out.
    pub fn expire(&self, reference: &str) -> Result<PaymentRequestView, ControlError> {
        self.0
            .end_request(reference, |reference| Input::Expire { reference }, World::expire)
    }

    /// The service cannot carry a request through.
    pub fn fail(&self, reference: &str) -> Result<PaymentRequestView, ControlError> {
        self.0.end_request(reference, |reference| Input::Fail { reference }, World::fail)
    }

    /// A customer pays a bill of the business into its wallet, naming an account or an invoice or neither.
    pub fn bill(
        &self,
        amount: Amount,
        customer_phone: &str,
        merchant_reference: Option<&str>,
        invoice_number: Option<&str>,
    ) -> Result<BillView, ControlError> {
        self.pay_bill(BillToPay {
            amount,
            customer_phone: customer_phone.to_owned(),
            merchant_reference: merchant_reference.map(str::to_owned),
            invoice_number: invoice_number.map(str::to_owned),
        })
    }

    pub(crate) fn pay_bill(&self, to_pay: BillToPay) -> Result<BillView, ControlError> {
        let input = Input::Bill(to_pay.clone());
        self.0.change(input, |world, now| world.bill(to_pay, now))
    }

    /// Every bill that customers paid, oldest first.
    pub fn bills(&self) -> Vec<BillView> {
        self.0.lock().world.bills()
    }

    /// Lets time pass; gives the new time, RFC 3339 in UTC.
    pub fn advance(&self, seconds: u32) -> Result<String, ControlError> {
        let mut inner = self.0.lock();
        if !inner.clock.can_advance(seconds) {
            return Err(ControlError::Conflict("Time cannot run a hundred years ahead.".to_owned()));
        }
        let now = inner.clock.now();
        inner.keep(now, Input::Advance { seconds })?;
        inner.clock.advance(seconds);
        self.0.changed.notify_one();
        Ok(inner.pass().rfc3339())
    }

    /// Arms faults, all or none.
    pub fn arm(&self, faults: Vec<Armed>) -> Result<(), ControlError> {
        self.0.lock().faults.arm(faults)
    }

    /// Disarms all faults.
    pub fn clear_faults(&self) {
        self.0.lock().faults.clear();
    }

    /// Ends the delays of all calls that came so far; those that come later wait as they are armed to.
    pub fn end_delays(&self) {
        self.0.ended_delays.send_replace(self.0.lock().requests.len());
    }

    /// What is armed and what has struck. Faults do not survive a restart.
    pub fn faults(&self) -> Faults {
        self.0.lock().faults.clone()
    }

    /// Every movement of money that happened, in order.
    pub fn book(&self) -> Vec<BookEntry> {
        self.0.seen(|world, _| world.book())
    }

    /// Every service request received, in order.
    pub fn requests(&self) -> Vec<RequestEntry> {
        self.0.lock().requests.clone()
    }

    /// Every payment request, oldest first.
    pub fn payment_requests(&self) -> Vec<PaymentRequestView> {
        let mut inner = self.0.lock();
        let now = inner.clock.now();
        inner.world.payment_requests(now)
    }

    /// Every payment account, oldest first, closed ones included.
    pub fn payment_accounts(&self) -> Vec<PaymentAccountView> {
        self.0.lock().world.payment_accounts()
    }

    /// Every callback, oldest first, and what was tried to deliver it.
    pub fn callbacks(&self) -> Vec<CallbackView> {
        let inner = self.0.lock();
        let default = inner.default_receiver.as_ref();
        let numbered = inner.world.notices(0).iter().enumerate();
        numbered
            .map(|(number, notice)| callbacks::view(notice, inner.attempts_of(number), default))
            .collect()
    }

    /// Notices with nowhere to go on this computer, at most a hundred, in the order in which they would be told. They lie ready until taken.
    pub fn notices(&self) -> Vec<ReadyNotice> {
        let inner = self.0.lock();
        let ready = inner.ready.iter().take(MOST_NOTICES);
        ready.map(|ready| ready.notice.clone()).collect()
    }

    /// Whoever fetched these notices has them.
    pub fn take_notices(&self, numbers: &[usize]) {
        let mut taken = Vec::new();
        self.0.lock().ready.retain_mut(|ready| {
            let is_taken = numbers.contains(&ready.notice.number) && !taken.contains(&ready.notice.number);
            if is_taken {
                taken.push(ready.notice.number);
            }
            !is_taken || std::mem::take(&mut ready.once_more)
        });
        taken.into_iter().for_each(|number| self.0.tried(number, Some(200)));
    }

    /// Every customer whom the business registered, by phone number.
    pub fn customers(&self) -> Vec<CustomerView> {
        self.0.seen(World::customers)
    }

    /// Every withdrawal code, by reference, as the messages to its owners tell it.
    pub fn withdrawals(&self) -> Vec<WithdrawalView> {
        self.0.lock().world.withdrawals()
    }

    /// A bank statement of the business's wallet: the bytes of a file.
    pub fn statement(&self, request: &StatementRequest) -> Result<Vec<u8>, ControlError> {
        let (from, until) = request.period()?;
        request.write(&self.0.seen(|world, _| world.account(from, until, request.settlements)))
    }

    /// The wallet in figures.
    pub fn balance(&self) -> Balance {
        self.0.seen(|world, _| world.balance())
    }
}

impl Engine {
    /// Something happens beside the service's own requests: written down first, then done.
    fn change<T>(&self, input: Input, change: impl FnOnce(&mut World, Timestamp) -> Result<T, ControlError>) -> Result<T, ControlError> {
        let mut inner = self.lock();
        let now = inner.pass();
        inner.keep(now, input)?;
        let done = change(&mut inner.world, now);
        self.changed.notify_one();
        done
    }

    fn change_request(
        &self,
        reference: &str,
        input: Input,
        change: impl FnOnce(&mut World, Timestamp) -> Result<(), ControlError>,
    ) -> Result<PaymentRequestView, ControlError> {
        self.change(input, |world, now| {
            change(world, now)?;
            let view = world.payment_request(reference, now);
            view.ok_or_else(|| ControlError::NotFound(reference.to_owned()))
        })
    }

    fn end_request(
        &self,
        reference: &str,
        input: fn(String) -> Input,
        end: fn(&mut World, &str, Timestamp) -> Result<(), ControlError>,
    ) -> Result<PaymentRequestView, ControlError> {
        let input = input(reference.to_owned());
        self.change_request(reference, input, |world, now| end(world, reference, now))
    }

    /// The world after everything that time alone brings about.
    fn seen<T>(&self, look: impl FnOnce(&World, Timestamp) -> T) -> T {
        let mut inner = self.lock();
        let now = inner.pass();
        look(&inner.world, now)
    }
}
