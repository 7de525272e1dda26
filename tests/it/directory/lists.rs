//! A service whose lists change, and which can stop answering.

use harness::prelude::*;
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use sandbox::Addresses;

use crate::contract_probe::{request, respond};

pub(crate) const GTBANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
pub(crate) const ZENITH: &str = "20000000-0000-4000-8000-000000000002";
pub(crate) const HERITAGE: &str = "20000000-0000-4000-8000-000000000003";
pub(crate) const LEKKI: &str = "20000000-0000-4000-8000-000000000004";
pub(crate) const OPERATOR: &str = "30000000-0000-4000-8000-000000000001";

/// The present lists of the service.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// Id, name, sort code.
    pub(crate) banks: Vec<(&'static str, &'static str, &'static str)>,
    /// Id, name, price.
    pub(crate) bundles: Vec<(&'static str, &'static str, Option<&'static str>)>,
    /// It accepts calls and does not answer.
    pub(crate) silent: bool,
    /// Only the list of the collection interface, which alone has sort codes, is not answered.
    pub(crate) no_codes: bool,
}

impl Default for Told {
    fn default() -> Self {
        Self {
            banks: vec![
                (GTBANK, "Guaranty Trust Bank", "058150000"),
                (ZENITH, "Zenith Bank", "057150000"),
                (HERITAGE, "Heritage Bank", ""),
            ],
            bundles: vec![("101", "100 MB", Some("100.00")), ("102", "1 GB", Some("500.00"))],
            silent: false,
            no_codes: false,
        }
    }
}

/// A running service.
pub(crate) struct Lists {
    told: Arc<Mutex<Told>>,
    address: String,
}

impl Lists {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let told = Arc::new(Mutex::new(Told::default()));
        let lists = Self {
            told: Arc::clone(&told),
            address,
        };
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let now = told.lock().unwrap().clone();
                // A caller who disconnects early is not an error of the service.
                let _ = answer(stream, &now);
            }
        });
        lists
    }

    /// Changes the lists from now on.
    pub(crate) fn tell(&self, change: impl FnOnce(&mut Told)) {
        change(&mut self.told.lock().unwrap());
    }

    pub(crate) fn addresses(&self) -> Addresses {
        let made_up = json!({
            "collect_base_url": self.address, "base_url": self.address, "public_key": "a", "secret_key": "b", "principal": "p",
            "credentials": "c", "hash_key": "k", "api_key": "m",
        });
        serde_json::from_value(made_up).unwrap()
    }
}

fn answer(stream: TcpStream, told: &Told) -> std::io::Result<()> {
    let (operation, _, body) = request(&stream)?;
    if told.silent || (told.no_codes && operation == "banks") {
        return Ok(());
    }
    let reference = serde_json::from_str::<Value>(&body).unwrap_or_default()["referenceNumber"].clone();
    let banks = told.banks.iter().map(|(id, name, sort)| match told.no_codes {
        true => json!({ "uuid": id, "name": name }),
        false => json!({ "uuid": id, "name": name, "sortCode": sort }),
    });
    let banks: Vec<Value> = banks.collect();
    let bundles = told.bundles.iter().map(|(id, name, price)| {
        let price = price.map(|price| serde_json::from_str::<Value>(price).unwrap());
        json!({ "serviceId": id, "serviceName": name, "servicePrice": price })
    });
    let list = match operation.as_str() {
        "getBanks" | "banks" => json!({ "banks": banks }),
        "getMobileOperators" => json!({ "mobileOperator": [{ "name": "Glo", "mobileOperatorCode": OPERATOR }] }),
        "getDataBundleByOperator" => json!({ "mobileOperatorServices": bundles.collect::<Vec<_>>() }),
        "getMerchants" => json!({ "merchants": [{ "uuid": "40000000", "displayName": "Harbour Power", "description": "Electricity" }] }),
        _ => json!({}),
    };
    let mut whole = json!({ "responseCode": "0", "statusCode": "0", "message": "Success", "referenceNumber": reference });
    whole.as_object_mut().unwrap().extend(list.as_object().unwrap().clone());
    respond(stream, "200 OK", &whole)
}
