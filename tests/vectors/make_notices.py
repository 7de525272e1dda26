#!/usr/bin/env python3
"""Makes notices.json: four genuine notices, then what a forger, a replayer or a bad line makes of them, each with its verdict.

It shares nothing with the product: hashlib makes the digests, and the verdict follows from what was done to a notice, not from reading it
again. Bodies stand in pieces of hex, since some are no text, each with how often it is repeated, since some are long. Run it again after adding a case; the result is committed.
"""
import hashlib
import hmac
import json
import random
import re

KEY = "vector-key-0123456789"
random.seed(20261122)
cases, seen = [], set()


def digest(texts, key=KEY):
    return hashlib.sha512(("".join(texts) + key).encode()).hexdigest()


def dump(pairs, spaces=False):
    """JSON of (name, raw text) pairs, so that names may repeat and numbers keep their spelling."""
    comma, colon = (",\n  ", " : ") if spaces else (",", ":")
    return "{" + comma.join((name if name.startswith('"') else json.dumps(name)) + colon + raw for name, raw in pairs) + "}"


def pieces(body):
    """[hex, times] in order: a long run of one byte stands once."""
    found = []
    for part in re.findall(rb"(?:x{1000,}| {1000,})|.+?(?=x{1000}| {1000}|$)", body, re.DOTALL):
        found.append([part[:1].hex(), len(part)] if len(part) >= 1000 and set(part) in ({120}, {32}) else [part.hex(), 1])
    return found


def case(about, body, verdict, says):
    body = body.encode() if isinstance(body, str) else body
    if body not in seen:
        seen.add(body)
        assert b"".join(bytes.fromhex(part) * times for part, times in pieces(body)) == body
        cases.append({"about": about, "body": pieces(body), "verdict": verdict, "says": says})


def request(identity, code, state, balance, hashed_balance, paid, event):
    return [("notificationId", json.dumps(identity)), ("statusCode", json.dumps(code)), ("statusMessage", '"success"'),
            ("externalReferenceNumber", '"SVECTORREQUESTONE1R"'), ("fundingPaymentReference", '"FP-1"'), ("state", json.dumps(state)),
            ("outstandingBalance", balance), ("event", json.dumps(event)), ("cumulativePaymentAmount", paid), ("paymentAmount", paid),
            ("collectionFee", "25.0"),
            ("fundingDetails", '{"payerName":"Ada Obi","payerBankName":"First Bank","payerBankAccountNumber":"0123456785"}'),
            ("hash", json.dumps(digest([identity, code, "SVECTORREQUESTONE1R", state, hashed_balance])))]


def deposit(reference, amount="5000.00", clearing="10.00", transfer="25.00", account="9912345678"):
    return [("statusCode", "0"), ("statusMessage", '"success"'), ("accountNumber", json.dumps(account)), ("accountName", '"Ngozi Eze"'),
            ("financialIdentificationNumber", '"22212345678"'), ("amount", json.dumps(amount)), ("clearingFeeAmount", json.dumps(clearing)),
            ("transferFeeAmount", json.dumps(transfer)), ("transferBankName", '"First Bank"'),
            ("transactionReference", json.dumps(reference)), ("fundingPaymentReference", '"FP-%s"' % reference),
            ("payerDetails", '{"paymentReferenceNumber":"PR-1","paymentMethod":"BANK_TRANSFER","payerName":"Bola Ade"}'),
            ("hash", json.dumps(digest(["0", account, amount, clearing, transfer])))]


PAID = request("N-7f3a", "0", "CONSUMED", "0", ".00", "50000.0", "PAYMENT_COMPLETE")
PART = request("N-8b1c", "2", "PENDING", "30000", "30000.00", "20000.0", "PARTIAL_PAYMENT")
FIRST, SECOND = deposit("T-1"), deposit("T-2")
genuine = [("paid in full", PAID), ("part paid", PART), ("a deposit", FIRST), ("an equal deposit with the same hash", SECOND)]
for _, pairs in genuine:
    seen.add(dump(pairs).encode())
REQUEST_COVERED = ["notificationId", "statusCode", "externalReferenceNumber", "state", "outstandingBalance"]
DEPOSIT_COVERED = ["statusCode", "accountNumber", "amount", "clearingFeeAmount", "transferFeeAmount"]


