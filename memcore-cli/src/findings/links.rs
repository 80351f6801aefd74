//! Links that lead to nothing, to several memories, or to no heading.

use memcore::{LinkGraph, Snapshot};

use super::{Finding, Level};
use crate::links::{Leads, LinkRecord};

pub(super) fn check(snapshot: &Snapshot, graph: &LinkGraph) -> Vec<Finding> {
    LinkRecord::all(graph, snapshot).iter().filter_map(finding).collect()
}

fn finding(link: &LinkRecord<'_>) -> Option<Finding> {
    let new = |level, code, message: String| Finding::new(link.from, link.at, level, code, message);
    match &link.leads {
        Leads::Dangling { nearest } => {
            let finding = new(Level::Info, "dangling_link", format!("{} leads to no memory", link.written));
            Some(match nearest {
                Some(nearest) => finding.help(format!("Did you mean {nearest}?")),
                None => finding,
            })
        }
        Leads::Ambiguous { candidates } => {
            let message = format!("{} fits several memories: {}", link.written, candidates.join(", "));
            Some(new(Level::Warning, "ambiguous_link", message).help("Link to one of them by its path"))
        }
        Leads::Found { to, heading: Some(heading), .. } if !heading.exists => {
            let message = format!("{to} has no heading `{}`", heading.heading);
            Some(new(Level::Info, "no_such_heading", message))
        }
        Leads::Found { .. } => None,
    }
}
