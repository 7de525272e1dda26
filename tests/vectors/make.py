#!/usr/bin/env python3
"""Makes signatures.json: request bodies with the digest the specification asks for (`docs/spec/README.md#hash-order`).

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
# The merchant interface, and the wallet's history.
for operation, name in [("getTransactionDetails", "referenceNumber"), ("getTransactionDetailsByInvoiceNumber", "invoiceNumber"),
                        ("getTransactionDetailsByMerchantReference", "merchantReference"), ("getProcessDetails", "processCode")]:
    for value in ['"R1"', '"ọ₦-3"', '"INV\\u002f2026"', '"%s"' % ("7" * 50), "20261101", "null"]:
        body = '{ "%s" : %s }' % (name, value)
        case(operation, body, [text(body, field(name))])
for extra in ["", ',"accountPrincipal":"ada","accountCredentials":"pa\\"ss"', ',"accountPrincipal":null,"accountCredentials":null']:
    body = '{"startDateUTC":"2026-11-01T00:00:00","endDateUTC":"2026-11-30T23:59:59","referenceNumber":"Ọ-%d"%s}' % (len(cases), extra)
    case("transactionHistory", body, [text(body, field("referenceNumber"))])
for start, end in [('"2026-11-01T00:00:00"', '"2026-11-30T23:59:59"'), ('"2026-11-01"', '"2026-11-30"'),
                   ("1793491200000", "1796083199000"), ("null", '"2026-11-30T23:59:59"')]:
    for body in ['{"periodStartDateTimeUTC":%s,"periodEndDateTimeUTC":%s}' % (start, end),
                 '{"periodEndDateTimeUTC": %s , "periodStartDateTimeUTC": %s }' % (end, start)]:
        case("reconciliationReport", body, [text(body, field("periodEndDateTimeUTC")), text(body, field("periodStartDateTimeUTC"))])
for base, foreign in [("NGN", "USD"), ("USD", "NGN"), ("NGN", "₦")]:
    body = '{"foreignCurrency":"%s","baseCurrency":"%s"}' % (foreign, base)
    case("getForeignExchangeRate", body, [text(body, field("baseCurrency")), text(body, field("foreignCurrency"))])
REFUND = [field("referenceNumber"), field("refundAmount"), field("customerPhoneNumber")]
for amount in ["5000", "5000.0", "100.50", "0.1", "1.0E7", '"5000"', '"100.50"']:
    body = ('{"reason":"Wọ́n dá a padà","customerPhoneNumber":"+2348031234567","fullRefund":false,"refundAmount":%s,"includesCustomerFee":true,'
            '"currency":"NGN","referenceNumber":"RF-%d"}' % (amount, len(cases)))
    case("refundBillPay", body, [text(body, p) for p in REFUND])
for body in ['{"referenceNumber":"ọ₦1","fullRefund":true,"customerPhoneNumber":"08031234567"}',
             '{"referenceNumber":"RF-2","fullRefund":true,"refundAmount":null,"customerPhoneNumber":"08031234567","reason":null}']:
    case("refundBillPay", body, [text(body, p) for p in REFUND])

REGISTER = [field("referenceNumber"), field("accountReference"), field("financialIdentificationNumber"), field("creditBankId"),
            field("creditBankAccountNumber"), field("callbackUrl")]
UPDATE = [field("referenceNumber"), field("accountIdentifier")] + REGISTER[2:]
ACCOUNT = [field("referenceNumber"), field("accountIdentifier")]
for body in [
    '{"referenceNumber":"PA1","phoneNumber":"08031234567","accountName":"Ada Stores","firstName":"Ada","lastName":"Bello","financialIdentificationNumber":'
    '"22212345678","accountReference":"CUSTOMER-0001","creditBankId":"%s","creditBankAccountNumber":"0123456785","callbackUrl":"https://example.com/cb?a=1&b=2",'
    '"fundingTransactionLimit":1.0E7}' % UUID,
    '{"accountReference":"ÀDÙNNÍ-00001","referenceNumber":"PA-ọ₦2","email":"a@example.com","accountName":"Àdùnní","firstName":"À","lastName":"Ọ","fundingTransactionLimit":5000.0}',
    '{"referenceNumber":"PA3","email":"a@example.com","phoneNumber":null,"accountName":"A","firstName":"A","lastName":"B","accountReference":"123456789012345678901234567890",'
    '"financialIdentificationNumber":null,"creditBankId":null,"creditBankAccountNumber":null,"callbackUrl":null,"fundingTransactionLimit":"100.50"}',
    '{ "callbackUrl" : "https:\\/\\/example.com\\/\\u00e9" , "creditBankAccountNumber" : "0123456785", "creditBankId" : "%s", "accountReference" : "CUST_0004-X.1", "referenceNumber" : "PA4",'
    ' "email":"a@example.com", "accountName":"A", "firstName":"A", "lastName":"B" }' % UUID.lower(),
]:
    case("registerPersistentPaymentAccount", body, [text(body, p) for p in REGISTER])
for body in [
    '{"referenceNumber":"PU1","accountIdentifier":"4112345670","phoneNumber":"08031234567","firstName":"Ada","lastName":"Bello","accountName":"Ada","financialIdentificationNumber":'
    '"22212345678","callbackUrl":"https://example.com/cb","creditBankId":"%s","creditBankAccountNumber":"0123456785"}' % UUID,
    '{"referenceNumber":"PU2","accountIdentifier":"CUSTOMER-0001","accountName":"Ọmọ \\"Ẹfẹ\\" & Sons"}',
    '{"creditBankAccountNumber":"0123456785","callbackUrl":null,"accountIdentifier":"ÀDÙNNÍ-00001","financialIdentificationNumber":null,"referenceNumber":"PU3"}',
]:
    case("updatePersistentPaymentAccount", body, [text(body, p) for p in UPDATE])
for operation in ["deletePersistentPaymentAccount", "getPersistentPaymentAccount"]:
    for reference, identifier in [("PD1", "4112345670"), ("PD-ọ₦2", "ÀDÙNNÍ-00001"), ("PD\\u00e93", "CUSTOMER-0001")]:
        body = '{"accountIdentifier":"%s", "reason":"moved", "referenceNumber":"%s"}' % (identifier, reference)
        case(operation, body, [text(body, p) for p in ACCOUNT])
for amount in ["5000", "5000.0", "100.50", "0.1", "1.0E7", '"5000"', '"100.50"']:
    body = '{"currency":"NGN","reason":"Ẹ ṣé","refundAmount":%s,"referenceNumber":"RF-%d"}' % (amount, len(cases))
    case("refund", body, [text(body, field("referenceNumber")), text(body, field("refundAmount"))])
for reference in ['', '"referenceNumber":null,', '"referenceNumber":"PA-ọ₦2",', '"referenceNumber":"4112345670",', '"referenceNumber":"CUSTOMER-0001",']:
    body = '{%s"startDateTimeUTC":"2026-11-01T00:00:00","endDateTimeUTC":"2026-11-20T23:59:59"}' % reference
    case("history", body, [text(body, p) for p in REFERENCE])

CUSTOMER = [field("referenceNumber"), field("customerPhoneNumber"), field("customerFirstName"), field("customerLastName")]
IDENTIFIED = [field("referenceNumber"), field("customerPhoneNumber"), field("customerIdType"), field("customerIdNumber"),
              field("customerIdExpirationDate")]
for first, last, phone in [("Ada", "Obi", "08031234567"), ("Ọmọ́lará", "Adébáyọ̀", "+2348031234567"), ("\\u1eccl\\u00e1", 'O\\"Neil \\\\ Bà', "08030000000")]:
    plain = ('"customerLastName" : "%s", "customerFirstName":"%s","customerEmail":"a@example.com","customerDateOfBirth":"1990-04-25",'
             '"customerPhoneNumber":"%s"' % (last, first, phone))
    for extra in ["", ',"customerMiddleName":null']:
        body = '{"referenceNumber":"CUS-%d",%s%s}' % (len(cases), plain, extra)
        case("registerCustomer", body, [text(body, p) for p in CUSTOMER])
    for extra in ["", ',"customerReferredByFirstName":"Efe","customerReferredByLastName":null,"customerReferredByPhoneNumber":"08035555555"',
                  ',"customerAddress":{"country":"Nigeria","region":"Ọyọ","city":"Ìbàdàn"},"customerIdType":"NATIONAL_ID","customerIdNumber":"A-1",'
                  '"customerIdExpirationDate":"2031-12-31","optinForWalletSavings":false,"customerSupplementaryDetails":{"shoe":"43"}']:
        body = '{"customerGender":"FEMALE"%s,"referenceNumber":"KYC-%d",%s}' % (extra, len(cases), plain)
        case("registerCustomerWithKYC", body, [text(body, p) for p in CUSTOMER])
    body = '{ "customerPhoneNumber" : "%s" , "referenceNumber" : "%s-%d" }' % (phone, first, len(cases))
    case("registerCustomerAccountPhoto", body, [text(body, p) for p in CUSTOMER[:2]])
    for number in ["A-0012", "ọ/77", "00123"]:
        body = ('{"customerIdExpirationDate":"2031-12-31","customerIdNumber":"%s","customerIdType":"VOTERS_CARD","referenceNumber":"ID-%d",'
                '"customerPhoneNumber":"%s"}' % (number, len(cases), phone))
        case("registerCustomerIdentification", body, [text(body, p) for p in IDENTIFIED])
body = '{"referenceNumber":"ID-X","customerPhoneNumber":"08031234567","customerIdType":null,"customerIdNumber":77.50}'
case("registerCustomerIdentification", body, [text(body, p) for p in IDENTIFIED])

# The representative's own name fields are firstName and lastName, and nothing else of a merchant has a phone or an e-mail.
MERCHANT = [field("reference"), field("merchantExternalId"), field("name"), field("phone"), field("email")]
for name, integration in [
    ("Tella Foods", '{"type":"EMAIL_NOTIFICATION","financeAdminEmail":"f@example.com"}'),
    ('Ẹ̀kọ́ & Sọ́ns \\"Ltd\\"', '{"type":"EMAIL_NOTIFICATION","financeAdminEmail":"f@example.com","callbackUrl":null}'),
    ("\\u20a6aira Shop", '{"password":"p","username":"u","callbackUrl":"https://example.com/paid","type":"MERCHANT_NOTIFICATION_REVERSE_API"}'),
]:
    body = ('{"integration":%s,"merchantInfo":{"additionalParameters":{"displayName":"T","establishedDate":"2019-07-01T00:00:00"},'
            '"legalEntityRepresentative":{"email":"efe@example.com","phone":"0803123456%d","firstName":"Efe","lastName":"Tella",'
            '"dateOfBirth":"1984-02-29T00:00:00"},"legalEntity":{"description":null,"name":"%s"}},"merchantExternalId":"shop-%d","reference":"M-%d"}'
            % (integration, len(cases) % 10, name, len(cases), len(cases)))
    case("onboardMerchant", body, [text(body, p) for p in MERCHANT])
body = ('{"reference":"M-null","merchantExternalId":null,"merchantInfo":{"legalEntity":{"name":"A"},'
        '"legalEntityRepresentative":{"phone":null,"email":"a@example.com"}}}')
case("onboardMerchant", body, [text(body, p) for p in MERCHANT])

AIRTIME = [field("referenceNumber"), field("amount"), field("destinationPhoneNumber")]
BILL = [field("referenceNumber"), field("amount"), field("merchantAccount"), field("merchantReferenceNumber")]
BILLED = [field("referenceNumber"), field("merchantAccount"), field("merchantReferenceNumber"), field("merchantServiceProductCode")]
for amount in ["5000", "5000.0", "100.50", "0.1", "1.0E7", '"5000"', '"100.50"']:
    body = ('{"mobileOperatorPublicId":"%s","destinationPhoneNumber":"08031234567","amount":%s,"isDataBundle":false,"referenceNumber":"AIR%d"}'
            % (UUID, amount, len(cases)))
    case("airtimePurchase", body, [text(body, p) for p in AIRTIME])
    body = ('{"merchantReferenceNumber":"45012345670","referenceNumber":"BILL%d","merchantService":["A-1","B-2"],"amount":%s,"merchantAccount":"%s"}'
            % (len(cases), amount, UUID))
    case("merchantPayment", body, [text(body, p) for p in BILL])
for body in [
    '{"referenceNumber":"ọ₦-air","amount":50,"purchaserPrincipal":"ada","purchaserCredentials":"pa\\"ss","mobileOperatorPublicId":"%s"}' % UUID,
    '{ "amount" : 350.00, "destinationPhoneNumber" : null , "purchaserPrincipal":"ada", "referenceNumber" : "AIR-n", "mobileOperatorPublicId":"%s" }' % UUID,
    '{"referenceNumber":"AIR-d","amount":500,"currency":"NGN","destinationPhoneNumber":"+2348031234567","mobileOperatorPublicId":"%s","isDataBundle":true,"mobileOperatorServiceId":"102"}' % UUID,
]:
    case("airtimePurchase", body, [text(body, p) for p in AIRTIME])
for body in [
    '{"referenceNumber":"BILL-n","amount":1,"merchantAccount":"ẹlẹ́ktrik","merchantReferenceNumber":"Ọ\\u00e9-\\"1\\"","merchantService":null,"purchaserPrincipal":null}',
    '{ "merchantReferenceNumber" : " 45 01 " , "merchantAccount" : "M1", "amount": 7.25, "referenceNumber" : "BILL-s", "paymentChannel":"ONLINE" }',
]:
    case("merchantPayment", body, [text(body, p) for p in BILL])
for body in [
    '{"referenceNumber":"MAD-1","merchantAccount":"%s","merchantReferenceNumber":"45012345670"}' % UUID,
    '{"merchantServiceProductCode":"Fámílì","merchantReferenceNumber":"4501","merchantAccount":"M","referenceNumber":"MAD-2"}',
    '{"referenceNumber":"MAD-3","merchantAccount":"M","merchantServiceProductCode":null,"merchantReferenceNumber":"₦1"}',
]:
    case("getMerchantAccountDetails", body, [text(body, p) for p in BILLED])
for operation, other in [("getMobileOperators", None), ("getMerchants", None), ("getDataBundleByOperator", "operatorPublicId"), ("getMerchantServices", "merchantPublicId")]:
    for reference in ["L1", "ọ₦3", "quote\\\"d"]:
        body = '{"%s":"%s","referenceNumber":"%s"}' % (other, UUID, reference) if other else '{"referenceNumber":"%s"}' % reference
        case(operation, body, [text(body, field(name)) for name in ["referenceNumber", other] if name])
# The short form of a deposit at the host of the collection interface.
for amount in ["5000", "5000.0", "100.50", "0.1", "1.0E7", '"5000"', '"100.50"']:
    body = ('{"remarks":"Ọjà, September","destinationBankAccountNumber":"0123456785","currency":"NGN","destinationBankUUID":"%s","amount":%s,'
            '"referenceNumber":"DAC-%d"}' % (UUID, amount, len(cases)))
    case("depositToBank.collection", body, [text(body, p) for p in DEPOSIT])
body = '{ "referenceNumber" : "DAC-ọ" , "amount" : 1, "currency":null, "destinationBankUUID":"%s", "destinationBankAccountNumber":"0123456785", "remarks":null }' % UUID.lower()
case("depositToBank.collection", body, [text(body, p) for p in DEPOSIT])

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