def changed(pairs, **new):
    return [(name, new[name]) if name in new else (name, raw) for name, raw in pairs if new.get(name, "") is not None]


WRONG, AGAIN, UNREAD = "does_not_match", "repeat", "unreadable"
CHANGED = "The signature does not match"

# Forged: all right but the key.
for number in range(20):
    key = "guess-%d" % number
    case("another key", dump(changed(PAID, hash=json.dumps(digest(["N-7f3a", "0", "SVECTORREQUESTONE1R", "CONSUMED", ".00"], key)))), WRONG, CHANGED)
    case("another key", dump(changed(FIRST, hash=json.dumps(digest(["0", "9912345678", "5000.00", "10.00", "25.00"], key)))), WRONG, CHANGED)

# Changed in a covered field, with the hash of before.
others = {"notificationId": ['"N-7f3b"', '"n-7f3a"', '"N-7f3a "', '"N–7f3a"'], "statusCode": ['"1"', '"2"', "-2", "114", '"-1"'],
          "externalReferenceNumber": ['"SVECTORREQUESTTWO2R"', '"svectorrequestone1r"', '"SVECTORREQUESTONE1"'],
          "state": ['"EXPIRED"', '"CANCELLED"', '"PENDING"', '"FAILED"', '"consumed"'],
          "outstandingBalance": ["1", "0.01", "30000", '"5.00"', "-0.01", "null", "1e3"]}
for name, values in others.items():
    for value in values:
        case("%s is now %s" % (name, value), dump(changed(PAID, **{name: value})), WRONG, CHANGED)
        if value not in ("30000", '"PENDING"', '"2"'):
            case("%s is now %s" % (name, value), dump(changed(PART, **{name: value})), WRONG, CHANGED)
others = {"statusCode": ["1", '"2"', "0.0", "0e0"], "accountNumber": ['"9912345679"', '"0123456785"', "1912345678"],
          "amount": ['"5000.01"', '"50000.00"', "5000", "5000.0", '"5,000.00"', "5e3", '"05000.00"'],
          "clearingFeeAmount": ['"0.00"', "10", '"10.0"', "null"], "transferFeeAmount": ['"0.00"', "25", '"250.00"', "null"]}
for name, values in others.items():
    for value in values:
        says = "The signature does not match"
        case("%s is now %s" % (name, value), dump(changed(FIRST, **{name: value})), WRONG, says)

# The hash itself.
right = json.loads(dict(PAID)["hash"])
texts = ["N-7f3a", "0", "SVECTORREQUESTONE1R", "CONSUMED", ".00"]
joined = "".join(texts)
for place in range(0, 128, 8):
    wrong = right[:place] + ("0" if right[place] != "0" else "1") + right[place + 1:]
    case("one digit of the hash", dump(changed(PAID, hash=json.dumps(wrong))), WRONG, CHANGED)
for about, wrong in [("SHA-256", hashlib.sha256((joined + KEY).encode()).hexdigest()), ("the key first", hashlib.sha512((KEY + joined).encode()).hexdigest()),
                     ("an HMAC", hmac.new(KEY.encode(), joined.encode(), "sha512").hexdigest()), ("no key", digest(texts, "")),
                     ("cut short", right[:127]), ("one too many", right + "0"), ("a space before", " " + right), ("of another notice", json.loads(dict(PART)["hash"])),
                     ("of a deposit", json.loads(dict(FIRST)["hash"])), ("only zeros", "0" * 128)]:
    case("hash: " + about, dump(changed(PAID, hash=json.dumps(wrong))), WRONG, CHANGED)
for about, raw in [("empty", '""'), ("null", "null"), ("left out", None)]:
    case("hash: " + about, dump(changed(PAID, hash=raw)), WRONG, "no signature")
    case("hash: " + about, dump(changed(FIRST, hash=raw)), WRONG, "no signature")
case("the balance as it stands and not as #.00", dump(changed(PAID, hash=json.dumps(digest(texts[:4] + ["0"])))), WRONG, CHANGED)

# Cut off on the way: no beginning of a JSON object is one.
for pairs in (PAID, FIRST):
    whole = dump(pairs)
    for length in range(1, len(whole), 19):
        case("cut off after %d bytes" % length, whole[:length], UNREAD, "Its text")

