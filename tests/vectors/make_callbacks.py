#!/usr/bin/env python3
"""Makes callbacks.json: notifications with the verdict the specification asks for (`docs/spec/README.md#callback-hash`).

It shares nothing with the product: hashlib makes the digests, Decimal formats balances. Each case starts from named texts
as they are hashed, so that the spelling in the body and the spelling in the hash are chosen apart. Run it again after
adding a case; the result is committed.
"""
import hashlib
import json
from decimal import ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

KEY = "vector-key-0123456789"
REQUEST = ["notificationId", "statusCode", "externalReferenceNumber", "state", "outstandingBalance"]
ACCOUNT = ["statusCode", "accountNumber", "amount", "clearingFeeAmount", "transferFeeAmount"]
cases = []


class Raw(str):
    """JSON text that stands in the body as it is."""


def write(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(name) + ":" + write(one) for name, one in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def digest(texts, key=KEY):
    return hashlib.sha512(("".join(texts) + key).encode("utf-8")).hexdigest()


def paths(value, path):
    if isinstance(value, dict) and value:
        return [one for name, inner in value.items() for one in paths(inner, path + "." + name)]
    return [path]


def case(about, kind, fields, texts, authentic=True, variant=None, key=KEY, change=None, hash_as=str, uncertain=()):
    """fields: the body. texts: what is hashed. change: what somebody did to the body afterwards. uncertain: what can be cut otherwise."""
    body = dict(fields, hash=hash_as(digest(texts, key)))
    body.update(change or {})
    covered = REQUEST if kind == "payment-request" else ACCOUNT
    uncovered = [one for name, value in body.items() if name not in covered + ["hash"] for one in paths(value, name)]
    cases.append({"about": about, "kind": kind, "body": write(body), "authentic": authentic, "covered": covered,
                  "uncovered": uncovered, "variant": variant if authentic else None, "uncertain": list(uncertain)})


def pattern(text, rounding=ROUND_HALF_EVEN):
    """#.00 with the zero before the point."""
    return "{:.2f}".format(Decimal(text.replace(",", "")).quantize(Decimal("0.01"), rounding=rounding))


def request(**changes):
    fields = {"notificationId": "N-7f3a", "statusCode": "0", "statusMessage": "success", "externalReferenceNumber": "REQ-1",
              "fundingPaymentReference": "FP-1", "state": "CONSUMED", "outstandingBalance": Raw("0"), "event": "PAYMENT_COMPLETE",
              "cumulativePaymentAmount": Raw("2525.0"), "paymentAmount": Raw("2525"), "collectionFee": Raw("25.0"),
              "fundingDetails": {"payerName": "Ada Obi", "payerBankName": "First Bank", "payerBankAccountNumber": "0123456785"}}
    fields.update(changes)
    return {name: value for name, value in fields.items() if value is not ...}


def hashed(balance, identity="N-7f3a", code="0", reference="REQ-1", state="CONSUMED"):
    return [identity, code, reference, state, balance]


P = "payment-request"
case("a full payment, zero as the pattern's formatter writes it", P, request(), hashed(".00"), variant=".00")
case("the same, zero as most write it", P, request(), hashed("0.00"), variant="0.00")
for spelling in ["0.0", "0.00", '"0"', '"0.00"', "0e0"]:
    case("zero spelt " + spelling, P, request(outstandingBalance=Raw(spelling)), hashed(".00"), variant=".00")
for spelling in ["0.5", "0.50", '".5"', "5e-1"]:
    case("half spelt %s, no zero" % spelling, P, request(outstandingBalance=Raw(spelling)), hashed(".50"), variant=".00")
    case("half spelt %s, a zero" % spelling, P, request(outstandingBalance=Raw(spelling)), hashed("0.50"), variant="0.00")
case("null is left out", P, request(outstandingBalance=None), hashed(""))
case("absent is left out", P, request(outstandingBalance=...), hashed(""))
case("null is not the word", P, request(outstandingBalance=None), hashed("null"), authentic=False)
case("null is not zero", P, request(outstandingBalance=None), hashed("0.00"), authentic=False)
case("zero is not left out", P, request(), hashed(""), authentic=False)
for spelling in ["1", "1.0", "12.34", "12.3", "1000000", "1000000.00", "1.0E6", "1234567.891", "999999999.99", "0.999", '"1250.50"', '"1,250.50"',
                 '"1,000,000"']:
    case("balance " + spelling, P, request(outstandingBalance=Raw(spelling), state="PENDING", event="PARTIAL_PAYMENT"),
         hashed(pattern(spelling.strip('"')), state="PENDING"))
case("the body's spelling is not hashed", P, request(outstandingBalance=Raw("1000000")), hashed("1000000"), authentic=False)
case("no thousands separators", P, request(outstandingBalance=Raw("1000000")), hashed("1,000,000.00"), authentic=False)
case("a middle, to the even kobo", P, request(outstandingBalance=Raw("12.345")), hashed(pattern("12.345")))
case("a middle, as binary numbers may round it", P, request(outstandingBalance=Raw("12.345")), hashed(pattern("12.345", ROUND_HALF_UP)))
case("a middle, the odd one below", P, request(outstandingBalance=Raw("12.355")), hashed(pattern("12.355", ROUND_HALF_DOWN)))
case("not cut", P, request(outstandingBalance=Raw("12.349")), hashed("12.34"), authentic=False)
case("status code as a number", P, request(statusCode=Raw("0")), hashed("0.00"), variant="0.00")
case("status code of an expiry", P, request(statusCode="-2", state="EXPIRED", event="PAYMENT_REQUEST_EXPIRED", outstandingBalance=Raw("2525")),
     hashed("2525.00", code="-2", state="EXPIRED"), uncertain=["notificationId", "statusCode"])
case("words nobody knows", P, request(state="HALF_DONE", event="SOMETHING", somethingNew={"a": [1], "b": {}}),
     hashed(".00", state="HALF_DONE"), variant=".00")
case("not English", P, request(externalReferenceNumber="ọṣẹ-₦-é", notificationId='"q"\\'),
     hashed(".00", reference="ọṣẹ-₦-é", identity='"q"\\'), variant=".00")
case("escaped letters", P, request(externalReferenceNumber=Raw('"\\u1ecd-\\ud83d\\ude00"')), hashed(".00", reference="ọ-😀"), variant=".00")
case("capital digits", P, request(), hashed(".00"), variant=".00", hash_as=str.upper)
for identity, code, cut in [("N", "10", ("N1", "0")), ("N-7f31", "0", ("N-7f3", "10")), ("N-7f3a", "-2", ("N-7f3a-", "2"))]:
    case("re-cut: %s and %s" % cut, P, request(notificationId=identity, statusCode=code), hashed(".00", identity=identity, code=code),
         variant=".00", change={"notificationId": cut[0], "statusCode": cut[1]}, uncertain=["notificationId", "statusCode"])
case("the code begins the reference", P, request(), hashed(".00"), authentic=False,
     change={"statusCode": "0R", "externalReferenceNumber": "EQ-1"})
case("the code went into the id", P, request(), hashed(".00"), authentic=False, change={"notificationId": "N-7f3a0", "statusCode": None})
case("a code of 00", P, request(notificationId="N-7f3a0"), hashed(".00", identity="N-7f3a0"), authentic=False,
     change={"notificationId": "N-7f3a", "statusCode": "00"})
case("no state", P, request(), hashed(".00"), authentic=False, change={"externalReferenceNumber": "REQ-1CONSUMED", "state": None})
case("another key", P, request(), hashed(".00"), authentic=False, key="vector-key-0123456788")
for name, other in [("notificationId", "N-7f3b"), ("statusCode", "1"), ("externalReferenceNumber", "REQ-2"), ("state", "EXPIRED"),
                    ("outstandingBalance", Raw("0.01")), ("outstandingBalance", None)]:
    case("changed: %s to %s" % (name, other), P, request(), hashed(".00"), authentic=False, change={name: other})
for name, other in [("paymentAmount", Raw("1")), ("cumulativePaymentAmount", Raw("9999999")), ("event", "PAYMENT_ERROR"), ("statusMessage", None),
                    ("fundingDetails", {"payerName": "Somebody Else"}), ("added", True)]:
    case("changed, and not covered: " + name, P, request(), hashed(".00"), variant=".00", change={name: other})
case("no hash", P, request(), hashed(".00"), authentic=False, change={"hash": None})
case("an empty hash", P, request(), hashed(".00"), authentic=False, change={"hash": ""})
case("a hash that is a number", P, request(), hashed(".00"), authentic=False, change={"hash": Raw("0")})


def account(**changes):
    fields = {"statusCode": Raw("0"), "statusMessage": "success", "accountNumber": "9912345678", "accountName": "Ngozi Eze",
              "financialIdentificationNumber": None, "amount": "5000.00", "clearingFeeAmount": "10.00", "transferFeeAmount": "25.00",
              "transferBankName": "First Bank", "transactionReference": "T-1",
              "payerDetails": {"paymentReferenceNumber": "PR-1", "paymentMethod": "BANK_TRANSFER", "payerName": None}}
    fields.update(changes)
    return {name: value for name, value in fields.items() if value is not ...}


A = "persistent-account"
plain = ["0", "9912345678", "5000.00", "10.00", "25.00"]
case("a deposit", A, account(), plain)
case("status code as a text", A, account(statusCode="0"), plain)
case("status code 0.0 as it stands", A, account(statusCode=Raw("0.0")), ["0.0"] + plain[1:])
case("no fee for forwarding", A, account(transferFeeAmount=...), plain[:4])
case("a null fee for forwarding", A, account(transferFeeAmount=None), plain[:4])
case("no fee is not zero", A, account(transferFeeAmount=...), plain[:4] + ["0.00"], authentic=False)
# With two decimals each, as in the table, amounts can be cut in one way only: 5000|10.00|25.00 may also be 500010.00|25.00.
fees = ["clearingFeeAmount", "transferFeeAmount"]
for spelling, other in [('"5,000.00"', []), ("5000", ["amount"] + fees), ("5000.0", ["amount"] + fees[:1]), ("100.50", []), ("1.0E7", []),
                        ('"0.1"', ["amount"] + fees[:1]), ('"1,234,567.80"', []), ('".00"', [])]:
    case("amount as it stands: " + spelling, A, account(amount=Raw(spelling)), plain[:2] + [spelling.strip('"')] + plain[3:], uncertain=other)
case("separators are not taken out", A, account(amount="5,000.00"), plain, authentic=False)
case("an amount is not formatted", A, account(amount=Raw("5000")), plain, authentic=False)
case("not English", A, account(accountName="Ọlá Ẹ̀bùn", amount="₦5"), plain[:2] + ["₦5"] + plain[3:], authentic=False)
case("eleven digits of an account", A, account(), plain, authentic=False, change={"accountNumber": "99123456785", "amount": "000.00"})
case("another key", A, account(), plain, authentic=False, key="")
case("only the key", A, {}, [], authentic=False)
for name, other in [("statusCode", Raw("1")), ("accountNumber", "9912345679"), ("amount", "50000.00"), ("clearingFeeAmount", "0.00"),
                    ("transferFeeAmount", None)]:
    case("changed: " + name, A, account(), plain, authentic=False, change={name: other})
for name, other in [("transactionReference", "T-2"), ("accountName", "Somebody Else"), ("payerDetails", {"payerName": "X", "narration": "new"}),
                    ("transferBankAccountNumber", "0123456785")]:
    case("changed, and not covered: " + name, A, account(), plain, change={name: other})

with open(__file__.replace("make_callbacks.py", "callbacks.json"), "w", encoding="utf-8") as out:
    json.dump({"hash_key": KEY, "cases": cases}, out, ensure_ascii=False, indent=1)
    out.write("\n")
print(len(cases), "notifications")
