//! Names that people use for the columns of a sheet of contacts.

use super::Field;
use crate::schema;
use crate::schema::Column;

impl schema::Field for Field {
    fn column(self) -> Column {
        match self {
            Self::Name => Column(
                "Name",
                "name beneficiary beneficiaryname customer customername accountname fullname payee payeename recipient recipientname \
                 vendor vendorname supplier suppliername client clientname company companyname staffname employeename \
                 nameofbeneficiary nameofcustomer",
            ),
            Self::Kind => Column("Kind", "kind type way beneficiarytype accounttype method"),
            Self::Place => Column(
                "Bank or biller",
                "bankorbiller bank bankname beneficiarybank nameofbank biller billername bankcode merchant disco",
            ),
            Self::Number => Column(
                "Account or number",
                "accountornumber accountnumber accountno account acctno acctnumber nuban beneficiaryaccount beneficiaryaccountnumber \
                 number meter meternumber meterno smartcard smartcardnumber iucnumber iuc wallet walletnumber walletid",
            ),
            Self::Phone => Column(
                "Phone",
                "phone phonenumber phoneno mobile mobilenumber mobileno gsm gsmno gsmnumber tel telephone telephoneno whatsapp \
                 whatsappnumber contactnumber",
            ),
            Self::Email => Column("E-mail", "email emailaddress mail emailid"),
            Self::Note => Column("Note", "note notes remark remarks comment comments description"),
        }
    }
}
