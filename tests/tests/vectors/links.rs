//! `links.json`: what leads where.

use memcore::{LinkGraph, MemoryId};
use memcore_tests::{Case, Differences, memory};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Links {
    name: String,
    memories: Vec<File>,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    path: String,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    edges: Vec<(String, String, Option<String>)>,
    dangling: Vec<(String, String, Option<String>)>,
    ambiguous: Vec<(String, String, Vec<String>)>,
    orphans: Vec<String>,
}

fn path(id: &MemoryId) -> String {
    id.path.to_string()
}

impl Case for Links {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let memories: Vec<_> = self.memories.iter().map(|file| memory(&file.path, &file.source)).collect();
        let graph = LinkGraph::build(&memories);
        let edges: Vec<_> = graph
            .edges()
            .iter()
            .map(|edge| {
                (path(&edge.from), path(&edge.to), edge.heading.as_ref().map(|anchor| anchor.heading.clone()))
            })
            .collect();
        let dangling: Vec<_> = graph
            .dangling()
            .iter()
            .map(|link| (path(&link.from), link.target.clone(), graph.nearest(link).map(path)))
            .collect();
        let ambiguous: Vec<_> = graph
            .ambiguous()
            .iter()
            .map(|link| {
                let candidates: Vec<_> = graph.candidates(link).into_iter().map(path).collect();
                (path(&link.from), link.target.clone(), candidates)
            })
            .collect();
        let orphans: Vec<_> = graph.orphans().map(path).collect();

        let mut differences = Differences::default();
        differences.compare("edges", &self.expect.edges, &edges);
        differences.compare("dangling", &self.expect.dangling, &dangling);
        differences.compare("ambiguous", &self.expect.ambiguous, &ambiguous);
        differences.compare("orphans", &self.expect.orphans, &orphans);
        differences.finish()
    }
}
