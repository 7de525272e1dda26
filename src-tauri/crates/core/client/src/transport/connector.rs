//! Observes the client's connector: when a connection is begun, which name is not found, when the connection is established.

use std::pin::Pin;
use std::task::{Context, Poll};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::send_progress::{Stopped, current};

/// Wraps the connector to observe when a connection is begun and established.
#[derive(Clone)]
pub(super) struct ObservedLayer;

impl<S> tower::Layer<S> for ObservedLayer {
    type Service = Observed<S>;
    fn layer(&self, inner: S) -> Observed<S> {
        Observed(inner)
    }
}

#[derive(Clone)]
pub(super) struct Observed<S>(S);

impl<S, R> tower::Service<R> for Observed<S>
where
    S: tower::Service<R>,
    S::Future: Send + 'static,
    S::Error: From<Stopped>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.0.poll_ready(context)
    }

    /// Behind a proxy the connection is established when the proxy has accepted it and TLS with the service is complete. Until then no byte
    /// of the request has left.
    fn call(&mut self, request: R) -> Self::Future {
        let progress = current();
        if let Some(progress) = &progress {
            progress.connecting();
        }
        let connecting = self.0.call(request);
        Box::pin(async move {
            let connection = connecting.await?;
            if let Some(progress) = &progress {
                progress.permit_send()?;
            }
            Ok(connection)
        })
    }
}

/// Resolves names as the system does, and records a name that is not found: the system's error does not distinguish this from other causes.
pub(super) struct Names;

impl Resolve for Names {
    fn resolve(&self, name: Name) -> Resolving {
        let progress = current();
        Box::pin(async move {
            match tokio::net::lookup_host((name.as_str(), 0)).await {
                Ok(found) => Ok(Box::new(found.collect::<Vec<_>>().into_iter()) as Addrs),
                Err(error) => {
                    if let Some(progress) = progress {
                        progress.note(|notes| notes.unknown_name = Some(name.as_str().to_owned()));
                    }
                    Err(error.into())
                }
            }
        })
    }
}
