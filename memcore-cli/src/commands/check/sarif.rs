//! Findings as SARIF 2.1.0 (OASIS standard, 27 March 2020), for code scanning.

use memcore::{Applicability, LintReport, RULES, Severity};
use serde::Serialize;
use serde_json::{Value, json};

use super::{Place, Places, Texts, from_here};
use crate::app::App;
use crate::folder::Folder;

#[derive(Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Value; 1],
}

pub(super) fn show(
    report: &LintReport,
    texts: &Texts,
    folder: &Folder,
    app: &mut App,
) -> std::io::Result<()> {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|rule| rule.page())
        .map(|page| {
            json!({
                "id": page.code,
                "name": page.name,
                "shortDescription": { "text": page.what },
                "fullDescription": { "text": page.why },
                "help": { "text": page.to_markdown(), "markdown": page.to_markdown() },
                "defaultConfiguration": { "enabled": !page.off, "level": level(page.severity) },
            })
        })
        .collect();
    let mut places = Places::new(texts);
    let results: Vec<Value> = report.diagnostics.iter().map(|finding| {
        let uri = uri(&from_here(folder, &finding.path));
        let help = finding.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
        let fixes: Vec<Value> = finding.fixes.iter().filter(|fix| fix.applicability == Applicability::Safe).map(|fix| {
            let replacements: Vec<Value> = fix.edits.iter().map(|edit| json!({
                "deletedRegion": { "byteOffset": edit.span.start, "byteLength": edit.span.len() },
                "insertedContent": { "text": edit.text },
            })).collect();
            json!({
                "description": { "text": fix.title },
                "artifactChanges": [{ "artifactLocation": { "uri": uri }, "replacements": replacements }],
            })
        }).collect();
        let mut result = json!({
            "ruleId": finding.code,
            "ruleIndex": RULES.iter().position(|rule| rule.page().code == finding.code),
            "level": level(finding.severity),
            "message": { "text": format!("{}{help}", finding.message) },
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": { "uri": uri },
                    "region": region(places.of(&finding.path, finding.span)),
                }
            }],
        });
        if !fixes.is_empty() {
            result["fixes"] = Value::Array(fixes);
        }
        result
    }).collect();
    let run = json!({
        "tool": { "driver": {
            "name": "memcore",
            "version": env!("CARGO_PKG_VERSION"),
            "informationUri": env!("CARGO_PKG_REPOSITORY"),
            "rules": rules,
        } },
        "columnKind": "unicodeCodePoints",
        "results": results,
    });
    let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    app.out.bare_json(&Log { schema, version: "2.1.0", runs: [run] })
}

fn region(place: Place) -> Value {
    json!({
        "startLine": place.start.line,
        "startColumn": place.start.column,
        "endLine": place.end.line,
        "endColumn": place.end.column,
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// A path as a URI reference (RFC 3986): what is not unreserved is written as percent signs.
fn uri(path: &str) -> String {
    let mut uri = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte))
            }
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
