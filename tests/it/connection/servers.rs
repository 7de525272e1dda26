//! Servers for connections: fixed answers, TLS in front of another server, proxies. Each runs until the test ends.

use harness::prelude::*;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use rcgen::{BasicConstraints, Certificate, CertificateParams, DistinguishedName, DnType, IsCa, Issuer, KeyPair, SanType, date_time_ymd};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// Accepts connections on this computer and passes each to `serve`.
pub(super) async fn serve<F: Future<Output = ()> + Send + 'static>(serve: impl Fn(TcpStream) -> F + Send + 'static) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve(stream));
        }
    });
    at
}

/// An address without a listener, which stays reserved while the tests run: otherwise a server of another test could use it.
pub(super) fn unused_address() -> SocketAddr {
    static KEPT: Mutex<Vec<TcpSocket>> = Mutex::new(Vec::new());
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let at = socket.local_addr().unwrap();
    KEPT.lock().unwrap().push(socket);
    at
}

/// Reads a request to the end of its body.
async fn request(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    loop {
        let read = String::from_utf8_lossy(&text).into_owned();
        if let Some((head, body)) = read.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.to_lowercase().strip_prefix("content-length:").map(str::to_owned));
            if body.len() >= length.map_or(0, |length| length.trim().parse().unwrap()) {
                return read;
            }
        }
        let mut piece = [0; 4096];
        match stream.read(&mut piece).await {
            Ok(0) | Err(_) => return read,
            Ok(count) => text.extend_from_slice(&piece[..count]),
        }
    }
}

/// Gives every request the same answer, and stores their first lines.
pub(super) async fn answering(head: &str, body: &str) -> (SocketAddr, Arc<Mutex<Vec<String>>>) {
    let answer = format!(
        "HTTP/1.1 {head}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let asked = Arc::new(Mutex::new(Vec::new()));
    let received = Arc::clone(&asked);
    let at = serve(move |mut stream| {
        let (answer, received) = (answer.clone(), Arc::clone(&received));
        async move {
            let request = request(&mut stream).await;
            received.lock().unwrap().push(request.lines().next().unwrap_or_default().to_owned());
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    })
    .await;
    (at, asked)
}

/// An issuer of certificates.
pub(super) struct Authority {
    certificate: Certificate,
    issuer: Issuer<'static, KeyPair>,
}

fn named(organisation: &str) -> DistinguishedName {
    let mut name = DistinguishedName::new();
    name.push(DnType::OrganizationName, organisation);
    name
}

impl Authority {
    pub(super) fn new(organisation: &str) -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name = named(organisation);
        let key = KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap();
        let issuer = Issuer::new(params, key);
        Self { certificate, issuer }
    }

    /// In the form of a file of trusted issuers.
    pub(super) fn pem(&self) -> String {
        let lines: Vec<String> = base64(self.certificate.der())
            .as_bytes()
            .chunks(64)
            .map(|line| String::from_utf8_lossy(line).into_owned())
            .collect();
        format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", lines.join("\n"))
    }

    /// A certificate for `name` that is valid between these years.
    pub(super) fn certify(&self, name: &str, years: (i32, i32)) -> Shown {
        let key = KeyPair::generate().unwrap();
        let certificate = params(name, years).signed_by(&key, &self.issuer).unwrap();
        Shown { certificate, key }
    }
}

fn params(name: &str, (from, to): (i32, i32)) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.not_before = date_time_ymd(from, 1, 1);
    params.not_after = date_time_ymd(to, 1, 1);
    params.distinguished_name = named("Whoever");
    params.subject_alt_names = vec![match name.parse() {
        Ok(ip) => SanType::IpAddress(ip),
        Err(_) => SanType::DnsName(name.try_into().unwrap()),
    }];
    params
}

/// A certificate of a server.
pub(super) struct Shown {
    certificate: Certificate,
    key: KeyPair,
}

impl Shown {
    /// A self-signed certificate.
    pub(super) fn self_signed(name: &str) -> Self {
        let key = KeyPair::generate().unwrap();
        let certificate = params(name, (2020, 2100)).self_signed(&key).unwrap();
        Self { certificate, key }
    }
}

