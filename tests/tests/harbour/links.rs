//! Every link of the README's table, and no other.

use std::collections::BTreeSet;

use memcore::{LinkGraph, NameTier};

use super::harbour;

/// From, to, and by what.
fn edge(graph: &LinkGraph, from: &str, to: &str) -> Option<(NameTier, Option<String>, Option<String>)> {
    let edge =
        graph.edges().iter().find(|edge| edge.from.path.as_str() == from && edge.to.path.as_str() == to)?;
    let heading = edge.heading.as_ref().map(|anchor| format!("{} {}", anchor.heading, anchor.exists));
    Some((edge.tier, edge.alias.clone(), heading))
}

#[test]
fn links_are_resolved_as_the_readme_says() {
    let graph = harbour().links().unwrap();
    let plain = |tier| Some((tier, None, None));
    let alias = |tier, alias: &str| Some((tier, Some(alias.to_owned()), None));
    for (from, to, wanted) in [
        ("feedback_ship_small.md", "project_release_freeze.md", plain(NameTier::Name)),
        ("project_배포-절차.md", "project_release_freeze.md", plain(NameTier::Name)),
        ("feedback_slow_tests.md", "feedback_no_db_mocks.md", plain(NameTier::Folded)),
        ("project_double_charge_incident.md", "project_webhook_ownership.md", plain(NameTier::Prefix)),
        ("user_rosa_lindqvist.md", "project_webhook_ownership.md", alias(NameTier::Prefix, "the webhook")),
        ("project_double_charge_incident.md", "project_task_21.md", plain(NameTier::Name)),
    ] {
        assert_eq!(edge(&graph, from, to), wanted, "{from} to {to}");
    }
    // A bare stem is a path without its ending as well, where the file lies at the top.
    for (from, to) in [
        ("feedback_no_db_mocks.md", "feedback_schema_two_step.md"),
        ("project_数据库升级.md", "feedback_schema_two_step.md"),
        ("feedback_no_db_mocks.md", "reference_staging_hosts.md"),
    ] {
        let (tier, ..) = edge(&graph, from, to).unwrap_or_else(|| panic!("{from} does not lead to {to}"));
        assert!(matches!(tier, NameTier::Path | NameTier::Stem), "{from} to {to} by {tier:?}");
    }
    let (_, alias, _) = edge(&graph, "feedback_no_db_mocks.md", "reference_staging_hosts.md").unwrap();
    assert_eq!(alias.as_deref(), Some("staging hosts"));
    let (_, _, heading) =
        edge(&graph, "feedback_incident_reviews.md", "project_double_charge_incident.md").unwrap();
    assert_eq!(heading.as_deref(), Some("Timeline true"));
}

#[test]
fn what_leads_nowhere_is_told() {
    let graph = harbour().links().unwrap();
    let dangling: BTreeSet<(&str, &str)> =
        graph.dangling().iter().map(|link| (link.from.path.as_str(), &*link.target)).collect();
    let wanted = [("project_oncall_rota.md", "relaese-freeze"), ("feedback_say_no_early.md", "seasick-mode")];
    assert_eq!(dangling, BTreeSet::from(wanted), "prose, code and fenced blocks hold no links");
    let nearly = graph.dangling().iter().find(|link| link.target == "relaese-freeze").unwrap();
    assert_eq!(graph.nearest(nearly).map(|id| id.path.as_str()), Some("project_release_freeze.md"));
    let far = graph.dangling().iter().find(|link| link.target == "seasick-mode").unwrap();
    assert_eq!(graph.nearest(far), None);

    let [several] = graph.ambiguous() else { panic!("{:?}", graph.ambiguous()) };
    assert_eq!((several.from.path.as_str(), &*several.target), ("project_2026_goals.md", "launch-checklist"));
    let candidates: Vec<&str> = graph.candidates(several).into_iter().map(|id| id.path.as_str()).collect();
    assert_eq!(candidates, ["project_korea_launch.md", "reference_launch_sheet.md"]);
}
