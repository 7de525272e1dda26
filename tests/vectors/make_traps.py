#!/usr/bin/env python3
"""Makes traps.json: hashes made wrongly on purpose, each with the trap that was fallen into.

It shares nothing with the product: hashlib, hmac and base64 make what came from "the other side", from texts that are written
out here as that side would have had them. Run it again after adding a case; the result is committed.
"""
import base64
import hashlib
import hmac
import json

UUID = "40090E2F-7446-4217-9345-7BBAB7043C4C"
RIGHT = "right-hash-key-0123456789"
KEYS = [
    {"name": "hash_key", "whose": "right", "key": RIGHT},
    {"name": "secret_key", "whose": "same_profile", "key": "secret-key-of-the-same-profile"},
    {"name": "api_key", "whose": "same_profile", "key": "api-key-of-the-same-profile"},
    {"name": "hash_key", "whose": "other", "profile": "office-live", "deployment": "live", "key": "hash-key-of-the-live-profile"},
    {"name": "secret_key", "whose": "other", "profile": "office-live", "deployment": "live", "key": "secret-key-of-the-live-profile"},
    {"name": "hash_key", "whose": "other", "profile": "second-test", "deployment": "test", "key": "hash-key-of-another-test-profile"},
]
LIVE = KEYS[3]["key"]
cases = []


def plain(texts, key=RIGHT, algorithm="sha512", encoding="utf-8"):
    return hashlib.new(algorithm, ("".join(texts) + key).encode(encoding)).hexdigest()


def case(about, subject, body, given, codes, certain=True):
    """codes: what the helper must name. certain: whether nothing else explains the hash as well."""
    kind = "callback" if subject in ("payment-request", "persistent-account") else "operation"
    if kind == "callback":
        body = body[:-1] + ',"hash":%s}' % json.dumps(given)
    cases.append({"about": about, kind: subject, "body": body, "given": given, "codes": codes, "certain": certain})


# A deposit: four values, all there.
D = "depositToBank"
DEPOSIT = '{"referenceNumber":"SREF-1P","amount":%s,"destinationBankUUID":"' + UUID + '","destinationBankAccountNumber":"0123456785","recipientEmail":"ada@example.com","currency":"NGN","suppressRecipientMessage":true}'
body = DEPOSIT % "1000"
R, A, B, N = "SREF-1P", "1000", UUID, "0123456785"
good = [R, A, B, N]
case("nothing is wrong", D, body, plain(good), ["right"])
case("the secret key instead of the hash key", D, body, plain(good, KEYS[1]["key"]), ["wrong_key"])
case("the live key in test", D, body, plain(good, LIVE), ["wrong_environment_key"])
case("the live secret key in test", D, body, plain(good, KEYS[4]["key"]), ["wrong_environment_key"])
case("the key of another test profile", D, body, plain(good, KEYS[5]["key"]), ["other_profile_key"])
case("no key", D, body, plain(good, ""), ["no_key"])
case("a space after the key", D, body, plain(good, RIGHT + " "), ["key_space"])
case("a line break after the key", D, body, plain(good, RIGHT + "\n"), ["key_line_break"])
case("CR LF after the key", D, body, plain(good, RIGHT + "\r\n"), ["key_line_break"])
case("a no-break space after the key", D, body, plain(good, RIGHT + "\u00a0"), ["key_space"])
case("a byte order mark before the key", D, body, plain(good, "\ufeff" + RIGHT), ["key_space"])
case("the key in capitals", D, body, plain(good, RIGHT.upper()), ["key_case"])
case("the live key with a line break", D, body, plain(good, LIVE + "\n"), ["wrong_environment_key", "key_line_break"])
case("a space after the reference", D, body, plain([R + " ", A, B, N]), ["value_space"])
case("a space after the amount", D, body, plain([R, A + " ", B, N]), ["value_space"])
case("a space before the first value", D, body, plain([" " + R, A, B, N]), ["value_space"])
case("a space between the last value and the key", D, body, plain([R, A, B, N + " "]), ["value_space", "key_space"], certain=False)
case("a line break after a value", D, body, plain([R, A, B + "\n", N]), ["value_line_break"])
for spelling in ["1000.0", "1000.00", "1,000.00", "1,000", "100000", "1E+3"]:
    case("the amount as " + spelling, D, body, plain([R, spelling, B, N]), ["amount_spelling"])
