//! The central directory of a ZIP file (the *list*), checked so that no program can find other files in it than those listed: one directory, at
//! the very end, of files that follow each other from the first byte, each with a header that agrees with its entry.
//!
//! Programs differ in where they look for the directory, and in whether they rely on it or on the headers.

use std::collections::HashSet;

use crate::messages;

/// The lengths of the fixed parts of the end record, of an entry, and of a header (APPNOTE.TXT 4.3.16, 4.3.12, 4.3.7).
const END: usize = 22;
const LISTED: usize = 46;
const BEFORE: usize = 30;
/// The flags that decide how the content and the name are read: encrypted, sizes after the content, UTF-8.
const READING: u16 = 0b1000_0000_1001;
const SIZES_BEHIND: u16 = 0b1000;
/// The lengths of checksum and sizes after a file: with and without a signature, short and long. Some programs omit them.
const BEHIND: [usize; 5] = [0, 12, 16, 20, 24];
/// An extra field that gives a file another name (4.6.9).
const OTHER_NAME: u16 = 0x7075;

/// Refuses a file in which programs may find different contents. The error is the end of a sentence.
pub(super) fn must_be_plain(bytes: &[u8]) -> Result<(), &'static str> {
    let (files, list) = listed(bytes).ok_or(messages::pack::MAY_SHOW_OTHERWISE)?;
    let mut names = HashSet::new();
    if !files.iter().all(|file| names.insert(file.name.to_ascii_lowercase())) {
        return Err(messages::pack::NAME_TWICE);
    }
    follow(bytes, files, list).ok_or(messages::pack::MAY_SHOW_OTHERWISE)
}

/// An entry of the directory.
struct Listed<'b> {
    name: &'b [u8],
    flags: u16,
    packing: u16,
    /// The checksum, the packed and the full size.
    sums: [u32; 3],
    place: usize,
}

/// All entries, and where the directory begins. `None` if there is none, or if more than one could be taken for it.
fn listed(bytes: &[u8]) -> Option<(Vec<Listed<'_>>, usize)> {
    let at = bytes.len().checked_sub(END)?;
    let end = &bytes[at..];
    let (count, size, begin) = (short(end, 10)?, long(end, 12)? as usize, long(end, 16)? as usize);
    let is_alone = short(end, 4)? == 0 && short(end, 6)? == 0 && short(end, 8)? == count && short(end, 20)? == 0;
    // Some programs look before the end record for the place of a longer one.
    let is_longer = at >= 20 && bytes[at - 20..].starts_with(b"PK\x06\x07");
    if !end.starts_with(b"PK\x05\x06") || !is_alone || is_longer || begin.checked_add(size)? != at {
        return None;
    }
    let (mut list, mut files) = (bytes.get(begin..at)?, Vec::new());
    while !list.is_empty() {
        let (name, extra) = (usize::from(short(list, 28)?), usize::from(short(list, 30)?));
        let comment = short(list, 32)?;
        let (name, rest) = list.get(LISTED..)?.split_at_checked(name)?;
        let (extra, rest) = rest.split_at_checked(extra)?;
        if !list.starts_with(b"PK\x01\x02") || comment != 0 || has_other_name(extra)? {
            return None;
        }
        files.push(Listed {
            name,
            flags: short(list, 8)? & READING,
            packing: short(list, 10)?,
            sums: [long(list, 16)?, long(list, 20)?, long(list, 24)?],
            place: long(list, 42)? as usize,
        });
        list = rest;
    }
    (files.len() == usize::from(count)).then_some((files, begin))
}

/// Checks that the files follow each other up to the directory, each after a header that agrees with its entry.
fn follow(bytes: &[u8], mut files: Vec<Listed<'_>>, list: usize) -> Option<()> {
    files.sort_unstable_by_key(|file| file.place);
    let (mut ends, mut behind): (usize, &[usize]) = (0, &BEHIND[..1]);
    for file in &files {
        let between = file.place.checked_sub(ends)?;
        let before = bytes.get(file.place..list)?;
        let (name, extra) = (usize::from(short(before, 26)?), usize::from(short(before, 28)?));
        let (name, rest) = before.get(BEFORE..)?.split_at_checked(name)?;
        let extra = rest.get(..extra)?;
        let sums = [long(before, 14)?, long(before, 18)?, long(before, 22)?];
        let are_behind = file.flags & SIZES_BEHIND != 0;
        let agree = |(header, listed): (&u32, &u32)| header == listed || (are_behind && *header == 0);
        let is_same = before.starts_with(b"PK\x03\x04")
            && short(before, 6)? & READING == file.flags
            && short(before, 8)? == file.packing
            && sums.iter().zip(&file.sums).all(agree)
            && name == file.name;
        if !is_same || !behind.contains(&between) || has_other_name(extra)? {
            return None;
        }
        ends = file.place + BEFORE + name.len() + extra.len() + file.sums[1] as usize;
        behind = if are_behind { &BEHIND } else { &BEHIND[..1] };
    }
    behind.contains(&list.checked_sub(ends)?).then_some(())
}

/// `None` if the extra fields are cut off.
fn has_other_name(mut extra: &[u8]) -> Option<bool> {
    while !extra.is_empty() {
        let (what, size) = (short(extra, 0)?, usize::from(short(extra, 2)?));
        if what == OTHER_NAME {
            return Some(true);
        }
        extra = extra.get(4 + size..)?;
    }
    Some(false)
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().copied().map(u16::from_le_bytes)
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().copied().map(u32::from_le_bytes)
}
