//! The options of `memcore edit` as one change.

use memcore::{Error, ErrorKind, MemoryEdit, MemoryKind, Result};

use crate::args::Edit;
use crate::text;

/// Keys whose value is a list.
const LISTS: [&str; 3] = ["tags", "applies_to", "supersedes"];

/// The change that the options name.
pub(super) fn edit_of(args: &Edit) -> Result<MemoryEdit> {
    let texts = args.append.iter().skip(1).step_by(2).chain(&args.body);
    if texts.filter(|text| *text == "-").count() > 1 {
        let error = Error::new(ErrorKind::InvalidInput, "standard input can be only one of the texts");
        return Err(error.hint("write `-` once"));
    }
    let mut edit = MemoryEdit::new().add_header(args.add_header);
    for pair in &args.set {
        edit = set(edit, pair)?;
    }
    for key in &args.unset {
        edit = edit.unset(&**key);
    }
    if let Some(body) = &args.body {
        edit = edit.body(given(body)?);
    }
    for pair in args.append.chunks(2) {
        if let [heading, text] = pair {
            edit = edit.append(heading, given(text)?);
        }
    }
    Ok(edit)
}

/// A text, or standard input.
fn given(text: &str) -> Result<String> {
    let text = text::read(Some(text))?;
    if text.trim().is_empty() {
        let error = Error::new(ErrorKind::InvalidInput, "the text is empty");
        return Err(error.hint("`memcore forget` takes a memory away"));
    }
    Ok(text)
}

fn set(edit: MemoryEdit, pair: &str) -> Result<MemoryEdit> {
    let invalid = |what: String, hint: String| Error::new(ErrorKind::InvalidInput, what).hint(hint);
    let (key, value) = pair.split_once('=').ok_or_else(|| {
        invalid(format!("--set {pair} gives no value"), format!("write --set {pair}=VALUE"))
    })?;
    let (key, value) = (key.trim(), value.trim());
    let bare = key.strip_prefix("metadata.").unwrap_or(key);
    if LISTS.contains(&bare) {
        let inner = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(value);
        let items: Vec<&str> = inner.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
        return Ok(if items.is_empty() { edit.unset(key) } else { edit.set_list(key, items) });
    }
    if bare == "type" && MemoryKind::from_word(value).is_none() {
        let kinds = MemoryKind::ALL.map(MemoryKind::as_str).join(", ");
        return Err(invalid(format!("`{value}` is no type"), format!("it is one of {kinds}")));
    }
    if bare == "confidence" && !value.parse().is_ok_and(|it: f64| (0.0..=1.0).contains(&it)) {
        return Err(invalid(format!("a confidence of `{value}`"), "it is a number from 0 to 1".to_owned()));
    }
    Ok(edit.set(key, value))
}
