//! An armed fault: for which operation, for which calls, and with which parameters.

use axum::http::HeaderValue;
use serde::{Deserialize, Deserializer, Serialize};
use service_api::answer::Word;

use super::Fault;
use super::kinds::Parameter;
use crate::messages;
use crate::world::ControlError;

/// The operation of faults that apply to callbacks.
pub const CALLBACKS: &str = "callback";

/// A fault armed for calls to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armed {
    /// The id of the operation, `*` for all, or [`CALLBACKS`].
    pub operation: String,
    /// What goes wrong.
    pub fault: Fault,
    /// The n-th following call, counted from 1; by default it applies from the next call on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u32>,
    /// The number of consecutive calls; the default is one if `nth` is given, otherwise all. A maintenance counts as one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// Milliseconds, for faults with a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
    /// The code of a refusal, as text or number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Word>,
    /// Whether the request is executed before the fault applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<bool>,
    /// The variant of the fault ([`Fault::variants`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The HTTP status, if the fault has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// The number of bytes, for faults with a size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u32>,
    /// The header `Retry-After`, unchanged: seconds, a date or invalid text; a number is accepted too.
    #[serde(default, deserialize_with = "word", skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<String>,
    /// The number of calls that a limit admits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calls: Option<u32>,
}

/// Setters of the parameters of a fault.
macro_rules! setters {
    ($($(#[doc = $doc:literal])* $field:ident: $type:ty;)*) => {
        $(
            $(#[doc = $doc])*
            pub fn $field(self, $field: $type) -> Self {
                Self { $field: Some($field), ..self }
            }
        )*
    };
}

impl Armed {
    setters! {
        /// Applies only to the `nth` following call, counted from 1.
        nth: u32;
        /// Sets the time in milliseconds.
        ms: u32;
        /// Sets whether the request is executed first.
        after: bool;
        /// Sets the number of bytes.
        bytes: u32;
        /// Sets the HTTP status.
        status: u16;
        /// Sets the number of calls.
        calls: u32;
    }

    /// `fault` for every following call of `operation`.
    pub fn new(operation: &str, fault: Fault) -> Self {
        Self {
            operation: operation.to_owned(),
            fault,
            nth: None,
            times: None,
            ms: None,
            code: None,
            after: None,
            variant: None,
            status: None,
            bytes: None,
            retry_after: None,
            calls: None,
        }
    }

    /// Applies to the `nth` following call, counted from 1, and all after it.
    pub fn from_nth(self, nth: u32) -> Self {
        Self {
            nth: Some(nth),
            times: Some(u32::MAX),
            ..self
        }
    }

    /// Sets the variant.
    pub fn variant(self, variant: &str) -> Self {
        let variant = Some(variant.to_owned());
        Self { variant, ..self }
    }

    /// Sets the header `Retry-After`.
    pub fn retry_after(self, text: &str) -> Self {
        let retry_after = Some(text.to_owned());
        Self { retry_after, ..self }
    }

    /// Checks it.
    ///
    /// # Errors
    ///
    /// States what is wrong.
    pub(crate) fn check(&self) -> Result<(), ControlError> {
        let name = self.fault.name();
        let problem = self.placement_problem().or_else(|| self.parameter_problem(&name));
        problem.map_or(Ok(()), |sentence| Err(ControlError::Invalid(sentence)))
    }

    fn placement_problem(&self) -> Option<String> {
        let (operation, name) = (self.operation.as_str(), self.fault.name());
        if self.fault.applies_to_callbacks() != (operation == CALLBACKS) {
            return Some(match self.fault.applies_to_callbacks() {
                true => messages::for_operation(&name, &format!("`{CALLBACKS}`")),
                false => messages::not_for_operation(&name, &format!("`{CALLBACKS}`")),
            });
        }
        let catalog = service_api::catalog().iter();
        let fits = match (operation, catalog.clone().find(|spec| spec.id == operation)) {
            (_, Some(spec)) => self.fault.fits(spec),
            (CALLBACKS, None) => true,
            ("*", None) => self.fault != Fault::CallbackBeforeAnswer,
            (_, None) => {
                let known: Vec<&str> = catalog.map(|spec| spec.id).collect();
                let known = format!("*, {CALLBACKS} and {}", known.join(", "));
                return Some(messages::unknown_operation(operation, &known));
            }
        };
        if fits { self.count_problem() } else { Some(self.does_not_fit()) }
    }

    fn does_not_fit(&self) -> String {
        let fitting = service_api::catalog().iter().filter(|spec| self.fault.fits(spec));
        let fitting: Vec<String> = fitting.map(|spec| format!("`{}`", spec.id)).collect();
        let name = self.fault.name();
        match fitting.as_slice() {
            [only] => messages::for_operation(&name, only),
            several => messages::cannot_strike(&name, &self.operation, &several.join(", ")),
        }
    }

    fn count_problem(&self) -> Option<String> {
        (self.nth == Some(0) || self.times == Some(0)).then(|| messages::COUNTS_FROM_1.to_owned())
    }

    fn parameter_problem(&self, name: &str) -> Option<String> {
        if self.after.is_some() && !self.fault.may_choose_after() {
            return Some(messages::one_time_only(name));
        }
        if self
            .variant
            .as_ref()
            .is_some_and(|variant| !self.fault.variants().contains(&variant.as_str()))
        {
            return Some(match self.fault.variants() {
                [] => messages::one_form_only(name),
                variants => messages::forms(name, &variants.join(", ")),
            });
        }
        let given = [
            ("status", self.status.is_some(), Parameter::Status),
            ("bytes", self.bytes.is_some(), Parameter::Bytes),
            ("retry_after", self.retry_after.is_some(), Parameter::RetryAfter),
            ("calls", self.calls.is_some(), Parameter::Calls),
            ("ms", self.ms.is_some(), Parameter::Ms),
            ("code", self.code.is_some(), Parameter::Code),
        ];
        let unused = given.iter().find(|(_, given, field)| *given && !self.fault.takes(*field));
        if let Some((field, ..)) = unused {
            return Some(messages::no_use(name, field));
        }
        let statuses = if self.fault == Fault::Redirect { 300..=399 } else { 401..=403 };
        if self.status.is_some_and(|status| !statuses.contains(&status)) {
            return Some(messages::statuses(name, *statuses.start(), *statuses.end()));
        }
        let header = self.retry_after.as_ref().map(|text| HeaderValue::from_str(text));
        matches!(header, Some(Err(_))).then(|| messages::NO_HEADER_VALUE.to_owned())
    }

    /// Its variant.
    pub(crate) fn form(&self) -> &str {
        let first = self.fault.variants().first().copied().unwrap_or_default();
        self.variant.as_deref().unwrap_or(first)
    }

    /// Milliseconds, or the given default.
    pub(crate) fn ms_or(&self, otherwise: u32) -> u64 {
        u64::from(self.ms.unwrap_or(otherwise))
    }

    /// Bytes, or the given default.
    pub(crate) fn bytes_or(&self, otherwise: usize) -> usize {
        self.bytes.map_or(otherwise, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX))
    }

    /// For a fault that replaces the answer: whether the request is executed first.
    pub(crate) fn replaces_after(&self) -> Option<bool> {
        let after = self.fault.after()?;
        Some(self.after.unwrap_or(after))
    }
}

/// A text, or a number as text.
fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let word = Option::<Word>::deserialize(deserializer)?;
    Ok(word.map(|word| word.as_str().to_owned()))
}

/// Reads faults in the format of the control interface: `{"arm": […]}`.
///
/// # Errors
///
/// A message that lists the known faults.
pub fn read_faults(json: &str) -> Result<Vec<Armed>, String> {
    #[derive(Deserialize)]
    struct Given {
        arm: Vec<Armed>,
    }
    let given: Given = serde_json::from_str(json).map_err(messages::faults_unreadable)?;
    given.arm.iter().try_for_each(Armed::check).map_err(|error| error.to_string())?;
    Ok(given.arm)
}
