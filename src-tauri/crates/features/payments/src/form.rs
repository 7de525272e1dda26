//! Makes the call from the form of a payment.

use crate::messages;
use serde_json::{Value as Json, json};
use service_api::declare::Spec;
use service_api::value::Amount;
use session::typed::{digits, wallet_phone_problem};
use session::{body, typed};
use zeroize::Zeroizing;

use super::on_behalf_of::{principal_of, who};
use crate::view::{NewPayment, PayTo, PaymentKind};
use engine::outbox::Outbox;
use system::env::service_time;
use system::error::{AppError, InputProblem};

/// A payment as the request to the service.
pub struct Written {
    pub kind: PaymentKind,
    pub spec: &'static Spec,
    /// May contain a withdrawal code.
    pub body: Zeroizing<String>,
    pub amount: Amount,
    /// Phone, account or customer number as it is sent; empty if airtime is for the customer who pays.
    pub payee: String,
    /// The customer whose money it is.
    pub payer: Option<String>,
}

/// The fields of the calls, and the fields of the form that they are made from.
const FIELDS: [(&str, &str); 23] = [
    ("referenceNumber", "reference"),
    ("destinationAccount", "account"),
    ("transferReference", "note"),
    ("alternateSenderName", "sender"),
    ("holdingPeriod", "days"),
    ("miniRecipentKYCLevel", "level"),
    ("destinationBankUUID", "bank"),
    ("destinationBankAccountNumber", "account"),
    ("recipientName", "name"),
    ("recipientPhoneNumber", "phone"),
    ("recipientEmail", "email"),
    ("destinationPhoneNumber", "phone"),
    ("mobileOperatorPublicId", "operator"),
    ("mobileOperatorServiceId", "bundle"),
    ("merchantAccount", "biller"),
    ("merchantReferenceNumber", "customer"),
    ("merchantService", "service"),
    ("customerPhoneNumber", "phone"),
    ("withdrawalCode", "code"),
    ("senderPrincipal", "principal"),
    ("senderCredentials", "credentials"),
    ("purchaserPrincipal", "principal"),
    ("purchaserCredentials", "credentials"),
];

/// Required fields, and the message for each if it is empty.
const NEEDED: [(&str, &str); 13] = [
    ("destinationAccount", messages::DESTINATION_NEEDED),
    ("destinationBankUUID", messages::CHOOSE_BANK),
    ("destinationBankAccountNumber", messages::ACCOUNT_NUMBER_NEEDED),
    ("destinationPhoneNumber", messages::PHONE_NEEDED),
    ("customerPhoneNumber", messages::PHONE_NEEDED),
    ("mobileOperatorPublicId", messages::CHOOSE_OPERATOR),
    ("merchantAccount", messages::CHOOSE_BILLER),
    ("merchantReferenceNumber", messages::CUSTOMER_NUMBER_NEEDED),
    ("withdrawalCode", messages::CODE_NEEDED),
    ("senderPrincipal", messages::PAYER_NEEDED),
    ("purchaserPrincipal", messages::PAYER_NEEDED),
    ("senderCredentials", messages::PASSWORD_NEEDED),
    ("purchaserCredentials", messages::PASSWORD_NEEDED),
];

/// Reads the form.
///
/// # Errors
///
/// All problems are reported at once, under the names of the form's fields.
pub(crate) fn written(outbox: &Outbox, payment: &NewPayment) -> Result<Written, AppError> {
    let kind = kind(&payment.to);
    let spec = service_api::spec(kind.operation()).ok_or_else(|| AppError::bug("no such operation"))?;
    let amount = typed::amount(&payment.amount);
    let mut problems = Vec::new();
    if let Err(why) = &amount {
        let empty = payment.amount.trim().is_empty();
        problems.push(InputProblem::new(
            "amount",
            if empty { messages::AMOUNT_NEEDED.to_owned() } else { why.clone() },
        ));
    }
    // The placeholder prevents a second message about an amount that cannot be read.
    let sum = amount.clone().unwrap_or(Amount::from_minor(100).unwrap_or_default());
    let (fields, payee) = fields(&payment.to, &mut problems);
    let payer = payment.behalf.as_ref().map(principal_of);
    let mut body = json!({ "referenceNumber": payment.reference.trim(), "amount": sum });
    let fields = with_payer(payment, fields, &mut problems);
    if let (Some(body), Json::Object(fields)) = (body.as_object_mut(), fields) {
        body.extend(
            fields
                .into_iter()
                .filter(|(_, value)| !value.is_null() && value.as_str() != Some("")),
        );
    }
    let text = Zeroizing::new(body.to_string());
    if let Err(error) = body::read(spec, &text, &[], &service_time(outbox.now())?) {
        if error.problems.is_empty() {
            return Err(error);
        }
        let known: Vec<String> = problems.iter().map(|problem| problem.path.clone()).collect();
        let further = error.problems.into_iter().map(|problem| at_form_field(problem, &body));
        // A customer's airtime without a phone number is for the customer's own phone.
        let own_phone = kind == PaymentKind::Airtime && payment.behalf.is_some() && body.get("destinationPhoneNumber").is_none();
        problems.extend(further.filter(|problem| !(known.contains(&problem.path) || own_phone && problem.path == "phone")));
    }
    match amount {
        Ok(amount) if problems.is_empty() => Ok(Written {
            kind,
            spec,
            body: text,
            amount,
            payee,
            payer,
        }),
        Ok(_) | Err(_) => Err(AppError::invalid(messages::INVALID, problems)),
    }
}

