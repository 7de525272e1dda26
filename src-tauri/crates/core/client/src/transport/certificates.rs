//! TLS: the system verifies certificates, and we record which one was shown. Nothing is accepted that the system does not accept.

use std::sync::Arc;

use payment_rules::connection::CertificateFault;
use reqwest::Url;
use rustls::client::Resumption;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use rustls_platform_verifier::Verifier;

use super::send_progress::{Certificate, current};
use system::error::AppError;

/// TLS to `url` with the system's trusted issuers. Reading them is the slowest part of a start. An address without TLS never shows a
/// certificate, so its client trusts no issuer instead.
pub(super) fn config(url: &Url) -> Result<ClientConfig, AppError> {
    // Clients without TLS require a provider too. A second call finds it installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(AppError::bug)?;
    let mut config = if url.scheme() == "http" {
        builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth()
    } else {
        let verifier = RecordingVerifier(Verifier::new(provider).map_err(AppError::bug)?);
        builder
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth()
    };
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    // So that every connection shows its certificate and has it verified.
    config.resumption = Resumption::disabled();
    Ok(config)
}

/// Records each certificate; the system's verifier alone decides.
#[derive(Debug)]
struct RecordingVerifier(Verifier);

impl ServerCertVerifier for RecordingVerifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let verdict = self
            .0
            .verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now);
        if let Some(progress) = current() {
            let names = names(end_entity);
            let self_signed = names.as_ref().is_some_and(|(issuer, subject)| issuer == subject);
            let shown = Certificate {
                host: server_name.to_str().into_owned(),
                issuer: names.and_then(|(issuer, _)| display_name(&issuer)),
                fault: verdict.as_ref().err().map(|error| fault(error, self_signed)),
            };
            progress.note(|notes| notes.certificate = Some(shown));
        }
        verdict
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_verify_schemes()
    }
}

fn fault(error: &Error, self_signed: bool) -> CertificateFault {
    let Error::InvalidCertificate(why) = error else {
        return CertificateFault::Other;
    };
    if let CertificateError::Expired | CertificateError::ExpiredContext { .. } = why {
        CertificateFault::Expired
    } else if let CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } = why {
        CertificateFault::NotYetValid
    } else if let CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } = why {
        CertificateFault::OtherName
    } else if self_signed {
        CertificateFault::SelfMade
    } else if let CertificateError::UnknownIssuer = why {
        CertificateFault::UnknownIssuer
    } else {
        CertificateFault::Other
    }
}

/// The encoded issuer and subject of a certificate.
fn names(certificate: &CertificateDer<'_>) -> Option<(Vec<u8>, Vec<u8>)> {
    let certificate = webpki::EndEntityCert::try_from(certificate).ok()?;
    Some((certificate.issuer().to_vec(), certificate.subject().to_vec()))
}

/// The organisation in a name, otherwise its common name (X.501: a name is a list of sets of pairs of an identifier and a text).
fn display_name(name: &[u8]) -> Option<String> {
    const ORGANISATION: &[u8] = &[0x55, 0x04, 0x0a];
    const COMMON_NAME: &[u8] = &[0x55, 0x04, 0x03];
    let mut found = (None, None);
    let mut sets = name;
    while let Some((set, rest)) = element(sets) {
        sets = rest;
        let Some((pair, _)) = element(set) else { continue };
        let Some((kind, rest)) = element(pair) else { continue };
        let Some((text, _)) = element(rest) else { continue };
        // Anyone can issue a certificate, so characters that reorder or hide text are not shown on screen.
        let plain = |c: &char| c.is_alphanumeric() || c.is_ascii_graphic() || *c == ' ';
        let text = || String::from_utf8_lossy(text).chars().filter(plain).take(80).collect();
        if kind == ORGANISATION {
            found.0 = Some(text());
        } else if kind == COMMON_NAME {
            found.1 = Some(text());
        }
    }
    found.0.or(found.1)
}

/// The content of the first element of `der`, and the bytes after it. Lengths of more than two bytes do not occur in names.
fn element(der: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = match *der.get(1)? {
        short @ 0..=0x7f => (usize::from(short), der.get(2..)?),
        0x81 => (usize::from(*der.get(2)?), der.get(3..)?),
        0x82 => (usize::from(u16::from_be_bytes([*der.get(2)?, *der.get(3)?])), der.get(4..)?),
        _ => return None,
    };
    rest.split_at_checked(length)
}

#[cfg(test)]
mod tests {
    use super::display_name;

    /// The content of the issuer of `openssl req -x509 -subj "/C=NG/O=Example Trust/CN=R1"`.
    const NAME: &str = "310b3009060355040613024e4731163014060355040a0c0d4578616d706c65205472757374310b300906035504030c025231";

    #[test]
    fn a_certificate_name_is_shown_by_its_organisation() {
        let name = hex::decode(NAME).expect("hex");
        assert_eq!(display_name(&name), Some("Example Trust".to_owned()));
        assert_eq!(display_name(&name[name.len() - 13..]), Some("R1".to_owned()));
        assert_eq!(display_name(&[]), None);
        for end in 0..name.len() {
            // A truncated name must not panic.
            let _ = display_name(&name[..end]);
        }
    }
}
