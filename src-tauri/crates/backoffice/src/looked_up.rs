//! What a look-up said, for people.

/// What a look-up said. The records have it as the program spells it inside.
pub(crate) fn looked_up(words: &str) -> String {
    let begins = |word: &str| words.starts_with(word);
    // The last text in quotes is the service's, or the reason.
    let told = words.rsplit('"').nth(1).unwrap_or_default();
    match words {
        "NotFound" => "the service did not find it (yet).".to_owned(),
        "Pending" => "the service is still working on it.".to_owned(),
        _ if begins("Successful(") => "the service has it as done.".to_owned(),
        _ if begins("Failed {") => format!("the service has it as failed: “{told}”."),
        _ if begins("Unclear(") => format!("it did not work. {told}"),
        _ if begins("Torn {") => "the service has it as done, and something stands against that.".to_owned(),
        _ => words.to_owned(),
    }
}
