#!/usr/bin/env python3
"""Makes signatures.json: request bodies with the digest the specification asks for.

It shares nothing with the product: values are cut out of the body's text by regular expressions written by hand for
each body, and hashed by hashlib. Run it again after adding a body; the result is committed.
"""
import hashlib
import json
import re

UUID = "40090E2F-7446-4217-9345-7BBAB7043C4C"
KEY = "vector-key-0123456789"


def text(body, pattern):
    """The first group of pattern in body; strings are unescaped, absent and null give nothing."""
    found = re.search(pattern, body, re.S)
    if not found:
        return ""
    raw = found.group(1)
    if raw == "null":
        return ""
    return json.loads(raw) if raw.startswith('"') else raw


def field(name):
    return r'"%s"\s*:\s*("(?:[^"\\]|\\.)*"|[^,}\]\s]+)' % name


def inside(outer, name):
    return r'"%s"\s*:\s*\{[^{}]*?%s' % (outer, field(name))


REQUEST = [field("referenceNumber"), field("amount"), field("currency"), inside("payer", "phoneNumber"), inside("payer", "email"),
           inside("payee", "accountNumber"), inside("payee", "phoneNumber"), inside("payee", "bankId"), inside("payee", "bankAccountNumber")]
DEPOSIT = [field("referenceNumber"), field("amount"), field("destinationBankUUID"), field("destinationBankAccountNumber")]
TRANSFER = [field("referenceNumber"), field("amount"), field("destinationAccount")]
DISPENSE = [field("referenceNumber"), field("customerPhoneNumber"), field("amount"), field("withdrawalCode")]
REFERENCE = [field("referenceNumber")]

cases = []


def case(operation, body, values):
    preimage = "".join(values) + KEY
    cases.append({"operation": operation, "body": body, "values": values,
                  "digest": hashlib.sha512(preimage.encode("utf-8")).hexdigest()})


for amount in ["5000", "5000.0", "100.50", "0.1", "1.0E7", "10000000", '"5000"', '"100.50"', "99999999.99"]:
    body = ('{"referenceNumber":"REF-%d","amount":%s,"currency":"NGN","payer":{"name":"Ada","phoneNumber":"08031234567","email":"ada@example.com"},'
            '"payee":{"name":"Acme","accountNumber":"0123456785"},"payerCollectionFeeShare":1.0,"payeeCollectionFeeShare":0.0,'
            '"callBackUrl":"https://example.com/cb","paymentMethods":["BANK_TRANSFER"]}' % (len(cases), amount))
    case("paymentRequest", body, [text(body, p) for p in REQUEST])
for body in [
    '{"referenceNumber":"A","amount":1,"currency":"NGN","payer":{"name":"A","email":"a@example.com"},"payee":{"name":"B"}}',
    '{ "payee" : { "bankAccountNumber" : "0123456785", "bankId" : "%s", "name" : "B" } , "payer" : { "phoneNumber" : null, "email" : "a@example.com" }, "currency":"NGN", "amount": 12.5, "referenceNumber" : "A2" }' % UUID,
    '{"referenceNumber":"\\u00c9k\\u1ecd-\\"1\\"","amount":7,"currency":"NGN","payer":{"name":"Ẹ","phoneNumber":"+2348031234567","email":null},"payee":{"name":"Ọ"}}',
    '{"referenceNumber":"₦-ọṣẹ","amount":0.01,"currency":"NGN","payer":{"email":"a@example.com"},"payee":{"phoneNumber":"08030000000","bankId":null}}',
]:
    case("paymentRequest", body, [text(body, p) for p in REQUEST])
for operation in ["depositToBank", "validateDepositToBank"]:
    for amount in ["250000", "250000.00", '"250000.00"', "0.1", "1.0E7", "12345678.9"]:
        body = ('{"destinationBankAccountNumber":"0123456785","remarks":"October","referenceNumber":"DEP%d","destinationBankUUID":"%s",'
                '"amount":%s,"recipientEmail":"a@example.com"}' % (len(cases), UUID, amount))
        case(operation, body, [text(body, p) for p in DEPOSIT])
for operation in ["status", "banks", "accountBalance", "getBanks", "getOperationStatus", "transactionStatus"]:
    for reference in ["R1", "r-2", "ọ₦3", "with space", "quote\\\"d", "50" * 25]:
        body = '{"locale":"en-NG","referenceNumber":"%s"}' % reference
        case(operation, body, [text(body, p) for p in REFERENCE])
for amounts in [["5000"], ["100.50", "5"], ["1.0E7", "2", "3"], ['"70"', "1"] * 3, ["1"] * 300]:
    items = ",".join('{"referenceNumber":"I%d","amount":%s,"destinationAccount":"01234567%02d","destinationBank":"%s"}' % (i, a, i % 100, UUID)
                     for i, a in enumerate(amounts))
    body = '{"bulkReferenceNumber":"G1","items":[%s]}' % items
    first = items.split("}")[0]
    case("moneyTransferBulk", body, [text(first, field("referenceNumber")), text(first, field("amount")),
                                     text(first, field("destinationAccount")), str(len(amounts))])
for operation in ["moneyTransfer", "validateMoneyTransfer"]:
    for amount in ["5000", "5000.0", "100.50", "0.1", "1.0E7", '"5000"', '"100.50"']:
        body = '{"currency":"NGN","destinationAccount":"08031234567","amount":%s,"referenceNumber":"MT%d"}' % (amount, len(cases))
        case(operation, body, [text(body, p) for p in TRANSFER])
    for body in [
        '{"referenceNumber":"M1","amount":1,"destinationAccount":"Àdúkẹ́","currency":"NGN","locale":null}',
        '{ "referenceNumber" : "\\u1ecd-1" , "amount" : 12.5, "destinationAccount" : "+2348031234567", "currency" : null }',
    ]:
        case(operation, body, [text(body, p) for p in TRANSFER])
for body in [
    '{"referenceNumber":"M2","amount":7.5,"destinationAccount":"0123456785","destinationBank":"%s","sendWithdrawalCode":false,'
    '"miniRecipentKYCLevel":"KYC2","holdingPeriod":30,"alternateSenderName":"Ọbá","senderPrincipal":"ada","senderCredentials":"ẹ"}' % UUID,
    '{"referenceNumber":"M3","amount":70,"destinationAccount":"ada","destinationBank":null,"sourceOfFunds":null,"holdingPeriod":null}',
]:
    case("moneyTransfer", body, [text(body, p) for p in TRANSFER])
for amount in ["5000", "5000.0", "100.50", "0.1", "1.0E7", '"5000"', '"100.50"']:
    body = '{"referenceNumber":"DC%d","customerPhoneNumber":"08031234567","amount":%s,"withdrawalCode":"0123456789"}' % (len(cases), amount)
    case("dispenseCash", body, [text(body, p) for p in DISPENSE])
for body in [
    '{ "withdrawalCode" : "ọ-\\"1\\"", "amount" : 1, "locale" : null, "customerPhoneNumber" : "+2348031234567", "referenceNumber" : "DC-ẹ" }',
    '{"locale":"en-NG","referenceNumber":"DC2","withdrawalCode":"12 34","customerPhoneNumber":"08030000000","amount":250.25}',
]:
    case("dispenseCash", body, [text(body, p) for p in DISPENSE])

with open(__file__.replace("make.py", "signatures.json"), "w", encoding="utf-8") as out:
    json.dump({"hash_key": KEY, "cases": cases}, out, ensure_ascii=False, indent=1)
    out.write("\n")
print(len(cases), "vectors")
