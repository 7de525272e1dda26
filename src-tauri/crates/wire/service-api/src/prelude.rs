//! The names that the declaration of an operation uses.

pub(crate) use std::collections::BTreeMap;

pub(crate) use serde_json::Value as Json;

pub(crate) use crate::answer::{Code, Verdict, Word, message_of};
pub(crate) use crate::declare::RefundNames;
pub(crate) use crate::field::{Kind, Problem, at, either, on_behalf, together};
pub(crate) use crate::period::period;
pub(crate) use crate::value::{
    AccountIdentifier, AccountReference, Amount, AnswerAmount, BankId, Currency, Date, Email, IdentityNumber, Items, KnownReference, Nuban,
    Password, PhoneNumber, PublicId, ReferenceNumber, Share, Text, Url, UtcTime, choice_value, ensure, text_value,
};
pub(crate) use crate::{answer, operation, record};
