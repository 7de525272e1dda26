//! Connections that can be cut, and answers that no HTTP library would write.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How the connection ends.
#[derive(Debug, Default)]
enum ConnectionEnd {
    /// Normally.
    #[default]
    Whole,
    /// Nothing more is written.
    Silent,
    /// The next answer is reset in the middle of its body.
    Half,
    /// These bytes are sent in place of the next answer; then it closes.
    Scripted(Script),
    /// It breaks when the next request arrives.
    AfterThisAnswer,
}

/// Bytes in place of an answer.
#[derive(Debug)]
pub(crate) struct Script {
    bytes: Vec<u8>,
    written: usize,
    /// The pause before each byte; without it all are sent at once.
    pause: Option<Duration>,
    pausing: Option<Pin<Box<Sleep>>>,
}

impl Script {
    pub(crate) fn at_once(text: String) -> Self {
        Self {
            bytes: text.into_bytes(),
            written: 0,
            pause: None,
            pausing: None,
        }
    }

    pub(crate) fn slowly(text: String, ms: u64) -> Self {
        Self {
            pause: Some(Duration::from_millis(ms)),
            ..Self::at_once(text)
        }
    }

    /// Writes the remaining bytes.
    fn play(&mut self, stream: &mut TcpStream, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.written < self.bytes.len() {
            let mut piece = &self.bytes[self.written..];
            if let Some(pause) = self.pause {
                let pausing = self.pausing.get_or_insert_with(|| Box::pin(sleep(pause)));
                ready!(pausing.as_mut().poll(context));
                piece = &piece[..1];
            }
            self.written += ready!(Pin::new(&mut *stream).poll_write(context, piece))?;
            self.pausing = None;
        }
        Poll::Ready(Ok(()))
    }
}

/// Cuts one connection; the handler of its request holds it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cut(Arc<Mutex<ConnectionEnd>>);

impl Cut {
    /// From now on nothing is written: the connection closes at the next byte.
    pub(crate) fn silent(&self) {
        self.set(ConnectionEnd::Silent);
    }

    /// The next answer is written to the middle of its body, then the connection is reset.
    pub(crate) fn half(&self) {
        self.set(ConnectionEnd::Half);
    }

    /// The bytes of `script` are written in place of the next answer, then the connection closes.
    pub(crate) fn play(&self, script: Script) {
        self.set(ConnectionEnd::Scripted(script));
    }

    /// The next answer is whole; the connection is reset when anything more comes in.
    pub(crate) fn after_this_answer(&self) {
        self.set(ConnectionEnd::AfterThisAnswer);
    }

    fn set(&self, end: ConnectionEnd) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }
}

/// A connection.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    cut: Cut,
}

impl Connection {
    /// A connection, and the handle that cuts it.
    pub(crate) fn new(stream: TcpStream) -> (Self, Cut) {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
        let cut = Cut::default();
        (Self { stream, cut: cut.clone() }, cut)
    }
}

/// Writes to the middle of the body, then makes the next write fail with a reset of the connection.
fn write_half(stream: &mut TcpStream, end: &mut ConnectionEnd, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
    let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Pin::new(stream).poll_write(context, bytes);
    };
    let head = head + 4;
    let half = &bytes[..head + (bytes.len() - head) / 2];
    let written = ready!(Pin::new(&mut *stream).poll_write(context, half))?;
    *end = ConnectionEnd::Silent;
    stream.set_zero_linger()?;
    Poll::Ready(Ok(written))
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let Self { stream, cut } = &mut *self;
        let mut end = cut.0.lock().unwrap_or_else(PoisonError::into_inner);
        let closed = || Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        match &mut *end {
            ConnectionEnd::Whole | ConnectionEnd::AfterThisAnswer => Pin::new(stream).poll_write(context, bytes),
            ConnectionEnd::Half => write_half(stream, &mut end, context, bytes),
            ConnectionEnd::Scripted(script) => {
                ready!(script.play(stream, context))?;
                closed()
            }
            ConnectionEnd::Silent => closed(),
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
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, into))?;
        let more = into.filled().len() > before;
        let over = matches!(
            *self.cut.0.lock().unwrap_or_else(PoisonError::into_inner),
            ConnectionEnd::AfterThisAnswer
        );
        if more && over {
            self.stream.set_zero_linger()?;
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        Poll::Ready(Ok(()))
    }
}
