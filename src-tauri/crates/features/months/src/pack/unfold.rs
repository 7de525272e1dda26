//! Unpacking a file of unknown origin: the sizes that it states may be wrong.

use crate::messages;
use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::read::ZipFile;

use super::listing::must_be_plain;

/// More files than a pack or its workbook ever contains.
const MOST_FILES: usize = 2_000;
/// More bytes than a pack ever unpacks to.
const MOST_BYTES: u64 = 2 << 30;
/// The largest growth of a file that is not small.
const MOST_RATIO: u64 = 200;
const SMALL: u64 = 8 << 20;

/// Unpacks every file and passes it to `take`. The error is the end of a sentence.
pub(super) fn unfold(bytes: &[u8], mut take: impl FnMut(String, Vec<u8>)) -> Result<(), &'static str> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| messages::pack::NOT_A_ZIP)?;
    if zip.len() > MOST_FILES {
        return Err(messages::pack::TOO_MANY_FILES);
    }
    must_be_plain(bytes)?;
    let mut left = MOST_BYTES;
    for place in 0..zip.len() {
        let file = zip.by_index(place).map_err(|_| messages::pack::NOT_A_ZIP)?;
        let name = file.name().map_err(|_| messages::pack::NOT_A_ZIP)?.into_owned();
        let content = content(file, left)?;
        left -= content.len() as u64;
        take(name, content);
    }
    Ok(())
}

fn content(mut file: ZipFile<'_, Cursor<&[u8]>>, left: u64) -> Result<Vec<u8>, &'static str> {
    let packed = file.compressed_size().max(1);
    let (mut content, mut piece) = (Vec::new(), vec![0; 64 * 1024]);
    loop {
        let read = file.read(&mut piece).map_err(|_| messages::pack::NOT_A_ZIP)?;
        if read == 0 {
            return Ok(content);
        }
        content.extend_from_slice(&piece[..read]);
        let size = content.len() as u64;
        if size > left || (size > SMALL && size / packed > MOST_RATIO) {
            return Err(messages::pack::TOO_LARGE);
        }
    }
}
