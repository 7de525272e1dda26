//! Names that people use for columns, in lower-case letters and digits; within a field preferred names come first.

use super::mapping::Field;
use cell_rules::WordList;
use cell_rules::text::header_key;

/// For each field, its names, preferred ones first.
pub(super) static SYNONYMS: [(Field, WordList); 11] = [
    (
        Field::Name,
        WordList::of(
            "accountname acctname accname bankaccountname nameonaccount accountholder accountholdername accountholdersname \
             accounttitle beneficiaryname benname beneficiary payeename payee recipientname recipient fullname staffname \
             employeename employee customername customer vendorname vendor suppliername supplier names name membername workername \
             drivername contractorname teachersname nameofstaff nameofteacher nameofworker nameofmember nameofdriver \
             nameofcontractor nameofvendor nameofsupplier nameofemployee nameofcustomer staffmember staffmembers staff teacher \
             teachers worker workers contractor driver member",
        ),
    ),
    (
        Field::Account,
        WordList::of(
            "accountnumber accountno accountnum acctnumber acctno acctnum accnumber accno acno bankaccountnumber bankaccountno nuban \
             nubannumber destinationaccount creditaccount toaccount salaryaccount bankaccount account acct accountdetails \
             bankdetails bankaccountdetails bankandaccount bankandaccountnumber banknameandaccountnumber newaccountnumber \
             newaccountno correctaccountnumber correctaccountno accountnumbercorrected accountnocorrected accountnumbers ac acnumber \
             bankacnumber bankacno",
        ),
    ),
    (
        Field::Bank,
        WordList::of(
            "bankname nameofbank bank banksname bankbranch bankandbranch beneficiarybank receivingbank destinationbank recipientbank \
             institution bankers banker",
        ),
    ),
    (
        Field::BankCode,
        WordList::of("bankcode cbncode banksortcode sortcode nipcode destinationbankcode routing routingnumber code"),
    ),
    (
        Field::Amount,
        WordList::of(
            "netpay netsalary netamount nettopay netpayable takehome takehomepay net amountpayable amounttopay amounttotransfer \
             amountinfigures amountinfigure netamountpayable netamounttopay netpayamount paymentamount transferamount amount amt \
             amountin amountn naira value credit total totalamount amountaftertax amountlesstax amounttobepaid balancetopay topay \
             payable outstanding tobepaid totalpayable totalpay finalpay finalamount approvedamount amountapproved payabletostaff \
             amountinclvat amountlesswht netoftax netaftertax netofpension newamount revisedamount correctedamount totalnetpay \
             netearnings netwages salarypayable netsalarypayable netpayaftertax balancepayable",
        ),
    ),
    (
        Field::Remarks,
        WordList::of(
            "narration remarks remark paymentdescription description purpose details reason memo comment comments referencetext \
             label note notes",
        ),
    ),
    (
        Field::Reference,
        WordList::of(
            "paymentreference transactionreference referencenumber referenceno reference refno refnumber ref invoiceno invoicenumber \
             invoice staffid staffno employeeid employeeno serial",
        ),
    ),
    (
        Field::Phone,
        WordList::of("phonenumber phoneno phone mobilenumber mobileno mobile gsmnumber gsmno gsm telephone tel whatsapp"),
    ),
    (Field::Email, WordList::of("emailaddress email mail emailid")),
    (
        Field::Currency,
        WordList::of("currency currencycode ccy curr paymentcurrency transactioncurrency amountcurrency"),
    ),
    (Field::Sender, WordList::of("alternatesendername sendername sender sentby")),
];

/// Names of amounts that may be only a part of what is paid: they are used only if no column has a better name.
pub(super) static PARTS_OF_PAY: WordList = WordList::of(
    "amountdue wage wages salary salaries stipend stipends allowance allowances honorarium commission bonus dailywage dailywages \
     weeklywage weeklywages monthlywage monthlywages monthlypay monthlysalary staffsalary weeklypay monthlypayment basic basicsalary \
     basicpay basepay basesalary actualsalary consolidatedsalary salarywages salarieswages arrears invoiceamount invoicevalue fee \
     fees professionalfee perdiem imprest dividend",
);

/// Beginnings of names of deductions from such amounts, and of remainders.
static BESIDE_PAY: WordList = WordList::of(
    "advance add amountpaid arrears balance contribution cooperative debt deduction discount fine iou lateness less loan paid paye \
     penalty pension shortage surcharge tax totaldeduction uniondues vat wht withholding",
);

/// Whether a name means the paid part of an amount, or its remainder.
pub(super) fn is_left_to_pay(key: &str) -> bool {
    static NAMES: WordList = WordList::of(
        "amountpaid paidamount amountpaidtodate paidtodate partpayment balance balancedue balanceoutstanding outstandingbalance",
    );
    NAMES.has(key)
}

/// Endings of such names that are numbers and not amounts: `Tax ID`, `Pension PIN`.
const NUMBERED: &[&str] = &["id", "no", "number", "pin", "code"];

/// Whether the name of a column of amounts indicates that they replace others: `Net Pay (Revised)`, `Amt Approved`, `Grand Total`.
pub(super) fn supersedes(name: &str) -> bool {
    static LATER: WordList = WordList::of("revised corrected actual approved adjusted amended updated final reviewed agreed");
    static AMOUNTS: WordList = WordList::of("amount amt pay salary net wage wages total sum");
    static WHOLE: WordList = WordList::of("amounttobepaid tobepaid amounttopay topay bankamount grandtotal totaldue netpay2");
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower
        .split(|mark: char| !mark.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let is_later = words.iter().any(|word| LATER.has(word));
    let is_of_amounts = words.iter().all(|word| LATER.has(word) || AMOUNTS.has(word));
    is_later && is_of_amounts || WHOLE.has(&header_key(name))
}

/// Whether a key means a deduction from such amounts, or a remainder.
pub(super) fn is_beside_pay(key: &str) -> bool {
    // The balance of a loan is not part of this payment.
    let is_other = key.starts_with("loan") && key.ends_with("balance") || key.starts_with("address");
    !is_other && BESIDE_PAY.iter().any(|start| key.starts_with(start)) && !NUMBERED.iter().any(|end| key.ends_with(end))
}

/// Names of one part of a person's name; the parts are joined in the order of the columns.
pub(super) static NAME_PARTS: WordList =
    WordList::of("surname lastname familyname firstname forename othernames othername middlename initials");

/// Words before a name that do not change its meaning: `Beneficiary's Account Number`.
pub(super) static WHOSE: WordList = WordList::of(
    "beneficiarys beneficiary recipients recipient receivers receiver payees payee employees employee staffs staff customers \
     customer vendors vendor suppliers supplier destination",
);