case("ten million as a double", D, DEPOSIT % "10000000", plain([R, "1.0E7", B, N]), ["amount_spelling"])
case("a double as plain digits", D, DEPOSIT % "1.0E7", plain([R, "10000000", B, N]), ["amount_spelling"])
case("12345678.9 as a double", D, DEPOSIT % "12345678.9", plain([R, "1.23456789E7", B, N]), ["amount_spelling"])
case("1000.0 as 1000", D, DEPOSIT % "1000.0", plain([R, "1000", B, N]), ["amount_spelling"])
case("an amount in quotation marks cut to its number", D, DEPOSIT % '"100.50"', plain([R, "100.5", B, N]), ["amount_spelling"])
case("kobo", D, DEPOSIT % "100.5", plain([R, "10050", B, N]), ["amount_spelling"])
case("a value left out", D, body, plain([R, A, N]), ["value_missing"])
case("the account left out", D, body, plain([R, A, B]), ["value_missing"])
case("one value too many, at the end", D, body, plain(good + ["NGN"]), ["value_extra"])
case("one value too many, in the middle", D, body, plain([R, A, "NGN", B, N]), ["value_extra"])
case("a flag too many, spelt as Python does", D, body, plain(good + ["True"]), ["value_extra"])
case("two neighbours swapped", D, body, plain([R, B, A, N]), ["wrong_order"])
case("the first and the last swapped", D, body, plain([N, A, B, R]), ["wrong_order"])
case("alphabetical order", D, body, plain([A, N, B, R]), ["wrong_order"])
for sign in [",", "|", " ", ":"]:
    case("separated by " + repr(sign), D, body, plain([sign.join(good)]), ["separator"])
case("capital digits", D, body, plain(good).upper(), ["upper_case"])
case("base64", D, body, base64.b64encode(bytes.fromhex(plain(good))).decode(), ["base64"])
case("base64 for addresses, without its end", D, body, base64.urlsafe_b64encode(bytes.fromhex(plain(good))).decode().rstrip("="), ["base64"])
case("base64 of the digits", D, body, base64.b64encode(plain(good).encode()).decode(), ["base64"])
case("SHA-256", D, body, plain(good, algorithm="sha256"), ["sha256"])
case("MD5", D, body, plain(good, algorithm="md5"), ["not_sha512"])
case("no hash at all", D, body, "wrong!", ["not_sha512"])
case("cut off", D, body, plain(good)[:100], ["not_sha512"])
case("a space around the hash", D, body, plain(good) + " ", ["hash_space"])
case("HMAC", D, body, hmac.new(RIGHT.encode(), "".join(good).encode(), hashlib.sha512).hexdigest(), ["hmac"])
case("HMAC with SHA-256", D, body, hmac.new(RIGHT.encode(), "".join(good).encode(), hashlib.sha256).hexdigest(), ["sha256", "hmac"])
case("the key first", D, body, hashlib.sha512((RIGHT + "".join(good)).encode()).hexdigest(), ["key_first"])
case("the whole body", D, body, plain([body]), ["whole_body"])
case("quotation marks", D, body, plain(['"%s"' % R, A, '"%s"' % B, '"%s"' % N]), ["quoted"])
case("the bank in small letters", D, body, plain([R, A, B.lower(), N]), ["letter_case"])
case("another amount altogether", D, body, plain([R, "999", B, N]), ["not_explained"], certain=False)
case("a key nobody has here", D, body, plain(good, "somebody-else"), ["not_explained"], certain=False)

