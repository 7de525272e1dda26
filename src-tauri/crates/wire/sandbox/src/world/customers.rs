//! Customers: registered once by phone number, with a level of identity check that rises with each document, and a review of photos that
//! takes time. A customer is the [`Person`](super::people::Person) of the phone number, the e-mail address and the account number, with an
//! initially empty wallet.

use std::collections::BTreeMap;

use serde::Serialize;
use service_api::declare::{MAX_PHOTO, Operation as _, Spec};
use service_api::value::{Amount, Date, Email, PhoneNumber};
use service_api::{
    CustomerPhotoResult, RegisterCustomer, RegisterCustomerAccountPhoto, RegisterCustomerIdentification, RegisterCustomerResult,
    RegisterCustomerWithKyc,
};

use super::banks::{WALLET, of_payer, switch_code};
use super::people::canonical;
use super::success::success;
use super::wallets::{Movement, Owner, Party};
use super::{Answers, ControlError, Refusal, Step, World};
use crate::photos::Photos;
use crate::service_message::ServiceMessage;
use crate::time::Timestamp;

/// The length of the review of an identity photo.
const REVIEW_MS: u64 = 3_600_000;

/// A customer in the control interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CustomerView {
    /// Without the country's code.
    pub phone_number: String,
    /// First and last name.
    pub name: String,
    /// In lower case.
    pub email: String,
    /// The account number of the wallet.
    pub account_number: String,
    /// The balance of the wallet, as decimal text.
    pub balance: String,
    /// The password that the customer set, as in the message to the customer. With phone number, e-mail address or account number as the
    /// principal it lets the business act on behalf of the customer.
    pub credentials: String,
    /// `KYC1` after registration, `KYC2` with an identity document, `KYC3` after the review of its photo.
    pub kyc_level: &'static str,
    /// Whether the account has its photo.
    pub account_photo: bool,
    /// `none`, `under_review`, `accepted` or `refused`.
    pub id_photo: &'static str,
}

/// A customer whom this business registered.
#[derive(Clone, Debug)]
pub(crate) struct Customer {
    pub(crate) name: String,
    email: String,
    pub(crate) account: String,
    registered: Timestamp,
    /// When the identity document was set.
    identified: Option<Timestamp>,
    account_photo: bool,
    /// When the photo of the identity document was set.
    id_photo: Option<Timestamp>,
    review_refuses: bool,
}

impl Customer {
    /// When the identity check reached this level; `None` if it did not.
    pub(crate) fn reached(&self, level: u8) -> Option<Timestamp> {
        match level {
            0 | 1 => Some(self.registered),
            2 => self.identified,
            _ if self.review_refuses => None,
            _ => Some(self.identified?.max(self.id_photo?.plus_ms(REVIEW_MS))),
        }
    }

    /// Whether the review has refused the identity photo, so that another one may be sent.
    fn wants_another_photo(&self, now: Timestamp) -> bool {
        self.review_refuses && self.id_photo.is_some_and(|given| now.ms_since(given) >= REVIEW_MS)
    }

    /// The present level of identity check, 1 to 3.
    pub(crate) fn level(&self, now: Timestamp) -> u8 {
        let reached = |level: &u8| self.reached(*level).is_some_and(|at| at <= now);
        (1..=3).rev().find(reached).unwrap_or(1)
    }
}

/// Customers by phone number.
#[derive(Debug, Default)]
pub(crate) struct Customers(BTreeMap<String, Customer>);

impl Customers {
    /// The customer with this phone number, e-mail address or account number.
    pub(crate) fn find(&self, who: &str) -> Option<(&str, &Customer)> {
        if let Some((phone, customer)) = self.0.get_key_value(&canonical(who)) {
            return Some((phone, customer));
        }
        let email = who.to_lowercase();
        let mut all = self.0.iter();
        let (phone, customer) = all.find(|(_, customer)| customer.account == who || customer.email == email)?;
        Some((phone, customer))
    }

    /// The customer with this phone number whom this business registered.
    fn own(&mut self, phone: &PhoneNumber) -> Result<&mut Customer, Refusal> {
        let phone = canonical(phone.as_str());
        if is_of_another_business(&phone) {
            return Err(Refusal::new("111", "The customer was not registered by this business"));
        }
        self.0
            .get_mut(&phone)
            .ok_or_else(|| Refusal::new("111", ServiceMessage::InvalidCustomer))
    }
}

