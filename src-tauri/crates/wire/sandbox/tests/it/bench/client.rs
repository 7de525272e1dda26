//! A client that signs as the application does, and sees every byte of an answer.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;

use sandbox::Addresses;
use serde_json::Value;
use service_api::auth;
use service_api::declare::{Interface, Spec};
use sha2::{Digest as _, Sha512};

use super::assert_members;
use super::{BOUNDARY, LIMIT, PNG};

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

/// The addresses of a sandbox, for use in threads.
#[derive(Clone)]
pub(crate) struct At(pub(crate) Addresses);

impl std::fmt::Debug for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.base_url)
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
