//! Fetches a statement from a running sandbox over its control interface.

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Request, StatusCode, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use super::StatementRequest;
use crate::callbacks::Receiver;
use crate::world::ControlError;

/// The largest file that is accepted, in bytes.
const MOST: usize = 256 * 1024 * 1024;

impl StatementRequest {
    /// Fetches the file from the sandbox whose control interface is at `control_url`, an `http` address of this computer.
    ///
    /// # Errors
    ///
    /// The sandbox cannot be reached, or refuses the request.
    pub async fn fetch(&self, control_url: &str) -> Result<Vec<u8>, ControlError> {
        let Self {
            from,
            to,
            layout,
            format,
            settlements,
        } = self;
        let base = control_url.trim_end_matches('/');
        let address = format!(
            "{base}/statement?from={}&to={}&layout={layout}&format={format}&settlements={settlements}",
            from.as_str(),
            to.as_str()
        );
        let sandbox = Receiver::on_this_computer(&address)
            .ok_or_else(|| ControlError::Invalid(format!("{control_url} is no address of a sandbox on this computer.")))?;
        let unreached = |why: &dyn std::fmt::Display| ControlError::Invalid(format!("No sandbox answers at {control_url}: {why}."));
        let (status, body) = get(&sandbox).await.map_err(|error| unreached(&error))?;
        if status != StatusCode::OK {
            let answer: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
            return Err(match answer["error"].as_str() {
                Some(sentence) => ControlError::Invalid(sentence.to_owned()),
                None => unreached(&format!("it answered {status}")),
            });
        }
        Ok(body.to_vec())
    }
}

async fn get(sandbox: &Receiver) -> Result<(StatusCode, Bytes), Box<dyn std::error::Error + Send + Sync>> {
    let stream = TcpStream::connect(sandbox.at).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let request = Request::get(sandbox.path.as_str())
        .header(header::HOST, sandbox.authority.as_str())
        .header(header::CONNECTION, "close")
        .body(Body::empty())?;
    // The connection runs while the answer is awaited; its own result does not matter.
    let working = tokio::spawn(connection);
    let answer = sender.send_request(request).await?;
    let status = answer.status();
    let body = to_bytes(Body::new(answer.into_body()), MOST).await?;
    working.abort();
    Ok((status, body))
}
