//! Customers: registered once by their phone, known better with each document, and a review of photos that takes its time.

use std::collections::BTreeMap;

use serde::Serialize;
use service_api::declare::{MAX_PHOTO, Operation as _, Spec};
use service_api::value::{Date, Email, PhoneNumber};
use service_api::{
    CustomerPhotoResult, RegisterCustomer, RegisterCustomerAccountPhoto, RegisterCustomerIdentification, RegisterCustomerResult,
    RegisterCustomerWithKyc,
};

use super::{Answers, Refusal, Step, World};
use crate::photos::Photos;
use crate::time::Moment;

/// How long the review of an identity photo takes.
const REVIEW_MS: u64 = 3_600_000;

/// A customer as the control interface tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CustomerView {
    /// As it was registered, without the country's code.
    pub phone_number: String,
    /// First and last name.
    pub name: String,
    /// Of the wallet.
    pub account_number: String,
    /// `KYC1` with a registration, `KYC2` with an identity document, `KYC3` once its photo was reviewed.
    pub kyc_level: &'static str,
    /// Whether the account has its photo.
    pub account_photo: bool,
    /// `none`, `under_review` or `accepted`.
    pub id_photo: &'static str,
}

/// Somebody whom this business registered.
#[derive(Clone, Debug)]
struct Customer {
    name: String,
    email: String,
    account: String,
    identified: bool,
    account_photo: bool,
    /// When it came.
    id_photo: Option<Moment>,
}

impl Customer {
    fn view(&self, phone: &str, now: Moment) -> CustomerView {
        let reviewed = self.id_photo.map(|given| now.ms_since(given) >= REVIEW_MS);
        CustomerView {
            phone_number: phone.to_owned(),
            name: self.name.clone(),
            account_number: self.account.clone(),
            kyc_level: match (self.identified, reviewed) {
                (true, Some(true)) => "KYC3",
                (true, _) => "KYC2",
                (false, _) => "KYC1",
            },
            account_photo: self.account_photo,
            id_photo: match reviewed {
                None => "none",
                Some(false) => "under_review",
                Some(true) => "accepted",
            },
        }
    }
}

/// By phone number.
#[derive(Debug, Default)]
pub(crate) struct Customers(BTreeMap<String, Customer>);

impl Customers {
    /// In the order of their phone numbers.
    pub(crate) fn views(&self, now: Moment) -> Vec<CustomerView> {
        self.0.iter().map(|(phone, customer)| customer.view(phone, now)).collect()
    }

    /// Whom this business registered under `phone`.
    fn own(&mut self, phone: &PhoneNumber) -> Result<&mut Customer, Refusal> {
        let phone = national(phone);
        if of_somebody_else(&phone) {
            return Err(Refusal::new("111", "The customer was not registered by this business"));
        }
        self.0.get_mut(&phone).ok_or_else(|| Refusal::new("111", "Invalid customer"))
    }
}

/// `+2348031234567` and `2348031234567` as `08031234567`.
fn national(phone: &PhoneNumber) -> String {
    let digits = phone.as_str().trim_start_matches('+');
    match digits.strip_prefix("234").filter(|rest| rest.len() == 10) {
        Some(rest) => format!("0{rest}"),
        None => digits.to_owned(),
    }
}

/// Numbers ending in 98 belong to a customer of another business, as accounts do (`holders`).
fn of_somebody_else(phone: &str) -> bool {
    phone.ends_with("98")
}

/// What is wrong with the photos of a request.
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

/// A document whose last day is over proves nothing.
fn still_valid(until: &Date, now: Moment) -> Result<(), Refusal> {
    if until.as_str() < now.format("%Y-%m-%d").as_str() {
        return Err(Refusal::new("122", "The identification has expired"));
    }
    Ok(())
}

/// Who is to be registered.
struct Newcomer<'a> {
    phone: &'a PhoneNumber,
    email: &'a Email,
    name: String,
    identified: bool,
    photos: [bool; 2],
}

impl World {
    fn register(&mut self, reference: &str, newcomer: &Newcomer, now: Moment) -> Result<RegisterCustomerResult, Refusal> {
        let phone = national(newcomer.phone);
        if of_somebody_else(&phone) || self.customers.0.contains_key(&phone) {
            return Err(Refusal::new("123", "The phone number belongs to a registered customer"));
        }
        let email = newcomer.email.as_str().to_lowercase();
        if self.customers.0.values().any(|known| known.email == email) {
            return Err(Refusal::new("128", "The e-mail belongs to a registered customer"));
        }
        let mut accounts = (0_u32..).map(|nth| self.seed.digits(10, "customer account", &format!("{phone} {nth}")));
        let taken = |account: &String| self.customers.0.values().any(|known| known.account == *account);
        let account = accounts.find(|account| !taken(account)).unwrap_or_default();
        let [account_photo, id_photo] = newcomer.photos;
        let customer = Customer {
            name: newcomer.name.clone(),
            email,
            account: account.clone(),
            identified: newcomer.identified,
            account_photo,
            id_photo: id_photo.then_some(now),
        };
        self.customers.0.insert(phone, customer);
        let message = if id_photo {
            "Success. The identity photo is under review"
        } else {
            "Success"
        };
        Ok(RegisterCustomerResult {
            responseCode: Some("0".into()),
            message: Some(message.into()),
            referenceNumber: Some(reference.into()),
            serviceAccountNumber: Some(account.into()),
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
            return Ok(already("The account photo is already set"));
        }
        customer.account_photo = true;
        told(step, request.referenceNumber.as_str(), "Success")
    }
}

impl Answers<RegisterCustomerIdentification> for World {
    fn answer(&mut self, request: RegisterCustomerIdentification, step: &Step) -> Result<CustomerPhotoResult, Refusal> {
        let customer = self.customers.own(&request.customerPhoneNumber)?;
        if customer.id_photo.is_some() {
            return Ok(already("The identity photo is already set"));
        }
        still_valid(&request.customerIdExpirationDate, step.now)?;
        customer.identified = true;
        customer.id_photo = Some(step.now);
        told(
            step,
            request.referenceNumber.as_str(),
            "Success. The identity photo is under review",
        )
    }
}

/// A photo was taken in; a fault may hide it.
fn told(step: &Step, reference: &str, message: &str) -> Result<CustomerPhotoResult, Refusal> {
    step.hidden()?;
    Ok(CustomerPhotoResult {
        responseCode: Some("0".into()),
        message: Some(message.into()),
        referenceNumber: Some(reference.into()),
    })
}

/// A refusal with code 0 (`business-and-merchant.md`, *Errors* 4).
fn already(message: &str) -> CustomerPhotoResult {
    CustomerPhotoResult {
        responseCode: Some("0".into()),
        message: Some(message.into()),
        referenceNumber: None,
    }
}
