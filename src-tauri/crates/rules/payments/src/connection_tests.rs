use service_api::declare::Interface;

use super::*;

fn path() -> NetworkPath {
    NetworkPath {
        host: "pay.example.com:443".to_owned(),
        proxy: None,
        on_this_computer: false,
        tls: true,
        network: true,
    }
}

fn answered(status: u16, body: &str) -> Observed {
    Observed {
        arrival: Arrival::Answered {
            status,
            json: !body.starts_with('<'),
            body: body.as_bytes().to_vec(),
        },
        issuer: Some("Example Trust".to_owned()),
        ahead: Some(-4_000),
        round_trip: Some(84),
    }
}

fn arrived(arrival: Arrival) -> Observed {
    Observed {
        arrival,
        ..Observed::nothing()
    }
}

fn not_connected(hop: Hop, trouble: Trouble) -> Observed {
    arrived(Arrival::NotConnected(Obstacle { hop, trouble }))
}

/// One letter for each stage: `.` waiting, `v` passed, `-` not needed, `x` failed, `o` not reached; and the reason.
fn marks(interface: Interface, path: &NetworkPath, seen: &Observed) -> (String, String) {
    let mut reasons = String::new();
    let letter = |(_, mark): (Stage, Mark)| match mark {
        Mark::Waiting => '.',
        Mark::Passed(_) => 'v',
        Mark::NotNeeded(_) => '-',
        Mark::Failed(reason) => {
            reasons.push_str(&reason.what);
            'x'
        }
        Mark::NotReached => 'o',
    };
    let letters = judge(interface, path, seen, |_| Some("214 banks".to_owned()))
        .into_iter()
        .map(letter)
        .collect();
    (letters, reasons)
}

#[track_caller]
fn check(seen: &Observed, letters: &str, reason: &str) {
    let (found, why) = marks(Interface::Collection, &path(), seen);
    assert_eq!(found, letters, "{why}");
    assert!(why.contains(reason), "{why}");
}

