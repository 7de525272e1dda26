//! What people call the columns of a sheet of contacts.

use super::Field;

impl Field {
    /// The name of its column in our own files.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Kind => "Kind",
            Self::Place => "Bank or biller",
            Self::Number => "Account or number",
            Self::Phone => "Phone",
            Self::Email => "E-mail",
            Self::Note => "Note",
        }
    }

    /// Names of its column, without case, marks and spaces; the first is the best.
    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Name => &[
                "name",
                "beneficiary",
                "beneficiaryname",
                "customer",
                "customername",
                "accountname",
                "fullname",
                "payee",
                "payeename",
                "recipient",
                "recipientname",
                "vendor",
                "vendorname",
                "supplier",
                "suppliername",
                "client",
                "clientname",
                "company",
                "companyname",
                "staffname",
                "employeename",
                "nameofbeneficiary",
                "nameofcustomer",
            ],
            Self::Kind => &["kind", "type", "way", "beneficiarytype", "accounttype", "method"],
            Self::Place => &[
                "bankorbiller",
                "bank",
                "bankname",
                "beneficiarybank",
                "nameofbank",
                "biller",
                "billername",
                "bankcode",
                "merchant",
                "disco",
            ],
            Self::Number => &[
                "accountornumber",
                "accountnumber",
                "accountno",
                "account",
                "acctno",
                "acctnumber",
                "nuban",
                "beneficiaryaccount",
                "beneficiaryaccountnumber",
                "number",
                "meter",
                "meternumber",
                "meterno",
                "smartcard",
                "smartcardnumber",
                "iucnumber",
                "iuc",
                "wallet",
                "walletnumber",
                "walletid",
            ],
            Self::Phone => &[
                "phone",
                "phonenumber",
                "phoneno",
                "mobile",
                "mobilenumber",
                "mobileno",
                "gsm",
                "gsmno",
                "gsmnumber",
                "tel",
                "telephone",
                "telephoneno",
                "whatsapp",
                "whatsappnumber",
                "contactnumber",
            ],
            Self::Email => &["email", "emailaddress", "mail", "emailid"],
            Self::Note => &["note", "notes", "remark", "remarks", "comment", "comments", "description"],
        }
    }

    /// How good a name `key` is for it; 0 is best.
    pub(crate) fn rank(self, key: &str) -> Option<usize> {
        self.names().iter().position(|name| *name == key)
    }
}