/// TLS in front of the server at `behind`.
pub(super) async fn tls(shown: Shown, behind: SocketAddr) -> SocketAddr {
    let key = PrivateKeyDer::try_from(shown.key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![shown.certificate.der().clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    serve(move |stream| {
        let acceptor = acceptor.clone();
        async move {
            if let Ok(mut stream) = acceptor.accept(stream).await {
                let mut inner = TcpStream::connect(behind).await.unwrap();
                let _ = copy_bidirectional(&mut stream, &mut inner).await;
            }
        }
    })
    .await
}

/// The behaviour of a proxy.
#[derive(Clone, Copy)]
pub(super) enum Manner {
    /// Accepts every client.
    Lets,
    /// Accepts `ada` with the password `open sesame`.
    Asks,
    /// Refuses every client.
    Forbids,
    /// Closes every connection.
    HangsUp,
}

/// A proxy that connects to `behind`, whatever address is requested; the requested addresses are stored.
pub(super) struct Proxy {
    pub(super) at: SocketAddr,
    pub(super) asked: Arc<Mutex<Vec<String>>>,
}

/// A CONNECT proxy.
pub(super) async fn connect_proxy(behind: SocketAddr, manner: Manner) -> Proxy {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let received = Arc::clone(&asked);
    let at = serve(move |mut stream| {
        let received = Arc::clone(&received);
        async move {
            let request = request(&mut stream).await;
            received.lock().unwrap().push(request.lines().next().unwrap_or_default().to_owned());
            let known = request.contains(&format!("Basic {}", base64("ada:open sesame")));
            let refusal = match manner {
                Manner::Asks if !known => "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n",
                Manner::Forbids => "HTTP/1.1 403 Forbidden\r\n\r\n",
                Manner::HangsUp => "",
                Manner::Lets | Manner::Asks => {
                    stream.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").await.unwrap();
                    let mut inner = TcpStream::connect(behind).await.unwrap();
                    let _ = copy_bidirectional(&mut stream, &mut inner).await;
                    return;
                }
            };
            let _ = stream.write_all(refusal.as_bytes()).await;
        }
    })
    .await;
    Proxy { at, asked }
}

/// A SOCKS 5 proxy (RFC 1928, RFC 1929).
pub(super) async fn socks_proxy(behind: SocketAddr, manner: Manner) -> Proxy {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let received = Arc::clone(&asked);
    let at = serve(move |stream| {
        let received = Arc::clone(&received);
        async move {
            let _ = socks(stream, behind, manner, &received).await;
        }
    })
    .await;
    Proxy { at, asked }
}

async fn socks(mut stream: TcpStream, behind: SocketAddr, manner: Manner, received: &Mutex<Vec<String>>) -> std::io::Result<()> {
    async fn text(stream: &mut TcpStream) -> std::io::Result<String> {
        let mut bytes = vec![0; usize::from(stream.read_u8().await?)];
        stream.read_exact(&mut bytes).await?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
    assert_eq!(stream.read_u8().await?, 5);
    text(&mut stream).await?;
    match manner {
        Manner::HangsUp => return Ok(()),
        Manner::Asks => {
            stream.write_all(&[5, 2]).await?;
            assert_eq!(stream.read_u8().await?, 1);
            let given = (text(&mut stream).await?, text(&mut stream).await?);
            let known = given == ("ada".to_owned(), "open sesame".to_owned());
            stream.write_all(&[1, u8::from(!known)]).await?;
            if !known {
                return Ok(());
            }
        }
        Manner::Lets | Manner::Forbids => stream.write_all(&[5, 0]).await?,
    }
    let mut head = [0; 4];
    stream.read_exact(&mut head).await?;
    assert_eq!(head, [5, 1, 0, 3], "a name is asked for, which the proxy looks up");
    let name = text(&mut stream).await?;
    let port = stream.read_u16().await?;
    received.lock().unwrap().push(format!("{name}:{port}"));
    let reply = if matches!(manner, Manner::Forbids) { 2 } else { 0 };
    stream.write_all(&[5, reply, 0, 1, 0, 0, 0, 0, 0, 0]).await?;
    if reply == 0 {
        let mut inner = TcpStream::connect(behind).await?;
        let _ = copy_bidirectional(&mut stream, &mut inner).await;
    }
    Ok(())
}
