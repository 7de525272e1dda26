//! What names of columns, lines and cells state about amounts.

use super::*;

#[test]
fn a_cell_states_a_currency_a_scale_or_in_a_column_of_units_what_it_counts() {
    for (text, stated) in [
        ("USD", Some(Stated::Currency("USD"))),
        (" GH₵ ", Some(Stated::Currency("GHS"))),
        ("US Dollars", Some(Stated::Currency("USD"))),
        ("CHF", Some(Stated::Currency("CHF"))),
        ("N'000", Some(Stated::Scaled(Scale::Thousands))),
        ("In Thousands", Some(Stated::Scaled(Scale::Thousands))),
        ("days", None),
        ("K000", None),
        ("Million", None),
        ("Audit", None),
        ("Tomato Month", None),
    ] {
        assert_eq!(of_cell(text, false), stated, "{text}");
    }
    for (text, stated) in [
        ("thousand", Some(Stated::Scaled(Scale::Thousands))),
        ("M", Some(Stated::Scaled(Scale::Millions))),
        ("days", Some(Stated::Unread("days"))),
        ("NGN", None),
    ] {
        assert_eq!(of_cell(text, true), stated, "{text}");
    }
    assert_eq!(of_currency_cell("840"), Some(Stated::Currency("USD")));
    assert_eq!(of_currency_cell("566"), None);
}

#[test]
fn a_heading_states_what_its_amounts_are() {
    for (text, stated) in [
        ("Amount (USD)", Some(Stated::Currency("USD"))),
        ("Net Pay ($)", Some(Stated::Currency("USD"))),
        ("Amount in US$", Some(Stated::Currency("USD"))),
        ("Salary £", Some(Stated::Currency("GBP"))),
        ("Pay (GH₵)", Some(Stated::Currency("GHS"))),
        ("Net Pay (₦'000)", Some(Stated::Scaled(Scale::Thousands))),
        ("Amount (N’000)", Some(Stated::Scaled(Scale::Thousands))),
        ("Amount N000", Some(Stated::Scaled(Scale::Thousands))),
        ("Amount (N'm)", Some(Stated::Scaled(Scale::Millions))),
        ("Amount (%)", Some(Stated::Unread("a percentage"))),
        ("Amount less 5%", None),
        ("Amount", None),
        ("Amount (N)", None),
        ("Amount (NGN)", None),
        ("Net Pay ($'000)", Some(Stated::Currency("USD"))),
        ("Amount ¥", Some(Stated::Currency("JPY"))),
        ("Amount (₹)", Some(Stated::Currency("INR"))),
        ("Amount (FCFA)", Some(Stated::Currency("XOF"))),
        ("Amount (USDT)", Some(Stated::Currency("USD"))),
        ("Amount (x1000)", Some(Stated::Unread("multiples"))),
        ("Net Pay/1000", Some(Stated::Unread("multiples"))),
        ("Amount (1,000)", Some(Stated::Unread("multiples"))),
        ("Amount (k)", Some(Stated::Scaled(Scale::Thousands))),
        ("Amt (Thousand)", Some(Stated::Scaled(Scale::Thousands))),
        ("Amount (₦mln)", Some(Stated::Scaled(Scale::Millions))),
        ("Amount (₦ 000's)", Some(Stated::Scaled(Scale::Thousands))),
        ("Bonus (10000)", None),
        ("Salary (USD thousands)", Some(Stated::Currency("USD"))),
        ("Amount (₦'000,000)", Some(Stated::Scaled(Scale::Millions))),
        ("Amount 000", Some(Stated::Scaled(Scale::Thousands))),
        ("Pay above 5,000", None),
        ("NGN / USD", None),
        ("Dollarstore", None),
        ("AmountUSD", Some(Stated::Currency("USD"))),
        ("NetPayEUR", Some(Stated::Currency("EUR"))),
        ("NetPay000", Some(Stated::Scaled(Scale::Thousands))),
        ("AmountNGN", None),
        ("Amt (hundreds)", Some(Stated::Unread("hundreds"))),
        ("Amount (billions)", Some(Stated::Unread("billions"))),
        ("Amount (hrs)", Some(Stated::Unread("hours"))),
        ("No. of Days Worked", Some(Stated::Unread("days"))),
        ("Percentage", Some(Stated::Unread("a percentage"))),
        ("Qty", Some(Stated::Unread("a number of things"))),
        ("Amount for 20 days", None),
        ("Pay per Day", None),
        ("Monthly Pay", None),
    ] {
        assert_eq!(of_heading(text), stated, "{text}");
    }
}