# The same again, with what no signature covers changed.
for _, pairs in genuine:
    case("with spaces", dump(pairs, spaces=True), AGAIN, "received before")
    case("with a line break after it", dump(pairs) + "\r\n", AGAIN, "received before")
    for _ in range(8):
        other = pairs[:]
        random.shuffle(other)
        case("in another order", dump(other), AGAIN, "received before")
    case("with one field more", dump(pairs + [("added", '{"a":[1,2]}')]), AGAIN, "received before")
    case("hash in capitals", dump(changed(pairs, hash=dict(pairs)["hash"].upper())), AGAIN, "received before")
for amount in ["1", "99999999.99", '"50,000.00"', "null", "5e4", "50000.00"]:
    case("another amount, not covered", dump(changed(PAID, paymentAmount=amount, cumulativePaymentAmount=amount)), AGAIN, "received before")
for field in ["event", "statusMessage", "fundingPaymentReference", "collectionFee"]:
    for value in ['"SOMETHING"', "null", "7"]:
        case("%s is now %s" % (field, value), dump(changed(PAID, **{field: value})), AGAIN, "received before")
case("another payer", dump(changed(PAID, fundingDetails='{"payerName":"Somebody Else"}')), AGAIN, "received before")
for balance in ["0.0", "0.00", '"0"', '"0.00"', "0e0", "-0"]:
    if balance != "-0":
        case("the balance spelt " + balance, dump(changed(PAID, outstandingBalance=balance)), AGAIN, "received before")
for value in ['"0"']:
    case("the code as a text", dump(changed(FIRST, statusCode=value)), AGAIN, "received before")
case("the account as a number", dump(changed(FIRST, accountNumber="9912345678")), AGAIN, "received before")
case("the amount as a number of the same spelling", dump(changed(FIRST, amount="5000.00")), AGAIN, "received before")
for payer in ['{"payerName":"Somebody Else"}', "null", '"?"', "{}"]:
    case("another payer", dump(changed(FIRST, payerDetails=payer)), AGAIN, "received before")

# Signed by the service, with an id or a reference that came before, and something else said.
for code, state, balance, hashed in [("-2", "EXPIRED", "30000", "30000.00"), ("0", "CONSUMED", "0", ".00"), ("-3", "CANCELLED", "30000", "30000.00")]:
    case("the same id, something else said", dump(request("N-8b1c", code, state, balance, hashed, "20000.0", "X")), AGAIN, "different contents")
for amount in ["1.00", "500000.00", "4999.99"]:
    case("the same deposit, another amount", dump(deposit("T-1", amount=amount)), AGAIN, "different contents")

# Characters moved from one covered value to the next: the hash fits.
for about, new in [("the id's end became the code's beginning", {"notificationId": '"N-7f"', "statusCode": '"3a0"'}),
                   ("the code went into the id", {"notificationId": '"N-7f3a0"', "statusCode": "null"}),
                   ("the code went into the reference", {"statusCode": "null", "externalReferenceNumber": '"0SVECTORREQUESTONE1R"'}),
                   ("the state went into the reference", {"externalReferenceNumber": '"SVECTORREQUESTONE1RCONSUMED"', "state": "null"}),
                   ("the whole went into the id", {"notificationId": json.dumps(joined[:-3]), "statusCode": "null", "externalReferenceNumber": "null", "state": "null"})]:
    case(about, dump(changed(PAID, **new)), WRONG, "The hash matches")
for about, new in [("nine digits of an account", {"accountNumber": '"991234567"', "amount": '"85000.00"'}),
                   ("eleven digits of an account", {"accountNumber": '"99123456785"', "amount": '"000.00"'}),
                   ("the code went into the account", {"statusCode": "null", "accountNumber": '"09912345678"'}),
                   ("all into one amount", {"amount": '"5000.0010.0025.00"', "clearingFeeAmount": "null", "transferFeeAmount": "null"}),
                   ("a zero to the fee", {"amount": '"5000.0"', "clearingFeeAmount": '"010.00"'}),
                   ("a point to the fee", {"amount": '"5000"', "clearingFeeAmount": '".0010.00"'}),
                   ("a code of two digits", {"statusCode": '"09"', "accountNumber": '"912345678"'})]:
    case(about, dump(changed(FIRST, **new)), WRONG, "The hash matches")
