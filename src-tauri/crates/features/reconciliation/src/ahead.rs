//! A file that is read and split into rows on a thread of its own, a few blocks ahead of whoever decides them.

use std::io::Read;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::{io, thread};

use super::rows::{BLOCK, Block, Blocks};

/// So many blocks are read before they are wanted.
const AHEAD: usize = 2;

pub(crate) struct Ahead {
    read: Receiver<io::Result<Block>>,
    /// Blocks that were done with are filled again.
    done: Sender<Block>,
}

impl Ahead {
    pub(crate) fn new(file: impl Read + Send + 'static) -> io::Result<Self> {
        let ((send, read), (done, empty)) = (sync_channel(AHEAD), channel());
        thread::Builder::new().spawn(move || read_all(file, &send, &empty))?;
        Ok(Self { read, done })
    }

    /// Takes the next rows; false when there are no more.
    pub(crate) fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        let Ok(next) = self.read.recv() else {
            return Ok(false);
        };
        let old = std::mem::replace(block, next?);
        // Nobody takes it when the file has ended.
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