# Two at once.
case("1000.0 and the live key", D, body, plain([R, "1000.0", B, N], LIVE), ["amount_spelling", "wrong_environment_key"])
case("1000.0 and a space after the reference", D, body, plain([R + " ", "1000.0", B, N]), ["amount_spelling", "value_space"])
case("1000.00 and capitals", D, body, plain([R, "1000.00", B, N]).upper(), ["amount_spelling", "upper_case"])
case("the key with a line break, swapped values", D, body, plain([R, B, A, N], RIGHT + "\n"), ["wrong_order", "key_line_break"])
case("SHA-256 and a value left out", D, body, plain([R, A, N], algorithm="sha256"), ["sha256", "value_missing"])
case("HMAC and 1000.0", D, body, hmac.new(RIGHT.encode(), "".join([R, "1000.0", B, N]).encode(), hashlib.sha512).hexdigest(), ["hmac", "amount_spelling"])
case("HMAC with the live key", D, body, hmac.new(LIVE.encode(), "".join(good).encode(), hashlib.sha512).hexdigest(), ["hmac", "wrong_environment_key"])

# A payment request: nine values, five of them absent.
P = "paymentRequest"
REQUEST = '{"referenceNumber":"SREF-2R","amount":5000,"currency":"NGN","payer":{"name":"Ọlá","phoneNumber":"08031234567"%s},"payee":{"name":"Acme"},"callBackUrl":"https://example.com/cb"}'
absent, explicit = REQUEST % "", REQUEST % ',"email":null'
given = ["SREF-2R", "5000", "NGN", "08031234567"]
case("nothing is wrong, most of it absent", P, absent, plain(given), ["right"])
for word, code in [("null", "null_as_text"), ("undefined", "undefined_as_text"), ("None", "none_as_text")]:
    case(word + " for everything absent", P, absent, plain(given + [word] * 5), [code])
    case(word + " for one that is absent", P, absent, plain(given + [word]), [code])
    case(word + " for three that are absent", P, absent, plain(given + [word] * 3), [code])
    case(word + " for the explicit null", P, explicit, plain(given + [word]), [code])
case("null as text and 1000.0", P, absent, plain(["SREF-2R", "5000.0", "NGN", "08031234567"] + ["null"] * 5), ["null_as_text", "amount_spelling"])
case("null as text with the live key", P, absent, plain(given + ["null"] * 5, LIVE), ["null_as_text", "wrong_environment_key"])
case("null as text and SHA-256", P, absent, plain(given + ["null"] * 5, algorithm="sha256"), ["null_as_text", "sha256"])
case("null as text, 5000.0 and a space", P, absent, plain(["SREF-2R ", "5000.0", "NGN", "08031234567"] + ["null"] * 5), ["null_as_text", "amount_spelling", "value_space"])
case("null as text, 5000.00 and the live key", P, absent, plain(["SREF-2R", "5000.00", "NGN", "08031234567"] + ["null"] * 5, LIVE),
     ["null_as_text", "amount_spelling", "wrong_environment_key"])
case("the payer's name hashed too", P, absent, plain(["SREF-2R", "5000", "NGN", "Ọlá", "08031234567"]), ["value_extra"])

# An absent amount.
case("zero for an absent amount", "refund", '{"referenceNumber":"SREF-3P"}', plain(["SREF-3P", "0.00"]), ["zero_for_nothing"])

# White space and hidden characters in the body.
T = "moneyTransfer"
ragged = '{"referenceNumber":"SREF-4P","amount":70,"destinationAccount":" 08031234567 "}'
case("trimmed before hashing", T, ragged, plain(["SREF-4P", "70", "08031234567"]), ["value_trimmed"])
hidden = '{"referenceNumber":"SREF-5P","amount":70,"destinationAccount":"0803\u200b1234567"}'
case("hidden characters taken out before hashing", T, hidden, plain(["SREF-5P", "70", "08031234567"]), ["hidden_characters"])

