//! Code blocks, with what a careless reader would take for headings, links and frontmatter.

use super::ident::{joined, path};
use super::rng::Rng;

/// A fenced block of a few lines and the empty line after it.
pub(super) fn push(out: &mut String, rng: &mut Rng) {
    let language = rng.pick(&["bash", "rust", "python", "yaml"]);
    out.push_str("```");
    out.push_str(language);
    out.push('\n');
    for _ in 0..rng.between(1, 4) {
        match language {
            "bash" => bash(out, rng),
            "yaml" => yaml(out, rng),
            "rust" => call(out, rng, "let ", ";"),
            _ => call(out, rng, "", ""),
        }
        out.push('\n');
    }
    out.push_str("```\n\n");
}

fn bash(out: &mut String, rng: &mut Rng) {
    match rng.below(3) {
        0 => {
            out.push_str("# see ");
            path(out, rng);
        }
        1 => {
            out.push_str("[[ -f ");
            path(out, rng);
            out.push_str(" ]] || exit 1");
        }
        _ => {
            out.push_str("./scripts/");
            joined(out, rng, '-');
            out.push_str(" --");
            joined(out, rng, '-');
        }
    }
}

fn yaml(out: &mut String, rng: &mut Rng) {
    if rng.percent(30) {
        out.push_str("---");
    } else {
        joined(out, rng, '_');
        out.push_str(": ");
        joined(out, rng, '-');
    }
}

fn call(out: &mut String, rng: &mut Rng, before: &str, after: &str) {
    out.push_str(before);
    joined(out, rng, '_');
    out.push_str(" = ");
    joined(out, rng, '.');
    out.push('(');
    joined(out, rng, '_');
    out.push(')');
    out.push_str(after);
}
