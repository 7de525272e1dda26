//! Control of the sandbox: the payer's actions, time, faults, and the record of executed movements.

use std::sync::Arc;

use service_api::value::Amount;

use super::{Engine, RequestEntry};
use crate::callbacks::{self, CallbackView, ReadyCallback};
use crate::faults::{Armed, Faults};
use crate::journal::Input;
use crate::statement::StatementRequest;
use crate::time::Timestamp;
use crate::world::{
    Balance, BillToPay, BillView, BookEntry, ControlError, CustomerView, Deposit, DepositView, PaymentAccountView, PaymentRequestView,
    WithdrawalView, World,
};

/// The most callbacks that are returned at once.
const MOST_CALLBACKS: usize = 100;

/// The control interface within the process; the HTTP one is built on it. Clones control the same sandbox.
#[derive(Clone, Debug)]
pub struct Control(pub(crate) Arc<Engine>);

impl Control {
    /// The payer pays `amount`, or everything that is owed; `method` is one that the request offers.
    pub fn pay(&self, reference: &str, amount: Option<Amount>, method: Option<&str>) -> Result<PaymentRequestView, ControlError> {
        let input = Input::Pay {
            reference: reference.to_owned(),
            amount,
            method: method.map(str::to_owned),
        };
        self.0
            .change_request(reference, input, |world, now| world.pay(reference, amount, method, now))
    }

    /// A payment account receives money; the sender's bank declines an amount above the account's limit.
    pub fn deposit(&self, deposit: &Deposit) -> Result<DepositView, ControlError> {
        let input = Input::Deposit(deposit.clone());
        self.0.change(input, |world, now| world.deposit(deposit, now))
    }

    /// A customer adds money to the own wallet; `customer` is a phone number, e-mail address or account number.
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

    /// A payment request expires.
    pub fn expire(&self, reference: &str) -> Result<PaymentRequestView, ControlError> {
        self.0
            .end_request(reference, |reference| Input::Expire { reference }, World::expire)
    }

    /// The service cannot complete a request.
    pub fn fail(&self, reference: &str) -> Result<PaymentRequestView, ControlError> {
        self.0.end_request(reference, |reference| Input::Fail { reference }, World::fail)
    }

    /// A customer pays a bill of the business, with an account, an invoice, both or neither.
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

    /// Every paid bill, oldest first.
    pub fn bills(&self) -> Vec<BillView> {
        self.0.lock().world.bills()
    }

    /// Advances the time; returns the new time in RFC 3339, UTC.
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

    /// Ends the delays of all calls so far; later calls are delayed as armed.
    pub fn end_delays(&self) {
        self.0.ended_delays.send_replace(self.0.lock().requests.len());
    }

    /// The armed faults and those that were applied. Faults do not survive a restart.
    pub fn faults(&self) -> Faults {
        self.0.lock().faults.clone()
    }

    /// Every executed movement of money, in order.
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

    /// Every callback with its delivery attempts, oldest first.
    pub fn callbacks(&self) -> Vec<CallbackView> {
        let inner = self.0.lock();
        let default = inner.default_receiver.as_ref();
        let numbered = inner.world.callbacks(0).iter().enumerate();
        numbered
            .map(|(number, callback)| callbacks::view(callback, inner.attempts_of(number), default))
            .collect()
    }

    /// At most a hundred callbacks without an address on this computer, in the order of their events. They are kept until they are taken.
    pub fn notices(&self) -> Vec<ReadyCallback> {
        let inner = self.0.lock();
        let ready = inner.ready.iter().take(MOST_CALLBACKS);
        ready.map(|ready| ready.callback.clone()).collect()
    }

    /// Marks these callbacks as fetched.
    pub fn take_notices(&self, numbers: &[usize]) {
        let mut taken = Vec::new();
        self.0.lock().ready.retain_mut(|ready| {
            let is_taken = numbers.contains(&ready.callback.number) && !taken.contains(&ready.callback.number);
            if is_taken {
                taken.push(ready.callback.number);
            }
            !is_taken || std::mem::take(&mut ready.once_more)
        });
        taken.into_iter().for_each(|number| self.0.tried(number, Some(200)));
    }

    /// Every customer whom the business registered, by phone number.
    pub fn customers(&self) -> Vec<CustomerView> {
        self.0.seen(World::customers)
    }

    /// Every withdrawal code, by reference, as in the messages to the recipients.
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
    /// Stores an input beside the service's own requests, then executes it.
    fn change<T>(&self, input: Input, change: impl FnOnce(&mut World, Timestamp) -> Result<T, ControlError>) -> Result<T, ControlError> {
        let mut inner = self.lock();
        let now = inner.pass();
        inner.keep(now, input)?;
        let result = change(&mut inner.world, now);
        self.changed.notify_one();
        result
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

    /// Reads the world after everything that is due has happened.
    fn seen<T>(&self, read: impl FnOnce(&World, Timestamp) -> T) -> T {
        let mut inner = self.lock();
        let now = inner.pass();
        read(&inner.world, now)
    }
}
