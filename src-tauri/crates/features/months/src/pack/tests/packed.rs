//! Packs in which another program finds other files than those that were checked.

use zip::ZipWriter;

use super::*;

const OTHERWISE: &str =
    "This file cannot be read as a close pack: it is packed so that other programs may show files other than those checked.";

/// The place and the length of the directory at the end (APPNOTE.TXT, 4.3.16). Files made here have no comment.
fn list_of(zip: &[u8]) -> (usize, usize) {
    let end = zip.len() - 22;
    assert!(zip[end..].starts_with(b"PK\x05\x06"));
    let number = |at: usize| u32::from_le_bytes(zip[end + at..end + at + 4].try_into().expect("four bytes")) as usize;
    (number(16), number(12))
}

fn put(zip: &mut [u8], at: usize, number: usize) {
    let number = u32::try_from(number).expect("a small number");
    zip[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

/// Where the entries of a directory begin.
fn entries(list: &[u8]) -> Vec<usize> {
    let short = |at: usize| usize::from(u16::from_le_bytes([list[at], list[at + 1]]));
    let (mut all, mut at) = (Vec::new(), 0);
    while at < list.len() {
        all.push(at);
        at += 46 + short(at + 28) + short(at + 30) + short(at + 32);
    }
    all
}

/// The files of both, the directory of `good`, and after it, as its comment, the directory of `other` with an end record whose comment is
/// longer than the file. A strict reader goes back to the directory of `good`; others show `other`.
fn two_lists(good: &[u8], other: &[u8]) -> Vec<u8> {
    let ((list, size), (other_list, other_size)) = (list_of(good), list_of(other));
    let mut all = good[..list].to_vec();
    all.extend_from_slice(&other[..other_list]);
    let mut hidden = other[other_list..other_list + other_size].to_vec();
    for entry in entries(&hidden) {
        let place = u32::from_le_bytes(hidden[entry + 42..entry + 46].try_into().expect("four bytes")) as usize;
        put(&mut hidden, entry + 42, place + list);
    }
    let mut end = other[other.len() - 22..].to_vec();
    put(&mut end, 16, all.len() + size + 22);
    end[20..22].copy_from_slice(&500_u16.to_le_bytes());
    hidden.extend_from_slice(&end);
    let at = all.len();
    all.extend_from_slice(&good[list..]);
    let last = all.len();
    put(&mut all, last - 6, at);
    all[last - 2..].copy_from_slice(&u16::try_from(hidden.len()).expect("a short comment").to_le_bytes());
    all.extend_from_slice(&hidden);
    all
}

#[test]
fn a_file_with_two_directories_is_no_pack_and_no_workbook() {
    let pack = made(&ten());
    let other = with(&pack, "summary.pdf", |_| b"%PDF-1.7 other".to_vec());
    assert_eq!(verify(&two_lists(&pack, &other), None).expect_err("two lists"), OTHERWISE);
    let inside = with(&pack, WORKBOOK, |book| {
        let other = with(&book, "xl/worksheets/sheet5.xml", |part| {
            let text = String::from_utf8(part).expect("UTF-8");
            text.replace("-17500.5", "-75").into_bytes()
        });
        two_lists(&book, &other)
    });
    assert_eq!(messages(&inside), ["month.xlsx was changed and can no longer be read."]);
}

#[test]
fn nothing_is_accepted_before_after_or_between_the_listed_files() {
    let pack = made(&ten());
    let (list, size) = list_of(&pack);
    let end = pack.len() - 22;
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut changed = pack.clone();
        change(&mut changed);
        verify(&changed, None).expect_err("a file that programs read in two ways")
    };
    let commented = |changed: &mut Vec<u8>| {
        changed[end + 20] = 3;
        changed.extend_from_slice(b"ha!");
    };
    assert_eq!(refused(&commented), OTHERWISE);
    let moved = |changed: &mut Vec<u8>| {
        let before = b"#!/bin/sh\n";
        changed.splice(0..0, before.iter().copied());
        put(changed, end + before.len() + 16, list + before.len());
        for entry in entries(&pack[list..list + size]) {
            let place = u32::from_le_bytes(pack[list + entry + 42..list + entry + 46].try_into().expect("four bytes"));
            put(changed, list + entry + before.len() + 42, place as usize + before.len());
        }
    };
    assert_eq!(refused(&moved), OTHERWISE);
    // A file that is not in the directory, for programs that read from the beginning.
    let between = |changed: &mut Vec<u8>| {
        let hidden = zipped(&[PackFile::new("summary.pdf", "%PDF-1.7 other")]).expect("a file");
        let hidden = &hidden[..list_of(&hidden).0];
        changed.splice(list..list, hidden.iter().copied());
        put(changed, end + hidden.len() + 16, list + hidden.len());
    };
    assert_eq!(refused(&between), OTHERWISE);
    // One entry more than the end record counts.
    let longer = |changed: &mut Vec<u8>| {
        let entry = changed[list..list + entries(&pack[list..list + size])[1]].to_vec();
        changed.splice(end..end, entry.iter().copied());
        put(changed, end + entry.len() + 12, size + entry.len());
    };
    assert_eq!(refused(&longer), OTHERWISE);
}

#[test]
fn the_header_of_a_file_must_agree_with_its_entry() {
    let pack = made(&ten());
    let (list, _) = list_of(&pack);
    // Of the first file: its method, its checksum, its packed and its full size, its name (4.3.7), and a second name in its entry (4.6.9).
    for (at, what) in [(8, "packing"), (14, "checksum"), (18, "packed size"), (22, "size"), (30, "name")] {
        let mut changed = pack.clone();
        changed[at] ^= 1;
        assert_eq!(verify(&changed, None).expect_err(what), OTHERWISE, "{what}");
    }
    let mut named = pack.clone();
    let extra = [&0x7075_u16.to_le_bytes()[..], &14_u16.to_le_bytes(), b"\x01\0\0\0\0other.pdf"].concat();
    let name = usize::from(u16::from_le_bytes([pack[list + 28], pack[list + 29]]));
    named[list + 30] += u8::try_from(extra.len()).expect("a short name");
    named.splice(list + 46 + name..list + 46 + name, extra.iter().copied());
    let end = named.len() - 22;
    let size = list_of(&pack).1 + extra.len();
    put(&mut named, end + 12, size);
    assert_eq!(verify(&named, None).expect_err("a second name"), OTHERWISE);
}

/// A program that writes a stream puts checksum and sizes after each file (4.4.4).
#[test]
fn packs_from_other_programs_are_read() {
    let pack = made(&ten());
    let streamed = |bytes: &[u8]| {
        let mut zip = ZipWriter::new_stream(Vec::new());
        for file in files(bytes) {
            zip.start_file(&file.name, SimpleFileOptions::default()).expect("a file");
            zip.write_all(&file.bytes).expect("written");
        }
        zip.finish().expect("whole").into_inner()
    };
    let verified = verify(&streamed(&pack), None).expect("a pack");
    assert!(verified.intact && verified.remarks.is_empty(), "{verified:?}");
    let verified = verify(&with(&pack, WORKBOOK, |book| streamed(&book)), None).expect("a pack");
    assert!(verified.intact, "{:?}", verified.findings);
}