for cut in [("N-7f3a0", ""), ("N-7f3", "a0")]:
    case("no code", dump(changed(PAID, notificationId=json.dumps(cut[0]), statusCode=json.dumps(cut[1]))), WRONG, "The hash matches")
case("the id's digit became the code's: another id with the same hash", dump(changed(PART, notificationId='"N-8b1"', statusCode='"c2"')), WRONG, "The hash matches")

# A name twice: one reader takes the first, another the last.
for pairs, covered in ((PAID, REQUEST_COVERED), (FIRST, DEPOSIT_COVERED)):
    for name in covered + ["hash"]:
        case("%s twice" % name, dump(pairs + [(name, dict(pairs)[name])]), UNREAD, "Its text")
        case("%s twice, first another" % name, dump([(name, '"X"')] + pairs), UNREAD, "Its text")
        escaped = '"\\u%04x%s"' % (ord(name[0]), name[1:])
        case("%s twice, once with an escape" % name, dump(pairs + [(escaped, '"X"')]), UNREAD, "Its text")
case("a name twice in a group", dump(changed(PAID, fundingDetails='{"payerName":"A","payerName":"B"}')), UNREAD, "Its text")

# Too long.
for more in [64 * 1024, 64 * 1024 + 1, 200 * 1024, 1024 * 1024]:
    case("%d bytes of padding" % more, dump(PAID + [("padding", '"%s"' % ("x" * more))]), UNREAD, "64 KiB")
case("spaces without end", dump(PAID) + " " * (64 * 1024), UNREAD, "64 KiB")
room = 64 * 1024 - len(dump(PAID + [("padding", '""')]))
case("as long as may be", dump(PAID + [("padding", '"%s"' % ("x" * room))]), AGAIN, "received before")

# No notice at all.
for text in ["", " ", "null", "0", "true", '"text"', "[]", "[%s]" % dump(PAID), dump(PAID) + dump(PART), dump(PAID) + ",", "{" + dump(PAID) + "}",
             "hash=" + right, "<notice/>", "{'state':'CONSUMED'}", '{"state":"CONSUMED",}', '{"state":CONSUMED}', '{"a":' * 40 + "1" + "}" * 40,
             '{"state":"\\ud800"}', '{"state":"a\tb"}', "\ufeff" + dump(PAID)]:
    case("no JSON object: " + text[:20], text, UNREAD, "Its text")
for text in ["{}", '{"hash":"%s"}' % right, '{"statusCode":"0","hash":"x"}', '{"data":%s}' % dump(PAID), dump(PAID + FIRST[2:3]), dump(FIRST + PAID[5:6])]:
    case("no notice: " + text[:20], text, UNREAD, "two notices")
for name in ["notificationId", "state", "outstandingBalance"]:
    case(name + " is a list", dump(changed(PAID, **{name: "[1]"})), UNREAD, name)
    case(name + " is a group", dump(changed(PAID, **{name: '{"a":1}'})), UNREAD, name)
for about, body in [("Latin-1", dump(changed(PAID, fundingDetails='{"payerName":"?"}')).replace("?", "é").encode("latin-1")),
                    ("UTF-16", dump(PAID).encode("utf-16")), ("cut in a letter", "{\"state\":\"₦".encode()[:-1]), ("zeros", b"\0" * 20), ("random", random.randbytes(300))]:
    says = "UTF-8" if about not in ("zeros",) else "Its text"
    case(about, body, UNREAD, says)

document = {"hash_key": KEY, "genuine": [{"about": about, "body": pieces(dump(pairs).encode())} for about, pairs in genuine], "cases": cases}
with open(__file__.rsplit("/", 1)[0] + "/notices.json" if "/" in __file__ else "notices.json", "w", encoding="utf-8") as file:
    lines = [json.dumps(one) for one in document["cases"]]
    file.write('{"hash_key":%s,"genuine":%s,"cases":[\n%s\n]}\n' % (json.dumps(KEY), json.dumps(document["genuine"]), ",\n".join(lines)))
print(len(cases), {verdict: sum(one["verdict"] == verdict for one in cases) for verdict in (WRONG, AGAIN, UNREAD)})