/// Phone numbers ending in 98 belong to a customer of another business, as accounts do (`holders`).
fn is_of_another_business(phone: &str) -> bool {
    phone.ends_with("98")
}

/// Photos for phone numbers ending in 97 are refused immediately, by message with code 0.
fn has_bad_photos(phone: &str) -> bool {
    phone.ends_with("97")
}

/// Checks the photos of a request.
pub(super) fn check_photos(spec: &Spec, photos: &Photos) -> Result<(), Refusal> {
    for file in spec.files {
        let refused = |code: &str, why: &str| Err(Refusal::new(code, format!("{}: {why}", file.name)));
        match photos.get(file.name) {
            None if file.required => return refused("117", "This is needed."),
            Some(photo) if photo.bytes > MAX_PHOTO => return refused("121", "The image is larger than 500 kb"),
            Some(photo) if !photo.image => return refused("121", "Invalid image type"),
            None | Some(_) => {}
        }
    }
    Ok(())
}

/// Refuses an expired document.
fn still_valid(until: &Date, now: Timestamp) -> Result<(), Refusal> {
    if until.as_str() < now.format("%Y-%m-%d").as_str() {
        return Err(Refusal::new("122", "The identification has expired"));
    }
    Ok(())
}

/// A person to be registered.
struct Newcomer<'a> {
    phone: &'a PhoneNumber,
    email: &'a Email,
    name: String,
    identified: bool,
    photos: [bool; 2],
}

impl World {
    /// Every customer whom the business registered, in the order of their phone numbers.
    pub(crate) fn customers(&self, now: Timestamp) -> Vec<CustomerView> {
        let view = |(phone, customer): (&String, &Customer)| CustomerView {
            phone_number: phone.clone(),
            name: customer.name.clone(),
            email: customer.email.clone(),
            account_number: customer.account.clone(),
            balance: self.wallets.available(&Owner::Customer(phone.clone())).decimal(),
            credentials: self.password_of(phone),
            kyc_level: match customer.level(now) {
                3.. => "KYC3",
                2 => "KYC2",
                0 | 1 => "KYC1",
            },
            account_photo: customer.account_photo,
            id_photo: match customer.id_photo {
                None => "none",
                Some(given) if now.ms_since(given) < REVIEW_MS => "under_review",
                Some(_) if customer.review_refuses => "refused",
                Some(_) => "accepted",
            },
        };
        self.customers.0.iter().map(view).collect()
    }

    /// A customer adds money to the own wallet, from a bank.
    pub(crate) fn top_up(&mut self, who: &str, amount: Amount, now: Timestamp) -> Result<CustomerView, ControlError> {
        let (phone, name) = match self.customers.find(who) {
            Some((phone, customer)) => (phone.to_owned(), customer.name.clone()),
            None => return Err(ControlError::NoCustomer(who.to_owned())),
        };
        let owner = Owner::Customer(phone.clone());
        self.wallets.check_receipt(&owner, amount)?;
        let bank = of_payer(self.seed, &phone);
        let session_id = self.session_id(switch_code(bank), now);
        let party = Party::new(name, WALLET, phone.clone());
        let reference = format!("TU-{}", self.next_transaction_id());
        self.wallets.record(Movement {
            to: Some(owner),
            session_id: Some(session_id),
            ..Movement::new("top_up", &reference, amount, party, now)
        });
        self.wallets.check();
        let mut views = self.customers(now).into_iter();
        let view = views.find(|view| view.phone_number == phone);
        view.ok_or_else(|| ControlError::NoCustomer(who.to_owned()))
    }

    fn register(&mut self, reference: &str, newcomer: &Newcomer, now: Timestamp) -> Result<RegisterCustomerResult, Refusal> {
        let phone = canonical(newcomer.phone.as_str());
        if is_of_another_business(&phone) || self.customers.0.contains_key(&phone) {
            return Err(Refusal::new("123", "The phone number belongs to a registered customer"));
        }
        let email = newcomer.email.as_str().to_lowercase();
        if self.customers.0.values().any(|known| known.email == email) {
            return Err(Refusal::new("128", "The e-mail belongs to a registered customer"));
        }
        let mut accounts = (0_u32..).map(|nth| self.seed.digits(10, "customer account", &format!("{phone} {nth}")));
        let taken = |account: &String| self.customers.0.values().any(|known| known.account == *account);
        let account = accounts.find(|account| !taken(account)).unwrap_or_default();
        let bad = has_bad_photos(&phone);
        let [account_photo, id_photo] = newcomer.photos.map(|given| given && !bad);
        let customer = Customer {
            name: newcomer.name.clone(),
            email,
            account: account.clone(),
            registered: now,
            identified: newcomer.identified.then_some(now),
            account_photo,
            id_photo: id_photo.then_some(now),
            review_refuses: phone.ends_with("95"),
        };
        self.customers.0.insert(phone, customer);
        let message = if bad && newcomer.photos.contains(&true) {
            "The customer was registered, but the photos were rejected"
        } else if id_photo {
            "Success. The identity photo is under review"
        } else {
            "Success"
        };
        Ok(RegisterCustomerResult {
            message: Some(message.into()),
            serviceAccountNumber: Some(account.into()),
            ..success(reference)
        })
    }
}

