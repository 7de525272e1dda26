//! Connections that can be cut for real: without an answer, or in the middle of one.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

const WHOLE: u8 = 0;
const SILENT: u8 = 1;
const HALF: u8 = 2;
const RESET: u8 = 3;

/// Cuts one connection; the handler of a request holds it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cut(Arc<AtomicU8>);

impl Cut {
    /// From now on nothing is written: the connection closes at the next byte.
    pub(crate) fn silent(&self) {
        self.0.store(SILENT, Ordering::SeqCst);
    }

    /// The next answer is written to the middle of its body, then the connection is reset.
    pub(crate) fn half(&self) {
        self.0.store(HALF, Ordering::SeqCst);
    }
}

/// One connection.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    cut: Cut,
}

impl Connection {
    /// A connection and what cuts it.
    pub(crate) fn new(stream: TcpStream) -> (Self, Cut) {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
        let cut = Cut::default();
        (Self { stream, cut: cut.clone() }, cut)
    }

    /// Writes to the middle of the body, then lets the next write fail with a reset on the wire.
    fn write_half(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
            return Pin::new(&mut self.stream).poll_write(context, bytes);
        };
        let head = head + 4;
        let written = ready!(Pin::new(&mut self.stream).poll_write(context, &bytes[..head + (bytes.len() - head) / 2]))?;
        self.cut.0.store(RESET, Ordering::SeqCst);
        self.stream.set_zero_linger()?;
        Poll::Ready(Ok(written))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.cut.0.load(Ordering::SeqCst) {
            WHOLE => Pin::new(&mut self.stream).poll_write(context, bytes),
            HALF => self.write_half(context, bytes),
            _ => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}
