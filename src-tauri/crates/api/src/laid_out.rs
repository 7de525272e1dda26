//! The layout of the generated TypeScript.

/// Puts each comment on one line above its declaration, and each field on its own line.
pub(super) fn laid_out(declaration: &str) -> String {
    let mut text = String::new();
    let mut comment: Option<Vec<&str>> = None;
    for line in declaration.lines().map(str::trim) {
        if line == "/**" {
            comment = Some(Vec::new());
        } else if line == "*/" {
            let words = comment.take().unwrap_or_default().join(" ");
            text.push_str(&format!("  /** {words} */\n"));
        } else if let Some(words) = &mut comment {
            words.push(line.trim_start_matches('*').trim());
        } else if let (Some(field), false) = (line.strip_suffix(" };"), text.is_empty()) {
            text.push_str(&format!("  {field}\n}};\n"));
        } else {
            let indent = if text.is_empty() { "" } else { "  " };
            text.push_str(&format!("{indent}{line}\n"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_is_laid_out_with_a_comment_in_a_line() {
        let declaration = "type A = { \n/**\n * One.\n * And more.\n */\none: string, \n/**\n * Two.\n */\ntwo: B | null, };";
        let expected = "type A = {\n  /** One. And more. */\n  one: string,\n  /** Two. */\n  two: B | null,\n};\n";
        assert_eq!(laid_out(declaration), expected);
        assert_eq!(laid_out("type A = \"a\" | \"b\";"), "type A = \"a\" | \"b\";\n");
    }
}
