//! Reads a file and splits it into rows on a separate thread, a few blocks ahead of the thread that decides them.

use std::io::Read;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::{io, thread};

use super::rows::{BLOCK, Block, Blocks};

/// How many blocks are read ahead.
const AHEAD: usize = 2;

pub(crate) struct Ahead {
    read: Receiver<io::Result<Block>>,
    /// Used blocks, to be filled again.
    done: Sender<Block>,
}

impl Ahead {
    pub(crate) fn new(file: impl Read + Send + 'static) -> io::Result<Self> {
        let ((send, read), (done, empty)) = (sync_channel(AHEAD), channel());
        thread::Builder::new().spawn(move || read_all(file, &send, &empty))?;
        Ok(Self { read, done })
    }

    /// Replaces `block` by the next rows; false when there are no more.
    pub(crate) fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        let Ok(next) = self.read.recv() else {
            return Ok(false);
        };
        let old = std::mem::replace(block, next?);
        // After the end of the file there is no receiver.
        let _ = self.done.send(old);
        Ok(true)
    }
}

fn read_all(file: impl Read, to: &SyncSender<io::Result<Block>>, empty: &Receiver<Block>) {
    let mut blocks = Blocks::new(file, BLOCK);
    loop {
        let mut block = empty.try_recv().unwrap_or_default();
        let read = match blocks.read(&mut block) {
            Ok(()) if block.len() == 0 => return,
            Ok(()) => Ok(block),
            Err(error) => Err(error),
        };
        let is_last = read.is_err();
        if to.send(read).is_err() || is_last {
            return;
        }
    }
}