# Letters outside English.
accents = '{"referenceNumber":"SREF-6P","amount":70,"destinationAccount":"Jos\u00e9 \u00c9b\u00e8"}'
name = "Jos\u00e9 \u00c9b\u00e8"
case("Latin-1", T, accents, plain(["SREF-6P", "70", name], encoding="latin-1"), ["latin1"])
case("UTF-8 twice", T, accents, hashlib.sha512(("SREF-6P70" + name + RIGHT).encode().decode("latin-1").encode()).hexdigest(), ["utf8_twice"])
yoruba = '{"referenceNumber":"SREF-7P","amount":70,"destinationAccount":"\u1ecdl\u00e1"}'
case("Latin-1 with a letter it does not have", T, yoruba, hashlib.sha512(("SREF-7P70\u1ecdl\u00e1" + RIGHT).encode("latin-1", "replace")).hexdigest(), ["latin1"])
escaped = '{"referenceNumber":"SREF-8P","amount":70,"destinationAccount":"Jos\\u00e9"}'
case("escapes left as they are", T, escaped, plain(["SREF-8P", "70", "Jos\\u00e9"]), ["escaped"])

# A group of payments.
G = "moneyTransferBulk"
group = ('{"bulkReferenceNumber":"SG","items":[{"referenceNumber":"SA","amount":10.50,"destinationAccount":"0811"},'
         '{"referenceNumber":"SB","amount":20,"destinationAccount":"0822"},{"referenceNumber":"SC","amount":30,"destinationAccount":"0833"}]}')
items = [["SA", "10.50", "0811"], ["SB", "20", "0822"], ["SC", "30", "0833"]]
case("a group, right", G, group, plain(items[0] + ["3"]), ["right"])
case("every item and the count", G, group, plain(sum(items, []) + ["3"]), ["wrong_items"])
case("every item", G, group, plain(sum(items, [])), ["wrong_items"])
case("the last item", G, group, plain(items[2] + ["3"]), ["wrong_items"])
case("the count first", G, group, plain(["3"] + items[0]), ["wrong_items"])
case("the count left out", G, group, plain(items[0]), ["value_missing"])
case("every item, with the live key", G, group, plain(sum(items, []) + ["3"], LIVE), ["wrong_items", "wrong_environment_key"])

# Callbacks.
C = "payment-request"
notice = '{"notificationId":"N-1","statusCode":"0","externalReferenceNumber":"REQ-1","state":"CONSUMED","outstandingBalance":%s,"paymentAmount":2525}'
whole = ["N-1", "0", "REQ-1", "CONSUMED"]
case("a right callback", C, notice % "0", plain(whole + [".00"]), ["right"])
case("a right callback with a zero", C, notice % "0", plain(whole + ["0.00"]), ["right"])
case("a callback with the live key", C, notice % "0", plain(whole + [".00"], LIVE), ["wrong_environment_key"])
case("a callback with a zero and the live key", C, notice % "0", plain(whole + ["0.00"], LIVE), ["wrong_environment_key"])
case("a callback with the secret key", C, notice % "1250.5", plain(whole + ["1250.50"], KEYS[1]["key"]), ["wrong_key"])
case("a balance as it stands", C, notice % "1250.5", plain(whole + ["1250.5"]), ["amount_spelling"])
case("a null balance as the word", C, notice % "null", plain(whole + ["null"]), ["null_as_text"])
case("a forged callback", C, notice % "0", plain(whole + [".00"], "a forger's key"), ["not_explained"], certain=False)
Q = "persistent-account"
deposit = '{"statusCode":0,"accountNumber":"9912345678","amount":"5000.00","clearingFeeAmount":"10.00","payerDetails":{"payerName":"Ada"}}'
case("a deposit with the live key", Q, deposit, plain(["0", "9912345678", "5000.00", "10.00"], LIVE), ["wrong_environment_key"])
case("a deposit, null for the missing fee", Q, deposit, plain(["0", "9912345678", "5000.00", "10.00", "null"]), ["null_as_text"])
case("a deposit, its amount as 5000.0", Q, deposit, plain(["0", "9912345678", "5000.0", "10.00"]), ["amount_spelling"])

with open(__file__.replace("make_traps.py", "traps.json"), "w", encoding="utf-8") as out:
    json.dump({"keys": KEYS, "cases": cases}, out, ensure_ascii=False, indent=1)
    out.write("\n")
print(len(cases), "traps")
