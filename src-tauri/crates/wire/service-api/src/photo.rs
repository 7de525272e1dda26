//! Photos of a request: of a customer, of an identity document (`docs/spec/business.md#photos`).

use std::fmt;

use crate::declare::{MAX_PHOTO, Spec};
use crate::field::{Problem, at};
use serde_json::Value as Json;

/// A photo of a request. It is sent and never stored.
#[derive(Clone)]
pub struct Photo {
    /// The name of its part.
    pub part: String,
    /// The content of its file.
    pub bytes: Vec<u8>,
}

impl fmt::Debug for Photo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Photo({}, {} bytes)", self.part, self.bytes.len())
    }
}

impl Photo {
    /// `image/jpeg` or `image/png`, recognised by the first bytes; `None` for anything else.
    pub fn media_type(&self) -> Option<&'static str> {
        if self.bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
            Some("image/jpeg")
        } else if self.bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some("image/png")
        } else {
            None
        }
    }

    /// The file name that is sent; the name of the person's own file could reveal too much.
    pub fn file_name(&self) -> String {
        let ending = match self.media_type() {
            Some("image/png") => "png",
            Some(_) | None => "jpg",
        };
        format!("{}.{ending}", self.part)
    }

    fn problem(&self) -> Option<String> {
        if self.media_type().is_none() {
            return Some("A photo is a JPEG or PNG picture.".to_owned());
        }
        (self.bytes.len() > MAX_PHOTO).then(|| {
            let kilobytes = self.bytes.len().div_ceil(1_000);
            format!("A photo has at most 500 kB; this has {kilobytes}. Save it smaller.")
        })
    }
}

/// All problems of the photos of a request: a missing one, an unexpected one, one that is not an image, one without the fields in `body`
/// that it shows.
pub fn problems(spec: &Spec, body: &Json, photos: &[Photo], found: &mut Vec<Problem>) {
    for file in spec.files {
        let given: Vec<&Photo> = photos.iter().filter(|photo| photo.part == file.name).collect();
        match given.as_slice() {
            [] if file.required => found.push(Problem::new(file.name, "A photo is needed.")),
            [] => {}
            [photo] => {
                found.extend(photo.problem().map(|why| Problem::new(file.name, why)));
                let missing = file.needs.iter().filter(|name| at(body, name).is_none());
                found.extend(missing.map(|name| Problem::new(*name, format!("{} shows it: give it too.", file.name))));
            }
            _ => found.push(Problem::new(file.name, "One photo, not several.")),
        }
    }
    let strange = photos.iter().filter(|photo| spec.files.iter().all(|file| file.name != photo.part));
    found.extend(strange.map(|photo| Problem::new(photo.part.as_str(), "This operation takes no photo of this name.")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photo_is_recognised_by_its_bytes_and_limited_in_size() {
        let photo = |bytes: &[u8]| Photo {
            part: "customerIdPhoto".to_owned(),
            bytes: bytes.to_vec(),
        };
        let mut jpeg = vec![0xFF, 0xD8, 0xFF, 0xE0];
        assert_eq!(photo(&jpeg).problem(), None);
        assert_eq!(photo(b"\x89PNG\r\n\x1a\n....").media_type(), Some("image/png"));
        assert!(photo(b"GIF89a").problem().is_some_and(|why| why.contains("JPEG or PNG")));
        assert!(photo(b"").problem().is_some());
        jpeg.resize(500_000, 0);
        assert_eq!(photo(&jpeg).problem(), None);
        jpeg.push(0);
        assert!(photo(&jpeg).problem().is_some_and(|why| why.contains("this has 501")));
        assert!(!format!("{:?}", photo(&jpeg)).contains("255"));
    }
}
