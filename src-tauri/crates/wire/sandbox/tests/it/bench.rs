//! A running sandbox, and a client that sees every byte.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use sandbox::{Addresses, Armed, Config, Control, CustomerView, Deposit, DepositMethod, Duplicates, Sandbox};
use serde_json::{Value, json};
use service_api::auth;
use service_api::declare::{Interface, Spec};
use service_api::value::{Amount, WALLET_BANK_ID};
use sha2::{Digest as _, Sha512};
use tempfile::TempDir;

/// "Guaranty Trust Bank": the first 16 bytes of SHA-256 over eight zero bytes, `bank`, a zero byte and the name (python3, hashlib).
pub(crate) const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

/// The first bytes of a PNG, and more.
pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n-and-more-\xff\xfe";
pub(crate) const BOUNDARY: &str = "a-line-that-is-in-no-photo";

/// Long enough for a busy computer.
pub(crate) const LIMIT: Duration = Duration::from_secs(240);

/// Waits until a condition is true.
pub(crate) fn until(what: &str, is_so: impl Fn() -> bool) {
    found(what, || is_so().then_some(()));
}

/// Waits until there is a value, and returns it.
pub(crate) fn found<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let end = now() + LIMIT;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(now() < end, "waited {LIMIT:?} in vain: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[expect(clippy::disallowed_methods, reason = "the limit of a wait in a test")]
fn now() -> Instant {
    Instant::now()
}

/// The bytes of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bytes {
    pub(crate) all: Vec<u8>,
    /// Whether the connection ended with a reset.
    pub(crate) reset: bool,
}

/// A complete HTTP answer.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    #[track_caller]
    pub(crate) fn is(&self, status: u16, members: &Value) {
        assert_eq!(self.status, status, "{self:?}");
        assert_members(&self.json(), members);
    }
}

impl Bytes {
    /// Reads the head and checks that the body has the declared length.
    pub(crate) fn answer(&self) -> Answer {
        let end = self
            .all
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap_or_else(|| panic!("no answer: {self:?}"));
        let head = String::from_utf8(self.all[..end].to_vec()).expect("text").to_lowercase();
        let body = self.all[end + 4..].to_vec();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .and_then(|length| length.parse().ok());
        assert_eq!(length, Some(body.len()), "{head}");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Answer { status, head, body }
    }
}

/// A running sandbox.
#[derive(Debug)]
pub(crate) struct Bench {
    pub(crate) sandbox: Sandbox,
    pub(crate) at: At,
}

/// The addresses of a sandbox, for use in threads.
#[derive(Clone)]
pub(crate) struct At(pub(crate) Addresses);

impl std::fmt::Debug for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.base_url)
    }
}

impl Bench {
    pub(crate) async fn start() -> Self {
        Self::with(seeded()).await
    }

    /// A sandbox that treats a repeated reference like this.
    pub(crate) async fn repeating(duplicates: Duplicates) -> Self {
        Self::with(Config {
            duplicates: Some(duplicates),
            ..seeded()
        })
        .await
    }

    /// A sandbox whose wallet has this opening balance.
    pub(crate) async fn holding(opening_balance: Amount) -> Self {
        Self::with(Config {
            opening_balance,
            ..seeded()
        })
        .await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let sandbox = Sandbox::start(config).await.expect("starts");
        let at = At(sandbox.addresses());
        Self { sandbox, at }
    }

    pub(crate) fn control(&self) -> Control {
        self.sandbox.control()
    }

    pub(crate) fn arm(&self, armed: Armed) {
        self.control().arm(vec![armed]).expect("arms");
    }

