"""A client of another make: sends requests by urllib and hashes them by hashlib. Bodies and what is hashed are written by hand.

Addresses and keys come in as JSON on standard input; what was answered goes out as JSON, by the name of each request.
"""
import base64
import hashlib
import json
import sys
import urllib.error
import urllib.request

AT = json.load(sys.stdin)
BANK = AT["bank"]
BUSINESS = {"principal": AT["principal"], "credentials": AT["credentials"]}
BASIC = {"Authorization": "Basic " + base64.b64encode(f"{AT['public_key']}:{AT['secret_key']}".encode()).decode()}
DEPOSIT = AT["base_url"] + "/service-webservices/business-rest/secured/depositToBank"
BULK = AT["base_url"] + "/service-webservices/business-rest/secured/moneyTransferBulk"
REQUEST = AT["collect_base_url"] + "/paymentRequest"
answers = {}


def digest(*values, key=AT["hash_key"]):
    return hashlib.sha512(("".join(values) + key).encode("utf-8")).hexdigest()


def send(name, url, who, body, hashed, content_type="application/json", **more):
    data = body if isinstance(body, bytes) else body.encode("utf-8")
    headers = {**who, "Content-Type": content_type, **more}
    if hashed is not None:
        headers["hash"] = hashed
    request = urllib.request.Request(url, data=data, headers=headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            answers[name] = {"status": answer.status, "body": json.load(answer)}
    except urllib.error.HTTPError as error:
        answers[name] = {"status": error.code, "body": json.load(error)}


def deposit(name, amount, hashed=None, before="", after="", reference=None, as_sent=None, **more):
    """`amount` as it is spelt in the body; `hashed` where that is not the text between its quotes."""
    reference = reference or name.replace(" ", "-")
    body = ('{%s"referenceNumber":"%s","amount":%s,"destinationBankUUID":"%s","destinationBankAccountNumber":"0123456785",'
            '"recipientEmail":"pay@example.com","recipientName":"Chidinma Okafor"%s}') % (before, as_sent or reference, amount, BANK, after)
    values = [reference, amount.strip('"') if hashed is None else hashed, BANK, "0123456785"]
    send(name, DEPOSIT, BUSINESS, body, digest(*values), **more)


# Numbers, each in a spelling that some language writes.
for spelling in ["5000", "5000.0", "5000.00", "100.50", '"100.50"', '"5000"', "1.0E7", "5e3", "5E+3", "1000000e-2", "0.10"]:
    deposit("number " + spelling.strip('"') + (" quoted" if '"' in spelling else ""), spelling)
# Texts, with what stands between their quotes as the serialiser of another language writes it.
for name, reference in [("accent", "Réf-é-1"), ("beyond", "Réf-\U0001d11e"), ("naira", "₦-ọṣẹ"), ("two-parts", "Re\u0301f"), ("slash", "a/b"), ("quote", 'a"b\\c')]:
    deposit("escaped " + name, "10", reference="x" + reference, as_sent=json.dumps("x" + reference)[1:-1])
    deposit("plain " + name, "10", reference="y" + reference, as_sent=json.dumps("y" + reference, ensure_ascii=False)[1:-1])
deposit("escaped slash as PHP does", "10", reference="php/1", as_sent="php\\/1")
# What other clients send beside what is asked for.
deposit("nulls", "10", after=',"currency":null,"remarks":null,"recipientPhoneNumber":null,"alternateSenderName":null')
deposit("unknown fields", "10", before='"clientVersion":"2.1","_meta":{"a":[1,{"b":null}]},', after=',"comment":"none of yours","flag":true')
for content_type in ["application/json; charset=utf-8", "application/json;charset=UTF-8", "Application/JSON", 'application/json ; charset="Utf-8"']:
    deposit("type " + content_type, "10", reference="T" + str(len(answers)), content_type=content_type)
deposit("headers", "10", **{"Accept": "*/*", "User-Agent": "something/1.0", "Accept-Language": "yo", "Cookie": "a=b"})

# The same request in other dress: order, white space, ends of line, indentation.
lines = ['{', '\t"recipientEmail" : "pay@example.com" ,', '  "destinationBankAccountNumber":"0123456785",', '"amount"', ':', '  250.5 ,',
         '"destinationBankUUID":"%s",' % BANK, '  "referenceNumber":"dressed"', '}', '', '']
send("dressed", DEPOSIT, BUSINESS, "\r\n".join(lines), digest("dressed", "250.5", BANK, "0123456785"))
pretty = json.dumps({"referenceNumber": "indented", "amount": 12.5, "destinationBankUUID": BANK, "destinationBankAccountNumber": "0123456785",
                     "recipientEmail": "pay@example.com"}, indent=4, sort_keys=True)
send("indented", DEPOSIT, BUSINESS, pretty, digest("indented", "12.5", BANK, "0123456785"))

# A group: the first item and the number of items.
items = [{"referenceNumber": "g-%d" % n, "amount": n + 0.5, "destinationAccount": "0123456785", "destinationBank": BANK, "currency": None} for n in (1, 2, 3)]
send("group", BULK, BUSINESS, json.dumps({"items": items, "bulkReferenceNumber": "g"}), digest("g-1", "1.5", "0123456785", "3"))

# A payment request, signed with values inside of values; null and absent are nothing.
asked = ('{"referenceNumber":"%s","amount":2500.00,"currency":"NGN","payer":{"name":"Efe Bello","phoneNumber":"08031234567","email":null},'
         '"payee":{"name":"Tella Foods"},"payerCollectionFeeShare":1,"payeeCollectionFeeShare":0,"callBackUrl":"https://example.com/paid",'
         '"paymentMethods":["BANK_TRANSFER"]}')
send("asked", REQUEST, BASIC, asked % "asked", digest("asked", "2500.00", "NGN", "08031234567"))

# Mistakes, each of which has been made by somebody.
send("null as text", REQUEST, BASIC, asked % "nulled", digest("nulled", "2500.00", "NGN", "08031234567", "null"))
send("absent as text", REQUEST, BASIC, asked.replace(',"email":null', "") % "absent",
     digest("absent", "2500.00", "NGN", "08031234567", "null", "null", "null", "null", "null"))
send("nothing as None", REQUEST, BASIC, asked % "none", digest("none", "2500.00", "NGN", "08031234567", "None", "None", "None", "None", "None"))
deposit("other spelling", "5000.0", hashed="5000.00")
deposit("double", "10000000", hashed="1.0E7")
deposit("hashed escapes", "10", reference="r\\u00e9f", as_sent="r\\u00e9f")
values = ["capitals", "10", BANK, "0123456785"]
body = json.dumps({"referenceNumber": "capitals", "amount": 10, "destinationBankUUID": BANK, "destinationBankAccountNumber": "0123456785", "recipientEmail": "a@example.com"})
send("capitals", DEPOSIT, BUSINESS, body, digest(*values).upper())
send("end of line", DEPOSIT, BUSINESS, body, digest(*values, key=AT["hash_key"] + "\n"))
send("no key", DEPOSIT, BUSINESS, body, digest(*values, key=""))
send("other key", DEPOSIT, BUSINESS, body, digest(*values, key=AT["api_key"]))
send("secret key", DEPOSIT, BUSINESS, body, digest(*values, key=AT["secret_key"]))
send("password", DEPOSIT, BUSINESS, body, digest(*values, key=AT["credentials"]))
send("swapped", DEPOSIT, BUSINESS, body, digest("10", "capitals", BANK, "0123456785"))
send("left out", DEPOSIT, BUSINESS, body, digest("capitals", BANK, "0123456785"))
send("space behind", DEPOSIT, BUSINESS, body, digest("capitals ", "10", BANK, "0123456785"))
send("unknown", DEPOSIT, BUSINESS, body, digest(*values, key="a key of nobody"))
send("values told", DEPOSIT, BUSINESS, body, digest(*values, key="a key of nobody"))
send("no hash", DEPOSIT, BUSINESS, body, None)
send("short hash", DEPOSIT, BUSINESS, body, hashlib.sha256(b"x").hexdigest())
send("form", DEPOSIT, BUSINESS, body, digest(*values), content_type="application/x-www-form-urlencoded")
send("latin", DEPOSIT, BUSINESS, body.replace("capitals", "r\u00e9f").encode("latin-1"), digest("r\u00e9f", "10", BANK, "0123456785"))
send("marked", DEPOSIT, BUSINESS, "\ufeff" + body, digest(*values))
send("twice", DEPOSIT, BUSINESS, '{"amount":1,' + body[1:], digest(*values))
send("quotes", DEPOSIT, BUSINESS, body.replace('"', "'"), digest(*values))
send("list", DEPOSIT, BUSINESS, "[" + body + "]", digest(*values))
print(json.dumps(answers))