#[test]
fn a_name_is_known_without_what_it_states() {
    for (text, bare) in [
        ("Net Pay (N'000)", Some("net pay")),
        ("Amount (USD)", Some("amount")),
        ("Net Pay (₦ million)", Some("net pay")),
        ("Salary in US$", Some("salary")),
        ("Amount N000", Some("amount")),
        ("Net Pay (N)", None),
        ("Amount", None),
    ] {
        assert_eq!(without_stated(text).as_deref(), bare, "{text}");
    }
}

#[test]
fn a_line_above_the_table_states_it_of_all() {
    for (text, stated) in [
        ("Currency: USD", Some(Stated::Currency("USD"))),
        ("Account Currency: US DOLLAR", Some(Stated::Currency("USD"))),
        ("CCY GBP", Some(Stated::Currency("GBP"))),
        ("All amounts in euros", Some(Stated::Currency("EUR"))),
        ("(All figures in N'000)", Some(Stated::Scaled(Scale::Thousands))),
        ("Figures in thousands of naira", Some(Stated::Scaled(Scale::Thousands))),
        ("Amounts in millions", Some(Stated::Scaled(Scale::Millions))),
        ("N'000", Some(Stated::Scaled(Scale::Thousands))),
        ("(in millions of naira)", Some(Stated::Scaled(Scale::Millions))),
        ("All figures in USD'000", Some(Stated::Currency("USD"))),
        ("USD", Some(Stated::Currency("USD"))),
        ("$", Some(Stated::Currency("USD"))),
        ("USD Payroll October", Some(Stated::Currency("USD"))),
        ("Domiciliary Account (USD)", Some(Stated::Currency("USD"))),
        ("Account No: 0200124331 (USD)", Some(Stated::Currency("USD"))),
        ("Paid in CFA francs", Some(Stated::Currency("XOF"))),
        ("Denomination: USD", Some(Stated::Currency("USD"))),
        ("Currency: AED", Some(Stated::Currency("AED"))),
        ("All amounts in kobo", Some(Stated::Unread("kobo"))),
        ("Amounts are in hundreds", Some(Stated::Unread("hundreds"))),
        ("(in billions of naira)", Some(Stated::Unread("billions"))),
        ("in thousand naira", Some(Stated::Scaled(Scale::Thousands))),
        ("Amounts stated in Naira thousand", Some(Stated::Scaled(Scale::Thousands))),
        ("Amounts in naira and kobo", None),
        ("1 USD = 1,560", None),
        ("Bonus of $50 included", None),
        ("Amount in words: one hundred and eighty thousand naira only", None),
        ("Amount in words: two million naira", None),
        ("Paid in dollars", Some(Stated::Currency("USD"))),
        ("Payment to Dollar Foods Ltd", None),
        ("Payment through Sterling Bank", None),
        ("Amount debited at STERLING BANK PLC", None),
        ("Currency: Sterling", Some(Stated::Currency("GBP"))),
        ("Prepared by Ada Obi, CFA", None),
        ("PAYMENT RUN 0007", None),
        ("PAYMENT RUN N000123", None),
        ("MILLION HEARTS FOUNDATION - NOVEMBER PAYROLL", None),
        ("Amount approved: 5,000,000", None),
        ("Amount approved: 2 million naira", None),
        ("PAYROLL (N'000)", Some(Stated::Scaled(Scale::Thousands))),
        ("STAFF SALARIES NOVEMBER 2026 (’000)", Some(Stated::Scaled(Scale::Thousands))),
        ("N'000 unless otherwise stated", Some(Stated::Scaled(Scale::Thousands))),
        ("Payroll in thousands of naira", Some(Stated::Scaled(Scale::Thousands))),
        ("Expressed in thousands of Nigerian Naira", Some(Stated::Scaled(Scale::Thousands))),
        ("Unit: Thousands", Some(Stated::Scaled(Scale::Thousands))),
        ("Report in millions", Some(Stated::Scaled(Scale::Millions))),
        ("All payments in thousands of Naira", Some(Stated::Scaled(Scale::Thousands))),
        ("Payroll in USD (1 USD = 1560)", Some(Stated::Currency("USD"))),
        ("Pay in US Dollars @ 1560", Some(Stated::Currency("USD"))),
        ("Amounts x 1000", Some(Stated::Unread("multiples"))),
        ("Voucher No: PV/1000", None),
        ("Multiply by 1,000", Some(Stated::Unread("multiples"))),
        ("Unit: NGN 000", Some(Stated::Scaled(Scale::Thousands))),
        ("Expressed in thousands of Naira", Some(Stated::Scaled(Scale::Thousands))),
        ("Business unit: Abuja", None),
        ("Amounts in naira at a rate in USD = 1,560", None),
        ("Currency: NGN", None),
        ("Exchange rate: 1 USD = 1,560", None),
        ("DOLLAR FOODS LTD", None),
        ("Debit account: 0200124331", None),
    ] {
        assert_eq!(of_line(text), stated, "{text}");
    }
}