    /// Makes a signed call that is answered with 200.
    pub(crate) fn call(&self, operation: &str, body: &Value) -> Value {
        let answer = self.at.call(operation, &body.to_string()).answer();
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// The code of the answer to a signed call.
    pub(crate) fn code(&self, operation: &str, body: &Value) -> Value {
        let answer = self.call(operation, body);
        answer.get("responseCode").or(answer.get("statusCode")).cloned().unwrap_or_default()
    }

    /// Makes a signed call that is answered without a byte.
    #[track_caller]
    pub(crate) fn lose(&self, operation: &str, body: &Value) {
        let nothing = Bytes {
            all: Vec::new(),
            reset: false,
        };
        assert_eq!(self.at.call(operation, &body.to_string()), nothing);
    }

    /// The HTTP status of a response that is not an answer to the call.
    pub(crate) fn status_of(&self, operation: &str, body: &Value) -> u16 {
        self.at.call(operation, &body.to_string()).answer().status
    }

    /// The references in the book, in order.
    pub(crate) fn paid(&self) -> Vec<String> {
        self.control().book().into_iter().map(|entry| entry.reference_number).collect()
    }

    /// The amounts of `reference` in the book.
    pub(crate) fn amounts(&self, reference: &str) -> Vec<String> {
        let entries = self.control().book().into_iter();
        let named = entries.filter(|entry| entry.reference_number == reference);
        named.map(|entry| entry.amount).collect()
    }

    /// The outcomes of all requests, in order.
    pub(crate) fn outcomes(&self) -> Vec<String> {
        let requests = self.control().requests().into_iter();
        requests.map(|entry| entry.outcome.unwrap_or_default()).collect()
    }
}

/// A sandbox that keeps its world in a file, and can be started again.
pub(crate) struct Kept {
    pub(crate) file: PathBuf,
    config: Config,
    _folder: TempDir,
}

impl Kept {
    pub(crate) fn new(config: Config) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state.jsonl");
        let state = Some(file.clone());
        Self {
            file,
            config: Config { state, ..config },
            _folder: folder,
        }
    }

    pub(crate) async fn start(&self) -> Bench {
        Bench::with(self.config.clone()).await
    }

    pub(crate) async fn restart(&self, bench: Bench) -> Bench {
        bench.sandbox.stop().await;
        self.start().await
    }

    pub(crate) fn text(&self) -> String {
        std::fs::read_to_string(&self.file).expect("reads")
    }
}

/// The configuration of most tests.
pub(crate) fn seeded() -> Config {
    Config {
        seed: Some(7),
        ..Config::default()
    }
}

impl At {
    /// Makes a call that is signed as the application signs it, with its photos.
    pub(crate) fn call(&self, operation: &str, body: &str) -> Bytes {
        self.try_call(operation, body).expect("sends and reads")
    }

    /// As `call`, if the sandbox may have ended.
    pub(crate) fn try_call(&self, operation: &str, body: &str) -> io::Result<Bytes> {
        let spec = spec(operation);
        let headers = self.signed(spec, body);
        let mut headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        if spec.files.is_empty() {
            headers.push("content-type: application/json");
            return self.try_send("POST", &path(spec), &headers, body.as_bytes());
        }
        let photos: Vec<_> = spec.files.iter().map(|file| (file.name, PNG)).collect();
        let content_type = format!("content-type: multipart/form-data; boundary={BOUNDARY}");
        headers.push(&content_type);
        self.try_send("POST", &path(spec), &headers, &in_parts(body, "application/json", &photos))
    }

    /// The headers of a signed request.
    pub(crate) fn signed(&self, spec: &Spec, body: &str) -> Vec<String> {
        let signed = auth::headers(spec, &self.0.keys(), body).expect("signs");
        signed.iter().map(|(name, value)| format!("{name}: {}", value.expose())).collect()
    }

    /// The headers of a business request whose hash is computed here over `values`.
    pub(crate) fn signed_by_hand(&self, values: &[&str]) -> [String; 3] {
        let Addresses {
            principal,
            credentials,
            hash_key,
            ..
        } = &self.0;
        let hash = hex::encode(Sha512::digest(values.concat() + hash_key));
        [
            format!("principal: {principal}"),
            format!("credentials: {credentials}"),
            format!("hash: {hash}"),
        ]
    }

