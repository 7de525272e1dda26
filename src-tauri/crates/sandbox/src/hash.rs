//! The hash of a request, computed a second time.
//!
//! The client signs with `service_api::auth`; this is written apart from it, over another reading of the body, so that a
//! mistake of one is not shared by the other.

use service_api::declare::Spec;
use service_api::value::Secret;
use sha2::{Digest as _, Sha512};

use crate::raw::Raw;

/// The lower-case hash that `body` should carry, or which signed value is a list or group.
pub(crate) fn expected(spec: &Spec, body: &Raw, key: &Secret) -> Result<String, String> {
    let mut digest = Sha512::new();
    for name in spec.signed {
        digest.update(text_of(body, name)?);
    }
    digest.update(key.expose());
    Ok(hex::encode(digest.finalize()))
}

/// The text of one signed value; absent and null contribute nothing.
fn text_of(body: &Raw, name: &str) -> Result<String, String> {
    if let Some(list) = name.strip_suffix(".length") {
        return Ok(body.at(list).map_or_else(String::new, |list| list.items().len().to_string()));
    }
    match body.at(name) {
        None | Some(Raw::Null) => Ok(String::new()),
        Some(Raw::Flag(flag)) => Ok(flag.to_string()),
        Some(Raw::Number(text) | Raw::Text(text)) => Ok(text.clone()),
        Some(Raw::List(_) | Raw::Group(_)) => Err(name.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use service_api::declare::Operation as _;
    use service_api::{DepositToBank, MoneyTransferBulk, PaymentRequest, Status};

    use super::*;

    // Expected digests: python3, hashlib.sha512((values + "k3y-of-the-test").encode()).hexdigest().
    #[test]
    fn hashes_what_stands_in_the_body() {
        let check = |spec: &Spec, body: &str, expected_digest: &str| {
            let key = Secret::new("k3y-of-the-test".to_owned());
            let body = Raw::parse(body).expect("reads");
            assert_eq!(expected(spec, &body, &key).as_deref(), Ok(expected_digest), "{body}");
        };
        let deposit = |amount: &str| {
            format!(
                r#"{{"destinationBankAccountNumber":"0123456785","amount": {amount} ,"remarks":"not signed",
                "referenceNumber":"DEP-1","destinationBankUUID":"6FB1A1B4-0000-4000-8000-000000000001"}}"#
            )
        };
        check(
            &DepositToBank::SPEC,
            &deposit("5000.0"),
            "4cb39b0aba66b0c9079ad8ef171b32b42eda51de792811f012ed870633b67977715c23c0d4a0a1fbbe4eda30bd0adf29ddd9a172703bc5bd47322d18835f1ff2",
        );
        check(
            &DepositToBank::SPEC,
            &deposit("\"100.50\""),
            "2adf4ec43e98b524be7e760288efaa833bc9586bfda86ad44d2c5d3f57091b014a13ff65a2b86212098bffd5dc5970f8018351fa4623635735dc31d3e6fb63af",
        );
        check(
            &DepositToBank::SPEC,
            &deposit("1.0E7"),
            "31dc544581fe7037b1c98facbb8e6edbeaebbd1c376d7832a785513810aaf3de721858615e79261623d0d12ccad508e1fede1d3bbc4d77201a19570173eba5ff",
        );
        check(
            &PaymentRequest::SPEC,
            r#"{"referenceNumber":"PR-1","amount":2500,"currency":"NGN","payer":{"name":"A","phoneNumber":"08031234567","email":null},"payee":{"name":"B"}}"#,
            "3be4ddeb3a7276e7c296a7a2a01c3aadb744e8412fa507797396e16725d4c256386668c5c7c1617d097c55ce5fc5eee1eab723a6ff8d2d47e6fe28e1d85e7377",
        );
        check(
            &MoneyTransferBulk::SPEC,
            r#"{"items":[{"referenceNumber":"B-1","amount":10.50,"destinationAccount":"0123456785"},{"referenceNumber":"B-2","amount":1}]}"#,
            "ac266c266ef82a2690ca14addaaa6ee028d918e1da9bf98acf58f4e132985d03cebb8b254a498d6281a5b340a6c2ad8dd905284e4f35485d66f8c43c4e850df8",
        );
        check(
            &Status::SPEC,
            r#"{"referenceNumber":"R\u00e9f₦1"}"#,
            "c348df6caf1fd2eb4e0a6e8577bead5f375d999c915dd9abc9d7365ca43f036a1d8fd7ca72031469a5871f4cc0e15f4d1eb96608d3c6d987153197fc8aa0a9f8",
        );
    }

    #[test]
    fn a_group_is_not_signed() {
        let body = Raw::parse(r#"{"referenceNumber":["x"]}"#).expect("reads");
        let key = Secret::new(String::new());
        assert_eq!(expected(&Status::SPEC, &body, &key), Err("referenceNumber".to_owned()));
    }
}
