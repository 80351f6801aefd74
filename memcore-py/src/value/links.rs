//! Links.

record_out!(Anchor { heading, exists });
record_out!(Edge { from, to, span, alias, heading, tier });
words!(NameTier { Path = "path", Stem = "stem", Name = "name", Folded = "folded", Prefix = "prefix" });
tagged!(Resolution {
    Found = "found" { id, tier, heading },
    Ambiguous = "ambiguous" { candidates },
    Dangling = "dangling"
});
record!(UnresolvedLink { from, target, alias, span });