    /// The text of a signed request over a connection that stays open.
    pub(crate) fn written(&self, operation: &str, body: &Value) -> String {
        let (spec, body) = (spec(operation), body.to_string());
        let headers: String = self.signed(spec, &body).iter().map(|header| format!("{header}\r\n")).collect();
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n",
            path(spec),
            self.host()
        );
        format!("{head}{headers}content-length: {}\r\n\r\n{body}", body.len())
    }

    /// The address at which it listens.
    pub(crate) fn host(&self) -> &str {
        self.0.base_url.strip_prefix("http://").expect("an address")
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.host()).expect("connects");
        stream.set_read_timeout(Some(LIMIT)).expect("sets");
        stream
    }

    pub(crate) fn post(&self, path: &str, headers: &[&str], content_type: &str, body: &[u8]) -> Bytes {
        let mut headers = headers.to_vec();
        let content_type = format!("content-type: {content_type}");
        headers.push(&content_type);
        self.send("POST", path, &headers, body)
    }

    /// Makes one call of the control interface.
    pub(crate) fn drive(&self, method: &str, path: &str, body: &Value) -> Answer {
        self.send(method, &format!("/control{path}"), &[], body.to_string().as_bytes())
            .answer()
    }

    pub(crate) fn send(&self, method: &str, path: &str, headers: &[&str], body: &[u8]) -> Bytes {
        self.try_send(method, path, headers, body).expect("sends and reads")
    }

    /// Sends one request and reads until the connection ends.
    fn try_send(&self, method: &str, path: &str, headers: &[&str], body: &[u8]) -> io::Result<Bytes> {
        let host = self.host();
        let named = headers.iter().any(|header| header.starts_with("host:"));
        let host_line = if named { String::new() } else { format!("host: {host}\r\n") };
        let extra: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\n{host_line}connection: close\r\n{extra}content-length: {length}\r\n\r\n");
        let mut stream = TcpStream::connect(host)?;
        stream.set_read_timeout(Some(LIMIT))?;
        stream.write_all(&[head.as_bytes(), body].concat())?;
        let mut all = Vec::new();
        let reset = match stream.read_to_end(&mut all) {
            Ok(_) => false,
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => true,
            Err(error) => return Err(error),
        };
        Ok(Bytes { all, reset })
    }
}

pub(crate) fn spec(operation: &str) -> &'static Spec {
    service_api::spec(operation).expect("an operation")
}

pub(crate) fn path(spec: &Spec) -> String {
    match spec.interface {
        Interface::Collection => format!("/collect/{}", spec.path),
        Interface::Business => format!("/service-webservices/business-rest/secured/{}", spec.path),
        Interface::Merchant => format!("/service-webservices/merchant-rest/secured/{}", spec.path),
    }
}

/// A multipart body, written by hand.
pub(crate) fn in_parts(body: &str, body_type: &str, photos: &[(&str, &[u8])]) -> Vec<u8> {
    let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"customer\"\r\nContent-Type: {body_type}\r\n\r\n{body}\r\n");
    let mut all = head.into_bytes();
    for (name, bytes) in photos {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"p.png\"\r\nContent-Type: image/png\r\n\r\n"
        );
        all.extend_from_slice(head.as_bytes());
        all.extend_from_slice(bytes);
        all.extend_from_slice(b"\r\n");
    }
    all.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    all
}

pub(crate) fn deposit(reference: &str, amount: &str) -> Value {
    json!({
        "referenceNumber": reference, "amount": amount, "destinationBankUUID": BANK,
        "destinationBankAccountNumber": "0123456785", "recipientEmail": "pay@example.com", "recipientName": "Chidinma Okafor",
    })
}

