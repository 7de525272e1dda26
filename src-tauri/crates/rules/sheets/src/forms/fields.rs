//! The possible meanings of a column, and the names that people use for them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::schema;
use crate::schema::Column;
use cell_rules::without_naira;

/// What the rows of a file become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ImportKind")]
pub enum Kind {
    /// Payment requests.
    Requests,
    /// Payment accounts.
    Accounts,
}

base::words!(Kind: Requests => "requests", Accounts => "accounts");

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ImportField")]
pub enum Field {
    /// The customer's whole name.
    Name,
    /// The customer's first name.
    FirstName,
    /// The customer's last name.
    LastName,
    /// The account name that payers see.
    AccountName,
    /// The customer's phone.
    Phone,
    /// The customer's e-mail address.
    Email,
    /// The requested amount.
    Amount,
    /// The purpose.
    Purpose,
    /// The invoice number.
    Invoice,
    /// The last day to pay.
    Ends,
    /// The customer's bank verification number.
    Identity,
    /// Our reference of the account.
    Reference,
    /// The bank to which deposits are forwarded.
    Bank,
    /// The account number at that bank.
    Account,
    /// The limit of one deposit.
    Limit,
    /// The address for callbacks.
    Callback,
}

impl Kind {
    /// The fields of its form, in the order in which they are shown.
    pub fn fields(self) -> &'static [Field] {
        use Field::{
            Account, AccountName, Amount, Bank, Callback, Email, Ends, FirstName, Identity, Invoice, LastName, Limit, Name, Phone, Purpose,
            Reference,
        };
        match self {
            Self::Requests => &[Name, Phone, Email, Amount, Purpose, Invoice, Ends],
            Self::Accounts => &[
                Name,
                FirstName,
                LastName,
                AccountName,
                Phone,
                Email,
                Identity,
                Reference,
                Bank,
                Account,
                Limit,
                Callback,
            ],
        }
    }
}

impl Field {
    /// Whether its values are private: only their end is displayed, and no sentence quotes them.
    pub fn is_private(self) -> bool {
        self == Self::Identity
    }

    /// For sentences and headings.
    pub fn words(self) -> &'static str {
        match self {
            Self::Name => "customer",
            Self::FirstName => "first name",
            Self::LastName => "last name",
            Self::AccountName => "account name",
            Self::Phone => "phone",
            Self::Email => "e-mail",
            Self::Amount => "amount",
            Self::Purpose => "what for",
            Self::Invoice => "invoice number",
            Self::Ends => "last day to pay",
            Self::Identity => "bank verification number",
            Self::Reference => "our reference",
            Self::Bank => "bank to forward to",
            Self::Account => "account to forward to",
            Self::Limit => "limit",
            Self::Callback => "address for notices",
        }
    }
}

impl schema::Field for Field {
    fn column(self) -> Column {
        match self {
            Self::Name => Column(
                "Customer",
                "customer customername name fullname client clientname payer payername billto debtor student studentname tenant \
                 tenantname member membername company companyname business nameofcustomer",
            ),
            Self::FirstName => Column("First name", "firstname givenname forename othername othernames"),
            Self::LastName => Column("Last name", "lastname surname familyname"),
            Self::AccountName => Column("Account name", "accountname nameonaccount acctname displayname shownname"),
            Self::Phone => Column(
                "Phone",
                "phone phoneno phonenumber mobile mobileno mobilenumber gsm gsmno gsmnumber tel telephone telephoneno whatsapp \
                 whatsappno whatsappnumber contactnumber contactno",
            ),
            Self::Email => Column("E-mail", "email emailaddress mail emailid"),
            Self::Amount => Column(
                "Amount",
                "amount amountdue amt balancedue outstanding outstandingbalance invoiceamount amountpayable topay balance total \
                 totaldue fee fees rent price value naira",
            ),
            Self::Purpose => Column(
                "What for",
                "whatfor purpose description details narration item service particulars reason remarks for product",
            ),
            Self::Invoice => Column(
                "Invoice number",
                "invoicenumber invoiceno invoice invno inv billno bill ref reference referenceno",
            ),
            Self::Ends => Column(
                "Pay by",
                "payby duedate due ends expires expiry expirydate deadline validuntil paybefore lastday",
            ),
            Self::Identity => Column(
                "BVN",
                "bvn bankverificationnumber bankverificationno bvnnumber bvnno financialidentificationnumber identitynumber",
            ),
            Self::Reference => Column(
                "Our reference",
                "ourreference accountreference reference ref refno customerid customerno customernumber customercode memberid \
                 studentid",
            ),
            // A plain bank or account number usually is the customer's own: forwarding there would give every deposit away.
            Self::Bank => Column("Forward to bank", "forwardtobank forwardbank settlementbank creditbank"),
            Self::Account => Column(
                "Forward to account",
                "forwardtoaccount forwardaccount settlementaccount creditaccount forwardtoaccountnumber settlementaccountnumber \
                 creditaccountnumber",
            ),
            Self::Callback => Column(
                "Address for notices",
                "addressfornotices callbackurl callback callbackaddress noticeaddress webhook webhookurl",
            ),
            Self::Limit => Column("Limit", "limit maximum maximumamount transactionlimit fundinglimit depositlimit"),
        }
    }

    fn rank(self, key: &str) -> Option<usize> {
        let listed = |key: &str| self.column().place(key);
        let bare = || key.strip_prefix("customer").or_else(|| key.strip_prefix("payer"));
        let in_naira = || {
            let money = matches!(self, Self::Amount | Self::Limit);
            without_naira(key, listed).filter(|_| money)
        };
        listed(key)
            .or_else(in_naira)
            .or_else(|| bare().filter(|rest| !rest.is_empty()).and_then(listed))
    }
}
