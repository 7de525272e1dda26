//! Sentences about the appearance of the business on its documents.

pub(crate) const NOT_SAVED: &str = "Nothing was saved. Please correct the marked fields.";
pub(crate) const COLOUR_UNREADABLE: &str = "Enter a colour as six hexadecimal digits. Example: #0A6638";
pub(crate) const COLOUR_TOO_LIGHT: &str = "This colour is too light to read on white paper. Choose a darker one.";
pub(crate) const LOGO_INCOMPLETE: &str = "This file was not read completely. Choose it again.";
pub(crate) const SAMPLE: &str = "Sample document";
pub(crate) const SAMPLE_TEXT: &str = "Your receipts, slips and payment proofs begin like this page.";
pub(crate) const SAMPLE_FACT: &str = "Amount";
pub(crate) const SAMPLE_VALUE: &str = "₦45,000.00";

pub(crate) fn too_many_lines(most: usize) -> String {
    format!("An address has at most {most} lines.")
}

pub(crate) fn line_too_long(most: usize) -> String {
    format!("A line has at most {most} characters.")
}