#[test]
fn every_stage_is_marked_as_it_is_reached() {
    check(&Observed::nothing(), ".........", "");
    check(&arrived(Arrival::Connected), "vvv......", "");
    check(&answered(200, r#"{"statusCode":"0"}"#), "vvvvvvvvv", "");
    let marks = judge(Interface::Collection, &path(), &answered(200, r#"{"statusCode":"0"}"#), |_| {
        Some("214 banks".to_owned())
    });
    assert!(marks.contains(&(Stage::Question, Mark::Passed("214 banks".to_owned()))));
    assert!(marks.contains(&(Stage::Address, Mark::Passed("84 ms".to_owned()))));
    assert!(marks.contains(&(Stage::Secure, Mark::Passed("Example Trust".to_owned()))));
    assert!(marks.contains(&(Stage::Clock, Mark::Passed("4 s behind".to_owned()))));
}

#[test]
fn an_address_on_this_computer_needs_neither_internet_nor_tls() {
    let path = NetworkPath {
        on_this_computer: true,
        tls: false,
        network: false,
        ..path()
    };
    let (letters, _) = marks(Interface::Business, &path, &answered(200, r#"{"responseCode":0}"#));
    assert_eq!(letters, "-v-vvvvvv");
    let (letters, why) = marks(Interface::Business, &path, &not_connected(Hop::Service, Trouble::Refused));
    assert_eq!(letters, "-xooooooo", "{why}");
}

#[test]
fn obstacles_to_a_connection_are_distinguished() {
    use Trouble::*;
    let certificate = |fault| {
        Certificate(BadCertificate {
            fault,
            issuer: Some("Web Filter".to_owned()),
        })
    };
    for (trouble, letters, reason) in [
        (UnknownName, "vxooooooo", "was not found"),
        (Refused, "vxooooooo", "Nothing answers at pay.example.com:443"),
        (NoRoute, "vxooooooo", "no route"),
        (Silence, "vxooooooo", "in time"),
        (Cut, "vxooooooo", "closed"),
        (NoTls, "vvxoooooo", "does not use TLS"),
        (certificate(CertificateFault::Expired), "vvxoooooo", "has expired"),
        (certificate(CertificateFault::NotYetValid), "vvxoooooo", "not valid yet"),
        (certificate(CertificateFault::OtherName), "vvxoooooo", "another name"),
        (certificate(CertificateFault::SelfMade), "vvxoooooo", "self-signed"),
        (certificate(CertificateFault::UnknownIssuer), "vvxoooooo", "“Web Filter”"),
    ] {
        check(&not_connected(Hop::Service, trouble), letters, reason);
    }
    for (trouble, reason) in [
        (UnknownName, "name of the proxy"),
        (Refused, "Nothing answers at the proxy"),
        (SignIn, "user name and password"),
        (NotLetThrough, "did not forward the call"),
    ] {
        check(&not_connected(Hop::Proxy, trouble), "vxooooooo", reason);
    }
}

#[test]
fn without_a_network_the_internet_is_missing() {
    let cut_off = NetworkPath { network: false, ..path() };
    for trouble in [Trouble::UnknownName, Trouble::NoRoute, Trouble::Silence] {
        let (letters, why) = marks(Interface::Collection, &cut_off, &not_connected(Hop::Service, trouble));
        assert_eq!(letters, "xoooooooo");
        assert!(why.contains("no internet"), "{why}");
    }
    // The network works if anything answered.
    assert_eq!(
        marks(Interface::Collection, &cut_off, &answered(200, r#"{"statusCode":"0"}"#)).0,
        "vvvvvvvvv"
    );
}

#[test]
fn answers_are_distinguished() {
    check(&arrived(Arrival::Unanswered), "vvvxooooo", "did not answer completely");
    check(&answered(200, "<html>"), "vvvxvoooo", "a web page");
    check(&answered(200, "{}"), "vvvxvoooo", "could not be read");
    check(&answered(503, "<html>"), "vvvxvoooo", "HTTP 503");
    check(
        &answered(500, r#"{"errorMessage":"Server Error","responseCode":""}"#),
        "vvvxvoooo",
        "HTTP 500",
    );
    check(&answered(307, ""), "vvvxvoooo", "another address");
    check(&answered(404, "<html>"), "vvvxvoooo", "not at this address");
    check(&answered(429, "{}"), "vvvxvoooo", "overloaded");
    check(&answered(403, "<html>"), "vvvvvxooo", "does not allow this internet address");
    check(
        &answered(401, r#"{"error":"IP address not allowed"}"#),
        "vvvvvxooo",
        "this internet address",
    );
    check(
        &answered(401, r#"{"error":"Invalid business account id or password"}"#),
        "vvvvvvxoo",
        "public key and secret key",
    );
    for status in [400, 401] {
        check(
            &answered(status, r#"{"errorMessage":"Error validating hash","responseCode":""}"#),
            "vvvvvvvxo",
            "signature",
        );
    }
    check(
        &answered(200, r#"{"statusCode":"-1","statusMessage":"Closed"}"#),
        "vvvvvvvvx",
        "“Closed” (code -1)",
    );
    check(
        &arrived(Arrival::KeyMissing("secret_key".to_owned())),
        "ooooooxoo",
        "the secret key of this profile is not set",
    );
    let (letters, why) = marks(Interface::Merchant, &path(), &answered(401, r#"{"error":"Invalid hash"}"#));
    assert_eq!(letters, "vvvvvvvxo");
    assert!(why.contains("signature"));
    let (letters, _) = marks(
        Interface::Merchant,
        &path(),
        &answered(200, r#"{"responseCode":135,"errorMessage":"Unknown"}"#),
    );
    assert_eq!(letters, "vvvvvvvvv", "a look-up that finds nothing was answered");
}

#[test]
fn the_merchant_interface_passes_only_with_an_answer_to_the_look_up() {
    let look_up = |body: &str| marks(Interface::Merchant, &path(), &answered(200, body));
    for body in [
        r#"{"responseCode":0,"transactionStatus":"UKNOWN"}"#,
        r#"{"responseCode":135,"errorMessage":"Unknown reference"}"#,
        r#"{"responseCode":"","transactionStatus":"UKNOWN"}"#,
        r#"{"responseCode":"","transactionStatus":"Unknown"}"#,
    ] {
        assert_eq!(look_up(body).0, "vvvvvvvvv", "{body}");
    }
    let (letters, why) = look_up(r#"{"responseCode":104,"message":"Invalid principal or credentials"}"#);
    assert_eq!(letters, "vvvvvvxoo");
    assert!(why.contains("public id and password"), "{why}");
    let (letters, why) = look_up(r#"{"responseCode":-1,"message":"Error validating hash"}"#);
    assert_eq!(letters, "vvvvvvvxo");
    assert!(why.contains("signature"), "{why}");
    for (body, reason) in [
        (r#"{"responseCode":-1,"message":"System error"}"#, "“System error” (code -1)"),
        (r#"{"responseCode":-1,"transactionStatus":"UNKNOWN"}"#, "code -1"),
        (r#"{"responseCode":3,"message":"Pending"}"#, "“Pending” (code 3)"),
        (r#"{"responseCode":"","message":"Hm"}"#, "“Hm” (without a code)"),
        (r#"{"responseCode":117,"message":"Missing parameter"}"#, "code 117"),
    ] {
        let (letters, why) = look_up(body);
        assert_eq!(letters, "vvvvvvvvx", "{body}");
        assert!(why.contains(reason), "{why}");
    }
}

#[test]
fn a_clock_is_wrong_beyond_two_minutes_and_fails_no_other_stage() {
    let at = |ahead| Observed {
        ahead: Some(ahead),
        ..answered(200, r#"{"statusCode":"0"}"#)
    };
    check(&at(120_000), "vvvvvvvvv", "");
    check(&at(121_000), "vvvvxvvvv", "121 seconds ahead of");
    check(&at(-3_600_000), "vvvvxvvvv", "60 minutes behind");
    let untold = Observed { ahead: None, ..at(0) };
    check(&untold, "vvvv-vvvv", "");
}

#[test]
fn every_reason_has_something_to_do() {
    for status in [200, 307, 401, 403, 404, 429, 500] {
        let marks = judge(Interface::Business, &path(), &answered(status, "{\"error\":\"x\"}"), |_| None);
        let reason = marks.into_iter().find_map(|(_, mark)| match mark {
            Mark::Failed(reason) => Some(reason),
            Mark::Waiting | Mark::Passed(_) | Mark::NotNeeded(_) | Mark::NotReached => None,
        });
        assert!(
            reason.is_some_and(|reason| reason.to_do.ends_with('.') && reason.what.ends_with('.')),
            "{status}"
        );
    }
}
