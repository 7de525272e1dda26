//! The call of a registration step.

use payment_rules::customer::CustomerStep;
use serde_json::{Map, Value as Json, json};
use service_api::declare::{Operation as _, Spec};
use service_api::photo::Photo;
use service_api::{RegisterCustomer, RegisterCustomerAccountPhoto, RegisterCustomerIdentification, RegisterCustomerWithKyc};

use crate::tables::customers::{CustomerRow, IdDocument, Person};

impl Person {
    /// The operation that opens the wallet.
    pub(crate) fn spec(&self) -> &'static Spec {
        if self.at_once {
            &RegisterCustomerWithKyc::SPEC
        } else {
            &RegisterCustomer::SPEC
        }
    }

    pub(crate) fn body(&self, reference: &str) -> Map<String, Json> {
        let mut body = without_empty([
            ("referenceNumber", reference),
            ("customerFirstName", &self.first_name),
            ("customerLastName", &self.last_name),
            ("customerPhoneNumber", &self.phone),
            ("customerEmail", &self.email),
            ("customerDateOfBirth", &self.born),
        ]);
        if !self.at_once {
            return body;
        }
        let more = &self.more;
        body.extend(without_empty([
            ("customerGender", &more.gender),
            ("customerMaritalStatus", &more.marital_status),
            ("customerPreferredLanguageISOCode", &more.language),
            ("customerReferredByPhoneNumber", &more.referred_phone),
            ("customerReferredByFirstName", &more.referred_first_name),
            ("customerReferredByLastName", &more.referred_last_name),
        ]));
        if more.savings {
            body.insert("optinForWalletSavings".to_owned(), true.into());
        }
        if !more.details.is_empty() {
            let details = more.details.iter();
            let details: Map<String, Json> = details.map(|one| (one.name.clone(), one.value.as_str().into())).collect();
            body.insert("customerSupplementaryDetails".to_owned(), details.into());
        }
        if let Some(address) = self.address() {
            body.insert("customerAddress".to_owned(), address);
        }
        body
    }

    /// The address; `None` with a country alone, because the form presets it.
    fn address(&self) -> Option<Json> {
        let more = &self.more;
        let mut address = without_empty([
            ("region", &more.region),
            ("county", &more.county),
            ("city", &more.city),
            ("localGovernmentArea", &more.area),
            ("streetAddress", &more.street),
            ("postalCode", &more.postal_code),
            ("landmark", &more.landmark),
            ("freeformAddress", &more.freeform),
        ]);
        if address.is_empty() {
            return None;
        }
        address.extend(without_empty([("country", more.country.as_str())]));
        Some(address.into())
    }
}

/// The call of a step.
pub(crate) struct Request {
    pub spec: &'static Spec,
    pub body: Json,
    pub photos: Vec<Photo>,
    /// The steps that it carries.
    pub steps: Vec<CustomerStep>,
}

/// The call of `step`, with the photo of the person and that of the document.
pub(crate) fn request(row: &CustomerRow, step: CustomerStep, reference: &str, [face, document]: [Option<Vec<u8>>; 2]) -> Request {
    let photo = |part: &str, bytes: Option<Vec<u8>>| {
        let part = part.to_owned();
        bytes.map(|bytes| Photo { part, bytes })
    };
    let (face, scan) = (photo("customerAccountPhoto", face), photo("customerIdPhoto", document));
    let named = json!({ "referenceNumber": reference, "customerPhoneNumber": row.person.phone });
    let mut steps = vec![step];
    match step {
        CustomerStep::Account => {
            let mut body = row.person.body(reference);
            let mut photos = Vec::new();
            if row.person.at_once {
                if let Some(face) = face {
                    photos.push(face);
                    steps.push(CustomerStep::Photo);
                }
                if row.missing(CustomerStep::Identity).is_empty() {
                    body.extend(document_fields(&row.document));
                    photos.extend(scan);
                    steps.push(CustomerStep::Identity);
                }
            }
            Request {
                spec: row.person.spec(),
                body: body.into(),
                photos,
                steps,
            }
        }
        CustomerStep::Photo => Request {
            spec: &RegisterCustomerAccountPhoto::SPEC,
            body: named,
            photos: face.into_iter().collect(),
            steps,
        },
        CustomerStep::Identity => {
            let mut body = named;
            if let Some(members) = body.as_object_mut() {
                members.extend(document_fields(&row.document));
            }
            Request {
                spec: &RegisterCustomerIdentification::SPEC,
                body,
                photos: scan.into_iter().collect(),
                steps,
            }
        }
    }
}

pub(crate) fn document_fields(document: &IdDocument) -> Map<String, Json> {
    without_empty([
        ("customerIdType", &document.kind),
        ("customerIdNumber", &document.number),
        ("customerIdExpirationDate", &document.expires),
    ])
}

fn without_empty<const N: usize>(fields: [(&str, &str); N]) -> Map<String, Json> {
    let filled = fields.into_iter().filter(|(_, text)| !text.is_empty());
    filled.map(|(name, text)| (name.to_owned(), text.into())).collect()
}