/// `body` with changed fields.
pub(crate) fn with(mut body: Value, changes: Value) -> Value {
    for (name, value) in changes.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

pub(crate) fn bulk(reference: &str, items: &[(&str, &str)]) -> Value {
    let item = |(reference, amount): &(&str, &str)| json!({"referenceNumber": reference, "amount": amount, "destinationAccount": "0123456785", "destinationBank": BANK});
    json!({"bulkReferenceNumber": reference, "items": items.iter().map(item).collect::<Vec<_>>()})
}

pub(crate) fn to_wallet(reference: &str, amount: &str) -> Value {
    with(deposit(reference, amount), json!({"destinationBankUUID": WALLET_BANK_ID}))
}

pub(crate) fn request(reference: &str, amount: &str) -> Value {
    json!({
        "referenceNumber": reference, "amount": amount, "currency": "NGN",
        "payer": {"name": "Efe Bello", "phoneNumber": "08031234567"}, "payee": {"name": "Tella Foods"},
        "payerCollectionFeeShare": 1.0, "payeeCollectionFeeShare": 0.0,
        "callBackUrl": "https://example.com/paid", "paymentMethods": ["BANK_TRANSFER", "FUNDING_USSD"],
    })
}

pub(crate) fn register(reference: &str, account_reference: &str) -> Value {
    json!({
        "referenceNumber": reference, "accountReference": account_reference, "accountName": "Efe Bello Stores", "firstName": "Efe",
        "lastName": "Bello", "phoneNumber": "08031234567", "financialIdentificationNumber": "22212345678",
        "callbackUrl": "https://example.com/paid?customer=7",
    })
}

pub(crate) fn naira(text: &str) -> Amount {
    Amount::parse(text).expect("an amount")
}

/// A deposit into a payment account, from a bank.
pub(crate) fn money(account: &str, amount: &str) -> Deposit {
    Deposit {
        account: account.to_owned(),
        amount: naira(amount),
        payer_name: Some("Uche Peters".to_owned()),
        payer_bank: Some("Zenith Bank".to_owned()),
        payer_account: Some("0123456785".to_owned()),
        method: DepositMethod::BankTransfer,
    }
}

/// A registered customer with money in the wallet.
pub(crate) fn customer(bench: &Bench, phone: &str, email: &str, amount: &str) -> CustomerView {
    let body = crate::customers::newcomer(&format!("NEW-{phone}"), phone, email);
    assert_eq!(bench.code("registerCustomer", &body), 0);
    bench.control().top_up(phone, naira(amount)).expect("arrives")
}

pub(crate) fn look_up(reference: &str) -> Value {
    json!({"referenceNumber": reference})
}

/// A member of each item of a list.
pub(crate) fn column(items: &Value, name: &str) -> Vec<Value> {
    let items = items.as_array().expect("a list").iter();
    items.map(|item| item[name].clone()).collect()
}

/// Checks members of an answer, each by its name or by its path from `/`. An absent one counts as null.
#[track_caller]
pub(crate) fn assert_members(answer: &Value, members: &Value) {
    for (name, expected) in members.as_object().expect("an object") {
        let found = if name.starts_with('/') {
            answer.pointer(name)
        } else {
            answer.get(name)
        };
        assert_eq!(found.unwrap_or(&Value::Null), expected, "{name} of {answer}");
    }
}

/// Checks that a text in an answer contains these words.
#[track_caller]
pub(crate) fn assert_says(answer: &Value, name: &str, words: &str) {
    assert!(answer[name].as_str().is_some_and(|text| text.contains(words)), "{words}: {answer}");
}

/// Checks the status of an answer, and that a text in it contains these words.
#[track_caller]
pub(crate) fn assert_refuses(answer: &Answer, status: u16, name: &str, words: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert_says(&answer.json(), name, words);
}

/// `assert_members`, with the members written as JSON.
macro_rules! assert_has {
    ($answer:expr, $members:tt) => {
        $crate::bench::assert_members(&$answer, &serde_json::json!($members))
    };
}
pub(crate) use assert_has;

/// `with`, with the fields written as JSON.
macro_rules! changed {
    ($body:expr, $changes:tt) => {
        $crate::bench::with($body, serde_json::json!($changes))
    };
}
pub(crate) use changed;

/// Checks the status and members of an answer.
macro_rules! assert_answer {
    ($answer:expr, $status:expr, $members:tt) => {
        $answer.is($status, &serde_json::json!($members))
    };
}
pub(crate) use assert_answer;