/// Adds the customer whose money it is. The sender's name and a withdrawal code to us are not possible with a customer's money.
fn with_payer(payment: &NewPayment, mut fields: Json, problems: &mut Vec<InputProblem>) -> Json {
    let Some(behalf) = &payment.behalf else { return fields };
    let Some(who) = who(&payment.to) else {
        problems.push(InputProblem::new("principal", messages::OWN_WALLET_ONLY));
        return fields;
    };
    let principal = principal_of(behalf);
    // If only one of the two is empty, the problem is reported at that field.
    for (value, path, words) in [
        (&*principal, "principal", messages::PAYER_NEEDED),
        (behalf.credentials.0.expose(), "credentials", messages::PASSWORD_NEEDED),
    ] {
        if value.is_empty() {
            problems.push(InputProblem::new(path, words));
        }
    }
    if let Some(fields) = fields.as_object_mut() {
        fields.remove("sendWithdrawalCode");
        fields.remove("alternateSenderName");
        fields.insert(format!("{who}Principal"), json!(principal));
        fields.insert(format!("{who}Credentials"), json!(behalf.credentials.0.expose()));
    }
    fields
}

pub(crate) fn kind(to: &PayTo) -> PaymentKind {
    match to {
        PayTo::Wallet { .. } => PaymentKind::Wallet,
        PayTo::Bank { .. } => PaymentKind::Bank,
        PayTo::Airtime { .. } => PaymentKind::Airtime,
        PayTo::Bill { .. } => PaymentKind::Bill,
        PayTo::Cash { .. } => PaymentKind::Cash,
    }
}

/// A problem of the call as a problem of the form.
fn at_form_field(problem: InputProblem, body: &Json) -> InputProblem {
    let first = problem.path.split(['.', '[']).next().unwrap_or_default();
    let field = FIELDS.iter().find(|(call, _)| *call == first).map(|(_, form)| *form);
    let path = field.unwrap_or(first).to_owned();
    let empty = body.get(first).is_none();
    let words = NEEDED
        .iter()
        .find(|(field, _)| empty && *field == first)
        .map(|(_, words)| (*words).to_owned());
    InputProblem::new(path, words.unwrap_or(problem.message))
}

/// Cuts a text to the service's limit, so that what is shown is what is sent.
fn cut(text: &str, most: usize) -> String {
    let kept: String = text.trim().chars().take(most).collect();
    kept.trim_end().to_owned()
}

/// A number without spaces; a nickname unchanged.
fn account_of(text: &str) -> String {
    let number = digits(text);
    let is_number = number.trim_start_matches('+').bytes().all(|byte| byte.is_ascii_digit());
    if is_number { number } else { text.trim().to_owned() }
}

fn phone_of(text: &str, problems: &mut Vec<InputProblem>) -> String {
    let number = digits(text);
    if let Some(why) = wallet_phone_problem(&number).filter(|_| !number.is_empty()) {
        problems.push(InputProblem::new("phone", why));
    }
    number
}

/// For how many days the money waits for the recipient's identity check; `None` if no level is required.
fn holding_period(level: &str, days: &str, problems: &mut Vec<InputProblem>) -> Option<u32> {
    let days = days.trim();
    let period = days.parse().ok();
    if !days.is_empty() && period.is_none() {
        problems.push(InputProblem::new("days", messages::WHOLE_DAYS));
    }
    period.filter(|_| !level.trim().is_empty())
}

/// The fields of the call, and the payee among them.
fn fields(to: &PayTo, problems: &mut Vec<InputProblem>) -> (Json, String) {
    match to {
        PayTo::Wallet {
            account,
            note,
            sender,
            tell,
            code_to_us,
            level,
            days,
        } => {
            let account = account_of(account);
            let fields = json!({
                "destinationAccount": account, "transferReference": note.trim(), "alternateSenderName": cut(sender, 16),
                "suppressRecipientMessage": (!tell).then_some(true), "sendWithdrawalCode": code_to_us.then_some(false),
                "miniRecipentKYCLevel": level.trim(), "holdingPeriod": holding_period(level, days, problems),
            });
            (fields, account)
        }
        PayTo::Bank {
            bank,
            account,
            name,
            phone,
            email,
            remarks,
            sender,
            tell,
        } => {
            let account = digits(account);
            let fields = json!({
                "destinationBankUUID": bank.trim(), "destinationBankAccountNumber": account, "recipientName": name.trim(),
                "recipientPhoneNumber": phone_of(phone, problems), "recipientEmail": email.trim(), "remarks": cut(remarks, 30),
                "alternateSenderName": cut(sender, 20), "suppressRecipientMessage": (!tell).then_some(true),
            });
            (fields, account)
        }
        PayTo::Airtime {
            phone,
            operator,
            bundle,
            tell,
        } => {
            let phone = phone_of(phone, problems);
            let is_data = !bundle.trim().is_empty();
            let fields = json!({
                "destinationPhoneNumber": phone, "mobileOperatorPublicId": operator.trim(), "mobileOperatorServiceId": bundle.trim(),
                "isDataBundle": is_data.then_some(true), "isSuppressRecipientMessages": (!tell).then_some(true),
            });
            (fields, phone)
        }
        PayTo::Bill { biller, customer, service } => {
            let customer = account_of(customer);
            let services = Some(service.trim()).filter(|code| !code.is_empty()).map(|code| [code]);
            let fields = json!({ "merchantAccount": biller.trim(), "merchantReferenceNumber": customer, "merchantService": services });
            (fields, customer)
        }
        PayTo::Cash { phone, code } => {
            let phone = phone_of(phone, problems);
            let fields = json!({ "customerPhoneNumber": phone, "withdrawalCode": code.0.expose().trim() });
            (fields, phone)
        }
    }
}
