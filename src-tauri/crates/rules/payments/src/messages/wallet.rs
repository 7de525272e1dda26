//! What a comparison of the wallet with the payments from it showed.

use crate::wallet::Unexplained;
use base::sentence;

pub(crate) fn range(fell: Unexplained) -> String {
    match fell.least == fell.most {
        true => fell.most.naira(),
        false => format!("{} to {}", fell.least.naira(), fell.most.naira()),
    }
}

pub(crate) fn fell(fell: Unexplained) -> String {
    format!(
        "The wallet fell by {} more than the payments from here cost. The cause is unknown: another program may have debited it, a payment may \
         have been executed more than once, or its amount may have been changed. Money received meanwhile may hide more.",
        range(fell)
    )
}

sentence!(fell_so_check(unexplained: Unexplained) => "{} Check the wallet’s transactions, then continue.", fell(unexplained));