impl Answers<RegisterCustomer> for World {
    fn answer(&mut self, request: RegisterCustomer, step: &Step) -> Result<RegisterCustomerResult, Refusal> {
        let reference = request.referenceNumber.as_str();
        let newcomer = Newcomer {
            phone: &request.customerPhoneNumber,
            email: &request.customerEmail,
            name: format!("{} {}", request.customerFirstName, request.customerLastName),
            identified: false,
            photos: [false; 2],
        };
        self.once(RegisterCustomer::SPEC.id, reference, step, |world| {
            world.register(reference, &newcomer, step.now)
        })
    }
}

impl Answers<RegisterCustomerWithKyc> for World {
    fn answer(&mut self, request: RegisterCustomerWithKyc, step: &Step) -> Result<RegisterCustomerResult, Refusal> {
        let reference = request.referenceNumber.as_str();
        let photos = ["customerAccountPhoto", "customerIdPhoto"].map(|name| step.photos.contains_key(name));
        let newcomer = Newcomer {
            phone: &request.customerPhoneNumber,
            email: &request.customerEmail,
            name: format!("{} {}", request.customerFirstName, request.customerLastName),
            identified: request.customerIdType.is_some(),
            photos,
        };
        self.once(RegisterCustomerWithKyc::SPEC.id, reference, step, |world| {
            if newcomer.photos[1] && !newcomer.identified {
                return Err(Refusal::new("122", "The identity photo belongs to no identification"));
            }
            request
                .customerIdExpirationDate
                .iter()
                .try_for_each(|until| still_valid(until, step.now))?;
            world.register(reference, &newcomer, step.now)
        })
    }
}

impl Answers<RegisterCustomerAccountPhoto> for World {
    fn answer(&mut self, request: RegisterCustomerAccountPhoto, step: &Step) -> Result<CustomerPhotoResult, Refusal> {
        let customer = self.customers.own(&request.customerPhoneNumber)?;
        if customer.account_photo {
            return Ok(refused_with_zero(ServiceMessage::AccountPhotoSet));
        }
        if has_bad_photos(&canonical(request.customerPhoneNumber.as_str())) {
            return Ok(refused_with_zero(ServiceMessage::BadPhoto));
        }
        customer.account_photo = true;
        photo_result(step, request.referenceNumber.as_str(), "Success")
    }
}

impl Answers<RegisterCustomerIdentification> for World {
    fn answer(&mut self, request: RegisterCustomerIdentification, step: &Step) -> Result<CustomerPhotoResult, Refusal> {
        let customer = self.customers.own(&request.customerPhoneNumber)?;
        if customer.id_photo.is_some() && !customer.wants_another_photo(step.now) {
            return Ok(refused_with_zero(ServiceMessage::IdentityPhotoSet));
        }
        if has_bad_photos(&canonical(request.customerPhoneNumber.as_str())) {
            return Ok(refused_with_zero(ServiceMessage::BadPhoto));
        }
        still_valid(&request.customerIdExpirationDate, step.now)?;
        customer.identified = Some(step.now);
        customer.id_photo = Some(step.now);
        let message = "Success. The identity photo is under review";
        photo_result(step, request.referenceNumber.as_str(), message)
    }
}

/// The answer to an accepted photo, which a fault may hide.
fn photo_result(step: &Step, reference: &str, message: &str) -> Result<CustomerPhotoResult, Refusal> {
    step.hidden()?;
    Ok(CustomerPhotoResult {
        message: Some(message.into()),
        ..success(reference)
    })
}

/// A refusal with code 0 (`docs/spec/business.md#errors`).
fn refused_with_zero(message: ServiceMessage) -> CustomerPhotoResult {
    CustomerPhotoResult {
        responseCode: Some("0".into()),
        message: Some(message.text().into()),
        referenceNumber: None,
    }
}
